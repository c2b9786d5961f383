"""Packs small whole numbers the way Parquet stores them: the run-length / bit-packing hybrid.

A stretch of equal numbers becomes its length and the number; anything else becomes groups of eight
numbers of `width` bits, lowest bit first (Apache Parquet format, "Encodings", RLE = 3).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulator.core.jit import kernel

MAX_GROUPS = 63
"""Groups of one bit-packed run: its header then always fits in one byte."""


def packed_room(n: int, width: int) -> int:
    """Return how many bytes `pack` needs at most for `n` numbers."""
    return (n // 8 + 2) * (width + 1) + 8


@kernel
def pack(values: NDArray[np.integer], low: int, width: int, out: NDArray[np.uint8]) -> int:
    """Write the numbers ``values - low`` into `out`.

    Parameters
    ----------
    values
        shape (n,), low <= values < low + 2**width.
    low
        What is taken off each.
    width
        Bits a number, 1 to 31.
    out
        Changed in place; shape (packed_room(n, width),) at least.

    Returns
    -------
    int
        Bytes written.
    """
    n = len(values)
    # A run costs about four bytes; below that the groups of eight are shorter.
    shortest = max(8, 32 // width)
    at = 0
    header = -1  # where the open bit-packed run begins; -1 = there is none
    i = 0
    while i < n:
        value = values[i]
        end = i + 1
        while end < n and values[end] == value:
            end += 1
        code = int(value) - low
        if end - i >= shortest:
            rest = (end - i) << 1
            while rest > 127:
                out[at] = (rest & 127) | 128
                rest >>= 7
                at += 1
            out[at] = rest
            at += 1
            for _ in range((width + 7) >> 3):
                out[at] = code & 255
                code >>= 8
                at += 1
            header = -1
            i = end
            continue
        if header < 0 or out[header] == 2 * MAX_GROUPS + 1:
            header = at
            out[header] = 1
            at += 1
        out[header] += 2
        waiting = 0
        n_waiting = 0
        for k in range(i, i + 8):
            if k < n:
                waiting |= (int(values[k]) - low) << n_waiting
            n_waiting += width
            while n_waiting >= 8:
                out[at] = waiting & 255
                at += 1
                waiting >>= 8
                n_waiting -= 8
        i += 8
    return at


@kernel
def keep_present(values: NDArray[np.integer], present: NDArray[np.integer], absent: int) -> int:
    """Copy the numbers above `absent` to the front of `present`; return how many there are.

    `present` is changed in place; shape of `values`, as what is skipped is written and written over.
    """
    n = 0
    for i in range(len(values)):
        value = values[i]
        present[n] = value
        n += value > absent  # no branch: which are absent cannot be foreseen
    return n
