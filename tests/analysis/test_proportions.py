import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from analysis.estimators.multiplicity import adjust_p
from analysis.estimators.proportions import (
    credit_interval,
    effective_n,
    mean_interval,
    normal_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "n", "lo", "hi"), [(0, 50, 0, 0.0714), (53, 150, 0.2814, 0.4326), (50, 50, 0.9286, 1)]
)
def test_wilson_gives_the_reference_values(wins, n, lo, hi):
    assert np.allclose(wilson(wins / n, n), (lo, hi), atol=1e-4)


def test_wilson_agrees_with_statsmodels():
    for wins in (0, 1, 17, 99, 100):
        expected = proportion_confint(wins, 100, method="wilson")
        assert np.allclose(wilson(wins / 100, 100), expected, atol=1e-12)


def test_simultaneous_wilson_is_goodman():
    counts = np.array([120, 250, 310, 320])
    lo, hi = wilson(counts / counts.sum(), counts.sum(), comparisons=4)
    expected = multinomial_proportions_confint(counts, method="goodman")
    assert np.allclose(np.column_stack([lo, hi]), expected, atol=1e-9)


def test_no_games_give_no_number():
    assert np.isnan(credit_interval(0, 0, 0)).all()
    assert np.isnan(wilson(0.0, 0)).all()


def test_one_game_gives_a_wide_interval():
    rate, lo, hi, se = credit_interval(1, 1, 1)
    assert rate == 1 and lo < 0.25 and hi == 1 and se > 0.15


def test_zero_wins_never_have_a_zero_width():
    _, lo, hi, se = credit_interval(0, 0, 50)
    assert lo == 0 and hi > 0.07 and se > 0


def test_without_ties_the_credit_interval_is_wilson():
    _, lo, hi, _ = credit_interval(53, 53, 150)
    assert np.allclose((lo, hi), wilson(53 / 150, 150), atol=2e-3)


def test_ties_narrow_the_interval_by_about_a_tenth():
    # 2,000 fair games of 4, 30 % ended in a two-way tie: 350 whole and 300 half wins
    _, lo, hi, _ = credit_interval(350 + 150, 350 + 75, 2000)
    naive_lo, naive_hi = wilson(0.25, 2000)
    assert (hi - lo) / (naive_hi - naive_lo) == pytest.approx(0.90, abs=0.01)


def test_all_games_shared_fall_back_on_the_number_of_games():
    assert effective_n(0.5, 0.0, 7) == 7


def test_interval_is_mirrored_when_wins_and_losses_swap():
    lo, hi = wilson(0.2, 80)
    lo2, hi2 = wilson(0.8, 80)
    assert np.allclose((lo, hi), (1 - hi2, 1 - lo2))


def test_mean_interval_agrees_with_scipy():
    x = np.array([3.0, 5.0, 9.0, 4.0, 4.0])
    mean, lo, hi, se = mean_interval(x.sum(), (x**2).sum(), x.size)
    expected = stats.t.interval(0.95, 4, loc=x.mean(), scale=stats.sem(x))
    assert np.allclose((lo, hi), expected) and np.isclose(se, stats.sem(x)) and mean == x.mean()
    assert np.isnan(mean_interval(3, 9, 1)[1])


def test_bad_arguments_are_refused():
    for level in (0, 1, 95):
        with pytest.raises(ValueError, match="level"):
            normal_quantile(level)
    with pytest.raises(ValueError, match="comparisons"):
        normal_quantile(0.95, 0)


def test_adjusted_p_values_skip_what_has_no_data():
    assert np.allclose(adjust_p([0.01, np.nan, 0.04], "holm"), [0.02, np.nan, 0.04], equal_nan=True)
    assert np.isnan(adjust_p([np.nan])).all()
    with pytest.raises(ValueError, match="fdr_bh"):
        adjust_p([0.1], "bonferroni")  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["holm", "fdr_bh"])
def test_adjusted_p_values_agree_with_statsmodels(method):
    p = np.random.default_rng(2).random(12) ** 3
    assert np.allclose(adjust_p(p, method), multipletests(p, method=method)[1])


def test_holm_holds_the_false_alarms_that_raw_p_values_do_not():
    rng = np.random.default_rng(3)
    p = rng.random((2000, 10))
    raw = (p < 0.05).any(1).mean()
    held = np.mean([(adjust_p(row) < 0.05).any() for row in p])
    assert raw == pytest.approx(0.40, abs=0.03) and held < 0.065
