"""A game's printed numbers and cards: loaded from TOML, overlaid by variants, checked by the game's model.

Every value has a dotted key (``sun.start_power``, ``mortals.shepherd.worth``) and a source. Nothing in a
content file is ever executed.
"""

from __future__ import annotations

import hashlib
import json
import types
import typing
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import pydantic

from simulator.core import content_tree as tree
from simulator.core.content_tree import OVERRIDE, SOURCES
from simulator.core.errors import ContentError

MAX_OVERRIDE = 2_000


class ContentModel(pydantic.BaseModel):
    """Base of every game's content models: no unknown keys, no silent conversions, read-only."""

    model_config = pydantic.ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)

    BLANK: typing.ClassVar[Mapping[str, typing.Any]] = {}
    """Fields and the values with which a thing of this kind does nothing; none where it cannot be blank."""


class Card(ContentModel):
    """Base of anything that states its own source: a card, a tile, a god."""

    id: str
    source: typing.Literal["rulebook", "implied", "public", "reconstructed", "override"]
    text: str = ""


ModelT = TypeVar("ModelT", bound=ContentModel)


@dataclass(frozen=True)
class Value:
    """One number or text of the content, where it is known from, its sweep range and a word about it."""

    value: Any
    source: str
    sweep: tuple[float, float] | None = None
    text: str = ""


@dataclass(frozen=True)
class Content(Generic[ModelT]):
    """The effective content of one run.

    Attributes
    ----------
    model
        The validated content.
    values
        Every value by dotted key, cards' fields included.
    hash
        Names what the game plays with: equal numbers and cards give an equal hash, however they are
        spread over files, worded or sourced.
    overrides
        Dotted keys that variants and ``--set`` gave a value, with that value; the last one wins.
    provenance
        How many things that state a source (single numbers, cards) come from each source.
    """

    model: ModelT
    values: dict[str, Value]
    hash: str
    overrides: dict[str, Any]
    provenance: dict[str, int]

    @property
    def reconstructed_share(self) -> float:
        """Share (0..1) of the sourced things that were reconstructed for this project."""
        return self.provenance["reconstructed"] / max(1, sum(self.provenance.values()))

    def find(self, key: str, *, beginning: bool = False) -> dict[str, Value]:
        """Return the value at `key`, or all values below it.

        Parameters
        ----------
        key
            A dotted key.
        beginning
            Where nothing has that key, return all values whose keys begin like it.

        Raises
        ------
        ContentError
            If nothing has that key; names the nearest one that exists.
        """
        found = {k: v for k, v in self.values.items() if k == key or k.startswith(key + ".")}
        if not found and beginning:
            found = {k: v for k, v in self.values.items() if k.startswith(key)}
        if not found:
            prefixes = {".".join(k.split(".")[:n]) for k in self.values for n in range(1, k.count(".") + 2)}
            raise ContentError(f"{key}: no such key in the content" + tree.nearest(key, sorted(prefixes)))
        return found


def load_content(
    folder: Path,
    model: type[ModelT],
    variants: Sequence[Path] = (),
    overrides: Sequence[str] | Mapping[str, Any] = (),
) -> Content[ModelT]:
    """Load a game's content, overlay variants and single values, and check the result.

    Parameters
    ----------
    folder
        Folder with the game's ``*.toml`` files; their tables are merged, a key in two files is an error.
    model
        The game's content model.
    variants
        Variant files, applied in this order.
    overrides
        ``dotted.key=value`` strings, applied after the variants. The value is TOML; what is not TOML is
        taken as text, so quotes may be left out. Or what an earlier `Content.overrides` recorded, which
        makes that content again, added cards included.

    Raises
    ------
    ContentError
        If a file is broken, a key unknown or twice there, or a value of the wrong type or out of bounds.
        The message names file, key and reason, and the nearest valid key.
    """
    try:
        whole = _read_folder(Path(folder))
        changed: dict[str, Any] = {}
        for path in variants:
            raw = tree.read_toml(Path(path))
            changed.update(tree.overlay(whole, raw, str(path)))
        for name, raw in _parse_overrides(overrides):
            changed.update(tree.overlay(whole, raw, name))
        plain = tree.plain(whole)
    except RecursionError:
        raise ContentError("content is nested too deeply") from None
    checked = _validate(model, plain, whole)
    values = {
        key: Value(node.value, node.source, node.sweep, node.text)
        for key, node in tree.walk(whole)
        if isinstance(node, tree.Leaf)
    }
    return Content(checked, values, _hash(checked), changed, _provenance(whole))


