import numpy as np
import polars as pl
import pytest

import analysis
from analysis.estimators import pacing as arrays
from tests.analysis.synthetic import make

# Two games: three turns of two seats, then four.
SCORE = np.array([[1, 0], [1, 2], [3, 2], [0, 0], [2, 2], [2, 3], [5, 3]], dtype=float)
STARTS = np.array([0, 3])


def test_sole_leader_and_ties():
    assert arrays.sole_leader(SCORE).tolist() == [0, 1, 0, -1, -1, 1, 0]


def test_lead_changes_by_hand():
    # 0 -> 1 -> 0, and: tie, tie, first leader 1, then 0
    assert arrays.lead_changes(SCORE, STARTS).tolist() == [2, 1]


def test_a_tie_in_between_is_no_change():
    score = np.array([[1, 0], [1, 1], [2, 1]], dtype=float)
    assert arrays.lead_changes(score, np.array([0])).tolist() == [0]


def test_the_leader_of_one_game_is_no_leader_of_the_next():
    score = np.array([[1, 0], [0, 0], [0, 1]], dtype=float)
    assert arrays.lead_changes(score, np.array([0, 1])).tolist() == [0, 0]


def test_drama_by_hand():
    chance = np.array([[0.6, 0.4], [0.7, 0.3], [0.2, 0.8], [0.5, 0.5]])
    credit = np.array([[0, 1.0], [0.5, 0.5]])
    found = arrays.drama(chance, credit, np.array([0, 3]))
    assert found == pytest.approx([(0.2 + 0.4 + 0) / 3, 0])
    assert np.isnan(arrays.drama(chance, np.zeros((2, 2)), np.array([0, 3]))).all()


def test_lead_for_good_by_hand():
    score = np.array([[2, 0, 0], [0, 0, 1], [5, 5, 1], [9, 5, 1]], dtype=float)
    one, other, none = (np.array([row]) for row in ([1.0, 0, 0], [0, 1.0, 0], [0.5, 0.25, 0.25]))
    assert arrays.lead_for_good(score, one, np.array([0])).tolist() == [0.5]
    # behind at the end of the last turn, and only then put first
    assert arrays.lead_for_good(score, other, np.array([0])).tolist() == [1.0]
    # of two winners the one in front counts
    assert arrays.lead_for_good(score, np.array([[0.5, 0, 0.5]]), np.array([0])).tolist() == [0.0]
    assert np.isnan(arrays.lead_for_good(score, none, np.array([0]))).all()
    # never behind; two games side by side; a god's strength plays no part, for it is not asked
    two = np.vstack([score[:1], score])
    assert arrays.lead_for_good(two, np.vstack([one, one]), np.array([0, 1])).tolist() == [0.0, 0.5]


def test_stays_ahead_by_hand():
    half = np.array([1, 5])
    wins = np.array([[1.0, 0], [0, 1.0]])
    assert arrays.stays_ahead(SCORE, wins, STARTS, half).tolist() == [0, 0]
    assert arrays.stays_ahead(SCORE, np.array([[1.0, 0], [1.0, 0]]), STARTS, np.array([2, 6])).tolist() == [
        1,
        1,
    ]
    assert arrays.stays_ahead(SCORE, wins, STARTS, np.array([0, 3])).tolist() == [0, -1]


def test_chances_sum_to_one_and_follow_the_score():
    chance = arrays.chances(SCORE, np.zeros_like(SCORE), np.ones(len(SCORE)))
    assert chance.sum(axis=1) == pytest.approx(1)
    assert chance[0, 0] == pytest.approx(1 / (1 + np.exp(-1)))


def test_worth_of_a_point_is_recovered():
    rng = np.random.default_rng(1)
    score = rng.normal(0, 5, size=(40_000, 3))
    worth = np.tile([0.3, 0, -0.3], (40_000, 1))
    winner = (0.2 * score + worth + rng.gumbel(size=score.shape)).argmax(1)
    assert arrays.fit_slope(score, worth, np.eye(3)[winner]) == pytest.approx(0.2, rel=0.02)


@pytest.fixture(scope="module")
def tables():
    return make(games=3000, start={"sun": 2})


def test_pacing_agrees_with_a_plain_loop_over_games(tables):
    turns = tables.turns.filter(pl.col("game_no") < 200).collect()
    found = analysis.drama(
        tables.turns.filter(pl.col("game_no") < 200), tables.seats.filter(pl.col("game_no") < 200)
    )
    changes = []
    for game in turns.partition_by("game_no"):
        held, n = None, 0
        for turn in game.partition_by("turn"):
            best = turn.filter(pl.col("score") == pl.col("score").max())["seat"].to_list()
            if len(best) == 1:
                n += held is not None and held != best[0]
                held = best[0]
        changes.append(n)
    value = dict(zip(found["measure"], found["estimate"], strict=True))
    assert value["lead_changes"] == pytest.approx(np.mean(changes))
    assert value["no_lead_change"] == pytest.approx(np.mean(np.array(changes) == 0))


def test_small_batches_change_nothing(tables, monkeypatch):
    whole = analysis.pacing(tables.turns, tables.seats)
    import analysis.metrics.stages as module
    from analysis.batches import game_batches

    monkeypatch.setattr(
        module, "game_batches", lambda table, columns: game_batches(table, columns, rows=3000)
    )
    cut = analysis.pacing(tables.turns, tables.seats)
    assert np.allclose(cut.lead, whole.lead) and np.allclose(cut.deficit, whole.deficit)
    for name, sums in whole.measures.items():
        assert np.allclose(cut.measures[name], sums)


def test_who_leads_at_the_end_wins(tables):
    table = analysis.snowball(tables.turns, tables.seats)
    last = table.row(-1, named=True)
    assert last["win_rate"] == 1 and last["estimate"] == pytest.approx(1 - last["expected"])
    assert table["win_rate"].is_sorted()


def test_a_strong_gods_early_lead_is_not_called_a_snowball():
    # all that happens at the start is the sun's two points; being ahead then is being the sun
    tables = make(games=6000, start={"sun": 4}, rounds=10)
    first = analysis.snowball(tables.turns, tables.seats).row(0, named=True)
    assert first["win_rate"] > 0.5
    assert abs(first["estimate"]) < 0.35 * (first["win_rate"] - 0.25)


def test_comeback_classes_hold_all_seats_and_fall_with_the_deficit(tables):
    table = analysis.comeback(tables.turns, tables.seats)
    by_stage = table.group_by("stage").agg(pl.col("n_rows").sum())
    assert by_stage["n_rows"].to_list() == [12_000] * 3
    late = table.filter(pl.col("stage") == 0.75)["estimate"].to_list()
    assert late == sorted(late, reverse=True)
    half = tables.turns.filter(pl.col("turn") == 16).collect()
    gap = half.with_columns(gap=pl.col("score").max().over("game_no") - pl.col("score"))
    joined = gap.join(tables.seats.collect(), on=["game_no", "seat"])
    expected = joined.filter(pl.col("gap") == 0)["win_share"].mean()
    assert table.filter(pl.col("stage") == 0.5)["estimate"][0] == pytest.approx(expected)


def test_games_of_different_size_are_refused(tables):
    mixed = tables.seats.filter((pl.col("game_no") > 0) | (pl.col("seat") < 3))
    with pytest.raises(ValueError, match="same number of seats"):
        analysis.pacing(tables.turns, mixed)
