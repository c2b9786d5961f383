"""The automa's deck: what is drawn to its top, and where its back sends the Act just revealed (RULES 18)."""

from __future__ import annotations

from simulator.core.events import emit
from simulator.core.jit import Rec, kernel
from simulator.core.rng import draw_below
from simulator.games.almighty.ages import count_cards
from simulator.games.almighty.carnival import marked_land
from simulator.games.almighty.codes import (
    CARD_DECK,
    CARD_DISCARD,
    CARD_TOP,
    EV_TARGET_ICON,
    FIRST_ACT,
    FIRST_ICON,
    FREE_WILL,
    MAX_CARDS,
    MAX_SUPPLY_TYPES,
    MERCIFUL_SLOT,
    N_AGES,
    N_LANDS,
    NO_CARD,
    NO_OPTION,
    SPACE_BEST,
    TARGET_CARNIVAL,
    TARGET_DOWN,
    TARGET_OFFERING,
    TARGET_UP,
)

FIRST_FREE_ACT = FIRST_ACT + FREE_WILL * MAX_CARDS


@kernel
def next_kind(state: Rec, tables: Rec) -> int:
    """Return the first slot of the kind of card that is next in the deck, -1 at its end (RULES 18.1)."""
    left = state.revealed
    for age in range(N_AGES):
        left -= tables.mighty_by_age[age]
        if left < 0:
            return MERCIFUL_SLOT
        left -= tables.hand_basic
        if left < 0:
            return 0
    return NO_OPTION


@kernel
def draw_top(state: Rec, tables: Rec) -> None:
    """Decide which card is on top of the deck now, in place; Acts that run out come back from the discard."""
    state.top = NO_CARD
    first = next_kind(state, tables)
    if first < 0:
        return
    seat = state.automa
    n = tables.n_basic[FREE_WILL] if first == 0 else tables.n_merciful[FREE_WILL]
    left = count_cards(state, seat, first, n, CARD_DECK)
    if left == 0:
        for slot in range(first, first + n):
            if state.card_at[seat, slot] == CARD_DISCARD:
                state.card_at[seat, slot] = CARD_DECK
                left += 1
    if left == 0:
        return
    skip = draw_below(state, left)
    for slot in range(first, first + n):
        if state.card_at[seat, slot] == CARD_DECK:
            if skip == 0:
                state.card_at[seat, slot] = CARD_TOP
                state.top = slot
                state.revealed += 1
                state.chance_no += 1
                return
            skip -= 1


@kernel
def have_same_back(tables: Rec, a: int, b: int) -> bool:
    """Return whether the backs of two cards look the same."""
    return (
        tables.back_target[a, 0] == tables.back_target[b, 0]
        and tables.back_target[a, 1] == tables.back_target[b, 1]
        and tables.back_land[a] == tables.back_land[b]
        and tables.back_arrow[a] == tables.back_arrow[b]
        and tables.back_last[a] == tables.back_last[b]
        and tables.back_second[a] == tables.back_second[b]
    )


@kernel
def redraw_top(state: Rec, tables: Rec, rng: Rec) -> None:
    """Redraw the top card among those not revealed yet whose back looks like its own, in place."""
    top = state.top
    if top == NO_CARD:
        return
    seat = state.automa
    first = MERCIFUL_SLOT if top >= MERCIFUL_SLOT else 0
    state.card_at[seat, top] = CARD_DECK
    seen = 0
    for slot in range(first, first + MERCIFUL_SLOT):
        if slot < MAX_CARDS and state.card_at[seat, slot] == CARD_DECK and have_same_back(tables, slot, top):
            seen += 1
            if draw_below(rng, seen) == 0:
                state.top = slot
    state.card_at[seat, state.top] = CARD_TOP


@kernel
def follow_arrow(state: Rec, tables: Rec, lands: int) -> int:
    """Return the first of some lands (1 << land) from the tiebreak land on, or that land (RULES 18.6)."""
    land = tables.back_land[state.top]
    for _ in range(N_LANDS):
        if lands >> land & 1:
            return land
        land = (land + tables.back_arrow[state.top] + N_LANDS) % N_LANDS
    return land


@kernel
def favored_lands(state: Rec, tables: Rec) -> int:
    """Return the lands (1 << land) whose top Offering some player's Favored tile pays (RULES 18.3, 18.5)."""
    lands = 0
    for seat in range(state.n_seats):
        if seat == state.automa:
            continue
        favors = tables.favored_type[state.favored[seat]]
        for land in range(N_LANDS):
            top = state.offering_top[land]
            if top >= 0 and (favors == top or favors == MAX_SUPPLY_TYPES):
                lands |= 1 << land
    return lands


@kernel
def carnival_lands(state: Rec, tables: Rec) -> int:
    """Return the lands (1 << land) that the rondel shows: all of the highest value if it shows the best."""
    marked = marked_land(state, tables)
    if marked < 0:
        return 0
    if tables.spaces[state.rondel, state.space] != SPACE_BEST:
        return 1 << marked
    lands = 0
    for land in range(N_LANDS):
        if state.value[land] == state.value[marked]:
            lands |= 1 << land
    return lands


@kernel
def target_lands(state: Rec, tables: Rec, icon: int) -> int:
    """Return the lands (1 << land) that a target icon means."""
    if icon == TARGET_OFFERING:
        return favored_lands(state, tables)
    if icon == TARGET_CARNIVAL:
        return carnival_lands(state, tables)
    land = NO_OPTION
    if state.shared >= 0 and icon == TARGET_UP:
        land = tables.prophecy_up[state.shared]
    elif state.shared >= 0 and icon == TARGET_DOWN:
        land = tables.prophecy_down[state.shared]
    if land == N_LANDS:
        land = state.banner
    return 1 << land if land >= 0 else 0


@kernel
def find_target(state: Rec, tables: Rec, log: Rec, slot: int) -> int:
    """Return the land to which the Act just revealed is played (RULES 18.3-18.6, 20.3)."""
    if state.team == 0:
        return tables.back_land[state.top]
    icon = tables.back_target[state.top, tables.inspired[slot]]
    land = follow_arrow(state, tables, target_lands(state, tables, icon))
    emit(log, state, state.automa, EV_TARGET_ICON, FIRST_FREE_ACT + slot, land, FIRST_ICON + icon, -1, -1)
    return land
