"""The page about the effect language says what the parser reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.games.almighty import effect_text
from simulator.games.almighty.effect_text import Dest, EffectTextError, Event, Filter, StaticKind, Verb, Zone

PAGE = (Path(effect_text.__file__).parent / "EFFECTS.md").read_text(encoding="utf-8")
EXAMPLES = [line.strip() for line in PAGE.splitlines() if re.match(r"    [a-z]", line) and "VERB" not in line]
ROWS = dict(re.findall(r"^\| `(\w+)` \| [^|]+ (\|.*)$", PAGE, flags=re.M))
EXAMPLES.remove(next(line for line in EXAMPLES if "EVENT" in line))


def reads(text: str) -> bool:
    try:
        effect_text.parse_effect(text)
    except EffectTextError:
        return False
    return True


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_read(example: str) -> None:
    effect_text.parse_effect(example)


def test_there_are_examples_of_each_kind() -> None:
    assert len([line for line in EXAMPLES if line.startswith("on ")]) >= 3
    assert {line.split()[1] for line in EXAMPLES if line.startswith("static ")} == set(StaticKind)


def test_every_verb_has_a_row() -> None:
    assert set(ROWS) == set(Verb)


@pytest.mark.parametrize("verb", [verb for verb in Verb if verb is not Verb.GAIN])
def test_a_row_names_the_targets_and_zones_that_the_parser_takes(verb: Verb) -> None:
    _, targets, zones, _ = ROWS[verb].split("|")
    named = {word for word in Filter if f"`{word}`" in targets}
    assert named == {word for word in Filter if reads(f"{verb} 1 {word}")}
    first = min(named, default="")
    taken = {zone for zone in Zone if reads(f"{verb} 1 {first} @{zone}")}
    written = {zone for zone in Zone if f"`@{zone}`" in zones}
    assert written == taken or (not written and taken <= {Zone.HERE})


@pytest.mark.parametrize("words", [Event, Dest, StaticKind, Filter], ids=lambda words: words.__name__)
def test_every_word_is_there(words: type[Event]) -> None:
    mark = "->" if words is Dest else ""
    missing = [word for word in words if f"`{mark}{word}`" not in PAGE]
    assert missing == []
