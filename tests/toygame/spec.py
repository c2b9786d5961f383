"""Tribute: the smallest game that uses the whole engine, and the worked example of "add a game".

Each round every seat gets a secret hand of cards. On a turn a seat chooses a card, then one of two
altars to lay it on: it scores the card's value, plus a bonus if that altar had fewer cards. When all
hands are empty the next round begins; most points win, shared by equals.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import numpy as np
from pydantic import Field

from simulator.core.content import Content, ContentModel
from simulator.core.events import add_score, count, emit, record_turn
from simulator.core.jit import Rec, kernel
from simulator.core.moves import add_move, clear_moves
from simulator.core.rng import draw_below, reseed_from
from simulator.core.spec import SCORE_EVENT, EventKind, GameFunctions, GameNames, GameSpec, Mode
from simulator.core.state import MAX_SEATS, state_dtype

MAX_CARDS = 6
NO_CARD = -1
CHOOSE_CARD, CHOOSE_ALTAR = 0, 1
SCORE, PLAY = 0, 1
FROM_START, FROM_CARD, FROM_ALTAR = 0, 1, 2

STATE = state_dtype(
    [
        ("hand", np.int16, (MAX_SEATS, MAX_CARDS)),  # card values; the first n_hand count
        ("n_hand", np.int16, MAX_SEATS),
        ("altar", np.int16, 2),  # cards on each altar
        ("chosen", np.int16),  # card in flight, NO_CARD while none is chosen
    ]
)
TABLES = np.dtype(
    (
        np.record,
        [(n, np.int16) for n in ("cards", "rounds", "high", "short_bonus")] + [("start", np.int16, 2)],
    )
)


@kernel
def deal(state: Rec, tables: Rec) -> None:
    """Give every seat a new hand; the last seat's last turn ends the round."""
    for seat in range(state.n_seats):
        state.n_hand[seat] = tables.cards
        for k in range(tables.cards):
            state.hand[seat, k] = 1 + draw_below(state, tables.high)
    state.chance_no += 1


@kernel
def setup(state: Rec, tables: Rec, lineup: Rec, log: Rec) -> None:
    """Deal the first hands and pay the gods' starting points."""
    state.turn_no = 1
    state.round_no = 1
    state.chosen = NO_CARD
    for seat in range(state.n_seats):
        add_score(state, log, seat, tables.start[lineup.god[seat]], FROM_START)
    deal(state, tables)


@kernel
def legal_moves(state: Rec, tables: Rec, moves: Rec) -> int:
    """Offer the cards of the hand, or the two altars once a card is chosen."""
    clear_moves(moves)
    if state.chosen == NO_CARD:
        for k in range(state.n_hand[state.seat]):
            add_move(moves, CHOOSE_CARD, k, 0, 0)
    else:
        add_move(moves, CHOOSE_ALTAR, 0, 0, 0)
        add_move(moves, CHOOSE_ALTAR, 1, 0, 0)
    return moves.n


@kernel
def end_turn(state: Rec, tables: Rec, log: Rec) -> None:
    """Write the turn's rows, pass to the next seat, deal or end when all hands are empty."""
    for seat in range(state.n_seats):
        row = record_turn(log, state, state.seat, seat)
        if row >= 0:
            log.turn_value[row, 0] = state.n_hand[seat]
    state.seat = (state.seat + 1) % state.n_seats
    if state.n_hand[state.seat] == 0:
        if state.round_no == tables.rounds:
            state.over = 1
            return
        state.round_no += 1
        deal(state, tables)
    state.turn_no += 1


@kernel
def apply_move(state: Rec, tables: Rec, move: Rec, log: Rec) -> None:
    """Take the card out of the hand, or lay it on an altar and end the turn."""
    seat = state.seat
    if move.kind == CHOOSE_CARD:
        state.chosen = state.hand[seat, move.a]
        state.n_hand[seat] -= 1
        state.hand[seat, move.a] = state.hand[seat, state.n_hand[seat]]
        return
    emit(log, state, seat, PLAY, state.chosen - 1, move.a, -1, state.chosen, -1)
    add_score(state, log, seat, state.chosen, FROM_CARD)
    if state.altar[move.a] < state.altar[1 - move.a]:
        add_score(state, log, seat, tables.short_bonus, FROM_ALTAR)
        count(log, seat, 0, 1)
    state.altar[move.a] += 1
    state.chosen = NO_CARD
    end_turn(state, tables, log)


