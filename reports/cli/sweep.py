"""`godbalance sweep`: what is printed of a range of values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from analysis.labels import count, percent, percent_range, points, title
from analysis.verdict import Verdict
from reports.cli import COMMAND
from reports.cli import options as opt
from reports.cli.output import print_json, print_table, say
from reports.cli.play import to_setting
from reports.studies import Sweep, words
from reports.studies.sweeping import GAMES, sweep


def print_sweep(
    game: str,
    axes: list[str],
    play: opt.Play,
    *,
    games: int | None,
    god: str | None,
    target: str | None,
    margin: str,
    out: Path | None,
    assets: Path | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Play the grid, print each value's win rates and the choice, and write the report if asked."""
    found = sweep(
        to_setting(game, play),
        axes,
        GAMES if games is None else games,
        god,
        None if target is None else opt.read_rate(target, "--target"),
        opt.read_points(margin, "--margin"),
        keep,
    )
    if as_json:
        print_json(_plain(found))
    else:
        print_table([_row(found, cell) for cell in found.cells.rows(named=True)], as_json=False)
        for line in summary(found):
            say(line)
    if out is not None:
        from reports.api import write_page
        from reports.studies.sweep_report import build_sweep

        say(f"report: {write_page(build_sweep(found, COMMAND.get()), out, assets)}")


def summary(found: Sweep) -> list[str]:
    """The choice and what became of it, in sentences."""
    who = f"{title(found.god)} at {percent(found.goal)}" if found.god else "all gods at their fair share"
    lines = [f"nearest to {who}: {found.name(found.chosen)}"]
    for row in found.again.rows(named=True):
        if found.god in (None, row["god"]):
            verdict = Verdict(row["verdict"])
            lines.append(
                f"on {count(found.n_games)} fresh games: {title(row['god'])} {percent(row['estimate'])} "
                f"({percent_range(row['lo'], row['hi'])}): {words.near_target(verdict, found.margin)}"
            )
    if found.again.height:
        lines.append(
            "intervals: 95 %, in the table for each rate alone, on the fresh games for all gods together "
            "(Bonferroni)"
        )
    return lines


def _row(found: Sweep, cell: dict[str, Any]) -> dict[str, str]:
    rates = found.rates.filter(pl.col("cell") == cell["cell"])
    shown = {axis.key: cell[axis.key] for axis in found.axes}
    for rate in rates.rows(named=True):
        if found.god in (None, rate["god"]):
            shown[title(rate["god"])] = (
                f"{percent(rate['estimate'])} ({percent_range(rate['lo'], rate['hi'])})"
            )
    shown["from target"] = points(cell["distance"], signed=False)
    notes = {found.printed_cell: "printed", found.chosen: "nearest"}
    shown[""] = ", ".join(dict.fromkeys(text for at, text in notes.items() if at == cell["cell"]))
    if found.printed_cell == found.chosen == cell["cell"]:
        shown[""] = "printed, nearest"
    return shown


def _plain(found: Sweep) -> dict[str, Any]:
    return {
        "axes": {axis.key: list(axis.values) for axis in found.axes},
        "god": found.god,
        "target": found.goal,
        "cells": found.cells.to_dicts(),
        "rates": found.rates.to_dicts(),
        "changes": None if found.changes is None else found.changes.to_dicts(),
        "chosen": found.cells.row(found.chosen, named=True),
        "again": found.again.to_dicts(),
        "against_printed": None if found.against_printed is None else found.against_printed.to_dicts(),
    }
