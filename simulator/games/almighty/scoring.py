"""Prophecies, the Feast Table, Festivals and the end of the game (RULES 9, 10, 11, 13)."""

from __future__ import annotations

from simulator.core.events import add_score, count, emit
from simulator.core.jit import Rec, kernel
from simulator.games.almighty.carnival import hold_carnival
from simulator.games.almighty.codes import (
    EV_FESTIVAL,
    EV_LAND_VALUE,
    EV_PROPHECY_FALSE,
    EV_PROPHECY_TRUE,
    EV_SEAT,
    FIRST_PROPHECY,
    FREE_WILL,
    FROM_FESTIVAL,
    FROM_PROPHECY,
    FROM_SEAT,
    FROM_SECOND_PLACE,
    N_FESTIVALS_WON,
    N_FIRST_SEATS,
    N_LANDS,
    N_PROPHECIES_FALSE,
    N_PROPHECIES_TRUE,
    N_SECOND_PLACES,
    NO_OPTION,
    PLAYERS_LOST,
    PLAYERS_WON,
)
from simulator.games.almighty.offerings import take_offering
from simulator.games.almighty.pieces import raise_belief


@kernel
def count_participants(state: Rec) -> int:
    """Return how many take part in the Feast and the Festivals."""
    return state.n_seats


@kernel
def is_prophecy_true(state: Rec, tables: Rec, prophecy: int) -> bool:
    """Return whether a Prophecy holds now (RULES 9.1-9.5)."""
    up = tables.prophecy_up[prophecy]
    down = tables.prophecy_down[prophecy]
    if up == N_LANDS:
        up = state.banner
    if down == N_LANDS:
        down = state.banner
    return state.value[up] > state.value[down]


@kernel
def close_prophecy(state: Rec, seat: int) -> None:
    """Take a resolved Prophecy out of the game in place; everybody has seen it."""
    state.prophecy[seat] = -1
    state.chance_no += 1


@kernel
def resolve_shared(state: Rec, tables: Rec, log: Rec, seat: int) -> None:
    """Score the open Prophecy, which stays; if it is false the automa holds a Carnival (RULES 19.3)."""
    state.prophecy[seat] = -1
    thing = FIRST_PROPHECY + state.shared
    if is_prophecy_true(state, tables, state.shared):
        emit(log, state, seat, EV_PROPHECY_TRUE, thing, -1, -1, -1, -1)
        count(log, seat, N_PROPHECIES_TRUE, 1)
        add_score(state, log, seat, tables.prophecy_glory[state.round_no - 1], FROM_PROPHECY)
    else:
        emit(log, state, seat, EV_PROPHECY_FALSE, thing, -1, -1, 0, -1)
        count(log, seat, N_PROPHECIES_FALSE, 1)
        hold_carnival(state, tables, log, state.automa, NO_OPTION)


@kernel
def resolve_prophecy(state: Rec, tables: Rec, log: Rec, seat: int) -> bool:
    """Resolve a seat's Prophecy; returns True if it is false and its Belief must be placed."""
    prophecy = state.prophecy[seat]
    if prophecy < 0:
        return False
    if state.team != 0:
        resolve_shared(state, tables, log, seat)
        return False
    if is_prophecy_true(state, tables, prophecy):
        emit(log, state, seat, EV_PROPHECY_TRUE, FIRST_PROPHECY + prophecy, -1, -1, -1, -1)
        count(log, seat, N_PROPHECIES_TRUE, 1)
        add_score(state, log, seat, tables.prophecy_glory[state.round_no - 1], FROM_PROPHECY)
        close_prophecy(state, seat)
        return False
    count(log, seat, N_PROPHECIES_FALSE, 1)
    for land in range(N_LANDS):
        if state.acts[land, seat] > 0:
            return True
    place_false_prophecy(state, tables, log, seat, -1)
    return False


@kernel
def place_false_prophecy(state: Rec, tables: Rec, log: Rec, seat: int, land: int) -> None:
    """Turn a false Prophecy into Belief in a land, or into nothing (-1)."""
    n = 0
    if land >= 0:
        n = tables.prophecy_belief
        raise_belief(state, land, seat, n)
    emit(log, state, seat, EV_PROPHECY_FALSE, FIRST_PROPHECY + state.prophecy[seat], land, -1, n, -1)
    close_prophecy(state, seat)


@kernel
def is_seat_free(state: Rec, tables: Rec, position: int) -> bool:
    """Return whether nobody sits on a Seat of the Feast Table and it is not blocked."""
    if tables.seat_blocked[count_participants(state), position] != 0:
        return False
    for seat in range(state.n_seats):
        if state.feast[seat] == position:
            return False
    return True


