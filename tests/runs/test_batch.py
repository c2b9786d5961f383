"""A run's tables depend on its settings and seed only: not on workers, chunks, backends or resumes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import joblib
import numpy as np
import polars as pl
import pytest

from policies import greedy, planner, random_bot
from simulator import open_run, simulate
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import table_schema
from simulator.prepare import prepare
from simulator.worker import play_and_store
from tests.runs.tools import GAMES, assert_same_tables, play

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "settings",
    [
        {"chunk": 1},
        {"chunk": 7},
        {"chunk": 500},
        {"jobs": 2},
        {"jobs": 2, "chunk": 7},
        {"backend": "threads"},
    ],
    ids=str,
)
def test_tables_do_not_depend_on_workers_or_chunks(tmp_path, whole, settings):
    assert_same_tables(play(tmp_path / "run", **settings), whole)


def test_tables_do_not_depend_on_the_backend(tmp_path, whole):
    assert_same_tables(play(tmp_path / "run", backend="loky", jobs=2, chunk=7), whole)


def test_a_backend_chosen_around_the_call_is_used(tmp_path, whole):
    with joblib.parallel_config(backend="sequential"):
        assert_same_tables(play(tmp_path / "run", chunk=7), whole)


def test_planners_play_the_same_whatever_was_played_before_them(tmp_path):
    runs = [
        simulate(
            "tribute", bots=[planner(), greedy()], games=20, chunk=chunk, jobs=1, out=tmp_path / str(chunk)
        )
        for chunk in (20, 1)
    ]
    assert_same_tables(*runs)


def test_global_random_states_change_nothing(tmp_path, whole):
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - poisoning the old global state is the point
    assert_same_tables(play(tmp_path / "run"), whole)


def test_a_range_plays_the_same_games_as_the_whole(tmp_path, whole):
    part = play(tmp_path / "part", games=None, game_range=(20, 33))
    for table in whole.manifest.tables:
        cut = whole.scan(table).filter(pl.col("game_no").is_between(20, 32)).collect()
        assert part.scan(table).collect().equals(cut)


def test_another_seed_plays_other_games(tmp_path, whole):
    other = play(tmp_path / "run", seed=6)
    assert not other.seats.select("score").collect().equals(whole.seats.select("score").collect())


def test_no_two_games_of_a_run_are_the_same(whole):
    per_game = whole.events.group_by("game_no").agg(
        pl.struct(pl.exclude("game_no")).hash().sum().alias("all")
    )
    assert per_game.collect()["all"].n_unique() == GAMES


def test_tables_have_the_types_the_schema_promises(whole):
    for table in whole.manifest.tables:
        assert dict(whole.scan(table).collect_schema()) == table_schema(table, whole.manifest.to_names())


def test_tables_add_up(whole):
    seats = whole.seats.collect()
    assert seats.height == 3 * GAMES
    assert (seats["score"] == seats.select(pl.sum_horizontal(pl.col("^score_.*$"))).to_series()).all()
    won = seats.group_by("game_no").agg(pl.col("win_share").sum(), (pl.col("rank") == 1).sum())
    assert np.allclose(won["win_share"], 1)
    winners = whole.games.select("game_no", "winners").collect()
    assert won.join(winners, on="game_no").select((pl.col("rank") == pl.col("winners")).all()).item()
    scored = (
        whole.events.filter(pl.col("kind") == "score").group_by("game_no", "seat").agg(pl.col("amount").sum())
    )
    both = seats.join(scored.collect(), on=["game_no", "seat"], how="left")
    assert (both["score"] == both["amount"].fill_null(0)).all()


def test_what_does_not_apply_is_null_and_negative_amounts_stay(tmp_path):
    run = play(tmp_path / "run", set_=["owl.start=-1"])
    events = run.events.collect()
    paid = events.filter(pl.col("source") == "start", pl.col("amount") < 0)
    assert paid.height > 0
    assert set(paid["amount"]) == {-1}
    assert paid["card"].null_count() == paid["place"].null_count() == paid.height
    laid = events.filter(pl.col("kind") == "play")
    assert laid["card"].null_count() == laid["place"].null_count() == 0


@pytest.mark.parametrize(("level", "tables"), [("turns", "games seats turns"), ("none", "games seats")])
def test_a_run_keeps_the_tables_it_was_asked_for(tmp_path, whole, level, tables):
    run = play(tmp_path / "run", events=level)
    assert run.manifest.tables == tuple(tables.split())
    for table in run.manifest.tables:
        assert run.scan(table).collect().equals(whole.scan(table).collect())
    with pytest.raises(GodbalanceError, match="kept no events"):
        _ = run.events


def test_progress_counts_up_to_all_games(tmp_path):
    seen = []
    play(tmp_path / "run", chunk=25, progress=lambda done, planned: seen.append((done, planned)))
    assert seen == [(0, GAMES), (25, GAMES), (50, GAMES), (GAMES, GAMES)]


def test_a_run_can_be_extended(tmp_path, whole):
    play(tmp_path / "run", games=13)
    run = play(tmp_path / "run", resume=True)
    assert run.complete
    assert_same_tables(run, whole)


def test_resume_without_a_number_of_games_keeps_the_runs_own(tmp_path, whole):
    play(tmp_path / "run", chunk=7)
    before = sorted((tmp_path / "run").rglob("*.parquet"))
    assert_same_tables(play(tmp_path / "run", games=None, resume=True), whole)
    assert sorted((tmp_path / "run").rglob("*.parquet")) == before


def test_resume_where_nothing_is_begins(tmp_path, whole):
    assert_same_tables(play(tmp_path / "run", resume=True), whole)


SLOW_RUN = """
import sys
from tests.runs.tools import play
play(sys.argv[1], games=100_000, chunk=50, jobs=2)
"""


@pytest.mark.parametrize("with_signal", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_resumes_to_the_unbroken_one(tmp_path, with_signal):
    out = tmp_path / "run"
    code = [sys.executable, "-c", SLOW_RUN, str(out)]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "plugins")])
    process = subprocess.Popen(
        code, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 120
    while not any(out.glob("events/*.parquet")) and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(1.2)
    process.send_signal(with_signal)
    process.communicate(timeout=60)
    assert process.returncode != 0
    half = open_run(out)
    assert 0 < half.n_games < 100_000
    target = max(chunk.end for chunk in half.manifest.chunks) + 30
    run = play(out, games=target, resume=True)
    assert run.complete
    assert run.manifest.status == "complete"
    assert run.games.collect()["game_no"].to_list() == list(range(target))
    listed = {p for chunk in run.manifest.chunks for p in (f"{chunk.first:012d}-{chunk.end:012d}.parquet",)}
    assert {p.name for p in out.glob("events/*")} == listed
    assert_same_tables(run, play(tmp_path / "unbroken", games=target))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": 2**63}, "a seed is a whole number from 0"),
        ({"games": 0}, "at least 1 game"),
        ({"jobs": 0}, "at least 1 job"),
        ({"chunk": 0}, "at least 1 game"),
        ({"events": "some"}, "one of all, turns, none"),
        ({"backend": "spark"}, "no backend 'spark'"),
        ({"games": 5, "game_range": (0, 10)}, "not both"),
        ({"games": None, "game_range": (10, 10)}, "0 <= A < B"),
        ({"bots": ()}, "at least one bot"),
        ({"players": 5}, "seats 2, 3, 4 players, not 5"),
        ({"gods": ["owl", "owl"]}, "named twice"),
        ({"set_": ["owl.start=many"]}, "owl.start"),
        ({"set_": ["rules.card=3"]}, "rules.cards"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_before_anything_is_written(tmp_path, asked, message):
    with pytest.raises(UsageError) as caught:
        play(tmp_path / "run", **asked)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "run").exists()


def test_a_worker_of_another_version_refuses_to_play(tmp_path):
    task = prepare("tribute", bots=random_bot()).to_task(seed=1, events="all", folder=tmp_path)
    with pytest.raises(GodbalanceError, match="runs another version of tribute"):
        play_and_store(replace(task, code_hash="0" * 16), 0, 1)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_game_names_the_nearest(tmp_path):
    with pytest.raises(UsageError, match="no game called 'tribut'; did you mean tribute"):
        simulate("tribut", bots=random_bot(), out=tmp_path / "run")


@dataclass(frozen=True)
class Impostor:
    """Calls itself random, and is not."""

    def for_game(self, spec):
        return replace(greedy().for_game(spec), name="random")


def test_two_bots_of_one_name_must_be_one_bot(tmp_path):
    with pytest.raises(UsageError, match="two different bots are called 'random'"):
        simulate("tribute", bots=[random_bot(), Impostor()], out=tmp_path / "run")
