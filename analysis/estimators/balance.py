"""How far from fair a set of win rates is, beyond what chance would show."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import integrate, optimize, stats

from analysis.estimators.proportions import Floats


class Imbalance(NamedTuple):
    """Typical deviation from fair (root mean square, as a rate) with interval and test.

    ``squared`` is the unbiased estimate of the sum of squared deviations, which may be negative by chance.
    """

    estimate: float
    lo: float
    hi: float
    squared: float
    p_value: float


def credit_covariance(credits: ArrayLike, counts: ArrayLike) -> tuple[Floats, Floats]:
    """Mean credits and their covariance matrix from distinct outcomes and how often they occurred.

    Parameters
    ----------
    credits : array_like, shape (outcomes, seats)
        Credit of every seat for each distinct outcome.
    counts : array_like, shape (outcomes,)
        Games that ended so.

    Returns
    -------
    means : ndarray, shape (seats,)
    covariance : ndarray, shape (seats, seats)
        Covariance of the *means* (already divided by the number of games).
    """
    c = np.asarray(credits, dtype=np.float64)
    w = np.asarray(counts, dtype=np.float64)
    n = w.sum()
    means = w @ c / n
    centred = c - means
    return means, (centred * w[:, None]).T @ centred / (n * (n - 1))


def imbalance(rates: ArrayLike, fair: ArrayLike, covariance: ArrayLike, level: float = 0.95) -> Imbalance:
    """Unbiased balance index of a set of win rates.

    ``V = sum((p_i - fair_i)**2 - se_i**2)`` removes what chance alone adds; it is 0 on average for a fair
    game. ``estimate = sqrt(max(V, 0) / k)`` reads as the typical distance of a god from fair.
    Interval and p-value: the sum of squares is a scaled non-central chi-square (exact for equal variances,
    matched in its first two moments otherwise, Satterthwaite), inverted for its non-centrality.

    Parameters
    ----------
    rates, fair : array_like, shape (k,)
        Observed win rates and what a fair game would give.
    covariance : array_like, shape (k, k)
        Covariance matrix of `rates`.
    level : float, default 0.95
        Coverage of the interval.

    Returns
    -------
    Imbalance

    References
    ----------
    .. [1] F. E. Satterthwaite, "An approximate distribution of estimates of variance components",
       Biometrics Bulletin 2 (1946) 110-114.

    Examples
    --------
    >>> cov = 0.1875 / 1000 * (np.eye(4) * 4 - 1) / 3
    >>> imbalance([0.25] * 4, [0.25] * 4, cov).estimate
    0.0
    """
    p, f = np.asarray(rates, dtype=np.float64), np.asarray(fair, dtype=np.float64)
    cov = np.asarray(covariance, dtype=np.float64)
    k = p.size
    total = float(((p - f) ** 2).sum())
    trace, trace2 = float(np.trace(cov)), float((cov * cov).sum())
    squared = total - trace
    if not trace > 0:
        nan = float("nan")
        return Imbalance(nan, nan, nan, squared, nan)
    scale, df = trace2 / trace, trace**2 / trace2
    tail = (1 - level) / 2
    lo, hi = (_noncentrality(total / scale, df, q) * scale for q in (1 - tail, tail))
    return Imbalance(
        estimate=float(np.sqrt(max(squared, 0) / k)),
        lo=float(np.sqrt(lo / k)),
        hi=float(np.sqrt(hi / k)),
        squared=squared,
        p_value=float(stats.chi2.sf(total / scale, df)),
    )


def _noncentrality(value: float, df: float, probability: float) -> float:
    """Non-centrality at which a chi-square stays below `value` with the given probability, or 0."""
    if stats.chi2.cdf(value, df) <= probability:
        return 0.0
    spread = (np.sqrt(max(value - df, 0)) + 10) ** 2 + 10 * np.sqrt(2 * df)
    # the Pearson-Patnaik range above brackets the root; ncx2 itself gives it exactly
    return float(
        optimize.brentq(lambda x: stats.ncx2.cdf(value, df, x) - probability, 1e-9, spread, xtol=1e-6)
    )


def seat_test(rates: ArrayLike, sum_sq_credit: float, n: float) -> tuple[float, int, float]:
    """Chi-square test that all seats of a game win equally often, shared victories included.

    With exchangeable seats the covariance of one game's credits is ``tau (I - J / k)`` with ``tau =
    (E[sum c_i**2] - E[sum c_i]**2 / k) / (k - 1)``, so ``n * sum((p_i - mean)**2) / tau`` is chi-square with
    k - 1 degrees of freedom. Without ties tau = 1 / k, and this is Pearson's statistic.

    Parameters
    ----------
    rates : array_like, shape (k,)
        Win rate by seat.
    sum_sq_credit : float
        Mean over games of the sum of squared credits (1 without ties, less with them).
    n : float
        Games.

    Returns
    -------
    chi2, df, p_value

    Examples
    --------
    >>> chi2, df, p = seat_test([0.27, 0.25, 0.25, 0.23], 1.0, 10_000)
    >>> print(f"{chi2:.1f} {df}")
    32.0 3
    """
    p = np.asarray(rates, dtype=np.float64)
    k = p.size
    tau = (sum_sq_credit - p.sum() ** 2 / k) / (k - 1)
    if not tau > 0 or n < 2:
        return float("nan"), k - 1, float("nan")
    chi2 = float(n * ((p - p.mean()) ** 2).sum() / tau)
    return chi2, k - 1, float(stats.chi2.sf(chi2, k - 1))


def fair_max_gap(players: int, n: float) -> float:
    """Largest gap between two seats' win rates that a perfectly fair game shows on average.

    Ludii's balance is ``1 - gap``; without this value beside it the index cannot be read: a fair game of four
    scores .898 at 100 games, .968 at 1,000 and .990 at 10,000. The gap is the range of `players`
    equicorrelated normals, that is of independent ones with variance ``1 / (players * n)``.

    Examples
    --------
    >>> print(f"{1 - fair_max_gap(4, 1_000):.3f}")
    0.967
    """
    return float(_normal_range(players) / np.sqrt(players * n))


def _normal_range(k: int) -> float:
    """Return the expected range of k independent standard normals (Tippett 1925)."""
    cdf = stats.norm.cdf
    value, _ = integrate.quad(lambda x: 1 - cdf(x) ** k - cdf(-x) ** k, -9, 9)
    return float(value)
