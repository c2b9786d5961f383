"""Builds the compiled `choose` of a game: one kernel that can play every algorithm."""

from __future__ import annotations

import functools
import importlib
from typing import Any

from policies.greedy import choose_greedy
from policies.placeholders import is_announcement, to_act
from policies.planner import choose_planner, follow_plan, is_leaf, keep_line
from policies.random import choose_random
from simulator.core.jit import Rec, specialise
from simulator.core.spec import GameSpec

RANDOM, GREEDY, PLANNER = range(3)
ALGORITHMS = ("random", "greedy", "planner")
"""Names of the algorithms; position = code in an AGENT record."""


def choose(state: Rec, tables: Rec, moves: Rec, agent: Rec, search: Rec) -> int:
    """Return the option that the agent takes in this position."""
    if agent.algorithm == RANDOM:
        return choose_random(moves, agent)
    seat = to_act(state)
    if agent.algorithm == GREEDY:
        return choose_greedy(state, tables, moves, agent, search, seat)
    return choose_planner(state, tables, moves, agent, search, seat)


@functools.cache
def build_chooser(spec: GameSpec) -> Any:
    """Specialise all algorithms to a game.

    Returns
    -------
    callable
        ``choose(state, tables, moves, agent, search) -> option``, compiled.
    """
    rules = spec.functions
    heuristics = importlib.import_module(spec.heuristics)
    evaluate = getattr(heuristics, spec.evaluate)
    game_greedy = specialise(
        choose_greedy,
        spec.module,
        apply_move=rules.apply_move,
        evaluate=evaluate,
        hide=rules.hide,
        is_announcement=getattr(heuristics, "is_announcement", is_announcement),
    )
    game_planner = specialise(
        choose_planner,
        spec.module,
        follow_plan=specialise(follow_plan, spec.module),
        keep_line=specialise(keep_line, spec.module),
        is_leaf=specialise(is_leaf, spec.module, to_act=rules.to_act, is_action_start=rules.is_action_start),
        legal_moves=rules.legal_moves,
        apply_move=rules.apply_move,
        evaluate=evaluate,
        hide=rules.hide,
    )
    return specialise(
        choose, spec.module, to_act=rules.to_act, choose_greedy=game_greedy, choose_planner=game_planner
    )
