"""The loop and the bots, on the toy game: nothing in the core knows a real one."""

import dataclasses
import itertools
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from policies import bot
from simulator.core.chunk import ChunkArrays, play_chunk
from simulator.core.content import load_content
from simulator.core.errors import GodbalanceError
from simulator.core.events import EVENT_COLUMNS, EVENTS, TOTALS, TURNS
from simulator.core.jit import specialise
from simulator.core.playout import END_TURN_CAP, build_engine, workspace_dtype
from simulator.core.rng import RNG, seed_streams
from simulator.core.state import LINEUP, MAX_SEATS, state_dtype
from tests.toygame.spec import SPEC

TABLES = SPEC.build_tables(load_content(SPEC.content_folder, SPEC.content_model))
BOTS = ("random", "greedy", "planner")


def play(
    n: int,
    *,
    bots: tuple[str, ...] = BOTS,
    first: int = 0,
    level: int = EVENTS,
    seed: int = 1,
    max_decisions: int = 500,
) -> tuple[ChunkArrays, np.ndarray]:
    """Play the toy game with three seats; every order of the bots in turn."""
    policies = [bot(name).for_game(SPEC) for name in bots]
    engine = build_engine(SPEC, policies[0].chooser)
    lineups = np.zeros(n, LINEUP)
    lineups["n_seats"] = 3
    lineups["god"][:, :3] = (0, 1, 0)
    orders = list(itertools.permutations(range(3)))
    policy_no = np.zeros((n, MAX_SEATS), np.int16)
    policy_no[:, :3] = [orders[(first + g) % 6] for g in range(n)]
    chunk = play_chunk(
        engine,
        TABLES,
        lineups,
        policies,
        policy_no,
        seed=seed,
        first_game=first,
        level=level,
        max_decisions=max_decisions,
    )
    return chunk, policy_no


def test_score_events_sum_to_the_scores_and_to_the_columns_by_source() -> None:
    chunk, _ = play(50)
    game = np.repeat(np.arange(50), chunk.games[:, 5])
    seat, kind, amount = (chunk.events[EVENT_COLUMNS.index(name)] for name in ("seat", "kind", "amount"))
    for g, s in itertools.product(range(50), range(3)):
        mine = (game == g) & (seat == s) & (kind == 0)
        assert amount[mine].sum() == chunk.seats[g, s, 0]
        assert chunk.seats[g, s, 2:26].sum() == chunk.seats[g, s, 0]


def test_win_shares_sum_to_one() -> None:
    chunk, _ = play(200, level=TOTALS)
    assert np.allclose(chunk.shares.sum(axis=1), 1.0)
    assert (chunk.games[:, 4] == (chunk.shares > 0).sum(axis=1)).all()


def test_a_game_depends_on_seed_and_number_only() -> None:
    whole, _ = play(60)
    parts = [play(20, first=first)[0] for first in (0, 20, 40)]
    assert np.array_equal(whole.events, np.concatenate([p.events for p in parts], axis=1))
    assert np.array_equal(whole.seats, np.concatenate([p.seats for p in parts]))
    assert not np.array_equal(whole.events, play(60, seed=2)[0].events)


def test_the_log_level_changes_what_is_kept_and_nothing_else() -> None:
    full, turns, totals = (play(30, level=level)[0] for level in (EVENTS, TURNS, TOTALS))
    assert np.array_equal(full.seats, totals.seats)
    assert np.array_equal(full.turns, turns.turns)
    assert full.events.shape[1] > 0
    assert turns.events.shape[1] == totals.events.shape[1] == totals.turns.shape[1] == 0


def test_games_that_hit_the_decision_limit_are_kept_and_won_by_nobody() -> None:
    chunk, _ = play(10, max_decisions=7)
    assert (chunk.games[:, 3] == END_TURN_CAP).all()
    assert (chunk.games[:, 2] == 7).all()
    assert chunk.shares.sum() == 0


