"""A report's input made of the made-up game, without a run folder."""

import polars as pl

from reports.inputs import Facts, RunTables
from tests.analysis.synthetic import Truth, make

PROVENANCE = {"rulebook": 60, "implied": 5, "public": 15, "reconstructed": 20}


def facts_of(truth: Truth, **changes) -> Facts:
    settings = {
        "title": "Tribute",
        "game": "tribute",
        "mode": "competitive",
        "players": truth.players,
        "bots": ("planner",),
        "seed": truth.seed,
        "ranges": ((0, truth.games),),
        "n_games": truth.games,
        "n_planned": truth.games,
        "content_hash": "0123456789abcdef" * 4,
        "overrides": {},
        "provenance": PROVENANCE,
        "rules_version": "1",
        "command": "godbalance report tribute --seed 1",
    }
    return Facts(**{**settings, **changes})


def run_of(truth: Truth, rows: int | None = None, **changes) -> RunTables:
    """Tables of the first `rows` games of a made-up run."""
    tables = make(truth)
    n = truth.games if rows is None else rows
    below = pl.col("game_no") < n
    cut = {name: getattr(tables, name).filter(below) for name in ("games", "seats", "turns", "events")}
    return RunTables(
        **cut, names=tables.names, facts=facts_of(truth, n_games=n, n_planned=n, ranges=((0, n),), **changes)
    )
