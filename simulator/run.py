"""Reading runs: the manifest and four lazy tables."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from simulator.core.errors import GodbalanceError
from simulator.core.schema import table_schema
from simulator.going_on import how_to_go_on
from simulator.manifest import Manifest, read_manifest
from simulator.store import damage, part_path


@dataclass(frozen=True)
class Run:
    """A run on disk: the manifest and the four tables, read lazily.

    Attributes
    ----------
    path
        The run folder.
    manifest
        What `run.json` says.
    """

    path: Path
    manifest: Manifest

    @property
    def complete(self) -> bool:
        """Whether every planned game is there."""
        return not self.manifest.missing()

    @property
    def n_games(self) -> int:
        """Games finished."""
        return self.manifest.n_games

    @property
    def games(self) -> pl.LazyFrame:
        """One row per game."""
        return self.scan("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row per game and seat."""
        return self.scan("seats")

    @property
    def turns(self) -> pl.LazyFrame:
        """One row per turn and seat."""
        return self.scan("turns")

    @property
    def events(self) -> pl.LazyFrame:
        """One row per event."""
        return self.scan("events")

    def scan(self, table: str) -> pl.LazyFrame:
        """Return a table, ordered by game.

        Raises
        ------
        GodbalanceError
            If the run did not keep this table.
        """
        if table not in self.manifest.tables:
            raise GodbalanceError(
                f"{self.path} kept no {table} (--events {self.manifest.events}): "
                "play it again with --events all"
            )
        paths = [part_path(self.path, table, chunk.first, chunk.end) for chunk in self.manifest.chunks]
        if not paths:
            return pl.LazyFrame(schema=table_schema(table, self.manifest.to_names()))
        return pl.scan_parquet(paths, glob=False, hive_partitioning=False)


def open_run(path: str | os.PathLike[str]) -> Run:
    """Open a run folder.

    A run that is still being written, or was killed, opens with the games finished so far.

    Raises
    ------
    GodbalanceError
        If it is no run folder, written by a newer version, or a part is missing or cut short.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    broken = [problem for chunk in manifest.chunks for problem in damage(folder, chunk, checksums=False)]
    if broken:
        more = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
        advice = how_to_go_on(manifest.command, folder)
        raise GodbalanceError(f"{folder}: {broken[0]}{more}. To have those games again, {advice}")
    return Run(folder, manifest)
