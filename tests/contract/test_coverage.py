"""Over a large run everything the content and the tables name happens, or is explained in `NEVER`."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import numpy as np
import pytest

from simulator.core.events import MAX_COUNTS
from simulator.core.spec import GameSpec
from tests.contract.play import CASES, SPECS, content_of, play

NEVER: dict[str, dict[str, str]] = {
    "tribute": {"source start": "both gods start with 0 points as printed"},
    "almighty": {
        **dict.fromkeys(
            ("event discard", "discard says card", "count acts_discarded"),
            "only the Dead without Mortals or an empty deck and display leave nothing to play (RULES 2.7)",
        ),
        "card Barn Raising (otherwise)": "all Huts would have to stand in one land (a test does it)",
        "card Population Boom (otherwise)": "fewer than two Mortals would have to be left (a test does it)",
    },
    "gods_and_mortals": {
        "end all_lands": "six temples have to be built; a test of RULES 11.2 builds them",
        "end six_temples": "the last of six has to share Athena's land; a test of RULES 11.2 builds it",
    },
}
"""game id -> what never happens in random and greedy play -> why that is no fault."""

SAYS = {"card": 4, "place": 5, "target": 6, "amount": 7}
"""Columns whose meaning depends on the kind of event, and where they are; -1 where they say nothing."""

each_game = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)


@functools.cache
def happened(spec: GameSpec) -> frozenset[str]:
    """Return everything that happened in random games of all cases and in a few games of better bots."""
    seen: set[str] = set()
    for case in CASES:
        if case.spec is not spec:
            continue
        for name, games in (("random", 600), ("greedy", 60)):
            chunk = play(case, games, name)
            seen |= _in_events(spec, chunk.events)
            counts = chunk.seats[..., -MAX_COUNTS:][..., : len(spec.names.counts)].sum(axis=(0, 1))
            seen |= {f"count {n}" for n, total in zip(spec.names.counts, counts, strict=True) if total}
            reasons = np.unique(chunk.games[:, 3])
            seen |= {f"end {spec.names.end_reasons[reason]}" for reason in reasons if reason >= 0}
    return frozenset(seen)


def _in_events(spec: GameSpec, events: np.ndarray) -> set[str]:
    cards = list(spec.card_names(content_of(spec)))
    columns = {
        "event": (3, list(spec.names.event_kinds)),
        "card": (4, cards),
        "place": (5, list(spec.names.places)),
        "source": (8, list(spec.names.sources)),
    }
    seen = {
        f"{kind.name} says {what}"
        for code, kind in enumerate(spec.names.events)
        for what, column in SAYS.items()
        if (events[column][events[3] == code] != -1).any()
    }
    seen |= {
        f"{what} {known[code]}"
        for what, (column, known) in columns.items()
        for code in np.unique(events[column])
        if code >= 0
    }
    if list(spec.target_names(content_of(spec))) == cards:  # a card may only ever be a target
        seen |= {f"card {cards[code]}" for code in np.unique(events[6]) if code >= 0}
    return seen


def named(spec: GameSpec) -> Iterator[str]:
    """Yield everything the game has a name for; unused room in a list has an empty name."""
    yield from (f"event {name}" for name in spec.names.event_kinds)
    yield from (
        f"{kind.name} says {what}" for kind in spec.names.events for what in SAYS if getattr(kind, what)
    )
    yield from (f"card {name}" for name in spec.card_names(content_of(spec)) if name)
    yield from (f"place {name}" for name in spec.names.places)
    yield from (f"source {name}" for name in spec.names.sources)
    yield from (f"count {name}" for name in spec.names.counts)
    yield from (f"end {name}" for name in spec.names.end_reasons)


@each_game
def test_everything_named_happens_or_is_explained(spec: GameSpec) -> None:
    missing = set(named(spec)) - happened(spec) - set(NEVER.get(spec.id, {}))
    assert sorted(missing) == []


@each_game
def test_an_event_says_nothing_its_kind_does_not_declare(spec: GameSpec) -> None:
    said = {what for what in happened(spec) if " says " in what}
    assert sorted(said - set(named(spec))) == []


@each_game
def test_explanations_are_needed(spec: GameSpec) -> None:
    assert sorted(set(NEVER.get(spec.id, {})) & happened(spec)) == []
    assert set(NEVER.get(spec.id, {})) <= set(named(spec))
