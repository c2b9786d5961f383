"""Pacing: how the lead moves, how early a game is decided, and what a lead or a deficit is worth."""

from dataclasses import dataclass, field

import numpy as np
import polars as pl

from analysis.clusters import ratio_se
from analysis.estimators import pacing as arrays
from analysis.estimators.proportions import (
    credit_interval,
    effective_n,
    mean_interval,
    normal_quantile,
    wilson,
)
from analysis.metrics.stages import STAGES, Batch, Floats, Ints, SeatsByGame, fit_slopes
from analysis.tidy import tidy

DEFICIT_STAGES = (0.25, 0.5, 0.75)


@dataclass
class Pacing:
    """Sums over games from one pass over the turns; the metrics below turn them into answers.

    Attributes
    ----------
    measures : dict
        For each measure of `drama`: sum, sum of squares, number of games.
    lead : ndarray, shape (stages, 6)
        For each stage: games with a sole leader, sums of its credit, its prior chance, the difference, the
        difference squared, credit squared.
    deficit : ndarray, shape (stages, classes, 6)
        For each class of deficit: games, seats, sums of credit, credit squared, credit times seats, seats
        squared.
    edges : ndarray
        Edges of the deficit classes, in points.
    """

    edges: Ints
    measures: dict[str, Floats] = field(default_factory=dict)
    lead: Floats = field(default_factory=lambda: np.zeros((len(STAGES), 6)))
    deficit: Floats = field(default_factory=lambda: np.zeros((0, 0, 6)))


def pacing(turns: pl.LazyFrame | Pacing, seats: pl.LazyFrame | None = None) -> Pacing:
    """Go once through the turns of a run and sum up all that the pacing metrics need.

    Parameters
    ----------
    turns, seats : LazyFrame
        The tables, sorted by game; all games with the same number of seats. A `Pacing` is returned as it is.

    Returns
    -------
    Pacing
    """
    if isinstance(turns, Pacing):
        return turns
    if seats is None:
        raise ValueError("pacing needs the seats table")
    table = SeatsByGame(seats)
    found = Pacing(edges=table.edges)
    found.deficit = np.zeros((len(DEFICIT_STAGES), len(table.edges) + 2, 6))
    if table.players < 2:
        return found
    slopes = fit_slopes(turns, table)
    for batch in table.batches(turns):
        _add(found, batch, slopes)
    return found


def _add(found: Pacing, batch: Batch, slopes: Floats) -> None:
    """Add a batch's sums."""
    changes = arrays.lead_changes(batch.score, batch.starts)
    chance = arrays.chances(
        batch.score, np.repeat(batch.log_worth, batch.lengths, axis=0), slopes[batch.stage]
    )
    ahead = arrays.stays_ahead(batch.score, batch.credit, batch.starts, batch.at(0.5))
    values = {
        "lead_changes": changes.astype(np.float64),
        "no_lead_change": (changes == 0).astype(np.float64),
        "drama": arrays.drama(chance, batch.credit, batch.starts),
        "lead_for_good": arrays.lead_for_good(batch.score, batch.credit, batch.starts),
        "runaway": np.where(ahead >= 0, ahead, np.nan),
    }
    for name, value in values.items():
        known = value[~np.isnan(value)]
        sums = np.array([known.sum(), (known**2).sum(), known.size], dtype=np.float64)
        found.measures[name] = found.measures.get(name, np.zeros(3)) + sums
    prior = arrays.chances(batch.log_worth, np.zeros_like(batch.log_worth), np.ones(len(batch.starts)))
    for i, share in enumerate(STAGES):
        found.lead[i] += _lead_sums(batch, batch.at(share), prior)
    for i, share in enumerate(DEFICIT_STAGES):
        found.deficit[i] += _deficit_sums(batch, batch.at(share), found.edges)


def _lead_sums(batch: Batch, rows: Ints, prior: Floats) -> Floats:
    """Sums over the games with a sole leader at a stage."""
    leader = arrays.sole_leader(batch.score[rows])
    use = np.flatnonzero((leader >= 0) & (batch.credit.sum(axis=1) > 0))
    credit, expected = batch.credit[use, leader[use]], prior[use, leader[use]]
    net = credit - expected
    return np.array([use.size, credit.sum(), expected.sum(), net.sum(), (net**2).sum(), (credit**2).sum()])


def _deficit_sums(batch: Batch, rows: Ints, edges: Ints) -> Floats:
    """Sums over games by class of deficit; class 0 is the lead itself."""
    won = batch.credit.sum(axis=1) > 0
    score, credit = batch.score[rows][won], batch.credit[won]
    gap = score.max(axis=1, keepdims=True) - score
    group = np.where(gap > 0, 1 + np.searchsorted(edges, gap, side="left"), 0)
    n_groups = len(edges) + 2
    key = (np.arange(len(score))[:, None] * n_groups + group).ravel()
    c = np.bincount(key, credit.ravel(), len(score) * n_groups).reshape(-1, n_groups)
    m = np.bincount(key, minlength=len(score) * n_groups).reshape(-1, n_groups).astype(np.float64)
    return np.stack(
        [(m > 0).sum(0), m.sum(0), c.sum(0), (c**2).sum(0), (c * m).sum(0), (m**2).sum(0)], axis=1
    )


