"""How long games last and how they end."""

import numpy as np
import polars as pl

from analysis.estimators.proportions import mean_interval, wilson
from analysis.quantiles import counted_quantiles
from analysis.tidy import tidy
from simulator.core.schema import Col

MEASURES = (Col.TURNS, Col.ROUNDS, Col.DECISIONS)


def game_length(games: pl.LazyFrame, level: float = 0.95) -> pl.DataFrame:
    """How long is a game?

    Mean turns, rounds and decisions of a game, each with the spread of single games.

    Parameters
    ----------
    games : LazyFrame
        The games table.
    level : float, default 0.95
        Coverage of the interval of the mean (Student).

    Returns
    -------
    DataFrame
        measure, estimate, lo, hi, se, n_games, flags and q05, q50, q95, min, max of single games.
    """
    rows = []
    for measure in MEASURES:
        counts = games.group_by(measure).agg(n=pl.len()).collect(engine="streaming").sort(measure)
        value, n = counts[measure].to_numpy().astype(np.float64), counts["n"].to_numpy().astype(np.float64)
        spread = counted_quantiles(value, n, (0.05, 0.5, 0.95, 0, 1))
        rows.append((value @ n, value**2 @ n, n.sum(), *spread))
    total, total_sq, n_games, q05, q50, q95, least, most = np.array(rows).T
    groups = pl.DataFrame({"measure": [str(m) for m in MEASURES]})
    extras = {"q05": q05, "q50": q50, "q95": q95, "min": least, "max": most}
    return tidy(groups, *mean_interval(total, total_sq, n_games, level), n_games, **extras)


def length_distribution(games: pl.LazyFrame, measure: str = Col.TURNS, level: float = 0.95) -> pl.DataFrame:
    """How often does a game take how many turns (rounds, decisions)?

    Share of games.

    Parameters
    ----------
    games : LazyFrame
        The games table.
    measure : {"turns", "rounds", "decisions"}
        What to count.
    level : float, default 0.95
        Coverage of each share's Wilson interval.

    Returns
    -------
    DataFrame
        `measure`, estimate, lo, hi, se, n_games, flags.
    """
    return _shares(games, measure, level)


def end_reasons(games: pl.LazyFrame, level: float = 0.95) -> pl.DataFrame:
    """How do games end?

    Share of games by end reason. "turn_cap" is a game that was stopped; nobody wins it.

    Parameters
    ----------
    games : LazyFrame
        The games table.
    level : float, default 0.95
        Coverage of each share's Wilson interval.

    Returns
    -------
    DataFrame
        end_reason, estimate, lo, hi, se, n_games, flags; reasons that did not occur are listed with 0.
    """
    dtype = games.collect_schema()[Col.END_REASON]
    shares = _shares(games, Col.END_REASON, level)
    if not isinstance(dtype, pl.Enum) or not shares.height:
        return shares
    n = int(shares["n_games"][0])
    missing = [reason for reason in dtype.categories if reason not in shares[Col.END_REASON].to_list()]
    groups = pl.DataFrame({Col.END_REASON: missing}, schema={Col.END_REASON: dtype})
    lo, hi = wilson(np.zeros(len(missing)), np.full(len(missing), n), level)
    zero = np.zeros(len(missing))
    return pl.concat([shares, tidy(groups, zero, lo, hi, zero, np.full(len(missing), n))]).sort(
        Col.END_REASON
    )


def _shares(games: pl.LazyFrame, column: str, level: float) -> pl.DataFrame:
    """Share of games by value of a column."""
    counts = games.group_by(column).agg(n=pl.len()).collect(engine="streaming").sort(column)
    n = counts["n"].to_numpy().astype(np.float64)
    total = np.full(n.size, n.sum())
    share = n / np.maximum(total, 1)
    lo, hi = wilson(share, total, level)
    se = np.sqrt(share * (1 - share) / np.maximum(total, 1))
    return tidy(counts.select(column), share, lo, hi, se, total)
