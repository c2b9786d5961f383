"""How many games a question needs, before they are played."""

import math

import numpy as np
from scipy import stats


def appearances_needed(
    players: float,
    detect: float,
    power: float = 0.8,
    alpha: float = 0.05,
    comparisons: int = 1,
) -> int:
    """Games of one god that tell its win rate from the fair ``1 / players``.

    ``n = ((z_{1-alpha/2} sqrt(p0 q0) + z_{power} sqrt(p1 q1)) / detect)**2`` with ``p0 = 1 / players`` and
    ``p1 = p0 + detect``.

    Parameters
    ----------
    players : float
        Seats of a game; the fair rate is its reciprocal.
    detect : float
        Smallest deviation worth finding, as a rate (0.01 is one percentage point).
    power : float, default 0.8
        Chance of finding a deviation of that size.
    alpha : float, default 0.05
        Two-sided chance of a false alarm, shared among `comparisons`.
    comparisons : int, default 1
        Number of gods tested together (Bonferroni).

    Returns
    -------
    int

    References
    ----------
    .. [1] J. L. Fleiss, B. Levin and M. C. Paik, "Statistical Methods for Rates and Proportions", 3rd ed.
       (2003), section 2.5.

    Examples
    --------
    >>> appearances_needed(4, 0.01)
    14832
    """
    p0, p1 = _rates(players, detect)
    z_alpha, z_power = _quantiles(power, alpha, comparisons)
    root = z_alpha * math.sqrt(p0 * (1 - p0)) + z_power * math.sqrt(p1 * (1 - p1))
    return math.ceil((root / detect) ** 2)


def games_needed(
    players: int,
    gods: int,
    detect: float,
    power: float = 0.8,
    alpha: float = 0.05,
    comparisons: int = 1,
) -> int:
    """Games to play so that each god appears `appearances_needed` times.

    Parameters
    ----------
    players, gods : int
        Seats of a game and gods drawn evenly into them.
    detect, power, alpha, comparisons
        As in `appearances_needed`.

    Returns
    -------
    int

    Examples
    --------
    >>> games_needed(4, 8, 0.01)
    29664
    """
    n = appearances_needed(players, detect, power, alpha, comparisons)
    return math.ceil(n * max(gods, players) / players)


def variant_games_needed(
    players: float,
    detect: float,
    power: float = 0.8,
    alpha: float = 0.05,
    correlation: float | None = None,
) -> int:
    """Games of each of two versions that tell a god's win rates in them apart.

    Parameters
    ----------
    players, detect, power, alpha
        As in `appearances_needed`.
    correlation : float, optional
        Correlation of the god's credits in the two versions on the same seeds. None: different seeds,
        the two-sample formula. With a number: pairs, ``2 p (1-p) (1-rho) (z_{1-alpha/2} + z_power)**2 /
        detect**2``.

    Returns
    -------
    int
        Games of each version (pairs).

    Examples
    --------
    >>> variant_games_needed(4, 0.01)
    29821
    >>> variant_games_needed(4, 0.01, correlation=0.5)
    14717
    """
    p0, p1 = _rates(players, detect)
    z_alpha, z_power = _quantiles(power, alpha, 1)
    if correlation is not None:
        variance = 2 * p0 * (1 - p0) * (1 - correlation)
        return math.ceil(variance * ((z_alpha + z_power) / detect) ** 2)
    mean = (p0 + p1) / 2
    root = z_alpha * math.sqrt(2 * mean * (1 - mean)) + z_power * math.sqrt(p0 * (1 - p0) + p1 * (1 - p1))
    return math.ceil((root / detect) ** 2)


def half_width(players: float, n: float, level: float = 0.95) -> float:
    """Half-width of the interval around a fair win rate after `n` appearances.

    Examples
    --------
    >>> print(f"{half_width(4, 10_000):.4f}")
    0.0085
    """
    p0 = 1 / players
    return float(stats.norm.isf((1 - level) / 2) * np.sqrt(p0 * (1 - p0) / n))


def _rates(players: float, detect: float) -> tuple[float, float]:
    """Fair rate and the rate to be told from it, with checks."""
    if players < 2:
        raise ValueError(f"players must be at least 2, got {players}")
    p0 = 1 / players
    if not 0 < detect < 1 - p0:
        raise ValueError(f"detect must lie between 0 and {1 - p0:.3g}, got {detect}")
    return p0, p0 + detect


def _quantiles(power: float, alpha: float, comparisons: int) -> tuple[float, float]:
    """Return the normal quantiles of the two error rates, with checks."""
    if not 0 < power < 1 or not 0 < alpha < 1:
        raise ValueError(f"power and alpha must lie between 0 and 1, got {power} and {alpha}")
    return float(stats.norm.isf(alpha / comparisons / 2)), float(stats.norm.ppf(power))
