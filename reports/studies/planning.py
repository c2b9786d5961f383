"""How many games a question needs, and how long they take here, before they are played."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from analysis.estimators.planning import appearances_needed, variant_games_needed
from analysis.metrics.versions import win_change
from reports.studies.setting import Setting, run_folder
from simulator.core.errors import UsageError
from simulator.run import Run

WARM_UP = 20
TRIAL_SECONDS = 2.0
TRIAL_PAIRS = 500
MAX_TRIAL = 20_000


@dataclass(frozen=True)
class Plan:
    """What a question needs.

    Attributes
    ----------
    questions
        question, games (of each version), versions, seconds, bytes: one row per way to ask.
    games_per_second, bytes_per_game
        As measured in a short trial here.
    correlation
        Least correlation of any god's win shares in the pairs of a trial; None where no change was named.
    players, gods
        Seats, and gods drawn evenly into them.
    """

    questions: pl.DataFrame
    games_per_second: float
    bytes_per_game: float
    correlation: float | None
    players: int
    gods: int


def plan(
    setting: Setting,
    detect: float,
    power: float = 0.8,
    alpha: float = 0.05,
    changed: Setting | None = None,
    compare: bool = False,
    events: str = "all",
) -> Plan:
    """Work out the games that a question needs, and measure how fast they are played here.

    Parameters
    ----------
    setting : Setting
        What would be played.
    detect : float
        Smallest deviation of a win rate worth finding, as a rate.
    power : float, default 0.8
        Chance of finding one of that size.
    alpha : float, default 0.05
        Two-sided chance of a false alarm.
    changed : Setting, optional
        Version B, to measure what pairs are worth for this change.
    compare : bool, default False
        The question is a change between two versions.
    events : str, default "all"
        Tables that would be kept.

    Returns
    -------
    Plan

    Raises
    ------
    UsageError
        If something asked for cannot be.
    """
    table = setting.prepare().plan
    players, gods = table.players, len(table.gods)
    if players < 2:
        raise UsageError("a game with one seat has no fair share to deviate from")
    if not 0 < power < 1 or not 0 < alpha < 1:
        raise UsageError(f"power and alpha lie between 0 and 1, not {power:g} and {alpha:g}")
    if not 0 < detect < 1 - 1 / players:
        raise UsageError(f"--detect lies between 0 and {100 * (1 - 1 / players):.0f} percentage points here")
    per_seat = max(gods, players) / players  # games for one appearance of a god
    with run_folder(None) as folder:
        speed, size = _trial(setting, folder, events)
        correlation = _correlation(setting, changed, folder) if changed is not None else None
    rows = []
    if compare or changed is not None:
        known = (0.0, 0.5, 0.9) if correlation is None else (correlation,)
        asked: list[tuple[str, float | None]] = [("two versions on different seeds", None)]
        asked += [(f"two versions on the same seeds, pairs correlated at {rho:.2f}", rho) for rho in known]
        for question, rho in asked:
            n = variant_games_needed(players, detect, power, alpha, None if rho is None else max(rho, 0.0))
            rows.append((question, math.ceil(n * per_seat), 2))
    else:
        asked_gods = (("one god named beforehand", 1), (f"any of {gods} gods (Bonferroni)", gods))
        for question, comparisons in asked_gods:
            n = appearances_needed(players, detect, power, alpha, comparisons)
            rows.append((question, math.ceil(n * per_seat), 1))
    questions = pl.DataFrame(rows, schema=["question", "games", "versions"], orient="row").with_columns(
        seconds=pl.col("games") * pl.col("versions") / speed,
        bytes=(pl.col("games") * pl.col("versions") * size).round().cast(pl.Int64),
    )
    return Plan(questions, speed, size, correlation, players, gods)


def _trial(setting: Setting, folder: Path, events: str) -> tuple[float, float]:
    """Games a second and bytes a game, from runs that grow until one takes long enough to tell."""
    setting.play(folder / "warm", WARM_UP, events=events, what="getting ready")
    games = 4 * WARM_UP
    while True:
        start = time.perf_counter()
        run = setting.play(folder / f"trial-{games}", games, events=events, what="trial")
        seconds = time.perf_counter() - start
        if seconds >= TRIAL_SECONDS or games >= MAX_TRIAL:
            return games / max(seconds, 1e-9), _bytes(run) / games
        games = min(MAX_TRIAL, max(2 * games, int(1.3 * games * TRIAL_SECONDS / seconds)))


def _bytes(run: Run) -> int:
    return sum(part.bytes for chunk in run.manifest.chunks for part in chunk.parts.values())


def _correlation(a: Setting, b: Setting, folder: Path) -> float:
    runs = [
        s.play(folder / name, TRIAL_PAIRS, what="trial pairs") for s, name in ((a, "pairs-a"), (b, "pairs-b"))
    ]
    found = win_change(runs[0].seats, runs[1].seats)["correlation"].drop_nulls()
    return float(found.min()) if len(found) else 0.0  # type: ignore[arg-type]
