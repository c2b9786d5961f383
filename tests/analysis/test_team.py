"""Games won or lost together, counted by hand."""

import polars as pl
import pytest

from analysis.metrics.team import automa_sources, team_wins

GODS = pl.Enum(["sun", "love", "free_will"])
POLICIES = pl.Enum(["planner", "automa:casual", "automa:hard"])


def seats() -> pl.LazyFrame:
    """Return four cooperative games of two: won, lost and won at casual, lost at hard."""
    rows = []
    games = [("casual", (9, 7), 5), ("casual", (5, 9), 5), ("casual", (8, 6), 4), ("hard", (3, 9), 8)]
    for game_no, (difficulty, scores, enemy) in enumerate(games):
        won = min(scores) > enemy
        for god, score in zip(("sun", "love"), scores, strict=True):
            rows.append((game_no, god, "planner", score, 0.5 if won else 0.0, score, 0))
        rows.append((game_no, "free_will", f"automa:{difficulty}", enemy, 0.0 if won else 1.0, enemy - 1, 1))
    names = ["game_no", "god", "policy", "score", "win_share", "score_festival", "score_start"]
    frame = pl.DataFrame(rows, schema=names, orient="row")
    return frame.with_columns(pl.col("god").cast(GODS), pl.col("policy").cast(POLICIES)).lazy()


def test_games_won_and_the_smallest_lead_by_difficulty() -> None:
    table = team_wins(seats())
    assert table["difficulty"].to_list() == ["casual", "hard"]
    assert table["n_games"].to_list() == [3, 1]
    assert table["estimate"].to_list() == [pytest.approx(2 / 3), 0]
    assert table["margin"].to_list() == [pytest.approx((2 + 0 + 2) / 3), -5]
    assert (table["lo"] <= table["estimate"]).all()
    assert (table["estimate"] <= table["hi"]).all()


def test_games_won_and_own_lead_by_god() -> None:
    table = team_wins(seats(), ("difficulty", "god"))
    rows = {(r["difficulty"], r["god"]): r for r in table.rows(named=True)}
    assert list(rows) == [("casual", "sun"), ("casual", "love"), ("hard", "sun"), ("hard", "love")]
    assert rows["casual", "sun"]["margin"] == pytest.approx((4 + 0 + 4) / 3)
    assert rows["casual", "love"]["margin"] == pytest.approx((2 + 4 + 2) / 3)
    assert rows["hard", "love"]["estimate"] == 0


def test_points_of_the_automa_by_source_sum_to_its_score() -> None:
    table = automa_sources(seats())
    casual = dict(table.filter(pl.col("difficulty") == "casual").select("source", "estimate").iter_rows())
    assert casual == {"festival": pytest.approx(11 / 3), "start": 1, "all": pytest.approx(14 / 3)}
