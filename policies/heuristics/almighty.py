"""What an Almighty bot looks at: points, the Festivals to come, its Prophecy, Power and the race for Seats.

Every estimate is in Glory. A Festival is not won yet: its value counts by the chance of ending with the
most Belief there, a soft step over today's margin that widens with the Acts still in rivals' hands.
"""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.carnival import marked_land
from simulator.games.almighty.codes import (
    DEAD,
    FREE_WILL,
    MAX_SUPPLY_TYPES,
    MOVE_FACE_DOWN,
    N_LANDS,
    SEATS,
    STORMS,
)

WEIGHT_NAMES = (
    "festival",  # Glory of lands I expect to win
    "offering",  # Glory of the Offerings that come with them
    "favored",  # extra for Offerings that my tile favours
    "second",  # half Glory for second place, where it is paid
    "prophecy",  # Glory of my Prophecy if it stands
    "power",  # each Power (or Cloud where it can be spent)
    "seat",  # Glory of the best free Seat, by how far my hand is ahead of the others
    "hand",  # each Act still in hand: freedom to answer
    "hand_belief",  # each Belief printed on the Acts still in hand
    "grave",  # each Mortal the Dead have still to judge
    "clouds",  # each land with a Cloud, for Storms: places to act in
    "deny_leader",  # what the best rival expects
    "deny_all",  # what the other rivals expect on average
    "margin",  # Belief that makes a Festival fairly sure when nobody can answer
    "margin_per_act",  # more of it for each Act in rivals' hands
    "gap",  # value difference that makes a Prophecy fairly sure
    "gap_per_act",
    "carnival",  # value of the land of Free Will's next Carnival
    "together",  # in cooperative games, the players' mean lead beside the smallest one
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
    W_HAND_BELIEF,
    W_GRAVE,
    W_CLOUDS,
    W_DENY_LEADER,
    W_DENY_ALL,
    W_MARGIN,
    W_MARGIN_PER_ACT,
    W_GAP,
    W_GAP_PER_ACT,
    W_CARNIVAL,
    W_TOGETHER,
) = range(len(WEIGHT_NAMES))

OFFERING_GLORY = 1.33
"""Mean Glory on the back of an Offering."""


@kernel
def chance(lead: float, width: float) -> float:
    """Return a soft step in 0..1: 1/2 at no lead, 3/4 at a lead of `width`."""
    return 0.5 + 0.5 * lead / (width + abs(lead))


@kernel
def best_rival(state: Rec, land: int, seat: int) -> int:
    """Return the most Belief that any other seat has in a land."""
    return state.runner_up[land] if state.leader[land] == seat else state.lead[land]


@kernel
def second_rival(state: Rec, land: int, seat: int, best: int) -> int:
    """Return the most Belief that any other seat has in a land, one with `best` left out."""
    second = 0
    n_best = 0
    for other in range(SEATS):
        belief = state.belief[land, other] if other != seat else 0
        n_best += belief == best
        second = max(second, belief if belief != best else 0)
    return best if n_best > 1 else second


@kernel
def offering_worth(state: Rec, tables: Rec, seat: int, land: int, weights: Rec) -> float:
    """Return what the top Offering of a land is worth to a seat, its Favored tile included."""
    kind = state.offering_top[land]
    if kind < 0:
        return 0.0
    worth = weights.w[W_OFFERING] * OFFERING_GLORY
    tile = state.favored[seat]
    if tile < 0:
        return worth
    favours = tables.favored_type[tile]
    if favours == kind or (favours == MAX_SUPPLY_TYPES and state.offering_won[seat, kind] == 0):
        worth += weights.w[W_FAVORED] * tables.favored_glory[tile]
    return worth


@kernel
def expected_festivals(state: Rec, tables: Rec, seat: int, width: float, weights: Rec) -> float:
    """Return the Glory that a seat can expect from this Age's Festivals.

    Parameters
    ----------
    state, tables
        The position.
    seat
        Whose Glory.
    width
        Belief that makes a Festival fairly sure.
    weights
        Record with the weights.
    """
    pays_second = state.n_seats >= tables.second_place_players and state.god[seat] != FREE_WILL
    total = 0.0
    for land in range(N_LANDS):
        mine = state.belief[land, seat]
        if mine == 0:
            continue
        best = best_rival(state, land, seat)
        value = max(state.value[land], 0)
        win = chance(mine - best - 0.5, width)
        total += win * (weights.w[W_FESTIVAL] * value + offering_worth(state, tables, seat, land, weights))
        if pays_second and value > 1:
            lead = mine - second_rival(state, land, seat, best) - 0.5
            total += weights.w[W_SECOND] * (1.0 - win) * chance(lead, width) * (value >> 1)
    return total


