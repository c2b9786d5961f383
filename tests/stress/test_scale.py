"""Memory does not grow with the number of games, nor with the number of runs in one process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.stress

ROOT = Path(__file__).parents[2]

ONE_RUN = """
import json, resource, sys, tempfile
from pathlib import Path
from policies import random_bot
from reports.api import build_report
from simulator import simulate
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
with tempfile.TemporaryDirectory() as folder:
    out = Path(folder)
    run = simulate("tribute", bots=random_bot(), games=int(sys.argv[1]), chunk=1000, jobs=2, out=out / "run")
    played = peak()
    build_report(run, out / "report.html")
print(json.dumps([played, peak()]))
"""

MANY_RUNS = """
import gc, json, tempfile
import psutil
from policies import random_bot
from simulator import simulate
sizes = []
for k in range(20):
    with tempfile.TemporaryDirectory() as folder:
        run = simulate("tribute", bots=random_bot(), games=4000, chunk=1000, jobs=2, out=folder + "/run")
        run.events.collect()
    del run
    gc.collect()
    sizes.append(psutil.Process().memory_info().rss / 2**20)
print(json.dumps(sizes))
"""


def measure(code: str, *arguments: str) -> list[float]:
    path = f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'plugins'}"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_memory_is_flat_in_the_number_of_games():
    few, many = (measure(ONE_RUN, games) for games in ("20000", "200000"))
    assert many[0] < few[0] + 60, f"MB for 20,000 games {few[0]:.0f}, for 200,000 {many[0]:.0f}"
    assert many[1] < few[1] + 100, f"MB with the report: {few[1]:.0f} and {many[1]:.0f}"


def test_repeated_runs_in_one_process_return_to_the_baseline():
    sizes = measure(MANY_RUNS)
    for n_runs in (5, 10, 20):
        assert sizes[n_runs - 1] < sizes[0] + 60, f"MB after each run: {sizes}"