@kernel
def next_free_seat(state: Rec, tables: Rec) -> int:
    """Return the best free position of the Feast Table, or -1."""
    for position in range(N_LANDS):
        if is_seat_free(state, tables, position):
            return position
    return NO_OPTION


@kernel
def take_seat(state: Rec, tables: Rec, log: Rec, seat: int) -> None:
    """Put a seat's figure on the best free place of the Feast Table (RULES 10)."""
    position = next_free_seat(state, tables)
    if position < 0:
        return
    state.feast[seat] = position
    emit(log, state, seat, EV_SEAT, -1, -1, -1, position + 1, -1)
    count(log, seat, N_FIRST_SEATS, 1 if position == 0 else 0)
    add_score(state, log, seat, tables.seat_glory[position], FROM_SEAT)


@kernel
def tie_order(state: Rec, seat: int) -> int:
    """Return a seat's place in ties: its Feast position; who has none comes last, by seat."""
    position = state.feast[seat]
    return position if position >= 0 else N_LANDS + seat


@kernel
def wins_tie(state: Rec, land: int, seat: int, other: int) -> bool:
    """Return whether a seat comes before another of equal Belief in a land (RULES 11.3, 6.13)."""
    if state.ties_to[land] == seat or state.ties_to[land] == other:
        return state.ties_to[land] == seat
    return tie_order(state, seat) < tie_order(state, other)


@kernel
def strongest(state: Rec, land: int, without: int) -> int:
    """Return the seat with the most Belief in a land, ties by the Feast Table, or -1 without any Belief."""
    best = NO_OPTION
    for seat in range(state.n_seats):
        belief = state.belief[land, seat]
        if seat == without or belief < 1:
            continue
        lead = 1 if best < 0 else belief - state.belief[land, best]
        if lead > 0 or (lead == 0 and wins_tie(state, land, seat, best)):
            best = seat
    return best


@kernel
def hold_festival(state: Rec, tables: Rec, log: Rec, land: int) -> None:
    """Hold the Festival of one land (RULES 11)."""
    winner = strongest(state, land, NO_OPTION)
    emit(log, state, winner, EV_LAND_VALUE, -1, land, -1, state.value[land], -1)
    if winner < 0:
        take_offering(state, log, NO_OPTION, land)
        return
    second = strongest(state, land, winner)
    margin = state.belief[land, winner] - (state.belief[land, second] if second >= 0 else 0)
    emit(log, state, winner, EV_FESTIVAL, -1, land, -1, margin, -1)
    count(log, winner, N_FESTIVALS_WON, 1)
    glory = max(state.value[land], 0)
    add_score(state, log, winner, glory, FROM_FESTIVAL)
    take_offering(state, log, winner, land)
    if second >= 0 and count_participants(state) >= tables.second_place_players:
        count(log, second, N_SECOND_PLACES, 1)
        if state.god[second] == FREE_WILL:
            return
        add_score(state, log, second, glory // tables.second_place_divisor, FROM_SECOND_PLACE)


@kernel
def beats(state: Rec, seat: int, other: int) -> bool:
    """Return whether a seat ends before another: more Glory, then the earlier Seat (RULES 13.4)."""
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    return tie_order(state, seat) < tie_order(state, other)


@kernel
def has_team_won(state: Rec) -> bool:
    """Return whether every player has more Glory than the automa (RULES 19.5)."""
    for seat in range(state.n_seats):
        if seat != state.automa and state.score[seat] <= state.score[state.automa]:
            return False
    return True


@kernel
def fill_team_result(state: Rec, result: Rec) -> None:
    """Rank the players of a solo or cooperative game together, before or behind the automa."""
    won = has_team_won(state)
    players = state.n_seats - 1
    for seat in range(state.n_seats):
        is_first = won != (seat == state.automa)
        result.rank[seat] = 1 if is_first else (2 if seat != state.automa else players + 1)
        result.share[seat] = (1.0 / players if won else 1.0) if is_first else 0.0
    result.end_reason = PLAYERS_WON if won else PLAYERS_LOST


@kernel
def fill_result(state: Rec, tables: Rec, result: Rec) -> None:
    """Rank the seats of a game that is over; see `simulator.core.playout`."""
    if state.team != 0:
        fill_team_result(state, result)
        return
    for seat in range(state.n_seats):
        rank = 1
        for other in range(state.n_seats):
            if other != seat and beats(state, other, seat):
                rank += 1
        result.rank[seat] = rank
        result.share[seat] = 1.0 if rank == 1 else 0.0
    result.end_reason = 0
