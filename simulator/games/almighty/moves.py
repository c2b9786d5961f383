"""The legal moves of the pending decision."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move, clear_moves
from simulator.games.almighty.acts import can_bury, can_play
from simulator.games.almighty.choices import is_free, must_search, next_choice
from simulator.games.almighty.codes import (
    ASK_ACTION,
    ASK_DISPLAY,
    ASK_ORDER,
    ASK_PROPHECY_LAND,
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
    N_LANDS,
    NO_OPTION,
    SKIP_OPTION,
)
from simulator.games.almighty.free_will import add_free_actions, holds_invention
from simulator.games.almighty.options import next_act_land, next_option


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
        for land in range(N_LANDS):
            if can_play(state, tables, seat, act, land):
                add_move(moves, MOVE_PLAY, act, land, -1)
    first = FIRST_ACTION + state.god[seat] * MAX_ACTIONS
    for action in range(first, first + tables.n_actions[state.god[seat]]):
        for land in range(N_LANDS):
            if can_bury(state, tables, seat, action, land):
                add_move(moves, MOVE_FACE_DOWN, action, land, -1)


@kernel
def add_choice(state: Rec, moves: Rec, option: int) -> None:
    """Add one option of an effect's question to the buffer."""
    if option == SKIP_OPTION:
        add_move(moves, MOVE_SKIP, -1, -1, -1)
    elif state.ask == ASK_DISPLAY:
        add_move(moves, ASK_DISPLAY, option, -1 if option == DECK_OPTION else state.display[option], -1)
    elif state.ask == ASK_ORDER:
        add_move(moves, ASK_ORDER, option, state.q_effect[option], state.q_subject[option])
    else:
        add_move(moves, state.ask, option, -1, -1)


@kernel
def add_choices(state: Rec, tables: Rec, moves: Rec) -> None:
    """Offer the options of an effect's question; all of them if none keeps the full effect possible."""
    if not is_free(state, tables):
        search = must_search(state, tables)
        option = next_choice(state, tables, NO_OPTION, search)
        while option >= 0:
            add_choice(state, moves, option)
            option = next_choice(state, tables, option, search)
    if moves.n == 0:
        option = next_option(state, tables, NO_OPTION)
        while option >= 0:
            add_choice(state, moves, option)
            option = next_option(state, tables, option)


@kernel
def legal_moves(state: Rec, tables: Rec, moves: Rec) -> int:
    """Fill the buffer with the options of the pending decision; see `simulator.core.playout`."""
    clear_moves(moves)
    if state.ask == ASK_ACTION:
        add_actions(state, tables, moves)
    elif state.ask == ASK_SPEND:
        for k in range(state.hand_n[state.seat]):
            add_move(moves, ASK_SPEND, state.hand[state.seat, k], -1, -1)
    elif state.ask == ASK_PROPHECY_LAND:
        land = next_act_land(state, state.seat, NO_OPTION)
        while land >= 0:
            add_move(moves, ASK_PROPHECY_LAND, land, -1, -1)
            land = next_act_land(state, state.seat, land)
    else:
        add_choices(state, tables, moves)
    return moves.n
