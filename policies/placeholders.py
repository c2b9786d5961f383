"""Names of the game functions that the generic algorithms call; `specialise` binds them to one game."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel


def legal_moves(state: Rec, tables: Rec, moves: Rec) -> int:
    """See `simulator.core.playout`."""
    raise NotImplementedError


def apply_move(state: Rec, tables: Rec, move: Rec, log: Rec) -> None:
    """See `simulator.core.playout`."""
    raise NotImplementedError


def to_act(state: Rec) -> int:
    """See `simulator.core.playout`."""
    raise NotImplementedError


def is_action_start(state: Rec) -> bool:
    """See `simulator.core.playout`."""
    raise NotImplementedError


def hide(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """See `simulator.core.playout`."""
    raise NotImplementedError


def evaluate(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return how good the state looks to `seat`; higher is better."""
    raise NotImplementedError


@kernel
def is_announcement(state: Rec, move: Rec) -> bool:
    """Return whether a move changes nothing that `evaluate` looks at, so that all such moves look alike.

    A game's heuristics may have a function of this name; where they have none, no move is one.
    """
    return False
