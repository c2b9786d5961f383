"""Numbers as people read them do not depend on the order in which they were summed."""

import math

import pytest

from analysis.labels import DASH, MINUS, NBSP, number, percent, percent_range, points


@pytest.mark.parametrize("noise", [-2, -1, 0, 1, 2])
def test_the_last_bits_of_a_sum_do_not_decide_a_tie(noise):
    rate = 0.1205 + noise * math.ulp(0.1205)
    assert percent(rate) == f"12.1{NBSP}%"
    assert percent_range(rate, rate) == f"12.1{DASH}12.1{NBSP}%"
    assert points(-rate) == f"{MINUS}12.1{NBSP}pp"
    assert number(1000 * rate, 0) == "121"


def test_a_difference_that_people_can_see_still_decides():
    assert percent(0.12049999) == f"12.0{NBSP}%"


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_no_number_is_an_error_and_not_a_figure(value):
    with pytest.raises(ValueError, match="no finite number"):
        number(value)
