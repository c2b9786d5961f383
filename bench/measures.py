"""What is measured, each in a process of its own so that nothing is warm that a person would find cold."""

from __future__ import annotations

import functools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ONE_CORE = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"}

_PLAY = """
import json, os, sys, time
asked = json.loads(sys.argv[1])
if asked["one_core"]:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
from policies import bot
from simulator import simulate
bots = bot(asked["bot"])
simulate(asked["game"], bots=bots, games=4, players=asked["players"], jobs=1, out=asked["out"] + "-warm")
start = time.perf_counter()
simulate(asked["game"], bots=bots, games=asked["games"], players=asked["players"], jobs=asked["jobs"],
         out=asked["out"])
print(json.dumps(time.perf_counter() - start))
"""

_FIRST_GAME = """
import sys
from policies import bot
from simulator import simulate
simulate(sys.argv[1], bots=bot("planner"), games=1, jobs=1, out=sys.argv[2])
"""

_REPORT = """
import sys
from pathlib import Path
from reports.api import build_report
from simulator import open_run
build_report(open_run(sys.argv[1]), Path(sys.argv[2]))
"""


def _run(code: str, *arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path, **(env or {})},
        capture_output=True,
        text=True,
        check=True,
    )


def _peak_mb(code: str, *arguments: str) -> float:
    """Return the peak resident memory of a process, in MB."""
    watched = f"{code}\nimport resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    return int(_run(watched, *arguments).stdout.split()[-1]) / 1024


def _asked(game: str, bot: str, games: int, out: str, *, jobs: int, one_core: bool = False) -> str:
    return json.dumps(
        {
            "game": game,
            "bot": bot,
            "games": games,
            "out": out,
            "jobs": jobs,
            "one_core": one_core,
            "players": 4,
        }
    )


def play_seconds(game: str, bot: str, games: int, *, jobs: int = 1, one_core: bool = True) -> float:
    """Return the seconds that a warm run of `games` games takes, all four tables written."""
    with tempfile.TemporaryDirectory() as folder:
        asked = _asked(game, bot, games, str(Path(folder) / "run"), jobs=jobs, one_core=one_core)
        done = _run(_PLAY, asked, env=ONE_CORE if one_core else None)
        return float(done.stdout.split()[-1])


def games_per_second(game: str, bot: str, games: int) -> float:
    """Return games a second on one core, best of three: disturbances only slow it."""
    return games / min(play_seconds(game, bot, games) for _ in range(3))


def cold_compile_seconds(game: str) -> float:
    """Return the seconds until the first planner game is played where nothing is compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        _run(_FIRST_GAME, game, str(Path(folder) / "run"), env={"GODBALANCE_CACHE_DIR": folder + "/cache"})
        return time.perf_counter() - start


def command_seconds(arguments: Sequence[str]) -> float:
    """Return the median seconds of a command, started five times."""
    code = "from reports.cli import main; main()"
    seconds = []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as folder:
            filled = [text.replace("OUT", folder + "/run") for text in arguments]
            start = time.perf_counter()
            _run(code, *filled)
            seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def speedup_of_two(game: str, bot: str, games: int) -> float:
    """Return how much faster two workers are than one, both free to use the whole machine."""
    one, two = (
        min(play_seconds(game, bot, games, jobs=jobs, one_core=False) for _ in range(2)) for jobs in (1, 2)
    )
    return one / two


def run_peak_mb(game: str, games: int) -> float:
    """Return the peak memory of a run of random games."""
    with tempfile.TemporaryDirectory() as folder:
        return _peak_mb(_PLAY, _asked(game, "random", games, str(Path(folder) / "run"), jobs=2))


class Million(NamedTuple):
    """What a million random games, and the report on them, took."""

    run_mb: float
    report_seconds: float
    report_mb: float


@functools.cache
def million(game: str, games: int = 1_000_000) -> Million:
    """Play, then build the report; once a game, as it takes minutes."""
    with tempfile.TemporaryDirectory() as folder:
        run = str(Path(folder) / "run")
        run_mb = _peak_mb(_PLAY, _asked(game, "random", games, run, jobs=2))
        start = time.perf_counter()
        report_mb = _peak_mb(_REPORT, run, str(Path(folder) / "report.html"))
        return Million(run_mb, time.perf_counter() - start, report_mb)
