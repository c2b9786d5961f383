"""The course of the game: turns, Ages, and running on to the next decision (RULES 2)."""

from __future__ import annotations

from simulator.core.events import record_turn
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.acts import bury_act, discard_act, play
from simulator.games.almighty.ages import clear_age, deal_age
from simulator.games.almighty.answers import take_option
from simulator.games.almighty.choices import keep_allowed
from simulator.games.almighty.codes import (
    ASK_ACTION,
    ASK_PROPHECY_LAND,
    ASK_SPEND,
    DEAD,
    MOVE_DISCARD,
    MOVE_END_TURN,
    MOVE_PLAY,
    MOVE_SKIP,
    N_AGES,
    N_LANDS,
    NO_OPTION,
    ON_TURN_START,
    RITE_JUDGE,
    RITE_SUN,
    SKIP_OPTION,
    SUN,
)
from simulator.games.almighty.flow import next_unjudged, run_effects
from simulator.games.almighty.free_will import give_carnival, holds_invention
from simulator.games.almighty.offerings import pay_favored, pay_offerings
from simulator.games.almighty.options import lands_with_acts
from simulator.games.almighty.pieces import fill_display
from simulator.games.almighty.scoring import (
    hold_festival,
    place_false_prophecy,
    resolve_prophecy,
    take_seat,
)
from simulator.games.almighty.seams import act_for_automa, answer_for_automa
from simulator.games.almighty.sets import rest
from simulator.games.almighty.triggers import enqueue, raise_event

STAGE_START, STAGE_ACTION, STAGE_ACT, STAGE_PROPHECY = range(4)
"""Start-of-turn effects; an action is to be chosen; an Act is resolved; a false Prophecy is placed."""


@kernel
def begin_resolution(state: Rec) -> None:
    """Forget what was poked and set off; what players and duties set off from now on is another matter."""
    state.resolution += 1
    state.chained = 0
    state.poked = 0


@kernel
def begin_turn(state: Rec, tables: Rec, seat: int) -> None:
    """Make a seat the active one and put its start-of-turn effects under way."""
    state.seat = seat
    state.turn_no += 1
    state.acts_played = 0
    state.stage = STAGE_START
    begin_resolution(state)
    state.alone = 1
    for other in range(state.n_seats):
        if other != seat and state.hand_n[other] > 0:
            state.alone = 0
    if state.god[seat] == SUN:
        enqueue(state, RITE_SUN, NO_OPTION, NO_OPTION, NO_OPTION, NO_OPTION)
    if state.god[seat] == DEAD and next_unjudged(state) >= 0:
        enqueue(state, RITE_JUDGE, NO_OPTION, NO_OPTION, NO_OPTION, NO_OPTION)
    raise_event(state, tables, ON_TURN_START, -1, -1, seat)


@kernel
def write_turn(state: Rec, log: Rec) -> None:
    """Write a row for every seat as the turn ends."""
    for seat in range(state.n_seats):
        row = record_turn(log, state, state.seat, seat)
        if row < 0:
            return
        log.turn_value[row, 0] = state.power[seat]
        log.turn_value[row, 1] = state.hand_n[seat]
        total = 0
        for land in range(N_LANDS):
            total += state.belief[land, seat]
            log.turn_value[row, 3 + land] = state.belief[land, seat]
            log.turn_value[row, 7 + land] = state.value[land]
        log.turn_value[row, 2] = total


@kernel
def next_in_turn(state: Rec, seat: int) -> int:
    """Return the seat to the left; the automa comes before the first player of the Age (RULES 18.14)."""
    if state.automa < 0:
        return (seat + 1) % state.n_seats
    if seat == state.automa:
        return state.first_seat
    following = (seat + 1) % (state.n_seats - 1)
    return state.automa if following == state.first_seat else following


@kernel
def first_in_age(state: Rec) -> int:
    """Return who begins the Age: the automa, or who holds the First Player marker."""
    return state.automa if state.automa >= 0 else state.first_seat


@kernel
def end_turn(state: Rec, tables: Rec, log: Rec) -> None:
    """Refill the display and pass on to the next seat with Acts, to the Festivals or to the end."""
    fill_display(state, tables)
    write_turn(state, log)
    seat = state.seat
    for _ in range(state.n_seats):
        seat = next_in_turn(state, seat)
        if state.hand_n[seat] > 0:
            begin_turn(state, tables, seat)
            return
    end_age(state, tables, log)