@kernel
def rival_festivals(state: Rec, seat: int, width: float) -> float:
    """Return the Glory that a rival can expect from the Festivals, seen from afar."""
    total = 0.0
    for land in range(N_LANDS):
        theirs = state.belief[land, seat]
        if theirs > 0:
            total += max(state.value[land], 0) * chance(theirs - best_rival(state, land, seat) - 0.5, width)
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
def best_free_seat(state: Rec, tables: Rec) -> int:
    """Return the Glory of the best Seat that is still free."""
    taken = 0
    for seat in range(state.n_seats):
        taken += state.feast[seat] >= 0
    for place in range(N_LANDS):
        if tables.seat_blocked[state.n_seats, place] == 0:
            if taken == 0:
                return tables.seat_glory[place]
            taken -= 1
    return 0


@kernel
def piece_worth(state: Rec, seat: int, weights: Rec) -> float:
    """Return what the pieces of the seat's own god promise."""
    n = 0
    god = state.god[seat]
    if god == DEAD:
        for land in range(N_LANDS):
            n += state.grave[land] >= 0 and state.grave_judged[land] == 0
        return weights.w[W_GRAVE] * n
    if god == STORMS:
        for land in range(N_LANDS):
            n += state.cloud[land] > 0
        return weights.w[W_CLOUDS] * n
    return 0.0


@kernel
def expected_carnival(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return what Free Will's next Carnival promises while it has Acts left; 0 for gods."""
    if state.god[seat] != FREE_WILL or state.hand_n[seat] == 0:
        return 0.0
    land = marked_land(state, tables)
    return weights.w[W_CARNIVAL] * max(state.value[land], 0) if land >= 0 else 0.0


@kernel
def is_announcement(state: Rec, move: Rec) -> bool:
    """Return whether a move only says what an Act will be given for; which one is the next decision."""
    return move.kind == MOVE_FACE_DOWN and state.hand_n[state.seat] > 1


@kernel
def acts_in_hands(state: Rec) -> int:
    """Return how many Acts all seats have left in this Age."""
    n = 0
    for seat in range(SEATS):
        n += state.hand_n[seat]
    return n


@kernel
def outlook(state: Rec, tables: Rec, seat: int, acts_out: int, weights: Rec) -> float:
    """Return the Glory that a seat has and can expect, and what its hand and pieces promise."""
    hand = state.hand_n[seat]
    width = weights.w[W_MARGIN] + weights.w[W_MARGIN_PER_ACT] * (acts_out - hand)
    mine = state.score[seat] + expected_festivals(state, tables, seat, width, weights)
    mine += expected_prophecy(state, tables, seat, acts_out, weights)
    mine += weights.w[W_POWER] * state.power[seat]
    belief = 0
    for k in range(hand):
        belief += tables.effect[state.hand[seat, k]].belief
    mine += weights.w[W_HAND] * hand + weights.w[W_HAND_BELIEF] * belief
    mine += piece_worth(state, seat, weights) + expected_carnival(state, tables, seat, weights)
    if state.feast[seat] < 0 and weights.w[W_SEAT] > 0.0:
        ahead = (acts_out - hand) / (state.n_seats - 1) - hand
        mine += weights.w[W_SEAT] * chance(ahead, 1.0) * best_free_seat(state, tables)
    return mine


@kernel
def seen_from_afar(state: Rec, tables: Rec, seat: int, acts_out: int, weights: Rec) -> float:
    """Return the Glory that another seat has and can expect, whatever it holds."""
    width = weights.w[W_MARGIN] + weights.w[W_MARGIN_PER_ACT] * acts_out
    theirs = state.score[seat] + rival_festivals(state, seat, width)
    return theirs + expected_carnival(state, tables, seat, weights)


@kernel
def evaluate(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return how good the position looks to a seat, in Glory, less what rivals can expect."""
    acts_out = acts_in_hands(state)
    best = -1e9
    total = 0.0
    for other in range(state.n_seats):
        if other != seat:
            theirs = seen_from_afar(state, tables, other, acts_out, weights)
            total += theirs
            best = max(best, theirs)
    mine = outlook(state, tables, seat, acts_out, weights)
    return mine - weights.w[W_DENY_LEADER] * best - weights.w[W_DENY_ALL] * total / (state.n_seats - 1)


@kernel
def evaluate_team(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return how good a solo or cooperative position looks: leads over the automa, the smallest above all.

    All players must end above the automa, so one Glory for the last of them is worth more than one for
    another. What the others hold is not looked at.
    """
    acts_out = acts_in_hands(state)
    enemy = seen_from_afar(state, tables, state.automa, acts_out, weights)
    least = 1e9
    total = 0.0
    for player in range(state.n_seats - 1):
        if player == seat:
            lead = outlook(state, tables, player, acts_out, weights) - enemy
        else:
            lead = seen_from_afar(state, tables, player, acts_out, weights) - enemy
            lead += expected_prophecy(state, tables, player, acts_out, weights)
        total += lead
        least = min(least, lead)
    return least + weights.w[W_TOGETHER] * total / (state.n_seats - 1)
