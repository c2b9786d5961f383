"""Laying out a game (RULES 1)."""

from __future__ import annotations

from simulator.core.events import add_score, emit
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.core.rng import draw_below
from simulator.games.almighty.ages import deal_age
from simulator.games.almighty.codes import (
    AT_REST,
    CARD_DECK,
    CARD_NONE,
    DEAD,
    EV_FAVORED,
    FIRST_FAVORED,
    FROM_START,
    IN_DECK,
    LOVE,
    MAX_CARDS,
    MAX_DISPLAY,
    MAX_MORTALS,
    MAX_SUPPLY_TYPES,
    MERCIFUL_SLOT,
    N_FACTIONS,
    N_HEARTS,
    N_LANDS,
    PLAYER_RONDEL,
    SEATS,
    STORMS,
    SUN,
    WRATHFUL_SLOT,
)
from simulator.games.almighty.deeds import leftmost_land
from simulator.games.almighty.offerings import reveal_offering
from simulator.games.almighty.pieces import add_huts, dig, draw_mortal, fill_display, put_heart, put_in
from simulator.games.almighty.seams import lay_automa
from simulator.games.almighty.sets import bit
from simulator.games.almighty.turn import begin_turn, first_in_age, run


@kernel
def lay_board(state: Rec, tables: Rec) -> None:
    """Lay out display, Mortals, Huts, Banner and Offerings."""
    for m in range(MAX_MORTALS):
        known = m < tables.n_mortals
        state.m_place[m] = IN_DECK if known else AT_REST
        state.m_worth[m] = tables.printed[m]
        if known:
            state.deck |= bit(m)
        if tables.printed[m] > 0:
            state.worthy |= bit(m)
    for k in range(MAX_DISPLAY):
        state.display[k] = -1
    for land in range(N_LANDS):
        state.grave[land] = -1
    fill_display(state, tables)
    for land in range(N_LANDS):
        for _ in range(tables.start_mortals):
            put_in(state, tables, draw_mortal(state, tables), land)
    state.banner = tables.start_banner
    state.value[state.banner] += tables.banner_stars
    state.hut_supply = tables.huts
    for kind in range(2):
        state.token_supply[kind] = tables.tokens[kind]
    for land in range(N_LANDS):
        state.hut_supply -= tables.start_huts[land]
        add_huts(state, tables, land, tables.start_huts[land])
    for kind in range(MAX_SUPPLY_TYPES):
        state.offering_bag[kind] = tables.offering_n[kind]
    for land in range(N_LANDS):
        state.offering_left[land] = 3
        reveal_offering(state, land)


@kernel
def lay_pieces(state: Rec, tables: Rec, log: Rec) -> None:
    """Give the gods that play what they start with, and lay out their special pieces."""
    for faction in range(N_FACTIONS):
        seat = state.seat_of[faction]
        if seat >= 0:
            state.power[seat] = tables.start_power[faction]
            add_score(state, log, seat, tables.start_glory[faction], FROM_START)
    state.sun = -1
    for heart in range(N_HEARTS):
        state.heart_land[heart] = -1
        state.heart_a[heart] = -1
        state.heart_b[heart] = -1
    if state.seat_of[SUN] >= 0:
        state.sun = leftmost_land(state.seat_of[SUN])
    if state.seat_of[STORMS] >= 0:
        for land in range(N_LANDS):
            state.cloud[land] = tables.clouds_per_land
    if state.seat_of[LOVE] >= 0:
        lay_first_pair(state, tables, leftmost_land(state.seat_of[LOVE]))
    if state.seat_of[DEAD] >= 0:
        dig(state, draw_mortal(state, tables), tables.start_grave)


@kernel
def lay_first_pair(state: Rec, tables: Rec, land: int) -> None:
    """Add Love's Mortal to her end land and pair it with one there (RULES 15.8)."""
    partner = lowest_bit(state.mortals[land]) if state.mortals[land] != 0 else -1
    newcomer = draw_mortal(state, tables)
    put_in(state, tables, newcomer, land)
    if partner >= 0:
        put_heart(state, tables, 0, partner, newcomer, land)


@kernel
def deal_favored(state: Rec, tables: Rec, log: Rec) -> None:
    """Give each seat a different Favored Offering tile."""
    for seat in range(state.n_seats):
        skip = draw_below(state, tables.n_favored - seat)
        for tile in range(tables.n_favored):
            taken = False
            for other in range(seat):
                taken = taken or state.favored[other] == tile
            if taken:
                continue
            if skip == 0:
                state.favored[seat] = tile
                emit(log, state, seat, EV_FAVORED, FIRST_FAVORED + tile, -1, -1, -1, -1)
                break
            skip -= 1


@kernel
def lay_cards(state: Rec, tables: Rec) -> None:
    """Put every Act into its deck and every Prophecy into its own."""
    for seat in range(state.n_seats):
        faction = state.god[seat]
        for slot in range(MAX_CARDS):
            state.card_at[seat, slot] = CARD_NONE
        for k in range(tables.n_basic[faction]):
            state.card_at[seat, k] = CARD_DECK
        for k in range(tables.n_merciful[faction]):
            state.card_at[seat, MERCIFUL_SLOT + k] = CARD_DECK
        for k in range(tables.n_wrathful[faction]):
            state.card_at[seat, WRATHFUL_SLOT + k] = CARD_DECK
    state.prophecies = bit(tables.n_prophecies) - 1


@kernel
def setup(state: Rec, tables: Rec, lineup: Rec, log: Rec) -> None:
    """Lay out a game and begin its first turn; see `simulator.core.playout`."""
    state.mode = lineup.mode
    state.automa = -1
    state.shared = -1
    state.rondel = PLAYER_RONDEL
    for land in range(N_LANDS):
        state.ties_to[land] = -1
    for seat in range(SEATS):
        state.prophecy[seat] = -1
    for faction in range(N_FACTIONS):
        state.seat_of[faction] = -1
    for seat in range(state.n_seats):
        state.god[seat] = lineup.god[seat]
        state.seat_of[lineup.god[seat]] = seat
    state.turn_no = 0
    state.round_no = 1
    state.resolution = 1
    lay_board(state, tables)
    lay_pieces(state, tables, log)
    lay_cards(state, tables)
    deal_favored(state, tables, log)
    lay_automa(state, tables, lineup, log)
    deal_age(state, tables, log)
    begin_turn(state, tables, first_in_age(state))
    run(state, tables, log)
