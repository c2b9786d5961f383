"""What Almighty's content files may say: pydantic models of the numbers and of every kind of card."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from pydantic import Field, field_validator, model_validator

from simulator.core.content import Card, ContentModel
from simulator.games.almighty.effect_card import EffectCard, steps_of
from simulator.games.almighty.effect_text import Filter, Static, Trigger
from simulator.games.almighty.models_free_will import FreeWill

Land: TypeAlias = Literal["islands", "forests", "mountains", "deserts"]
Offering: TypeAlias = Literal["gems", "nectar", "skulls", "incense"]
God: TypeAlias = Literal["sun", "storms", "love", "dead"]
Need: TypeAlias = Literal[
    "", "mortal", "worthy", "unworthy", "hut", "capital", "sun", "cloud", "cloud2", "heart", "grave"
]
Deck: TypeAlias = Literal["basic", "merciful", "wrathful"]

LANDS: tuple[str, ...] = get_args(Land)
OFFERINGS: tuple[str, ...] = get_args(Offering)
GODS: tuple[str, ...] = get_args(God)
FACTIONS: tuple[str, ...] = (*GODS, "free_will")
NEEDS: tuple[str, ...] = get_args(Need)
DECKS: tuple[str, ...] = get_args(Deck)

AGES = 3
MAX_MORTALS = 62
MAX_BASIC = 16
MAX_MIGHTY = 8
MAX_PROPHECIES = 32


class Mortal(EffectCard):
    """A Mortal card."""

    BLANK: ClassVar = {"fx": ""}  # it keeps its worth: there is no Mortal of none

    worth: Literal[-1, 1]
    kind: Literal["poke", "ongoing"]

    @model_validator(mode="after")
    def _kind_fits(self) -> Mortal:
        ongoing = isinstance(self.effect, (Trigger, Static))
        if self.fx and ongoing != (self.kind == "ongoing"):
            raise ValueError("a pokeable Mortal has steps, an ongoing one 'on ...' or 'static ...'")
        if isinstance(self.effect, Trigger) and self.effect.is_instead and not self.effect.steps[0].optional:
            raise ValueError("who takes upon itself what happens to another may do so: write 'may'")
        self.refuse_foreign_pieces("")
        self.refuse_what_needs_an_owner()
        return self


class Act(EffectCard):
    """A Basic or Mighty Act."""

    BLANK: ClassVar = {"fx": "", "belief": 0}

    deck: Deck
    belief: int = Field(ge=0, le=9)
    cost: int = Field(default=0, ge=0, le=9)  # Power; Clouds for Storms
    needs: Need = ""
    kind: Literal["instant", "ongoing"] = "instant"

    @model_validator(mode="after")
    def _kind_fits(self) -> Act:
        ongoing = isinstance(self.effect, (Trigger, Static))
        if self.fx and ongoing != (self.kind == "ongoing"):
            raise ValueError("an instant Act has steps, an ongoing one 'on ...' or 'static ...'")
        named = frozenset[Filter]().union(*(step.who for step in steps_of(self.effect)))
        if Filter.SELF in named:
            raise ValueError("'self' is a Mortal; an Act has none")
        return self


class FaceDownAction(EffectCard):
    """One action a god may take with an Act played face down."""

    BLANK: ClassVar = {"fx": ""}


class GodBoard(Card):
    """What every god's board and decks hold."""

    name: str
    start_glory: int = Field(ge=0, le=50)
    acts: dict[str, Act]
    face_down: dict[str, FaceDownAction] = Field(min_length=1, max_length=4)

    @model_validator(mode="after")
    def _decks_fit(self) -> GodBoard:
        sizes = {deck: sum(act.deck == deck for act in self.acts.values()) for deck in DECKS}
        if not 5 <= sizes["basic"] <= MAX_BASIC:
            raise ValueError(f"a god has 5 to {MAX_BASIC} Basic Acts, not {sizes['basic']}")
        for deck in ("merciful", "wrathful"):
            if not 1 <= sizes[deck] <= MAX_MIGHTY:
                raise ValueError(f"a god has 1 to {MAX_MIGHTY} Acts in the {deck} deck, not {sizes[deck]}")
        if sizes["merciful"] + sizes["wrathful"] < AGES:
            raise ValueError(f"a god needs {AGES} Mighty Acts for the whole game")
        for card in (*self.acts.values(), *self.face_down.values()):
            card.refuse_foreign_pieces(self.id)
        return self


class Sun(GodBoard):
    """The god of the Sun: one Sun piece that crosses the lands."""

    start_power: int = Field(ge=0, le=20)
    night_power: int = Field(ge=0, le=20)
    sunshine_belief: int = Field(ge=0, le=9)


