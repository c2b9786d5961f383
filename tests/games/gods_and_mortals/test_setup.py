"""RULES 1: what stands on the table before the first decision."""

from __future__ import annotations

from itertools import combinations

import pytest

import simulator.games.gods_and_mortals.state as s
from simulator.core.spec import Mode
from simulator.games.gods_and_mortals.spec import SPEC
from simulator.lineup import fill_lineups, plan_lineups
from tests.games.gods_and_mortals.board import CARDS, CONTENT, SECRETS, Board

FOUR = ("zeus", "athena", "ares", "hera")


# RULES 1.1
@pytest.mark.parametrize("mode", SPEC.modes, ids=lambda mode: mode.name)
def test_two_to_four_gods_play_and_none_twice(mode: Mode) -> None:
    assert mode.players == (2, 3, 4)
    assert not mode.same_god_twice
    plan = plan_lineups(SPEC, policies=("random",), players=4, mode=mode.name)
    lineups, _ = fill_lineups(SPEC, plan, 0, 100)
    assert all(len(set(row[:4])) == 4 for row in lineups["god"].tolist())


# RULES 1.2
def test_every_seat_starts_with_14_divinity_and_it_is_a_source_of_its_own() -> None:
    board = Board(*FOUR, dealt=True)
    assert [board.score(seat) for seat in range(4)] == [14] * 4
    assert [board.won(seat, "start") for seat in range(4)] == [14] * 4


# RULES 1.2
@pytest.mark.parametrize("mode", [s.COMPETITIVE, s.DEAL_TWO])
def test_a_start_that_a_variant_gives_is_paid_when_the_gods_are_known(mode: int) -> None:
    every = [f"gods.{god}.start_divinity={number}" for number, god in enumerate(s.GODS)]
    board = Board(*FOUR, set=every, mode=mode, dealt=True)
    for seat in range(4):
        if mode == s.DEAL_TWO:
            assert [board.score(seat) for seat in range(4)] == [14] * 4
            board.do(s.TAKE_GOD, seat % 2)
    gods = board.state.god.tolist()
    assert [board.score(seat) for seat in range(4)] == [14 + god for god in gods]
    assert [board.won(seat, "start") for seat in range(4)] == [14 + god for god in gods]
    assert board.state.order.tolist() == sorted(range(4), key=lambda seat: -gods[seat])


# RULES 1.2
def test_of_equal_starts_the_first_seat_lies_on_top() -> None:
    board = Board(*FOUR, set=["gods.athena.start_divinity=3", "gods.hera.start_divinity=3"], dealt=True)
    assert board.state.order.tolist() == [1, 3, 0, 2]


# RULES 1.3
@pytest.mark.parametrize("variant", "ABCD")
def test_every_land_is_joined_to_three_others_and_they_to_it(variant: str) -> None:
    tables = Board(set=[f"map.variant={variant}"]).tables
    near = tables.next.reshape(10, 3).tolist()
    for land, others in enumerate(near):
        assert len({*others, land}) == 4
        assert all(land in near[other] for other in others)
    athens = {s.LANDS[land] for land in near[s.LANDS.index("athens")]}
    assert athens == {"knossos", "mycenae", "thebes"}


# RULES 1.4
def test_first_pieces_give_every_faction_a_temple_seven_mortals_and_strength_three() -> None:
    board = Board(dealt=True)
    for faction in s.FACTIONS:
        standing = [board.up(land, faction) for land in s.LANDS]
        temples = [land for land in s.LANDS if board.temple(land, faction) == s.STANDING]
        assert sorted(standing) == [0] * 7 + [2, 2, 3]
        assert len(temples) == 1
        assert board.strength(faction) == 3
    for land in ("athens", "thebes"):
        assert all(board.up(land, faction) == 0 for faction in s.FACTIONS)
    assert board.temple("knossos", "minoan") == s.STANDING
    assert board.up("lycia", "trojan") == board.up("lycia", "minoan") == 2


# RULES 1.5
def test_the_rest_of_18_mortals_and_4_temples_is_supply() -> None:
    board = Board(dealt=True)
    assert [board.supply(faction) for faction in s.FACTIONS] == [11] * 4
    assert board.state.temples.tolist() == [1] * 4
    assert board.tables.max_temples == 4


# RULES 1.6
def test_every_seat_holds_5_of_40_cards_one_for_each_land_and_faction() -> None:
    shown = {(card.land, card.faction) for card in CONTENT.model.cards.values()}
    assert len(CARDS) == 40
    assert shown == {(land, faction) for land in s.LANDS for faction in s.FACTIONS}
    board = Board(*FOUR, dealt=True)
    assert board.state.n_hand.tolist() == [5] * 4
    assert board.state.n_deck == 20
    assert board.broken() == []


# RULES 1.7
def test_every_seat_holds_another_of_six_secret_cards() -> None:
    shown = {frozenset(card.factions) for card in CONTENT.model.secrets.values()}
    assert len(SECRETS) == 6
    assert shown == {frozenset(two) for two in combinations(s.FACTIONS, 2)}
    dealt = [tuple(Board(*FOUR, dealt=True, seed=seed).state.secret.tolist()) for seed in range(60)]
    assert all(len(set(cards)) == 4 for cards in dealt)
    assert {card for cards in dealt for card in cards} == set(range(6))


# RULES 1.8
def test_first_seat_holds_the_torch_and_acts_first_of_equals() -> None:
    board = Board(*FOUR, dealt=True)
    assert board.state.torch == 0
    assert board.state.order.tolist() == [0, 1, 2, 3]
    assert board.state.seat == 0


# RULES 1.9
def test_with_deal_two_each_seat_keeps_one_of_two_gods() -> None:
    board = Board(*FOUR, mode=s.DEAL_TWO, dealt=True)
    dealt = board.state.dealt.tolist()
    assert sorted(dealt) == list(range(8))
    for seat in range(4):
        assert board.state.seat == seat
        assert board.kinds() == {s.TAKE_GOD}
        board.do(s.TAKE_GOD, seat % 2)
        assert board.state.god[seat] == dealt[seat * 2 + seat % 2]
    assert board.state.step == s.FAVOR
    board.play_out()
    assert board.result().god[:4].tolist() == board.state.god.tolist()


# RULES 1.9
def test_first_game_is_for_the_four_gods_of_beginners() -> None:
    mode = SPEC.mode("first_game")
    assert mode.gods == ("zeus", "athena", "ares", "aphrodite")
    assert mode.gods == tuple(name for name, god in CONTENT.model.gods.items() if god.beginner)


# RULES 1.9
def test_the_line_up_says_who_is_which_god() -> None:
    board = Board("hera", "poseidon", dealt=True)
    assert [s.GODS[god] for god in board.state.god[:2]] == ["hera", "poseidon"]
    assert board.result().god[:2].tolist() == [-1, -1]


# RULES 1.10
def test_nobody_starts_with_tokens_or_favor() -> None:
    board = Board(*FOUR, dealt=True)
    assert board.state.tokens.tolist() == [0] * 4
    assert not board.state.favor.any()
