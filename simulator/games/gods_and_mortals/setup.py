"""The deal (RULES 1)."""

from __future__ import annotations

from simulator.core.events import add_score
from simulator.core.jit import Rec, kernel
from simulator.games.gods_and_mortals.board import mark_present, mark_standing, place_temple
from simulator.games.gods_and_mortals.cards import draw_bit, draw_card, fill_deck
from simulator.games.gods_and_mortals.names import FROM_START
from simulator.games.gods_and_mortals.rules import begin_game
from simulator.games.gods_and_mortals.state import (
    CHOOSE_GOD,
    DEAL_TWO,
    GODS,
    N_FACTIONS,
    N_LANDS,
    N_PAIRS,
    N_SLOTS,
    NO_TEMPLE,
    NONE,
    OPTION_TRADE,
)

N_GODS = len(GODS)


@kernel
def setup(state: Rec, tables: Rec, lineup: Rec, log: Rec) -> None:
    """Deal a game in place; `state` is zeroed but for its stream and its number of seats."""
    state.turn_no = 1
    state.round_no = 1
    state.mode = lineup.mode
    state.trade = lineup.option[OPTION_TRADE]
    state.end_reason = NONE
    state.power = NONE
    place_start(state, tables)
    deal_cards(state, tables, log)
    deal_secrets(state, tables)
    for seat in range(state.n_seats):
        add_score(state, log, seat, tables.divinity, FROM_START)
        state.arrival[seat] = state.n_seats - seat  # the first seat lies on top (RULES 1.8)
        state.god[seat] = lineup.god[seat]
    state.arrivals = state.n_seats
    if state.mode == DEAL_TWO:
        deal_gods(state)
        state.step = CHOOSE_GOD
    else:
        begin_game(state, tables, log)


@kernel
def place_start(state: Rec, tables: Rec) -> None:
    """Place the first mortals and temples; the rest is supply (RULES 1.4, 1.5)."""
    for faction in range(N_FACTIONS):
        state.supply[faction] = tables.mortals
    state.ground = (1 << N_PAIRS) - 1
    for pair in range(N_PAIRS):
        faction = pair % N_FACTIONS
        n = tables.start_up[pair]
        state.up[pair] = n
        mark_standing(state, pair)
        mark_present(state, pair)
        state.supply[faction] -= n
        if n > 0:
            state.strength[faction] += 1
        if n == 1:
            state.thin[faction] += 1
    for land in range(N_LANDS):
        for faction in range(N_FACTIONS):
            if tables.start_temple[land * N_FACTIONS + faction] != NO_TEMPLE:
                place_temple(state, land, faction)


@kernel
def deal_cards(state: Rec, tables: Rec, log: Rec) -> None:
    """Shuffle the action cards and deal the hands (RULES 1.6)."""
    fill_deck(state, (1 << int(tables.n_cards)) - 1)
    for seat in range(state.n_seats):
        for slot in range(N_SLOTS):
            state.slot[seat * N_SLOTS + slot] = NONE
        for _ in range(tables.hand):
            draw_card(state, tables, log, seat)


@kernel
def deal_secrets(state: Rec, tables: Rec) -> None:
    """Deal each seat a secret card that no other has (RULES 1.7)."""
    left = (1 << int(tables.n_secrets)) - 1
    for seat in range(state.n_seats):
        state.secret[seat] = draw_bit(state, left, tables.n_secrets - seat)
        left ^= 1 << int(state.secret[seat])


@kernel
def deal_gods(state: Rec) -> None:
    """Deal each seat two gods that no other has (RULES 1.9)."""
    left = (1 << N_GODS) - 1
    for i in range(state.n_seats * 2):
        state.dealt[i] = draw_bit(state, left, N_GODS - i)
        left ^= 1 << int(state.dealt[i])
    for seat in range(state.n_seats):
        state.god[seat] = NONE
