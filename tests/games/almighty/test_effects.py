"""RULES chapter 4: what effects do."""

import pytest

from tests.games.almighty.board import LANDS, Board


def test_effects_work_here() -> None:
    # RULES 4.1
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Poet", "forests")
    board.hold(0, "Sweet Nothings", "Love Child")
    assert [land for land in LANDS if board.can_play("Sweet Nothings", land)] == ["islands", "forests"]
    board.play("Sweet Nothings", "forests")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (1, 2)


def test_the_display_is_not_in_play() -> None:
    # RULES 4.1
    board = Board("love", "sun")
    board.show("Shepherd", "Poet")
    board.hold(0, "Come Hither", "Love Child")
    assert not board.can_play("Come Hither", "islands")


def test_all_means_as_many_as_possible() -> None:
    # RULES 4.2
    board = Board("sun", "love")
    board.put_sun("islands")
    board.give_power(0, 3)
    board.put("Shepherd", "islands", "Poet", "islands", "Gossip", "islands", "Oracle", "forests")
    board.hold(0, "Noon Benediction", "Warm Clay")
    board.play("Noon Benediction", "islands")
    worths = [board.worth(name) for name in ("Shepherd", "Poet", "Gossip", "Oracle")]
    assert worths == [2, 2, -1, 1]


def test_all_means_at_least_one() -> None:
    # RULES 4.2
    board = Board("sun", "love")
    board.put_sun("islands")
    board.give_power(0, 3)
    board.put("Gossip", "islands")
    board.hold(0, "Noon Benediction", "Warm Clay")
    assert not board.can_play("Noon Benediction", "islands")


def test_up_to_means_one_or_more() -> None:
    # RULES 4.3
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.hold(0, "Eclipse", "Warm Clay")
    assert not board.can_play("Eclipse", "islands")
    board.put("Shepherd", "islands")
    assert board.can_play("Eclipse", "islands")


def test_up_to_may_stop_after_one_but_not_before() -> None:
    # RULES 4.3
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.hold(0, "Eclipse", "Warm Clay")
    board.play("Eclipse", "islands", settle=False)
    assert set(board.asked()) == {"Shepherd", "Poet"}
    board.choose("Shepherd")
    board.choose("skip")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (-1, 1)


def test_up_to_never_exceeds_its_number() -> None:
    # RULES 4.3
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "islands", "Poet", "islands", "Oracle", "islands")
    board.hold(0, "Eclipse", "Warm Clay")
    board.play("Eclipse", "islands", "Shepherd", "Poet")
    assert board.at_action()
    assert board.worth("Oracle") == 1


def test_several_targets_are_different_ones() -> None:
    # RULES 4.4
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.hold(0, "Eclipse", "Warm Clay")
    board.play("Eclipse", "islands", "Poet", settle=False)
    assert "Poet" not in board.asked()


def test_an_earlier_step_may_provide_a_target() -> None:
    # RULES 4.5
    board = Board("storms", "love")
    board.put("Shepherd", "forests")
    board.put_clouds(islands=2)
    board.hold(0, "Whirlwind", "Gentle Drizzle")
    assert board.can_play("Whirlwind", "islands")
    board.play("Whirlwind", "islands", "forests", "forests", "Shepherd", "deserts")
    assert board.where("Shepherd") == "deserts"


def test_a_mortal_is_created_from_the_display() -> None:
    # RULES 4.6
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", "Poet")
    assert board.where("Poet") == "islands"


def test_a_mortal_is_created_from_the_deck_unseen() -> None:
    # RULES 4.6
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    before = board.deck_size()
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", "deck")
    (drawn,) = board.mortals("islands")
    assert drawn not in ("Oracle", "Poet")
    assert board.deck_size() == before - 1
    assert board.display() == ["Oracle", "Poet"]


def test_the_leftmost_of_the_display_pays_one_glory() -> None:
    # RULES 4.7
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", "Oracle")
    assert board.score(0) == 1
    assert board.glory_from(0, "display") == 1


