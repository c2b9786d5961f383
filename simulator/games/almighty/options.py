"""The options of the pending decision, one after the other, before the full-effect rule is applied."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
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
    ASK_PROPHECY_LAND,
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
    HEART,
    N_HEARTS,
    N_LANDS,
    NO_OPTION,
    POKE,
    RES,
    REST,
    SKIP_OPTION,
    SMITE_HUT,
    UP_TO,
    ZONE_ANY,
)
from simulator.games.almighty.pieces import heart_of, next_token_holder
from simulator.games.almighty.targets import ALL_LANDS, count_unpaired, next_target, zone_lands
from simulator.games.almighty.triggers import is_repeat
from simulator.games.almighty.verdicts import NO, judge_poke


@kernel
def next_land(lands: int, after: int) -> int:
    """Return the next land of a set (1 << land) after `after`, or -1."""
    for land in range(after + 1, N_LANDS):
        if lands >> land & 1:
            return land
    return NO_OPTION


@kernel
def next_dead(state: Rec, tables: Rec, d: int, after: int) -> int:
    """Return the next Mortal of the Graves that the current step may pick, or -1."""
    start = 0 if after < 0 else state.m_place[after] - N_LANDS + 1
    for land in range(start, N_LANDS):
        m = state.grave[land]
        if m < 0:
            continue
        if tables.verb[state.f_step[d]] == GHOST:
            if judge_poke(state, tables, m, state.f_here[d], 1, state.f_seat[d], -1) == NO:
                continue
        return m
    return NO_OPTION


@kernel
def next_mortal(state: Rec, tables: Rec, d: int, after: int) -> int:
    """Return the next Mortal that the current step of effect `d` may pick, or -1."""
    step = state.f_step[d]
    verb = tables.verb[step]
    if tables.plain[step] != 0 and state.f_ghost[d] == 0 and not state.immune[state.f_here[d]] >> verb & 1:
        if after < 0 and (verb == BLESS or verb == CURSE):
            after = state.f_last[d]  # several targets are a set: their order cannot matter
        return state.m_next[after] if after >= 0 else state.land_first[state.f_here[d]]
    if verb == RES or verb == GHOST or verb == REST:
        return next_dead(state, tables, d, after)
    if after < 0 and (verb == BLESS or verb == CURSE):
        after = state.f_last[d]
    m = after
    while True:
        m = next_target(
            state, tables, step, state.f_here[d], state.f_each[d], state.f_self[d], state.f_ghost[d],
            state.f_created[d], state.f_moved[d], state.f_entering[d], m,
        )  # fmt: skip
        if m < 0 or verb != POKE:
            return m
        if judge_poke(state, tables, m, state.m_place[m], 0, state.f_seat[d], -1) != NO:
            return m


@kernel
def hut_lands(state: Rec, tables: Rec, d: int) -> int:
    """Return the lands (1 << land) from which the current step may take a Hut."""
    step = state.f_step[d]
    here = state.f_here[d]
    lands = ALL_LANDS
    if tables.verb[step] != CREATE_HUT:
        lands = zone_lands(tables, tables.zone[step], here, state.f_each[d])
    if tables.verb[step] != SMITE_HUT:
        lands &= ~(1 << here)
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
    if tables.dest[state.f_step[d]] == DEST_ADJ:
        return tables.adjacent[here]
    return ALL_LANDS ^ (1 << here)


@kernel
def next_heart(state: Rec, tables: Rec, d: int, after: int) -> int:
    """Return the next Heart that may be placed, or broken here, or -1."""
    place = state.f_here[d] if tables.verb[state.f_step[d]] == BREAK else -1
    for heart in range(after + 1, N_HEARTS):
        if state.heart_land[heart] == place:
            return heart
    return NO_OPTION


@kernel
def next_unpaired(state: Rec, m: int) -> int:
    """Return the first unpaired Mortal of the list that begins with `m` (-1 = empty), or -1."""
    while m >= 0 and heart_of(state, m) >= 0:
        m = state.m_next[m]
    return m


@kernel
def next_first_lover(state: Rec, tables: Rec, d: int, after: int) -> int:
    """Return the next Mortal that has an unpaired partner further down its land's list, or -1."""
    lands = ALL_LANDS if tables.zone[state.f_step[d]] == ZONE_ANY else 1 << state.f_here[d]
    land = -1
    if after >= 0:
        land = state.m_place[after]
        m = next_unpaired(state, state.m_next[after])
        if m >= 0 and next_unpaired(state, state.m_next[m]) >= 0:
            return m
    for place in range(land + 1, N_LANDS):
        if lands >> place & 1 and count_unpaired(state, place) >= 2:
            return next_unpaired(state, state.land_first[place])
    return NO_OPTION


