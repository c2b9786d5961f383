"""What every game must keep in every mode, whatever its rules are: played at random, decision by decision."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.core.events import LOG
from simulator.core.playout import END_TURN_CAP
from tests.contract.play import CASES, Case, Playout, play, seats_of

each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
def test_random_play_ends_and_keeps_every_invariant(case: Case) -> None:
    playout = Playout(case)
    check = case.spec.check_invariants
    assert check(playout.state, playout.tables) == []
    for _ in playout.positions():
        assert check(playout.state, playout.tables) == []
    assert playout.state.over == 1
    assert check(playout.state, playout.tables) == []


@each_case
def test_the_one_to_act_has_a_seat_and_every_move_is_different(case: Case) -> None:
    playout = Playout(case)
    for options in playout.positions():
        assert playout.rules.to_act(playout.state) in seats_of(playout.state)
        assert len(set(options)) == len(options)


@each_case
def test_a_game_starts_and_every_turn_has_a_moment_with_nothing_half_done(case: Case) -> None:
    playout = Playout(case)
    players = playout.lineup.n_seats - playout.lineup.n_automas
    assert playout.rules.is_action_start(playout.state) or playout.state.seat >= players
    turns, clean = set(), set()
    for _ in playout.positions():
        turn = int(playout.state.turn_no)
        if playout.state.seat < players:  # in the turn of an automa nobody chooses an action
            turns.add(turn)
        if playout.rules.is_action_start(playout.state):
            clean.add(turn)
    assert turns == clean


@each_case
def test_listing_moves_changes_nothing(case: Case) -> None:
    playout = Playout(case)
    for _ in playout.positions():
        before = playout.state.tobytes()
        playout.options()
        assert playout.state.tobytes() == before


@each_case
def test_every_option_can_be_applied_to_a_copy_and_leaves_the_original_alone(case: Case) -> None:
    playout = Playout(case, game_no=1)
    scratch = np.zeros(1, LOG)[0]
    for number, options in enumerate(playout.positions()):
        if number % 5:
            continue
        before = playout.state.tobytes()
        for option in range(len(options)):
            copy = playout.copy()
            playout.options()
            playout.apply(copy, option, scratch)
            assert case.spec.check_invariants(copy, playout.tables) == []
            assert copy.over == 1 or playout.options(copy)
            assert copy.tobytes() != before
        assert playout.state.tobytes() == before
        assert scratch.n == 0  # a log that is off stays empty


@each_case
def test_the_same_moves_give_the_same_game(case: Case) -> None:
    first, second = Playout(case), Playout(case)
    for one, two in zip(first.positions(), second.positions(), strict=True):
        assert one == two
    assert first.state.tobytes() == second.state.tobytes()


@each_case
def test_every_game_ends_by_its_own_rules(case: Case) -> None:
    chunk = play(case, 300)
    assert (chunk.games[:, 3] != END_TURN_CAP).all()


@each_case
def test_scores_are_the_sum_of_their_events_and_of_their_sources(case: Case) -> None:
    chunk = play(case, 40)
    n_sources = len(case.spec.names.sources)
    for game, rows in enumerate(np.split(chunk.events, np.cumsum(chunk.games[:-1, 5]), axis=1)):
        seat, kind, amount, source = rows[2], rows[3], rows[7], rows[8]
        for s in range(chunk.seats.shape[1]):
            mine = (seat == s) & (kind == 0)
            assert amount[mine].sum() == chunk.seats[game, s, 0]
            by_source = [int(amount[mine & (source == k)].sum()) for k in range(n_sources)]
            assert by_source == chunk.seats[game, s, 2 : 2 + n_sources].tolist()


@each_case
def test_win_shares_sum_to_one_or_nobody_won(case: Case) -> None:
    chunk = play(case, 300)
    total = chunk.shares.sum(axis=1)
    nobody = total == 0
    assert np.allclose(total[~nobody], 1.0)
    assert not nobody.any() or case.spec.mode(case.mode).can_lose_all
    assert (chunk.games[:, 4] == (chunk.shares > 0).sum(axis=1)).all()


@each_case
def test_winners_rank_first_and_ranks_have_no_holes(case: Case) -> None:
    playout = Playout(case)
    for _ in playout.positions():
        pass
    result = playout.result()
    ranks = sorted(int(result.rank[seat]) for seat in seats_of(playout.state))
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    assert all(result.rank[s] == 1 for s in seats_of(playout.state) if result.share[s] > 0)


@each_case
def test_turn_rows_come_for_every_seat_and_end_with_the_final_turn(case: Case) -> None:
    chunk = play(case, 40)
    for rows in np.split(chunk.turns, np.cumsum(chunk.games[:-1, 6]), axis=1):
        turn, seat = rows[0], rows[3]
        seats = np.unique(seat)
        assert (np.unique(turn) == np.arange(1, turn.max() + 1)).all()
        assert len(turn) == turn.max() * len(seats)


@each_case
def test_events_name_things_that_have_names(case: Case) -> None:
    names = case.spec.names
    chunk = play(case, 40)
    assert chunk.events[3].min() >= 0
    for column, known in ((3, names.event_kinds), (5, names.places), (8, names.sources)):
        assert chunk.events[column].max() < len(known)
