"""RULES chapter 2: the course of a turn."""

from tests.games.almighty.board import Board


def test_turns_go_clockwise() -> None:
    # RULES 2.1
    board = Board("love", "storms", "sun")
    order = []
    for _ in range(4):
        order.append(board.active)
        board.face_down("Create a Mortal", "islands")
        board.end_turn()
    assert order == [0, 1, 2, 0]


def test_who_is_out_is_passed_over() -> None:
    # RULES 2.1
    board = Board("love", "storms", "sun")
    board.hold(1, "Gentle Drizzle")
    board.face_down("Create a Mortal", "islands")
    board.end_turn()
    board.play("Gentle Drizzle", "islands")
    assert board.active == 2
    board.face_down("Create a Mortal", "islands")
    board.end_turn()
    board.face_down("Create a Mortal", "islands")
    board.end_turn()
    assert board.active == 2


def test_judging_comes_before_playing_and_is_not_optional() -> None:
    # RULES 2.2, 16.6
    board = Board("love", "dead")
    board.bury("Shepherd", "islands")
    board.face_down("Create a Mortal", "forests")
    board.end_turn()
    assert board.active == 1
    assert sorted(board.asked()) == ["glory", "power"]


def test_the_sun_moves_before_its_god_decides() -> None:
    # RULES 2.2, 14.2
    board = Board("love", "sun")
    board.put_sun("mountains")
    board.face_down("Create a Mortal", "forests")
    board.end_turn()
    assert board.active == 1
    assert board.sun == "forests"  # the second seat looks from the other side


def test_one_act_must_be_played() -> None:
    # RULES 2.3
    assert not Board().can_end_turn()


def test_a_second_act_may_be_played_or_not() -> None:
    # RULES 2.3
    board = Board()
    board.face_down("Create a Mortal", "islands")
    assert board.can_end_turn()
    assert board.can_face_down("Create a Mortal", "islands")


def test_no_third_act_can_be_played() -> None:
    # RULES 2.3
    board = Board()
    board.face_down("Create a Mortal", "islands")
    board.face_down("Create a Mortal", "islands")
    assert board.active == 1


def test_the_first_act_is_finished_before_the_second() -> None:
    # RULES 2.4
    board = Board()
    board.put("Shepherd", "islands")
    board.put("Poet", "islands")
    board.hold(0, "Sweet Nothings", "Love Child")
    board.play("Sweet Nothings", "islands", settle=False)
    assert not board.at_action()
    assert set(board.asked()) == {"Shepherd", "Poet"}


def test_the_last_with_acts_plays_them_all_in_one_turn() -> None:
    # RULES 2.5
    board = Board("love", "storms")
    board.hold(0, "Love Child")
    board.hold(1, "Gentle Drizzle", "Gentle Drizzle", "Gentle Drizzle")
    board.play("Love Child", "islands")
    for _ in range(2):
        board.face_down("Create a Mortal", "islands")
        assert board.active == 1
        assert not board.can_end_turn()
    assert len(board.hand(1)) == 1


def test_a_final_turn_starts_once() -> None:
    # RULES 2.6
    board = Board("love", "sun")
    board.put_sun("deserts")
    board.hold(0, "Love Child")
    board.hold(1, "Warm Clay", "Sunburn", "High Noon")
    board.play("Love Child", "islands")
    assert board.sun == "mountains"
    for _ in range(2):
        board.face_down("Create a Mortal", "islands")
    assert board.sun == "mountains"


def test_a_final_turn_refills_the_display_at_its_end_only() -> None:
    # RULES 2.6
    board = Board("love", "storms")
    board.show("Oracle", "Poet")
    board.hold(0, "Sweet Nothings")
    board.put("Shepherd", "islands")
    board.hold(1, "Gentle Drizzle", "Gentle Drizzle", "Headwind")
    board.play("Sweet Nothings", "islands", "Shepherd")
    board.play("Gentle Drizzle", "deserts", "Oracle")
    board.play("Gentle Drizzle", "deserts", "Poet")
    assert board.display() == [None, None]


def test_who_can_play_nothing_discards_an_act_without_effect() -> None:
    # RULES 2.7
    board = Board("dead", "love")
    board.hold(0, "Reap", "Whisper")
    assert board.only_discards()
    board.discard("Reap")
    assert board.hand(0) == ["Whisper"]
    assert board.belief(0) == 0
    assert board.events("discard")[-1]["card"] == "Reap"


def test_nobody_who_can_play_may_discard() -> None:
    # RULES 2.7
    board = Board("dead", "love")
    board.put("Shepherd", "islands")
    board.hold(0, "Reap", "Second Chance")
    assert not board.can_discard()


def test_who_has_no_act_left_resolves_the_prophecy_then_takes_a_seat() -> None:
    # RULES 2.8
    board = Board("love", "storms")
    board.hold(0, "Love Child")
    board.foretell(0, "Forests over Islands")
    board.play("Love Child", "deserts")
    kinds = [event["kind"] for event in board.events() if event["kind"] in ("prophecy_true", "seat")]
    assert kinds == ["prophecy_true", "seat"]
    assert board.is_out(0)
    assert board.active == 1


def test_the_display_slides_left_and_is_refilled_on_the_right() -> None:
    # RULES 2.9
    board = Board()
    board.show("Oracle", "Poet")
    board.face_down("Create a Mortal", "islands", "Oracle")
    board.end_turn()
    assert board.display()[0] == "Poet"
    assert board.display()[1] not in ("Oracle", "Poet", None)


def test_no_act_is_drawn_during_an_age() -> None:
    # RULES 2.10
    board = Board()
    board.hold(0, "Love Child", "Love Nest", "Serenade")
    board.face_down("Create a Mortal", "islands")
    board.end_turn()
    assert len(board.hand(0)) == 2
