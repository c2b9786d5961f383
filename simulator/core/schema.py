"""The four tables: names, types and units of every column. The contract between writer and analysis.

Names of things (gods, policies, cards ...) are polars Enums, so a table needs no legend; what does
not apply is null. Rates are 0..1. Seats count from 0; turns and rounds from 1.

games
    One row a game.
seats
    One row a game and seat; one ``score_<source>`` column for each way to score, which sum to
    ``score``, and one ``n_<count>`` column for each thing the game counts.
turns
    One row a turn and seat, as things stand when the turn ends; the game's own columns follow.
events
    One row an event, in order; ``kind`` "score" is a change of a seat's score by ``amount``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import polars as pl

SCHEMA_VERSION = 4
"""Grows when a column, or an entry of the manifest, changes its name, type or meaning."""

TABLES = ("games", "seats", "turns", "events")

TURN_CAP = "turn_cap"
"""End reason of a game that was stopped by the decision limit; nobody wins it."""

SCORE_PREFIX = "score_"
COUNT_PREFIX = "n_"


class Col(StrEnum):
    """Columns that every game has."""

    GAME_NO = "game_no"
    SEED = "seed"
    GAME = "game"
    PLAYERS = "players"
    MODE = "mode"
    ROUNDS = "rounds"
    TURNS = "turns"
    DECISIONS = "decisions"
    END_REASON = "end_reason"
    WINNERS = "winners"
    SEAT = "seat"
    GOD = "god"
    POLICY = "policy"
    SCORE = "score"
    RANK = "rank"
    WIN_SHARE = "win_share"
    TURN = "turn"
    ROUND = "round"
    ACTIVE_SEAT = "active_seat"
    EVENT_NO = "event_no"
    KIND = "kind"
    CARD = "card"
    PLACE = "place"
    TARGET = "target"
    AMOUNT = "amount"
    SOURCE = "source"


NO_AMOUNT = -(2**15)
"""Stands for the amount of an event that counts nothing; -1 is an amount."""

NULLABLE: dict[str, int] = {
    **dict.fromkeys((Col.GOD, Col.CARD, Col.PLACE, Col.TARGET, Col.SOURCE, Col.SEAT, Col.ACTIVE_SEAT), -1),
    Col.AMOUNT: NO_AMOUNT,
}
"""Columns in which a number names nothing, and becomes null; that number."""


@dataclass(frozen=True)
class Names:
    """The names behind a run's codes, position = code; kept in the run's manifest.

    Attributes
    ----------
    game, modes, gods, policies, end_reasons
        What the games and seats tables name; `end_reasons` ends with `TURN_CAP`.
    event_kinds, cards, places, targets, sources
        What the events table names.
    turn_columns, counts
        The game's own columns of the turns table, and of the seats table (without prefix).
    offers
        Event kinds that give a seat a card without its using it.
    amounts
        What the amount of each event kind counts; "" where it counts nothing, and is null.
    """

    game: str
    modes: tuple[str, ...]
    gods: tuple[str, ...]
    policies: tuple[str, ...]
    end_reasons: tuple[str, ...]
    event_kinds: tuple[str, ...]
    cards: tuple[str, ...]
    places: tuple[str, ...]
    targets: tuple[str, ...]
    sources: tuple[str, ...]
    turn_columns: tuple[str, ...]
    counts: tuple[str, ...]
    offers: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()  # runs of schema 3 and before do not say, and have -1 for null

    def to_dict(self) -> dict[str, Any]:
        """Return plain lists and strings, for the manifest."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in vars(self).items()}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Names:
        """Read what `to_dict` wrote; raises TypeError for missing or unknown entries."""
        fields: dict[str, Any] = {k: v if isinstance(v, str) else tuple(v) for k, v in plain.items()}
        return cls(**fields)

    @property
    def score_columns(self) -> tuple[str, ...]:
        """Columns of the seats table that sum to the score."""
        return tuple(SCORE_PREFIX + source for source in self.sources)

    @property
    def count_columns(self) -> tuple[str, ...]:
        """Columns of the seats table that count things."""
        return tuple(COUNT_PREFIX + name for name in self.counts)


def enum(names: Sequence[str]) -> pl.Enum:
    """Return the Enum type of a list of names."""
    return pl.Enum(list(names))


def table_schema(table: str, names: Names) -> dict[str, Any]:
    """Return the columns of one table of a run, in order, with their polars types.

    Parameters
    ----------
    table
        One of `TABLES`.
    names
        The run's names.

    Raises
    ------
    KeyError
        If there is no such table.
    """
    schemas: dict[str, dict[str, Any]] = {
        "games": {
            Col.GAME_NO: pl.Int64,
            Col.SEED: pl.Int64,
            Col.GAME: enum([names.game]),
            Col.PLAYERS: pl.UInt8,
            Col.MODE: enum(names.modes),
            Col.ROUNDS: pl.Int16,
            Col.TURNS: pl.Int16,
            Col.DECISIONS: pl.Int32,
            Col.END_REASON: enum(names.end_reasons),
            Col.WINNERS: pl.UInt8,
        },
        "seats": {
            Col.GAME_NO: pl.Int64,
            Col.SEAT: pl.UInt8,
            Col.GOD: enum(names.gods),
            Col.POLICY: enum(names.policies),
            Col.SCORE: pl.Int16,
            Col.RANK: pl.UInt8,
            Col.WIN_SHARE: pl.Float64,
            **dict.fromkeys(names.score_columns, pl.Int16),
            **dict.fromkeys(names.count_columns, pl.Int16),
        },
        "turns": {
            Col.GAME_NO: pl.Int64,
            Col.TURN: pl.Int16,
            Col.ROUND: pl.UInt8,
            Col.ACTIVE_SEAT: pl.UInt8,
            Col.SEAT: pl.UInt8,
            Col.SCORE: pl.Int16,
            **dict.fromkeys(names.turn_columns, pl.Int16),
        },
        "events": {
            Col.GAME_NO: pl.Int64,
            Col.EVENT_NO: pl.Int16,
            Col.TURN: pl.Int16,
            Col.ROUND: pl.UInt8,
            Col.SEAT: pl.UInt8,
            Col.KIND: enum(names.event_kinds),
            Col.CARD: enum(names.cards),
            Col.PLACE: enum(names.places),
            Col.TARGET: enum(names.targets),
            Col.AMOUNT: pl.Int16,
            Col.SOURCE: enum(names.sources),
        },
    }
    return {str(column): dtype for column, dtype in schemas[table].items()}
