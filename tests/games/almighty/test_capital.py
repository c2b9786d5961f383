"""RULES chapters 7 and 8: Huts, the Capital Banner and what a land is worth."""

import pytest

from tests.games.almighty.board import Board


def love(**huts: int) -> Board:
    """Return a board with these Huts and the Banner in the forests, Love to act with Power to build."""
    board = Board("love", "sun")
    board.give_power(0, 5)
    board.set_huts(**huts)
    board.set_banner("forests")
    board.hold(0, "Love Nest", "Love Nest", "Love Nest")
    return board


def test_a_hut_comes_from_the_supply() -> None:
    # RULES 7.1
    board = love(forests=2)
    board.play("Love Nest", "islands")
    assert (board.huts("islands"), board.hut_supply()) == (1, 5)


def test_with_an_empty_supply_a_hut_comes_from_another_land() -> None:
    # RULES 7.1
    board = love(forests=4, mountains=3, deserts=1)
    board.play("Love Nest", "islands", settle=False)
    assert set(board.asked()) == {"forests", "mountains", "deserts"}
    board.choose("deserts")
    assert (board.huts("islands"), board.huts("deserts")) == (1, 0)


def test_with_all_huts_here_none_can_be_created() -> None:
    # RULES 7.2
    board = love(forests=8)
    assert not board.can_play("Love Nest", "forests")
    assert board.can_play("Love Nest", "islands")


def test_the_banner_stays_for_equal_huts() -> None:
    # RULES 7.4 (rulebook example 1, vector V2)
    board = love(forests=2, islands=1)
    board.play("Love Nest", "islands")
    assert board.capital == "forests"


def test_the_banner_moves_for_more_huts() -> None:
    # RULES 7.3 (rulebook example 2, vector V2)
    board = love(forests=2, islands=2)
    board.play("Love Nest", "islands")
    assert board.capital == "islands"


def test_the_active_god_chooses_between_equals() -> None:
    # RULES 7.5 (rulebook example 3, vector V2)
    board = Board("dead", "love")
    board.set_huts(islands=2, forests=2, mountains=2)
    board.set_banner("islands")
    board.put("Arsonist", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", settle=False)
    assert board.to_act == 0
    assert set(board.asked()) == {"forests", "mountains"}
    board.choose("mountains")
    assert board.capital == "mountains"


def test_the_banner_stays_without_any_hut() -> None:
    # RULES 7.6
    board = Board("dead", "love")
    board.set_huts(islands=1)
    board.set_banner("islands")
    board.put("Arsonist", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands")
    assert board.huts("islands") == 0
    assert board.capital == "islands"


def test_a_hut_on_its_way_moves_no_banner() -> None:
    # RULES 7.7
    board = Board("dead", "love")
    board.set_huts(forests=2, islands=1, mountains=2)
    board.set_banner("forests")
    board.put("Architect", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "forests", "islands")
    # In between, the mountains alone had more Huts than the forests; on arrival two lands had.
    assert board.capital == "islands"


def test_a_moved_hut_can_take_the_banner_along() -> None:
    # RULES 7.7, 7.3
    board = Board("dead", "love")
    board.set_huts(forests=2, islands=2)
    board.set_banner("forests")
    board.put("Architect", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands")
    assert board.capital == "islands"


def test_a_land_is_the_sum_of_its_stars() -> None:
    # RULES 8.1
    board = Board("love", "sun")
    board.set_huts(islands=3, forests=1)
    board.set_banner("islands")
    board.put("Shepherd", "islands", worth=2)
    board.put("Poet", "islands", worth=1)
    board.put("Gossip", "islands", worth=-3)
    board.pair("Shepherd", "Poet", heart=1)
    assert board.value("islands") == 3 + 1 + 2 + 1 - 3 + 1


@pytest.mark.parametrize(("card", "bonus"), [("Mayor", 1), ("Anarchist", -1)])
def test_the_capital_can_change_a_lands_value(card: str, bonus: int) -> None:
    # RULES 8.2
    board = Board()
    board.put(card, "islands")
    printed = board.worth(card)
    assert board.value("islands") == printed
    board.set_huts(islands=2)
    board.set_banner("islands")
    assert board.value("islands") == printed + 2 + 1 + bonus


@pytest.mark.parametrize(("huts", "bonus"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_farmer_counts_huts_up_to_two(huts: int, bonus: int) -> None:
    # RULES 8.2
    board = Board()
    board.set_huts(deserts=huts, forests=4)
    board.set_banner("forests")
    board.put("Farmer", "deserts")
    assert board.value("deserts") == 1 + huts + bonus
