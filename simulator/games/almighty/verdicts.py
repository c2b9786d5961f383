"""Can an effect be done in full? Answered by counting where that is proof; else it is searched.

`YES` and `NO` are exact: a step has its targets whatever earlier steps take, or cannot get any. The
bounds come from `interplay.py`. `OPEN` is everything else and goes to `search.py`.
"""

from __future__ import annotations

from simulator.core.jit import Rec, count_bits, kernel, lowest_bit
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
from simulator.games.almighty.sets import rest
from simulator.games.almighty.state import MAX_DEPTH
from simulator.games.almighty.targets import (
    PICKING_VERBS,
    count_choices,
    count_pieces,
    foresee_targets,
    is_at_home,
)

NO, OPEN, YES = range(3)


@kernel
def judge_count(state: Rec, tables: Rec, step: int, here: int, sure: int, maybe: int) -> int:
    """Return whether a step can happen often enough, given its sure and its possible targets now."""
    minimum = tables.step[step].minimum
    if sure >= minimum + tables.step[step].loss:
        return (
            OPEN
            if tables.step[step].shield != NO_SHIELD and is_shield_near(state, tables, step, here)
            else YES
        )
    if sure + maybe < minimum and tables.step[step].gain == 0:
        return NO
    return OPEN


@kernel
def is_shield_near(state: Rec, tables: Rec, step: int, here: int) -> bool:
    """Return whether earlier steps might bring in somebody who makes targets of this step immune."""
    if tables.step[step].shield == SHIELD_FROM_ANYWHERE:
        return True
    for land in range(N_LANDS):
        if state.immune[land] >> tables.step[step].verb & 1:
            return True
    return False


