"""The turns and answers of the automa (RULES 18.7-18.19); a game without it compiles none of this."""

from __future__ import annotations

from simulator.core.events import add_score, emit
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.acts import play, possible_lands
from simulator.games.almighty.ages import count_players
from simulator.games.almighty.automa_deck import (
    FIRST_FREE_ACT,
    draw_top,
    find_target,
    follow_arrow,
)
from simulator.games.almighty.carnival import hold_carnival
from simulator.games.almighty.codes import (
    ASK_BANNER,
    ASK_DESTINATION,
    ASK_HUT_LAND,
    ASK_REDIRECT,
    ASK_TARGET,
    ASK_TOKEN,
    BLESS,
    COOP,
    CURSE,
    EV_SECOND_EFFECT,
    FIRST_ICON,
    FIRST_OTHERWISE,
    FROM_START,
    MAX_CARDS,
    MERCIFUL_SLOT,
    N_LANDS,
    NO_CARD,
    NO_OPTION,
    SECOND_ACT,
    SECOND_BELIEF,
    SECOND_CARNIVAL,
    SECOND_FEAST,
    SKIP_OPTION,
    SOLO,
)
from simulator.games.almighty.deeds import add_belief
from simulator.games.almighty.options import find_answers
from simulator.games.almighty.scoring import take_seat
from simulator.games.almighty.sets import bit, rest
from simulator.games.almighty.turn import STAGE_ACT, STAGE_START, end_turn

STAGE_INVENTED = 4
"""Its Inventions have been played; its turn ends when what they set off is done."""
MAX_ACTS = 2
"""Acts that the automa plays in one turn at most."""


@kernel
def lay_automa(state: Rec, tables: Rec, lineup: Rec, log: Rec) -> None:
    """Set the last seat up as the automa (RULES 18.1, 18.16, 19.2, 20.2)."""
    state.automa = state.n_seats - 1
    state.rondel = lineup.option[0]
    state.team = 1 if lineup.mode == SOLO or lineup.mode == COOP else 0
    if state.team != 0:
        add_score(state, log, state.automa, tables.automa_glory * count_players(state), FROM_START)
    draw_top(state, tables)


@kernel
def reveal_act(state: Rec, tables: Rec, log: Rec) -> None:
    """Reveal the top card and play it as the next one says (RULES 18.2-18.7)."""
    slot = state.top
    draw_top(state, tables)
    land = find_target(state, tables, log, slot)
    act = FIRST_FREE_ACT + slot
    effect = act
    if possible_lands(state, tables, state.automa, act, 1 << land) == 0:
        effect = FIRST_OTHERWISE + slot
    state.held_land = land
    state.stage = STAGE_ACT
    play(state, tables, log, state.automa, act, land, effect)


@kernel
def play_inventions(state: Rec, tables: Rec, log: Rec) -> None:
    """Play the Inventions of the Age, each to a land of its own (RULES 18.13)."""
    drawn = 0  # the slots in order, as digits to the base MAX_CARDS
    scale = 1
    n = 0
    while state.top >= MERCIFUL_SLOT and state.top != NO_CARD:
        drawn += scale * state.top
        scale *= MAX_CARDS
        n += 1
        draw_top(state, tables)
    lands = (1 << N_LANDS) - 1
    for _ in range(n):
        act = FIRST_FREE_ACT + drawn % MAX_CARDS
        drawn //= MAX_CARDS
        land = follow_arrow(state, tables, lands)
        lands ^= 1 << land
        play(state, tables, log, state.automa, act, land, act)
    state.stage = STAGE_INVENTED


@kernel
def do_second_effect(state: Rec, tables: Rec, log: Rec) -> bool:
    """Do the second effect of the back on top; returns whether the turn goes on (RULES 18.11, 18.12)."""
    seat = state.automa
    state.acts_played += 1
    second = tables.back_second[state.top]
    emit(log, state, seat, EV_SECOND_EFFECT, -1, state.held_land, FIRST_ICON + second, state.acts_played, -1)
    if second == SECOND_BELIEF:
        add_belief(state, log, seat, state.held_land, 1, FIRST_FREE_ACT + state.top)
    elif second == SECOND_CARNIVAL:
        hold_carnival(state, tables, log, seat, NO_OPTION)
    elif second == SECOND_ACT and state.acts_played < MAX_ACTS:
        reveal_act(state, tables, log)
        return True
    if second == SECOND_FEAST:
        state.hand_n[seat] = 0
        take_seat(state, tables, log, seat)
    return False


@kernel
def act_for_automa(state: Rec, tables: Rec, log: Rec) -> None:
    """Go on with the automa's turn: nothing is under way any more."""
    if state.stage == STAGE_START:
        if state.top == NO_CARD:
            draw_top(state, tables)
        if state.top == NO_CARD:  # no card to play is left in the whole box
            state.hand_n[state.automa] = 0
            take_seat(state, tables, log, state.automa)
            end_turn(state, tables, log)
        elif state.top >= MERCIFUL_SLOT:
            play_inventions(state, tables, log)
        else:
            reveal_act(state, tables, log)
    elif state.stage == STAGE_INVENTED or not do_second_effect(state, tables, log):
        end_turn(state, tables, log)


@kernel
def comes_first(state: Rec, tables: Rec, m: int, other: int) -> bool:
    """Return whether a Mortal comes before another by the back's tiebreaker (RULES 18.8)."""
    if tables.back_last[state.top] != 0:
        return tables.by_name[m] > tables.by_name[other]
    return tables.by_name[m] < tables.by_name[other]


@kernel
def count_before(state: Rec, tables: Rec, m: int, mortals: int) -> int:
    """Return how many of some Mortals (1 << m) come before `m` by the tiebreaker."""
    n = 0
    while mortals != 0:
        n += comes_first(state, tables, lowest_bit(mortals), m)
        mortals = rest(mortals)
    return n


@kernel
def choose_mortal(state: Rec, tables: Rec) -> int:
    """Return the option that the tiebreaker between Mortals picks.

    Targets of Blessings and Curses are asked for as a set, in a fixed order: of the n that come first by
    name, it is the first in that order. (Those last in that order may not be taken yet, but count.)
    """
    left = state.options & ~bit(SKIP_OPTION)
    mortals = left
    wanted = 1
    if state.ask == ASK_TARGET:
        d = state.depth - 1
        verb = tables.step[state.f_step[d]].verb
        if verb == BLESS or verb == CURSE:
            wanted = state.f_left[d]
            mortals = find_answers(state, tables)
    while count_before(state, tables, lowest_bit(left), mortals) >= wanted and rest(left) != 0:
        left = rest(left)
    return lowest_bit(left)


@kernel
def answer_for_automa(state: Rec, tables: Rec) -> int:
    """Return how the automa answers a question with several options (RULES 18.8-18.10)."""
    ask = state.ask
    if ask == ASK_TARGET or ask == ASK_TOKEN or ask == ASK_REDIRECT:
        return choose_mortal(state, tables)
    if ask == ASK_DESTINATION or ask == ASK_HUT_LAND or ask == ASK_BANNER:
        return follow_arrow(state, tables, state.options)
    return lowest_bit(state.options)
