"""RULES chapter 17: Free Will played by a person."""

import pytest

from simulator.games.almighty.models import LANDS
from tests.games.almighty.board import CONTENT, Board

ACTS = CONTENT.model.free_will.acts.values()
BASIC = [act for act in ACTS if act.deck == "basic"]
INVENTIONS = [act for act in ACTS if act.deck == "invention"]


def playing(*acts: str, **more: object) -> Board:
    """Return a board on which Free Will (seat 0) holds these Acts against Love."""
    board = Board("free_will", "love", **more)  # type: ignore[arg-type]
    board.hold(0, *acts)
    return board


def test_free_will_takes_a_seat_without_prophecy_power_and_mighty_acts() -> None:
    # RULES 17.1, 17.2
    board = Board.dealt("free_will", "love")
    assert (board.prophecy(0), board.power(0)) == (None, 0)
    assert board.prophecy(1) is not None
    assert not any(option.startswith("face down") for option in board.asked())


def test_it_draws_five_of_fifteen_acts_each_age_and_reshuffles() -> None:
    # RULES 17.4
    board = Board.dealt("free_will", "love")
    drawn: list[str] = []
    for age in (1, 2, 3):
        basic = [act for act in board.hand(0) if act in {a.name for a in BASIC}]
        assert (board.age, len(basic)) == (age, 5)
        drawn += basic
        board.next_age()
    assert sorted(drawn) == sorted(act.name for act in BASIC)


def test_without_power_a_mortal_that_gives_it_cannot_be_poked() -> None:
    # RULES 17.3
    board = playing("Town Meeting", "Feud")
    board.put("Oracle", "islands")
    board.play("Town Meeting", "islands", "deck")
    assert board.events("otherwise")


def test_what_answers_with_power_is_left_out() -> None:
    # RULES 17.3, 6.6
    board = playing("Angry Mob", "Feud")
    board.put("Undertaker", "islands", "Gardener", "islands")
    board.play("Angry Mob", "islands", "Gardener")
    assert board.power(0) == 0
    assert board.at_action()


def test_where_the_first_effect_is_not_possible_it_does_the_otherwise() -> None:
    # RULES 17.5
    board = playing("Begone, Try-Hard!", "Feud")
    board.show("Carpenter", "Landlord")
    board.play("Begone, Try-Hard!", "islands", "Carpenter")
    assert (board.where("Carpenter"), board.worth("Carpenter")) == ("islands", -1)
    assert board.score(0) == 1  # the leftmost
    assert [event["card"] for event in board.events("otherwise")] == ["Begone, Try-Hard!"]


def test_where_neither_is_possible_it_cannot_be_played() -> None:
    # RULES 17.5
    board = playing("Bad Influence", "Feud")
    assert not board.can_play("Bad Influence", "islands")
    board.put("Saint", "islands")  # cannot be cursed
    assert not board.can_play("Bad Influence", "islands")
    board.put("Gossip", "islands")
    assert board.can_play("Bad Influence", "islands")


def test_where_the_first_effect_is_possible_the_otherwise_is_not_offered() -> None:
    # RULES 17.6
    board = playing("Begone, Try-Hard!", "Feud")
    board.put("Shepherd", "islands")
    assert board.asked().count("play Begone, Try-Hard! islands") == 1
    board.play("Begone, Try-Hard!", "islands", "forests")
    assert board.where("Shepherd") == "forests"
    assert not board.events("otherwise")


def test_a_carnival_takes_the_place_of_an_act() -> None:
    # RULES 17.7
    board = playing("Feud", "Vandals", "Barn Raising")
    board.choose("carnival")
    board.choose("Vandals")
    assert board.discard_pile(0) == ["Vandals"]
    assert board.can_end_turn()
    board.choose("carnival")
    board.choose("Feud")
    assert board.active == 1


def test_a_carnival_scores_the_marked_land_and_takes_no_offering() -> None:
    # RULES 17.8, 17.9
    board = playing("Feud", "Vandals", "Barn Raising")
    board.put("Shepherd", "forests", worth=2)
    board.lay(1, "Serenade", "forests")
    assert board.value("forests") == 4  # with Hut and Banner
    board.choose("carnival")
    board.choose("Vandals")
    assert (board.glory_from(0, "carnival"), board.offerings_won(0)) == (4, 0)
    assert board.offerings_in("forests") == 3


def test_a_carnival_never_costs_glory() -> None:
    # RULES 17.8
    board = playing("Feud", "Vandals", "Barn Raising")
    board.put("Gossip", "forests", worth=-9)
    board.choose("carnival")
    board.choose("Vandals")
    assert board.score(0) == 0


