"""Content files as a tree of tables and values that know their source: reading, merging, overlaying.

A number is ``key = {value = 3, source = "rulebook"}``. A table that states a ``source`` itself, without a
``value``, is a card: its fields need no source of their own. A list of tables (``[[mortals]]``) becomes
a table keyed by each card's slug, in the order written.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
import stat
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from simulator.core.errors import ContentError

SOURCES = ("rulebook", "implied", "public", "reconstructed")
"""Where a printed thing is known from; an overlay's values carry the source ``override``."""

OVERRIDE = "override"
MAX_FILE_BYTES = 1_000_000
MAX_DOTS = 64
MAX_TEXT = 2_000
MAX_NUMBER = 32_767

_SLUG = re.compile(r"[a-z0-9][a-z0-9_]{0,63}")
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
"""Letters that Unicode does not take apart; `str.casefold` spells the sharp s."""
_NUMBER_KEYS = {"value", "source", "sweep", "text"}


@dataclass(frozen=True)
class Leaf:
    """One value of the content, where it stands and where it is known from."""

    value: Any
    source: str
    file: str
    sweep: tuple[float, float] | None = None
    text: str = ""
    stated: bool = False  # states its own source, instead of taking its card's


@dataclass
class Table:
    """Named children in the order written; a card when it has a source."""

    children: dict[str, Node] = field(default_factory=dict)
    source: str | None = None
    file: str = ""

    @property
    def is_collection(self) -> bool:
        """True when every child is a card, so that an overlay may add another."""
        cards = [isinstance(child, Table) and child.source is not None for child in self.children.values()]
        return bool(cards) and all(cards)


Node: TypeAlias = Leaf | Table


def nearest(word: str, choices: Iterable[str]) -> str:
    """Return `` (did you mean ...?)`` for the choice most like `word`, or nothing; a last part will do."""
    names = list(choices)
    known = {name.rpartition(".")[2]: name for name in reversed(names)} | {name: name for name in names}
    found = [known[name] for name in difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)]
    return f" (did you mean {found[0]!r}?)" if found else ""


def fail(file: str, key: str, reason: str) -> ContentError:
    """Return the error that names file, key and reason."""
    return ContentError(": ".join(part for part in (file, key, reason) if part))


def slug(name: str) -> str:
    """Return the key of a card: ``Death's Door`` -> ``deaths_door``, ``Ægir's Élan`` -> ``aegirs_elan``."""
    spelled = name.casefold().translate(_LETTERS)
    ascii_name = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", ascii_name.lower().replace("'", "")).strip("_")


