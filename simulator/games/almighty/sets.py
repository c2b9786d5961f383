"""Sets of small numbers (Mortals, lands, options) as the bits of one number >= 0."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.core.moves import add_move


@kernel
def bit(x: int) -> int:
    """Return the set that holds `x` alone, or nothing where `x` is -1."""
    return 1 << int(x) if x >= 0 else 0


@kernel
def above(x: int) -> int:
    """Return a mask that keeps what is greater than `x` >= -1."""
    return -1 << int(x + 1)


@kernel
def rest(members: int) -> int:
    """Return a set without its least member."""
    return members & (members - 1)


@kernel
def nth(members: int, n: int) -> int:
    """Return the member of a set that `n` others are less than."""
    for _ in range(n):
        members &= members - 1
    return lowest_bit(members)


@kernel
def add_lands(moves: Rec, kind: int, a: int, lands: int, c: int) -> None:
    """Add the move (`kind`, `a`, land, `c`) for each of some lands (1 << land) to the buffer."""
    while lands != 0:
        add_move(moves, kind, a, lowest_bit(lands), c)
        lands = rest(lands)
