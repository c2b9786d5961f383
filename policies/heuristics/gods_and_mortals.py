"""What a Gods & Mortals bot looks at: what its Favor will be worth, what threatens it, what others hold.

Every estimate is in Divinity. A level of Favor counts with the strength its faction is expected to have
when it can be cashed in: today's strength, drawn towards a middle, with growth from Followers to spare
and loss from lands held by one mortal, all fading as the round's cards are played. A rival's holdings
count against the seat, the leader's more.
"""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.gods_and_mortals.effects import find_op
from simulator.games.gods_and_mortals.ops import (
    CREATE_EACH,
    CREATE_NEXT,
    EXHAUST_RIVAL,
    GATHER_RIVAL,
    MOVE_RIVAL,
    REFRESH_THERE,
    REMOVE_RIVAL,
    REMOVE_RIVAL_EACH,
    REMOVE_RIVAL_THERE,
    RIVAL_ALONG,
    SPILL,
)
from simulator.games.gods_and_mortals.state import (
    CHOOSE_EFFECT,
    CHOOSE_POWER,
    FAVOR,
    MAX_HAND,
    N_FACTIONS,
    N_LANDS,
    N_SLOTS,
    NONE,
)

WEIGHT_NAMES = (
    "trend",  # strength every faction is expected to win in a round
    "revert",  # of each strength above 0, what it is expected to lose in a round
    "spare",  # strength for each mortal that no land depends on
    "thin",  # strength lost for each land held by one mortal
    "liquid",  # extra for Divinity that can buy Favor in this phase
    "token",  # each Sacrifice token that can still be spent
    "temple",  # Divinity that temples about to be built will bring, to the seat and to its rivals
    "forced",  # having to abandon next round
    "block",  # standing on a level a rival could climb to
    "secret",  # strength of the factions on the secret card
    "hand",  # a card of a faction, for each level of Favor in it
    "slot_1",  # a free slot, to be used this round
    "slot_2",
    "slot_3",
    "slot_4",
    "pending",  # of what a power just begun can do, how much is counted
    "deny_leader",  # what the best rival has
    "deny_all",  # what all rivals have on average
    "win",  # ending the game ahead
)
(
    W_TREND,
    W_REVERT,
    W_SPARE,
    W_THIN,
    W_LIQUID,
    W_TOKEN,
    W_TEMPLE,
    W_FORCED,
    W_BLOCK,
    W_SECRET,
    W_HAND,
    W_SLOT,
    _W_SLOT_2,
    _W_SLOT_3,
    _W_SLOT_4,
    W_PENDING,
    W_DENY_LEADER,
    W_DENY_ALL,
    W_WIN,
) = range(len(WEIGHT_NAMES))

FIRST_PAIRS = 0x1111111111
"""The pairs of the first faction, one in each land."""

RIVAL_OPS = (
    REMOVE_RIVAL,
    MOVE_RIVAL,
    GATHER_RIVAL,
    RIVAL_ALONG,
    REMOVE_RIVAL_THERE,
    REMOVE_RIVAL_EACH,
    SPILL,
)

ENOUGH = 12
"""Divinity that pays for the Favors of one phase."""

TOKENS_A_PLAY = 2
"""Tokens that one play can use up."""


