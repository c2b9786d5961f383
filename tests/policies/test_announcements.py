"""What a game's heuristics call an announcement looks the same, whichever of them is made."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from policies import bot
from simulator.core.events import LOG
from simulator.core.moves import copy_move
from tests.contract.play import CASES, Case, Playout

WITH_ANNOUNCEMENTS = [
    case for case in CASES if hasattr(importlib.import_module(case.spec.heuristics), "is_announcement")
]
POSITIONS = 120


@pytest.mark.parametrize("case", WITH_ANNOUNCEMENTS, ids=str)
def test_positions_after_announcements_are_worth_the_same(case: Case) -> None:
    heuristics = importlib.import_module(case.spec.heuristics)
    weights = bot("greedy").for_game(case.spec).to_agent()[0]
    playout = Playout(case)
    several = 0
    for _, options in zip(range(POSITIONS), playout.positions(), strict=False):
        values = [_value(playout, heuristics, weights, i) for i in range(len(options))]
        announced = [value for value in values if value is not None]
        assert len(set(announced)) <= 1
        several += len(announced) > 1
    assert several > 0  # or nothing was compared


def _value(playout: Playout, heuristics: Any, weights: Any, option: int) -> float | None:
    """Return what the position after an announcement is worth; None if the option is none."""
    copy_move(playout.moves, option, playout.move)
    if not heuristics.is_announcement(playout.state, playout.move):
        return None
    copy = playout.copy()
    seat = int(playout.rules.to_act(copy))
    playout.rules.apply_move(copy, playout.tables, playout.move, np.zeros(1, LOG)[0])
    return float(heuristics.evaluate(copy, playout.tables, seat, weights))
