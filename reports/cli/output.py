"""Tables and JSON on standard output, messages and progress on standard error."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table


def print_table(rows: Sequence[dict[str, Any]], *, as_json: bool, title: str = "") -> None:
    """Print rows of one shape: as a table for people, or as a JSON list."""
    if as_json:
        print_json(list(rows))
        return
    table = Table(title=escape(title) or None, title_justify="left", header_style="bold")
    for name in rows[0] if rows else ():
        numeric = all(isinstance(row[name], int | float) for row in rows)
        table.add_column(name.replace("_", " "), justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(escape(_cell(value)) for value in row.values()))
    # Piped tables must not be squeezed into the 80 columns of a terminal that is not there.
    console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
    console.print(table)


def print_json(value: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n")


def say(text: str) -> None:
    """Tell the person at the terminal something; not part of the output."""
    sys.stderr.write(text + "\n")


def _cell(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


@contextlib.contextmanager
def show_progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Yield a progress callback that draws a bar with games a second and time left; None when piped."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(f"{what}: getting ready", total=None, pace="")
        start: list[float] = []

        def update(done: int, planned: int) -> None:
            if not start:
                start.extend((time.monotonic(), done))
                progress.update(bar, total=planned, completed=done)
                return
            rate = (done - start[1]) / max(1e-9, time.monotonic() - start[0])
            left = (planned - done) / rate if rate else 0.0
            text = f"{rate:,.0f} games/s, {duration(left)} left"
            progress.update(bar, description=what, completed=done, pace=text)

        yield update


def duration(seconds: float) -> str:
    """Return a duration as people say it: ``45 s``, ``3 min 20 s``, ``2 h 5 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
