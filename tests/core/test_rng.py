"""The random streams: the published generator, distinct, fair and the same in both modes."""

import numpy as np
import pytest
from scipy import stats

from simulator.core.rng import RNG, draw_below, next_bits, reseed_from, seed_streams


def stream(*words: int) -> np.record:
    rec = np.zeros(1, RNG)
    rec["rng"][0] = words
    return rec[0]


def reference(words: list[int], n: int) -> list[int]:
    """Blackman and Vigna's xoshiro128++, transcribed with wrap-around at 32 bits."""
    mask = 0xFFFFFFFF

    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & mask

    out, s = [], list(words)
    for _ in range(n):
        out.append((rotl((s[0] + s[3]) & mask, 7) + s[0]) & mask)
        t = (s[1] << 9) & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
    return out


@pytest.mark.parametrize("words", [(1, 2, 3, 4), (0xFFFFFFFF, 0, 0x80000000, 12345)])
def test_bits_are_those_of_xoshiro128_plus_plus(words: tuple[int, ...]) -> None:
    rec = stream(*words)
    assert [next_bits(rec) for _ in range(200)] == reference(list(words), 200)


def test_draws_are_uniform() -> None:
    rec = stream(*seed_streams(7, 0, 1, 1)[0, 0])
    counts = np.bincount([draw_below(rec, 7) for _ in range(70_000)], minlength=7)
    assert len(counts) == 7
    assert stats.chisquare(counts).pvalue > 0.001


def test_every_stream_of_every_game_is_different() -> None:
    words = seed_streams(1, 0, 5_000, 8).reshape(-1, 4)
    assert len(np.unique(words, axis=0)) == 40_000
    assert words.min() >= 0
    assert words.max() < 2**32


def test_a_games_streams_do_not_depend_on_the_range_it_is_played_in() -> None:
    assert np.array_equal(seed_streams(3, 0, 100, 5)[40:50], seed_streams(3, 40, 10, 5))


def test_neighbouring_seeds_share_no_stream() -> None:
    a = {tuple(w) for w in seed_streams(1, 0, 500, 8).reshape(-1, 4)}
    b = {tuple(w) for w in seed_streams(2, 0, 500, 8).reshape(-1, 4)}
    assert not a & b


def test_reseeding_gives_a_fresh_stream_and_advances_the_source() -> None:
    source, rec = stream(1, 2, 3, 4), stream(9, 9, 9, 9)
    before = source.rng.copy()
    reseed_from(rec, source)
    assert not np.array_equal(source.rng, before)
    assert next_bits(rec) != next_bits(source)
