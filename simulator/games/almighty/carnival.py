"""Free Will's Carnivals and its rondel (RULES 17.7-17.9)."""

from __future__ import annotations

from simulator.core.events import add_score, count, emit
from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import (
    EV_CARNIVAL,
    FROM_CARNIVAL,
    N_CARNIVALS,
    N_LANDS,
    NO_OPTION,
    SPACE_BEST,
    SPACE_CAPITAL,
)


@kernel
def best_land(state: Rec) -> int:
    """Return the land of the highest value, the first of equals."""
    best = 0
    for land in range(1, N_LANDS):
        if state.value[land] > state.value[best]:
            best = land
    return best


@kernel
def marked_land(state: Rec, tables: Rec) -> int:
    """Return the land that the rondel shows now, or -1 on a blank space."""
    space = tables.spaces[state.rondel, state.space]
    if space < N_LANDS:
        return space
    if space == SPACE_CAPITAL:
        return state.banner
    if space == SPACE_BEST:
        return best_land(state)
    return NO_OPTION


@kernel
def hold_carnival(state: Rec, tables: Rec, log: Rec, seat: int, act: int) -> None:
    """Score the marked land and move the marker on; `act` is the Act given for it, -1 = none."""
    land = marked_land(state, tables)
    glory = max(state.value[land], 0) if land >= 0 else 0
    emit(log, state, seat, EV_CARNIVAL, act, land, -1, glory, -1)
    count(log, seat, N_CARNIVALS, 1)
    add_score(state, log, seat, glory, FROM_CARNIVAL)
    state.space = (state.space + 1) % tables.n_spaces[state.rondel]
