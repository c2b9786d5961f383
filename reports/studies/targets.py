"""`targets.toml`: what a designer wants of a game, as bands that a check holds a run against."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import pydantic

from simulator.core.content_tree import nearest
from simulator.core.errors import UsageError

EXAMPLE = Path(__file__).parent / "targets.toml"
MAX_BYTES = 100_000


def _is_band(value: tuple[float, float]) -> tuple[float, float]:
    if not value[0] <= value[1]:
        raise ValueError("write [lowest, highest]")
    return value


def _is_rate_band(value: tuple[float, float]) -> tuple[float, float]:
    if not 0 <= value[0] <= value[1] <= 1:
        raise ValueError("write [lowest, highest] with rates from 0 to 1")
    return value


Band = Annotated[tuple[float, float], pydantic.AfterValidator(_is_band)]
RateBand = Annotated[tuple[float, float], pydantic.AfterValidator(_is_rate_band)]


class Targets(pydantic.BaseModel):
    """What to check; what is left out is not checked.

    Attributes
    ----------
    win_rate
        Band of every god's win rate.
    gods
        Bands of single gods, instead of `win_rate`.
    first_seat_edge
        Band of the first seat's win rate minus its fair share.
    tie_rate, no_winner_rate, turn_cap_rate
        Bands of the share of games with several winners, with none, and stopped at the limit.
    turns, rounds, decisions
        Bands of the mean length of a game.
    dead_cards
        How many cards and powers may be dead: seen in fewer games than `dead_below`.
    dead_below
        Share of games below which a card is dead.
    ignore_cards
        Names that may be dead.
    """

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    win_rate: RateBand | None = None
    gods: dict[str, RateBand] = {}
    first_seat_edge: Band | None = None
    tie_rate: RateBand | None = None
    no_winner_rate: RateBand | None = None
    turn_cap_rate: RateBand | None = None
    turns: Band | None = None
    rounds: Band | None = None
    decisions: Band | None = None
    dead_cards: int | None = pydantic.Field(default=None, ge=0)
    dead_below: float = pydantic.Field(default=0.001, gt=0, lt=1)
    ignore_cards: tuple[str, ...] = ()


def read_targets(path: Path) -> Targets:
    """Read and check a targets file.

    Raises
    ------
    UsageError
        If it cannot be read, is no TOML, or says something that means nothing; names file, key and reason.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise UsageError(f"{path}: larger than any targets file")
        plain = tomllib.loads(raw.decode("utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: broken TOML: {error}") from None
    try:
        return Targets.model_validate(plain)
    except pydantic.ValidationError as error:
        raise UsageError(f"{path}: {_reason(error)}") from None


def _reason(error: pydantic.ValidationError) -> str:
    first: Any = error.errors(include_url=False)[0]
    key = ".".join(str(part) for part in first["loc"] if not isinstance(part, int))
    if first["type"] == "extra_forbidden":
        return f"{key}: unknown target" + nearest(key, Targets.model_fields)
    return f"{key}: {first['msg'].removeprefix('Value error, ')}"
