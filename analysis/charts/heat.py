"""A grid of rates, coloured by how far each is from fair, with the numbers in the cells."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from analysis.charts.theme import THEME, Theme, is_narrow, themed, write_no_data
from analysis.labels import DASH, NO_DATA, percent

STEPS = (-0.10, -0.05, -0.02, 0.02, 0.05, 0.10)
"""Distances from fair at which the colour changes; the middle step is within two points."""

CELL = 46.0
FRAME = 64.0
LIGHT_TEXT_STEPS = (0, 6)


@themed
def draw_heat(
    table: pl.DataFrame,
    rows: str,
    columns: str,
    ax: Axes,
    *,
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    row_values: Sequence[object],
    column_values: Sequence[object],
    x_label: str = "",
    theme: Theme = THEME,
) -> Axes:
    """Draw a cell per row and column with its rate and, where there is room, its interval.

    Parameters
    ----------
    table : DataFrame
        A metric's table with `fair` and two group columns.
    rows, columns : str
        Group columns that run down and across.
    ax : Axes
        Where to draw.
    row_labels, column_labels : sequence of str
        Names along the edges.
    row_values, column_values : sequence
        Values of the group columns, in the order of the labels. Cells not in the table stay empty; those
        without data say so.
    x_label : str
        What the columns are.
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    if table.is_empty():
        return write_no_data(ax, theme)
    cells = {(str(row[rows]), str(row[columns])): row for row in table.rows(named=True)}
    narrow = is_narrow(ax)
    for i, row_value in enumerate(row_values):
        for j, column_value in enumerate(column_values):
            cell = cells.get((str(row_value), str(column_value)))
            if cell is not None:
                _cell(ax, j, len(row_values) - 1 - i, cell, narrow or len(column_values) > 6, theme)
    ax.set_xlim(-0.5, len(column_values) - 0.5)
    ax.set_ylim(-0.5, len(row_values) - 0.5)
    ax.set_yticks(np.arange(len(row_values))[::-1], row_labels)
    turn = 40 if narrow and len(column_values) > 5 else 0
    ax.set_xticks(
        np.arange(len(column_values)), column_labels, rotation=turn, ha="left" if turn else "center"
    )
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.tick_params(axis="x", labelcolor=theme.ink, labelsize=theme.small if narrow else theme.size)
    if x_label:
        ax.set_xlabel(x_label)
        ax.xaxis.set_label_position("top")
    for spine in ax.spines.values():
        spine.set_visible(False)
    return ax


def _cell(ax: Axes, x: int, y: int, cell: dict[str, float], short: bool, theme: Theme) -> None:
    """One coloured cell with its text."""
    if cell["estimate"] is None:
        ax.add_patch(Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, fill=False, ec=theme.line, lw=1))
        ax.text(x, y, NO_DATA if not short else DASH, ha="center", va="center", fontsize=9, color=theme.muted)
        return
    step = int(np.searchsorted(STEPS, cell["estimate"] - cell["fair"]))
    ax.add_patch(Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, fc=theme.colours[f"step{step}"], lw=0))
    ink = theme.paper if step in LIGHT_TEXT_STEPS else theme.ink
    rate = percent(cell["estimate"], 0 if short else 1)
    ax.text(
        x,
        y + (0 if short else 0.13),
        rate,
        ha="center",
        va="center",
        fontsize=theme.small if short else theme.size,
        color=ink,
    )
    if not short:
        half = 100 * (cell["hi"] - cell["lo"]) / 2
        ax.text(x, y - 0.22, f"± {half:.1f}", ha="center", va="center", fontsize=8.5, color=ink)


def step_words() -> list[str]:
    """What each colour step means, for the key."""
    edges = [f"{100 * abs(edge):g}" for edge in STEPS]
    below = [
        f"more than {edges[0]} below",
        f"{edges[1]} to {edges[0]} below",
        f"{edges[2]} to {edges[1]} below",
    ]
    above = [
        f"{edges[3]} to {edges[4]} above",
        f"{edges[4]} to {edges[5]} above",
        f"more than {edges[5]} above",
    ]
    return [*below, f"within {edges[2]} points of fair", *above]


def heat_height(rows: int) -> float:
    """Height that suits a number of rows."""
    return FRAME + CELL * max(rows, 1)
