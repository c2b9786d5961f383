"""Runs the effects under way as far as they go without asking anybody."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.answers import start_waiting, take_target
from simulator.games.almighty.codes import (
    ADVANCE_SUN,
    ALL,
    ASK_CLOUD_FROM,
    ASK_CLOUD_TO,
    ASK_DISPLAY,
    ASK_HEART,
    ASK_HUT_LAND,
    ASK_JUDGE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_TARGET,
    BELIEF_OWN,
    BELIEF_THIS,
    BREAK,
    CREATE,
    CREATE_HUT,
    EXACTLY,
    FIRST_ACT,
    FREE_WILL,
    GAIN_GLORY,
    GAIN_POWER,
    GATHER,
    HEART,
    JUDGE,
    MAX_MORTALS,
    MAX_STEPS,
    MOVE_HUT,
    N_LANDS,
    NIGHT,
    NO_OPTION,
    PAY,
    POKE,
    PUSH_SUN,
    SMITE_HUT,
    STORMS,
)
from simulator.games.almighty.deeds import (
    add_belief,
    advance_sun,
    build_hut,
    gain_glory,
    gain_power,
    settle_hearts,
)
from simulator.games.almighty.frames import begin_step, note_repetition
from simulator.games.almighty.options import put_question
from simulator.games.almighty.pieces import refresh_all
from simulator.games.almighty.sets import rest
from simulator.games.almighty.triggers import drop_waiting, is_void, mark_spent

IDLE, BUSY, ASKING = range(3)


@kernel
def question_of(state: Rec, tables: Rec, d: int) -> int:
    """Return what the current step of effect `d` asks, or ASK_NOTHING if it simply happens."""
    verb = tables.step[state.f_step[d]].verb
    if verb == CREATE:
        return ASK_DISPLAY
    if verb == CREATE_HUT:
        return ASK_NOTHING if state.hut_supply > 0 else ASK_HUT_LAND
    if verb == SMITE_HUT or verb == MOVE_HUT:
        return ASK_HUT_LAND
    if verb == GAIN_POWER:
        return ASK_CLOUD_FROM if state.god[state.f_seat[d]] == STORMS else ASK_NOTHING
    if verb == GATHER:
        return ASK_CLOUD_FROM
    if verb == PAY:
        return ASK_CLOUD_TO
    if verb == HEART or verb == BREAK:
        return ASK_HEART
    if verb == JUDGE:
        return ASK_JUDGE
    if verb in (GAIN_GLORY, BELIEF_THIS, BELIEF_OWN, PUSH_SUN, ADVANCE_SUN):
        return ASK_NOTHING
    return ASK_TARGET


@kernel
def give_belief(state: Rec, tables: Rec, log: Rec, d: int) -> None:
    """Put the current step's Belief on this Act, or on the one that set a Mortal off."""
    step = state.f_step[d]
    effect = state.f_effect[d]
    seat = state.f_seat[d]
    if tables.step[step].verb == BELIEF_THIS and effect < MAX_MORTALS and state.f_other[d] >= 0:
        seat = state.f_other[d]
    if state.acts[state.f_here[d], seat] > 0:
        add_belief(state, log, seat, state.f_here[d], tables.step[step].n, effect)
        state.f_done[d] += 1


@kernel
def do_at_once(state: Rec, tables: Rec, log: Rec, d: int) -> bool:
    """Do a step that asks nothing; returns whether it was possible."""
    step = state.f_step[d]
    verb = tables.step[step].verb
    n = tables.step[step].n
    here = state.f_here[d]
    if verb == CREATE_HUT:
        note_repetition(state, d, here)
        build_hut(state, tables, log, state.f_seat[d], here, -1, state.f_effect[d])
        return True
    if verb == PUSH_SUN and state.f_made[d] == 0 and state.sun != here:
        return False
    if verb == PUSH_SUN or verb == ADVANCE_SUN:
        note_repetition(state, d, here)
        advance_sun(state, tables, log, state.f_effect[d])
        if verb == PUSH_SUN and state.sun == NIGHT:
            state.f_left[d] = 0
        return True
    if verb == GAIN_POWER and state.god[state.seat] == FREE_WILL:
        return False
    state.f_left[d] = 0
    if verb == BELIEF_THIS or verb == BELIEF_OWN:
        done = state.f_done[d]
        give_belief(state, tables, log, d)
        return verb == BELIEF_THIS or state.f_done[d] > done
    state.f_done[d] += 1
    if verb == GAIN_GLORY:
        gain_glory(state, log, state.seat, n)
    elif verb == GAIN_POWER:
        gain_power(state, log, state.seat, n, state.f_effect[d])
    return True


