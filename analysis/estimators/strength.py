"""Strength of gods and seats together: a conditional logit on aggregated line-ups.

The chance that contestant i of a game wins is ``exp(x_i b) / sum_j exp(x_j b)``, with x holding its god,
its seat and whatever else it brings. Games with the same line-up and result are one row with a count, so
a million games cost as much as the few hundred distinct rows they aggregate to.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import optimize, special

from analysis.estimators.proportions import Floats


class LogitFit(NamedTuple):
    """Coefficients (log worth), their covariance and the maximised log-likelihood."""

    coef: Floats
    cov: Floats
    loglike: float


def fit_choice(
    features: ArrayLike,
    credits: ArrayLike,
    counts: ArrayLike,
    pseudo: float = 0.0,
    robust: bool | None = None,
) -> LogitFit:
    """Maximum likelihood of a conditional logit.

    Parameters
    ----------
    features : array_like, shape (rows, contestants, coefs)
        What each contestant brings. NaN in the first feature marks an empty place.
    credits : array_like, shape (rows, contestants)
        Credit of each contestant; sums to 1 in each row.
    counts : array_like, shape (rows,)
        Games behind each row.
    pseudo : float, default 0
        Weight of one won and one lost game of each coefficient against an average one. Keeps the
        estimate finite for a god that never won, as 0.5 does in the R package PlackettLuce.
    robust : bool, optional
        Covariance from the sandwich (games are the clusters) rather than from the exact Hessian. By
        default used only where credits are fractional, since then the likelihood is only nearly right.

    Returns
    -------
    LogitFit

    References
    ----------
    .. [1] D. McFadden, "Conditional logit analysis of qualitative choice behavior" (1974).
    .. [2] R. L. Plackett, "The analysis of permutations", Applied Statistics 24 (1975) 193-202.
    .. [3] H. L. Turner et al., "Modelling rankings in R: the PlackettLuce package", Computational
       Statistics 35 (2020) 1027-1057.

    Examples
    --------
    One god wins 3 of 4 against another: the log odds are ln 3.

    >>> fit = fit_choice([[[0.5], [-0.5]]] * 2, [[1, 0], [0, 1]], [75, 25])
    >>> print(f"{fit.coef[0]:.4f}")
    1.0986
    """
    x = np.asarray(features, dtype=np.float64)
    c = np.asarray(credits, dtype=np.float64)
    w = np.asarray(counts, dtype=np.float64)
    absent = np.isnan(x[..., 0]) if x.shape[-1] else np.zeros(c.shape, dtype=bool)
    x = np.where(absent[..., None], 0.0, x)
    c = np.where(absent, 0.0, c)

    def value(b: Floats) -> tuple[float, Floats]:
        """Negative log-likelihood and gradient."""
        u, log_sum, p = _choice(x, absent, b)
        resid = (w[:, None] * (c - p)).reshape(-1)
        loglike = float(w @ ((c * np.where(absent, 0.0, u)).sum(1) - log_sum))
        gradient = resid @ x.reshape(-1, x.shape[-1])
        soft = np.logaddexp(0, b)
        loglike += pseudo * float((b - 2 * soft).sum())
        return -loglike, -(gradient + pseudo * (1 - 2 * np.exp(b - soft)))

    def hessian(b: Floats) -> Floats:
        """Observed information."""
        _, _, p = _choice(x, absent, b)
        mean = np.einsum("rc,rck->rk", p, x)
        second = np.einsum("r,rc,rck,rcl->kl", w, p, x, x, optimize=True)
        s = special.expit(b)
        spread: Floats = second - (mean * w[:, None]).T @ mean + np.diag(2 * pseudo * s * (1 - s))
        return spread

    start = np.zeros(x.shape[-1])
    result = optimize.minimize(
        value, start, jac=True, hess=hessian, method="trust-exact", options={"gtol": 1e-8 * max(w.sum(), 1)}
    )
    cov: Floats = np.linalg.pinv(hessian(result.x)).astype(np.float64)
    if robust is None:
        robust = bool(((c > 1e-9) & (c < 1 - 1e-9)).any())
    if robust:
        _, _, p = _choice(x, absent, result.x)
        scores = np.einsum("rc,rck->rk", c - p, x)
        cov = cov @ ((scores * w[:, None]).T @ scores) @ cov
    return LogitFit(result.x, cov, -float(result.fun))


def _choice(x: Floats, absent: NDArray[np.bool_], b: Floats) -> tuple[Floats, Floats, Floats]:
    """Utilities, log of the sum of worths, and win probabilities."""
    u = np.where(absent, -np.inf, x @ b)
    top = u.max(axis=1, keepdims=True)
    worth = np.exp(u - top)
    total = worth.sum(axis=1, keepdims=True)
    return u, (top + np.log(total))[:, 0], worth / total


def sum_to_zero(levels: int) -> Floats:
    """Orthonormal contrasts, shape (levels, levels - 1): coefficients that add up to 0.

    A factor coded so has no reference level; each level's value, and its standard error, is against the
    average.
    """
    q, _ = np.linalg.qr(np.column_stack([np.ones(levels), np.eye(levels)[:, 1:]]))
    return q[:, 1:]


def code_factors(*factors: tuple[ArrayLike, int]) -> tuple[Floats, list[Floats]]:
    """Features of several factors, each coded to sum to zero.

    Parameters
    ----------
    *factors : tuple of (codes, levels)
        Integer codes of shape (rows, contestants), negative where a place is empty, and number of levels.

    Returns
    -------
    features : ndarray, shape (rows, contestants, coefs)
    contrasts : list of ndarray
        For factor i, ``contrasts[i]`` of shape (levels, coefs) turns all coefficients into its levels'
        values.
    """
    blocks, widths, matrices = [], [], []
    for codes, levels in factors:
        codes = np.asarray(codes)
        matrix = sum_to_zero(levels)
        blocks.append(np.where((codes < 0)[..., None], np.nan, matrix[np.maximum(codes, 0)]))
        widths.append(matrix.shape[1])
        matrices.append(matrix)
    starts = np.concatenate([[0], np.cumsum(widths)])
    contrasts = []
    for matrix, start in zip(matrices, starts[:-1], strict=True):
        full = np.zeros((matrix.shape[0], int(starts[-1])))
        full[:, start : start + matrix.shape[1]] = matrix
        contrasts.append(full)
    return np.concatenate(blocks, axis=-1), contrasts


def ranking_stages(
    ranks: ArrayLike, counts: ArrayLike
) -> tuple[NDArray[np.bool_], Floats, Floats, NDArray[np.int64]]:
    """Split full rankings into Plackett-Luce's successive choices of "best of those left".

    Parameters
    ----------
    ranks : array_like of int, shape (rows, contestants)
        1 is best, equal ranks tie, 0 marks an empty place.
    counts : array_like, shape (rows,)
        Games behind each row.

    Returns
    -------
    left : ndarray of bool, shape (stages, contestants)
        Who is still to be placed.
    credits : ndarray, shape (stages, contestants)
        1 for the one placed; tied contestants share it, and leave together.
    counts : ndarray, shape (stages,)
    row : ndarray of int
        Row of `ranks` a stage comes from, to pick its features.
    """
    r = np.asarray(ranks)
    w = np.asarray(counts, dtype=np.float64)
    lefts, credits, weights, rows = [], [], [], []
    for place in range(1, r.shape[1] + 1):
        here = r == place
        left = r >= place
        # a choice among one, or among equals only, says nothing
        keep = here.any(axis=1) & (left & ~here).any(axis=1)
        if not keep.any():
            continue
        lefts.append(left[keep])
        credits.append(here[keep] / here[keep].sum(axis=1, keepdims=True))
        weights.append(w[keep] * here[keep].sum(axis=1))
        rows.append(np.flatnonzero(keep))
    return np.concatenate(lefts), np.concatenate(credits), np.concatenate(weights), np.concatenate(rows)
