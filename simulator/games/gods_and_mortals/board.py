"""Pieces on the board: every kernel that moves one keeps strength and its companions up to date."""

from __future__ import annotations

from simulator.core.events import add_score, count, emit
from simulator.core.jit import Rec, kernel
from simulator.games.gods_and_mortals.names import (
    CREATED,
    EXHAUSTED,
    N_GAINED,
    REFRESHED,
    REMOVED,
    STRENGTH,
    TEMPLE_BUILT,
    TEMPLE_EXHAUSTED,
    TEMPLE_REFRESHED,
    TOKENS,
)
from simulator.games.gods_and_mortals.state import (
    LYING,
    N_FACTIONS,
    N_PAIRS,
    NO_TEMPLE,
    STANDING,
)

ALL_OF_LAND = 2**N_FACTIONS - 1


@kernel
def mark_standing(state: Rec, pair: int) -> None:
    """Bring the bits of a pair up to date with its standing mortals."""
    bit = 1 << int(pair)
    up = state.up[pair]
    state.one_up = (state.one_up | bit) if up > 0 else (state.one_up & ~bit)
    state.two_up = (state.two_up | bit) if up > 1 else (state.two_up & ~bit)
    state.three_up = (state.three_up | bit) if up > 2 else (state.three_up & ~bit)


@kernel
def mark_present(state: Rec, pair: int) -> None:
    """Bring the bit of a pair up to date with whether anything of it is on the board."""
    bit = 1 << int(pair)
    any_piece = state.up[pair] + state.down[pair] + state.temple[pair] > 0
    state.present = (state.present | bit) if any_piece else (state.present & ~bit)


@kernel
def turn_mortals(state: Rec, pair: int, n: int) -> None:
    """Lay down `n` standing mortals of a pair, or stand up ``-n`` lying ones."""
    state.up[pair] -= n
    state.down[pair] += n
    mark_standing(state, pair)


@kernel
def change_mortals(state: Rec, log: Rec, land: int, faction: int, up_by: int, down_by: int) -> None:
    """Change the mortals of a pair in place, and strength and thin with them (RULES 4.1)."""
    pair = land * N_FACTIONS + faction
    old = state.up[pair] + state.down[pair]
    new = old + up_by + down_by
    state.up[pair] += up_by
    state.down[pair] += down_by
    if up_by != 0:
        mark_standing(state, pair)
    if old > 1 and new > 1:
        return
    mark_present(state, pair)
    if state.temple[pair] != NO_TEMPLE:
        return
    if old == 0:
        state.strength[faction] += 1
        emit(log, state, state.seat, STRENGTH, -1, land, faction, 1, -1)
    elif new == 0:
        state.strength[faction] -= 1
        emit(log, state, state.seat, STRENGTH, -1, land, faction, -1, -1)
    if old == 1:
        state.thin[faction] -= 1
    if new == 1:
        state.thin[faction] += 1


@kernel
def create_mortals(state: Rec, log: Rec, land: int, faction: int, n: int, lying: bool) -> None:
    """Take `n` mortals from the supply and place them (RULES 6.9)."""
    if n <= 0:
        return
    state.supply[faction] -= n
    emit(log, state, state.seat, CREATED, -1, land, faction, n, -1)
    change_mortals(state, log, land, faction, 0 if lying else n, n if lying else 0)


@kernel
def remove_mortals(state: Rec, log: Rec, land: int, faction: int, n: int, lying: bool) -> None:
    """Return `n` mortals to the supply (RULES 6.9)."""
    state.supply[faction] += n
    emit(log, state, state.seat, REMOVED, -1, land, faction, n, -1)
    change_mortals(state, log, land, faction, 0 if lying else -n, -n if lying else 0)


@kernel
def exhaust_mortals(state: Rec, log: Rec, land: int, faction: int, n: int) -> None:
    """Lay down `n` standing mortals (RULES 6.8)."""
    emit(log, state, state.seat, EXHAUSTED, -1, land, faction, n, -1)
    turn_mortals(state, land * N_FACTIONS + faction, n)


