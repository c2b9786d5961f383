"""The full-effect rule by search: does any sequence of choices complete an effect.

A depth-first walk over copies of the game, on which nothing is set off and nothing hidden is looked
at. It is only asked where counting proves nothing (`verdicts.py`), so it may allocate its copies.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.core.events import LOG
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.answers import take_option
from simulator.games.almighty.flow import run_effects
from simulator.games.almighty.sets import rest
from simulator.games.almighty.state import STATE

MAX_DECISIONS = 16
"""Decisions an effect may take; one that takes more counts as possible."""

SEARCH = np.dtype(
    (
        np.record,
        [("states", STATE, MAX_DECISIONS + 1), ("left", np.int64, MAX_DECISIONS + 1), ("log", LOG)],
    )
)


@kernel
def walk(search: Any, tables: Rec) -> bool:
    """Return whether the effects under way in ``search[0].states[0]`` can be completed.

    Parameters
    ----------
    search
        SEARCH array, shape (1,), changed in place. An array, not a record: it owns its memory.
    tables
        Content record.
    """
    depth = 0
    if not run_effects(search[0].states[0], tables, search[0].log):
        return search[0].states[0].verdict > 0
    search[0].left[0] = search[0].states[0].options
    while depth >= 0:
        left = search[0].left[depth]
        if left == 0:
            depth -= 1
            continue
        search[0].left[depth] = rest(left)
        search[0].states[depth + 1] = search[0].states[depth]
        below = search[0].states[depth + 1]
        take_option(below, tables, search[0].log, lowest_bit(left))
        if run_effects(below, tables, search[0].log):
            if depth + 1 == MAX_DECISIONS:
                return True
            depth += 1
            search[0].left[depth] = below.options
        elif below.verdict > 0:
            return True
    return False


@kernel
def can_take(state: Rec, tables: Rec, option: int) -> bool:
    """Return whether the effects can still be completed after this option of the pending question."""
    search = np.empty(1, SEARCH)
    search[0].log.level = 0
    search[0].states[0] = state
    below = search[0].states[0]
    below.searching = 1
    below.verdict = 0
    below.queue_n = 0
    take_option(below, tables, search[0].log, option)
    return walk(search, tables)