def test_bots_that_look_ahead_beat_random() -> None:
    chunk, policy_no = play(3_000, level=TOTALS)
    share = [chunk.shares[:, :3][policy_no[:, :3] == k].sum() / 3_000 for k in range(3)]
    assert share[0] < 0.2 < min(share[1], share[2])


def deal(game: int) -> np.ndarray:
    """Return a workspace with the toy game dealt to three seats."""
    work = np.zeros(1, workspace_dtype(SPEC.state))
    lineup = np.zeros(1, LINEUP)
    lineup["n_seats"] = work["state"]["n_seats"] = 3
    work["state"]["rng"] = seed_streams(5, game, 1, 1)[0, 0]
    SPEC.functions.setup(work[0].state, TABLES[0], lineup[0], work[0].log)
    return work


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_looking_ahead_does_not_depend_on_what_is_hidden(name: str) -> None:
    policy = bot(name).for_game(SPEC)
    choose = policy.chooser(SPEC)
    rng = np.zeros(1, RNG)
    rng["rng"][0] = (1, 2, 3, 4)
    for game in range(40):
        real = deal(game)
        other = real.copy()
        SPEC.functions.hide(other[0].state, TABLES[0], 0, rng[0])
        assert not np.array_equal(other["state"], real["state"])
        picks = []
        for work in (real[0], other[0]):
            SPEC.functions.legal_moves(work.state, TABLES[0], work.moves)
            agent = policy.to_agent()
            agent["rng"][0] = (1, 2, 3, game)
            picks.append(choose(work.state, TABLES[0], work.moves, agent[0], work.search))
        assert picks[0] == picks[1]


def test_compiled_and_interpreted_code_agree(tmp_path: Path) -> None:
    here, _ = play(12)
    script = (
        "import numpy as np, sys; from tests.core.test_playout import play;"
        "c, _ = play(12); np.savez(sys.argv[1], events=c.events, seats=c.seats, turns=c.turns, games=c.games)"
    )
    subprocess.run(
        [sys.executable, "-W", "error", "-c", script, str(tmp_path / "there.npz")],
        check=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
    )
    with np.load(tmp_path / "there.npz") as there:
        for name in ("events", "seats", "turns", "games"):
            assert np.array_equal(getattr(here, name), there[name]), name


def test_a_state_field_must_not_hide_a_record_method() -> None:
    with pytest.raises(ValueError, match="round"):
        state_dtype([("round", np.int16)])


def offer_nothing(state: Any, tables: Any, moves: Any) -> int:
    """A broken rule: the game is not over, but there is no move."""
    moves.n = 0
    return 0


def have_no_room(state: Any, tables: Any, move: Any, log: Any) -> None:
    """A broken rule: more happens than the state can hold."""
    state.fault = 1
    state.over = 1


@pytest.mark.parametrize(
    ("broken_rule", "reason"),
    [
        ({"legal_moves": specialise(offer_nothing, __name__)}, "offers no move"),
        ({"apply_move": specialise(have_no_room, __name__)}, "room for"),
    ],
    ids=["no move", "no room"],
)
def test_a_fault_in_the_rules_names_the_game_and_how_to_see_it(
    broken_rule: dict[str, Any], reason: str
) -> None:
    rules = dataclasses.replace(SPEC.functions, **broken_rule)
    broken = dataclasses.replace(SPEC, functions=rules, module=__name__ + reason.replace(" ", "_"))
    policies = [bot("random").for_game(broken)]
    lineups = np.zeros(1, LINEUP)
    lineups["n_seats"] = 3
    with pytest.raises(GodbalanceError, match=rf"tribute: .*{reason}.*game 3 of seed 9.*--game-no 3"):
        play_chunk(
            build_engine(broken, policies[0].chooser),
            TABLES,
            lineups,
            policies,
            np.zeros((1, MAX_SEATS), np.int16),
            seed=9,
            first_game=3,
            level=TOTALS,
            max_decisions=10,
        )
