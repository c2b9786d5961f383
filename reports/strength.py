"""How strong the bots are: one challenger among seats of a weaker bot, measured and not claimed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import polars as pl

from analysis.metrics.win_rate import win_rate
from policies import bot
from simulator import simulate
from simulator.core.schema import Col
from simulator.games import load_game

LADDER = (("greedy", "random"), ("planner", "greedy"))
"""Challenger and field: each bot against the next weaker one."""


def measure_strength(
    game: str,
    *,
    pairs: Sequence[tuple[str, str]] = LADDER,
    games: int = 4_000,
    players: int | None = None,
    mode: str | None = None,
    seed: int = 1,
    jobs: int | None = None,
    say: Callable[[str], None] | None = None,
) -> pl.DataFrame:
    """Seat one challenger among a field of another bot and count how often it wins, god by god.

    Parameters
    ----------
    game
        Id of the game.
    pairs
        (challenger, field) bot names.
    games
        Games of each pair; the challenger takes every god and seat equally often.
    players, mode
        As `simulator.simulate` takes them.
    seed, jobs
        Run seed; workers.
    say
        Called with a line before each pair is played.

    Returns
    -------
    DataFrame
        challenger, field, god (``all`` in the first row of a pair), then the columns of
        `analysis.metrics.win_rate.win_rate`: estimate, lo, hi, se, n_games, flags, fair (rates 0..1),
        and same_god: what the field's own bots win with that god when they fill every seat. Gods differ, so
        a god's share of the table, not an even share, is what a challenger has to beat.
    """
    spec = load_game(game)
    seats = players or spec.default_players
    found = []
    for challenger, field in pairs:
        if say:
            say(f"{challenger} among {seats - 1} {field}: {games:,} games")
        names = [challenger] + [field] * (seats - 1)
        with tempfile.TemporaryDirectory(prefix="godbalance-strength-") as folder:
            mixed, even = (
                simulate(
                    game,
                    bots=[bot(name) for name in bots],
                    games=games,
                    players=seats,
                    mode=mode,
                    seed=seed,
                    jobs=jobs,
                    events="none",
                    out=Path(folder) / kind,
                ).seats
                for kind, bots in (("mixed", names), ("even", [field]))
            )
            rows = _challenger_rows(mixed, challenger, field, bot(challenger).for_game(spec).name)
            found.append(rows.join(_even_rates(even), on=Col.GOD, how="left", maintain_order="left"))
    return pl.concat(found)


def _challenger_rows(seats: pl.LazyFrame, challenger: str, field: str, policy: str) -> pl.DataFrame:
    """Return the challenger's win rate over all gods and with each."""
    whole = win_rate(seats, by=[Col.POLICY]).with_columns(pl.lit("all").alias(Col.GOD))
    by_god = win_rate(seats, by=[Col.POLICY, Col.GOD]).with_columns(pl.col(Col.GOD).cast(pl.String))
    both = pl.concat([whole, by_god.select(whole.columns)])
    mine = both.filter(pl.col(Col.POLICY).cast(pl.String) == policy)
    names = pl.lit(challenger).alias("challenger"), pl.lit(field).alias("field")
    return mine.select(*names, pl.col(Col.GOD), pl.exclude(Col.GOD, Col.POLICY))


def _even_rates(seats: pl.LazyFrame) -> pl.DataFrame:
    """Return what each god wins where one bot fills all seats."""
    whole = win_rate(seats, by=[]).select(pl.lit("all").alias(Col.GOD), pl.col("fair").alias("same_god"))
    by_god = win_rate(seats, by=[Col.GOD])
    return pl.concat([whole, by_god.select(pl.col(Col.GOD).cast(pl.String), same_god="estimate")])
