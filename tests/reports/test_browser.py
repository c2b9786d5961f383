import pytest

from tests.reports.browser import CHROMIUM, Browser

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")]


@pytest.fixture(scope="module")
def browser():
    with Browser() as opened:
        yield opened


@pytest.fixture
def path(page, tmp_path):
    target = tmp_path / "report.html"
    target.write_text(page, encoding="utf-8")
    return target


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_opens_without_a_word_on_the_console_and_fits_the_window(browser, path, width, dark):
    browser.open(path, width, dark=dark)
    assert browser.console == []
    assert [url for url in browser.requests if not url.startswith("file:")] == []
    assert browser.run("document.documentElement.scrollWidth") <= width
    shown = "[...document.querySelectorAll('svg.chart')].filter(e => e.getBoundingClientRect().width > 0)"
    assert browser.run(f"{shown}.length") == browser.run("document.querySelectorAll('figure').length")
    kind = "wide" if width > 600 else "phone"
    assert browser.run(f"{shown}.every(e => e.classList.contains('{kind}'))")


def test_text_of_the_charts_is_large_enough_to_read(browser, path):
    for width in (1280, 390):
        browser.open(path, width)
        smallest = browser.run(
            "Math.min(...[...document.querySelectorAll('svg.chart text')]"
            ".filter(e => e.getBoundingClientRect().width)"
            ".map(e => [parseFloat(getComputedStyle(e).fontSize), e.getScreenCTM()])"
            ".map(([size, m]) => size * Math.hypot(m.a, m.b)))"
        )
        assert smallest >= 8


def test_tables_sort_by_keyboard(browser, path):
    browser.open(path, 1280)
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    browser.run("document.querySelector('table').tHead.rows[0].cells[1].firstChild.focus()")
    column = "[...document.querySelector('table').tBodies[0].rows].map(r => parseFloat(r.cells[1].dataset.v))"
    browser.press("Enter", 13)
    ascending = browser.run(column)
    assert ascending == sorted(ascending)
    browser.press("Enter", 13)
    assert browser.run(column) == ascending[::-1]
    head = "document.querySelector('table').tHead.rows[0].cells[1].getAttribute('aria-sort')"
    assert browser.run(head) == "descending"


def test_prints_with_all_tables_open(browser, path, tmp_path):
    browser.open(path, 1280)
    browser.run("dispatchEvent(new Event('beforeprint'))")
    assert browser.run("document.querySelectorAll('details:not([open])').length") == 0
    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.run("document.querySelectorAll('details[open]').length") == 0
    browser.print(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes()[:5] == b"%PDF-"
