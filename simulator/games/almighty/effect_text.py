"""The small language in which Almighty's cards say what they do, read into frozen dataclasses.

    fx      := step { ";" step }  |  "on" EVENT [WHO] ["once"] ":" step { ";" step }  |  "static" ...
    step    := ["may"] VERB N WHO [@ZONE] [->DEST] ["if" CONDITION]
    N       := 1..9 | up2..up9 (at least one) | all (as many as possible, at least one)
    WHO     := FILTER { "&" FILTER }

``gain power 1``, ``gain glory 1``, ``belief 1 this`` and ``belief 1 own`` name what is gained; the verbs of
one god's pieces (``push_sun 1``) name nothing. A Mortal that turns on itself what happens to another
(``on curse other: may curse 1 self``) may take it instead. An empty text is a card that does nothing.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn, TypeAlias, TypeVar


class Verb(StrEnum):
    """What a step does."""

    CREATE = "create"
    POKE = "poke"
    TEMPT = "tempt"
    BANISH = "banish"
    MOVE = "move"
    SMITE = "smite"
    BLESS = "bless"
    CURSE = "curse"
    GAIN = "gain"
    BELIEF = "belief"
    PUSH_SUN = "push_sun"
    GATHER = "gather"
    HEART = "heart"
    BREAK = "break"
    RES = "res"
    GHOST = "ghost"
    REST = "rest"


class Event(StrEnum):
    """What sets off an ongoing effect."""

    ENTER = "enter"
    LEAVE = "leave"
    SMITE = "smite"
    BLESS = "bless"
    CURSE = "curse"
    CREATE = "create"
    POKE = "poke"
    PLAY_OWN = "play_own"
    PLAY_RIVAL = "play_rival"
    SUN_ENTER = "sun_enter"
    CLOUD_ENTER = "cloud_enter"
    JUDGE = "judge"
    HEART_PLACE = "heart_place"
    HEART_BREAK = "heart_break"
    TURN_START = "turn_start"


class Filter(StrEnum):
    """Which targets a step or a trigger means; several hold together."""

    ANY = "any"
    WORTHY = "worthy"
    UNWORTHY = "unworthy"
    POKEABLE = "pokeable"
    BLESSED = "blessed"
    CURSED = "cursed"
    PAIRED = "paired"
    UNPAIRED = "unpaired"
    BEST = "best"
    WORST = "worst"
    SELF = "self"
    OTHER = "other"
    CREATED = "created"
    MOVED = "moved"
    ENTERING = "entering"
    MORTAL = "mortal"
    HUT = "hut"
    GLORY = "glory"
    POWER = "power"
    THIS = "this"
    OWN = "own"


class Zone(StrEnum):
    """Where a step looks for its targets."""

    HERE = "here"
    OTHER = "other"
    ADJ = "adj"
    ANY = "any"
    EACH = "each"


class Dest(StrEnum):
    """Where a step sends what it moves."""

    ANY = "any"
    ADJ = "adj"
    CAPITAL = "capital"
    ONE = "one"


class StaticKind(StrEnum):
    """What a static effect changes for as long as its card is in play."""

    IMMUNE = "immune"
    LAND = "land"
    ACT_BELIEF = "act_belief"
    TIES = "ties"


@dataclass(frozen=True)
class Condition:
    """Something that must hold here: ``capital``, or a count such as ``mortals>=2``."""

    name: str
    at_least: int = 1


@dataclass(frozen=True)
class Step:
    """One thing a card does; with `all_`, as many times as possible and at least once."""

    verb: Verb
    n: int = 1
    up_to: bool = False
    all_: bool = False
    optional: bool = False
    who: frozenset[Filter] = frozenset()
    zone: Zone = Zone.HERE
    dest: Dest = Dest.ANY
    cond: Condition | None = None


@dataclass(frozen=True)
class Trigger:
    """Steps that an event sets off; `once` is at most once in a player's turn."""

    event: Event
    steps: tuple[Step, ...]
    who: frozenset[Filter] = frozenset()
    once: bool = False

    @property
    def is_instead(self) -> bool:
        """Whether a Mortal with this trigger takes upon itself what happens to another one."""
        step = self.steps[0]
        same = step.verb.value == self.event.value and self.who == {Filter.OTHER}
        return len(self.steps) == 1 and same and Filter.SELF in step.who


@dataclass(frozen=True)
class Static:
    """A rule that holds while its card is in play.

    ``immune``: what matches `who` here cannot be affected by `verbs`. ``land``: the land's value changes by
    `n`, with `per_hut` for each Hut up to `most`. ``act_belief``: each other Act of the card's owner here
    has `n` more Belief. ``ties``: the card's owner wins ties in this land's Festival.
    """

    kind: StaticKind
    n: int = 0
    who: frozenset[Filter] = frozenset()
    verbs: frozenset[Verb] = frozenset()
    per_hut: bool = False
    most: int = 0
    cond: Condition | None = None


Effect: TypeAlias = tuple[Step, ...] | Trigger | Static


