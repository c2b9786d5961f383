"""Differences in points, or another count, as bars from zero with their intervals."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analysis.charts.theme import THEME, Theme, themed, write_no_data
from analysis.labels import number

ROW = 26.0
FRAME = 46.0


@themed
def draw_gaps(
    table: pl.DataFrame,
    labels: Sequence[str],
    ax: Axes,
    *,
    colour: int | None = None,
    x_label: str = "points more than the others",
    digits: int = 1,
    theme: Theme = THEME,
) -> Axes:
    """Draw one bar per difference, its interval as a line, its value at the right.

    Parameters
    ----------
    table : DataFrame
        A metric's table; rows are drawn from the top.
    labels : sequence of str
        Name of each row.
    ax : Axes
        Where to draw.
    colour : int, optional
        Position of the god whose differences these are among the game's gods.
    x_label : str
        What the bars measure.
    digits : int
        Decimals of the values.
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    known = table.filter(pl.col("estimate").is_not_null())
    if known.is_empty():
        return write_no_data(ax, theme)
    y = np.arange(table.height)[::-1]
    fill = theme.accent if colour is None else theme.god(colour)
    for at, row in zip(y, table.rows(named=True), strict=True):
        if row["estimate"] is not None:
            ax.barh(at, row["estimate"], height=0.62, color=fill, alpha=0.45, lw=0)
            if row["lo"] is not None:
                ax.plot([row["lo"], row["hi"]], [at, at], color=fill, lw=2.5, solid_capstyle="butt")
        ax.annotate(
            number(row["estimate"], digits, signed=True),
            (1, at),
            xycoords=("axes fraction", "data"),
            xytext=(44, 0),
            textcoords="offset points",
            va="center",
            ha="right",
            fontsize=theme.small,
            color=theme.ink,
            annotation_clip=False,
        )
    ax.axvline(0, color=theme.ink, lw=1)
    ax.set_yticks(y, labels)
    ax.set_ylim(-0.6, table.height - 0.4)
    ax.margins(x=0.06)
    ax.locator_params(axis="x", nbins=6)
    ax.set_xlabel(x_label)
    ax.xaxis.grid(True, color=theme.line, lw=0.6)
    ax.set_axisbelow(True)
    ax.spines["left"].set_visible(False)
    ax.tick_params(axis="y", length=0, labelsize=theme.small)
    return ax


def gaps_height(rows: int) -> float:
    """Height that suits a number of rows."""
    return FRAME + ROW * max(rows, 2)
