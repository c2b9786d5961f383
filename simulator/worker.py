"""What one worker does: plays a chunk and writes its parts. Plain functions over plain data."""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulator.core.chunk import play_chunk
from simulator.core.errors import GodbalanceError
from simulator.core.events import EVENTS, TOTALS, TURNS
from simulator.core.jit import source_hash
from simulator.core.playout import Engine, build_engine
from simulator.core.policy import Policy
from simulator.core.schema import Names
from simulator.core.spec import GameSpec
from simulator.encode import TableFile, encode_tables
from simulator.games import load_game
from simulator.lineup import LineupPlan, fill_lineups
from simulator.manifest import TABLES_OF, Chunk
from simulator.store import write_part

_LEVELS = {"all": EVENTS, "turns": TURNS, "none": TOTALS}


@dataclass(frozen=True)
class Task:
    """All a worker needs to play and store any chunk of a run; plain data, to be sent to processes."""

    game: str
    tables: Any
    names: Names
    plan: LineupPlan
    policies: tuple[Policy, ...]
    seed: int
    events: str
    folder: str
    code_hash: str


def code_hash(spec: GameSpec) -> str:
    """Return the hash of every source that decides how a game plays."""
    folder = Path(sys.modules[spec.module].__file__ or "").resolve().parent
    return source_hash(spec.module, folder, with_bots=True)


def play_and_store(task: Task, first: int, end: int) -> Chunk:
    """Play games ``first .. end - 1`` and write their parts; runs in a worker."""
    folder = Path(task.folder)
    tables = TABLES_OF[task.events]
    files = play_files(task, first, end, tables)
    parts = {table: write_part(folder, table, first, end, files[table]) for table in tables}
    return Chunk(first=first, end=end, parts=parts)


def play_files(task: Task, first: int, end: int, tables: Sequence[str]) -> dict[str, TableFile]:
    """Play games ``first .. end - 1`` and return the named tables as files."""
    engine = _engine(task.game, task.plan.mode, task.policies[0].chooser, task.code_hash)
    lineups, policy_no = fill_lineups(engine.spec, task.plan, first, end - first)
    arrays = play_chunk(
        engine,
        task.tables,
        lineups,
        task.policies,
        policy_no,
        seed=task.seed,
        first_game=first,
        level=_LEVELS[task.events],
        max_decisions=engine.spec.max_decisions,
    )
    return encode_tables(
        arrays, lineups, policy_no, task.names, seed=task.seed, first_game=first, tables=tables
    )


_ENGINE_LOCK = threading.Lock()


def _engine(game: str, mode: str, chooser: Any, expected: str) -> Engine:
    with _ENGINE_LOCK:
        return _cached_engine(load_game(game).for_mode(mode), chooser, expected)


@functools.cache
def _cached_engine(spec: GameSpec, chooser: Any, expected: str) -> Engine:
    if code_hash(spec) != expected:
        raise GodbalanceError(
            f"a worker runs another version of {spec.id} than the one that began the run: install the same "
            "godbalance on every machine"
        )
    return build_engine(spec, chooser)
