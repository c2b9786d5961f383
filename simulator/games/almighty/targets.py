"""Which Mortals a step may pick, and how many things of any kind it finds."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.games.almighty.codes import (
    BANISH,
    BELIEF_OWN,
    BEST,
    BLESS,
    BLESSED,
    BREAK,
    CREATE,
    CREATE_HUT,
    CREATED,
    CURSE,
    CURSED,
    DEST_CAPITAL,
    ENTERING,
    FREE_WILL,
    GAIN_POWER,
    GATHER,
    HEART,
    MOVE_HUT,
    MOVED,
    N_LANDS,
    OTHER,
    PAIRED,
    POKE,
    POKEABLE,
    PUSH_SUN,
    RES,
    REST,
    SELF,
    SMITE,
    SMITE_HUT,
    STATIC_IMMUNE,
    STORMS,
    TEMPT,
    UNPAIRED,
    UNWORTHY,
    WORST,
    WORTHY,
    ZONE_ADJ,
    ZONE_ANY,
    ZONE_EACH,
    ZONE_HERE,
    ZONE_OTHER,
)
from simulator.games.almighty.pieces import count_dead, count_hearts, heart_of

PLENTY = 99
BY_MORTAL = WORTHY | UNWORTHY | POKEABLE | BLESSED | CURSED | PAIRED | UNPAIRED
BY_DEED = SELF | OTHER | CREATED | MOVED | ENTERING
ALL_LANDS = (1 << N_LANDS) - 1


@kernel
def zone_lands(tables: Rec, zone: int, here: int, each: int) -> int:
    """Return the lands (1 << land) in which a step looks; `each` = land whose turn it is, -1 = any."""
    if zone == ZONE_HERE:
        return 1 << here
    if zone == ZONE_OTHER:
        return ALL_LANDS ^ (1 << here)
    if zone == ZONE_ADJ:
        return tables.adjacent[here]
    if zone == ZONE_EACH and each >= 0:
        return 1 << each
    return ALL_LANDS


@kernel
def matches(state: Rec, tables: Rec, who: int, m: int) -> bool:
    """Return whether a Mortal passes the filters that look at nothing but the Mortal."""
    if not who & BY_MORTAL:
        return True
    worth = state.m_worth[m]
    if who & WORTHY and worth < 0:
        return False
    if who & UNWORTHY and worth > 0:
        return False
    if who & POKEABLE and tables.is_ongoing[m] != 0:
        return False
    if who & BLESSED and worth <= max(tables.printed[m], 0):
        return False
    if who & CURSED and worth >= min(tables.printed[m], 0):
        return False
    if who & (PAIRED | UNPAIRED):
        paired = heart_of(state, m) >= 0
        if who & PAIRED and not paired:
            return False
        if who & UNPAIRED and paired:
            return False
    return True


@kernel
def shields(state: Rec, tables: Rec, effect: int, source: int, verb: int, m: int) -> bool:
    """Return whether a static effect (of the Mortal `source`, or -1) makes `m` immune to `verb`."""
    if tables.static[effect] != STATIC_IMMUNE or not tables.static_verbs[effect] >> verb & 1:
        return False
    who = tables.static_who[effect]
    if who & SELF and source != m:
        return False
    if who & OTHER and source == m:
        return False
    return matches(state, tables, who, m)


@kernel
def is_immune(state: Rec, tables: Rec, verb: int, m: int, land: int) -> bool:
    """Return whether a Mortal in `land` cannot be affected by `verb` (RULES 5.12)."""
    if not state.immune[land] >> verb & 1:
        return False
    source = state.land_first[land]
    while source >= 0 and tables.is_ongoing[source] != 0:
        if shields(state, tables, source, source, verb, m):
            return True
        source = state.m_next[source]
    for i in range(state.ongoing_n):
        if state.ongoing_land[i] == land and shields(state, tables, state.ongoing_act[i], -1, verb, m):
            return True
    return False


@kernel
def is_meant(who: int, m: int, self_: int, created: int, moved: int, entering: int) -> bool:
    """Return whether a Mortal passes the filters that look at what the effect has done so far."""
    if who & SELF and m != self_:
        return False
    if who & OTHER and (m == self_ or (self_ < 0 and (m == moved or m == created))):
        return False
    if who & CREATED and m != created:
        return False
    if who & MOVED and m != moved:
        return False
    return not (who & ENTERING and m != entering)


@kernel
def is_target(
    state: Rec, tables: Rec, verb: int, who: int, m: int, self_: int, created: int, moved: int, entering: int
) -> bool:
    """Return whether a step may pick a Mortal in a land, best and worst aside."""
    if who & BY_DEED and not is_meant(who, m, self_, created, moved, entering):
        return False
    if not matches(state, tables, who, m):
        return False
    if verb == POKE:
        return tables.is_ongoing[m] == 0 and state.m_mark[m] != state.resolution
    place = state.m_place[m]
    return place >= N_LANDS or not is_immune(state, tables, verb, m, place)


@kernel
def extreme_worth(
    state: Rec,
    tables: Rec,
    step: int,
    lands: int,
    self_: int,
    created: int,
    moved: int,
    entering: int,
) -> int:
    """Return the highest (or lowest) worth among the targets of a step that asks for best (or worst)."""
    who = tables.who[step]
    sign = 1 if who & BEST else -1
    extreme = -PLENTY * 10
    for land in range(N_LANDS):
        if not lands >> land & 1:
            continue
        m = state.land_first[land]
        while m >= 0:
            if sign * state.m_worth[m] > extreme and is_target(
                state, tables, tables.verb[step], who, m, self_, created, moved, entering
            ):
                extreme = sign * state.m_worth[m]
            m = state.m_next[m]
    return sign * extreme


@kernel
def next_target(
    state: Rec,
    tables: Rec,
    step: int,
    here: int,
    each: int,
    self_: int,
    ghost: int,
    created: int,
    moved: int,
    entering: int,
    after: int,
) -> int:
    """Return the next Mortal that a step may pick, or -1.

    Parameters
    ----------
    state, tables
        The game.
    step
        Step of an effect, one of `MORTAL_VERBS` or POKE.
    here, each
        Land of the effect; land whose turn it is in a step for each land, or -1.
    self_, ghost
        The Mortal whose effect it is (-1 = an Act's), and whether it is dead.
    created, moved, entering
        Mortals that the effect has handled, -1 = none.
    after
        The target returned before, or -1 to start.
    """
    who = tables.who[step]
    verb = tables.verb[step]
    lands = zone_lands(tables, tables.zone[step], here, each)
    extreme = 0
    if who & (BEST | WORST):
        extreme = extreme_worth(state, tables, step, lands, self_, created, moved, entering)
    land = -1
    m = -1
    if after >= 0:
        land = state.m_place[after]
        if land >= N_LANDS:
            return -1  # that was the ghost, who comes last
        m = state.m_next[after]
    while True:
        while m < 0:
            land += 1
            if land == N_LANDS:
                if ghost != 0 and lands >> here & 1 and state.m_place[self_] >= N_LANDS:
                    if verb != POKE and is_target(
                        state, tables, verb, who, self_, self_, created, moved, entering
                    ):
                        return self_
                return -1
            if lands >> land & 1:
                m = state.land_first[land]
        if is_target(state, tables, verb, who, m, self_, created, moved, entering):
            if not who & (BEST | WORST) or state.m_worth[m] == extreme:
                return m
        m = state.m_next[m]


@kernel
def count_targets(
    state: Rec,
    tables: Rec,
    step: int,
    here: int,
    each: int,
    self_: int,
    ghost: int,
    created: int,
    moved: int,
    entering: int,
    limit: int,
) -> int:
    """Return how many Mortals a step may pick, counting no further than `limit`."""
    if tables.plain[step] != 0:
        if not state.immune[here] >> tables.verb[step] & 1:
            return state.land_n[here] + ghost
    n = 0
    m = next_target(state, tables, step, here, each, self_, ghost, created, moved, entering, -1)
    while m >= 0:
        n += 1
        if n >= limit:
            return n
        m = next_target(state, tables, step, here, each, self_, ghost, created, moved, entering, m)
    return n


@kernel
def count_unpaired(state: Rec, land: int) -> int:
    """Return how many Mortals of a land are in no pair."""
    n = state.land_n[land]
    for h in range(3):
        if state.heart_land[h] >= 0:
            if state.m_place[state.heart_a[h]] == land:
                n -= 1
            if state.m_place[state.heart_b[h]] == land:
                n -= 1
    return n


@kernel
def count_pairs(state: Rec, lands: int) -> int:
    """Return how many Hearts the unpaired Mortals of some lands (1 << land) could take."""
    n = 0
    for land in range(N_LANDS):
        if lands >> land & 1:
            n += count_unpaired(state, land) // 2
    return n


@kernel
def count_huts(state: Rec, lands: int) -> int:
    """Return how many Huts stand in some lands (1 << land)."""
    n = 0
    for land in range(N_LANDS):
        if lands >> land & 1:
            n += state.huts[land]
    return n


@kernel
def count_clouds_elsewhere(state: Rec, here: int) -> int:
    """Return how many Clouds could be gathered to `here`."""
    n = 0
    for land in range(N_LANDS):
        if land != here:
            n += state.cloud[land]
    return n


@kernel
def count_creatable(state: Rec, tables: Rec) -> int:
    """Return how many Mortals display, deck and reshuffled graveyard hold."""
    n = state.deck_n + state.graveyard_n
    for k in range(tables.display):
        if state.display[k] >= 0:
            n += 1
    return n


@kernel
def count_choices(
    state: Rec,
    tables: Rec,
    step: int,
    here: int,
    each: int,
    seat: int,
    self_: int,
    ghost: int,
    created: int,
    moved: int,
    entering: int,
    act_land: int,
    limit: int,
) -> int:
    """Return how often a step could be done now, any verb but POKE and GHOST.

    Parameters are those of `next_target`; `seat` gains, `act_land` is a land that counts as holding an
    Act of that seat (the Act about to be played there; -1 = none), counting stops at `limit`.
    """
    verb = tables.verb[step]
    if verb == TEMPT or verb == SMITE or verb == BLESS or verb == CURSE:
        return count_targets(state, tables, step, here, each, self_, ghost, created, moved, entering, limit)
    if verb == BANISH:
        if tables.dest[step] == DEST_CAPITAL and state.banner == here:
            return 0
        return count_targets(state, tables, step, here, each, self_, ghost, created, moved, entering, limit)
    if verb == CREATE:
        return count_creatable(state, tables)
    if verb == CREATE_HUT:
        return state.hut_supply + count_huts(state, ALL_LANDS ^ (1 << here))
    if verb == SMITE_HUT:
        return count_huts(state, zone_lands(tables, tables.zone[step], here, each))
    if verb == MOVE_HUT:
        return count_huts(state, zone_lands(tables, tables.zone[step], here, each) & ~(1 << here))
    if verb == GAIN_POWER and state.god[seat] == FREE_WILL:
        return 0
    if verb == GATHER or (verb == GAIN_POWER and state.god[seat] == STORMS):
        return count_clouds_elsewhere(state, here)
    if verb == BELIEF_OWN:
        return PLENTY if state.acts[here, seat] > 0 or here == act_land else 0
    if verb == PUSH_SUN:
        return PLENTY if state.sun == here else 0
    if verb == HEART:
        lands = ALL_LANDS if tables.zone[step] == ZONE_ANY else 1 << here
        return min(count_hearts(state, -1), count_pairs(state, lands))
    if verb == BREAK:
        return count_hearts(state, here)
    if verb == RES or verb == REST:
        return count_dead(state)
    return PLENTY
