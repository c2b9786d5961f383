"""A rate, or another quantity, along a number: dots with intervals, joined by a line, one line per series."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from analysis.charts.progress import LINES, name_lines
from analysis.charts.theme import THEME, Theme, themed, write_no_data
from analysis.labels import MINUS, percent

HEIGHT = 300.0


@themed
def draw_curve(
    series: Sequence[tuple[str, pl.DataFrame]],
    x: str,
    ax: Axes,
    *,
    colours: Sequence[int] | None = None,
    x_label: str = "",
    y_label: str = "win rate",
    fair: float | None = None,
    margin: float | None = None,
    rates: bool = True,
    x_rates: bool = False,
    x_ticks: Sequence[str] | None = None,
    theme: Theme = THEME,
) -> Axes:
    """Draw estimate and interval of one or more metric tables along a column.

    Parameters
    ----------
    series : sequence of (label, table)
        Tables with the column `x` (numbers, or positions where `x_ticks` names them), estimate, lo and hi.
    x : str
        Column of the horizontal axis.
    ax : Axes
        Where to draw.
    colours : sequence of int, optional
        Position of each series among the game's gods.
    x_label, y_label : str
        What the axes are.
    fair : float, optional
        Value of the fair line.
    margin : float, optional
        Half-width of the band around it.
    rates, x_rates : bool
        Whether the axes are rates, shown as percentages.
    x_ticks : sequence of str, optional
        Names of the positions 0, 1, 2 ...
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    known = [(label, table.filter(pl.col("estimate").is_not_null()).sort(x)) for label, table in series]
    if not any(table.height for _, table in known):
        return write_no_data(ax, theme)
    if fair is not None:
        if margin:
            ax.axhspan(fair - margin, fair + margin, color=theme.band, lw=0, zorder=0)
        ax.axhline(fair, color=theme.ink, lw=1, ls=(0, (4, 3)), zorder=1)
    ends = []
    for i, (label, table) in enumerate(known):
        if table.is_empty():
            continue
        number = i if colours is None else colours[i]
        at, colour = table[x].to_numpy().astype(float), theme.god(number)
        ax.plot(at, table["estimate"], color=colour, lw=1.4, ls=LINES[number % len(LINES)], zorder=2)
        ax.vlines(at, table["lo"], table["hi"], color=colour, lw=3, zorder=2)
        ax.plot(
            at, table["estimate"], theme.marker(number), ms=6, mfc=colour, mec=theme.paper, mew=1, zorder=3
        )
        ends.append((float(table["estimate"][-1]), label, colour))
    _frame(ax, known, x, x_label, y_label, theme)
    if x_ticks is not None:
        ax.set_xticks(np.arange(len(x_ticks)), x_ticks)
    elif x_rates:
        ax.xaxis.set_major_formatter(FuncFormatter(lambda v, _: percent(v, 0)))
    if rates:
        ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{100 * v:g} %".replace("-", MINUS)))
    name_lines(ax, ends, theme)
    return ax


def _frame(
    ax: Axes, known: list[tuple[str, pl.DataFrame]], x: str, x_label: str, y_label: str, theme: Theme
) -> None:
    """Axes, grid and room around the data."""
    values = np.concatenate([table[x].to_numpy().astype(float) for _, table in known])
    room = 0.04 * max(values.max() - values.min(), 1e-9) if values.max() > values.min() else 0.5
    ax.set_xlim(values.min() - room, values.max() + room)
    ax.set_xlabel(x_label)
    ax.set_ylabel(y_label)
    ax.margins(y=0.08)
    ax.yaxis.grid(True, color=theme.line, lw=0.6)
    ax.set_axisbelow(True)
    ax.tick_params(axis="y", labelcolor=theme.muted, labelsize=theme.small)
