"""Effects under way: a small stack, each with its step, repetitions left and the Mortals it has handled."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import (
    ALL,
    ASK_NOTHING,
    MAX_STEPS,
    NO_OPTION,
    ZONE_EACH,
)
from simulator.games.almighty.pieces import is_true
from simulator.games.almighty.targets import PLENTY


@kernel
def push_effect(state: Rec, effect: int, here: int, seat: int, self_: int, ghost: int) -> None:
    """Put an effect on top of those under way, in place."""
    d = state.depth
    state.f_effect[d] = effect
    state.f_here[d] = here
    state.f_seat[d] = seat
    state.f_other[d] = -1
    state.f_self[d] = self_
    state.f_ghost[d] = ghost
    state.f_step[d] = effect * MAX_STEPS
    state.f_left[d] = -1
    state.f_made[d] = 0
    state.f_done[d] = 0
    state.f_ask[d] = ASK_NOTHING
    state.f_target[d] = -1
    state.f_last[d] = -1
    state.f_each[d] = -1
    state.f_dest[d] = -1
    state.f_created[d] = -1
    state.f_moved[d] = -1
    state.f_entering[d] = -1
    state.f_source[d] = -1
    state.depth = d + 1


@kernel
def begin_step(state: Rec, tables: Rec, d: int) -> None:
    """Start the next step of effect `d` in place; a step whose condition fails has nothing to do."""
    step = state.f_step[d]
    state.f_made[d] = 0
    state.f_last[d] = NO_OPTION
    state.f_dest[d] = -1
    state.f_each[d] = 0 if tables.step[step].zone == ZONE_EACH else -1
    if is_true(state, tables.step[step].cond, tables.step[step].cond_n, state.f_here[d]):
        state.f_left[d] = PLENTY if tables.step[step].many == ALL else tables.step[step].n
    else:
        state.f_left[d] = 0
        state.f_each[d] = -1


@kernel
def note_repetition(state: Rec, d: int, option: int) -> None:
    """Count one repetition of the current step of effect `d` in place."""
    state.f_left[d] -= 1
    state.f_made[d] += 1
    state.f_done[d] += 1
    state.f_last[d] = option
    state.f_ask[d] = ASK_NOTHING
