"""Names and numbers as people read them."""

import math
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
DASH = "\N{EN DASH}"
NO_DATA = "no data"


def title(name: Any) -> str:
    """Proper name from a table's name: ``free_will`` becomes ``Free Will``; a printed name stays as printed.

    Examples
    --------
    >>> title("free_will"), title("Worship the Dawn!")
    ('Free Will', 'Worship the Dawn!')
    """
    if any(letter.isupper() for letter in str(name)):
        return str(name)
    return " ".join(word[:1].upper() + word[1:] for word in str(name).replace("_", " ").split(" "))


def plain(name: Any) -> str:
    """Common name from a table's name: ``second_place`` becomes ``Second place``.

    Examples
    --------
    >>> plain("second_place")
    'Second place'
    """
    text = str(name).replace("_", " ")
    return text[:1].upper() + text[1:]


def seat(number: int) -> str:
    """Seats count from 1 for people.

    Examples
    --------
    >>> seat(0)
    'Seat 1'
    """
    return f"Seat {number + 1}"


def percent(rate: float | None, digits: int = 1) -> str:
    """Format a rate; None reads "no data".

    Examples
    --------
    >>> percent(0.2534).replace(NBSP, " "), percent(None)
    ('25.3 %', 'no data')
    """
    return NO_DATA if rate is None else f"{_fixed(100 * rate, digits)}{NBSP}%"


def points(value: float | None, digits: int = 1, signed: bool = True) -> str:
    """Difference of rates in percentage points.

    Examples
    --------
    >>> points(0.0234).replace(NBSP, " "), points(-0.01).replace(NBSP, " ")
    ('+2.3 pp', '−1.0 pp')
    """
    if value is None:
        return NO_DATA
    return f"{number(100 * value, digits, signed)}{NBSP}pp"


def percentage_points(value: float, digits: int = 1) -> str:
    """Size of a difference of rates, in a sentence.

    Examples
    --------
    >>> percentage_points(-0.0234).replace(NBSP, " "), percentage_points(0.01, 0).replace(NBSP, " ")
    ('2.3 percentage points', '1 percentage point')
    """
    text = _fixed(100 * abs(value), digits)
    return f"{text}{NBSP}percentage point{'' if text == '1' else 's'}"


def number(value: float | None, digits: int = 1, signed: bool = False) -> str:
    """Format a plain number, with a true minus sign, and a plus where `signed`.

    Examples
    --------
    >>> number(-1234.5), number(2.0, signed=True), number(-0.04)
    ('−1,234.5', '+2.0', '0.0')
    """
    if value is None:
        return NO_DATA
    text = _fixed(value, digits)
    return "+" + text if signed and float(value) > 0 and text.strip("0.,") else text


def percent_range(lo: float | None, hi: float | None, digits: int = 1) -> str:
    """Interval of a rate.

    Examples
    --------
    >>> percent_range(0.231, 0.265).replace(NBSP, " ")
    '23.1–26.5 %'
    """
    if lo is None or hi is None:
        return NO_DATA
    return f"{_fixed(100 * lo, digits)}{DASH}{_fixed(100 * hi, digits)}{NBSP}%"


def number_range(lo: float | None, hi: float | None, digits: int = 1, signed: bool = False) -> str:
    """Interval of a plain number.

    Examples
    --------
    >>> number_range(-0.51, 1.04).replace(NBSP, " ")
    '−0.5 to 1.0'
    """
    if lo is None or hi is None:
        return NO_DATA
    return f"{number(lo, digits, signed)}{NBSP}to{NBSP}{number(hi, digits, signed)}"


def count(value: int | float | None) -> str:
    """Whole number with thousands separators.

    Examples
    --------
    >>> count(20000)
    '20,000'
    """
    return NO_DATA if value is None else f"{round(value):,}"


def listing(items: Sequence[str], last: str = "and") -> str:
    """Join words into a list.

    Examples
    --------
    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def pairs(mapping: Mapping[str, Any] | None) -> str:
    """Keys and values in one line.

    Examples
    --------
    >>> pairs({"numpy": "2.4", "polars": "2.1"}), pairs(None)
    ('numpy 2.4, polars 2.1', '')
    """
    return ", ".join(f"{key} {value}" for key, value in (mapping or {}).items())


def _fixed(value: float, digits: int) -> str:
    """Fixed digits, thousands separators, true minus, no negative zero; ties round away from zero.

    Twelve significant digits count: what a parallel sum leaves behind them depends on its order, and must
    not decide whether 12.05 reads 12.0 or 12.1.
    """
    if not math.isfinite(value):
        raise ValueError(f"{value} is no finite number: an estimate without a value is None")
    exact = Decimal(f"{value:.12g}")
    text = f"{exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):,f}"
    if text.startswith("-"):
        text = MINUS + text[1:] if text.strip("-0.,") else text[1:]
    return text
