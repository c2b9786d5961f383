"""From what a person asks for to what the workers need: game, content, line-up plan, bots, names."""

from __future__ import annotations

import os
import platform
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from simulator.core.content import Content, load_content
from simulator.core.errors import UsageError
from simulator.core.policy import Bot, Policy
from simulator.core.schema import SCHEMA_VERSION, Names
from simulator.core.spec import GameSpec
from simulator.encode import names_of
from simulator.games import load_game
from simulator.lineup import LineupPlan, plan_lineups
from simulator.manifest import Manifest, join_ranges
from simulator.worker import Task, code_hash


@dataclass(frozen=True)
class Prepared:
    """A game made ready to be played.

    Attributes
    ----------
    spec, content
        The game and its effective content.
    tables
        Content record for the kernels.
    plan
        Who sits where.
    policies
        The distinct bots, as ``plan.policy_names()`` numbers them; automas have none.
    names
        Names behind the codes.
    """

    spec: GameSpec
    content: Content[Any]
    tables: Any
    plan: LineupPlan
    policies: tuple[Policy, ...]
    names: Names

    def to_task(self, *, seed: int, events: str, folder: Path) -> Task:
        """Return what a worker needs to play any of the run's games."""
        return Task(
            game=self.spec.id,
            tables=self.tables,
            names=self.names,
            plan=self.plan,
            policies=self.policies,
            seed=seed,
            events=events,
            folder=str(folder.absolute()),
            code_hash=code_hash(self.spec),
        )

    def to_manifest(
        self,
        *,
        seed: int,
        events: str,
        ranges: Sequence[tuple[int, int]],
        command: str | None,
        until: str = "",
    ) -> Manifest:
        """Return the manifest of a run that has not begun."""
        return Manifest.model_validate(
            {
                "schema_version": SCHEMA_VERSION,
                "status": "running",
                "game": self.spec.id,
                "rules_version": self.spec.rules_version,
                "content_hash": self.content.hash,
                "content_overrides": self.content.overrides,
                "content_provenance": self.content.provenance,
                "mode": self.plan.mode,
                "options": dict(self.plan.options),
                "players": self.plan.players,
                "gods": list(self.plan.gods),
                "bots": list(self.plan.policies),
                "weights": {policy.name: [float(w) for w in policy.weights] for policy in self.policies},
                "seed": seed,
                "events": events,
                "names": self.names.to_dict(),
                "code_hash": code_hash(self.spec),
                "ranges": join_ranges(ranges),
                "versions": software_versions(),
                "machine": {"system": platform.platform(), "cores": os.cpu_count() or 1},
                "command": command or shlex.join(sys.argv),
                "until": until,
                "created": datetime.now(UTC).isoformat(timespec="seconds"),
            }
        )


def prepare(
    game: str,
    *,
    bots: Bot | Sequence[Bot],
    players: int | None = None,
    mode: str | None = None,
    gods: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    set_: Sequence[str] | Mapping[str, Any] = (),
    variants: Sequence[str | os.PathLike[str]] = (),
) -> Prepared:
    """Check what was asked for and load it; see `simulator.batch.simulate` for the parameters.

    Raises
    ------
    UsageError
        If something asked for cannot be.
    """
    spec = load_game(game)
    content = load_content(spec.content_folder, spec.content_model, [Path(v) for v in variants], set_)
    policies = _policies(spec, bots)
    asked = [policy.name for policy in policies]
    plan = plan_lineups(spec, policies=asked, players=players, mode=mode, gods=gods, options=options)
    by_name = {policy.name: policy for policy in policies}
    distinct = tuple(by_name[name] for name in plan.policy_names())
    automa = spec.mode(plan.mode).automa_policies()
    names = names_of(spec, content, (*plan.policy_names(), *automa))
    spec = spec.for_mode(plan.mode)
    return Prepared(spec, content, spec.build_tables(content), plan, distinct, names)


def prepare_again(manifest: Manifest, bots: Bot | Sequence[Bot]) -> Prepared:
    """Make ready what a run played: its table, and its content from the overrides it recorded.

    Whether that is what it played, tell `Manifest.content_hash` and `Manifest.code_hash`.

    Raises
    ------
    UsageError
        If this installation cannot play that.
    """
    return prepare(
        manifest.game,
        bots=bots,
        players=manifest.players,
        mode=manifest.mode,
        gods=manifest.gods or None,
        options=manifest.options,
        set_=manifest.content_overrides,
    )


def _policies(spec: GameSpec, bots: Bot | Sequence[Bot]) -> list[Policy]:
    several = list(bots) if isinstance(bots, Sequence) else [bots]
    if not several:
        raise UsageError("name at least one bot")
    policies = [bot.for_game(spec) for bot in several]
    by_name: dict[str, Policy] = {}
    for policy in policies:
        if by_name.setdefault(policy.name, policy) != policy:
            raise UsageError(f"two different bots are called {policy.name!r}: give them names of their own")
        if policy.chooser is not policies[0].chooser:
            raise UsageError("all bots of a table must come from one chooser")
    return policies


def software_versions() -> dict[str, str]:
    """Return the versions a result may depend on, by package."""
    found = {"python": platform.python_version()}
    for package in ("godbalance", "numba", "numpy", "polars"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found
