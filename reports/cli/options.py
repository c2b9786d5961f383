"""Options that several commands share, and how their texts are read."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import math
import typing
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from simulator.core.errors import UsageError

DEFAULT_BOTS = "planner"
TYPED: ContextVar[dict[str, str]] = ContextVar("TYPED")
"""Options that were typed for the command being run: parameter to option."""
_ANYHOW = inspect.Parameter.POSITIONAL_OR_KEYWORD

Game = Annotated[str, typer.Argument(help="A game, as `godbalance games` lists them.")]
Games = Annotated[int | None, typer.Option("--games", "-n", help="Games to play; default: 20,000.")]
Players = Annotated[int | None, typer.Option(help="Seats; default: one per god named, or the game's own.")]
Mode = Annotated[str | None, typer.Option(help="Mode of the game; default: its first.")]
Gods = Annotated[str | None, typer.Option(help="Gods that take part, with commas; default: all.")]
Bots = Annotated[
    str, typer.Option(help="A bot for all seats, or one per player with commas; also bot:weights.")
]
Option = Annotated[list[str] | None, typer.Option(help="name=value of a mode's switch; may be repeated.")]
Difficulty = Annotated[
    str | None, typer.Option(help="How hard the automa is, where a mode has one: --option difficulty=VALUE.")
]
Set = Annotated[list[str] | None, typer.Option("--set", help="key=value of the content; may be repeated.")]
Variant = Annotated[list[Path] | None, typer.Option(help="TOML file laid over the content; may be repeated.")]
Seed = Annotated[int, typer.Option(help="Equal settings and seed give equal tables.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", help="Workers; default: one a core.")]
Chunk = Annotated[int | None, typer.Option(help="Games per part file; changes no result.")]
Backend = Annotated[str | None, typer.Option(help="threads, loky, dask or dask:ADDRESS; changes no result.")]
Events = Annotated[str, typer.Option(help="Tables to keep: all, turns (no events), none (games and seats).")]
Range = Annotated[str | None, typer.Option("--range", help="A:B plays games A to B-1, to be merged later.")]
Until = Annotated[
    str | None,
    typer.Option(
        help="Play until every god's win rate is known to, say, 0.5pp; at most --games. Looks first after "
        "2,000 games, by intervals that hold at every look: wider than a report's, so it plays longer."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Beyond = Annotated[
    str, typer.Option(help="D: a change by less than this is of no matter; of a mean, as a part of it.")
]
Page = Annotated[Path | None, typer.Option("--out", help="Write an HTML report to this file as well.")]
Assets = Annotated[Path | None, typer.Option(help="Folder for the charts as PNG and the tables as CSV.")]
Keep = Annotated[Path | None, typer.Option(help="Folder to keep the runs in; default: they are not kept.")]


@dataclass(frozen=True)
class Table:
    """The options that say what is played: who sits at the table, and with which content."""

    players: Players = None
    mode: Mode = None
    gods: Gods = None
    bots: Bots = DEFAULT_BOTS
    option: Option = None
    difficulty: Difficulty = None
    set_: Set = None
    variant: Variant = None

    def settings(self) -> dict[str, Any]:
        """Return them as the keyword arguments that `simulator.simulate` takes, bots as names."""
        return {
            "players": self.players,
            "mode": self.mode,
            "gods": split(self.gods),
            "bots": split(self.bots) or [],
            "options": pairs([*(self.option or []), *self._switches()]),
            "set_": self.set_ or [],
            "variants": list(self.variant or []),
        }

    def _switches(self) -> list[str]:
        return [] if self.difficulty is None else [f"difficulty={self.difficulty}"]


@dataclass(frozen=True)
class Play(Table):
    """The options of every command that plays a run."""

    seed: Seed = 1
    jobs: Jobs = None
    chunk: Chunk = None
    backend: Backend = None

    def settings(self) -> dict[str, Any]:
        """As `Table.settings`, with seed and workers."""
        names = ("seed", "jobs", "chunk", "backend")
        return {**super().settings(), **{name: getattr(self, name) for name in names}}


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of the groups (`Table`, `Play`) that its parameters ask for."""
    hints = typing.get_type_hints(command, include_extras=True)
    groups: dict[str, type[Table]] = {}
    parameters = [inspect.Parameter("context", _ANYHOW, annotation=typer.Context)]
    for name, parameter in inspect.signature(command).parameters.items():
        group = hints[name]
        if not (isinstance(group, type) and issubclass(group, Table)):
            parameters.append(parameter.replace(annotation=group))
            continue
        groups[name] = group
        kinds = typing.get_type_hints(group, include_extras=True)
        parameters += [
            inspect.Parameter(f.name, parameter.kind, default=f.default, annotation=kinds[f.name])
            for f in dataclasses.fields(group)
        ]

    @functools.wraps(command)
    def called(**given: Any) -> None:
        TYPED.set(_typed(given.pop("context")))
        for name, group in groups.items():
            given[name] = group(**{f.name: given.pop(f.name) for f in dataclasses.fields(group)})
        command(**given)

    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called


def _typed(context: typer.Context) -> dict[str, str]:
    """Return the options that stood on the command line, also those that say what is so anyway."""
    return {
        parameter.name: parameter.opts[0]
        for parameter in context.command.params
        if parameter.opts[0].startswith("-")
        and getattr(context.get_parameter_source(parameter.name), "name", "") == "COMMANDLINE"
    }


def examples(*commands: str) -> str:
    """Return the end of a command's help; the mark keeps the parser from joining the lines."""
    return "\n".join(["\b", "Examples:", *(f"  godbalance {command}" for command in commands)])


def split(text: str | None) -> list[str] | None:
    """Read names with commas between."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def pairs(texts: list[str] | None) -> dict[str, str]:
    """Read ``name=value`` texts; raises UsageError for anything else."""
    read = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option {text}: write name=value")
        read[name.strip()] = value.strip()
    return read


def read_range(text: str | None) -> tuple[int, int] | None:
    """Read ``A:B``; raises UsageError for anything else."""
    if text is None:
        return None
    first, _, end = text.partition(":")
    try:
        return int(first), int(end)
    except ValueError:
        raise UsageError(f"--range {text}: write A:B, such as 0:500000") from None


def one_number(positional: int | None, named: int | None) -> int | None:
    """Return the game number that was given either way."""
    if positional is not None and named is not None:
        raise UsageError("name the game once: as GAME_NO or with --game-no")
    return named if positional is None else positional


def refuse_with_run(*allowed: str) -> None:
    """Refuse every option typed but the parameters `allowed`: only a game still to be played can have it."""
    refused = [option for name, option in TYPED.get().items() if name not in allowed]
    if refused:
        raise UsageError(f"{refused[0]} is for playing: this run has been played already")


def read_rate(text: str, option: str) -> float:
    """Read ``25%`` or ``0.25`` as a rate; raises UsageError for anything else."""
    number = text.strip().removesuffix("%")
    try:
        rate = float(number) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        rate = math.nan
    if not 0 < rate < 1:
        raise UsageError(f"{option} {text}: write a rate such as 25% or 0.25")
    return rate


def read_points(text: str, option: str) -> float:
    """Read ``0.5pp`` (percentage points) as a rate.

    Raises
    ------
    UsageError
        If it is no number of percentage points between 0 and 50.
    """
    number = text.strip().removesuffix("pp")
    try:
        points = float(number)
    except ValueError:
        points = math.nan
    if not text.strip().endswith("pp") or not 0 < points < 50:
        raise UsageError(f"{option} {text}: write percentage points between 0 and 50, such as 0.5pp")
    return points / 100