@kernel
def judge_step(
    state: Rec, tables: Rec, step: int, here: int, seat: int, self_: int, ghost: int, act_land: int
) -> int:
    """Return whether a step, any but POKE and GHOST, can happen often enough if its effect began now.

    Parameters are those of `foresee_targets` and `count_pieces`.
    """
    if not PICKING_VERBS >> tables.step[step].verb & 1:
        count = count_pieces(state, tables, step, here, seat, act_land)
    elif is_at_home(state, tables, step, here):
        count = 0
    else:
        count = count_bits(foresee_targets(state, tables, step, here, self_, ghost))
    return judge_count(state, tables, step, here, count, 0)


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
        See `count_pieces`.

    Returns
    -------
    int
        YES, NO or OPEN. A Mortal that pokes others is OPEN unless one of its other steps says NO.
    """
    verdict = YES
    best = NO
    first = m * MAX_STEPS
    for step in range(first, first + tables.effect[m].n_steps):
        answer = OPEN
        if tables.step[step].verb != POKE and tables.step[step].verb != GHOST:
            answer = judge_step(state, tables, step, here, seat, m, ghost, act_land)
        if tables.step[step].cond != COND_NONE:
            if step > first:
                answer = OPEN
            elif not is_true(state, tables.step[step].cond, tables.step[step].cond_n, here):
                continue  # left out
        best = max(best, answer)
        if tables.step[step].soft == 0:
            verdict = min(verdict, answer)
    return min(verdict, best)


@kernel
def judge_poke(state: Rec, tables: Rec, m: int, here: int, seat: int, act_land: int) -> int:
    """Return whether a Mortal can be poked: `judge_mortal` and room for one more effect."""
    if (tables.ongoing | state.poked) >> m & 1 or state.depth >= MAX_DEPTH - 1:
        return NO
    return judge_mortal(state, tables, m, here, 0, seat, act_land)


@kernel
def judge_ghost(state: Rec, tables: Rec, m: int, here: int, seat: int, act_land: int) -> int:
    """Return whether a dead Mortal can be poked as though it were in `here`."""
    if (tables.ongoing | state.poked) >> m & 1 or state.depth >= MAX_DEPTH - 1:
        return NO
    return judge_mortal(state, tables, m, here, 1, seat, act_land)


@kernel
def judge_ghosts(state: Rec, tables: Rec, step: int, here: int, seat: int) -> int:
    """Return whether a GHOST step of an Act can be done often enough."""
    sure = 0
    maybe = 0
    for land in range(N_LANDS):
        if state.grave[land] >= 0:
            answer = judge_ghost(state, tables, state.grave[land], here, seat, here)
            sure += answer == YES
            maybe += answer == OPEN
    return judge_count(state, tables, step, here, sure, maybe)


@kernel
def judge_pokes(state: Rec, tables: Rec, step: int, here: int, seat: int) -> int:
    """Return whether a POKE step of an Act can be done often enough."""
    enough = tables.step[step].minimum + tables.step[step].loss
    sure = 0
    maybe = 0
    left = foresee_targets(state, tables, step, here, -1, 0)
    while left != 0 and sure < enough:
        m = lowest_bit(left)
        answer = judge_poke(state, tables, m, state.m_place[m], seat, here)
        sure += answer == YES
        maybe += answer == OPEN
        left = rest(left)
    return judge_count(state, tables, step, here, sure, maybe)


@kernel
def judge_act_step(state: Rec, tables: Rec, step: int, here: int, seat: int) -> int:
    """Return whether a step of an Act or a face-down action that is about to be played can be done."""
    if tables.step[step].verb == POKE:
        return judge_pokes(state, tables, step, here, seat)
    if tables.step[step].verb == GHOST:
        return judge_ghosts(state, tables, step, here, seat)
    return judge_step(state, tables, step, here, seat, -1, 0, here)


@kernel
def judge_effect(state: Rec, tables: Rec, effect: int, here: int, seat: int) -> int:
    """Return whether an Act's or a face-down action's effect can be done in full if it is played here."""
    verdict = YES
    first = effect * MAX_STEPS
    for step in range(first, first + tables.effect[effect].n_steps):
        if tables.step[step].soft != 0:
            continue
        if tables.step[step].cond != COND_NONE and tables.step[step].cond != COND_CLOUDS and step == first:
            if not is_true(state, tables.step[step].cond, tables.step[step].cond_n, here):
                continue
        answer = judge_act_step(state, tables, step, here, seat)
        if tables.step[step].cond != COND_NONE and (step > first or tables.step[step].cond == COND_CLOUDS):
            answer = OPEN
        if answer == NO:
            if (
                tables.effect[effect].cost == 0
                or state.god[seat] != STORMS
                or tables.effect[effect].cloudy == 0
            ):
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
        return state.depth == 1 or tables.effect[state.f_effect[state.depth - 2]].cloudy == 0
    for d in range(state.depth):
        step = state.f_step[d]
        if d < state.depth - 1:
            if tables.step[step].tail != 0 or (tables.step[step].many == EXACTLY and state.f_left[d] > 0):
                return False
            continue
        if tables.step[step].soft == 0 and tables.step[step].many == EXACTLY and state.f_left[d] > 1:
            if tables.step[step].verb == POKE or tables.step[step].verb == GHOST:
                return False
            if count_choices(state, tables, d, step) < state.f_left[d]:
                return False
        if tables.step[step].tail != 0 and not are_later_steps_sure(state, tables, d):
            return False
    return True


@kernel
def are_later_steps_sure(state: Rec, tables: Rec, d: int) -> bool:
    """Return whether every later step of effect `d` surely finds its targets."""
    first = state.f_effect[d] * MAX_STEPS
    for step in range(state.f_step[d] + 1, first + tables.effect[state.f_effect[d]].n_steps):
        if tables.step[step].soft != 0:
            continue
        if (
            tables.step[step].cond != COND_NONE
            or tables.step[step].verb == POKE
            or tables.step[step].verb == GHOST
        ):
            return False
        count = count_choices(state, tables, d, step)
        if judge_count(state, tables, step, state.f_here[d], count, 0) != YES:
            return False
    return True
