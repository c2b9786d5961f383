"""Plays many games: fans chunks out over workers, writes them, goes on where a run was broken off.

A chunk is the unit of work and of storage. What a game is depends on its number, never on the chunk it
falls into, the worker that plays it or the order in which chunks finish.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import joblib

from simulator.backends import check_backend, open_backend
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.policy import Bot
from simulator.going_on import how_to_go_on
from simulator.manifest import TABLES_OF, read_manifest
from simulator.prepare import prepare
from simulator.run import Run, open_run
from simulator.store import RunWriter, explain_os_errors
from simulator.worker import Task, play_and_store, play_files

DEFAULT_GAMES = 20_000
MAX_CHUNK = 5_000
"""Games of a default chunk at most: some ten megabytes on disk and a hundred in memory."""

Progress = Callable[[int, int], None]
"""``progress(finished games, planned games)``, called in the calling thread."""


def simulate(
    game: str,
    *,
    bots: Bot | Sequence[Bot],
    games: int | None = None,
    players: int | None = None,
    mode: str | None = None,
    gods: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    jobs: int | None = None,
    chunk: int | None = None,
    backend: str | None = None,
    events: str = "all",
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    game_range: tuple[int, int] | None = None,
    set_: Sequence[str] | Mapping[str, Any] = (),
    variants: Sequence[str | os.PathLike[str]] = (),
    progress: Progress | None = None,
    say: Callable[[str], None] | None = None,
    command: str | None = None,
    until: str = "",
) -> Run:
    """Play games and keep what happened in a run folder.

    Parameters
    ----------
    game
        Id of the game.
    bots
        One bot for all seats or one per player, as `policies` makes them.
    games
        How many games, from number 0; by default 20,000, or with `resume` what the run was to have.
    players, mode, gods, options
        See `simulator.lineup.plan_lineups`.
    seed
        Run seed, 0 <= seed < 2**63. Equal settings and seed give equal tables.
    jobs
        Workers; by default one a core.
    chunk
        Games per part file; by default so that progress is smooth and files are few. Never changes a result.
    backend
        ``threads``, ``loky``, ``dask`` or ``dask:ADDRESS``; by default threads, or whatever
        `joblib.parallel_config` says.
    events
        ``all`` keeps the four tables, ``turns`` all but events, ``none`` games and seats only.
    out
        Run folder, new or empty; by default one in ``runs/``.
    resume
        Go on with the run in `out`.
    game_range
        Play games ``first .. end - 1`` instead of `games`: a part of a study, to be merged.
    set_, variants
        Content overrides, as ``key=value`` texts or as another run's `Manifest.content_overrides`, and TOML
        overlay files.
    progress, say
        Called with finished and planned games; with messages for people.
    command, until
        What to record as the command of the run, and as the precision it is to be played to.

    Returns
    -------
    Run

    Raises
    ------
    UsageError
        If something asked for cannot be.
    GodbalanceError
        If the run cannot be written, or a game went wrong; finished games are kept.

    Examples
    --------
    >>> from policies import planner                                       # doctest: +SKIP
    >>> run = simulate("almighty", bots=planner(), games=20_000, seed=1)   # doctest: +SKIP
    """
    say = say or (lambda text: None)
    _check_numbers(seed=seed, jobs=jobs, chunk=chunk, events=events)
    check_backend(backend)
    if resume and out is None:
        raise UsageError("--resume goes on with a run: name its folder (simulate: --out, report: --run)")
    ready = prepare(
        game,
        bots=bots,
        players=players,
        mode=mode,
        gods=gods,
        options=options,
        set_=set_,
        variants=variants,
    )
    folder = Path(out) if out is not None else _new_folder(game, seed)
    ranges = _ranges(games, game_range, folder if resume else None)
    manifest = ready.to_manifest(seed=seed, events=events, ranges=ranges, command=command, until=until)
    task = ready.to_task(seed=seed, events=events, folder=folder)
    writer = RunWriter.resume(folder, manifest, say) if resume else RunWriter.create(folder, manifest)
    go_on = how_to_go_on(manifest.command, folder)
    with writer, explain_os_errors(folder, f"{go_on} (finished games are kept)"):
        try:
            _play(writer, task, jobs or joblib.cpu_count(), chunk, backend, progress)
        except KeyboardInterrupt:
            done, planned = writer.manifest.n_games, writer.manifest.n_planned
            say(f"{done:,} of {planned:,} games are kept in {folder}; {go_on}")
            raise
    return open_run(folder)


def _play(
    writer: RunWriter,
    task: Task,
    jobs: int,
    chunk: int | None,
    backend: str | None,
    progress: Progress | None,
) -> None:
    manifest = writer.manifest
    missing = manifest.missing()
    todo = sum(end - first for first, end in missing)
    planned = manifest.n_planned
    done = planned - todo
    if progress:
        progress(done, planned)
    if not todo:
        return
    # Compile (or load) once, here: two workers would compile the same kernels side by side.
    first = missing[0][0]
    play_files(task, first, first + 1, ())
    size = chunk or max(1, min(MAX_CHUNK, -(-todo // (8 * jobs))))
    pieces = [(a, min(a + size, end)) for first, end in missing for a in range(first, end, size)]
    with open_backend(backend, jobs) as settings:
        parallel = joblib.Parallel(
            n_jobs=min(jobs, len(pieces)),
            return_as="generator_unordered",
            batch_size=1,
            pre_dispatch="n_jobs + 2",
            **settings,
        )
        for finished in parallel(joblib.delayed(play_and_store)(task, a, b) for a, b in pieces):
            writer.add(finished)
            done += finished.end - finished.first
            if progress:
                progress(done, planned)


def _check_numbers(*, seed: int, jobs: int | None, chunk: int | None, events: str) -> None:
    if not 0 <= seed < 2**63:
        raise UsageError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    if jobs is not None and jobs < 1:
        raise UsageError(f"at least 1 job has to do the work, not {jobs}")
    if chunk is not None and chunk < 1:
        raise UsageError(f"a chunk has at least 1 game, not {chunk}")
    if events not in TABLES_OF:
        raise UsageError(f"events is one of {', '.join(TABLES_OF)}, not {events!r}")


def _ranges(games: int | None, asked: tuple[int, int] | None, resumed: Path | None) -> list[tuple[int, int]]:
    if asked is not None:
        first, end = asked
        if games is not None and games != end - first:
            raise UsageError("name either how many games to play or their range, not both")
        if not 0 <= first < end < 10**12:
            raise UsageError(f"a range of games is A:B with 0 <= A < B < 10**12, not {first}:{end}")
        return [(first, end)]
    if games is None and resumed is not None:
        with contextlib.suppress(GodbalanceError):
            return read_manifest(resumed).ranges
    games = DEFAULT_GAMES if games is None else games
    if not 1 <= games < 10**12:
        raise UsageError(f"play at least 1 game and less than 10**12, not {games}")
    return [(0, games)]


def _new_folder(game: str, seed: int) -> Path:
    name = f"{game}-seed{seed}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    candidates = (Path("runs") / (name + (f"-{k}" if k else "")) for k in range(1000))
    return next(path for path in candidates if not path.exists())
