"""What effects do to the game: each deed changes the board, writes its event and lets others notice.

`effect` is the card or duty that does it, for the log; `seat` is whose doing it is.
"""

from __future__ import annotations

from simulator.core.events import add_score, count, emit
from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.codes import (
    ASK_BANNER,
    ASK_KEEP,
    ASK_REDIRECT,
    ASK_TOKEN,
    BLESS,
    BLESSING,
    CURSE_TOKEN,
    DEAD,
    EV_BANNER,
    EV_BELIEF,
    EV_BLESS,
    EV_CLOUD,
    EV_CREATE,
    EV_CURSE,
    EV_FINAL_REST,
    EV_HEART_BROKEN,
    EV_HEART_PLACED,
    EV_HUT_BUILT,
    EV_HUT_LOST,
    EV_JUDGE,
    EV_MOVE,
    EV_POWER,
    EV_RESURRECT,
    EV_SMITE,
    EV_SUN,
    EV_TOKEN_TAKEN,
    FIRST_HEART,
    FROM_DISPLAY,
    FROM_EFFECTS,
    FROM_JUDGEMENT,
    IN_LIMBO,
    LOVE,
    N_BLESSED,
    N_CREATED,
    N_CURSED,
    N_HEARTS,
    N_HUTS_BUILT,
    N_LANDS,
    N_MOVED,
    N_POWER_GAINED,
    N_POWER_SPENT,
    N_SMITTEN,
    NIGHT,
    NO_OPTION,
    ON_BLESS,
    ON_CLOUD_ENTER,
    ON_CREATE,
    ON_CURSE,
    ON_ENTER,
    ON_HEART_BREAK,
    ON_HEART_PLACE,
    ON_JUDGE,
    ON_LEAVE,
    ON_SMITE,
    ON_SUN_ENTER,
    RITE_JUDGE,
    SMITE,
    SUN,
)
from simulator.games.almighty.pieces import (
    add_huts,
    bury,
    dig,
    draw_mortal,
    heart_of,
    lay_to_rest,
    leave_grave,
    next_worth,
    put_banner,
    put_heart,
    put_in,
    raise_belief,
    set_worth,
    take_heart,
    take_out,
    token_holders,
)
from simulator.games.almighty.sets import rest
from simulator.games.almighty.targets import immune_in
from simulator.games.almighty.triggers import is_spent, raise_event


@kernel
def interrupt(state: Rec, ask: int, seat: int, target: int, source: int) -> None:
    """Ask a seat something before anything else goes on."""
    state.i_ask = ask
    state.i_seat = seat
    state.i_target = target
    state.i_source = source


@kernel
def gain_power(state: Rec, log: Rec, seat: int, n: int, effect: int) -> None:
    """Give a seat Power, or take it (`n` < 0)."""
    state.power[seat] += n
    emit(log, state, seat, EV_POWER, effect, -1, -1, n, -1)
    if n > 0:
        count(log, seat, N_POWER_GAINED, n)
    else:
        count(log, seat, N_POWER_SPENT, -n)


@kernel
def gain_glory(state: Rec, log: Rec, seat: int, n: int) -> None:
    """Give a seat Glory through a card's effect."""
    add_score(state, log, seat, n, FROM_EFFECTS)


@kernel
def add_belief(state: Rec, log: Rec, seat: int, land: int, n: int, effect: int) -> None:
    """Put Belief tokens on an Act of a seat in a land."""
    raise_belief(state, land, seat, n)
    emit(log, state, seat, EV_BELIEF, effect, land, -1, n, -1)


@kernel
def settle_heart(state: Rec, tables: Rec, log: Rec, heart: int) -> None:
    """Keep a Heart with its pair, or return it if the pair was parted (RULES 15.12, 15.13)."""
    old = state.heart_land[heart]
    place = state.m_place[state.heart_a[heart]]
    if place == state.m_place[state.heart_b[heart]] and place < N_LANDS:
        if place != old:
            state.value[old] -= tables.heart_glory[heart]
            state.value[place] += tables.heart_glory[heart]
            state.heart_land[heart] = place
        return
    break_heart(state, tables, log, heart)


