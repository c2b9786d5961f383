"""One game step by step in plain Python, on the same compiled rules that play millions.

For replays, for debugging, and for trying a bot that is a Python function. A match with the game number
of a run's game starts from the same deal and the same random streams; when its seats follow the bots of
that run (`Match.choose`), it is that game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.events import EVENT_COLUMNS, EVENTS
from simulator.core.jit import specialise
from simulator.core.playout import (
    N_STREAMS,
    STATUS_FAULT,
    STATUS_LOG_FULL,
    STATUS_TEXT,
    begin_game,
    workspace_dtype,
)
from simulator.core.policy import Bot, Policy
from simulator.core.rng import seed_streams
from simulator.core.schema import TURN_CAP
from simulator.lineup import fill_lineups
from simulator.prepare import Prepared, prepare


@dataclass(frozen=True)
class Option:
    """One legal move: its place in the list, its code, and what it says to people."""

    index: int
    move: tuple[int, int, int, int]
    text: str


class Match:
    """A game in progress.

    Examples
    --------
    >>> match = Match.start("tribute", seed=7)                  # doctest: +SKIP
    >>> while not match.over:                                   # doctest: +SKIP
    ...     match.apply(match.options()[0].index)
    """

    def __init__(self, ready: Prepared, seed: int, game_no: int) -> None:
        self._ready = ready
        self._work = np.zeros(1, workspace_dtype(ready.spec.state))
        self._work["log"]["level"] = EVENTS
        self._tables = ready.tables[0]
        self._decisions = 0
        lineups, policy_no = fill_lineups(ready.spec, ready.plan, game_no, 1)
        self.seed, self.game_no = seed, game_no
        self._lineup, self._policy_no = lineups[0], policy_no[0]
        agents = np.concatenate([policy.to_agent() for policy in ready.policies])
        begin = specialise(begin_game, ready.spec.module, setup=ready.spec.functions.setup)
        streams = seed_streams(seed, game_no, 1, N_STREAMS)[0]
        blank = np.zeros(1, ready.spec.state)
        begin(self._work[0], self._tables, self._lineup, streams, agents, self._policy_no, blank[0])

    @classmethod
    def start(
        cls,
        game: str,
        *,
        seed: int = 1,
        game_no: int = 0,
        bots: Bot | Sequence[Bot] | None = None,
        **table: Any,
    ) -> Match:
        """Deal one game.

        Parameters
        ----------
        game
            Id of the game.
        seed, game_no
            As in a run: together they fix deal, chance and the bots' streams.
        bots
            Bots for `choose`; without them the seats wait for `apply`.
        **table
            players, mode, gods, options, set_ and variants of `simulator.batch.simulate`.

        Raises
        ------
        UsageError
            If something asked for cannot be.
        """
        if not 0 <= seed < 2**63 or not 0 <= game_no < 10**12:
            raise UsageError(
                f"there is no game {game_no} of seed {seed}: whole numbers from 0 to 10**12 - 1, 2**63 - 1"
            )
        return cls(prepare(game, bots=_Nobody() if bots is None else bots, **table), seed, game_no)

    @property
    def state(self) -> Any:
        """The state record itself: changing it changes the game."""
        return self._work[0].state

    @property
    def tables(self) -> Any:
        """The content record."""
        return self._tables

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or at the decision limit."""
        return bool(self.state.over) or self._decisions >= self._ready.spec.max_decisions

    @property
    def n_decisions(self) -> int:
        """Decisions taken so far."""
        return self._decisions

    @property
    def gods(self) -> tuple[str, ...]:
        """The god of each seat."""
        gods = self._ready.spec.gods
        return tuple(gods[god] if god >= 0 else "" for god in self._lineup["god"][: self._lineup["n_seats"]])

    @property
    def policies(self) -> tuple[str, ...]:
        """The bot of each seat."""
        names = self._ready.names.policies
        return tuple(names[k] for k in self._policy_no[: self._lineup["n_seats"]])

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat now."""
        return tuple(int(score) for score in self.state.score[: self.state.n_seats])

    @property
    def to_act(self) -> int:
        """The seat that decides now, from 0."""
        self._check_running()
        return int(self._ready.spec.functions.to_act(self.state))

    def options(self) -> list[Option]:
        """Return the legal moves of the pending decision, described.

        Raises
        ------
        UsageError
            If the game is over.
        """
        n = self._fill_moves()
        return [self._option(i) for i in range(n)]

    def count_options(self) -> int:
        """Return the number of legal moves; quicker than `options`, which describes them."""
        return self._fill_moves()

    def choose(self) -> Option:
        """Return what the bot at the deciding seat takes; its random stream advances.

        Raises
        ------
        UsageError
            If the match was started without bots, or is over.
        """
        chooser = self._ready.policies[0].chooser
        if chooser is _no_chooser:
            raise UsageError("nobody chooses: the match was started without bots")
        n = self._fill_moves()
        work = self._work[0]
        if n == 1:
            return self._option(0)
        agent = work.agents[self.to_act]
        return self._option(
            int(chooser(self._ready.spec)(work.state, self._tables, work.moves, agent, work.search))
        )

    def apply(self, index: int) -> list[dict[str, Any]]:
        """Take one legal move, by its place in `options`, and return the events it caused.

        Raises
        ------
        UsageError
            If there is no such option, or the game is over; the game stays as it is.
        """
        n = self._fill_moves()
        number = isinstance(index, (int, np.integer)) and not isinstance(index, bool)  # type: ignore[redundant-expr]
        if not number or not 0 <= index < n:
            raise UsageError(f"there is no option {index!r}: seat {self.to_act} chooses from 0 to {n - 1}")
        work = self._work[0]
        moves, move = work.moves, work.move
        for name in ("kind", "a", "b", "c"):
            move[name] = moves[name][index]
        before = int(work.log.n)
        self._ready.spec.functions.apply_move(work.state, self._tables, move, work.log)
        self._decisions += 1
        if work.log.overflow:
            raise GodbalanceError(f"{self._where()}: {STATUS_TEXT[STATUS_LOG_FULL]}")
        if work.state.fault:
            raise GodbalanceError(f"{self._where()}: {STATUS_TEXT[STATUS_FAULT]}")
        return self.events(first=before)

    def apply_move(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> list[dict[str, Any]]:
        """Take the legal move with this code; see `apply`.

        Raises
        ------
        UsageError
            If it is not legal now.
        """
        for option in self.options():
            if option.move == (kind, a, b, c):
                return self.apply(option.index)
        raise UsageError(f"move {(kind, a, b, c)} is not legal now: {len(self.options())} others are")

    def events(self, first: int = 0) -> list[dict[str, Any]]:
        """Return the events from number `first` on, with names for codes and None for what is absent."""
        log = self._work[0].log
        names = self._ready.names
        legend = {
            "kind": names.event_kinds,
            "card": names.cards,
            "place": names.places,
            "target": names.targets,
            "source": names.sources,
        }
        rows = []
        for i in range(first, int(log.n)):
            row: dict[str, Any] = {"event_no": i}
            for k, column in enumerate(EVENT_COLUMNS):
                code = int(log.event[i, k])
                if column in legend:
                    row[column] = legend[column][code] if code >= 0 else None
                else:
                    row[column] = None if column == "seat" and code < 0 else code
            if not names.amounts[int(log.event[i, EVENT_COLUMNS.index("kind")])]:
                row["amount"] = None
            rows.append(row)
        return rows

    def describe(self, event: dict[str, Any]) -> str:
        """Return an event as a sentence."""
        return self._ready.spec.describe_event(event, self._ready.names)

    def draw(self) -> str:
        """Return the position as text."""
        return self._ready.spec.draw(self.state, self._tables, self._ready.names)

    def broken_invariants(self) -> list[str]:
        """Return what the game's own check finds wrong with the position; empty when all is well."""
        return self._ready.spec.check_invariants(self.state, self._tables)

    def result(self) -> dict[str, Any]:
        """Return ``end_reason``, and ``rank`` and ``win_share`` by seat.

        Raises
        ------
        UsageError
            If the game is not over.
        """
        if not self.over:
            raise UsageError("the game is not over")
        n = int(self.state.n_seats)
        result = self._work[0].result
        self._ready.spec.functions.fill_result(self.state, self._tables, result)
        rank = [int(x) for x in result.rank[:n]]
        if not self.state.over:
            return {"end_reason": TURN_CAP, "rank": rank, "win_share": [0.0] * n}
        return {
            "end_reason": self._ready.spec.names.end_reasons[int(result.end_reason)],
            "rank": rank,
            "win_share": [float(x) for x in result.share[:n]],
        }

    def copy(self) -> Match:
        """Return an independent copy that stands at the same decision."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._work = self._work.copy()
        return twin

    def _check_running(self) -> None:
        if self.over:
            raise UsageError("the game is over")

    def _fill_moves(self) -> int:
        self._check_running()
        work = self._work[0]
        n = int(self._ready.spec.functions.legal_moves(work.state, self._tables, work.moves))
        if n < 1 or work.moves.overflow:
            what = "offers no move" if n < 1 else "offers more moves than the buffer holds"
            raise GodbalanceError(f"{self._where()} {what}; this is a fault of the rules")
        return n

    def _option(self, index: int) -> Option:
        moves = self._work[0].moves
        move = self._work[0].move
        for name in ("kind", "a", "b", "c"):
            move[name] = moves[name][index]
        text = self._ready.spec.describe_move(self.state, self._tables, move, self._ready.names)
        return Option(index, (int(move.kind), int(move.a), int(move.b), int(move.c)), text)

    def _where(self) -> str:
        return (
            f"{self._ready.spec.id}, seed {self.seed}, game {self.game_no}, after {self._decisions} decisions"
        )


def _no_chooser(spec: Any) -> Any:
    raise AssertionError


@dataclass(frozen=True)
class _Nobody:
    """Stands in for bots in a match that people or Python code play."""

    def for_game(self, spec: Any) -> Policy:
        return Policy("nobody", 0, (), 0, _no_chooser)
