import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from analysis.estimators.differences import mcnemar, paired_difference, same_game_se, sign_flip_p


def test_same_game_difference_is_wider_than_two_independent_rates():
    se = same_game_se(0.25, 0.25, 10_000)
    independent = np.sqrt(2 * 0.25 * 0.75 / 10_000)
    assert np.isclose(se, np.sqrt(0.5 / 10_000)) and se > independent


def test_paired_difference_matches_the_multinomial_formula_on_many_games():
    # 10,000 games: a won 3,000, b 2,000, others the rest
    d, lo, hi, se = paired_difference(1000, 5000, 10_000)
    assert d == pytest.approx(0.1)
    assert se == pytest.approx(float(same_game_se(0.3, 0.2, 10_000)), rel=1e-3)
    assert lo < 0.1 < hi


def test_paired_difference_is_antisymmetric():
    d, lo, hi, _ = paired_difference(30, 70, 500)
    d2, lo2, hi2, _ = paired_difference(-30, 70, 500)
    assert np.allclose((d, lo, hi), (-d2, -hi2, -lo2))


def test_a_version_against_itself_has_no_difference():
    d, lo, hi, _ = paired_difference(0, 0, 1000)
    assert d == 0 and -0.003 < lo < 0 < hi < 0.003


def test_without_pairs_there_is_no_number():
    assert np.isnan(paired_difference(0, 0, 0)).all()


def test_mcnemar_agrees_with_statsmodels():
    ours = mcnemar(15, 5, 100)
    reference = statsmodels_mcnemar([[40, 15], [5, 40]], exact=True)
    assert ours.p_value == pytest.approx(reference.pvalue)
    # (b - c) / n and sqrt(b + c - (b - c)^2 / n) / n, by hand
    assert ours.difference == pytest.approx(0.10)
    assert ours.se == pytest.approx(np.sqrt(20 - 1) / 100)
    assert mcnemar(0, 0, 10).p_value == 1


def test_mcnemar_refuses_more_discordant_pairs_than_pairs():
    with pytest.raises(ValueError, match="<= n"):
        mcnemar(8, 5, 10)


def test_sign_flips_equal_mcnemar_where_nothing_is_shared():
    for b, c in [(15, 5), (9, 9), (1, 0), (300, 240)]:
        assert sign_flip_p([1, -1, 0], [b, c, 77]) == pytest.approx(mcnemar(b, c, 700).p_value)


def test_sign_flips_agree_with_scipy_on_shared_victories():
    d = np.array([1, 1, 0.5, -0.5, 0.5, 1, -1, 0.5, 0, 0, 1 / 3, -2 / 3])
    reference = stats.permutation_test(
        (d,), lambda x, axis: x.sum(axis), permutation_type="samples", n_resamples=np.inf, vectorized=True
    )
    assert sign_flip_p(d) == pytest.approx(reference.pvalue, abs=1e-9)


def test_long_studies_use_the_normal_limit():
    exact = sign_flip_p([0.5, -0.5, 1, -1], [5300, 5000, 5200, 5000])
    normal = 2 * stats.norm.sf((150 + 200) / np.sqrt(10_300 / 4 + 10_200))
    assert exact == pytest.approx(normal, rel=0.02)
    many = sign_flip_p([1 / 2, -1 / 2, 1 / 3, -1 / 3, 1, -1], [400_000] * 6)
    assert many == pytest.approx(1)
