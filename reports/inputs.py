"""What a report is made from: the tables of one run, its names and its facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import polars as pl

from analysis import Outcomes, Uses, card_uses, outcomes
from analysis.labels import title
from reports.checks import BotChecks, bot_meanings, read_checks
from simulator.core.errors import GodbalanceError
from simulator.core.schema import Col, Names
from simulator.games import load_game
from simulator.run import Run

T = TypeVar("T")

FEW = 30
"""Games below which equal win shares do not show that all win or lose together."""


@dataclass(frozen=True)
class Facts:
    """What identifies a run; see `simulator.manifest.Manifest`."""

    title: str
    game: str
    mode: str
    players: int
    bots: tuple[str, ...]
    seed: int
    ranges: tuple[tuple[int, int], ...]
    n_games: int
    n_planned: int
    content_hash: str
    overrides: Mapping[str, Any]
    provenance: Mapping[str, int]
    rules_version: str
    command: str
    created: str = ""
    seconds: float = 0.0
    options: Mapping[str, str] | None = None
    versions: Mapping[str, str] | None = None
    machine: Mapping[str, str | int] | None = None
    code_hash: str = ""
    folder: str = ""
    team: bool = False
    meanings: Mapping[str, str] = field(default_factory=dict)

    @property
    def reconstructed(self) -> float | None:
        """Share of the content's entries that no rulebook prints; None without content."""
        total = sum(self.provenance.values())
        return self.provenance.get("reconstructed", 0) / total if total else None


class RunTables:
    """The tables of a run, scanned lazily, with what several sections need computed once.

    Parameters
    ----------
    games, seats : LazyFrame
        Tables every run has.
    turns, events : LazyFrame or None
        None where the run did not keep them.
    names : Names
        Names behind the columns.
    facts : Facts
        What identifies the run.
    checks : BotChecks, optional
        What side runs found about the bots.
    """

    def __init__(
        self,
        games: pl.LazyFrame,
        seats: pl.LazyFrame,
        turns: pl.LazyFrame | None,
        events: pl.LazyFrame | None,
        names: Names,
        facts: Facts,
        checks: BotChecks | None = None,
    ) -> None:
        self.games, self.seats, self.turns, self.events = games, seats, turns, events
        self.names, self.facts, self.checks = names, facts, checks
        self._kept: dict[str, Any] = {}

    @classmethod
    def of(cls, run: Run) -> "RunTables":
        """Read a run folder that `simulator.open_run` opened."""
        m = run.manifest
        kept = m.tables
        facts = Facts(
            title=_game_title(m.game),
            game=m.game,
            mode=m.mode,
            players=m.players,
            bots=tuple(m.bots),
            seed=m.seed,
            ranges=tuple((first, end) for first, end in m.ranges),
            n_games=m.n_games,
            n_planned=m.n_planned,
            content_hash=m.content_hash,
            overrides=m.content_overrides,
            provenance=m.content_provenance,
            rules_version=m.rules_version,
            command=m.command,
            created=m.created,
            seconds=m.seconds,
            options=m.options,
            versions=m.versions,
            machine=m.machine,
            code_hash=m.code_hash,
            folder=str(run.path),
            team=_is_team(m.game, m.mode),
            meanings=bot_meanings(m.game, dict.fromkeys(m.bots)),
        )
        turns = run.turns if "turns" in kept else None
        events = run.events if "events" in kept else None
        return cls(run.games, run.seats, turns, events, m.to_names(), facts, read_checks(run))

    def once(self, name: str, compute: Callable[[], T]) -> T:
        """Compute what several parts of a report need on first use, and keep it under a name."""
        if name not in self._kept:
            self._kept[name] = compute()
        found: T = self._kept[name]
        return found

    @cached_property
    def outcomes(self) -> Outcomes:
        """Distinct line-ups and results of the run."""
        return outcomes(self.seats)

    @cached_property
    def is_contest(self) -> bool:
        """Whether seats play against each other: not with one seat, nor where all win or lose together."""
        found = self.outcomes
        if self.facts.team:
            return False
        if not found.n_games:
            return True
        if found.n_seats < 2:
            return False
        seated = found.god >= 0
        most = found.share.max(axis=1, where=seated, initial=0.0)
        least = found.share.min(axis=1, where=seated, initial=1.0)
        return found.n_games < FEW or bool((most - least > 1e-9).any())

    @property
    def credited(self) -> pl.LazyFrame | Outcomes:
        """The seats with what a win counts: its share in a contest, else 1 for each seat of a won game."""
        if self.is_contest:
            return self.outcomes
        return self.seats.with_columns((pl.col(Col.WIN_SHARE) > 0).cast(pl.Float64).alias(Col.WIN_SHARE))

    @cached_property
    def uses(self) -> Uses | None:
        """Sums over the uses of all cards; None where the run kept no events or turns."""
        if self.events is None or self.turns is None:
            return None
        return card_uses(self.events, self.turns, self.seats, offers=self.names.offers)

    @property
    def uses_call(self) -> str:
        """Python that computes `uses` again from ``run``."""
        offers = f", offers={list(self.names.offers)}" if self.names.offers else ""
        return f"card_uses(run.events, run.turns, run.seats{offers})"

    @cached_property
    def gods(self) -> list[str]:
        """Gods that sat in the run, in the game's order."""
        sat = set(self.outcomes.god.ravel().tolist())
        return [name for i, name in enumerate(self.outcomes.gods) if i in sat]

    def colour(self, god: str) -> int:
        """Position of a god among the game's gods, which fixes its colour."""
        return self.names.gods.index(god)


def _is_team(game: str, mode: str) -> bool:
    """Whether the players of a mode win or lose together; False where the game is not installed here."""
    try:
        return load_game(game).mode(mode).team
    except (GodbalanceError, KeyError):
        return False


def _game_title(game: str) -> str:
    """The game's printed name; made from its id where the game is not installed here."""
    try:
        return load_game(game).title
    except GodbalanceError:
        return title(game)
