"""Redrawing what a seat cannot see: the other seats' hands, buried Acts and Prophecies.

What comes out depends on public information and the given stream only, never on what is really hidden.
"""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.rng import draw_below, reseed_from
from simulator.games.almighty.codes import (
    BURIED,
    CARD_DECK,
    CARD_HAND,
    CARD_UNSEEN,
    FIRST_ACT,
    MAX_CARDS,
    MERCIFUL_SLOT,
    WRATHFUL_SLOT,
)


@kernel
def redraw_pile(state: Rec, seat: int, first: int, n: int, rng: Rec) -> None:
    """Deal the unseen cards of some slots anew to hand, table, discard and draw pile, as many to each."""
    hand = 0
    buried = 0
    unseen = 0
    deck = 0
    for slot in range(first, first + n):
        at = state.card_at[seat, slot]
        hand += at == CARD_HAND
        buried += at == BURIED
        unseen += at == CARD_UNSEEN
        deck += at == CARD_DECK
    if hand + buried + unseen == 0:
        return
    for slot in range(first, first + n):
        at = state.card_at[seat, slot]
        if at != CARD_HAND and at != BURIED and at != CARD_UNSEEN and at != CARD_DECK:
            continue
        k = draw_below(rng, hand + buried + unseen + deck)
        if k < hand:
            hand -= 1
            state.card_at[seat, slot] = CARD_HAND
        elif k < hand + buried:
            buried -= 1
            state.card_at[seat, slot] = BURIED
        elif k < hand + buried + unseen:
            unseen -= 1
            state.card_at[seat, slot] = CARD_UNSEEN
        else:
            deck -= 1
            state.card_at[seat, slot] = CARD_DECK


@kernel
def refill_hand(state: Rec, seat: int) -> None:
    """List the cards of a hand anew."""
    n = 0
    for slot in range(MAX_CARDS):
        if state.card_at[seat, slot] == CARD_HAND:
            state.hand[seat, n] = FIRST_ACT + state.god[seat] * MAX_CARDS + slot
            n += 1


@kernel
def redraw_prophecies(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Deal the other seats' Prophecies anew from all that `seat` has not seen."""
    left = 0
    for k in range(tables.n_prophecies):
        if state.prophecy_at[k] > 0 and state.prophecy_at[k] != 1 + seat:
            state.prophecy_at[k] = 0
        if state.prophecy_at[k] == 0:
            left += 1
    for other in range(state.n_seats):
        if other == seat or state.prophecy[other] < 0:
            continue
        skip = draw_below(rng, left)
        left -= 1
        for k in range(tables.n_prophecies):
            if state.prophecy_at[k] != 0:
                continue
            if skip == 0:
                state.prophecy_at[k] = 1 + other
                state.prophecy[other] = k
                break
            skip -= 1


@kernel
def hide(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Redraw what `seat` cannot see, and the chance stream; see `simulator.core.playout`."""
    for other in range(state.n_seats):
        if other != seat:
            god = state.god[other]
            redraw_pile(state, other, 0, tables.n_basic[god], rng)
            redraw_pile(state, other, MERCIFUL_SLOT, tables.n_merciful[god], rng)
            redraw_pile(state, other, WRATHFUL_SLOT, tables.n_wrathful[god], rng)
            refill_hand(state, other)
    redraw_prophecies(state, tables, seat, rng)
    reseed_from(state, rng)
