"""Redrawing what a seat cannot see: the other seats' hands, buried Acts and Prophecies.

What comes out depends on public information and the given stream only, never on what is really hidden.
"""

from __future__ import annotations

from simulator.core.jit import Rec, count_bits, kernel
from simulator.core.rng import draw_below, next_bits, reseed_from
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
from simulator.games.almighty.sets import bit, nth


@kernel
def redraw_pile(state: Rec, seat: int, first: int, n: int, rng: Rec) -> None:
    """Deal the unseen cards of some slots anew to hand, table, discard and draw pile, as many to each.

    The hand that comes out is put behind what ``state.hand_n`` counts already.
    """
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
    bits = 0  # one number is enough for four cards: its digits in a falling base
    for slot in range(first, first + n):
        if (slot - first) % 4 == 0:
            bits = next_bits(rng)
        at = state.card_at[seat, slot]
        if at != CARD_HAND and at != BURIED and at != CARD_UNSEEN and at != CARD_DECK:
            continue
        bits = (bits & 0xFFFFFFFF) * (hand + buried + unseen + deck)
        k = bits >> 32
        if k < hand:
            hand -= 1
            state.card_at[seat, slot] = CARD_HAND
            state.hand[seat, state.hand_n[seat]] = FIRST_ACT + state.god[seat] * MAX_CARDS + slot
            state.hand_n[seat] += 1
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
def has_drawn_mighty(state: Rec, tables: Rec) -> bool:
    """Return whether anybody can have drawn a Mighty Act so far."""
    drawn = 0
    for age in range(state.round_no):
        drawn += tables.mighty_by_age[age]
    return drawn > 0


@kernel
def redraw_prophecies(state: Rec, seat: int, rng: Rec) -> None:
    """Deal the other seats' Prophecies anew from all that `seat` has not seen."""
    unseen = state.prophecies
    for other in range(state.n_seats):
        if other != seat:
            unseen |= bit(state.prophecy[other])
    for other in range(state.n_seats):
        if other != seat and state.prophecy[other] >= 0:
            prophecy = nth(unseen, draw_below(rng, count_bits(unseen)))
            unseen &= ~bit(prophecy)
            state.prophecy[other] = prophecy
    state.prophecies = unseen


@kernel
def hide(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Redraw what `seat` cannot see, and the chance stream; see `simulator.core.playout`."""
    mighty = has_drawn_mighty(state, tables)
    for other in range(state.n_seats):
        if other != seat and other != state.automa:
            god = state.god[other]
            state.hand_n[other] = 0
            redraw_pile(state, other, 0, tables.n_basic[god], rng)
            if mighty:
                redraw_pile(state, other, MERCIFUL_SLOT, tables.n_merciful[god], rng)
                redraw_pile(state, other, WRATHFUL_SLOT, tables.n_wrathful[god], rng)
    if state.shared < 0:
        redraw_prophecies(state, seat, rng)
    reseed_from(state, rng)
