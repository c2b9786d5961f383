"""Over a large run of random games every card does what it is there for, each effect and trigger included."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from simulator.games.almighty.effect_text import Event, Trigger, Verb
from simulator.games.almighty.models import steps_of
from tests.contract.play import Case, play
from tests.games.almighty.board_read import CONTENT, GODS, NAMES, SPEC

GAMES = 1500
ACTS = [(god, act) for god in GODS for act in getattr(CONTENT.model, god).acts.values()]
FREE = list(CONTENT.model.free_will.acts.values())
CARDS = [*CONTENT.model.mortals.values(), *(act for _, act in ACTS), *FREE]


@functools.cache
def happened() -> frozenset[tuple[str, str, str]]:
    """Return every (event kind, card, target) of the run, by name; "" where an event names none."""
    seen: set[tuple[str, str, str]] = set()
    for players in (2, 4):
        events = play(Case(SPEC, "competitive", players), GAMES).events
        for kind, card, target in np.unique(events[[3, 4, 6]], axis=1).T.tolist():
            names = (NAMES[k] if k >= 0 else "" for k in (card, target))
            seen.add((SPEC.names.event_kinds[kind], *names))
    return frozenset(seen)


def cards_in(kind: str) -> set[str]:
    return {card for k, card, _ in happened() if k == kind}


def targets_in(kind: str) -> set[str]:
    return {target for k, _, target in happened() if k == kind}


@pytest.mark.parametrize("kind", ["play", "face_down"])
def test_every_act_is_played_face_up_and_face_down(kind: str) -> None:
    free = {act.name for act in FREE} if kind == "play" else set()
    assert {act.name for _, act in ACTS} | free == cards_in(kind)


def test_every_act_of_free_will_does_its_otherwise_and_is_given_for_a_carnival() -> None:
    basic = {act.name for act in FREE if act.deck == "basic"}
    assert cards_in("carnival") == basic
    # All Huts in one land, or fewer than two Mortals to create: see test_free_will.
    assert cards_in("otherwise") == basic - {"Barn Raising", "Population Boom"}


def test_every_face_down_action_is_taken() -> None:
    actions = {
        f"{getattr(CONTENT.model, god).name}: {action.name}"
        for god in GODS
        for action in getattr(CONTENT.model, god).face_down.values()
    }
    assert {name.split(": ")[-1] for name in targets_in("face_down")} == {a.split(": ")[-1] for a in actions}
    assert len(targets_in("face_down")) == len(actions)


def test_every_pokeable_mortal_is_poked_and_no_other() -> None:
    pokeable = {mortal.name for mortal in CONTENT.model.mortals.values() if mortal.kind == "poke"}
    assert targets_in("poke") == pokeable


@pytest.mark.parametrize("kind", ["create", "move", "bless", "curse", "smite", "resurrect", "final_rest"])
def test_everything_happens_to_every_mortal_that_is_not_immune(kind: str) -> None:
    immune = {"curse": {"Saint"}, "bless": {"Heretic"}}.get(kind, set())
    assert targets_in(kind) == {mortal.name for mortal in CONTENT.model.mortals.values()} - immune


def test_every_trigger_is_set_off() -> None:
    waiting = {card.name for card in CARDS if isinstance(card.effect, Trigger)}
    # The Scapegoat replaces a Curse instead of answering it: see test_mortals.
    assert waiting - {"Scapegoat"} == cards_in("trigger")


def test_every_event_that_cards_wait_for_is_used() -> None:
    used = {card.effect.event for card in CARDS if isinstance(card.effect, Trigger)}
    assert used == set(Event)


EVENT_OF_VERB = {
    Verb.CREATE: ("create", "hut_built"),
    Verb.POKE: ("poke",),
    Verb.TEMPT: ("move",),
    Verb.BANISH: ("move",),
    Verb.MOVE: ("hut_built",),
    Verb.SMITE: ("smite", "hut_lost"),
    Verb.BLESS: ("bless",),
    Verb.CURSE: ("curse",),
    Verb.GAIN: ("power", "cloud", "score"),
    Verb.BELIEF: ("belief",),
    Verb.PUSH_SUN: ("sun",),
    Verb.GATHER: ("cloud",),
    Verb.HEART: ("heart_placed",),
    Verb.BREAK: ("heart_broken",),
    Verb.RES: ("resurrect",),
    Verb.GHOST: ("poke",),
    Verb.REST: ("final_rest",),
}
NAMELESS = {"heart_placed", "heart_broken", "score"}
"""Events that do not name the card that caused them."""


def test_every_card_does_each_of_its_steps() -> None:
    missing = [
        (card.name, step.verb.value)
        for card in CARDS
        if card.name != "Scapegoat"  # takes the Curse of another card, under whose name it is logged
        for step in steps_of(card.effect)
        if not any(card.name in cards_in(k) or k in NAMELESS for k in EVENT_OF_VERB[step.verb])
    ]
    assert missing == []


def test_every_prophecy_comes_true_and_fails() -> None:
    prophecies = {card.name for card in CONTENT.model.prophecies.cards.values()}
    assert cards_in("prophecy_true") == cards_in("prophecy_false") == prophecies


def test_every_heart_is_placed_and_broken() -> None:
    hearts = {f"Heart {glory}" for glory in CONTENT.model.love.hearts}
    assert targets_in("heart_placed") == targets_in("heart_broken") == hearts


def test_every_offering_is_won_and_every_tile_is_dealt() -> None:
    assert targets_in("offering") == {"Gems", "Nectar", "Skulls", "Incense"}
    assert cards_in("favored") == {tile.name for tile in CONTENT.model.favored.values()}