@kernel
def end_age(state: Rec, tables: Rec, log: Rec) -> None:
    """Hold the Festivals, then begin the next Age or end the game."""
    for land in range(N_LANDS):
        hold_festival(state, tables, log, land)
    if state.round_no == N_AGES:
        pay_favored(state, tables, log)
        pay_offerings(state, tables, log)
        state.over = 1
        return
    clear_age(state, tables)
    deal_age(state, tables, log)
    begin_turn(state, tables, first_in_age(state))


@kernel
def ask_action(state: Rec) -> None:
    """Wait for the active seat to choose an action."""
    state.stage = STAGE_ACTION
    state.ask = ASK_ACTION
    state.actor = state.seat


@kernel
def leave_age(state: Rec, tables: Rec, log: Rec) -> None:
    """Take a Seat and end the last turn of the active seat in this Age."""
    take_seat(state, tables, log, state.seat)
    end_turn(state, tables, log)


@kernel
def finish_act(state: Rec, tables: Rec, log: Rec) -> None:
    """Go on after an Act: another one, the end of the turn, or the Prophecy if no Act is left."""
    state.acts_played += 1
    if state.hand_n[state.seat] > 0:
        if state.alone != 0 or state.acts_played < tables.acts_per_turn or holds_invention(state, state.seat):
            ask_action(state)
        else:
            end_turn(state, tables, log)
    elif resolve_prophecy(state, tables, log, state.seat):
        state.stage = STAGE_PROPHECY
        state.ask = ASK_PROPHECY_LAND
        state.actor = state.seat
    else:
        leave_age(state, tables, log)


@kernel
def finish_prophecy(state: Rec, tables: Rec, log: Rec, land: int) -> None:
    """Place a false Prophecy and leave the Age."""
    place_false_prophecy(state, tables, log, state.seat, land)
    leave_age(state, tables, log)


@kernel
def run(state: Rec, tables: Rec, log: Rec) -> None:
    """Run on in place to the next decision with several options, or to the end of the game."""
    while state.over == 0:
        if run_effects(state, tables, log):
            keep_allowed(state, tables)
            option = lowest_bit(state.options)
            if rest(state.options) != 0:
                if state.actor != state.automa:
                    return
                option = answer_for_automa(state, tables)
            take_option(state, tables, log, option)
        elif state.seat == state.automa:
            begin_resolution(state)
            act_for_automa(state, tables, log)
        elif state.stage == STAGE_ACTION:
            return
        elif state.stage == STAGE_PROPHECY:
            state.options = lands_with_acts(state, state.seat)
            if rest(state.options) != 0:
                return
            finish_prophecy(state, tables, log, lowest_bit(state.options))
        else:
            begin_resolution(state)
            if state.stage == STAGE_START:
                ask_action(state)
            else:
                finish_act(state, tables, log)


@kernel
def apply_action(state: Rec, tables: Rec, move: Rec, log: Rec) -> bool:
    """Begin an action; returns False if it still needs to know which Act lies face down."""
    seat = state.seat
    state.stage = STAGE_ACT
    if move.kind == MOVE_PLAY:
        play(state, tables, log, seat, move.a, move.b, move.c if move.c >= 0 else move.a)
    elif move.kind == MOVE_DISCARD:
        discard_act(state, tables, log, seat, move.a)
    elif move.kind == MOVE_END_TURN:
        end_turn(state, tables, log)
    else:
        state.held_action = move.a
        state.held_land = move.b
        if state.hand_n[seat] > 1:
            state.ask = ASK_SPEND
            return False
        spend_act(state, tables, log, state.hand[seat, 0])
    return True


@kernel
def spend_act(state: Rec, tables: Rec, log: Rec, act: int) -> None:
    """Give an Act for the held face-down action, or for a Carnival."""
    if state.held_action < 0:
        give_carnival(state, tables, log, state.seat, act)
    else:
        bury_act(state, tables, log, state.seat, act, state.held_land, state.held_action)


@kernel
def apply_move(state: Rec, tables: Rec, move: Rec, log: Rec) -> None:
    """Take one decision and run on to the next one; see `simulator.core.playout`."""
    ask = state.ask
    if ask == ASK_ACTION:
        if not apply_action(state, tables, move, log):
            return
    elif ask == ASK_SPEND:
        spend_act(state, tables, log, move.a)
    elif ask == ASK_PROPHECY_LAND:
        finish_prophecy(state, tables, log, move.a)
    else:
        take_option(state, tables, log, SKIP_OPTION if move.kind == MOVE_SKIP else move.a)
    run(state, tables, log)


@kernel
def to_act(state: Rec) -> int:
    """Return the seat that decides; see `simulator.core.playout`."""
    return state.actor


@kernel
def is_action_start(state: Rec) -> bool:
    """Return whether an action is to be chosen; see `simulator.core.playout`."""
    return state.ask == ASK_ACTION
