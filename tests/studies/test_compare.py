"""Comparing versions of the toy game: played, judged and reported."""

import json

import polars as pl
import pytest

from policies import random_bot
from reports.render import to_html
from reports.studies import Setting, compare, compare_runs
from reports.studies.comparison_report import build_comparison
from simulator import open_run
from simulator.core.errors import UsageError
from tests.runs.tools import assert_same_tables, play

BASE = Setting("tribute", bots=("random",), players=3, jobs=1)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return tmp_path_factory.mktemp("compare") / "runs"


@pytest.fixture(scope="module")
def found(kept):
    return compare(BASE, BASE.changed("owl.start=2"), games=300, keep=kept)


def verdict(table, god):
    return table.row(by_predicate=pl.col("god") == god, named=True)["verdict"]


def test_two_points_at_the_start_make_the_owl_better(found):
    assert found.paired
    assert found.differs == ("owl.start 0 to 2",)
    assert (verdict(found.gods, "owl"), verdict(found.gods, "bull")) == ("up", "down")
    assert verdict(found.scores, "owl") == "up"
    turns = found.headlines.row(by_predicate=pl.col("measure") == "turns", named=True)
    assert turns["verdict"] == "no difference"


def test_figures_are_those_of_a_query_over_the_files(found, kept):
    shares = {
        name: pl.read_parquet(sorted((kept / name / "seats").glob("*.parquet")))
        .group_by("god")
        .agg(pl.col("win_share").mean(), pl.col("score").mean())
        for name in ("a", "b")
    }
    both = shares["a"].join(shares["b"], on="god", suffix="_b")
    for god, share, score, share_b, score_b in both.iter_rows():
        row = found.gods.row(by_predicate=pl.col("god") == god, named=True)
        assert (row["rate_a"], row["rate_b"]) == pytest.approx((share, share_b))
        row = found.scores.row(by_predicate=pl.col("god") == god, named=True)
        assert (row["rate_a"], row["rate_b"]) == pytest.approx((score, score_b))


def test_a_version_against_itself_is_identical_in_every_game(tmp_path):
    same = compare(BASE, BASE.changed("owl.start=0"), games=40, keep=tmp_path)
    assert same.identical
    assert set(same.rows["estimate"]) == {0.0}
    assert_same_tables(open_run(tmp_path / "a"), open_run(tmp_path / "b"))
    page = to_html(build_comparison(same, "godbalance compare"))
    assert "All 40 pairs of games are identical in every number." in page


def test_runs_on_different_seeds_are_compared_as_independent(whole, tmp_path):
    other = play(tmp_path / "other", seed=6)
    apart = compare_runs(whole, other)
    assert not apart.paired
    assert apart.differs == ("seed 5 to 6",)
    assert apart.divergence is None
    assert "independent samples" in to_html(build_comparison(apart, "godbalance compare"))


def test_runs_of_another_table_are_refused(whole, tmp_path):
    other = play(tmp_path / "other", players=4, bots=random_bot(), games=10)
    with pytest.raises(UsageError, match=r"cannot be compared: they differ in players \(3 / 4\)"):
        compare_runs(whole, other)


def test_an_impossible_version_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(UsageError, match=r"owl\.strat"):
        compare(BASE, BASE.changed("owl.strat=2"), games=10, keep=tmp_path / "runs")
    assert not (tmp_path / "runs").exists()


def test_the_report_says_what_the_intervals_say(found):
    report = build_comparison(found, "godbalance compare tribute --set owl.start=2")
    texts = [finding.text for finding in report.findings]
    assert texts[0].startswith("Owl becomes better: it wins ")
    assert texts[1].startswith("Bull becomes worse: it wins ")
    assert report.sections[0].title == "Owl becomes better, Bull becomes worse"
    page = to_html(report)
    for text in (*texts, "owl.start 0 to 2", "Correlation of pairs", "Bonferroni"):
        assert text in page


def test_command_line(godbalance, tmp_path):
    asked = ["compare", "tribute", "--bots", "random", "--players", 3, "-n", 300, "--jobs", 1]
    page = tmp_path / "page.html"
    outcome = godbalance(
        *asked, "--set", "owl.start=2", "--out", page, "--assets", tmp_path / "assets", "--json"
    )
    assert outcome.code == 0, outcome.err
    told = json.loads(outcome.out)
    assert (told["paired"], told["pairs"], told["identical"]) == (True, 300, False)
    owl = next(row for row in told["changes"] if (row["what"], row["name"]) == ("win rate", "owl"))
    assert owl["verdict"] == "up"
    assert "Owl becomes better" in page.read_text()
    assert (tmp_path / "assets" / "win_change_by_god.csv").is_file()
    for name, start in (("one.toml", 0), ("two.toml", 2)):
        (tmp_path / name).write_text(f"[owl]\nstart = {start}\n")
    files = godbalance(*asked, tmp_path / "one.toml", tmp_path / "two.toml")
    assert "better" in files.out
    assert "owl.start 0 to 2" in files.err
    assert "identical in every game" in godbalance(*asked, tmp_path / "one.toml").err
