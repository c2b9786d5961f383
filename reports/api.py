"""Reports from Python; what the command line calls."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from reports.build import MARGIN, build
from reports.inputs import RunTables
from reports.model import Report
from reports.render import to_html, write_assets
from reports.trust import check_bots
from simulator.core.errors import GodbalanceError, UsageError
from simulator.run import Run, open_run


def build_report(
    run: Run | str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    assets: str | os.PathLike[str] | None = None,
    *,
    margin: float = MARGIN,
    checks: int | None = None,
) -> Path:
    """Write the balance report of a run.

    Parameters
    ----------
    run : Run or path
        A run, or its folder.
    out : path, optional
        HTML file to write; by default ``report.html`` in the run folder.
    assets : path, optional
        Folder for the charts as PNG and the tables as CSV.
    margin : float, default 0.02
        How far a win rate may be from fair without being called off.
    checks : int, optional
        Measure the bots first, in side runs of so many games (`reports.trust.check_bots`); by default the
        report shows what was measured before.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    UsageError
        For an impossible margin.
    GodbalanceError
        If the run cannot be read or the file not be written.

    Examples
    --------
    >>> from reports.api import build_report             # doctest: +SKIP
    >>> build_report("runs/base", assets="runs/base/assets")  # doctest: +SKIP
    """
    if not 0 < margin < 0.5:
        raise UsageError(f"the margin must lie between 0 and 0.5, got {margin}")
    opened = run if isinstance(run, Run) else open_run(run)
    if checks:
        check_bots(opened, checks)
    report = build(RunTables.of(opened), margin)
    return write_page(report, Path(out) if out is not None else opened.path / "report.html", assets)


def write_page(
    report: Report, path: str | os.PathLike[str], assets: str | os.PathLike[str] | None = None
) -> Path:
    """Write a report as one HTML file, and its charts and tables beside it.

    Parameters
    ----------
    report : Report
        What `reports.build.build`, or a study's report, made.
    path : path
        HTML file to write.
    assets : path, optional
        Folder for the charts as PNG and the tables as CSV.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    GodbalanceError
        If something cannot be written.
    """
    page = Path(path)
    check_places(page, assets)
    with _explained(page, "the report"):
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(to_html(report), encoding="utf-8")
    if assets is not None:
        with _explained(assets, "the charts and tables (the report is written)"):
            write_assets(report, Path(assets))
    return page


def check_places(path: str | os.PathLike[str], assets: str | os.PathLike[str] | None = None) -> None:
    """See that a report and its assets can go where they are to, before hours are spent on them.

    Raises
    ------
    UsageError
        If the report's path is a folder, or the assets' is none.
    GodbalanceError
        If a folder could not be made.
    """
    page = Path(path)
    if page.is_dir():
        raise UsageError(f"{page} is a folder: name an HTML file to write")
    if assets is not None and Path(assets).exists() and not Path(assets).is_dir():
        raise UsageError(f"{assets} is a file: name a folder for the charts and tables")
    for place, what in ((page.parent, "the report"), (assets, "the charts and tables")):
        if place is not None:
            with _explained(place, what):
                _could_be_made(Path(place))


def _could_be_made(folder: Path) -> None:
    """Raise the error that making a folder would raise; nothing is made."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(there))
    if not os.access(there, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(there))


@contextlib.contextmanager
def _explained(place: str | os.PathLike[str], what: str) -> Iterator[None]:
    """Say which part of a report a file system refuses, and why."""
    try:
        yield
    except OSError as error:
        where = error.filename or os.fspath(place)
        reason = (error.strerror or str(error)).lower()
        raise GodbalanceError(f"{where}: {what} cannot be written: {reason}") from None
