"""Over many random games in every mode, for every number of seats and on every map, all content is met."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

import simulator.games.gods_and_mortals.state as s
from simulator.core.chunk import ChunkArrays, play_chunk
from simulator.core.events import EVENTS, MAX_COUNTS
from simulator.games.gods_and_mortals.names import CARD, MOVED, N_PASSIVE, POWER, USED_AS
from simulator.games.gods_and_mortals.spec import SPEC
from simulator.lineup import fill_lineups, plan_lineups
from tests.contract.play import SEED, engine_of
from tests.games.gods_and_mortals.board import CARDS, POWERS, Board, tables_with

GAMES = 400
WAYS = [
    (mode.name, players, variant) for mode in SPEC.modes for players in mode.players for variant in "ABCD"
]


@functools.cache
def played(mode: str, players: int, variant: str) -> tuple[Any, ChunkArrays]:
    """Return line-ups and games."""
    from policies import bot

    plan = plan_lineups(SPEC, policies=("random",), players=players, mode=mode)
    lineups, policy_no = fill_lineups(SPEC, plan, 0, GAMES)
    chunk = play_chunk(
        engine_of(SPEC),
        tables_with((f"map.variant={variant}",)),
        lineups,
        [bot("random").for_game(SPEC)],
        policy_no,
        seed=SEED,
        first_game=0,
        level=EVENTS,
        max_decisions=SPEC.max_decisions,
    )
    return lineups, chunk


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way)))
def test_every_way_to_play_ends_with_one_victory_and_fair_turns(way: tuple[str, int, str]) -> None:
    lineups, chunk = played(*way)
    players = way[1]
    assert np.allclose(chunk.shares.sum(axis=1), 1.0)
    assert (chunk.games[:, 3] >= 0).all()
    counts = chunk.seats[:, :players, -MAX_COUNTS:]
    plays = counts[..., :7].sum(axis=2)
    whole = chunk.games[:, 3] == s.END_ROUNDS
    assert (plays[whole] == 20).all()
    assert (plays.max(axis=1) - plays.min(axis=1) <= 1).all()
    gods = lineups["god"][:, :players]
    assert (np.diff(np.sort(gods, axis=1), axis=1) > 0).all()
    if way[0] == "first_game":
        assert set(np.unique(gods)) <= {s.GODS.index(god) for god in s.BEGINNER_GODS}


@pytest.mark.parametrize("variant", "ABCD")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_map_and_number_of_seats_keeps_the_invariants(players: int, variant: str) -> None:
    gods = s.GODS[players : 2 * players]
    board = Board(*gods, set=[f"map.variant={variant}"], dealt=True, seed=players)
    dice = np.random.default_rng(players)
    while not board.state.over:
        assert board.broken() == []
        options = board.options()
        board.do(*options[dice.integers(len(options))])
    assert board.broken() == []


@functools.cache
def all_events() -> np.ndarray:
    """Return the events of all competitive games of four seats, over the maps."""
    return np.concatenate([played("competitive", 4, variant)[1].events for variant in "ABCD"], axis=1)


def test_every_power_is_used_and_every_card_played_in_every_way() -> None:
    events = all_events()
    kind, card, target = events[3], events[4], events[6]
    assert set(card[kind == POWER]) == set(range(len(POWERS)))
    uses = {
        (int(c) - len(POWERS), int(t)) for c, t in zip(card[kind == CARD], target[kind == CARD], strict=True)
    }
    first = len(s.FACTIONS)
    assert uses == {(c, first + how) for c in range(len(CARDS)) for how in range(len(USED_AS))}


def test_every_passive_happens() -> None:
    met: set[int] = set()
    for players in (2, 4):
        lineups, chunk = played("competitive", players, "A")
        happened = chunk.seats[:, :players, -MAX_COUNTS + N_PASSIVE] > 0
        met |= set(lineups["god"][:, :players][happened].tolist())
    assert {s.GODS[god] for god in met} == set(s.GODS)


@pytest.mark.parametrize("variant", "ABCD")
def test_mortals_walk_along_every_path(variant: str) -> None:
    """Travel moves along the paths of the variant, along all of them, and along no others."""
    _, chunk = played("competitive", 4, variant)
    events = chunk.events
    walked = set()
    travel, start = False, 0
    for kind, card, place in events[[3, 4, 5]].T.tolist():
        if kind == POWER:
            travel, start = card == POWERS.index("travel"), place
        elif kind == MOVED and travel:
            walked.add((start, place))
    near = tables_with((f"map.variant={variant}",))[0].next.reshape(s.N_LANDS, s.N_NEXT).tolist()
    assert walked == {(land, other) for land, others in enumerate(near) for other in others}


def test_games_end_in_every_way_but_by_temples_in_all_lands() -> None:
    """Random bots never spread six new temples over the six lands without one: a test of RULES 11.2 does."""
    reasons = {int(r) for way in WAYS for r in np.unique(played(*way)[1].games[:, 3])}
    assert reasons == {s.END_ROUNDS, s.END_FOUR_TEMPLES, s.END_SIX_TEMPLES}


def test_every_turn_belongs_to_one_round_and_ends_with_it() -> None:
    turn, round_no = all_events()[:2]
    assert (round_no == (turn - 1) // (1 + s.N_SLOTS) + 1).all()
