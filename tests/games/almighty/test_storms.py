"""RULES chapter 15, first part: the god of Storms."""

from tests.games.almighty.board import LANDS, Board


def clouds(board: Board) -> list[int]:
    return [board.clouds(land) for land in LANDS]


def test_storms_begins_with_a_cloud_in_each_land_and_no_power() -> None:
    # RULES 15.1
    board = Board.dealt("storms", "sun")
    assert clouds(board) == [1, 1, 1, 1]
    assert board.power(0) == 0


def test_a_cost_moves_clouds_out_of_the_land_each_to_any_other() -> None:
    # RULES 15.2, 15.5 (rulebook example, vector V10)
    board = Board("storms", "love")
    board.put_clouds(mountains=3, deserts=1)
    board.hold(0, "Fertile Shower", "Gentle Drizzle")
    board.play("Fertile Shower", "mountains", "islands", "forests", "deck", "deck")
    assert clouds(board) == [1, 1, 1, 1]


def test_clouds_of_a_cost_may_go_to_one_land() -> None:
    # RULES 15.2
    board = Board("storms", "love")
    board.put_clouds(mountains=3, deserts=1)
    board.hold(0, "Fertile Shower", "Gentle Drizzle")
    board.play("Fertile Shower", "mountains", "deserts", "deserts", "deck", "deck")
    assert clouds(board) == [0, 0, 1, 3]


def test_clouds_of_a_cost_do_not_stay() -> None:
    # RULES 15.2
    board = Board("storms", "love")
    board.put_clouds(mountains=3, deserts=1)
    board.hold(0, "Fertile Shower", "Gentle Drizzle")
    board.play("Fertile Shower", "mountains", settle=False)
    assert set(board.asked()) == {"islands", "forests", "deserts"}


def test_without_enough_clouds_here_the_act_cannot_be_played() -> None:
    # RULES 15.3
    board = Board("storms", "love")
    board.put_clouds(mountains=2, islands=1, forests=1)
    board.hold(0, "Fertile Shower", "Gentle Drizzle")
    assert [land for land in LANDS if board.can_play("Fertile Shower", land)] == ["mountains"]


def test_power_gained_is_a_cloud_gathered_here() -> None:
    # RULES 15.4
    board = Board("storms", "love")
    board.put_clouds(islands=1, forests=3)
    board.put("Oracle", "islands")
    board.hold(0, "Thunderous Order", "Gentle Drizzle")
    board.play("Thunderous Order", "islands")
    assert clouds(board) == [2, 2, 0, 0]
    assert board.power(0) == 0


def test_storms_chooses_where_the_cloud_comes_from() -> None:
    # RULES 15.4
    board = Board("storms", "love")
    board.put_clouds(islands=1, forests=2, deserts=1)
    board.put("Oracle", "islands")
    board.hold(0, "Thunderous Order", "Gentle Drizzle")
    board.play("Thunderous Order", "islands", settle=False)
    assert set(board.asked()) == {"forests", "deserts"}


def test_with_all_clouds_here_no_power_can_be_gained() -> None:
    # RULES 15.4
    board = Board("storms", "love")
    board.put_clouds(islands=4)
    board.put("Oracle", "islands")
    board.hold(0, "Thunderous Order", "Gentle Drizzle")
    assert not board.can_play("Thunderous Order", "islands")


def test_two_power_need_two_clouds_elsewhere() -> None:
    # RULES 15.4
    board = Board("storms", "love")
    board.put_clouds(islands=3, forests=1)
    board.put("Alchemist", "islands")
    board.hold(0, "Thunderous Order", "Gentle Drizzle")
    assert not board.can_play("Thunderous Order", "islands")
    board.put_clouds(islands=2, forests=2)
    assert board.can_play("Thunderous Order", "islands")


def test_face_down_storms_creates_a_mortal() -> None:
    # RULES 15.6
    board = Board("storms", "love")
    board.show("Oracle", "Poet")
    board.face_down("Create a Mortal", "deserts", "Poet")
    assert board.where("Poet") == "deserts"


def test_face_down_one_cloud_is_gathered() -> None:
    # RULES 15.7
    board = Board("storms", "love")
    board.put_clouds(islands=1, forests=1, mountains=1, deserts=1)
    board.face_down("Gather Clouds", "islands", "forests", "skip")
    assert clouds(board) == [2, 0, 1, 1]


def test_face_down_two_clouds_are_gathered() -> None:
    # RULES 15.7
    board = Board("storms", "love")
    board.put_clouds(islands=1, forests=1, mountains=1, deserts=1)
    board.face_down("Gather Clouds", "islands", "forests", "deserts")
    assert clouds(board) == [3, 0, 1, 0]
    assert len(board.hand(0)) == 4


def test_gathering_needs_a_cloud_elsewhere() -> None:
    # RULES 15.7, 3.10
    board = Board("storms", "love")
    board.put_clouds(islands=4)
    assert not board.can_face_down("Gather Clouds", "islands")
    assert board.can_face_down("Gather Clouds", "forests")


def test_an_undertaker_gathers_for_storms() -> None:
    # RULES 15.4, 4.20
    board = Board("storms", "love")
    board.put_clouds(islands=2, forests=2)
    board.put("Undertaker", "islands", "Shepherd", "islands")
    board.hold(0, "Bolt from the Blue", "Gentle Drizzle")
    board.play("Bolt from the Blue", "islands", "deserts", "Shepherd", "forests")
    assert clouds(board) == [1, 1, 0, 2]