@pytest.mark.parametrize("source", ["Poet", "deck"])
def test_nothing_else_of_the_display_pays(source: str) -> None:
    # RULES 4.7
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", source)
    assert board.score(0) == 0


def test_a_gap_stays_and_does_not_make_the_next_one_leftmost() -> None:
    # RULES 4.8
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.hold(0, "Love Child", "Serenade", "Love Nest")
    board.play("Love Child", "islands", "Oracle")
    assert board.display() == [None, "Poet"]
    board.face_down("Create a Mortal", "islands", "Poet", act="Serenade")
    assert board.score(0) == 1


def test_an_empty_deck_is_made_of_the_graveyard() -> None:
    # RULES 4.9
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.empty_deck()
    board.put("Shepherd", "islands", worth=3)
    board.give_power(0, 1)
    board.hold(0, "Crime of Passion", "Love Child", "Serenade")
    board.play("Crime of Passion", "islands")
    board.play("Love Child", "forests", "deck")
    assert board.where("Shepherd") == "forests"
    assert board.worth("Shepherd") == 1  # without its Blessings


def test_without_any_mortal_left_none_can_be_created() -> None:
    # RULES 4.10
    board = Board("love", "sun")
    board.show(None, None)
    board.empty_deck()
    board.hold(0, "Love Child", "Serenade")
    assert not board.can_play("Love Child", "islands")
    assert not board.can_face_down("Create a Mortal", "islands")


def test_two_created_mortals_come_one_by_one() -> None:
    # RULES 4.4, 4.6
    board = Board("sun", "love")
    board.put_sun("deserts")
    board.give_power(0, 2)
    board.show("Oracle", "Poet")
    board.hold(0, "Golden Harvest", "Warm Clay")
    board.play("Golden Harvest", "islands", "Poet", "Oracle")
    assert set(board.mortals("islands")) == {"Oracle", "Poet"}


def test_two_cannot_be_created_when_one_is_left() -> None:
    # RULES 3.6, 4.10
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.show("Oracle", None)
    board.empty_deck()
    board.hold(0, "Golden Harvest", "Warm Clay")
    assert not board.can_play("Golden Harvest", "islands")
    assert board.can_play("Warm Clay", "islands")


def test_tempt_brings_a_mortal_here() -> None:
    # RULES 4.11
    board = Board("love", "sun")
    board.put("Shepherd", "forests", "Poet", "deserts", "Gossip", "islands")
    board.hold(0, "Come Hither", "Serenade")
    board.play("Come Hither", "islands", settle=False)
    assert set(board.asked()) == {"Shepherd", "Poet"}
    board.choose("Shepherd")
    assert board.where("Shepherd") == "islands"


def test_banish_sends_a_mortal_to_any_other_land() -> None:
    # RULES 4.12
    board = Board("love", "sun")
    board.put("Shepherd", "islands")
    board.hold(0, "Just Friends", "Serenade")
    board.play("Just Friends", "islands", settle=False)
    assert set(board.asked()) == {"forests", "mountains", "deserts"}
    board.choose("mountains")
    assert board.where("Shepherd") == "mountains"


