"""The options of the pending decision that the full-effect rule leaves (RULES 3.6)."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import (
    ASK_CLOUD_FROM,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_TARGET,
    BLESS,
    CURSE,
    EXACTLY,
    GHOST,
    N_LANDS,
    NO_OPTION,
    POKE,
    SKIP_OPTION,
)
from simulator.games.almighty.options import next_answer, next_option
from simulator.games.almighty.search import can_take
from simulator.games.almighty.verdicts import OPEN, is_rest_sure, judge_poke


@kernel
def is_free(state: Rec, tables: Rec) -> bool:
    """Return whether no option of the pending decision can spoil anything, at a glance."""
    if state.depth == 0 or state.i_ask != ASK_NOTHING or state.ask == ASK_ORDER:
        return True
    d = state.depth - 1
    step = state.f_step[d]
    verb = tables.verb[step]
    return d == 0 and tables.tail[step] == 0 and state.f_left[d] <= 1 and verb != POKE and verb != GHOST


@kernel
def must_search(state: Rec, tables: Rec) -> bool:
    """Return whether some option of the pending decision might spoil the rest of the effect."""
    d = state.depth - 1
    if d == 0 and tables.tail[state.f_step[d]] == 0 and state.f_left[d] <= 1:
        return False
    return not is_rest_sure(state, tables)


@kernel
def leaves_enough(state: Rec, tables: Rec, option: int) -> bool:
    """Return whether enough options are left after this one where they are taken in a fixed order."""
    d = state.depth - 1
    step = state.f_step[d]
    if tables.many[step] != EXACTLY or state.f_left[d] <= 1 or option == SKIP_OPTION:
        return True
    if state.ask == ASK_CLOUD_FROM:
        n = 0
        for land in range(option, N_LANDS):
            if land != state.f_here[d]:
                n += state.cloud[land]
        return n >= state.f_left[d]
    verb = tables.verb[step]
    if state.ask != ASK_TARGET or (verb != BLESS and verb != CURSE):
        return True
    needed = state.f_left[d] - 1
    while needed > 0:
        option = next_answer(state, tables, option)
        if option < 0:
            return tables.soft[step] != 0
        needed -= 1
    return True


@kernel
def is_allowed(state: Rec, tables: Rec, option: int, search: bool) -> bool:
    """Return whether an option keeps the full effect possible; `search` as `must_search` says."""
    if not leaves_enough(state, tables, option):
        return False
    if not search and state.ask == ASK_TARGET and option != SKIP_OPTION:
        search = is_open_poke(state, tables, option)
    return not search or can_take(state, tables, option)


@kernel
def is_open_poke(state: Rec, tables: Rec, m: int) -> bool:
    """Return whether the current step pokes, and counting does not prove that `m` can be poked."""
    d = state.depth - 1
    verb = tables.verb[state.f_step[d]]
    seat = state.f_seat[d]
    if verb == GHOST:
        return judge_poke(state, tables, m, state.f_here[d], 1, seat, -1) == OPEN
    if verb == POKE:
        return judge_poke(state, tables, m, state.m_place[m], 0, seat, -1) == OPEN
    return False


@kernel
def next_choice(state: Rec, tables: Rec, after: int, search: bool) -> int:
    """Return the next allowed option of a decision that is not free, or -1; start with `after` -1."""
    option = next_option(state, tables, after)
    while option >= 0 and not is_allowed(state, tables, option, search):
        option = next_option(state, tables, option)
    return option


@kernel
def only_choice(state: Rec, tables: Rec) -> int:
    """Return the only allowed option of the pending decision, or -1 if there are several."""
    first = next_option(state, tables, NO_OPTION)
    if next_option(state, tables, first) < 0:
        return first
    if is_free(state, tables):
        return NO_OPTION
    search = must_search(state, tables)
    first = next_choice(state, tables, NO_OPTION, search)
    if first < 0:
        return next_option(state, tables, NO_OPTION)  # nothing completes it: as much as possible
    if next_choice(state, tables, first, search) < 0:
        return first
    return NO_OPTION
