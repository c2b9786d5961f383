"""Plays one chunk of games and hands back plain arrays: the smallest unit of parallel work."""

from __future__ import annotations

import mmap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.core.errors import GodbalanceError
from simulator.core.events import (
    EVENT_COLUMNS,
    MAX_COUNTS,
    MAX_EVENTS,
    MAX_SOURCES,
    MAX_TURN_ROWS,
    TURN_COLUMNS,
    TURNS,
)
from simulator.core.playout import GAME_COLUMNS, N_STREAMS, STATUS_OK, STATUS_TEXT, Engine, workspace_dtype
from simulator.core.policy import AGENT, Policy
from simulator.core.rng import seed_streams
from simulator.core.state import MAX_SEATS

EVENT_ROOM = 1 << 21
TURN_ROOM = 1 << 20
"""Rows that one call of the loop may fill: enough for most chunks, so that nothing is copied."""


@dataclass(frozen=True)
class ChunkArrays:
    """What a chunk of n games left behind.

    Attributes
    ----------
    games
        shape (n, len(GAME_COLUMNS)).
    shares
        Win shares, shape (n, MAX_SEATS).
    seats
        score, rank, sources, counters; shape (n, MAX_SEATS, 2 + MAX_SOURCES + MAX_COUNTS).
    events, turns
        Column-major rows of all games in order; ``games`` tells how many rows each game has.
    """

    games: NDArray[np.int32]
    shares: NDArray[np.float64]
    seats: NDArray[np.int16]
    events: NDArray[np.int16]
    turns: NDArray[np.int16]


def play_chunk(
    engine: Engine,
    tables: Any,
    lineups: NDArray[Any],
    policies: Sequence[Policy],
    policy_no: NDArray[np.int16],
    *,
    seed: int,
    first_game: int,
    level: int,
    max_decisions: int,
) -> ChunkArrays:
    """Play games ``first_game .. first_game + len(lineups) - 1`` of a run.

    Parameters
    ----------
    engine
        The compiled game.
    tables
        Content record (1-element array).
    lineups
        LINEUP array, one entry a game.
    policies
        The bots of the run.
    policy_no
        Which of them sits where, shape (n, MAX_SEATS).
    seed, first_game
        Run seed and number of the first game: together they fix every random stream.
    level
        What to log: TOTALS, TURNS or EVENTS of `simulator.core.events`.
    max_decisions
        Decision limit of a game.

    Returns
    -------
    ChunkArrays

    Raises
    ------
    GodbalanceError
        When the rules or a bot went wrong; names game, seed and game number so that it can be replayed.
    """
    n_games = len(lineups)
    work = np.zeros(1, workspace_dtype(engine.spec.state))
    work["log"]["level"] = level
    blank = np.zeros(1, engine.spec.state)
    agents = np.concatenate([policy.to_agent() for policy in policies]) if policies else np.zeros(0, AGENT)
    streams = seed_streams(seed, first_game, n_games, N_STREAMS)
    games = np.zeros((n_games, len(GAME_COLUMNS)), np.int32)
    shares = np.zeros((n_games, MAX_SEATS), np.float64)
    seats = np.zeros((n_games, MAX_SEATS, 2 + MAX_SOURCES + MAX_COUNTS), np.int16)
    event_rows = EVENT_ROOM if level > TURNS else MAX_EVENTS
    turn_rows = TURN_ROOM if level >= TURNS else MAX_TURN_ROWS
    turn_columns = len(TURN_COLUMNS) + len(engine.spec.names.turn_columns)
    events: list[NDArray[np.int16]] = []
    turns: list[NDArray[np.int16]] = []
    done = 0
    while done < n_games:
        start = done
        # Fresh rooms for each call, handed on as they are: the system gives memory only to rows in use.
        event_room = _room(len(EVENT_COLUMNS), event_rows)
        turn_room = _room(turn_columns, turn_rows)
        done = engine.play_games(
            work[0],
            tables[0],
            lineups,
            agents,
            policy_no,
            streams,
            max_decisions,
            blank[0],
            start,
            games,
            shares,
            seats,
            event_room,
            turn_room,
        )
        status = int(work["status"][0])
        if status != STATUS_OK:
            raise GodbalanceError(
                f"{engine.spec.id}: {STATUS_TEXT[status]} in game {first_game + done} of seed {seed}; "
                f"this is a fault of the rules or of a bot. See it with: "
                f"godbalance replay {engine.spec.id} --seed {seed} --game-no {first_game + done}"
            )
        events.append(event_room[:, : int(games[start:done, 5].sum())])
        turns.append(turn_room[:, : int(games[start:done, 6].sum())])
    return ChunkArrays(
        games=games,
        shares=shares,
        seats=seats,
        events=_joined(events, len(EVENT_COLUMNS)),
        turns=_joined(turns, turn_columns),
    )


def _room(n_columns: int, n_rows: int) -> NDArray[np.int16]:
    """Return memory straight from the system, which takes it back the moment the rows are no longer needed.

    From the C library it would come out of the pool of the worker's thread, and stay there.
    """
    return np.frombuffer(mmap.mmap(-1, 2 * n_columns * n_rows), np.int16).reshape(n_columns, n_rows)


def _joined(pieces: list[NDArray[np.int16]], n_columns: int) -> NDArray[np.int16]:
    if len(pieces) == 1:
        return pieces[0]
    return np.concatenate([np.empty((n_columns, 0), np.int16), *pieces], axis=1)
