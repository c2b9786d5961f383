"""What the game adds to its report says what the tables say."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from policies import bot
from reports.build import build
from reports.inputs import RunTables
from reports.model import Report, Section, Table
from reports.panels.gods_and_mortals import SECTIONS
from simulator import Run, simulate

GAMES = 80


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    out: Path = tmp_path_factory.mktemp("panels") / "run"
    return simulate("gods_and_mortals", bots=bot("random"), games=GAMES, seed=3, jobs=1, out=out)


@pytest.fixture(scope="module")
def report(run: Run) -> Report:
    return build(RunTables.of(run))


def section(report: Report, name: str) -> Section:
    return next(section for section in report.sections if section.name == name)


def table(report: Report, name: str) -> Table:
    return next(t for s in report.sections for t in s.tables if t.name == name)


def test_strength_by_turn_is_the_mean_over_games(run: Run, report: Report) -> None:
    shown = table(report, "faction_strength").data
    first = shown.filter(pl.col("turn") == 1)
    assert sorted(first["faction"]) == ["achaean", "amazon", "minoan", "trojan"]
    assert first["estimate"].to_list() == [3.0] * 4
    mean = (
        run.turns.filter(pl.col("turn") == 20, pl.col("seat") == 0)
        .select(pl.col("strength_minoan").mean())
        .collect()
        .item()
    )
    row = shown.filter(pl.col("turn") == 20, pl.col("faction") == "minoan").row(0, named=True)
    assert row["estimate"] == pytest.approx(mean)
    assert row["lo"] < row["estimate"] < row["hi"]


def test_favor_is_what_was_paid_and_won(run: Run, report: Report) -> None:
    shown = table(report, "favor").data.filter(pl.col("god") == "hermes")
    found = {row["what"]: row["estimate"] for row in shown.rows(named=True)}
    mine = run.seats.filter(pl.col("god") == "hermes").collect()
    won = sum(mine[f"score_{s}"].mean() for s in ("achaean", "minoan", "amazon", "trojan", "secret"))
    assert found["paid for Favor"] == pytest.approx(-mine["score_favor"].mean())
    assert found["won by Favor"] == pytest.approx(won)
    assert found["won less paid"] == pytest.approx(won + mine["score_favor"].mean())
    assert found["abandons"] == pytest.approx(mine["n_abandon"].mean())


def test_powers_and_sacrifices_are_all_cards_played(run: Run, report: Report) -> None:
    shown = table(report, "power_use").data
    played = shown.group_by("god").agg(pl.col("estimate").sum()).sort("god")
    assert (played["estimate"] <= 20).all()  # five rounds of four cards, fewer where a game ends at once
    whole = run.games.filter(pl.col("end_reason") == "last_round").collect()["game_no"]
    seats = run.seats.filter(pl.col("game_no").is_in(whole.implode())).collect()
    kinds = ("recruit", "travel", "duel", "worship", "build", "unique", "sacrifice")
    assert set(seats.select(pl.sum_horizontal(f"n_{kind}" for kind in kinds)).to_series()) == {20}


def test_early_ends_are_those_of_the_games_a_god_sat_in(run: Run, report: Report) -> None:
    shown = table(report, "early_ends").data.filter(pl.col("god") == "athena").row(0, named=True)
    games = run.games.collect().with_columns(early=pl.col("end_reason") != "last_round")
    sat = run.seats.filter(pl.col("god") == "athena").collect().join(games, on="game_no")
    assert shown["estimate"] == pytest.approx(sat["early"].mean())
    assert section(report, "ends").title.startswith("Temples end ")


def test_every_call_of_the_panels_can_be_made(run: Run, report: Report) -> None:
    for name in ("factions", "favor", "powers", "ends"):
        for how in section(report, name).how:
            *imports, call = how.call.splitlines()
            names: dict[str, object] = {"run": run}
            exec("\n".join(imports), names)
            assert eval(call, names).height > 0


def test_a_run_without_turns_has_no_strength_but_favor(tmp_path: Path) -> None:
    bare = simulate(
        "gods_and_mortals", bots=bot("random"), games=12, players=2, events="none", jobs=1, out=tmp_path / "r"
    )
    built = [make(RunTables.of(bare), 0.02) for make in SECTIONS]
    assert [part.name for part in built if part] == ["favor", "powers", "ends"]
