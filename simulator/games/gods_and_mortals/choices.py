"""The options of a power's pending op: where, which Rivals, how many."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move
from simulator.games.gods_and_mortals.effects import find_high, find_low, find_op
from simulator.games.gods_and_mortals.models import MAX_OPS
from simulator.games.gods_and_mortals.ops import (
    CREATE_EACH,
    CREATE_NEXT,
    EXHAUST_RIVAL,
    GATHER,
    GATHER_RIVAL,
    MOVE,
    MOVE_ANYWHERE,
    MOVE_FAR,
    MOVE_RIVAL,
    MOVE_SPLIT,
    REFRESH_THERE,
    REMOVE_RIVAL,
    REMOVE_RIVAL_EACH,
    REMOVE_RIVAL_THERE,
    RIVAL_ALONG,
    SPILL,
)
from simulator.games.gods_and_mortals.state import EFFECT, N_FACTIONS, N_LANDS, N_NEXT, NONE, SKIP

N_MASKS = 1 << N_NEXT


@kernel
def fill_effects(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer what the pending op leaves to the seat."""
    op = find_op(state, tables)
    low = find_low(state, tables)
    high = find_high(state, tables)
    land = state.land
    if op == MOVE:
        fill_moves_next(state, tables, moves, low, high)
    elif op in (MOVE_FAR, MOVE_ANYWHERE):
        limit = 2 if op == MOVE_FAR else N_LANDS
        for there in range(N_LANDS):
            if there != land and tables.steps[land * N_LANDS + there] <= limit:
                fill_numbers(state, moves, there, state.faction, land, low, high)
    elif op in (MOVE_SPLIT, CREATE_EACH, REMOVE_RIVAL_EACH):
        fill_masks(state, tables, moves, op, low, high)
    elif op in (GATHER, MOVE_RIVAL, GATHER_RIVAL, CREATE_NEXT):
        fill_next(state, tables, moves, op, low, high)
    elif op in (RIVAL_ALONG, EXHAUST_RIVAL):
        fill_rivals(state, moves, NONE, land, max(low, 1), high)
    elif op == REMOVE_RIVAL:
        fill_rivals(state, moves, land, land, low, high)
    elif op == REMOVE_RIVAL_THERE:
        fill_rivals(state, moves, state.there, state.there, low, high)
    elif op == REFRESH_THERE:
        for n in range(low, min(high, state.down[state.there * N_FACTIONS + state.faction]) + 1):
            add_move(moves, EFFECT, state.there, NONE, n)
    elif op == SPILL:
        fill_spills(state, tables, moves)
    if low == 0 and op != MOVE:
        add_move(moves, SKIP, 0, 0, 0)


@kernel
def fill_numbers(state: Rec, moves: Rec, place: int, faction: int, source: int, low: int, high: int) -> None:
    """Offer each number of a faction's standing mortals of land `source`; Followers go unnamed."""
    rival = NONE if faction == state.faction else faction
    for n in range(low, min(high, state.up[source * N_FACTIONS + faction]) + 1):
        add_move(moves, EFFECT, place, rival, n)


@kernel
def fill_rivals(state: Rec, moves: Rec, place: int, source: int, low: int, high: int) -> None:
    """Offer each Rival faction of land `source` with each number."""
    for rival in range(N_FACTIONS):
        if rival != state.faction:
            fill_numbers(state, moves, place, rival, source, low, high)


@kernel
def fill_moves_next(state: Rec, tables: Rec, moves: Rec, low: int, high: int) -> None:
    """Offer each connected land with each number of Followers; the next op may need a Rival there."""
    at = state.power * MAX_OPS + state.op_no + 1
    hunts = state.op_no + 1 < tables.n_ops[state.power] and tables.op[at] == REMOVE_RIVAL_THERE
    for k in range(N_NEXT):
        there = tables.next[state.land * N_NEXT + k]
        if not hunts or count_standing_rivals(state, there) > 0:
            fill_numbers(state, moves, there, state.faction, state.land, low, high)


@kernel
def count_standing_rivals(state: Rec, land: int) -> int:
    """Return the standing mortals of all Rivals in a land."""
    n = 0
    for rival in range(N_FACTIONS):
        if rival != state.faction:
            n += state.up[land * N_FACTIONS + rival]
    return n


@kernel
def fill_next(state: Rec, tables: Rec, moves: Rec, op: int, low: int, high: int) -> None:
    """Offer each connected land for an op between it and the activated one."""
    land = state.land
    for k in range(N_NEXT):
        near = tables.next[land * N_NEXT + k]
        if op == GATHER:
            fill_numbers(state, moves, near, state.faction, near, low, high)
        elif op == MOVE_RIVAL:
            fill_rivals(state, moves, near, land, low, high)
        elif op == GATHER_RIVAL:
            fill_rivals(state, moves, near, near, low, high)
        else:
            add_move(moves, EFFECT, near, NONE, low)


@kernel
def fill_masks(state: Rec, tables: Rec, moves: Rec, op: int, low: int, high: int) -> None:
    """Offer each set of connected lands of a size in range; one Rival faction for all of them (RULES 6.7)."""
    if op == REMOVE_RIVAL_EACH:
        for rival in range(N_FACTIONS):
            open_lands = 0
            for k in range(N_NEXT):
                near = tables.next[state.land * N_NEXT + k]
                if rival != state.faction and state.up[near * N_FACTIONS + rival] > 0:
                    open_lands |= 1 << k
            fill_subsets(moves, rival, open_lands, low, high)
    elif op == CREATE_EACH:
        fill_subsets(moves, NONE, N_MASKS - 1, low, min(high, state.supply[state.faction]))
    else:
        fill_subsets(moves, NONE, N_MASKS - 1, low, high)


@kernel
def fill_subsets(moves: Rec, rival: int, allowed: int, low: int, high: int) -> None:
    """Offer each subset of the bits of `allowed` that has between `low` and `high` of them."""
    for mask in range(1, N_MASKS):
        size = 0
        for k in range(N_NEXT):
            size += (mask >> k) & 1
        if (mask & allowed) == mask and low <= size <= high:
            add_move(moves, EFFECT, NONE, rival, mask)


@kernel
def fill_spills(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer every mortal of the activated and the connected lands, standing (1) or lying (0)."""
    for k in range(N_NEXT + 1):
        land = state.land if k == N_NEXT else tables.next[state.land * N_NEXT + k]
        for faction in range(N_FACTIONS):
            pair = land * N_FACTIONS + faction
            if state.up[pair] > 0:
                add_move(moves, EFFECT, land, faction, 1)
            if state.down[pair] > 0:
                add_move(moves, EFFECT, land, faction, 0)
