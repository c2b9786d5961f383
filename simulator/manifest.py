"""`run.json`: everything that identifies a run, and the list of what is finished."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import pydantic

from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import SCHEMA_VERSION, TABLES, Names

MANIFEST = "run.json"
CHECKSUM = "checksum"
EDITED = "changed since the run was written (its checksum does not match)"
MAX_BYTES = 256_000_000

Level = Literal["all", "turns", "none"]
TABLES_OF: dict[str, tuple[str, ...]] = {
    "all": TABLES,
    "turns": tuple(t for t in TABLES if t != "events"),
    "none": ("games", "seats"),
}
"""Tables a run keeps, by its ``events`` level."""

IDENTITY = (
    "game",
    "rules_version",
    "content_hash",
    "mode",
    "options",
    "players",
    "gods",
    "bots",
    "weights",
    "seed",
    "events",
    "names",
    "code_hash",
)
"""What two runs must share for their games to belong together."""


class _Record(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", strict=True)


class Part(_Record):
    """One finished file."""

    rows: int = pydantic.Field(ge=0)
    bytes: int = pydantic.Field(ge=0)
    sha256: str = pydantic.Field(pattern=r"^[0-9a-f]{64}$")


class Chunk(_Record):
    """Games ``first .. end - 1``, finished: one part for each table the run keeps."""

    first: int = pydantic.Field(ge=0)
    end: int = pydantic.Field(gt=0)
    parts: dict[str, Part]

    @pydantic.model_validator(mode="after")
    def _check(self) -> Chunk:
        if self.end <= self.first:
            raise ValueError("a chunk ends after it begins")
        return self


class Manifest(_Record):
    """What `run.json` holds; see the README of the tables for the meaning of each entry."""

    schema_version: int
    status: Literal["running", "complete", "interrupted", "failed"]
    game: str
    rules_version: str
    content_hash: str
    content_overrides: dict[str, Any]
    content_provenance: dict[str, int]
    mode: str
    options: dict[str, str]
    players: int = pydantic.Field(ge=1)
    gods: list[str]
    bots: list[str]
    weights: dict[str, list[float]]
    seed: int = pydantic.Field(ge=0, lt=2**63)
    events: Level
    names: dict[str, str | list[str]]
    code_hash: str
    ranges: list[tuple[int, int]]
    versions: dict[str, str]
    machine: dict[str, str | int]
    command: str
    until: str  # what --until asked for; empty for a run of a fixed number of games
    created: str
    seconds: float = 0.0
    chunks: list[Chunk] = []

    @pydantic.model_validator(mode="after")
    def _check(self) -> Manifest:
        ordered = sorted((chunk.first, chunk.end) for chunk in self.chunks)
        if any(a[1] > b[0] for a, b in itertools.pairwise(ordered)):
            raise ValueError("two chunks hold the same game")
        if any(set(chunk.parts) != set(self.tables) for chunk in self.chunks):
            raise ValueError("a chunk has other parts than the tables the run keeps")
        return self

    @property
    def tables(self) -> tuple[str, ...]:
        """Tables that the run keeps."""
        return TABLES_OF[self.events]

    @property
    def n_planned(self) -> int:
        """Games the run is to have."""
        return sum(end - first for first, end in self.ranges)

    @property
    def n_games(self) -> int:
        """Games finished."""
        return sum(chunk.end - chunk.first for chunk in self.chunks)

    def to_names(self) -> Names:
        """Return the names behind the run's codes."""
        return Names.from_dict(self.names)

    def missing(self) -> list[tuple[int, int]]:
        """Return the ranges of games that are planned and not finished."""
        return subtract(self.ranges, [(chunk.first, chunk.end) for chunk in self.chunks])

    def differences(self, other: Manifest) -> list[str]:
        """Say in which identifying entries two runs differ, one phrase an entry."""
        found = []
        for name in IDENTITY:
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                short = all(len(str(value)) < 60 for value in (mine, theirs))
                found.append(f"{name} ({mine} / {theirs})" if short else name)
        return found


