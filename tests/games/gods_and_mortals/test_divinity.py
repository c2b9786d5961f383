"""RULES 2, 3 and 5: the order of the Divinity phase, abandoning and favoring."""

from __future__ import annotations

import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import Board

THREE = ("zeus", "athena", "ares")
FOUR = (*THREE, "hermes")


def phase(*gods: str, round_no: int = 2, scores: tuple[int, ...] = (), **strengths: int) -> Board:
    """Return a board of these strengths (3 each by default) whose Divinity phase has yet to begin."""
    board = Board(*gods)
    board.strengths(**dict.fromkeys(s.FACTIONS, 3) | strengths)
    board.state.score[: len(scores)] = scores
    board.state.round_no = round_no
    return board


# RULES 2.1
def test_most_divinity_acts_first() -> None:
    board = phase(*THREE, scores=(5, 12, 8))
    board.divinity_phase()
    order = []
    for _ in range(3):
        order.append(int(board.state.seat))
        board.do(s.STOP_FAVOR)
    assert order == [1, 2, 0]


# RULES 2.2
def test_the_marker_that_arrived_last_lies_on_top() -> None:
    board = phase(*THREE, scores=(5, 9, 9))
    board.favor(0, minoan=1)
    board.state.score[0] = 6
    board.divinity_phase()  # only seat 0 has anything to abandon: 6 + 1 * 3 = 9, on top of the others
    board.drop("minoan")
    assert board.score(0) == 9
    assert board.state.order[:3].tolist() == [0, 1, 2]


# RULES 2.2
def test_a_marker_that_falls_back_lies_on_top_as_well() -> None:
    board = phase("zeus", "athena", scores=(14, 11))
    board.divinity_phase()
    assert board.state.seat == 0
    board.grant("minoan", 1).do(s.STOP_FAVOR)  # 14 - 3 = 11, where Athena stands
    assert board.score(0) == 11
    board.do(s.STOP_FAVOR)
    board.divinity_phase(3)
    board.do(s.KEEP_ALL)
    assert board.state.order[:2].tolist() == [0, 1]


# RULES 2.3
def test_all_abandon_before_any_favors_and_the_order_is_taken_anew() -> None:
    board = phase("zeus", "ares", scores=(9, 7))
    board.favor(0, minoan=1)
    board.favor(1, trojan=4)
    board.divinity_phase()
    assert (board.state.step, board.state.seat) == (s.ABANDON, 0)
    board.do(s.KEEP_ALL)
    assert (board.state.step, board.state.seat) == (s.ABANDON, 1)
    board.drop("trojan")  # 7 + 12 = 19
    assert (board.state.step, board.state.seat) == (s.FAVOR, 1)


# RULES 3.1
def test_round_one_begins_with_favoring() -> None:
    board = Board(*FOUR, dealt=True)
    assert board.state.step == s.FAVOR
    assert s.DROP not in board.kinds()


# RULES 3.2
def test_a_seat_abandons_one_faction_or_none() -> None:
    board = phase("zeus", "ares")
    board.favor(0, minoan=2, trojan=1)
    board.divinity_phase()
    assert board.drops() == {"minoan", "trojan"}
    assert s.KEEP_ALL in board.kinds()
    board.drop("minoan")
    assert board.state.step == s.FAVOR  # not asked again
    assert board.level(0, "trojan") == 1


# RULES 3.3
def test_level_five_has_to_be_abandoned() -> None:
    board = phase("zeus", "ares")
    board.favor(0, minoan=5, trojan=1)
    board.divinity_phase()
    assert board.drops() == {"minoan"}
    assert s.KEEP_ALL not in board.kinds()


# RULES 3.4
def test_abandoning_pays_level_times_strength_and_takes_all_favor_away() -> None:
    board = phase("zeus", "ares", scores=(4, 0), minoan=6)
    board.favor(0, minoan=3)
    board.divinity_phase()
    board.drop("minoan")
    assert board.score(0) == 4 + 3 * 6
    assert board.won(0, "minoan") == 18
    assert board.level(0, "minoan") == 0
    assert [(e["target"], e["amount"]) for e in board.events("abandoned")] == [("minoan", 3)]


# RULES 3.5
def test_of_two_level_fives_one_is_abandoned_and_the_other_waits() -> None:
    board = phase("zeus", "ares")
    board.favor(0, minoan=5, trojan=5, amazon=0)
    board.divinity_phase()
    assert board.drops() == {"minoan", "trojan"}
    assert s.KEEP_ALL not in board.kinds()
    board.drop("trojan")
    assert board.state.step == s.FAVOR
    assert board.level(0, "minoan") == 5


# RULES 5.1
@pytest.mark.parametrize("first, second", [(1, 1), (1, 2), (2, 1)])
def test_two_small_favors_or_a_small_and_a_big_in_either_order(first: int, second: int) -> None:
    board = phase("zeus", "ares", scores=(14, 0))
    board.divinity_phase()
    board.grant("minoan", first).grant("trojan", second)
    assert (board.level(0, "minoan"), board.level(0, "trojan")) == (first, second)
    assert board.state.seat == 1 or board.state.step != s.FAVOR  # two are all


# RULES 5.1
def test_never_two_big_favors_and_always_free_to_stop() -> None:
    board = phase("zeus", "ares", scores=(40, 0))
    board.divinity_phase()
    assert s.STOP_FAVOR in board.kinds()
    board.grant("minoan", 2)
    assert {size for _, size in board.grants()} == {1}
    assert s.STOP_FAVOR in board.kinds()