@kernel
def break_heart(state: Rec, tables: Rec, log: Rec, heart: int) -> None:
    """Return a Heart to Love's board."""
    land = state.heart_land[heart]
    take_heart(state, tables, heart)
    emit(log, state, state.seat, EV_HEART_BROKEN, -1, land, FIRST_HEART + heart, -1, -1)
    raise_event(state, tables, ON_HEART_BREAK, land, -1, state.seat)


@kernel
def settle_hearts(state: Rec, tables: Rec, log: Rec) -> None:
    """Settle every Heart after a step that moved Mortals."""
    state.hearts_loose = 0
    for heart in range(N_HEARTS):
        if state.heart_land[heart] >= 0:
            settle_heart(state, tables, log, heart)


@kernel
def place_heart(state: Rec, tables: Rec, log: Rec, heart: int, a: int, b: int) -> None:
    """Place a Heart on two Mortals of one land; Love gains its Power."""
    land = state.m_place[a]
    seat = state.seat_of[LOVE]
    put_heart(state, tables, heart, a, b, land)
    emit(log, state, seat, EV_HEART_PLACED, -1, land, FIRST_HEART + heart, tables.heart_glory[heart], -1)
    gain_power(state, log, seat, tables.heart_power, FIRST_HEART + heart)
    raise_event(state, tables, ON_HEART_PLACE, land, -1, seat)


@kernel
def enter_land(state: Rec, tables: Rec, m: int, land: int) -> None:
    """Lay a Mortal into a land and let others notice that it enters."""
    put_in(state, tables, m, land)
    raise_event(state, tables, ON_ENTER, land, m, state.seat)


@kernel
def create_mortal(state: Rec, tables: Rec, log: Rec, seat: int, option: int, land: int, effect: int) -> int:
    """Create the Mortal of a display slot, or of the deck; returns it, or -1 if the deck gives none."""
    if option < tables.display:
        m = state.display[option]
        state.display[option] = -1
        if option == 0:
            add_score(state, log, seat, tables.leftmost_glory, FROM_DISPLAY)
    else:
        m = draw_mortal(state, tables)
        if m < 0:
            return NO_OPTION
    emit(log, state, seat, EV_CREATE, effect, land, m, state.m_worth[m], -1)
    count(log, seat, N_CREATED, 1)
    raise_event(state, tables, ON_CREATE, land, m, seat)
    enter_land(state, tables, m, land)
    return m


@kernel
def move_mortal(state: Rec, tables: Rec, log: Rec, seat: int, m: int, land: int, effect: int) -> None:
    """Move a Mortal to another land; a ghost walks out of its Grave (RULES 16.13)."""
    emit(log, state, seat, EV_MOVE, effect, land, m, state.m_worth[m], -1)
    count(log, seat, N_MOVED, 1)
    if state.m_place[m] >= N_LANDS:
        leave_grave(state, m)
    else:
        raise_event(state, tables, ON_LEAVE, state.m_place[m], m, seat)
        if heart_of(state, m) >= 0:
            state.hearts_loose = 1
        take_out(state, tables, m, IN_LIMBO)
    enter_land(state, tables, m, land)


@kernel
def smite_mortal(state: Rec, tables: Rec, log: Rec, seat: int, m: int, effect: int) -> None:
    """Smite a Mortal; a full Grave asks the Dead who stays; a ghost goes to Final Rest (RULES 16)."""
    land = state.m_place[m]
    if land >= N_LANDS:
        end_ghost(state, tables, log, seat, m, effect)
        return
    emit(log, state, seat, EV_SMITE, effect, land, m, state.m_worth[m], -1)
    count(log, seat, N_SMITTEN, 1)
    raise_event(state, tables, ON_SMITE, land, m, seat)
    heart = heart_of(state, m)
    take_out(state, tables, m, IN_LIMBO)
    if heart >= 0:
        break_heart(state, tables, log, heart)
    old = bury(state, tables, m, land)
    if old >= 0:
        if state.searching != 0:
            lay_to_rest(state, tables, m)
        else:
            interrupt(state, ASK_KEEP, state.seat_of[DEAD], m, old)


@kernel
def end_ghost(state: Rec, tables: Rec, log: Rec, seat: int, m: int, effect: int) -> None:
    """Send a dead Mortal from its Grave to Final Rest."""
    leave_grave(state, m)
    lay_to_rest(state, tables, m)
    emit(log, state, seat, EV_FINAL_REST, effect, -1, m, -1, -1)


