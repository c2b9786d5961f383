"""Nobody sees what is hidden: redrawing it changes neither what a seat may do nor what its bot does."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.core.policy import search_dtype
from tests.contract.play import CASES, Case, Playout, engine_of, seats_of

each_case = pytest.mark.parametrize("case", CASES, ids=str)
EVERY = 9
"""Decisions from one look to the next: prime to the usual lengths of actions, so all kinds are met."""


def _without_stream(state: np.ndarray) -> bytes:
    copy = state.copy()
    copy.rng[:] = 0
    return copy.tobytes()


@each_case
def test_redrawing_what_is_hidden_changes_no_legal_move(case: Case) -> None:
    playout = Playout(case, game_no=2)
    for number, options in enumerate(playout.positions()):
        if number % EVERY == 0:
            seat = playout.rules.to_act(playout.state)
            assert playout.options(playout.hidden(playout.state, seat, luck=number)) == options


@each_case
def test_redrawing_keeps_the_rules(case: Case) -> None:
    playout = Playout(case, game_no=3)
    for number, _ in enumerate(playout.positions()):
        if number % EVERY == 0:
            for seat in seats_of(playout.state):
                redrawn = playout.hidden(playout.state, seat, luck=number)
                assert case.spec.check_invariants(redrawn, playout.tables) == []
                assert redrawn.score.tolist() == playout.state.score.tolist()


@each_case
def test_what_was_hidden_leaves_no_trace(case: Case) -> None:
    playout = Playout(case, game_no=4)
    changed = 0
    for number, _ in enumerate(playout.positions()):
        if number % EVERY == 0:
            seat = playout.rules.to_act(playout.state)
            permuted = playout.hidden(playout.state, seat, luck=number)
            changed += _without_stream(permuted) != _without_stream(playout.state)
            once = playout.hidden(playout.state, seat, luck=1)
            twice = playout.hidden(permuted, seat, luck=1)
            assert once.tobytes() == twice.tobytes()
    assert changed or case.players == 1  # or this test could not fail; a single player sees all that is dealt


@each_case
@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_chooses_the_same_whatever_is_hidden(case: Case, name: str) -> None:
    choose = engine_of(case.rules).choose
    search = np.zeros(1, search_dtype(case.spec.state))[0]
    playout = Playout(case, game_no=5)
    for number, options in enumerate(playout.positions()):
        if number % (EVERY * 3) == 0 and len(options) > 1:
            seat = playout.rules.to_act(playout.state)
            chosen = []
            for luck in range(3):
                state = playout.hidden(playout.state, seat, luck) if luck else playout.copy()
                playout.options(state)
                chosen.append(choose(state, playout.tables, playout.moves, playout.agent(name), search))
            assert len(set(chosen)) == 1
