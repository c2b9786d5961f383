"""A run held against targets: what passes, fails, and what one cannot tell yet."""

import csv
import io
import json

import polars as pl
import pytest

from analysis import unused_cards, win_rate
from analysis.metrics.uses import games_naming
from reports.studies import Targets, check, read_targets
from reports.studies.targets import EXAMPLE
from simulator.core.errors import UsageError
from tests.runs.tools import play


def results(run, **targets):
    return dict(check(run, Targets(**targets)).select("target", "result").iter_rows())


def test_each_target_passes_fails_or_needs_more_games(whole):
    wide = results(
        whole, win_rate=(0, 1), first_seat_edge=(-1, 1), tie_rate=(0, 1), no_winner_rate=(0, 0.9),
        turn_cap_rate=(0, 0.9), turns=(27, 27), rounds=(3, 3), decisions=(54, 54), dead_cards=0,
        dead_below=0.2,
    )  # fmt: skip
    assert len(wide) == 9
    assert set(wide.values()) == {"pass"}
    off = results(whole, win_rate=(0.9, 1), first_seat_edge=(-0.9, -0.8), tie_rate=(0.8, 0.9), turns=(1, 26))
    assert set(off.values()) == {"fail"}
    narrow = results(whole, win_rate=(0.3333, 0.3334), tie_rate=(0, 0.12), turn_cap_rate=(0, 0.001))
    assert set(narrow.values()) == {"not enough games"}


def test_a_god_may_have_its_own_band(whole):
    found = check(whole, Targets(win_rate=(0, 1), gods={"owl": (0.9, 1)}))
    assert dict(found.select("of", "result").iter_rows()) == {"owl": "fail", "bull": "pass"}
    only = check(whole, Targets(gods={"owl": (0.9, 1)}))
    assert only["of"].to_list() == ["owl"]


def test_figures_are_those_of_a_query_over_the_files(whole):
    found = check(whole, Targets(win_rate=(0, 1), tie_rate=(0, 1), decisions=(0, 100), dead_cards=0))
    seats, games = (
        pl.read_parquet(sorted((whole.path / table).glob("*.parquet"))) for table in ("seats", "games")
    )
    value = {(row["target"], row["of"]): row["estimate"] for row in found.rows(named=True)}
    for god, rate in seats.group_by("god").agg(pl.col("win_share").mean()).iter_rows():
        assert value["win_rate", god] == pytest.approx(rate)
    winners = seats.filter(pl.col("win_share") > 0)["game_no"].value_counts()["count"]
    assert value["tie_rate", ""] == pytest.approx((winners > 1).sum() / games.height)
    assert value["decisions", ""] == pytest.approx(games["decisions"].mean())
    together = win_rate(whole.seats, together=True)
    assert found.filter(pl.col("target") == "win_rate")["lo"].to_list() == together["lo"].to_list()


def test_a_card_that_is_never_seen_is_dead_once_there_are_games_enough(tmp_path):
    content = ["rules.high=6", "rules.cards=1", "rules.rounds=1"]  # few cards are dealt: some stay rare
    run = play(tmp_path / "run", games=300, set_=content)
    common = check(run, Targets(dead_cards=0, dead_below=0.05))
    assert common["result"].to_list() == ["pass"]
    rare = check(run, Targets(dead_cards=0, dead_below=0.99)).row(0, named=True)
    assert rare["result"] == "fail"
    assert rare["of"].split(", ") == [f"card {n}" for n in range(1, 7)]
    assert check(run, Targets(dead_cards=6, dead_below=0.99))["result"].to_list() == ["pass"]
    ignored = Targets(dead_cards=0, dead_below=0.99, ignore_cards=[f"card {n}" for n in range(1, 7)])
    assert check(run, ignored)["result"].to_list() == ["pass"]
    share = (
        run.events.filter(pl.col("card") == "card 1").select(pl.col("game_no").n_unique()).collect().item()
        / 300
    )
    assert check(run, Targets(dead_cards=0, dead_below=share))["result"].to_list() == ["not enough games"]


