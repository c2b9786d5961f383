"""What the chair is worth."""

import numpy as np
import polars as pl

from analysis.estimators.balance import fair_max_gap, seat_test
from analysis.estimators.proportions import credit_interval
from analysis.metrics.outcomes import Outcomes, outcomes
from analysis.tidy import NO_WINNER, SHARED_WINS, tidy
from simulator.core.schema import Col


def seat_advantage(seats: pl.LazyFrame | Outcomes, level: float = 0.95) -> pl.DataFrame:
    """How much more than its fair share does each seat win?

    Win rate of the seat minus the even share of the games' wins (1/players where every game has a winner).
    The first row is the first-player advantage. One block of rows for each number of players.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes.
    level : float, default 0.95
        Coverage of each interval.

    Returns
    -------
    DataFrame
        players, seat, estimate, lo, hi, se, n_games, flags and

        - win_rate, fair: what the estimate is the difference of.
        - p_value: chi-square test that all seats of that number of players win equally often
          (`analysis.estimators.balance.seat_test`), the same on each row of a block.
        - fair_gap: gap between the best and the worst seat that a perfectly fair game of this size
          shows on average.

    Notes
    -----
    Ludii's AdvantageP1 is the plain win rate of the first player; it is neither compared with 1/players nor
    free of draws, so it is not used here.
    """
    found = outcomes(seats)
    blocks = [_one_size(found, players, level) for players in _sizes(found)]
    return pl.concat(blocks) if blocks else _one_size(found, 0, level)


def _sizes(found: Outcomes) -> list[int]:
    """Numbers of players that occur, those with one seat left out."""
    sizes = np.unique((found.god >= 0).sum(axis=1))
    return [int(size) for size in sizes if size > 1]


def _one_size(found: Outcomes, players: int, level: float) -> pl.DataFrame:
    """Rows of all games with the same number of players."""
    here = (found.god >= 0).sum(axis=1) == players if players else np.zeros(found.n.size, dtype=bool)
    share, n = found.share[here][:, :players], found.n[here]
    games = float(n.sum())
    total, total_sq = n @ share, n @ share**2
    even = float(n @ found.fair[here]) / games if games else float("nan")
    rate, lo, hi, se = credit_interval(total, total_sq, np.full(players, games), level)
    p_value = seat_test(rate, float(total_sq.sum()) / games, games)[2] if games else float("nan")
    groups = pl.DataFrame(
        {Col.PLAYERS: np.full(players, players), Col.SEAT: np.arange(players)},
        schema={Col.PLAYERS: pl.UInt8, Col.SEAT: pl.UInt8},
    )
    flags = {
        SHARED_WINS: bool(((share > 0) & (share < 1)).any()),
        NO_WINNER: bool((share.sum(axis=1) == 0).any()),
    }
    return tidy(
        groups,
        rate - even,
        lo - even,
        hi - even,
        se,
        np.full(players, games),
        flags=flags,
        win_rate=rate,
        fair=np.full(players, even),
        p_value=np.full(players, p_value),
        fair_gap=np.full(players, fair_max_gap(players, games) if games else float("nan")),
    )