# RULES 5.2
@pytest.mark.parametrize("size, price", [(1, 4), (2, 8)])
def test_a_favor_costs_the_strength_for_each_level(size: int, price: int) -> None:
    board = phase("zeus", "ares", scores=(14, 0), minoan=4)
    board.divinity_phase()
    board.grant("minoan", size)
    assert board.level(0, "minoan") == size
    assert board.score(0) == 14 - price
    assert board.won(0, "favor") == -price
    kind = ("small_favor", "big_favor")[size - 1]
    assert [(e["target"], e["amount"]) for e in board.events(kind)] == [("minoan", price)]


# RULES 5.3
def test_no_two_on_a_level_but_a_big_favor_jumps() -> None:
    board = phase("zeus", "ares", scores=(40, 0))
    board.favor(1, minoan=1, trojan=2)
    board.divinity_phase(round_no=1)
    grants = board.grants()
    assert ("minoan", 1) not in grants
    assert ("minoan", 2) in grants
    assert ("trojan", 1) in grants
    assert ("trojan", 2) not in grants


# RULES 5.4
def test_a_faction_takes_one_favor_a_round() -> None:
    board = phase("zeus", "ares", scores=(40, 0))
    board.divinity_phase()
    board.grant("minoan", 1)
    assert "minoan" not in {faction for faction, _ in board.grants()}


# RULES 5.5
def test_favor_in_two_factions_at_most() -> None:
    board = phase("zeus", "ares", scores=(40, 0))
    board.favor(0, minoan=1)
    board.divinity_phase(round_no=1)
    board.grant("trojan", 1)
    assert {faction for faction, _ in board.grants()} == {"minoan"}


# RULES 5.6
def test_what_was_abandoned_is_not_favored_in_the_same_round() -> None:
    board = phase("zeus", "ares", scores=(40, 0))
    board.favor(0, minoan=1)
    board.divinity_phase()
    board.drop("minoan")
    assert {faction for faction, _ in board.grants()} == {"achaean", "amazon", "trojan"}


# RULES 5.7
def test_divinity_never_falls_below_zero() -> None:
    board = phase("zeus", "ares", scores=(5, 0), minoan=6, trojan=5, amazon=2)
    board.divinity_phase()
    assert board.grants() == {("achaean", 1), ("amazon", 1), ("amazon", 2), ("trojan", 1)}
    board.grant("amazon", 2)
    assert board.score(0) == 1
    assert board.grants() == set()


# RULES 5.8
def test_no_favor_climbs_above_level_five() -> None:
    board = phase("zeus", "ares", scores=(40, 0))
    board.favor(0, minoan=4, trojan=3)
    board.divinity_phase(round_no=1)
    grants = board.grants()
    assert ("minoan", 1) in grants
    assert ("minoan", 2) not in grants
    assert ("trojan", 2) in grants


# RULES 5.9
def test_a_seat_that_cannot_grant_two_favors_in_round_one_gains_three() -> None:
    board = phase(*FOUR, scores=(14, 14, 14, 10))
    for seat, (one, two) in enumerate((("achaean", "minoan"), ("minoan", "amazon"), ("amazon", "achaean"))):
        board.favor(seat, **{one: 1, two: 2})
    board.divinity_phase(round_no=1)
    for _ in range(3):
        board.do(s.STOP_FAVOR)
    assert board.state.seat == 3
    assert {faction for faction, _ in board.grants()} == {"trojan"}
    board.grant("trojan", 2)
    assert board.score(3) == 10 - 6 + 3
    assert board.won(3, "compensation") == 3


# RULES 5.9
def test_a_bad_choice_and_an_early_stop_are_not_paid_for() -> None:
    board = phase(*FOUR, scores=(14, 14, 14, 10))
    for seat, (one, two) in enumerate((("achaean", "minoan"), ("minoan", "amazon"), ("amazon", "achaean"))):
        board.favor(seat, **{one: 1, two: 2})
    board.divinity_phase(round_no=1)
    for _ in range(4):
        board.do(s.STOP_FAVOR)
    assert board.won(3, "compensation") == 0
    rich = phase("zeus", "ares", scores=(14, 3), trojan=9)
    rich.divinity_phase(round_no=1)
    rich.grant("trojan", 1)  # 5 left, a second Favor of 3 is affordable
    rich.do(s.STOP_FAVOR)
    assert rich.won(0, "compensation") == 0


# RULES 5.9
def test_no_compensation_after_round_one() -> None:
    board = phase("zeus", "ares", scores=(0, 0))
    board.favor(1, minoan=1)
    board.divinity_phase(round_no=2)
    board.do(s.KEEP_ALL)
    assert board.state.step == s.CHOOSE_POWER  # nobody could afford anything
    assert [board.won(seat, "compensation") for seat in range(2)] == [0, 0]


# RULES 5.10
def test_an_abandoned_faction_may_be_favored_again_next_round() -> None:
    board = phase("zeus", "ares", scores=(14, 0))
    board.favor(0, minoan=1)
    board.divinity_phase()
    board.drop("minoan").do(s.STOP_FAVOR)
    board.divinity_phase(3)
    assert ("minoan", 1) in board.grants()
