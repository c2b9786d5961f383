"""One pass over events and turns: which seat used which card when, and what it won beyond its chance then.

A *use* is the first event of a card by a seat in a turn; its kind ("play", "face_down" ...) is that event's.
What a card does afterwards in the same turn is the same use.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.batches import joint_batches
from analysis.credits import UNITS
from analysis.estimators import pacing as arrays
from analysis.metrics.card_sums import FINE, KEYS, sum_cards
from analysis.metrics.stages import SeatsByGame, fit_slopes
from simulator.core.schema import Col

MAX_GAMES = 50_000
"""Games that the card metrics read at most; more would change no decision and cost minutes."""

UNNAMED = re.compile(r"code #\d+")
"""What the tables call a code that the content gives no name: room for cards that are not there."""

NAME_COLUMNS = (Col.CARD, Col.PLACE, Col.TARGET)
"""Where events name things: a thing may be what acts, where it happens, or what it happens to."""


@dataclass
class Uses:
    """Sums over the uses of each card, from one pass over events and turns.

    Attributes
    ----------
    places : DataFrame
        card, god, kind, place, n (uses).
    together, by_god : DataFrame
        Sums over games by card, and by card and god (`analysis.metrics.card_sums`).
    n_games : int
        Games read.
    cards : tuple of str
        Names that the run knows for cards.
    offered : DataFrame
        card, god, offered (seats that an event gave the card), taken (those of them that used it).
    seen : frozenset of str
        Names that any event mentions, as card, place or target.
    """

    places: pl.DataFrame
    together: pl.DataFrame
    by_god: pl.DataFrame
    n_games: int
    cards: tuple[str, ...]
    offered: pl.DataFrame
    seen: frozenset[str] = frozenset()

    def of(self, god: str) -> "Uses":
        """Return the uses by one god."""
        places, sums, offered = (
            t.filter(pl.col(Col.GOD) == god) for t in (self.places, self.by_god, self.offered)
        )
        return replace(self, places=places, together=sums.drop(Col.GOD), by_god=sums, offered=offered)


def card_uses(
    events: pl.LazyFrame | Uses,
    turns: pl.LazyFrame | None = None,
    seats: pl.LazyFrame | None = None,
    max_games: int = MAX_GAMES,
    offers: Sequence[str] = (),
) -> Uses:
    """Go once through events and turns and sum up all that the card metrics need.

    Parameters
    ----------
    events, turns, seats : LazyFrame
        The tables, sorted by game. `Uses` are returned as they are.
    max_games : int
        Only the first so many games are read.
    offers : sequence of str
        Kinds of events that give a seat a card without its using it (`Names.offers` of the run).

    Returns
    -------
    Uses
    """
    if isinstance(events, Uses):
        return events
    if turns is None or seats is None:
        raise ValueError("card metrics need the events, turns and seats tables")
    first = seats.select(pl.col(Col.GAME_NO).unique().sort().head(max_games)).collect(engine="streaming")
    last = first[Col.GAME_NO].max()
    events, turns, seats = (
        table.filter(pl.col(Col.GAME_NO) <= (-1 if last is None else last))
        for table in (events, turns, seats)
    )
    cards = events.collect_schema()[Col.CARD]
    table = SeatsByGame(seats)
    kind = pl.col(Col.KIND).cast(pl.String)
    parts = list(_parts(events.filter(~kind.is_in(["score", *offers])), turns, table))
    uses = pl.concat(parts) if parts else _no_uses(events, seats)
    offered = _offers(events.filter(kind.is_in(list(offers))), seats, uses)
    places = uses.group_by(Col.CARD, Col.GOD, Col.KIND, Col.PLACE).agg(n=pl.len())
    together, by_god = sum_cards(uses, table)
    known = tuple(getattr(cards, "categories", ()))
    return Uses(places, together, by_god, first.height, known, offered, _seen(events))


def games_naming(events: pl.LazyFrame, names: Sequence[str]) -> pl.DataFrame:
    """In how many games does any event mention each name, whether as what acts, as place or as target?

    Parameters
    ----------
    events : LazyFrame
        The table.
    names : sequence of str
        Names to look for.

    Returns
    -------
    DataFrame
        name, n (games); names that no event mentions are left out.
    """
    wanted = set(names)
    roles = []
    for column, dtype in events.select(NAME_COLUMNS).collect_schema().items():
        if isinstance(dtype, pl.Enum) and wanted.isdisjoint(dtype.categories):
            continue
        named = pl.col(column).cast(pl.String)
        roles.append(
            events.filter(named.is_in(list(wanted)))
            .select(Col.GAME_NO, name=named)
            .unique(maintain_order=False)
        )
    if not roles:
        return pl.DataFrame(schema={"name": pl.String, "n": pl.UInt32})
    counts = pl.concat(roles).unique().group_by("name").agg(n=pl.len())
    return counts.sort("name").collect(engine="streaming")


def _seen(events: pl.LazyFrame) -> frozenset[str]:
    """Names that any event mentions in any role."""
    distinct = events.select(pl.col(c).drop_nulls().unique().implode() for c in NAME_COLUMNS)
    found = distinct.collect(engine="streaming")
    return frozenset(name for c in NAME_COLUMNS for name in found[c][0].cast(pl.String))


def _offers(given: pl.LazyFrame, seats: pl.LazyFrame, uses: pl.DataFrame) -> pl.DataFrame:
    """Seats that were given each card, and those of them that used it in that game."""
    keys = [Col.CARD, Col.GAME_NO, Col.SEAT]
    held = given.filter(pl.col(Col.CARD).is_not_null() & pl.col(Col.SEAT).is_not_null()).select(keys).unique()
    used = uses.lazy().select(keys).unique().with_columns(taken=pl.lit(True))
    gods = seats.select(Col.GAME_NO, Col.SEAT, Col.GOD)
    joined = held.join(gods, on=[Col.GAME_NO, Col.SEAT]).join(used, on=keys, how="left")
    counts = joined.group_by(KEYS).agg(offered=pl.len(), taken=pl.col("taken").fill_null(False).sum())
    return counts.sort(KEYS).collect(engine="streaming")


def _parts(events: pl.LazyFrame, turns: pl.LazyFrame, table: SeatsByGame) -> Iterator[pl.DataFrame]:
    """Uses with god, credit, stage and what they won beyond the chance before, batch by batch."""
    if table.players < 2:
        return
    slopes = fit_slopes(turns, table)
    wanted = events.filter(pl.col(Col.CARD).is_not_null() & pl.col(Col.SEAT).is_not_null())
    columns = [[Col.TURN, Col.SEAT, Col.KIND, Col.CARD, Col.PLACE], [Col.TURN, Col.SEAT, Col.SCORE]]
    for found, progress in joint_batches([wanted, turns], columns):
        if found.is_empty() or progress.is_empty():
            continue
        first = found.unique([Col.GAME_NO, Col.TURN, Col.SEAT, Col.CARD], keep="first", maintain_order=True)
        yield _with_chances(first, progress, table, slopes)


def _with_chances(
    uses: pl.DataFrame, progress: pl.DataFrame, table: SeatsByGame, slopes: NDArray[np.float64]
) -> pl.DataFrame:
    """Add the god, the win share, the stage and the chance to win before the turn of each use."""
    batch = table.to_batch(progress)
    game = np.searchsorted(batch.game, uses[Col.GAME_NO].to_numpy())
    seat = uses[Col.SEAT].to_numpy().astype(np.int64)
    before = np.minimum(uses[Col.TURN].to_numpy().astype(np.int64) - 1, batch.lengths[game])
    row = batch.starts[game] + np.maximum(before, 1) - 1
    started = before >= 1
    score = np.where(started[:, None], batch.score[row], 0.0)
    stage = np.where(started, batch.stage[row], 0)
    chance = arrays.chances(score, batch.log_worth[game], np.where(started, slopes[stage], 0.0))
    at = np.arange(len(uses))
    return uses.select(Col.GAME_NO, Col.SEAT, Col.KIND, Col.CARD, Col.PLACE).with_columns(
        god=pl.Series(batch.god[game, seat], dtype=pl.UInt8).cat.to(pl.Enum(table.gods)),
        stage=pl.Series(stage, dtype=pl.Int8),
        credit=pl.Series(np.round(batch.credit[game, seat] * UNITS).astype(np.int8)),
        net=pl.Series(np.round((batch.credit[game, seat] - chance[at, seat]) * FINE).astype(np.int32)),
    )


def _no_uses(events: pl.LazyFrame, seats: pl.LazyFrame) -> pl.DataFrame:
    """Return the empty table of uses."""
    kinds = events.select(Col.GAME_NO, Col.SEAT, Col.KIND, Col.CARD, Col.PLACE).head(0).collect()
    god = seats.select(Col.GOD).head(0).collect()
    empty = {"stage": pl.Int8, "credit": pl.Int8, "net": pl.Int32}
    return kinds.hstack(god).hstack(pl.DataFrame(schema=empty))
