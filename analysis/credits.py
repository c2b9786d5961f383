"""Win shares as whole numbers, so that no sum of them depends on the order of adding."""

import polars as pl

from simulator.core.schema import Col

UNITS = 60
"""Win shares are 1/m for up to six winners: multiples of 1/60. So is an even part for up to six seats."""


def credit_units() -> pl.Expr:
    """Return the win share of a row of the seats table in units."""
    return (pl.col(Col.WIN_SHARE) * UNITS).round().cast(pl.Int64)
