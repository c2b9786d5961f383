"""Differences between two things measured in the same games.

Two seats of one game exclude each other (one wins, the other does not), and two versions of a game played
on the same seeds resemble each other. Either way the pair, not the single value, is the unit of analysis.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from analysis.estimators.proportions import Floats, as_floats, effective_n, normal_quantile, wilson


class PairTest(NamedTuple):
    """Outcome of a test on pairs: difference, its standard error and two-sided p-value."""

    difference: float
    se: float
    p_value: float


def same_game_se(rate_a: ArrayLike, rate_b: ArrayLike, n: ArrayLike) -> Floats:
    """Return the standard error of the difference of two win rates in games with one winner.

    ``sqrt((p_a + p_b - (p_a - p_b)**2) / n)``: the variance of a difference of two cells of a multinomial.
    Treating the two as independent covers 83.5 % (2 seats) to 91.9 % (5 seats) instead of 95 %.

    Parameters
    ----------
    rate_a, rate_b : array_like
        Win rates of the two.
    n : array_like
        Games in which both took part.

    Returns
    -------
    ndarray of float64

    Examples
    --------
    >>> print(f"{same_game_se(0.25, 0.25, 10_000):.5f}")
    0.00707
    """
    a, b, n = as_floats(rate_a, rate_b, n)
    return np.sqrt((a + b - (a - b) ** 2) / n)


def paired_difference(
    total: ArrayLike,
    total_sq: ArrayLike,
    n: ArrayLike,
    level: float = 0.95,
    comparisons: int = 1,
) -> tuple[Floats, Floats, Floats, Floats]:
    """Mean of paired differences of credits, with an interval that holds for rare events too.

    Parameters
    ----------
    total, total_sq : array_like
        Sum over games of ``d = credit_a - credit_b`` and of ``d**2``.
    n : array_like
        Number of pairs (games). 0 gives NaN.
    level, comparisons
        As in `analysis.estimators.proportions.wilson`.

    Returns
    -------
    difference, lo, hi, se : ndarray of float64
        The interval is centred on an estimate shrunk by two pseudo-pairs, one for each sign of a half,
        so it never has zero width.

    References
    ----------
    .. [1] A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched
       proportions", Statistics in Medicine 24 (2005) 729-740. With wins and losses only, this is their
       interval; fractional credits enter through their squares.

    Examples
    --------
    >>> d, lo, hi, se = paired_difference(10, 50, 1000)
    >>> print(f"{d:.3f} [{lo:.3f}, {hi:.3f}]")
    0.010 [-0.004, 0.024]
    """
    total, total_sq, n = as_floats(total, total_sq, n)
    with np.errstate(divide="ignore", invalid="ignore"):
        difference = total / n
        centre = total / (n + 2)
        se = np.sqrt(((total_sq + 1) / (n + 2) - centre**2) / (n + 2))
    half = normal_quantile(level, comparisons) * se
    lo = np.maximum(np.minimum(centre - half, difference), -1)
    hi = np.minimum(np.maximum(centre + half, difference), 1)
    difference, lo, hi, se = (np.where(n > 0, x, np.nan) for x in (difference, lo, hi, se))
    return difference, lo, hi, se


def newcombe(
    a: tuple[ArrayLike, ArrayLike, ArrayLike],
    b: tuple[ArrayLike, ArrayLike, ArrayLike],
    level: float = 0.95,
    comparisons: int = 1,
) -> tuple[Floats, Floats]:
    """Interval of the difference of two independent rates, ``rate_b - rate_a``.

    Parameters
    ----------
    a, b : tuple of array_like
        Rate, standard error and number of games of each.
    level, comparisons
        As in `analysis.estimators.proportions.wilson`.

    Returns
    -------
    lo, hi : ndarray of float64
        Built from the two Wilson intervals, so never of zero width.

    References
    ----------
    .. [1] R. G. Newcombe, "Interval estimation for the difference between independent proportions:
       comparison of eleven methods", Statistics in Medicine 17 (1998) 873-890, method 10.

    Examples
    --------
    >>> lo, hi = newcombe((48 / 80, 0.0548, 80), (56 / 70, 0.0478, 70))   # Newcombe's example (a)
    >>> print(f"{lo:.4f} {hi:.4f}")
    0.0524 0.3339
    """
    ends = []
    for rate, se, n in (a, b):
        p, s, games = as_floats(rate, se, n)
        ends.append((p, *wilson(p, effective_n(p, s**2 * games, games), level, comparisons)))
    (p_a, lo_a, hi_a), (p_b, lo_b, hi_b) = ends
    difference = p_b - p_a
    lo = difference - np.sqrt((p_b - lo_b) ** 2 + (hi_a - p_a) ** 2)
    hi = difference + np.sqrt((hi_b - p_b) ** 2 + (p_a - lo_a) ** 2)
    return lo, hi


def mcnemar(only_a: int, only_b: int, n: int) -> PairTest:
    """Exact McNemar test on games won by one version and lost by the other.

    Parameters
    ----------
    only_a, only_b : int
        Discordant pairs: won under A only, won under B only.
    n : int
        All pairs.

    Returns
    -------
    PairTest
        ``difference = (only_a - only_b) / n``, ``se = sqrt(a + b - (a - b)**2 / n) / n`` and the exact
        two-sided binomial p-value.

    References
    ----------
    .. [1] Q. McNemar, "Note on the sampling error of the difference between correlated proportions or
       percentages", Psychometrika 12 (1947) 153-157.

    Examples
    --------
    >>> mcnemar(15, 5, 100).difference
    0.1
    """
    if min(only_a, only_b) < 0 or only_a + only_b > n:
        raise ValueError(f"need 0 <= only_a + only_b <= n, got {only_a}, {only_b} and {n}")
    discordant = only_a + only_b
    se = np.sqrt(discordant - (only_a - only_b) ** 2 / n) / n
    p = float(stats.binomtest(only_a, discordant).pvalue) if discordant else 1.0
    return PairTest((only_a - only_b) / n, float(se), p)


def sign_flip_p(differences: ArrayLike, counts: ArrayLike | None = None) -> float:
    """Two-sided sign-flip p-value of "no difference between the two versions".

    Under the hypothesis each pair's difference is as likely to have either sign. Pairs without a difference
    stay in the study; a flip leaves them as they are. The distribution of the sum is exact (a product of
    binomials on the lattice of credit differences) up to two million lattice points, normal above.

    Parameters
    ----------
    differences : array_like
        Paired differences, or their distinct values where `counts` is given.
    counts : array_like of int, optional
        How often each value occurred.

    Returns
    -------
    float
        Equals the exact McNemar p-value where all differences are -1, 0 or 1.

    Examples
    --------
    >>> round(sign_flip_p([1, -1, 0], [15, 5, 80]), 4) == round(mcnemar(15, 5, 100).p_value, 4)
    True
    """
    values = np.asarray(differences, dtype=np.float64)
    weights = np.ones(values.shape, dtype=np.int64) if counts is None else np.asarray(counts)
    observed = abs(float(values @ weights))
    sizes, index = np.unique(np.round(np.abs(values), 6), return_inverse=True)
    trials = np.bincount(index, weights=weights).astype(np.int64)
    trials, sizes = trials[sizes > 0], sizes[sizes > 0]
    if trials.sum() == 0:
        return 1.0
    # credits are multiples of 1/m, so their differences lie on a lattice of 1/60 for up to six winners
    steps = np.round(sizes * 60).astype(np.int64)
    steps //= np.gcd.reduce(steps)
    unit = sizes[0] / steps[0]
    if 2 * int(steps @ trials) > 2_000_000:
        return float(2 * stats.norm.sf(observed / np.sqrt(sizes**2 @ trials)))
    total = np.ones(1)
    for step, n in zip(steps, trials, strict=True):
        flips = np.zeros(2 * step * n + 1)
        flips[:: 2 * step] = stats.binom.pmf(np.arange(n + 1), n, 0.5)
        total = _convolve(total, flips)
    sums = np.abs(np.arange(total.size) - total.size // 2) * unit
    return float(min(1.0, total[sums >= observed - unit / 2].sum()))


def _convolve(a: Floats, b: Floats) -> Floats:
    """Convolve two distributions, by Fourier transform where they are long."""
    from scipy.signal import convolve

    return np.maximum(convolve(a, b), 0)
