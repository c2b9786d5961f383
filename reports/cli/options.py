"""Options that several commands share, and how their texts are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.core.errors import UsageError

DEFAULT_BOTS = "planner"

Game = Annotated[str, typer.Argument(help="A game, as `godbalance games` lists them.")]
Games = Annotated[int | None, typer.Option("--games", "-n", help="Games to play; default: 20,000.")]
Players = Annotated[int | None, typer.Option(help="Seats; default: one per god named, or the game's own.")]
Mode = Annotated[str | None, typer.Option(help="Mode of the game; default: its first.")]
Gods = Annotated[str | None, typer.Option(help="Gods that take part, with commas; default: all.")]
Bots = Annotated[
    str, typer.Option(help="A bot for all seats, or one per player with commas; also bot:weights.")
]
Option = Annotated[list[str] | None, typer.Option(help="name=value of a mode's switch; may be repeated.")]
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
    typer.Option(help="Play until every god's win rate is known to, say, 0.5pp; at most --games."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


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


def refuse_with_run(**given: object) -> None:
    """Refuse options that only a game still to be played can have."""
    named = [name for name, value in given.items() if value is not None]
    if named:
        raise UsageError(f"--{named[0]} is for playing: this run has been played already")
