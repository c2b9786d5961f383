"""GameSpec: everything the rest of the house needs to know about one game."""

from __future__ import annotations

import dataclasses
import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Mode:
    """One way to play a game.

    Attributes
    ----------
    name
        As `--mode` takes it.
    players
        Allowed numbers of seats at the table that a line-up fills.
    about
        One line for people.
    gods
        Names that may sit in this mode; empty means all of the game's.
    same_god_twice
        Whether two seats may have the same god.
    options
        Names and allowed values of the mode's switches, in the order of ``LINEUP.option``; the first
        value is the default.
    can_lose_all
        True where a game may end without any winner (win shares sum to 0 or 1).
    mixed
        Options that a plan deals out evenly over its games unless one value is asked for.
    automa
        The god of one more seat, behind those of the players, that the rules themselves play; "" for none.
        The tables call its policy ``automa``, with the value of the mode's first option if it has any.
    team
        True where the players win or lose together, against the automa.
    rules
        Dotted module whose ``FUNCTIONS`` play this mode, and whose ``EVALUATE`` names the evaluation in the
        game's heuristics that fits what wins in it; "" for the game's own. A mode that needs more rules
        than the others thus costs only its own games time to compile.
    """

    name: str
    players: tuple[int, ...]
    about: str
    gods: tuple[str, ...] = ()
    same_god_twice: bool = False
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    can_lose_all: bool = False
    mixed: tuple[str, ...] = ()
    automa: str = ""
    team: bool = False
    rules: str = ""

    def automa_policies(self) -> tuple[str, ...]:
        """Return what the tables call the policy of the automa, by value of the mode's first option."""
        if not self.automa:
            return ()
        values = next(iter(self.options.values()), ())
        return tuple(f"automa:{value}" for value in values) or ("automa",)


@dataclass(frozen=True)
class GameFunctions:
    """The compiled rules of a game; the contract of each is in docs of `simulator.core.playout`."""

    setup: Any
    legal_moves: Any
    apply_move: Any
    to_act: Any
    is_action_start: Any
    hide: Any
    fill_result: Any


@dataclass(frozen=True)
class EventKind:
    """A kind of event, and what its columns say; "" where a column says nothing, and is null.

    Attributes
    ----------
    name
        As the tables call it.
    about
        When it happens; `seat` is the one that does it, unless this says otherwise.
    card, place, target, amount
        What these columns name and count.
    offers
        True where it gives the seat a card without its using it.
    """

    name: str
    about: str
    card: str = ""
    place: str = ""
    target: str = ""
    amount: str = ""
    offers: bool = False


SCORE_EVENT = EventKind("score", "the score of the seat changes, by its source", amount="the change")
"""The first kind of every game."""


@dataclass(frozen=True)
class GameNames:
    """Names behind the codes that kernels write; position = code."""

    events: tuple[EventKind, ...]  # events[0] is SCORE_EVENT
    places: tuple[str, ...]
    sources: tuple[str, ...]
    turn_columns: tuple[str, ...]
    counts: tuple[str, ...]
    end_reasons: tuple[str, ...]  # without "turn_cap", which the loop adds

    @property
    def event_kinds(self) -> tuple[str, ...]:
        """Return the names of the kinds of events."""
        return tuple(kind.name for kind in self.events)


@dataclass(frozen=True, eq=False)
class GameSpec:
    """One game.

    Attributes
    ----------
    id, title
        Folder name and printed name.
    module
        Dotted name of the module that defines the spec; names the compiled kernels.
    rules_version
        Grows when the behaviour of the rules changes.
    modes
        The first is the default.
    default_players
        Seats when nobody says.
    gods
        Names of what a seat can be, in code order.
    state
        STATE dtype (`simulator.core.state.state_dtype`).
    functions, names
        Compiled rules; names behind codes.
    content_folder
        Folder of ``*.toml``.
    content_model
        Pydantic model of the whole content tree.
    build_tables
        ``build_tables(content) -> 1-element record array`` of a dtype that does not depend on the content.
    card_names, target_names
        From a loaded content to the names behind card and target codes of events.
    describe_move, describe_event, draw
        Plain Python, for people.
    check_invariants
        ``check_invariants(state, tables) -> list of broken invariants``, plain Python, for tests.
    max_decisions
        A game that takes more is ended with end_reason "turn_cap".
    heuristics
        Dotted module with ``evaluate`` and ``WEIGHT_NAMES``; imported by `policies` only.
    weights
        TOML file of named weight rows; None means ``policies/weights/<id>.toml``.
    evaluate
        Which evaluation of the heuristics counts; a mode with `rules` of its own may name another.
    sensitivity
        Content keys that nobody knows the printed value of, with the values it may have: a report repeats
        its headline with each, in the same games.
    """

    id: str
    title: str
    module: str
    rules_version: str
    modes: tuple[Mode, ...]
    default_players: int
    gods: tuple[str, ...]
    state: np.dtype[Any]
    functions: GameFunctions
    names: GameNames
    content_folder: Path
    content_model: Any
    build_tables: Callable[[Any], Any]
    card_names: Callable[[Any], Sequence[str]]
    target_names: Callable[[Any], Sequence[str]]
    describe_move: Callable[..., str]
    describe_event: Callable[..., str]
    draw: Callable[..., str]
    check_invariants: Callable[..., list[str]]
    max_decisions: int
    heuristics: str
    weights: Path | None = None
    evaluate: str = "evaluate"
    sensitivity: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    def mode(self, name: str | None) -> Mode:
        """Return the mode called `name`, the default one for None; raises KeyError."""
        if name is None:
            return self.modes[0]
        return {mode.name: mode for mode in self.modes}[name]

    def for_mode(self, name: str | None) -> GameSpec:
        """Return this game with the rules that play one mode; raises KeyError."""
        mode = self.mode(name)
        if mode.rules in ("", self.module):
            return self
        return _with_rules(self, mode.rules)


@functools.cache
def _with_rules(spec: GameSpec, rules: str) -> GameSpec:
    """Return a game that another module plays; always the same object, for bots are built once for each.

    Compiled loops are named, and cached, by the module: so it decides everything that differs in them.
    """
    module = importlib.import_module(rules)
    return dataclasses.replace(spec, module=rules, functions=module.FUNCTIONS, evaluate=module.EVALUATE)
