"""God against god, in the games both sat in."""

import itertools

import numpy as np
import polars as pl

from analysis.estimators.differences import paired_difference
from analysis.estimators.proportions import credit_interval
from analysis.metrics.outcomes import Outcomes, outcomes
from analysis.tidy import tidy

GOD_A = "god"
GOD_B = "opponent"


def versus(seats: pl.LazyFrame | Outcomes, level: float = 0.95) -> pl.DataFrame:
    """How often does a god finish ahead of another one in the same game?

    Share of their common games in which the god's rank is better than the opponent's; equal ranks count
    one half. 1/2 is fair. Two seats of one god in one game are not compared.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes.
    level : float, default 0.95
        Coverage.

    Returns
    -------
    DataFrame
        god, opponent, estimate, lo, hi, se, n_games, flags; a row for each ordered pair of gods that
        sat in the run, without data where they never met.

    Notes
    -----
    Interval: Wilson with an effective number of games. Where two gods meet in several pairs of seats of one
    game (only possible with doubled gods), each pair of seats counts as a game of its own.
    """
    found = outcomes(seats)
    gods = _present(found)
    rows = []
    for a, b in itertools.permutations(gods, 2):
        ahead, n = 0.0, 0
        squares = 0.0
        for i, j in itertools.permutations(range(found.n_seats), 2):
            met = (found.god[:, i] == a) & (found.god[:, j] == b)
            better = np.sign(found.rank[met, j] - found.rank[met, i]) / 2 + 0.5
            weight = found.n[met]
            ahead += float(weight @ better)
            squares += float(weight @ better**2)
            n += int(weight.sum())
        rows.append((ahead, squares, n))
    total, total_sq, n_games = np.array(rows, dtype=np.float64).reshape(-1, 3).T
    return tidy(_pairs(found, gods), *credit_interval(total, total_sq, n_games, level), n_games)


def win_gap(seats: pl.LazyFrame | Outcomes, level: float = 0.95, together: bool = True) -> pl.DataFrame:
    """How much more often does a god win than another one in the same games?

    Mean over their common games of the difference of win shares. The two exclude each other, so the
    variance is that of the paired difference, not the sum of two.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes.
    level : float, default 0.95
        Coverage.
    together : bool, default True
        All pairs hold at once (Bonferroni over unordered pairs).

    Returns
    -------
    DataFrame
        As `versus`; estimates are differences of rates, 0 is fair.

    References
    ----------
    .. [1] A. Agresti and Y. Min, Statistics in Medicine 24 (2005) 729-740.
    """
    found = outcomes(seats)
    gods = _present(found)
    rows = []
    for a, b in itertools.permutations(gods, 2):
        total, total_sq, n = 0.0, 0.0, 0
        for i, j in itertools.permutations(range(found.n_seats), 2):
            met = (found.god[:, i] == a) & (found.god[:, j] == b)
            gap = found.share[met, i] - found.share[met, j]
            total += float(found.n[met] @ gap)
            total_sq += float(found.n[met] @ gap**2)
            n += int(found.n[met].sum())
        rows.append((total, total_sq, n))
    totals, squares, n_games = np.array(rows, dtype=np.float64).reshape(-1, 3).T
    comparisons = max(len(rows) // 2, 1) if together else 1
    return tidy(
        _pairs(found, gods), *paired_difference(totals, squares, n_games, level, comparisons), n_games
    )


def _present(found: Outcomes) -> list[int]:
    """Codes of the gods that sat in the run."""
    return [int(god) for god in np.unique(found.god) if god >= 0]


def _pairs(found: Outcomes, gods: list[int]) -> pl.DataFrame:
    """Group columns: ordered pairs of gods."""
    names = pl.Enum(found.gods)
    pairs = list(itertools.permutations(gods, 2))
    return pl.DataFrame(
        {GOD_A: [found.gods[a] for a, _ in pairs], GOD_B: [found.gods[b] for _, b in pairs]},
        schema={GOD_A: names, GOD_B: names},
    )
