"""Who wins how often."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.credits import UNITS, credit_units
from analysis.estimators.proportions import effective_n, normal_quantile, wilson
from analysis.metrics.outcomes import Outcomes
from analysis.tidy import NO_WINNER, SHARED_WINS, complete, tidy
from simulator.core.schema import Col


def win_rate(
    seats: pl.LazyFrame | Outcomes,
    by: Sequence[str] = (Col.GOD,),
    level: float = 0.95,
    together: bool = False,
) -> pl.DataFrame:
    """How often does each god (seat, bot ...) win?

    Mean over games of the win share (1/m for each of m winners, 0 for the others). Where a group has
    several seats in one game (a bot in all of them), the game and not the seat is what varies: the rate is
    the ratio of sums over games, with the variance of residuals by game.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes, which answer the same without reading the games again.
    by : sequence of str
        Group columns of the seats table (god, seat and policy of outcomes); none gives one row.
    level : float, default 0.95
        Coverage.
    together : bool, default False
        Widen the intervals so that all of them hold at once (Goodman 1965).

    Returns
    -------
    DataFrame
        `by`, estimate, lo, hi, se, n_games, flags and

        - fair: what the group would win were all seats of its games equal; 1/players where every
          game has a winner.
        - n_rows: seats counted (n_games where a group has one seat in a game).

        Rates are 0..1. Group columns present in no row together appear with no data.

    Notes
    -----
    Interval: Wilson score with an effective number of games (`analysis.estimators.proportions.effective_n`).
    Misleads where opponents differ: a god that met weaker bots or gods wins more. Look at `strength` then.

    Examples
    --------
    >>> import polars as pl
    >>> rows = {"game_no": [0, 0, 1, 1], "god": ["sun", "love"] * 2, "win_share": [1.0, 0, 0.5, 0.5]}
    >>> win_rate(pl.LazyFrame(rows)).select("god", "estimate", "n_games", "fair").rows()
    [('love', 0.25, 2, 0.5), ('sun', 0.75, 2, 0.5)]
    """
    by = list(by)
    sums = complete(_sums(seats, by).collect(engine="streaming"), by)
    n, rows, credit, fair, m2, c2, cm, shared, won = (
        sums[name].fill_null(0).to_numpy().astype(np.float64)
        for name in ("n", "rows", "credit", "fair", "m2", "c2", "cm", "shared", "won")
    )
    credit, cm, c2, fair = credit / UNITS, cm / UNITS, c2 / UNITS**2, fair / UNITS**2
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = credit / rows
        spread = np.maximum(c2 - 2 * rate * cm + rate**2 * m2, 0)
        # variance of one game's credit, scaled to a group with one seat a game
        variance = spread / rows**2 * n / (n - 1) * n
        variance = np.where(spread < 1e-9 * np.maximum(n, 1), 0, variance)
        fair = fair / rows
    comparisons = max(len(sums), 1) if together else 1
    lo, hi = wilson(rate, effective_n(rate, variance, n), level, comparisons)
    z = normal_quantile(level, comparisons)
    with np.errstate(invalid="ignore", divide="ignore"):
        se = np.where(variance > 0, np.sqrt(variance / n), (hi - lo) / (2 * z))
    flags = {SHARED_WINS: shared > 0, NO_WINNER: (won < n) & (n > 0)}
    return tidy(sums.select(by), rate, lo, hi, se, n, flags=flags, fair=fair, n_rows=rows.astype(np.int64))


def _sums(seats: pl.LazyFrame | Outcomes, by: list[str]) -> pl.LazyFrame:
    """Sums over games of each group's credit (in units) and seats, and of their squares and product."""
    c, w = pl.col("credit"), pl.col("games")
    if isinstance(seats, Outcomes):
        rows = (
            seats.to_frame().lazy().select(*dict.fromkeys([Col.GAME_NO, *by]), "games", credit=credit_units())
        )
    else:
        one = pl.lit(1, pl.Int64).alias("games")
        rows = seats.select(*dict.fromkeys([Col.GAME_NO, *by]), one, credit=credit_units())
    game = rows.group_by(Col.GAME_NO).agg(
        total=c.sum(), players=pl.len().cast(pl.Int64), shared=((c > 0) & (c < UNITS)).any()
    )
    even = pl.col("total") * UNITS // pl.col("players")
    per_game = (
        rows.join(game, on=Col.GAME_NO)
        .group_by(Col.GAME_NO, *(column for column in by if column != Col.GAME_NO))
        .agg(
            c=c.sum(),
            m=pl.len().cast(pl.Int64),
            f=even.sum(),
            shared=pl.col("shared").first(),
            total=pl.col("total").first(),
            games=w.first(),
        )
    )
    m = pl.col("m")
    aggregates = {
        "n": w.sum(),
        "rows": (w * m).sum(),
        "credit": (w * pl.col("c")).sum(),
        "fair": (w * pl.col("f")).sum(),
        "m2": (w * m * m).sum(),
        "c2": (w * pl.col("c") ** 2).sum(),
        "cm": (w * pl.col("c") * m).sum(),
        "shared": (w * pl.col("shared")).sum(),
        "won": (w * (pl.col("total") > 0)).sum(),
    }
    return per_game.group_by(by).agg(**aggregates) if by else per_game.select(**aggregates)