@kernel
def next_busiest_land(state: Rec, after: int) -> int:
    """Return the next land with the most Huts, or -1."""
    most = 0
    for land in range(N_LANDS):
        most = max(most, state.huts[land])
    for land in range(after + 1, N_LANDS):
        if state.huts[land] == most:
            return land
    return NO_OPTION


@kernel
def next_display(state: Rec, tables: Rec, after: int) -> int:
    """Return the next display slot that holds a Mortal, then the deck, or -1."""
    for k in range(after + 1, tables.display):
        if state.display[k] >= 0:
            return k
    if after < DECK_OPTION and state.deck_n + state.graveyard_n > 0:
        return DECK_OPTION
    return NO_OPTION


@kernel
def next_waiting(state: Rec, tables: Rec, after: int) -> int:
    """Return the next waiting trigger that differs from those before it, or -1."""
    for k in range(after + 1, state.queue_n):
        if not is_repeat(state, tables, k):
            return k
    return NO_OPTION


@kernel
def next_act_land(state: Rec, seat: int, after: int) -> int:
    """Return the next land in which a seat has an Act, or -1."""
    for land in range(after + 1, N_LANDS):
        if state.acts[land, seat] > 0:
            return land
    return NO_OPTION


@kernel
def next_answer(state: Rec, tables: Rec, after: int) -> int:
    """Return the next answer to the pending question other than "no more", or -1."""
    ask = state.ask
    d = state.depth - 1
    if ask == ASK_TARGET:
        return next_mortal(state, tables, d, after)
    if ask == ASK_DESTINATION:
        return next_land(destinations(state, tables, d), after)
    if ask == ASK_DISPLAY:
        return next_display(state, tables, after)
    if ask == ASK_HUT_LAND:
        return next_land(hut_lands(state, tables, d), after)
    if ask == ASK_CLOUD_TO or ask == ASK_CLOUD_FROM:
        return next_land(cloud_lands(state, d, ask == ASK_CLOUD_FROM), after)
    if ask == ASK_HEART:
        if tables.verb[state.f_step[d]] == HEART and next_first_lover(state, tables, d, -1) < 0:
            return NO_OPTION
        return next_heart(state, tables, d, after)
    if ask == ASK_FIRST_LOVER:
        return next_first_lover(state, tables, d, after)
    if ask == ASK_SECOND_LOVER:
        return next_unpaired(state, state.m_next[state.f_last[d] if after < 0 else after])
    if ask == ASK_KEEP or ask == ASK_REDIRECT:
        return state.i_source if after < 0 else state.i_target if after == state.i_source else NO_OPTION
    if ask == ASK_JUDGE:
        return after + 1 if after < 1 else NO_OPTION
    if ask == ASK_TOKEN:
        return next_token_holder(state, tables, state.i_source, state.i_target, after)
    if ask == ASK_BANNER:
        return next_busiest_land(state, after)
    if ask == ASK_ORDER:
        return next_waiting(state, tables, after)
    if ask == ASK_PROPHECY_LAND:
        return next_act_land(state, state.actor, after)
    return NO_OPTION


@kernel
def can_skip(state: Rec, tables: Rec) -> bool:
    """Return whether the pending question may be answered with "no more" (RULES 3.7, 4.3)."""
    if state.depth == 0 or state.i_ask != ASK_NOTHING or state.ask == ASK_ORDER:
        return False
    d = state.depth - 1
    if state.f_ask[d] != ASK_NOTHING:
        return False
    step = state.f_step[d]
    return tables.may[step] != 0 or (tables.many[step] == UP_TO and state.f_made[d] > 0)


@kernel
def next_option(state: Rec, tables: Rec, after: int) -> int:
    """Return the next option of the pending decision, "no more" last, or -1; start with `after` -1."""
    if after == SKIP_OPTION:
        return NO_OPTION
    option = next_answer(state, tables, after)
    if option < 0 and can_skip(state, tables):
        return SKIP_OPTION
    return option
