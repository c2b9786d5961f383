"""How much is scored, how it is spread, and where it comes from."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.clusters import mean_by
from analysis.credits import UNITS
from analysis.estimators.proportions import wilson
from analysis.quantiles import counted_quantiles
from analysis.tidy import tidy
from simulator.core.schema import SCORE_PREFIX, Col

SOURCE = "source"
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def score(seats: pl.LazyFrame, by: Sequence[str] = (Col.GOD,), level: float = 0.95) -> pl.DataFrame:
    """How many points does each god end with?

    Mean final score, in points.

    Parameters
    ----------
    seats : LazyFrame
        The seats table.
    by : sequence of str
        Group columns.
    level : float, default 0.95
        Coverage of the interval of the mean (Student over games).

    Returns
    -------
    DataFrame
        `by`, estimate, lo, hi, se, n_games, flags and q05, q25, q50, q75, q95: the quantiles of single
        scores, which is how widely games differ, not how well the mean is known.
    """
    by = list(by)
    means = mean_by(seats, {"score": pl.col(Col.SCORE)}, by, "what", level).drop("what")
    # quantiles from counts of equal scores: a handful of rows, whatever the number of games
    counts = seats.group_by(*by, Col.SCORE).agg(n=pl.len()).collect(engine="streaming").sort(Col.SCORE)
    rows = [
        counted_quantiles(group[Col.SCORE], group["n"], QUANTILES)
        for row in (means.select(by).rows(named=True) if by else [{}])
        for group in [counts.filter(pl.lit(True), *(pl.col(c) == v for c, v in row.items()))]
    ]
    spread = np.array(rows).T if means.height else np.zeros((len(QUANTILES), 0))
    return means.with_columns(
        pl.Series(f"q{round(100 * q):02d}", spread[i]).fill_nan(None) for i, q in enumerate(QUANTILES)
    )


def score_distribution(
    seats: pl.LazyFrame, by: Sequence[str] = (Col.GOD,), level: float = 0.95
) -> pl.DataFrame:
    """How often does each god end with how many points?

    Share of the group's seats that ended with exactly this score.

    Parameters
    ----------
    seats : LazyFrame
        The seats table.
    by : sequence of str
        Group columns.
    level : float, default 0.95
        Coverage of each share's Wilson interval.

    Returns
    -------
    DataFrame
        `by`, score, estimate, lo, hi, se, n_games (seats of the group), flags. Scores that did not occur
        are left out.
    """
    by = list(by)
    counts = seats.group_by(*by, Col.SCORE).agg(n=pl.len()).collect(engine="streaming").sort(*by, Col.SCORE)
    whole = pl.col("n").sum().over(by) if by else pl.col("n").sum()
    total = counts.select(whole.alias("total"))["total"].to_numpy().astype(np.float64)
    share = counts["n"].to_numpy() / np.maximum(total, 1)
    lo, hi = wilson(share, total, level)
    se = np.sqrt(share * (1 - share) / np.maximum(total, 1))
    return tidy(counts.select(*by, Col.SCORE), share, lo, hi, se, total)


def score_sources(seats: pl.LazyFrame, by: Sequence[str] = (Col.GOD,), level: float = 0.95) -> pl.DataFrame:
    """Where do each god's points come from?

    Mean points by source; the sources of a group add up to its mean score.

    Parameters
    ----------
    seats : LazyFrame
        The seats table.
    by : sequence of str
        Group columns.
    level : float, default 0.95
        Coverage (Student over games).

    Returns
    -------
    DataFrame
        `by`, source, estimate, lo, hi, se, n_games, flags.
    """
    return mean_by(
        seats, {name: pl.col(SCORE_PREFIX + name) for name in source_names(seats)}, by, SOURCE, level
    )


def source_gap(seats: pl.LazyFrame, level: float = 0.95) -> pl.DataFrame:
    """From which source does a god get more, or less, than the others at its table?

    Mean over games of the god's points from a source minus the mean of the other seats' in the same game.
    The gaps of a god add up to its gap in score (source "all").

    Parameters
    ----------
    seats : LazyFrame
        The seats table.
    level : float, default 0.95
        Coverage (Student over games).

    Returns
    -------
    DataFrame
        god, source, estimate (points), lo, hi, se, n_games, flags. Games of one seat are left out.
    """
    names = source_names(seats)
    columns = {**{name: SCORE_PREFIX + name for name in names}, "all": str(Col.SCORE)}
    sums = seats.group_by(Col.GAME_NO).agg(
        pl.col(list(columns.values())).cast(pl.Int64).sum().name.prefix("sum_"),
        others=pl.len().cast(pl.Int64) - 1,
    )
    rows = seats.select(Col.GAME_NO, Col.GOD, *columns.values()).join(
        sums.filter(pl.col("others") > 0), on=Col.GAME_NO
    )
    # counted in sixtieths of a point, as the mean of up to six others needs them to be whole
    gaps = {
        name: UNITS * pl.col(column).cast(pl.Int64)
        - (pl.col(f"sum_{column}") - pl.col(column)) * (pl.lit(UNITS, pl.Int64) // pl.col("others"))
        for name, column in columns.items()
    }
    table = mean_by(rows, gaps, [Col.GOD], SOURCE, level)
    return table.with_columns(pl.col("estimate", "lo", "hi", "se") / UNITS)


def source_names(seats: pl.LazyFrame) -> list[str]:
    """Sources of the seats table, in its order."""
    return [
        c.removeprefix(SCORE_PREFIX) for c in seats.collect_schema().names() if c.startswith(SCORE_PREFIX)
    ]
