"""Cards and powers: who uses them, where, and what using them is worth.

A *use* is the first event of a card by a seat in a turn; its kind ("play", "face_down" ...) is that event's.
What a card does afterwards in the same turn is the same use.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.batches import joint_batches
from analysis.estimators import pacing as arrays
from analysis.estimators.multiplicity import Method, adjust_p
from analysis.estimators.proportions import normal_quantile, wilson
from analysis.metrics.pacing import SeatsByGame, fit_slopes
from analysis.tidy import tidy
from simulator.core.schema import Col

MAX_GAMES = 50_000
"""Games that the card metrics read at most; more would change no decision and cost minutes."""

UNNAMED = re.compile(r"code #\d+")
"""What the tables call a code that the content gives no name: room for cards that are not there."""

KEYS = [Col.CARD, Col.GOD]


@dataclass
class Uses:
    """Sums over the uses of each card, from one pass over events and turns.

    Attributes
    ----------
    places : DataFrame
        card, god, kind, place, n (uses).
    games : DataFrame
        card, god and sums: n (seats that used it), uses, credit and credit_sq (of those seats); n_games, net
        and net_sq (credit minus the chance before each use, summed by game), cross, uses_sq.
    seats : DataFrame
        god and sums over its seats: n, credit, credit_sq.
    n_games : int
        Games read.
    """

    places: pl.DataFrame
    games: pl.DataFrame
    seats: pl.DataFrame
    n_games: int
    cards: tuple[str, ...] = field(default=())

    def of(self, god: str) -> "Uses":
        """Return the uses by one god."""
        places, games, seats = (
            t.filter(pl.col(Col.GOD) == god) for t in (self.places, self.games, self.seats)
        )
        return Uses(places, games, seats, self.n_games, self.cards)


def card_uses(
    events: pl.LazyFrame | Uses,
    turns: pl.LazyFrame | None = None,
    seats: pl.LazyFrame | None = None,
    max_games: int = MAX_GAMES,
) -> Uses:
    """Go once through events and turns and sum up all that the card metrics need.

    Parameters
    ----------
    events, turns, seats : LazyFrame
        The tables, sorted by game. `Uses` are returned as they are.
    max_games : int
        Only the first so many games are read.

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
    parts = list(_parts(events, turns, table))
    uses = pl.concat(parts) if parts else _no_uses(events, seats)
    return _sum_up(uses, seats, first.height, tuple(getattr(cards, "categories", ())))


def _parts(events: pl.LazyFrame, turns: pl.LazyFrame, table: SeatsByGame) -> Iterator[pl.DataFrame]:
    """Uses with god, credit, stage and what they won beyond the chance before, batch by batch."""
    if table.players < 2:
        return
    slopes = fit_slopes(turns, table)
    wanted = events.filter(
        pl.col(Col.CARD).is_not_null()
        & pl.col(Col.SEAT).is_not_null()
        & (pl.col(Col.KIND).cast(pl.String) != "score")
    )
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
        credit=pl.Series(batch.credit[game, seat]),
        net=pl.Series(batch.credit[game, seat] - chance[at, seat]).cast(pl.Float32),
    )


def _no_uses(events: pl.LazyFrame, seats: pl.LazyFrame) -> pl.DataFrame:
    """Return the empty table of uses."""
    kinds = events.select(Col.GAME_NO, Col.SEAT, Col.KIND, Col.CARD, Col.PLACE).head(0).collect()
    god = seats.select(Col.GOD).head(0).collect()
    empty = {"stage": pl.Int8, "credit": pl.Float64, "net": pl.Float32}
    return kinds.hstack(god).hstack(pl.DataFrame(schema=empty))