@kernel
def to_act(state: Rec) -> int:
    """Only the active seat decides."""
    return state.seat


@kernel
def is_action_start(state: Rec) -> bool:
    """A turn is one action: card, then altar."""
    return state.chosen == NO_CARD


@kernel
def hide(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Redraw the other hands; nothing else is secret but the future."""
    for other in range(state.n_seats):
        if other != seat:
            for k in range(state.n_hand[other]):
                state.hand[other, k] = 1 + draw_below(rng, tables.high)
    reseed_from(state, rng)


@kernel
def fill_result(state: Rec, tables: Rec, result: Rec) -> None:
    """Rank by points; equals share their place."""
    best = 0
    for seat in range(state.n_seats):
        result.rank[seat] = 1
        for other in range(state.n_seats):
            if state.score[other] > state.score[seat]:
                result.rank[seat] += 1
        if result.rank[seat] == 1:
            best += 1
    for seat in range(state.n_seats):
        result.share[seat] = 1.0 / best if result.rank[seat] == 1 else 0.0
    result.end_reason = 0


class Rules(ContentModel):
    """The numbers of the rules table."""

    BLANK: ClassVar = {"short_bonus": 0}

    cards: int = Field(ge=1, le=MAX_CARDS)
    rounds: int = Field(ge=1, le=20)
    high: int = Field(ge=1, le=20)
    short_bonus: int = Field(ge=0, le=20)


class God(ContentModel):
    """The numbers of a god."""

    BLANK: ClassVar = {"start": 0}

    start: int = Field(ge=-20, le=20)


class TributeContent(ContentModel):
    """All content of Tribute."""

    rules: Rules
    owl: God
    bull: God


def build_tables(content: Content[TributeContent]) -> np.ndarray:
    """Copy the content into one record."""
    model = content.model
    tables = np.zeros(1, TABLES)
    for name in ("cards", "rounds", "high", "short_bonus"):
        tables[name] = getattr(model.rules, name)
    tables["start"][0] = model.owl.start, model.bull.start
    return tables


def check_invariants(state: Rec, tables: Rec) -> list[str]:
    """List what is broken."""
    laid = int(state.altar[0] + state.altar[1])
    held = sum(int(n) for n in state.n_hand[: state.n_seats]) + (state.chosen != NO_CARD)
    dealt = int(state.round_no * tables.cards * state.n_seats)
    return [] if laid + held == dealt else [f"{laid} cards laid and {held} held, but {dealt} dealt"]


SPEC = GameSpec(
    id="tribute",
    title="Tribute",
    module=__name__,
    rules_version="1",
    modes=(Mode("competitive", (2, 3, 4), "most points win", same_god_twice=True),),
    default_players=2,
    gods=("owl", "bull"),
    state=STATE,
    functions=GameFunctions(setup, legal_moves, apply_move, to_act, is_action_start, hide, fill_result),
    names=GameNames(
        events=(
            SCORE_EVENT,
            EventKind("play", "a card is laid", card="the card", place="the altar", amount="its worth"),
        ),
        places=("left altar", "right altar"),
        sources=("start", "card", "altar"),
        turn_columns=("hand",),
        counts=("short_altars",),
        end_reasons=("hands_empty",),
    ),
    content_folder=Path(__file__).parent / "content",
    content_model=TributeContent,
    build_tables=build_tables,
    card_names=lambda content: [f"card {v + 1}" for v in range(content.model.rules.high)],
    target_names=lambda content: [],
    describe_move=lambda state, tables, move, names: (
        f"choose the card worth {state.hand[state.seat, move.a]}"
        if move.kind == CHOOSE_CARD
        else f"lay it on the {('left', 'right')[move.a]} altar"
    ),
    describe_event=lambda event, names: f"seat {event['seat'] + 1}: {event['kind']} {event['amount']}",
    draw=lambda state, tables, names: (
        f"altars {state.altar[0]}/{state.altar[1]}, scores {state.score[: state.n_seats]}"
    ),
    check_invariants=check_invariants,
    max_decisions=500,
    heuristics="tests.toygame.heuristics",
    weights=Path(__file__).parent / "weights.toml",
)
