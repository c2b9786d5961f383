"""What a study plays: game, bots, seats and content, as often as the study needs them."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from policies import bot
from simulator import Run, simulate
from simulator.batch import Progress
from simulator.prepare import Prepared, prepare

Watch = Callable[[str], AbstractContextManager[Progress | None]]
"""``watch(what)`` is entered while games are played and yields a progress callback."""


@contextlib.contextmanager
def unwatched(what: str) -> Iterator[None]:
    """Show no progress."""
    yield None


@dataclass(frozen=True)
class Setting:
    """One way to play a game; a study plays several that differ in their content.

    Attributes
    ----------
    game
        Id of the game.
    bots
        Names of bots: one for all seats, or one per player.
    players, mode, gods, options, seed, jobs, chunk, backend
        As `simulator.simulate` takes them.
    set_, variants
        Content overrides ``key=value`` and TOML overlay files.
    recorded
        Content overrides as a run recorded them, in place of `set_` and `variants`.
    command
        Recorded as the command of the runs.
    watch, say
        Shows progress; is called with messages for people.
    """

    game: str
    bots: tuple[str, ...] = ("planner",)
    players: int | None = None
    mode: str | None = None
    gods: tuple[str, ...] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    jobs: int | None = None
    chunk: int | None = None
    backend: str | None = None
    set_: tuple[str, ...] = ()
    variants: tuple[Path, ...] = ()
    recorded: Mapping[str, Any] = field(default_factory=dict)
    command: str | None = None
    watch: Watch = unwatched
    say: Callable[[str], None] = lambda text: None

    def changed(self, *set_: str, variants: tuple[Path, ...] = ()) -> Setting:
        """Return the setting with further changes of the content on top."""
        return replace(self, set_=(*self.set_, *set_), variants=(*self.variants, *variants))

    def prepare(self) -> Prepared:
        """Check the setting and load the game; raises UsageError where something cannot be."""
        return prepare(self.game, **self._table())

    def play(
        self,
        out: Path,
        games: int | None = None,
        game_range: tuple[int, int] | None = None,
        events: str = "none",
        what: str | None = None,
    ) -> Run:
        """Play a run; see `simulator.simulate`. `what` names it while progress is shown."""
        with self.watch(what or self.game) as progress:
            return simulate(
                self.game,
                **self._table(),
                games=games,
                game_range=game_range,
                events=events,
                out=out,
                seed=self.seed,
                jobs=self.jobs,
                chunk=self.chunk,
                backend=self.backend,
                command=self.command,
                progress=progress,
            )

    def _table(self) -> dict[str, Any]:
        return {
            "bots": [bot(name) for name in self.bots],
            "players": self.players,
            "mode": self.mode,
            "gods": list(self.gods) if self.gods is not None else None,
            "options": self.options,
            "set_": self.recorded or self.set_,
            "variants": list(self.variants),
        }


@contextlib.contextmanager
def run_folder(keep: Path | None) -> Iterator[Path]:
    """Yield a folder for a study's runs: the one to keep them in, or one that is removed afterwards."""
    if keep is not None:
        yield keep
        return
    with tempfile.TemporaryDirectory(prefix="godbalance-") as folder:
        yield Path(folder)