def _read_folder(folder: Path) -> tree.Table:
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise tree.fail(str(folder), "", "holds no *.toml file")
    whole = tree.Table()
    for path in paths:
        tree.merge(whole, tree.build(tree.read_toml(path), path.name))
    return whole


def _parse_overrides(overrides: Sequence[str] | Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what to call each override in messages, and the tree that it lays over the content."""
    if isinstance(overrides, Mapping):
        for key, value in overrides.items():
            yield f"recorded {key:.60}", _nest(key.split("."), value)
        return
    for text in overrides:
        yield f"--set {text:.60}", _parse_override(text)


def _nest(parts: Sequence[str], value: Any) -> dict[str, Any]:
    for part in reversed(parts):
        value = {part: value}
    return typing.cast("dict[str, Any]", value)


def _parse_override(text: str) -> dict[str, Any]:
    key, equals, value = text.partition("=")
    parts = key.strip().split(".")
    if not equals or not all(parts):
        raise ContentError(f"--set {text:.60}: write dotted.key=value")
    if len(text) > MAX_OVERRIDE or len(parts) > tree.MAX_DOTS or not text.isprintable():
        raise ContentError(f"--set {text[:60]!a}: too long, or not printable text")
    return _nest(parts, _parse_value(value.strip()))


def _parse_value(text: str) -> Any:
    """Read a TOML value; anything that is none is text."""
    try:
        return tree.parse_toml(f"value = {text}", "--set")["value"]
    except ContentError:
        return text


def _validate(model: type[ModelT], plain: dict[str, Any], whole: tree.Table) -> ModelT:
    try:
        return model.model_validate(plain, strict=True)
    except pydantic.ValidationError as error:
        first, *others = error.errors(include_url=False, include_context=False)
        path = [str(part) for part in first["loc"]]
        key, file = _locate(whole, path)
        reason = first["msg"].removeprefix("Value error, ")
        if first["type"] == "extra_forbidden":
            reason = "unknown key" + tree.nearest(path[-1], _fields_at(model, path[:-1]))
        elif first["type"] == "missing":
            key, reason = ".".join(path), "is missing"
        elif first["type"] != "value_error" and not isinstance(first["input"], dict):
            reason += f", not {first['input']!r:.60}"
        more = f" (and {len(others)} more)" if others else ""
        raise tree.fail(file, key, reason + more) from None


def _locate(whole: tree.Table, path: list[str]) -> tuple[str, str]:
    """Return the dotted key and file of the deepest node on an error's path."""
    node: tree.Node = whole
    key: list[str] = []
    for part in path:
        if not isinstance(node, tree.Table) or part not in node.children:
            break
        node = node.children[part]
        key.append(part)
    return ".".join(key), node.file


def _fields_at(model: Any, path: Iterable[str]) -> list[str]:
    """Return the field names the model knows at a path, for the nearest valid key."""
    for part in path:
        if isinstance(model, type) and issubclass(model, pydantic.BaseModel):
            info = model.model_fields.get(part)
            model = info.annotation if info else None
        elif typing.get_origin(model) is dict:
            model = typing.get_args(model)[1]
        if typing.get_origin(model) in (typing.Union, types.UnionType):
            model = next((arg for arg in typing.get_args(model) if arg is not type(None)), None)
    if isinstance(model, type) and issubclass(model, pydantic.BaseModel):
        return list(model.model_fields)
    return []


def _hash(checked: ContentModel) -> str:
    def played(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: played(value) for key, value in node.items() if key not in ("source", "text")}
        return node

    text = json.dumps(played(checked.model_dump(mode="json")), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _provenance(whole: tree.Table) -> dict[str, int]:
    stated = (
        node.source
        for _, node in tree.walk(whole)
        if node.source is not None and (isinstance(node, tree.Table) or node.stated)
    )
    counted = Counter(stated)
    return {source: counted[source] for source in (*SOURCES, OVERRIDE)}
