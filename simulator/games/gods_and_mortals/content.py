"""From checked content to `TABLES`, the record the rules read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.core.content import Content
from simulator.games.gods_and_mortals.models import (
    MAX_LEVELS,
    MAX_OPS,
    MAX_POWERS,
    MAX_SECRETS,
    NEVER,
    TRIGGERS,
    GodsAndMortalsContent,
    reach,
)
from simulator.games.gods_and_mortals.ops import BUILD, EXHAUST_FOLLOWER, Need, find_need, parse_op
from simulator.games.gods_and_mortals.state import (
    FACTIONS,
    GODS,
    LANDS,
    MAX_CARDS,
    N_FACTIONS,
    N_LANDS,
    N_NEXT,
    N_PAIRS,
    N_SLOTS,
    NO_TEMPLE,
    NONE,
    STANDING,
)

ON_SACRIFICE, ON_TEMPLES, ON_SPEND, ON_MATCH, ON_DIVINITY, ON_NOTHING, AFTER_POWER = range(7)
"""What triggers a passive, in the order of `models.TRIGGERS`; then nothing (a blank one), and a power."""

RECRUIT, TRAVEL, DUEL, WORSHIP_POWER, BUILD_POWER, UNIQUE, N_KINDS = range(7)
"""Kinds of powers, for counting."""

_COMMON = ("recruit", "travel", "duel", "worship", "build")

TABLES = np.dtype(
    (
        np.record,
        [
            *((name, np.int16) for name in ("divinity", "hand", "rounds", "plays", "mortals")),
            *((name, np.int16) for name in ("max_level", "max_final", "max_factions", "compensation")),
            *(
                (name, np.int16)
                for name in ("sacrifice_tokens", "temple_gain", "temple_above", "founders", "build_slot")
            ),
            *((name, np.int16) for name in ("end_faction", "end_all_lands", "end_built", "token_limit")),
            ("max_temples", np.int16),
            ("worship", np.int16, MAX_LEVELS),  # tokens by Favor level
            ("start_up", np.int16, N_PAIRS),
            ("start_temple", np.int16, N_PAIRS),
            ("next", np.int16, N_LANDS * N_NEXT),  # connected lands
            ("next_same", np.int64, N_PAIRS),  # bits of the same faction's pairs in connected lands
            ("next_other", np.int64, N_PAIRS),  # bits of the other factions' pairs there
            ("steps", np.int16, N_LANDS * N_LANDS),  # distance
            ("n_cards", np.int16),
            ("card_land", np.int16, MAX_CARDS),
            ("card_faction", np.int16, MAX_CARDS),
            ("card_pair", np.int64, MAX_CARDS),  # bit of the pair the card shows
            ("card_reach", np.int64, MAX_CARDS),  # bits of the pairs the card may activate
            ("n_secrets", np.int16),
            ("secret_a", np.int16, MAX_SECRETS),
            ("secret_b", np.int16, MAX_SECRETS),
            ("n_powers", np.int16),
            ("cost", np.int16, MAX_POWERS),
            ("kind", np.int16, MAX_POWERS),  # RECRUIT .. UNIQUE
            ("n_ops", np.int16, MAX_POWERS),
            ("op", np.int16, MAX_POWERS * MAX_OPS),
            ("low", np.int16, MAX_POWERS * MAX_OPS),
            ("high", np.int16, MAX_POWERS * MAX_OPS),
            ("look", np.int16, MAX_POWERS),  # 1: more is needed than pieces that sets of pairs tell
            *((f"need_{name}", np.int16, MAX_POWERS) for name in Need.__dataclass_fields__),
            ("start_divinity", np.int16, len(GODS)),  # on top of `divinity`
            ("god_power", np.int16, len(GODS) * N_SLOTS * 2),  # power at slot * 2 + row, or NONE
            ("trigger", np.int16, len(GODS)),
            ("after_power", np.int16, len(GODS)),  # power whose use triggers the passive, or NONE
            ("passive_op", np.int16, len(GODS)),
            ("passive_low", np.int16, len(GODS)),
            ("passive_high", np.int16, len(GODS)),
            ("passive_gain", np.int16, len(GODS)),
            ("passive_every", np.int16, len(GODS)),
            ("passive_min_favor", np.int16, len(GODS)),
        ],
    )
)
"""Everything the rules read of the content; its layout does not depend on the content."""


def card_names(content: Content[Any]) -> list[str]:
    """Return the names behind the card codes of events: powers, then action cards, then secret cards."""
    model = content.model
    return [*model.powers, *model.cards, *(f"secret_{name}" for name in model.secrets)]


def build_tables(content: Content[Any]) -> NDArray[Any]:
    """Copy a checked content into one TABLES record (1-element array)."""
    model: GodsAndMortalsContent = content.model
    tables = np.zeros(1, TABLES)
    _fill_numbers(tables, model)
    _fill_map(tables, model)
    _fill_cards(tables, model)
    for number, (name, power) in enumerate(model.powers.items()):
        _fill_power(tables, number, name, [parse_op(text) for text in power.ops], power)
    _fill_gods(tables, model)
    return tables


def _bits(lands: Collection[str], factions: Collection[str]) -> int:
    """Return the bits of the pairs of these lands and factions."""
    pairs = enumerate((land, faction) for land in LANDS for faction in FACTIONS)
    return sum(1 << number for number, (land, faction) in pairs if land in lands and faction in factions)


def _fill_numbers(tables: NDArray[Any], model: GodsAndMortalsContent) -> None:
    for name in ("divinity", "hand", "rounds", "plays", "mortals"):
        tables[name] = getattr(model.setup, name)
    for name in ("max_level", "max_final", "max_factions", "compensation"):
        tables[name] = getattr(model.favor, name)
    tables["max_temples"] = model.setup.temples
    tables["sacrifice_tokens"] = model.sacrifice.tokens
    tables["temple_gain"] = model.temple.gain
    tables["temple_above"] = model.temple.above
    tables["end_faction"] = model.end.faction_temples
    tables["end_all_lands"] = model.end.all_lands
    tables["end_built"] = model.end.temples_built
    tables["token_limit"] = model.limits.tokens
    tables["worship"][0, : len(model.worship.tokens)] = model.worship.tokens


def _fill_map(tables: NDArray[Any], model: GodsAndMortalsContent) -> None:
    near = model.map.next
    for number, land in enumerate(LANDS):
        tables["next"][0, number * N_NEXT : (number + 1) * N_NEXT] = [LANDS.index(n) for n in near[land]]
        for faction, name in enumerate(FACTIONS):
            pair = number * N_FACTIONS + faction
            tables["next_same"][0, pair] = _bits(near[land], [name])
            tables["next_other"][0, pair] = _bits(near[land], [f for f in FACTIONS if f != name])
        for other, steps in reach(near, land).items():
            tables["steps"][0, number * N_LANDS + LANDS.index(other)] = steps
    for name, start in model.start.items():
        for faction, owner in enumerate(FACTIONS):
            pair = LANDS.index(name) * N_FACTIONS + faction
            tables["start_up"][0, pair] = getattr(start, owner)
            tables["start_temple"][0, pair] = STANDING if start.temple == owner else NO_TEMPLE


def _fill_cards(tables: NDArray[Any], model: GodsAndMortalsContent) -> None:
    tables["n_cards"] = len(model.cards)
    for number, card in enumerate(model.cards.values()):
        tables["card_land"][0, number] = LANDS.index(card.land)
        tables["card_faction"][0, number] = FACTIONS.index(card.faction)
        tables["card_pair"][0, number] = _bits([card.land], [card.faction])
        tables["card_reach"][0, number] = _bits([card.land], FACTIONS) | _bits(LANDS, [card.faction])
    tables["n_secrets"] = len(model.secrets)
    for number, secret in enumerate(model.secrets.values()):
        tables["secret_a"][0, number], tables["secret_b"][0, number] = map(FACTIONS.index, secret.factions)


def _fill_power(tables: NDArray[Any], number: int, name: str, ops: list[Any], power: Any) -> None:
    tables["cost"][0, number] = power.cost
    tables["kind"][0, number] = _COMMON.index(name) if name in _COMMON else UNIQUE
    tables["n_ops"][0, number] = len(ops)
    for k, op in enumerate(ops):
        at = number * MAX_OPS + k
        tables["op"][0, at], tables["low"][0, at], tables["high"][0, at] = op.code, op.low, op.high
    need = find_need(ops)
    for part, value in asdict(need).items():
        tables[f"need_{part}"][0, number] = value
    plain = Need(
        up=min(need.up, 3),
        temple=need.temple,
        rival=min(need.rival, 1),
        supply=need.supply,
        ground=need.ground,
    )
    tables["look"][0, number] = need != plain
    if any(op.code == BUILD for op in ops):
        tables["founders"] = max(1, sum(op.low for op in ops if op.code == EXHAUST_FOLLOWER))
        tables["build_slot"] = power.slot - 1


def _fill_gods(tables: NDArray[Any], model: GodsAndMortalsContent) -> None:
    powers = list(model.powers)
    tables["n_powers"] = len(powers)
    places = tables["god_power"][0].reshape(len(GODS), N_SLOTS, 2)
    places[:] = NONE
    for common in (True, False):  # a god's own power replaces the common one in its place
        for number, power in enumerate(model.powers.values()):
            if (power.god == "all") == common:
                gods = range(len(GODS)) if common else [GODS.index(power.god)]
                places[gods, power.slot - 1, int(power.row == "bottom")] = number
    for number, god in enumerate(model.gods.values()):
        tables["start_divinity"][0, number] = god.start_divinity
        _fill_passive(tables, number, god.passive, powers)


def _fill_passive(tables: NDArray[Any], number: int, passive: Any, powers: list[str]) -> None:
    after = passive.trigger in powers
    triggers = (*TRIGGERS, NEVER)
    tables["trigger"][0, number] = AFTER_POWER if after else triggers.index(passive.trigger)
    tables["after_power"][0, number] = powers.index(passive.trigger) if after else NONE
    for part in ("gain", "every", "min_favor"):
        tables[f"passive_{part}"][0, number] = getattr(passive, part)
    if passive.op is not None:
        op = parse_op(passive.op)
        tables["passive_op"][0, number] = op.code
        tables["passive_low"][0, number] = op.low
        tables["passive_high"][0, number] = op.high
