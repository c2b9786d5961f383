"""Two versions held against each other: nothing where nothing changed, and the planted change found."""

import numpy as np
import polars as pl
import pytest

from analysis import divergence, headline_change, mean_change, win_change, win_change_unpaired
from analysis.estimators.differences import mcnemar, newcombe
from tests.analysis.synthetic import make

BASE = {"games": 1200, "seed": 3}


@pytest.fixture(scope="module")
def a():
    return make(**BASE)


@pytest.fixture(scope="module")
def b():
    return make(**BASE, start={"sun": 1})


def test_a_version_against_itself_changes_nothing(a):
    table = win_change(a.seats, a.seats)
    assert table["estimate"].to_list() == [0.0] * 4
    assert table["correlation"].to_list() == pytest.approx([1.0] * 4)
    assert table["gain"].null_count() == 4  # no pair differs: independent runs could never be as precise
    assert (table["lo"] < 0).all()
    assert (table["hi"] > 0).all()
    assert table["p_value"].to_list() == [1.0] * 4
    assert divergence(a.games, a.games, a.seats, a.seats) == (1200, 0, 0)
    assert headline_change(a.games, a.games)["estimate"].to_list() == [0.0] * 6


def test_a_planted_point_is_found_and_pairs_beat_independent_runs(a, b):
    paired, apart = win_change(a.seats, b.seats), win_change_unpaired(a.seats, b.seats)
    sun = paired.row(by_predicate=pl.col("god") == "sun", named=True)
    assert sun["lo"] > 0.05
    assert sun["p_adjusted"] < 1e-6
    assert paired["estimate"].to_list() == pytest.approx(apart["estimate"].to_list())
    width = (apart["hi"] - apart["lo"]) / (paired["hi"] - paired["lo"])
    assert (width**2 - paired["gain"]).abs().max() < 0.15 * paired["gain"].max()
    assert (width > 2).all()


def test_figures_are_those_of_a_query_in_sql(a, b):
    tables = {"a": a.seats.collect(), "b": b.seats.collect()}
    found = pl.SQLContext(tables, eager=True).execute(
        """
        SELECT a.god, AVG(b.win_share - a.win_share) AS change, AVG(a.win_share) AS rate_a,
               AVG(b.win_share) AS rate_b, CORR(a.win_share, b.win_share) AS correlation, COUNT(*) AS n
        FROM a JOIN b ON a.game_no = b.game_no AND a.seat = b.seat GROUP BY a.god ORDER BY a.god
        """
    )
    table = win_change(a.seats, b.seats).sort(pl.col("god").cast(pl.String))
    found = found.sort(pl.col("god").cast(pl.String))
    for mine, theirs in (("estimate", "change"), ("rate_a", "rate_a"), ("rate_b", "rate_b")):
        assert table[mine].to_list() == pytest.approx(found[theirs].to_list())
    assert table["correlation"].to_list() == pytest.approx(found["correlation"].to_list())
    assert table["n_games"].to_list() == found["n"].to_list()
    different = (
        tables["a"]
        .join(tables["b"], on=["game_no", "seat"], suffix="_b")
        .filter((pl.col("score") != pl.col("score_b")) | (pl.col("rank") != pl.col("rank_b")))["game_no"]
        .n_unique()
    )
    assert divergence(a.games, b.games, a.seats, b.seats).games == different == 1200


def test_without_shared_wins_it_is_mcnemar():
    games = np.arange(400)
    rng = np.random.default_rng(1)
    wins = rng.random((2, 400)) < np.array([[0.3], [0.4]])

    def seats(won):
        rows = {"game_no": np.repeat(games, 2), "god": ["sun", "love"] * 400}
        return pl.LazyFrame({**rows, "win_share": np.stack([won, ~won], axis=1).ravel().astype(float)})

    table = win_change(seats(wins[0]), seats(wins[1]), together=False).sort("god")
    only_a, only_b = int((wins[0] & ~wins[1]).sum()), int((wins[1] & ~wins[0]).sum())
    exact = mcnemar(only_b, only_a, 400)
    assert table["estimate"][1] == pytest.approx(exact.difference)
    assert table["p_value"].to_list() == pytest.approx([exact.p_value] * 2)
    assert table["se"][1] == pytest.approx(exact.se, rel=0.02)


