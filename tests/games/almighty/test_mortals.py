"""RULES chapter 5: the worth of Mortals, poking them, and who cannot be affected."""

import pytest

from tests.games.almighty.board import CONTENT, Board


def worths_under(changes: str, start: int = 1, name: str = "Shepherd") -> list[int]:
    """Bless (+) and curse (-) one Mortal in the islands by hand; return its worth after each."""
    board = Board("love", "sun")
    board.put(name, "islands", worth=start)
    seen = []
    for change in changes:
        act = "Sweet Nothings" if change == "+" else "Cold Shoulder"
        board.hold(0, act, "Serenade", "Love Nest")
        board.turn_of(0)
        board.play(act, "islands")
        seen.append(board.worth(name))
    return seen


def test_printed_worth_is_one_or_minus_one() -> None:
    # RULES 5.1
    assert {mortal.worth for mortal in CONTENT.model.mortals.values()} == {1, -1}


def test_the_shepherd_is_cursed_cursed_cursed_and_blessed() -> None:
    # RULES 5.2, 4.16 (the rulebook's three examples of worth; vector V1)
    assert worths_under("---+", start=2) == [1, -1, -2, -1]


def test_worth_skips_zero_upwards() -> None:
    # RULES 5.2
    assert worths_under("+++", start=-2) == [-1, 1, 2]


def test_a_mortal_is_worthy_while_its_worth_is_positive() -> None:
    # RULES 5.3
    board = Board("sun", "love")
    board.put_sun("islands")
    board.put("Shepherd", "islands", worth=-1)
    board.hold(0, "High Noon", "Warm Clay")
    assert not board.can_play("High Noon", "islands")
    board.put("Gossip", "islands", worth=1)
    assert board.can_play("High Noon", "islands")


@pytest.mark.parametrize(
    ("name", "worth", "tokens"),
    [
        ("Shepherd", 3, (2, 0)),
        ("Shepherd", 1, (0, 0)),
        ("Shepherd", -1, (0, 1)),
        ("Shepherd", -2, (0, 2)),
        ("Gossip", -3, (0, 2)),
        ("Gossip", -1, (0, 0)),
        ("Gossip", 1, (1, 0)),
        ("Gossip", 2, (2, 0)),
    ],
)
def test_a_mortal_never_holds_both_kinds_of_token(name: str, worth: int, tokens: tuple[int, int]) -> None:
    # RULES 5.4
    fx = {"blessed": "bless 1 blessed", "cursed": "bless 1 cursed"}
    for (what, text), count in zip(fx.items(), tokens, strict=True):
        board = Board("love", "sun", set=(f"love.acts.sweet_nothings.fx={text}",))
        board.put(name, "islands", worth=worth)
        board.hold(0, "Sweet Nothings", "Love Child")
        assert board.can_play("Sweet Nothings", "islands") == (count > 0), what


def scarce(**worths: int) -> Board:
    """Return a board with two Blessings in all, a Shepherd to bless and others that hold some."""
    board = Board("love", "sun", set=("world.blessings=2",))
    board.put("Shepherd", "islands")
    for name, worth in worths.items():
        board.put(name, "forests", worth=worth)
    board.hold(0, "Sweet Nothings", "Serenade", "Love Nest")
    return board


def test_with_no_blessing_left_one_comes_from_another_mortal() -> None:
    # RULES 5.5
    board = scarce(Poet=3)
    board.play("Sweet Nothings", "islands")
    assert (board.worth("Shepherd"), board.worth("Poet"), board.value("forests")) == (2, 2, 2 + 2)


def test_a_token_that_is_taken_can_make_a_mortal_unworthy() -> None:
    # RULES 5.5, 5.2
    board = scarce(Gossip=2)
    board.play("Sweet Nothings", "islands")
    assert board.worth("Gossip") == 1
    board = scarce(Gossip=1, Poet=1, Oracle=2)
    board.play("Sweet Nothings", "islands", settle=False)
    board.choose("Gossip")
    assert board.worth("Gossip") == -1


def test_the_active_god_chooses_whose_token_is_taken() -> None:
    # RULES 5.5
    board = scarce(Poet=2, Oracle=2)
    board.play("Sweet Nothings", "islands", settle=False)
    assert set(board.asked()) == {"Poet", "Oracle"}
    board.choose("Oracle")
    assert (board.worth("Poet"), board.worth("Oracle"), board.worth("Shepherd")) == (2, 1, 2)


