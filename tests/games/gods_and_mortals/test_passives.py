"""RULES 9: what each god's passive ability does."""

from __future__ import annotations

import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import Board


def passive_count(board: Board, seat: int) -> int:
    """Return how often the seat's passive has been counted."""
    from simulator.games.gods_and_mortals.names import N_PASSIVE

    return int(board.log.count[seat, N_PASSIVE])


# RULES 9.1
@pytest.mark.parametrize("gods, tokens", [(("zeus", "ares"), [2, 0]), (("ares", "zeus"), [1, 1])])
def test_zeus_takes_a_token_for_any_sacrifice(gods: tuple[str, str], tokens: list[int]) -> None:
    board = Board(*gods)
    board.hold(0, "athens_minoan")
    board.do(s.SACRIFICE, 0)
    assert [board.tokens(0), board.tokens(1)] == tokens
    assert passive_count(board, gods.index("zeus")) == 1
    taken = [0, 0]
    for event in board.events("tokens"):
        taken[event["seat"]] += event["amount"]
    assert taken == tokens  # what a reader of the events adds up


# RULES 9.2
def test_athena_builds_beside_temples_of_other_factions_only() -> None:
    board = Board("athena", "zeus")
    board.put("athens", minoan=3, temple="trojan")
    board.put("sparta", minoan=3, temple="minoan")
    board.hold(0, "troy_minoan")
    assert board.uses("build") == {("athens", "minoan")}
    board.use("build", "athens", "minoan")
    assert board.state.land_temples[s.LANDS.index("athens")] == 2
    assert board.strength("minoan") == 2
    assert passive_count(board, 0) == 1
    assert board.broken() == []
    other = Board("zeus", "athena")
    other.put("athens", minoan=3, temple="trojan")
    other.hold(0, "athens_minoan")
    assert not other.uses("build")


# RULES 9.3
def test_hermes_gains_two_for_every_three_tokens_spent() -> None:
    board = Board("hermes", "zeus")
    board.put("athens", minoan=9)
    board.state.tokens[0] = 9
    gained = []
    for power in ("herald", "winged_sandals", "herald", "herald"):  # 2, 1, 2 and 2 tokens
        board.hold(0, "athens_minoan")
        board.to_play(0)
        board.use(power, "athens", "minoan")
        gained.append(board.won(0, "passive"))
    assert gained == [0, 2, 2, 4]
    assert passive_count(board, 0) == 2


# RULES 9.4
def test_ares_may_remove_any_mortal_near_his_worship() -> None:
    board = Board("ares", "zeus")
    board.put("knossos", temple="minoan", minoan=1)
    board.put("athens", down={"trojan": 1})
    board.put("thrace", amazon=1)  # not connected
    board.hold(0, "knossos_minoan")
    board.use("worship", "knossos", "minoan")
    assert board.effects() == {("knossos", "minoan", 1), ("athens", "trojan", 0)}
    assert s.SKIP in board.kinds()
    board.effect("athens", "trojan", 0)
    assert board.down("athens", "trojan") == 0
    assert board.strength("trojan") == 0
    assert board.tokens(0) == 2
    assert passive_count(board, 0) == 1


# RULES 9.4
def test_ares_may_spare_them_and_is_not_asked_where_nobody_is() -> None:
    board = Board("ares", "zeus")
    board.put("knossos", temple="minoan", minoan=1)
    board.hold(0, "knossos_minoan")
    board.use("worship", "knossos", "minoan").do(s.SKIP)
    assert board.up("knossos", "minoan") == 1
    assert passive_count(board, 0) == 0
    empty = Board("ares", "zeus")
    empty.put("knossos", temple="minoan")
    empty.hold(0, "knossos_minoan")
    empty.use("worship", "knossos", "minoan")
    assert empty.state.step == s.CHOOSE_CARD


# RULES 9.5
@pytest.mark.parametrize("level, created", [(0, 0), (1, 1), (5, 1)])
def test_aphrodite_is_given_a_follower_where_she_has_favor(level: int, created: int) -> None:
    board = Board("aphrodite", "zeus")
    board.put("knossos", temple="minoan")
    board.favor(0, minoan=level)
    board.hold(0, "knossos_minoan")
    board.use("worship", "knossos", "minoan")
    assert board.up("knossos", "minoan") == created
    assert passive_count(board, 0) == created


