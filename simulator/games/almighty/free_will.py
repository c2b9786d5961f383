"""Free Will as a player: Acts with Otherwise, Inventions first, Carnivals (RULES 17)."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move
from simulator.games.almighty.acts import can_bury, drop_card
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
    N_LANDS,
    NO_OPTION,
)
from simulator.games.almighty.state import MAX_ONGOING


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
def can_invent(state: Rec, seat: int, land: int) -> bool:
    """Return whether an Invention may be played to a land: one in each (RULES 17.11)."""
    for i in range(state.ongoing_n):
        if state.ongoing_seat[i] == seat and state.ongoing_land[i] == land:
            return False
    return state.ongoing_n < MAX_ONGOING


@kernel
def find_effect(state: Rec, tables: Rec, seat: int, act: int, land: int) -> int:
    """Return what a Basic Act of Free Will does in a land: its effect, else its Otherwise, else -1."""
    effect = act
    for _ in range(2):  # one call compiles to half of two
        if (effect == act or tables.n_steps[effect] > 0) and can_bury(state, tables, seat, effect, land):
            return effect
        effect = FIRST_OTHERWISE + (act - FIRST_ACT) % MAX_CARDS
    return NO_OPTION


@kernel
def add_free_actions(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer what Free Will may do: an Invention while it has one, else an Act or a Carnival."""
    seat = state.seat
    inventing = holds_invention(state, seat)
    for k in range(state.hand_n[seat]):
        act = state.hand[seat, k]
        invention = (act - FIRST_ACT) % MAX_CARDS >= MERCIFUL_SLOT
        if inventing and not invention:
            continue
        for land in range(N_LANDS):
            if invention:
                if can_invent(state, seat, land):
                    add_move(moves, MOVE_PLAY, act, land, act)
            else:
                effect = find_effect(state, tables, seat, act, land)
                if effect >= 0:
                    add_move(moves, MOVE_PLAY, act, land, effect)
    if not inventing:
        add_move(moves, MOVE_CARNIVAL, -1, -1, -1)


@kernel
def give_carnival(state: Rec, tables: Rec, log: Rec, seat: int, act: int) -> None:
    """Discard an Act for a Carnival (RULES 17.7)."""
    drop_card(state, seat, act, CARD_DISCARD)
    hold_carnival(state, tables, log, seat, act)
