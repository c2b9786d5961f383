"""Action cards and secret cards: drawing, discarding, and hiding what a seat cannot see."""

from __future__ import annotations

from simulator.core.events import emit
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.core.rng import draw_below, reseed_from
from simulator.games.gods_and_mortals.names import DRAWN, RESHUFFLED
from simulator.games.gods_and_mortals.state import MAX_HAND, N_SLOTS, NONE


@kernel
def draw_bit(rng: Rec, bits: int, n: int) -> int:
    """Draw one of the `n` set bits of `bits` and return its number."""
    for _ in range(draw_below(rng, n)):
        bits &= bits - 1
    return lowest_bit(bits)


@kernel
def fill_deck(state: Rec, cards: int) -> None:
    """Make the cards whose bits are set the draw pile, in a fixed order."""
    n = 0
    while cards > 0:
        state.deck[n] = lowest_bit(cards)
        cards &= cards - 1
        n += 1
    state.n_deck = n


@kernel
def take_from_deck(state: Rec, rng: Rec) -> int:
    """Take a card at random out of the draw pile, which is what drawing from a shuffled one is."""
    i = draw_below(rng, state.n_deck)
    state.n_deck -= 1
    card = state.deck[i]
    state.deck[i] = state.deck[state.n_deck]
    return card


@kernel
def draw_card(state: Rec, tables: Rec, log: Rec, seat: int) -> None:
    """Draw a card, from what was the discard pile if need be (RULES 6.13, 6.14)."""
    if state.n_deck == 0:
        if state.discard == 0:
            return
        fill_deck(state, state.discard)
        state.discard = 0
        emit(log, state, seat, RESHUFFLED, -1, -1, -1, state.n_deck, -1)
    card = take_from_deck(state, state)
    emit(log, state, seat, DRAWN, tables.n_powers + card, -1, -1, -1, -1)
    state.hand[seat * MAX_HAND + state.n_hand[seat]] = card
    state.n_hand[seat] += 1
    state.chance_no += 1


@kernel
def lay_card(state: Rec, seat: int, hand_no: int, slot: int, face_down: bool) -> int:
    """Move a card from the hand into a slot and return it."""
    card = state.hand[seat * MAX_HAND + hand_no]
    state.n_hand[seat] -= 1
    state.hand[seat * MAX_HAND + hand_no] = state.hand[seat * MAX_HAND + state.n_hand[seat]]
    state.slot[seat * N_SLOTS + slot] = card
    state.face_down[seat * N_SLOTS + slot] = 1 if face_down else 0
    return card


@kernel
def discard_slots(state: Rec) -> None:
    """Move the cards of all slots to the discard pile (RULES 7.3)."""
    for i in range(state.n_seats * N_SLOTS):
        if state.slot[i] != NONE:
            state.discard |= 1 << int(state.slot[i])
            state.slot[i] = NONE
            state.face_down[i] = 0


@kernel
def hide(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Redraw in place what `seat` cannot see: other hands, their sacrificed cards, the pile, secret cards.

    All unseen cards become the draw pile in a fixed order, so that nothing of where they were is left,
    and are dealt out with the stream of `rng`; the stream of chance is drawn anew.
    """
    fill_deck(state, find_unseen(state, tables, seat))
    for other in range(state.n_seats):
        if other != seat:
            for i in range(other * MAX_HAND, other * MAX_HAND + state.n_hand[other]):
                state.hand[i] = take_from_deck(state, rng)
            for i in range(other * N_SLOTS, (other + 1) * N_SLOTS):
                if state.face_down[i] != 0:
                    state.slot[i] = take_from_deck(state, rng)
    hide_secrets(state, tables, seat, rng)
    reseed_from(state, rng)


@kernel
def find_unseen(state: Rec, tables: Rec, seat: int) -> int:
    """Return the bits of the action cards that `seat` has never been shown or may not know any more."""
    seen = int(state.discard)
    for i in range(seat * MAX_HAND, seat * MAX_HAND + state.n_hand[seat]):
        seen |= 1 << int(state.hand[i])
    for i in range(state.n_seats * N_SLOTS):
        if state.slot[i] != NONE and (state.face_down[i] == 0 or i // N_SLOTS == seat):
            seen |= 1 << int(state.slot[i])
    return ((1 << int(tables.n_cards)) - 1) ^ seen


@kernel
def hide_secrets(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Redraw the other seats' secret cards from those the seat does not hold (RULES 1.7)."""
    left = ((1 << int(tables.n_secrets)) - 1) ^ (1 << int(state.secret[seat]))
    n = tables.n_secrets - 1
    for other in range(state.n_seats):
        if other != seat:
            state.secret[other] = draw_bit(rng, left, n)
            left ^= 1 << int(state.secret[other])
            n -= 1
