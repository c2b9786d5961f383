"""Control of false alarms when many things are tested at once.

Without it ten fair gods give at least one false alarm in 40 % of studies, and fifty fair cards in 92 %.
"""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from analysis.estimators.proportions import Floats

Method = Literal["holm", "fdr_bh"]

METHOD_NAMES: dict[Method, str] = {
    "holm": "Holm (at most 5 % chance of any false alarm)",
    "fdr_bh": "Benjamini-Hochberg (at most 5 % of the alarms false)",
}


def adjust_p(p_values: ArrayLike, method: Method = "holm") -> Floats:
    """Adjust p-values for the number of things tested.

    Parameters
    ----------
    p_values : array_like
        Raw two-sided p-values; NaN (no data) stays NaN and is not counted.
    method : {"holm", "fdr_bh"}
        Holm controls the chance of any false alarm, Benjamini-Hochberg the share of false alarms.

    Returns
    -------
    ndarray of float64

    References
    ----------
    .. [1] S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
       Statistics 6 (1979) 65-70.
    .. [2] Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", JRSS B 57 (1995) 289-300.

    Examples
    --------
    >>> adjust_p([0.01, 0.04, 0.03]).tolist()
    [0.03, 0.06, 0.06]
    """
    if method not in METHOD_NAMES:
        raise ValueError(f"method must be one of {', '.join(METHOD_NAMES)}, got {method!r}")
    p = np.asarray(p_values, dtype=np.float64)
    known = np.isfinite(p)
    adjusted = np.full(p.shape, np.nan)
    if known.any():
        adjusted[known] = _holm(p[known]) if method == "holm" else stats.false_discovery_control(p[known])
    return adjusted


def _holm(p: Floats) -> Floats:
    """Step down: the smallest of m p-values is multiplied by m, the next by m - 1, never decreasing."""
    order = np.argsort(p)
    stepped = np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1))
    return np.minimum(stepped, 1.0)[np.argsort(order)]
