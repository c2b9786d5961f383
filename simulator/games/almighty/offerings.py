"""Offerings: stacks of which only the top is seen, and what they are worth at the end."""

from __future__ import annotations

from simulator.core.events import add_score, count, emit
from simulator.core.jit import Rec, kernel
from simulator.core.rng import draw_below
from simulator.games.almighty.codes import (
    EV_OFFERING,
    FIRST_OFFERING,
    FROM_FAVORED,
    FROM_OFFERING,
    MAX_SUPPLY_TYPES,
    N_OFFERINGS,
)


@kernel
def reveal_offering(state: Rec, land: int) -> None:
    """Take the top Offering away in place and see the type of the next one, if there is one."""
    state.offering_top[land] = -1
    if state.offering_left[land] == 0:
        return
    state.offering_left[land] -= 1
    n = 0
    for kind in range(MAX_SUPPLY_TYPES):
        n += state.offering_bag[kind]
    skip = draw_below(state, n)
    state.chance_no += 1
    for kind in range(MAX_SUPPLY_TYPES):
        if skip < state.offering_bag[kind]:
            state.offering_bag[kind] -= 1
            state.offering_top[land] = kind
            return
        skip -= state.offering_bag[kind]


@kernel
def take_offering(state: Rec, log: Rec, seat: int, land: int) -> None:
    """Give the top Offering of a land to a seat, or discard it (-1)."""
    kind = state.offering_top[land]
    if kind < 0:
        return
    if seat >= 0:
        state.offering_won[seat, kind] += 1
        count(log, seat, N_OFFERINGS, 1)
        emit(log, state, seat, EV_OFFERING, -1, land, FIRST_OFFERING + kind, 1, -1)
    else:
        state.offering_gone[kind] += 1
    reveal_offering(state, land)


@kernel
def favored_glory(state: Rec, tables: Rec, seat: int) -> int:
    """Return what a seat's Favored Offering tile pays for its Offerings so far (RULES 13.2)."""
    tile = state.favored[seat]
    kind = tables.favored_type[tile]
    if kind < MAX_SUPPLY_TYPES:
        return tables.favored_glory[tile] * state.offering_won[seat, kind]
    different = 0
    for k in range(MAX_SUPPLY_TYPES):
        if state.offering_won[seat, k] > 0:
            different += 1
    return tables.favored_glory[tile] * different


@kernel
def deal_value(state: Rec, tables: Rec, kind: int, used: int) -> int:
    """Return the place of a random token of a type whose value is not in the set `used` (1 << place)."""
    left = 0
    for k in range(tables.offering_n[kind]):
        if not used >> k & 1:
            left += 1
    skip = draw_below(state, left)
    for k in range(tables.offering_n[kind]):
        if used >> k & 1:
            continue
        if skip == 0:
            return k
        skip -= 1
    return -1


@kernel
def pay_offerings(state: Rec, tables: Rec, log: Rec) -> None:
    """Turn all Offerings over and pay them: whose token has which value is decided only now."""
    for kind in range(MAX_SUPPLY_TYPES):
        used = 0
        for seat in range(state.n_seats):
            value = 0
            for _ in range(state.offering_won[seat, kind]):
                token = deal_value(state, tables, kind, used)
                used |= 1 << token
                value += tables.offering_value[kind, token]
            add_score(state, log, seat, value, FROM_OFFERING)


@kernel
def pay_favored(state: Rec, tables: Rec, log: Rec) -> None:
    """Pay the Favored Offering tiles."""
    for seat in range(state.n_seats):
        add_score(state, log, seat, favored_glory(state, tables, seat), FROM_FAVORED)


@kernel
def count_offerings(state: Rec, seat: int) -> int:
    """Return how many Offerings a seat has collected."""
    n = 0
    for kind in range(MAX_SUPPLY_TYPES):
        n += state.offering_won[seat, kind]
    return n
