"""Strength of gods and seats, each net of the other."""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.estimators.proportions import normal_quantile
from analysis.estimators.strength import LogitFit, code_factors, fit_choice, ranking_stages
from analysis.metrics.outcomes import Outcomes, outcomes
from analysis.metrics.win_rate import win_rate
from analysis.tidy import tidy

FACTOR = "factor"
LEVEL = "level"
PSEUDO_GAMES = 0.5


class Interaction(NamedTuple):
    """Likelihood-ratio test that no god depends on its seat: statistic, degrees of freedom, p-value."""

    chi2: float
    df: int
    p_value: float


class _Design(NamedTuple):
    features: NDArray[np.float64]
    credits: NDArray[np.float64]
    counts: NDArray[np.float64]
    factors: list[tuple[str, list[str], NDArray[np.float64]]]


def strength(seats: pl.LazyFrame | Outcomes, level: float = 0.95, ranking: bool = False) -> pl.DataFrame:
    """How strong is each god and each seat, net of who it met and where it sat?

    A conditional logit: the chance to win is proportional to ``exp(god + seat + bot)``, each factor's values
    summing to zero, so 0 is average and a value reads against the average. With `ranking`, all places count
    and not only the first (Plackett-Luce).

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes.
    level : float, default 0.95
        Coverage of each interval.
    ranking : bool, default False
        Use full rankings.

    Returns
    -------
    DataFrame
        factor (god, seat, policy), level, estimate (log worth), lo, hi, se, n_games, flags and
        win_rate, win_lo, win_hi: the chance of such a god (seat, bot) to win against average others in a
        game of the most common size. Factors with one level are left out; no rows without two games.

    Notes
    -----
    Games without a winner are left out. Each level gets half a won and half a lost game against an average
    opponent, which keeps a god that never won finite. Standard errors come from the exact Hessian, or
    from the sandwich where victories are shared.

    References
    ----------
    .. [1] D. McFadden (1974); R. L. Plackett (1975); H. L. Turner et al. (2020), as in
       `analysis.estimators.strength.fit_choice`.
    """
    found = outcomes(seats)
    design = _design(found, ranking)
    if design is None:
        return _no_strengths()
    fit = fit_choice(design.features, design.credits, design.counts, PSEUDO_GAMES)
    z = normal_quantile(level)
    size = round(float(np.average((found.god >= 0).sum(axis=1), weights=found.n)))
    blocks = []
    for name, levels, contrast in design.factors:
        value = contrast @ fit.coef
        se = np.sqrt(np.einsum("ij,jk,ik->i", contrast, fit.cov, contrast))
        lo, hi = value - z * se, value + z * se
        groups = pl.DataFrame({FACTOR: [name] * len(levels), LEVEL: levels})
        chances = {"win_rate": value, "win_lo": lo, "win_hi": hi}
        blocks.append(
            tidy(
                groups,
                value,
                lo,
                hi,
                se,
                np.full(len(levels), found.n_games),
                **{key: np.exp(v) / (np.exp(v) + size - 1) for key, v in chances.items()},
            )
        )
    return pl.concat(blocks)


def god_seat_interaction(seats: pl.LazyFrame | Outcomes) -> Interaction:
    """Does any god depend on its seat more than all gods do?

    Likelihood-ratio test of the model with a value for every god in every seat against the one with
    gods and seats alone.

    Returns
    -------
    Interaction
        NaN where there are too few games or factors.
    """
    found = outcomes(seats)
    design = _design(found, ranking=False, with_policies=False)
    if design is None or len(design.factors) < 2:
        return Interaction(float("nan"), 0, float("nan"))
    plain = fit_choice(design.features, design.credits, design.counts)
    n_god_coefs = len(design.factors[0][1]) - 1
    a, b = np.split(design.features, [n_god_coefs], axis=-1)
    both = (a[..., :, None] * b[..., None, :]).reshape(*a.shape[:2], -1)
    full = np.concatenate([design.features, both], axis=-1)
    rich = fit_choice(full, design.credits, design.counts)
    chi2 = max(2 * (rich.loglike - plain.loglike), 0.0)
    df = both.shape[-1]
    return Interaction(chi2, df, float(stats.chi2.sf(chi2, df)))


