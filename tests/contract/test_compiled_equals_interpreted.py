"""Compiled kernels and the plain Python they are written in play the same games, event for event."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.core.jit import INTERPRETED
from tests.contract.play import CASES, Case
from tests.contract.trace import fingerprint

ROOT = Path(__file__).parents[2]


@functools.cache
def interpreted() -> dict[str, str]:
    """Return the fingerprints of all cases, played by plain Python in which overflow is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.contract.trace"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT}/tests/plugins"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.skipif(INTERPRETED, reason="this process is interpreted itself")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_compiled_games_are_the_interpreted_games(case: Case) -> None:
    assert fingerprint(case) == interpreted()[str(case)]
