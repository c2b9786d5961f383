"""How the scores grow over a game."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.batches import game_batches
from analysis.estimators.proportions import mean_interval
from analysis.quantiles import counted_quantiles
from analysis.tidy import UNEVEN_LENGTH, tidy
from simulator.core.schema import Col

MAX_TURNS = 4096
MOST = 0.75
"""Share of games that must reach a turn for their mean to be followed to it: fewer are not the same games."""

SPREAD = (0.1, 0.25, 0.5, 0.75, 0.9)


def score_by_turn(
    turns: pl.LazyFrame, seats: pl.LazyFrame, column: str = Col.SCORE, level: float = 0.95
) -> pl.DataFrame:
    """How many points does each god have after each turn?

    Mean over the games that reached the turn, with the spread of single games.

    Parameters
    ----------
    turns, seats : LazyFrame
        The tables, sorted by game.
    column : str, default "score"
        Another column of the turns table, to follow a resource.
    level : float, default 0.95
        Coverage of the interval of the mean (Student).

    Returns
    -------
    DataFrame
        god, turn, estimate (points), lo, hi, se, n_games, flags and q10, q25, q50, q75, q90.

    Notes
    -----
    Where games differ in length, the last turns are those of the long games only; rows of turns that
    less than `MOST` of all games reached are flagged, for every god alike.
    """
    gods, counts, low = _count(turns, seats, column)
    return _summary(gods, counts, low, level)


def _count(
    turns: pl.LazyFrame, seats: pl.LazyFrame, column: str
) -> tuple[tuple[str, ...], NDArray[np.int64], int]:
    """Seats by god, turn and value, as an array of counts, and the value of its first entry."""
    dtype = seats.collect_schema()[Col.GOD]
    who = seats.select(Col.GAME_NO, Col.SEAT, god=pl.col(Col.GOD).cast(pl.String)).collect(engine="streaming")
    gods = tuple(dtype.categories) if isinstance(dtype, pl.Enum) else tuple(who["god"].unique().sort())
    code = who["god"].cast(pl.Enum(gods)).to_physical().to_numpy()
    first_row, first_game = _first_rows(who)
    value_range = turns.select(
        low=pl.col(column).min(), high=pl.col(column).max(), last=pl.col(Col.TURN).max()
    )
    low, high, last = value_range.collect(engine="streaming").row(0)
    if low is None:
        return gods, np.zeros((len(gods), 0, 1), dtype=np.int64), 0
    if last > MAX_TURNS:
        raise ValueError(f"a game of {last} turns is beyond the {MAX_TURNS} that can be charted")
    shape = (len(gods), last + 1, high - low + 1)
    counts = np.zeros(int(np.prod(shape)), dtype=np.int64)
    for batch in game_batches(turns, [Col.TURN, Col.SEAT, column]):
        row = first_row[batch[Col.GAME_NO].to_numpy() - first_game] + batch[Col.SEAT].to_numpy()
        value = batch[column].to_numpy().astype(np.int64) - low
        key = (code[row].astype(np.int64) * shape[1] + batch[Col.TURN].to_numpy()) * shape[2] + value
        counts += np.bincount(key, minlength=counts.size)
    return gods, counts.reshape(shape), int(low)


def _first_rows(who: pl.DataFrame) -> tuple[NDArray[np.int64], int]:
    """Row of each game's first seat, by game number from the smallest one."""
    game = who[Col.GAME_NO].to_numpy()
    if not game.size:
        return np.zeros(0, dtype=np.int64), 0
    starts = np.flatnonzero(np.r_[True, game[1:] != game[:-1]])
    rows = np.zeros(int(game[-1] - game[0]) + 1, dtype=np.int64)
    rows[game[starts] - game[0]] = starts
    return rows, int(game[0])


def _summary(gods: tuple[str, ...], counts: NDArray[np.int64], low: int, level: float) -> pl.DataFrame:
    """Means, intervals and quantiles of the counted values."""
    n = counts.sum(axis=2)
    god, turn = np.nonzero(n)
    here, n = counts[god, turn].astype(np.float64), n[god, turn].astype(np.float64)
    value = low + np.arange(counts.shape[2])
    answers = mean_interval(here @ value, here @ value**2, n, level)
    spread = counted_quantiles(value, here, SPREAD)
    extras = {f"q{round(100 * q)}": spread[i] for i, q in enumerate(SPREAD)}
    reached = counts.sum(axis=(0, 2))  # over all gods: their lines are to end at the same turn
    groups = pl.DataFrame(
        {Col.GOD: [gods[g] for g in god], Col.TURN: turn}, schema={Col.GOD: pl.Enum(gods), Col.TURN: pl.Int16}
    )
    return tidy(
        groups, *answers, n, flags={UNEVEN_LENGTH: reached[turn] < MOST * reached.max(initial=0)}, **extras
    )
