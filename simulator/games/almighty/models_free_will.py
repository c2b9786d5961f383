"""What the content may say about Free Will: its Acts with Otherwise and back, Inventions and rondels."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from pydantic import Field, field_validator, model_validator

from simulator.core.content import Card, ContentModel
from simulator.games.almighty.effect_card import MAX_STEPS, EffectCard, steps_of
from simulator.games.almighty.effect_text import Filter, Static, Trigger, parse_effect

Land: TypeAlias = Literal["islands", "forests", "mountains", "deserts"]
Target: TypeAlias = Literal["up", "down", "offering", "carnival"]
Second: TypeAlias = Literal["belief", "act2", "carnival", "feast"]
Token: TypeAlias = Literal["capital", "best", "blank"]

TARGETS: tuple[str, ...] = get_args(Target)
SECONDS: tuple[str, ...] = get_args(Second)
TOKENS: tuple[str, ...] = get_args(Token)

MAX_ACTS = 16
MAX_INVENTIONS = 8


class Back(ContentModel):
    """The back of a card of the automa: how the Act revealed before it is played."""

    foolish: Target
    inspired: Target
    land: Land  # breaks ties between lands
    arrow: Literal["+", "-"]  # where to go on from there: + is Islands to Deserts
    mortal: Literal["A", "Z"]  # ties between Mortals: first or last in the alphabet
    second: Second


class FreeWillAct(EffectCard):
    """A Basic Act of Free Will, or an Invention."""

    BLANK: ClassVar = {"fx": "", "otherwise": "", "belief": 0}

    deck: Literal["basic", "invention"]
    type: Literal["foolish", "inspired"] = "foolish"  # Inventions have no type
    belief: int = Field(ge=0, le=9)
    otherwise: str = ""
    back: Back

    @field_validator("otherwise")
    @classmethod
    def _otherwise_is_readable(cls, text: str) -> str:
        effect = parse_effect(text)
        if isinstance(effect, (Trigger, Static)) or len(effect) > MAX_STEPS:
            raise ValueError(f"an Otherwise has at most {MAX_STEPS} steps and nothing ongoing")
        if any(Filter.SELF in step.who for step in effect):
            raise ValueError("'self' is a Mortal; an Act has none")
        return text

    @model_validator(mode="after")
    def _deck_fits(self) -> FreeWillAct:
        invention = self.deck == "invention"
        if self.fx and isinstance(self.effect, (Trigger, Static)) != invention:
            raise ValueError("a Basic Act has steps, an Invention 'on ...' or 'static ...'")
        if invention and self.otherwise:
            raise ValueError("an Invention has no Otherwise")
        if invention != (self.back.second == "feast"):
            raise ValueError("the backs of Inventions, and no others, end Free Will's Age with 'feast'")
        if any(Filter.SELF in step.who for step in steps_of(self.effect)):
            raise ValueError("'self' is a Mortal; an Act has none")
        self.refuse_foreign_pieces("")
        return self


class Rondel(ContentModel):
    """The lands of Carnivals, clockwise; the marker starts on the first."""

    player: tuple[Land, ...] = Field(min_length=1, max_length=8)
    automa: tuple[Land | Literal["slot"], ...] = Field(min_length=1, max_length=8)


class Difficulty(ContentModel):
    """What lies in the slots of the automa's rondel, in their order."""

    casual: tuple[Token, ...]
    normal: tuple[Token, ...]
    hard: tuple[Token, ...]
    godlike: tuple[Token, ...]


class Automa(ContentModel):
    """What only the automa has."""

    start_glory_per_player: int = Field(ge=0, le=20)
    empty_deck: Back


class FreeWill(Card):
    """Free Will as a player and as the automa."""

    name: str
    start_glory: int = Field(ge=0, le=50)
    rondel: Rondel
    difficulty: Difficulty
    automa: Automa
    acts: dict[str, FreeWillAct]

    @model_validator(mode="after")
    def _decks_fit(self) -> FreeWill:
        inventions = sum(act.deck == "invention" for act in self.acts.values())
        basic = len(self.acts) - inventions
        if not 5 <= basic <= MAX_ACTS:
            raise ValueError(f"Free Will has 5 to {MAX_ACTS} Basic Acts, not {basic}")
        if not 3 <= inventions <= MAX_INVENTIONS:
            raise ValueError(f"Free Will has 3 to {MAX_INVENTIONS} Inventions, not {inventions}")
        slots = self.rondel.automa.count("slot")
        for name, tokens in self.difficulty.model_dump().items():
            if len(tokens) != slots:
                raise ValueError(f"difficulty {name} fills {len(tokens)} of the rondel's {slots} slots")
        return self
