"""Sections that a game brings along."""

import polars as pl
import pytest

from reports.build import build
from reports.model import Section
from reports.panels import Panels, load_panels, panel_modules
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of


def names(report):
    return [section.name for section in report.sections]


def test_a_game_s_own_section_is_found_by_the_game_s_name(report):
    assert panel_modules()["tribute"] == "tests.toygame.panels"
    assert "altars" in names(report)
    assert "altars" not in names(build(run_of(Truth(games=40), game="another")))


def test_a_game_without_panels_adds_nothing():
    assert load_panels("no_such_game") == Panels()


def test_a_section_of_a_known_name_takes_that_section_s_place(monkeypatch):
    own = Section("length", "Our own words on length")
    monkeypatch.setattr("reports.build.load_panels", lambda game: Panels((lambda run, margin: own,)))
    report = build(run_of(Truth(games=40)))
    assert [s.title for s in report.sections if s.name == "length"] == [own.title]


def test_a_section_that_has_nothing_to_say_stays_away(monkeypatch):
    monkeypatch.setattr("reports.build.load_panels", lambda game: Panels((lambda run, margin: None,)))
    assert "altars" not in names(build(run_of(Truth(games=40))))


def test_the_toy_s_section_counts_what_the_events_say(planted, report):
    found = next(t for s in report.sections for t in s.tables if t.name == "short_altars").data
    short = planted.events.filter(pl.col("place").cast(pl.String) == "short altar").collect()
    assert (found["estimate"] * found["n_games"]).sum() == pytest.approx(short.height)
