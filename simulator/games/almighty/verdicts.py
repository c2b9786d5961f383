"""Can an effect be done in full? Answered by counting where that is proof; else it is searched.

`YES` and `NO` are exact: a step has its targets whatever earlier steps take, or cannot get any. The
bounds come from `interplay.py`. `OPEN` is everything else and goes to `search.py`.
"""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import (
    COND_CLOUDS,
    COND_NONE,
    EXACTLY,
    GHOST,
    MAX_STEPS,
    N_LANDS,
    NO_SHIELD,
    POKE,
    RITE_PAY,
    SHIELD_FROM_ANYWHERE,
    STORMS,
)
from simulator.games.almighty.pieces import is_true
from simulator.games.almighty.state import MAX_DEPTH
from simulator.games.almighty.targets import count_choices, next_target

NO, OPEN, YES = range(3)


@kernel
def judge_count(state: Rec, tables: Rec, step: int, here: int, sure: int, maybe: int) -> int:
    """Return whether a step can happen often enough, given its sure and its possible targets now."""
    minimum = tables.minimum[step]
    if sure >= minimum + tables.loss[step]:
        return OPEN if tables.shield[step] != NO_SHIELD and is_shield_near(state, tables, step, here) else YES
    if sure + maybe < minimum and tables.gain[step] == 0:
        return NO
    return OPEN


@kernel
def is_shield_near(state: Rec, tables: Rec, step: int, here: int) -> bool:
    """Return whether earlier steps might bring in somebody who makes targets of this step immune."""
    if tables.shield[step] == SHIELD_FROM_ANYWHERE:
        return True
    for land in range(N_LANDS):
        if state.immune[land] >> tables.verb[step] & 1:
            return True
    return False


@kernel
def judge_mortal(state: Rec, tables: Rec, m: int, here: int, ghost: int, seat: int, act_land: int) -> int:
    """Return whether a Mortal's effect can be done in full and changes something (RULES 5.7, 5.8).

    Parameters
    ----------
    state, tables
        The game.
    m
        A pokeable Mortal.
    here, ghost
        Where its effect works; whether the Mortal is dead.
    seat, act_land
        See `count_choices`.

    Returns
    -------
    int
        YES, NO or OPEN. A Mortal that pokes others is OPEN unless one of its other steps says NO.
    """
    verdict = YES
    best = NO
    first = m * MAX_STEPS
    for step in range(first, first + tables.n_steps[m]):
        answer = OPEN
        if tables.verb[step] != POKE and tables.verb[step] != GHOST:
            count = count_choices(
                state, tables, step, here, -1, seat, m, ghost, -1, -1, -1, act_land,
                tables.minimum[step] + tables.loss[step],
            )  # fmt: skip
            answer = judge_count(state, tables, step, here, count, 0)
        if tables.cond[step] != COND_NONE:
            if step > first:
                answer = OPEN
            elif not is_true(state, tables.cond[step], tables.cond_n[step], here):
                continue  # left out
        best = max(best, answer)
        if tables.soft[step] == 0:
            verdict = min(verdict, answer)
    return min(verdict, best)


@kernel
def judge_poke(state: Rec, tables: Rec, m: int, here: int, ghost: int, seat: int, act_land: int) -> int:
    """Return whether a Mortal can be poked, also as a ghost: `judge_mortal` and room for one more effect."""
    if tables.is_ongoing[m] != 0 or state.m_mark[m] == state.resolution or state.depth >= MAX_DEPTH - 1:
        return NO
    return judge_mortal(state, tables, m, here, ghost, seat, act_land)


@kernel
def judge_pokes(state: Rec, tables: Rec, step: int, here: int, seat: int, self_: int, act_land: int) -> int:
    """Return whether a POKE or GHOST step can be done often enough."""
    sure = 0
    maybe = 0
    if tables.verb[step] == GHOST:
        for land in range(N_LANDS):
            if state.grave[land] >= 0:
                answer = judge_poke(state, tables, state.grave[land], here, 1, seat, act_land)
                sure += answer == YES
                maybe += answer == OPEN
        return judge_count(state, tables, step, here, sure, maybe)
    m = next_target(state, tables, step, here, -1, self_, 0, -1, -1, -1, -1)
    while m >= 0:
        answer = judge_poke(state, tables, m, state.m_place[m], 0, seat, act_land)
        sure += answer == YES
        maybe += answer == OPEN
        m = next_target(state, tables, step, here, -1, self_, 0, -1, -1, -1, m)
    return judge_count(state, tables, step, here, sure, maybe)


