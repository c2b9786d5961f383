"""What an Almighty bot looks at: points, the Festivals to come, its Prophecy, Power and the race for Seats.

Every estimate is in Glory. A Festival is not won yet: its value counts by the chance of ending with the
most Belief there, a soft step over today's margin that widens with the Acts still in rivals' hands.
"""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import MAX_SUPPLY_TYPES, N_LANDS

WEIGHT_NAMES = (
    "festival",  # Glory of lands I expect to win
    "offering",  # Glory of the Offerings that come with them
    "favored",  # extra for Offerings that my tile favours
    "second",  # half Glory for second place, where it is paid
    "prophecy",  # Glory of my Prophecy if it stands
    "power",  # each Power (or Cloud where it can be spent)
    "seat",  # Glory of the Seats still free, by my place in the race
    "hand",  # each Act still in hand: freedom to answer
    "deny_leader",  # what the best rival expects
    "deny_all",  # what the other rivals expect on average
    "margin",  # Belief that makes a Festival fairly sure when nobody can answer
    "margin_per_act",  # more of it for each Act in rivals' hands
    "gap",  # value difference that makes a Prophecy fairly sure
    "gap_per_act",
)
(
    W_FESTIVAL,
    W_OFFERING,
    W_FAVORED,
    W_SECOND,
    W_PROPHECY,
    W_POWER,
    W_SEAT,
    W_HAND,
    W_DENY_LEADER,
    W_DENY_ALL,
    W_MARGIN,
    W_MARGIN_PER_ACT,
    W_GAP,
    W_GAP_PER_ACT,
) = range(len(WEIGHT_NAMES))

OFFERING_GLORY = 1.33
"""Mean Glory on the back of an Offering."""


@kernel
def chance(lead: float, width: float) -> float:
    """Return a soft step in 0..1: 1/2 at no lead, 3/4 at a lead of `width`."""
    x = lead / width
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@kernel
def offering_worth(state: Rec, tables: Rec, seat: int, land: int, weights: Rec) -> float:
    """Return what the top Offering of a land is worth to a seat, its Favored tile included."""
    kind = state.offering_top[land]
    if kind < 0:
        return 0.0
    tile = state.favored[seat]
    bonus = 0.0
    if tile >= 0:
        favours = tables.favored_type[tile]
        if favours == kind or (favours == MAX_SUPPLY_TYPES and state.offering_won[seat, kind] == 0):
            bonus = tables.favored_glory[tile]
    return weights.w[W_OFFERING] * OFFERING_GLORY + weights.w[W_FAVORED] * bonus


@kernel
def expected_festivals(state: Rec, tables: Rec, seat: int, acts_out: int, weights: Rec) -> float:
    """Return the Glory that a seat can expect from this Age's Festivals.

    Parameters
    ----------
    state, tables
        The position.
    seat
        Whose Glory.
    acts_out
        Acts in the hands of all seats.
    weights
        Record with the weights.
    """
    width = weights.w[W_MARGIN] + weights.w[W_MARGIN_PER_ACT] * (acts_out - state.hand_n[seat])
    total = 0.0
    for land in range(N_LANDS):
        mine = state.belief[land, seat]
        best = 0
        second = 0
        for other in range(state.n_seats):
            if other != seat:
                theirs = state.belief[land, other]
                if theirs > best:
                    second = best
                    best = theirs
                elif theirs > second:
                    second = theirs
        if mine == 0 and state.hand_n[seat] == 0:
            continue
        value = max(state.value[land], 0)
        win = chance(mine - best - 0.5, width)
        if mine == 0:
            win *= 0.5
        total += win * (weights.w[W_FESTIVAL] * value + offering_worth(state, tables, seat, land, weights))
        if state.n_seats == tables.second_place_players and mine > 0:
            behind = (1.0 - win) * chance(mine - second - 0.5, width)
            total += weights.w[W_SECOND] * behind * (value // tables.second_place_divisor)
    return total


@kernel
def expected_prophecy(state: Rec, tables: Rec, seat: int, acts_out: int, weights: Rec) -> float:
    """Return the Glory a seat can expect from the Prophecy it still holds."""
    card = state.prophecy[seat]
    if card < 0 or state.feast[seat] >= 0:
        return 0.0
    up = tables.prophecy_up[card]
    down = tables.prophecy_down[card]
    up = state.banner if up == N_LANDS else up
    down = state.banner if down == N_LANDS else down
    lead = -2.0 if up == down else state.value[up] - state.value[down] - 0.5
    width = weights.w[W_GAP] + weights.w[W_GAP_PER_ACT] * acts_out
    return weights.w[W_PROPHECY] * chance(lead, width) * tables.prophecy_glory[state.round_no - 1]


@kernel
def seat_race(state: Rec, tables: Rec, seat: int) -> float:
    """Return the Glory of the Seat that a seat will get if hands empty in the order of their size."""
    if state.feast[seat] >= 0:
        return 0.0
    ahead = 0.0
    for other in range(state.n_seats):
        if other != seat and state.feast[other] < 0:
            if state.hand_n[other] < state.hand_n[seat]:
                ahead += 1.0
            elif state.hand_n[other] == state.hand_n[seat]:
                ahead += 0.5
    taken = 0
    free = 0.0
    for place in range(N_LANDS):
        if tables.seat_blocked[state.n_seats, place] == 0:
            if taken >= count_seated(state):
                free += max(0.0, 1.0 - abs(ahead)) * tables.seat_glory[place]
                ahead -= 1.0
            taken += 1
    return free


@kernel
def count_seated(state: Rec) -> int:
    """Return how many seats sit at the Feast Table."""
    n = 0
    for seat in range(state.n_seats):
        if state.feast[seat] >= 0:
            n += 1
    return n


@kernel
def evaluate(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return how good the position looks to a seat, in Glory, less what rivals can expect."""
    acts_out = 0
    for other in range(state.n_seats):
        acts_out += state.hand_n[other]
    mine = state.score[seat] + expected_festivals(state, tables, seat, acts_out, weights)
    mine += expected_prophecy(state, tables, seat, acts_out, weights)
    mine += weights.w[W_POWER] * state.power[seat]
    mine += weights.w[W_SEAT] * seat_race(state, tables, seat)
    mine += weights.w[W_HAND] * state.hand_n[seat]
    best = -1e9
    total = 0.0
    for other in range(state.n_seats):
        if other != seat:
            theirs = state.score[other] + expected_festivals(state, tables, other, acts_out, weights)
            total += theirs
            best = max(best, theirs)
    mine -= weights.w[W_DENY_LEADER] * best
    return mine - weights.w[W_DENY_ALL] * total / (state.n_seats - 1)
