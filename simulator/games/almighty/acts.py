"""Playing Acts: what may be played where, and what happens when it is (RULES 3)."""

from __future__ import annotations

import numpy as np

from simulator.core.events import count, emit
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.codes import (
    BURIED,
    CARD_DISCARD,
    CARD_GONE,
    EV_DISCARD,
    EV_FACE_DOWN,
    EV_OTHERWISE,
    EV_PLAY,
    FIRST_ACT,
    FIRST_ACTION,
    FREE_WILL,
    MAX_CARDS,
    MERCIFUL_SLOT,
    N_DISCARDED,
    N_FACE_DOWN,
    N_FACE_UP,
    N_LANDS,
    N_MIGHTY,
    N_OTHERWISE,
    ON_PLAY_OWN,
    ON_PLAY_RIVAL,
    PLAYED,
    RITE_PAY,
    STATIC_ACT_BELIEF,
    STATIC_TIES,
    STORMS,
    SUN,
)
from simulator.games.almighty.deeds import add_belief, gain_power
from simulator.games.almighty.frames import push_effect
from simulator.games.almighty.pieces import raise_belief, refresh_land
from simulator.games.almighty.reach import payable_lands, sure_lands
from simulator.games.almighty.search import SEARCH, walk
from simulator.games.almighty.sets import bit, rest
from simulator.games.almighty.state import MAX_ONGOING
from simulator.games.almighty.triggers import raise_event
from simulator.games.almighty.verdicts import OPEN, YES, judge_effect


@kernel
def possible_lands(state: Rec, tables: Rec, seat: int, effect: int, lands: int) -> int:
    """Return those of some lands (1 << land) where an effect can be done in full (RULES 3.6, 3.10)."""
    known = sure_lands(state, tables, effect, seat)
    found = known & lands
    open_ = lands & ~(known | known >> N_LANDS)
    while open_ != 0:
        land = lowest_bit(open_)
        answer = judge_effect(state, tables, effect, land, seat)
        if answer == YES or (answer == OPEN and can_complete_play(state, tables, seat, effect, land)):
            found |= bit(land)
        open_ = rest(open_)
    return found


@kernel
def playable_lands(state: Rec, tables: Rec, seat: int, act: int) -> int:
    """Return the lands (1 << land) to which a seat may play an Act face up (RULES 3.2-3.8)."""
    lands = payable_lands(state, tables, seat, act)
    if lands == 0:
        return 0
    if tables.effect[act].act_ongoing != 0:
        return lands if state.ongoing_n < MAX_ONGOING else 0
    return possible_lands(state, tables, seat, act, lands)


@kernel
def can_complete_play(state: Rec, tables: Rec, seat: int, effect: int, land: int) -> bool:
    """Return whether an Act or a face-down action could be done in full; leaves `state` as it is."""
    search = np.empty(1, SEARCH)
    search[0].log.level = 0
    search[0].states[0] = state
    copy = search[0].states[0]
    copy.searching = 1
    copy.verdict = 0
    if effect < FIRST_ACTION and state.god[seat] != FREE_WILL:
        play(copy, tables, search[0].log, seat, effect, land, effect)
    else:
        copy.acts[land, seat] += 1
        push_effect(copy, effect, land, seat, -1, 0)
    return walk(search, tables)


@kernel
def drop_card(state: Rec, seat: int, act: int, place: int) -> None:
    """Take an Act out of the hand in place and note where it is now (CARD_..., BURIED or PLAYED + land)."""
    last = state.hand_n[seat] - 1
    for k in range(last):
        if state.hand[seat, k] == act:
            state.hand[seat, k] = state.hand[seat, last]
            break
    state.hand_n[seat] = last
    state.card_at[seat, (act - FIRST_ACT) % MAX_CARDS] = place


@kernel
def play(state: Rec, tables: Rec, log: Rec, seat: int, act: int, land: int, effect: int) -> None:
    """Play an Act face up: cost, Belief, and its effect (or its Otherwise) put under way."""
    cost = tables.effect[act].cost
    pays_clouds = state.god[seat] == STORMS
    drop_card(state, seat, act, PLAYED + land)
    state.acts[land, seat] += 1
    belief = tables.effect[act].belief + state.act_bonus[land, seat]
    raise_belief(state, land, seat, belief)
    emit(log, state, seat, EV_PLAY, act, land, -1, belief, -1)
    count(log, seat, N_FACE_UP, 1)
    if (act - FIRST_ACT) % MAX_CARDS >= MERCIFUL_SLOT:
        count(log, seat, N_MIGHTY, 1)
    if cost > 0 and not pays_clouds:
        gain_power(state, log, seat, -cost, act)
    if state.god[seat] == SUN and state.sun == land and tables.sunshine != 0:
        add_belief(state, log, seat, land, tables.sunshine, act)
    if effect != act:
        emit(log, state, seat, EV_OTHERWISE, act, land, effect, -1, -1)
        count(log, seat, N_OTHERWISE, 1)
    raise_event(state, tables, ON_PLAY_OWN, land, -1, seat)
    raise_event(state, tables, ON_PLAY_RIVAL, land, -1, seat)
    if tables.effect[act].act_ongoing != 0:
        add_ongoing(state, tables, seat, act, land)
    elif tables.effect[effect].n_steps > 0:
        push_effect(state, effect, land, seat, -1, 0)
    if cost > 0 and pays_clouds:
        push_effect(state, RITE_PAY, land, seat, -1, 0)
        state.f_left[state.depth - 1] = cost


@kernel
def add_ongoing(state: Rec, tables: Rec, seat: int, act: int, land: int) -> None:
    """Let an ongoing Act begin to work in its land."""
    i = state.ongoing_n
    state.ongoing_act[i] = act
    state.ongoing_land[i] = land
    state.ongoing_seat[i] = seat
    state.ongoing_mark[i] = 0
    state.ongoing_n = i + 1
    if tables.effect[act].static == STATIC_ACT_BELIEF:
        raise_belief(state, land, seat, tables.effect[act].static_n * (state.acts[land, seat] - 1))
        state.act_bonus[land, seat] += tables.effect[act].static_n
    if tables.effect[act].static == STATIC_TIES:
        state.ties_to[land] = seat
    refresh_land(state, tables, land)


@kernel
def bury_act(state: Rec, tables: Rec, log: Rec, seat: int, act: int, land: int, action: int) -> None:
    """Play an Act face down and put a face-down action under way."""
    drop_card(state, seat, act, BURIED)
    state.acts[land, seat] += 1
    belief = tables.face_down_belief + state.act_bonus[land, seat]
    raise_belief(state, land, seat, belief)
    emit(log, state, seat, EV_FACE_DOWN, act, land, action, belief, -1)
    count(log, seat, N_FACE_DOWN, 1)
    push_effect(state, action, land, seat, -1, 0)


@kernel
def discard_act(state: Rec, tables: Rec, log: Rec, seat: int, act: int) -> None:
    """Discard an Act without effect, because none can be played (RULES 2.7)."""
    mighty = (act - FIRST_ACT) % MAX_CARDS >= MERCIFUL_SLOT
    drop_card(state, seat, act, CARD_GONE if mighty else CARD_DISCARD)
    emit(log, state, seat, EV_DISCARD, act, -1, -1, -1, -1)
    count(log, seat, N_DISCARDED, 1)