class Storms(GodBoard):
    """The god of Storms: Clouds that are the Power."""

    clouds_per_land: int = Field(ge=0, le=4)


class Love(GodBoard):
    """The god of Love: Hearts on pairs of Mortals."""

    start_power: int = Field(ge=0, le=20)
    hearts: tuple[int, int, int]  # Glory of each Heart; the first lies on a pair from the start
    heart_power: int = Field(ge=0, le=9)


class Dead(GodBoard):
    """The god of the Dead: four Graves, one for each land."""

    start_grave: Land
    judge_power: int = Field(ge=0, le=9)
    judge_glory: int = Field(ge=0, le=9)


class StartHuts(ContentModel):
    """Huts in each land at setup."""

    islands: int = Field(ge=0, le=8)
    forests: int = Field(ge=0, le=8)
    mountains: int = Field(ge=0, le=8)
    deserts: int = Field(ge=0, le=8)


class World(ContentModel):
    """The common numbers."""

    adjacent_ring: bool
    hut_stars: int = Field(ge=-9, le=9)
    banner_stars: int = Field(ge=-9, le=9)
    huts: int = Field(ge=0, le=30)
    blessings: int = Field(ge=1, le=200)
    curses: int = Field(ge=1, le=200)
    start_huts: StartHuts
    banner: Land
    start_mortals_per_land: int = Field(ge=0, le=4)
    display: int = Field(ge=1, le=4)
    leftmost_glory: int = Field(ge=0, le=9)
    hand_basic: int = Field(ge=1, le=7)
    mighty_by_age: tuple[int, int, int]
    wrathful_behind: int = Field(ge=0, le=99)
    face_down_belief: int = Field(ge=0, le=9)
    acts_per_turn: int = Field(ge=1, le=4)
    second_place_players: int = Field(ge=2, le=9)
    second_place_divisor: int = Field(ge=1, le=9)

    @model_validator(mode="after")
    def _supply_fits(self) -> World:
        if sum(self.start_huts.model_dump().values()) > self.huts:
            raise ValueError("more Huts at the start than there are")
        if not all(0 <= n <= 3 for n in self.mighty_by_age):
            raise ValueError("0 to 3 Mighty Acts are drawn in each Age")
        return self


class Blocked(ContentModel):
    """Seats (1 = first) blocked by unused gods, by number of players."""

    two_players: tuple[int, ...]
    three_players: tuple[int, ...]
    four_players: tuple[int, ...]

    @field_validator("*")
    @classmethod
    def _are_seats(cls, seats: tuple[int, ...]) -> tuple[int, ...]:
        if not all(1 <= seat <= 4 for seat in seats) or len(set(seats)) != len(seats):
            raise ValueError("blocked Seats are different numbers from 1 to 4")
        return seats


class Seats(ContentModel):
    """The Feast Table."""

    glory: tuple[int, int, int, int]
    blocked: Blocked


class Prophecy(Card):
    """One Prophecy: `up` must be worth more than `down`."""

    name: str
    up: Land | Literal["capital"]
    down: Land | Literal["capital"]

    @model_validator(mode="after")
    def _sides_differ(self) -> Prophecy:
        if self.up == self.down:
            raise ValueError("a Prophecy compares two different lands")
        return self


class Prophecies(ContentModel):
    """The Prophecy deck and what a Prophecy is worth."""

    true_glory: tuple[int, int, int]  # by Age
    false_belief: int = Field(ge=0, le=9)
    cards: dict[str, Prophecy] = Field(min_length=4, max_length=MAX_PROPHECIES)


class OfferingValues(ContentModel):
    """The Glory on the back of each Offering token, by type."""

    gems: tuple[int, ...]
    nectar: tuple[int, ...]
    skulls: tuple[int, ...]
    incense: tuple[int, ...]

    @model_validator(mode="after")
    def _fill_the_stacks(self) -> OfferingValues:
        tokens = [value for values in self.model_dump().values() for value in values]
        if len(tokens) != len(LANDS) * AGES:
            raise ValueError(f"{len(LANDS) * AGES} Offerings fill the stacks, not {len(tokens)}")
        return self


class Favored(Card):
    """A Favored Offering tile: Glory for each Offering of one type, or for each different type."""

    BLANK: ClassVar = {"glory": 0}

    name: str
    per: Offering | Literal["each_different"]
    glory: int = Field(ge=0, le=9)


class AlmightyContent(ContentModel):
    """All of Almighty's content."""

    world: World
    seats: Seats
    prophecies: Prophecies
    offerings: OfferingValues
    favored: dict[str, Favored] = Field(min_length=5, max_length=8)
    mortals: dict[str, Mortal] = Field(min_length=12, max_length=MAX_MORTALS)
    sun: Sun
    storms: Storms
    love: Love
    dead: Dead
    free_will: FreeWill
