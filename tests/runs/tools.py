"""A small run of the toy game, and tables to compare runs by."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl

from policies import greedy, random_bot
from simulator import Run, simulate
from simulator.manifest import seal

MIXED = (greedy(), random_bot(), random_bot())
GAMES = 60


def play(out: Path, **asked: Any) -> Run:
    """Play the toy game with settings that reach every column of every table."""
    settings = {"bots": MIXED, "players": 3, "games": GAMES, "seed": 5, "jobs": 1, **asked}
    return simulate("tribute", out=out, **settings)


def tables(run: Run) -> dict[str, pl.DataFrame]:
    return {table: run.scan(table).collect() for table in run.manifest.tables}


def assert_same_tables(run: Run, other: Run) -> None:
    mine, theirs = tables(run), tables(other)
    assert mine.keys() == theirs.keys()
    for table, frame in mine.items():
        assert frame.schema == theirs[table].schema, table
        assert frame.equals(theirs[table]), table


def reseal(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what `run.json` says, as if the run had been written like that."""
    path = folder / "run.json"
    manifest = json.loads(path.read_text())
    change(manifest)
    path.write_text(json.dumps({**manifest, "checksum": seal(manifest)}))
