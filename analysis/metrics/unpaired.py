"""Two runs on different seeds or line-ups: independent samples, so the luck of the deal does not cancel."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy import stats

from analysis.estimators.differences import newcombe
from analysis.estimators.multiplicity import adjust_p
from analysis.estimators.proportions import normal_quantile
from analysis.metrics.win_rate import win_rate
from analysis.pairs import Floats
from analysis.tidy import tidy
from simulator.core.schema import Col


def win_change_unpaired(
    seats_a: pl.LazyFrame,
    seats_b: pl.LazyFrame,
    by: Sequence[str] = (Col.GOD,),
    level: float = 0.95,
    together: bool = True,
) -> pl.DataFrame:
    """How much more often does each god win in run B than in run A, on other seeds or line-ups?

    Difference of the two win rates; the runs are independent, so luck of the deal does not cancel.

    Parameters
    ----------
    seats_a, seats_b, by, level, together
        As in `win_change`.

    Returns
    -------
    DataFrame
        As `win_change`, with null correlation, gain 1 and a normal p-value; groups that only one run has are
        left out.

    References
    ----------
    .. [1] R. G. Newcombe, "Interval estimation for the difference between independent proportions",
       Statistics in Medicine 17 (1998) 873-890, method 10.
    """
    by = list(by)
    a, b = (win_rate(seats, by=by).drop("flags") for seats in (seats_a, seats_b))
    names = [pl.col(column).cast(pl.String) for column in by if a[column].dtype != b[column].dtype]
    both = a.with_columns(names).join(
        b.with_columns(names), on=by, how="inner", suffix="_b", maintain_order="left"
    )
    rate_a, rate_b, se_a, se_b = (
        both[name].to_numpy().astype(float) for name in ("estimate", "estimate_b", "se", "se_b")
    )
    n_a, n_b = both["n_games"].to_numpy(), both["n_games_b"].to_numpy()
    comparisons = max(both.height, 1) if together else 1
    lo, hi = newcombe((rate_a, se_a, n_a), (rate_b, se_b, n_b), level, comparisons)
    return _unpaired_table(
        both.select(by), rate_a, rate_b, np.hypot(se_a, se_b), lo, hi, np.minimum(n_a, n_b)
    )


def mean_change_unpaired(
    table_a: pl.LazyFrame,
    table_b: pl.LazyFrame,
    value: pl.Expr,
    level: float = 0.95,
    comparisons: int = 1,
    rate: bool = False,
) -> pl.DataFrame:
    """How much larger is a whole-numbered quantity in run B than in run A, on other seeds or line-ups?

    Parameters
    ----------
    table_a, table_b, value, level, comparisons, rate
        As in `mean_change`; one row is one game.

    Returns
    -------
    DataFrame
        One row as in `mean_change`; Welch's interval, or Newcombe's for a rate.
    """
    x = value.cast(pl.Int64)
    sums = [
        table.select(n=pl.len(), t=x.sum(), q=(x * x).sum()).collect(engine="streaming").row(0)
        for table in (table_a, table_b)
    ]
    n, total, total_sq = np.array(sums, dtype=float).T
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / n
        se = np.sqrt(np.maximum(total_sq - n * mean**2, 0) / (n - 1) / n)
    pooled = float(np.hypot(*se))
    half = normal_quantile(level, comparisons) * pooled
    lo, hi = mean[1] - mean[0] - half, mean[1] - mean[0] + half
    if rate:
        lo, hi = newcombe((mean[0], se[0], n[0]), (mean[1], se[1], n[1]), level, comparisons)
    return _unpaired_table(pl.DataFrame(), mean[:1], mean[1:], np.array([pooled]), lo, hi, n.min())


def _unpaired_table(
    groups: pl.DataFrame, rate_a: Floats, rate_b: Floats, se: Floats, lo: Floats, hi: Floats, n: Floats
) -> pl.DataFrame:
    """One row per group of two independent runs."""
    change = rate_b - rate_a
    with np.errstate(divide="ignore", invalid="ignore"):
        p_values = np.where(se > 0, 2 * stats.norm.sf(np.abs(change) / se), np.where(change == 0, 1.0, 0.0))
    shown = tidy(
        groups,
        change,
        lo,
        hi,
        se,
        n,
        rate_a=rate_a,
        rate_b=rate_b,
        correlation=np.full(change.shape, np.nan),
        gain=np.ones(change.shape),
        p_value=p_values,
        p_adjusted=adjust_p(p_values),
    )
    return shown.with_columns(method=pl.lit("holm"))
