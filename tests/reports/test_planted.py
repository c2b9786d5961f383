"""Three points planted in the real games are found, sized and explained; a fair game is not flagged."""

import polars as pl
import pytest

from analysis.labels import NBSP
from policies import random_bot
from reports.build import build
from reports.inputs import RunTables
from reports.model import Weight
from reports.studies import Setting, compare
from simulator import simulate

GAMES = 3000
FAIR = "rules.short_bonus=0"
"""Without it the toy game is fair whatever is played: every seat scores the whole of a hand dealt alike."""
REAL = [
    ("gods_and_mortals", "gods.hera.start_divinity=3", "hera"),
    ("gods_and_mortals", "gods.athena.start_divinity=3", "athena"),
    ("almighty", "sun.start_glory=3", "sun"),
    ("almighty", "free_will.start_glory=3", "free_will"),
]


def report_on(out, game, *changes, games=GAMES):
    run = simulate(game, bots=random_bot(), games=games, seed=3, jobs=1, set_=changes, out=out)
    return build(RunTables.of(run))


def texts(report):
    return [finding.text.replace(NBSP, " ") for finding in report.findings]


def frame(report, name):
    return next(t.data for s in report.sections for t in s.tables if t.name == name)


def test_a_fair_game_is_not_flagged_and_three_points_in_it_are(tmp_path):
    fair = report_on(tmp_path / "fair", "tribute", FAIR, games=20_000)
    assert all(finding.weight is not Weight.NOTABLE for finding in fair.findings), texts(fair)
    assert any("within 2 percentage points of a fair share" in text for text in texts(fair))
    found = texts(report_on(tmp_path / "planted", "tribute", FAIR, "owl.start=3"))
    assert found[0].startswith("Owl is too strong")
    why = next(text for text in found if text.startswith("Owl ends "))
    assert "the largest part of it is start, +1.5" in why  # of 3, as half of those it meets are Owls too


@pytest.mark.parametrize(("game", "change", "god"), REAL)
def test_what_a_god_was_given_is_a_row_of_the_report_and_named_as_changed(tmp_path, game, change, god):
    report = report_on(tmp_path / "run", game, change)
    gap = frame(report, "source_gap").filter(pl.col("source") == "start")
    of_god = gap.row(by_predicate=pl.col("god") == god, named=True)
    assert of_god["estimate"] == of_god["lo"] == of_god["hi"] == pytest.approx(3)
    assert any(change.split("=")[0] in value for _, value in report.provenance)


def test_a_report_blames_the_start_for_a_god_that_is_too_strong_only_by_it(tmp_path):
    found = texts(report_on(tmp_path / "run", "gods_and_mortals", "gods.hera.start_divinity=6"))
    assert any(text.startswith("Hera is too strong") for text in found)
    why = next(text for text in found if text.startswith("Hera ends "))
    assert "is start, +6.0 (+6.0 to +6.0)" in why


@pytest.mark.parametrize(("game", "change", "god"), REAL)
def test_comparing_with_the_printed_game_sizes_it(tmp_path, game, change, god):
    base = Setting(game, bots=("random",), players=4, jobs=1)
    found = compare(base, base.changed(change), games=GAMES, keep=tmp_path)
    wins, points = (
        table.row(by_predicate=pl.col("god") == god, named=True) for table in (found.gods, found.scores)
    )
    assert wins["verdict"] == points["verdict"] == "up"
    assert points["lo"] < 3.5 and points["hi"] > 2.5  # bots do not look: only ties and order answer it
    assert points["hi"] - points["lo"] < 2