def test_when_nobody_else_has_a_token_it_comes_from_nowhere() -> None:
    # RULES 5.5
    assert worths_under("+" * 20)[-1] == 21


def test_a_token_taken_from_another_counts_in_what_must_still_be_possible() -> None:
    # RULES 5.5, 3.14
    board = Board(
        "love", "sun", set=("world.curses=1", "love.acts.sweet_nothings.fx=curse 1 any; smite 2 unworthy")
    )
    board.put("Gossip", "islands", "Witch", "islands", "Shepherd", "islands")
    board.put("Poet", "islands", worth=-1)  # holds the only Curse: cursing another makes it Worthy again
    board.hold(0, "Sweet Nothings", "Serenade", "Love Nest")
    board.play("Sweet Nothings", "islands", "Gossip", "Witch", "Gossip")
    assert board.mortals("islands") == ["Shepherd", "Poet"]
    board = Board(
        "love", "sun", set=("world.curses=1", "love.acts.sweet_nothings.fx=curse 1 any; smite 2 unworthy")
    )
    board.put("Gossip", "islands")
    board.put("Poet", "islands", worth=-1)
    board.hold(0, "Sweet Nothings", "Serenade", "Love Nest")
    board.play("Sweet Nothings", "islands", "Gossip", "Poet")  # only the Poet could be cursed
    assert board.mortals("islands") == []


def test_an_ongoing_mortal_cannot_be_poked() -> None:
    # RULES 5.6
    board = Board("dead", "love")
    board.put("Guard", "islands")
    board.hold(0, "Whisper", "Reap")
    assert not board.can_play("Whisper", "islands")


def test_a_pokeable_mortal_does_its_thing() -> None:
    # RULES 5.6
    board = Board("dead", "love")
    board.put("Oracle", "islands")
    board.give_power(0, 0)
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands")
    assert board.power(0) == 1


def test_a_mortal_that_cannot_do_all_cannot_be_poked() -> None:
    # RULES 5.7
    board = Board("dead", "love")
    board.put("Gravedigger", "islands", "Shepherd", "islands")  # nobody Unworthy to smite, nobody to tempt
    board.hold(0, "Whisper", "Reap")
    assert not board.can_play("Whisper", "islands")


def test_mortals_bless_and_curse_if_possible() -> None:
    # RULES 5.7
    board = Board("dead", "love")
    board.put("Tax Collector", "islands")
    board.give_power(0, 0)
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands")  # nobody else to curse
    assert board.power(0) == 1


