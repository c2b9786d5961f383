"""RULES chapter 18: Free Will played by its deck."""

import pytest

import simulator.games.almighty.codes as c
from simulator.games.almighty.models import LANDS
from tests.games.almighty.board import CONTENT
from tests.games.almighty.board_automa import AutomaBoard

ACTS = CONTENT.model.free_will.acts
BASIC = {act.name for act in ACTS.values() if act.deck == "basic"}
INVENTIONS = {act.name for act in ACTS.values() if act.deck == "invention"}


def table(*gods: str, **more: object) -> AutomaBoard:
    """Return a solo board for Love unless other gods or another mode are named."""
    return AutomaBoard(*(gods or ("love",)), **more)  # type: ignore[arg-type]


def play_through(mode: str, *gods: str, difficulty: int = 0) -> AutomaBoard:
    """Return a game played to its end, the players taking their first options."""
    board = AutomaBoard.dealt_to_automa(*gods, mode=mode, difficulty=difficulty)
    while not board.over:
        board.asked()
        board._take_option(0)
    return board


def test_the_deck_holds_all_acts_and_three_inventions_between_them() -> None:
    # RULES 18.1, 18.12
    board = play_through("coop", "love", "sun")
    plays = [(e["round"], e["card"]) for e in board.events("play") if e["seat"] == board.automa]
    kinds = ["invention" if card in INVENTIONS else "basic" for _, card in plays]
    assert kinds == ["basic"] * 5 + ["invention"] + ["basic"] * 5 + ["invention"] * 2 + ["basic"] * 5
    assert [age for age, _ in plays] == [1] * 5 + [2] * 6 + [3] * 7
    assert {card for _, card in plays} >= BASIC
    assert len({card for _, card in plays}) == 18


def test_a_foolish_act_follows_the_foolish_target_of_the_new_top_card() -> None:
    # RULES 18.2, 18.3 (rulebook example, vector V8)
    board = table()
    board.prophesy("Mountains over Deserts")
    board.put("Shepherd", "mountains", "Poet", "mountains", "Gossip", "mountains")
    board.stack("Begone, Try-Hard!", "Feud", foolish="up", inspired="down", land="islands", second="belief")
    board.automa_turn()
    assert board.played_to() == ["mountains"]
    assert board.where("Poet") == "islands"  # the first of two Worthy ones by name
    assert (board.where("Shepherd"), board.where("Gossip")) == ("mountains", "mountains")
    assert board.belief(board.automa, "mountains") == 2 + 1


def test_the_otherwise_of_the_example() -> None:
    # RULES 18.7, 18.10 (rulebook example, vector V8)
    board = table()
    board.prophesy("Mountains over Deserts")
    board.show("Carpenter", "Landlord")
    board.stack("Begone, Try-Hard!", "Feud", foolish="up", second="belief")
    board.automa_turn()
    assert (board.where("Carpenter"), board.worth("Carpenter")) == ("mountains", -1)
    assert board.glory_from(board.automa, "display") == 1
    assert board.belief(board.automa, "mountains") == 3


def test_the_last_mortal_by_name_where_the_back_says_z() -> None:
    # RULES 18.8
    board = table()
    board.put("Shepherd", "islands", "Poet", "islands", "Gardener", "islands")
    board.stack("Fake News", "Feud", mortal="Z", land="islands")
    board.state.space = 2  # nothing is marked
    board.automa_turn()
    assert [board.worth(name) for name in ("Shepherd", "Poet", "Gardener")] == [-1, 1, 1]


@pytest.mark.parametrize(
    ("mortal", "cursed"), [("A", ("Assassin", "Gardener")), ("Z", ("Witch", "Shepherd"))]
)
def test_two_mortals_are_the_first_or_last_two_by_name(mortal: str, cursed: tuple[str, str]) -> None:
    # RULES 18.8
    board = table()
    board.put("Shepherd", "islands", "Witch", "islands", "Assassin", "islands", "Gardener", "islands")
    board.stack("Feud", "Fake News", mortal=mortal, land="islands")
    board.state.space = 2
    board.automa_turn()
    assert {event["target"] for event in board.events("curse")} == {board.code(name) for name in cursed}


def test_an_inspired_act_follows_the_inspired_target() -> None:
    # RULES 18.3
    board = table()
    board.prophesy("Mountains over Deserts")
    board.stack("Self-Help", "Feud", foolish="up", inspired="down")
    board.automa_turn()
    assert board.played_to() == ["deserts"]


