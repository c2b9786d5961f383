"""Almighty's content: the counts of the box, the provenance of what is printed, and what a variant may do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import simulator.games.almighty
from simulator.core.content import Content, load_content
from simulator.core.errors import ContentError
from simulator.games.almighty.models import GODS, LANDS, OFFERINGS, AlmightyContent

FOLDER = Path(simulator.games.almighty.__file__).parent / "content"


def load(*overrides: str) -> Content[AlmightyContent]:
    return load_content(FOLDER, AlmightyContent, (), overrides)


CONTENT = load()
MODEL = CONTENT.model
BOARDS = {god: getattr(MODEL, god) for god in GODS}


def test_the_box_holds_fifty_mortals_with_a_name_each() -> None:
    assert len({mortal.name for mortal in MODEL.mortals.values()}) == 50


def test_the_box_holds_twelve_offerings_three_of_each_type_worth_one_or_two() -> None:
    for kind in OFFERINGS:
        values = getattr(MODEL.offerings, kind)
        assert len(values) == 3
        assert set(values) <= {1, 2}


def test_the_twenty_prophecies_are_all_pairs_of_different_sides() -> None:
    sides = {(card.up, card.down) for card in MODEL.prophecies.cards.values()}
    places = (*LANDS, "capital")
    assert sides == {(up, down) for up in places for down in places if up != down}


def test_four_favored_tiles_pay_two_for_a_type_and_greedy_one_for_each_different_type() -> None:
    assert {(tile.per, tile.glory) for tile in MODEL.favored.values()} == {
        *((kind, 2) for kind in OFFERINGS),
        ("each_different", 1),
    }


@pytest.mark.parametrize("god", GODS)
def test_each_god_has_ten_basic_and_five_acts_of_either_mighty_kind(god: str) -> None:
    assert Counter(act.deck for act in BOARDS[god].acts.values()) == {
        "basic": 10,
        "merciful": 5,
        "wrathful": 5,
    }


@pytest.mark.parametrize("god", GODS)
def test_basic_acts_are_instant(god: str) -> None:
    assert {act.kind for act in BOARDS[god].acts.values() if act.deck == "basic"} == {"instant"}


def test_every_card_says_in_a_sentence_what_it_does() -> None:
    cards = [*MODEL.mortals.values(), *(act for board in BOARDS.values() for act in board.acts.values())]
    assert len(cards) == 130
    assert all(card.text.endswith(".") and len(card.text) < 110 for card in cards)
    assert len({card.text for card in MODEL.mortals.values()}) > 45


@pytest.mark.parametrize(
    "key",
    [
        "mortals.shepherd.name",
        "mortals.shepherd.worth",
        "mortals.nudist.name",
        "mortals.martyr.name",
        "sun.acts.radiant_command.name",
        "sun.acts.worship_the_dawn.kind",
        "storms.acts.fertile_shower.cost",
        "sun.start_power",
        "sun.night_power",
        "love.start_power",
        "prophecies.true_glory",
        "world.huts",
    ],
)
def test_what_the_rulebook_prints_says_so(key: str) -> None:
    assert CONTENT.values[key].source == "rulebook"


def test_most_cards_are_reconstructed_and_the_content_says_so() -> None:
    assert CONTENT.values["mortals.shepherd.fx"].source == "reconstructed"
    assert 0.55 < CONTENT.reconstructed_share < 0.7


def test_printed_numbers_of_the_rulebook() -> None:
    assert (MODEL.sun.start_power, MODEL.sun.night_power, MODEL.sun.sunshine_belief) == (2, 3, 1)
    assert (MODEL.love.start_power, MODEL.love.hearts[0], MODEL.storms.clouds_per_land) == (1, 1, 1)
    assert MODEL.prophecies.true_glory == (3, 4, 5)
    assert MODEL.prophecies.false_belief == 2
    assert MODEL.seats.glory[1:3] == (2, 1)
    assert MODEL.world.wrathful_behind == 5


def test_the_three_hearts_differ() -> None:
    assert len(set(MODEL.love.hearts)) == 3


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("mortals.shepherd.worth=0", "mortals.shepherd.worth: Input should be -1 or 1"),
        ("mortals.shepherd.fx=tempt 1 anyy", "did you mean 'any'?"),
        ("mortals.shepherd.fx=on enter any: bless 1 self", "a pokeable Mortal has steps"),
        ("mortals.shepherd.fx=res 1", "'res' belongs to another god's pieces"),
        ("sun.acts.warm_clay.fx=gather 1", "'gather' belongs to another god's pieces"),
        ("sun.acts.worship_the_dawn.fx=on judge: belief 1 this", "'judge' belongs to another god's pieces"),
        ("sun.acts.warm_clay.fx=smite 1 self", "'self' is a Mortal"),
        ("sun.acts.warm_clay.needs=cloud3", "sun.acts.warm_clay.needs: Input should be"),
        ("sun.acts.warm_clay.belief=-1", "greater than or equal to 0"),
        ("sun.acts.warm_clay.deck=holy", "Input should be"),
        ("mortals.guard.fx=bless 1 any", "an ongoing one"),
        ("mortals.scapegoat.fx=on curse other: curse 1 self", "write 'may'"),
        ("mortals.teacher.fx=bless 2 worst", "'best' and 'worst' are one Mortal"),
        ("mortals.teacher.fx=bless up2 best", "'best' and 'worst' are one Mortal"),
        ("mortals.teacher.fx=bless all worst", "'best' and 'worst' are one Mortal"),
        ("world.huts=1", "more Huts at the start than there are"),
        ("world.mighty_by_age=[0, 1]", "world.mighty_by_age"),
        ("seats.blocked.two_players=[2, 5]", "different numbers from 1 to 4"),
        ("offerings.gems=[1, 1]", "12 Offerings fill the stacks, not 11"),
        ("love.hearts=[1, 2]", "love.hearts"),
        ("dead.start_grave=sea", "dead.start_grave"),
        ("prophecies.cards.islands_over_forests.down=islands", "two different lands"),
    ],
)
def test_an_impossible_change_is_refused_with_its_reason(override: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        load(override)
    assert message in str(caught.value)
    owner = override.split("=")[0].split(".")[:-1][-1]
    assert owner in str(caught.value)


def test_a_card_can_be_blanked() -> None:
    assert load("mortals.shepherd.fx=").model.mortals["shepherd"].effect == ()


def test_a_number_can_be_changed() -> None:
    assert load("sun.start_power=3").model.sun.start_power == 3
