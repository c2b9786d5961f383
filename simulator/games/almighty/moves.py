"""The legal moves of the pending decision."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.core.moves import add_move, clear_moves
from simulator.games.almighty.acts import playable_lands, possible_lands
from simulator.games.almighty.codes import (
    ASK_ACTION,
    ASK_DISPLAY,
    ASK_ORDER,
    ASK_SPEND,
    DECK_OPTION,
    FIRST_ACTION,
    FREE_WILL,
    MAX_ACTIONS,
    MOVE_DISCARD,
    MOVE_END_TURN,
    MOVE_FACE_DOWN,
    MOVE_PLAY,
    MOVE_SKIP,
    SKIP_OPTION,
)
from simulator.games.almighty.free_will import add_free_actions, holds_invention
from simulator.games.almighty.sets import add_lands, rest
from simulator.games.almighty.targets import ALL_LANDS


@kernel
def add_actions(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer every Act and face-down action that is possible in full; a discard if nothing is."""
    seat = state.seat
    if state.god[seat] == FREE_WILL:
        add_free_actions(state, tables, moves)
    else:
        add_godly_actions(state, tables, moves)
    if state.acts_played > 0 and state.alone == 0 and not holds_invention(state, seat):
        add_move(moves, MOVE_END_TURN, -1, -1, -1)
    if moves.n == 0:
        for k in range(state.hand_n[seat]):
            add_move(moves, MOVE_DISCARD, state.hand[seat, k], -1, -1)


@kernel
def add_godly_actions(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer a god's Acts and face-down actions."""
    seat = state.seat
    for k in range(state.hand_n[seat]):
        act = state.hand[seat, k]
        add_lands(moves, MOVE_PLAY, act, playable_lands(state, tables, seat, act), -1)
    first = FIRST_ACTION + state.god[seat] * MAX_ACTIONS
    for action in range(first, first + tables.n_actions[state.god[seat]]):
        add_lands(moves, MOVE_FACE_DOWN, action, possible_lands(state, tables, seat, action, ALL_LANDS), -1)


@kernel
def add_option(state: Rec, moves: Rec, option: int) -> None:
    """Add one option of a question to the buffer."""
    if option == SKIP_OPTION:
        add_move(moves, MOVE_SKIP, -1, -1, -1)
    elif state.ask == ASK_DISPLAY:
        add_move(moves, ASK_DISPLAY, option, -1 if option == DECK_OPTION else state.display[option], -1)
    elif state.ask == ASK_ORDER:
        add_move(moves, ASK_ORDER, option, state.q_effect[option], state.q_subject[option])
    else:
        add_move(moves, state.ask, option, -1, -1)


@kernel
def legal_moves(state: Rec, tables: Rec, moves: Rec) -> int:
    """Fill the buffer with the options of the pending decision; see `simulator.core.playout`."""
    clear_moves(moves)
    if state.ask == ASK_ACTION:
        add_actions(state, tables, moves)
    elif state.ask == ASK_SPEND:
        for k in range(state.hand_n[state.seat]):
            add_move(moves, ASK_SPEND, state.hand[state.seat, k], -1, -1)
    else:
        left = state.options
        while left != 0:
            add_option(state, moves, lowest_bit(left))
            left = rest(left)
    return moves.n
