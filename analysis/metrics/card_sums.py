"""Sums over games of who used each card and what it won: the game is the unit, whoever used the card in it.

The seats of one game are no independent trials: they share one victory. So everything is first summed within
a game, and intervals come from sums of squares and products over games. All sums are of whole numbers.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.credits import UNITS
from analysis.metrics.stages import SeatsByGame
from simulator.core.schema import Col

FINE = 1 << 16
"""What a use won beyond its chance is counted in parts of this size: whole numbers have exact sums."""

KEYS = [Col.CARD, Col.GOD]

GAMES_AT_ONCE = 4_000
"""Games that are grouped together; all at once would take gigabytes."""

_FRACTIONS = {
    **dict.fromkeys(("net", "net_uses"), FINE),
    "net_net": FINE**2,
    **dict.fromkeys(
        ("credit", "credit_all", "n_credit", "n_credit_all", "credit_all_n", "all_credit_all"), UNITS
    ),
    **dict.fromkeys(("credit_credit", "credit_credit_all", "credit_all_credit_all"), UNITS**2),
}
"""Unit in which each sum is counted, where that is not 1."""


class Scopes:
    """For each set of gods, how many seats they hold in every game, and what those win."""

    def __init__(self, table: SeatsByGame, sets: list[frozenset[str]]) -> None:
        self.game = table.game
        credit = np.round(table.credit * UNITS).astype(np.int64)
        self.seats = np.zeros((len(sets), len(table.game)), dtype=np.int64)
        self.credit = np.zeros_like(self.seats)
        for at, gods in enumerate(sets):
            member = np.isin(table.god, [table.gods.index(god) for god in gods])
            self.seats[at] = member.sum(axis=1)
            self.credit[at] = (credit * member).sum(axis=1)

    def totals(self) -> pl.DataFrame:
        """Sums over all games, by set."""
        n, c = self.seats, self.credit
        return pl.DataFrame(
            {
                "scope": np.arange(len(n)),
                "games_all": (n > 0).sum(axis=1),
                "n_all": n.sum(axis=1),
                "credit_all": c.sum(axis=1),
                "all_all": (n * n).sum(axis=1),
                "all_credit_all": (n * c).sum(axis=1),
                "credit_all_credit_all": (c * c).sum(axis=1),
            }
        )


def sum_cards(uses: pl.DataFrame, table: SeatsByGame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Sum up the uses of every card, over all gods and for each god alone.

    Parameters
    ----------
    uses : DataFrame
        One row per use: card, god, game_no, seat, stage, credit (units), net (parts of `FINE`).
    table : SeatsByGame
        All games.

    Returns
    -------
    together, by_god : DataFrame
        card (and god), and over the games in which it was used: n_games, n (seats that used it), credit (what
        these won), uses, net (win share less the chance before each use, less what is usual), and sums of
        products (``n_credit`` is the sum over games of n times credit). The same for all seats of the card's
        gods, in all games: games_all, n_all, credit_all, all_all ...
    """
    users = uses.select(KEYS).unique().cast(pl.String).group_by(Col.CARD).agg(Col.GOD)
    gods_of = {card: frozenset(gods) for card, gods in users.iter_rows()}
    alone = {god: frozenset([god]) for gods in gods_of.values() for god in gods}
    sets = sorted({*gods_of.values(), *alone.values()}, key=sorted)
    scopes = Scopes(table, sets)
    of_card = {card: sets.index(gods) for card, gods in gods_of.items()}
    of_god = {god: sets.index(one) for god, one in alone.items()}
    together, by_god = [], []
    for batch in _by_seat(uses):
        together.append(_sum_games(batch, [Col.CARD], Col.CARD, of_card, scopes))
        by_god.append(_sum_games(batch, KEYS, Col.GOD, of_god, scopes))
    return _total(together, [Col.CARD], scopes), _total(by_god, KEYS, scopes)


def _by_seat(uses: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Uses of each card summed by seat, some games at a time."""
    # what the same god wins beyond its chance when it uses anything at that stage is not the card's doing
    usual = uses.group_by(Col.GOD, "stage").agg(usual=(pl.col("net").sum() / pl.len()).round().cast(pl.Int32))
    games = uses[Col.GAME_NO].unique().sort()
    net = pl.col("net").cast(pl.Int64) - pl.col("usual")
    for first in range(0, max(games.len(), 1), GAMES_AT_ONCE):
        here = games.slice(first, GAMES_AT_ONCE)
        batch = uses.filter(pl.col(Col.GAME_NO).is_between(here.min(), here.max())) if here.len() else uses
        yield (
            batch.join(usual, on=[Col.GOD, "stage"], how="left")
            .group_by(*KEYS, Col.GAME_NO, Col.SEAT)
            .agg(uses=pl.len().cast(pl.Int64), net=net.sum(), credit=pl.col("credit").first().cast(pl.Int64))
        )


def _total(parts: Sequence[pl.DataFrame], keys: Sequence[str], scopes: Scopes) -> pl.DataFrame:
    """Add up the sums of all batches, and put the sums over all seats and games beside them."""
    summed = pl.concat(parts).group_by(*keys, "scope").agg(pl.all().sum())
    joined = summed.join(scopes.totals(), on="scope").drop("scope").sort(keys)
    return joined.with_columns(pl.col(name) / unit for name, unit in _FRACTIONS.items())


def _sum_games(
    by_seat: pl.DataFrame, keys: Sequence[str], by: str, scope_of: Mapping[str, int], scopes: Scopes
) -> pl.DataFrame:
    """Sums and sums of products over some games by `keys`; the column `by` tells whose seats count."""
    games = by_seat.group_by(*keys, Col.GAME_NO).agg(
        pl.col("credit", "uses", "net").sum(), n=pl.len().cast(pl.Int64)
    )
    scope = games[by].cast(pl.String).replace_strict(scope_of, default=None, return_dtype=pl.Int64)
    at: NDArray[np.int64] = np.searchsorted(scopes.game, games[Col.GAME_NO].to_numpy())
    of = scope.to_numpy()
    games = games.with_columns(
        scope=scope, of_all=pl.Series(scopes.seats[of, at]), credit_of_all=pl.Series(scopes.credit[of, at])
    )
    n, credit, uses, net = (pl.col(name) for name in ("n", "credit", "uses", "net"))
    n_all, credit_all = pl.col("of_all"), pl.col("credit_of_all")
    return games.group_by(*keys, "scope").agg(
        n.sum(),
        credit.sum(),
        uses.sum(),
        net.sum(),
        n_games=pl.len().cast(pl.Int64),
        net_net=(net * net).sum(),
        net_uses=(net * uses).sum(),
        uses_uses=(uses * uses).sum(),
        n_n=(n * n).sum(),
        n_credit=(n * credit).sum(),
        credit_credit=(credit * credit).sum(),
        n_all_n=(n * n_all).sum(),
        n_credit_all=(n * credit_all).sum(),
        credit_all_n=(credit * n_all).sum(),
        credit_credit_all=(credit * credit_all).sum(),
    )
