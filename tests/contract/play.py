"""Every game in every mode, and a way to play it decision by decision in plain Python."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from policies import bot
from simulator.core.chunk import ChunkArrays, play_chunk
from simulator.core.content import Content, load_content
from simulator.core.events import EVENTS, LOG
from simulator.core.moves import MOVE, MOVES, copy_move
from simulator.core.playout import N_STREAMS, Engine, build_engine
from simulator.core.rng import RNG, STREAM_CHANCE, STREAM_SEAT, STREAM_SETUP, seed_streams
from simulator.core.spec import GameSpec
from simulator.core.state import MAX_SEATS, RESULT
from simulator.games import list_games, load_game
from simulator.lineup import fill_lineups, plan_lineups

SEED = 20_260_301
SPECS = tuple(load_game(game) for game in list_games())  # the toy game has an entry point in tests/plugins


@dataclass(frozen=True)
class Case:
    """One way to play one game: the least and the most seats of each mode, each switch tried once."""

    spec: GameSpec
    mode: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def rules(self) -> GameSpec:
        """The game with the rules that play the case's mode."""
        return self.spec.for_mode(self.mode)

    def __str__(self) -> str:
        return "-".join([self.spec.id, self.mode, f"{self.players}p", *(value for _, value in self.options)])


def _cases(spec: GameSpec) -> Iterator[Case]:
    for mode in spec.modes:
        for players in sorted({min(mode.players), max(mode.players)}):
            yield Case(spec, mode.name, players)
        for option, values in mode.options.items():
            for value in values[1:]:
                yield Case(spec, mode.name, min(mode.players), ((option, value),))


CASES = tuple(case for spec in SPECS for case in _cases(spec))


@functools.cache
def content_of(spec: GameSpec) -> Content[Any]:
    """Return a game's content as printed."""
    return load_content(spec.content_folder, spec.content_model)


@functools.cache
def tables_of(spec: GameSpec) -> Any:
    """Return a game's content record."""
    return spec.build_tables(content_of(spec))


@functools.cache
def engine_of(spec: GameSpec) -> Engine:
    """Return a game's compiled loop."""
    return build_engine(spec, bot("random").for_game(spec).chooser)


def lineups_of(case: Case, n: int, bots: tuple[str, ...] = ("random",)) -> tuple[Any, Any]:
    """Return line-ups and seats of bots of the first `n` games of a balanced plan."""
    plan = plan_lineups(
        case.spec, policies=bots, players=case.players, mode=case.mode, options=dict(case.options)
    )
    return fill_lineups(case.spec, plan, 0, n)


def play(case: Case, n: int, name: str = "random", max_decisions: int | None = None) -> ChunkArrays:
    """Play `n` games with one kind of bot, everything logged."""
    lineups, policy_no = lineups_of(case, n, (name,))
    return play_chunk(
        engine_of(case.rules),
        tables_of(case.spec),
        lineups,
        [bot(name).for_game(case.spec)],
        policy_no,
        seed=SEED,
        first_game=0,
        level=EVENTS,
        max_decisions=max_decisions or case.spec.max_decisions,
    )


@dataclass
class Playout:
    """One game of a case, as far as it has been played."""

    case: Case
    game_no: int = 0
    state: Any = field(init=False)
    log: Any = field(init=False)

    def __post_init__(self) -> None:
        self.rules = self.case.rules.functions
        self.tables = tables_of(self.case.spec)[0]
        self.state = np.zeros(1, self.case.spec.state)[0]
        self.log = np.zeros(1, LOG)[0]
        self.moves = np.zeros(1, MOVES)[0]
        self.move = np.zeros(1, MOVE)[0]
        self.lineup = lineups_of(self.case, self.game_no + 1)[0][self.game_no]
        self.streams = seed_streams(SEED, self.game_no, 1, N_STREAMS)[0]
        self.log.level = EVENTS
        self.state.n_seats = self.lineup.n_seats
        self.state.rng[:] = self.streams[STREAM_SETUP]
        self.rules.setup(self.state, self.tables, self.lineup, self.log)
        self.state.rng[:] = self.streams[STREAM_CHANCE]
        self.dice = np.random.default_rng([SEED, self.game_no])

    def options(self, state: Any = None) -> list[tuple[int, ...]]:
        """Return the legal moves of this state, or of a copy of it."""
        n = self.rules.legal_moves(self.state if state is None else state, self.tables, self.moves)
        assert self.moves.overflow == 0, "more options than the buffer holds"
        assert n == self.moves.n
        columns = (self.moves.kind, self.moves.a, self.moves.b, self.moves.c)
        return list(zip(*(column[:n].tolist() for column in columns), strict=True))

    def apply(self, state: Any, option: int, log: Any) -> None:
        """Apply an option of the last `options` call to `state` in place."""
        copy_move(self.moves, option, self.move)
        self.rules.apply_move(state, self.tables, self.move, log)

    def positions(self) -> Iterator[list[tuple[int, ...]]]:
        """Play on at random to the end; yield the options of every decision before it is taken."""
        for _ in range(self.case.spec.max_decisions):
            if self.state.over:
                return
            options = self.options()
            assert options, "not over, but nothing to decide"
            yield options
            self.options()  # the caller may have used the buffer
            self.apply(self.state, int(self.dice.integers(len(options))), self.log)
        raise AssertionError(f"{self.case}: not over after {self.case.spec.max_decisions} decisions")

    def copy(self, state: Any = None) -> Any:
        """Return an independent copy of the state."""
        copy = np.zeros(1, self.case.spec.state)
        copy[0] = self.state if state is None else state
        return copy[0]

    def hidden(self, state: Any, seat: int, luck: int) -> Any:
        """Return a copy of `state` in which what `seat` cannot see was redrawn with `luck`."""
        copy = self.copy(state)
        rng = np.zeros(1, RNG)[0]
        rng.rng[:] = seed_streams(luck, 0, 1, 1)[0, 0]
        self.rules.hide(copy, self.tables, seat, rng)
        return copy

    def agent(self, name: str) -> Any:
        """Return a bot's record with the stream of seat 0, always the same."""
        agent = bot(name).for_game(self.case.spec).to_agent()[0]
        agent.rng[:] = self.streams[STREAM_SEAT]
        return agent

    def result(self) -> Any:
        """Return the result record of a finished game."""
        result = np.zeros(1, RESULT)[0]
        self.rules.fill_result(self.state, self.tables, result)
        return result


def seats_of(state: Any) -> range:
    """Return the seats of a game, automas included."""
    assert 1 <= state.n_seats <= MAX_SEATS
    return range(int(state.n_seats))
