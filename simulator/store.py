"""Run folders: a manifest and Parquet parts, written so that a killed run loses nothing it finished.

A part is written under a temporary name, flushed to disk and renamed. A chunk counts as finished when
the manifest lists it, which happens after all its parts are in place; what else lies in the folder
is never read. One process at a time writes a run (`fcntl.flock`: the lock of a dead process is gone).
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import TABLES
from simulator.encode import TableFile
from simulator.manifest import (
    MANIFEST,
    Chunk,
    Manifest,
    Part,
    join_ranges,
    read_manifest,
    write_atomic,
    write_manifest,
)

LOCK = ".lock"
FULL = (errno.ENOSPC, errno.EDQUOT)
_OURS = re.compile(r"\d{12,}-\d{12,}\.parquet|\.(run\.json|\d{12,}-\d{12,}\.parquet)\.[0-9a-f]{12}\.tmp")
SAVE_EVERY_S = 1.0
"""Seconds between two manifests while a run is written: what a killed run may have to play again."""


def part_path(folder: Path, table: str, first: int, end: int) -> Path:
    """Return where the part of games ``first .. end - 1`` of a table lies; names sort by game."""
    return folder / table / f"{first:012d}-{end:012d}.parquet"


def write_part(folder: Path, table: str, first: int, end: int, file: TableFile) -> Part:
    """Write one part atomically and return its entry for the manifest."""
    write_atomic(part_path(folder, table, first, end), file.data)
    return Part(rows=file.rows, bytes=len(file.data), sha256=hashlib.sha256(file.data).hexdigest())


def sha256_of(path: Path) -> str:
    """Return the checksum of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextlib.contextmanager
def explain_os_errors(folder: Path, go_on: str = "repeat the command") -> Iterator[None]:
    """Turn what a file system refuses into one clear line; `go_on` is what to do once there is room."""
    try:
        yield
    except OSError as error:
        place = error.filename or folder
        if error.errno in FULL:
            raise GodbalanceError(f"{folder}: the disk is full. Make room, then {go_on}") from error
        raise GodbalanceError(f"{place}: {(error.strerror or str(error)).lower()}") from error


class RunWriter:
    """Writes one run folder; use `create` or `resume`, as a context manager.

    Leaving the context saves the manifest with the status that fits: complete, interrupted or failed.
    """

    def __init__(self, folder: Path, manifest: Manifest, lock: int) -> None:
        self.folder = folder
        self.manifest = manifest
        self._lock = lock
        self._saved = time.monotonic()
        self._started = self._saved
        self._seconds_before = manifest.seconds

    @classmethod
    def create(cls, folder: Path, manifest: Manifest, *, resumable: bool = True) -> RunWriter:
        """Begin a run in a new or empty folder; `resumable` tells whether its command can go on with one.

        Raises
        ------
        UsageError
            If the folder holds a run or anything else; nothing in it is touched.
        GodbalanceError
            If it cannot be written, or another process is writing it.
        """
        _refuse_foreign(folder)
        lock = _lock(folder)
        try:
            if (folder / MANIFEST).exists():
                found = read_manifest(folder)
                go_on = "add --resume to go on with it, or " if resumable else ""
                raise UsageError(
                    f"{folder} holds a run already ({found.n_games:,} of {found.n_planned:,} games): "
                    f"{go_on}name another folder"
                )
            return cls._begin(folder, manifest, lock)
        except BaseException:
            os.close(lock)
            raise

    @classmethod
    def resume(cls, folder: Path, manifest: Manifest, say: Callable[[str], None]) -> RunWriter:
        """Go on with the run in a folder, or begin it where there is none.

        Parts that are missing or do not match their checksum are dropped, to be played again.

        Raises
        ------
        UsageError
            If the run there is another one; says in what.
        """
        _refuse_foreign(folder)
        lock = _lock(folder)
        try:
            if not (folder / MANIFEST).exists():
                return cls._begin(folder, manifest, lock)
            found = read_manifest(folder)
            differences = found.differences(manifest)
            if differences:
                raise UsageError(
                    f"{folder} holds another run: it differs in {', '.join(differences)} "
                    "(there / asked for); name another folder"
                )
            sound = [chunk for chunk in found.chunks if not damage(folder, chunk)]
            if len(sound) < len(found.chunks):
                n = len(found.chunks) - len(sound)
                say(f"{n} damaged chunk{'s' if n > 1 else ''} in {folder} will be played again")
            ranges = join_ranges([*manifest.ranges, *((chunk.first, chunk.end) for chunk in sound)])
            merged = found.model_copy(update={"chunks": sound, "ranges": ranges})
            return cls._begin(folder, merged, lock)
        except BaseException:
            os.close(lock)
            raise

    @classmethod
    def _begin(cls, folder: Path, manifest: Manifest, lock: int) -> RunWriter:
        with explain_os_errors(folder):
            for table in manifest.tables:
                (folder / table).mkdir(exist_ok=True)
            _sweep(folder, manifest)
            writer = cls(folder, manifest, lock)
            writer.save("running")
        return writer

    def add(self, chunk: Chunk) -> None:
        """Count a chunk as finished; its parts are in place."""
        self.manifest.chunks.append(chunk)
        if time.monotonic() - self._saved >= SAVE_EVERY_S:
            self.save("running")

    def save(self, status: str) -> None:
        """Write the manifest now."""
        self.manifest.chunks.sort(key=lambda chunk: chunk.first)
        now = time.monotonic()
        seconds = round(self._seconds_before + now - self._started, 3)
        self.manifest = self.manifest.model_copy(update={"status": status, "seconds": seconds})
        write_manifest(self.folder, self.manifest)
        self._saved = now

    def __enter__(self) -> RunWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if kind is None:
            status = "interrupted" if self.manifest.missing() else "complete"
        else:
            status = "failed" if issubclass(kind, Exception) else "interrupted"
        try:
            self._save_at_last(status)
        except OSError:
            if kind is None:
                raise
        finally:
            os.close(self._lock)

    def _save_at_last(self, status: str) -> None:
        """Save; where the disk is full, give up the last chunks rather than all since the last save."""
        while True:
            try:
                self.save(status)
                return
            except OSError as error:
                if error.errno not in FULL or not self.manifest.chunks:
                    raise
                chunk = self.manifest.chunks.pop()
                for table in chunk.parts:
                    part_path(self.folder, table, chunk.first, chunk.end).unlink(missing_ok=True)


