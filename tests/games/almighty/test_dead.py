"""RULES chapter 16: the Dead."""

import pytest

from tests.games.almighty.board import LANDS, Board


def dead(*, hold: tuple[str, ...] = ("Reap", "Whisper")) -> Board:
    """Return a board on which the Dead are to act."""
    board = Board("dead", "love")
    board.hold(0, *hold)
    return board


def test_there_is_a_grave_for_each_land() -> None:
    # RULES 16.1
    board = dead(hold=("Reap", "Reap", "Whisper"))
    for land, name in zip(LANDS, ("Shepherd", "Poet", "Oracle", "Judge"), strict=True):
        board.put(name, land)
    for land in LANDS:
        board.turn_of(0)
        board.hold(0, "Reap", "Whisper")
        board.play("Reap", land)
    assert [board.grave(land) for land in LANDS] == ["Shepherd", "Poet", "Oracle", "Judge"]


def test_the_dead_begin_with_somebody_over_the_deserts_grave() -> None:
    # RULES 16.2
    board = Board.dealt("love", "dead")
    assert board.grave("deserts") is not None
    assert not board.is_judged("deserts")
    assert [board.grave(land) for land in LANDS[:3]] == [None, None, None]


def test_a_smitten_mortal_goes_to_the_grave_of_its_land_with_its_tokens() -> None:
    # RULES 16.3
    board = dead()
    board.put("Shepherd", "mountains", worth=3)
    board.play("Reap", "mountains")
    assert board.where("Shepherd") == "grave mountains"
    assert board.worth("Shepherd") == 3
    assert not board.is_judged("mountains")