def test_a_thing_that_is_only_ever_a_target_is_not_dead():
    """A Mortal is created, an Offering won: no event has it act, and still it is in play."""
    names = pl.Enum(["ox", "owl", "elk", "bee"])
    events = pl.LazyFrame(
        {
            "game_no": [0, 0, 1, 1, 2],
            "card": ["ox", "ox", "ox", None, "elk"],
            "place": [None, "home", "home", "home", None],
            "target": ["owl", None, "owl", "ox", "elk"],
        },
        schema_overrides={"card": names, "place": pl.Enum(["home"]), "target": names},
    )
    found = dict(games_naming(events, ["ox", "owl", "elk", "bee"]).iter_rows())
    assert found == {"ox": 2, "owl": 2, "elk": 1}
    assert games_naming(events, ["dodo"]).is_empty()


def test_check_and_report_agree_on_what_is_never_seen(tmp_path):
    run = play(tmp_path / "run", games=200, set_=["rules.high=6", "rules.cards=1", "rules.rounds=1"])
    row = check(run, Targets(dead_cards=0, dead_below=0.02)).row(0, named=True)
    unused = unused_cards(run.events, run.turns, run.seats)
    assert [name for name in row["of"].split(", ") if name] == unused


def test_a_run_without_events_has_no_data_on_cards(tmp_path):
    run = play(tmp_path / "run", games=20, events="none")
    assert check(run, Targets(dead_cards=0))["result"].to_list() == ["no data"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("win_rates = [0.2, 0.3]", r"win_rates: unknown target \(did you mean 'win_rate'\?\)"),
        ("win_rate = [0.3, 0.2]", "win_rate: write .lowest, highest. with rates"),
        ("win_rate = [20, 30]", "win_rate: write .* with rates from 0 to 1"),
        ("turns = [3, 2]", "turns: write"),
        ("turns = 3", "turns: "),
        ("turns = [3, nan]", "turns: "),
        ("dead_cards = -1", "dead_cards: "),
        ("[gods]\nsun = [2, 3]", "gods.sun: "),
        ("turns = = 3", "broken TOML: .*line 1"),
    ],
)
def test_a_wrong_file_is_refused_by_key_and_reason(tmp_path, text, message):
    path = tmp_path / "targets.toml"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"targets\.toml: " + message):
        read_targets(path)


def test_unknown_names_are_refused(whole):
    with pytest.raises(UsageError, match=r"no god 'owls' .did you mean 'owl'"):
        check(whole, Targets(gods={"owls": (0, 1)}))
    with pytest.raises(UsageError, match="no card 'card 9'"):
        check(whole, Targets(ignore_cards=("card 9",)))


def test_exit_codes_and_machine_readable_output(godbalance, whole, tmp_path):
    example = godbalance("check", "--example")
    assert (example.code, example.out) == (0, EXAMPLE.read_text())
    (tmp_path / "example.toml").write_text(example.out)
    assert read_targets(tmp_path / "example.toml").win_rate == (0.2, 0.3)
    path = tmp_path / "targets.toml"
    path.write_text("turns = [27, 27]\n")
    passed = godbalance("check", whole.path, "--targets", path)
    assert (passed.code, "1 pass" in passed.err) == (0, True)
    path.write_text("turns = [27, 27]\nwin_rate = [0.3333, 0.3334]\n[gods]\nowl = [0.8, 0.9]\n")
    failed = godbalance("check", whole.path, "--targets", path, "--json")
    assert failed.code == 1
    wanted = {"owl": "fail", "bull": "not enough games", "": "pass"}
    assert {row["of"]: row["result"] for row in json.loads(failed.out)} == wanted
    rows = list(csv.DictReader(io.StringIO(godbalance("check", whole.path, "--targets", path, "--csv").out)))
    assert {row["of"]: row["result"] for row in rows} == wanted
    assert godbalance("check", whole.path).code == 2
    assert godbalance("check", whole.path, "--targets", tmp_path / "nowhere.toml").code == 2
    assert godbalance("check", tmp_path, "--targets", path).code == 2  # no run folder: misused
