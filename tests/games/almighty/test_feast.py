"""RULES chapters 10 and 11: the Feast Table, Festivals and Offerings."""

import pytest

from tests.games.almighty.board import Board

ORDER = {2: (3, 0), 3: (3, 1, 0), 4: (3, 2, 1, 0)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_out_first_sits_best(players: int) -> None:
    # RULES 10.1, 1.6 (vector V7)
    board = Board(*("love", "sun", "storms", "dead")[:players])
    for seat in range(players):
        board.hold(seat, board.hand(seat)[0])
    for _ in range(players):
        board.finish_hand()
    assert tuple(board.glory_from(seat, "seat") for seat in range(players)) == ORDER[players]


def test_without_a_free_seat_you_go_without() -> None:
    # RULES 10.2, 10.3
    board = Board("love", "sun", set=("seats.blocked.two_players=[2, 3, 4]",))
    for seat in range(2):
        board.hold(seat, board.hand(seat)[0])
    board.finish_hand()
    board.finish_hand()
    assert (board.glory_from(0, "seat"), board.glory_from(1, "seat")) == (3, 0)


def test_who_has_no_seat_is_last_in_ties() -> None:
    # RULES 10.3
    board = Board("love", "sun", set=("seats.blocked.two_players=[2, 3, 4]",))
    board.put("Shepherd", "mountains")
    board.lay(0, "Serenade", "mountains")
    board.lay(1, "High Noon", "mountains")
    board.seat_out(0)
    board.seat_out(1)
    board.hold_festivals()
    assert (board.glory_from(0, "festival"), board.glory_from(1, "festival")) == (2, 0)


def festival(players: int = 2) -> Board:
    """Return a board with the forests worth 2 by four yellow and two red stars, nobody with Belief yet."""
    board = Board(*("storms", "love", "sun", "dead")[:players])
    board.put("Shepherd", "forests", worth=2)  # with Hut and Banner four yellow
    board.put("Gossip", "forests", worth=-2)
    return board


def test_storms_wins_the_forests_with_six_belief_to_three() -> None:
    # RULES 11.2, 11.4, 11.5 (rulebook example, vector V4)
    board = festival()
    assert board.value("forests") == 2
    for act in ("Thunderous Order", "Gentle Drizzle", "Spring Rain"):
        board.lay(0, act, "forests")
    board.lay(1, "Serenade", "forests")
    assert (board.belief(0, "forests"), board.belief(1, "forests")) == (6, 3)
    board.hold_festivals()
    assert board.glory_from(0, "festival") == 2
    assert board.offerings_won(0) == 1
    assert (board.glory_from(1, "second_place"), board.offerings_won(1)) == (0, 0)


def test_with_four_gods_second_place_gets_half_and_no_offering() -> None:
    # RULES 11.7 (rulebook example, vector V4)
    board = festival(players=4)
    for act in ("Thunderous Order", "Gentle Drizzle", "Spring Rain"):
        board.lay(0, act, "forests")
    board.lay(1, "Serenade", "forests")
    board.hold_festivals()
    assert board.glory_from(0, "festival") == 2
    assert (board.glory_from(1, "second_place"), board.offerings_won(1)) == (1, 0)


def test_half_is_rounded_down() -> None:
    # RULES 11.7
    board = festival(players=4)
    board.put("Judge", "forests")
    assert board.value("forests") == 3
    board.lay(0, "Silver Lining", "forests")
    board.lay(1, "Sweet Nothings", "forests")
    board.hold_festivals()
    assert board.glory_from(1, "second_place") == 1


def test_second_place_never_loses_glory() -> None:
    # RULES 11.7
    board = festival(players=4)
    board.put("Widow", "forests", worth=-5)
    board.lay(0, "Silver Lining", "forests")
    board.lay(1, "Sweet Nothings", "forests")
    board.hold_festivals()
    assert board.glory_from(1, "second_place") == 0


def test_second_place_needs_belief() -> None:
    # RULES 11.8
    board = festival(players=4)
    board.lay(0, "Silver Lining", "forests")
    board.hold_festivals()
    assert [board.glory_from(seat, "second_place") for seat in range(4)] == [0, 0, 0, 0]


def test_a_tie_for_second_place_goes_to_the_earlier_seat() -> None:
    # RULES 11.8
    board = festival(players=4)
    board.lay(0, "Silver Lining", "forests")
    board.lay(1, "Sweet Nothings", "forests")
    board.lay(2, "Sunny Disposition", "forests")
    for seat in (0, 3, 2, 1):
        board.seat_out(seat)
    board.hold_festivals()
    assert [board.glory_from(seat, "second_place") for seat in range(4)] == [0, 0, 1, 0]


def test_a_tie_for_first_place_leaves_the_other_second() -> None:
    # RULES 11.3, 11.7
    board = festival(players=4)
    board.lay(0, "Silver Lining", "forests")
    board.lay(1, "Serenade", "forests")
    for seat in (3, 1, 0, 2):
        board.seat_out(seat)
    board.hold_festivals()
    assert board.glory_from(1, "festival") == 2
    assert board.glory_from(0, "second_place") == 1


def test_festivals_go_from_the_islands_to_the_deserts() -> None:
    # RULES 11.1
    board = Board()
    for land in ("deserts", "islands", "mountains", "forests"):
        board.lay(0, "Serenade", land)
    board.hold_festivals()
    held = [event["place"] for event in board.events("festival")]
    assert held == ["islands", "forests", "mountains", "deserts"]


def test_the_earlier_seat_wins_a_tie() -> None:
    # RULES 11.3
    board = festival()
    board.lay(0, "Silver Lining", "forests")
    board.lay(1, "Serenade", "forests")
    board.seat_out(1)
    board.seat_out(0)
    board.hold_festivals()
    assert (board.glory_from(0, "festival"), board.glory_from(1, "festival")) == (0, 2)


def test_a_negative_land_pays_nothing_but_its_offering() -> None:
    # RULES 11.4, 11.5 (vector V5)
    board = Board()
    board.put("Gossip", "islands", worth=-3)
    board.lay(0, "Serenade", "islands")
    board.hold_festivals()
    assert board.glory_from(0, "festival") == 0
    assert board.offerings_won(0) == 1


def test_an_act_without_belief_wins_nothing() -> None:
    # RULES 11.2, 11.6
    board = Board("love", "sun", set=("love.acts.serenade.belief=0",))
    board.put("Shepherd", "islands")
    board.lay(0, "Serenade", "islands")
    board.hold_festivals()
    assert board.glory_from(0, "festival") == 0
    assert board.offerings_won(0) == 0


def test_an_offering_nobody_wins_is_discarded() -> None:
    # RULES 11.6
    board = Board()
    board.hold_festivals()
    assert [board.offerings_in(land) for land in ("islands", "forests", "mountains", "deserts")] == [
        2,
        2,
        2,
        2,
    ]
    assert board.offerings_won(0) + board.offerings_won(1) == 0


def test_the_top_offering_is_won() -> None:
    # RULES 11.5
    board = Board()
    board.lay(0, "Serenade", "islands")
    top = board.top_offering("islands")
    board.hold_festivals()
    assert board.offerings_of(0) == {top: 1}


def test_a_festival_tells_winner_margin_and_the_value_of_the_land() -> None:
    # RULES 11.2, 11.4
    board = Board()
    board.put("Gossip", "islands", worth=-3)
    board.lay(0, "Serenade", "islands")
    board.hold_festivals()
    told = [(e["kind"], e["seat"], e["amount"]) for e in board.events() if e["place"] == "islands"]
    assert told[:2] == [("land_value", 0, -3), ("festival", 0, 3)]
    held = [(e["place"], e["seat"]) for e in board.events("land_value")]
    assert held == [("islands", 0), ("forests", -1), ("mountains", -1), ("deserts", -1)]
