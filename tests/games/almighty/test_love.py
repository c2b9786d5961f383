"""RULES chapter 15, second part: the god of Love."""

import pytest

from tests.games.almighty.board import Board


@pytest.mark.parametrize(("gods", "land"), [(("love", "sun"), "islands"), (("sun", "love"), "deserts")])
def test_love_begins_with_a_pair_at_its_left_hand(gods: tuple[str, ...], land: str) -> None:
    # RULES 15.8
    board = Board.dealt(*gods)
    assert len(board.mortals(land)) == 2
    assert board.hearts(land) == 1
    assert board.power(gods.index("love")) == 1
    assert board.value(land) == sum(board.worth(m) for m in board.mortals(land)) + 1


def test_two_hearts_of_different_glory_wait_on_the_board() -> None:
    # RULES 15.9
    board = Board.dealt("love", "sun")
    assert board.hearts_on_board() == [2, 3]


def couple(*, hold: tuple[str, ...] = ("Serenade", "Love Child")) -> Board:
    """Return a board with Shepherd and Poet in love on the islands, by the Heart of 1."""
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Poet", "islands")
    board.pair("Shepherd", "Poet", heart=1)
    board.hold(0, *hold)
    board.give_power(0, 3)
    return board


def test_love_chooses_the_heart_and_the_two() -> None:
    # RULES 15.10
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Poet", "islands", "Oracle", "islands")
    board.face_down("Spread Love", "islands", "Heart 3", "Shepherd", "Oracle")
    assert board.lover_of("Shepherd") == "Oracle"
    assert board.lover_of("Poet") is None
    assert board.value("islands") == 3 + 3


def test_one_mortal_cannot_be_in_two_pairs() -> None:
    # RULES 15.10
    board = couple()
    board.put("Oracle", "islands")
    assert not board.can_face_down("Spread Love", "islands")


def test_a_heart_that_leaves_the_board_gives_power() -> None:
    # RULES 15.11
    board = Board("love", "sun")
    board.give_power(0, 0)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.face_down("Spread Love", "islands", "Heart 2")
    assert board.power(0) == 1


def test_a_heart_that_returns_gives_none() -> None:
    # RULES 15.11, 15.12
    board = couple(hold=("Just Friends", "Love Child"))
    board.play("Just Friends", "islands", "Poet", "forests")
    assert board.power(0) == 3
    assert board.hearts_on_board() == [1, 2, 3]


@pytest.mark.parametrize("act", ["Just Friends", "Crime of Passion"])
def test_a_parted_pair_loses_its_heart(act: str) -> None:
    # RULES 15.12
    board = couple(hold=(act, "Love Child"))
    board.play(act, "islands", *(["Poet", "forests"] if act == "Just Friends" else ["Poet"]))
    assert board.hearts("islands") == 0
    assert board.lover_of("Shepherd") is None
    assert board.value("islands") == 1


def test_others_part_pairs_too() -> None:
    # RULES 15.12
    board = Board("sun", "love")
    board.put("Shepherd", "islands", "Poet", "islands")
    board.pair("Shepherd", "Poet", heart=2)
    board.hold(0, "Follow the Light", "Warm Clay")
    board.play("Follow the Light", "forests", "Shepherd")
    assert board.hearts_on_board() == [1, 2, 3]


def test_a_pair_that_elopes_keeps_its_heart() -> None:
    # RULES 15.13
    board = couple(hold=("Elopement", "Love Child"))
    board.play("Elopement", "islands", "Poet", "Shepherd", "forests")
    assert board.hearts("forests") == 1
    assert board.value("forests") == 1 + 1 + 2 + 1


def test_a_pair_moved_by_one_step_to_one_land_keeps_its_heart() -> None:
    # RULES 15.13
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.pair("Shepherd", "Poet", heart=1)
    board.hold(0, "Merciless Heat", "Warm Clay")
    board.play("Merciless Heat", "islands", "Shepherd", "forests", "Poet", "forests")
    assert board.hearts("forests") == 1


def test_a_pair_moved_by_one_step_to_two_lands_does_not() -> None:
    # RULES 15.12, 15.13
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.pair("Shepherd", "Poet", heart=1)
    board.hold(0, "Merciless Heat", "Warm Clay")
    board.play("Merciless Heat", "islands", "Shepherd", "forests", "Poet", "deserts")
    assert board.hearts_on_board() == [1, 2, 3]


def test_a_hearts_glory_is_the_lands_not_the_mortals() -> None:
    # RULES 15.14
    board = couple()
    assert board.value("islands") == 1 + 1 + 1
    assert (board.worth("Shepherd"), board.worth("Poet")) == (1, 1)


def test_a_hearts_glory_counts_for_whoever_wins_the_land() -> None:
    # RULES 15.14
    board = couple()
    board.lay(1, "High Noon", "islands")
    board.hold_festivals()
    assert board.glory_from(1, "festival") == 3


def test_placing_a_heart_blesses_nobody() -> None:
    # RULES 15.15
    board = Board("love", "sun")
    board.put("Prodigy", "islands", "Poet", "islands")
    board.face_down("Spread Love", "islands", "Heart 1")
    assert board.worth("Prodigy") == 1
    assert board.glory_from(0, "effects") == 0


def test_face_down_love_creates_a_mortal() -> None:
    # RULES 15.16
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.face_down("Create a Mortal", "deserts", "Poet")
    assert board.where("Poet") == "deserts"


def test_love_spreads_from_here_to_all_lands_while_pairs_last() -> None:
    # RULES 15.17 (rulebook example, vector V11)
    board = Board("love", "sun")
    board.give_power(0, 0)
    board.put("Shepherd", "islands", "Poet", "islands", "Oracle", "forests", "Judge", "forests")
    board.put("Gossip", "deserts")
    board.face_down("Spread Love", "islands", "Heart 1", "Heart 2")
    assert (board.hearts("islands"), board.hearts("forests")) == (1, 1)
    assert board.hearts_on_board() == [3]
    assert board.power(0) == 2


def test_love_spreads_only_as_far_as_it_likes() -> None:
    # RULES 15.17
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Poet", "islands", "Oracle", "forests", "Judge", "forests")
    board.face_down("Spread Love", "islands", "Heart 1", "skip")
    assert board.hearts_on_board() == [2, 3]


def test_spreading_love_begins_here() -> None:
    # RULES 15.17
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Oracle", "forests", "Judge", "forests")
    assert not board.can_face_down("Spread Love", "islands")
    assert board.can_face_down("Spread Love", "forests")


def test_breaking_returns_a_heart_from_here() -> None:
    # RULES 15.18
    board = couple(hold=("Heartbreaker", "Love Child"))
    board.play("Heartbreaker", "islands", "Poet")
    assert board.hearts_on_board() == [1, 2, 3]
    assert board.worth("Poet") == -1