@pytest.mark.parametrize(("icon", "land"), [("up", "forests"), ("down", "islands")])
def test_the_capital_as_a_side_is_the_land_it_is_in(icon: str, land: str) -> None:
    # RULES 18.4
    board = table()
    board.set_banner("forests")
    board.prophesy("Capital over Islands")
    board.stack("Feud", "Self-Help", foolish=icon, land="deserts")
    board.automa_turn()
    assert board.played_to() == [land]


def lay_offerings(board: AutomaBoard, *tops: int) -> None:
    """Lay Offerings of these types on top of the stacks, -1 = stack empty."""
    board.state.offering_top[:] = tops


def test_a_favored_offering_draws_the_act() -> None:
    # RULES 18.3, 18.6
    board = table()
    board.favor(0, "Drunken")  # nectar is type 1
    lay_offerings(board, 0, 2, 1, 3)
    board.stack("Feud", "Self-Help", foolish="offering", land="islands")
    board.automa_turn()
    assert board.played_to() == ["mountains"]


@pytest.mark.parametrize(("arrow", "land"), [(1, "deserts"), (-1, "forests")])
def test_of_several_lands_the_first_in_the_arrows_direction(arrow: int, land: str) -> None:
    # RULES 18.6
    board = table()
    board.favor(0, "Drunken")
    lay_offerings(board, 0, 1, 2, 1)
    board.stack("Feud", "Self-Help", foolish="offering", land="mountains", arrow=arrow)
    board.automa_turn()
    assert board.played_to() == [land]


def test_the_lands_are_a_ring_for_the_arrow() -> None:
    # RULES 18.6
    board = table()
    board.favor(0, "Drunken")
    lay_offerings(board, 1, 2, 2, 2)
    board.stack("Feud", "Self-Help", foolish="offering", land="deserts", arrow=1)
    board.automa_turn()
    assert board.played_to() == ["islands"]


def test_a_greedy_tile_favors_every_offering_that_is_there() -> None:
    # RULES 18.5, 18.6
    board = table()
    board.favor(0, "Greedy")
    lay_offerings(board, 0, 1, 2, -1)
    board.stack("Feud", "Self-Help", foolish="offering", land="deserts", arrow=-1)
    board.automa_turn()
    assert board.played_to() == ["mountains"]


def test_the_automas_own_tile_draws_nothing() -> None:
    # RULES 18.3, 18.6
    board = table()
    board.favor(0, "Drunken")
    board.favor(board.automa, "Gaudy")
    lay_offerings(board, 0, 2, 2, 2)
    board.stack("Feud", "Self-Help", foolish="offering", land="deserts")
    board.automa_turn()
    assert board.played_to() == ["deserts"]  # no land fits


@pytest.mark.parametrize(
    ("space", "land"), [(0, "forests"), (1, "mountains"), (2, "deserts"), (3, "deserts")]
)
def test_the_carnival_land_draws_the_act_and_a_blank_space_does_not(space: int, land: str) -> None:
    # RULES 18.3, 18.6, 18.15
    board = table()
    board.state.space = space
    board.stack("Feud", "Self-Help", foolish="carnival", land="deserts")
    board.automa_turn()
    assert board.played_to() == [land]


def test_as_much_as_possible_of_an_otherwise() -> None:
    # RULES 18.7
    board = table()
    board.show()
    board.empty_deck()
    board.put("Gossip", "deserts")
    board.stack("Begone, Try-Hard!", "Feud", land="islands", second="belief")
    board.state.space = 2
    board.automa_turn()  # nobody to banish, nobody to create: nothing happens, but the Act lies there
    assert board.belief(board.automa, "islands") == 3
    assert not board.events("curse")


def test_a_banished_mortal_goes_on_from_the_acts_own_land() -> None:
    # RULES 18.9
    board = table()
    board.put("Shepherd", "islands")
    board.stack("Begone, Try-Hard!", "Feud", land="islands", arrow=-1)
    board.state.space = 2
    board.automa_turn()
    assert board.where("Shepherd") == "deserts"


def test_a_capital_without_a_home_goes_by_the_tiebreak_land() -> None:
    # RULES 18.9, 7.5
    board = table()
    board.set_huts(islands=2, forests=2, mountains=2)
    board.set_banner("islands")
    board.stack("Vandals", "Feud", land="islands", arrow=-1)
    board.state.space = 2
    board.automa_turn()
    assert (board.huts("islands"), board.capital) == (1, "mountains")


