"""What may be chosen now: fills the move buffer for each kind of decision."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move, clear_moves
from simulator.games.gods_and_mortals.choices import fill_effects
from simulator.games.gods_and_mortals.content import BIT_MODULUS, ON_MATCH, ON_TEMPLES
from simulator.games.gods_and_mortals.divinity import fill_abandons, fill_favors
from simulator.games.gods_and_mortals.ops import NEXT_EMPTY, NEXT_FOLLOWER, NEXT_NOTHING
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
    STANDING,
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
    present = one = two = three = standing = 0
    for pair in range(N_PAIRS):
        up = state.up[pair]
        temple = state.temple[pair]
        present |= (up + state.down[pair] + temple > 0) << pair
        one |= (up > 0) << pair
        two |= (up > 1) << pair
        three |= (up > 2) << pair
        standing |= (temple == STANDING) << pair
    rivals = find_rivals(one)
    reach = 0
    for k in range(state.n_hand[seat]):
        reach |= tables.card_reach[state.hand[seat * MAX_HAND + k]]
    present &= reach
    for place in range(N_SLOTS * 2):
        if state.slot[seat * N_SLOTS + (place >> 1)] != NONE:
            continue
        if place & 1 == 0:
            add_move(moves, SACRIFICE, place >> 1, 0, 0)
        power = tables.god_power[state.god[seat] * N_SLOTS * 2 + place]
        if power != NONE:
            pairs = present
            need = tables.need_up[power]
            if need > 0:
                pairs &= one if need == 1 else two if need == 2 else three
            if tables.need_temple[power] != 0:
                pairs &= standing
            if tables.need_rival[power] != 0:
                pairs &= rivals
            fill_power(state, tables, moves, power, place, pairs)


@kernel
def find_rivals(one: int) -> int:
    """Return the pairs in whose land another faction has one of the pairs `one`: each land is four bits."""
    by_one = ((one << 1) & 0xEEEEEEEEEE) | ((one >> 3) & 0x1111111111)
    by_two = ((one << 2) & 0xCCCCCCCCCC) | ((one >> 2) & 0x3333333333)
    by_three = ((one << 3) & 0x8888888888) | ((one >> 1) & 0x7777777777)
    return by_one | by_two | by_three


@kernel
def fill_power(state: Rec, tables: Rec, moves: Rec, power: int, place: int, pairs: int) -> None:
    """Offer one power with those of the pairs where all of it can be done and paid (RULES 6.5, 6.11)."""
    god = state.god[state.seat]
    matches = tables.trigger[god] == ON_MATCH and tables.cost[power] > 0
    if not matches and tables.cost[power] > state.tokens[state.seat]:
        return
    look = tables.look[power] != 0
    while pairs > 0:
        low = pairs & -pairs
        pairs ^= low
        pair = tables.bit_no[low % BIT_MODULUS]
        land = pair >> 2
        faction = pair & 3
        if look and not can_use(state, tables, god, power, land, faction):
            continue
        if matches:
            fill_matching(state, tables, moves, power, place, land, faction)
        else:
            add_move(moves, USE, place, land, faction)


@kernel
def fill_matching(
    state: Rec, tables: Rec, moves: Rec, power: int, place: int, land: int, faction: int
) -> None:
    """Offer a power for tokens, for a card that shows both land and faction, or both ways (RULES 9.6)."""
    exact = 0
    other = 0
    for k in range(state.n_hand[state.seat]):
        card = state.hand[state.seat * MAX_HAND + k]
        shown = 0
        if tables.card_land[card] == land:
            shown += 1
        if tables.card_faction[card] == faction:
            shown += 1
        if shown == 2:
            exact = 1
        elif shown == 1:
            other = 1
    if exact == 1:
        add_move(moves, USE_MATCH, place, land, faction)
    if other == 1 and tables.cost[power] <= state.tokens[state.seat]:
        add_move(moves, USE, place, land, faction)


@kernel
def can_use(state: Rec, tables: Rec, god: int, power: int, land: int, faction: int) -> bool:
    """Return whether all of a power can be done in a land (RULES 6.5)."""
    pair = land * N_FACTIONS + faction
    if state.up[pair] < tables.need_up[power] or state.supply[faction] < tables.need_supply[power]:
        return False
    if tables.need_temple[power] != 0 and state.temple[pair] != STANDING:
        return False
    if tables.need_lying_temple[power] != 0 and state.temple[pair] != LYING:
        return False
    if tables.need_rival[power] > 0 and not has_rival(state, land, faction, tables.need_rival[power]):
        return False
    if tables.need_room[power] > 0:
        missing = tables.need_room[power] - state.up[pair] - state.down[pair]
        if missing <= 0 or missing > state.supply[faction]:
            return False
    if tables.need_ground[power] != 0 and not can_found(state, tables, god, land, faction):
        return False
    return tables.need_next[power] == NEXT_NOTHING or has_next(
        state, tables, tables.need_next[power], land, faction
    )


@kernel
def has_rival(state: Rec, land: int, faction: int, n: int) -> bool:
    """Return whether one Rival faction has `n` standing mortals in a land."""
    for rival in range(N_FACTIONS):
        if rival != faction and state.up[land * N_FACTIONS + rival] >= n:
            return True
    return False


@kernel
def can_found(state: Rec, tables: Rec, god: int, land: int, faction: int) -> bool:
    """Return whether a temple may be created here (RULES 6.10, 9.2)."""
    if state.temples[faction] >= tables.max_temples:
        return False
    if tables.trigger[god] == ON_TEMPLES:
        return state.temple[land * N_FACTIONS + faction] == NO_TEMPLE
    return state.land_temples[land] == 0


@kernel
def has_next(state: Rec, tables: Rec, need: int, land: int, faction: int) -> bool:
    """Return whether the connected lands hold what a power needs there."""
    empty = 0
    for k in range(N_NEXT):
        near = tables.next[land * N_NEXT + k]
        pair = near * N_FACTIONS + faction
        if need == NEXT_FOLLOWER:
            if state.up[pair] > 0:
                return True
        elif need == NEXT_EMPTY:
            if state.up[pair] + state.down[pair] == 0:
                empty += 1
        elif has_rival(state, near, faction, 1):
            return True
    return need == NEXT_EMPTY and 0 < empty <= state.supply[faction]


@kernel
def fits_card(state: Rec, tables: Rec, card: int) -> bool:
    """Return whether a card can pay for what was activated (RULES 6.4, 9.6)."""
    if state.power == NONE:
        return True
    by_land = tables.card_land[card] == state.land
    by_faction = tables.card_faction[card] == state.faction
    if state.match != 0:
        return by_land and by_faction
    if by_land and by_faction:
        return tables.trigger[state.god[state.seat]] != ON_MATCH or tables.cost[state.power] == 0
    return by_land or by_faction


@kernel
def fill_cards(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer the cards in hand that fit."""
    for k in range(state.n_hand[state.seat]):
        if fits_card(state, tables, state.hand[state.seat * MAX_HAND + k]):
            add_move(moves, PLAY_CARD, k, 0, 0)
