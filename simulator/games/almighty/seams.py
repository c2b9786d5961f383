"""Where the automa joins the game: what a game without it compiles in place of `automa.py`."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import NO_OPTION


@kernel
def lay_automa(state: Rec, tables: Rec, lineup: Rec, log: Rec) -> None:
    """Lay nothing out: nobody plays by a deck."""


@kernel
def act_for_automa(state: Rec, tables: Rec, log: Rec) -> None:
    """Do nothing: nobody plays by a deck."""


@kernel
def answer_for_automa(state: Rec, tables: Rec) -> int:
    """Leave the question to a player: nobody plays by a deck."""
    return NO_OPTION
