"""RULES chapter 9: Prophecies."""

import pytest

from tests.games.almighty.board import Board


def about_to_finish(prophecy: str, age: int = 1) -> Board:
    """Return a board on which seat 0 (Love) plays its last Act next."""
    board = Board("love", "sun", age=age)
    board.foretell(0, prophecy)
    board.hold(0, "Love Child")
    board.show("Oracle", "Poet")
    return board


@pytest.mark.parametrize(("age", "glory"), [(1, 3), (2, 4), (3, 5)])
def test_a_true_prophecy_pays_by_age(age: int, glory: int) -> None:
    # RULES 9.1, 9.3 (rulebook example, vector V3: Islands 3 over the Capital's 3 - 2)
    board = about_to_finish("Islands over Capital", age)
    board.put("Shepherd", "islands", worth=3)
    board.put("Gossip", "forests", worth=-2)  # with Hut and Banner: 0
    board.put("Judge", "forests", worth=1)
    assert (board.value("islands"), board.value("forests")) == (3, 1)
    board.play("Love Child", "deserts", "Poet")
    assert board.glory_from(0, "prophecy") == glory
    assert board.belief(0, "deserts") == 2


def test_values_count_at_the_moment_of_the_last_act() -> None:
    # RULES 9.2
    board = about_to_finish("Deserts over Islands")
    board.put("Gossip", "islands")
    board.play("Love Child", "deserts", "Poet")  # made true by the last Act itself
    assert board.glory_from(0, "prophecy") == 3


def test_later_changes_do_not_matter() -> None:
    # RULES 9.2
    board = about_to_finish("Deserts over Islands")
    board.hold(1, "Scorched Earth", "Warm Clay")
    board.give_power(1, 1)
    board.play("Love Child", "deserts", "Poet")
    board.play("Scorched Earth", "deserts")
    assert board.glory_from(0, "prophecy") == 3


def test_equal_values_are_false() -> None:
    # RULES 9.4, 9.6 (vector V3)
    board = about_to_finish("Islands over Mountains")
    board.put("Shepherd", "islands")  # 1 against one Hut
    board.play("Love Child", "deserts", "Poet")
    assert board.glory_from(0, "prophecy") == 0
    assert board.belief(0, "deserts") == 2 + 2


@pytest.mark.parametrize("prophecy", ["Forests over Capital", "Capital over Forests"])
def test_the_same_land_on_both_sides_is_false(prophecy: str) -> None:
    # RULES 9.5 (vector V3)
    board = about_to_finish(prophecy)
    board.play("Love Child", "deserts", "Poet")
    assert board.glory_from(0, "prophecy") == 0
    assert board.belief(0, "deserts") == 2 + 2


def test_the_capital_may_be_the_lower_side() -> None:
    # RULES 9.1
    board = about_to_finish("Capital over Islands")
    board.play("Love Child", "deserts", "Poet")
    assert board.glory_from(0, "prophecy") == 3


def test_a_false_prophecy_goes_to_any_land_with_an_act() -> None:
    # RULES 9.6
    board = about_to_finish("Islands over Forests")
    board.lay(0, "Serenade", "islands")
    board.lay(0, "Love Nest", "mountains")
    board.play("Love Child", "deserts", "Poet", settle=False)
    assert set(board.asked()) == {"islands", "mountains", "deserts"}
    board.choose("islands")
    assert board.belief(0, "islands") == 3 + 2


def test_a_false_prophecy_without_an_act_is_worth_nothing() -> None:
    # RULES 9.7
    board = Board("dead", "love")
    board.foretell(0, "Islands over Forests")
    board.hold(0, "Reap")
    board.discard("Reap")
    assert board.is_out(0)
    assert (board.score(0), board.belief(0)) == (3, 0)  # the Seat


def test_a_prophecy_is_resolved_once() -> None:
    # RULES 9.2
    board = about_to_finish("Forests over Islands")
    board.play("Love Child", "deserts", "Poet")
    assert len(board.events("prophecy_true")) == 1
    assert board.prophecy(0) is None


def test_a_false_prophecy_is_no_act() -> None:
    # RULES 9.8
    board = Board("sun", "love")
    board.put_sun("islands")
    board.foretell(0, "Islands over Forests")
    board.lay(0, "Endless Summer", "deserts")
    board.hold(0, "Warm Clay")
    board.play("Warm Clay", "deserts", "deck")
    assert board.acts_in(0, "deserts") == 2
    assert board.belief(0, "deserts") == 2 + (2 + 1) + 2  # the Prophecy gains nothing by Endless Summer
