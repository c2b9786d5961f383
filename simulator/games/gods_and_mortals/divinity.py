"""The Divinity phase: abandoning, then favoring, each in the order of the Divinity track."""

from __future__ import annotations

from simulator.core.events import count, emit
from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move
from simulator.games.gods_and_mortals.board import change_divinity, gain_tokens
from simulator.games.gods_and_mortals.content import ON_DIVINITY
from simulator.games.gods_and_mortals.names import (
    ABANDONED,
    BIG_FAVOR,
    FROM_COMPENSATION,
    FROM_FACTION,
    FROM_FAVOR,
    N_ABANDON,
    N_BIG,
    N_FORCED,
    N_PASSIVE,
    N_SMALL,
    SMALL_FAVOR,
)
from simulator.games.gods_and_mortals.state import (
    ABANDON,
    DROP,
    FAVOR,
    GRANT,
    KEEP_ALL,
    MAX_SEATS_HERE,
    N_FACTIONS,
    NONE,
    STOP_FAVOR,
)

MAX_GRANTS = 2


@kernel
def fill_order(state: Rec) -> None:
    """Put the seats in the order of the Divinity track (RULES 2.1 to 2.3)."""
    for seat in range(state.n_seats):
        place = 0
        for other in range(state.n_seats):
            if state.score[other] > state.score[seat] or (
                state.score[other] == state.score[seat] and state.arrival[other] > state.arrival[seat]
            ):
                place += 1
        state.order[place] = seat
    state.order_no = NONE


@kernel
def begin_divinity(state: Rec, tables: Rec, log: Rec) -> bool:
    """Begin the phase and go to its first decision; False where nobody has one (RULES 3.1)."""
    for seat in range(MAX_SEATS_HERE):
        state.abandoned[seat] = NONE
    fill_order(state)
    if state.round_no > 1 and next_abandoner(state):
        return True
    fill_order(state)
    return next_favorer(state, tables, log)


@kernel
def next_abandoner(state: Rec) -> bool:
    """Go to the next seat that has anything to abandon; False where there is none."""
    state.step = ABANDON
    while state.order_no + 1 < state.n_seats:
        state.order_no += 1
        seat = state.order[state.order_no]
        for faction in range(N_FACTIONS):
            if state.favor[seat * N_FACTIONS + faction] > 0:
                state.seat = seat
                return True
    return False


@kernel
def is_forced(state: Rec, tables: Rec, seat: int) -> bool:
    """Return whether the seat stands on the level that has to be abandoned (RULES 3.3)."""
    for faction in range(N_FACTIONS):
        if state.favor[seat * N_FACTIONS + faction] >= tables.max_level:
            return True
    return False


