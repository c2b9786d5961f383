"""Line-ups are balanced by design: counted here, over full cycles and over what runs really play."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from simulator.core.errors import UsageError
from simulator.core.spec import GameSpec, Mode
from simulator.lineup import cycle_length, fill_lineups, plan_lineups
from tests.toygame.spec import SPEC

GODS = ("ares", "athena", "hera", "hermes", "zeus", "iris", "pan", "rhea")


def game(n_gods: int, players: int, *, same_god_twice: bool = False) -> GameSpec:
    mode = Mode("duel", (players,), "", same_god_twice=same_god_twice)
    return replace(SPEC, gods=GODS[:n_gods], modes=(mode,), default_players=players)


def seatings(spec: GameSpec, n: int, first: int = 0, **asked: object) -> tuple[np.ndarray, np.ndarray]:
    plan = plan_lineups(spec, **{"policies": ["random"], **asked})
    lineups, policy_no = fill_lineups(spec, plan, first, n)
    return lineups["god"][:, : plan.players], policy_no[:, : plan.players]


@pytest.mark.parametrize(("n_gods", "players"), [(2, 2), (4, 4), (4, 2), (5, 3), (8, 4), (6, 5)])
def test_a_full_cycle_holds_every_seating_once(n_gods, players):
    spec = game(n_gods, players)
    cycle = cycle_length(spec, plan_lineups(spec, policies=["random"]))
    seen = Counter(map(tuple, seatings(spec, cycle)[0].tolist()))
    assert set(seen) == set(itertools.permutations(range(n_gods), players))
    assert set(seen.values()) == {1}


@pytest.mark.parametrize(("n_gods", "players"), [(4, 4), (5, 3), (8, 4), (7, 2)])
def test_every_prefix_seats_the_gods_evenly(n_gods, players):
    gods, _ = seatings(game(n_gods, players), 403)
    cells = np.zeros((n_gods, players), int)
    for row in gods:
        for seat, god in enumerate(row):
            cells[god, seat] += 1
        assert cells.max() - cells.min() <= 1


@pytest.mark.parametrize(("n_gods", "players"), [(4, 2), (5, 3), (8, 4), (8, 2), (6, 5)])
def test_gods_meet_each_other_equally_often_long_before_the_cycle_ends(n_gods, players):
    gods, _ = seatings(game(n_gods, players), 20 * n_gods)
    met = Counter(pair for row in gods for pair in itertools.combinations(sorted(row.tolist()), 2))
    assert len(met) == n_gods * (n_gods - 1) // 2
    assert max(met.values()) - min(met.values()) <= 1


@pytest.mark.parametrize(("n_gods", "players"), [(5, 3), (8, 4)])
def test_every_subset_of_gods_plays_equally_often_over_a_cycle(n_gods, players):
    spec = game(n_gods, players)
    gods, _ = seatings(spec, cycle_length(spec, plan_lineups(spec, policies=["random"])))
    tables = Counter(tuple(sorted(row)) for row in gods.tolist())
    assert len(set(tables.values())) == 1
    assert set(tables) == set(itertools.combinations(range(n_gods), players))


def test_where_a_god_may_sit_twice_all_pairs_of_seats_are_balanced():
    spec = game(2, 4, same_god_twice=True)
    cycle = cycle_length(spec, plan_lineups(spec, policies=["random"]))
    seen = Counter(map(tuple, seatings(spec, cycle)[0].tolist()))
    assert seen == Counter(itertools.product(range(2), repeat=4))


@pytest.mark.parametrize("bots", [["a", "b", "b", "b"], ["a", "a", "b", "b"], ["a", "b", "c", "d"]])
def test_mixed_bots_are_confounded_with_neither_god_nor_seat(bots):
    spec = game(4, 4)
    plan = plan_lineups(spec, policies=bots)
    gods, policies = seatings(spec, cycle_length(spec, plan), policies=bots)
    cells = Counter(
        (seat, int(god), plan.policy_names()[policy])
        for god_row, policy_row in zip(gods, policies, strict=True)
        for seat, (god, policy) in enumerate(zip(god_row, policy_row, strict=True))
    )
    for name in plan.policy_names():
        counts = {n for (_, _, policy), n in cells.items() if policy == name}
        assert len(counts) == 1
        assert len([cell for cell in cells if cell[2] == name]) == 16


def test_every_order_of_mixed_bots_meets_every_seating():
    spec = game(3, 3)
    bots = ["a", "b", "c"]
    gods, policies = seatings(spec, cycle_length(spec, plan_lineups(spec, policies=bots)), policies=bots)
    both = Counter(zip(map(tuple, gods.tolist()), map(tuple, policies.tolist()), strict=True))
    assert len(both) == 6 * 6
    assert set(both.values()) == {1}


def test_a_line_up_depends_on_its_game_number_only():
    spec = game(8, 4)
    whole, whole_policies = seatings(spec, 1000, policies=["a", "b", "b", "c"])
    for first in (0, 1, 499, 999):
        part, part_policies = seatings(spec, 1, first, policies=["a", "b", "b", "c"])
        assert part.tolist() == whole[first : first + 1].tolist()
        assert part_policies.tolist() == whole_policies[first : first + 1].tolist()


def test_named_gods_are_exactly_those_that_play():
    gods, _ = seatings(
        replace(game(8, 2), modes=(Mode("duel", (2, 3, 4), ""),)), 6, gods=["zeus", "pan", "ares"]
    )
    assert gods.shape == (6, 3)
    assert {tuple(sorted(row)) for row in gods.tolist()} == {(0, 4, 6)}


def test_the_first_line_ups_of_a_plan_never_change():
    gods, policies = seatings(game(5, 3), 7, policies=["a", "b", "b"])
    assert gods.tolist() == [[0, 3, 4]] * 3 + [[1, 4, 0]] * 3 + [[2, 0, 1]]
    assert policies.tolist() == [[0, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"gods": ["zeus", "ares", "zeus"]}, "'zeus' is named twice"),
        ({"gods": ["zeuss"]}, "no god 'zeuss' (did you mean 'zeus'?)"),
        ({"gods": ["zeus"], "players": 2}, "2 players need 2 gods, but only 1 take part"),
        ({"gods": []}, "at least one god"),
        ({"players": 5}, "seats 2, 3, 4 players, not 5"),
        ({"mode": "dual"}, "no mode 'dual' (did you mean 'duel'?)"),
        ({"policies": ["a", "b", "c"]}, "3 bots for 2 players"),
        ({"options": {"pace": "fast"}}, "no option 'pace'"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_the_reason(asked, message):
    spec = replace(game(8, 2), modes=(Mode("duel", (2, 3, 4), ""),))
    with pytest.raises(UsageError) as caught:
        plan_lineups(spec, **{"policies": ["random"], **asked})
    assert message in str(caught.value)