def read_toml(path: Path) -> dict[str, Any]:
    """Read one TOML file of bounded size.

    Raises
    ------
    ContentError
        If it is no regular file, too large, not UTF-8, or not TOML (with the line).
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise fail(str(path), "", "not a regular file")
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise fail(str(path), "", f"cannot be read: {reason}") from None
    if len(raw) > MAX_FILE_BYTES:
        raise fail(
            str(path), "", f"larger than {MAX_FILE_BYTES // 1_000_000} MB, which no content file needs"
        )
    try:
        return parse_toml(raw.decode("utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise fail(str(path), "", f"not UTF-8 text at byte {error.start}") from None


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """Parse TOML text; every way it can be broken is a ContentError naming `file`."""
    # The parser takes time quadratic in the parts of a dotted key.
    if any(line.count(".") > MAX_DOTS for line in text.splitlines()):
        raise fail(file, "", f"a line with more than {MAX_DOTS} dots, which no content needs")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise fail(file, "", "nested too deeply") from None
    except ValueError as error:
        raise fail(file, "", f"broken TOML: {error}") from None


def build(
    raw: dict[str, Any], file: str, key: str = "", inherited: str | None = None, is_card: bool = False
) -> Table:
    """Turn one parsed table into a tree, checking names, values and sources on the way."""
    source = _source_of(raw, file, key) if "source" in raw else inherited
    table = Table(source=source if is_card or "source" in raw else None, file=file)
    for name, value in raw.items():
        if name == "source":
            continue
        here = _join(key, name)
        if not _SLUG.fullmatch(name):
            raise fail(file, here, "a name may hold lower-case letters, digits and _ only")
        table.children[name] = _build_node(value, file, here, source)
    return table


def _build_node(value: Any, file: str, key: str, inherited: str | None) -> Node:
    if _is_card_list(value):
        cards = _keyed(value, file, key).items()
        built = {name: build(raw, file, _join(key, name), inherited, is_card=True) for name, raw in cards}
        return Table(dict(built), file=file)
    if not isinstance(value, dict):
        if inherited is None:
            raise fail(file, key, 'write {value = ..., source = "..."}: every number states its source')
        return Leaf(_checked(value, file, key), inherited, file)
    if "value" not in value:
        return build(value, file, key, inherited)
    unknown = sorted(set(value) - _NUMBER_KEYS)
    if unknown:
        raise fail(file, key, f"unknown part {unknown[0]!r} of a number" + nearest(unknown[0], _NUMBER_KEYS))
    if "source" not in value and inherited is None:
        raise fail(file, key, "states no source; known are " + ", ".join(SOURCES))
    source = _source_of(value, file, key) if "source" in value else str(inherited)
    checked = _checked(value["value"], file, key)
    note = value.get("text", "")
    if not isinstance(note, str):
        raise fail(file, key, "its text is one sentence")
    sweep = _sweep(value, file, key)
    return Leaf(checked, source, file, sweep, _checked(note, file, key), stated="source" in value)


def _is_card_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _keyed(cards: list[dict[str, Any]], file: str, key: str) -> dict[str, Any]:
    keyed: dict[str, Any] = {}
    for number, card in enumerate(cards, start=1):
        name = card.get("id", card.get("name"))
        if isinstance(name, dict):
            name = name.get("value")  # a name with a source of its own
        if not isinstance(name, str) or not slug(name):
            called = f' (its name {name!r:.40} makes none: add id = "...")' if name else ""
            raise fail(file, key, f"entry {number} needs a name or an id of Latin letters or digits{called}")
        if slug(name) in keyed:
            raise fail(file, _join(key, slug(name)), "is there twice")
        keyed[slug(name)] = card
    return keyed


def _source_of(raw: dict[str, Any], file: str, key: str) -> str:
    source = raw["source"]
    if source not in SOURCES:
        hint = nearest(source, SOURCES) if isinstance(source, str) else ""
        raise fail(file, key, f"source {source!r} is none of {', '.join(SOURCES)}{hint}")
    return str(source)


def _sweep(raw: dict[str, Any], file: str, key: str) -> tuple[float, float] | None:
    if "sweep" not in raw:
        return None
    bounds = raw["sweep"]
    numbers = isinstance(bounds, list) and all(type(bound) in (int, float) for bound in bounds)
    if not numbers or len(bounds) != 2 or not bounds[0] <= bounds[1]:
        raise fail(file, key, "sweep is [lowest, highest]")
    return bounds[0], bounds[1]


def _checked(value: Any, file: str, key: str) -> Any:
    """Return a plain value (lists as tuples), or raise for what no content may hold."""
    if isinstance(value, list):
        return tuple(_checked(item, file, key) for item in value)
    if isinstance(value, str):
        if len(value) > MAX_TEXT or not value.isprintable():
            raise fail(file, key, f"a text is printable, on one line, at most {MAX_TEXT} characters")
    elif isinstance(value, (int, float)):
        if not -MAX_NUMBER <= value <= MAX_NUMBER:  # false for NaN too
            raise fail(file, key, f"a number is finite and at most {MAX_NUMBER}, not {value!s:.20}")
    else:
        raise fail(file, key, f"a {type(value).__name__} means nothing here")
    return value


def merge(into: Table, other: Table, key: str = "") -> None:
    """Merge another file's tables in place; the same key twice is an error."""
    for name, node in other.children.items():
        here = _join(key, name)
        mine = into.children.get(name)
        if mine is None:
            into.children[name] = node
        elif isinstance(mine, Table) and isinstance(node, Table) and not (mine.source or node.source):
            merge(mine, node, here)
        else:
            raise fail(node.file, here, f"is already defined in {mine.file}")


def overlay(table: Table, raw: dict[str, Any], file: str, key: str = "") -> Iterator[tuple[str, Any]]:
    """Replace values in place by those of a variant; yield each dotted key and its new value."""
    for name, value in raw.items():
        here = _join(key, name)
        if name == "source" and table.source is not None:
            continue  # a card keeps saying where its other fields are known from
        node = table.children.get(name)
        if _is_card_list(value):
            value = _keyed(value, file, here)
        if isinstance(node, Table):
            if not isinstance(value, dict):
                raise fail(file, here, "is a table of " + ", ".join(list(node.children)[:8]))
            yield from overlay(node, value, file, here)
        elif node is None and table.is_collection and isinstance(value, dict) and "name" in value:
            card = {field: part for field, part in value.items() if field != "source"}
            table.children[name] = build(card, file, here, OVERRIDE, is_card=True)
            yield here, card
        elif node is None and (table.source is None or isinstance(value, dict)):
            raise fail(file, here, "unknown key" + nearest(here, (k for k, _ in walk(table, key))))
        else:
            new = _replacement(node, value, file, here)
            table.children[name] = new
            yield here, new.value


def _replacement(node: Node | None, value: Any, file: str, key: str) -> Leaf:
    if isinstance(value, dict) and "value" in value:
        value = value["value"]
    elif isinstance(value, dict):
        raise fail(file, key, "is a single value, not a table")
    checked = _checked(value, file, key)
    if isinstance(node, Leaf):
        return dataclasses.replace(node, value=checked, source=OVERRIDE, file=file)
    return Leaf(checked, OVERRIDE, file)


def walk(table: Table, key: str = "") -> Iterator[tuple[str, Node]]:
    """Yield every node below `table` with its dotted key, depth first, in the order written."""
    for name, node in table.children.items():
        here = _join(key, name)
        yield here, node
        if isinstance(node, Table):
            yield from walk(node, here)


def plain(node: Node, name: str = "") -> Any:
    """Return the tree as dicts and values, as the game's model reads it; a card knows its id and source."""
    if isinstance(node, Leaf):
        return node.value
    fields = {child: plain(below, child) for child, below in node.children.items()}
    if node.source is not None:
        return {**fields, "id": name, "source": node.source}
    return fields


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
