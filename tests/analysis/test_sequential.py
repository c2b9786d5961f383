import numpy as np
import pytest
from scipy import stats

from analysis.estimators.sequential import (
    StoppingRule,
    confidence_sequence,
    expected_stop,
    tuned_prior_n,
)


def test_sequence_is_wider_than_a_single_look_and_narrows():
    widths = []
    for n in (100, 1_000, 10_000):
        lo, hi = confidence_sequence(n / 4, n)
        half = 1.96 * np.sqrt(0.1875 / n)
        assert (hi - lo) / 2 > half
        widths.append(hi - lo)
    assert widths == sorted(widths, reverse=True)


def test_sequence_bounds_are_where_the_mixture_ratio_meets_its_limit():
    lo, hi = confidence_sequence(30, 100, alpha=0.05, prior_mean=0.5, prior_n=2)  # flat prior
    for p in (lo, hi):
        marginal = stats.betabinom.pmf(30, 100, 1, 1)
        assert marginal / stats.binom.pmf(30, 100, p) == pytest.approx(20, rel=1e-4)


def test_extremes_and_no_games():
    assert confidence_sequence(0, 0) == (0, 1)
    assert confidence_sequence(0, 50)[0] == 0 and confidence_sequence(50, 50)[1] == 1
    with pytest.raises(ValueError, match="total"):
        confidence_sequence(51, 50)


def test_peeking_fools_a_fixed_interval_but_not_the_sequence():
    rng = np.random.default_rng(5)
    n = np.arange(100, 10_001, 100)
    wins = (rng.random((200, 10_000)) < 0.25).cumsum(1)[:, n - 1]
    half = 1.96 * np.sqrt(wins / n * (1 - wins / n) / n)
    fooled = (abs(wins / n - 0.25) > half).any(1).mean()
    assert fooled == pytest.approx(0.38, abs=0.09)
    bounds = np.array(
        [[confidence_sequence(w, m, prior_n=1000) for w, m in zip(row, n, strict=True)] for row in wins[:60]]
    )
    assert ((bounds[..., 0] > 0.25) | (bounds[..., 1] < 0.25)).any(1).mean() <= 0.05


def test_stopping_rule_stops_near_the_expected_size():
    rule = StoppingRule(0.01, players=4, groups=4)
    n = next(n for n in range(1000, 60_000, 500) if rule.done([n / 4] * 4, [n] * 4))
    assert 0.8 * rule.expected_n < n <= 1.05 * rule.expected_n
    assert "percentage points" in rule.describe()


def test_rule_waits_for_the_god_with_the_fewest_games():
    rule = StoppingRule(0.02, players=4, groups=2)
    assert not rule.done([5000, 25], [20_000, 100])


def test_tuning_is_scale_free():
    assert tuned_prior_n(20_000) == pytest.approx(2 * tuned_prior_n(10_000))
    assert expected_stop(0.25, 0.005) == pytest.approx(4 * expected_stop(0.25, 0.01), rel=1e-3)
    with pytest.raises(ValueError, match="half_width"):
        StoppingRule(5, players=4, groups=4)
