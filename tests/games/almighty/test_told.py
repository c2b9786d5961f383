"""Sentences of the replay: where a rule decides, where nothing happens, of one and of several."""

from types import SimpleNamespace

import pytest

from simulator.games.almighty import codes as c
from simulator.games.almighty.describe import _count, _mortal, describe_event

NAMES = SimpleNamespace()


def told(kind, seat=None, place=None, amount=None, **more):
    event = {"kind": kind, "seat": seat, "place": place, "amount": amount, "source": None}
    return describe_event({**event, "card": None, "target": None, **more}, NAMES)


def test_a_tie_is_no_lead() -> None:
    assert told("festival", 0, "mountains", 2) == "seat 1 wins the Festival of the Mountains, 2 Belief ahead"
    assert "level in Belief" in told("festival", 0, "mountains", 0)


def test_a_land_without_festival_says_what_becomes_of_its_offering() -> None:
    text = told("land_value", None, "night", 3)
    assert "no Festival" in text and "Offering is discarded" in text


@pytest.mark.parametrize(("place", "verb"), [("islands", "are worth"), ("night", "is worth")])
def test_lands_of_one_and_of_several(place: str, verb: str) -> None:
    assert verb in told("land_value", 1, place, 3)


def test_the_board_counts_one_cloud_and_names_hearts() -> None:
    assert [_count(n, "Cloud") for n in (1, 2)] == ["1 Cloud", "2 Clouds"]
    none = [-1] * (c.N_HEARTS - 1)
    state = SimpleNamespace(heart_a=[1, *none], heart_b=[0, *none], m_worth=[-2, 3])
    names = SimpleNamespace(cards=("Gossip", "Shepherd"))
    assert _mortal(state, names, 1) == "Shepherd +3 (Heart 1)"
    assert _mortal(state, names, 0) == "Gossip -2 (Heart 1)"
