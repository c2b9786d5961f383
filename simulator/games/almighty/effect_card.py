"""A card with an effect text, and the checks that all kinds of such cards share."""

from __future__ import annotations

import functools

from pydantic import Field, field_validator

from simulator.core.content import Card
from simulator.games.almighty.effect_text import (
    Effect,
    Event,
    Static,
    StaticKind,
    Step,
    Trigger,
    Verb,
    parse_effect,
)

MAX_STEPS = 4

_PIECE_VERBS: dict[str, frozenset[Verb]] = {
    "sun": frozenset({Verb.PUSH_SUN}),
    "storms": frozenset({Verb.GATHER}),
    "love": frozenset({Verb.HEART, Verb.BREAK}),
    "dead": frozenset({Verb.RES, Verb.GHOST, Verb.REST}),
}
_ALL_PIECE_VERBS = frozenset().union(*_PIECE_VERBS.values())
_PIECE_EVENTS: dict[str, frozenset[Event]] = {
    "sun": frozenset({Event.SUN_ENTER}),
    "storms": frozenset({Event.CLOUD_ENTER}),
    "love": frozenset({Event.HEART_PLACE, Event.HEART_BREAK}),
    "dead": frozenset({Event.JUDGE}),
}
_ALL_PIECE_EVENTS = frozenset().union(*_PIECE_EVENTS.values())
_ACT_EVENTS = frozenset({Event.PLAY_OWN, Event.PLAY_RIVAL})


def steps_of(effect: Effect) -> tuple[Step, ...]:
    """Return the steps an effect can take: its own, or those its event sets off."""
    if isinstance(effect, Trigger):
        return effect.steps
    return () if isinstance(effect, Static) else effect


class EffectCard(Card):
    """A card that does something; an empty `fx` is a card that does nothing."""

    name: str = Field(min_length=1, max_length=40)
    fx: str

    @field_validator("fx")
    @classmethod
    def _fx_is_readable(cls, fx: str) -> str:
        if len(steps_of(parse_effect(fx))) > MAX_STEPS:
            raise ValueError(f"more than {MAX_STEPS} steps")
        return fx

    @functools.cached_property
    def effect(self) -> Effect:
        """The effect text, read."""
        return parse_effect(self.fx)

    def refuse_foreign_pieces(self, god: str) -> None:
        """Raise ValueError for verbs and events of pieces that `god` ("" for none) does not own."""
        foreign_verbs = _ALL_PIECE_VERBS - _PIECE_VERBS.get(god, frozenset())
        foreign_events = _ALL_PIECE_EVENTS - _PIECE_EVENTS.get(god, frozenset())
        used = {step.verb for step in steps_of(self.effect)} & foreign_verbs
        if used:
            raise ValueError(f"{self.id}: {min(used).value!r} belongs to another god's pieces")
        if isinstance(self.effect, Trigger) and self.effect.event in foreign_events:
            raise ValueError(f"{self.id}: {self.effect.event.value!r} belongs to another god's pieces")

    def refuse_what_needs_an_owner(self) -> None:
        """Raise ValueError for ongoing effects that only a card with an owner can have."""
        if isinstance(self.effect, Trigger) and self.effect.event is Event.TURN_START:
            raise ValueError(f"{self.id}: 'turn_start' is the start of its owner's turn; a Mortal has none")
        if isinstance(self.effect, Static) and self.effect.kind is StaticKind.TIES:
            raise ValueError(f"{self.id}: 'ties' go to its owner; a Mortal has none")
