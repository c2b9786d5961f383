"""Carrying out the answer to the pending question of an effect."""

from __future__ import annotations

from simulator.core.events import count, emit
from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import (
    ASK_BANNER,
    ASK_CLOUD_FROM,
    ASK_CLOUD_TO,
    ASK_DESTINATION,
    ASK_DISPLAY,
    ASK_FIRST_LOVER,
    ASK_HEART,
    ASK_HUT_LAND,
    ASK_JUDGE,
    ASK_KEEP,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_SECOND_LOVER,
    ASK_TARGET,
    ASK_TOKEN,
    BANISH,
    BLESS,
    BREAK,
    CURSE,
    DECK_OPTION,
    DEST_CAPITAL,
    DEST_ONE,
    EV_POKE,
    EV_TRIGGER,
    FIRST_RITE,
    GHOST,
    MAX_MORTALS,
    N_LANDS,
    N_POKES,
    ON_BLESS,
    ON_CREATE,
    ON_CURSE,
    ON_LEAVE,
    ON_POKE,
    POKE,
    RES,
    REST,
    SKIP_OPTION,
    SMITE,
    SMITE_HUT,
    TEMPT,
)
from simulator.games.almighty.deeds import (
    break_heart,
    build_hut,
    create_mortal,
    end_ghost,
    hit,
    judge,
    keep_in_grave,
    move_banner,
    move_cloud,
    move_mortal,
    place_heart,
    resurrect,
    smite_hut,
    strike,
    take_token,
)
from simulator.games.almighty.frames import note_repetition, push_effect
from simulator.games.almighty.sets import bit
from simulator.games.almighty.triggers import drop_waiting, mark_spent, raise_event


@kernel
def poke(state: Rec, tables: Rec, log: Rec, d: int, m: int, ghost: int) -> None:
    """Start the effect of a poked Mortal, or of a ghost as though it were here."""
    seat = state.f_seat[d]
    here = state.f_here[d] if ghost != 0 else state.m_place[m]
    state.poked |= bit(m)
    emit(log, state, seat, EV_POKE, state.f_effect[d], here, m, -1, -1)
    count(log, seat, N_POKES, 1)
    raise_event(state, tables, ON_POKE, here, m, seat)
    push_effect(state, m, here, seat, m, ghost)


@kernel
def banish(state: Rec, tables: Rec, log: Rec, d: int, m: int) -> None:
    """Banish a Mortal, asking where to if that is open."""
    dest = tables.step[state.f_step[d]].dest
    land = -1
    if dest == DEST_CAPITAL:
        land = state.banner
    elif dest == DEST_ONE:
        land = state.f_dest[d]
    if land < 0:
        state.f_ask[d] = ASK_DESTINATION
        state.f_target[d] = m
        return
    note_repetition(state, d, m)
    state.f_moved[d] = m
    move_mortal(state, tables, log, state.f_seat[d], m, land, state.f_effect[d])


@kernel
def banish_to(state: Rec, tables: Rec, log: Rec, d: int, land: int) -> None:
    """Banish the chosen Mortal to a land."""
    m = state.f_target[d]
    note_repetition(state, d, m)
    state.f_moved[d] = m
    state.f_dest[d] = land
    move_mortal(state, tables, log, state.f_seat[d], m, land, state.f_effect[d])


@kernel
def take_target(state: Rec, tables: Rec, log: Rec, d: int, m: int) -> None:
    """Do the current step of effect `d` to a Mortal."""
    verb = tables.step[state.f_step[d]].verb
    seat = state.f_seat[d]
    effect = state.f_effect[d]
    if verb == BANISH:
        banish(state, tables, log, d, m)
        return
    note_repetition(state, d, m)
    if verb == POKE or verb == GHOST:
        poke(state, tables, log, d, m, 1 if verb == GHOST else 0)
    elif verb == TEMPT:
        state.f_moved[d] = m
        move_mortal(state, tables, log, seat, m, state.f_here[d], effect)
    elif verb == RES:
        state.f_moved[d] = m
        resurrect(state, tables, log, seat, m, state.f_here[d], effect)
    elif verb == REST:
        end_ghost(state, tables, log, seat, m, effect)
    else:
        strike(state, tables, log, seat, verb, m, effect)


@kernel
def take_display(state: Rec, tables: Rec, log: Rec, d: int, option: int) -> None:
    """Create the chosen Mortal; in a search the deck's Mortal is anybody, so anything may follow."""
    note_repetition(state, d, option)
    if state.searching != 0 and option == DECK_OPTION:
        state.verdict = 1
        return
    state.f_created[d] = create_mortal(
        state, tables, log, state.f_seat[d], option, state.f_here[d], state.f_effect[d]
    )


