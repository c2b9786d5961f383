"""Which Mortals a step may pick, as sets, and how many things of any kind it finds."""

from __future__ import annotations

from simulator.core.jit import Rec, count_bits, kernel, lowest_bit
from simulator.games.almighty.codes import (
    BANISH,
    BELIEF_OWN,
    BEST,
    BLESS,
    BLESSED,
    BLESSING,
    BREAK,
    CREATE,
    CREATE_HUT,
    CREATED,
    CURSE,
    CURSE_TOKEN,
    CURSED,
    DEST_CAPITAL,
    ENTERING,
    FREE_WILL,
    GAIN_POWER,
    GATHER,
    GHOST,
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
from simulator.games.almighty.pieces import count_dead, count_hearts
from simulator.games.almighty.sets import bit, rest

PLENTY = 99
BY_MORTAL = WORTHY | UNWORTHY | POKEABLE | BLESSED | CURSED | PAIRED | UNPAIRED
BY_DEED = CREATED | MOVED | ENTERING
PICKING_VERBS = 1 << TEMPT | 1 << BANISH | 1 << SMITE | 1 << BLESS | 1 << CURSE
ALL_LANDS = (1 << N_LANDS) - 1


@kernel
def zone_lands(tables: Rec, zone: int, here: int, each: int) -> int:
    """Return the lands (1 << land) in which a step looks; `each` = land whose turn it is, -1 = any."""
    if zone == ZONE_HERE:
        return 1 << int(here)
    if zone == ZONE_OTHER:
        return ALL_LANDS ^ (1 << int(here))
    if zone == ZONE_ADJ:
        return int(tables.adjacent[here])
    if zone == ZONE_EACH and each >= 0:
        return 1 << int(each)
    return ALL_LANDS


@kernel
def sift(state: Rec, tables: Rec, who: int, mortals: int) -> int:
    """Return those Mortals of a set that pass the filters that look at nothing but the Mortal."""
    if not who & BY_MORTAL:
        return mortals
    if who & WORTHY:
        mortals &= state.worthy
    if who & UNWORTHY:
        mortals &= ~state.worthy
    if who & POKEABLE:
        mortals &= ~tables.ongoing
    if who & BLESSED:
        mortals &= state.holders[BLESSING]
    if who & CURSED:
        mortals &= state.holders[CURSE_TOKEN]
    if who & PAIRED:
        mortals &= state.paired
    if who & UNPAIRED:
        mortals &= ~state.paired
    return mortals


@kernel
def shield_of(state: Rec, tables: Rec, effect: int, source: int, verb: int, mortals: int) -> int:
    """Return which Mortals of a set a static effect (of the Mortal `source`, or -1) makes immune."""
    if tables.effect[effect].static != STATIC_IMMUNE or not tables.effect[effect].static_verbs >> verb & 1:
        return 0
    who = tables.effect[effect].static_who
    if who & SELF:
        mortals &= bit(source)
    if who & OTHER:
        mortals &= ~bit(source)
    return sift(state, tables, who, mortals)


@kernel
def immune_in(state: Rec, tables: Rec, verb: int, land: int) -> int:
    """Return the Mortals of `land` that cannot be affected by `verb` (RULES 5.12)."""
    if not state.immune[land] >> verb & 1:
        return 0
    here = state.mortals[land]
    found = 0
    sources = here & tables.ongoing
    while sources != 0:
        source = lowest_bit(sources)
        found |= shield_of(state, tables, source, source, verb, here)
        sources = rest(sources)
    for i in range(state.ongoing_n):
        if state.ongoing_land[i] == land:
            found |= shield_of(state, tables, state.ongoing_act[i], -1, verb, here)
    return found


@kernel
def mortals_in(state: Rec, lands: int) -> int:
    """Return the Mortals of some lands (1 << land)."""
    found = 0
    for land in range(N_LANDS):
        if lands >> land & 1:
            found |= state.mortals[land]
    return found


@kernel
def reach(state: Rec, tables: Rec, verb: int, lands: int) -> int:
    """Return the Mortals of some lands (1 << land) that can be affected by `verb`."""
    found = 0
    for land in range(N_LANDS):
        if lands >> land & 1:
            found |= state.mortals[land] & ~immune_in(state, tables, verb, land)
    return found


@kernel
def extreme(state: Rec, mortals: int, sign: int) -> int:
    """Return those of highest (`sign` 1) or lowest (-1) worth among a set of Mortals."""
    best = -PLENTY * 10
    found = 0
    while mortals != 0:
        m = lowest_bit(mortals)
        worth = sign * state.m_worth[m]
        if worth >= best:
            found = bit(m) | (found if worth == best else 0)
            best = worth
        mortals = rest(mortals)
    return found


@kernel
def meant(state: Rec, who: int, d: int, mortals: int) -> int:
    """Return those of a set that pass the filters that look at what effect `d` has done so far."""
    if who & SELF:
        mortals &= bit(state.f_self[d])
    if who & OTHER:
        mortals &= ~bit(state.f_self[d])
        if state.f_self[d] < 0:
            mortals &= ~(bit(state.f_moved[d]) | bit(state.f_created[d]))
    if who & CREATED:
        mortals &= bit(state.f_created[d])
    if who & MOVED:
        mortals &= bit(state.f_moved[d])
    if who & ENTERING:
        mortals &= bit(state.f_entering[d])
    return mortals


@kernel
def choose_among(state: Rec, tables: Rec, step: int, mortals: int) -> int:
    """Return those of a set that pass a step's filters but for `meant`: best and worst, and fit to poke."""
    who = tables.step[step].who
    mortals = sift(state, tables, who, mortals)
    if tables.step[step].verb == POKE:
        mortals &= ~(tables.ongoing | state.poked)
    if who & (BEST | WORST):
        return extreme(state, mortals, 1 if who & BEST else -1)
    return mortals


@kernel
def find_targets(state: Rec, tables: Rec, d: int, step: int, each: int) -> int:
    """Return the Mortals that a step of the effect `d` under way may pick.

    Parameters
    ----------
    state, tables
        The game.
    d
        Place of the effect on the stack.
    step
        Its current step or a later one, POKE or one of `PICKING_VERBS`.
    each
        Land whose turn it is in a step for each land, or -1.
    """
    verb = tables.step[step].verb
    here = state.f_here[d]
    lands = zone_lands(tables, tables.step[step].zone, here, each)
    mortals = reach(state, tables, verb, lands)
    if state.f_ghost[d] != 0 and verb != POKE and lands >> here & 1:
        if state.m_place[state.f_self[d]] >= N_LANDS:
            mortals |= bit(state.f_self[d])
    return choose_among(state, tables, step, meant(state, tables.step[step].who, d, mortals))


@kernel
def foresee_targets(state: Rec, tables: Rec, step: int, here: int, self_: int, ghost: int) -> int:
    """Return the Mortals that a step could pick if its effect began now in `here`.

    Parameters
    ----------
    state, tables
        The game.
    step
        POKE or one of `PICKING_VERBS`.
    here
        Land of the effect.
    self_, ghost
        The Mortal whose effect it is (-1 = an Act's), and whether it is dead.
    """
    who = tables.step[step].who
    if who & BY_DEED:
        return 0
    verb = tables.step[step].verb
    lands = zone_lands(tables, tables.step[step].zone, here, -1)
    mortals = reach(state, tables, verb, lands)
    if ghost != 0 and verb != POKE and lands >> here & 1:
        mortals |= bit(self_)
    if who & SELF:
        mortals &= bit(self_)
    if who & OTHER:
        mortals &= ~bit(self_)
    return choose_among(state, tables, step, mortals)


@kernel
def unpaired_in(state: Rec, land: int) -> int:
    """Return the Mortals of a land that are in no pair."""
    return state.mortals[land] & ~state.paired


@kernel
def count_pairs(state: Rec, lands: int) -> int:
    """Return how many Hearts the unpaired Mortals of some lands (1 << land) could take."""
    n = 0
    for land in range(N_LANDS):
        if lands >> land & 1:
            n += count_bits(unpaired_in(state, land)) // 2
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
    n = count_bits(state.deck | state.graveyard)
    for k in range(tables.display):
        if state.display[k] >= 0:
            n += 1
    return n


@kernel
def is_at_home(state: Rec, tables: Rec, step: int, here: int) -> bool:
    """Return whether a step would banish to the Capital what is there already."""
    return (
        tables.step[step].verb == BANISH and tables.step[step].dest == DEST_CAPITAL and state.banner == here
    )


@kernel
def count_pieces(state: Rec, tables: Rec, step: int, here: int, seat: int, act_land: int) -> int:
    """Return how often a step that picks no Mortals in lands could be done now.

    `seat` gains; `act_land` is a land that counts as holding an Act of that seat (the Act about to be played
    there; -1 = none).
    """
    verb = tables.step[step].verb
    if verb == CREATE:
        return count_creatable(state, tables)
    if verb == CREATE_HUT:
        return int(state.hut_supply) + count_huts(state, ALL_LANDS ^ (1 << int(here)))
    if verb == SMITE_HUT:
        return count_huts(state, zone_lands(tables, tables.step[step].zone, here, -1))
    if verb == MOVE_HUT:
        return count_huts(state, zone_lands(tables, tables.step[step].zone, here, -1) & ~(1 << int(here)))
    if verb == GAIN_POWER and state.god[seat] == FREE_WILL:
        return 0
    if verb == GATHER or (verb == GAIN_POWER and state.god[seat] == STORMS):
        return count_clouds_elsewhere(state, here)
    if verb == BELIEF_OWN:
        return PLENTY if state.acts[here, seat] > 0 or here == act_land else 0
    if verb == PUSH_SUN:
        return PLENTY if state.sun == here else 0
    if verb == HEART:
        lands = ALL_LANDS if tables.step[step].zone == ZONE_ANY else 1 << int(here)
        return min(count_hearts(state, -1), count_pairs(state, lands))
    if verb == BREAK:
        return count_hearts(state, here)
    if verb == RES or verb == REST or verb == GHOST:
        return count_dead(state)
    return PLENTY


@kernel
def count_choices(state: Rec, tables: Rec, d: int, step: int) -> int:
    """Return how often a step of the effect `d` under way, any verb but POKE and GHOST, could be done now."""
    if not PICKING_VERBS >> tables.step[step].verb & 1:
        return count_pieces(state, tables, step, state.f_here[d], state.f_seat[d], -1)
    if is_at_home(state, tables, step, state.f_here[d]):
        return 0
    return count_bits(find_targets(state, tables, d, step, -1))
