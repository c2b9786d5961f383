"""From metric frames to tables that people read; formats, never computes."""

from collections.abc import Callable, Iterable, Sequence

import polars as pl

from analysis.labels import count, number, number_range, percent, percent_range, points, title
from reports.model import Column, Table

Number = float | None


def text_column(head: str, cells: Iterable[str]) -> Column:
    """Column of words."""
    texts = tuple(cells)
    return Column(head, texts, texts)


def order_column(head: str, cells: Iterable[str]) -> Column:
    """Column of words that sorts by the order given, as gods and seats do."""
    texts = tuple(cells)
    return Column(head, texts, tuple(float(i) for i in range(len(texts))))


def god_column(gods: Iterable[str], head: str = "God") -> Column:
    """Column of gods, each leading to its page."""
    names = tuple(gods)
    texts = tuple(title(god) for god in names)
    order = tuple(float(i) for i in range(len(texts)))
    return Column(head, texts, order, links=tuple(page_name(god) for god in names))


def page_name(god: str) -> str:
    """Where links to a god's page lead."""
    return "god-" + "".join(c if c.isalnum() else "-" for c in str(god).lower())


def number_column(head: str, values: Sequence[Number], form: Callable[[Number], str] = number) -> Column:
    """Column of numbers in the given format."""
    return Column(head, tuple(form(v) for v in values), tuple(values), numeric=True)


def rate_columns(table: pl.DataFrame, head: str = "Win rate", level: str = "95 % interval") -> list[Column]:
    """Rate, interval and games of a metric's rows."""
    return [
        number_column(head, table["estimate"].to_list(), percent),
        _interval(level, table, percent_range),
        number_column("Games", table["n_games"].to_list(), count),
    ]


def point_columns(table: pl.DataFrame, head: str) -> list[Column]:
    """Difference of rates in percentage points, interval and games."""
    return [
        number_column(head, table["estimate"].to_list(), points),
        _interval("95 % interval", table, lambda lo, hi: _pp_range(lo, hi)),
        number_column("Games", table["n_games"].to_list(), count),
    ]


def mean_columns(table: pl.DataFrame, head: str, digits: int = 1, signed: bool = False) -> list[Column]:
    """Mean, interval and games."""
    return [
        number_column(head, table["estimate"].to_list(), lambda v: number(v, digits, signed)),
        _interval("95 % interval", table, lambda lo, hi: number_range(lo, hi, digits, signed)),
        number_column("Games", table["n_games"].to_list(), count),
    ]


def make_table(name: str, caption: str, data: pl.DataFrame, columns: Sequence[Column]) -> Table:
    """Put columns beside the frame they show."""
    return Table(name, caption, tuple(columns), data)


def _interval(head: str, table: pl.DataFrame, form: Callable[[Number, Number], str]) -> Column:
    """Column of intervals, sorted by their lower end."""
    lo, hi = table["lo"].to_list(), table["hi"].to_list()
    return Column(head, tuple(form(a, b) for a, b in zip(lo, hi, strict=True)), tuple(lo), numeric=True)


def _pp_range(lo: Number, hi: Number) -> str:
    """Interval of a difference of rates."""
    if lo is None or hi is None:
        return number_range(None, None)
    return number_range(100 * lo, 100 * hi, 1, signed=True) + "\N{NO-BREAK SPACE}pp"
