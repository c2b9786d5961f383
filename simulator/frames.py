"""From the plain arrays of a chunk to its four tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simulator.core.chunk import ChunkArrays
from simulator.core.content import Content
from simulator.core.events import EVENT_COLUMNS, MAX_SOURCES, TURN_COLUMNS
from simulator.core.playout import GAME_COLUMNS
from simulator.core.schema import TURN_CAP, Col, Names, table_schema
from simulator.core.spec import GameSpec

_NULLABLE = (Col.CARD, Col.PLACE, Col.TARGET, Col.SOURCE, Col.SEAT, Col.ACTIVE_SEAT)
"""Columns in which -1 names nothing. An amount of -1 is an amount."""


_NUMPY: dict[Any, Any] = {pl.UInt8: np.uint8, pl.UInt16: np.uint16}


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
    )


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Give every code a name of its own: codes no card has, and cards that share a printed name."""
    given: dict[str, int] = {}
    for code, name in enumerate(names):
        given[name if name and name not in given else f"{name or 'code'} #{code}"] = code
    return tuple(given)


def build_frames(
    arrays: ChunkArrays,
    lineups: NDArray[np.void],
    policy_no: NDArray[np.int16],
    names: Names,
    *,
    seed: int,
    first_game: int,
    tables: Sequence[str],
) -> dict[str, pl.DataFrame]:
    """Turn what the loop left behind into tables.

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
        Table name -> frame in the types of `simulator.core.schema`.
    """
    game_no = np.arange(first_game, first_game + len(lineups), dtype=np.int64)
    builders = {
        "games": lambda: _games(arrays, lineups, game_no, names, seed),
        "seats": lambda: _seats(arrays, lineups, policy_no, game_no, names),
        "turns": lambda: _turns(arrays, game_no, names),
        "events": lambda: _events(arrays, game_no),
    }
    return {table: _typed(builders[table](), table_schema(table, names)) for table in tables}


def _typed(columns: Mapping[str, Any], schema: Mapping[str, Any]) -> pl.DataFrame:
    return pl.DataFrame([_series(name, columns[name], dtype) for name, dtype in schema.items()])


def _series(name: str, values: Any, dtype: Any) -> pl.Series:
    """Make one column; codes below 0 fit no name, and become null."""
    named = isinstance(dtype, pl.Enum)
    codes = pl.UInt8 if named and len(dtype.categories) < 256 else pl.UInt16 if named else dtype
    narrow = _NUMPY.get(codes)
    if narrow is None:
        return pl.Series(name, values).cast(dtype)
    if not len(values):
        return pl.Series(name, [], dtype)
    if values.max() > np.iinfo(narrow).max:
        raise ValueError(f"column {name} holds {values.max()}, more than {dtype} can")
    # Narrowed by numpy: the checked cast of polars takes twenty times as long where values are absent.
    series = pl.Series(name, values.astype(narrow))
    if values.min() < 0:
        if not named and name not in _NULLABLE:
            raise ValueError(f"column {name} holds {values.min()}, but nothing in it may be absent")
        series = series.set(pl.Series(values < 0), None)
    return series.cat.to(dtype) if named else series


def _games(
    arrays: ChunkArrays, lineups: NDArray[np.void], game_no: NDArray[np.int64], names: Names, seed: int
) -> dict[str, Any]:
    column = {name: arrays.games[:, k] for k, name in enumerate(GAME_COLUMNS)}
    ended = column["end_reason"]
    return {
        Col.GAME_NO: game_no,
        Col.SEED: np.full(len(game_no), seed, np.int64),
        Col.GAME: np.zeros(len(game_no), np.int16),
        Col.PLAYERS: lineups["n_seats"],
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
        Col.SEAT: np.nonzero(sits)[1],
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


def _events(arrays: ChunkArrays, game_no: NDArray[np.int64]) -> dict[str, Any]:
    n_events = _count(arrays, "n_events")
    first = np.repeat(np.cumsum(n_events) - n_events, n_events)
    return {
        Col.GAME_NO: np.repeat(game_no, n_events),
        Col.EVENT_NO: np.arange(len(first), dtype=np.int64) - first,
        **dict(zip(EVENT_COLUMNS, arrays.events, strict=True)),
    }


def _count(arrays: ChunkArrays, column: str) -> NDArray[np.int64]:
    return arrays.games[:, GAME_COLUMNS.index(column)].astype(np.int64)
