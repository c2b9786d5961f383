"""A table with the automa: tests stack its deck, let it take a turn and look at what it did."""

from __future__ import annotations

from typing import Any

import numpy as np

import simulator.games.almighty.codes as c
from simulator.core.rng import RNG, seed_streams
from simulator.games.almighty.acts import add_ongoing
from simulator.games.almighty.carnival import hold_carnival
from simulator.games.almighty.scoring import take_seat
from simulator.games.almighty.turn import begin_turn
from tests.games.almighty.board import LANDS, Board
from tests.games.almighty.board_read import NAMES

BACK = {"up": 0, "down": 1, "offering": 2, "carnival": 3}


class AutomaBoard(Board):
    """One game with the automa in the last seat, cleared for a test.

    Parameters
    ----------
    *gods
        Of the players.
    mode, difficulty
        "solo", "coop" or "automa"; index of the difficulty.
    """

    def __init__(self, *gods: str, mode: str = "solo", age: int = 1, **more: Any) -> None:
        super().__init__(*gods, mode=mode, age=age, **more)
        self.automa = int(self.state.automa)
        state = self.state
        for slot in range(c.MAX_CARDS):
            if state.card_at[self.automa, slot] not in (c.CARD_NONE, c.CARD_TOP):
                state.card_at[self.automa, slot] = c.CARD_DECK
        state.belief[:, self.automa] = 0
        state.acts[:, self.automa] = 0
        state.space = 0
        state.hand_n[self.automa] = 5

    def _slot(self, name: str) -> int:
        return NAMES.index(name) - c.FIRST_ACT - c.FREE_WILL * c.MAX_CARDS

    def stack(self, *names: str, **back: Any) -> None:
        """Lay these cards on top: the first is revealed next, the second shows its back then.

        `back` changes what that second card's back prints: foolish, inspired, land, arrow, mortal, second.
        """
        at = self.state.card_at[self.automa]
        for slot in range(c.MAX_CARDS):
            if at[slot] in (c.CARD_DECK, c.CARD_TOP):
                at[slot] = c.CARD_GONE
        self.state.top = self._slot(names[0])
        at[self.state.top] = c.CARD_TOP
        for name in names[1:]:
            at[self._slot(name)] = c.CARD_DECK
        self.state.revealed = 1
        if back:
            self.print_back(names[1], **back)

    def print_back(
        self,
        name: str,
        *,
        foolish: str = "carnival",
        inspired: str = "carnival",
        land: str = "islands",
        arrow: int = 1,
        mortal: str = "A",
        second: str = "feast",
    ) -> None:
        """Print another back on a card, in this game only."""
        slot = self._slot(name)
        self.tables = self.tables.copy()
        self.tables.back_target[slot] = BACK[foolish], BACK[inspired]
        self.tables.back_land[slot] = LANDS.index(land)
        self.tables.back_arrow[slot] = arrow
        self.tables.back_last[slot] = mortal == "Z"
        seconds = ("belief", "act2", "carnival", "feast")
        self.tables.back_second[slot] = c.SECOND_BELIEF + seconds.index(second)

    def prophesy(self, name: str) -> None:
        """Lay this Prophecy open for all players."""
        k = NAMES.index(name) - c.FIRST_PROPHECY
        self.state.shared = k
        self.state.prophecies &= ~(1 << k)
        for seat in range(len(self.gods) - 1):
            self.state.prophecy[seat] = k

    def seat_out(self, seat: int) -> None:
        """Let a seat be out for the Age, on the best free place of the Feast Table."""
        if seat != self.automa:
            super().seat_out(seat)
            return
        self.state.hand_n[seat] = 0
        take_seat(self.state, self.tables, self.log, seat)

    def automa_turn(self) -> None:
        """Let the automa take a turn."""
        begin_turn(self.state, self.tables, self.automa)
        self._run_on()

    def played_to(self) -> list[str]:
        """Return the lands to which the automa has played, in order."""
        return [event["place"] for event in self.events("play") if event["seat"] == self.automa]

    @classmethod
    def dealt_to_automa(cls, *gods: str, mode: str, difficulty: int = 0) -> AutomaBoard:
        """Return a game as it is dealt, its first turn by the automa already taken."""
        board = cls.__new__(cls)
        Board.__init__(board, *gods, mode=mode, difficulty=difficulty, cleared=False)
        board.automa = int(board.state.automa)
        return board

    def code(self, name: str) -> int:
        """Return the code of a thing."""
        return NAMES.index(name)

    def hold_carnival(self) -> None:
        """Let the automa hold a Carnival."""
        hold_carnival(self.state, self.tables, self.log, self.automa, -1)

    def lay_for_automa(self, name: str, land: str) -> None:
        """Put an Act of the automa into play, its effect already done."""
        act, k = self.code(name), LANDS.index(land)
        self.state.card_at[self.automa, self._slot(name)] = c.PLAYED + k
        self.state.acts[k, self.automa] += 1
        self.state.belief[k, self.automa] += self.tables.effect[act].belief
        if self.tables.effect[act].act_ongoing:
            add_ongoing(self.state, self.tables, self.automa, act, k)

    def hidden_top(self, luck: int) -> str:
        """Return the top card of the deck as a player may imagine it."""
        copy = self.state.copy()
        rng = np.zeros(1, RNG)[0]
        rng.rng[:] = seed_streams(luck, 0, 1, 1)[0, 0]
        self.rules.hide(copy, self.tables, 0, rng)
        return NAMES[c.FIRST_ACT + c.FREE_WILL * c.MAX_CARDS + int(copy.top)]
