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
from reports.studies.setting import Setting
from simulator import Run, open_run
from simulator import simulate as play_run
from simulator.core.errors import UsageError
from simulator.core.jit import TEMPORARY, cache_root
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
    game: str, options: opt.Play, *, game_range: str | None, until: str | None, **settings: Any
) -> Run:
    """Play what the options ask for; see `simulator.batch.simulate`."""
    warn_of_cache()
    started = time.monotonic()
    asked = options.settings()
    play = functools.partial(
        play_run,
        game,
        **{**asked, "bots": [bot(name) for name in asked["bots"]]},
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
    if until is None and settings["resume"] and run.n_games > (settings["games"] or run.n_games):
        say(f"{run.path} holds more games than the {settings['games']:,} asked for; none is taken away")
    say(f"{run.n_games:,} games of {game} in {duration(seconds)}")
    return run


def warn_of_cache() -> None:
    """Say where compiled rules cannot be kept, and what that costs."""
    if cache_root().name.startswith(TEMPORARY):
        say(
            "compiled rules cannot be kept (the usual folder cannot be written): each start compiles anew, "
            "for a minute. Set GODBALANCE_CACHE_DIR to a folder of your own"
        )


def to_setting(game: str, options: opt.Play) -> Setting:
    """Return what the options ask for as what a study plays."""
    warn_of_cache()
    gods = opt.split(options.gods)
    return Setting(
        game,
        bots=tuple(opt.split(options.bots) or ()),
        players=options.players,
        mode=options.mode,
        gods=None if gods is None else tuple(gods),
        options=opt.pairs(options.option),
        seed=options.seed,
        jobs=options.jobs,
        chunk=options.chunk,
        backend=options.backend,
        set_=tuple(options.set_ or ()),
        variants=tuple(options.variant or ()),
        command=COMMAND.get(),
        watch=show_progress,
        say=say,
    )


def _play_until(game: str, until: str, play: Callable[..., Run]) -> Run:
    from reports.cli.until import play_until

    half_width = opt.read_points(until, "--until")
    asked = play.keywords  # type: ignore[attr-defined]
    if asked["game_range"] is not None:
        raise UsageError("--until decides itself how many games to play: leave out --range")

    def play_step(**step: object) -> Run:
        with show_progress(game) as progress:
            return play(until=until, progress=progress, **step)

    return play_until(half_width, asked["games"], play_step)


def measure_bots(run: Path, games: int | None, jobs: int | None) -> None:
    """Measure a run's bots for its report, in side runs of so many games (None: a tenth of the run's)."""
    from reports.trust import check_bots

    if games != 0:
        check_bots(open_run(run), games, jobs, watch=show_progress, say=say)


def write_report(run: Path, out: Path | None, assets: Path | None) -> Path:
    """Write the report of a run and return its path."""
    from reports.api import build_report  # type: ignore[import-not-found, unused-ignore]

    path: Path = build_report(open_run(run), out or Path("out") / f"{run.resolve().name}.html", assets=assets)
    return path
