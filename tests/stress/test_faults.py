"""What breaks a long run, provoked for real: killed workers, full and read-only disks, two writers at once.

Each fault must leave every finished game readable, say in one line what to do, and resume to the tables of
the unbroken run. ARCHITECTURE.md lists them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from policies import greedy, random_bot
from simulator import Run, open_run, simulate
from simulator.core.errors import GodbalanceError
from simulator.verify import verify
from tests.runs.tools import assert_same_tables

pytestmark = pytest.mark.stress

ROOT = Path(__file__).parents[2]
GAMES = 3_000
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'plugins'}"}


def play(out: Path, **asked: Any) -> Run:
    settings = {"games": GAMES, "players": 3, "seed": 11, "chunk": 10, "jobs": 2, **asked}
    return simulate("tribute", bots=[greedy(), random_bot(), random_bot()], out=out, **settings)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return play(tmp_path_factory.mktemp("stress") / "unbroken", chunk=1000)


@contextlib.contextmanager
def mounted(place: Path, options: str) -> Iterator[Path]:
    """A small file system of its own; needs root."""
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"cannot mount here: {done.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def start_play(out: Path, backend: str, *more: str) -> subprocess.Popen[str]:
    """Start the run in a process of its own."""
    command = [
        *(sys.executable, "-c", "from reports.cli import main; main()", "simulate", "tribute"),
        *("-n", str(GAMES), "--players", "3", "--seed", "11", "--chunk", "10", "--jobs", "2"),
        *("--bots", "greedy,random,random", "--backend", backend, "--out", str(out), *more),
    ]
    return subprocess.Popen(
        command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for_games(out: Path, process: subprocess.Popen[str], n_parts: int = 20) -> None:
    deadline = time.monotonic() + 120
    while len(list(out.glob("events/*.parquet"))) < n_parts:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.005)


def workers_of(process: subprocess.Popen[str], name: str) -> list[psutil.Process]:
    children = psutil.Process(process.pid).children(recursive=True)
    return [child for child in children if name in " ".join(child.cmdline())]


def test_a_killed_process_worker_ends_the_run_with_a_reason_and_resumes(tmp_path, unbroken):
    out = tmp_path / "run"
    process = start_play(out, "loky")
    wait_for_games(out, process)
    workers_of(process, "loky.backend.popen")[0].kill()
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "error: a worker process was killed" in errors
    assert "Traceback" not in errors.splitlines()[-1]
    half = open_run(out)
    assert half.manifest.status == "failed"
    assert 0 < half.n_games < GAMES
    assert_same_tables(play(out, resume=True), unbroken)
    assert verify(out) == []


@pytest.mark.parametrize("with_signal", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("backend", ["threads", "loky"])
def test_a_stopped_run_keeps_its_games_and_resumes(tmp_path, unbroken, backend, with_signal):
    out = tmp_path / "run"
    process = start_play(out, backend)
    wait_for_games(out, process, 60)
    workers = workers_of(process, "loky.backend.popen")
    process.send_signal(with_signal)
    process.wait(timeout=120)
    for worker in workers:  # orphans hold the pipe open, waiting for work, for some minutes
        with contextlib.suppress(psutil.NoSuchProcess):
            worker.kill()
    errors = process.communicate(timeout=10)[1]
    if with_signal == signal.SIGINT:
        assert process.returncode == 130
        assert f"games are kept in {out}; go on with: godbalance simulate" in errors
        assert errors.splitlines()[-1] == "error: interrupted"
    else:
        assert process.returncode == -with_signal
    half = open_run(out)
    assert half.n_games < GAMES
    kept = {part: part.stat().st_mtime_ns for part in out.glob("events/*.parquet")}
    listed = {f"{chunk.first:012d}-{chunk.end:012d}.parquet" for chunk in half.manifest.chunks}
    assert_same_tables(play(out, resume=True), unbroken)
    for part, written in kept.items():
        if part.name in listed:
            assert part.stat().st_mtime_ns == written  # finished work is not done twice


def test_a_full_disk_keeps_what_is_finished(tmp_path, unbroken):
    with mounted(tmp_path / "small", "size=1m") as disk:
        out = disk / "run"
        with pytest.raises(GodbalanceError) as caught:
            play(out)
        assert "the disk is full" in str(caught.value)
        assert "resume=True" in str(caught.value)
        half = open_run(out)
        assert 300 < half.n_games < GAMES
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
        assert_same_tables(play(out, resume=True), unbroken)
        assert verify(out) == []


def test_a_read_only_folder_is_refused_and_still_read(tmp_path):
    with mounted(tmp_path / "disk", "size=8m") as disk:
        play(disk / "run", games=20)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for asked in ({"resume": True}, {"out": disk / "other"}):
            with pytest.raises(GodbalanceError, match="read-only file system"):
                play(**{"out": disk / "run", **asked})
        assert open_run(disk / "run").seats.collect().height == 60
        assert verify(disk / "run") == []


def test_the_second_process_that_writes_a_run_is_refused(tmp_path, unbroken):
    out = tmp_path / "run"
    first = start_play(out, "threads")
    wait_for_games(out, first)
    second = start_play(out, "threads", "--resume")
    _, errors = second.communicate(timeout=120)
    if second.returncode == 0:
        pytest.fail("both processes wrote the run")
    assert "another process is writing this run" in errors
    first.communicate(timeout=120)
    assert first.returncode == 0
    assert_same_tables(open_run(out), unbroken)


def test_processes_that_begin_one_run_at_once_agree_on_one(tmp_path, unbroken):
    out = tmp_path / "run"
    processes = [start_play(out, "threads") for _ in range(3)]
    results = [process.communicate(timeout=240)[1] for process in processes]
    codes = sorted(process.returncode for process in processes)
    assert codes[0] == 0
    assert all(code in (1, 2) for code in codes[1:]), results
    assert_same_tables(open_run(out), unbroken)


def test_a_clock_that_jumps_changes_nothing(tmp_path, unbroken, monkeypatch):
    jumps = iter(range(10**9))
    monkeypatch.setattr(time, "time", lambda: (-1) ** next(jumps) * 1e9)
    assert_same_tables(play(tmp_path / "run", chunk=500), unbroken)


def test_a_dask_cluster_with_a_killed_worker_plays_the_same_games(tmp_path, unbroken):
    distributed = pytest.importorskip("distributed")
    out = tmp_path / "run"
    killed = []

    def kill_one(done: int, planned: int) -> None:
        if done >= 200 and not killed:
            worker = next(iter(cluster.workers.values()))
            killed.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster:
        run = play(out, backend=f"dask:{cluster.scheduler_address}", progress=kill_one)
    assert len(killed) == 1
    assert run.manifest.status == "complete"
    assert_same_tables(run, unbroken)
    assert verify(out) == []


def test_a_local_dask_cluster_plays_the_same_games(tmp_path, unbroken):
    pytest.importorskip("distributed")
    assert_same_tables(play(tmp_path / "run", backend="dask", chunk=300), unbroken)


def test_a_scheduler_that_is_not_there_is_named(tmp_path):
    pytest.importorskip("distributed")
    with pytest.raises(GodbalanceError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        play(tmp_path / "run", backend="dask:tcp://127.0.0.1:1")
    assert open_run(tmp_path / "run").n_games == 0
