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


VIEW = "[...document.querySelectorAll('.report, .page')].filter(e => e.offsetHeight).map(e => e.id)"


@pytest.mark.parametrize("width", [1280, 500, 320])
@pytest.mark.parametrize("dark", [False, True])
def test_opens_without_a_word_on_the_console_and_fits_the_window(browser, path, width, dark):
    browser.open(path, width, dark=dark)
    assert browser.console == []
    assert [url for url in browser.requests if not url.startswith("file:")] == []
    assert browser.run("document.documentElement.scrollWidth") <= width
    shown = "[...document.querySelectorAll('svg.chart')].filter(e => e.getBoundingClientRect().width > 0)"
    assert browser.run(f"{shown}.length") == browser.run("document.querySelectorAll('.report figure').length")
    kind = "wide" if width > 600 else "phone"
    assert browser.run(f"{shown}.every(e => e.classList.contains('{kind}'))")


@pytest.mark.parametrize("width", [1280, 320])
def test_a_god_s_page_takes_the_report_s_place_and_gives_it_back(browser, path, width):
    browser.open(path, width)
    assert browser.run(VIEW) == ["report"]
    browser.run("document.querySelector('ul.gods a[href=\"#god-love\"]').click()")
    assert browser.run(VIEW) == ["god-love"]
    assert browser.run("document.documentElement.scrollWidth") <= width
    charts = "[...document.querySelectorAll('#god-love svg.chart')]"
    assert browser.run(f"{charts}.length") >= 5
    assert browser.run(f"{charts}.every(e => e.getBoundingClientRect().width > 250)")
    browser.run("document.querySelector('#god-love .back').click()")
    assert browser.run(VIEW) == ["report"]
    assert browser.console == []


def test_a_link_into_a_god_s_page_shows_the_page(browser, path):
    browser.open(path, 1280)
    browser.run("location.hash = 'god-sun-rivals'")
    assert browser.run(VIEW) == ["god-sun"]


def test_pages_and_tables_work_without_a_script(browser, path):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(path, 1280, fragment="god-dead")
        assert browser.run(VIEW) == ["god-dead"]
        browser.open(path, 1280)
        assert browser.run(VIEW) == ["report"]
        assert browser.run("document.querySelectorAll('th button').length") == 0
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


def test_the_first_stop_of_the_keyboard_skips_to_the_findings(browser, path):
    browser.open(path, 1280)
    browser.press("Tab", 9)
    assert browser.run("document.activeElement.className") == "skip"
    assert browser.run("document.activeElement.getBoundingClientRect().left") >= 0
    browser.press("Enter", 13)
    assert browser.run("document.activeElement.id") == "findings"
    browser.press("Tab", 9)
    assert browser.run("document.activeElement.getAttribute('href')") == "#gods"


def test_a_screen_reader_hears_names_for_all_it_can_reach(browser, path):
    browser.open(path, 1280)
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    browser.call("Accessibility.enable")
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    browser.call("Accessibility.disable")
    named = {"image", "link", "button", "table", "region", "navigation", "heading", "group", "article"}
    found = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"] and node.get("role", {}).get("value") in named
    ]
    roles = {role for role, _ in found}
    assert {"image", "link", "button", "table", "region", "navigation", "heading"} <= roles
    unnamed = [role for role, name in found if not name and role != "group"]
    assert unnamed == []


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
    assert browser.run("document.querySelectorAll('.report details:not([open], .long)').length") == 0
    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.run("document.querySelectorAll('details[open]').length") == 0
    browser.print(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes()[:5] == b"%PDF-"
