"""From the plain arrays of a chunk to the files of its four tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulator.core.chunk import ChunkArrays
from simulator.core.content import Content
from simulator.core.events import EVENT_COLUMNS, MAX_SOURCES, TURN_COLUMNS
from simulator.core.playout import GAME_COLUMNS
from simulator.core.schema import NO_AMOUNT, NULLABLE, TURN_CAP, Col, Names, table_schema
from simulator.core.spec import GameSpec
from simulator.parquet import encode_parquet


class TableFile(NamedTuple):
    """One table of a chunk, ready to be written."""

    rows: int
    data: bytes  # Parquet


def names_of(spec: GameSpec, content: Content[Any], policies: Sequence[str]) -> Names:
    """Return the names behind the codes of a run."""
    names = spec.names
    return Names(
        game=spec.id,
        modes=tuple(mode.name for mode in spec.modes),
        gods=spec.gods,
        policies=tuple(policies),
        end_reasons=(*names.end_reasons, TURN_CAP),
        event_kinds=names.event_kinds,
        cards=_distinct(spec.card_names(content)),
        places=names.places,
        targets=_distinct(spec.target_names(content)),
        sources=names.sources,
        turn_columns=names.turn_columns,
        counts=names.counts,
        offers=tuple(kind.name for kind in names.events if kind.offers),
        amounts=tuple(kind.amount for kind in names.events),
    )


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Give every code a name of its own: codes no card has, and cards that share a printed name."""
    given: dict[str, int] = {}
    for code, name in enumerate(names):
        given[name if name and name not in given else f"{name or 'code'} #{code}"] = code
    return tuple(given)


def encode_tables(
    arrays: ChunkArrays,
    lineups: NDArray[np.void],
    policy_no: NDArray[np.int16],
    names: Names,
    *,
    seed: int,
    first_game: int,
    tables: Sequence[str],
) -> dict[str, TableFile]:
    """Turn what the loop left behind into the files of the tables.

    Parameters
    ----------
    arrays
        Result of `simulator.core.chunk.play_chunk`.
    lineups, policy_no
        Who sat where, as it was given to `play_chunk`.
    names
        Names behind the codes.
    seed, first_game
        Run seed; number of the chunk's first game.
    tables
        Which tables to build.

    Returns
    -------
    dict
        Table name -> file, in the types of `simulator.core.schema`.
    """
    game_no = np.arange(first_game, first_game + len(lineups), dtype=np.int64)
    builders = {
        "games": lambda: _games(arrays, lineups, game_no, names, seed),
        "seats": lambda: _seats(arrays, lineups, policy_no, game_no, names),
        "turns": lambda: _turns(arrays, game_no, names),
        "events": lambda: _events(arrays, game_no, names),
    }
    files = {}
    for table in tables:
        columns = builders[table]()
        data = encode_parquet(table_schema(table, names), columns, NULLABLE)
        files[table] = TableFile(rows=len(columns[Col.GAME_NO]), data=data)
    return files


def _games(
    arrays: ChunkArrays, lineups: NDArray[np.void], game_no: NDArray[np.int64], names: Names, seed: int
) -> dict[str, Any]:
    column = {name: arrays.games[:, k] for k, name in enumerate(GAME_COLUMNS)}
    ended = column["end_reason"]
    return {
        Col.GAME_NO: game_no,
        Col.SEED: np.full(len(game_no), seed, np.int64),
        Col.GAME: np.zeros(len(game_no), np.int16),
        Col.PLAYERS: lineups["n_seats"] - lineups["n_automas"],
        Col.MODE: lineups["mode"],
        Col.ROUNDS: column["rounds"],
        Col.TURNS: column["turns"],
        Col.DECISIONS: column["decisions"],
        Col.END_REASON: np.where(ended < 0, len(names.end_reasons) - 1, ended),
        Col.WINNERS: column["winners"],
    }


def _seats(
    arrays: ChunkArrays,
    lineups: NDArray[np.void],
    policy_no: NDArray[np.int16],
    game_no: NDArray[np.int64],
    names: Names,
) -> dict[str, Any]:
    n_seats = lineups["n_seats"].astype(np.int64)
    sits = np.arange(arrays.shares.shape[1])[None, :] < n_seats[:, None]
    numbers = arrays.seats[sits]
    scores = {name: numbers[:, 2 + k] for k, name in enumerate(names.score_columns)}
    counts = {name: numbers[:, 2 + MAX_SOURCES + k] for k, name in enumerate(names.count_columns)}
    return {
        Col.GAME_NO: np.repeat(game_no, n_seats),
        Col.SEAT: np.nonzero(sits)[1].astype(np.int16),
        Col.GOD: lineups["god"][sits],
        Col.POLICY: policy_no[sits],
        Col.SCORE: numbers[:, 0],
        Col.RANK: numbers[:, 1],
        Col.WIN_SHARE: arrays.shares[sits],
        **scores,
        **counts,
    }


def _turns(arrays: ChunkArrays, game_no: NDArray[np.int64], names: Names) -> dict[str, Any]:
    columns = (*TURN_COLUMNS, *names.turn_columns)
    rows = dict(zip(columns, arrays.turns, strict=True))
    return {Col.GAME_NO: np.repeat(game_no, _count(arrays, "n_turn_rows")), **rows}


def _events(arrays: ChunkArrays, game_no: NDArray[np.int64], names: Names) -> dict[str, Any]:
    n_events = _count(arrays, "n_events")
    first = np.repeat(np.cumsum(n_events) - n_events, n_events)
    rows = dict(zip(EVENT_COLUMNS, arrays.events, strict=True))
    counts = np.array([what != "" for what in names.amounts])[rows[Col.KIND]]
    return {
        Col.GAME_NO: np.repeat(game_no, n_events),
        Col.EVENT_NO: np.arange(len(first), dtype=np.int64) - first,
        **rows,
        Col.AMOUNT: np.where(counts, rows[Col.AMOUNT], np.int16(NO_AMOUNT)),
    }


def _count(arrays: ChunkArrays, column: str) -> NDArray[np.int64]:
    return arrays.games[:, GAME_COLUMNS.index(column)].astype(np.int64)
