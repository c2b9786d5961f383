from itertools import permutations

import numpy as np
import pytest
from statsmodels.discrete.conditional_models import ConditionalLogit

import analysis
from analysis.estimators.strength import code_factors, fit_choice, ranking_stages, sum_to_zero
from analysis.metrics.outcomes import Outcomes

LINEUPS = np.array(list(permutations(range(5), 4)))
SEATS = np.tile(np.arange(4), (len(LINEUPS), 1))


def sample(rng, per_lineup, theta=(0.4, 0.1, 0, -0.2, -0.3), sigma=(0.2, 0, -0.1, -0.1)):
    worth = np.exp(np.array(theta)[LINEUPS] + np.array(sigma))
    return rng.multinomial(per_lineup, worth / worth.sum(1, keepdims=True))


def fit(wins, **options):
    features, contrasts = code_factors((LINEUPS, 5), (SEATS, 4))
    rows = np.repeat(features, 4, axis=0)
    credits = np.tile(np.eye(4), (len(LINEUPS), 1))
    return fit_choice(rows, credits, wins.ravel(), **options), contrasts, features


def test_agrees_with_statsmodels_game_by_game():
    wins = sample(np.random.default_rng(1), 6)
    ours, _, features = fit(wins)
    game = np.repeat(np.repeat(np.arange(len(LINEUPS)), 4), wins.ravel())
    winner = np.repeat(np.tile(np.arange(4), len(LINEUPS)), wins.ravel())
    exog = features[game].reshape(-1, features.shape[-1])
    endog = np.eye(4)[winner].ravel()
    groups = np.repeat(np.arange(game.size), 4)
    reference = ConditionalLogit(endog, exog, groups=groups).fit(method="newton", disp=False)
    assert np.allclose(ours.coef, reference.params, atol=1e-4)
    assert np.allclose(np.sqrt(np.diag(ours.cov)), reference.bse, rtol=1e-3)
    assert ours.loglike == pytest.approx(reference.llf, abs=1e-5)


def test_sandwich_and_hessian_agree_where_the_model_is_right():
    wins = sample(np.random.default_rng(2), 400)
    hessian, _, _ = fit(wins, robust=False)
    sandwich, _, _ = fit(wins, robust=True)
    assert np.allclose(np.diag(hessian.cov), np.diag(sandwich.cov), rtol=0.05)


def test_strengths_are_recovered_and_sum_to_zero():
    wins = sample(np.random.default_rng(3), 2000)
    result, (gods, seats), _ = fit(wins)
    theta = gods @ result.coef
    assert np.allclose(theta, [0.4, 0.1, 0, -0.2, -0.3], atol=0.03)
    assert np.allclose(seats @ result.coef, [0.2, 0, -0.1, -0.1], atol=0.03)
    assert abs(theta.sum()) < 1e-9


def test_two_gods_are_bradley_terry():
    features, (gods,) = code_factors((np.array([[0, 1]]), 2))
    result = fit_choice(np.repeat(features, 2, axis=0), np.eye(2), [70, 30])
    theta = gods @ result.coef
    assert theta[0] - theta[1] == pytest.approx(np.log(70 / 30), abs=1e-6)


def test_a_god_that_never_won_stays_finite_with_pseudo_games():
    features, (gods,) = code_factors((np.array([[0, 1]]), 2))
    result = fit_choice(np.repeat(features, 2, axis=0), np.eye(2), [50, 0], pseudo=0.5)
    assert 1 < gods[0] @ result.coef < 10


def test_empty_places_are_left_out():
    features, _ = code_factors((np.array([[0, 1, -1], [1, 0, -1]]), 2))
    credits = np.array([[1, 0, 0], [0, 1, 0]])
    wide = fit_choice(features, credits, [60, 40])
    narrow = fit_choice(features[:, :2], credits[:, :2], [60, 40])
    assert np.allclose(wide.coef, narrow.coef)


def test_shared_wins_pull_strengths_together():
    features, (gods,) = code_factors((np.array([[0, 1]]), 2))
    rows = np.repeat(features, 3, axis=0)
    result = fit_choice(rows, [[1, 0], [0, 1], [0.5, 0.5]], [60, 20, 20])
    theta = gods @ result.coef
    assert theta[0] - theta[1] == pytest.approx(np.log(70 / 30), abs=1e-6)
    # sandwich of a one-parameter logit: var = sum of squared residuals / information^2
    resid = 60 * 0.3**2 + 20 * 0.7**2 + 20 * 0.2**2
    contrast = sum_to_zero(2)[:, 0]
    scale = contrast[0] - contrast[1]
    assert result.cov[0, 0] * scale**2 == pytest.approx(resid / (100 * 0.21) ** 2, rel=1e-5)


def test_rankings_become_successive_choices():
    left, credits, counts, row = ranking_stages([[1, 2, 3], [1, 1, 3]], [10, 4])
    assert left.astype(int).tolist() == [[1, 1, 1], [1, 1, 1], [0, 1, 1]]
    assert credits.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 1, 0]]
    assert counts.tolist() == [10, 8, 10]
    assert row.tolist() == [0, 1, 0]


def test_full_rankings_sharpen_the_estimate():
    rng = np.random.default_rng(4)
    theta = np.array([0.3, 0, -0.3])
    games = 3000
    noisy = theta + rng.gumbel(size=(games, 3))  # Gumbel noise makes rankings Plackett-Luce
    ranks = (-noisy).argsort(1).argsort(1) + 1
    features, (gods,) = code_factors((np.tile(np.arange(3), (games, 1)), 3))
    winner = fit_choice(features, ranks == 1, np.ones(games))
    left, credits, counts, row = ranking_stages(ranks, np.ones(games))
    staged = np.where(left[..., None], features[row], np.nan)
    ranking = fit_choice(staged, credits, counts)
    assert np.allclose(gods @ ranking.coef, theta, atol=0.06)
    assert ranking.cov[0, 0] < 0.8 * winner.cov[0, 0]


def test_a_weak_god_in_a_good_seat_is_no_dependence():
    """Where god and seat multiply, a seat is worth fewer points to a god that seldom wins anyway."""
    gods, worth, place = ("a", "b", "c", "d"), np.array([8.0, 2.0, 1.0, 0.5]), np.array([2.0, 1.0, 1.0, 0.5])
    god, share, n = [], [], []
    for line_up in permutations(range(4)):
        own = worth[list(line_up)] * place
        for winner in range(4):
            god.append(line_up)
            share.append(np.eye(4)[winner])
            n.append(round(1e6 * own[winner] / own.sum()))
    rank = np.where(np.array(share) > 0, 1, 2)
    found = Outcomes(gods, ("x",), np.array(god), np.zeros((96, 4), int), rank, np.array(share), np.array(n))
    gaps = analysis.seat_dependence(found)
    assert gaps.height == 16 and gaps["estimate"].abs().max() < 1e-4
    rates = gaps["win_rate"].to_numpy().reshape(4, 4)
    additive = rates - rates.mean(axis=1, keepdims=True) - rates.mean(axis=0) + rates.mean()
    assert np.abs(additive).max() > 0.05  # what adding the two would have reported
