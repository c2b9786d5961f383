"""Free Will as a player: Acts with Otherwise, Inventions first, Carnivals (RULES 17)."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move
from simulator.games.almighty.acts import drop_card, possible_lands
from simulator.games.almighty.carnival import hold_carnival
from simulator.games.almighty.codes import (
    CARD_DISCARD,
    FIRST_ACT,
    FIRST_OTHERWISE,
    FREE_WILL,
    MAX_CARDS,
    MERCIFUL_SLOT,
    MOVE_CARNIVAL,
    MOVE_PLAY,
)
from simulator.games.almighty.sets import add_lands, bit
from simulator.games.almighty.state import MAX_ONGOING
from simulator.games.almighty.targets import ALL_LANDS


@kernel
def holds_invention(state: Rec, seat: int) -> bool:
    """Return whether a seat plays Free Will and has an Invention in hand."""
    if state.god[seat] != FREE_WILL:
        return False
    for k in range(state.hand_n[seat]):
        if (state.hand[seat, k] - FIRST_ACT) % MAX_CARDS >= MERCIFUL_SLOT:
            return True
    return False


@kernel
def lands_to_invent(state: Rec, seat: int) -> int:
    """Return the lands (1 << land) to which an Invention may be played: one in each (RULES 17.11)."""
    lands = ALL_LANDS if state.ongoing_n < MAX_ONGOING else 0
    for i in range(state.ongoing_n):
        if state.ongoing_seat[i] == seat:
            lands &= ~bit(state.ongoing_land[i])
    return lands


@kernel
def add_act(state: Rec, tables: Rec, moves: Rec, seat: int, act: int) -> None:
    """Offer a Basic Act in each land with its effect, else with its Otherwise, else not at all."""
    effect = act
    lands = ALL_LANDS
    for _ in range(2):  # one call compiles to half of two
        if effect == act or tables.effect[effect].n_steps > 0:
            found = possible_lands(state, tables, seat, effect, lands)
            add_lands(moves, MOVE_PLAY, act, found, effect)
            lands &= ~found
        effect = FIRST_OTHERWISE + (act - FIRST_ACT) % MAX_CARDS


@kernel
def add_free_actions(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer what Free Will may do: an Invention while it has one, else an Act or a Carnival."""
    seat = state.seat
    inventing = holds_invention(state, seat)
    for k in range(state.hand_n[seat]):
        act = state.hand[seat, k]
        if (act - FIRST_ACT) % MAX_CARDS >= MERCIFUL_SLOT:
            add_lands(moves, MOVE_PLAY, act, lands_to_invent(state, seat), act)
        elif not inventing:
            add_act(state, tables, moves, seat, act)
    if not inventing:
        add_move(moves, MOVE_CARNIVAL, -1, -1, -1)


@kernel
def give_carnival(state: Rec, tables: Rec, log: Rec, seat: int, act: int) -> None:
    """Discard an Act for a Carnival (RULES 17.7)."""
    drop_card(state, seat, act, CARD_DISCARD)
    hold_carnival(state, tables, log, seat, act)