def _sum_up(uses: pl.DataFrame, seats: pl.LazyFrame, n_games: int, cards: tuple[str, ...]) -> Uses:
    """Sums by card and god."""
    places = uses.group_by(Col.CARD, Col.GOD, Col.KIND, Col.PLACE).agg(n=pl.len())
    # what the same god wins beyond its chance when it uses anything at that stage is not the card's doing
    won = pl.col("net").cast(pl.Float64)
    centred = uses.with_columns(net=won - won.mean().over(Col.GOD, "stage"))
    by_game = centred.group_by(Col.CARD, Col.GOD, Col.GAME_NO).agg(
        uses=pl.len(), net=pl.col("net").sum(), seats=pl.col(Col.SEAT).n_unique()
    )
    by_seat = uses.group_by(Col.CARD, Col.GOD, Col.GAME_NO, Col.SEAT).agg(credit=pl.col("credit").first())
    net = by_game.group_by(KEYS).agg(
        pl.col("uses").sum(),
        pl.col("net").sum(),
        n_games=pl.len(),
        net_sq=(pl.col("net") ** 2).sum(),
        cross=(pl.col("net") * pl.col("uses")).sum(),
        uses_sq=(pl.col("uses").cast(pl.Float64) ** 2).sum(),
    )
    used = by_seat.group_by(KEYS).agg(
        n=pl.len(), credit=pl.col("credit").sum(), credit_sq=(pl.col("credit") ** 2).sum()
    )
    share = pl.col(Col.WIN_SHARE)
    totals = seats.group_by(Col.GOD).agg(n=pl.len(), credit=share.sum(), credit_sq=(share**2).sum())
    return Uses(places, net.join(used, on=KEYS), totals.collect(engine="streaming"), n_games, cards)


def card_use(
    events: pl.LazyFrame | Uses,
    turns: pl.LazyFrame | None = None,
    seats: pl.LazyFrame | None = None,
    level: float = 0.95,
) -> pl.DataFrame:
    """How often is each card or power used, by whom and where?

    Share of a god's games in which it used the card at least once, for the gods that ever used it.

    Parameters
    ----------
    events, turns, seats : LazyFrame
        The tables (or `Uses`).
    level : float, default 0.95
        Coverage (Wilson).

    Returns
    -------
    DataFrame
        card, estimate, lo, hi, se, n_games (of those gods), flags and uses (in all games), uses_per_game (of
        a game in which it was used), gods, kinds, places (most frequent first, with their shares).
    """
    found = card_uses(events, turns, seats)
    table = _by_card(found)
    n, used = table["n_seats"].to_numpy().astype(float), table["n"].to_numpy().astype(float)
    rate = used / np.maximum(n, 1)
    lo, hi = wilson(rate, n, level)
    se = np.sqrt(rate * (1 - rate) / np.maximum(n, 1))
    words = table.select(Col.CARD).join(_words(found), on=Col.CARD, how="left", maintain_order="left")
    per_game = (table["uses"] / table["n_games"]).to_numpy()
    shown = tidy(table.select(Col.CARD), rate, lo, hi, se, n, uses=table["uses"], uses_per_game=per_game)
    return shown.with_columns(words["gods"], words["kinds"], words["places"])


