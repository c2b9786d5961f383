"""Sweeping a number of the toy game: what is tried, what is chosen, and the choice measured again."""

import json

import polars as pl
import pytest

from reports.render import to_html
from reports.studies import Setting, sweep
from reports.studies.sweep_report import build_sweep
from reports.studies.sweeping import read_axis
from simulator import open_run
from simulator.core.errors import UsageError

BASE = Setting("tribute", bots=("random",), players=3, jobs=1)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return tmp_path_factory.mktemp("sweep") / "runs"


@pytest.fixture(scope="module")
def found(kept):
    return sweep(BASE, ["owl.start=-3..3:3"], games=150, keep=kept)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("owl.start=1..4", ("1", "2", "3", "4")),
        ("owl.start=-4..4:4", ("-4", "0", "4")),
        ("owl.start=0.5..1.5:0.25", ("0.50", "0.75", "1.00", "1.25", "1.50")),
        ("owl.start=0.5,1,2,1", ("0.5", "1", "2")),
        ("owl.start = [1,2], [3]", ("[1,2]", "[3]")),
    ],
)
def test_values_are_read(text, values):
    assert read_axis(text, BASE.prepare().content).values == values


@pytest.mark.parametrize(
    ("axes", "asked", "message"),
    [
        (["owl.strat=1..2"], {}, "did you mean"),
        (["owl.start"], {}, "states no range of its own"),
        (["owl.start=4..1"], {}, "goes up"),
        (["owl.start=1..2:0"], {}, "above 0"),
        (["owl.start=1,,2"], {}, "write values such as"),
        (["owl.start=1..400"], {}, "more than 120 values"),
        (["owl.start=0..19", "bull.start=0..19"], {}, "400 combinations"),
        (["owl.start=1,2", "owl.start=3,4"], {}, "named twice"),
        (["owl.start=1", "bull.start=1", "rules.high=3"], {}, "one key, or two"),
        (["owl.start=1,99"], {}, "owl.start"),
        (["owl.start=1,2"], {"god": "cow"}, "no god 'cow'"),
        (["rules.high=3,4"], {"target": 0.5}, "--god NAME"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(axes, asked, message, tmp_path):
    with pytest.raises(UsageError, match=message):
        sweep(BASE, axes, games=10, keep=tmp_path / "runs", **asked)
    assert not (tmp_path / "runs").exists()


def test_the_key_names_the_god_and_the_printed_value_is_nearest(found):
    assert (found.god, found.printed, found.printed_cell, found.chosen) == ("owl", (0,), 1, 1)
    owl = found.rates.filter(pl.col("god") == "owl")["estimate"].to_list()
    assert owl == sorted(owl)
    assert owl[2] - owl[0] > 0.15
    change = found.changes.filter(pl.col("god") == "owl")
    assert change["estimate"].to_list() == pytest.approx([rate - owl[1] for rate in owl])


def test_every_value_plays_the_same_deals_and_the_choice_plays_fresh_ones(found, kept):
    manifests = [open_run(kept / f"cell-{i}").manifest for i in (1, 2, 3)]
    assert {(m.seed, tuple(m.ranges)) for m in manifests} == {(1, ((0, 150),))}
    assert [m.content_overrides["owl.start"] for m in manifests] == [-3, 0, 3]
    again = open_run(kept / "again")
    assert again.manifest.ranges == [(150, 300)]
    assert again.manifest.content_overrides == {"owl.start": 0}
    rates = again.seats.group_by("god").agg(pl.col("win_share").mean()).collect()
    for god, rate in rates.iter_rows():
        row = found.again.row(by_predicate=pl.col("god") == god, named=True)
        assert row["estimate"] == pytest.approx(rate)


def test_a_target_moves_the_choice(tmp_path):
    moved = sweep(BASE, ["owl.start=-3..3:3"], games=150, target=0.45, keep=tmp_path)
    assert moved.name(moved.chosen) == "owl.start = 3"
    assert moved.against_printed.height == 2
    page = to_html(build_sweep(moved, "godbalance sweep"))
    assert "Owl comes nearest to 45.0" in page
    assert "Against the printed values, on the same fresh games" in page


def test_the_report_warns_of_the_best_of_several(found):
    report = build_sweep(found, "godbalance sweep tribute owl.start=-3..3:3")
    assert report.sections[1].title.startswith("Measured again")
    assert report.sections[0].charts[0].alt.startswith("Win rate against owl.start. ")
    for section in report.sections:
        for chart in section.charts:
            assert chart.to_png(360)[:4] == b"\x89PNG"


def test_command_line_with_two_keys(godbalance, tmp_path):
    page = tmp_path / "page.html"
    outcome = godbalance(
        "sweep", "tribute", "owl.start=0,4", "bull.start=0,4", "-n", 80, "--bots", "random", "--players", 2,
        "--jobs", 1, "--out", page, "--json",
    )  # fmt: skip
    assert outcome.code == 0, outcome.err
    told = json.loads(outcome.out)
    assert told["god"] is None
    assert len(told["cells"]) == 4
    assert told["chosen"]["owl.start"] == told["chosen"]["bull.start"]  # equal starts are fair
    text = page.read_text()
    assert text.count("<figure>") == 3
    assert godbalance("sweep", "tribute", "owl.start=1,2", "--target", "fair").code == 2
