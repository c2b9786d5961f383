"""Is a run what it says it is, and do its numbers add up; joining the parts of a study."""

from __future__ import annotations

import itertools
import json
import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from simulator.core.content import load_content
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import SCORE_PREFIX, Col, table_schema
from simulator.games import load_game
from simulator.going_on import how_to_go_on
from simulator.manifest import (
    CHECKSUM,
    EDITED,
    MANIFEST,
    Chunk,
    Manifest,
    is_sealed,
    join_ranges,
    read_manifest,
    write_atomic,
)
from simulator.run import Run, open_run
from simulator.store import RunWriter, damage, explain_os_errors, part_path

AUTOMA = "automa"
"""What the policy of a seat that the game itself plays begins with; see `simulator.core.spec.Mode`."""


def verify(path: str | os.PathLike[str]) -> list[str]:
    """Check a run folder down to the last byte.

    Whether the manifest says what it said when the run was written, and the rows say the same; sizes and
    checksums, columns and their types, games that are there once each, scores that sum, win shares that sum.

    Parameters
    ----------
    path
        The run folder; it is only read.

    Returns
    -------
    list of str
        What is wrong, one line each; empty for a sound run.

    Raises
    ------
    GodbalanceError
        If the folder is no run at all.
    """
    folder = Path(path)
    manifest = read_manifest(folder, edited=True)
    problems = _claims(folder, manifest)
    for chunk in manifest.chunks:
        found = damage(folder, chunk) or _contradictions(folder, manifest, chunk)
        problems += found
    missing = manifest.missing()
    if missing and manifest.status != "running":
        n = sum(end - first for first, end in missing)
        go_on = how_to_go_on(manifest.command, folder)
        problems.append(f"{n:,} of {manifest.n_planned:,} games are not there yet; {go_on}")
    return problems


def _claims(folder: Path, manifest: Manifest) -> list[str]:
    """Say where a manifest that has no seal, or a broken one, contradicts itself.

    Under a seal the content hash is taken as recorded: that this installation makes other content of the
    same overrides says that its content files have changed, and nothing against the run.
    """
    raw = json.loads((folder / MANIFEST).read_bytes())
    if CHECKSUM in raw and is_sealed(raw):
        return []
    problems = [] if is_sealed(raw) else [f"{MANIFEST} has been {EDITED}"]
    try:
        spec = load_game(manifest.game)
        content = load_content(spec.content_folder, spec.content_model, (), manifest.content_overrides)
    except GodbalanceError as error:
        return [*problems, f"its content cannot be made again: {error}"]
    if spec.rules_version == manifest.rules_version and content.hash != manifest.content_hash:
        problems.append("the content hash is not that of the overrides")
    return problems


def _contradictions(folder: Path, manifest: Manifest, chunk: Chunk) -> list[str]:
    frames = {}
    for table, part in chunk.parts.items():
        path = part_path(folder, table, chunk.first, chunk.end)
        try:
            frame = pl.read_parquet(path, glob=False, hive_partitioning=False)
        except (OSError, pl.exceptions.PolarsError) as error:
            return [f"{path.relative_to(folder)} is not a Parquet file: {str(error).splitlines()[0]:.80}"]
        if dict(frame.schema) != table_schema(table, manifest.to_names()):
            return [f"{path.relative_to(folder)} has other columns than the {table} of this run"]
        if frame.height != part.rows:
            return [f"{path.relative_to(folder)} has {frame.height:,} rows instead of {part.rows:,}"]
        frames[table] = frame
    found = []
    where = f"games {chunk.first} to {chunk.end - 1}"
    expected = pl.int_range(chunk.first, chunk.end, eager=True).alias(Col.GAME_NO)
    if not frames["games"][Col.GAME_NO].equals(expected):
        found.append(f"{where}: not each game is there once, in order")
    if any(not frame[Col.GAME_NO].is_in(expected.implode()).all() for frame in frames.values()):
        found.append(f"{where}: rows of other games")
    seats = frames["seats"]
    found += [f"{where}: {line}" for line in _other_run(manifest, frames["games"], seats)]
    by_source = seats.select(pl.sum_horizontal(pl.col(f"^{SCORE_PREFIX}.*$"))).to_series()
    if not (seats[Col.SCORE] == by_source).all():
        found.append(f"{where}: scores are not the sum of their sources")
    shares = seats.group_by(Col.GAME_NO).agg(pl.col(Col.WIN_SHARE).sum())[Col.WIN_SHARE]
    if not (((shares - 1).abs() < 1e-9) | (shares == 0)).all():
        found.append(f"{where}: win shares sum to neither 1 nor 0")
    if "events" in frames:
        scored = (
            frames["events"]
            .filter(pl.col(Col.KIND).cast(pl.String) == "score")
            .group_by(Col.GAME_NO, Col.SEAT)
            .agg(pl.col(Col.AMOUNT).sum())
        )
        both = seats.join(scored, on=[Col.GAME_NO, Col.SEAT], how="left")
        if not (both[Col.SCORE] == both[Col.AMOUNT].fill_null(0)).all():
            found.append(f"{where}: score events do not sum to the scores")
    return found


