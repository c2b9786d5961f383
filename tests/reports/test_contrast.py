"""Text stands out from what it is written on, in the light and in the dark."""

import pytest

from analysis.charts.heat import LIGHT_TEXT_STEPS
from analysis.charts.sources import ON_DARK, ON_LIGHT
from analysis.charts.theme import DARK, GOD_COLOURS, LIGHT, SOURCE_COLOURS


def luminance(colour):
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_has_the_values_of_the_standard():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "muted", "accent"])
@pytest.mark.parametrize("ground", ["paper", "band"])
def test_text_of_the_page_can_be_read(theme, ink, ground):
    assert contrast(theme[ink], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("step", range(7))
def test_numbers_in_a_heat_map_can_be_read(theme, step):
    ink = theme["paper"] if step in LIGHT_TEXT_STEPS else theme["ink"]
    assert contrast(ink, theme[f"step{step}"]) >= 4.5


@pytest.mark.parametrize("i", range(len(SOURCE_COLOURS)))
def test_numbers_in_a_stacked_bar_can_be_read(i):
    assert contrast(ON_LIGHT if i % 2 else ON_DARK, SOURCE_COLOURS[i]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("i", range(len(GOD_COLOURS)))
def test_marks_of_the_gods_can_be_seen(theme, i):
    assert contrast(theme[f"god{i}"], theme["paper"]) >= 3
