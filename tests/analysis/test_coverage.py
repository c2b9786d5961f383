import numpy as np
import pytest

from tests.analysis import coverage


@pytest.mark.slow
@pytest.mark.parametrize("part", coverage.PARTS, ids=lambda part: part.__name__)
def test_intervals_hold_the_truth_as_often_as_they_say(part):
    for row in part(np.random.default_rng(20240501)):
        assert row.low <= row.covered <= row.high, row


def test_naive_tie_counting_is_what_the_study_would_catch():
    # Counting a shared win as a whole one reads 27.5 % for a fair four-seat game with 10 % ties.
    credits, _ = coverage.play(np.random.default_rng(1), [0.25] * 4, 2000, 0.1, 300)
    whole = (credits[..., 0] > 0).mean(1)
    assert abs(whole.mean() - 0.275) < 0.003
    lo, hi = coverage.wilson(whole, 2000)
    assert coverage.inside(lo, 0.25, hi) < 0.4
