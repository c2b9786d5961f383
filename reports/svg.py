"""Charts as inline SVG that follows the page: its font, its colours, light or dark."""

import io
import re
from html import escape
from typing import Any

from analysis.charts.chart import Chart
from analysis.charts.theme import LIGHT, THEME

PHONE = 350.0

_VARIABLES = {value: name for name, value in LIGHT.items()}
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_FONT = re.compile(r"font: ([^;\"]*?)(\d+(?:\.\d+)?)px [^;\"]*")
_FAMILY = re.compile(r"font-family: [^;\"]*")  # newer matplotlib writes it apart
_ID = re.compile(r' id="([^"]*)"')
_STYLE_SHEET = re.compile(r"\s*<style.*?</style>", re.DOTALL)
_METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL)


def to_svg(chart: Chart, width: float, kind: str, finding: str = "") -> str:
    """Draw a chart at a width in points and return an ``<svg>`` element.

    Parameters
    ----------
    chart : Chart
        What to draw.
    width : float
        Width in points; text is this wide at full size.
    kind : str
        Class of the element: "wide" or "phone", which the page shows one of, or "half".
    finding : str
        What the chart shows, as a sentence: its title for those who do not see it; `alt` describes it.

    Returns
    -------
    str
        Text stays text. Colours of the theme are CSS variables; ids are unique to the chart and kind.
    """
    with THEME.active():
        buffer = io.StringIO()
        figure = chart.at(width).get_figure(root=True)
        _lay_out(figure)
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})  # type: ignore[union-attr]
    body = buffer.getvalue()
    body = body[body.index("<svg") :]
    for noise in (_STYLE_SHEET, _METADATA):
        body = noise.sub("", body)
    body = _FONT.sub(r"font: \1\2px var(--font)", body)
    body = _FAMILY.sub("font-family: var(--font)", body).replace("xlink:href", "href")
    body = _COLOUR.sub(lambda match: _variable(match[0]), body)
    body = _unique_ids(body, f"{chart.name}-{kind}-")
    inner = body[body.index(">") + 1 : body.rindex("</svg>")].strip()
    inner = re.sub(r"\n\s*", "\n", inner)
    view = re.search(r'viewBox="([^"]*)"', body)
    box = view[1] if view else "0 0 100 100"
    names = [f"{chart.name}-{kind}-{part}" for part in ("title", "desc")]
    return (
        f'<svg class="chart {kind}" role="img" aria-labelledby="{" ".join(names)}" viewBox="{box}">\n'
        f'<title id="{names[0]}">{escape(finding or chart.alt)}</title>\n'
        f'<desc id="{names[1]}">{escape(chart.alt)}</desc>\n{inner}\n</svg>'
    )


def _lay_out(figure: Any) -> None:
    """Find room for the labels once; left to itself, matplotlib draws a figure twice to do so."""
    engine = figure.get_layout_engine()
    if engine is not None:
        engine.execute(figure)
        figure.set_layout_engine(None)


def _variable(colour: str) -> str:
    """CSS variable of a theme colour; other colours stay."""
    return f"var(--{_VARIABLES[colour]})" if colour in _VARIABLES else colour


def _unique_ids(body: str, prefix: str) -> str:
    """Drop ids that nothing refers to and prefix the others, so that a page may hold many charts."""
    used = set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", body))
    body = _ID.sub(lambda match: f' id="{prefix}{match[1]}"' if match[1] in used else "", body)
    return re.sub(r"(url\(#|href=\"#)", rf"\g<1>{prefix}", body)