def test_adjacent_means_the_two_neighbours_on_the_ring() -> None:
    # RULES 4.13, 1.2
    board = Board("dead", "love")
    board.put("Ferryman", "islands", "Shepherd", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", settle=False)
    assert set(board.asked()) == {"forests", "deserts"}


def test_a_smitten_mortal_goes_to_the_graveyard_without_its_tokens() -> None:
    # RULES 4.14
    board = Board("love", "sun")
    board.put("Shepherd", "islands", worth=4)
    board.give_power(0, 1)
    board.hold(0, "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "islands")
    assert board.where("Shepherd") == "graveyard"
    assert board.worth("Shepherd") == 1
    assert board.value("islands") == 0


def test_a_smitten_hut_goes_back_to_the_supply() -> None:
    # RULES 4.15
    board = Board("dead", "love")
    board.put("Arsonist", "mountains")
    before = board.hut_supply()
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "mountains")
    assert board.huts("mountains") == 0
    assert board.hut_supply() == before + 1


def test_bless_and_curse_change_worth_by_one_step() -> None:
    # RULES 4.16
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Gossip", "forests")
    board.hold(0, "Sweet Nothings", "Cold Shoulder", "Serenade")
    board.play("Sweet Nothings", "islands")
    board.play("Cold Shoulder", "forests")
    assert (board.worth("Shepherd"), board.worth("Gossip")) == (2, -2)


@pytest.mark.parametrize(("act", "land"), [("Love Child", "islands"), ("Crime of Passion", "forests")])
def test_creating_and_smiting_are_not_moves(act: str, land: str) -> None:
    # RULES 4.17
    board = Board("love", "sun")
    board.put("Shepherd", "forests")
    board.give_power(0, 1)
    board.hold(0, act, "Serenade")
    board.play(act, land, *(["deck"] if act == "Love Child" else []))
    assert board.events("move") == []


def test_a_moved_mortal_enters() -> None:
    # RULES 4.18
    board = Board("love", "sun")
    board.put("Leper", "islands", "Shepherd", "forests")
    board.hold(0, "Come Hither", "Serenade")
    board.play("Come Hither", "islands")
    assert board.worth("Shepherd") == -1


def test_a_created_mortal_enters() -> None:
    # RULES 4.18
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.put("Leper", "islands")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", "Oracle")
    assert board.worth("Oracle") == -1


def test_a_resurrected_mortal_enters() -> None:
    # RULES 4.18, 16.11
    board = Board("dead", "love")
    board.put("Leper", "islands")
    board.bury("Shepherd", "deserts")
    board.hold(0, "Reap", "Whisper")
    board.face_down("Resurrect", "islands")
    assert board.worth("Shepherd") == -1


def test_a_mortal_leaves_when_it_is_moved_out() -> None:
    # RULES 4.19
    board = Board("love", "sun")
    board.put("Exile", "islands")
    board.hold(0, "Just Friends", "Serenade")
    board.play("Just Friends", "islands", "forests")
    assert board.worth("Exile") == 1  # blessed from -1


def test_a_smitten_mortal_does_not_leave() -> None:
    # RULES 4.19
    board = Board("dead", "love")
    board.put("Exile", "islands")
    board.hold(0, "Reap", "Whisper")
    board.play("Reap", "islands")
    assert board.worth("Exile") == -1


def test_what_an_effect_gives_goes_to_the_active_god() -> None:
    # RULES 4.20
    board = Board("love", "sun")
    board.put("Undertaker", "islands", "Shepherd", "islands")
    board.give_power(0, 1)
    board.give_power(1, 0)
    board.hold(0, "Crime of Passion", "Serenade")
    board.play("Crime of Passion", "islands", "Shepherd")
    assert (board.power(0), board.power(1)) == (1, 0)


def test_belief_on_an_act_of_yours_needs_such_an_act() -> None:
    # RULES 4.21
    board = Board("dead", "love")
    board.put("Bard", "islands", "Poet", "forests")
    board.hold(0, "Whisper", "Reap")
    assert not board.can_play("Whisper", "islands")
    board.lay(0, "Ill Omen", "forests")
    before = board.belief(0, "forests")
    board.play("Whisper", "islands", "Bard")
    assert board.belief(0, "forests") == before + 1


def test_the_worst_is_the_one_of_least_worth() -> None:
    # RULES 4.22
    board = Board("dead", "love")
    board.put("Teacher", "islands")
    board.put("Gossip", "islands", worth=-3)
    board.put("Beggar", "islands", worth=-1)
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Teacher")
    assert (board.worth("Gossip"), board.worth("Beggar")) == (-2, -1)


def test_among_equally_bad_ones_you_choose() -> None:
    # RULES 4.22
    board = Board("dead", "love")
    board.put("Teacher", "islands", "Gossip", "islands", "Beggar", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Teacher", settle=False)
    assert set(board.asked()) == {"Gossip", "Beggar"}


def test_the_best_is_the_one_of_highest_worth() -> None:
    # RULES 4.22
    board = Board("love", "sun", set=("love.acts.cold_shoulder.fx=curse 1 best",))
    board.put("Shepherd", "islands", worth=3)
    board.put("Poet", "islands", worth=2)
    board.hold(0, "Cold Shoulder", "Serenade")
    board.play("Cold Shoulder", "islands")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (2, 2)


def test_created_means_the_one_just_created() -> None:
    # RULES 4.23
    board = Board("dead", "love")
    board.show("Oracle", "Poet")
    board.put("Charlatan", "islands", "Shepherd", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Charlatan", "Poet")
    assert (board.worth("Poet"), board.worth("Shepherd")) == (-1, 1)


def test_moved_means_the_one_just_moved() -> None:
    # RULES 4.23
    board = Board("dead", "love")
    board.put("Bully", "islands", "Shepherd", "islands", "Poet", "forests")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Bully", "forests")
    assert (board.where("Shepherd"), board.worth("Shepherd"), board.worth("Poet")) == ("forests", -1, 1)


def test_other_on_an_act_excludes_who_it_has_brought_in() -> None:
    # RULES 4.24
    board = Board("dead", "love")
    board.give_power(0, 2)
    board.bury("Shepherd", "deserts")
    board.put("Poet", "islands")
    board.hold(0, "Night of the Dead", "Reap")
    board.play("Night of the Dead", "islands")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (1, -1)


def test_other_on_an_act_is_nobody_when_alone() -> None:
    # RULES 4.24
    board = Board("dead", "love")
    board.give_power(0, 2)
    board.bury("Shepherd", "deserts")
    board.hold(0, "Night of the Dead", "Reap")
    assert not board.can_play("Night of the Dead", "islands")


@pytest.mark.parametrize(
    ("condition", "holds", "fails"),
    [
        ("capital", "forests", "islands"),
        ("hut", "mountains", "islands"),
        ("sun", "deserts", "forests"),
        ("mortals>=2", "mountains", "islands"),
        ("negative", "islands", "mountains"),
    ],
)
def test_a_step_is_left_out_where_its_condition_fails(condition: str, holds: str, fails: str) -> None:
    # RULES 4.25
    act = f"love.acts.sweet_nothings.fx=gain glory 1; bless 1 any if {condition}"
    for land, blessings in ((holds, 1), (fails, 0)):
        board = Board("love", "sun", set=(act,))
        board.put("Gossip", "islands", "Shepherd", "forests", "Beggar", "mountains", "Witch", "mountains")
        board.put("Bully", "deserts")
        board.build("mountains", 2)
        board.build("forests", 3)
        board.put_sun("deserts")
        board.hold(0, "Sweet Nothings", "Love Child")
        board.play("Sweet Nothings", land, settle=False)
        if not board.at_action():
            board.choose(board.asked()[0])
        assert len(board.events("bless")) == blessings


@pytest.mark.parametrize(
    ("condition", "god"), [("cloud>=2", "storms"), ("grave>=2", "dead"), ("heart", "love")]
)
def test_conditions_look_at_the_pieces_of_gods(condition: str, god: str) -> None:
    # RULES 4.25
    name = {"storms": "Headwind", "dead": "Last Rites", "love": "Sweet Nothings"}[god]
    key = f"{god}.acts.{name.lower().replace(' ', '_')}"
    for holds in (False, True):
        board = Board(god, "sun", set=(f"{key}.fx=gain glory 1; bless all any if {condition}",))
        board.put("Shepherd", "islands", "Poet", "islands")
        board.hold(0, name, *board.acts_of(god, "basic")[:1])
        if god == "storms":
            board.put_clouds(islands=2 if holds else 1, forests=1)
        if holds and god == "dead":
            board.bury("Martyr", "islands")
            board.bury("Nudist", "deserts")
        if holds and god == "love":
            board.pair("Shepherd", "Poet")
        board.play(name, "islands")
        assert len(board.events("bless")) == (2 if holds else 0)
