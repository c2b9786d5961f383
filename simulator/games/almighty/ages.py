"""Dealing an Age and clearing it away (RULES 12)."""

from __future__ import annotations

from simulator.core.events import count, emit
from simulator.core.jit import Rec, count_bits, kernel
from simulator.core.rng import draw_below
from simulator.games.almighty.codes import (
    BURIED,
    CARD_DECK,
    CARD_DISCARD,
    CARD_GONE,
    CARD_HAND,
    CARD_UNSEEN,
    EV_MIGHTY_ACT,
    FIRST_ACT,
    FREE_WILL,
    MAX_BASIC,
    MAX_CARDS,
    MERCIFUL_SLOT,
    N_LANDS,
    N_WRATHFUL,
    NO_OPTION,
    PLAYED,
    SEATS,
    WRATHFUL_SLOT,
)
from simulator.games.almighty.pieces import refresh_all
from simulator.games.almighty.sets import bit, nth


@kernel
def count_cards(state: Rec, seat: int, first: int, n: int, place: int) -> int:
    """Return how many of the card slots ``first .. first + n - 1`` of a seat are at `place`."""
    found = 0
    for slot in range(first, first + n):
        if state.card_at[seat, slot] == place:
            found += 1
    return found


@kernel
def draw_act(state: Rec, seat: int, first: int, n: int) -> int:
    """Draw a random card of the seat's pile of those slots into its hand; returns it, or -1 if empty."""
    left = count_cards(state, seat, first, n, CARD_DECK)
    if left == 0:
        return NO_OPTION
    skip = draw_below(state, left)
    state.chance_no += 1
    for slot in range(first, first + n):
        if state.card_at[seat, slot] != CARD_DECK:
            continue
        if skip == 0:
            act = FIRST_ACT + state.god[seat] * MAX_CARDS + slot
            state.card_at[seat, slot] = CARD_HAND
            state.hand[seat, state.hand_n[seat]] = act
            state.hand_n[seat] += 1
            return act
        skip -= 1
    return NO_OPTION


@kernel
def draw_basic(state: Rec, tables: Rec, seat: int) -> None:
    """Draw a Basic Act, reshuffling the discard pile if the draw pile is empty (RULES 12.8)."""
    n = tables.n_basic[state.god[seat]]
    if draw_act(state, seat, 0, n) >= 0:
        return
    for slot in range(n):
        at = state.card_at[seat, slot]
        if at == CARD_DISCARD or at == CARD_UNSEEN:
            state.card_at[seat, slot] = CARD_DECK
    draw_act(state, seat, 0, n)


@kernel
def draw_mighty(state: Rec, tables: Rec, log: Rec, seat: int, wrathful: bool) -> None:
    """Draw a Mighty Act of the type the seat has earned, or of the other one if that pile is empty."""
    god = state.god[seat]
    act = NO_OPTION
    if wrathful:
        act = draw_act(state, seat, WRATHFUL_SLOT, tables.n_wrathful[god])
    if act < 0:
        act = draw_act(state, seat, MERCIFUL_SLOT, tables.n_merciful[god])
    if act < 0:
        act = draw_act(state, seat, WRATHFUL_SLOT, tables.n_wrathful[god])
    if act >= 0:
        angry = (act - FIRST_ACT) % MAX_CARDS >= WRATHFUL_SLOT
        count(log, seat, N_WRATHFUL, 1 if angry else 0)
        emit(log, state, seat, EV_MIGHTY_ACT, act, -1, -1, 1 if angry else 0, -1)


@kernel
def draw_prophecy(state: Rec, seat: int) -> None:
    """Draw a random Prophecy for a seat, in place."""
    state.prophecy[seat] = -1
    if state.prophecies == 0:
        return
    prophecy = nth(state.prophecies, draw_below(state, count_bits(state.prophecies)))
    state.chance_no += 1
    state.prophecies &= ~bit(prophecy)
    state.prophecy[seat] = prophecy


@kernel
def share_prophecy(state: Rec) -> None:
    """Lay open a Prophecy that all players share, in place (RULES 19.4)."""
    draw_prophecy(state, 0)
    state.shared = state.prophecy[0]
    for seat in range(count_players(state)):
        state.prophecy[seat] = state.shared


@kernel
def count_players(state: Rec) -> int:
    """Return how many seats there are without the automa."""
    return state.n_seats - (1 if state.automa >= 0 else 0)


@kernel
def deal_age(state: Rec, tables: Rec, log: Rec) -> None:
    """Deal the Acts and Prophecies of the Age that begins, in place; the automa has its deck."""
    best = -1
    for seat in range(state.n_seats):
        best = max(best, state.score[seat])
    for seat in range(state.n_seats):
        state.feast[seat] = -1
        if seat == state.automa:
            state.hand_n[seat] = tables.mighty_by_age[state.round_no - 1] + tables.hand_basic
            continue
        wrathful = best - state.score[seat] >= tables.wrathful_behind
        for _ in range(tables.mighty_by_age[state.round_no - 1]):
            draw_mighty(state, tables, log, seat, wrathful)
        for _ in range(tables.hand_basic):
            draw_basic(state, tables, seat)
        if state.team == 0 and state.god[seat] != FREE_WILL:
            draw_prophecy(state, seat)
    if state.team != 0:
        share_prophecy(state)


@kernel
def clear_acts(state: Rec, seat: int) -> None:
    """Discard the Basic Acts a seat has in play, and take its Mighty Acts out of the game."""
    for slot in range(MAX_CARDS):
        at = state.card_at[seat, slot]
        if PLAYED <= at < PLAYED + N_LANDS:
            state.card_at[seat, slot] = CARD_DISCARD if slot < MAX_BASIC else CARD_GONE
        elif at == BURIED:
            state.card_at[seat, slot] = CARD_UNSEEN


@kernel
def clear_age(state: Rec, tables: Rec) -> None:
    """Clear Acts, Belief and Prophecies away and pass the First Player marker, in place."""
    for seat in range(state.n_seats):
        clear_acts(state, seat)
    for land in range(N_LANDS):
        state.ties_to[land] = -1
        for seat in range(SEATS):
            state.belief[land, seat] = 0
            state.acts[land, seat] = 0
            state.act_bonus[land, seat] = 0
        state.lead[land] = 0
        state.leader[land] = 0
        state.runner_up[land] = 0
    if state.ongoing_n > 0:
        state.ongoing_n = 0
        refresh_all(state, tables)
    state.first_seat = (state.first_seat + 1) % count_players(state)
    state.round_no += 1
