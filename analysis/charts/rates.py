"""Rates with their intervals beside the value a fair game would give."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from analysis.charts.theme import THEME, Theme, is_narrow, themed, write_no_data
from analysis.labels import MINUS, NO_DATA, count, number_range, percent, percent_range, points

ROW = 34.0
FRAME = 58.0


@themed
def draw_rates(
    table: pl.DataFrame,
    labels: Sequence[str],
    ax: Axes,
    *,
    colours: Sequence[int] | None = None,
    margin: float | None = None,
    fair_label: str = "fair",
    signed: bool = False,
    theme: Theme = THEME,
) -> Axes:
    """Draw one row per rate: a dot, its 95 % interval, and the fair line.

    Parameters
    ----------
    table : DataFrame
        A metric's table with `fair`; with `lo_all` and `hi_all` a thin line shows the interval that holds
        for all rows together. Rows are drawn from the top.
    labels : sequence of str
        Name of each row.
    ax : Axes
        Where to draw.
    colours : sequence of int, optional
        Position of each row among the game's gods; without it all rows have the accent's colour.
    margin : float, optional
        Half-width of the band around the fair line within which a difference is of no matter.
    fair_label : str
        What the fair line is called.
    signed : bool, default False
        The rows are differences of rates, to be read in percentage points with their sign.
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
    _fair_line(
        ax, known, margin, fair_label if signed else f"{fair_label} {percent(known['fair'][0])}", theme
    )
    for i, row in enumerate(table.rows(named=True)):
        colour = theme.accent if colours is None else theme.god(colours[i])
        marker = "o" if colours is None else theme.marker(colours[i])
        if row["estimate"] is not None:
            if row.get("lo_all") is not None:
                ax.plot([row["lo_all"], row["hi_all"]], [y[i]] * 2, color=colour, lw=1.2, zorder=2)
            ax.plot([row["lo"], row["hi"]], [y[i]] * 2, color=colour, lw=4, solid_capstyle="butt", zorder=3)
            ax.plot(row["estimate"], y[i], marker, ms=8, mfc=colour, mec=theme.paper, mew=1.2, zorder=4)
        _numbers(ax, row, y[i], signed, theme)
    ax.set_yticks(y, labels)
    ax.set_ylim(-0.6, table.height - 0.4)
    ax.set_xlim(*_limits(known, margin))
    unit = "pp" if signed else "%"
    ax.xaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{100 * v:g} {unit}".replace("-", MINUS)))
    ax.xaxis.grid(True, color=theme.line, lw=0.6, zorder=0)
    ax.locator_params(axis="x", nbins=4 if is_narrow(ax) else 6 if signed else 9)
    ax.spines["left"].set_visible(False)
    ax.tick_params(axis="y", length=0)
    return ax


def _fair_line(ax: Axes, known: pl.DataFrame, margin: float | None, label: str, theme: Theme) -> None:
    """The line at the fair value, where all rows share one, and the band around it."""
    fair = known["fair"].to_numpy()
    if not np.allclose(fair, fair[0], atol=5e-4):
        return
    if margin:
        ax.axvspan(fair[0] - margin, fair[0] + margin, color=theme.band, lw=0, zorder=0)
    ax.axvline(fair[0], color=theme.ink, lw=1, ls=(0, (4, 3)), zorder=1)
    ax.annotate(
        label,
        (fair[0], 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        fontsize=theme.small,
        color=theme.muted,
        annotation_clip=False,
    )


def _numbers(ax: Axes, row: dict[str, float], y: float, signed: bool, theme: Theme) -> None:
    """Estimate, interval and games at the right edge of a row."""
    value, span = percent(row["estimate"]), percent_range(row["lo"], row["hi"])
    if signed and row["estimate"] is not None:
        value = points(row["estimate"])
        span = number_range(100 * row["lo"], 100 * row["hi"], signed=True)
    if row["estimate"] is None:
        columns = [(54, NO_DATA, theme.muted)]
    elif is_narrow(ax):
        columns = [(54, value, theme.ink)]
    else:
        columns = [
            (54, value, theme.ink),
            (150, span, theme.muted),
            (224, f"n {count(row['n_games'])}", theme.muted),
        ]
    for right, text, colour in columns:
        ax.annotate(
            text,
            (1, y),
            xycoords=("axes fraction", "data"),
            xytext=(right, 0),
            textcoords="offset points",
            va="center",
            ha="right",
            fontsize=theme.small,
            color=colour,
            annotation_clip=False,
        )


def _limits(known: pl.DataFrame, margin: float | None) -> tuple[float, float]:
    """Range of the rates with room at both sides, never beyond 0..1 by more than a hair."""
    lows = [known["lo"].min(), known["fair"].min()] + (
        [known["lo_all"].min()] if "lo_all" in known.columns else []
    )
    highs = [known["hi"].max(), known["fair"].max()] + (
        [known["hi_all"].max()] if "hi_all" in known.columns else []
    )
    low, high = min(float(v) for v in lows), max(float(v) for v in highs)  # type: ignore[arg-type]
    reach = max(high - low, 4 * (margin or 0), 0.02)
    middle = (low + high) / 2
    floor = -0.01 if low >= 0 else -1.01
    return max(middle - 0.56 * reach, floor), min(middle + 0.56 * reach, 1.01)


def rates_height(rows: int) -> float:
    """Height that suits a number of rows."""
    return FRAME + ROW * max(rows, 2)
