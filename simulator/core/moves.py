"""Moves: what a seat may do now, as a buffer of small records that a kernel fills."""

from __future__ import annotations

import numpy as np

from simulator.core.jit import Rec, kernel

MAX_MOVES = 256
"""Most options one decision may offer."""

MOVE = np.dtype((np.record, [(name, np.int16) for name in ("kind", "a", "b", "c")]))
MOVES = np.dtype(
    (
        np.record,
        [
            ("n", np.int64),
            ("overflow", np.int64),
            *((name, np.int16, MAX_MOVES) for name in ("kind", "a", "b", "c")),
        ],
    )
)


@kernel
def clear_moves(moves: Rec) -> None:
    """Empty the buffer in place."""
    moves.n = 0
    moves.overflow = 0


@kernel
def add_move(moves: Rec, kind: int, a: int, b: int, c: int) -> None:
    """Append one option in place; a full buffer raises `overflow`, which ends the run."""
    n = moves.n
    if n == MAX_MOVES:
        moves.overflow = 1
        return
    moves.kind[n] = kind
    moves.a[n] = a
    moves.b[n] = b
    moves.c[n] = c
    moves.n = n + 1


@kernel
def copy_move(moves: Rec, i: int, move: Rec) -> None:
    """Copy option `i` of the buffer into the record `move`."""
    move.kind = moves.kind[i]
    move.a = moves.a[i]
    move.b = moves.b[i]
    move.c = moves.c[i]
