"""RULES 4: strength."""

from __future__ import annotations

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import Board


# RULES 4.1
def test_a_land_counts_for_standing_and_lying_mortals_and_for_temples() -> None:
    board = Board()
    board.put("athens", minoan=1)
    board.put("thebes", down={"minoan": 1})
    board.put("knossos", temple="minoan")
    assert board.strength("minoan") == 3
    board.lay("knossos", "minoan")
    assert board.strength("minoan") == 3
    assert board.broken() == []


# RULES 4.2
def test_more_pieces_add_nothing_and_others_take_nothing_away() -> None:
    board = Board()
    board.put("athens", minoan=3, trojan=3, amazon=1)
    board.put("knossos", temple="minoan", minoan=2)
    assert [board.strength(faction) for faction in s.FACTIONS] == [0, 2, 1, 1]


# RULES 4.3
def test_strength_never_falls_below_the_lands_with_a_temple() -> None:
    board = Board()
    board.put("athens", minoan=1, trojan=1)
    board.put("knossos", temple="minoan", minoan=1, trojan=1)
    board.hold(0, "athens_minoan")
    board.use("duel", "athens", "minoan").pay("athens_minoan")
    assert board.strength("minoan") == 1
    board.hold(0, "knossos_minoan")
    board.to_play(0)
    board.use("duel", "knossos", "minoan")
    assert board.up("knossos", "minoan") == 0
    assert board.strength("minoan") == 1
    assert board.broken() == []
