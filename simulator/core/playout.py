"""The one loop that plays games, written once and specialised to each game.

A game is a state machine of single decisions. Its functions, all kernels over records:

``setup(state, tables, lineup, log)``
    Deals. `state` is zeroed but for ``rng`` (the setup stream) and ``n_seats``; leaves a state that waits
    for a decision.
``legal_moves(state, tables, moves) -> n``
    Fills the buffer with the options of the pending decision; n >= 1 until ``state.over``. Does not
    change the state.
``apply_move(state, tables, move, log)``
    Takes one decision, then every automatic step up to the next decision or the end.
``to_act(state) -> seat``
    Who decides now; may be another than ``state.seat``.
``is_action_start(state) -> bool``
    Whether the pending decision starts a new action, with nothing half-done.
``hide(state, tables, seat, rng)``
    Redraws all that `seat` cannot see, and the chance stream, from the record `rng`.
``fill_result(state, tables, result)``
    Ranks, win shares and the reason of the end.

and one from the bots: ``choose(state, tables, moves, agent, search) -> option``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.core.events import (
    EVENT_COLUMNS,
    LOG,
    MAX_COUNTS,
    MAX_EVENTS,
    MAX_SOURCES,
    MAX_TURN_ROWS,
    TURN_COLUMNS,
    clear_log,
)
from simulator.core.jit import Rec, specialise
from simulator.core.moves import MOVE, MOVES, copy_move
from simulator.core.policy import AGENT, search_dtype
from simulator.core.rng import STREAM_CHANCE, STREAM_SEAT, STREAM_SETUP
from simulator.core.spec import GameSpec
from simulator.core.state import MAX_SEATS, RESULT

STATUS_OK, STATUS_NO_MOVES, STATUS_MANY_MOVES, STATUS_LOG_FULL, STATUS_BAD_CHOICE, STATUS_FAULT = range(6)
STATUS_TEXT = {
    STATUS_NO_MOVES: "the game is not over but offers no move",
    STATUS_MANY_MOVES: "one decision offers more options than the move buffer holds",
    STATUS_LOG_FULL: "one game wrote more events or turn rows than the log holds",
    STATUS_BAD_CHOICE: "a bot chose an option that does not exist",
    STATUS_FAULT: "more happened at once than the game's state has room for",
}

END_TURN_CAP = -1
"""End reason code of a game that was stopped by the decision limit."""

N_STREAMS = STREAM_SEAT + MAX_SEATS

GAME_COLUMNS = ("rounds", "turns", "decisions", "end_reason", "winners", "n_events", "n_turn_rows")


def workspace_dtype(state: np.dtype[Any]) -> np.dtype[Any]:
    """Return the record in which one worker plays: everything a game in progress needs."""
    return np.dtype(
        (
            np.record,
            [
                ("state", state),
                ("moves", MOVES),
                ("move", MOVE),
                ("log", LOG),
                ("result", RESULT),
                ("agents", AGENT, MAX_SEATS),
                ("search", search_dtype(state)),
                ("status", np.int64),
            ],
        )
    )


# Placeholders: `specialise` puts one game's functions in their places.
def setup(state: Rec, tables: Rec, lineup: Rec, log: Rec) -> None:
    """See the module docstring."""
    raise NotImplementedError


def legal_moves(state: Rec, tables: Rec, moves: Rec) -> int:
    """See the module docstring."""
    raise NotImplementedError


def apply_move(state: Rec, tables: Rec, move: Rec, log: Rec) -> None:
    """See the module docstring."""
    raise NotImplementedError


def to_act(state: Rec) -> int:
    """See the module docstring."""
    raise NotImplementedError


def fill_result(state: Rec, tables: Rec, result: Rec) -> None:
    """See the module docstring."""
    raise NotImplementedError


def choose(state: Rec, tables: Rec, moves: Rec, agent: Rec, search: Rec) -> int:
    """Return the option that the bot takes."""
    raise NotImplementedError


def play_game(work: Rec, tables: Rec, lineup: Rec, max_decisions: int) -> int:
    """Play the game that `begin_game` laid out, to its end or to the decision limit.

    Parameters
    ----------
    work
        Workspace record, changed in place: agents ready, state seeded with the setup stream.
    tables
        Content record.
    lineup
        LINEUP record.
    max_decisions
        Decision limit.

    Returns
    -------
    int
        Decisions taken; ``work.status`` tells whether the game went wrong.
    """
    state = work.state
    moves = work.moves
    decisions = 0
    while state.over == 0 and decisions < max_decisions:
        n = legal_moves(state, tables, moves)
        if n == 0:
            work.status = STATUS_NO_MOVES
            return decisions
        if moves.overflow != 0:
            work.status = STATUS_MANY_MOVES
            return decisions
        option = 0
        if n > 1:
            option = choose(state, tables, moves, work.agents[to_act(state)], work.search)
            if option < 0 or option >= n:
                work.status = STATUS_BAD_CHOICE
                return decisions
        copy_move(moves, option, work.move)
        apply_move(state, tables, work.move, work.log)
        decisions += 1
    if work.log.overflow != 0:
        work.status = STATUS_LOG_FULL
    if state.fault != 0:
        work.status = STATUS_FAULT
    return decisions


def begin_game(
    work: Rec, tables: Rec, lineup: Rec, streams: NDArray[np.int64], policies: Rec, policy_no: Rec, blank: Rec
) -> None:
    """Reset the workspace and deal one game in place."""
    state = work.state
    work.state = blank
    clear_log(work.log)
    work.status = STATUS_OK
    state.n_seats = lineup.n_seats
    for k in range(4):
        state.rng[k] = streams[STREAM_SETUP, k]
    for seat in range(MAX_SEATS):
        work.result.god[seat] = -1
    for seat in range(lineup.n_seats - lineup.n_automas):
        work.agents[seat] = policies[policy_no[seat]]
        for k in range(4):
            work.agents[seat].rng[k] = streams[STREAM_SEAT + seat, k]
    setup(state, tables, lineup, work.log)
    for k in range(4):
        state.rng[k] = streams[STREAM_CHANCE, k]


def play_games(
    work: Rec,
    tables: Rec,
    lineups: Rec,
    policies: Rec,
    policy_no: NDArray[np.int16],
    streams: NDArray[np.int64],
    max_decisions: int,
    blank: Rec,
    first: int,
    games_out: NDArray[np.int32],
    shares_out: NDArray[np.float64],
    seats_out: NDArray[np.int16],
    events_out: NDArray[np.int16],
    turns_out: NDArray[np.int16],
) -> int:
    """Play games `first`, `first + 1`, ... of a chunk until the chunk ends or the event room is used up.

    Parameters
    ----------
    work
        Workspace record, 1 element. ``work.status`` is not 0 when the last game played went wrong.
    tables
        Content record.
    lineups
        LINEUP array, shape (n,); gods that were chosen in play are written into it.
    policies
        AGENT array, shape (n_policies,).
    policy_no
        Which policy sits where, shape (n, MAX_SEATS).
    streams
        Seeds of `simulator.core.rng.seed_streams`, shape (n, N_STREAMS, 4).
    max_decisions
        Decision limit of a game.
    blank
        Zeroed STATE record.
    first
        Game of the chunk to begin with.
    games_out
        shape (n, len(GAME_COLUMNS)).
    shares_out
        Win shares, shape (n, MAX_SEATS).
    seats_out
        score, rank, by source, counters; shape (n, MAX_SEATS, 2 + MAX_SOURCES + MAX_COUNTS).
    events_out, turns_out
        Column-major rows, shapes (9, room) and (5 + the game's turn columns, room), filled from position 0.

    Returns
    -------
    int
        The first game not played yet; equal to n when the chunk is done.
    """
    n_games = lineups.shape[0]
    log = work.log
    state = work.state
    n_events = 0
    n_turns = 0
    game = first
    while game < n_games:
        if n_events + MAX_EVENTS > events_out.shape[1] or n_turns + MAX_TURN_ROWS > turns_out.shape[1]:
            break
        begin_game(work, tables, lineups[game], streams[game], policies, policy_no[game], blank)
        decisions = play_game(work, tables, lineups[game], max_decisions)
        if work.status != STATUS_OK:
            break
        fill_result(state, tables, work.result)
        capped = state.over == 0
        n_winners = 0
        for seat in range(lineups[game].n_seats):
            share = 0.0 if capped else work.result.share[seat]
            shares_out[game, seat] = share
            if share > 0.0:
                n_winners += 1
            if work.result.god[seat] >= 0:
                lineups[game].god[seat] = work.result.god[seat]
            seats_out[game, seat, 0] = state.score[seat]
            seats_out[game, seat, 1] = work.result.rank[seat]
            for k in range(MAX_SOURCES):
                seats_out[game, seat, 2 + k] = log.by_source[seat, k]
            for k in range(MAX_COUNTS):
                seats_out[game, seat, 2 + MAX_SOURCES + k] = log.count[seat, k]
        games_out[game, 0] = state.round_no
        games_out[game, 1] = state.turn_no
        games_out[game, 2] = decisions
        games_out[game, 3] = END_TURN_CAP if capped else work.result.end_reason
        games_out[game, 4] = n_winners
        games_out[game, 5] = log.n
        games_out[game, 6] = log.n_turn_rows
        for k in range(len(EVENT_COLUMNS)):
            for i in range(log.n):
                events_out[k, n_events + i] = log.event[i, k]
        for k in range(len(TURN_COLUMNS)):
            for i in range(log.n_turn_rows):
                turns_out[k, n_turns + i] = log.turn_row[i, k]
        for k in range(turns_out.shape[0] - len(TURN_COLUMNS)):
            for i in range(log.n_turn_rows):
                turns_out[len(TURN_COLUMNS) + k, n_turns + i] = log.turn_value[i, k]
        n_events += log.n
        n_turns += log.n_turn_rows
        game += 1
    return game


@dataclass(frozen=True)
class Engine:
    """The compiled loop of one game with one set of bots."""

    spec: GameSpec
    play_games: Any
    choose: Any


def build_engine(spec: GameSpec, chooser: Any) -> Engine:
    """Specialise the loop to a game.

    Parameters
    ----------
    spec
        The game.
    chooser
        ``chooser(spec)`` returns the compiled ``choose`` (see `simulator.core.policy.Policy`).

    Returns
    -------
    Engine
        Kernels compile on their first call, or load from the cache.
    """
    rules = spec.functions
    choose_kernel = chooser(spec)
    one_game = specialise(
        play_game,
        spec.module,
        legal_moves=rules.legal_moves,
        apply_move=rules.apply_move,
        to_act=rules.to_act,
        choose=choose_kernel,
    )
    begin = specialise(begin_game, spec.module, setup=rules.setup)
    loop = specialise(
        play_games, spec.module, begin_game=begin, play_game=one_game, fill_result=rules.fill_result
    )
    return Engine(spec=spec, play_games=loop, choose=choose_kernel)