def seat_dependence(seats: pl.LazyFrame | Outcomes, level: float = 0.95) -> pl.DataFrame:
    """By how much does each god win more in each seat than god and seat alone would give?

    Win rate of the cell minus the mean chance it has in the same line-ups by the model of `strength`, the one
    that `god_seat_interaction` tests. Its standard error is taken to be the cell's own, a little too large.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table, or its distinct outcomes.
    level : float, default 0.95
        Coverage of all intervals together (Bonferroni).

    Returns
    -------
    DataFrame
        god, seat, estimate (rate difference), lo, hi, se, n_games, flags and win_rate. Cells without data are
        left out.
    """
    found = outcomes(seats)
    rates = win_rate(found, by=["god", "seat"]).filter(pl.col("se").is_not_null())
    cells = rates.join(_expected(found), on=["god", "seat"], maintain_order="left")
    estimate, se = (cells["estimate"] - cells["expected"]).to_numpy(), cells["se"].to_numpy()
    half = normal_quantile(1 - (1 - level) / max(cells.height, 1)) * se
    n = cells["n_games"].to_numpy().astype(float)
    groups = cells.select("god", "seat")
    return tidy(groups, estimate, estimate - half, estimate + half, se, n, win_rate=cells["estimate"])


def _expected(found: Outcomes) -> pl.DataFrame:
    """Mean chance of every god in every seat over the line-ups it sat in; 0 in games that nobody won."""
    rows = found.to_frame().join(prior_chances(found), on=["god", "seat"], how="left", maintain_order="left")
    chance = pl.col("worth") / pl.col("worth").sum().over("game_no")
    won = pl.col("win_share").sum().over("game_no") > 0
    weighed = rows.with_columns(chance=chance * won * pl.col("games"))
    return weighed.group_by("god", "seat", maintain_order=True).agg(
        expected=pl.col("chance").sum() / pl.col("games").sum()
    )


def prior_chances(seats: pl.LazyFrame | Outcomes) -> pl.DataFrame:
    """Chance of every god in every seat to win before the first move, from `strength`'s model.

    Returns
    -------
    DataFrame
        god, seat, worth; the chance in a line-up is the worth over the line-up's sum.
    """
    found = outcomes(seats)
    gods = [int(god) for god in np.unique(found.god) if god >= 0]
    design = _design(found, ranking=False, with_policies=False)
    log_worth = np.zeros((len(gods), found.n_seats))
    if design is not None:
        fit = fit_choice(design.features, design.credits, design.counts, PSEUDO_GAMES)
        for name, _, contrast in design.factors:
            value = contrast @ fit.coef
            log_worth += value[:, None] if name == "god" else value[None, :]
    return pl.DataFrame(
        {
            "god": np.repeat([found.gods[g] for g in gods], found.n_seats),
            "seat": np.tile(np.arange(found.n_seats), len(gods)),
            "worth": np.exp(log_worth).ravel(),
        },
        schema_overrides={"god": pl.Enum(found.gods), "seat": pl.UInt8},
    )


def _design(found: Outcomes, ranking: bool, with_policies: bool = True) -> _Design | None:
    """Features, credits and counts, or None where nothing can be fitted."""
    decided = found.share.sum(axis=1) > 0
    contest = (found.god >= 0).sum(axis=1) > 1
    keep = decided & contest
    if found.n[keep].sum() < 2:
        return None
    god, policy, rank = found.god[keep], found.policy[keep], found.rank[keep]
    share, n = found.share[keep], found.n[keep].astype(np.float64)
    seat = np.where(god >= 0, np.arange(found.n_seats), -1)
    named = [("god", god, found.gods), ("seat", seat, tuple(str(s + 1) for s in range(found.n_seats)))]
    if with_policies:
        named.append(("policy", policy, found.policies))
    coded, labels = [], []
    for name, codes, names in named:
        present = np.unique(codes[codes >= 0])
        if present.size > 1:
            compact = np.where(codes >= 0, np.searchsorted(present, codes), -1)
            coded.append((compact, present.size))
            labels.append((name, [names[p] for p in present]))
    if not coded:
        return None
    features, contrasts = code_factors(*coded)
    factors = [(name, levels, contrast) for (name, levels), contrast in zip(labels, contrasts, strict=True)]
    if not ranking:
        return _Design(features, share / share.sum(axis=1, keepdims=True), n, factors)
    left, credits, counts, row = ranking_stages(rank, n)
    return _Design(np.where(left[..., None], features[row], np.nan), credits, counts, factors)


def _no_strengths() -> pl.DataFrame:
    """Return the empty table."""
    none = np.zeros(0)
    groups = pl.DataFrame(schema={FACTOR: pl.String, LEVEL: pl.String})
    return tidy(groups, none, none, none, none, none, win_rate=none, win_lo=none, win_hi=none)


__all__ = ["Interaction", "LogitFit", "god_seat_interaction", "prior_chances", "seat_dependence", "strength"]