@kernel
def keep_in_grave(state: Rec, tables: Rec, log: Rec, new: int, old: int, keep: int) -> None:
    """Decide an occupied Grave: `keep` stays, the other goes to Final Rest (RULES 16.4)."""
    land = state.m_place[old] - N_LANDS
    seat = state.seat_of[DEAD]
    gone = new
    if keep == new:
        gone = old
        dig(state, new, land)
    lay_to_rest(state, tables, gone)
    emit(log, state, seat, EV_FINAL_REST, -1, land, gone, -1, -1)


@kernel
def resurrect(state: Rec, tables: Rec, log: Rec, seat: int, m: int, land: int, effect: int) -> None:
    """Put a dead Mortal into a land with its tokens."""
    leave_grave(state, m)
    emit(log, state, seat, EV_RESURRECT, effect, land, m, state.m_worth[m], -1)
    enter_land(state, tables, m, land)


@kernel
def judge(state: Rec, tables: Rec, log: Rec, seat: int, land: int, favorably: int) -> None:
    """Judge the Mortal in the Grave of a land: 1 for Glory, 0 for Power (RULES 16.6)."""
    state.grave_judged[land] = 1
    emit(log, state, seat, EV_JUDGE, RITE_JUDGE, land, state.grave[land], favorably, -1)
    if favorably != 0:
        add_score(state, log, seat, tables.judge_glory, FROM_JUDGEMENT)
    else:
        gain_power(state, log, seat, tables.judge_power, RITE_JUDGE)
    raise_event(state, tables, ON_JUDGE, -1, state.grave[land], seat)


@kernel
def change_worth(state: Rec, tables: Rec, log: Rec, seat: int, verb: int, m: int, effect: int) -> None:
    """Bless or curse a Mortal."""
    by = 1 if verb == BLESS else -1
    set_worth(state, tables, m, next_worth(state.m_worth[m], by))
    land = state.m_place[m] if state.m_place[m] < N_LANDS else -1
    if verb == BLESS:
        emit(log, state, seat, EV_BLESS, effect, land, m, state.m_worth[m], -1)
        count(log, seat, N_BLESSED, 1)
    else:
        emit(log, state, seat, EV_CURSE, effect, land, m, state.m_worth[m], -1)
        count(log, seat, N_CURSED, 1)
    if land >= 0:
        raise_event(state, tables, ON_BLESS if verb == BLESS else ON_CURSE, land, m, seat)
    ask_for_token(state, tables, log, BLESSING if verb == BLESS else CURSE_TOKEN, m)


@kernel
def ask_for_token(state: Rec, tables: Rec, log: Rec, kind: int, m: int) -> None:
    """Take the token that `m` has just got from another Mortal if the supply had none (RULES 5.5)."""
    if state.token_supply[kind] >= 0:
        return
    holders = token_holders(state, kind, m)
    if rest(holders) != 0:
        interrupt(state, ASK_TOKEN, state.seat, m, kind)
    elif holders != 0:
        take_token(state, tables, log, kind, lowest_bit(holders))


@kernel
def take_token(state: Rec, tables: Rec, log: Rec, kind: int, m: int) -> None:
    """Take a Blessing or a Curse from a Mortal; that is neither cursing nor blessing it."""
    set_worth(state, tables, m, next_worth(state.m_worth[m], -1 if kind == BLESSING else 1))
    emit(log, state, state.seat, EV_TOKEN_TAKEN, -1, state.m_place[m], m, state.m_worth[m], -1)


@kernel
def find_substitute(state: Rec, tables: Rec, verb: int, m: int) -> int:
    """Return a Mortal that takes such a blow in place of `m`, or -1 (RULES 5.14)."""
    land = state.m_place[m]
    if land >= N_LANDS or state.searching != 0:
        return NO_OPTION
    event = ON_SMITE if verb == SMITE else ON_BLESS if verb == BLESS else ON_CURSE
    sources = state.mortals[land] & tables.ongoing & ~immune_in(state, tables, verb, land)
    while sources != 0:
        source = lowest_bit(sources)
        if tables.effect[source].instead != 0 and tables.effect[source].event == event and source != m:
            if not is_spent(state, tables, source, -1):
                return source
        sources = rest(sources)
    return NO_OPTION


