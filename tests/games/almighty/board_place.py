"""Arranging a game of Almighty by hand: any position a rule speaks of, by the names on its pieces."""

from __future__ import annotations

import simulator.games.almighty.codes as c
from simulator.games.almighty import pieces
from simulator.games.almighty.acts import add_ongoing
from simulator.games.almighty.models import LANDS, OFFERINGS
from simulator.games.almighty.scoring import take_seat
from simulator.games.almighty.turn import ask_action
from tests.games.almighty.board_read import NAMES, Readings

EMPTY_DISPLAY = ("Landlord", "Carpenter")
"""On display where a test does not say otherwise."""


class Placing(Readings):
    """Moves pieces as no rule would, and leaves everything consistent."""

    def clear(self) -> None:
        """Empty lands and Graves, take Prophecies and Glory back; no ongoing Mortals are in the deck."""
        state = self.state
        for heart in range(c.N_HEARTS):
            if state.heart_land[heart] >= 0:
                pieces.take_heart(state, self.tables, heart)
        for m in range(self.tables.n_mortals):
            self._to_deck(m)
            if int(self.tables.ongoing) >> m & 1:  # one drawn by chance would set things off
                self._take(m)
                state.m_place[m] = c.AT_REST
        for seat in range(len(self.gods)):
            self._forget(seat)
            state.score[seat] = 0
            state.power[seat] = self.tables.start_power[state.god[seat]]
        self.show(*EMPTY_DISPLAY)

    # Mortals

    def _to_deck(self, m: int) -> None:
        self._take(m)
        pieces.reset_mortal(self.state, self.tables, m, c.IN_DECK)
        self.state.deck |= 1 << m

    def _take(self, m: int) -> None:
        """Take a Mortal from wherever it is into limbo."""
        state, place = self.state, int(self.state.m_place[m])
        if place < c.GRAVE:
            pieces.take_out(state, self.tables, m, c.IN_LIMBO)
        elif place < c.IN_DISPLAY:
            pieces.leave_grave(state, m)
        elif place == c.IN_DISPLAY:
            state.display[state.display.tolist().index(m)] = -1
        elif place == c.IN_DECK:
            state.deck &= ~(1 << m)
        elif place == c.IN_GRAVEYARD:
            state.graveyard &= ~(1 << m)
        state.m_place[m] = c.IN_LIMBO

    def put(self, *names_and_lands: str, worth: int | None = None) -> None:
        """Put Mortals into lands: ``put("Shepherd", "islands", "Poet", "forests")``."""
        pairs = zip(names_and_lands[::2], names_and_lands[1::2], strict=True)
        for name, land in pairs:
            m = NAMES.index(name)
            self._take(m)
            pieces.set_worth(self.state, self.tables, m, self.tables.printed[m] if worth is None else worth)
            pieces.put_in(self.state, self.tables, m, LANDS.index(land))

    def bury(self, name: str, land: str, *, judged: bool = False, worth: int | None = None) -> None:
        """Put a Mortal into the Grave of a land."""
        m = NAMES.index(name)
        self._take(m)
        pieces.set_worth(self.state, self.tables, m, self.tables.printed[m] if worth is None else worth)
        pieces.dig(self.state, m, LANDS.index(land))
        self.state.grave_judged[LANDS.index(land)] = judged

    def show(self, *names: str | None) -> None:
        """Lay out the display from the left; None is a gap."""
        for m in self.state.display[: self.tables.display].tolist():
            if m >= 0:
                self._to_deck(m)
        for k, name in enumerate(names):
            if name is not None:
                m = NAMES.index(name)
                self._take(m)
                self.state.m_place[m] = c.IN_DISPLAY
                self.state.display[k] = m

    def empty_deck(self) -> None:
        """Take all Mortals of the deck out of the game."""
        for m in range(self.tables.n_mortals):
            if self.state.m_place[m] == c.IN_DECK:
                self.state.m_place[m] = c.AT_REST
        self.state.deck = 0

    def pair(self, a: str, b: str, *, heart: int = 1) -> None:
        """Lay the Heart of this Glory on two Mortals of one land."""
        land = int(self.state.m_place[NAMES.index(a)])
        k = self.tables.heart_glory.tolist().index(heart)
        pieces.put_heart(self.state, self.tables, k, NAMES.index(a), NAMES.index(b), land)

    # Lands and pieces

    def set_huts(self, **huts: int) -> None:
        """Put exactly these Huts into the lands; the others have none."""
        for k, land in enumerate(LANDS):
            change = huts.get(land, 0) - int(self.state.huts[k])
            pieces.add_huts(self.state, self.tables, k, change)
            self.state.hut_supply -= change

    def set_banner(self, land: str) -> None:
        """Put the Capital Banner into a land."""
        pieces.put_banner(self.state, self.tables, LANDS.index(land))

    def build(self, land: str, n: int) -> None:
        """Add Huts to a land, and the Banner if they are the most."""
        pieces.add_huts(self.state, self.tables, LANDS.index(land), n)
        self.state.hut_supply -= n
        if self.state.huts[LANDS.index(land)] > self.state.huts[self.state.banner]:
            self.set_banner(land)

    def put_sun(self, place: str) -> None:
        """Put the Sun into a land or into the night."""
        self.state.sun = (*LANDS, "night").index(place)

    def put_clouds(self, **clouds: int) -> None:
        """Put exactly these Clouds into the lands; the others have none."""
        for k, land in enumerate(LANDS):
            self.state.cloud[k] = clouds.get(land, 0)

    def give_offerings(self, seat: int, won: dict[str, int]) -> None:
        """Give a seat exactly these Offerings; of the rest four are on top and the others below."""
        state = self.state
        left = self.tables.offering_n.copy()
        for k, kind in enumerate(OFFERINGS):
            state.offering_won[seat, k] = won.get(kind, 0)
            left[k] -= won.get(kind, 0)
        for land in range(c.N_LANDS):
            state.offering_top[land] = int(left.argmax())
            left[state.offering_top[land]] -= 1
        state.offering_bag[:] = left
        for land in range(c.N_LANDS):
            state.offering_left[land] = (int(left.sum()) + land) // c.N_LANDS

    # What the gods have

    def give_power(self, seat: int, n: int) -> None:
        """Set the Power of a seat."""
        self.state.power[seat] = n

    def hold(self, seat: int, *acts: str) -> None:
        """Let a seat hold exactly these Acts; an Act may be named twice."""
        state = self.state
        first = c.FIRST_ACT + int(state.god[seat]) * c.MAX_CARDS
        for act in state.hand[seat, : state.hand_n[seat]].tolist():
            state.card_at[seat, act - first] = c.CARD_DECK
        for k, name in enumerate(acts):
            act = NAMES.index(name, first, first + c.MAX_CARDS)
            state.hand[seat, k] = act
            state.card_at[seat, act - first] = c.CARD_HAND
        state.hand_n[seat] = len(acts)

    def lay(self, seat: int, name: str, land: str, *, face_down: bool = False) -> None:
        """Put an Act of a seat into play, already paid and done."""
        state, k = self.state, LANDS.index(land)
        first = c.FIRST_ACT + int(state.god[seat]) * c.MAX_CARDS
        act = NAMES.index(name, first, first + c.MAX_CARDS)
        if name in self.hand(seat):
            self.hold(seat, *(other for other in self.hand(seat) if other != name))
        state.card_at[seat, act - first] = c.BURIED if face_down else c.PLAYED + k
        state.acts[k, seat] += 1
        belief = self.tables.face_down_belief if face_down else self.tables.effect[act].belief
        pieces.raise_belief(state, k, seat, belief + state.act_bonus[k, seat])
        if self.tables.effect[act].act_ongoing and not face_down:
            add_ongoing(state, self.tables, seat, act, k)

    def empty_pile(self, seat: int, deck: str) -> None:
        """Take all Acts of a Mighty pile out of the game."""
        first = c.FIRST_ACT + int(self.state.god[seat]) * c.MAX_CARDS
        for name in self.acts_of(self.gods[seat], deck):
            self.state.card_at[seat, NAMES.index(name, first) - first] = c.CARD_GONE

    def _forget(self, seat: int) -> None:
        if self.state.prophecy[seat] >= 0:
            self.state.prophecies |= 1 << int(self.state.prophecy[seat])
            self.state.prophecy[seat] = -1

    def foretell(self, seat: int, name: str) -> None:
        """Give a seat this Prophecy."""
        self._forget(seat)
        k = NAMES.index(name) - c.FIRST_PROPHECY
        self.state.prophecy[seat] = k
        self.state.prophecies &= ~(1 << k)

    def favor(self, seat: int, name: str) -> None:
        """Give a seat this Favored Offering tile, in exchange if another seat has it."""
        k = NAMES.index(name) - c.FIRST_FAVORED
        for other in range(len(self.gods)):
            if self.state.favored[other] == k:
                self.state.favored[other] = self.state.favored[seat]
        self.state.favored[seat] = k

    def seat_out(self, seat: int) -> None:
        """Let a seat be out for the Age, on the best free place of the Feast Table."""
        self.hold(seat)
        take_seat(self.state, self.tables, self.log, seat)

    def turn_of(self, seat: int) -> None:
        """Begin a new turn of a seat, its start-of-turn effects done."""
        state = self.state
        state.seat = seat
        state.turn_no += 1
        state.acts_played = 0
        state.alone = all(state.hand_n[other] == 0 for other in range(len(self.gods)) if other != seat)
        ask_action(state)
