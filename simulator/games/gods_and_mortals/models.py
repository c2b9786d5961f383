"""What a valid content of Gods & Mortals looks like: one model for each table of the TOML files."""

from __future__ import annotations

import difflib
from typing import Annotated, ClassVar, Literal

from pydantic import Field, field_validator, model_validator

from simulator.core.content import Card, ContentModel
from simulator.games.gods_and_mortals.ops import find_need, parse_op
from simulator.games.gods_and_mortals.state import (
    FACTIONS,
    GODS,
    LANDS,
    MAX_CARDS,
    MAX_HAND,
    MAX_SEATS_HERE,
    N_NEXT,
    N_SLOTS,
)

MAX_POWERS = 48
MAX_OPS = 4
MAX_SECRETS = 16
MAX_LEVELS = 8

Land = Literal[
    "athens", "colchis", "knossos", "lycia", "mycenae", "pylos", "sparta", "thebes", "thrace", "troy"
]
Faction = Literal["achaean", "minoan", "amazon", "trojan"]
TRIGGERS = ("sacrifice", "temples", "spend", "match", "divinity")
"""When a passive happens, if not after a power."""

NEVER = "never"
"""The trigger of a passive that is blank."""

Small = Annotated[int, Field(ge=0, le=99)]


class Setup(ContentModel):
    """Numbers of the setup and of the rounds."""

    divinity: Small
    hand: int = Field(ge=1, le=MAX_HAND)
    rounds: int = Field(ge=1, le=12)
    plays: int = Field(ge=1, le=N_SLOTS)
    mortals: int = Field(ge=1, le=99)
    temples: int = Field(ge=1, le=len(LANDS))


class Favor(ContentModel):
    """Limits of the Favor tracks."""

    max_level: int = Field(ge=1, le=MAX_LEVELS - 2)
    max_final: int = Field(ge=1, le=MAX_LEVELS - 1)
    max_factions: int = Field(ge=1, le=len(FACTIONS))
    compensation: Small


class Worship(ContentModel):
    """Tokens of Worship by Favor level."""

    tokens: tuple[Small, ...] = Field(min_length=1, max_length=MAX_LEVELS)


class Sacrifice(ContentModel):
    """Tokens for a card played face down."""

    tokens: Small


class Temple(ContentModel):
    """Divinity for a new temple."""

    gain: Small
    above: Small


class End(ContentModel):
    """What ends the game at once; 0 never does."""

    faction_temples: Small
    all_lands: int = Field(ge=0, le=1)
    temples_built: Small


class Limits(ContentModel):
    """Limits of the box; 0 is no limit."""

    tokens: Small


class Map(ContentModel):
    """The paths between the lands."""

    variant: str
    ring: tuple[Land, ...]
    athens: tuple[Land, ...]
    paths: dict[str, tuple[str, ...]]

    @property
    def edges(self) -> list[tuple[str, str]]:
        """All paths of the chosen variant, each once."""
        ring = list(zip(self.ring, self.ring[1:] + self.ring[:1], strict=True))
        spokes: list[tuple[str, str]] = [("athens", land) for land in self.athens]
        return ring + spokes + [_ends(path) for path in self.paths[self.variant.lower()]]

    @property
    def next(self) -> dict[str, list[str]]:
        """The lands connected to each land, in the order of `LANDS`."""
        edges = self.edges
        return {
            land: [other for other in LANDS if (land, other) in edges or (other, land) in edges]
            for land in LANDS
        }

    @model_validator(mode="after")
    def _check(self) -> Map:
        if self.variant.lower() not in self.paths:
            known = ", ".join(name.upper() for name in self.paths)
            raise ValueError(f"there is no variant {self.variant!r}; there are {known}")
        if len(self.edges) != len({frozenset(edge) for edge in self.edges}):
            raise ValueError(f"variant {self.variant}: a path is there twice")
        wrong = [land for land, near in self.next.items() if len(near) != N_NEXT]
        if wrong:
            raise ValueError(f"variant {self.variant}: {wrong[0]} has not exactly {N_NEXT} paths")
        if set(self.next["athens"]) != set(self.athens):
            raise ValueError(f"variant {self.variant}: a path to athens that is not printed")
        if len(reach(self.next, LANDS[0])) != len(LANDS):
            raise ValueError(f"variant {self.variant}: the map falls apart")
        return self


def _ends(path: str) -> tuple[str, str]:
    a, dash, b = path.partition("-")
    if not dash or a not in LANDS or b not in LANDS or a == b:
        raise ValueError(f"{path!r} is no path between two lands")
    return a, b


def reach(near: dict[str, list[str]], start: str) -> dict[str, int]:
    """Return the number of steps from `start` to every land that can be reached."""
    steps = {start: 0}
    edge = [start]
    while edge:
        edge = sorted({other for land in edge for other in near[land]} - set(steps))
        steps |= {land: max(steps.values()) + 1 for land in edge}
    return steps