def test_the_marker_goes_clockwise_around_the_lands() -> None:
    # RULES 17.9
    board = playing("Feud", "Vandals", "Barn Raising", "Self-Help", "Good Deed")
    board.seat_out(1)
    board.turn_of(0)  # alone, so it plays on
    for act in ("Feud", "Vandals", "Barn Raising", "Self-Help", "Good Deed"):
        board.choose("carnival")
        if act != "Good Deed":
            board.choose(act)
    held = [event["place"] for event in board.events("carnival")]
    assert held == ["forests", "mountains", "deserts", "islands", "forests"]


@pytest.mark.parametrize(("age", "inventions"), [(2, 1), (3, 2)])
def test_inventions_are_drawn_however_far_behind(age: int, inventions: int) -> None:
    # RULES 17.10
    board = playing("Feud", age=age - 1)
    board.next_age(glory=[0, 30])
    names = {act.name for act in INVENTIONS}
    assert len([act for act in board.hand(0) if act in names]) == inventions


def test_in_the_second_age_the_invention_comes_first_and_an_act_may_follow() -> None:
    # RULES 17.11
    board = playing("Democracy", "Feud", "Vandals", age=2)
    assert board.asked() == [f"play Democracy {land}" for land in LANDS]
    board.play("Democracy", "islands")
    assert board.can_end_turn()
    assert "carnival" in board.asked()


def test_in_the_third_age_two_inventions_in_two_lands_are_the_whole_turn() -> None:
    # RULES 17.11
    board = playing("Democracy", "Medicine", "Feud", age=3)
    board.play("Democracy", "islands")
    assert board.asked() == [f"play Medicine {land}" for land in LANDS if land != "islands"]
    board.play("Medicine", "forests")
    assert board.active == 1


def test_an_invention_leaves_the_game_with_its_age() -> None:
    # RULES 17.12
    board = playing("Democracy", "Feud", age=2)
    board.play("Democracy", "islands")
    assert board.belief(0, "islands") == 4
    board.next_age(until_turn=False)
    assert "Democracy" in board.gone(0)


def test_democracy_wins_ties_where_it_lies() -> None:
    # RULES 6.13
    board = playing("Democracy", "Feud", "Vandals", age=2)
    for land in ("islands", "forests"):
        board.put("Shepherd" if land == "islands" else "Poet", land)
        board.lay(1, "Serenade", land)
    board.lay(1, "Love Nest", "islands")
    board.lay(0, "Feud", "forests")
    board.play("Democracy", "islands")
    board.seat_out(1)  # who would win ties
    board.hold_festivals()
    won = [(event["place"], event["seat"]) for event in board.events("festival")]
    assert won == [("islands", 0), ("forests", 1)]


def test_the_wheel_turns_at_the_start_of_its_owners_turns_only() -> None:
    # RULES 6.14
    board = playing("The Wheel", "Feud", "Vandals", age=2)
    board.put("Shepherd", "deserts")
    board.play("The Wheel", "islands")
    board.end_turn()
    assert board.active == 1
    assert board.at_action()
    board.face_down("Create a Mortal", "mountains", "deck")
    board.choose("end turn")
    assert (board.active, board.at_action()) == (0, False)
    board.choose("Shepherd")
    assert board.where("Shepherd") == "islands"


def test_agriculture_may_be_left_out() -> None:
    # RULES 6.14, 3.7
    board = playing("Agriculture", "Feud", "Vandals", age=2)
    board.lay(0, "Agriculture", "islands")
    board.seat_out(1)
    board.turn_of(1)
    board.state.stage = 2
    board.hold(0, "Feud", "Vandals")
    board.state.acts_played = 1
    board.choose("end turn")
    board.choose("skip")
    assert board.mortals("islands") == []


def test_printing_press_and_philosophy_count_the_acts_of_the_right_side() -> None:
    # RULES 17.12, 6.8
    board = playing("Printing Press", "Feud", "Vandals", "Barn Raising", age=2)
    board.play("Printing Press", "islands")
    board.play("Barn Raising", "islands")
    assert board.belief(0, "islands") == 2 + 2 + 1
    board = playing("Philosophy", "Feud", "Vandals", "Barn Raising", age=2)
    board.hold(1, "Love Child", "Serenade")
    board.play("Philosophy", "islands")
    board.play("Barn Raising", "islands")
    assert board.belief(0, "islands") == 3 + 2
    board.play("Love Child", "islands", "deck")
    assert board.belief(0, "islands") == 3 + 2 + 1


