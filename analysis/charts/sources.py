"""Where points come from: one stacked bar for each group."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analysis.charts.theme import SOURCE_COLOURS, THEME, Theme, is_narrow, themed, write_no_data
from analysis.labels import number, plain

ROW = 36.0
FRAME = 46.0
LEGEND_ROW = 18.0
ON_DARK, ON_LIGHT = "#ffffff", "#10151d"


@themed
def draw_sources(
    table: pl.DataFrame,
    group: str,
    groups: Sequence[str],
    labels: Sequence[str],
    ax: Axes,
    *,
    source: str = "source",
    x_label: str = "mean points",
    theme: Theme = THEME,
) -> Axes:
    """Draw stacked bars of mean points by source; losses stack to the left of zero.

    Parameters
    ----------
    table : DataFrame
        `analysis.score_sources`: group, source, estimate.
    group : str
        Group column.
    groups, labels : sequence of str
        Values of the group column from top to bottom, and their names.
    ax : Axes
        Where to draw.
    source : str
        Column of the sources.
    x_label : str
        What the bars measure.
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    shown = shown_sources(table, source)
    if not shown:
        return write_no_data(ax, theme)
    y = np.arange(len(groups))[::-1].astype(float)
    right, left = np.zeros(len(groups)), np.zeros(len(groups))
    reach = _reach(table, group, source, shown)
    for i, name in enumerate(shown):
        rows = {str(r[group]): r["estimate"] for r in table.filter(pl.col(source) == name).rows(named=True)}
        width = np.array([rows.get(str(g)) or 0.0 for g in groups])
        start = np.where(width >= 0, right, left)
        colour = SOURCE_COLOURS[i % len(SOURCE_COLOURS)]
        text = ON_LIGHT if i % 2 else ON_DARK
        ax.barh(y, width, left=start, height=0.66, color=colour, ec=theme.paper, lw=1, label=plain(name))
        right, left = right + np.maximum(width, 0), left + np.minimum(width, 0)
        for k in np.flatnonzero(np.abs(width) > reach * (0.075 if is_narrow(ax) else 0.04)):
            ax.text(
                start[k] + width[k] / 2,
                y[k],
                number(width[k]),
                ha="center",
                va="center",
                fontsize=9,
                color=text,
            )
    for end, row, total in zip(right, y, right + left, strict=True):
        ax.text(
            end,
            row,
            f"  {number(total)}",
            va="center",
            fontsize=theme.small,
            color=theme.ink,
        )
    ax.set_yticks(y, labels)
    ax.set_xlim(min(left.min() * 1.05, 0), right.max() * 1.12)
    ax.set_xlabel(x_label)
    ax.axvline(0, color=theme.line, lw=0.8)
    ax.spines["left"].set_visible(False)
    ax.tick_params(axis="y", length=0)
    columns = legend_columns(len(shown), is_narrow(ax))
    legend = ax.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1.0),
        ncols=columns,
        frameon=False,
        fontsize=theme.small,
        handlelength=0.9,
        handleheight=0.9,
        columnspacing=1.2,
        borderaxespad=0.2,
    )
    legend.set_in_layout(True)
    return ax


def shown_sources(table: pl.DataFrame, source: str = "source") -> list[str]:
    """Sources that gave or took anything, in the table's order."""
    used = table.filter(pl.col("estimate").abs() > 0)[source].cast(pl.String).unique().to_list()
    order = table[source].cast(pl.String).unique(maintain_order=True).to_list()
    return [name for name in order if name in used]


def _reach(table: pl.DataFrame, group: str, source: str, shown: list[str]) -> float:
    """Longest bar."""
    sums = (
        table.filter(pl.col(source).cast(pl.String).is_in(shown))
        .group_by(group)
        .agg(pl.col("estimate").abs().sum())
    )
    return max(float(v) for v in sums["estimate"])


def legend_columns(n: int, narrow: bool) -> int:
    """Entries side by side."""
    return min(n, 2 if narrow else 5)


def sources_height(rows: int, n_sources: int, width: float) -> float:
    """Height that suits a number of bars and legend entries."""
    lines = -(-max(n_sources, 1) // legend_columns(max(n_sources, 1), width < 480))
    return FRAME + ROW * max(rows, 2) + LEGEND_ROW * lines
