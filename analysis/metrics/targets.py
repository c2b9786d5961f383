"""What cards, powers and rules act on."""

import numpy as np
import polars as pl

from analysis.estimators.proportions import wilson
from analysis.metrics.cards import count_words
from analysis.metrics.uses import MAX_GAMES
from analysis.tidy import tidy
from simulator.core.schema import Col


def target_use(events: pl.LazyFrame, level: float = 0.95, max_games: int = MAX_GAMES) -> pl.DataFrame:
    """How often do cards, powers and rules act on each thing?

    Share of games in which something happens to it: a Mortal is created, an Offering is won. Such things are
    targets and never cards, so `card_use` does not show them.

    Parameters
    ----------
    events : LazyFrame
        The table, sorted by game.
    level : float, default 0.95
        Coverage (Wilson).
    max_games : int
        Only the first so many games that have events are read.

    Returns
    -------
    DataFrame
        target, estimate, lo, hi, se, n_games, flags and events (in all games), per_game (of a game in which
        it was a target), kinds (most frequent first, with their shares).
    """
    first = events.select(pl.col(Col.GAME_NO).unique().sort().head(max_games)).collect(engine="streaming")
    last = first[Col.GAME_NO].max()
    read = events.filter(pl.col(Col.GAME_NO) <= (-1 if last is None else last))
    hit = read.filter(pl.col(Col.TARGET).is_not_null())
    counts = hit.group_by(Col.TARGET, Col.KIND).agg(n=pl.len()).collect(engine="streaming")
    by_game = hit.group_by(Col.TARGET).agg(events=pl.len(), games=pl.col(Col.GAME_NO).n_unique())
    table = by_game.sort(Col.TARGET).collect(engine="streaming")
    n = np.full(table.height, float(first.height))
    rate = table["games"].to_numpy() / np.maximum(n, 1)
    lo, hi = wilson(rate, n, level)
    se = np.sqrt(rate * (1 - rate) / np.maximum(n, 1))
    per_game = (table["events"] / table["games"]).to_numpy()
    shown = tidy(table.select(Col.TARGET), rate, lo, hi, se, n, events=table["events"], per_game=per_game)
    kinds = count_words(counts, Col.TARGET, Col.KIND, "kinds")
    return shown.join(kinds, on=Col.TARGET, how="left", maintain_order="left")
