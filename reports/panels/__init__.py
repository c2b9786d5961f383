"""What a game adds to its report: one module or package a game, found by the game's id.

Such a module may hold

``SECTIONS``
    Functions ``build(run, margin)`` as in `reports.sections`: each returns a `reports.model.Section`, or None
    where the run has nothing for it (another mode, no events kept). They follow the sections that every game
    has; one with the *name* of such a section takes its place.
``GOD_PARTS``
    Functions ``build(run, god, margin)``: each returns a `reports.model.Part` of that god's page, or None.

A game from outside this repository names its module in the entry point group `ENTRY_POINT_GROUP`.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from reports.inputs import RunTables
from reports.model import Part, Section

ENTRY_POINT_GROUP = "godbalance.panels"

SectionBuilder = Callable[[RunTables, float], Section | None]
GodPartBuilder = Callable[[RunTables, str, float], Part | None]


@dataclass(frozen=True)
class Panels:
    """What a game adds."""

    sections: tuple[SectionBuilder, ...] = ()
    god_parts: tuple[GodPartBuilder, ...] = ()


@functools.cache
def panel_modules() -> dict[str, str]:
    """Return game id -> dotted module, without importing any."""
    here = Path(__file__).parent
    files = [path.stem for path in here.glob("*.py") if path.stem != "__init__"]
    folders = [path.parent.name for path in here.glob("*/__init__.py")]
    found = {name: f"{__name__}.{name}" for name in sorted(files + folders)}
    for point in entry_points(group=ENTRY_POINT_GROUP):
        found.setdefault(point.name, point.module)
    return found


def load_panels(game: str) -> Panels:
    """Import what a game adds to its report; nothing for a game that adds nothing."""
    module = panel_modules().get(game)
    if module is None:
        return Panels()
    found = importlib.import_module(module)
    return Panels(tuple(getattr(found, "SECTIONS", ())), tuple(getattr(found, "GOD_PARTS", ())))
