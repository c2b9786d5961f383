"""`godbalance doctor`: what on this machine could make runs slow, wrong or impossible, and what to do."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import joblib

from reports.cli.output import print_json, print_table
from simulator.core.errors import GodbalanceError
from simulator.core.jit import INTERPRETED, TEMPORARY, cache_root, source_hash
from simulator.games import list_games, load_game
from simulator.prepare import software_versions
from simulator.worker import code_hash

OK, WARNING, FAULT = "ok", "warning", "fault"
SLOW_DISK_MB_S = 40.0


@dataclass(frozen=True)
class Finding:
    """One thing looked at: what it is, what was found, how bad it is, and what to do about it."""

    check: str
    found: str
    verdict: str = OK
    advice: str = ""


def print_findings(*, as_json: bool) -> None:
    """Print all findings; raises GodbalanceError when something is at fault."""
    findings = [finding for check in CHECKS for finding in _safely(check)]
    rows = [asdict(finding) for finding in findings]
    if as_json:
        print_json(rows)
    else:
        print_table(rows, as_json=False)
    faults = [finding.check for finding in findings if finding.verdict == FAULT]
    if faults:
        raise GodbalanceError(f"at fault: {', '.join(faults)}; the table says what to do")


def _safely(check: Callable[[], Iterator[Finding]]) -> list[Finding]:
    try:
        return list(check())
    except Exception as error:  # a check that breaks is a finding, not the end of the others
        name = check.__name__.removeprefix("check_")
        return [Finding(name, f"{type(error).__name__}: {error}"[:200], FAULT, "please report this")]


def check_versions() -> Iterator[Finding]:
    """Say what is installed."""
    found = ", ".join(f"{name} {number}" for name, number in software_versions().items())
    yield Finding("versions", found)
    if INTERPRETED:
        yield Finding(
            "compiler", "switched off", WARNING, "unset NUMBA_DISABLE_JIT: games are a thousand times slower"
        )


def check_cores() -> Iterator[Finding]:
    """Count the workers there can be."""
    machine, usable = os.cpu_count() or 1, joblib.cpu_count()
    if usable < machine:
        yield Finding(
            "cores",
            f"{usable} of the machine's {machine}",
            WARNING,
            "this process may not use more (affinity or container limit); --jobs follows that",
        )
    else:
        yield Finding("cores", str(usable))


def check_cache() -> Iterator[Finding]:
    """Say where compiled rules are kept, and how much of it is of no use any more."""
    root = cache_root()
    if root.name.startswith(TEMPORARY):
        yield Finding(
            "cache",
            f"{root}, for this process only",
            WARNING,
            "the usual place cannot be written: every command compiles anew (a minute). Set "
            "GODBALANCE_CACHE_DIR to a folder of your own",
        )
        return
    current = _hashes_in_use()
    sizes = {
        place: sum(file.stat().st_size for file in place.rglob("*") if file.is_file())
        for place in root.iterdir()
        if place.is_dir()
    }
    yield Finding("cache", f"{root}, {sum(sizes.values()) / 1e6:.0f} MB")
    stale = {place: size for place, size in sizes.items() if place.name not in current}
    if sum(stale.values()) > 200e6:
        yield Finding(
            "stale cache",
            f"{sum(stale.values()) / 1e6:.0f} MB of other versions",
            WARNING,
            f"it does no harm; remove {root} to win the room back",
        )


def _hashes_in_use() -> set[str]:
    """Return the names of the cache folders that this version of the sources reads."""
    modules = [load_game(game).module for game in list_games()] + ["simulator.core.rng", "policies.bots"]
    for module in modules:
        importlib.import_module(module)
    folders = {module: Path(sys.modules[module].__file__ or "").resolve().parent for module in modules}
    return {source_hash(m, folder, bots) for m, folder in folders.items() for bots in (False, True)}


def check_disk() -> Iterator[Finding]:
    """Measure how fast parts reach the disk."""
    block = os.urandom(1 << 20)
    with tempfile.TemporaryFile(dir=Path.cwd()) as file:
        start = time.perf_counter()
        for _ in range(16):
            file.write(block)
        file.flush()
        os.fsync(file.fileno())
        speed = 16 / max(1e-6, time.perf_counter() - start)
    slow = speed < SLOW_DISK_MB_S
    advice = "runs wait for this folder's disk: name another with --out" if slow else ""
    yield Finding("disk", f"{speed:,.0f} MB/s in {Path.cwd()}", WARNING if slow else OK, advice)


def check_font() -> Iterator[Finding]:
    """Look for the font that charts are labelled in."""
    from matplotlib import font_manager

    try:
        font = font_manager.findfont("DejaVu Sans", fallback_to_default=False)
    except ValueError:
        yield Finding("font", "DejaVu Sans is missing", WARNING, "reinstall matplotlib, which brings it")
        return
    yield Finding("font", Path(font).stem)


def check_games() -> Iterator[Finding]:
    """Play every game that is compiled twice, in other chunks, and compare and verify."""
    from policies import random_bot
    from simulator import simulate
    from simulator.verify import verify

    for game in list_games():
        if not any((cache_root() / code_hash(load_game(game))).rglob("*play_games*.nbi")):
            yield Finding(game, "not compiled yet", OK, "its first run takes a minute longer")
            continue
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            runs = [
                simulate(
                    game, bots=random_bot(), games=24, jobs=jobs, chunk=chunk, out=Path(folder) / str(jobs)
                )
                for jobs, chunk in ((1, 24), (2, 5))
            ]
            same = all(
                runs[0].scan(table).collect().equals(runs[1].scan(table).collect())
                for table in runs[0].manifest.tables
            )
            problems = [problem for run in runs for problem in verify(run.path)]
            seconds = time.perf_counter() - start
        if same and not problems:
            yield Finding(game, f"24 games, twice the same, sound ({seconds:.1f} s)")
        else:
            what = problems[0] if problems else "two workers played other games than one"
            yield Finding(game, what, FAULT, "results cannot be trusted on this machine: please report this")


CHECKS = (check_versions, check_cores, check_cache, check_disk, check_font, check_games)