@kernel
def end_step(state: Rec, tables: Rec, log: Rec, d: int) -> None:
    """Close the current step of effect `d`: Hearts are settled and restless bonuses looked at."""
    if state.hearts_loose != 0:
        settle_hearts(state, tables, log)
    if tables.restless != 0:
        refresh_all(state, tables)
    state.f_step[d] += 1
    state.f_left[d] = -1


@kernel
def end_effect(state: Rec, tables: Rec, d: int) -> None:
    """Take the finished effect `d` off the stack."""
    effect = state.f_effect[d]
    if effect < FIRST_ACT and state.f_source[d] < 0 and tables.effect[effect].event == 0:
        if state.f_done[d] == 0 and state.searching != 0:
            state.verdict = -1  # a poke must change something
    elif tables.effect[effect].once != 0 and state.f_done[d] > 0:
        mark_spent(state, tables, effect, state.f_source[d])
    state.depth = d


@kernel
def give_up(state: Rec, tables: Rec, d: int) -> None:
    """Leave a step that finds nothing more to do; in a search that may be the end of the line."""
    step = state.f_step[d]
    if state.f_each[d] >= 0 and state.f_each[d] < N_LANDS - 1:
        state.f_each[d] += 1
        state.f_left[d] = tables.step[step].n
        state.f_last[d] = NO_OPTION
        return
    if state.searching != 0 and tables.step[step].soft == 0:
        if state.f_made[d] == 0 or (tables.step[step].many == EXACTLY and state.f_each[d] < 0):
            state.verdict = -1
    state.f_each[d] = -1
    state.f_left[d] = 0


@kernel
def next_unjudged(state: Rec) -> int:
    """Return the next Grave with a Mortal not yet judged, or -1."""
    for land in range(N_LANDS):
        if state.grave[land] >= 0 and state.grave_judged[land] == 0:
            return land
    return NO_OPTION


@kernel
def run_waiting(state: Rec, tables: Rec, log: Rec) -> int:
    """Start the next waiting trigger if there is no choice to make; returns IDLE, BUSY or ASKING."""
    k = 0
    while k < state.queue_n:
        if is_void(state, tables, k):
            drop_waiting(state, k)
        else:
            k += 1
    if state.queue_n == 0:
        return IDLE
    for k in range(state.queue_n):
        if tables.effect[state.q_effect[k]].quiet != 0:
            start_waiting(state, tables, log, k)
            return BUSY
    waiting = put_question(state, tables, ASK_ORDER, state.seat)
    if rest(waiting) != 0:
        return ASKING
    start_waiting(state, tables, log, lowest_bit(waiting))
    return BUSY


@kernel
def run_step(state: Rec, tables: Rec, log: Rec) -> int:
    """Bring the effect on top one bit further; returns BUSY, or ASKING when somebody must choose."""
    d = state.depth - 1
    effect = state.f_effect[d]
    step = state.f_step[d]
    if state.f_ask[d] != ASK_NOTHING:
        put_question(state, tables, state.f_ask[d], state.f_seat[d])
        return ASKING
    if step == effect * MAX_STEPS + tables.effect[effect].n_steps:
        end_effect(state, tables, d)
        return BUSY
    if state.f_left[d] < 0:
        begin_step(state, tables, d)
    if state.f_left[d] == 0:
        if state.f_each[d] >= 0:
            give_up(state, tables, d)
        else:
            end_step(state, tables, log, d)
        return BUSY
    ask = question_of(state, tables, d)
    if ask == ASK_NOTHING:
        if not do_at_once(state, tables, log, d):
            give_up(state, tables, d)
        return BUSY
    if ask == ASK_JUDGE:
        state.f_target[d] = next_unjudged(state)
        if state.f_target[d] < 0:
            state.f_left[d] = 0
            return BUSY
    answers = put_question(state, tables, ask, state.f_seat[d])
    if answers == 0:
        give_up(state, tables, d)
        return BUSY
    if tables.step[step].many == ALL and ask == ASK_TARGET and tables.step[step].verb != POKE:
        if tables.step[step].may == 0 or state.f_made[d] > 0:
            take_target(state, tables, log, d, lowest_bit(answers))
            return BUSY
    return ASKING


@kernel
def run_effects(state: Rec, tables: Rec, log: Rec) -> bool:
    """Run on in place until somebody must choose; returns False when nothing is under way any more.

    On a copy for a search (`searching`) it also stops when the effect is complete or has failed, which
    `verdict` tells.
    """
    while True:
        if state.i_ask != ASK_NOTHING:
            put_question(state, tables, state.i_ask, state.i_seat)
            return True
        if state.verdict != 0:
            return False
        if state.depth > 0:
            if run_step(state, tables, log) == ASKING:
                return True
        elif state.searching != 0:
            state.verdict = 1
            return False
        else:
            progress = run_waiting(state, tables, log)
            if progress != BUSY:
                return progress == ASKING
