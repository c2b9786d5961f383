import polars as pl
import pytest

from analysis.labels import NBSP
from reports.build import build
from reports.model import Weight
from reports.sections import god_seat, gods, length, seats
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of


def texts(report):
    return [finding.text.replace(NBSP, " ") for finding in report.findings]


def section(report, name):
    return next(s for s in report.sections if s.name == name)


def frame(report, name):
    return next(t.data for s in report.sections for t in s.tables if t.name == name)


def test_a_planted_start_is_found_sized_and_explained(report):
    strong, why, weak, seat, other = texts(report)
    assert strong.startswith("Sun is too strong: it wins 5")
    assert weak.startswith(("Storms", "Love", "Dead")) and "are too weak" in weak
    # the size of what was planted, and where it sits
    assert why.startswith("Sun ends 3.") or why.startswith("Sun ends 2.9")
    assert "the largest part of it is start, +3.0" in why
    assert seat.startswith("Sitting first is an advantage")
    assert other.startswith("Of the other seats, seat") and "wins least" in other
    assert [s.name for s in report.sections[:3]] == ["gods", "sources", "seats"]


def test_verdicts_vouch_only_for_what_the_interval_holds(report):
    table = frame(report, "win_rate_by_god")
    sun = table.filter(pl.col("god") == "sun").row(0, named=True)
    least = 100 * (sun["lo_all"] - 0.25)
    assert f"at least {least:.1f} percentage points more" in texts(report)[0]
    assert least < 100 * (sun["estimate"] - 0.25)


@pytest.mark.parametrize("seed", range(5))
def test_a_fair_game_is_not_flagged(seed):
    report = build(run_of(Truth(games=20_000, seed=seed, rounds=4)))
    assert all(finding.weight is not Weight.NOTABLE for finding in report.findings), texts(report)
    assert any("within 2 percentage points of a fair share" in text for text in texts(report))


def test_a_small_fair_run_says_not_enough_games():
    report = build(run_of(Truth(games=120)))
    assert any(text.startswith("Not enough games to say") for text in texts(report))
    assert all(finding.weight is not Weight.NOTABLE for finding in report.findings)


def test_seats_that_differ_are_named_though_the_first_is_like_the_rest():
    run = run_of(Truth(games=3000, rounds=4))
    other = (pl.col("game_no") % 3).replace_strict({0: 0, 1: 1, 2: 3}, return_dtype=pl.UInt8)
    winner = pl.when(pl.col("game_no") % 10 == 0).then(2).otherwise(other)  # the third seat wins least
    run.seats = run.seats.with_columns(win_share=(pl.col("seat") == winner).cast(pl.Float64))
    found = seats.build(run, 0.10)
    heading, first = found.title.replace(NBSP, " "), found.findings[0].text.replace(NBSP, " ")
    assert heading == "The seats do not win equally often: seat 3 wins least"
    assert first.startswith(heading + ", 10.0 % of games") and "p below 0.001" in first
    assert not any("Not enough games" in f.text or "Of the other" in f.text for f in found.findings)


def test_no_dependence_on_the_seat_is_said_only_where_it_is_shown():
    few, many = (run_of(Truth(games=n)) for n in (200, 24_000))
    assert "Not enough games" in god_seat.build(few, 0.02).title
    assert "Not enough games" in god_seat.build(many, 0.001).title
    assert god_seat.build(many, 0.05).title.startswith("No god depends on its seat by more than 5")


def test_headings_say_no_more_than_their_tables(report):
    told = {s.name: s.title.replace(NBSP, " ") for s in report.sections}
    assert "worth" not in told["cards"] and "no proof" in told["cards"]
    assert told["sources"].startswith("The largest source of points is ")
    text = section(report, "pacing").text[0].replace(NBSP, " ")
    measure = frame(report, "drama").filter(pl.col("measure") == "lead_for_good")["estimate"][0]
    assert f"never behind again after {100 * measure:.0f} % of the turns" in text


def test_a_span_that_reads_like_one_number_is_one_number():
    turns = {"estimate": 25.0, "min": 24, "max": 27}
    assert length._heading(turns, {"q05": 24.6, "q50": 25.0, "q95": 25.4}, "turns").endswith("take 25 turns")
    assert length._heading(turns, {"q05": 24, "q50": 25, "q95": 26}, "turns").endswith("90 % take 24 to 26")


def test_a_wide_margin_forgives_what_a_narrow_one_flags():
    run = run_of(Truth(games=8000, start={"sun": 1}))
    narrow, wide = (gods.build(run, margin) for margin in (0.01, 0.30))
    assert narrow.weight is Weight.NOTABLE and wide.weight is Weight.PLAIN