def join_ranges(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the union of half-open ranges as sorted, disjoint ranges."""
    joined: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif end > first:
            joined.append((first, end))
    return joined


def subtract(whole: Iterable[tuple[int, int]], done: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what of the half-open ranges `whole` is not covered by `done`, sorted."""
    left = []
    covered = join_ranges(done)
    for first, end in join_ranges(whole):
        for a, b in covered:
            if a < end and b > first:
                if a > first:
                    left.append((first, a))
                first = min(b, end)
        if first < end:
            left.append((first, end))
    return left


def write_atomic(path: Path, data: bytes | memoryview) -> None:
    """Write a file so that it is there whole or not at all, also after a crash or a power cut.

    Raises
    ------
    OSError
        As the file system says; nothing is left behind.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make renames in a folder durable, where the file system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def seal(raw: dict[str, Any]) -> str:
    """Return the checksum of what a manifest says, however it is laid out.

    It guards against changes by accident or in good faith, which would let a run pass for another; who
    means to deceive can compute it as well.
    """
    said = {key: value for key, value in raw.items() if key != CHECKSUM}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace `run.json` atomically."""
    raw = manifest.model_dump(mode="json")
    text = json.dumps({**raw, CHECKSUM: seal(raw)}, ensure_ascii=False, indent=1)
    write_atomic(folder / MANIFEST, text.encode())


def read_manifest(folder: Path, *, edited: bool = False) -> Manifest:
    """Read and check `run.json`.

    Parameters
    ----------
    folder
        The run folder.
    edited
        Read it also where it has been changed since the run was written, to say what is wrong with it.

    Raises
    ------
    GodbalanceError
        If the folder is no run, the file damaged, changed by hand, or written by a newer version.
    """
    path = folder / MANIFEST
    try:
        if path.stat().st_size > MAX_BYTES:
            raise GodbalanceError(f"{path}: larger than any run's manifest; this is no run folder")
        raw = json.loads(path.read_bytes())
        version = raw["schema_version"]
    except FileNotFoundError:
        reason = "there is no such folder" if not folder.exists() else f"it has no {MANIFEST}"
        raise UsageError(f"{folder} is not a run folder: {reason}") from None
    except OSError as error:
        raise GodbalanceError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise GodbalanceError(f"{path}: damaged, or not written by godbalance") from None
    if not isinstance(version, int) or version > SCHEMA_VERSION:
        raise GodbalanceError(
            f"{folder}: written by a newer godbalance (schema {version}; this one reads up to "
            f"{SCHEMA_VERSION}): upgrade godbalance to read it"
        )
    if version not in READERS:
        raise GodbalanceError(
            f"{folder}: schema {version} is too old for this godbalance (it reads {min(READERS)} to "
            f"{SCHEMA_VERSION}); play the run again: its command is in {MANIFEST}"
        )
    if not (edited or is_sealed(raw)):
        raise GodbalanceError(f"{path}: {EDITED}; put back what it said, or play the run again")
    try:
        manifest = Manifest.model_validate_json(json.dumps(READERS[version](raw)))
        manifest.to_names()
    except (pydantic.ValidationError, TypeError) as error:
        where = ""
        if isinstance(error, pydantic.ValidationError):
            where = " at " + ".".join(map(str, error.errors()[0]["loc"]))
        raise GodbalanceError(f"{path}: damaged{where}, or not written by godbalance") from None
    return manifest


def is_sealed(raw: dict[str, Any]) -> bool:
    """Tell whether a manifest says what it said when it was written; schemas 1 and 2 had no checksum."""
    return raw["schema_version"] < 3 or raw.get(CHECKSUM) == seal(raw)


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Read schema 1, which knew only runs of a fixed number of games."""
    return {**_from_2(raw), "until": ""}


def _from_2(raw: dict[str, Any]) -> dict[str, Any]:
    """Read schema 2, whose manifests had no checksum."""
    return {**raw, "schema_version": SCHEMA_VERSION}


def _from_3(raw: dict[str, Any]) -> dict[str, Any]:
    """Read schema 3, whose tables have -1 for the amount of an event that counts nothing, and schema 4."""
    known = {key: value for key, value in raw.items() if key != CHECKSUM}
    return {**known, "schema_version": SCHEMA_VERSION}


READERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: _from_1,
    2: _from_2,
    3: _from_3,
    4: _from_3,
}
"""Turns the manifest of each readable schema version into the present one."""
