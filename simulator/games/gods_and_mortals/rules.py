"""The course of a game: one decision, then everything that follows from it up to the next."""

from __future__ import annotations

from simulator.core.events import count, emit, record_turn
from simulator.core.jit import Rec, kernel
from simulator.games.gods_and_mortals.board import change_divinity, gain_tokens, refresh_all
from simulator.games.gods_and_mortals.cards import discard_slots, draw_card, lay_card
from simulator.games.gods_and_mortals.content import ON_SACRIFICE, ON_SPEND
from simulator.games.gods_and_mortals.divinity import apply_abandon, apply_favor, begin_divinity, end_divinity
from simulator.games.gods_and_mortals.effects import apply_effect, run_power
from simulator.games.gods_and_mortals.moves import fits_card
from simulator.games.gods_and_mortals.names import (
    AS_BOTH,
    AS_FACTION,
    AS_LAND,
    CARD,
    FACE_DOWN,
    FROM_PASSIVE,
    FROM_START,
    GIVEN,
    N_PASSIVE,
    N_SACRIFICE,
    N_SPENT,
    POWER,
    ROUND_END,
)
from simulator.games.gods_and_mortals.scoring import finish_game
from simulator.games.gods_and_mortals.state import (
    ABANDON,
    CHOOSE_CARD,
    CHOOSE_EFFECT,
    CHOOSE_GOD,
    CHOOSE_POWER,
    END_ROUNDS,
    FAVOR,
    GIVE,
    MAX_HAND,
    N_FACTIONS,
    N_SLOTS,
    NONE,
    SACRIFICE,
    SKIP,
    USE,
    USE_MATCH,
)


@kernel
def to_act(state: Rec) -> int:
    """Only the active seat decides; nothing is asked of others on its turn."""
    return state.seat


@kernel
def is_action_start(state: Rec) -> bool:
    """Return True but inside a power's choices or a seat's favoring; paying with a card is an action too."""
    if state.step == FAVOR:
        return state.granted == 0
    return state.step != CHOOSE_EFFECT


@kernel
def apply_move(state: Rec, tables: Rec, move: Rec, log: Rec) -> None:
    """Take one decision in place, then every automatic step up to the next one."""
    step = state.step
    if step == CHOOSE_CARD:
        pay_card(state, tables, log, move.a)
    elif step == CHOOSE_POWER:
        choose_power(state, tables, log, move)
    elif step == CHOOSE_EFFECT:
        if move.kind == SKIP:
            state.op_no += 1
        else:
            apply_effect(state, tables, log, move.a, move.b, move.c)
        run_power(state, tables, log)
    elif step == FAVOR:
        if not apply_favor(state, tables, log, move.kind, move.a, move.b):
            begin_action(state, tables, log)
    elif step == ABANDON:
        if not apply_abandon(state, tables, log, move.kind, move.a):
            begin_action(state, tables, log)
    elif step == CHOOSE_GOD:
        choose_god(state, tables, log, move.a)
    if state.end_reason != NONE and state.over == 0:
        end_at_once(state, tables, log)


@kernel
def choose_god(state: Rec, tables: Rec, log: Rec, which: int) -> None:
    """Keep one of the two gods dealt (RULES 1.9); after the last seat the game begins."""
    state.god[state.seat] = state.dealt[state.seat * 2 + which]
    if state.seat + 1 < state.n_seats:
        state.seat += 1
    else:
        begin_game(state, tables, log)


@kernel
def begin_game(state: Rec, tables: Rec, log: Rec) -> None:
    """Pay what a variant lets gods start with (RULES 1.2), the first seat last and so on top, and begin."""
    for seat in range(state.n_seats - 1, -1, -1):
        change_divinity(state, log, seat, tables.start_divinity[state.god[seat]], FROM_START)
    begin_round(state, tables, log)


@kernel
def begin_round(state: Rec, tables: Rec, log: Rec) -> None:
    """Go to the first decision of the round's Divinity phase, or straight to the cards."""
    if not begin_divinity(state, tables, log):
        begin_action(state, tables, log)


@kernel
def begin_action(state: Rec, tables: Rec, log: Rec) -> None:
    """End the Divinity phase, which was one turn, and let the torch play the first card (RULES 6.1)."""
    end_divinity(state, tables, log)
    record_rows(state, log)
    state.turn_no += 1
    begin_play(state, state.torch)


@kernel
def begin_play(state: Rec, seat: int) -> None:
    """Let a seat choose what to do with a card (RULES 6.3)."""
    state.seat = seat
    state.step = CHOOSE_POWER
    state.power = NONE
    state.match = 0


@kernel
def choose_power(state: Rec, tables: Rec, log: Rec, move: Rec) -> None:
    """Use a power, sacrifice a card, or hand a token over."""
    seat = state.seat
    if move.kind == GIVE:
        state.tokens[seat] -= 1
        state.tokens[move.a] += 1
        emit(log, state, seat, GIVEN, -1, -1, -1, 1, -1)
    elif move.kind == SACRIFICE:
        state.power = NONE
        state.power_slot = move.a
        state.step = CHOOSE_CARD
        sacrifice(state, tables, log)
    else:
        begin_power(state, tables, log, move)