def test_every_number_of_the_tables_can_be_recomputed(planted, report):
    seats = planted.seats.collect().to_pandas()
    by_god = frame(report, "win_rate_by_god").to_pandas().set_index("god")
    means = seats.groupby("god", observed=True).agg(
        {"win_share": "mean", "game_no": "nunique", "score": "mean"}
    )
    assert by_god["estimate"].round(9).to_dict() == means["win_share"].round(9).to_dict()
    assert by_god["n_games"].to_dict() == means["game_no"].to_dict()
    cells = frame(report, "win_rate_by_god_and_seat").to_pandas().set_index(["god", "seat"])["estimate"]
    expected = seats.groupby(["god", "seat"], observed=True)["win_share"].mean()
    assert (cells - expected).abs().max() < 1e-12
    scores = frame(report, "score_by_god").to_pandas().set_index("god")["estimate"]
    assert (scores - means["score"]).abs().max() < 1e-9
    sources = (
        frame(report, "points_by_source")
        .to_pandas()
        .pivot_table(index="god", columns="source", values="estimate", observed=True)
    )
    assert (sources["luck"] - seats.groupby("god", observed=True)["score_luck"].mean()).abs().max() < 1e-9
    assert (sources.sum(axis=1) - means["score"]).abs().max() < 1e-9


def test_god_against_god_can_be_recomputed_from_the_seats(planted, report):
    seats = planted.seats.select("game_no", "god", "rank", "win_share").collect().to_pandas()
    pairs = seats.merge(seats, on="game_no", suffixes=("", "_b"))
    pairs = pairs[pairs["god"] != pairs["god_b"]]
    ahead = (pairs["rank"] < pairs["rank_b"]) + 0.5 * (pairs["rank"] == pairs["rank_b"])
    expected = ahead.groupby([pairs["god"], pairs["god_b"]], observed=True).mean()
    found = frame(report, "god_against_god").to_pandas().set_index(["god", "opponent"])["estimate"]
    assert (found - expected.reindex(found.index)).abs().max() < 1e-9
    gap = (
        (pairs["win_share"] - pairs["win_share_b"])
        .groupby([pairs["god"], pairs["god_b"]], observed=True)
        .mean()
    )
    found = frame(report, "win_gap").to_pandas().set_index(["god", "opponent"])["estimate"]
    assert (found - gap.reindex(found.index)).abs().max() < 1e-9


def test_points_by_source_agree_with_the_events(planted, report):
    seats = planted.seats.select("game_no", "seat", "god")
    events = planted.events.filter(pl.col("kind") == "score").join(seats, on=["game_no", "seat"])
    expected = events.group_by("god", "source").agg(pl.col("amount").sum() / 4000).collect()
    found = frame(report, "points_by_source").join(
        expected.with_columns(pl.col("source").cast(pl.String)),
        left_on=["god", pl.col("source").cast(pl.String)],
        right_on=["god", "source"],
        how="left",
    )
    assert (found["estimate"] - found["amount"].fill_null(0)).abs().max() < 1e-9


@pytest.mark.parametrize("rows", [0, 1])
def test_builds_on_an_empty_and_on_a_one_game_run(rows):
    report = build(run_of(Truth(games=12), rows=rows))
    shown = " ".join(cell for s in report.sections for t in s.tables for c in t.columns for cell in c.cells)
    assert report.findings and all(finding.weight is not Weight.NOTABLE for finding in report.findings)
    if rows == 0:
        assert "0.0 %" not in shown.replace(NBSP, " ")
        assert "There are no games" in texts(report)[0]


def test_a_god_that_never_sat_somewhere_reads_no_data():
    run = run_of(Truth(games=240))
    run.seats = run.seats.filter((pl.col("god") != "sun") | (pl.col("seat") > 0))
    run.turns = run.events = None
    table = section(build(run), "god-seat").tables[0]
    row = next(r for r in table.rows if [cell for _, cell, *_ in r[:2]] == ["Sun", "Seat 1"])
    assert [cell for _, cell, *_ in row[2:4]] == ["no data", "no data"]


def test_a_run_without_turns_and_events_has_a_report():
    run = run_of(Truth(games=120))
    run.turns = run.events = None
    report = build(run)
    assert "progress" not in [s.name for s in report.sections]


def test_stopped_games_are_told():
    report = build(run_of(Truth(games=1200, cap_rate=0.1)))
    assert any("were stopped by the limit on decisions" in text for text in texts(report))


def test_head_and_foot_identify_the_run(report):
    facts = dict(report.facts)
    assert facts["Games"] == "4,000" and facts["Seed"] == "1 (games 0 to 3,999)"
    assert facts["Reconstructed content"].replace(NBSP, " ") == "20 %"
    assert report.command == "godbalance report tribute --seed 1"
    assert dict(report.provenance)["Content hash"].startswith("0123456789abcdef")


def test_an_unfinished_run_says_so():
    run = run_of(Truth(games=120))
    import dataclasses

    run.facts = dataclasses.replace(run.facts, n_planned=500)
    assert dict(build(run).facts)["Games"] == "120 of 500 planned"