def _refuse_foreign(folder: Path) -> None:
    """Refuse a folder that holds anything but a run; writes nothing."""
    with explain_os_errors(folder):
        if folder.is_symlink() and not folder.exists():
            raise UsageError(f"{folder} is a link that leads nowhere: name a folder")
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is a file: name a folder")
        if folder.is_dir() and not (folder / MANIFEST).exists():
            # A run that was killed before its first manifest has left a lock and empty folders.
            ours = (LOCK, *TABLES) if (folder / LOCK).exists() else ()
            others = [p.name for p in folder.iterdir() if p.name not in ours]
            if others:
                raise UsageError(
                    f"{folder} holds other things ({min(others)} ...), not a run: name another folder"
                )


def _lock(folder: Path) -> int:
    with explain_os_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise GodbalanceError(
            f"{folder}: another process is writing this run; wait for it, or stop it and add --resume"
        ) from None
    except OSError:
        pass  # a file system without locks: two writers are then up to the user
    return handle


def _sweep(folder: Path, manifest: Manifest) -> None:
    """Remove what no finished chunk owns: halves of parts, and parts of chunks that never finished."""
    kept = {
        part_path(folder, table, chunk.first, chunk.end) for chunk in manifest.chunks for table in chunk.parts
    }
    for place in (folder, *(folder / table for table in manifest.tables)):
        if place.is_symlink() and place != folder:
            raise GodbalanceError(f"{place} is a link: a run's tables lie inside its folder")
        for path in place.iterdir():
            if _OURS.fullmatch(path.name) and path not in kept:
                path.unlink()


def damage(folder: Path, chunk: Chunk, *, checksums: bool = True) -> list[str]:
    """Say what is wrong with the parts of a chunk; an empty list means they are as they were written."""
    found = []
    for table, part in chunk.parts.items():
        path = part_path(folder, table, chunk.first, chunk.end)
        name = path.relative_to(folder)
        try:
            size = path.stat().st_size
            if not path.is_file() or path.is_symlink() or path.parent.is_symlink():
                found.append(f"{name} is not a file of the run folder")
            elif size != part.bytes:
                found.append(f"{name} has {size:,} bytes instead of {part.bytes:,}")
            elif checksums and sha256_of(path) != part.sha256:
                found.append(f"{name} does not match its checksum")
        except FileNotFoundError:
            found.append(f"{name} is missing")
        except OSError as error:
            found.append(f"{name} cannot be read: {error.strerror}")
    return found