def drama(
    turns: pl.LazyFrame | Pacing, seats: pl.LazyFrame | None = None, level: float = 0.95
) -> pl.DataFrame:
    """How exciting are the games?

    Mean over games of five measures:

    - lead_changes: how often the sole lead passes from one seat to another.
    - no_lead_change: share of games in which it never does.
    - drama: how far behind the favourite the later winner was, on average over turns (in chance to win).
    - lead_for_good: share of the turns after which nobody who loses is ahead of the winner any more.
    - runaway: share of games whose leader at half-time is never overtaken and wins.

    Parameters
    ----------
    turns, seats : LazyFrame
        The tables (or a `Pacing`).
    level : float, default 0.95
        Coverage (Student over games; Wilson for the two shares of games).

    Returns
    -------
    DataFrame
        measure, estimate, lo, hi, se, n_games, flags.

    Notes
    -----
    Chances, which only `drama` needs, come from a softmax of score and of god and seat before the game, with
    the worth of a point fitted for each tenth of the game: they see the score and nothing else.

    References
    ----------
    .. [1] C. Browne and F. Maire, "Evolutionary game design" (2010); Ludii's Drama, LeadChange and
       Decisiveness metrics.
    """
    found = pacing(turns, seats)
    names = ["lead_changes", "no_lead_change", "drama", "lead_for_good", "runaway"]
    total, total_sq, n = np.array([found.measures.get(name, np.zeros(3)) for name in names]).T
    means, rates = mean_interval(total, total_sq, n, level), credit_interval(total, total_sq, n, level)
    is_rate = np.isin(names, ["no_lead_change", "runaway"])
    estimate, lo, hi, se = (np.where(is_rate, r, m) for m, r in zip(means, rates, strict=True))
    return tidy(pl.DataFrame({"measure": names}), estimate, lo, hi, se, n)


def snowball(
    turns: pl.LazyFrame | Pacing, seats: pl.LazyFrame | None = None, level: float = 0.95
) -> pl.DataFrame:
    """How much is it worth to be ahead, and from when on?

    Win share of the sole leader after each tenth of the game, minus what its god and seat win anyway.

    Parameters
    ----------
    turns, seats : LazyFrame
        The tables (or a `Pacing`).
    level : float, default 0.95
        Coverage (Student over games with a sole leader).

    Returns
    -------
    DataFrame
        stage (share of the turns), estimate (rate difference), lo, hi, se, n_games, flags and win_rate,
        win_lo, win_hi (of the leader) and expected (from god and seat alone).
    """
    found = pacing(turns, seats)
    n, credit, expected, net, net_sq, credit_sq = found.lead.T
    with np.errstate(divide="ignore", invalid="ignore"):
        rate, prior = credit / n, expected / n
        variance = np.maximum(credit_sq - n * rate**2, 0) / (n - 1)
    win_lo, win_hi = wilson(rate, effective_n(rate, variance, n), level)
    extras = {"win_rate": rate, "win_lo": win_lo, "win_hi": win_hi, "expected": prior}
    return tidy(pl.DataFrame({"stage": STAGES}), *mean_interval(net, net_sq, n, level), n, **extras)


def comeback(
    turns: pl.LazyFrame | Pacing, seats: pl.LazyFrame | None = None, level: float = 0.95
) -> pl.DataFrame:
    """How often does a seat still win that is so many points behind?

    Win rate of all seats in a class of deficit to the leader, at a quarter, half and three quarters of the
    turns.

    Parameters
    ----------
    turns, seats : LazyFrame
        The tables (or a `Pacing`).
    level : float, default 0.95
        Coverage (Wilson with an effective number of games; several seats of a game are one unit).

    Returns
    -------
    DataFrame
        stage, behind_from, behind_to (points, null for open ends; 0 and 0 is the lead itself), estimate, lo,
        hi, se, n_games, flags and n_rows (seats). Classes that did not occur have no data.
    """
    found = pacing(turns, seats)
    n, rows, credit, credit_sq, cross, rows_sq = found.deficit.reshape(-1, 6).T
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = credit / rows
    se = ratio_se(n, rows, credit, credit_sq, cross, rows_sq)
    lo, hi = wilson(rate, effective_n(rate, np.nan_to_num(se**2 * n), n), level)
    se = np.where(se > 0, se, (hi - lo) / (2 * normal_quantile(level)))
    edges = found.edges.tolist()
    low: list[int | None] = [0, 1, *(edge + 1 for edge in edges)]
    high: list[int | None] = [0, *edges, None]
    groups = pl.DataFrame(
        {
            "stage": np.repeat(DEFICIT_STAGES, len(low)),
            "behind_from": low * len(DEFICIT_STAGES),
            "behind_to": high * len(DEFICIT_STAGES),
        },
        schema_overrides={"behind_from": pl.Int64, "behind_to": pl.Int64},
    )
    return tidy(groups, rate, lo, hi, se, n, n_rows=rows.astype(np.int64))
