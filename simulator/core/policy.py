"""What the game loop needs to know of a bot; the bots themselves live in `policies`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from simulator.core.events import LOG
from simulator.core.moves import MOVE, MOVES

if TYPE_CHECKING:
    from simulator.core.spec import GameSpec

MAX_WEIGHTS = 64
MAX_PLAN = 24
"""Most decisions one action may take for a planner to see its end."""

AGENT = np.dtype(
    (
        np.record,
        [
            ("rng", np.int64, 4),  # the seat's own stream: ties, redrawn hidden parts
            ("algorithm", np.int16),  # index into the chooser's algorithms
            ("budget", np.int32),  # positions a search may look at for each option of a decision
            ("w", np.float64, MAX_WEIGHTS),  # what the evaluation looks at
            ("plan_n", np.int16),  # length of the line being played
            ("plan_i", np.int16),  # its next decision
            ("plan_chance_no", np.int32),  # the state's chance_no for which the line holds
            ("plan", MOVE, MAX_PLAN),
        ],
    )
)
"""A bot at a seat during one game."""


def search_dtype(state: np.dtype[Any]) -> np.dtype[Any]:
    """Return the scratch record of a look-ahead over states of this dtype."""
    return np.dtype(
        (
            np.record,
            [
                ("states", state, MAX_PLAN + 1),  # states[d]: after d decisions
                ("moves", MOVES, MAX_PLAN),  # moves[d]: the options in states[d]
                ("next", np.int16, MAX_PLAN),  # the option of moves[d] to try next
                ("path", MOVE, MAX_PLAN),
                ("log", LOG),  # always OFF
                ("move", MOVE),
            ],
        )
    )


@dataclass(frozen=True)
class Policy:
    """A bot made ready for one game.

    Attributes
    ----------
    name
        What the tables call it, e.g. ``planner:balanced``.
    algorithm
        Index into the algorithms of the chooser.
    weights
        Values of the evaluation's weights, at most `MAX_WEIGHTS`.
    budget
        Positions that a search may look at for each option of a decision.
    chooser
        Builds the compiled ``choose(state, tables, moves, agent, search) -> option`` of a game. All
        policies of a line-up share one chooser.
    """

    name: str
    algorithm: int
    weights: tuple[float, ...]
    budget: int
    chooser: Callable[[GameSpec], Any]

    def to_agent(self) -> Any:
        """Return the AGENT record (1-element array) with which this bot starts every game."""
        agent = np.zeros(1, AGENT)
        agent["algorithm"] = self.algorithm
        agent["budget"] = self.budget
        agent["w"][0, : len(self.weights)] = self.weights
        return agent


class Bot(Protocol):
    """A bot that has not met its game yet, as `policies.planner()` returns it."""

    def for_game(self, spec: GameSpec) -> Policy:
        """Return the policy that plays this game."""
        ...