class EffectTextError(ValueError):
    """An effect text is wrong; the message names the position and, where one is near, the right word."""


_MORTALS = frozenset(list(Filter)[: list(Filter).index(Filter.MORTAL) + 1])
_ENTERABLE = frozenset({Filter.ANY, Filter.SELF, Filter.OTHER, Filter.MORTAL})
_NOTHING: frozenset[Filter] = frozenset()

_TARGETS: dict[Verb, frozenset[Filter]] = {
    Verb.CREATE: frozenset({Filter.MORTAL, Filter.HUT}),
    Verb.MOVE: frozenset({Filter.HUT}),
    Verb.SMITE: _MORTALS | {Filter.HUT},
    Verb.GAIN: frozenset({Filter.GLORY, Filter.POWER}),
    Verb.BELIEF: frozenset({Filter.THIS, Filter.OWN}),
    **dict.fromkeys((Verb.POKE, Verb.TEMPT, Verb.BANISH, Verb.BLESS, Verb.CURSE), _MORTALS),
    **dict.fromkeys(
        (Verb.PUSH_SUN, Verb.GATHER, Verb.HEART, Verb.BREAK, Verb.RES, Verb.GHOST, Verb.REST), _NOTHING
    ),
}
_ZONES: dict[Verb, frozenset[Zone]] = {
    Verb.POKE: frozenset({Zone.HERE, Zone.OTHER, Zone.ADJ, Zone.ANY}),
    Verb.TEMPT: frozenset({Zone.OTHER, Zone.ADJ}),
    Verb.MOVE: frozenset({Zone.OTHER, Zone.ADJ}),
    Verb.SMITE: frozenset({Zone.HERE, Zone.OTHER, Zone.ADJ, Zone.ANY, Zone.EACH}),
    Verb.BLESS: frozenset({Zone.HERE, Zone.OTHER, Zone.ADJ, Zone.ANY}),
    Verb.CURSE: frozenset({Zone.HERE, Zone.OTHER, Zone.ADJ, Zone.ANY}),
    Verb.HEART: frozenset({Zone.HERE, Zone.ANY}),
}
_DEFAULT_ZONE = {Verb.TEMPT: Zone.OTHER, Verb.MOVE: Zone.OTHER}
_WHO_OF_EVENT: dict[Event, frozenset[Filter]] = dict.fromkeys(
    (Event.ENTER, Event.LEAVE, Event.SMITE, Event.BLESS, Event.CURSE, Event.CREATE, Event.POKE), _ENTERABLE
)
_IMMUNE_FROM = (Verb.SMITE, Verb.TEMPT, Verb.BANISH, Verb.BLESS, Verb.CURSE)
_PLAIN_CONDITIONS = ("capital", "hut", "sun", "heart", "negative")
_COUNTED_CONDITIONS = ("mortals", "cloud", "grave")

WordT = TypeVar("WordT", bound=StrEnum)


def parse_effect(text: str) -> Effect:
    """Read a card's effect text.

    Parameters
    ----------
    text
        For example ``"bless 1 self; banish 1 self"`` or ``"on enter other once: curse 1 entering"``.

    Returns
    -------
    Effect
        A tuple of steps, one trigger or one static rule.

    Raises
    ------
    EffectTextError
        If the text is not of this language; says at which character and what was expected.
    """
    reader = _Reader(text)
    if reader.accept("on"):
        effect: Effect = _trigger(reader)
    elif reader.accept("static"):
        effect = _static(reader)
    else:
        effect = _steps(reader) if reader.peek() else ()
    if reader.peek():
        reader.fail(f"{reader.peek()!r} is too much")
    return effect


class _Reader:
    """The words of one text with their positions."""

    def __init__(self, text: str) -> None:
        self._words = [(m.group(), m.start() + 1) for m in re.finditer(r"[;:]|[^\s;:]+", text)]
        self._end = len(text) + 1
        self._next = 0

    def peek(self) -> str:
        return self._words[self._next][0] if self._next < len(self._words) else ""

    def take(self) -> str:
        word = self.peek()
        self._next += 1
        return word

    def accept(self, word: str) -> bool:
        found = self.peek() == word
        self._next += found
        return found

    def fail(self, reason: str, back: int = 0) -> NoReturn:
        at = self._next - back
        position = self._words[at][1] if at < len(self._words) else self._end
        raise EffectTextError(f"at character {position}: {reason}")

    def one_of(self, words: Iterable[WordT], what: str) -> WordT:
        """Take a word that must be one of `words`."""
        choices = list(words)
        word = self.peek()
        for choice in choices:
            if word == choice.value:
                self._next += 1
                return choice
        if not word:
            self.fail(f"{what} is missing")
        near = difflib.get_close_matches(word, [c.value for c in choices], n=1)
        hint = f"did you mean {near[0]!r}?" if near else "known here: " + ", ".join(sorted(choices))
        self.fail(f"{word!r} is no {what} ({hint})")

    def number(self, low: int = 1) -> int:
        word = self.peek()
        if not re.fullmatch(r"-?[0-9]", word) or int(word) < low:
            self.fail(f"a number from {low} to 9 is expected" + (f", not {word!r}" if word else ""))
        return int(self.take())


