import html
import re
from dataclasses import replace
from html.parser import HTMLParser

import polars as pl
import pytest

from reports.build import build
from reports.render import to_html, write_assets
from reports.svg import to_svg
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of

VOID = {"meta", "link", "br", "hr", "img", "input", "wbr"}
EVIL = "<script>alert(1)</script>\"'&"


class Outline(HTMLParser):
    """Checks nesting and collects what a reader's tools look for."""

    def __init__(self):
        super().__init__()
        self.stack, self.ids, self.links, self.headings = [], [], [], []
        self.charts, self.tables, self.captions, self.text = [], 0, 0, []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag not in VOID:
            self.stack.append(tag)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs[a] for a in ("href", "src", "action") if a in attrs]
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        if tag == "svg":
            self.charts.append(attrs)
        self.tables += tag == "table"
        self.captions += tag == "caption"

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag):
        assert self.stack and self.stack[-1] == tag, (tag, self.stack[-3:])
        self.stack.pop()

    def handle_data(self, data):
        self.text.append(data)


def outline(page):
    parser = Outline()
    parser.feed(page)
    parser.close()
    assert not parser.stack
    return parser


def test_page_is_well_formed_and_needs_nothing_from_outside(page):
    found = outline(page)
    assert len(found.ids) == len(set(found.ids))
    assert all(link.startswith("#") and link[1:] in found.ids for link in found.links)
    assert not re.search(r"(?:url\((?!#)|@import|https?://(?!www\.w3\.org))", page)


def test_headings_captions_and_alternatives_are_there(page, report):
    found = outline(page)
    assert found.headings[0] == 1 and found.headings.count(1) == 1
    assert all(b - a <= 1 for a, b in zip(found.headings, found.headings[1:], strict=False))
    assert found.tables == found.captions == sum(len(p.tables) for p in report.parts)
    assert all(chart["role"] == "img" for chart in found.charts)
    named = [name for chart in found.charts for name in chart["aria-labelledby"].split()]
    assert len(named) == 2 * len(found.charts) and set(named) <= set(found.ids)


def test_a_chart_s_title_is_its_finding_and_its_description_tells_the_numbers(page, report):
    section = report.sections[0]
    title = re.search(r'<title id="win_rate_by_god-wide-title">([^<]*)<', page)[1]
    told = re.search(r'<desc id="win_rate_by_god-phone-desc">([^<]*)<', page)[1]
    assert html.unescape(title) == section.title
    assert html.unescape(told) == section.charts[0].alt and "Sun 5" in told


def test_every_section_has_chart_table_caveat_and_method(report):
    for section in report.sections:
        if section.name not in ("altars", "trust"):  # the toy's own; one without games that measure the bots
            assert section.charts, section.name
            assert section.caveats, section.name
        assert section.tables and section.how, section.name


def test_charts_hold_text_and_follow_the_theme(report):
    chart = report.sections[0].charts[0]
    for width, kind in ((720, "wide"), (350, "phone")):
        svg = to_svg(chart, width, kind)
        assert ">Sun</text>" in svg and "var(--god0)" in svg and "var(--font)" in svg
        assert not re.search(r"#1b2230|#fefefe|DejaVu|<metadata|<style", svg)


def test_names_are_escaped_everywhere():
    run = run_of(Truth(games=60, gods=(EVIL, "a</svg>b"), players=2), title=EVIL, command=EVIL, bots=(EVIL,))
    page = to_html(build(run))
    assert "<script>alert" not in page.lower() and "a</svg>b" not in page.lower()
    outline(page)


def test_the_policy_of_the_page_names_its_own_script_only(page):
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    assert policy.startswith("default-src 'none'") and policy.count("sha256-") == 1
    assert page.count("<script>") == 1


def test_assets_hold_every_chart_and_table(report, tmp_path):
    report = replace(report, pages=report.pages[:1])
    write_assets(report, tmp_path)
    charts = {f"{c.name}.png" for p in report.parts for c in p.charts}
    tables = {f"{t.name}.csv" for p in report.parts for t in p.tables}
    assert {p.name for p in tmp_path.iterdir()} == charts | tables | {"findings.json"}
    for name in charts:
        assert (tmp_path / name).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    saved = pl.read_csv(tmp_path / "win_rate_by_god.csv")
    shown = next(t for s in report.sections for t in s.tables if t.name == "win_rate_by_god").data
    assert saved["estimate"].to_list() == pytest.approx(shown["estimate"].to_list())


def test_the_same_run_gives_the_same_page(planted, page):
    assert to_html(build(planted)) == page


@pytest.mark.parametrize("rows", [0, 1])
def test_empty_and_tiny_runs_render(rows):
    page = to_html(build(run_of(Truth(games=12, gods=("sun", "love"), players=2), rows=rows)))
    outline(page)
    if rows == 0:
        assert "no data" in page and not re.search(r"\b0\.0\s?%", page)
