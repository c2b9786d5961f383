"""Where an Act or a face-down action can be done in full, for all lands at once (RULES 3.2-3.10).

A step's targets are found once and then looked up in each land. What that leaves open in some land is judged
there alone (`verdicts.py`), and searched if need be.
"""

from __future__ import annotations

from simulator.core.jit import Rec, count_bits, kernel, lowest_bit
from simulator.games.almighty.codes import (
    BANISH,
    COND_NONE,
    DEST_CAPITAL,
    GHOST,
    MAX_STEPS,
    N_HEARTS,
    N_LANDS,
    NEED_CAPITAL,
    NEED_CLOUD2,
    NEED_GRAVE,
    NEED_HEART,
    NEED_HUT,
    NEED_MORTAL,
    NEED_NONE,
    NEED_SUN,
    NEED_UNWORTHY,
    NEED_WORTHY,
    NO_SHIELD,
    POKE,
    STORMS,
    ZONE_HERE,
)
from simulator.games.almighty.pieces import count_dead
from simulator.games.almighty.sets import bit, rest
from simulator.games.almighty.targets import (
    ALL_LANDS,
    BY_DEED,
    PICKING_VERBS,
    count_pieces,
    mortals_in,
    reach,
    sift,
    zone_lands,
)
from simulator.games.almighty.verdicts import YES, judge_poke


@kernel
def lands_with_mortals(state: Rec, mortals: int) -> int:
    """Return the lands (1 << land) that hold some of these Mortals."""
    lands = 0
    for land in range(N_LANDS):
        if state.mortals[land] & mortals != 0:
            lands |= 1 << land
    return lands


@kernel
def lands_with_pieces(state: Rec, need: int) -> int:
    """Return the lands (1 << land) with the Hut or the Clouds that an Act requires."""
    lands = 0
    for land in range(N_LANDS):
        found = state.huts[land] if need == NEED_HUT else state.cloud[land]
        if found >= (2 if need == NEED_CLOUD2 else 1):
            lands |= 1 << land
    return lands


@kernel
def needed_lands(state: Rec, need: int) -> int:
    """Return the lands (1 << land) with the component that an Act requires (RULES 3.2, 3.3)."""
    if need == NEED_NONE:
        return ALL_LANDS
    if need == NEED_CAPITAL:
        return bit(state.banner)
    if need == NEED_SUN:
        return bit(state.sun) & ALL_LANDS
    if need == NEED_GRAVE:
        return ALL_LANDS if count_dead(state) > 0 else 0
    if need == NEED_MORTAL:
        return lands_with_mortals(state, -1)
    if need == NEED_WORTHY:
        return lands_with_mortals(state, state.worthy)
    if need == NEED_UNWORTHY:
        return lands_with_mortals(state, ~state.worthy)
    if need != NEED_HEART:
        return lands_with_pieces(state, need)
    lands = 0
    for heart in range(N_HEARTS):
        lands |= bit(state.heart_land[heart])
    return lands


@kernel
def payable_lands(state: Rec, tables: Rec, seat: int, act: int) -> int:
    """Return the lands (1 << land) in which an Act's requirement is met and its cost can be paid."""
    cost = tables.effect[act].cost
    if state.god[seat] != STORMS:
        return needed_lands(state, tables.effect[act].need) if state.power[seat] >= cost else 0
    lands = needed_lands(state, tables.effect[act].need)
    for land in range(N_LANDS):
        if state.cloud[land] < cost:
            lands &= ~bit(land)
    return lands


@kernel
def count_sure_pokes(state: Rec, tables: Rec, seat: int, here: int, mortals: int, limit: int) -> int:
    """Return how many of some Mortals can surely be poked by an Act played to `here`, up to `limit`."""
    n = 0
    while mortals != 0 and n < limit:
        m = lowest_bit(mortals)
        n += judge_poke(state, tables, m, state.m_place[m], seat, here) == YES
        mortals = rest(mortals)
    return n


@kernel
def lands_to_pick(state: Rec, tables: Rec, step: int, seat: int, n: int) -> int:
    """Return the lands from which a step of an Act surely finds `n` Mortals, none of them moved by itself."""
    verb = tables.step[step].verb
    zone = tables.step[step].zone
    pool = sift(state, tables, tables.step[step].who, reach(state, tables, verb, ALL_LANDS))
    if verb == POKE:
        pool &= ~(tables.ongoing | state.poked)
    lands = 0
    for land in range(N_LANDS):
        found = pool & state.mortals[land]
        if zone != ZONE_HERE:
            found = pool & mortals_in(state, zone_lands(tables, zone, land, -1))
        if verb == POKE:
            enough = count_sure_pokes(state, tables, seat, land, found, n) >= n
        else:
            enough = count_bits(found) >= n
        if enough:
            lands |= 1 << land
    if verb == BANISH and tables.step[step].dest == DEST_CAPITAL:
        lands &= ~bit(state.banner)
    return lands


@kernel
def lands_for_step(state: Rec, tables: Rec, step: int, seat: int, n: int) -> int:
    """Return the lands (1 << land) where a step of an Act, any but GHOST, could be done `n` times now."""
    verb = tables.step[step].verb
    if (PICKING_VERBS | 1 << POKE) >> verb & 1:
        return lands_to_pick(state, tables, step, seat, n)
    lands = 0
    for land in range(N_LANDS):
        if count_pieces(state, tables, step, land, seat, land) >= n:
            lands |= 1 << land
    return lands


@kernel
def sure_lands(state: Rec, tables: Rec, effect: int, seat: int) -> int:
    """Return the lands in which an effect is surely possible, and those in which it surely is not.

    Returns
    -------
    int
        ``sure | never << N_LANDS``, both sets of lands.
    """
    sure = ALL_LANDS
    never = 0
    first = effect * MAX_STEPS
    for s in range(first, first + tables.effect[effect].n_steps):
        step = tables.step[s]
        if step.soft != 0:
            continue
        if step.cond != COND_NONE or step.verb == GHOST or step.who & BY_DEED:
            sure = 0
            continue
        found = lands_for_step(state, tables, s, seat, step.minimum + step.loss)
        if step.gain == 0 and step.verb != POKE:
            possible = found if step.loss == 0 else lands_for_step(state, tables, s, seat, step.minimum)
            never |= ALL_LANDS ^ possible
        sure &= found if step.shield == NO_SHIELD else 0
    if tables.effect[effect].cloudy != 0 and tables.effect[effect].cost > 0 and state.god[seat] == STORMS:
        never = 0  # the Clouds that are paid may make it possible
    return sure | never << N_LANDS
