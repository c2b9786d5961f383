"""Putting pieces on the board and taking them off, with land values and immunities kept up to date.

Nothing here asks anybody, logs anything or sets anything off; `deeds.py` does.
"""

from __future__ import annotations

from simulator.core.jit import Rec, count_bits, kernel, lowest_bit
from simulator.core.rng import draw_below
from simulator.games.almighty.codes import (
    AT_REST,
    BLESSING,
    COND_CAPITAL,
    COND_CLOUDS,
    COND_GRAVES,
    COND_HEART,
    COND_HUT,
    COND_MORTALS,
    COND_NEGATIVE,
    COND_NONE,
    COND_SUN,
    DEAD,
    IN_DECK,
    IN_DISPLAY,
    IN_GRAVEYARD,
    IN_LIMBO,
    N_HEARTS,
    N_LANDS,
    STATIC_IMMUNE,
    STATIC_LAND,
)
from simulator.games.almighty.sets import bit, nth, rest


@kernel
def is_true(state: Rec, condition: int, at_least: int, land: int) -> bool:
    """Return whether a step's or bonus's condition holds in `land`."""
    if condition == COND_NONE:
        return True
    if condition == COND_CAPITAL:
        return state.banner == land
    if condition == COND_HUT:
        return state.huts[land] >= at_least
    if condition == COND_SUN:
        return state.sun == land
    if condition == COND_HEART:
        return count_hearts(state, land) >= at_least
    if condition == COND_NEGATIVE:
        return state.value[land] < 0
    if condition == COND_MORTALS:
        return count_bits(state.mortals[land]) >= at_least
    if condition == COND_CLOUDS:
        return state.cloud[land] >= at_least
    if condition == COND_GRAVES:
        return count_dead(state) >= at_least
    return False


@kernel
def count_hearts(state: Rec, land: int) -> int:
    """Return how many Hearts lie in `land`; -1 counts those on Love's board."""
    n = 0
    for h in range(N_HEARTS):
        if state.heart_land[h] == land:
            n += 1
    return n


@kernel
def count_dead(state: Rec) -> int:
    """Return how many Graves hold a Mortal."""
    n = 0
    for land in range(N_LANDS):
        if state.grave[land] >= 0:
            n += 1
    return n


@kernel
def heart_of(state: Rec, m: int) -> int:
    """Return the Heart of a paired Mortal, or -1."""
    if not state.paired >> m & 1:
        return -1
    for h in range(N_HEARTS):
        if state.heart_land[h] >= 0 and (state.heart_a[h] == m or state.heart_b[h] == m):
            return h
    return -1


@kernel
def land_bonus(state: Rec, tables: Rec, effect: int, land: int) -> int:
    """Return what one static effect adds to the value of `land`."""
    if tables.effect[effect].static != STATIC_LAND:
        return 0
    if not is_true(state, tables.effect[effect].static_cond, tables.effect[effect].static_cond_n, land):
        return 0
    if tables.effect[effect].static_per_hut == 0:
        return tables.effect[effect].static_n
    return tables.effect[effect].static_n * min(state.huts[land], tables.effect[effect].static_most)


@kernel
def refresh_land(state: Rec, tables: Rec, land: int) -> None:
    """Bring the immunities and the value bonus of `land` up to date in place."""
    immune = 0
    bonus = 0
    state.value[land] -= state.bonus[land]  # a bonus never depends on bonuses
    sources = state.mortals[land] & tables.ongoing
    while sources != 0:
        m = lowest_bit(sources)
        if tables.effect[m].static == STATIC_IMMUNE:
            immune |= tables.effect[m].static_verbs
        bonus += land_bonus(state, tables, m, land)
        sources = rest(sources)
    for i in range(state.ongoing_n):
        if state.ongoing_land[i] == land:
            act = state.ongoing_act[i]
            if tables.effect[act].static == STATIC_IMMUNE:
                immune |= tables.effect[act].static_verbs
            bonus += land_bonus(state, tables, act, land)
    state.immune[land] = immune
    state.value[land] += bonus
    state.bonus[land] = bonus


@kernel
def refresh_all(state: Rec, tables: Rec) -> None:
    """Bring every land up to date in place."""
    for land in range(N_LANDS):
        refresh_land(state, tables, land)


@kernel
def put_in(state: Rec, tables: Rec, m: int, land: int) -> None:
    """Lay a Mortal into a land in place."""
    state.mortals[land] |= bit(m)
    state.m_place[m] = land
    state.value[land] += state.m_worth[m]
    if tables.ongoing >> m & 1:
        refresh_land(state, tables, land)


@kernel
def take_out(state: Rec, tables: Rec, m: int, place: int) -> None:
    """Take a Mortal out of its land in place and note where it is now."""
    land = state.m_place[m]
    state.mortals[land] &= ~bit(m)
    state.m_place[m] = place
    state.value[land] -= state.m_worth[m]
    if tables.ongoing >> m & 1:
        refresh_land(state, tables, land)


@kernel
def count_tokens(worth: int, printed: int, kind: int) -> int:
    """Return how many Blessings (or Curses) a Mortal of this worth holds (RULES 5.4)."""
    sign = 1 if kind == BLESSING else -1
    return max(sign * worth - (1 if sign * printed > 0 else 0), 0)