@kernel
def fill_abandons(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer the factions the seat may abandon, and to keep all unless it is forced (RULES 3.2, 3.3, 3.5)."""
    seat = state.seat
    least = tables.max_level if is_forced(state, tables, seat) else 1
    for faction in range(N_FACTIONS):
        if state.favor[seat * N_FACTIONS + faction] >= least:
            add_move(moves, DROP, faction, 0, 0)
    if least == 1 and tables.max_level > 1:
        add_move(moves, KEEP_ALL, 0, 0, 0)


@kernel
def apply_abandon(state: Rec, tables: Rec, log: Rec, kind: int, faction: int) -> bool:
    """Abandon or keep, then go on (RULES 3.4); False where the phase has no decision left."""
    seat = state.seat
    if kind == DROP:
        count(log, seat, N_ABANDON, 1)
        if state.favor[seat * N_FACTIONS + faction] >= tables.max_level:
            count(log, seat, N_FORCED, 1)
        cash_in(state, log, seat, faction)
        state.favor[seat * N_FACTIONS + faction] = 0
        state.abandoned[seat] = faction
    if next_abandoner(state):
        return True
    fill_order(state)
    return next_favorer(state, tables, log)


@kernel
def cash_in(state: Rec, log: Rec, seat: int, faction: int) -> None:
    """Pay a seat its Favor times the faction's strength (RULES 3.4)."""
    level = state.favor[seat * N_FACTIONS + faction]
    emit(log, state, seat, ABANDONED, -1, -1, faction, level, -1)
    change_divinity(state, log, seat, level * state.strength[faction], FROM_FACTION + faction)


@kernel
def count_favored(state: Rec, seat: int) -> int:
    """Return how many factions have the seat's Favor."""
    n = 0
    for faction in range(N_FACTIONS):
        if state.favor[seat * N_FACTIONS + faction] > 0:
            n += 1
    return n


@kernel
def find_grants(state: Rec, tables: Rec, faction: int, n_favored: int) -> int:
    """Return which Favors the active seat may grant a faction now: 1 small, 2 big, 3 either (RULES 5)."""
    seat = state.seat
    level = int(state.favor[seat * N_FACTIONS + faction])
    strength = state.strength[faction]
    if (
        strength > state.score[seat]
        or state.abandoned[seat] == faction
        or (state.granted > 0 and state.granted_faction == faction)
        or (level == 0 and n_favored >= tables.max_factions)
    ):
        return 0
    free = (1 << int(tables.max_level + 1)) - 1
    for other in range(state.n_seats):
        free &= ~(1 << int(state.favor[other * N_FACTIONS + faction]))
    found = (free >> (level + 1)) & 1
    if state.big_granted == 0 and 2 * strength <= state.score[seat]:
        found |= (free >> (level + 1)) & 2
    return found


@kernel
def can_grant_any(state: Rec, tables: Rec) -> bool:
    """Return whether the active seat may grant any Favor now."""
    n_favored = count_favored(state, state.seat)
    for faction in range(N_FACTIONS):
        if find_grants(state, tables, faction, n_favored) > 0:
            return True
    return False


@kernel
def can_grant_pair(state: Rec, tables: Rec) -> bool:
    """Return whether the active seat, at the start of its turn, could grant two Favors (RULES 5.9)."""
    n_favored = count_favored(state, state.seat)
    for first in range(N_FACTIONS):
        for second in range(N_FACTIONS):
            if first != second and find_grants(state, tables, second, n_favored) & 1:
                grants = find_grants(state, tables, first, n_favored)
                for size in range(1, MAX_GRANTS + 1):
                    if grants & size and can_pay_both(state, tables, first, size, second, n_favored):
                        return True
    return False


@kernel
def can_pay_both(state: Rec, tables: Rec, first: int, size: int, second: int, n_favored: int) -> bool:
    """Return whether a Favor of `size` and a Small one go together: their price, and how many factions."""
    at = state.seat * N_FACTIONS
    for faction in range(N_FACTIONS):
        if (faction == first or faction == second) and state.favor[at + faction] == 0:
            n_favored += 1
    price = size * state.strength[first] + state.strength[second]
    return n_favored <= tables.max_factions and price <= state.score[state.seat]


@kernel
def next_favorer(state: Rec, tables: Rec, log: Rec) -> bool:
    """Go to the next seat that can grant a Favor; False where there is none."""
    state.step = FAVOR
    while state.order_no + 1 < state.n_seats:
        state.order_no += 1
        state.seat = state.order[state.order_no]
        state.granted = 0
        state.big_granted = 0
        state.granted_faction = NONE
        state.pair_possible = 1
        if state.round_no == 1 and not can_grant_pair(state, tables):
            state.pair_possible = 0
        if can_grant_any(state, tables):
            return True
        compensate(state, tables, log)
    return False


@kernel
def compensate(state: Rec, tables: Rec, log: Rec) -> None:
    """Pay the seat that could never have granted two Favors in round 1 (RULES 5.9)."""
    if state.pair_possible == 0:
        change_divinity(state, log, state.seat, tables.compensation, FROM_COMPENSATION)


@kernel
def fill_favors(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer every Favor the seat may grant, and to stop."""
    n_favored = count_favored(state, state.seat)
    for faction in range(N_FACTIONS):
        grants = find_grants(state, tables, faction, n_favored)
        for size in range(1, MAX_GRANTS + 1):
            if grants & size:
                add_move(moves, GRANT, faction, size, 0)
    add_move(moves, STOP_FAVOR, 0, 0, 0)


@kernel
def apply_favor(state: Rec, tables: Rec, log: Rec, kind: int, faction: int, size: int) -> bool:
    """Grant a Favor or stop, then go on; False where the phase has no decision left."""
    if kind == GRANT:
        seat = state.seat
        price = size * state.strength[faction]
        count(log, seat, N_SMALL if size == 1 else N_BIG, 1)
        emit(log, state, seat, SMALL_FAVOR if size == 1 else BIG_FAVOR, -1, -1, faction, price, -1)
        change_divinity(state, log, seat, -price, FROM_FAVOR)
        state.favor[seat * N_FACTIONS + faction] += size
        state.granted += 1
        state.granted_faction = faction
        if size == 2:
            state.big_granted = 1
        if state.granted < MAX_GRANTS and can_grant_any(state, tables):
            return True
        if state.granted < MAX_GRANTS:
            compensate(state, tables, log)
    return next_favorer(state, tables, log)


@kernel
def end_divinity(state: Rec, tables: Rec, log: Rec) -> None:
    """Let the passives of this moment happen (RULES 9.7) and forget what was abandoned (RULES 5.10)."""
    for seat in range(state.n_seats):
        god = state.god[seat]
        state.abandoned[seat] = NONE
        led = count_led(state, seat)
        if tables.trigger[god] == ON_DIVINITY and led > 0:
            count(log, seat, N_PASSIVE, 1)
            gain_tokens(state, tables, log, seat, tables.passive_gain[god] * led)


@kernel
def count_led(state: Rec, seat: int) -> int:
    """Return on how many tracks a seat stands above all others."""
    n = 0
    for faction in range(N_FACTIONS):
        best = 0
        for other in range(state.n_seats):
            if other != seat:
                best = max(best, state.favor[other * N_FACTIONS + faction])
        if state.favor[seat * N_FACTIONS + faction] > best:
            n += 1
    return n
