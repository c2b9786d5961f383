"""Does a 95 % interval hold the truth in 95 % of studies? Every estimator, on synthetic studies.

``python -m tests.analysis.coverage`` prints the table; test_coverage.py holds it to 93-97 %.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from analysis.estimators.balance import credit_covariance, imbalance, seat_test
from analysis.estimators.differences import paired_difference, same_game_se
from analysis.estimators.proportions import credit_interval, mean_interval, wilson
from analysis.estimators.sequential import confidence_sequence
from analysis.estimators.strength import code_factors, fit_choice

STUDIES = 1000


class Coverage(NamedTuple):
    """One line of the table; `low` and `high` are what the test accepts."""

    estimator: str
    situation: str
    covered: float
    low: float = 0.93
    high: float = 0.97


def play(rng, rates, games, tie_rate=0.0, studies=STUDIES):
    """Credits of shape (studies, games, seats); a tie shares the win of two seats drawn by their rates."""
    rates = np.asarray(rates, dtype=float)
    k = rates.size
    first = rng.choice(k, p=rates, size=(studies, games))
    # the partner is drawn uniformly, so the expected credit of a seat stays known
    other = (first + rng.integers(1, k, size=first.shape)) % k
    tie = rng.random(first.shape) < tie_rate
    credits = np.eye(k)[first] * np.where(tie, 0.5, 1.0)[..., None]
    credits += np.eye(k)[other] * np.where(tie, 0.5, 0.0)[..., None]
    truth = rates * (1 - tie_rate / 2) + tie_rate / 2 * (1 - rates) / (k - 1)
    return credits, truth


def sums(x, axis):
    return x.sum(axis), (x**2).sum(axis), x.shape[axis]


def inside(lo, truth, hi):
    return float(((lo <= truth) & (truth <= hi)).mean())


def win_rates(rng) -> Iterator[Coverage]:
    cases = {
        "fair, 4 seats, 2,000 games": ([0.25] * 4, 2000, 0.0),
        "fair, 30 % ties, 2,000 games": ([0.25] * 4, 2000, 0.3),
        "2 seats, 30 % ties, 60 games": ([0.5, 0.5], 60, 0.3),
        "rate 0.01, 1,500 games": ([0.01, 0.33, 0.33, 0.33], 1500, 0.0),
        "rate 0.985, 1,000 games": ([0.985, 0.015], 1000, 0.0),
        "rate 0.02, 5 % ties, 1,500 games": ([0.02, 0.49, 0.49], 1500, 0.05),
    }
    for name, (rates, games, ties) in cases.items():
        credits, truth = play(rng, rates, games, ties)
        _, lo, hi, _ = credit_interval(*sums(credits[..., 0], 1))
        yield Coverage("win rate (Wilson, effective n)", name, inside(lo, truth[0], hi))
    credits, truth = play(rng, [0.1, 0.2, 0.3, 0.4], 800)
    lo, hi = wilson(credits.mean(1), 800, comparisons=4)
    every = ((lo <= truth) & (truth <= hi)).all(1).mean()
    yield Coverage("win rates together (Goodman)", "4 gods, 800 games", float(every), 0.935, 0.985)


def differences(rng) -> Iterator[Coverage]:
    cases = {
        "fair, 2 seats, 500 games": ([0.5, 0.5], 500, 0.0),
        "fair, 4 seats, 500 games": ([0.25] * 4, 500, 0.0),
        "fair, 4 seats, 30 % ties, 500 games": ([0.25] * 4, 500, 0.3),
        "rates 0.02 and 0.01, 500 games": ([0.02, 0.01, 0.97], 500, 0.0),
    }
    for name, (rates, games, ties) in cases.items():
        credits, truth = play(rng, rates, games, ties)
        d = credits[..., 0] - credits[..., 1]
        _, lo, hi, _ = paired_difference(*sums(d, 1))
        yield Coverage("difference in the same games", name, inside(lo, truth[0] - truth[1], hi))
    credits, _ = play(rng, [0.25] * 4, 2000)
    p = credits.mean(1)
    se = same_game_se(p[:, 0], p[:, 1], 2000)
    yield Coverage(
        "difference, multinomial formula", "4 seats", float((abs(p[:, 0] - p[:, 1]) <= 1.96 * se).mean())
    )
    # a version that changes the winner of 3 % of games
    a, _ = play(rng, [0.25] * 4, 1000)
    changed = rng.random(a.shape[:2]) < 0.03
    b, _ = play(rng, [0.4, 0.2, 0.2, 0.2], 1000)
    d = np.where(changed, b[..., 0] - a[..., 0], 0)
    _, lo, hi, _ = paired_difference(*sums(d, 1))
    yield Coverage("paired versions", "3 % of games diverge", inside(lo, 0.03 * 0.15, hi))


def means(rng) -> Iterator[Coverage]:
    for name, games in {"30 games": 30, "2,000 games": 2000}.items():
        x = rng.gamma(6, 2, size=(STUDIES, games))
        _, lo, hi, _ = mean_interval(*sums(x, 1))
        yield Coverage("mean score (Student)", f"skewed scores, {name}", inside(lo, 12, hi))


def balance(rng) -> Iterator[Coverage]:
    for name, rates, ties, low, high in [
        ("off by 3 pp, 1,000 games", [0.28, 0.22, 0.28, 0.22], 0.0, 0.93, 0.97),
        ("off by 3 pp, 20 % ties", [0.28, 0.22, 0.28, 0.22], 0.2, 0.93, 0.97),
        # at the edge of the parameter space the lower bound is 0 and cannot miss
        ("fair", [0.25] * 4, 0.0, 0.955, 0.995),
    ]:
        credits, truth = play(rng, rates, 1000, ties)
        fair = np.full(4, 0.25)
        target = np.sqrt(((truth - fair) ** 2).mean())
        hits = 0
        for study in credits:
            p, cov = credit_covariance(study, np.ones(len(study)))
            found = imbalance(p, fair, cov)
            hits += found.lo - 1e-9 <= target <= found.hi + 1e-9
        yield Coverage("balance index (non-central chi-square)", name, hits / STUDIES, low, high)
    for ties in (0.0, 0.3):
        credits, _ = play(rng, [0.25] * 4, 1000, ties)
        p = [seat_test(c.mean(0), (c**2).sum(1).mean(), 1000)[2] for c in credits]
        yield Coverage("seat test (chi-square)", f"fair, {ties:.0%} ties", float((np.array(p) > 0.05).mean()))


def strengths(rng) -> Iterator[Coverage]:
    """Five gods in four seats; god 0 stronger, seat 0 favoured."""
    from itertools import permutations

    theta = np.array([0.4, 0.1, 0, -0.2, -0.3])
    sigma = np.array([0.2, 0, -0.1, -0.1])
    lineups = np.array(list(permutations(range(5), 4)))
    features, contrasts = code_factors((lineups, 5), (np.tile(np.arange(4), (len(lineups), 1)), 4))
    worth = np.exp(theta[lineups] + sigma)
    chance = worth / worth.sum(1, keepdims=True)
    for pseudo in (0.0, 0.5):
        hits = []
        for _ in range(STUDIES // 2):
            wins = rng.multinomial(20, chance)
            rows = np.repeat(features, 4, axis=0)
            fit = fit_choice(rows, np.tile(np.eye(4), (len(lineups), 1)), wins.ravel(), pseudo)
            for contrast, truth in zip(contrasts, (theta, sigma), strict=True):
                estimate = contrast @ fit.coef
                se = np.sqrt(np.einsum("ij,jk,ik->i", contrast, fit.cov, contrast))
                hits.append(abs(estimate - truth) <= 1.96 * se)
        yield Coverage(
            "strength (conditional logit)",
            f"5 gods, 2,400 games, pseudo {pseudo}",
            float(np.concatenate(hits).mean()),
        )


def sequences(rng) -> Iterator[Coverage]:
    """Looks every 100 games up to 10,000; the truth must be inside at every look."""
    for ties, name in ((0.0, "100 looks"), (0.3, "100 looks, 30 % ties")):
        studies = 200
        credits, truth = play(rng, [0.25] * 4, 10_000, ties, studies)
        totals = credits[..., 0].cumsum(1)[:, 99::100]
        hits = 0
        for row in totals:
            bounds = [confidence_sequence(t, 100 * (i + 1), prior_n=1000) for i, t in enumerate(row)]
            hits += all(lo <= truth[0] <= hi for lo, hi in bounds)
        yield Coverage("confidence sequence", name, hits / studies, 0.93, 1.0)


PARTS: list[Callable[[np.random.Generator], Iterator[Coverage]]] = [
    win_rates,
    differences,
    means,
    balance,
    strengths,
    sequences,
]


def main() -> None:
    for part in PARTS:
        for row in part(np.random.default_rng(20240501)):
            print(f"{row.estimator:42} {row.situation:38} {row.covered:6.1%}")  # noqa: T201


if __name__ == "__main__":
    main()
