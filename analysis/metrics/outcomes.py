"""Distinct line-ups with their results, and how many games ended so.

A million games of four gods are a few hundred such rows. All that concerns who beats whom is computed from
them: seat vectors, god against god, balance, strength.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simulator.core.schema import Col

_BITS = 10
_MAX_CODES = 1 << _BITS


@dataclass(frozen=True)
class Outcomes:
    """Distinct line-up and result rows.

    Attributes
    ----------
    gods : tuple of str
        Names; `god` holds positions in it.
    policies : tuple of str
        Names; `policy` holds positions in it.
    god, policy, rank : ndarray of int, shape (rows, seats)
        -1 (0 for rank) where a game had fewer seats.
    share : ndarray of float, shape (rows, seats)
        Win shares.
    n : ndarray of int, shape (rows,)
        Games.
    """

    gods: tuple[str, ...]
    policies: tuple[str, ...]
    god: NDArray[np.int64]
    policy: NDArray[np.int64]
    rank: NDArray[np.int64]
    share: NDArray[np.float64]
    n: NDArray[np.int64]

    @property
    def n_seats(self) -> int:
        """Most seats of any game."""
        return int(self.god.shape[1])

    @property
    def n_games(self) -> int:
        """Games behind all rows."""
        return int(self.n.sum())

    def to_frame(self) -> pl.DataFrame:
        """Return the rows as a seats table: game_no numbers the outcomes, `games` counts them."""
        sits = self.god >= 0
        row, seat = np.nonzero(sits)
        frame = pl.DataFrame(
            {
                Col.GAME_NO: row,
                Col.SEAT: seat.astype(np.uint8),
                Col.WIN_SHARE: self.share[sits],
                "games": self.n[row],
            }
        )
        god = pl.Series(Col.GOD, self.god[sits].astype(np.uint16)).cat.to(pl.Enum(self.gods))
        policy = pl.Series(Col.POLICY, self.policy[sits].astype(np.uint16)).cat.to(pl.Enum(self.policies))
        return frame.with_columns(god, policy)

    @property
    def fair(self) -> NDArray[np.float64]:
        """Even part of each row's win: its total credit over its seats."""
        players = (self.god >= 0).sum(axis=1)
        fair: NDArray[np.float64] = self.share.sum(axis=1) / np.maximum(players, 1)
        return fair


def outcomes(seats: pl.LazyFrame | Outcomes) -> Outcomes:
    """Count the distinct line-ups and results of a run.

    Parameters
    ----------
    seats : LazyFrame or Outcomes
        The seats table; what was counted already is returned as it is, so that metrics can share one count.

    Returns
    -------
    Outcomes

    Raises
    ------
    ValueError
        If gods times bots exceed what one key can hold (1,023), or there are more than six seats.
    """
    if isinstance(seats, Outcomes):
        return seats
    schema = seats.collect_schema()
    gods = _categories(seats, Col.GOD, schema)
    policies = _categories(seats, Col.POLICY, schema)
    if len(gods) * len(policies) >= _MAX_CODES:
        raise ValueError(
            f"{len(gods)} gods times {len(policies)} bots are more than {_MAX_CODES - 1} kinds of seat"
        )
    share = pl.col(Col.WIN_SHARE)
    winners = pl.when(share > 0).then((1 / share).round()).otherwise(0).cast(pl.Int64)
    who = _code(Col.GOD, gods) * len(policies) + _code(Col.POLICY, policies) + 1
    how = pl.col(Col.RANK).cast(pl.Int64) * 8 + winners
    place = pl.lit(2, pl.Int64).pow(_BITS * pl.col(Col.SEAT).cast(pl.Int64))
    rows = (
        seats.select(Col.GAME_NO, who=who * place, how=how * place, seat=Col.SEAT)
        .group_by(Col.GAME_NO)
        .agg(pl.col("who", "how").sum(), seats=pl.col("seat").max())
        .group_by("who", "how")
        .agg(n=pl.len(), seats=pl.col("seats").max())
        .sort("who", "how")
        .collect(engine="streaming")
    )
    n_seats = max(rows["seats"].to_list(), default=-1) + 1
    if n_seats > 6:
        raise ValueError(f"line-ups of {n_seats} seats do not fit into one key (six do)")
    shift = _BITS * np.arange(n_seats)
    who_code = (rows["who"].to_numpy()[:, None] >> shift) & (_MAX_CODES - 1)
    how_code = (rows["how"].to_numpy()[:, None] >> shift) & (_MAX_CODES - 1)
    god, policy = np.divmod(who_code - 1, len(policies))
    winners_of = how_code % 8
    return Outcomes(
        gods=gods,
        policies=policies,
        god=np.where(who_code > 0, god, -1),
        policy=np.where(who_code > 0, policy, -1),
        rank=how_code // 8,
        share=np.where(winners_of > 0, 1 / np.maximum(winners_of, 1), 0.0),
        n=rows["n"].to_numpy().astype(np.int64),
    )


def _categories(seats: pl.LazyFrame, column: str, schema: pl.Schema) -> tuple[str, ...]:
    """Names of a column: its Enum's, or those that occur."""
    dtype = schema[column]
    if isinstance(dtype, pl.Enum):
        return tuple(dtype.categories)
    return tuple(seats.select(pl.col(column).unique().sort()).collect()[column].cast(pl.String))


def _code(column: str, names: tuple[str, ...]) -> pl.Expr:
    """Position of a column's value in `names`."""
    return pl.col(column).cast(pl.Enum(names)).to_physical().cast(pl.Int64)
