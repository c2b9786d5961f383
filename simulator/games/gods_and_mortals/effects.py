"""What powers do: one step of a power after another, stopping where the seat has to choose."""

from __future__ import annotations

from simulator.core.events import count
from simulator.core.jit import Rec, kernel
from simulator.games.gods_and_mortals.board import (
    build_temple,
    change_divinity,
    create_mortals,
    exhaust_mortals,
    gain_tokens,
    move_mortals,
    refresh_mortals,
    remove_mortals,
    set_temple,
)
from simulator.games.gods_and_mortals.content import AFTER_POWER
from simulator.games.gods_and_mortals.models import MAX_OPS
from simulator.games.gods_and_mortals.names import (
    FROM_ABOVE,
    FROM_RECRUIT,
    FROM_TEMPLE,
    GATHERED,
    MOVED,
    N_PASSIVE,
)
from simulator.games.gods_and_mortals.ops import (
    BUILD,
    CREATE,
    CREATE_EACH,
    CREATE_EVERY_EMPTY,
    CREATE_LYING,
    CREATE_NEXT,
    CREATE_SPARE,
    CREATE_UP_TO,
    DIVINITY,
    EXHAUST_FOLLOWER,
    EXHAUST_RIVAL,
    EXHAUST_TEMPLE,
    GATHER,
    GATHER_RIVAL,
    MOVE,
    MOVE_ANYWHERE,
    MOVE_FAR,
    MOVE_RIVAL,
    MOVE_SPLIT,
    N_AUTOMATIC,
    REFRESH_TEMPLE,
    REFRESH_THERE,
    REMOVE_FOLLOWER,
    REMOVE_RIVAL,
    REMOVE_RIVAL_EACH,
    REMOVE_RIVAL_THERE,
    RIVAL_ALONG,
    SPILL,
    TOKENS,
    WORSHIP,
)
from simulator.games.gods_and_mortals.state import (
    CHOOSE_CARD,
    CHOOSE_EFFECT,
    END_ALL_LANDS,
    END_FOUR_TEMPLES,
    END_SIX_TEMPLES,
    N_FACTIONS,
    N_LANDS,
    N_NEXT,
    NO_TEMPLE,
    NONE,
)


@kernel
def find_op(state: Rec, tables: Rec) -> int:
    """Return the code of the power's next op: its own, then the god's passive after it, else NONE."""
    n_own = tables.n_ops[state.power]
    if state.op_no < n_own:
        return tables.op[state.power * MAX_OPS + state.op_no]
    god = state.god[state.seat]
    if state.op_no > n_own or tables.trigger[god] != AFTER_POWER or tables.after_power[god] != state.power:
        return NONE
    if state.favor[state.seat * N_FACTIONS + state.faction] < tables.passive_min_favor[god]:
        return NONE
    return tables.passive_op[god]


@kernel
def find_low(state: Rec, tables: Rec) -> int:
    """Return the least number of the next op; 0 makes it optional."""
    if state.op_no < tables.n_ops[state.power]:
        return tables.low[state.power * MAX_OPS + state.op_no]
    return tables.passive_low[state.god[state.seat]]


@kernel
def find_high(state: Rec, tables: Rec) -> int:
    """Return the greatest number of the next op."""
    if state.op_no < tables.n_ops[state.power]:
        return tables.high[state.power * MAX_OPS + state.op_no]
    return tables.passive_high[state.god[state.seat]]


@kernel
def count_rival_factions(state: Rec, land: int) -> int:
    """Return how many Rival factions have standing mortals in a land."""
    n = 0
    for rival in range(N_FACTIONS):
        if rival != state.faction and state.up[land * N_FACTIONS + rival] > 0:
            n += 1
    return n


@kernel
def has_choice(state: Rec, tables: Rec, op: int) -> bool:
    """Return whether an op of choice has anything to choose; only optional ones may have not."""
    if op == REFRESH_THERE:
        there = state.there * N_FACTIONS + state.faction
        return state.temple[there] != NO_TEMPLE and state.down[there] > 0
    if op == RIVAL_ALONG and find_low(state, tables) == 0:
        return count_rival_factions(state, state.land) > 0
    if op == SPILL:
        for k in range(N_NEXT + 1):
            land = state.land if k == N_NEXT else tables.next[state.land * N_NEXT + k]
            for pair in range(land * N_FACTIONS, (land + 1) * N_FACTIONS):
                if state.up[pair] + state.down[pair] > 0:
                    return True
        return False
    return True


@kernel
def find_only_rival(state: Rec, tables: Rec, op: int) -> int:
    """Return the only Rival that a remove_rival of one number can hit, or NONE where there is a choice."""
    if op != REMOVE_RIVAL or find_low(state, tables) != find_high(state, tables):
        return NONE
    only = NONE
    for rival in range(N_FACTIONS):
        if rival != state.faction and state.up[state.land * N_FACTIONS + rival] >= find_low(state, tables):
            if only != NONE:
                return NONE
            only = rival
    return only


@kernel
def run_power(state: Rec, tables: Rec, log: Rec) -> None:
    """Go on with the power in use up to its next choice, or to the choice of the card to pay with."""
    while True:
        op = find_op(state, tables)
        if op == NONE:
            state.step = CHOOSE_CARD
            return
        if op < N_AUTOMATIC:
            if state.op_no == tables.n_ops[state.power]:
                count(log, state.seat, N_PASSIVE, 1)
            do_automatic(state, tables, log, op, find_low(state, tables))
        else:
            only = find_only_rival(state, tables, op)
            if only != NONE:
                remove_mortals(state, log, state.land, only, find_low(state, tables), False)
            elif has_choice(state, tables, op):
                state.step = CHOOSE_EFFECT
                return
        state.op_no += 1