def test_a_god_in_two_seats_of_a_game_is_one_value():
    def seats(first, second):
        rows = {"game_no": [0, 0, 0, 1, 1, 1], "god": ["sun", "sun", "love"] * 2}
        return pl.LazyFrame({**rows, "win_share": [*first, *second]})

    table = win_change(seats([1.0, 0, 0], [0.0, 0, 1]), seats([0.0, 1, 0], [0.5, 0, 0.5])).sort("god")
    assert table["n_games"].to_list() == [2, 2]
    assert table["rate_a"].to_list() == pytest.approx([0.5, 0.25])
    assert table["estimate"].to_list() == pytest.approx([-0.25, 0.125])


def test_no_figure_depends_on_the_order_of_the_rows(a, b):
    shuffled = b.seats.collect().sample(fraction=1, shuffle=True, seed=5).lazy()
    assert win_change(a.seats, shuffled).equals(win_change(a.seats, b.seats))
    score = pl.col("score")
    assert mean_change(a.seats, shuffled, score, ["god"]).equals(
        mean_change(a.seats, b.seats, score, ["god"])
    )


def test_mean_change_is_the_paired_t_interval(a, b):
    table = mean_change(a.seats, b.seats, pl.col("score"), ["god"])
    sun = table.row(by_predicate=pl.col("god") == "sun", named=True)
    assert (sun["estimate"], sun["se"]) == (1.0, 0.0)
    one = mean_change(a.games, make(**{**BASE, "seed": 4}).games, pl.col("decisions"))
    x, y = (t.games.collect()["decisions"].to_numpy().astype(float) for t in (a, make(**{**BASE, "seed": 4})))
    assert one["estimate"][0] == pytest.approx((y - x).mean())
    assert one["se"][0] == pytest.approx((y - x).std(ddof=1) / 1200**0.5)


def test_newcombe_holds_its_level_for_rare_and_common_rates():
    rng = np.random.default_rng(7)
    for p_a, p_b, n in ((0.25, 0.25, 300), (0.02, 0.05, 200), (0.5, 0.6, 100)):
        x, y = rng.binomial(n, p_a, 2000) / n, rng.binomial(n, p_b, 2000) / n
        se = [np.sqrt(r * (1 - r) / n) for r in (x, y)]
        lo, hi = newcombe((x, se[0], np.full(2000, n)), (y, se[1], np.full(2000, n)))
        assert 0.93 < ((lo <= p_b - p_a) & (p_b - p_a <= hi)).mean() < 0.975


def test_versions_that_differ_by_luck_alone_are_seldom_told_apart():
    """Two plays of the same deals by the same bots with other dice: no god may be called better too often."""
    rng = np.random.default_rng(11)
    trials, games, players, alarms = 100, 200, 4, 0
    for _ in range(trials):
        strong = rng.random((games, players))  # what the deal says, the same under both versions
        frames = []
        for _version in range(2):
            won = (strong + 0.7 * rng.random((games, players))).argmax(axis=1)
            share = np.zeros((games, players))
            share[np.arange(games), won] = 1
            rows = {"game_no": np.repeat(np.arange(games), players), "god": list("abcd") * games}
            frames.append(pl.LazyFrame({**rows, "win_share": share.ravel()}))
        table = win_change(*frames)
        alarms += bool(((table["lo"] > 0) | (table["hi"] < 0)).any())
        assert table["correlation"].mean() > 0.1
    assert alarms <= 11  # at most 5 % expected: more than 11 would come once in two hundred such tests