def _steps(reader: _Reader) -> tuple[Step, ...]:
    steps = [_step(reader)]
    while reader.accept(";"):
        steps.append(_step(reader))
    return tuple(steps)


def _step(reader: _Reader) -> Step:
    optional = reader.accept("may")
    verb = reader.one_of(Verb, "verb")
    if verb is Verb.GAIN:
        who = frozenset({reader.one_of(_TARGETS[verb], "gain")})
        return Step(verb, reader.number(), optional=optional, who=who, cond=_condition(reader))
    n, up_to, all_ = _amount(reader)
    who = _who(reader, _TARGETS[verb]) if _TARGETS[verb] else _NOTHING
    if who & {Filter.BEST, Filter.WORST} and (n > 1 or all_):
        reader.fail("'best' and 'worst' are one Mortal: write 1", back=1)
    zone = _zone(reader, verb)
    dest = _dest(reader, verb)
    return Step(verb, n, up_to, all_, optional, who, zone, dest, _condition(reader))


def _amount(reader: _Reader) -> tuple[int, bool, bool]:
    if reader.accept("all"):
        return 1, False, True
    match = re.fullmatch(r"up([2-9])", reader.peek())
    if match:
        reader.take()
        return int(match.group(1)), True, False
    return reader.number(), False, False


def _who(reader: _Reader, allowed: frozenset[Filter]) -> frozenset[Filter]:
    word = reader.take()
    filters = set()
    for part in word.split("&"):
        known = {f.value: f for f in allowed}
        if part not in known:
            near = difflib.get_close_matches(part, list(known), n=1)
            hint = f"did you mean {near[0]!r}?" if near else "known here: " + ", ".join(sorted(known))
            what = f"{part!r} is no target" if part else "a target is missing"
            reader.fail(f"{what} ({hint})", back=1)
        filters.add(known[part])
    return frozenset(filters)


def _zone(reader: _Reader, verb: Verb) -> Zone:
    default = _DEFAULT_ZONE.get(verb, Zone.HERE)
    if not reader.peek().startswith("@"):
        return default
    allowed = _ZONES.get(verb, frozenset({default}))
    word = reader.take()
    for zone in allowed:
        if word == f"@{zone.value}":
            return zone
    known = ", ".join(sorted(f"@{zone.value}" for zone in allowed))
    reader.fail(f"{word!r} is no zone of {verb.value} ({known})", back=1)


def _dest(reader: _Reader, verb: Verb) -> Dest:
    if not reader.peek().startswith("->"):
        return Dest.ANY
    word = reader.take()
    for dest in Dest:
        if verb is Verb.BANISH and word == f"->{dest.value}":
            return dest
    known = ", ".join(f"->{dest.value}" for dest in Dest)
    reader.fail(f"{word!r} is no destination; only banish has one ({known})", back=1)


def _condition(reader: _Reader) -> Condition | None:
    if not reader.accept("if"):
        return None
    word = reader.take()
    if word in _PLAIN_CONDITIONS:
        return Condition(word)
    match = re.fullmatch(r"([a-z]+)>=([1-9])", word)
    if match and match.group(1) in _COUNTED_CONDITIONS:
        return Condition(match.group(1), int(match.group(2)))
    known = [*_PLAIN_CONDITIONS, *(f"{name}>=n" for name in _COUNTED_CONDITIONS)]
    reader.fail(f"{word!r} is no condition (known: {', '.join(known)})", back=1)


def _trigger(reader: _Reader) -> Trigger:
    event = reader.one_of(Event, "event")
    who = _NOTHING
    if event in _WHO_OF_EVENT:
        who = _who(reader, _WHO_OF_EVENT[event])
    once = reader.accept("once")
    if not reader.accept(":"):
        reader.fail("':' is expected before what the event sets off")
    return Trigger(event, _steps(reader), who, once)


def _static(reader: _Reader) -> Static:
    kind = reader.one_of(StaticKind, "static effect")
    if kind is StaticKind.IMMUNE:
        who = _who(reader, _MORTALS)
        verbs = {reader.one_of(_IMMUNE_FROM, "verb to be immune from")}
        while reader.peek():
            verbs.add(reader.one_of(_IMMUNE_FROM, "verb to be immune from"))
        return Static(kind, who=who, verbs=frozenset(verbs))
    if kind is StaticKind.TIES:
        return Static(kind, who=_who(reader, frozenset({Filter.OWN})))
    n = reader.number(low=-9)
    if kind is StaticKind.ACT_BELIEF:
        return Static(kind, n, who=_who(reader, frozenset({Filter.OWN})))
    per_hut, most = False, 0
    if reader.accept("per"):
        if not (reader.accept("hut") and reader.accept("max")):
            reader.fail("'per hut max N' is expected")
        per_hut, most = True, reader.number()
    return Static(kind, n, per_hut=per_hut, most=most, cond=_condition(reader))
