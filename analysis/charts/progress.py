"""How a quantity grows over a game: a line for each god, with the spread of single games."""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analysis.charts.theme import THEME, Theme, themed, write_no_data
from analysis.tidy import UNEVEN_LENGTH

LINES = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)), (0, (6, 1.5, 1.5, 1.5)))


@themed
def draw_progress(
    table: pl.DataFrame,
    gods: Sequence[str],
    labels: Sequence[str],
    ax: Axes,
    *,
    colours: Sequence[int],
    x: str = "turn",
    group: str = "god",
    final: Mapping[str, float] | None = None,
    y_label: str = "mean score",
    focus: str | None = None,
    theme: Theme = THEME,
) -> Axes:
    """Draw the mean after each turn, named at the end of its line, and a band of the middle half of games.

    Parameters
    ----------
    table : DataFrame
        `analysis.score_by_turn`: god, turn, estimate, q25, q75.
    gods, labels : sequence of str
        Gods to draw and their names.
    ax : Axes
        Where to draw.
    colours : sequence of int
        Position of each among the game's gods.
    x, group : str
        Columns of the horizontal axis and of the lines.
    final : mapping of str to float, optional
        What each god ends with, drawn one step after the last turn: some games score once more then.
    y_label : str
        What the lines show.
    focus : str, optional
        The god whose line and band stand out; the others are thin, grey and without a name.
    theme : Theme
        Looks.

    Returns
    -------
    Axes
    """
    table = table.filter(~pl.col("flags").str.contains(UNEVEN_LENGTH))
    if table.is_empty():
        return write_no_data(ax, theme)
    ends = []
    for god, label, colour_no in zip(gods, labels, colours, strict=True):
        rows = table.filter(pl.col(group) == god).sort(x)
        if rows.is_empty():
            continue
        behind = focus is not None and god != focus
        colour = theme.muted if behind else theme.god(colour_no)
        if "q25" in rows.columns and not behind:
            ax.fill_between(rows[x], rows["q25"], rows["q75"], color=colour, alpha=0.10, lw=0)
        end = float(rows["estimate"][-1])
        style = "-" if focus else LINES[colour_no % len(LINES)]
        ax.plot(rows[x], rows["estimate"], color=colour, lw=0.7 if behind else 1.8, ls=style)
        if final is not None:
            last = int(rows[x][-1])
            ax.plot([last, last + 1], [end, final[god]], color=colour, lw=1, ls=":")
            size = 3 if behind else 5
            ax.plot(last + 1, final[god], theme.marker(colour_no), color=colour, ms=size, clip_on=False)
            end = final[god]
        if not behind:
            ends.append((end, label, colour))
    name_lines(ax, ends, theme)
    ax.set_xlabel(x)
    ax.set_ylabel(y_label)
    turns = table[x].to_numpy()
    ax.set_xlim(turns.min(), turns.max() + (final is not None))
    ax.margins(y=0.05)
    ax.yaxis.grid(True, color=theme.line, lw=0.6)
    ax.set_axisbelow(True)
    ax.tick_params(axis="y", labelcolor=theme.muted, labelsize=theme.small)
    return ax


def name_lines(ax: Axes, ends: list[tuple[float, str, str]], theme: Theme) -> None:
    """Write each line's name at its end, pushed apart where they would overlap."""
    low, high = ax.get_ylim()
    height = ax.get_figure(root=True).get_figheight() * 72 - 70  # type: ignore[union-attr]
    gap = (high - low) * 13.5 / height
    ends = sorted(ends)
    places = np.array([y for y, _, _ in ends])
    for _ in range(200):
        close = np.diff(places) < gap
        if not close.any():
            break
        push = np.where(close, (gap - np.diff(places)) / 2 + 1e-9, 0)
        places[1:] += push
        places[:-1] -= push
    for place, (y, label, colour) in zip(places, ends, strict=True):
        ax.annotate(
            label,
            (1, y),
            xycoords=("axes fraction", "data"),
            xytext=(8, (place - y) / (high - low) * height),
            textcoords="offset points",
            va="center",
            fontsize=theme.small,
            color=colour,
            fontweight="bold",
            annotation_clip=False,
        )


def progress_height(width: float) -> float:
    """Height that suits a width."""
    return 300.0 if width < 480 else 340.0
