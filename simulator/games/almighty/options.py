"""The options of an effect's question, as a set, before the full-effect rule is applied."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.codes import (
    ASK_BANNER,
    ASK_CLOUD_FROM,
    ASK_CLOUD_TO,
    ASK_DESTINATION,
    ASK_DISPLAY,
    ASK_FIRST_LOVER,
    ASK_HEART,
    ASK_HUT_LAND,
    ASK_JUDGE,
    ASK_KEEP,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_REDIRECT,
    ASK_SECOND_LOVER,
    ASK_TARGET,
    ASK_TOKEN,
    BLESS,
    BREAK,
    CREATE_HUT,
    CURSE,
    DECK_OPTION,
    DEST_ADJ,
    GHOST,
    N_HEARTS,
    N_LANDS,
    POKE,
    RES,
    REST,
    SKIP_OPTION,
    SMITE_HUT,
    UP_TO,
    ZONE_ANY,
)
from simulator.games.almighty.pieces import token_holders
from simulator.games.almighty.sets import above, bit, rest
from simulator.games.almighty.targets import ALL_LANDS, find_targets, unpaired_in, zone_lands
from simulator.games.almighty.triggers import is_repeat
from simulator.games.almighty.verdicts import NO, judge_ghost, judge_poke


@kernel
def pokeable_dead(state: Rec, tables: Rec, d: int) -> int:
    """Return the dead that effect `d` may poke as though they were here."""
    found = 0
    for land in range(N_LANDS):
        m = state.grave[land]
        if m >= 0 and judge_ghost(state, tables, m, state.f_here[d], state.f_seat[d], -1) != NO:
            found |= bit(m)
    return found


@kernel
def all_dead(state: Rec) -> int:
    """Return the Mortals in Graves."""
    return bit(state.grave[0]) | bit(state.grave[1]) | bit(state.grave[2]) | bit(state.grave[3])


@kernel
def pokeable(state: Rec, tables: Rec, d: int, mortals: int) -> int:
    """Return those of a set of Mortals whose effects might be done in full."""
    found = 0
    while mortals != 0:
        m = lowest_bit(mortals)
        if judge_poke(state, tables, m, state.m_place[m], state.f_seat[d], -1) != NO:
            found |= bit(m)
        mortals = rest(mortals)
    return found


@kernel
def mortals_to_pick(state: Rec, tables: Rec, d: int) -> int:
    """Return the Mortals that the current step of effect `d` may pick."""
    step = state.f_step[d]
    verb = tables.step[step].verb
    if verb == GHOST:
        return pokeable_dead(state, tables, d)
    if verb == RES or verb == REST:
        return all_dead(state)
    found = find_targets(state, tables, d, step, state.f_each[d])
    if verb == POKE:
        return pokeable(state, tables, d, found)
    if verb == BLESS or verb == CURSE:
        return found & above(state.f_last[d])  # several targets are a set: their order cannot matter
    return found


@kernel
def hut_lands(state: Rec, tables: Rec, d: int) -> int:
    """Return the lands (1 << land) from which the current step may take a Hut."""
    step = state.f_step[d]
    here = state.f_here[d]
    lands = ALL_LANDS
    if tables.step[step].verb != CREATE_HUT:
        lands = zone_lands(tables, tables.step[step].zone, here, state.f_each[d])
    if tables.step[step].verb != SMITE_HUT:
        lands &= ~bit(here)
    found = 0
    for land in range(N_LANDS):
        if lands >> land & 1 and state.huts[land] > 0:
            found |= 1 << land
    return found


@kernel
def cloud_lands(state: Rec, d: int, taking: bool) -> int:
    """Return the lands that may give (or take) the next Cloud; Clouds are alike, so lands only go up."""
    lands = 0
    for land in range(max(state.f_last[d], 0), N_LANDS):
        if land != state.f_here[d] and (not taking or state.cloud[land] > 0):
            lands |= 1 << land
    return lands


@kernel
def destinations(state: Rec, tables: Rec, d: int) -> int:
    """Return the lands (1 << land) to which the chosen Mortal may be banished."""
    here = state.f_here[d]
    if tables.step[state.f_step[d]].dest == DEST_ADJ:
        return int(tables.adjacent[here])
    return ALL_LANDS ^ bit(here)


@kernel
def hearts_to_take(state: Rec, tables: Rec, d: int) -> int:
    """Return the Hearts that may be placed now, or broken here."""
    place = -1
    if tables.step[state.f_step[d]].verb == BREAK:
        place = state.f_here[d]
    elif first_lovers(state, tables, d) == 0:
        return 0
    found = 0
    for heart in range(N_HEARTS):
        if state.heart_land[heart] == place:
            found |= 1 << heart
    return found


@kernel
def first_lovers(state: Rec, tables: Rec, d: int) -> int:
    """Return the unpaired Mortals that have an unpaired partner of a lesser number in their land."""
    if tables.step[state.f_step[d]].zone != ZONE_ANY:
        return rest(unpaired_in(state, state.f_here[d]))
    found = 0
    for land in range(N_LANDS):
        found |= rest(unpaired_in(state, land))
    return found


@kernel
def second_lovers(state: Rec, first: int) -> int:
    """Return the partners that the first one may still get."""
    return unpaired_in(state, state.m_place[first]) & ~above(first - 1)


@kernel
def busiest_lands(state: Rec) -> int:
    """Return the lands (1 << land) with the most Huts."""
    most = 0
    lands = 0
    for land in range(N_LANDS):
        if state.huts[land] >= most:
            lands = (lands if state.huts[land] == most else 0) | 1 << land
            most = state.huts[land]
    return lands


@kernel
def slots_to_create(state: Rec, tables: Rec) -> int:
    """Return the display slots that hold a Mortal, and the deck where it can give one."""
    found = 0
    for k in range(tables.display):
        if state.display[k] >= 0:
            found |= 1 << k
    if state.deck | state.graveyard != 0:
        found |= 1 << DECK_OPTION
    return found


@kernel
def waiting(state: Rec, tables: Rec) -> int:
    """Return the waiting triggers, by place in the queue, that differ from those before them."""
    found = 0
    for k in range(state.queue_n):
        if not is_repeat(state, tables, k):
            found |= 1 << k
    return found


@kernel
def lands_with_acts(state: Rec, seat: int) -> int:
    """Return the lands (1 << land) in which a seat has an Act."""
    lands = 0
    for land in range(N_LANDS):
        if state.acts[land, seat] > 0:
            lands |= 1 << land
    return lands


@kernel
def find_answers(state: Rec, tables: Rec) -> int:
    """Return the answers to the pending question other than "no more"."""
    ask = state.ask
    d = state.depth - 1
    if ask == ASK_TARGET:
        return mortals_to_pick(state, tables, d)
    if ask == ASK_DESTINATION:
        return destinations(state, tables, d)
    if ask == ASK_DISPLAY:
        return slots_to_create(state, tables)
    if ask == ASK_HUT_LAND:
        return hut_lands(state, tables, d)
    if ask == ASK_CLOUD_TO or ask == ASK_CLOUD_FROM:
        return cloud_lands(state, d, ask == ASK_CLOUD_FROM)
    if ask == ASK_HEART:
        return hearts_to_take(state, tables, d)
    if ask == ASK_FIRST_LOVER:
        return first_lovers(state, tables, d)
    if ask == ASK_SECOND_LOVER:
        return second_lovers(state, state.f_last[d])
    if ask == ASK_KEEP or ask == ASK_REDIRECT:
        return bit(state.i_source) | bit(state.i_target)
    if ask == ASK_JUDGE:
        return 0b11
    if ask == ASK_TOKEN:
        return token_holders(state, state.i_source, state.i_target)
    if ask == ASK_BANNER:
        return busiest_lands(state)
    if ask == ASK_ORDER:
        return waiting(state, tables)
    return 0


@kernel
def can_skip(state: Rec, tables: Rec) -> bool:
    """Return whether the pending question may be answered with "no more" (RULES 3.7, 4.3)."""
    if state.depth == 0 or state.i_ask != ASK_NOTHING or state.ask == ASK_ORDER:
        return False
    d = state.depth - 1
    if state.f_ask[d] != ASK_NOTHING:
        return False
    step = state.f_step[d]
    return tables.step[step].may != 0 or (tables.step[step].many == UP_TO and state.f_made[d] > 0)


@kernel
def put_question(state: Rec, tables: Rec, ask: int, seat: int) -> int:
    """Let a seat decide something; returns the answers found, none if there is nothing to decide."""
    state.ask = ask
    state.actor = seat
    answers = find_answers(state, tables)
    state.options = answers | (bit(SKIP_OPTION) if can_skip(state, tables) else 0)
    return answers
