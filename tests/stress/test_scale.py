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
from policies import random_bot
from simulator import simulate
with tempfile.TemporaryDirectory() as folder:
    simulate("tribute", bots=random_bot(), games=int(sys.argv[1]), chunk=1000, jobs=2, out=folder + "/run")
print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
"""

MANY_RUNS = """
import gc, json, tempfile
import psutil
from policies import random_bot
from simulator import simulate
sizes = []
for k in range(24):
    with tempfile.TemporaryDirectory() as folder:
        run = simulate("tribute", bots=random_bot(), games=4000, chunk=1000, jobs=2, out=folder + "/run")
        run.events.collect()
    del run
    gc.collect()
    sizes.append(psutil.Process().memory_info().rss / 2**20)
print(json.dumps(sizes))
"""


def measure(code: str, *arguments: str) -> object:
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
    assert many < few + 60, f"{few:.0f} MB for 20,000 games, {many:.0f} MB for 200,000"


def test_memory_of_repeated_runs_in_one_process_levels_off():
    # Each run starts new threads, and the C library gives them pools of memory it keeps, up to eight a
    # core: on two cores they fill over some fifteen runs to about 620 MB and then stay.
    sizes = measure(MANY_RUNS)
    assert sizes[-1] < sizes[17] + 10, f"MB after each run: {sizes}"
