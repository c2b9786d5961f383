"""From a report to one HTML file, and to pictures and CSV files beside it. Nothing here decides anything."""

import base64
import hashlib
import json
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from analysis.charts.chart import Chart
from analysis.charts.theme import DARK, LIGHT, WIDE
from analysis.labels import number
from reports.model import Report
from reports.svg import PHONE, to_svg

_HERE = Path(__file__).parent / "templates"


def to_html(report: Report) -> str:
    """Render a report as one self-contained page.

    Every text is escaped; styles, script and charts are inline, and the page's own policy forbids anything
    from outside.
    """
    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    script = (_HERE / "report.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return environment.get_template("report.html.j2").render(
        report=report,
        style=Markup(_style()),
        script=Markup(script),
        script_hash=digest,
        draw=_draw,
        draw_half=_draw_half,
        key=_key,
        size=_size,
    )


def write_assets(report: Report, folder: Path) -> None:
    """Write every chart as PNG and every table as CSV into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in report.parts:
        for chart in part.charts:
            (folder / f"{chart.name}.png").write_bytes(chart.to_png())
        for table in part.tables:
            table.data.write_csv(folder / f"{table.name}.csv")
    findings = [
        {"text": f.text, "section": f.section, "weight": f.weight.name.lower()} for f in report.findings
    ]
    summary = {
        "title": report.title,
        "findings": findings,
        "facts": dict(report.facts),
        "command": report.command,
    }
    (folder / "findings.json").write_text(json.dumps(summary, ensure_ascii=False, indent=1), encoding="utf-8")


def _draw(chart: Chart, finding: str) -> Markup:
    """Both drawings of a chart, of which the page shows the one that fits."""
    return Markup(to_svg(chart, WIDE, "wide", finding) + to_svg(chart, PHONE, "phone", finding))


def _draw_half(chart: Chart, finding: str) -> Markup:
    """One drawing of a chart that is never wider than half of the page."""
    return Markup(to_svg(chart, PHONE, "half", finding))


def _size(size: float) -> str:
    """Importance of a finding in words."""
    return f"at least {number(size)} times the margin"


def _key(value: float | str | None) -> str:
    """Sort key of a cell; seven digits, since sums over threads differ in the last ones."""
    return "" if value is None else value if isinstance(value, str) else f"{value:.7g}"


def _style() -> str:
    """The style sheet with the theme's colours as variables, light and dark."""
    sheet = (_HERE / "report.css").read_text(encoding="utf-8")
    light, dark = (";".join(f"--{k}:{v}" for k, v in colours.items()) for colours in (LIGHT, DARK))
    return (
        f":root{{color-scheme:light dark;{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{sheet}"
    )
