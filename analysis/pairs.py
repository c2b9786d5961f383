"""Pairs of games played under two versions, counted by their two values.

A group with several seats in a game is one value a game, and counts by residuals.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.credits import credit_units
from analysis.estimators.differences import paired_difference, sign_flip_p
from simulator.core.schema import Col

Floats = NDArray[np.float64]
Interval = tuple[Floats, Floats, Floats, Floats, Floats]
"""Difference, lower and upper end, standard error and p-value, by group."""


def credits(seats: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """Win share of each group in each game, in units."""
    return sums_by_game(seats, credit_units(), by)


def sums_by_game(table: pl.LazyFrame, value: pl.Expr, by: Sequence[str]) -> pl.LazyFrame:
    """Sum of the value and number of rows of each group in each game."""
    rows = table.select(Col.GAME_NO, *by, v=value.cast(pl.Int64))
    return rows.group_by(Col.GAME_NO, *by).agg(pl.col("v").sum(), m=pl.len().cast(pl.Int64))


def pair_counts(a: pl.LazyFrame, b: pl.LazyFrame, by: Sequence[str]) -> pl.DataFrame:
    """Distinct pairs of values by group, and how many pairs of games have them."""
    schema, other = a.collect_schema(), b.collect_schema()
    texts = [pl.col(c).cast(pl.String) for c in by if schema[c] != other[c]]  # Enums of two contents
    pairs = a.with_columns(texts).join(b.with_columns(texts), on=[Col.GAME_NO, *by], suffix="_b")
    columns = [*by, "v", "v_b", "m"]
    return pairs.group_by(columns).agg(n=pl.len()).sort(columns).collect(engine="streaming")


def split(counts: pl.DataFrame, by: Sequence[str]) -> tuple[pl.DataFrame, list[pl.DataFrame]]:
    """Groups, and the pairs of each."""
    if not by:
        return pl.DataFrame(), [counts]
    parts = counts.partition_by(list(by), maintain_order=True)
    return pl.concat([counts.head(0), *(part.head(1) for part in parts)]).select(by), parts


class Pairs:
    """Sums over the pairs of one group.

    Attributes
    ----------
    n
        Pairs.
    rate_a, rate_b
        Means per seat.
    total, total_sq
        Sums over pairs of the difference and of its square.
    differences, counts
        Distinct differences and how often each occurred.
    """

    def __init__(self, part: pl.DataFrame, units: int) -> None:
        a, b, m, n = (part[c].to_numpy().astype(np.float64) for c in ("v", "v_b", "m", "n"))
        a, b = a / units, b / units
        self.n = float(n.sum())
        rows = float(n @ m)
        seats = rows / self.n if self.n else 1.0  # of this group in an average game
        self.rate_a, self.rate_b = (float(n @ x) / rows if rows else np.nan for x in (a, b))
        rest_a, rest_b = (
            np.where(m > 0, x - r * m, 0) / seats for x, r in ((a, self.rate_a), (b, self.rate_b))
        )
        self.var_a, self.var_b = float(n @ rest_a**2), float(n @ rest_b**2)
        self.cov = float(n @ (rest_a * rest_b))
        mean = self.rate_b - self.rate_a if rows else 0.0
        self.total = self.n * mean
        self.total_sq = float(n @ (rest_b - rest_a) ** 2) + self.n * mean**2
        self.differences, self.counts = b - a, n.astype(np.int64)
        self.same = bool((a == b).all())

    @property
    def correlation(self) -> float:
        """Of the two values of a pair."""
        if min(self.var_a, self.var_b) < 1e-9:
            return float("nan")
        return float(np.clip(self.cov / np.sqrt(self.var_a * self.var_b), -1, 1))

    @property
    def gain(self) -> float:
        """Variance of independent runs over that of pairs."""
        left = self.var_a + self.var_b - 2 * self.cov
        return (self.var_a + self.var_b) / left if not self.same and left > 1e-9 else float("nan")


def _sums_of(found: list[Pairs]) -> tuple[Floats, Floats, Floats]:
    """Pairs, sum of differences and of their squares, by group."""
    n, total, total_sq = (np.array([getattr(p, x) for p in found]) for x in ("n", "total", "total_sq"))
    return n, total, total_sq


def paired_rates(found: list[Pairs], level: float, comparisons: int) -> Interval:
    """Difference, interval, standard error and p-value of rates."""
    n, total, total_sq = _sums_of(found)
    p_values = np.array([sign_flip_p(p.differences, p.counts) if p.n else np.nan for p in found])
    difference, lo, hi, se = paired_difference(total, total_sq, n, level, max(comparisons, 1))
    return difference, lo, hi, se, p_values


def paired_means(found: list[Pairs], level: float, comparisons: int) -> Interval:
    """Difference, interval, standard error and p-value of means."""
    n, total, total_sq = _sums_of(found)
    with np.errstate(divide="ignore", invalid="ignore"):
        difference = total / n
        se = np.sqrt(np.maximum(total_sq - n * difference**2, 0) / (n - 1) / n)
        half = stats.t.isf((1 - level) / comparisons / 2, np.maximum(n - 1, 1)) * se
        p_values = np.where(se > 0, 2 * stats.norm.sf(np.abs(difference) / se), np.where(n > 0, 1.0, np.nan))
    return difference, difference - half, difference + half, se, p_values
