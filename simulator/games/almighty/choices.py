"""The options of an effect's question that the full-effect rule leaves (RULES 3.6)."""

from __future__ import annotations

from simulator.core.jit import Rec, count_bits, kernel, lowest_bit
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
    POKE,
    SKIP_OPTION,
)
from simulator.games.almighty.search import can_take
from simulator.games.almighty.sets import above, bit, rest
from simulator.games.almighty.verdicts import OPEN, is_rest_sure, judge_ghost, judge_poke


@kernel
def is_free(state: Rec, tables: Rec) -> bool:
    """Return whether no option of the pending decision can spoil anything, at a glance."""
    if state.depth == 0 or state.i_ask != ASK_NOTHING or state.ask == ASK_ORDER:
        return True
    d = state.depth - 1
    step = state.f_step[d]
    verb = tables.step[step].verb
    return d == 0 and tables.step[step].tail == 0 and state.f_left[d] <= 1 and verb != POKE and verb != GHOST


@kernel
def must_search(state: Rec, tables: Rec) -> bool:
    """Return whether some option of the pending decision might spoil the rest of the effect."""
    d = state.depth - 1
    if d == 0 and tables.step[state.f_step[d]].tail == 0 and state.f_left[d] <= 1:
        return False
    return not is_rest_sure(state, tables)


@kernel
def count_clouds_from(state: Rec, first: int, here: int) -> int:
    """Return how many Clouds the lands from `first` on, `here` aside, can give."""
    n = 0
    for land in range(first, N_LANDS):
        if land != here:
            n += state.cloud[land]
    return n


@kernel
def leaves_enough(state: Rec, tables: Rec, option: int) -> bool:
    """Return whether enough options are left after this one where they are taken in a fixed order."""
    d = state.depth - 1
    step = state.f_step[d]
    if tables.step[step].many != EXACTLY or state.f_left[d] <= 1 or option == SKIP_OPTION:
        return True
    if state.ask == ASK_CLOUD_FROM:
        return count_clouds_from(state, option, state.f_here[d]) >= state.f_left[d]
    verb = tables.step[step].verb
    if state.ask != ASK_TARGET or (verb != BLESS and verb != CURSE):
        return True
    later = state.options & above(option) & ~bit(SKIP_OPTION)
    return tables.step[step].soft != 0 or count_bits(later) >= state.f_left[d] - 1


@kernel
def is_open_poke(state: Rec, tables: Rec, m: int) -> bool:
    """Return whether the current step pokes, and counting does not prove that `m` can be poked."""
    d = state.depth - 1
    verb = tables.step[state.f_step[d]].verb
    seat = state.f_seat[d]
    if verb == GHOST:
        return judge_ghost(state, tables, m, state.f_here[d], seat, -1) == OPEN
    if verb == POKE:
        return judge_poke(state, tables, m, state.m_place[m], seat, -1) == OPEN
    return False


@kernel
def is_allowed(state: Rec, tables: Rec, option: int, search: bool) -> bool:
    """Return whether an option keeps the full effect possible; `search` as `must_search` says."""
    if not leaves_enough(state, tables, option):
        return False
    if not search and state.ask == ASK_TARGET and option != SKIP_OPTION:
        search = is_open_poke(state, tables, option)
    return not search or can_take(state, tables, option)


@kernel
def keep_allowed(state: Rec, tables: Rec) -> None:
    """Take away, in place, the options that spoil the full effect; if all do, all stay (RULES 3.6, 3.14)."""
    if rest(state.options) == 0 or is_free(state, tables):
        return
    search = must_search(state, tables)
    allowed = 0
    left = state.options
    while left != 0:
        option = lowest_bit(left)
        if is_allowed(state, tables, option, search):
            allowed |= bit(option)
        left = rest(left)
    if allowed != 0:
        state.options = allowed