def test_what_it_may_do_it_does() -> None:
    # RULES 18.10
    board = table()
    board.put("Innkeeper", "islands")
    board.show("Carpenter", "Landlord")
    board.stack("Population Boom", "Feud", land="islands")
    board.state.space = 2
    board.automa_turn()
    assert board.worth("Carpenter") + board.worth("Landlord") in (2 + -1, 1 + 1)  # one of them is blessed


def test_the_scapegoat_takes_what_the_tiebreaker_gives_it() -> None:
    # RULES 18.8, 18.10, 5.14
    board = table()
    board.put("Scapegoat", "islands", "Shepherd", "islands")
    board.stack("Fake News", "Feud", land="islands", mortal="Z")
    board.state.space = 2
    board.automa_turn()
    assert (board.worth("Scapegoat"), board.worth("Shepherd")) == (-1, -1)


def test_a_second_act_is_played_with_the_new_back_and_no_third() -> None:
    # RULES 18.11
    board = table()
    for name in ("Self-Help", "Good Deed", "Feud"):
        board.print_back(name, second="act2", land="islands")
    board.stack("Fake News", "Self-Help", "Good Deed")
    board.state.hand_n[board.automa] = 5
    board.automa_turn()
    plays = [event["card"] for event in board.events("play")]
    assert plays[0] == "Fake News"
    assert len(plays) == 2
    assert board.active == 0


def test_a_carnival_as_second_effect() -> None:
    # RULES 18.11, 18.15
    board = table()
    board.put("Shepherd", "forests", worth=3)
    board.stack("Self-Help", "Feud", second="carnival", inspired="carnival")
    board.automa_turn()  # blesses the Shepherd in the Forests, the land of the Carnival
    assert board.glory_from(board.automa, "carnival") == 4 + 2
    assert board.state.space == 1


def test_the_feast_ends_its_age() -> None:
    # RULES 18.11, 18.12
    board = table()
    board.stack("Self-Help", "The Wheel")
    board.state.card_at[board.automa, 16] = c.CARD_DECK
    board.state.revealed = 5
    board.state.hand_n[board.automa] = 1
    board.automa_turn()
    assert board.is_out(board.automa)
    assert board.glory_from(board.automa, "seat") == 3
    assert board.active == 0


def test_an_empty_deck_goes_to_the_carnival_and_ends_the_last_age() -> None:
    # RULES 18.12
    board = table(age=3)
    board.state.space = 1
    board.stack("Self-Help")
    board.state.revealed = 18
    board.state.hand_n[board.automa] = 1
    board.automa_turn()
    assert board.played_to() == ["mountains"]
    assert board.is_out(board.automa)


def test_the_invention_of_the_second_age_goes_to_the_tiebreak_land_without_second_effect() -> None:
    # RULES 18.13
    board = table(age=2)
    board.stack("Medicine", "Feud", land="mountains", second="belief")
    board.state.revealed = 6
    board.automa_turn()
    assert board.played_to() == ["mountains"]
    assert board.belief(board.automa, "mountains") == 3
    assert not board.events("second_effect")
    assert board.active == 0


@pytest.mark.parametrize(("arrow", "lands"), [(1, ["deserts", "islands"]), (-1, ["deserts", "mountains"])])
def test_the_inventions_of_the_third_age_go_to_two_lands(arrow: int, lands: list[str]) -> None:
    # RULES 18.13
    board = table(age=3)
    board.stack("Medicine", "Feud", land="deserts", arrow=arrow, second="carnival")
    board.state.card_at[board.automa, 16] = c.CARD_DECK  # the Wheel
    board.state.revealed = 12
    board.automa_turn()
    assert board.played_to() == lands
    assert not board.events("carnival")


def test_it_begins_every_age_before_the_first_player() -> None:
    # RULES 18.14
    board = play_through("coop", "love", "sun", "dead")
    for age in (1, 2, 3):
        first: list[int] = []
        for event in board.events():
            acts = event["round"] == age and event["kind"] in ("play", "face_down", "discard")
            if acts and event["seat"] not in first:
                first.append(event["seat"])
        assert first == [board.automa, *((age - 1 + k) % 3 for k in range(3))]


@pytest.mark.parametrize(
    ("difficulty", "tokens"),
    [(0, ("nothing", "nothing")), (1, ("capital", "nothing")), (2, ("capital",) * 2), (3, ("best",) * 2)],
)
def test_difficulty_fills_the_slots(difficulty: int, tokens: tuple[str, str]) -> None:
    # RULES 18.15, 18.16
    board = table(difficulty=difficulty)
    board.set_huts(islands=2)
    board.set_banner("islands")
    board.put("Shepherd", "deserts", worth=9)
    worth = {"nothing": 0, "capital": 3, "best": 9}
    held = []
    for _ in range(6):
        before = board.score(board.automa)
        board.hold_carnival()
        held.append(board.score(board.automa) - before)
    assert held == [0, 0, worth[tokens[0]], 9, 3, worth[tokens[1]]]
    assert board.state.space == 0