def _other_run(manifest: Manifest, games: pl.DataFrame, seats: pl.DataFrame) -> list[str]:
    """Say in what rows tell of another run than the manifest does."""
    policies = seats[Col.POLICY].cast(pl.String)
    bots = policies.filter(~policies.str.starts_with(AUTOMA).fill_null(value=True))
    told: dict[str, tuple[pl.Series, Sequence[Any]]] = {
        "seed": (games[Col.SEED], [manifest.seed]),
        "game": (games[Col.GAME].cast(pl.String), [manifest.game]),
        "mode": (games[Col.MODE].cast(pl.String), [manifest.mode]),
        "bots": (bots, manifest.bots),
    }
    found = []
    for what, (column, said) in told.items():
        others = [value for value in column.drop_nulls().unique().sort() if value not in said]
        if others:
            found.append(f"the rows' {what} {others[0]}, and {MANIFEST} says {', '.join(map(str, said))}")
    return found


def merge(
    runs: Sequence[str | os.PathLike[str]], out: str | os.PathLike[str], command: str | None = None
) -> Run:
    """Join runs over different games of one study into a new run folder.

    Parameters
    ----------
    runs
        Run folders that differ in nothing but their games.
    out
        New or empty folder.
    command
        What to record as the command of the merge, after those of the parts.

    Raises
    ------
    UsageError
        If two runs do not belong together, or hold the same game.
    GodbalanceError
        If a part is damaged, or `out` cannot be written.
    """
    if len(runs) < 2:
        raise UsageError("name at least two runs to merge")
    opened = [open_run(path) for path in runs]
    first = opened[0]
    owners: list[tuple[int, int, Path]] = []
    for run in opened:
        differences = first.manifest.differences(run.manifest)
        if differences:
            raise UsageError(
                f"{run.path} does not belong with {first.path}: it differs in {', '.join(differences)}"
            )
        owners += [(chunk.first, chunk.end, run.path) for chunk in run.manifest.chunks]
    owners.sort(key=lambda owner: owner[:2])
    for a, b in itertools.pairwise(owners):
        if a[1] > b[0]:
            raise UsageError(f"{a[2]} and {b[2]} both hold game {b[0]}: merge runs over different --range")
    asked = shlex.join(["godbalance", "merge", *map(str, runs), "--out", str(out)])
    manifest = first.manifest.model_copy(
        update={
            "ranges": join_ranges(r for run in opened for r in run.manifest.ranges),
            "chunks": [],
            "seconds": sum(run.manifest.seconds for run in opened),
            "command": "; ".join([*(run.manifest.command for run in opened), command or asked]),
        }
    )
    target = Path(out)
    with RunWriter.create(target, manifest, resumable=False) as writer, explain_os_errors(target):
        for run in opened:
            for chunk in run.manifest.chunks:
                _copy(run.path, target, chunk, run.manifest.command)
                writer.add(chunk)
    return open_run(target)


def _copy(source: Path, target: Path, chunk: Chunk, command: str) -> None:
    problems = damage(source, chunk)
    if problems:
        raise UsageError(f"{source}: {problems[0]}; first {how_to_go_on(command, source)}")
    for table in chunk.parts:
        data = part_path(source, table, chunk.first, chunk.end).read_bytes()
        write_atomic(part_path(target, table, chunk.first, chunk.end), data)
