"""Random streams: xoshiro128++ seeded by splitmix64 from (run seed, game number, stream).

The generator works on four 32-bit words held in int64, so that compiled and interpreted code agree
without wrap-around tricks: every sum, shift and product here fits in 63 bits. Streams are separate
for the deal, for chance in play and for each seat's bot; two variants played on the same seeds start
from the same deal and a bot's dice never shift the decks (see Blackman & Vigna, "Scrambled linear
pseudorandom number generators", 2021).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulator.core.jit import Rec, kernel

STREAM_SETUP = 0
STREAM_CHANCE = 1
STREAM_SEAT = 2
"""First of the bots' streams: seat s draws from ``STREAM_SEAT + s``."""

RNG = np.dtype((np.record, [("stream", np.int16), ("rng", np.int64, 4)]))
"""A stream of its own. Its words do not come first: numba would take a state for a kind of RNG, whose
first field they are, and compile for either as chance has it."""

_MASK = 0xFFFFFFFF
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


def _splitmix64(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    z = x + _GOLDEN
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


def seed_streams(seed: int, first_game: int, n_games: int, n_streams: int) -> NDArray[np.int64]:
    """Return the start words of every stream of a range of games.

    Parameters
    ----------
    seed
        Run seed, 0 <= seed < 2**63.
    first_game, n_games
        The games ``first_game .. first_game + n_games - 1``.
    n_streams
        Streams of each game.

    Returns
    -------
    ndarray, shape (n_games, n_streams, 4), int64
        Words below 2**32, never all zero.
    """
    game = (np.arange(n_games, dtype=np.uint64) + np.uint64(first_game))[:, None, None]
    stream = np.arange(n_streams, dtype=np.uint64)[None, :, None]
    word = np.arange(2, dtype=np.uint64)[None, None, :]
    start = _splitmix64(np.full((1, 1, 1), seed, dtype=np.uint64))
    mixed = _splitmix64(_splitmix64(_splitmix64(start ^ game) ^ stream) ^ word)
    words = np.empty((n_games, n_streams, 4), dtype=np.int64)
    words[..., 0::2] = (mixed & np.uint64(_MASK)).astype(np.int64)
    words[..., 1::2] = (mixed >> np.uint64(32)).astype(np.int64)
    words[..., 3] |= (words == 0).all(axis=-1)  # the all-zero state would never leave zero
    return words


@kernel
def next_bits(rec: Rec) -> int:
    """Advance the stream of `rec` in place and return 32 random bits, 0 <= bits < 2**32."""
    s0, s1, s2, s3 = rec.rng[0], rec.rng[1], rec.rng[2], rec.rng[3]
    total = (s0 + s3) & 0xFFFFFFFF
    bits = ((((total << 7) & 0xFFFFFFFF) | (total >> 25)) + s0) & 0xFFFFFFFF
    shifted = (s1 << 9) & 0xFFFFFFFF
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = ((s3 << 11) & 0xFFFFFFFF) | (s3 >> 21)
    rec.rng[0] = s0
    rec.rng[1] = s1
    rec.rng[2] = s2
    rec.rng[3] = s3
    return bits


@kernel
def draw_below(rec: Rec, n: int) -> int:
    """Draw a whole number 0 <= x < `n` from the stream of `rec` (bias below n / 2**32)."""
    return (next_bits(rec) * n) >> 32


@kernel
def reseed_from(rec: Rec, source: Rec) -> None:
    """Give `rec` a fresh stream drawn from `source`; both advance in place."""
    for k in range(4):
        rec.rng[k] = next_bits(source)
    rec.rng[0] |= 1
