"""Colours, type and sizes that all charts share.

Every colour is listed here by name with its value on white. Reports replace the values by CSS variables
of the same names, so that a chart follows the page into the dark; `DARK` holds those values.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

P = ParamSpec("P")
T = TypeVar("T")

GOD_COLOURS = (
    ("#0072b2", "#4aa3df"),
    ("#d55e00", "#f0813a"),
    ("#009e73", "#2fc596"),
    ("#c05a9b", "#e793c6"),
    ("#6b4a00", "#d8b43c"),
    ("#4998cf", "#a5dcff"),
    ("#3d4450", "#8f98a6"),
    ("#5a35a8", "#a183f2"),
    ("#8b1e3f", "#e5737f"),
    ("#14787f", "#49b9bd"),
    ("#87851a", "#c3cf5c"),
    ("#e0567a", "#ffb3c7"),
)
"""Light and dark value of each god's colour, in the order of the game's gods. The first eight stay apart
for the common kinds of colour blindness, and all have a contrast of 3 or more against their ground."""

STEP_COLOURS = (
    ("#b2531a", "#c9662b"),
    ("#dd8b54", "#8f5026"),
    ("#f3cdb1", "#54392a"),
    ("#eff1f4", "#232a34"),
    ("#bcd7ec", "#28435a"),
    ("#6aa9d6", "#2f6a97"),
    ("#1f6fa8", "#3f8fcb"),
)
"""Seven steps of a heat map from far below fair (orange) over fair to far above (blue)."""

SOURCE_COLOURS = (
    "#35618e",
    "#9dc3de",
    "#4d7f6d",
    "#aacdb9",
    "#946c22",
    "#e6cf95",
    "#9b5560",
    "#dfb1b5",
    "#6b5689",
    "#c3b4d6",
    "#59616d",
    "#bfc5cd",
)
"""Fillings of stacked bars, dark and light in turn; the same on white and on black."""

MARKERS = ("o", "s", "D", "^", "v", "P", "X", "h")
"""Markers beside the colours, so that no reading depends on colour alone."""

WIDE = 720.0
"""Width of a chart on a page, in points."""

NARROW = 480.0
"""Figures below this width, in points, are drawn for a phone."""


def _colours(dark: bool) -> dict[str, str]:
    """All colours by the name that reports give them."""
    plain = {
        "ink": ("#1b2230", "#e6e9ef"),
        "muted": ("#5b6472", "#a3adba"),
        "line": ("#d5dae1", "#363f4b"),
        "band": ("#eef1f5", "#20262f"),
        "paper": ("#fefefe", "#14181f"),
        "accent": ("#24588f", "#7db4ea"),
    }
    named = {name: pair[dark] for name, pair in plain.items()}
    named |= {f"god{i}": pair[dark] for i, pair in enumerate(GOD_COLOURS)}
    return named | {f"step{i}": pair[dark] for i, pair in enumerate(STEP_COLOURS)}


LIGHT = _colours(False)
DARK = _colours(True)


@dataclass(frozen=True)
class Theme:
    """What a chart needs to know about looks."""

    colours: dict[str, str] = field(default_factory=lambda: dict(LIGHT))
    size: float = 11.5
    small: float = 10.0

    def __getattr__(self, name: str) -> str:
        """Colour by name: ``theme.ink``."""
        colours: dict[str, str] = self.__dict__.get("colours", {})
        if name in colours:
            return colours[name]
        raise AttributeError(name)

    def god(self, index: int) -> str:
        """Colour of the god with this position among the game's gods; repeats after twelve."""
        return self.colours[f"god{index % len(GOD_COLOURS)}"]

    def marker(self, index: int) -> str:
        """Marker of the god with this position."""
        return MARKERS[index % len(MARKERS)]

    @contextmanager
    def active(self) -> Iterator[None]:
        """Set matplotlib's defaults while charts are drawn or saved, and restore them after."""
        with matplotlib.rc_context(
            {
                "font.family": ["DejaVu Sans"],
                "font.size": self.size,
                "text.color": self.colours["ink"],
                "axes.edgecolor": self.colours["line"],
                "axes.labelcolor": self.colours["muted"],
                "axes.labelsize": self.small,
                "axes.facecolor": "none",
                "figure.facecolor": "none",
                "savefig.facecolor": "none",
                "xtick.color": self.colours["line"],
                "ytick.color": self.colours["line"],
                "xtick.labelcolor": self.colours["muted"],
                "ytick.labelcolor": self.colours["ink"],
                "xtick.labelsize": self.small,
                "ytick.labelsize": self.size,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "axes.grid": False,
                "axes.unicode_minus": True,
                "svg.fonttype": "none",
                "svg.hashsalt": "godbalance",  # equal charts give equal ids
                "path.simplify": True,
            }
        ):
            yield


THEME = Theme()


def themed(function: Callable[P, T]) -> Callable[P, T]:
    """Draw inside the theme, whatever the caller's matplotlib settings are."""

    @functools.wraps(function)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        theme = kwargs.get("theme")
        with (theme if isinstance(theme, Theme) else THEME).active():
            return function(*args, **kwargs)

    return drawn


def new_axes(width: float = WIDE, height: float = 320.0) -> Axes:
    """Make a figure of the given size in points (1 point = 1 unit of the SVG) with one set of axes."""
    layout = ConstrainedLayoutEngine(w_pad=0.06, h_pad=0.06)
    figure = Figure(figsize=(width / 72, height / 72), dpi=72, layout=layout)
    return figure.add_subplot()


def is_narrow(ax: Axes) -> bool:
    """Whether the axes' figure is drawn for a phone."""
    return bool(ax.get_figure(root=True).get_figwidth() * 72 < NARROW)  # type: ignore[union-attr]


def god_index(names: Sequence[str], name: str) -> int:
    """Position of a god among the game's gods, which fixes its colour; unknown names come last."""
    return names.index(name) if name in names else len(names)


def write_no_data(ax: Axes, theme: Theme, text: str = "no data") -> Axes:
    """Say in the middle of empty axes that there is nothing to show."""
    ax.set_axis_off()
    options: dict[str, Any] = {"ha": "center", "va": "center", "transform": ax.transAxes}
    ax.text(0.5, 0.5, text, color=theme.muted, **options)
    return ax
