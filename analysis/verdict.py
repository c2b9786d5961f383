"""What an interval says about a target: never more than it shows."""

from enum import StrEnum


class Verdict(StrEnum):
    """Three ways an interval may lie to a band of half-width D around a target, one of them with a side."""

    ABOVE = "above"  # off by more than D, upwards
    BELOW = "below"  # off by more than D, downwards
    WITHIN = "within"  # within D
    UNDECIDED = "undecided"  # the interval reaches over an edge of the band: not enough games
    NO_DATA = "no data"

    @property
    def is_off(self) -> bool:
        """Whether the value is off its target by more than D."""
        return self in (Verdict.ABOVE, Verdict.BELOW)


def judge(lo: float | None, hi: float | None, target: float | None, margin: float) -> Verdict:
    """Judge an interval against a target.

    Parameters
    ----------
    lo, hi : float or None
        Interval; None where there is no data.
    target : float or None
        Value that would be fair.
    margin : float
        D: how far off is of no matter. 0 leaves the question whether the target is excluded at all.

    Returns
    -------
    Verdict
        The point estimate plays no part.

    Examples
    --------
    >>> judge(0.28, 0.31, 0.25, 0.02).value, judge(0.26, 0.31, 0.25, 0.02).value
    ('above', 'undecided')
    """
    if lo is None or hi is None or target is None:
        return Verdict.NO_DATA
    if lo > target + margin:
        return Verdict.ABOVE
    if hi < target - margin:
        return Verdict.BELOW
    if target - margin <= lo and hi <= target + margin:
        return Verdict.WITHIN
    return Verdict.UNDECIDED


class Change(StrEnum):
    """What an interval says about a change."""

    UP = "up"  # surely above 0
    DOWN = "down"  # surely below 0
    NONE = "no difference"  # surely within D of 0
    UNDECIDED = "undecided"  # not enough games for any of these
    NO_DATA = "no data"

    @property
    def is_sure(self) -> bool:
        """Whether there surely is a change that may matter."""
        return self in (Change.UP, Change.DOWN)


def judge_change(lo: float | None, hi: float | None, margin: float) -> Change:
    """Judge the interval of a change.

    Parameters
    ----------
    lo, hi : float or None
        Interval; None where there is no data.
    margin : float
        D: a change smaller than this is of no matter.

    Returns
    -------
    Change
        `NONE` where the whole interval lies within D of 0 (equivalence: two one-sided tests), else the side
        of 0 that the interval lies on, else `UNDECIDED`.

    References
    ----------
    .. [1] D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the power approach",
       Journal of Pharmacokinetics and Biopharmaceutics 15 (1987) 657-680.

    Examples
    --------
    >>> judge_change(0.001, 0.004, 0.01).value, judge_change(0.001, 0.04, 0.01).value
    ('no difference', 'up')
    """
    if lo is None or hi is None:
        return Change.NO_DATA
    if -margin <= lo and hi <= margin:
        return Change.NONE
    if lo > 0:
        return Change.UP
    if hi < 0:
        return Change.DOWN
    return Change.UNDECIDED
