"""RULES chapter 14: the god of the Sun."""

import pytest

from tests.games.almighty.board import Board


def turns_of_the_sun(seats: tuple[str, ...], n: int) -> list[tuple[str, int]]:
    """Return place of the Sun and Power of its god at the start of its first `n` turns."""
    board = Board.dealt(*seats)
    seat = seats.index("sun")
    seen = []
    while len(seen) < n:
        if board.active == seat:
            seen.append((board.sun, board.power(seat)))
        board.hold(board.active, *(board.acts_of(board.gods[board.active], "basic")[:5]))
        board.face_down_somewhere("Create a Mortal")
        board.end_turn()
    return seen


def test_the_sun_crosses_the_lands_pays_at_night_and_rises_again() -> None:
    # RULES 14.1, 14.2, 14.3, 14.4 (vector V13)
    assert turns_of_the_sun(("sun", "love"), 5) == [
        ("forests", 2),
        ("mountains", 2),
        ("deserts", 2),
        ("night", 5),
        ("islands", 5),
    ]


def test_from_the_other_side_it_goes_the_other_way() -> None:
    # RULES 14.2, 1.12
    places = [place for place, _ in turns_of_the_sun(("love", "sun"), 5)]
    assert places == ["mountains", "forests", "islands", "night", "deserts"]


def test_an_act_under_the_sun_gains_a_belief_at_once() -> None:
    # RULES 14.5
    board = Board("sun", "love")
    board.put_sun("islands")
    board.show("Oracle", "Poet")
    board.hold(0, "Long Day", "Warm Clay")
    board.play("Long Day", "islands", "Poet")  # pushes the Sun away afterwards
    assert board.belief(0, "islands") == 2 + 1


@pytest.mark.parametrize("land", ["forests", "mountains", "deserts"])
def test_an_act_elsewhere_does_not(land: str) -> None:
    # RULES 14.5
    board = Board("sun", "love")
    board.put_sun("islands")
    board.hold(0, "Warm Clay", "Sunburn")
    board.play("Warm Clay", land, "deck")
    assert board.belief(0, land) == 2


def test_nobody_elses_act_shines() -> None:
    # RULES 14.5
    board = Board("love", "sun")
    board.put_sun("islands")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", "deck")
    assert board.belief(0, "islands") == 2


def test_a_face_down_act_does_not_shine() -> None:
    # RULES 14.5
    board = Board("sun", "love")
    board.put_sun("islands")
    board.hold(0, "Warm Clay", "Sunburn")
    board.face_down("Create a Mortal", "islands", "deck", act="Warm Clay")
    assert board.belief(0, "islands") == 1


def test_face_down_the_sun_creates_a_mortal() -> None:
    # RULES 14.6
    board = Board("sun", "love")
    board.show("Oracle", "Poet")
    board.face_down("Create a Mortal", "deserts", "Poet")
    assert board.where("Poet") == "deserts"


def test_face_down_the_sun_is_pushed_from_here() -> None:
    # RULES 14.7
    board = Board("sun", "love")
    board.put_sun("forests")
    assert not board.can_face_down("Push the Sun", "islands")
    board.face_down("Push the Sun", "forests")
    assert board.sun == "mountains"


def test_the_sun_can_be_pushed_into_the_night() -> None:
    # RULES 14.7
    board = Board("sun", "love")
    board.put_sun("deserts")
    board.give_power(0, 0)
    board.face_down("Push the Sun", "deserts")
    assert (board.sun, board.power(0)) == ("night", 3)


def test_the_sun_cannot_be_pushed_at_night() -> None:
    # RULES 14.7
    board = Board("sun", "love")
    board.put_sun("night")
    assert not any(board.can_face_down("Push the Sun", land) for land in ("islands", "forests", "deserts"))


@pytest.mark.parametrize(("start", "land"), [("islands", "forests"), ("night", "islands")])
def test_the_sun_enters_by_moving_and_by_rising(start: str, land: str) -> None:
    # RULES 14.8
    board = Board("love", "storms", "sun")
    board.lay(2, "Worship the Dawn!", land)
    board.put_sun(start)
    for _ in range(2):
        board.face_down("Create a Mortal", "deserts", "deck")
        board.end_turn()
    assert board.sun == land
    assert board.belief(2, land) == 3 + 2


def test_the_sun_enters_by_being_pushed() -> None:
    # RULES 14.8
    board = Board("sun", "love")
    board.lay(0, "Worship the Dawn!", "forests")
    board.put_sun("islands")
    board.face_down("Push the Sun", "islands")
    assert board.belief(0, "forests") == 3 + 2


def test_push_sun_at_night_is_not_possible_for_an_act() -> None:
    # RULES 14.7, 3.6
    board = Board("sun", "love", set=("sun.acts.long_day.needs=",))
    board.put_sun("night")
    board.hold(0, "Long Day", "Warm Clay")
    assert not board.can_play("Long Day", "islands")
