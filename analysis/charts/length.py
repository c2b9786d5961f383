"""How long games last."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from analysis.charts.theme import THEME, Theme, is_narrow, themed, write_no_data

MAX_BARS = 48
HEIGHT = 220.0


@themed
def draw_length(
    table: pl.DataFrame, value: str, ax: Axes, *, median: float, x_label: str, theme: Theme = THEME
) -> Axes:
    """Draw the share of games by length, and the median.

    Parameters
    ----------
    table : DataFrame
        `analysis.length_distribution`: value, estimate.
    value : str
        Column of the length.
    ax : Axes
        Where to draw.
    median : float
        Median length.
    x_label : str
        What is counted.
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    if table.is_empty():
        return write_no_data(ax, theme)
    length = table[value].to_numpy().astype(float)
    bars = MAX_BARS // (2 if is_narrow(ax) else 1)
    width = max(1, int(np.ceil((length.max() - length.min() + 1) / bars)))
    edges = np.arange(length.min(), length.max() + width + 1, width) - 0.5
    share = np.histogram(length, bins=edges, weights=table["estimate"].to_numpy())[0]
    ax.bar((edges[1:] + edges[:-1]) / 2, share, width=0.9 * width, color=theme.accent, lw=0)
    ax.axvline(median, color=theme.ink, lw=1, ls=(0, (4, 3)))
    ax.annotate(
        f"median {median:g}",
        (median, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        fontsize=theme.small,
        color=theme.muted,
        annotation_clip=False,
    )
    room = max(2.0, 0.03 * (length.max() - length.min()))
    ax.set_xlim(edges[0] - room, edges[-1] + room)
    ax.set_xlabel(x_label)
    ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{100 * v:g} %"))
    ax.set_ylabel("share of games")
    ax.tick_params(axis="y", labelcolor=theme.muted, labelsize=theme.small)
    ax.locator_params(axis="x", nbins=6 if is_narrow(ax) else 10, integer=True)
    ax.locator_params(axis="y", nbins=5)
    return ax