def test_godlike_targets_any_of_the_best_lands_by_the_tiebreaker() -> None:
    # RULES 18.6, 18.16
    board = table(difficulty=3)
    board.set_huts()
    board.set_banner("forests")
    board.put("Shepherd", "islands", worth=3)
    board.put("Poet", "deserts", worth=3)
    board.state.space = 2
    board.stack("Feud", "Self-Help", foolish="carnival", land="mountains", arrow=1)
    board.automa_turn()
    assert board.played_to() == ["deserts"]


def test_it_blocks_seats_and_counts_for_second_place_as_a_player() -> None:
    # RULES 18.17
    assert table().free_seats() == [3, 0]
    assert table("love", "sun", mode="coop").free_seats() == [3, 1, 0]
    four = table("love", "sun", "dead", mode="automa")
    assert four.free_seats() == [3, 2, 1, 0]
    four.put("Shepherd", "islands", worth=6)
    for act in ("Serenade", "Love Child"):
        four.lay(0, act, "islands")
    four.lay(1, "Warm Clay", "islands")
    four.hold_festivals()
    assert (four.glory_from(0, "festival"), four.glory_from(1, "second_place")) == (6, 3)


def test_it_wins_festivals_and_offerings_but_nothing_as_second() -> None:
    # RULES 18.17
    board = table("love", "sun", "dead", mode="automa")
    board.put("Shepherd", "islands", worth=6)
    board.lay_for_automa("Feud", "islands")
    board.lay_for_automa("Vandals", "forests")
    for act in ("Serenade", "Love Child"):
        board.lay(0, act, "forests")
    board.hold_festivals()
    assert board.glory_from(board.automa, "festival") == 6
    assert board.offerings_won(board.automa) == 1
    assert board.glory_from(board.automa, "second_place") == 0
    assert board.favored(board.automa)


def test_the_last_one_left_goes_on_turn_by_turn() -> None:
    # RULES 18.18
    board = table()
    for name in ("Self-Help", "Good Deed", "Feud", "Open Borders", "Town Meeting"):
        board.print_back(name, second="belief", land="islands")
    board.stack("Fake News", "Self-Help", "Good Deed", "Feud", "Open Borders", "Town Meeting")
    board.state.revealed = 1
    board.hold(0, "Love Child")
    board.turn_of(0)
    turn = int(board.state.turn_no)
    board.play("Love Child", "deserts", "deck", settle=False)
    turns = [event["turn"] for event in board.events("play") if event["seat"] == board.automa]
    assert turns[:4] == [turn + 1, turn + 2, turn + 3, turn + 4]


def test_its_inventions_choose_by_the_back_in_the_turns_of_others() -> None:
    # RULES 18.19, 18.8
    board = table(age=2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.lay_for_automa("Gunpowder", "islands")
    board.stack("Feud", "Self-Help")
    board.print_back("Feud", mortal="Z")
    board.hold(0, "Love Child", "Serenade")
    board.turn_of(0)
    board.play("Love Child", "islands", "deck")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (-1, 1)


def test_the_wheel_and_agriculture_turn_at_the_start_of_its_turn() -> None:
    # RULES 18.10, 6.14
    board = table(age=2)
    board.put("Shepherd", "deserts", "Poet", "deserts")
    board.show("Carpenter", "Landlord")
    board.lay_for_automa("The Wheel", "islands")
    board.lay_for_automa("Agriculture", "forests")
    board.stack("Vandals", "Self-Help", land="mountains")
    board.state.space = 2
    board.automa_turn()
    assert (board.where("Carpenter"), LANDS.index("forests")) == ("forests", 1)
    assert "islands" in (board.where("Poet"), board.where("Shepherd"))


def test_equal_backs_cannot_be_told_apart() -> None:
    # RULES 18.2
    board = table()
    board.stack("Feud", "Self-Help")
    board.print_back("Feud", land="forests", second="belief")
    board.print_back("Self-Help", land="forests", second="belief")
    tops = {board.hidden_top(luck) for luck in range(20)}
    assert tops == {"Feud", "Self-Help"}
    board.print_back("Self-Help", land="islands", second="belief")
    assert {board.hidden_top(luck) for luck in range(20)} == {"Feud"}
