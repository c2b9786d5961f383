"""Two versions of a game against each other: what changed, and how sure one may be.

Where both were played on the same seeds and line-ups, the pair of games is what varies: the luck of deal and
seating is in both and cancels. A pair is counted by its two values, so every sum is over a few distinct pairs
and does not depend on the order in which games are read.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from analysis.credits import UNITS
from analysis.estimators.multiplicity import Method, adjust_p
from analysis.pairs import (
    Interval,
    Pairs,
    credits,
    pair_counts,
    paired_means,
    paired_rates,
    split,
    sums_by_game,
)
from analysis.tidy import tidy
from simulator.core.schema import Col


def win_change(
    seats_a: pl.LazyFrame,
    seats_b: pl.LazyFrame,
    by: Sequence[str] = (Col.GOD,),
    level: float = 0.95,
    together: bool = True,
    method: Method = "holm",
) -> pl.DataFrame:
    """How much more often does each god win under version B than under version A of the same games?

    Mean over pairs of games (same number, so same seed and line-up) of the god's win share under B minus that
    under A.

    Parameters
    ----------
    seats_a, seats_b : LazyFrame
        Seats tables of two runs on the same seeds and line-ups.
    by : sequence of str
        Group columns, equal in both versions.
    level : float, default 0.95
        Coverage.
    together : bool, default True
        All rows hold at once (Bonferroni).
    method : {"holm", "fdr_bh"}
        Adjustment of the p-values.

    Returns
    -------
    DataFrame
        `by`, estimate, lo, hi, se, n_games (pairs), flags and

        - rate_a, rate_b: win rates under the two versions.
        - correlation: of the god's win share in the two games of a pair; null where it never varied.
        - gain: how many times as many games two runs on different seeds would need for the same
          precision; null where no pair differs.
        - p_value (sign-flip test, exact for up to two million lattice points), p_adjusted, method.

    References
    ----------
    .. [1] A. Agresti and Y. Min, Statistics in Medicine 24 (2005) 729-740.
    """
    by = list(by)
    counts = pair_counts(credits(seats_a, by), credits(seats_b, by), by)
    groups, parts = split(counts, by)
    found = [Pairs(part, UNITS) for part in parts]
    return _table(groups, found, paired_rates(found, level, len(found) if together else 1), method)


def mean_change(
    table_a: pl.LazyFrame,
    table_b: pl.LazyFrame,
    value: pl.Expr,
    by: Sequence[str] = (),
    level: float = 0.95,
    comparisons: int = 1,
    rate: bool = False,
) -> pl.DataFrame:
    """How much larger is a whole-numbered quantity under version B than under version A of the same games?

    Parameters
    ----------
    table_a, table_b : LazyFrame
        Games or seats tables of two runs on the same seeds and line-ups.
    value : Expr
        Whole number per row; rows of a group and game are summed.
    by : sequence of str
        Group columns.
    level, comparisons
        Coverage, of so many intervals together.
    rate : bool, default False
        The quantity is 0 or 1, so that the interval must hold for rare events too.

    Returns
    -------
    DataFrame
        As `win_change`; rate_a and rate_b are means per row, the interval is Student's over pairs.
    """
    by = list(by)
    a, b = (sums_by_game(table, value, by) for table in (table_a, table_b))
    groups, parts = split(pair_counts(a, b, by), by)
    found = [Pairs(part, 1) for part in parts]
    interval = paired_rates(found, level, comparisons) if rate else paired_means(found, level, comparisons)
    return _table(groups, found, interval, "holm")


class Divergence(NamedTuple):
    """Of so many pairs of games, how many differ in any number, and how many in who won."""

    pairs: int
    games: int
    winners: int


def divergence(
    games_a: pl.LazyFrame, games_b: pl.LazyFrame, seats_a: pl.LazyFrame, seats_b: pl.LazyFrame
) -> Divergence:
    """How many pairs of games did not come out the same?

    Every column of games and seats is compared: score by source, counts, rank, length, number of decisions.

    Parameters
    ----------
    games_a, games_b, seats_a, seats_b : LazyFrame
        Tables of two runs on the same seeds and line-ups.

    Returns
    -------
    Divergence
    """
    of_games = _different(games_a, games_b, [Col.GAME_NO], {Col.SEED, Col.GAME})
    of_seats = _different(seats_a, seats_b, [Col.GAME_NO, Col.SEAT], {Col.POLICY})
    both = pl.concat([of_games, of_seats]).group_by(Col.GAME_NO).agg(pl.col("different", "winner").any())
    counts = both.select(pl.len(), pl.col("different").sum(), pl.col("winner").sum())
    return Divergence(*map(int, counts.collect(engine="streaming").row(0)))


def _different(a: pl.LazyFrame, b: pl.LazyFrame, keys: list[str], skip: set[str]) -> pl.LazyFrame:
    """Pairs of rows with whether anything in them differs; names are compared as texts."""
    schema, other = a.collect_schema(), b.collect_schema()
    columns = [name for name in schema.names() if name in other.names() and name not in skip | set(keys)]

    def read(frame: pl.LazyFrame) -> pl.LazyFrame:
        texts = [pl.col(c).cast(pl.String) if isinstance(schema[c], pl.Enum) else pl.col(c) for c in columns]
        return frame.select(*keys, *texts)

    pairs = read(a).join(read(b), on=keys, suffix="_b")
    same = [pl.col(column).eq_missing(pl.col(f"{column}_b")) for column in columns]
    winner = (
        pl.col(Col.WIN_SHARE).ne(pl.col(f"{Col.WIN_SHARE}_b")) if Col.WIN_SHARE in columns else pl.lit(False)
    )
    return pairs.select(Col.GAME_NO, different=~pl.all_horizontal(same), winner=winner)


def _table(groups: pl.DataFrame, found: list[Pairs], interval: Interval, method: Method) -> pl.DataFrame:
    """One row per group."""
    difference, lo, hi, se, p_values = interval
    value = {
        name: np.array([getattr(p, name) for p in found])
        for name in ("n", "rate_a", "rate_b", "correlation", "gain")
    }
    shown = tidy(
        groups,
        difference,
        lo,
        hi,
        se,
        value["n"],
        rate_a=value["rate_a"],
        rate_b=value["rate_b"],
        correlation=value["correlation"],
        gain=value["gain"],
        p_value=p_values,
        p_adjusted=adjust_p(p_values, method),
    )
    return shown.with_columns(method=pl.lit(method))
