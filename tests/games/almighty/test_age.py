"""RULES chapters 12 and 13: from Age to Age, and the end of the game."""

import pytest

from tests.games.almighty.board import LANDS, Board


def test_basic_acts_go_to_the_discard_pile_and_mighty_acts_leave() -> None:
    # RULES 12.1
    board = Board("love", "sun")
    board.hold(0)
    board.lay(0, "Serenade", "islands")
    board.lay(0, "Baby Boom", "islands")
    board.next_age()
    assert "Serenade" in board.discard_pile(0)
    assert "Baby Boom" in board.gone(0)


def test_belief_is_cleared_away() -> None:
    # RULES 12.2
    board = Board("love", "sun")
    board.lay(0, "Serenade", "islands")
    board.next_age()
    assert [board.belief(seat) for seat in (0, 1)] == [0, 0]


def test_what_is_on_the_map_stays() -> None:
    # RULES 12.3
    board = Board("love", "storms", "sun", "dead")
    board.put("Shepherd", "islands", worth=3)
    board.put("Poet", "islands")
    board.pair("Shepherd", "Poet", heart=1)
    board.give_power(0, 4)
    board.put_clouds(islands=3, forests=1)
    board.put_sun("mountains")
    board.bury("Martyr", "deserts", judged=True)
    board.set_huts(mountains=3)
    board.set_banner("mountains")
    board.next_age(until_turn=False)
    assert (board.worth("Shepherd"), board.hearts("islands"), board.power(0)) == (3, 1, 4)
    assert ([board.clouds(land) for land in LANDS], board.sun) == ([3, 1, 0, 0], "mountains")
    assert (board.where("Martyr"), board.huts("mountains"), board.capital) == (
        "grave deserts",
        3,
        "mountains",
    )


def test_the_feast_table_is_cleared() -> None:
    # RULES 12.4
    board = Board()
    board.next_age()
    assert board.free_seats() == [3, 0]


def test_one_mighty_act_is_drawn_for_age_two_and_two_for_age_three() -> None:
    # RULES 12.5, 12.8
    board = Board("love", "sun")
    mighty = set(board.acts_of("love", "merciful")) | set(board.acts_of("love", "wrathful"))
    for age, drawn in ((2, 1), (3, 2)):
        board.next_age()
        assert board.age == age
        assert len([act for act in board.hand(0) if act in mighty]) == drawn
        assert len(board.hand(0)) == 5 + drawn


@pytest.mark.parametrize(("glory", "kind"), [(15, "wrathful"), (16, "merciful")])
def test_five_behind_the_leader_draws_wrathful_acts(glory: int, kind: str) -> None:
    # RULES 12.6 (vector V14: leader 20)
    board = Board("love", "sun")
    board.next_age(glory=(glory, 20))
    assert board.pile_sizes(0)[kind] == 4
    assert board.pile_sizes(1)["merciful"] == 4


def test_both_acts_of_age_three_are_of_one_kind() -> None:
    # RULES 12.6
    board = Board("love", "sun", age=2)
    board.next_age(glory=(0, 20))
    wrathful = board.acts_of("love", "wrathful")
    assert len([act for act in board.hand(0) if act in wrathful]) == 2


def test_the_score_after_the_festivals_decides() -> None:
    # RULES 12.6
    board = Board("love", "sun")
    board.put("Shepherd", "islands", worth=5)
    board.lay(1, "High Noon", "islands")
    board.next_age(glory=(0, 0))  # both at 0 until the sun wins the islands
    assert board.pile_sizes(0)["wrathful"] == 4


def test_an_empty_pile_is_replaced_by_the_other() -> None:
    # RULES 12.7
    board = Board("love", "sun", age=2)
    board.empty_pile(0, "merciful")
    board.next_age(glory=(20, 20))
    assert board.pile_sizes(0) == {"merciful": 0, "wrathful": 3}


def test_the_first_two_ages_use_each_basic_act_once() -> None:
    # RULES 12.8
    board = Board.dealt("love", "sun", seed=3)
    first = board.hand(0)
    board.next_age()
    second = [act for act in board.hand(0) if act in board.acts_of("love", "basic")]
    assert set(first) | set(second) == set(board.acts_of("love", "basic"))


def test_the_third_age_reshuffles_the_discard_pile() -> None:
    # RULES 12.8
    board = Board.dealt("love", "sun", seed=3)
    board.next_age()
    assert board.draw_pile_size(0) == 0
    board.next_age()
    assert board.draw_pile_size(0) == 5
    assert len([act for act in board.hand(0) if act in board.acts_of("love", "basic")]) == 5


def test_each_age_brings_a_new_prophecy() -> None:
    # RULES 12.9
    board = Board.dealt("love", "sun", seed=4)
    seen = {board.prophecy(0), board.prophecy(1)}
    board.next_age()
    seen |= {board.prophecy(0), board.prophecy(1)}
    assert len(seen) == 4


def test_the_next_seat_begins_the_next_age() -> None:
    # RULES 12.10
    board = Board("love", "storms", "sun")
    starters = [board.active]
    for _ in range(2):
        board.next_age()
        starters.append(board.active)
    assert starters == [0, 1, 2]


def finished(glory: tuple[int, ...], offerings: dict[str, int], tile: str) -> Board:
    """Return a game over, in which seat 0 had these Offerings and this tile."""
    board = Board("love", "sun", age=3)
    board.favor(0, tile)
    board.give_offerings(0, offerings)
    board.finish_game(glory=glory)
    return board


def test_the_game_ends_after_the_third_age() -> None:
    # RULES 13.1
    board = Board("love", "sun")
    board.next_age()
    board.next_age()
    assert not board.over
    board.next_age()
    assert board.over


def test_greedy_pays_for_each_different_type() -> None:
    # RULES 13.2 (rulebook example, vector V6)
    board = finished((0, 0), {"gems": 2, "nectar": 1, "incense": 1}, "Greedy")
    assert board.glory_from(0, "favored") == 3


def test_a_tile_pays_two_for_each_of_its_type() -> None:
    # RULES 13.2 (vector V6)
    board = finished((0, 0), {"nectar": 2, "gems": 1}, "Drunken")
    assert board.glory_from(0, "favored") == 4


def test_offerings_pay_what_is_on_their_backs() -> None:
    # RULES 13.3
    board = finished((0, 0), {"gems": 3}, "Drunken")
    assert board.glory_from(0, "offering") == 1 + 1 + 2


def test_one_offering_pays_one_or_two() -> None:
    # RULES 13.3
    paid = set()
    for seed in range(12):
        board = Board("love", "sun", age=3, seed=seed)
        board.favor(0, "Morbid")
        board.give_offerings(0, {"gems": 1})
        board.finish_game(glory=(0, 0))
        paid.add(board.glory_from(0, "offering"))
    assert paid == {1, 2}


def test_the_most_glory_wins() -> None:
    # RULES 13.4
    board = finished((10, 20), {}, "Drunken")
    assert board.ranks() == [2, 1]


def test_the_earlier_seat_of_age_three_wins_a_tie() -> None:
    # RULES 13.4
    board = Board("love", "sun", age=3)
    board.seat_out(1)
    board.seat_out(0)
    board.finish_game(glory=(12, 12))
    assert board.score(0) == board.score(1)
    assert board.ranks() == [2, 1]