@kernel
def set_worth(state: Rec, tables: Rec, m: int, worth: int) -> None:
    """Change a Mortal's worth in place: its tokens, and the value of the land it is in."""
    place = state.m_place[m]
    if place < N_LANDS:
        state.value[place] += worth - state.m_worth[m]
    for kind in range(2):
        held = count_tokens(worth, tables.printed[m], kind)
        state.token_supply[kind] += count_tokens(state.m_worth[m], tables.printed[m], kind) - held
        state.holders[kind] = (state.holders[kind] & ~bit(m)) | (bit(m) if held > 0 else 0)
    state.worthy = (state.worthy & ~bit(m)) | (bit(m) if worth > 0 else 0)
    state.m_worth[m] = worth


@kernel
def next_worth(worth: int, by: int) -> int:
    """Return the worth one step up (`by` 1) or down (-1); it is never 0 (RULES 5.2)."""
    return by if worth == -by else worth + by


@kernel
def raise_belief(state: Rec, land: int, seat: int, n: int) -> None:
    """Give a seat `n` >= 0 more Belief in a land in place, and see who leads there."""
    state.belief[land, seat] += n
    belief = state.belief[land, seat]
    if seat == state.leader[land]:
        state.lead[land] = belief
    elif belief > state.lead[land]:
        state.runner_up[land] = state.lead[land]
        state.lead[land] = belief
        state.leader[land] = seat
    elif belief > state.runner_up[land]:
        state.runner_up[land] = belief


@kernel
def add_huts(state: Rec, tables: Rec, land: int, n: int) -> None:
    """Change the number of Huts in a land in place."""
    state.huts[land] += n
    state.value[land] += n * tables.hut_stars
    refresh_land(state, tables, land)


@kernel
def put_banner(state: Rec, tables: Rec, land: int) -> None:
    """Move the Capital Banner in place."""
    old = state.banner
    state.value[old] -= tables.banner_stars
    state.banner = land
    state.value[land] += tables.banner_stars
    refresh_land(state, tables, old)
    refresh_land(state, tables, land)


@kernel
def put_heart(state: Rec, tables: Rec, heart: int, a: int, b: int, land: int) -> None:
    """Lay a Heart on two Mortals of a land in place."""
    state.heart_a[heart] = a
    state.heart_b[heart] = b
    state.heart_land[heart] = land
    state.paired |= bit(a) | bit(b)
    state.value[land] += tables.heart_glory[heart]


@kernel
def take_heart(state: Rec, tables: Rec, heart: int) -> None:
    """Return a Heart to Love's board in place."""
    state.value[state.heart_land[heart]] -= tables.heart_glory[heart]
    state.paired &= ~(bit(state.heart_a[heart]) | bit(state.heart_b[heart]))
    state.heart_land[heart] = -1
    state.heart_a[heart] = -1
    state.heart_b[heart] = -1


@kernel
def reset_mortal(state: Rec, tables: Rec, m: int, place: int) -> None:
    """Put a Mortal that is in no land at `place` without its tokens, in place."""
    state.m_place[m] = place
    set_worth(state, tables, m, tables.printed[m])


@kernel
def draw_mortal(state: Rec, tables: Rec) -> int:
    """Draw a random Mortal of the deck in place and return it, or -1; the caller places it.

    An empty deck is the shuffled graveyard, unless the Dead keep it (RULES 4.9, 16.8).
    """
    if state.deck == 0:
        state.deck = state.graveyard
        state.graveyard = 0
        left = state.deck
        while left != 0:
            reset_mortal(state, tables, lowest_bit(left), IN_DECK)
            left = rest(left)
    if state.deck == 0:
        return -1
    m = nth(state.deck, draw_below(state, count_bits(state.deck)))
    state.deck &= ~bit(m)
    state.chance_no += 1
    state.m_place[m] = IN_LIMBO
    return m


@kernel
def fill_display(state: Rec, tables: Rec) -> None:
    """Slide the display to the left and refill it from the deck in place (RULES 2.9)."""
    n = 0
    for k in range(tables.display):
        m = state.display[k]
        if m >= 0:
            state.display[k] = -1
            state.display[n] = m
            n += 1
    while n < tables.display:
        m = draw_mortal(state, tables)
        if m < 0:
            return
        state.m_place[m] = IN_DISPLAY
        state.display[n] = m
        n += 1


@kernel
def bury(state: Rec, tables: Rec, m: int, land: int) -> int:
    """Lay a Mortal that has left play into the Graveyard in place.

    Returns
    -------
    int
        The Mortal whose Grave it is already and who must make way or keep it, or -1.
    """
    if state.seat_of[DEAD] < 0:
        reset_mortal(state, tables, m, IN_GRAVEYARD)
        state.graveyard |= bit(m)
        return -1
    old = state.grave[land]
    if old < 0:
        dig(state, m, land)
    return old


@kernel
def dig(state: Rec, m: int, land: int) -> None:
    """Lay a Mortal, not yet judged, into the Grave of `land` in place."""
    state.grave[land] = m
    state.grave_judged[land] = 0
    state.m_place[m] = N_LANDS + land


@kernel
def leave_grave(state: Rec, m: int) -> None:
    """Take a dead Mortal out of its Grave in place; the caller places it."""
    state.grave[state.m_place[m] - N_LANDS] = -1
    state.m_place[m] = IN_LIMBO


@kernel
def lay_to_rest(state: Rec, tables: Rec, m: int) -> None:
    """Send a Mortal to Final Rest in place; the caller has emptied its Grave."""
    reset_mortal(state, tables, m, AT_REST)


@kernel
def token_holders(state: Rec, kind: int, receiver: int) -> int:
    """Return the Mortals in play, other than `receiver`, that hold such a token (RULES 5.5)."""
    in_play = state.mortals[0] | state.mortals[1] | state.mortals[2] | state.mortals[3]
    return state.holders[kind] & in_play & ~bit(receiver)