def test_gunpowder_may_curse_the_worst_when_somebody_else_plays() -> None:
    # RULES 17.12, 6.7
    board = playing("Gunpowder", "Feud", age=2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.hold(1, "Sweet Nothings", "Serenade")
    board.lay(0, "Gunpowder", "islands")
    board.turn_of(1)
    board.play("Sweet Nothings", "islands", "Shepherd", settle=False)
    assert board.to_act == 0  # its owner decides
    board.choose("Poet")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (2, -1)


def test_medicine_shields_from_smiting_and_cursing() -> None:
    # RULES 17.12, 5.12
    board = playing("Medicine", "Feud", age=2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.lay(0, "Medicine", "islands")
    board.hold(1, "Cold Shoulder", "Serenade", "Crime of Passion")
    board.give_power(1, 3)
    board.turn_of(1)
    assert not board.can_play("Cold Shoulder", "islands")
    assert not board.can_play("Crime of Passion", "islands")


def test_second_place_pays_free_will_nothing_and_nobody_in_its_stead() -> None:
    # RULES 17.13
    board = Board("love", "free_will", "sun", "dead")
    board.put("Shepherd", "islands", worth=6)
    board.lay(0, "Serenade", "islands")
    board.lay(0, "Love Child", "islands")
    board.lay(1, "Feud", "islands")
    board.lay(2, "Warm Clay", "islands")
    board.hold_festivals()
    assert board.glory_from(0, "festival") == 6
    assert [board.glory_from(seat, "second_place") for seat in range(4)] == [0, 0, 0, 0]


CAN = {  # Act -> a board on which its first effect is possible, and one on which its Otherwise is
    "Begone, Try-Hard!": ({"Shepherd": 1}, {}),
    "Angry Mob": ({"Shepherd": 1}, {}),
    "Fake News": ({"Shepherd": 1}, {}),
    "Brain Drain": ({"Gossip@forests": -1}, {"Shepherd": 1}),
    "Vandals": ({"hut": 1}, {"Shepherd": 1}),
    "Bad Influence": ({"Beggar": -1}, {"Shepherd": 1}),
    "Feud": ({"Shepherd": 1, "Poet": 1}, {"Shepherd": 1}),
    "Cult of Nobody": ({"Shepherd": 2}, {"Shepherd": 1}),
    "Good Deed": ({"Gossip": -1}, {}),
    "Open Borders": ({"Shepherd@forests": 1}, {}),
    "Town Meeting": ({"Gardener": 1}, {}),
    "Self-Help": ({"Shepherd": 1}, {}),
    "Neighbourhood Watch": ({"Gossip": -1}, {"Shepherd": 1}),
}


@pytest.mark.parametrize("act", CAN)
@pytest.mark.parametrize("otherwise", [False, True])
def test_each_act_does_its_first_effect_or_its_otherwise(act: str, otherwise: bool) -> None:
    # RULES 17.5, 17.6
    board = playing(act, "Population Boom")
    board.set_huts()
    for name, worth in CAN[act][otherwise].items():
        mortal, _, land = name.partition("@")
        if mortal == "hut":
            board.set_huts(islands=1)
        else:
            board.put(mortal, land or "islands", worth=worth)
    board.choose(f"play {act} islands")
    assert bool(board.events("otherwise")) == otherwise


def test_with_all_huts_here_barn_raising_blesses() -> None:
    # RULES 17.5, 7.2
    board = playing("Barn Raising", "Feud")
    board.set_huts(islands=8)
    board.put("Shepherd", "islands")
    board.play("Barn Raising", "islands")
    assert (board.huts("islands"), board.worth("Shepherd")) == (8, 2)


def test_without_two_mortals_to_create_population_boom_blesses() -> None:
    # RULES 17.5, 4.10
    board = playing("Population Boom", "Feud")
    board.put("Shepherd", "islands")
    board.show("Poet")
    board.empty_deck()
    board.play("Population Boom", "islands")
    assert (board.worth("Shepherd"), board.where("Poet")) == (2, "display")


@pytest.mark.parametrize(
    ("act", "message"),
    [
        ("feud.back.second=feast", "end Free Will's Age with 'feast'"),
        ("the_wheel.back.second=belief", "end Free Will's Age with 'feast'"),
        ("the_wheel.otherwise=create 1 mortal", "an Invention has no Otherwise"),
        ("feud.otherwise=on turn_start: create 1 mortal", "an Otherwise has at most"),
        ("feud.fx=static ties own", "a Basic Act has steps"),
        ("feud.fx=heart 1", "another god's pieces"),
        ("feud.back.land=sea", "free_will.acts.feud.back.land"),
    ],
)
def test_content_that_free_will_cannot_have_is_refused(act: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        Board("free_will", "love", set=(f"free_will.acts.{act}",))


@pytest.mark.parametrize("fx", ["on turn_start: create 1 mortal", "static ties own"])
def test_a_mortal_has_no_owner(fx: str) -> None:
    with pytest.raises(Exception, match="a Mortal has none"):
        Board("free_will", "love", set=(f"mortals.guard.fx={fx}",))
