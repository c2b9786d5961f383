"""Sums over games: what means and their standard errors are made of.

Seats of one game are not independent; games are. A mean over seats is therefore a ratio of two sums over
games, and its standard error comes from the residuals of whole games.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.tidy import complete, tidy
from simulator.core.schema import Col

Floats = NDArray[np.float64]


def ratio_se(
    n: Floats, rows: Floats, total: Floats, total_sq: Floats, cross: Floats, rows_sq: Floats
) -> Floats:
    """Return the standard error of ``total / rows`` from residuals by game.

    Parameters
    ----------
    n : ndarray
        Games.
    rows, total : ndarray
        Sums over games of the number of seats and of the value.
    total_sq, cross, rows_sq : ndarray
        Sums over games of value squared, value times seats, seats squared.

    Returns
    -------
    ndarray
        NaN below two games.

    References
    ----------
    .. [1] W. G. Cochran, "Sampling Techniques", 3rd ed. (1977), section 6.4.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = total / rows
        residual = np.maximum(total_sq - 2 * rate * cross + rate**2 * rows_sq, 0)
        se: Floats = np.sqrt(residual * n / (n - 1)) / rows
    return np.where(n > 1, se, np.nan)


def mean_by(
    seats: pl.LazyFrame,
    values: Mapping[str, pl.Expr],
    by: Sequence[str],
    name: str,
    level: float = 0.95,
) -> pl.DataFrame:
    """Means of several quantities by group, each with a Student interval over games.

    Parameters
    ----------
    seats : LazyFrame
        A table with one row per game and seat.
    values : mapping of str to Expr
        What to average, under the name it gets in the column `name`.
    by : sequence of str
        Group columns.
    name : str
        Column that tells the quantities apart.
    level : float, default 0.95
        Coverage.

    Returns
    -------
    DataFrame
        `by`, `name`, estimate, lo, hi, se, n_games, flags.
    """
    by = list(by)
    exprs = {key: expr.cast(pl.Float64) for key, expr in values.items()}
    rows = seats.select(Col.GAME_NO, *by, **{f"v_{i}": expr for i, expr in enumerate(exprs.values())})
    sums = complete(_sums(rows, by, len(exprs)).collect(engine="streaming"), by)
    tables = [_one(sums, by, i, key, name, level) for i, key in enumerate(exprs)]
    if not tables:
        return tidy(
            pl.DataFrame(schema={**dict.fromkeys(by, pl.String), name: pl.String}), [], [], [], [], []
        )
    order = pl.Enum(list(exprs))
    return pl.concat(tables).with_columns(pl.col(name).cast(order)).sort(*by, name)


def _sums(rows: pl.LazyFrame, by: list[str], n_values: int) -> pl.LazyFrame:
    """Sums over games; a group with a seat or a god in it has one seat in each game, which saves a pass."""
    names = [f"v_{i}" for i in range(n_values)]
    if Col.SEAT in by:
        per_game = rows.with_columns(m=pl.lit(1.0))
    else:
        per_game = rows.group_by(Col.GAME_NO, *by).agg(pl.col(names).sum(), m=pl.len().cast(pl.Float64))
    m = pl.col("m")
    aggregates = [pl.len().alias("n"), m.sum().alias("rows"), (m * m).sum().alias("m2")]
    for column in names:
        value = pl.col(column)
        aggregates += [
            value.sum().alias(column),
            (value**2).sum().alias(f"{column}_sq"),
            (value * m).sum().alias(f"{column}_m"),
        ]
    return per_game.group_by(by).agg(aggregates) if by else per_game.select(aggregates)


def _one(sums: pl.DataFrame, by: list[str], i: int, key: str, name: str, level: float) -> pl.DataFrame:
    """Rows of one quantity."""
    n, rows, m2, total, total_sq, cross = (
        sums[column].fill_null(0).to_numpy().astype(np.float64)
        for column in ("n", "rows", "m2", f"v_{i}", f"v_{i}_sq", f"v_{i}_m")
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / rows
    se = ratio_se(n, rows, total, total_sq, cross, m2)
    half = stats.t.isf((1 - level) / 2, np.maximum(n - 1, 1)) * se
    groups = sums.select(*by, pl.lit(key).alias(name)) if by else pl.DataFrame({name: [key]})
    return tidy(groups, mean, mean - half, mean + half, se, n)
