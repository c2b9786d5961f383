"""A number of the content over a range: what each value does, on the same seeds and line-ups.

The value that comes out nearest the target of many is partly the luckiest; so it is measured again on fresh
games, and that is the figure to believe.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis.metrics.versions import win_change
from analysis.metrics.win_rate import win_rate
from analysis.verdict import judge
from reports.inputs import Facts, RunTables
from reports.studies.setting import Setting, run_folder
from simulator.core.content import Content
from simulator.core.errors import UsageError
from simulator.core.schema import Col
from simulator.run import Run

GAMES = 5_000
MARGIN = 0.02
MAX_CELLS = 120

_RANGE = re.compile(r"(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?")


@dataclass(frozen=True)
class Axis:
    """One key and the values it takes, as TOML texts."""

    key: str
    values: tuple[str, ...]

    @property
    def numbers(self) -> list[float] | None:
        """The values as numbers, or None where one is none."""
        try:
            return [float(value) for value in self.values]
        except ValueError:
            return None


@dataclass(frozen=True)
class Sweep:
    """What every value did.

    Attributes
    ----------
    axes
        Keys and values.
    printed
        The value that the game (with the setting's own changes) has for each key.
    god, target
        Whose win rate is to come near what; god None: all gods' to the fair share.
    margin
        How far from the target is near enough.
    cells
        One row per combination of values: cell, a column per key, distance (from the target; without a god
        the root mean square over gods).
    rates
        `analysis.win_rate` of every cell by god: cell, a column per key, god, estimate, lo, hi ...
    changes
        `analysis.win_change` of every cell against the printed one, where that is among them.
    chosen
        Cell nearest the target.
    again
        Win rates of the chosen cell on fresh games, with verdicts.
    against_printed
        Change from the printed values to the chosen ones on the same fresh games; None where they are the
        same, or the printed ones not among the cells.
    n_games
        Games of each cell.
    facts
        What identifies the first run.
    """

    axes: tuple[Axis, ...]
    printed: tuple[Any, ...]
    god: str | None
    target: float | None
    margin: float
    cells: pl.DataFrame
    rates: pl.DataFrame
    changes: pl.DataFrame | None
    chosen: int
    again: pl.DataFrame
    against_printed: pl.DataFrame | None
    n_games: int
    facts: Facts

    @property
    def goal(self) -> float:
        """What the god's win rate, or every god's, should be."""
        return self.target if self.target is not None else float(self.again["fair"][0])

    @property
    def printed_cell(self) -> int | None:
        """The cell of the printed values."""
        return _find_cell(self.axes, self.printed)

    def name(self, cell: int) -> str:
        """A cell's values in words."""
        row = self.cells.row(cell, named=True)
        return ", ".join(f"{axis.key} = {row[axis.key]}" for axis in self.axes)


def read_axis(text: str, content: Content[Any]) -> Axis:
    """Read ``key=1..4``, ``key=1..9:2``, ``key=0.5,1,2``, or a bare key that states its own sweep range.

    Raises
    ------
    UsageError
        If it can be read in none of these ways.
    """
    key, equals, values = (part.strip() for part in text.partition("="))
    found = content.find(key)
    if not equals:
        sweep = found[key].sweep if key in found else None
        if sweep is None:
            raise UsageError(f"{key} states no range of its own: write {key}=1..4 or {key}=1,2,4")
        values = f"{sweep[0]:g}..{sweep[1]:g}"
    span = _RANGE.fullmatch(values)
    texts = _steps(text, *span.groups()) if span else _split(values)
    if not texts or not all(texts):
        raise UsageError(f"{text}: write values such as {key}=1..4, {key}=1..9:2 or {key}=0.5,1,2")
    return Axis(key, tuple(dict.fromkeys(texts)))


def sweep(
    setting: Setting,
    axes: list[str],
    games: int = GAMES,
    god: str | None = None,
    target: float | None = None,
    margin: float = MARGIN,
    keep: Path | None = None,
) -> Sweep:
    """Play every combination of values on the same seeds and line-ups; measure the best one again.

    Parameters
    ----------
    setting : Setting
        What is played, apart from the keys swept.
    axes : list of str
        One or two keys with their values, as `read_axis` reads them.
    games : int, default 5,000
        Games of each combination, and as many fresh ones of the chosen.
    god : str, optional
        Whose win rate matters; by default the god that the keys name, else all.
    target : float, optional
        What that god should win; by default its fair share.
    margin : float, default 0.02
        How far from the target is near enough.
    keep : path, optional
        Folder to keep the runs in.

    Returns
    -------
    Sweep

    Raises
    ------
    UsageError
        If something asked for cannot be.
    """
    ready = setting.prepare()
    read = tuple(read_axis(text, ready.content) for text in axes)
    god = _find_god(read, ready.plan.gods, god)
    _check(read, god, target)
    cells = list(itertools.product(*(axis.values for axis in read)))
    settings = [setting.changed(*_overrides(read, cell)) for cell in cells]
    for changed in settings:
        changed.prepare()  # an impossible value is to be refused before anything is played
    with run_folder(keep) as folder:
        runs = [
            changed.play(folder / f"cell-{i + 1}", games, what=f"{i + 1} of {len(cells)}: {', '.join(cell)}")
            for i, (changed, cell) in enumerate(zip(settings, cells, strict=True))
        ]
        keys = [axis.key for axis in read]
        named = [{"cell": i, **dict(zip(keys, cell, strict=True))} for i, cell in enumerate(cells)]
        rates = pl.concat(_labelled(win_rate(run.seats), row) for run, row in zip(runs, named, strict=True))
        distances = [_distance(rates.filter(pl.col("cell") == i), god, target) for i in range(len(cells))]
        printed = tuple(ready.content.values[key].value for key in keys)
        base = _find_cell(read, printed)
        chosen = _nearest(distances, base)
        changes = None
        if base is not None:
            pairs = zip(runs, named, strict=True)
            changes = pl.concat(_labelled(win_change(runs[base].seats, r.seats), row) for r, row in pairs)
        fresh = (games, 2 * games)
        again = settings[chosen].play(folder / "again", game_range=fresh, what="the chosen once more")
        against = None
        if base is not None and base != chosen:
            old = settings[base].play(
                folder / "printed-again", game_range=fresh, what="the printed once more"
            )
            against = win_change(old.seats, again.seats)
        return Sweep(
            axes=read,
            printed=printed,
            god=god,
            target=target,
            margin=margin,
            cells=pl.DataFrame(named).with_columns(distance=pl.Series(distances)),
            rates=rates,
            changes=changes,
            chosen=chosen,
            again=_judged(again, god, target, margin),
            against_printed=against,
            n_games=games,
            facts=RunTables.of(runs[0]).facts,
        )


def _steps(text: str, low: str, high: str, step: str | None) -> list[str]:
    """Values of a range; decimals as exact as they were written."""
    digits = max(len(part.partition(".")[2]) for part in (low, high, step or ""))
    first, last, by = (round(float(part) * 10**digits) for part in (low, high, step or "1"))
    if by <= 0 or last < first:
        raise UsageError(f"{text}: a range goes up, in steps above 0")
    if (last - first) // by >= MAX_CELLS:
        raise UsageError(f"{text}: more than {MAX_CELLS} values")
    return [f"{value / 10**digits:.{digits}f}" for value in range(first, last + 1, by)]


def _split(text: str) -> list[str]:
    """Values with commas between, but not within brackets."""
    return [part.strip() for part in re.split(r",(?![^\[]*\])", text)]


def _find_god(axes: tuple[Axis, ...], gods: tuple[str, ...], asked: str | None) -> str | None:
    if asked is not None:
        if asked not in gods:
            raise UsageError(f"there is no god {asked!r} at this table; there are {', '.join(gods)}")
        return asked
    named = {part for axis in axes for part in axis.key.split(".") if part in gods}
    return named.pop() if len(named) == 1 else None


def _check(axes: tuple[Axis, ...], god: str | None, target: float | None) -> None:
    if not 1 <= len(axes) <= 2:
        raise UsageError("sweep one key, or two")
    if len({axis.key for axis in axes}) < len(axes):
        raise UsageError(f"{axes[0].key} is named twice")
    n = int(np.prod([len(axis.values) for axis in axes]))
    if n > MAX_CELLS:
        raise UsageError(f"{n} combinations of values are more than {MAX_CELLS}: sweep fewer at a time")
    if target is not None and god is None:
        raise UsageError("name the god whose win rate is to reach the target: --god NAME")
    if target is not None and not 0 < target < 1:
        raise UsageError(f"a target lies between 0 and 1 (or 0 % and 100 %), not at {target:g}")


def _overrides(axes: tuple[Axis, ...], cell: tuple[str, ...]) -> list[str]:
    return [f"{axis.key}={value}" for axis, value in zip(axes, cell, strict=True)]


def _labelled(table: pl.DataFrame, row: dict[str, Any]) -> pl.DataFrame:
    """Put the cell's number and values before a metric's columns."""
    return table.select(*(pl.lit(value).alias(name) for name, value in row.items()), pl.all())


def _distance(rates: pl.DataFrame, god: str | None, target: float | None) -> float:
    """How far a cell is from what is wanted; NaN without data."""
    if god is not None:
        rates = rates.filter(pl.col(Col.GOD).cast(pl.String) == god)
    goal = rates["fair"] if target is None else target
    gap = (rates["estimate"] - goal).to_numpy()
    return float(np.sqrt(np.mean(gap**2))) if len(gap) else float("nan")


def _nearest(distances: list[float], printed: int | None) -> int:
    """The cell nearest the target; of equals the printed one, else the first."""
    rounded = np.round(distances, 9)
    best = np.flatnonzero(rounded == np.nanmin(rounded)).tolist()
    return printed if printed in best else int(best[0])


def _find_cell(axes: tuple[Axis, ...], printed: tuple[Any, ...]) -> int | None:
    """Return the number of the cell with these values, counted as `itertools.product` does."""
    number = 0
    for axis, value in zip(axes, printed, strict=True):
        same = [i for i, text in enumerate(axis.values) if _same_value(text, value)]
        if not same:
            return None
        number = number * len(axis.values) + same[0]
    return number


def _same_value(text: str, value: Any) -> bool:
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return float(text) == float(value)
        except ValueError:
            return False
    return text.lower() == str(value).lower()


def _judged(run: Run, god: str | None, target: float | None, margin: float) -> pl.DataFrame:
    """Win rates with intervals that hold together, each judged against what it should be."""
    rates = win_rate(run.seats, together=True)
    verdicts = []
    for row in rates.rows(named=True):
        goal = target if row["god"] == god and target is not None else row["fair"]
        verdicts.append(judge(row["lo"], row["hi"], goal, margin).value)
    return rates.with_columns(verdict=pl.Series(verdicts, dtype=pl.String))
