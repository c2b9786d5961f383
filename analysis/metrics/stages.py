"""Scores of whole games as arrays, turn by turn, and the chance to win that a standing gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.batches import game_batches
from analysis.estimators import pacing as arrays
from analysis.metrics.outcomes import outcomes
from analysis.metrics.strength import prior_chances
from simulator.core.schema import Col

STAGES = np.arange(1, 11) / 10
"""Shares of a game's turns at which the lead is looked at."""

DEFICITS = (0.25, 0.5, 1.0, 1.5)
"""Edges of the deficit classes, in standard deviations of the final scores."""

FIT_GAMES = 20_000
"""Games from which the worth of a point is estimated; more would change it in the third digit."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass
class Batch:
    """Turns of whole games with all games' seats, as arrays."""

    game: Ints  # (games,): their numbers
    score: Floats  # (turns, seats)
    starts: Ints  # (games,)
    credit: Floats  # (games, seats)
    log_worth: Floats  # (games, seats): of god and seat before the game
    god: Ints  # (games, seats): position among the gods' names

    @cached_property
    def lengths(self) -> Ints:
        """Turns of each game."""
        lengths: Ints = np.diff(np.append(self.starts, len(self.score)))
        return lengths

    @cached_property
    def stage(self) -> Ints:
        """Which tenth of its game each row lies in, 0..9."""
        turn = np.arange(len(self.score)) - np.repeat(self.starts, self.lengths) + 1
        stage: Ints = np.ceil(10 * turn / np.repeat(self.lengths, self.lengths) - 1e-9).astype(np.int64)
        return stage - 1

    def at(self, share: float) -> Ints:
        """Row of each game at a share of its turns."""
        row: Ints = self.starts + np.maximum(np.ceil(share * self.lengths - 1e-9).astype(np.int64), 1) - 1
        return row


class SeatsByGame:
    """Credits and worths of all games, to be looked up by game number."""

    def __init__(self, seats: pl.LazyFrame) -> None:
        counted = outcomes(seats)
        self.players = counted.n_seats
        frame = seats.select(Col.GAME_NO, Col.SEAT, Col.GOD, Col.SCORE, Col.WIN_SHARE).collect(
            engine="streaming"
        )
        if self.players and len(frame) % self.players:
            raise ValueError("pacing needs games that all have the same number of seats")
        self.game = frame[Col.GAME_NO].to_numpy()[:: max(self.players, 1)]
        shape = (-1, max(self.players, 1))
        self.credit = frame[Col.WIN_SHARE].to_numpy().reshape(shape)
        self.gods = counted.gods
        self.god = (
            frame[Col.GOD].cast(pl.Enum(self.gods)).to_physical().to_numpy().astype(np.int64).reshape(shape)
        )
        worth = prior_chances(counted)
        joined = frame.select(Col.GOD, Col.SEAT).join(
            worth, on=[Col.GOD, Col.SEAT], how="left", maintain_order="left"
        )
        self.log_worth = np.log(joined["worth"].to_numpy()).reshape(shape)
        spread = float(frame[Col.SCORE].cast(pl.Float64).std() or 0.0)  # type: ignore[arg-type]
        self.edges = np.unique(np.maximum(np.round(np.array(DEFICITS) * spread), 1)).astype(np.int64)

    def batches(self, turns: pl.LazyFrame) -> Iterator[Batch]:
        """Turns as arrays, batch by batch."""
        for frame in game_batches(turns, [Col.SEAT, Col.SCORE]):
            yield self.to_batch(frame)

    def to_batch(self, frame: pl.DataFrame) -> Batch:
        """Turns of whole games as arrays."""
        game = frame[Col.GAME_NO].to_numpy()[:: self.players]
        order = frame[Col.SEAT].to_numpy()[: self.players]
        if len(frame) % self.players or (order != np.arange(self.players)).any():
            raise ValueError("every turn needs a row for each seat, in order")
        starts = np.flatnonzero(np.r_[True, game[1:] != game[:-1]])
        row = np.searchsorted(self.game, game[starts])
        score = frame[Col.SCORE].to_numpy().reshape(-1, self.players).astype(np.float64)
        return Batch(game[starts], score, starts, self.credit[row], self.log_worth[row], self.god[row])


def fit_slopes(turns: pl.LazyFrame, table: SeatsByGame) -> Floats:
    """Worth of a point of lead at each stage, from the first games of the run."""
    if not table.game.size:
        return np.zeros(len(STAGES))
    last = table.game[min(FIT_GAMES, table.game.size) - 1]
    scores: list[list[Floats]] = [[] for _ in STAGES]
    credits, worths = [], []
    for batch in table.batches(turns.filter(pl.col(Col.GAME_NO) <= last)):
        won = batch.credit.sum(axis=1) > 0
        credits.append(batch.credit[won])
        worths.append(batch.log_worth[won])
        for i, share in enumerate(STAGES):
            scores[i].append(batch.score[batch.at(share)][won])
    credit, worth = np.concatenate(credits), np.concatenate(worths)
    if not len(credit):
        return np.zeros(len(STAGES))
    return np.array([arrays.fit_slope(np.concatenate(s), worth, credit) for s in scores])
