"""One number for how balanced the gods are."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.estimators.balance import imbalance
from analysis.metrics.outcomes import Outcomes, outcomes
from analysis.tidy import tidy


def god_balance(seats: pl.LazyFrame | Outcomes, level: float = 0.95) -> pl.DataFrame:
    """How far from fair is a typical god, beyond what chance would show?

    Root of the mean squared deviation of the gods' win rates from their fair share, with the part
    that chance alone adds taken off (unbiased for the square). 0 is perfectly balanced.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes.
    level : float, default 0.95
        Coverage.

    Returns
    -------
    DataFrame
        One row: estimate, lo, hi, se (null: the interval is not symmetric), n_games, flags and

        - p_value: chance of at least this spread in a fair game.
        - squared: the unbiased estimate of the sum of squares, which may be below 0.
    """
    found = outcomes(seats)
    rates, fair, covariance = god_rates(found)
    nothing = pl.DataFrame()
    if rates.size < 2 or found.n_games < 2:
        nan = float("nan")
        return tidy(nothing, nan, nan, nan, nan, found.n_games, p_value=nan, squared=nan)
    result = imbalance(rates, fair, covariance, level)
    return tidy(
        nothing,
        result.estimate,
        result.lo,
        result.hi,
        float("nan"),
        found.n_games,
        p_value=result.p_value,
        squared=result.squared,
    )


def god_rates(
    seats: pl.LazyFrame | Outcomes,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Win rates of the gods that sat, their fair shares, and the covariance matrix of the difference.

    The unit is the game: residuals of the gods of one game are kept together, so the covariance knows that
    they exclude each other.

    Returns
    -------
    rates, fair : ndarray, shape (gods,)
    covariance : ndarray, shape (gods, gods)
    """
    found = outcomes(seats)
    present = np.unique(found.god[found.god >= 0])
    # (rows, seats, gods): who sat where
    sat = found.god[:, :, None] == present
    credit = (found.share[:, :, None] * sat).sum(axis=1)
    even = (found.fair[:, None, None] * sat).sum(axis=1)
    chairs = sat.sum(axis=1)
    rows = found.n @ chairs
    rates, fair = found.n @ credit / rows, found.n @ even / rows
    residual = (credit - even) - (rates - fair) * chairs
    games = found.n_games
    covariance = (residual * found.n[:, None]).T @ residual / np.outer(rows, rows)
    return rates, fair, covariance * games / max(games - 1, 1)
