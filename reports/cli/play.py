"""Playing games for a command: reads the options' texts, shows progress, says how to go on."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from policies import bot
from reports.cli import COMMAND
from reports.cli import options as opt
from reports.cli.output import duration, say, show_progress
from simulator import Run, open_run
from simulator import simulate as play_run
from simulator.core.errors import UsageError
from simulator.games import list_games
from simulator.manifest import MANIFEST


def is_run(source: str) -> bool:
    """Tell a run folder from a game's id; raises UsageError where it is neither."""
    if source in list_games():
        return False
    if (Path(source) / MANIFEST).is_file():
        return True
    if Path(source).exists() or "/" in source:
        raise UsageError(f"{source} is not a run folder: it has no {MANIFEST}")
    return False


def run_games(
    game: str,
    *,
    gods: str | None,
    bots: str,
    option: list[str] | None,
    set_: list[str] | None,
    variant: list[Path] | None,
    game_range: str | None,
    until: str | None,
    **settings: Any,
) -> Run:
    """Play what the options ask for; see `simulator.batch.simulate`."""
    started = time.monotonic()
    play = functools.partial(
        play_run,
        game,
        bots=[bot(name) for name in opt.split(bots) or []],
        gods=opt.split(gods),
        options=opt.pairs(option),
        set_=set_ or [],
        variants=list(variant or []),
        game_range=opt.read_range(game_range),
        say=say,
        command=COMMAND.get(),
        **settings,
    )
    if until is None:
        with show_progress(game) as progress:
            run = play(progress=progress)
    else:
        run = _play_until(game, until, play)
    seconds = time.monotonic() - started
    say(f"{run.n_games:,} games of {game} in {duration(seconds)}")
    return run


def _play_until(game: str, until: str, play: Callable[..., Run]) -> Run:
    from reports.cli.until import play_until, read_half_width

    half_width = read_half_width(until)
    asked = play.keywords  # type: ignore[attr-defined]
    if asked["game_range"] is not None:
        raise UsageError("--until decides itself how many games to play: leave out --range")

    def play_step(**step: object) -> Run:
        with show_progress(game) as progress:
            return play(until=until, progress=progress, **step)

    return play_until(half_width, asked["games"], play_step)


def write_report(run: Path, out: Path | None, assets: Path | None) -> Path:
    """Write the report of a run and return its path."""
    from reports.api import build_report  # type: ignore[import-not-found, unused-ignore]

    path: Path = build_report(open_run(run), out or Path("out") / f"{run.resolve().name}.html", assets=assets)
    return path