class Start(Card):
    """What stands in a land at the start."""

    temple: Faction | None = None
    achaean: Small = 0
    minoan: Small = 0
    amazon: Small = 0
    trojan: Small = 0

    @field_validator("id")
    @classmethod
    def _check_land(cls, value: str) -> str:
        if value not in LANDS:
            raise ValueError(f"there is no land {value!r}")
        return value


class Power(Card):
    """One power on the dashboards."""

    BLANK: ClassVar = {"ops": ["divinity 0"]}

    god: Literal["all", "zeus", "athena", "ares", "aphrodite", "hermes", "artemis", "hera", "poseidon"]
    slot: int = Field(ge=1, le=N_SLOTS)
    row: Literal["top", "bottom"]
    cost: Small = 0
    replaces: str | None = None
    ops: tuple[str, ...] = Field(min_length=1, max_length=MAX_OPS)

    @field_validator("ops")
    @classmethod
    def _check_ops(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        find_need([parse_op(text) for text in value])
        return value


class Passive(Card):
    """A god's passive ability: when it happens, and what."""

    BLANK: ClassVar = {"trigger": NEVER}

    trigger: str
    op: str | None = None
    gain: Small = 0
    every: int = Field(default=1, ge=1, le=99)
    min_favor: Small = 0

    @field_validator("op")
    @classmethod
    def _check_op(cls, value: str | None) -> str | None:
        if value is not None:
            parse_op(value)
        return value


class God(Card):
    """One god."""

    title: str
    beginner: bool = False
    start_divinity: int = Field(ge=0, le=50)
    passive: Passive


class ActionCard(Card):
    """One action card."""

    land: Land
    faction: Faction


class SecretCard(Card):
    """One secret Favor card."""

    factions: tuple[Faction, Faction]


class GodsAndMortalsContent(ContentModel):
    """All content of the game."""

    setup: Setup
    favor: Favor
    worship: Worship
    sacrifice: Sacrifice
    temple: Temple
    end: End
    limits: Limits
    map: Map
    start: dict[Land, Start]
    powers: dict[str, Power] = Field(max_length=MAX_POWERS)
    gods: dict[str, God]
    cards: dict[str, ActionCard] = Field(max_length=MAX_CARDS)
    secrets: dict[str, SecretCard] = Field(min_length=MAX_SEATS_HERE, max_length=MAX_SECRETS)

    @model_validator(mode="after")
    def _check(self) -> GodsAndMortalsContent:
        if tuple(self.gods) != GODS:
            raise ValueError(f"gods: there have to be {', '.join(GODS)}, in this order")
        needed = MAX_SEATS_HERE * (self.setup.hand + self.setup.plays)
        if needed > len(self.cards):
            raise ValueError(f"cards: {MAX_SEATS_HERE} seats need {needed}, there are {len(self.cards)}")
        if len(self.worship.tokens) != self.favor.max_level + 1:
            raise ValueError(
                f"worship.tokens: one number for each level 0 to {self.favor.max_level}, which makes "
                f"{self.favor.max_level + 1}, not {len(self.worship.tokens)}"
            )
        for faction in FACTIONS:
            on_board = sum(getattr(land, faction) for land in self.start.values())
            if on_board > self.setup.mortals:
                raise ValueError(
                    f"start: {on_board} mortals of the {faction}s, but there are {self.setup.mortals}"
                )
            temples = sum(land.temple == faction for land in self.start.values())
            if temples > self.setup.temples:
                raise ValueError(
                    f"start: {temples} temples of the {faction}s, but there are {self.setup.temples}"
                )
        if self.favor.max_final < self.favor.max_level:
            raise ValueError(f"favor.max_final: is below favor.max_level, {self.favor.max_level}")
        self._check_powers()
        return self

    def _check_powers(self) -> None:
        taken: dict[tuple[str, int, str], str] = {}
        for name, power in self.powers.items():
            place = (power.god, power.slot, power.row)
            if place in taken:
                raise ValueError(f"powers.{name}: {taken[place]} stands there already")
            taken[place] = name
            common = taken.get(("all", power.slot, power.row)) if power.god != "all" else None
            if common != power.replaces:
                raise ValueError(f"powers.{name}: replaces {power.replaces}, but stands on {common}")
        for name, god in self.gods.items():
            if god.passive.trigger == NEVER:
                continue
            if god.passive.trigger not in (*TRIGGERS, *self.powers):
                near = difflib.get_close_matches(god.passive.trigger, (*TRIGGERS, *self.powers), n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(TRIGGERS)}"
                raise ValueError(f"gods.{name}.passive.trigger: no {god.passive.trigger!r}, nor power{hint}")
            if (god.passive.op is not None) == (god.passive.trigger in TRIGGERS):
                raise ValueError(f"gods.{name}.passive: an op goes with a power as trigger, and only there")