@kernel
def strike(state: Rec, tables: Rec, log: Rec, seat: int, verb: int, m: int, effect: int) -> None:
    """Smite, bless or curse a Mortal, unless another one may take it instead."""
    substitute = find_substitute(state, tables, verb, m)
    if substitute >= 0:
        interrupt(state, ASK_REDIRECT, state.seat, m, substitute)
    else:
        hit(state, tables, log, seat, verb, m, effect)


@kernel
def hit(state: Rec, tables: Rec, log: Rec, seat: int, verb: int, m: int, effect: int) -> None:
    """Smite, bless or curse exactly this Mortal."""
    if verb == SMITE:
        smite_mortal(state, tables, log, seat, m, effect)
    else:
        change_worth(state, tables, log, seat, verb, m, effect)


@kernel
def check_banner(state: Rec, tables: Rec, log: Rec, seat: int) -> None:
    """Move the Capital Banner if another land has more Huts, asking where several do (RULES 7.3-7.5)."""
    most = 0
    for land in range(N_LANDS):
        most = max(most, state.huts[land])
    if state.huts[state.banner] == most:
        return
    found = NO_OPTION
    for land in range(N_LANDS):
        if state.huts[land] == most:
            if found >= 0:
                if state.searching == 0:
                    interrupt(state, ASK_BANNER, state.seat, -1, -1)
                    return
            else:
                found = land
    move_banner(state, tables, log, seat, found)


@kernel
def move_banner(state: Rec, tables: Rec, log: Rec, seat: int, land: int) -> None:
    """Move the Capital Banner."""
    put_banner(state, tables, land)
    emit(log, state, seat, EV_BANNER, -1, land, -1, state.huts[land], -1)


@kernel
def build_hut(state: Rec, tables: Rec, log: Rec, seat: int, land: int, source: int, effect: int) -> None:
    """Put a Hut into a land, from the land `source` or from the supply (-1)."""
    if source >= 0:
        add_huts(state, tables, source, -1)
        emit(log, state, seat, EV_HUT_LOST, effect, source, -1, state.huts[source], -1)
    else:
        state.hut_supply -= 1
    add_huts(state, tables, land, 1)
    emit(log, state, seat, EV_HUT_BUILT, effect, land, -1, state.huts[land], -1)
    count(log, seat, N_HUTS_BUILT, 1)
    check_banner(state, tables, log, seat)


@kernel
def smite_hut(state: Rec, tables: Rec, log: Rec, seat: int, land: int, effect: int) -> None:
    """Take a Hut out of a land, back to the supply."""
    add_huts(state, tables, land, -1)
    state.hut_supply += 1
    emit(log, state, seat, EV_HUT_LOST, effect, land, -1, state.huts[land], -1)
    check_banner(state, tables, log, seat)


@kernel
def move_cloud(state: Rec, tables: Rec, log: Rec, seat: int, source: int, land: int, effect: int) -> None:
    """Blow a Cloud from one land into another."""
    state.cloud[source] -= 1
    state.cloud[land] += 1
    emit(log, state, seat, EV_CLOUD, effect, land, -1, state.cloud[land], -1)
    raise_event(state, tables, ON_CLOUD_ENTER, land, -1, seat)


@kernel
def advance_sun(state: Rec, tables: Rec, log: Rec, effect: int) -> None:
    """Move the Sun one land on as its god sees the board, into the Night, or up again (RULES 14.2-14.4)."""
    seat = state.seat_of[SUN]
    first = leftmost_land(seat)
    if state.sun == NIGHT:
        state.sun = first
    elif state.sun == N_LANDS - 1 - first:
        state.sun = NIGHT
    else:
        state.sun += 1 if first == 0 else -1
    emit(log, state, seat, EV_SUN, effect, state.sun, -1, -1, -1)
    if state.sun == NIGHT:
        gain_power(state, log, seat, tables.night_power, effect)
    else:
        raise_event(state, tables, ON_SUN_ENTER, state.sun, -1, seat)


@kernel
def leftmost_land(seat: int) -> int:
    """Return the land at the left end as a seat sees the board: seats alternate sides (RULES 1.12)."""
    return 0 if seat % 2 == 0 else N_LANDS - 1
