"""The page of each god."""

import polars as pl
import pytest

from analysis.labels import NBSP
from reports.build import build
from reports.model import Part, Weight
from reports.panels import Panels
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of


def page(report, god):
    return next(p for p in report.pages if p.title == god)


def frame(report, name):
    return next(t.data for p in report.parts for t in p.tables if t.name == name)


def test_every_god_that_sat_has_a_page_in_the_game_s_order(report):
    assert [p.title for p in report.pages] == ["Sun", "Storms", "Love", "Dead"]


def test_a_page_says_the_god_s_verdict_and_how_it_comes(report):
    sun = page(report, "Sun")
    text = sun.summary.replace(NBSP, " ")
    assert text.startswith("Sun wins 5") and text.endswith("surely more than the fair 25.0 %: too strong.")
    assert sun.weight is Weight.NOTABLE
    assert [part.name for part in sun.parts] == [
        f"god-sun-{what}" for what in ("points", "seats", "rivals", "progress", "cards")
    ]
    assert "the largest part of it is start, +3.0" in sun.parts[0].title.replace(NBSP, " ")


def test_a_page_tells_what_holds_a_weak_god_back():
    run = run_of(Truth(games=2000, start={"sun": -3}))
    assert "behind the others" in page(build(run), "Sun").parts[0].title


def test_a_page_s_numbers_are_those_of_the_report(report):
    seats = frame(report, "god-love-seats")
    whole = frame(report, "win_rate_by_god_and_seat").filter(god="love")
    assert seats["estimate"].to_list() == whole["estimate"].to_list()
    ahead = frame(report, "god-love-ahead")
    assert ahead["opponent"].to_list() == ["sun", "storms", "dead"]
    assert ahead["estimate"][0] == pytest.approx(
        1 - frame(report, "god_against_god").filter(god="sun", opponent="love")["estimate"][0]
    )


def test_cards_of_a_god_are_counted_from_its_own_events(planted, report):
    played = planted.events.filter(pl.col("kind") == "play").join(
        planted.seats.select("game_no", "seat", "god"), on=["game_no", "seat"]
    )
    expected = (
        played.filter(pl.col("god") == "dead")
        .group_by(pl.col("card").cast(pl.String))
        .agg(used=pl.col("game_no").n_unique() / 4000)
        .collect()
    )
    found = frame(report, "god-dead-cards").select(pl.col("card").cast(pl.String), "used")
    both = found.join(expected, on="card", suffix="_expected")
    assert both.height == expected.height == 4
    assert (both["used"] - both["used_expected"]).abs().max() < 1e-9


def test_the_gods_table_leads_to_the_pages(report):
    table = next(t for s in report.sections for t in s.tables if t.name == "win_rate_by_god")
    assert set(table.columns[0].links) == {p.name for p in report.pages}


def test_a_game_adds_parts_to_the_pages(monkeypatch):
    def own(run, god, margin):
        return Part(f"own-{god}", "Own words") if god == "love" else None

    monkeypatch.setattr("reports.build.load_panels", lambda game: Panels(god_parts=(own,)))
    report = build(run_of(Truth(games=40)))
    assert [p.title for p in report.pages for part in p.parts if part.title == "Own words"] == ["Love"]


def test_a_run_without_turns_and_events_has_pages():
    run = run_of(Truth(games=120))
    run.turns = run.events = None
    names = [part.name for part in page(build(run), "Sun").parts]
    assert names == ["god-sun-points", "god-sun-seats", "god-sun-rivals"]
