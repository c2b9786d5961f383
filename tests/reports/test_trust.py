"""How far to trust a report: bots measured in side runs, and what the report says of them."""

import dataclasses
import json

import polars as pl
import pytest

from analysis import win_rate
from analysis.labels import NBSP
from policies import bot
from reports.checks import FILE, BotChecks, bot_meanings, read_checks
from reports.inputs import RunTables
from reports.model import Weight
from reports.sections import trust
from reports.trust import check_bots, default_games
from simulator import simulate
from simulator.manifest import read_manifest, write_manifest
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A small run of the toy game, with a changed number."""
    out = tmp_path_factory.mktemp("trust") / "run"
    return simulate(
        "tribute", bots=bot("greedy"), games=80, jobs=1, out=out, set_=["owl.start=1"], command="godbalance"
    )


@pytest.fixture(scope="module")
def checks(run):
    return check_bots(run, 60, jobs=1)


def test_each_bot_is_measured_among_the_next_weaker_kind(checks):
    row = checks.strength.row(0, named=True)
    assert (row["bot"], row["field"], row["players"]) == ("greedy:balanced", "random", 2)
    assert row["n_games"] == 60 and row["lo"] > 0.5


def test_other_styles_play_the_same_games_with_the_same_content(run, checks, tmp_path):
    style = checks.agreement["style"][0]
    assert style != "greedy:balanced"
    again = simulate(
        "tribute",
        bots=bot(style),
        games=60,
        jobs=1,
        out=tmp_path / "again",
        set_=["owl.start=1"],
        events="none",
    )
    rates = {str(r["god"]): r["estimate"] for r in win_rate(again.seats).rows(named=True)}
    here = win_rate(run.seats.filter(pl.col("game_no") < 60))
    mine = {str(r["god"]): r["estimate"] for r in here.rows(named=True)}
    rows = checks.agreement.filter(style=style).rows(named=True)
    assert {r["god"]: r["rate_b"] for r in rows} == pytest.approx(rates)
    assert {r["god"]: r["rate_a"] for r in rows} == pytest.approx(mine)


def test_what_was_measured_is_kept_with_the_run(run, checks):
    found = read_checks(run)
    assert found.games == 60
    assert found.strength.equals(checks.strength) and found.agreement.equals(checks.agreement)
    assert RunTables.of(run).checks.games == 60


def test_checks_of_other_rules_are_not_read(run, checks):
    plain = json.loads((run.path / FILE).read_text())
    (run.path / FILE).write_text(json.dumps({**plain, "code_hash": "other"}))
    assert read_checks(run) is None
    (run.path / FILE).write_text(json.dumps(plain))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"games": 1, "code_hash": 3}'])
def test_a_damaged_file_of_checks_is_no_check(run, checks, text):
    kept = (run.path / FILE).read_text()
    (run.path / FILE).write_text(text)
    assert read_checks(run) is None
    (run.path / FILE).write_text(kept)


def test_a_run_that_this_installation_cannot_play_again_is_not_measured(run):
    manifest = read_manifest(run.path)
    said = []
    write_manifest(run.path, manifest.model_copy(update={"content_hash": "0" * 64}))
    changed = dataclasses.replace(run, manifest=read_manifest(run.path))
    assert check_bots(changed, 60, jobs=1, say=said.append) is None
    assert said == ["the bots are not measured: the run's content hash is not that of this installation"]
    write_manifest(run.path, manifest)


def test_a_side_run_has_a_tenth_of_the_games_within_bounds():
    assert [default_games(n) for n in (40, 500, 5_000, 1_000_000)] == [40, 100, 500, 2_000]


def test_bots_are_told_in_words():
    assert bot_meanings("tribute", ["random"]) == {"random": "plays any legal option"}
    assert bot_meanings("no_such_game", ["planner:own"]) == {"planner:own": "plays the best complete action"}


def agreement(**changes):
    rows = [
        {"style": "greedy", "god": god, "estimate": e, "lo": e - 0.01, "hi": e + 0.01, "n_games": 500}
        | {"rate_a": 0.25, "rate_b": 0.25 + e}
        for god, e in changes.items()
    ]
    strength = [
        {
            "bot": "planner",
            "field": "greedy",
            "estimate": 0.42,
            "lo": 0.40,
            "hi": 0.44,
            "n_games": 500,
            "players": 4,
        }
    ]
    return BotChecks(500, pl.DataFrame(strength), pl.DataFrame(rows))


def section(checks):
    run = run_of(Truth(games=240))
    run.checks = checks
    return trust.build(run, 0.02)


def test_a_style_that_changes_a_god_by_more_than_the_margin_is_a_finding():
    found = section(agreement(sun=0.05, storms=-0.01, love=-0.02, dead=-0.02))
    (finding,) = found.findings
    assert finding.weight is Weight.OPEN and finding.size == pytest.approx(2.0)
    assert "with greedy in all seats Sun wins +5.0 pp (+4.0 to +6.0)" in finding.text.replace(NBSP, " ")
    assert found.title.endswith("it depends on how the bots play")


def test_styles_that_agree_within_the_margin_are_no_finding():
    found = section(agreement(sun=0.02, storms=-0.02, love=0.0, dead=0.0))
    assert found.findings == () and found.title.endswith("other ways to play find nearly the same")
    text = " ".join(found.text).replace(NBSP, " ")
    assert "one planner among 3 greedy wins 42.0 %" in text and text.count("an even share is 25.0 %") == 1


def test_bots_that_were_not_measured_are_called_so():
    found = section(None)
    assert "have not been measured" in found.title and found.weight is Weight.PLAIN
    assert "20 % of the content is reconstructed" in " ".join(found.text).replace(NBSP, " ")


def test_stopped_and_missing_games_and_unused_cards_are_counted():
    run = run_of(Truth(games=240, cap_rate=0.1))
    run.facts = dataclasses.replace(run.facts, n_planned=250)
    rows = dict(zip(*(trust.build(run, 0.02).tables[0].data[c] for c in ("what", "value")), strict=True))
    capped = run.games.filter(pl.col("end_reason").cast(pl.String) == "turn_cap").collect().height
    assert capped and rows["Games stopped at the limit"] == str(capped)
    assert rows["Games missing"] == "10" and rows["Cards and powers used"] == "4 of 4"
