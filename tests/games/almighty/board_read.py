"""Reading a game of Almighty by the names on its pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

import simulator.games.almighty.codes as c
from simulator.core.content import load_content
from simulator.core.events import EVENT_COLUMNS
from simulator.core.state import RESULT
from simulator.games import load_game
from simulator.games.almighty.models import AGES, GODS, LANDS, OFFERINGS, AlmightyContent
from simulator.games.almighty.scoring import is_seat_free

SPEC = load_game("almighty")
CONTENT = load_content(Path(SPEC.content_folder), AlmightyContent)
NAMES = list(SPEC.card_names(CONTENT))
PLACES = (
    *LANDS,
    *(f"grave {land}" for land in LANDS),
    "display",
    "deck",
    "graveyard",
    "final rest",
    "nowhere",
)

__all__ = ["AGES", "CONTENT", "GODS", "LANDS", "NAMES", "OFFERINGS", "SPEC", "Readings"]


class Readings:
    """What a person sees on the table, and under the cards."""

    state: Any
    tables: Any
    log: Any
    gods: tuple[str, ...]
    rules: Any

    # The course of the game

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.state.seat)

    @property
    def to_act(self) -> int:
        """The seat that decides now."""
        return int(self.rules.to_act(self.state))

    @property
    def age(self) -> int:
        return int(self.state.round_no)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    def is_out(self, seat: int) -> bool:
        """Whether a seat has left the Age: no Act in hand, and a Seat taken."""
        return bool(self.state.hand_n[seat] == 0 and self.state.feast[seat] >= 0)

    def ranks(self) -> list[int]:
        result = np.zeros(1, RESULT)[0]
        self.rules.fill_result(self.state, self.tables, result)
        return [int(result.rank[seat]) for seat in range(len(self.gods))]

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """Return the events since the board was set up, with the names of what they name."""
        found = []
        for row in self.log.event[: self.log.n].tolist():
            event: dict[str, Any] = dict(zip(EVENT_COLUMNS, row, strict=True))
            event["kind"] = SPEC.names.event_kinds[event["kind"]]
            event["card"] = NAMES[event["card"]] if event["card"] >= 0 else None
            event["place"] = SPEC.names.places[event["place"]] if event["place"] >= 0 else None
            found.append(event)
        return [event for event in found if kind is None or event["kind"] == kind]

    # Lands

    def value(self, land: str) -> int:
        return int(self.state.value[LANDS.index(land)])

    def huts(self, land: str) -> int:
        return int(self.state.huts[LANDS.index(land)])

    def hut_supply(self) -> int:
        return int(self.state.hut_supply)

    @property
    def capital(self) -> str:
        return LANDS[self.state.banner]

    def adjacent(self, land: str) -> list[str]:
        bits = int(self.tables.adjacent[LANDS.index(land)])
        return [other for k, other in enumerate(LANDS) if bits >> k & 1]

    def belief(self, seat: int, land: str | None = None) -> int:
        """Return a seat's Belief in a land, or in all of them."""
        if land is None:
            return int(self.state.belief[:, seat].sum())
        return int(self.state.belief[LANDS.index(land), seat])

    def acts_in(self, seat: int, land: str) -> int:
        return int(self.state.acts[LANDS.index(land), seat])

    # Mortals

    def where(self, name: str) -> str:
        """Return the land of a Mortal, ``grave <land>``, display, deck, graveyard or final rest."""
        return PLACES[self.state.m_place[NAMES.index(name)]]

    def worth(self, name: str) -> int:
        return int(self.state.m_worth[NAMES.index(name)])

    def mortals(self, land: str) -> list[str]:
        return [NAMES[m] for m in range(self.tables.n_mortals) if PLACES[self.state.m_place[m]] == land]

    def display(self) -> list[str | None]:
        slots = self.state.display[: self.tables.display].tolist()
        return [NAMES[m] if m >= 0 else None for m in slots]

    def deck_size(self) -> int:
        return int(self.state.deck).bit_count()

    # Pieces of the gods

    @property
    def sun(self) -> str:
        return (*LANDS, "night")[self.state.sun]

    def clouds(self, land: str) -> int:
        return int(self.state.cloud[LANDS.index(land)])

    def hearts(self, land: str) -> int:
        return int((self.state.heart_land == LANDS.index(land)).sum())

    def hearts_on_board(self) -> list[int]:
        """Return the Glory of each Heart on Love's board."""
        return [int(self.tables.heart_glory[h]) for h in range(c.N_HEARTS) if self.state.heart_land[h] < 0]

    def lover_of(self, name: str) -> str | None:
        m = NAMES.index(name)
        for a, b in zip(self.state.heart_a.tolist(), self.state.heart_b.tolist(), strict=True):
            if m in (a, b):
                return NAMES[a + b - m]
        return None

    def grave(self, land: str) -> str | None:
        m = int(self.state.grave[LANDS.index(land)])
        return NAMES[m] if m >= 0 else None

    def is_judged(self, land: str) -> bool:
        return bool(self.state.grave_judged[LANDS.index(land)])

    # What the gods have

    def score(self, seat: int) -> int:
        return int(self.state.score[seat])

    def glory_from(self, seat: int, source: str) -> int:
        return int(self.log.by_source[seat, SPEC.names.sources.index(source)])

    def hand(self, seat: int) -> list[str]:
        return [NAMES[act] for act in self.state.hand[seat, : self.state.hand_n[seat]].tolist()]

    def acts_of(self, god: str, deck: str) -> list[str]:
        return [act.name for act in getattr(CONTENT.model, god).acts.values() if act.deck == deck]

    def _cards_at(self, seat: int, *places: int) -> list[str]:
        first = c.FIRST_ACT + int(self.state.god[seat]) * c.MAX_CARDS
        return [
            NAMES[first + slot] for slot, at in enumerate(self.state.card_at[seat].tolist()) if at in places
        ]

    def draw_pile_size(self, seat: int) -> int:
        basic = self.acts_of(self.gods[seat], "basic")
        return len([act for act in self._cards_at(seat, c.CARD_DECK) if act in basic])

    def pile_sizes(self, seat: int) -> dict[str, int]:
        """Return how many Acts are left in each Mighty pile of a seat."""
        deck = self._cards_at(seat, c.CARD_DECK)
        god = self.gods[seat]
        return {
            k: len([act for act in deck if act in self.acts_of(god, k)]) for k in ("merciful", "wrathful")
        }

    def discard_pile(self, seat: int) -> list[str]:
        return self._cards_at(seat, c.CARD_DISCARD, c.CARD_UNSEEN)

    def gone(self, seat: int) -> list[str]:
        """Return a seat's Acts that have left the game."""
        return self._cards_at(seat, c.CARD_GONE)

    def prophecy(self, seat: int) -> str | None:
        k = int(self.state.prophecy[seat])
        return NAMES[c.FIRST_PROPHECY + k] if k >= 0 else None

    def favored(self, seat: int) -> str:
        return NAMES[c.FIRST_FAVORED + int(self.state.favored[seat])]

    def free_seats(self) -> list[int]:
        """Return the Glory of each free place at the Feast Table."""
        free = [p for p in range(4) if is_seat_free(self.state, self.tables, p)]
        return [int(self.tables.seat_glory[p]) for p in free]

    # Offerings

    def offerings_in(self, land: str) -> int:
        k = LANDS.index(land)
        return int(self.state.offering_left[k] + (self.state.offering_top[k] >= 0))

    def offerings_by_type(self) -> dict[str, int]:
        """Return how many Offerings of each type lie in the lands."""
        tops = Counter(self.state.offering_top.tolist())
        return {kind: int(self.state.offering_bag[k]) + tops[k] for k, kind in enumerate(OFFERINGS)}

    def top_offering(self, land: str) -> str:
        return OFFERINGS[self.state.offering_top[LANDS.index(land)]]

    def offerings_of(self, seat: int) -> dict[str, int]:
        won = self.state.offering_won[seat].tolist()
        return {kind: won[k] for k, kind in enumerate(OFFERINGS) if won[k]}

    def offerings_won(self, seat: int) -> int:
        return sum(self.offerings_of(seat).values())

    def power(self, seat: int) -> int:
        return int(self.state.power[seat])
