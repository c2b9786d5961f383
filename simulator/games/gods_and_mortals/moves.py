"""What may be chosen now: fills the move buffer for each kind of decision."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.core.moves import add_move, clear_moves
from simulator.games.gods_and_mortals.choices import fill_effects
from simulator.games.gods_and_mortals.content import ON_MATCH, ON_TEMPLES
from simulator.games.gods_and_mortals.divinity import fill_abandons, fill_favors
from simulator.games.gods_and_mortals.ops import NEXT_EMPTY, NEXT_FOLLOWER, NEXT_RIVAL
from simulator.games.gods_and_mortals.state import (
    ABANDON,
    CHOOSE_CARD,
    CHOOSE_EFFECT,
    CHOOSE_GOD,
    CHOOSE_POWER,
    FAVOR,
    GIVE,
    LYING,
    MAX_HAND,
    N_FACTIONS,
    N_NEXT,
    N_PAIRS,
    N_SLOTS,
    NO_TEMPLE,
    NONE,
    PLAY_CARD,
    SACRIFICE,
    TAKE_GOD,
    USE,
    USE_MATCH,
)


@kernel
def legal_moves(state: Rec, tables: Rec, moves: Rec) -> int:
    """Fill the buffer with the options of the pending decision and return how many there are."""
    clear_moves(moves)
    step = state.step
    if step == CHOOSE_POWER:
        fill_gifts(state, moves)
        fill_powers(state, tables, moves)
    elif step == CHOOSE_EFFECT:
        fill_effects(state, tables, moves)
    elif step == CHOOSE_CARD:
        fill_cards(state, tables, moves)
    elif step == FAVOR:
        fill_favors(state, tables, moves)
    elif step == ABANDON:
        fill_abandons(state, tables, moves)
    elif step == CHOOSE_GOD:
        add_move(moves, TAKE_GOD, 0, 0, 0)
        add_move(moves, TAKE_GOD, 1, 0, 0)
    return moves.n


@kernel
def fill_gifts(state: Rec, moves: Rec) -> None:
    """Offer to hand a token to another seat where trading is on (RULES 12.1)."""
    if state.trade == 0 or state.tokens[state.seat] == 0:
        return
    for other in range(state.n_seats):
        if other != state.seat:
            add_move(moves, GIVE, other, 0, 0)


@kernel
def fill_powers(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer every power with every land and faction that some card in hand can activate (RULES 6.2 to 6.5).

    The card itself is chosen afterwards, among those that fit: until it is drawn anew nothing depends
    on it, except where a match makes the power free. Sets of pairs are the bits of one number, so that
    what a power lacks is ruled out for all pairs at once.
    """
    seat = state.seat
    shown = 0  # pairs that a card in hand shows
    half = 0  # pairs of which a card in hand shows the land or the faction, but not both
    for k in range(state.n_hand[seat]):
        card = state.hand[seat * MAX_HAND + k]
        shown |= tables.card_pair[card]
        half |= tables.card_reach[card] ^ tables.card_pair[card]
    rivals = find_rivals(state.one_up)
    for place in range(N_SLOTS * 2):
        if state.slot[seat * N_SLOTS + (place >> 1)] != NONE:
            continue
        if place & 1 == 0:
            add_move(moves, SACRIFICE, place >> 1, 0, 0)
        power = tables.god_power[state.god[seat] * N_SLOTS * 2 + place]
        if power != NONE:
            fill_power(state, tables, moves, power, place, shown, half, rivals)


@kernel
def find_rivals(one: int) -> int:
    """Return the pairs in whose land another faction has one of the pairs `one`: each land is four bits."""
    by_one = ((one << 1) & 0xEEEEEEEEEE) | ((one >> 3) & 0x1111111111)
    by_two = ((one << 2) & 0xCCCCCCCCCC) | ((one >> 2) & 0x3333333333)
    by_three = ((one << 3) & 0x8888888888) | ((one >> 1) & 0x7777777777)
    return by_one | by_two | by_three


@kernel
def find_stocked(state: Rec, n: int) -> int:
    """Return the pairs of factions that have `n` mortals in supply."""
    pairs = 0
    for faction in range(N_FACTIONS):
        if state.supply[faction] >= n:
            pairs |= 0x1111111111 << faction
    return pairs


@kernel
def find_grounds(state: Rec, tables: Rec, god: int) -> int:
    """Return the pairs where a temple may be created (RULES 6.10, 9.2)."""
    pairs = state.ground
    if tables.trigger[god] == ON_TEMPLES:
        pairs = 0
        for pair in range(N_PAIRS):
            if state.temple[pair] == NO_TEMPLE:
                pairs |= 1 << pair
    for faction in range(N_FACTIONS):
        if state.temples[faction] >= tables.max_temples:
            pairs &= ~(0x1111111111 << faction)
    return pairs


