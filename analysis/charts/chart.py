"""A chart that can be drawn at any width: on a page, on a phone, as a picture file."""

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl
from matplotlib.axes import Axes

from analysis.charts.theme import new_axes
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


def caveats(table: pl.DataFrame) -> str:
    """Sentences for the flags that a metric table carries."""
    return " ".join(f"{FLAG_TEXT[flag].capitalize()}." for flag in flags_of(table))