@kernel
def sacrifice(state: Rec, tables: Rec, log: Rec) -> None:
    """Take the tokens for a card played face down (RULES 6.12); Zeus takes some too (RULES 9.1)."""
    count(log, state.seat, N_SACRIFICE, 1)
    gain_tokens(state, tables, log, state.seat, tables.sacrifice_tokens)
    for seat in range(state.n_seats):
        god = state.god[seat]
        if tables.trigger[god] == ON_SACRIFICE:
            count(log, seat, N_PASSIVE, 1)
            gain_tokens(state, tables, log, seat, tables.passive_gain[god])


@kernel
def begin_power(state: Rec, tables: Rec, log: Rec, move: Rec) -> None:
    """Activate land and faction, pay the tokens and run the power up to its first choice (RULES 6.3, 6.4)."""
    seat = state.seat
    power = tables.god_power[state.god[seat] * N_SLOTS * 2 + move.a]
    state.power = power
    state.power_slot = move.a // 2
    state.land = move.b
    state.faction = move.c
    state.match = 0 if move.kind == USE else 1
    state.op_no = 0
    state.there = NONE
    cost = tables.cost[power] if move.kind == USE else 0
    if move.kind == USE_MATCH:
        count(log, seat, N_PASSIVE, 1)
    count(log, seat, tables.kind[power], 1)
    emit(log, state, seat, POWER, power, move.b, move.c, cost, -1)
    if cost > 0:
        spend_tokens(state, tables, log, seat, cost)
    run_power(state, tables, log)


@kernel
def spend_tokens(state: Rec, tables: Rec, log: Rec, seat: int, n: int) -> None:
    """Pay for a power (RULES 6.11); Hermes gains Divinity for what he has spent in all (RULES 9.3)."""
    god = state.god[seat]
    state.tokens[seat] -= n
    count(log, seat, N_SPENT, n)
    if tables.trigger[god] == ON_SPEND:
        state.spent[seat] += n
        while state.spent[seat] >= tables.passive_every[god]:
            state.spent[seat] -= tables.passive_every[god]
            count(log, seat, N_PASSIVE, 1)
            change_divinity(state, log, seat, tables.passive_gain[god], FROM_PASSIVE)


@kernel
def pay_card(state: Rec, tables: Rec, log: Rec, hand_no: int) -> None:
    """Lay the card into the slot, draw one, and end the turn (RULES 6.2, 6.13)."""
    seat = state.seat
    card = lay_card(state, seat, hand_no, state.power_slot, state.power == NONE)
    used_as = FACE_DOWN
    land = NONE
    if state.power != NONE:
        land = state.land
        used_as = AS_FACTION if tables.card_faction[card] == state.faction else AS_LAND
        if used_as == AS_FACTION and tables.card_land[card] == land:
            used_as = AS_BOTH
    emit(log, state, seat, CARD, tables.n_powers + card, land, used_as, state.power_slot + 1, -1)
    if state.end_reason == NONE:
        draw_card(state, tables, log, seat)
        end_play(state, tables, log)


@kernel
def end_play(state: Rec, tables: Rec, log: Rec) -> None:
    """Go on to the next seat; the turn ends when each has played a card, the round after four (RULES 6.1)."""
    state.plays += 1
    if state.plays % state.n_seats == 0:
        if state.plays == state.n_seats * tables.plays and state.round_no == tables.rounds:
            state.end_reason = END_ROUNDS
            return
        record_rows(state, log)
        if state.plays == state.n_seats * tables.plays:
            emit(log, state, state.torch, ROUND_END, -1, -1, -1, -1, -1)
            state.turn_no += 1
            end_round(state, tables, log)
            return
        state.turn_no += 1
    begin_play(state, (state.seat + 1) % state.n_seats)


@kernel
def end_round(state: Rec, tables: Rec, log: Rec) -> None:
    """Stand everything up, clear the slots, pass the torch, begin the next round (RULES 7.2 to 7.4)."""
    refresh_all(state, tables)
    discard_slots(state)
    state.plays = 0
    state.torch = (state.torch + 1) % state.n_seats
    state.round_no += 1
    begin_round(state, tables, log)


@kernel
def end_at_once(state: Rec, tables: Rec, log: Rec) -> None:
    """End the game (RULES 11); a power that ends it is still paid with the first card that fits."""
    if state.step == CHOOSE_CARD and state.slot[state.seat * N_SLOTS + state.power_slot] == NONE:
        hand_no = 0
        while not fits_card(state, tables, state.hand[state.seat * MAX_HAND + hand_no]):
            hand_no += 1
        pay_card(state, tables, log, hand_no)
    finish_game(state, tables, log)
    record_rows(state, log)


@kernel
def record_rows(state: Rec, log: Rec) -> None:
    """Write the row of every seat for the turn that ends now; all have acted in it, so it is nobody's."""
    for seat in range(state.n_seats):
        row = record_turn(log, state, NONE, seat)
        if row >= 0:
            log.turn_value[row, 0] = state.tokens[seat]
            for faction in range(N_FACTIONS):
                log.turn_value[row, 1 + faction] = state.favor[seat * N_FACTIONS + faction]
                log.turn_value[row, 1 + N_FACTIONS + faction] = state.strength[faction]
