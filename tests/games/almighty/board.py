"""A table on which tests of Almighty's rules arrange a position, play by names and look at what happened.

    board = Board("love", "sun")                 # empty lands, seat 0 (Love) to act
    board.put("Shepherd", "forests")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "islands")         # then the answers to what is asked, by name
    assert board.where("Shepherd") == "islands"

Questions with one possible answer are not asked, so answers that tests give to them are passed over. A
Mortal that is created without a word about it comes from the deck.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

import simulator.games.almighty.codes as c
from simulator.core.content import load_content
from simulator.core.events import EVENTS, LOG, clear_log
from simulator.core.moves import MOVE, MOVES, copy_move
from simulator.core.playout import N_STREAMS
from simulator.core.rng import STREAM_CHANCE, STREAM_SETUP, seed_streams
from simulator.core.state import LINEUP
from simulator.games.almighty.models import AlmightyContent
from simulator.games.almighty.turn import end_age, run
from simulator.games.almighty.with_automa import run_with_automa
from tests.games.almighty.board_place import Placing
from tests.games.almighty.board_read import AGES, CONTENT, GODS, LANDS, NAMES, OFFERINGS, SPEC

__all__ = ["AGES", "CONTENT", "GODS", "LANDS", "OFFERINGS", "SPEC", "Board"]

_OF_MORTALS = (c.ASK_TARGET, c.ASK_FIRST_LOVER, c.ASK_SECOND_LOVER, c.ASK_KEEP, c.ASK_REDIRECT, c.ASK_TOKEN)
_OF_LANDS = (c.ASK_DESTINATION, c.ASK_HUT_LAND, c.ASK_CLOUD_TO, c.ASK_CLOUD_FROM, c.ASK_BANNER)


@functools.cache
def _tables(overrides: tuple[str, ...]) -> Any:
    return SPEC.build_tables(load_content(SPEC.content_folder, AlmightyContent, (), overrides))


class Board(Placing):
    """One game of Almighty, cleared for a test.

    Parameters
    ----------
    *gods
        By seat; Love and the Sun by default.
    set
        Overrides of the content, ``dotted.key=value``.
    """

    def __init__(
        self,
        *gods: str,
        set: Sequence[str] = (),
        seed: int = 1,
        age: int = 1,
        cleared: bool = True,
        mode: str = "competitive",
        difficulty: int = 0,
    ) -> None:
        self.rules = SPEC.for_mode(mode).functions
        automa = SPEC.mode(mode).automa
        self.gods = (*(gods or ("love", "sun")), *([automa] if automa else []))
        self.tables = _tables(tuple(set))[0]
        self.state = np.zeros(1, SPEC.state)[0]
        self.log = np.zeros(1, LOG)[0]
        self.moves = np.zeros(1, MOVES)[0]
        self.log.level = EVENTS
        lineup = np.zeros(1, LINEUP)[0]
        lineup.n_seats = self.state.n_seats = len(self.gods)
        lineup.n_automas = 1 if automa else 0
        lineup.mode = [m.name for m in SPEC.modes].index(mode)
        lineup.option[0] = difficulty
        for seat, god in enumerate(self.gods):
            lineup.god[seat] = SPEC.gods.index(god)
        streams = seed_streams(seed, 0, 1, N_STREAMS)[0]
        self.state.rng[:] = streams[STREAM_SETUP]
        self.rules.setup(self.state, self.tables, lineup, self.log)
        self.state.rng[:] = streams[STREAM_CHANCE]
        if cleared:
            self._settle()
            self.clear()
            self.state.round_no = age
            clear_log(self.log)

    @classmethod
    def dealt(cls, *gods: str, seed: int = 1, set: Sequence[str] = (), mode: str = "competitive") -> Board:
        """Return a game as it is dealt, waiting for its first decision."""
        return cls(*gods, seed=seed, set=set, mode=mode, cleared=False)

    # What is asked

    def _label(self, kind: int, a: int, b: int) -> str:
        if kind in (c.MOVE_PLAY, c.MOVE_FACE_DOWN):
            return f"{'play' if kind == c.MOVE_PLAY else 'face down'} {NAMES[a].split(': ')[-1]} {LANDS[b]}"
        if kind in (c.MOVE_END_TURN, c.MOVE_SKIP):
            return "end turn" if kind == c.MOVE_END_TURN else "skip"
        if kind in _OF_LANDS or kind == c.ASK_PROPHECY_LAND:
            return LANDS[a]
        if kind in _OF_MORTALS or kind == c.ASK_SPEND:
            return NAMES[a]
        if kind == c.MOVE_CARNIVAL:
            return "carnival"
        if kind == c.MOVE_DISCARD:
            return f"discard {NAMES[a]}"
        if kind == c.ASK_DISPLAY:
            return NAMES[b] if b >= 0 else "deck"
        if kind == c.ASK_HEART:
            return f"Heart {self.tables.heart_glory[a]}"
        if kind == c.ASK_JUDGE:
            return ("power", "glory")[a]
        assert kind == c.ASK_ORDER
        return NAMES[b]

    def asked(self) -> list[str]:
        """Return the options of the pending decision."""
        if self.over:
            return []
        self.rules.legal_moves(self.state, self.tables, self.moves)
        n = self.moves.n
        rows = zip(
            self.moves.kind[:n].tolist(), self.moves.a[:n].tolist(), self.moves.b[:n].tolist(), strict=True
        )
        return [self._label(*row) for row in rows]

    def choose(self, option: str) -> None:
        """Take one option of the pending decision."""
        options = self.asked()
        assert option in options, f"{option!r} is not among {options}"
        self._take_option(options.index(option))

    def _take_option(self, i: int) -> None:
        move = np.zeros(1, MOVE)[0]
        copy_move(self.moves, i, move)
        self.rules.apply_move(self.state, self.tables, move, self.log)

    def at_action(self) -> bool:
        """Whether an action is to be chosen, with nothing half-done."""
        return bool(self.rules.is_action_start(self.state))

    def _follow(self, answers: Sequence[str], settle: bool) -> None:
        """Give the answers in order; those to questions that were not asked are passed over."""
        left = list(answers)
        while left and not self.over and not self.at_action():
            options = self.asked()
            fitting = [answer for answer in left if answer in options]
            assert fitting, f"asked {options}, but the answers left are {left}"
            left.remove(fitting[0])
            self.choose(fitting[0])
        while settle and "deck" in (options := self.asked()):
            assert not self.at_action(), options
            self.choose("deck")
        if settle and not self.over:
            assert self.at_action(), f"still asked {self.asked()}"

    def _settle(self) -> None:
        """Answer whatever is asked with its first option until an action is to be chosen."""
        while not self.over and not self.at_action():
            self.asked()
            self._take_option(0)

    # Playing

    def can_play(self, act: str, land: str) -> bool:
        return f"play {act} {land}" in self.asked()

    def can_face_down(self, action: str, land: str) -> bool:
        return f"face down {action} {land}" in self.asked()

    def can_end_turn(self) -> bool:
        return "end turn" in self.asked()

    def can_discard(self) -> bool:
        return any(option.startswith("discard") for option in self.asked())

    def only_discards(self) -> bool:
        return all(option.startswith("discard") for option in self.asked())

    def play(self, act: str, land: str, *answers: str, settle: bool = True) -> None:
        """Play an Act face up; with `settle` the answers must suffice to finish it."""
        self.choose(f"play {act} {land}")
        self._follow(answers, settle)

    def face_down(
        self, action: str, land: str, *answers: str, act: str | None = None, settle: bool = True
    ) -> None:
        """Play an Act, any by default, face down for an action."""
        spent = act or self.hand(self.active)[0]
        self.choose(f"face down {action} {land}")
        if spent in self.asked():
            self.choose(spent)
        self._follow(answers, settle)

    def face_down_somewhere(self, action: str) -> None:
        """Take a face-down action in the first land that allows it, whatever comes of it."""
        self.choose(next(option for option in self.asked() if option.startswith(f"face down {action}")))
        self._settle()

    def discard(self, act: str) -> None:
        """Discard an Act because none can be played."""
        self.choose(f"discard {act}")

    def end_turn(self, *answers: str) -> None:
        """End the turn; the answers are for the start of the next one."""
        self.choose("end turn")
        self._follow(answers, settle=False)

    def finish_hand(self) -> None:
        """Let the active seat play its Acts, anyhow, until it is out."""
        seat = self.active
        while not self.over and self.active == seat and not self.is_out(seat):
            self.asked()
            self._take_option(0)

    # From Age to Age

    def hold_festivals(self) -> None:
        """End the Age now: Festivals, then the next Age is dealt or the game ends."""
        for seat in range(len(self.gods)):
            if seat == self.state.automa:
                self.state.hand_n[seat] = 0
                continue
            first = c.FIRST_ACT + int(self.state.god[seat]) * c.MAX_CARDS
            for act in self.state.hand[seat, : self.state.hand_n[seat]].tolist():
                basic = act - first < c.MAX_BASIC
                self.state.card_at[seat, act - first] = c.CARD_DISCARD if basic else c.CARD_GONE
            self.state.hand_n[seat] = 0
        end_age(self.state, self.tables, self.log)

    def next_age(self, *, glory: Sequence[int] | None = None, until_turn: bool = True) -> None:
        """End the Age with this Glory and, if wanted, go on to the first action of the next."""
        if glory is not None:
            self.state.score[: len(glory)] = glory
        self.hold_festivals()
        if until_turn and not self.over:
            self._run_on()
            self._settle()

    def _run_on(self) -> None:
        """Run on to the next decision."""
        (run if self.state.automa < 0 else run_with_automa)(self.state, self.tables, self.log)

    def finish_game(self, *, glory: Sequence[int]) -> None:
        """End the last Age with this Glory."""
        assert self.age == AGES
        self.next_age(glory=glory)
