"""What a run's side runs found about its bots, kept in the run folder; `reports.trust` plays them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field

import polars as pl

from policies.bots import weights_file
from simulator.core.errors import GodbalanceError
from simulator.games import load_game
from simulator.manifest import write_atomic
from simulator.run import Run

FILE = "checks.json"
FRAMES = ("strength", "agreement", "variants")
MEANINGS = {
    "random": "plays any legal option",
    "greedy": "takes the best single decision",
    "planner": "plays the best complete action",
}


@dataclass(frozen=True)
class BotChecks:
    """What side runs found.

    Attributes
    ----------
    games
        Games of each side run.
    strength
        bot, field, then the columns of `analysis.win_rate` and ``players``: how often one such bot wins among
        others that are all of the field's kind.
    agreement
        style, god, then the columns of `analysis.win_change`: how each god's win rate changes when all seats
        play in that style, in the same games.
    variants
        key, value, god, then the columns of `analysis.win_change`: the same with another value of a content
        key of `GameSpec.sensitivity`.
    """

    games: int
    strength: pl.DataFrame = field(default_factory=pl.DataFrame)
    agreement: pl.DataFrame = field(default_factory=pl.DataFrame)
    variants: pl.DataFrame = field(default_factory=pl.DataFrame)


def read_checks(run: Run) -> BotChecks | None:
    """Read what was kept; None where nothing was, or it is of other rules than the run's."""
    try:
        plain = json.loads((run.path / FILE).read_text(encoding="utf-8"))
        if plain["code_hash"] != run.manifest.code_hash:
            return None
        return BotChecks(int(plain["games"]), *(pl.DataFrame(plain[k]) for k in FRAMES))
    except (OSError, ValueError, KeyError, TypeError, pl.exceptions.PolarsError):
        return None


def write_checks(run: Run, checks: BotChecks) -> None:
    """Keep checks in the folder of their run.

    Raises
    ------
    GodbalanceError
        If it cannot be written.
    """
    plain = {
        "games": checks.games,
        "code_hash": run.manifest.code_hash,
        **{name: getattr(checks, name).to_dicts() for name in FRAMES},
    }
    try:
        write_atomic(run.path / FILE, json.dumps(plain, indent=1).encode())
    except OSError as error:
        raise GodbalanceError(f"{run.path / FILE}: cannot be written: {error.strerror}") from None


def bot_meanings(game: str, bots: Iterable[str]) -> dict[str, str]:
    """Say in one line what each bot does, as far as this installation knows the game and the bot."""
    try:
        rows = tomllib.loads(weights_file(load_game(game)).read_text(encoding="utf-8"))
    except (GodbalanceError, OSError, tomllib.TOMLDecodeError):
        rows = {}
    found = {}
    for name in bots:
        algorithm, _, row = name.partition(":")
        texts = [MEANINGS.get(algorithm), rows.get(row, {}).get("meaning")]
        found[name] = "; ".join(text for text in texts if text)
    return found
