"""Cards and powers made blank: they stay where they are, so decks keep their size, and do nothing.

A content model says what blank means for its kind in `BLANK`; kinds without one cannot be blank.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from simulator.core import content_tree as tree
from simulator.core.content import Content, ContentModel
from simulator.core.errors import ContentError

MAX_NAMED = 8


def find_blankable(content: Content[Any]) -> dict[str, ContentModel]:
    """Return everything in a content that can be made blank, by dotted key, in the order written."""
    return dict(_walk(content.model, ""))


def blank_overrides(content: Content[Any], key: str) -> tuple[str, ...]:
    """Return the ``key=value`` overrides that make one card or power blank.

    Raises
    ------
    ContentError
        If nothing that can be blank has that key.
    """
    node = find_blankable(content).get(key)
    if node is None:
        raise ContentError(f"{key}: nothing there that could be blank")
    return tuple(f"{key}.{field}={json.dumps(value)}" for field, value in type(node).BLANK.items())


def find_cards(content: Content[Any], asked: str) -> list[str]:
    """Return the keys that a person means by a key, the beginning of one, or a card's name.

    Raises
    ------
    ContentError
        If none that can be blank is meant, or several cards have that name.
    """
    known = find_blankable(content)
    below = [key for key in known if key == asked or key.startswith(asked + ".")]
    if below:
        return below
    named = [key for key in known if key.rsplit(".", 1)[-1] == tree.slug(asked)]
    if len(named) == 1:
        return named
    if named:
        raise ContentError(f"{asked}: write which of {', '.join(named[:MAX_NAMED])}")
    short = {key.rsplit(".", 1)[-1] for key in known}
    hint = tree.nearest(tree.slug(asked), sorted({*known, *short})) if known else "; this game has none"
    raise ContentError(f"{asked}: no card or power that could be blank{hint}")


def _walk(node: Any, key: str) -> Iterator[tuple[str, ContentModel]]:
    if isinstance(node, ContentModel):
        if type(node).BLANK:
            yield key, node
        children = [(name, getattr(node, name)) for name in type(node).model_fields]
    else:
        children = list(node.items()) if isinstance(node, dict) else []
    for name, child in children:
        if isinstance(child, ContentModel | dict):
            yield from _walk(child, f"{key}.{name}" if key else str(name))