@kernel
def fill_power(
    state: Rec, tables: Rec, moves: Rec, power: int, place: int, shown: int, half: int, rivals: int
) -> None:
    """Offer one power with those pairs that the cards reach and where all of it can be done and paid.

    A card that shows both land and faction makes a power free for Artemis, who may rather pay for it
    with another card that fits (RULES 6.5, 6.11, 9.6).
    """
    god = state.god[state.seat]
    cost = tables.cost[power]
    affordable = cost <= state.tokens[state.seat]
    if cost > 0 and tables.trigger[god] == ON_MATCH:
        pairs = find_pairs(state, tables, god, power, rivals)
        add_uses(state, tables, moves, power, USE_MATCH, place, pairs & shown)
        if affordable:
            add_uses(state, tables, moves, power, USE, place, pairs & half)
    elif affordable:
        pairs = find_pairs(state, tables, god, power, rivals)
        add_uses(state, tables, moves, power, USE, place, pairs & (shown | half))


@kernel
def find_pairs(state: Rec, tables: Rec, god: int, power: int, rivals: int) -> int:
    """Return the pairs that have what a power needs, as far as sets of pairs tell."""
    pairs = state.present
    need = tables.need_up[power]
    if need > 0:
        pairs &= state.one_up if need == 1 else state.two_up if need == 2 else state.three_up
    if tables.need_rival[power] > 0:
        pairs &= rivals
    if tables.need_temple[power] > 0:
        pairs &= state.temple_up
    if tables.need_ground[power] > 0:
        pairs &= find_grounds(state, tables, god)
    if tables.need_supply[power] > 0:
        pairs &= find_stocked(state, tables.need_supply[power])
    return pairs


@kernel
def add_uses(state: Rec, tables: Rec, moves: Rec, power: int, kind: int, place: int, pairs: int) -> None:
    """Offer a power with each of the pairs where it finds the rest of what it needs."""
    look = tables.look[power] != 0
    while pairs > 0:
        pair = lowest_bit(pairs)
        pairs &= pairs - 1
        if not look or can_finish(state, tables, power, pair):
            add_move(moves, kind, place, pair >> 2, pair & 3)


@kernel
def can_finish(state: Rec, tables: Rec, power: int, pair: int) -> bool:
    """Return whether a power finds with a pair what sets of pairs do not tell (RULES 6.5)."""
    faction = pair & 3
    if state.up[pair] < tables.need_up[power]:
        return False
    if tables.need_lying_temple[power] != 0 and state.temple[pair] != LYING:
        return False
    if tables.need_rival[power] > 1 and not has_rival(state, pair, tables.need_rival[power]):
        return False
    if tables.need_room[power] > 0:
        missing = tables.need_room[power] - state.up[pair] - state.down[pair]
        if missing <= 0 or missing > state.supply[faction]:
            return False
    need_next = tables.need_next[power]
    if need_next == NEXT_FOLLOWER:
        return state.one_up & tables.next_same[pair] != 0
    if need_next == NEXT_RIVAL:
        return state.one_up & tables.next_other[pair] != 0
    if need_next == NEXT_EMPTY:
        empty = count_empty(state, tables, pair)
        return 0 < empty <= state.supply[faction]
    return True


@kernel
def has_rival(state: Rec, pair: int, n: int) -> bool:
    """Return whether one Rival faction has `n` standing mortals in the land of a pair."""
    for rival in range(pair & ~3, (pair & ~3) + N_FACTIONS):
        if rival != pair and state.up[rival] >= n:
            return True
    return False


@kernel
def count_empty(state: Rec, tables: Rec, pair: int) -> int:
    """Return how many connected lands hold no mortal of the pair's faction."""
    n = 0
    for k in range(N_NEXT):
        near = tables.next[(pair >> 2) * N_NEXT + k] * N_FACTIONS + (pair & 3)
        if state.up[near] + state.down[near] == 0:
            n += 1
    return n


@kernel
def fits_card(state: Rec, tables: Rec, card: int) -> bool:
    """Return whether a card can pay for what was activated (RULES 6.4, 9.6)."""
    if state.power == NONE:
        return True
    activated = 1 << int(state.land * N_FACTIONS + state.faction)
    if tables.card_pair[card] == activated:
        return (
            state.match != 0
            or tables.cost[state.power] == 0
            or tables.trigger[state.god[state.seat]] != ON_MATCH
        )
    return state.match == 0 and tables.card_reach[card] & activated != 0


@kernel
def fill_cards(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer the cards in hand that fit."""
    for k in range(state.n_hand[state.seat]):
        if fits_card(state, tables, state.hand[state.seat * MAX_HAND + k]):
            add_move(moves, PLAY_CARD, k, 0, 0)