# RULES 9.5
def test_aphrodite_worships_also_where_the_supply_is_empty() -> None:
    board = Board("aphrodite", "zeus")
    board.put("knossos", temple="minoan")
    board.put("thrace", minoan=18)
    board.favor(0, minoan=1)
    board.hold(0, "knossos_minoan")
    board.use("worship", "knossos", "minoan")
    assert board.up("knossos", "minoan") == 0
    assert board.supply("minoan") == 0


# RULES 9.6
def test_artemis_pays_nothing_with_a_card_that_shows_both() -> None:
    board = Board("artemis", "zeus")
    board.put("athens", minoan=1, trojan=1)
    board.hold(0, "athens_minoan", "troy_minoan")
    assert board.can("guide", "athens", "minoan", match=True)
    assert not board.can("guide", "athens", "minoan")  # no token to pay with
    assert not board.can("guide", "athens", "trojan", match=True)  # the card shows the land only
    board.use("guide", "athens", "minoan", match=True).effect("thebes").effect(faction="trojan")
    assert board.payable() == {"athens_minoan"}
    assert board.tokens(0) == 0
    assert passive_count(board, 0) == 1


# RULES 9.6
def test_artemis_may_pay_to_keep_the_card_that_shows_both() -> None:
    board = Board("artemis", "zeus")
    board.put("athens", minoan=1, trojan=1)
    board.hold(0, "athens_minoan", "troy_minoan")
    board.state.tokens[0] = 1
    board.use("guide", "athens", "minoan").effect("thebes").effect(faction="trojan")
    assert board.payable() == {"troy_minoan"}
    assert board.tokens(0) == 0
    common = Board("artemis", "zeus")
    common.put("athens", minoan=1)
    common.hold(0, "athens_minoan", "troy_minoan")
    common.use("travel", "athens", "minoan").effect("thebes")
    assert common.payable() == {"athens_minoan", "troy_minoan"}


# RULES 9.7
def test_hera_takes_a_token_for_each_track_she_leads() -> None:
    board = Board("hera", "zeus", "ares")
    board.strengths(achaean=3, minoan=3, amazon=3, trojan=3)
    board.favor(0, achaean=3, minoan=2)
    board.favor(1, achaean=1, minoan=4)
    board.state.score[:3] = 0
    board.divinity_phase()
    while board.state.step == s.ABANDON:
        board.do(s.KEEP_ALL)
    assert board.state.step == s.CHOOSE_POWER
    assert [board.tokens(seat) for seat in range(3)] == [1, 0, 0]
    assert passive_count(board, 0) == 1


# RULES 9.8
def test_poseidon_may_take_a_rival_along_when_he_travels() -> None:
    board = Board("poseidon", "zeus")
    board.put("athens", minoan=2, trojan=2, amazon=1)
    board.hold(0, "athens_minoan")
    board.use("travel", "athens", "minoan").effect("thebes", n=2)
    assert board.effects() == {("", "trojan", 1), ("", "amazon", 1)}
    board.effect(faction="trojan")
    assert (board.up("athens", "trojan"), board.down("thebes", "trojan")) == (1, 1)
    assert board.state.step == s.CHOOSE_CARD


# RULES 9.8
def test_poseidon_may_travel_without_rivals() -> None:
    board = Board("poseidon", "zeus")
    board.put("athens", minoan=2, trojan=2)
    board.put("sparta", amazon=1)
    board.hold(0, "athens_minoan", "sparta_amazon")
    board.use("travel", "athens", "minoan").effect("thebes", n=2).do(s.SKIP)
    assert board.up("athens", "trojan") == 2
    board.pay("athens_minoan")
    board.to_play(0)
    board.state.slot[:] = s.NONE
    board.use("travel", "sparta", "amazon").effect("colchis")
    assert board.state.step == s.CHOOSE_CARD  # no Rival there, no question
