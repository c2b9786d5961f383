"""The log of one game: events, score by source, counters, and a row per seat at each turn's end.

One record holds it all, so that kernels pass one pointer. Look-ahead passes a log at level OFF, on
which every call returns at once. Events that name nothing in a column carry -1, which becomes null.
"""

from __future__ import annotations

import numpy as np

from simulator.core.jit import Rec, kernel
from simulator.core.state import MAX_SEATS

OFF, TOTALS, TURNS, EVENTS = 0, 1, 2, 3
"""Levels of a log: nothing; scores by source and counters; also turn rows; also events."""

MAX_EVENTS = 4096
MAX_TURN_ROWS = 1024
MAX_SOURCES = 24
MAX_COUNTS = 24
MAX_TURN_VALUES = 24

EVENT_COLUMNS = ("turn", "round", "seat", "kind", "card", "place", "target", "amount", "source")
TURN_COLUMNS = ("turn", "round", "active_seat", "seat", "score")

LOG = np.dtype(
    (
        np.record,
        [
            ("level", np.int64),
            ("overflow", np.int64),
            ("n", np.int64),
            ("n_turn_rows", np.int64),
            ("event", np.int16, (MAX_EVENTS, len(EVENT_COLUMNS))),
            ("turn_row", np.int16, (MAX_TURN_ROWS, len(TURN_COLUMNS))),
            ("turn_value", np.int16, (MAX_TURN_ROWS, MAX_TURN_VALUES)),
            ("by_source", np.int16, (MAX_SEATS, MAX_SOURCES)),
            ("count", np.int16, (MAX_SEATS, MAX_COUNTS)),
        ],
    )
)

KIND_SCORE = 0
"""Event kind 0 of every game: a seat's score changed by `amount` through `source`."""


@kernel
def clear_log(log: Rec) -> None:
    """Empty the log in place; its level stays."""
    log.n = 0
    log.n_turn_rows = 0
    log.overflow = 0
    for seat in range(MAX_SEATS):
        for k in range(MAX_SOURCES):
            log.by_source[seat, k] = 0
        for k in range(MAX_COUNTS):
            log.count[seat, k] = 0


@kernel
def emit(
    log: Rec, state: Rec, seat: int, kind: int, card: int, place: int, target: int, amount: int, source: int
) -> None:
    """Append one event in place, stamped with the state's turn and round; -1 names nothing."""
    if log.level < EVENTS:
        return
    n = log.n
    if n == MAX_EVENTS:
        log.overflow = 1
        return
    log.event[n, 0] = state.turn_no
    log.event[n, 1] = state.round_no
    log.event[n, 2] = seat
    log.event[n, 3] = kind
    log.event[n, 4] = card
    log.event[n, 5] = place
    log.event[n, 6] = target
    log.event[n, 7] = amount
    log.event[n, 8] = source
    log.n = n + 1


@kernel
def add_score(state: Rec, log: Rec, seat: int, amount: int, source: int) -> None:
    """Change a seat's score in place and book it under `source`; a change of 0 is no event."""
    state.score[seat] += amount
    if log.level == OFF or amount == 0:
        return
    log.by_source[seat, source] += amount
    emit(log, state, seat, KIND_SCORE, -1, -1, -1, amount, source)


@kernel
def count(log: Rec, seat: int, k: int, by: int) -> None:
    """Add `by` to the game's counter `k` of a seat in place."""
    if log.level != OFF:
        log.count[seat, k] += by


@kernel
def record_turn(log: Rec, state: Rec, active_seat: int, seat: int) -> int:
    """Open the row of `seat` for the turn that ends now.

    Returns
    -------
    int
        Row number for ``log.turn_value[row, k] = ...`` in the order of ``GameSpec.turn_columns``, or -1
        when no turn rows are kept.
    """
    if log.level < TURNS:
        return -1
    row = log.n_turn_rows
    if row == MAX_TURN_ROWS:
        log.overflow = 1
        return -1
    log.turn_row[row, 0] = state.turn_no
    log.turn_row[row, 1] = state.round_no
    log.turn_row[row, 2] = active_seat
    log.turn_row[row, 3] = seat
    log.turn_row[row, 4] = state.score[seat]
    log.n_turn_rows = row + 1
    return row
