"""RULES chapter 3: what it takes to play an Act."""

import pytest

from tests.games.almighty.board import LANDS, Board


def test_an_act_is_played_to_a_land_and_lies_there() -> None:
    # RULES 3.1
    board = Board()
    board.hold(0, "Love Child", "Love Nest")
    assert all(board.can_play("Love Child", land) for land in LANDS)
    board.play("Love Child", "mountains")
    assert board.acts_in(0, "mountains") == 1
    assert board.belief(0, "mountains") == 2


# What a requirement needs in the land, on the Basic Act Love Child with the requirement put on it.
NEEDS = {
    "mortal": (("put", "Gossip"),),
    "worthy": (("put", "Shepherd"),),
    "unworthy": (("put", "Gossip"),),
    "hut": (("build", 1),),
    "capital": (("build", 2),),
}


@pytest.mark.parametrize("need", NEEDS)
def test_a_requirement_needs_its_component_in_the_land(need: str) -> None:
    # RULES 3.2
    board = Board(set=(f"love.acts.love_child.needs={need}",))
    board.hold(0, "Love Child", "Love Nest")
    assert not board.can_play("Love Child", "deserts")
    for what, value in NEEDS[need]:
        board.put(value, "deserts") if what == "put" else board.build("deserts", value)
    assert board.can_play("Love Child", "deserts")


def test_worthy_and_unworthy_requirements_tell_mortals_apart() -> None:
    # RULES 3.2
    board = Board(set=("love.acts.love_child.needs=worthy", "love.acts.love_nest.needs=unworthy"))
    board.hold(0, "Love Child", "Love Nest")
    board.put("Gossip", "deserts")
    assert (board.can_play("Love Child", "deserts"), board.can_play("Love Nest", "deserts")) == (False, True)


def test_a_sun_requirement_needs_the_sun() -> None:
    # RULES 3.2
    board = Board("sun", "love")
    board.hold(0, "Long Day", "Warm Clay")
    board.put_sun("forests")
    assert [land for land in LANDS if board.can_play("Long Day", land)] == ["forests"]


@pytest.mark.parametrize(("act", "clouds"), [("Headwind", 1), ("Silver Lining", 2)])
def test_a_cloud_requirement_needs_one_or_two_clouds(act: str, clouds: int) -> None:
    # RULES 3.2
    board = Board("storms", "love")
    board.hold(0, act, "Gentle Drizzle")
    for land in LANDS:
        board.put(
            {"islands": "Gossip", "forests": "Beggar", "mountains": "Witch", "deserts": "Bully"}[land], land
        )
    board.put_clouds(islands=1, forests=2, mountains=0, deserts=1)
    enough = [land for land in LANDS if board.clouds(land) >= clouds]
    assert [land for land in LANDS if board.can_play(act, land)] == enough


def test_a_heart_requirement_needs_a_heart() -> None:
    # RULES 3.2
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Poet", "islands", "Oracle", "forests")
    board.pair("Shepherd", "Poet")
    board.hold(0, "Pretty Please", "Love Child")
    assert [land for land in LANDS if board.can_play("Pretty Please", land)] == ["islands"]


def test_a_grave_requirement_is_met_by_any_grave() -> None:
    # RULES 3.3
    board = Board("dead", "love")
    board.put("Shepherd", "islands")
    board.hold(0, "Funeral Feast", "Reap")
    assert not board.can_play("Funeral Feast", "islands")
    board.bury("Martyr", "deserts")
    assert board.can_play("Funeral Feast", "islands")


def test_the_requirement_is_checked_before_the_cost_is_paid() -> None:
    # RULES 3.4
    board = Board("storms", "love", set=("storms.acts.spring_rain.needs=cloud",))
    board.put("Shepherd", "islands")
    board.put_clouds(islands=1, forests=1, mountains=1, deserts=1)
    board.hold(0, "Spring Rain", "Gentle Drizzle")
    board.play("Spring Rain", "islands", "forests", "Shepherd")
    assert board.worth("Shepherd") == 2


