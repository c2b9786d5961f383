"""One shape for every answer: group columns, then estimate, lo, hi, se, n_games, flags, then extras."""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from numpy.typing import ArrayLike

ANSWER = ("estimate", "lo", "hi", "se", "n_games", "flags")
"""Columns that every metric returns after its group columns."""

NO_DATA = "no_data"
FEW_GAMES = "few_games"
SHARED_WINS = "shared_wins"
NO_WINNER = "no_winner"
UNEVEN_LENGTH = "uneven_length"

FLAG_TEXT: Mapping[str, str] = {
    NO_DATA: "no data",
    FEW_GAMES: "too few games for the interval to be trusted",
    SHARED_WINS: "shared victories count 1/m for each of m winners",
    NO_WINNER: "games without a winner count as not won by anyone",
    UNEVEN_LENGTH: "late turns exist in the longer games only",
}
"""What each flag means, for captions."""


def tidy(
    groups: pl.DataFrame,
    estimate: ArrayLike,
    lo: ArrayLike,
    hi: ArrayLike,
    se: ArrayLike,
    n_games: ArrayLike,
    min_n: int = 30,
    flags: Mapping[str, ArrayLike] | None = None,
    **extras: ArrayLike,
) -> pl.DataFrame:
    """Assemble a metric's table.

    Parameters
    ----------
    groups : DataFrame
        Group columns, one row per answer (no columns where there is one answer only).
    estimate, lo, hi, se : array_like
        NaN becomes null: no data is never 0.
    n_games : array_like
        Games behind each row.
    min_n : int, default 30
        Below it a row carries `FEW_GAMES`.
    flags : mapping of str to array of bool, optional
        Which rows carry which further flag.
    **extras : array_like
        Further columns, appended.

    Returns
    -------
    DataFrame
        ``flags`` joins its codes with commas; empty where there is nothing to say.
    """
    n = np.atleast_1d(np.asarray(n_games)).astype(np.int64)
    marks: dict[str, ArrayLike] = {NO_DATA: n == 0, FEW_GAMES: (n > 0) & (n < min_n), **(flags or {})}
    numbers = {"estimate": estimate, "lo": lo, "hi": hi, "se": se}
    columns = [
        *(_number(name, values, n.size) for name, values in numbers.items()),
        pl.Series("n_games", n),
        pl.Series("flags", _join_flags(marks, n.size), dtype=pl.String),
        *(_number(name, values, n.size) for name, values in extras.items()),
    ]
    return pl.DataFrame([*groups.get_columns(), *columns])


def _number(name: str, values: ArrayLike, size: int) -> pl.Series:
    """Make a column, NaN as null."""
    array = np.broadcast_to(np.asarray(values), (size,))
    series = pl.Series(name, np.ascontiguousarray(array))
    return series.fill_nan(None) if series.dtype.is_float() else series


def _join_flags(marks: Mapping[str, ArrayLike], size: int) -> list[str]:
    """Comma-joined names of the marks that are set, row by row."""
    columns = {name: np.broadcast_to(np.asarray(mask, dtype=bool), (size,)) for name, mask in marks.items()}
    return [",".join(name for name, mask in columns.items() if mask[i]) for i in range(size)]


def flags_of(table: pl.DataFrame) -> list[str]:
    """Distinct flags of a metric table, in the order of `FLAG_TEXT`."""
    found = {flag for cell in table["flags"] for flag in cell.split(",") if flag}
    return [flag for flag in FLAG_TEXT if flag in found]


def complete(table: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """Add a row for every combination of the groups' present values, so that gaps show as gaps.

    Parameters
    ----------
    table : DataFrame
        Aggregated rows with the group columns `by`.
    by : sequence of str
        Group columns; one column or none leaves the table as it is, but sorted.

    Returns
    -------
    DataFrame
        Sorted by the group columns (Enums in their own order); new rows hold nulls.
    """
    if not by:
        return table
    grid = table.select(by[0]).unique()
    for column in by[1:]:
        grid = grid.join(table.select(column).unique(), how="cross")
    return grid.join(table, on=list(by), how="left").sort(by)
