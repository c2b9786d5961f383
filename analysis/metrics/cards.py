"""Cards and powers: who uses them, where, and what using them is worth."""

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.estimators.multiplicity import Method, adjust_p
from analysis.estimators.proportions import effective_n, normal_quantile, wilson
from analysis.metrics.uses import UNNAMED, Uses, card_uses
from analysis.tidy import tidy
from simulator.core.schema import Col

MIN_SEATS = 30
"""Seats on either side that a raw difference needs: of a few, an average says nothing."""

_MOMENTS = (  # sums over games of products of: credit of the users, users, credit of all, all
    ("credit_credit", "n_credit", "credit_credit_all", "credit_all_n"),
    ("n_credit", "n_n", "n_credit_all", "n_all_n"),
    ("credit_credit_all", "n_credit_all", "credit_all_credit_all", "all_credit_all"),
    ("credit_all_n", "n_all_n", "all_credit_all", "all_all"),
)


def card_use(
    events: pl.LazyFrame | Uses,
    turns: pl.LazyFrame | None = None,
    seats: pl.LazyFrame | None = None,
    level: float = 0.95,
) -> pl.DataFrame:
    """How often is each card or power used, by whom and where?

    Share of seats that used the card at least once in the game, of all seats of the gods that ever used it.

    Parameters
    ----------
    events, turns, seats : LazyFrame
        The tables (or `Uses`).
    level : float, default 0.95
        Coverage (Wilson, with the number of seats that would be as sure if they were independent).

    Returns
    -------
    DataFrame
        card, estimate, lo, hi, se, n_games (with any of those gods), flags and uses (in all games),
        uses_per_game (of a game in which it was used), offered (share of those seats that an event gave the
        card), taken (share of these that used it; both null where the run records no offers of it), gods,
        kinds, places (most frequent first, with their shares).
    """
    found = card_uses(events, turns, seats)
    table = found.together
    used, seated, products, of_all, squares = (
        table[c].to_numpy().astype(float) for c in ("n", "n_all", "n_n", "n_all_n", "all_all")
    )
    rate = used / np.maximum(seated, 1)
    se = np.sqrt(np.maximum(products - 2 * rate * of_all + rate**2 * squares, 0)) / np.maximum(seated, 1)
    games = table["games_all"].to_numpy().astype(float)
    lo, hi = wilson(rate, effective_n(rate, se**2 * games, games), level)
    words = table.select(Col.CARD).join(_words(found), on=Col.CARD, how="left", maintain_order="left")
    per_game = (table["uses"] / table["n_games"]).to_numpy()
    shown = tidy(table.select(Col.CARD), rate, lo, hi, se, games, uses=table["uses"], uses_per_game=per_game)
    offers = _offered(found, table)
    return shown.with_columns(
        offers["offered"], offers["taken"], words["gods"], words["kinds"], words["places"]
    )


def _offered(found: Uses, table: pl.DataFrame) -> pl.DataFrame:
    """How often each card was given to a seat of its gods, and how often used then."""
    counts = found.offered.group_by(Col.CARD).agg(pl.col("offered", "taken").sum())
    joined = table.select(Col.CARD, "n_all").join(counts, on=Col.CARD, how="left", maintain_order="left")
    return joined.select(
        offered=pl.col("offered") / pl.col("n_all"), taken=pl.col("taken") / pl.col("offered")
    )


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
        raw, raw_lo, raw_hi (null where fewer than `MIN_SEATS` used it, or did not). Sorted by estimate,
        highest first.

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
    table = found.together
    net, uses, games = (table[c].to_numpy().astype(float) for c in ("net", "uses", "n_games"))
    estimate = net / np.maximum(uses, 1)
    residual = table["net_net"] - 2 * estimate * table["net_uses"] + estimate**2 * table["uses_uses"]
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
    """Names that the run knows and that no event mentions in any column, in the game's order."""
    found = card_uses(events, turns, seats)
    return [name for name in found.cards if name not in found.seen and not UNNAMED.fullmatch(name)]


def _raw_difference(table: pl.DataFrame) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Win share of seats that used a card minus that of those that did not, with its standard error by game.

    In each game the difference moves by a weighted sum of four numbers: credit and number of the seats that
    used the card, and of all seats of its gods. Its variance is a sum over their products.
    """
    columns = ("n", "credit", "n_all", "credit_all", "games_all")
    n, c, all_n, all_c, games = (table[name].to_numpy().astype(float) for name in columns)
    other, oc = all_n - n, all_c - c
    with np.errstate(divide="ignore", invalid="ignore"):
        used, unused = c / n, oc / other
        weights = np.stack([1 / n + 1 / other, -used / n - unused / other, -1 / other, unused / other])
        moments = np.array([[table[name].to_numpy().astype(float) for name in row] for row in _MOMENTS])
        variance = np.einsum("ik,ijk,jk->k", weights, moments, weights) * games / (games - 1)
    enough = (n >= MIN_SEATS) & (other >= MIN_SEATS)
    return (
        np.where(enough, used - unused, np.nan),
        np.where(enough, np.sqrt(np.maximum(variance, 0)), np.nan),
    )


def _words(found: Uses) -> pl.DataFrame:
    """Gods, kinds and places of each card as texts, most frequent first."""
    frames = [
        count_words(found.places, Col.CARD, column, name)
        for column, name in ((Col.GOD, "gods"), (Col.KIND, "kinds"), (Col.PLACE, "places"))
    ]
    joined = frames[0]
    for frame in frames[1:]:
        joined = joined.join(frame, on=Col.CARD, how="full", coalesce=True)
    return joined


def count_words(sums: pl.DataFrame, key: str, column: str, name: str) -> pl.DataFrame:
    """What stands in a column beside each key, most frequent first with its share, as a text."""
    counts = (
        sums.filter(pl.col(column).is_not_null())
        .group_by(key, pl.col(column).cast(pl.String))
        .agg(pl.col("n").sum())
        .sort("n", column, descending=[True, False])
        .with_columns(share=(100 * pl.col("n") / pl.col("n").sum().over(key)).round(0).cast(pl.Int64))
        .with_columns(text=pl.format("{} {} %", column, "share"))
    )
    return counts.group_by(key, maintain_order=True).agg(pl.col("text").head(5).str.join(", ").alias(name))
