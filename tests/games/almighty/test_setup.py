"""RULES chapter 1: how a game begins."""

import pytest

from tests.games.almighty.board import LANDS, SPEC, Board


@pytest.mark.parametrize(("gods", "seats"), [(2, [3, 0]), (3, [3, 1, 0]), (4, [3, 2, 1, 0])])
def test_unused_gods_block_seats_of_the_feast_table(gods: int, seats: list[int]) -> None:
    # RULES 1.6
    board = Board.dealt(*("sun", "storms", "love", "dead")[:gods])
    assert board.free_seats() == seats


def test_two_to_four_different_gods_play() -> None:
    # RULES 1.1
    mode = SPEC.modes[0]
    assert (mode.players, mode.same_god_twice) == ((2, 3, 4), False)


def test_the_lands_form_a_ring() -> None:
    # RULES 1.2
    board = Board()
    neighbours = {land: set(board.adjacent(land)) for land in LANDS}
    assert neighbours == {
        "islands": {"forests", "deserts"},
        "forests": {"islands", "mountains"},
        "mountains": {"forests", "deserts"},
        "deserts": {"mountains", "islands"},
    }


def test_two_mortals_are_on_display_and_one_is_in_each_land() -> None:
    # RULES 1.3
    board = Board.dealt("sun", "storms")
    assert [len(board.mortals(land)) for land in LANDS] == [1, 1, 1, 1]
    assert len(board.display()) == 2
    assert board.deck_size() == 50 - 6


def test_mortals_are_dealt_at_random() -> None:
    # RULES 1.3
    assert Board.dealt("sun", "storms", seed=1).display() != Board.dealt("sun", "storms", seed=2).display()


def test_mountains_and_forests_have_a_hut_and_the_forests_the_banner() -> None:
    # RULES 1.4
    board = Board.dealt("sun", "storms")
    assert [board.huts(land) for land in LANDS] == [0, 1, 1, 0]
    assert board.capital == "forests"


def test_start_values_are_mortal_plus_hut_plus_banner() -> None:
    # RULES 1.4, 8.1 (vector V15)
    board = Board.dealt("sun", "storms")
    worth = {land: board.worth(board.mortals(land)[0]) for land in LANDS}
    assert board.value("islands") == worth["islands"]
    assert board.value("forests") == worth["forests"] + 2
    assert board.value("mountains") == worth["mountains"] + 1
    assert board.value("deserts") == worth["deserts"]


def test_twelve_offerings_lie_in_four_stacks_of_three() -> None:
    # RULES 1.5
    board = Board.dealt("sun", "storms")
    assert [board.offerings_in(land) for land in LANDS] == [3, 3, 3, 3]
    assert board.offerings_by_type() == {"gems": 3, "nectar": 3, "skulls": 3, "incense": 3}


def test_each_god_holds_five_of_its_ten_basic_acts() -> None:
    # RULES 1.7
    board = Board.dealt("sun", "storms", "love", "dead")
    for seat, god in enumerate(board.gods):
        hand = board.hand(seat)
        assert len(hand) == 5
        assert set(hand) <= set(board.acts_of(god, "basic"))
        assert board.draw_pile_size(seat) == 5


def test_mighty_acts_wait_in_two_piles() -> None:
    # RULES 1.7
    board = Board.dealt("sun", "storms")
    assert board.pile_sizes(0) == {"merciful": 5, "wrathful": 5}


def test_each_god_draws_a_prophecy_of_its_own() -> None:
    # RULES 1.8
    board = Board.dealt("sun", "storms", "love", "dead")
    assert len({board.prophecy(seat) for seat in range(4)}) == 4


def test_each_god_gets_a_different_favored_tile() -> None:
    # RULES 1.9
    board = Board.dealt("sun", "storms", "love", "dead")
    assert len({board.favored(seat) for seat in range(4)}) == 4


def test_glory_starts_at_nothing_and_power_as_the_god_says() -> None:
    # RULES 1.10, 14.1, 15.1, 15.8
    board = Board.dealt("storms", "sun", "love", "dead")
    assert [board.score(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert [board.power(seat) for seat in range(4)] == [0, 2, 1, 0]


def test_a_start_that_a_variant_gives_is_a_source_of_its_own() -> None:
    # RULES 1.10
    board = Board.dealt("storms", "sun", set=["sun.start_glory=3"])
    assert [board.score(seat) for seat in range(2)] == [0, 3]
    assert board.glory_from(1, "start") == 3


def test_the_automa_starts_with_what_free_will_starts_with_on_top_of_its_own() -> None:
    # RULES 1.10, 19.2
    more = ["free_will.start_glory=5"]
    assert Board.dealt("storms", "sun", "free_will", set=more).glory_from(2, "start") == 5
    assert Board.dealt("sun", "love", mode="coop", set=more).glory_from(2, "start") == 2 * 3 + 5
    assert Board.dealt("sun", "love", mode="automa", set=more).glory_from(2, "start") == 5


def test_the_first_seat_begins() -> None:
    # RULES 1.11
    assert Board.dealt("storms", "love").active == 0


@pytest.mark.parametrize(
    ("gods", "left"),
    [
        (("storms", "sun"), "deserts"),
        (("storms", "love", "sun"), "islands"),
        (("storms", "love", "dead", "sun"), "deserts"),
    ],
)
def test_neighbours_sit_on_opposite_sides(gods: tuple[str, ...], left: str) -> None:
    # RULES 1.12
    assert Board.dealt(*gods).sun == left