@kernel
def judge_effect(state: Rec, tables: Rec, effect: int, here: int, seat: int) -> int:
    """Return whether an Act's or a face-down action's effect can be done in full if it is played here."""
    if tables.plain_n[effect] > 0 and not state.immune[here] >> tables.verb[effect * MAX_STEPS] & 1:
        return YES if state.land_n[here] >= tables.plain_n[effect] else NO
    verdict = YES
    first = effect * MAX_STEPS
    for step in range(first, first + tables.n_steps[effect]):
        if tables.soft[step] != 0:
            continue
        if tables.cond[step] != COND_NONE and tables.cond[step] != COND_CLOUDS and step == first:
            if not is_true(state, tables.cond[step], tables.cond_n[step], here):
                continue
        if tables.verb[step] == POKE or tables.verb[step] == GHOST:
            answer = judge_pokes(state, tables, step, here, seat, -1, here)
        else:
            count = count_choices(
                state, tables, step, here, -1, seat, -1, 0, -1, -1, -1, here,
                tables.minimum[step] + tables.loss[step],
            )  # fmt: skip
            answer = judge_count(state, tables, step, here, count, 0)
        if tables.cond[step] != COND_NONE and (step > first or tables.cond[step] == COND_CLOUDS):
            answer = OPEN
        if answer == NO:
            if tables.cost[effect] == 0 or state.god[seat] != STORMS or tables.cloudy[effect] == 0:
                return NO
            answer = OPEN
        verdict = min(verdict, answer)
    return verdict


@kernel
def is_rest_sure(state: Rec, tables: Rec) -> bool:
    """Return whether the effects under way can be completed whatever is chosen in the current step.

    True only if it is proven; the current step itself may still lack targets when it must happen
    several times.
    """
    if state.f_effect[state.depth - 1] == RITE_PAY:
        return state.depth == 1 or tables.cloudy[state.f_effect[state.depth - 2]] == 0
    for d in range(state.depth):
        step = state.f_step[d]
        if d < state.depth - 1:
            if tables.tail[step] != 0 or (tables.many[step] == EXACTLY and state.f_left[d] > 0):
                return False
            continue
        if tables.soft[step] == 0 and tables.many[step] == EXACTLY and state.f_left[d] > 1:
            if tables.verb[step] == POKE or tables.verb[step] == GHOST:
                return False
            count = count_choices(
                state, tables, step, state.f_here[d], -1, state.f_seat[d], state.f_self[d], state.f_ghost[d],
                state.f_created[d], state.f_moved[d], state.f_entering[d], -1, state.f_left[d],
            )  # fmt: skip
            if count < state.f_left[d]:
                return False
        if tables.tail[step] != 0 and not are_later_steps_sure(state, tables, d):
            return False
    return True


@kernel
def are_later_steps_sure(state: Rec, tables: Rec, d: int) -> bool:
    """Return whether every later step of effect `d` surely finds its targets."""
    first = state.f_effect[d] * MAX_STEPS
    for step in range(state.f_step[d] + 1, first + tables.n_steps[state.f_effect[d]]):
        if tables.soft[step] != 0:
            continue
        if tables.cond[step] != COND_NONE or tables.verb[step] == POKE or tables.verb[step] == GHOST:
            return False
        count = count_choices(
            state, tables, step, state.f_here[d], -1, state.f_seat[d], state.f_self[d], state.f_ghost[d],
            state.f_created[d], state.f_moved[d], state.f_entering[d], -1,
            tables.minimum[step] + tables.loss[step],
        )  # fmt: skip
        if judge_count(state, tables, step, state.f_here[d], count, 0) != YES:
            return False
    return True
