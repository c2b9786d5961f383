"""The section of games that are won or lost together."""

import polars as pl

from reports.model import Weight
from reports.sections.team import _findings


def rows(*rates: float, half: float = 0.02) -> pl.DataFrame:
    """Return rates by difficulty with their intervals."""
    names = ["casual", "normal", "hard", "godlike"][: len(rates)]
    return pl.DataFrame(
        {
            "difficulty": names,
            "estimate": rates,
            "lo": [r - half for r in rates],
            "hi": [r + half for r in rates],
        }
    )


def test_falling_rates_are_called_monotone() -> None:
    rates, order = _findings(rows(0.9, 0.8, 0.8, 0.5))
    assert "at casual" in rates.text
    assert rates.text.index("at casual") < rates.text.index("at godlike")
    assert order.text.startswith("Difficulty is monotone")


def test_a_harder_setting_that_is_won_more_often_is_named() -> None:
    _, order = _findings(rows(0.7, 0.8))
    assert "normal is won more often than casual beyond doubt" in order.text
    assert order.weight == Weight.NOTABLE
    _, order = _findings(rows(0.79, 0.8))
    assert "though the intervals overlap" in order.text
    assert order.weight == Weight.OPEN


def test_one_difficulty_has_no_order() -> None:
    assert len(_findings(rows(0.7))) == 1
