import numpy as np
import pytest
from scipy import stats

from analysis.estimators.balance import credit_covariance, fair_max_gap, imbalance, seat_test


def test_credit_covariance_is_the_multinomial_one_without_ties():
    p = np.array([0.3, 0.2, 0.5])
    means, cov = credit_covariance(np.eye(3), p * 1000)
    assert np.allclose(means, p)
    assert np.allclose(cov, (np.diag(p) - np.outer(p, p)) / 999)


def test_balance_index_is_unbiased_for_a_fair_game():
    rng = np.random.default_rng(7)
    wins = rng.multinomial(500, [0.25] * 4, size=1500)
    naive = ((wins / 500 - 0.25) ** 2).sum(1)
    found = [imbalance(w / 500, [0.25] * 4, credit_covariance(np.eye(4), w)[1]).squared for w in wins]
    assert naive.mean() > 0.0014
    assert abs(np.mean(found)) < 3 * np.std(found) / np.sqrt(len(found))


def test_a_planted_imbalance_is_sized():
    p = np.array([0.31, 0.23, 0.23, 0.23])
    _, cov = credit_covariance(np.eye(4), p * 40_000)
    found = imbalance(p, [0.25] * 4, cov)
    truth = np.sqrt(((p - 0.25) ** 2).mean())
    assert found.lo < truth < found.hi and found.hi - found.lo < 0.01
    assert found.p_value < 1e-10


def test_one_game_says_nothing():
    found = imbalance([1, 0], [0.5, 0.5], np.zeros((2, 2)))
    assert np.isnan(found.estimate) and np.isnan(found.p_value)


def test_seat_test_is_pearson_without_ties():
    wins = np.array([2700, 2500, 2400, 2400])
    chi2, df, p = seat_test(wins / 10_000, 1.0, 10_000)
    reference = stats.chisquare(wins)
    assert chi2 == pytest.approx(reference.statistic) and df == 3 and p == pytest.approx(reference.pvalue)


def test_seat_test_without_games_has_no_p_value():
    assert np.isnan(seat_test([0, 0], 0, 0)[2])


@pytest.mark.parametrize(("games", "index"), [(100, 0.898), (1_000, 0.968), (10_000, 0.990)])
def test_fair_expectation_of_the_max_gap_index(games, index):
    assert 1 - fair_max_gap(4, games) == pytest.approx(index, abs=1.1e-3)