@kernel
def refresh_mortals(state: Rec, log: Rec, land: int, faction: int, n: int) -> None:
    """Stand up `n` lying mortals."""
    emit(log, state, state.seat, REFRESHED, -1, land, faction, n, -1)
    turn_mortals(state, land * N_FACTIONS + faction, -n)


@kernel
def move_mortals(state: Rec, log: Rec, start: int, end: int, faction: int, n: int, kind: int) -> None:
    """Move `n` standing mortals from land `start` to land `end`, where they lie down (RULES 8.2).

    `kind` is MOVED or GATHERED; the event names the land that is not the activated one.
    """
    if n <= 0:
        return
    emit(log, state, state.seat, kind, -1, end if start == state.land else start, faction, n, -1)
    change_mortals(state, log, start, faction, -n, 0)
    change_mortals(state, log, end, faction, 0, n)


@kernel
def set_temple(state: Rec, log: Rec, land: int, faction: int, standing: bool) -> None:
    """Lay a temple down or stand it up."""
    pair = land * N_FACTIONS + faction
    state.temple[pair] = STANDING if standing else LYING
    state.temple_up ^= 1 << int(pair)
    kind = TEMPLE_REFRESHED if standing else TEMPLE_EXHAUSTED
    emit(log, state, state.seat, kind, -1, land, faction, 1, -1)


@kernel
def place_temple(state: Rec, land: int, faction: int) -> None:
    """Put a standing temple on the board, where its faction may have mortals already."""
    pair = land * N_FACTIONS + faction
    mortals = state.up[pair] + state.down[pair]
    if mortals == 0:
        state.strength[faction] += 1
    elif mortals == 1:
        state.thin[faction] -= 1
    state.temple[pair] = STANDING
    state.temple_up |= 1 << int(pair)
    state.present |= 1 << int(pair)
    state.temples[faction] += 1
    if state.land_temples[land] == 0:
        state.temple_lands += 1
        state.ground &= ~(ALL_OF_LAND << int(land * N_FACTIONS))
    state.land_temples[land] += 1


@kernel
def build_temple(state: Rec, log: Rec, land: int, faction: int) -> None:
    """Create a temple in play; its founders hold the land already (RULES 8.5)."""
    emit(log, state, state.seat, TEMPLE_BUILT, -1, land, faction, 1, -1)
    place_temple(state, land, faction)
    state.built += 1


@kernel
def refresh_all(state: Rec, tables: Rec) -> None:
    """Stand up everything (RULES 7.2); the round's end is one event of its own."""
    for pair in range(N_PAIRS):
        if state.temple[pair] == LYING:
            state.temple[pair] = STANDING
            state.temple_up |= 1 << pair
        lying = state.down[pair]
        if lying > 0:
            state.down[pair] = 0
            state.up[pair] += lying
            mark_standing(state, pair)


@kernel
def gain_tokens(state: Rec, tables: Rec, log: Rec, seat: int, n: int) -> None:
    """Take up to `n` tokens, as many as there are if the box limits them (RULES 8.4)."""
    if tables.token_limit > 0:
        held = 0
        for other in range(state.n_seats):
            held += state.tokens[other]
        n = min(n, tables.token_limit - held)
    if n <= 0:
        return
    state.tokens[seat] += n
    count(log, seat, N_GAINED, n)
    emit(log, state, seat, TOKENS, -1, -1, -1, n, -1)


@kernel
def change_divinity(state: Rec, log: Rec, seat: int, amount: int, source: int) -> None:
    """Move a seat's marker on the Divinity track; where it lands it lies on top (RULES 2.2)."""
    if amount == 0:
        return
    add_score(state, log, seat, amount, source)
    state.arrivals += 1
    state.arrival[seat] = state.arrivals
