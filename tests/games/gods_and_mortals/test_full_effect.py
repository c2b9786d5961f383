"""A power is offered exactly where a search through all its choices finds a way to do all of it.

The rules decide by counting what a power needs; this is the slow twin that tries everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import simulator.games.gods_and_mortals.state as s
from simulator.core.events import LOG
from simulator.core.moves import MOVE, MOVES, copy_move
from simulator.games.gods_and_mortals.models import MAX_OPS
from simulator.games.gods_and_mortals.ops import (
    BUILD,
    CREATE_EVERY_EMPTY,
    CREATE_UP_TO,
    EXHAUST_FOLLOWER,
    EXHAUST_TEMPLE,
    REFRESH_TEMPLE,
)
from simulator.games.gods_and_mortals.rules import begin_power
from simulator.games.gods_and_mortals.spec import SPEC
from tests.games.gods_and_mortals.board import CARDS, POWERS, Board

SCRATCH = np.zeros(1, LOG)[0]
PIECES = ("up", "down", "supply")


def copy_of(state: Any) -> Any:
    """Return an independent copy."""
    copies = np.zeros(1, SPEC.state)
    copies[0] = state
    return copies[0]


def ops_of(board: Board, power: int) -> list[int]:
    """Return the codes of a power's ops."""
    return board.tables.op[power * MAX_OPS : power * MAX_OPS + board.tables.n_ops[power]].tolist()


def may_begin(board: Board, power: int, pair: int) -> bool:
    """Return whether temple and standing Followers are as the power takes them; creating hides it."""
    state, ops = board.state, ops_of(board, power)
    lows = board.tables.low[power * MAX_OPS : (power + 1) * MAX_OPS]
    if state.up[pair] < sum(int(low) for op, low in zip(ops, lows, strict=False) if op == EXHAUST_FOLLOWER):
        return False
    if EXHAUST_TEMPLE in ops and state.temple[pair] != s.STANDING:
        return False
    if REFRESH_TEMPLE in ops and state.temple[pair] != s.LYING:
        return False
    if BUILD in ops:
        own = state.temple[pair] != s.NO_TEMPLE
        any_temple = state.land_temples[pair // s.N_FACTIONS] > 0
        athena = s.GODS[state.god[state.seat]] == "athena"
        return not (own or (any_temple and not athena)) and state.temples[pair % s.N_FACTIONS] < 4
    return True


def can_be_done(board: Board, place: int, power: int, pair: int) -> bool:
    """Return whether some line through the power's choices does all of it."""
    if not may_begin(board, power, pair):
        return False
    state = copy_of(board.state)
    state.tokens[state.seat] = 9
    supply = int(state.supply[pair % s.N_FACTIONS])
    move = np.zeros(1, MOVE)[0]
    move.kind, move.a, move.b, move.c = s.USE, place, pair // s.N_FACTIONS, pair % s.N_FACTIONS
    begin_power(state, board.tables, SCRATCH, move)
    fills = {CREATE_UP_TO, CREATE_EVERY_EMPTY} & set(ops_of(board, power))
    if fills and state.supply[pair % s.N_FACTIONS] >= supply:
        return False  # nothing was created
    return is_done(board, state)


def is_done(board: Board, state: Any) -> bool:
    """Return whether nothing was taken that was not there, now and to the end of some line of choices."""
    if min(min(getattr(state, field)) for field in PIECES) < 0:
        return False
    if state.step != s.CHOOSE_EFFECT:
        return True
    moves, move = np.zeros(1, MOVES)[0], np.zeros(1, MOVE)[0]
    n = SPEC.functions.legal_moves(state, board.tables, moves)
    for option in range(n):
        copy_move(moves, option, move)
        after = copy_of(state)
        SPEC.functions.apply_move(after, board.tables, move, SCRATCH)
        if is_done(board, after):
            return True
    return False


def positions(gods: tuple[str, ...], seed: int) -> Iterator[Board]:
    """Yield positions of a random game in which a seat chooses a power, with tokens and any card to pay."""
    board = Board(*gods, dealt=True, seed=seed)
    dice = np.random.default_rng(seed)
    number = 0
    while not board.state.over:
        if board.state.step == s.CHOOSE_POWER:
            number += 1
            if number % 5 == 0:
                yield board
        options = board.options()
        board.do(*options[dice.integers(len(options))])


# RULES 6.5
@pytest.mark.parametrize(
    "gods", [("zeus", "athena", "ares", "aphrodite"), ("hermes", "artemis", "hera", "poseidon")], ids="-".join
)
def test_a_power_is_offered_where_a_search_finds_a_way_and_nowhere_else(gods: tuple[str, ...]) -> None:
    seen = set()
    for board in (b for seed in (1, 2, 3) for b in positions(gods, seed)):
        real = copy_of(board.state)
        state = board.state
        state.tokens[state.seat] = 9
        state.slot[state.seat * s.N_SLOTS : (state.seat + 1) * s.N_SLOTS] = s.NONE
        offered: set[tuple[int, int]] = set()
        for card in range(len(CARDS)):  # every card once, so that every pair can be activated
            state.n_hand[state.seat] = 1
            state.hand[state.seat * s.MAX_HAND] = card
            offered |= {
                (a, b * s.N_FACTIONS + c) for kind, a, b, c in board.options() if kind in (s.USE, s.USE_MATCH)
            }
        god = int(state.god[state.seat])
        for place in range(s.N_SLOTS * 2):
            power = int(board.tables.god_power[god * s.N_SLOTS * 2 + place])
            if power == s.NONE:
                continue
            for pair in range(s.N_PAIRS):
                present = state.up[pair] + state.down[pair] + state.temple[pair] > 0
                possible = bool(present) and can_be_done(board, place, power, pair)
                assert ((place, pair) in offered) == possible, (POWERS[power], s.LANDS[pair // 4], pair % 4)
                if possible:
                    seen.add(POWERS[power])
        board.state = real
    uniques = [POWERS[p] for god in gods for p in places_of(board, god)]
    assert set(uniques) - seen <= {"build", "scout"}  # too rare to meet in three games


def places_of(board: Board, god: str) -> list[int]:
    """Return the powers on a god's dashboard."""
    first = s.GODS.index(god) * s.N_SLOTS * 2
    return [int(p) for p in board.tables.god_power[first : first + s.N_SLOTS * 2] if p != s.NONE]
