"""The games: one folder each, found by its `spec.py`; outside this repository, by an entry point."""

from __future__ import annotations

import difflib
import functools
import importlib
from importlib.metadata import entry_points
from pathlib import Path

from simulator.core.errors import UsageError
from simulator.core.spec import GameSpec

ENTRY_POINT_GROUP = "godbalance.games"


@functools.cache
def game_modules() -> dict[str, str]:
    """Return game id -> dotted module that defines ``SPEC``, without importing any game."""
    here = Path(__file__).parent
    found = {p.parent.name: f"{__name__}.{p.parent.name}.spec" for p in sorted(here.glob("*/spec.py"))}
    for point in entry_points(group=ENTRY_POINT_GROUP):
        found.setdefault(point.name, point.module)
    return found


def list_games() -> list[str]:
    """Return the ids of all games, sorted."""
    return sorted(game_modules())


def load_game(game: str) -> GameSpec:
    """Import one game.

    Raises
    ------
    UsageError
        If there is no such game; names the nearest.
    """
    modules = game_modules()
    if game not in modules:
        near = difflib.get_close_matches(game, modules, n=1)
        hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(sorted(modules))}"
        raise UsageError(f"there is no game called {game!r}; {hint}")
    spec: GameSpec = importlib.import_module(modules[game]).SPEC
    return spec