@kernel
def do_automatic(state: Rec, tables: Rec, log: Rec, op: int, n: int) -> None:
    """Do an op that asks for nothing."""
    land = state.land
    faction = state.faction
    pair = land * N_FACTIONS + faction
    if op == EXHAUST_FOLLOWER:
        exhaust_mortals(state, log, land, faction, n)
    elif op == REMOVE_FOLLOWER:
        remove_mortals(state, log, land, faction, n, False)
    elif op == EXHAUST_TEMPLE:
        set_temple(state, log, land, faction, False)
    elif op == REFRESH_TEMPLE:
        set_temple(state, log, land, faction, True)
    elif op == CREATE:
        create_mortals(state, log, land, faction, n, False)
    elif op == CREATE_LYING:
        create_mortals(state, log, land, faction, n, True)
    elif op == CREATE_UP_TO:
        create_mortals(state, log, land, faction, n - state.up[pair] - state.down[pair], False)
    elif op == CREATE_SPARE:
        create_mortals(state, log, land, faction, min(n, state.supply[faction]), False)
    elif op == CREATE_EVERY_EMPTY:
        for k in range(N_NEXT):
            near = tables.next[land * N_NEXT + k]
            if state.up[near * N_FACTIONS + faction] + state.down[near * N_FACTIONS + faction] == 0:
                create_mortals(state, log, near, faction, 1, False)
    elif op == BUILD:
        found_temple(state, tables, log)
    elif op == WORSHIP:
        level = state.favor[state.seat * N_FACTIONS + faction]
        gain_tokens(state, tables, log, state.seat, tables.worship[level])
    elif op == TOKENS:
        gain_tokens(state, tables, log, state.seat, n)
    elif op == DIVINITY:
        change_divinity(state, log, state.seat, n, FROM_RECRUIT)


@kernel
def found_temple(state: Rec, tables: Rec, log: Rec) -> None:
    """Create a temple, pay for it (RULES 8.5, 8.6), and see whether it ends the game (RULES 11.1, 11.2)."""
    faction = state.faction
    if state.land_temples[state.land] > 0:
        count(log, state.seat, N_PASSIVE, 1)  # only Athena's passive gets here
    build_temple(state, log, state.land, faction)
    change_divinity(state, log, state.seat, tables.temple_gain, FROM_TEMPLE)
    level = state.favor[state.seat * N_FACTIONS + faction]
    for k in range(1, state.n_seats):
        other = (state.seat + k) % state.n_seats
        if state.favor[other * N_FACTIONS + faction] > level:
            change_divinity(state, log, other, tables.temple_above, FROM_ABOVE)
    if tables.end_faction > 0 and state.temples[faction] >= tables.end_faction:
        state.end_reason = END_FOUR_TEMPLES
    elif tables.end_all_lands > 0 and state.temple_lands == N_LANDS:
        state.end_reason = END_ALL_LANDS
    elif tables.end_built > 0 and state.built >= tables.end_built:
        state.end_reason = END_SIX_TEMPLES


@kernel
def apply_effect(state: Rec, tables: Rec, log: Rec, place: int, rival: int, n: int) -> None:
    """Do the pending op as the seat chose: a land, a faction and a number (or mask) as the op reads them."""
    op = find_op(state, tables)
    if state.op_no == tables.n_ops[state.power]:
        count(log, state.seat, N_PASSIVE, 1)
    land = state.land
    faction = state.faction
    if op in (MOVE, MOVE_FAR, MOVE_ANYWHERE):
        state.there = place
        move_mortals(state, log, land, place, faction, n, MOVED)
    elif op in (MOVE_SPLIT, CREATE_EACH, REMOVE_RIVAL_EACH):
        apply_each(state, tables, log, op, rival, n)
    elif op == GATHER:
        move_mortals(state, log, place, land, faction, n, GATHERED)
    elif op == MOVE_RIVAL:
        move_mortals(state, log, land, place, rival, n, MOVED)
    elif op == RIVAL_ALONG:
        move_mortals(state, log, land, state.there, rival, n, MOVED)
    elif op == GATHER_RIVAL:
        move_mortals(state, log, place, land, rival, n, GATHERED)
    elif op in (REMOVE_RIVAL, REMOVE_RIVAL_THERE):
        remove_mortals(state, log, place, rival, n, False)
    elif op == EXHAUST_RIVAL:
        exhaust_mortals(state, log, land, rival, n)
    elif op == CREATE_NEXT:
        create_mortals(state, log, place, faction, n, False)
    elif op == REFRESH_THERE:
        refresh_mortals(state, log, state.there, faction, n)
    elif op == SPILL:
        remove_mortals(state, log, place, rival, 1, n == 0)
    state.op_no += 1


@kernel
def apply_each(state: Rec, tables: Rec, log: Rec, op: int, rival: int, mask: int) -> None:
    """Do the op once in each connected land whose bit is set in `mask`."""
    for k in range(N_NEXT):
        if (mask >> k) & 1:
            near = tables.next[state.land * N_NEXT + k]
            if op == MOVE_SPLIT:
                move_mortals(state, log, state.land, near, state.faction, 1, MOVED)
            elif op == CREATE_EACH:
                create_mortals(state, log, near, state.faction, 1, False)
            else:
                remove_mortals(state, log, near, rival, 1, False)
