"""`--until 0.5pp`: play on until every god's win rate is known that well, and not a game longer.

The intervals that decide hold at every number of games at once (a confidence sequence), so looking after
every step does not fool anybody. The run remembers that it was stopped this way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from analysis.estimators.sequential import StoppingRule
from reports.cli.output import say
from simulator import Run

FIRST_LOOK = 2_000
MOST_GAMES = 1_000_000
"""Games after which a run ends in any case, unless --games says otherwise."""


def play_until(half_width: float, most: int | None, play: Callable[..., Run]) -> Run:
    """Play and look, in growing steps, until the stopping rule is met or `most` games are played.

    Parameters
    ----------
    half_width
        Wanted half-width of every god's interval, as a rate.
    most
        Limit of games.
    play
        ``play(games=..., out=..., resume=...)`` plays a run, or goes on with it.
    """
    most = MOST_GAMES if most is None else most
    run = play(games=min(FIRST_LOOK, most))
    manifest = run.manifest
    rule = StoppingRule(half_width, manifest.players, max(1, len(manifest.gods)))
    likely = rule.expected_n * max(1, len(manifest.gods)) / manifest.players
    while not rule.done(**_credits(run)) and run.n_games < most:
        # Steps of half as much again: a look costs little, and a step too many costs at most a third.
        step = max(run.n_games * 3 // 2, int(likely * 0.8) if run.n_games < likely * 0.5 else 0)
        run = play(games=min(step, most), out=run.path, resume=True)
    if not rule.done(**_credits(run)):
        say(f"stopped at {run.n_games:,} games: --until {half_width * 100:g}pp needs more; raise --games")
    return run


def _credits(run: Run) -> dict[str, Any]:
    by_god = run.seats.group_by("god").agg(pl.col("win_share").sum(), pl.len()).sort("god").collect()
    return {"totals": by_god["win_share"].to_list(), "games": by_god["len"].to_list()}
