"""Random play as a fuzzer: legal and illegal moves, checked array accesses, content changed at random."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator import Match
from simulator.core.errors import UsageError
from simulator.games import list_games
from tests.contract.play import CASES, Case

pytestmark = pytest.mark.stress

ROOT = Path(__file__).parents[2]
CHECKED_GAMES = 10_000
MUTATIONS = 300


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_moves_legal_or_not_leave_a_sound_game(case: Case, data: st.DataObject) -> None:
    match = Match.start(
        case.spec.id,
        seed=data.draw(st.integers(0, 2**63 - 1)),
        game_no=data.draw(st.integers(0, 1000)),
        players=case.players,
        mode=case.mode,
        options=dict(case.options),
    )
    # Short draws, repeated: hypothesis shrinks a failing game to its first bad decision.
    wishes = data.draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=30))
    step = 0
    while not match.over:
        n_options = match.count_options()
        if step % 20 == 0:
            options = match.options()
            assert len({option.move for option in options}) == n_options, "one move is offered twice"
        wish = wishes[step % len(wishes)] + step
        if wish % 21 == 0:
            before = match.state.tobytes()
            with pytest.raises(UsageError):
                match.apply(n_options)
            with pytest.raises(UsageError):
                match.apply_move(30_000, wish % 99)
            assert match.state.tobytes() == before
        match.apply(wish % n_options)
        step += 1
        if step % 8 == 0 or match.over:
            assert match.broken_invariants() == []
    result = match.result()
    assert sum(result["win_share"]) == pytest.approx(1) or not any(result["win_share"])


def checked(what: str, game: str, n: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.stress.checked", what, game, str(n)],
        cwd=ROOT,
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'plugins'}",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", list_games())
def test_no_rule_reads_or_writes_outside_its_arrays(game):
    assert checked("play", game, CHECKED_GAMES) == []


@pytest.mark.parametrize("game", list_games())
def test_content_changed_at_random_is_refused_clearly_or_plays_to_the_end(game):
    assert checked("mutate", game, MUTATIONS) == []
