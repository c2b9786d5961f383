"""RULES 8: the five common powers."""

from __future__ import annotations

import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import Board


# RULES 8.1
def test_recruit_exhausts_a_temple_creates_three_and_pays_one() -> None:
    board = Board()
    board.put("knossos", temple="minoan")
    board.hold(0, "knossos_trojan")
    board.use("recruit", "knossos", "minoan")
    assert board.temple("knossos", "minoan") == s.LYING
    assert board.up("knossos", "minoan") == 3
    assert board.won(0, "recruit") == 1
    assert board.payable() == {"knossos_trojan"}


# RULES 8.1
@pytest.mark.parametrize("left, possible", [(3, True), (2, False)])
def test_recruit_needs_three_in_supply(left: int, possible: bool) -> None:
    board = Board()
    board.put("knossos", temple="minoan")
    board.put("thrace", down={"minoan": 18 - left})
    board.hold(0, "knossos_trojan")
    assert board.can("recruit", "knossos", "minoan") is possible


# RULES 8.2
def test_travel_moves_up_to_three_together_and_they_lie_down() -> None:
    board = Board()
    board.put("athens", minoan=4)
    board.hold(0, "athens_trojan")
    board.use("travel", "athens", "minoan")
    near = ("knossos", "mycenae", "thebes")
    assert board.effects() == {(land, "", n) for land in near for n in (1, 2, 3)}
    board.effect("thebes", n=3)
    assert (board.up("athens", "minoan"), board.down("thebes", "minoan")) == (1, 3)
    assert [(e["place"], e["amount"]) for e in board.events("moved")] == [("thebes", 3)]


# RULES 8.3
def test_duel_removes_a_follower_and_a_rival_of_choice() -> None:
    board = Board()
    board.put("athens", minoan=2, trojan=1, amazon=2)
    board.hold(0, "athens_trojan")
    board.use("duel", "athens", "minoan")
    assert board.up("athens", "minoan") == 1
    assert board.effects() == {("athens", "trojan", 1), ("athens", "amazon", 1)}
    board.effect("athens", "amazon")
    assert board.up("athens", "amazon") == 1
    assert [(e["target"], e["amount"]) for e in board.events("removed")] == [("minoan", 1), ("amazon", 1)]


# RULES 8.3
def test_the_only_rival_is_not_asked_for() -> None:
    board = Board()
    board.put("athens", minoan=1, trojan=1)
    board.hold(0, "athens_trojan")
    board.use("duel", "athens", "minoan")
    assert board.state.step == s.CHOOSE_CARD
    assert (board.up("athens", "minoan"), board.up("athens", "trojan")) == (0, 0)
    assert [(e["target"], e["amount"]) for e in board.events("strength")] == [("minoan", -1), ("trojan", -1)]


# RULES 8.4
@pytest.mark.parametrize("level, tokens", [(0, 2), (1, 3), (2, 3), (3, 3), (4, 3), (5, 5)])
def test_worship_pays_by_favor(level: int, tokens: int) -> None:
    board = Board()
    board.put("knossos", temple="minoan")
    board.favor(0, minoan=level)
    board.hold(0, "knossos_trojan")
    board.use("worship", "knossos", "minoan")
    assert board.tokens(0) == tokens
    assert board.temple("knossos", "minoan") == s.LYING


# RULES 8.5
def test_build_exhausts_three_and_pays_three() -> None:
    board = Board()
    board.put("athens", minoan=4)
    board.hold(0, "athens_trojan")
    board.use("build", "athens", "minoan")
    assert (board.up("athens", "minoan"), board.down("athens", "minoan")) == (1, 3)
    assert board.temple("athens", "minoan") == s.STANDING
    assert board.won(0, "temple") == 3
    assert board.broken() == []


# RULES 8.5
def test_build_needs_three_standing_followers_and_a_land_without_temple() -> None:
    board = Board()
    board.put("athens", minoan=2, down={"minoan": 5})
    board.put("sparta", minoan=3, temple="trojan")
    board.hold(0, "athens_minoan")
    assert not board.uses("build")


# RULES 8.6
def test_all_above_the_builder_are_paid_none_below() -> None:
    board = Board("zeus", "athena", "ares", "hermes")
    board.put("athens", minoan=3)
    for seat, level in enumerate((2, 3, 1, 5)):
        board.favor(seat, minoan=level)
    board.hold(0, "athens_trojan")
    board.use("build", "athens", "minoan")
    assert [board.won(seat, "temple_above") for seat in range(4)] == [0, 3, 0, 3]


# RULES 8.6
def test_everyone_with_favor_is_above_a_builder_without() -> None:
    board = Board("zeus", "athena", "ares")
    board.put("athens", minoan=3)
    board.favor(1, minoan=1)
    board.hold(0, "athens_trojan")
    board.use("build", "athens", "minoan")
    assert [board.won(seat, "temple_above") for seat in range(3)] == [0, 3, 0]


# RULES 6.16
@pytest.mark.parametrize("levels", [(0, 0), (3, 0), (0, 3)])
def test_any_faction_obeys_any_god_whoever_has_favor_in_it(levels: tuple[int, int]) -> None:
    board = Board("zeus", "ares")
    board.put("athens", minoan=1, trojan=1)
    board.hold(0, "athens_amazon")
    for seat, level in enumerate(levels):
        board.favor(seat, minoan=level)
    assert board.uses("duel") == {("athens", "minoan"), ("athens", "trojan")}
    assert board.uses("travel") == {("athens", "minoan"), ("athens", "trojan")}