@kernel
def take_hut_land(state: Rec, tables: Rec, log: Rec, d: int, land: int) -> None:
    """Smite a Hut in a land, or bring one here from it."""
    note_repetition(state, d, land)
    if tables.step[state.f_step[d]].verb == SMITE_HUT:
        smite_hut(state, tables, log, state.f_seat[d], land, state.f_effect[d])
    else:
        build_hut(state, tables, log, state.f_seat[d], state.f_here[d], land, state.f_effect[d])


@kernel
def take_heart_option(state: Rec, tables: Rec, log: Rec, d: int, heart: int) -> None:
    """Break a Heart, or go on to the pair that gets it."""
    if tables.step[state.f_step[d]].verb == BREAK:
        note_repetition(state, d, heart)
        break_heart(state, tables, log, heart)
    else:
        state.f_target[d] = heart
        state.f_ask[d] = ASK_FIRST_LOVER


@kernel
def take_lover(state: Rec, tables: Rec, log: Rec, d: int, m: int) -> None:
    """Note the first of a pair, or place the Heart on both."""
    if state.f_ask[d] == ASK_FIRST_LOVER:
        state.f_last[d] = m
        state.f_ask[d] = ASK_SECOND_LOVER
        return
    first = state.f_last[d]
    note_repetition(state, d, -1)
    place_heart(state, tables, log, state.f_target[d], first, m)


@kernel
def take_interrupt(state: Rec, tables: Rec, log: Rec, ask: int, option: int) -> None:
    """Answer a question that had interrupted an effect."""
    target = state.i_target
    source = state.i_source
    state.i_ask = ASK_NOTHING
    if ask == ASK_KEEP:
        keep_in_grave(state, tables, log, target, source, option)
    elif ask == ASK_BANNER:
        move_banner(state, tables, log, state.i_seat, option)
    elif ask == ASK_TOKEN:
        take_token(state, tables, log, source, option)
    else:
        event = tables.effect[source].event
        verb = BLESS if event == ON_BLESS else CURSE if event == ON_CURSE else SMITE
        if option == source:
            mark_spent(state, tables, source, -1)
        d = state.depth - 1
        hit(state, tables, log, state.f_seat[d], verb, option, state.f_effect[d])


@kernel
def start_waiting(state: Rec, tables: Rec, log: Rec, k: int) -> None:
    """Carry out entry `k` of the queue."""
    effect = state.q_effect[k]
    source = state.q_source[k]
    subject = state.q_subject[k]
    other = state.q_other[k]
    here = state.q_land[k]
    seat = state.seat
    self_ = -1
    if source >= 0:
        seat = state.ongoing_seat[source]
    elif effect < MAX_MORTALS:
        self_ = effect
        if state.m_place[effect] < N_LANDS:
            here = state.m_place[effect]
    drop_waiting(state, k)
    push_effect(state, effect, here, seat, self_, 0)
    d = state.depth - 1
    state.f_entering[d] = subject
    state.f_created[d] = subject if tables.effect[effect].event == ON_CREATE else -1
    state.f_moved[d] = subject if tables.effect[effect].event == ON_LEAVE else -1
    state.f_other[d] = other
    state.f_source[d] = source
    if effect < FIRST_RITE:
        state.chained = 1
        if tables.effect[effect].once == 0:
            mark_spent(state, tables, effect, source)
        emit(log, state, seat, EV_TRIGGER, effect, here, subject, -1, -1)


@kernel
def take_option(state: Rec, tables: Rec, log: Rec, option: int) -> None:
    """Carry out one option of the pending question in place."""
    ask = state.ask
    d = state.depth - 1
    if state.i_ask != ASK_NOTHING:
        take_interrupt(state, tables, log, ask, option)
    elif ask == ASK_ORDER:
        start_waiting(state, tables, log, option)
    elif option == SKIP_OPTION:
        state.f_left[d] = 0
        state.f_each[d] = -1
    elif ask == ASK_TARGET:
        take_target(state, tables, log, d, option)
    elif ask == ASK_DESTINATION:
        banish_to(state, tables, log, d, option)
    elif ask == ASK_DISPLAY:
        take_display(state, tables, log, d, option)
    elif ask == ASK_HUT_LAND:
        take_hut_land(state, tables, log, d, option)
    elif ask == ASK_CLOUD_TO:
        note_repetition(state, d, option)
        move_cloud(state, tables, log, state.f_seat[d], state.f_here[d], option, state.f_effect[d])
    elif ask == ASK_CLOUD_FROM:
        note_repetition(state, d, option)
        move_cloud(state, tables, log, state.f_seat[d], option, state.f_here[d], state.f_effect[d])
    elif ask == ASK_HEART:
        take_heart_option(state, tables, log, d, option)
    elif ask == ASK_FIRST_LOVER or ask == ASK_SECOND_LOVER:
        take_lover(state, tables, log, d, option)
    elif ask == ASK_JUDGE:
        note_repetition(state, d, option)
        judge(state, tables, log, state.f_seat[d], state.f_target[d], option)