def card_impact(
    events: pl.LazyFrame | Uses,
    turns: pl.LazyFrame | None = None,
    seats: pl.LazyFrame | None = None,
    level: float = 0.95,
    method: Method = "fdr_bh",
) -> pl.DataFrame:
    """How much more does a seat win that uses the card?

    Adjusted difference: win share minus the chance the seat had before that turn (from score, stage, god and
    seat), compared with what the same god gets from its other uses at the same stage. Mean over all uses.
    Beside it the raw difference: seats of the same gods that used it in the game against those that did not.

    Parameters
    ----------
    events, turns, seats : LazyFrame
        The tables (or `Uses`).
    level : float, default 0.95
        Coverage (normal interval, residuals summed by game).
    method : {"fdr_bh", "holm"}
        Control of false alarms over all cards.

    Returns
    -------
    DataFrame
        card, estimate (rate difference), lo, hi, se, n_games, flags and p_value, p_adjusted, method, uses,
        raw, raw_lo, raw_hi. Sorted by estimate, highest first.

    Notes
    -----
    Still no causal effect: a bot uses a card when it suits it, and that is not all in the score. `godbalance
    ablate` plays the same games with the card made blank.

    References
    ----------
    .. [1] 17lands' "improvement when drawn", with its biases (longer games see more cards, strong factions
       draw more) removed by the chance before the use.
    """
    found = card_uses(events, turns, seats)
    table = _by_card(found)
    net, uses, games = (table[c].to_numpy().astype(float) for c in ("net", "uses", "n_games"))
    estimate = net / np.maximum(uses, 1)
    residual = table["net_sq"] - 2 * estimate * table["cross"] + estimate**2 * table["uses_sq"]
    with np.errstate(divide="ignore", invalid="ignore"):
        se = np.sqrt(np.maximum(residual.to_numpy(), 0) * games / (games - 1)) / uses
    se = np.where((games > 1) & (se > 0), se, np.nan)
    half = normal_quantile(level) * se
    p = 2 * stats.norm.sf(np.abs(estimate) / se)
    raw, raw_se = _raw_difference(table)
    raw_half = normal_quantile(level) * raw_se
    shown = tidy(
        table.select(Col.CARD),
        estimate,
        estimate - half,
        estimate + half,
        se,
        games,
        min_n=100,
        p_value=p,
        p_adjusted=adjust_p(p, method),
        uses=uses.astype(np.int64),
        raw=raw,
        raw_lo=raw - raw_half,
        raw_hi=raw + raw_half,
    )
    return shown.with_columns(method=pl.lit(method)).sort("estimate", descending=True, nulls_last=True)


def unused_cards(
    events: pl.LazyFrame | Uses, turns: pl.LazyFrame | None = None, seats: pl.LazyFrame | None = None
) -> list[str]:
    """Names that the run knows and that no event mentions, in the game's order."""
    found = card_uses(events, turns, seats)
    used = set(found.places[Col.CARD].cast(pl.String))
    return [name for name in found.cards if name not in used and not UNNAMED.fullmatch(name)]


def _by_card(found: Uses) -> pl.DataFrame:
    """Sums over the gods that used each card, with all their seats beside."""
    totals = found.seats.rename({"n": "n_seats", "credit": "all_credit", "credit_sq": "all_credit_sq"})
    joined = found.games.join(totals, on=Col.GOD)
    return joined.group_by(Col.CARD).agg(pl.exclude(Col.GOD).sum()).sort(Col.CARD)


def _raw_difference(table: pl.DataFrame) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Win share of seats that used a card minus that of those that did not, with its standard error."""
    columns = ("n", "credit", "credit_sq", "n_seats", "all_credit", "all_credit_sq")
    n, c, c2, all_n, all_c, all_c2 = (table[name].to_numpy().astype(float) for name in columns)
    other, oc, oc2 = all_n - n, all_c - c, all_c2 - c2
    with np.errstate(divide="ignore", invalid="ignore"):
        used, unused = c / n, np.where(other > 0, oc, np.nan) / other
        variance = (c2 / n - used**2) / (n - 1) + (oc2 / other - unused**2) / (other - 1)
    return used - unused, np.sqrt(np.maximum(variance, 0))


def _words(found: Uses) -> pl.DataFrame:
    """Gods, kinds and places of each card as texts, most frequent first."""
    frames = []
    for column, name in ((Col.GOD, "gods"), (Col.KIND, "kinds"), (Col.PLACE, "places")):
        counts = (
            found.places.filter(pl.col(column).is_not_null())
            .group_by(Col.CARD, pl.col(column).cast(pl.String))
            .agg(pl.col("n").sum())
            .sort("n", column, descending=[True, False])
            .with_columns(
                share=(100 * pl.col("n") / pl.col("n").sum().over(Col.CARD)).round(0).cast(pl.Int64)
            )
            .with_columns(text=pl.format("{} {} %", column, "share"))
        )
        frames.append(
            counts.group_by(Col.CARD, maintain_order=True).agg(
                pl.col("text").head(5).str.join(", ").alias(name)
            )
        )
    joined = frames[0]
    for frame in frames[1:]:
        joined = joined.join(frame, on=Col.CARD, how="full", coalesce=True)
    return joined
