"""The headline with other values of content that nobody knows."""

import dataclasses

import polars as pl
import pytest

from analysis import win_rate
from policies import bot
from reports.checks import BotChecks, read_checks
from reports.model import Weight
from reports.sections import unknowns
from reports.trust import check_bots
from simulator import simulate
from simulator.games import load_game
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of

CHANGED = "owl.start"


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """A small run of the toy game, measured as if nobody knew one of its numbers."""
    out = tmp_path_factory.mktemp("unknowns") / "run"
    run = simulate("tribute", bots=bot("greedy"), games=60, jobs=1, out=out, set_=[f"{CHANGED}=1"])
    spec = dataclasses.replace(load_game("tribute"), sensitivity={CHANGED: (0, 1, 3)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reports.trust.load_game", lambda game: spec)
        return run, check_bots(run, 40, jobs=1)


def test_every_other_value_is_played_in_the_same_games(checked, tmp_path):
    run, checks = checked
    assert sorted(set(checks.variants["value"])) == ["0", "3"]  # the run plays 1 itself
    again = simulate(
        "tribute",
        bots=bot("greedy"),
        games=40,
        jobs=1,
        out=tmp_path / "r",
        set_=[f"{CHANGED}=3"],
        events="none",
    )
    rates = {str(r["god"]): r["estimate"] for r in win_rate(again.seats).rows(named=True)}
    rows = checks.variants.filter(value="3").rows(named=True)
    assert {r["god"]: r["rate_b"] for r in rows} == pytest.approx(rates)
    assert read_checks(run).variants.equals(checks.variants)


def variants(change, width):
    """Two gods that one value moves apart."""
    rows = [
        {"key": "map.variant", "value": "B", "god": god, "rate_a": 0.5, "rate_b": 0.5 + by, "estimate": by}
        | {"lo": by - width, "hi": by + width, "p_adjusted": 0.5, "flags": "", "n_games": 100}
        for god, by in (("owl", change), ("fox", -change))
    ]
    return BotChecks(100, variants=pl.DataFrame(rows))


@pytest.mark.parametrize(
    "change, width, words, weight",
    [
        (0.10, 0.02, "depends on content that nobody knows", Weight.OPEN),
        (0.005, 0.005, "matters little", Weight.PLAIN),
        (0.03, 0.05, "Too few games to say", Weight.PLAIN),
    ],
)
def test_the_heading_follows_the_intervals(change, width, words, weight):
    run = run_of(Truth(games=60, gods=("owl", "fox"), players=2))
    run.checks = variants(change, width)
    section = unknowns.build(run, 0.02)
    assert words in section.title
    assert section.weight == weight
    assert [t.name for t in section.tables] == ["unknown_content"]
    alt = section.charts[0].alt
    assert "this run: " in alt and "map variant B: " in alt


def test_a_run_without_side_runs_says_nothing():
    assert unknowns.build(run_of(Truth(games=20)), 0.02) is None