def test_a_possible_curse_is_not_optional() -> None:
    # RULES 5.7
    board = Board("dead", "love")
    board.put("Tax Collector", "islands", "Shepherd", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Tax Collector")
    assert board.worth("Shepherd") == -1


def test_the_martyr_dies_blessing_nobody_when_alone() -> None:
    # RULES 5.7
    board = Board("dead", "love")
    board.put("Martyr", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands")
    assert board.where("Martyr") == "grave islands"


def test_a_poke_that_changes_nothing_is_not_possible() -> None:
    # RULES 5.8
    board = Board("dead", "love")
    board.put("Gossip", "islands")
    board.hold(0, "Whisper", "Reap")
    assert not board.can_play("Whisper", "islands")


def test_a_poked_mortal_acts_where_it_is() -> None:
    # RULES 5.9
    board = Board("dead", "love")
    board.put("Bard", "islands", "Gardener", "forests", "Midwife", "forests")
    board.show("Oracle", "Poet")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Bard", "Midwife", "Poet")
    assert board.where("Poet") == "forests"


def test_a_chain_pokes_each_mortal_once() -> None:
    # RULES 5.10
    board = Board("dead", "love")
    board.put("Town Crier", "islands", "Bard", "islands", "Gardener", "islands", "Beggar", "forests")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Town Crier", settle=False)
    assert "Town Crier" not in board.asked()
    board.choose("Gardener")
    assert board.worth("Gardener") == 2
    assert board.at_action()


def test_two_criers_cannot_poke_each_other_for_ever() -> None:
    # RULES 5.10
    board = Board("dead", "love")
    board.put("Bard", "islands", "Town Crier", "forests")  # Crier has nobody else there
    board.hold(0, "Whisper", "Reap")
    assert not board.can_play("Whisper", "islands")


def test_the_same_mortal_can_be_poked_again_by_the_next_act() -> None:
    # RULES 5.10
    board = Board("dead", "love")
    board.put("Gardener", "islands")
    board.hold(0, "Whisper", "Whisper", "Reap")
    board.play("Whisper", "islands")
    board.play("Whisper", "islands")
    assert board.worth("Gardener") == 3


def test_a_chain_goes_on_through_a_mortal_that_pokes() -> None:
    # RULES 5.10, 5.11
    board = Board("dead", "love")
    board.put("Town Crier", "islands", "Bard", "islands", "Oracle", "deserts")
    board.give_power(0, 0)
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Town Crier", "Bard", "Oracle")
    assert board.power(0) == 1


def test_the_active_god_chooses_for_mortals() -> None:
    # RULES 5.11
    board = Board("dead", "love")
    board.put("Ferryman", "islands", "Shepherd", "islands", "Poet", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", "Ferryman", settle=False)
    assert board.to_act == 0
    assert set(board.asked()) == {"Shepherd", "Poet"}


# Who is immune, who stands beside the card, and the Love Act that then finds no target.
IMMUNE = [
    ("Guard", "Shepherd", "Crime of Passion", "Guard"),
    ("Jailer", "Shepherd", "Just Friends", "Jailer"),
]


@pytest.mark.parametrize(("card", "other", "act", "only"), IMMUNE)
def test_the_card_itself_is_the_only_target_left(card: str, other: str, act: str, only: str) -> None:
    # RULES 5.12
    board = Board("love", "sun")
    board.give_power(0, 1)
    board.put(card, "islands", other, "islands")
    board.hold(0, act, "Love Child")
    board.play(act, "islands", "forests") if act == "Just Friends" else board.play(act, "islands")
    assert board.where(only) != "islands"
    assert board.where(other) == "islands"


@pytest.mark.parametrize(("card", "act"), [("Saint", "Cold Shoulder"), ("Heretic", "Sweet Nothings")])
def test_the_immune_are_no_target(card: str, act: str) -> None:
    # RULES 5.12
    board = Board("love", "sun")
    board.put(card, "islands")
    board.hold(0, act, "Love Child")
    assert not board.can_play(act, "islands")


def test_nobody_can_be_tempted_away_from_the_jailer() -> None:
    # RULES 5.12
    board = Board("love", "sun")
    board.put("Jailer", "islands", "Shepherd", "islands")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "forests")
    assert board.where("Shepherd") == "islands"
    assert board.where("Jailer") == "forests"


def test_two_immunities_are_like_one() -> None:
    # RULES 5.13
    board = Board("love", "sun", set=("mortals.saint.fx=static immune other smite",))
    board.give_power(0, 1)
    board.put("Guard", "islands", "Saint", "islands", "Shepherd", "islands")
    board.hold(0, "Crime of Passion", "Love Child")
    assert not board.can_play("Crime of Passion", "islands")


def test_the_scapegoat_may_take_a_curse_instead() -> None:
    # RULES 5.14
    board = Board("love", "sun")
    board.put("Scapegoat", "islands", "Shepherd", "islands")
    board.hold(0, "Cold Shoulder", "Love Child")
    board.play("Cold Shoulder", "islands", "Shepherd", "Scapegoat")
    assert (board.worth("Shepherd"), board.worth("Scapegoat")) == (1, -2)


def test_the_scapegoat_need_not_take_it() -> None:
    # RULES 5.14
    board = Board("love", "sun")
    board.put("Scapegoat", "islands", "Shepherd", "islands")
    board.hold(0, "Cold Shoulder", "Love Child")
    board.play("Cold Shoulder", "islands", "Shepherd", "Shepherd")
    assert (board.worth("Shepherd"), board.worth("Scapegoat")) == (-1, -1)


def test_the_scapegoat_does_nothing_for_another_land() -> None:
    # RULES 5.14
    board = Board("love", "sun")
    board.put("Scapegoat", "islands", "Shepherd", "forests")
    board.hold(0, "Cold Shoulder", "Love Child")
    board.play("Cold Shoulder", "forests")
    assert (board.worth("Shepherd"), board.worth("Scapegoat")) == (-1, -1)
    assert board.at_action()