def test_others_smite_for_the_dead_too() -> None:
    # RULES 16.3
    board = Board("love", "dead")
    board.put("Shepherd", "mountains")
    board.give_power(0, 1)
    board.hold(0, "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "mountains")
    assert board.where("Shepherd") == "grave mountains"


def test_shepherd_and_martyr_die_and_the_nudist_rests() -> None:
    # RULES 16.3, 16.4, 16.5, 16.6 (rulebook example, vector V12)
    board = Board("love", "dead")
    board.put("Shepherd", "deserts", "Martyr", "islands")
    board.bury("Nudist", "islands", judged=True)
    board.give_power(0, 2)
    board.give_power(1, 0)
    board.hold(0, "Crime of Passion", "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "deserts")
    board.play("Crime of Passion", "islands", "Martyr", settle=False)
    assert board.where("Nudist") == "final rest"
    assert (board.where("Shepherd"), board.where("Martyr")) == ("grave deserts", "grave islands")
    board.choose("power")  # the next turn has begun, with exactly two to judge
    board.choose("glory")
    assert board.at_action()
    assert (board.power(1), board.glory_from(1, "judgement")) == (1, 1)


def test_the_dead_choose_who_stays_in_anyones_turn() -> None:
    # RULES 16.4
    board = Board("love", "dead")
    board.put("Martyr", "islands")
    board.bury("Nudist", "islands", judged=True)
    board.give_power(0, 1)
    board.hold(0, "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "islands", settle=False)
    assert (board.active, board.to_act) == (0, 1)
    assert set(board.asked()) == {"Martyr", "Nudist"}


def test_who_is_not_kept_rests_for_ever() -> None:
    # RULES 16.4, 16.5
    board = dead()
    board.put("Martyr", "islands")
    board.bury("Nudist", "islands", judged=True)
    board.play("Reap", "islands", "Nudist")
    assert (board.where("Martyr"), board.where("Nudist")) == ("final rest", "grave islands")
    assert board.is_judged("islands")


@pytest.mark.parametrize(("verdict", "power", "glory"), [("power", 1, 0), ("glory", 0, 1)])
def test_a_judgement_gives_power_or_glory(verdict: str, power: int, glory: int) -> None:
    # RULES 16.6
    board = Board("love", "dead")
    board.bury("Shepherd", "islands")
    board.give_power(1, 0)
    board.face_down("Create a Mortal", "forests", "deck")
    board.end_turn(verdict)
    assert (board.power(1), board.glory_from(1, "judgement")) == (power, glory)


def test_a_mortal_is_judged_once() -> None:
    # RULES 16.7
    board = Board("love", "dead")
    board.bury("Shepherd", "islands", judged=True)
    board.face_down("Create a Mortal", "forests", "deck")
    board.end_turn()
    assert board.active == 1
    assert board.at_action()


def test_with_the_dead_an_empty_deck_stays_empty() -> None:
    # RULES 16.8
    board = Board("love", "dead")
    board.show("Oracle", None)
    board.empty_deck()
    board.bury("Shepherd", "islands", judged=True)
    board.hold(0, "Love Child", "Serenade", "Love Nest")
    board.play("Love Child", "islands", "Oracle")
    assert not board.can_face_down("Create a Mortal", "islands")


def test_face_down_the_dead_smite() -> None:
    # RULES 16.9
    board = dead()
    board.put("Shepherd", "islands")
    board.face_down("Smite a Mortal", "islands")
    assert board.where("Shepherd") == "grave islands"


def test_face_down_the_dead_resurrect_from_any_grave() -> None:
    # RULES 16.10
    board = dead()
    board.bury("Shepherd", "deserts", judged=True)
    board.face_down("Resurrect", "islands")
    assert board.where("Shepherd") == "islands"
    assert board.grave("deserts") is None


def test_a_resurrected_mortal_keeps_its_tokens_and_is_neither_created_nor_moved() -> None:
    # RULES 16.11
    board = Board("dead", "sun")
    board.lay(1, "Drought", "islands")
    board.bury("Shepherd", "deserts", worth=3, judged=True)
    board.hold(0, "Reap", "Whisper")
    board.face_down("Resurrect", "islands")
    assert board.worth("Shepherd") == 3
    assert board.events("create") == []
    assert board.events("move") == []


def test_a_ghost_acts_as_though_it_were_here() -> None:
    # RULES 16.12
    board = dead(hold=("Ghostly Errand", "Reap"))
    board.bury("Shepherd", "deserts", judged=True)
    board.put("Poet", "forests")
    board.play("Ghostly Errand", "islands")
    assert board.where("Poet") == "islands"
    assert board.where("Shepherd") == "grave deserts"


def test_only_the_pokeable_have_ghosts() -> None:
    # RULES 16.12
    board = dead(hold=("Ghostly Errand", "Reap"))
    board.bury("Guard", "deserts", judged=True)
    assert not board.can_play("Ghostly Errand", "islands")


def test_a_ghost_can_walk_out_of_its_grave() -> None:
    # RULES 16.13
    board = dead(hold=("Ghostly Errand", "Reap"))
    board.bury("Drunkard", "mountains", judged=True)
    board.play("Ghostly Errand", "islands", "deserts")  # next to the islands, where it is not
    assert board.where("Drunkard") == "deserts"
    assert board.grave("mountains") is None


def test_a_ghost_blesses_itself_in_its_grave() -> None:
    # RULES 16.12
    board = dead(hold=("Ghostly Errand", "Reap"))
    board.bury("Gardener", "mountains", judged=True)
    board.play("Ghostly Errand", "islands")
    assert (board.where("Gardener"), board.worth("Gardener")) == ("grave mountains", 2)


def test_a_ghost_that_smites_itself_rests() -> None:
    # RULES 16.14
    board = dead(hold=("Ghostly Errand", "Reap"))
    board.bury("Martyr", "mountains", judged=True)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.play("Ghostly Errand", "islands", "Shepherd", "Poet")
    assert board.where("Martyr") == "final rest"
    assert (board.worth("Shepherd"), board.worth("Poet")) == (2, 2)


@pytest.mark.parametrize("act", ["Sweet Nothings", "Cold Shoulder", "Come Hither", "Just Friends"])
def test_the_dead_are_out_of_reach(act: str) -> None:
    # RULES 16.15
    board = Board("love", "dead")
    board.bury("Shepherd", "islands", judged=True)
    board.hold(0, act, "Serenade")
    assert not any(board.can_play(act, land) for land in LANDS)


def test_a_mortal_in_final_rest_never_returns() -> None:
    # RULES 16.5
    board = dead(hold=("Grave Robbery", "Reap"))
    board.give_power(0, 1)
    board.bury("Shepherd", "islands", judged=True)
    board.play("Grave Robbery", "forests")
    assert board.where("Shepherd") == "final rest"
    assert not board.can_face_down("Resurrect", "islands")
