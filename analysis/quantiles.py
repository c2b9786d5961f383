"""Quantiles of values that come with counts: exact, and as cheap as the number of distinct values."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray


def counted_quantiles(value: ArrayLike, n: ArrayLike, q: Sequence[float]) -> NDArray[np.float64]:
    """Smallest values at or below which at least the shares `q` of all lie.

    Parameters
    ----------
    value : array_like, shape (values,)
        Distinct values, ascending.
    n : array_like, shape (..., values)
        How often each occurred; one distribution per leading index.
    q : sequence of float
        Shares in 0..1.

    Returns
    -------
    ndarray, shape (len(q), ...)
        NaN where nothing was counted.

    Examples
    --------
    >>> counted_quantiles([1, 5, 9], [2, 1, 1], [0.5, 0.75, 1]).tolist()
    [1.0, 5.0, 9.0]
    """
    values, counts = np.asarray(value, dtype=np.float64), np.asarray(n, dtype=np.float64)
    total = counts.sum(axis=-1, keepdims=True)
    if not values.size:
        return np.full((len(q), *counts.shape[:-1]), np.nan)
    reach = counts.cumsum(axis=-1) / np.maximum(total, 1)
    picked = [values[(reach >= share - 1e-12).argmax(axis=-1)] for share in q]
    return np.where(total[..., 0] > 0, np.stack(picked), np.nan)
