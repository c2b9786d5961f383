"""What people type, what they get, and what they are told when it cannot be."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import polars as pl
import pytest

import reports.cli
from simulator import open_run
from tests.runs.tools import assert_same_tables, play, reseal

SETTINGS = ["--bots", "greedy,random,random", "--seed", 5, "--jobs", 1]


@pytest.fixture
def played(godbalance, tmp_path) -> Path:
    outcome = godbalance(
        "simulate", "tribute", "-n", 60, *SETTINGS, "--players", 3, "--out", tmp_path / "run"
    )
    assert outcome.code == 0
    return tmp_path / "run"


def test_games_lists_every_game(godbalance):
    outcome = godbalance("games")
    assert outcome.code == 0
    assert "Tribute" in outcome.out
    rows = json.loads(godbalance("games", "--json").out)
    tribute = next(row for row in rows if row["game"] == "tribute")
    assert tribute["players"] == [2, 3, 4]
    assert tribute["gods"] == ["owl", "bull"]


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_shows_the_commands_and_an_example(godbalance, arguments):
    outcome = godbalance(*arguments)
    assert outcome.code == 0
    for text in ("simulate", "report", "replay", "doctor", "godbalance report almighty"):
        assert text in outcome.out


@pytest.mark.parametrize("command", ["simulate", "report", "replay", "show", "merge"])
def test_every_command_has_examples(godbalance, command):
    outcome = godbalance(command, "--help")
    assert outcome.code == 0
    assert f"  godbalance {command} " in outcome.out.split("Examples:")[1]


def test_version(godbalance):
    assert re.fullmatch(r"godbalance (\d+\.\d+\.\d+|not installed)\n", godbalance("--version").out)


def test_show_gives_numbers_with_their_source(godbalance):
    assert "reconstructed" in godbalance("show", "tribute").out
    rows = json.loads(godbalance("show", "tribute", "rules", "--json").out)
    assert {"key": "rules.cards", "value": 3, "source": "reconstructed", "sweep": None} in rows
    changed = godbalance("show", "tribute", "rules.cards", "--set", "rules.cards=2", "--json")
    assert json.loads(changed.out)[0]["value"] == 2
    assert json.loads(changed.out)[0]["source"] == "override"


def test_simulate_prints_the_run_folder_last_and_nothing_else(played, whole, godbalance, tmp_path):
    outcome = godbalance(
        "simulate", "tribute", "-n", 60, *SETTINGS, "--players", 3, "--out", tmp_path / "other", "--chunk", 7
    )
    assert outcome.out == f"{tmp_path / 'other'}\n"
    assert "60 games of tribute in" in outcome.err
    assert_same_tables(open_run(tmp_path / "other"), whole)


def test_simulate_makes_a_folder_of_its_own(godbalance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folders = {godbalance("simulate", "tribute", "-n", 2, "--bots", "random").out.strip() for _ in range(2)}
    assert len(folders) == 2
    for folder in folders:
        assert open_run(folder).n_games == 2


def test_options_reach_the_run(godbalance, tmp_path):
    variant = tmp_path / "variant.toml"
    variant.write_text("[owl]\nstart = 5\n")
    outcome = godbalance(
        "simulate", "tribute", "--range", "10:14", "--players", 4, "--gods", "owl", "--bots", "random",
        "--mode", "competitive", "--seed", 9, "--set", "rules.rounds=1", "--variant", variant,
        "--events", "turns", "--backend", "threads", "--out", tmp_path / "run",
    )  # fmt: skip
    assert outcome.code == 0, outcome.err
    run = open_run(tmp_path / "run")
    assert run.manifest.ranges == [(10, 14)]
    assert run.manifest.content_overrides == {"owl.start": 5, "rules.rounds": 1}
    assert run.manifest.tables == ("games", "seats", "turns")
    assert run.manifest.command.startswith("godbalance simulate tribute --range 10:14 ")
    seats = run.seats.collect()
    assert set(seats["god"]) == {"owl"}
    assert set(seats["score_start"]) == {5}
    assert set(run.games.collect()["rounds"]) == {1}


def test_resume_goes_on(godbalance, tmp_path, whole):
    play(tmp_path / "run", games=13)
    outcome = godbalance(
        "simulate", "tribute", "-n", 60, *SETTINGS, "--players", 3, "--out", tmp_path / "run", "--resume"
    )
    assert outcome.code == 0
    assert_same_tables(open_run(tmp_path / "run"), whole)


def test_until_stops_when_every_god_is_known_well_enough(godbalance, tmp_path):
    asked = ["simulate", "tribute", "--bots", "random", "--seed", 5, "--players", 3]
    outcome = godbalance(*asked, "--until", "2.5pp", "--out", tmp_path / "run")
    assert outcome.code == 0
    run = open_run(tmp_path / "run")
    assert run.complete
    assert run.manifest.until == "2.5pp"
    assert 2_000 < run.n_games < 20_000
    fixed = godbalance(*asked, "-n", run.n_games, "--out", tmp_path / "fixed")
    assert fixed.code == 0
    assert_same_tables(run, open_run(tmp_path / "fixed"))


def test_until_stops_at_the_limit_and_says_so(godbalance, tmp_path):
    asked = ["simulate", "tribute", "--bots", "random", "--until", "0.1pp", "-n", 500]
    outcome = godbalance(*asked, "--out", tmp_path / "run")
    assert outcome.code == 0
    assert "stopped at 500 games: --until 0.1pp needs more" in outcome.err
    assert open_run(tmp_path / "run").n_games == 500


def test_replay_tells_the_game_of_the_run(played, godbalance):
    told = godbalance("replay", played, 17)
    assert told.code == 0
    seats = open_run(played).seats.filter(pl.col("game_no") == 17).collect()
    for seat, god, policy, score in seats.select("seat", "god", "policy", "score").iter_rows():
        assert f"seat {seat + 1}: {god}, {policy}\n" in told.out
        assert f"seat {seat + 1}: {score} points" in told.out
    again = godbalance(
        "replay", "tribute", "--seed", 5, "--game-no", 17, "--bots", "greedy,random,random", "--players", 3
    )
    assert again.out == told.out


def test_replay_draws_the_board_and_speaks_json(played, godbalance):
    assert "altars 1/0" in godbalance("replay", played, 0, "--board").out
    told = json.loads(godbalance("replay", played, 0, "--json").out)
    events = [event for move in told["moves"] for event in move["events"]]
    stored = (
        open_run(played).events.filter(pl.col("game_no") == 0, pl.col("turn") > 0).drop("game_no").collect()
    )
    assert events == stored.to_dicts()[-len(events) :]


def test_replay_of_a_run_by_other_rules_tells_its_events(played, godbalance):
    reseal(played, lambda manifest: manifest.update(code_hash="0" * 16))
    told = godbalance("replay", played, 17)
    assert told.code == 0
    assert "it plays by other rules than the run did" in told.err
    assert "seat 2: bull, greedy:balanced\n" in told.out
    assert "--board is left out" in godbalance("replay", played, 17, "--board").err
    assert "Turn 1, round 1" in told.out
    events = open_run(played).events.filter(pl.col("game_no") == 17).collect()
    assert json.loads(godbalance("replay", played, 17, "--json").out) == events.to_dicts()


def test_a_replay_that_ends_otherwise_than_the_run_says_is_an_error(played, godbalance):
    part = played / "seats" / "000000000016-000000000024.parquet"
    pl.read_parquet(part).with_columns(pl.col("score") + (pl.col("game_no") == 17)).write_parquet(part)
    reseal(played, lambda m: m["chunks"][2]["parts"]["seats"].update(bytes=part.stat().st_size))
    assert "says that game 17 ended otherwise" in godbalance("replay", played, 17).error
    assert godbalance("replay", played, 18).code == 0


def test_verify_and_merge(godbalance, tmp_path):
    for part in ("0:30", "30:60"):
        out = tmp_path / part.replace(":", "-")
        outcome = godbalance("simulate", "tribute", "--range", part, *SETTINGS, "--players", 3, "--out", out)
        assert outcome.code == 0
    merged = godbalance("merge", tmp_path / "0-30", tmp_path / "30-60", "--out", tmp_path / "whole")
    assert merged.out == f"{tmp_path / 'whole'}\n"
    assert "60 games, all sound" in godbalance("verify", tmp_path / "whole").err
    part = next((tmp_path / "whole" / "seats").iterdir())
    part.write_bytes(part.read_bytes()[:-1])
    outcome = godbalance("verify", tmp_path / "whole", "--json")
    assert outcome.code == 1
    assert "bytes instead of" in json.loads(outcome.out)[0]


def test_doctor_finds_this_machine_well(godbalance, whole, monkeypatch):
    monkeypatch.setattr("reports.cli.doctor.list_games", lambda: ["tribute"])
    outcome = godbalance("doctor", "--json")
    assert outcome.code == 0, outcome.out
    found = {row["check"]: row for row in json.loads(outcome.out)}
    assert {"versions", "cores", "cache", "disk", "font", "tribute"} <= set(found)
    assert "twice the same, sound" in found["tribute"]["found"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("simulate tribut", "there is no game called 'tribut'; did you mean tribute?"),
        ("simulate tribute --gods owl,bul", "has no god 'bul' (did you mean 'bull'?)"),
        ("simulate tribute --gods owl,owl", "'owl' is named twice"),
        ("simulate tribute --players 5", "seats 2, 3, 4 players, not 5"),
        ("simulate tribute --mode solo", "has no mode 'solo'"),
        ("simulate tribute --bots planer", "there is no bot called 'planer'; did you mean planner?"),
        ("simulate tribute --bots planner:wild", "no weights called 'wild'"),
        ("simulate tribute --bots ,", "at least one bot"),
        ("simulate tribute --set rules.card=1", "rules.card"),
        ("simulate tribute --set rules.cards=many", "rules.cards"),
        ("simulate tribute --set rules.cards=999", "rules.cards"),
        ("simulate tribute --set rules.cards", "write dotted.key=value"),
        ("simulate tribute --variant nowhere.toml", "nowhere.toml"),
        ("simulate tribute --until 5", "such as 0.5pp"),
        ("simulate tribute --until 70pp", "between 0 and 50"),
        ("simulate tribute --until 1pp --range 0:5", "leave out --range"),
        ("simulate tribute --range 5", "write A:B"),
        ("simulate tribute --option pace", "write name=value"),
        ("simulate tribute --option pace=fast", "has no option 'pace'"),
        ("simulate tribute -n many", "'--games' / '-n'"),
        ("simulate tribute -n 0", "at least 1 game"),
        ("simulate tribute --until 20pp -n 0", "at least 1 game"),
        ("compare tribute --set rules.cards=2 -n 0", "at least 1 game"),
        ("sweep tribute rules.cards=1..2 -n 0", "at least 1 game"),
        ("strength tribute -n 0", "'--games' / '-n'"),
        ("simulate tribute --seed -1", "a seed is a whole number"),
        ("simulate tribute --backend spark", "no backend 'spark'"),
        ("simulate tribute --speed 3", "No such option: --speed"),
        ("simulate", "Missing argument 'game'"),
        ("simulte tribute", "No such command 'simulte'"),
        ("show tribute rules --events", "leave KEY and the rest out"),
        ("show tribute rules.crads", "did you mean 'rules.cards'"),
        ("replay tribute 1000000000000", "whole numbers from 0 to 10**12 - 1"),
        ("report tribute --out .", ". is a folder: name an HTML file"),
        ("report nowhere/run", "nowhere/run is not a run folder"),
        ("verify nowhere/run", "nowhere/run is not a run folder: there is no such folder"),
        ("merge nowhere/run nowhere/run --out x", "nowhere/run is not a run folder"),
        ("simulate tribute -n ten", "'--games' / '-n': 'ten' is not a whole number"),
        ("simulate tribute --speed 3", "(godbalance simulate --help shows what there is)"),
        ("replay tribute 3 --game-no 4", "name the game once"),
        ("replay some/folder 3", "some/folder is not a run folder"),
        ("merge one --out two", "at least two runs"),
    ],
)
def test_what_cannot_be_is_one_clear_line_and_exit_code_2(
    godbalance, tmp_path, monkeypatch, arguments, message
):
    monkeypatch.chdir(tmp_path)
    outcome = godbalance(*arguments.split())
    assert outcome.code == 2
    assert message in outcome.error
    assert outcome.out == ""
    assert list(tmp_path.iterdir()) == []


def test_show_tells_what_events_say(godbalance):
    rows = json.loads(godbalance("show", "tribute", "--events", "--json").out)
    assert [row["kind"] for row in rows] == ["score", "play"]
    assert rows[1]["amount"] == "its worth"
    assert rows[1]["target"] is None


def test_show_takes_the_beginning_of_a_key(godbalance):
    rows = json.loads(godbalance("show", "tribute", "rules.ca", "--json").out)
    assert [row["key"] for row in rows] == ["rules.cards"]
    whole = json.loads(godbalance("show", "tribute", "rules", "--json").out)
    assert len(whole) == 4
    assert json.loads(godbalance("show", "tribute", "rul", "--json").out) == whole


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["games"], ["show", "tribute"], ["show", "tribute", "--json"]])
def test_an_output_that_is_full_is_no_fault_of_godbalance(godbalance, monkeypatch, arguments):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        monkeypatch.setattr("sys.stdout", full)
        outcome = godbalance(*arguments)
    assert outcome.code == 1
    assert outcome.error == "standard output: no space left on device"


def test_where_matplotlib_finds_no_home_it_keeps_quiet(godbalance, monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("MPLCONFIGDIR", "given")
    godbalance("games")
    assert os.environ["MPLCONFIGDIR"] == "given"
    monkeypatch.delenv("MPLCONFIGDIR")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    assert godbalance("games").err == ""
    assert Path(os.environ["MPLCONFIGDIR"]).is_dir()


def test_a_cache_that_cannot_be_kept_is_told_before_playing(godbalance, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "godbalance-xyz"
    place.mkdir()
    monkeypatch.setattr("reports.cli.play.cache_root", lambda: place)
    assert (
        "compiled rules cannot be kept" in godbalance("simulate", "tribute", "-n", 1, "--bots", "random").err
    )


def test_assets_that_cannot_be_are_told_before_anything_is_played(godbalance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text("mine")
    asked = ["report", "tribute", "-n", 2, "--bots", "random", "--out", "b.html", "--assets"]
    assert godbalance(*asked, "mine.txt").error.startswith("mine.txt is a file: name a folder for")
    assert "the charts and tables cannot be written: not a dir" in godbalance(*asked, "mine.txt/in").error
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.txt"]


def test_a_link_that_leads_nowhere_is_no_run_folder(godbalance, tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    outcome = godbalance("simulate", "tribute", "-n", 1, "--bots", "random", "--out", tmp_path / "link")
    assert (outcome.code, "leads nowhere" in outcome.error) == (2, True)


def test_broken_toml_names_file_and_line(godbalance, tmp_path):
    (tmp_path / "broken.toml").write_text("[owl]\nstart = = 5\n")
    outcome = godbalance(
        "simulate", "tribute", "--variant", tmp_path / "broken.toml", "--out", tmp_path / "run"
    )
    assert outcome.code == 2
    assert outcome.error.startswith(f"{tmp_path / 'broken.toml'}: ")
    assert "line 2" in outcome.error


def test_run_folders_that_cannot_be_used(godbalance, played, tmp_path):
    again = godbalance("simulate", "tribute", "-n", 60, *SETTINGS, "--players", 3, "--out", played)
    assert (again.code, "holds a run already" in again.error) == (2, True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("")
    foreign = godbalance("simulate", "tribute", "-n", 2, "--out", tmp_path / "mine")
    assert (foreign.code, "holds other things" in foreign.error) == (2, True)
    unwritable = godbalance("simulate", "tribute", "-n", 2, "--out", "/proc/nowhere")
    assert unwritable.code == 1
    assert unwritable.error == "/proc/nowhere: no such file or directory"
    part = next((played / "events").iterdir())
    part.write_bytes(part.read_bytes()[:-1])
    truncated = godbalance("replay", played, 3)
    assert truncated.code == 1
    assert "--resume" in truncated.error


def test_games_a_run_does_not_have(godbalance, played):
    assert "has no game 60: it has 0 to 59" in godbalance("replay", played, 60).error
    assert "name a game of the run" in godbalance("replay", played).error


@pytest.mark.parametrize(
    "arguments",
    [
        *(f"report RUN {o}" for o in ("--bots planner", "--seed 1", "--jobs 2", "--until 1pp", "-n 5")),
        *(f"report RUN {o}" for o in ("--range 0:5", "--run x", "--resume", "--chunk 5", "--backend loky")),
        *(f"replay RUN 1 {o}" for o in ("--bots random", "--seed 1", "--players 3", "--set a=1")),
        *(f"compare RUN RUN {o}" for o in ("--seed 1", "--bots planner", "-n 5", "--runs x")),
    ],
)
def test_what_is_for_playing_is_refused_where_nothing_is_played(played, godbalance, arguments):
    outcome = godbalance(*arguments.replace("RUN", str(played)).split())
    assert outcome.code == 2
    assert outcome.error.endswith("is for playing: this run has been played already")


def test_an_error_nobody_foresaw_is_one_line_and_a_log(godbalance, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.delenv("GODBALANCE_DEBUG", raising=False)
    monkeypatch.setattr("reports.cli.catalog.list_games", lambda: 1 / 0)
    outcome = godbalance("games")
    assert outcome.code == 1
    assert "unexpected ZeroDivisionError" in outcome.error
    log = Path(outcome.error.rsplit(" ", 1)[1])
    assert "Traceback" in log.read_text()
    assert "print_games" in log.read_text()
    monkeypatch.setenv("GODBALANCE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        reports.cli.run(["games"])


def test_interrupting_says_so(godbalance, monkeypatch):
    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr("reports.cli.catalog.list_games", interrupt)
    outcome = godbalance("games")
    assert (outcome.code, outcome.error) == (130, "interrupted")
