"""The reports of studies, opened in a browser."""

import pytest

from reports.render import to_html
from reports.studies import Setting, ablate, compare, sweep
from reports.studies.ablation_report import build_ablation
from reports.studies.comparison_report import build_comparison
from reports.studies.sweep_report import build_sweep
from tests.reports.browser import CHROMIUM, Browser

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")]
BASE = Setting("tribute", bots=("random",), players=3, jobs=1)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    reports = {
        "compare": build_comparison(compare(BASE, BASE.changed("owl.start=2"), games=100), "godbalance"),
        "curve": build_sweep(sweep(BASE, ["owl.start=0..2"], games=60), "godbalance"),
        "grid": build_sweep(sweep(BASE, ["owl.start=0,1", "bull.start=0,1"], games=60), "godbalance"),
        "ablate": build_ablation(ablate(BASE.changed("owl.start=2"), ["owl"], games=60), "godbalance"),
    }
    for name, report in reports.items():
        (folder / f"{name}.html").write_text(to_html(report), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def browser():
    with Browser() as opened:
        yield opened


@pytest.mark.parametrize("name", ["compare", "curve", "grid", "ablate"])
@pytest.mark.parametrize("width", [1280, 500])
def test_pages_open_quietly_and_fit_the_window(browser, pages, name, width):
    browser.open(pages / f"{name}.html", width)
    assert browser.console == []
    assert [url for url in browser.requests if not url.startswith("file:")] == []
    assert browser.run("document.documentElement.scrollWidth") <= width
    shown = "[...document.querySelectorAll('svg.chart')].filter(e => e.getBoundingClientRect().width > 0)"
    assert browser.run(f"{shown}.length") == browser.run("document.querySelectorAll('figure').length") > 0
    assert browser.run("[...document.querySelectorAll('table')].every(t => t.caption !== null)")