def test_the_cost_is_paid_before_the_effect() -> None:
    # RULES 3.4
    board = Board("love", "sun")
    board.put("Shepherd", "islands", "Poet", "islands")
    board.give_power(0, 1)
    board.hold(0, "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "islands", settle=False)
    assert set(board.asked()) == {"Shepherd", "Poet"}
    assert board.power(0) == 0


def test_without_the_power_the_act_cannot_be_played_face_up() -> None:
    # RULES 3.5
    board = Board("love", "sun")
    board.hold(0, "Love Nest", "Love Child")
    board.give_power(0, 0)
    assert not board.can_play("Love Nest", "islands")
    board.give_power(0, 1)
    assert board.can_play("Love Nest", "islands")


def test_an_act_without_a_cost_takes_no_power() -> None:
    # RULES 3.4
    board = Board("love", "sun")
    board.hold(0, "Love Child", "Love Nest")
    board.play("Love Child", "islands", "deck")
    assert board.power(0) == 1
    assert board.events("power") == []


def test_every_step_must_be_possible() -> None:
    # RULES 3.6
    board = Board("love", "sun")
    board.give_power(0, 2)
    board.put("Shepherd", "islands")
    board.hold(0, "Jealous Rage", "Love Child")
    assert not board.can_play("Jealous Rage", "islands")  # one to smite, nobody left to curse
    board.put("Poet", "islands")
    assert board.can_play("Jealous Rage", "islands")


def test_one_choice_that_leads_through_is_enough() -> None:
    # RULES 3.6
    board = Board("love", "sun")
    board.give_power(0, 2)
    board.put("Saint", "islands", "Poet", "islands")
    board.hold(0, "Jealous Rage", "Love Child")
    assert board.can_play("Jealous Rage", "islands")


def test_a_choice_that_blocks_a_later_step_is_not_offered() -> None:
    # RULES 3.14
    board = Board("love", "sun")
    board.give_power(0, 2)
    board.put("Saint", "islands", "Poet", "islands")
    board.hold(0, "Jealous Rage", "Love Child")
    board.play("Jealous Rage", "islands")
    assert board.where("Saint") == "graveyard"  # smiting the Poet would leave the Saint, who cannot be cursed
    assert board.worth("Poet") == -1


def test_a_step_with_may_can_be_left_out() -> None:
    # RULES 3.7
    board = Board("love", "sun")
    board.put("Shepherd", "islands")
    board.put("Poet", "forests")
    board.give_power(0, 1)
    board.hold(0, "Blind Date", "Love Child")
    board.play("Blind Date", "islands", "Poet", "skip")
    assert board.hearts("islands") == 0


def test_a_step_with_may_need_not_be_possible() -> None:
    # RULES 3.7
    board = Board("love", "sun")
    board.put("Poet", "forests")
    board.give_power(0, 1)
    board.hold(0, "Blind Date", "Love Child")
    assert board.can_play("Blind Date", "islands")


def test_an_ongoing_act_needs_only_its_requirement_and_cost() -> None:
    # RULES 3.8
    board = Board("sun", "love")
    board.put_sun("islands")
    board.give_power(0, 1)
    board.hold(0, "Worship the Dawn!", "Warm Clay")
    assert board.can_play("Worship the Dawn!", "deserts")
    board.give_power(0, 0)
    assert not board.can_play("Worship the Dawn!", "deserts")


def test_any_act_can_be_played_face_down_for_a_face_down_action() -> None:
    # RULES 3.9
    board = Board("sun", "love")
    board.give_power(0, 0)
    board.put_sun("islands")
    board.hold(0, "Solar Flare", "Warm Clay")  # needs the Sun, two Power and somebody to smite
    assert not board.can_play("Solar Flare", "deserts")
    board.face_down("Create a Mortal", "deserts", act="Solar Flare")
    assert len(board.mortals("deserts")) == 1
    assert board.hand(0) == ["Warm Clay"]


def test_a_face_down_action_must_be_possible() -> None:
    # RULES 3.10
    board = Board("dead", "love")
    board.hold(0, "Whisper", "Reap")
    board.put("Shepherd", "islands")
    assert [land for land in LANDS if board.can_face_down("Smite a Mortal", land)] == ["islands"]
    assert not board.can_face_down("Resurrect", "islands")


def test_a_face_down_act_has_belief_one() -> None:
    # RULES 3.11
    board = Board("sun", "love")
    board.put_sun("deserts")
    board.hold(0, "High Noon", "Warm Clay")  # prints 3
    board.face_down("Create a Mortal", "islands", act="High Noon")
    assert board.belief(0, "islands") == 1


def test_a_face_down_act_can_carry_belief_tokens() -> None:
    # RULES 3.12
    board = Board("storms", "love")
    board.put("Poet", "islands", "Bard", "forests")
    board.hold(0, "Gentle Drizzle", "Thunderous Order", "Headwind")
    board.face_down("Create a Mortal", "islands", act="Gentle Drizzle")
    board.play("Thunderous Order", "forests", "Bard", "Poet")
    assert board.belief(0, "islands") == 1 + 1


def test_tokens_count_as_belief() -> None:
    # RULES 3.13
    board = Board("sun", "love")
    board.put_sun("islands")
    board.hold(0, "Warm Clay", "Sunburn")
    board.play("Warm Clay", "islands")
    assert board.belief(0, "islands") == 2 + 1  # printed 2, one token under the Sun
