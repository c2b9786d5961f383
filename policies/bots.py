"""Named bots: an algorithm, and for those that evaluate, a row of weights from the game's TOML."""

from __future__ import annotations

import difflib
import importlib
import math
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from policies.chooser import ALGORITHMS, RANDOM, build_chooser
from simulator.core.errors import ContentError, UsageError
from simulator.core.policy import MAX_WEIGHTS, Policy
from simulator.core.spec import GameSpec

DEFAULT_ROW = "balanced"
PLANNER_BUDGET = 16
"""Positions a planner looks at below each first decision; thrice as many win one game more in a hundred."""
_WEIGHTS = Path(__file__).parent / "weights"


@dataclass(frozen=True)
class NamedBot:
    """A bot that has not met its game yet.

    Attributes
    ----------
    algorithm
        One of `ALGORITHMS`.
    row
        Row of the game's weights file; ignored by ``random``.
    """

    algorithm: str
    row: str = DEFAULT_ROW

    def for_game(self, spec: GameSpec) -> Policy:
        """Return the policy that plays this game; raises UsageError for an unknown row."""
        code = ALGORITHMS.index(self.algorithm)
        if code == RANDOM:
            return Policy(self.algorithm, code, (), 0, build_chooser)
        weights = load_weights(spec)
        if self.row not in weights:
            raise UsageError(
                f"{spec.id} has no weights called {self.row!r}; it has {', '.join(sorted(weights))}"
            )
        return Policy(f"{self.algorithm}:{self.row}", code, weights[self.row], PLANNER_BUDGET, build_chooser)


def random_bot() -> NamedBot:
    """Return the bot that plays any legal option."""
    return NamedBot("random")


def greedy(weights: str = DEFAULT_ROW) -> NamedBot:
    """Return the bot that takes the best single decision, with a named row of weights."""
    return NamedBot("greedy", weights)


def planner(weights: str = DEFAULT_ROW) -> NamedBot:
    """Return the bot that plays the best complete action, with a named row of weights."""
    return NamedBot("planner", weights)


def bot(name: str) -> NamedBot:
    """Return the bot called ``algorithm`` or ``algorithm:weights``, e.g. ``planner:saboteur``.

    Raises
    ------
    UsageError
        If there is no such algorithm; names the nearest.
    """
    algorithm, _, row = name.partition(":")
    if algorithm not in ALGORITHMS:
        near = difflib.get_close_matches(algorithm, ALGORITHMS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(ALGORITHMS)}"
        raise UsageError(f"there is no bot called {name!r}; {hint}")
    return NamedBot(algorithm, row or DEFAULT_ROW)


def weights_file(spec: GameSpec) -> Path:
    """Return the TOML file of a game's weight rows."""
    return spec.weights or _WEIGHTS / f"{spec.id}.toml"


def load_weights(spec: GameSpec) -> dict[str, tuple[float, ...]]:
    """Read the named weight rows of a game.

    Returns
    -------
    dict
        Row name -> weights in the order of the heuristics' ``WEIGHT_NAMES``.

    Raises
    ------
    ContentError
        If the file is missing or broken, a weight unknown, missing or no number.
    """
    path = weights_file(spec)
    names: tuple[str, ...] = importlib.import_module(spec.heuristics).WEIGHT_NAMES
    if len(names) > MAX_WEIGHTS:
        raise ContentError(f"{spec.heuristics}: {len(names)} weights, but there is room for {MAX_WEIGHTS}")
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{path}: cannot read the bots' weights: {error}") from None
    return {name: _row(path, name, row, names) for name, row in rows.items()}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _row(path: Path, name: str, row: Any, names: tuple[str, ...]) -> tuple[float, ...]:
    if not isinstance(row, dict):
        raise ContentError(f"{path}: {name}: a row of weights is a table, not {row!r}")
    for key in [*row, "meaning"]:
        if key not in (*names, "meaning"):
            near = difflib.get_close_matches(key, names, n=1)
            raise ContentError(
                f"{path}: {name}.{key}: unknown weight" + (f"; did you mean {near[0]}?" if near else "")
            )
    missing = [key for key in ("meaning", *names) if key not in row]
    if missing:
        raise ContentError(f"{path}: {name}: {', '.join(missing)} missing")
    wrong = [key for key in names if not _is_number(row[key])]
    if wrong:
        raise ContentError(f"{path}: {name}.{wrong[0]}: a weight is a number, not {row[wrong[0]]!r}")
    return tuple(float(row[key]) for key in names)
