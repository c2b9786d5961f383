"""A table on which tests of Gods & Mortals arrange a position, play by names and look at what happened.

board = Board("zeus", "ares")              # nothing on the board, seat 0 (Zeus) to play a card
board.put("troy", trojan=3, temple="trojan")
board.hold(0, "troy_minoan")
board.use("worship", "troy", "trojan")
board.pay("troy_minoan")
assert board.state.tokens[0] == 2
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

import simulator.games.gods_and_mortals.state as s
from simulator.core.content import load_content
from simulator.core.events import EVENT_COLUMNS, EVENTS, LOG, clear_log
from simulator.core.moves import MOVE, MOVES, copy_move
from simulator.core.rng import RNG, seed_streams
from simulator.core.state import LINEUP, RESULT
from simulator.games.gods_and_mortals.board import place_temple
from simulator.games.gods_and_mortals.content import card_names
from simulator.games.gods_and_mortals.models import GodsAndMortalsContent
from simulator.games.gods_and_mortals.names import TARGETS
from simulator.games.gods_and_mortals.spec import SPEC

CONTENT = load_content(SPEC.content_folder, GodsAndMortalsContent)
POWERS = tuple(CONTENT.model.powers)
CARDS = tuple(CONTENT.model.cards)
SECRETS = tuple(CONTENT.model.secrets)
NAMES = (*card_names(CONTENT),)


@functools.cache
def tables_with(overrides: tuple[str, ...]) -> Any:
    """Return the content record with some values changed."""
    return SPEC.build_tables(load_content(SPEC.content_folder, GodsAndMortalsContent, (), overrides))


def pair(land: str, faction: str) -> int:
    """Return the number of a land and a faction together."""
    return s.LANDS.index(land) * s.N_FACTIONS + s.FACTIONS.index(faction)


class Board:
    """One game, cleared for a test unless it is `dealt`.

    Parameters
    ----------
    *gods
        By seat; Zeus and Ares by default.
    set
        Overrides of the content, ``dotted.key=value``.
    dealt
        Keep the position as it is dealt.
    """

    def __init__(
        self,
        *gods: str,
        set: Sequence[str] = (),
        mode: int = s.COMPETITIVE,
        trade: bool = False,
        seed: int = 1,
        dealt: bool = False,
    ) -> None:
        self.gods = gods or ("zeus", "ares")
        self.tables = tables_with(tuple(set))[0]
        self.state = np.zeros(1, SPEC.state)[0]
        self.log = np.zeros(1, LOG)[0]
        self.moves = np.zeros(1, MOVES)[0]
        self.move = np.zeros(1, MOVE)[0]
        self.log.level = EVENTS
        lineup = np.zeros(1, LINEUP)[0]
        lineup.mode = mode
        lineup.option[s.OPTION_TRADE] = int(trade)
        lineup.n_seats = self.state.n_seats = len(self.gods)
        for seat, god in enumerate(self.gods):
            lineup.god[seat] = s.GODS.index(god)
        self.state.rng[:] = seed_streams(seed, 0, 1, 1)[0, 0]
        SPEC.functions.setup(self.state, self.tables, lineup, self.log)
        if not dealt:
            self.clear()

    # Arranging a position

    def clear(self) -> None:
        """Take everything off the board, and let seat 0 play a card in round 2."""
        state = self.state
        for field in ("up", "down", "temple", "land_temples", "temples", "strength", "thin"):
            getattr(state, field)[:] = 0
        for field in ("present", "one_up", "two_up", "three_up", "temple_up", "temple_lands", "built"):
            setattr(state, field, 0)
        state.ground = 2**s.N_PAIRS - 1
        state.supply[:] = self.tables.mortals
        state.round_no = 2
        state.turn_no = 7
        self.to_play(0)
        clear_log(self.log)

    def to_play(self, seat: int) -> None:
        """Let a seat choose what to do with a card."""
        self.state.step = s.CHOOSE_POWER
        self.state.seat = seat
        self.state.power = s.NONE
        self.state.match = 0

    def put(self, land: str, temple: str = "", down: dict[str, int] | None = None, **standing: int) -> None:
        """Place standing and lying mortals, and a standing temple, from the supply."""
        state = self.state
        for faction in s.FACTIONS:
            p = pair(land, faction)
            f = s.FACTIONS.index(faction)
            state.up[p] += standing.get(faction, 0)
            state.down[p] += (down or {}).get(faction, 0)
            state.supply[f] -= standing.get(faction, 0) + (down or {}).get(faction, 0)
        self.recount()
        if temple:
            place_temple(state, s.LANDS.index(land), s.FACTIONS.index(temple))

    def lay(self, land: str, faction: str) -> None:
        """Lay a temple down."""
        self.state.temple[pair(land, faction)] = s.LYING
        self.state.temple_up &= ~(1 << pair(land, faction))

    def recount(self) -> None:
        """Bring everything that is kept beside the pieces up to date, the slow way."""
        state = self.state
        mortals = [int(u) + int(d) for u, d in zip(state.up, state.down, strict=True)]
        state.present = sum(1 << p for p in range(s.N_PAIRS) if mortals[p] or state.temple[p])
        for name, least in (("one_up", 1), ("two_up", 2), ("three_up", 3)):
            setattr(state, name, sum(1 << p for p in range(s.N_PAIRS) if state.up[p] >= least))
        for f in range(s.N_FACTIONS):
            pairs = range(f, s.N_PAIRS, s.N_FACTIONS)
            state.strength[f] = sum(mortals[p] > 0 or state.temple[p] > 0 for p in pairs)
            state.thin[f] = sum(mortals[p] == 1 and state.temple[p] == 0 for p in pairs)

    def favor(self, seat: int, **levels: int) -> None:
        """Set a seat's Favor."""
        for faction, level in levels.items():
            self.state.favor[seat * s.N_FACTIONS + s.FACTIONS.index(faction)] = level

    def strengths(self, **strengths: int) -> None:
        """Give factions a strength by one mortal in each of so many lands, from the start of the list."""
        for faction, n in strengths.items():
            for land in s.LANDS[:n]:
                self.put(land, **{faction: 1})

    def hold(self, seat: int, *cards: str) -> None:
        """Give a seat these cards, and nobody else these or any other."""
        state = self.state
        state.n_hand[:] = 0
        state.slot[:] = s.NONE
        state.face_down[:] = 0
        state.discard = 0
        wanted = [CARDS.index(card) for card in cards]
        for k, card in enumerate(wanted):
            state.hand[seat * s.MAX_HAND + k] = card
        state.n_hand[seat] = len(wanted)
        rest = [card for card in range(len(CARDS)) if card not in wanted]
        state.deck[: len(rest)] = rest
        state.n_deck = len(rest)

    def secret(self, seat: int, card: str) -> None:
        """Give a seat a secret card; who held it takes the one it had."""
        number = SECRETS.index(card)
        for other in range(self.state.n_seats):
            if self.state.secret[other] == number:
                self.state.secret[other] = self.state.secret[seat]
        self.state.secret[seat] = number

    def divinity_phase(self, round_no: int = 2) -> None:
        """Begin a round's Divinity phase."""
        from simulator.games.gods_and_mortals.rules import begin_round

        self.state.round_no = round_no
        self.state.plays = 0
        begin_round(self.state, self.tables, self.log)

    # Playing

    def options(self) -> list[tuple[int, int, int, int]]:
        """Return the legal moves as codes."""
        n = SPEC.functions.legal_moves(self.state, self.tables, self.moves)
        columns = (self.moves.kind, self.moves.a, self.moves.b, self.moves.c)
        return list(zip(*(column[:n].tolist() for column in columns), strict=True))

    def kinds(self) -> set[int]:
        """Return the kinds of the legal moves."""
        return {option[0] for option in self.options()}

    def do(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> Board:
        """Make a move, which has to be legal."""
        options = self.options()
        assert (kind, a, b, c) in options, f"{(kind, a, b, c)} is none of {options}"
        copy_move(self.moves, options.index((kind, a, b, c)), self.move)
        SPEC.functions.apply_move(self.state, self.tables, self.move, self.log)
        return self

    def place_of(self, power: str) -> int:
        """Return slot * 2 + row of a power on the dashboard of the seat to play."""
        god = int(self.state.god[self.state.seat])
        row = self.tables.god_power[god * s.N_SLOTS * 2 : (god + 1) * s.N_SLOTS * 2].tolist()
        return row.index(POWERS.index(power))

    def can(self, power: str, land: str, faction: str, *, match: bool = False) -> bool:
        """Return whether a power may be used with a land and a faction."""
        kind = s.USE_MATCH if match else s.USE
        wanted = (kind, self.place_of(power), s.LANDS.index(land), s.FACTIONS.index(faction))
        return wanted in self.options()

    def uses(self, power: str) -> set[tuple[str, str]]:
        """Return the lands and factions with which a power may be used."""
        place = self.place_of(power)
        return {
            (s.LANDS[b], s.FACTIONS[c])
            for kind, a, b, c in self.options()
            if kind in (s.USE, s.USE_MATCH) and a == place
        }

    def use(self, power: str, land: str, faction: str, *, match: bool = False) -> Board:
        """Begin a power."""
        kind = s.USE_MATCH if match else s.USE
        return self.do(kind, self.place_of(power), s.LANDS.index(land), s.FACTIONS.index(faction))

    def effects(self) -> set[tuple[str, str, int]]:
        """Return the options of a power's choice as (land, faction, number), "" for what is not named."""
        return {
            (s.LANDS[a] if a >= 0 else "", s.FACTIONS[b] if b >= 0 else "", c)
            for kind, a, b, c in self.options()
            if kind == s.EFFECT
        }

    def effect(self, land: str = "", faction: str = "", n: int = 1) -> Board:
        """Take one option of a power's choice."""
        a = s.LANDS.index(land) if land else s.NONE
        b = s.FACTIONS.index(faction) if faction else s.NONE
        return self.do(s.EFFECT, a, b, n)

    def mask(self, *lands: str) -> int:
        """Return the bits of connected lands of the activated one."""
        first = int(self.state.land) * s.N_NEXT
        near = [s.LANDS[land] for land in self.tables.next[first : first + s.N_NEXT]]
        return sum(1 << near.index(land) for land in lands)

    def payable(self) -> set[str]:
        """Return the cards that may be played for what was chosen."""
        first = int(self.state.seat) * s.MAX_HAND
        return {CARDS[self.state.hand[first + a]] for kind, a, _, _ in self.options() if kind == s.PLAY_CARD}

    def pay(self, card: str) -> Board:
        """Play a card for what was chosen."""
        first = int(self.state.seat) * s.MAX_HAND
        hand = [CARDS[c] for c in self.state.hand[first : first + self.state.n_hand[self.state.seat]]]
        return self.do(s.PLAY_CARD, hand.index(card))

    def grants(self) -> set[tuple[str, int]]:
        """Return the Favors that may be granted, as (faction, size)."""
        return {(s.FACTIONS[a], b) for kind, a, b, _ in self.options() if kind == s.GRANT}

    def grant(self, faction: str, size: int) -> Board:
        """Grant a Favor."""
        return self.do(s.GRANT, s.FACTIONS.index(faction), size)

    def drops(self) -> set[str]:
        """Return the factions that may be abandoned."""
        return {s.FACTIONS[a] for kind, a, _, _ in self.options() if kind == s.DROP}

    def drop(self, faction: str) -> Board:
        """Abandon a faction."""
        return self.do(s.DROP, s.FACTIONS.index(faction))

    def play_out(self, seed: int = 0) -> Board:
        """Play at random to the end."""
        dice = np.random.default_rng(seed)
        while not self.state.over:
            options = self.options()
            self.do(*options[dice.integers(len(options))])
        return self

    # Looking

    def up(self, land: str, faction: str) -> int:
        """Return the standing mortals of a faction in a land."""
        return int(self.state.up[pair(land, faction)])

    def down(self, land: str, faction: str) -> int:
        """Return the lying mortals."""
        return int(self.state.down[pair(land, faction)])

    def temple(self, land: str, faction: str) -> int:
        """Return NO_TEMPLE, LYING or STANDING."""
        return int(self.state.temple[pair(land, faction)])

    def strength(self, faction: str) -> int:
        """Return a faction's strength."""
        return int(self.state.strength[s.FACTIONS.index(faction)])

    def supply(self, faction: str) -> int:
        """Return a faction's mortals in supply."""
        return int(self.state.supply[s.FACTIONS.index(faction)])

    def level(self, seat: int, faction: str) -> int:
        """Return a seat's Favor."""
        return int(self.state.favor[seat * s.N_FACTIONS + s.FACTIONS.index(faction)])

    def score(self, seat: int) -> int:
        """Return a seat's Divinity."""
        return int(self.state.score[seat])

    def tokens(self, seat: int) -> int:
        """Return a seat's tokens."""
        return int(self.state.tokens[seat])

    def won(self, seat: int, source: str) -> int:
        """Return the Divinity a seat has booked from a source."""
        return int(self.log.by_source[seat, SPEC.names.sources.index(source)])

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """Return the events of these kinds (or all), with names for codes."""
        lists = {
            "kind": SPEC.names.event_kinds,
            "card": NAMES,
            "place": s.LANDS,
            "target": TARGETS,
            "source": SPEC.names.sources,
        }
        rows = []
        for i in range(int(self.log.n)):
            row = dict(zip(EVENT_COLUMNS, self.log.event[i].tolist(), strict=True))
            named = {k: (lists[k][v] if v >= 0 else None) if k in lists else v for k, v in row.items()}
            if not kinds or named["kind"] in kinds:
                rows.append(named)
        return rows

    def result(self) -> Any:
        """Return the result record."""
        result = np.zeros(1, RESULT)[0]
        result.god[:] = -1
        SPEC.functions.fill_result(self.state, self.tables, result)
        return result

    def broken(self) -> list[str]:
        """Return the invariants that do not hold."""
        return SPEC.check_invariants(self.state, self.tables)

    def hidden(self, seat: int, seed: int = 1) -> Board:
        """Return a copy in which what `seat` cannot see was redrawn."""
        import copy

        other = copy.copy(self)
        states = np.zeros(1, SPEC.state)
        states[0] = self.state
        other.state = states[0]
        rng = np.zeros(1, RNG)[0]
        rng.rng[:] = seed_streams(seed, 0, 1, 1)[0, 0]
        SPEC.functions.hide(other.state, self.tables, seat, rng)
        return other
