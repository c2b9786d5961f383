"""A chart that can be drawn at any width: on a page, on a phone, as a picture file."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import polars as pl
from matplotlib.axes import Axes

from analysis.charts.theme import THEME, WIDE, new_axes
from analysis.labels import count, number
from analysis.tidy import FLAG_TEXT, flags_of


@dataclass(frozen=True)
class Chart:
    """A drawing with what goes beside it.

    Attributes
    ----------
    name
        File name without ending.
    draw
        Draws onto given axes.
    height
        Height in points that suits a width in points.
    alt
        What the chart says, for those who do not see it.
    caption
        How to read it, and its caveats.
    """

    name: str
    draw: Callable[[Axes], object]
    height: Callable[[float], float]
    alt: str
    caption: str = ""

    def at(self, width: float) -> Axes:
        """Draw at a width in points."""
        ax = new_axes(width, self.height(width))
        self.draw(ax)
        return ax

    def to_png(self, width: float = WIDE, dpi: int = 144) -> bytes:
        """Draw as a PNG on white."""
        with THEME.active():
            buffer = io.BytesIO()
            figure = self.at(width).get_figure(root=True)
            assert figure is not None  # `at` has just made it
            figure.savefig(buffer, format="png", dpi=dpi, facecolor="white", metadata={"Software": None})
        return buffer.getvalue()

    def _repr_png_(self) -> bytes:
        """Show itself in a notebook."""
        return self.to_png()


def sample(table: pl.DataFrame, digits: int = 1) -> str:
    """Say how many games stand behind the points of a line of means, and how sure these are.

    Parameters
    ----------
    table : DataFrame
        estimate, lo, hi, n_games, flags.
    digits : int, default 1
        Digits after the point of the interval.
    """
    sure = table.filter((pl.col("flags") == "") & pl.col("lo").is_not_null())
    if sure.is_empty():
        return ""
    few, many = sure["n_games"].to_numpy().min(), sure["n_games"].to_numpy().max()
    games = count(many) if few == many else f"{count(few)} to {count(many)}"
    half = float((sure["hi"] - sure["lo"]).to_numpy().max()) / 2
    return f"Each point: {games} games, 95 % interval ±{number(half, digits)} at most. "


def caveats(table: pl.DataFrame) -> str:
    """Sentences for the flags that a metric table carries."""
    return " ".join(f"{FLAG_TEXT[flag].capitalize()}." for flag in flags_of(table))
