"""RULES 11 and 12: how a game ends, who wins, and gifts."""

from __future__ import annotations

import numpy as np
import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import Board

FOUR = ("zeus", "athena", "ares", "hermes")


def about_to_build(*gods: str, temples: dict[str, str], land: str = "thebes", **kwargs: object) -> Board:
    """Return a board with temples, and three Minoans to build one more."""
    board = Board(*gods, **kwargs)
    for where, faction in temples.items():
        board.put(where, temple=faction)
    board.state.built = max(0, len(temples) - 4)
    board.put(land, minoan=3)
    board.hold(0, "troy_minoan", f"{land}_trojan")
    return board


NINE = dict(
    zip(
        [land for land in s.LANDS if land != "thebes"],
        ["minoan", "trojan", "trojan", "trojan", "amazon", "amazon", "amazon", "achaean", "achaean"],
        strict=True,
    )
)


# RULES 11.1
def test_the_fourth_temple_of_a_faction_ends_the_game_at_once() -> None:
    board = about_to_build(*FOUR, temples=dict.fromkeys(("knossos", "sparta", "troy"), "minoan"))
    board.favor(1, minoan=3)
    board.use("build", "thebes", "minoan")
    assert board.state.over
    assert board.result().end_reason == s.END_FOUR_TEMPLES
    assert board.won(0, "temple") == board.won(1, "temple_above") == 3  # paid before the end
    assert board.won(1, "minoan") == 3 * 4
    assert board.log.n_turn_rows == 4
    assert board.broken() == []


# RULES 11.2
def test_a_temple_in_every_land_ends_the_game_at_once() -> None:
    board = about_to_build(*FOUR, temples=NINE)
    board.use("build", "thebes", "minoan")
    assert board.state.over
    assert board.result().end_reason == s.END_ALL_LANDS


# RULES 11.2
@pytest.mark.parametrize("limit, over", [(6, True), (0, False)])
def test_six_temples_built_end_the_game_even_if_a_land_has_none(limit: int, over: bool) -> None:
    temples = {**NINE, "thebes": "trojan"}
    del temples["athens"]
    board = about_to_build("athena", "zeus", temples=temples, set=[f"end.temples_built={limit}"])
    board.use("build", "thebes", "minoan")  # Athena: beside the Trojans
    assert board.state.built == 6
    assert board.state.temple_lands == 9
    assert bool(board.state.over) is over
    if over:
        assert board.result().end_reason == s.END_SIX_TEMPLES


# RULES 11.3
def test_secret_cards_climb_one_level_on_both_tracks() -> None:
    board = about_to_build(*FOUR, temples=dict.fromkeys(("knossos", "sparta", "troy"), "minoan"))
    board.put("colchis", trojan=1)
    board.put("lycia", trojan=1)
    board.favor(0, minoan=1, achaean=4)
    board.secret(0, "minoan_trojan")
    board.use("build", "thebes", "minoan")
    assert [board.level(0, faction) for faction in s.FACTIONS] == [4, 2, 0, 1]
    assert board.won(0, "secret") == 4 + 2  # strengths of Minoans and Trojans
    assert len(board.events("secret")) == 4


# RULES 11.4
def test_secret_cards_know_no_limits_of_the_divinity_phase() -> None:
    board = about_to_build(*FOUR, temples=dict.fromkeys(("knossos", "sparta", "troy"), "minoan"))
    board.favor(0, amazon=5, achaean=1, minoan=0)
    board.favor(1, trojan=1)
    board.secret(0, "amazon_trojan")
    board.secret(1, "achaean_trojan")
    board.use("build", "thebes", "minoan")
    assert board.level(0, "amazon") == 6
    assert board.level(0, "trojan") == 1  # a third faction
    assert board.level(0, "achaean") == board.level(1, "achaean") == 1  # the same level
    assert board.level(1, "trojan") == 2


# RULES 11.5
def test_all_favor_is_paid_at_the_end_from_left_to_right() -> None:
    board = about_to_build("zeus", "ares", temples=dict.fromkeys(("knossos", "sparta", "troy"), "minoan"))
    board.strengths(trojan=2)
    board.favor(0, trojan=3, minoan=2)
    before = board.score(0)
    board.secret(0, "achaean_amazon")
    board.use("build", "thebes", "minoan")
    assert board.won(0, "minoan") == 2 * 4
    assert board.won(0, "trojan") == 3 * 2
    assert board.score(0) == before + 3 + 8 + 6
    mine = [e["target"] for e in board.events("abandoned") if e["seat"] == 0]
    assert mine == ["minoan", "trojan"]


# RULES 11.6
def test_most_divinity_wins() -> None:
    board = Board(*FOUR, dealt=True).play_out(3)
    result = board.result()
    best = int(np.argmax(board.state.score[:4]))
    assert sorted(board.state.score[:4])[-2] < board.score(best)
    assert result.rank[best] == 1
    assert result.share[:4].tolist() == [float(seat == best) for seat in range(4)]


# RULES 11.7
@pytest.mark.parametrize(
    "tokens, ranks, shares",
    [
        ((1, 4, 0, 9), [2, 1, 3, 4], [0.0, 1.0, 0.0, 0.0]),
        ((4, 4, 0, 9), [1, 1, 3, 4], [0.5, 0.5, 0.0, 0.0]),
        ((4, 4, 4, 9), [1, 1, 1, 4], [1 / 3] * 3 + [0.0]),
    ],
)
def test_tokens_break_ties_and_equals_share_the_victory(
    tokens: tuple[int, ...], ranks: list[int], shares: list[float]
) -> None:
    board = Board(*FOUR)
    board.state.score[:4] = (20, 20, 20, 19)
    board.state.tokens[:] = tokens
    result = board.result()
    assert result.rank[:4].tolist() == ranks
    assert result.share[:4].tolist() == shares


# RULES 12.1
def test_tokens_may_be_given_away_where_trading_is_on() -> None:
    board = Board("zeus", "ares", "hera", trade=True)
    board.hold(0, "athens_minoan")
    assert s.GIVE not in board.kinds()  # nothing to give
    board.state.tokens[0] = 2
    assert {a for kind, a, _, _ in board.options() if kind == s.GIVE} == {1, 2}
    board.do(s.GIVE, 2)
    assert [board.tokens(seat) for seat in range(3)] == [1, 0, 1]
    assert board.state.step == s.CHOOSE_POWER
    board.state.trade = 0
    assert s.GIVE not in board.kinds()


# RULES 11.8
def test_a_game_that_ends_at_once_leaves_the_round_unfinished() -> None:
    board = about_to_build(*FOUR, temples=dict.fromkeys(("knossos", "sparta", "troy"), "minoan"))
    board.state.plays = 5  # seat 0 is the second to play its second card
    board.use("build", "thebes", "minoan")
    assert board.state.over
    assert board.state.round_no == 2
    assert board.events("round_end") == []
    assert board.up("thebes", "minoan") == 0  # nobody stands up any more
