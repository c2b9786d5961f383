"""How single scores are spread: one hill for each god."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analysis.charts.theme import THEME, Theme, is_narrow, themed, write_no_data
from analysis.labels import number
from analysis.quantiles import counted_quantiles

ROW = 58.0
FRAME = 48.0
MAX_BARS = 60


@themed
def draw_distribution(
    table: pl.DataFrame,
    summary: pl.DataFrame,
    group: str,
    value: str,
    labels: Sequence[str],
    ax: Axes,
    *,
    colours: Sequence[int],
    x_label: str = "points at the end",
    theme: Theme = THEME,
) -> Axes:
    """Draw a histogram per group on a common axis, with median and middle half below each.

    Parameters
    ----------
    table : DataFrame
        `analysis.score_distribution` (or another distribution): group, value, estimate.
    summary : DataFrame
        One row per group with q25, q50 and q75, in the order from top to bottom.
    group, value : str
        Columns of `table`.
    labels : sequence of str
        Name of each row of `summary`.
    ax : Axes
        Where to draw.
    colours : sequence of int
        Position of each group among the game's gods.
    x_label : str
        What the value is.
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    if table.is_empty():
        return write_no_data(ax, theme)
    low, high = _range(table, value)
    width = max(1, -(-int(high - low + 1) // (MAX_BARS // (2 if is_narrow(ax) else 1))))
    edges = np.arange(low, high + width + 1, width) - 0.5
    shares = [
        _binned(table.filter(pl.col(group) == row[group]), value, edges) for row in summary.rows(named=True)
    ]
    top = max(float(share.max()) for share in shares)
    for i, (row, share) in enumerate(zip(summary.rows(named=True), shares, strict=True)):
        base = float(len(shares) - 1 - i)
        colour = theme.god(colours[i])
        ax.stairs(base + 0.78 * share / top, edges, baseline=base, fill=True, color=colour, alpha=0.35, lw=0)
        ax.stairs(base + 0.78 * share / top, edges, baseline=base, color=colour, lw=1.3)
        ax.plot([row["q25"], row["q75"]], [base - 0.07] * 2, color=colour, lw=4, solid_capstyle="butt")
        ax.plot(row["q50"], base - 0.07, theme.marker(colours[i]), ms=7, mfc=colour, mec=theme.paper, mew=1)
        ax.annotate(
            f"{'' if is_narrow(ax) else 'median '}{number(row['q50'], 0)}",
            (1, base),
            xycoords=("axes fraction", "data"),
            xytext=(6, 8),
            textcoords="offset points",
            ha="left",
            fontsize=theme.small,
            color=theme.muted,
            annotation_clip=False,
        )
    ax.set_yticks(np.arange(len(labels))[::-1], labels)
    ax.set_ylim(-0.25, len(labels) - 0.05)
    ax.set_xlim(edges[0], edges[-1])
    ax.set_xlabel(x_label)
    ax.spines["left"].set_visible(False)
    ax.tick_params(axis="y", length=0)
    return ax


def _range(table: pl.DataFrame, value: str) -> tuple[int, int]:
    """Values between which all but the outermost thousandth of any group lies."""
    order = table.sort(value)
    weight = (order["estimate"] * order["n_games"]).to_numpy()
    low, high = counted_quantiles(order[value], weight, (0.0005, 0.9995))
    return int(low), int(high)


def _binned(table: pl.DataFrame, value: str, edges: np.ndarray) -> np.ndarray:
    """Share of a group between the edges; what lies outside is left out of the picture."""
    return np.histogram(table[value], bins=edges, weights=table["estimate"])[0]


def distribution_height(rows: int) -> float:
    """Height that suits a number of groups."""
    return FRAME + ROW * max(rows, 2)
