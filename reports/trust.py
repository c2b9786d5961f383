"""How far to trust a run: how strong its bots are, and whether other bots and unknown content find the same.

All are measured in side runs, with the run's own content, mode and gods, and kept in the run folder.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl

from analysis import win_change, win_rate
from policies.bots import load_weights
from reports.checks import BotChecks, write_checks
from reports.studies.setting import Setting, Watch, unwatched
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import Col
from simulator.games import load_game
from simulator.manifest import Manifest
from simulator.run import Run

WEAKER = {"planner": "greedy", "greedy": "random"}
"""The algorithm that each is measured against, on the same weights."""
OTHER = {"planner": "greedy", "greedy": "planner"}
"""The algorithm whose results each is compared with, on the same weights."""
MAX_STYLES = 3
SHARE, FEWEST, MOST = 10, 100, 2_000
"""A check plays one game for each ten of the run, within these bounds."""


def default_games(n_games: int) -> int:
    """Games of each side run of a run of `n_games`."""
    return min(max(n_games // SHARE, FEWEST), MOST, n_games)


def check_bots(
    run: Run,
    games: int | None = None,
    jobs: int | None = None,
    *,
    watch: Watch = unwatched,
    say: Callable[[str], None] = lambda text: None,
) -> BotChecks | None:
    """Measure the bots of a run and keep the result in its folder.

    Parameters
    ----------
    run : Run
        The run.
    games : int, optional
        Games of each side run; by default a tenth of the run's, 100 to 2,000.
    jobs : int, optional
        Workers.
    watch, say
        As in `reports.studies.Setting`.

    Returns
    -------
    BotChecks or None
        None where the run has no games, or its content or rules cannot be had again; `say` tells.

    Raises
    ------
    GodbalanceError
        If the run folder cannot be written.
    """
    m = run.manifest
    n = min(games or default_games(run.n_games), run.n_games)
    if not n or m.players < 2:
        return None
    try:
        if load_game(m.game).mode(m.mode).team:
            raise UsageError("seats that win together do not measure each other")
        setting = _setting(m, jobs, watch)
        styles = _styles(m)
    except GodbalanceError as error:
        say(f"the bots are not measured: {error}")
        return None
    with tempfile.TemporaryDirectory(prefix="godbalance-") as folder:
        strength = [_strength(setting, name, Path(folder), n) for name in dict.fromkeys(m.bots)]
        agreement = [_agreement(run, setting, name, Path(folder), n) for name in styles]
        variants = [_variant(run, setting, *one, Path(folder), n) for one in _unknowns(setting)]
    measured = [frame for frame in strength if frame is not None]
    checks = BotChecks(
        n, *(pl.concat(frames) if frames else pl.DataFrame() for frames in (measured, agreement, variants))
    )
    write_checks(run, checks)
    return checks


def _setting(m: Manifest, jobs: int | None, watch: Watch) -> Setting:
    """What the run played, from its manifest; raises where this installation plays something else."""
    setting = Setting(
        m.game,
        bots=tuple(m.bots),
        players=m.players,
        mode=m.mode,
        gods=tuple(m.gods),
        options=m.options,
        seed=m.seed,
        jobs=jobs,
        recorded=m.content_overrides,
        watch=watch,
    )
    again = setting.prepare().to_manifest(seed=m.seed, events="none", ranges=m.ranges, command=m.command)
    for name in ("content_hash", "code_hash", "weights"):
        if getattr(again, name) != getattr(m, name):
            raise UsageError(f"the run's {name.replace('_', ' ')} is not that of this installation")
    return setting


def _styles(m: Manifest) -> list[str]:
    """Other bots to fill the table with: another algorithm on the same weights, and the same on others."""
    first = m.bots[0]
    if len(set(m.bots)) > 1 or first == "random":
        return []
    algorithm, _, row = first.partition(":")
    rows = [name for name in load_weights(load_game(m.game)) if name != row]
    other = [f"{OTHER[algorithm]}:{row}"] if algorithm in OTHER else []
    return [*other, *(f"{algorithm}:{name}" for name in rows)][:MAX_STYLES]


def _strength(setting: Setting, name: str, folder: Path, games: int) -> pl.DataFrame | None:
    """How often one bot wins among the next weaker kind; None for a bot that is the weakest."""
    algorithm, _, row = name.partition(":")
    weaker = WEAKER.get(algorithm)
    if weaker is None:
        return None
    field = weaker if weaker == "random" else f"{weaker}:{row}"
    players = setting.players or 2
    mixed = replace(setting, bots=(name, *[field] * (players - 1)))
    run = mixed.play(folder / f"strength-{algorithm}-{row}", games, what=f"{name} among {field}")
    rates = win_rate(run.seats, by=[Col.POLICY]).filter(pl.col(Col.POLICY).cast(pl.String) == name)
    return rates.select(
        pl.lit(name).alias("bot"),
        pl.lit(field).alias("field"),
        pl.exclude(Col.POLICY),
        players=pl.lit(players),
    )


def _agreement(run: Run, setting: Setting, name: str, folder: Path, games: int) -> pl.DataFrame:
    """How each god's win rate changes in the run's first games when all seats play as another bot."""
    first = run.manifest.chunks[0].first
    other = replace(setting, bots=(name,))
    place = folder / f"style-{name.replace(':', '-')}"
    played = other.play(place, game_range=(first, first + games), what=f"all seats {name}")
    change = win_change(run.seats, played.seats)
    return change.select(pl.lit(name).alias("style"), pl.col(Col.GOD).cast(pl.String), pl.exclude(Col.GOD))


def _unknowns(setting: Setting) -> list[tuple[str, Any]]:
    """Content keys whose printed value nobody knows, with each value that the run has not played."""
    values = setting.prepare().content.values
    return [
        (key, value)
        for key, known in load_game(setting.game).sensitivity.items()
        for value in known
        if values[key].value != value
    ]


def _variant(run: Run, setting: Setting, key: str, value: Any, folder: Path, games: int) -> pl.DataFrame:
    """How each god's win rate changes in the run's first games with another value of a content key."""
    first = run.manifest.chunks[0].first
    what = f"{key}={value}"
    changed = replace(setting, recorded={**setting.recorded, key: value})
    played = changed.play(folder / what, game_range=(first, first + games), what=what)
    change = win_change(run.seats, played.seats)
    return change.select(
        pl.lit(key).alias("key"),
        pl.lit(str(value)).alias("value"),
        pl.col(Col.GOD).cast(pl.String),
        pl.exclude(Col.GOD),
    )