@kernel
def evaluate(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return how good the position looks to a seat, in Divinity."""
    if state.over != 0:
        return final_worth(state, seat, weights)
    played = state.plays / state.n_seats
    left = 1.0 - played / tables.plays
    e0 = expect_strength(state, tables, 0, left, weights)
    e1 = expect_strength(state, tables, 1, left, weights)
    e2 = expect_strength(state, tables, 2, left, weights)
    e3 = expect_strength(state, tables, 3, left, weights)
    # All four seats, written out: one that is not there has nothing, so it adds nothing.
    worth_0 = seat_worth(state, 0, e0, e1, e2, e3)
    worth_1 = seat_worth(state, 1, e0, e1, e2, e3)
    worth_2 = seat_worth(state, 2, e0, e1, e2, e3)
    worth_3 = seat_worth(state, 3, e0, e1, e2, e3)
    mine = worth_0 if seat == 0 else worth_1 if seat == 1 else worth_2 if seat == 2 else worth_3
    best = max(
        max(worth_0 if seat != 0 else 0.0, worth_1 if seat != 1 else 0.0),
        max(worth_2 if seat != 2 else 0.0, worth_3 if seat != 3 else 0.0),
    )
    deny = weights.w[W_DENY_ALL] / (state.n_seats - 1)
    secret = state.secret[seat]
    value = (
        mine
        - weights.w[W_DENY_LEADER] * best
        - deny * (worth_0 + worth_1 + worth_2 + worth_3 - mine)
        + weights.w[W_SECRET]
        * (state.strength[tables.secret_a[secret]] + state.strength[tables.secret_b[secret]])
        + weights.w[W_TOKEN]
        * min(
            float(state.tokens[seat]),
            TOKENS_A_PLAY * (tables.plays * (tables.rounds - state.round_no + 1) - played),
        )
    )
    ready = find_ready(state, tables)
    if ready != 0:
        value += weights.w[W_TEMPLE] * temple_worth(state, tables, seat, ready, weights)
    if state.step < CHOOSE_POWER:
        return value + divinity_worth(state, tables, seat, weights)
    return value + play_worth(state, tables, seat, weights, deny)


@kernel
def seat_worth(state: Rec, seat: int, e0: float, e1: float, e2: float, e3: float) -> float:
    """Return the Divinity of a seat, with its Favor counted at the strength expected of each faction."""
    at = seat * N_FACTIONS
    favor = state.favor
    return state.score[seat] + e0 * favor[at] + e1 * favor[at + 1] + e2 * favor[at + 2] + e3 * favor[at + 3]


@kernel
def final_worth(state: Rec, seat: int, weights: Rec) -> float:
    """Return what the end is worth: the lead over the best rival, and winning itself."""
    best = -1
    for other in range(state.n_seats):
        if other != seat and state.score[other] > best:
            best = state.score[other]
    mine = state.score[seat]
    deny = weights.w[W_DENY_LEADER] + weights.w[W_DENY_ALL]
    return mine - deny * best + (weights.w[W_WIN] if mine > best else 0.0)


@kernel
def expect_strength(state: Rec, tables: Rec, faction: int, left: float, weights: Rec) -> float:
    """Return the strength a faction is expected to have when its Favor can next be cashed in."""
    now = state.strength[faction]
    spare = tables.mortals - state.supply[faction] - now + state.temples[faction]
    change = (
        weights.w[W_TREND]
        - weights.w[W_REVERT] * now
        + weights.w[W_SPARE] * min(spare, N_LANDS - now)
        - weights.w[W_THIN] * state.thin[faction]
    )
    return now + left * change


@kernel
def find_ready(state: Rec, tables: Rec) -> int:
    """Return the pairs that have what a temple takes: standing mortals enough, in a land without one."""
    if tables.founders >= 3:
        return state.ground & state.three_up
    if tables.founders == 0:
        return 0  # a game without Build
    return state.ground & (state.two_up if tables.founders == 2 else state.one_up)


@kernel
def temple_worth(state: Rec, tables: Rec, seat: int, ready: int, weights: Rec) -> float:
    """Return the Divinity that temples about to be built bring the seat, less what they bring rivals.

    Whoever plays next and has the slot of Build free is taken to build, one temple each; whoever is above
    the builder on the track is paid as well.
    """
    deny = (weights.w[W_DENY_LEADER] + weights.w[W_DENY_ALL]) / (state.n_seats - 1)
    value = 0.0
    after = 0
    for faction in range(N_FACTIONS):
        mine = ready & (FIRST_PAIRS << faction)
        if mine == 0:
            continue
        after = find_builder(state, tables, seat, mine, after)
        if after == 0:
            break
        builder = (first_player(state) + after - 1) % state.n_seats
        level = state.favor[builder * N_FACTIONS + faction]
        for other in range(state.n_seats):
            gain = 0
            if other == builder:
                gain = tables.temple_gain
            elif state.favor[other * N_FACTIONS + faction] > level:
                gain = tables.temple_above
            value += gain if other == seat else -deny * gain
    return value


@kernel
def first_player(state: Rec) -> int:
    """Return the seat that plays the next card after the decision in hand."""
    if state.step < CHOOSE_POWER:
        return state.torch
    return (state.seat + (1 if state.step != CHOOSE_POWER else 0)) % state.n_seats


@kernel
def find_builder(state: Rec, tables: Rec, seat: int, pairs: int, after: int) -> int:
    """Return how many places after the last card played the next builder of `pairs` sits; 0 for nobody.

    A rival is taken to hold a card that fits; of its own hand the seat knows.
    """
    first = first_player(state)
    for k in range(after, state.n_seats):
        other = (first + k) % state.n_seats
        if state.slot[other * N_SLOTS + tables.build_slot] != NONE:
            continue
        if other == state.seat and state.step > CHOOSE_POWER and state.power_slot == tables.build_slot:
            continue
        if other != seat or can_reach(state, tables, seat, pairs):
            return k + 1
    return 0


@kernel
def can_reach(state: Rec, tables: Rec, seat: int, pairs: int) -> bool:
    """Return whether a card in the seat's hand can activate one of `pairs`."""
    for k in range(state.n_hand[seat]):
        if tables.card_reach[state.hand[seat * MAX_HAND + k]] & pairs != 0:
            return True
    return False


@kernel
def divinity_worth(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return what matters while Favor is bought and sold: rivals blocked, being forced, Divinity to spend."""
    value = 0.0
    for faction in range(N_FACTIONS):
        level = state.favor[seat * N_FACTIONS + faction]
        if level == 0:
            continue
        for other in range(state.n_seats):
            gap = level - state.favor[other * N_FACTIONS + faction]
            if gap == 1 or gap == 2:
                value += weights.w[W_BLOCK]
        if level >= tables.max_level and state.round_no < tables.rounds:
            value -= weights.w[W_FORCED]
    if is_buying(state, seat):
        value += weights.w[W_LIQUID] * min(float(state.score[seat]), float(ENOUGH))
    return value


@kernel
def play_worth(state: Rec, tables: Rec, seat: int, weights: Rec, deny: float) -> float:
    """Return what matters while cards are played: the slot in use, the power begun, the hand kept."""
    if state.seat == seat and state.step != CHOOSE_POWER:
        value = -weights.w[W_SLOT + state.power_slot]
        if state.step == CHOOSE_EFFECT:
            value += weights.w[W_PENDING] * pending_worth(state, tables, seat, weights, deny)
        return value
    value = 0.0
    for k in range(state.n_hand[seat]):
        faction = tables.card_faction[state.hand[seat * MAX_HAND + k]]
        value += weights.w[W_HAND] * state.favor[seat * N_FACTIONS + faction]
    return value


@kernel
def is_buying(state: Rec, seat: int) -> bool:
    """Return whether the seat has its Favors of this Divinity phase still before it."""
    if state.step != FAVOR:
        return True
    for place in range(state.order_no + 1, state.n_seats):
        if state.order[place] == seat:
            return True
    return False


@kernel
def worth_of_strength(state: Rec, seat: int, faction: int, weights: Rec, deny: float) -> float:
    """Return what one more strength of a faction is worth to a seat, by what it and its rivals hold."""
    most = 0
    total = 0
    for other in range(state.n_seats):
        if other != seat:
            level = state.favor[other * N_FACTIONS + faction]
            total += level
            most = max(most, level)
    return state.favor[seat * N_FACTIONS + faction] - weights.w[W_DENY_LEADER] * most - deny * total


@kernel
def pending_worth(state: Rec, tables: Rec, seat: int, weights: Rec, deny: float) -> float:
    """Return the best a power just begun may do, for bots that do not look further than this decision."""
    op = find_op(state, tables)
    if op in (REFRESH_THERE, EXHAUST_RIVAL):
        return 0.0
    if op in RIVAL_OPS:
        best = 0.0
        for rival in range(N_FACTIONS):
            if rival != state.faction and state.up[state.land * N_FACTIONS + rival] > 0:
                best = max(best, -worth_of_strength(state, seat, rival, weights, deny))
        return best
    own = worth_of_strength(state, seat, state.faction, weights, deny)
    if op in (CREATE_EACH, CREATE_NEXT) or state.up[state.land * N_FACTIONS + state.faction] > 1:
        return max(own, 0.0)
    return max(-own, 0.0)
