"""Modes in which nobody plays against another: alone, or all together."""

import polars as pl
import pytest

from analysis.labels import NBSP
from reports.build import build
from reports.model import Weight
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of
from tests.reports.test_methods import recompute, rows


def together(truth, aim):
    """A run of the made-up game in which all win together if their points reach an aim."""
    run = run_of(truth, mode="coop")
    won = (pl.col("score").sum().over("game_no") >= aim).cast(pl.Float64)
    run.seats = run.seats.with_columns(win_share=won / truth.players)
    return run


@pytest.fixture(scope="module")
def coop():
    return together(Truth(games=4000, players=2, start={"sun": 4}), 32)


def test_all_that_win_together_are_judged_by_how_often_the_game_is_won(coop):
    report = build(coop)
    outcome = report.sections[0]
    assert outcome.name == "outcome" and outcome.weight is Weight.NOTABLE
    seats = coop.seats.collect()
    won = seats.group_by("game_no").agg(pl.col("win_share").sum())["win_share"].mean()
    table = next(t.data for t in outcome.tables if t.name == "won_by_god")
    assert table["fair"].to_list() == pytest.approx([won] * 4)
    sun = seats.filter(pl.col("god") == "sun")
    assert table.filter(god="sun")["estimate"][0] == pytest.approx((sun["win_share"] > 0).mean())
    texts = [f.text.replace(NBSP, " ") for f in report.findings]
    assert texts[0].startswith("Sun wins more: ") and f"than the {100 * won:.1f} % of all." in texts[0]
    assert any(text.startswith("The game is won") for text in texts)


def test_sections_that_need_rivals_stay_away(coop):
    report = build(coop)
    names = {section.name for section in report.sections}
    assert not names & {"gods", "seats", "god-seat", "rivals", "pacing"}
    assert {"outcome", "sources", "scores", "progress", "length", "trust"} <= names
    assert "How often is the game won" in report.question
    sun = report.pages[0]
    assert "surely more than the overall" in sun.summary
    assert {part.name for part in sun.parts} <= {"god-sun-points", "god-sun-progress"}


def test_outcome_can_be_computed_again(coop):
    outcome = build(coop).sections[0]
    for found in outcome.how:
        shown = next(t.data for t in outcome.tables if t.name == found.table)
        answer = recompute(found, coop)
        common = [c for c in shown.columns if c in answer.columns and c not in ("fair", "flags")]
        assert rows(shown, common) <= rows(answer, common)


def test_one_seat_plays_against_nobody():
    run = run_of(Truth(games=400, players=1))
    run.seats = run.seats.with_columns(win_share=(pl.col("score") >= 14).cast(pl.Float64))
    report = build(run)
    assert report.sections[0].name in ("outcome", "sources") and "one player" in report.question
    assert any(f.text.startswith("The game is won") for f in report.findings)


def test_a_game_against_each_other_is_a_contest_even_with_shared_victories():
    run = run_of(Truth(games=200, players=2, scale=1, rounds=1))
    assert (run.seats.collect()["win_share"] == 0.5).any()
    assert run.is_contest


def test_a_handful_of_shared_victories_does_not_make_a_game_a_common_cause():
    assert together(Truth(games=12, players=2), 0).is_contest
    assert not together(Truth(games=60, players=2), 0).is_contest
