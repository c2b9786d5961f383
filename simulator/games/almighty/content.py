"""From checked content to TABLES, and the names behind the codes of cards and other things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simulator.core.content import Content
from simulator.games.almighty import codes as c
from simulator.games.almighty.effect_text import (
    Dest,
    Effect,
    Event,
    Filter,
    Static,
    Step,
    Trigger,
    Verb,
    Zone,
)
from simulator.games.almighty.interplay import fill_interplay
from simulator.games.almighty.models import (
    LANDS,
    NEEDS,
    OFFERINGS,
    AlmightyContent,
    GodBoard,
    steps_of,
)
from simulator.games.almighty.tables import TABLES

VERBS = {
    Verb.CREATE: c.CREATE,
    Verb.POKE: c.POKE,
    Verb.TEMPT: c.TEMPT,
    Verb.BANISH: c.BANISH,
    Verb.MOVE: c.MOVE_HUT,
    Verb.SMITE: c.SMITE,
    Verb.BLESS: c.BLESS,
    Verb.CURSE: c.CURSE,
    Verb.PUSH_SUN: c.PUSH_SUN,
    Verb.GATHER: c.GATHER,
    Verb.HEART: c.HEART,
    Verb.BREAK: c.BREAK,
    Verb.RES: c.RES,
    Verb.GHOST: c.GHOST,
    Verb.REST: c.REST,
}
VERBS_BY_OBJECT = {
    (Verb.CREATE, Filter.HUT): c.CREATE_HUT,
    (Verb.SMITE, Filter.HUT): c.SMITE_HUT,
    (Verb.GAIN, Filter.GLORY): c.GAIN_GLORY,
    (Verb.GAIN, Filter.POWER): c.GAIN_POWER,
    (Verb.BELIEF, Filter.THIS): c.BELIEF_THIS,
    (Verb.BELIEF, Filter.OWN): c.BELIEF_OWN,
}
FILTERS = {
    Filter.WORTHY: c.WORTHY,
    Filter.UNWORTHY: c.UNWORTHY,
    Filter.POKEABLE: c.POKEABLE,
    Filter.BLESSED: c.BLESSED,
    Filter.CURSED: c.CURSED,
    Filter.PAIRED: c.PAIRED,
    Filter.UNPAIRED: c.UNPAIRED,
    Filter.BEST: c.BEST,
    Filter.WORST: c.WORST,
    Filter.SELF: c.SELF,
    Filter.OTHER: c.OTHER,
    Filter.CREATED: c.CREATED,
    Filter.MOVED: c.MOVED,
    Filter.ENTERING: c.ENTERING,
}
ZONES = {
    Zone.HERE: c.ZONE_HERE,
    Zone.OTHER: c.ZONE_OTHER,
    Zone.ADJ: c.ZONE_ADJ,
    Zone.ANY: c.ZONE_ANY,
    Zone.EACH: c.ZONE_EACH,
}
DESTS = {Dest.ANY: c.DEST_ANY, Dest.ADJ: c.DEST_ADJ, Dest.CAPITAL: c.DEST_CAPITAL, Dest.ONE: c.DEST_ONE}
EVENTS = {
    Event.ENTER: c.ON_ENTER,
    Event.LEAVE: c.ON_LEAVE,
    Event.SMITE: c.ON_SMITE,
    Event.BLESS: c.ON_BLESS,
    Event.CURSE: c.ON_CURSE,
    Event.CREATE: c.ON_CREATE,
    Event.POKE: c.ON_POKE,
    Event.PLAY_OWN: c.ON_PLAY_OWN,
    Event.PLAY_RIVAL: c.ON_PLAY_RIVAL,
    Event.SUN_ENTER: c.ON_SUN_ENTER,
    Event.CLOUD_ENTER: c.ON_CLOUD_ENTER,
    Event.JUDGE: c.ON_JUDGE,
    Event.HEART_PLACE: c.ON_HEART_PLACE,
    Event.HEART_BREAK: c.ON_HEART_BREAK,
}
STATICS = {"immune": c.STATIC_IMMUNE, "land": c.STATIC_LAND, "act_belief": c.STATIC_ACT_BELIEF}
CONDITIONS = {
    "capital": c.COND_CAPITAL,
    "hut": c.COND_HUT,
    "sun": c.COND_SUN,
    "heart": c.COND_HEART,
    "negative": c.COND_NEGATIVE,
    "mortals": c.COND_MORTALS,
    "cloud": c.COND_CLOUDS,
    "grave": c.COND_GRAVES,
}
QUIET_VERBS = (c.GAIN_GLORY, c.GAIN_POWER, c.BELIEF_THIS, c.BELIEF_OWN)
UNORDERED_VERBS = (*QUIET_VERBS, c.BLESS, c.CURSE)
BY_EVENT = c.CREATED | c.MOVED | c.ENTERING


def act_id(faction: int, deck: str, k: int) -> int:
    """Return the effect code of the k-th card of a god's deck."""
    slot = {"basic": 0, "merciful": c.MERCIFUL_SLOT, "wrathful": c.WRATHFUL_SLOT}[deck] + k
    return c.FIRST_ACT + faction * c.MAX_CARDS + slot


def action_id(faction: int, k: int) -> int:
    """Return the effect code of a god's k-th face-down action."""
    return c.FIRST_ACTION + faction * c.MAX_ACTIONS + k


def build_tables(content: Content[AlmightyContent]) -> np.ndarray[Any, Any]:
    """Encode the content.

    Parameters
    ----------
    content
        Checked content.

    Returns
    -------
    ndarray, shape (1,), dtype TABLES
    """
    model = content.model
    tables = np.zeros(1, TABLES)
    t = tables[0]
    _fill_world(t, model)
    for m, mortal in enumerate(model.mortals.values()):
        t.printed[m] = mortal.worth
        t.is_ongoing[m] = mortal.kind == "ongoing"
        _fill_effect(t, m, mortal.effect)
    t.n_mortals = len(model.mortals)
    for faction, god in enumerate((model.sun, model.storms, model.love, model.dead)):
        _fill_god(t, faction, god)
    t.start_power[c.SUN] = model.sun.start_power
    t.start_power[c.LOVE] = model.love.start_power
    t.night_power = model.sun.night_power
    t.sunshine = model.sun.sunshine_belief
    t.clouds_per_land = model.storms.clouds_per_land
    t.heart_glory[:] = model.love.hearts
    t.heart_power = model.love.heart_power
    t.start_grave = LANDS.index(model.dead.start_grave)
    t.judge_power = model.dead.judge_power
    t.judge_glory = model.dead.judge_glory
    for rite, verb in ((c.RITE_PAY, c.PAY), (c.RITE_SUN, c.ADVANCE_SUN), (c.RITE_JUDGE, c.JUDGE)):
        t.n_steps[rite] = 1
        t.verb[rite * c.MAX_STEPS] = verb
        t.n[rite * c.MAX_STEPS] = 1
        t.many[rite * c.MAX_STEPS] = c.ALL if verb == c.JUDGE else c.EXACTLY
    fill_interplay(t)
    return tables


def _fill_world(t: Any, model: AlmightyContent) -> None:
    world = model.world
    for name in (
        "hut_stars",
        "banner_stars",
        "huts",
        "display",
        "leftmost_glory",
        "hand_basic",
        "wrathful_behind",
        "face_down_belief",
        "acts_per_turn",
        "second_place_players",
        "second_place_divisor",
    ):
        t[name] = getattr(world, name)
    for land in range(c.N_LANDS):
        for other in range(c.N_LANDS):
            gap = abs(land - other)
            if gap == 1 or (world.adjacent_ring and gap == c.N_LANDS - 1):
                t.adjacent[land] |= 1 << other
    t.tokens[:] = world.blessings, world.curses
    t.start_huts[:] = [getattr(world.start_huts, land) for land in LANDS]
    t.start_banner = LANDS.index(world.banner)
    t.start_mortals = world.start_mortals_per_land
    t.mighty_by_age[:] = world.mighty_by_age
    t.seat_glory[:] = model.seats.glory
    blocked = model.seats.blocked
    for players, seats in ((2, blocked.two_players), (3, blocked.three_players), (4, blocked.four_players)):
        for seat in seats:
            t.seat_blocked[players, seat - 1] = 1
    t.prophecy_glory[:] = model.prophecies.true_glory
    t.prophecy_belief = model.prophecies.false_belief
    places = (*LANDS, "capital")
    t.n_prophecies = len(model.prophecies.cards)
    for k, card in enumerate(model.prophecies.cards.values()):
        t.prophecy_up[k] = places.index(card.up)
        t.prophecy_down[k] = places.index(card.down)
    for k, name in enumerate(OFFERINGS):
        values = getattr(model.offerings, name)
        t.offering_n[k] = len(values)
        t.offering_value[k, : len(values)] = values
    t.n_favored = len(model.favored)
    for k, tile in enumerate(model.favored.values()):
        t.favored_type[k] = (*OFFERINGS, "each_different").index(tile.per)
        t.favored_glory[k] = tile.glory


def _fill_god(t: Any, faction: int, god: GodBoard) -> None:
    for deck, sizes in (("basic", t.n_basic), ("merciful", t.n_merciful), ("wrathful", t.n_wrathful)):
        cards = [act for act in god.acts.values() if act.deck == deck]
        sizes[faction] = len(cards)
        for k, act in enumerate(cards):
            e = act_id(faction, deck, k)
            t.belief[e] = act.belief
            t.cost[e] = act.cost
            t.need[e] = NEEDS.index(act.needs)
            t.act_ongoing[e] = act.kind == "ongoing"
            _fill_effect(t, e, act.effect)
    t.n_actions[faction] = len(god.face_down)
    for k, action in enumerate(god.face_down.values()):
        _fill_effect(t, action_id(faction, k), action.effect)


def _fill_effect(t: Any, e: int, effect: Effect) -> None:
    if isinstance(effect, Static):
        _fill_static(t, e, effect)
        return
    steps = steps_of(effect)
    if isinstance(effect, Trigger):
        t.event[e] = EVENTS[effect.event]
        t.event_who[e] = _bits(effect.who)
        t.once[e] = effect.once
        t.events_used |= 1 << int(t.event[e])
    t.n_steps[e] = len(steps)
    for k, step in enumerate(steps):
        _fill_step(t, e, e * c.MAX_STEPS + k, step)
    verbs = [int(t.verb[e * c.MAX_STEPS + k]) for k in range(len(steps))]
    if t.event[e]:
        t.quiet[e] = all(verb in QUIET_VERBS for verb in verbs)
        t.instead[e] = isinstance(effect, Trigger) and e < c.FIRST_ACT and effect.is_instead
        looks_at_event = any(int(t.who[e * c.MAX_STEPS + k]) & BY_EVENT for k in range(len(steps)))
        looks_at_event |= e < c.FIRST_ACT and c.BELIEF_THIS in verbs
        t.alike[e] = not looks_at_event if t.once[e] else all(verb in UNORDERED_VERBS for verb in verbs)


def _fill_step(t: Any, e: int, s: int, step: Step) -> None:
    by_object = [VERBS_BY_OBJECT[step.verb, f] for f in step.who if (step.verb, f) in VERBS_BY_OBJECT]
    verb = by_object[0] if by_object else VERBS[step.verb]
    t.verb[s] = verb
    t.n[s] = step.n
    t.many[s] = c.ALL if step.all_ else c.UP_TO if step.up_to else c.EXACTLY
    t.may[s] = step.optional
    kind_heart = e < c.FIRST_ACT and verb in (c.BLESS, c.CURSE)
    t.soft[s] = step.optional or kind_heart or t.event[e] != c.ON_NOTHING
    t.who[s] = _bits(step.who)
    # Whom the effect has moved is looked for where it went (RULES 4.23).
    t.zone[s] = c.ZONE_ANY if Filter.MOVED in step.who else ZONES[step.zone]
    t.dest[s] = DESTS[step.dest]
    if step.cond is not None:
        t.cond[s] = CONDITIONS[step.cond.name]
        t.cond_n[s] = step.cond.at_least


def _fill_static(t: Any, e: int, static: Static) -> None:
    t.static[e] = STATICS[static.kind.value]
    t.static_n[e] = static.n
    t.static_who[e] = _bits(static.who)
    t.static_per_hut[e] = static.per_hut
    t.static_most[e] = static.most
    for verb in static.verbs:
        t.static_verbs[e] |= 1 << VERBS[verb]
    if static.cond is not None:
        t.static_cond[e] = CONDITIONS[static.cond.name]
        t.static_cond_n[e] = static.cond.at_least
        if t.static_cond[e] not in (c.COND_CAPITAL, c.COND_HUT):
            t.restless = 1


def _bits(filters: frozenset[Filter]) -> int:
    return sum(FILTERS[f] for f in filters if f in FILTERS)


def thing_names(content: Content[AlmightyContent]) -> Sequence[str]:
    """Return the name of everything that events and moves name, in code order; "" where a code is free."""
    model = content.model
    names = [""] * c.N_THINGS
    for m, mortal in enumerate(model.mortals.values()):
        names[m] = mortal.name
    for faction, god in enumerate((model.sun, model.storms, model.love, model.dead)):
        for deck in ("basic", "merciful", "wrathful"):
            cards = [act for act in god.acts.values() if act.deck == deck]
            for k, act in enumerate(cards):
                names[act_id(faction, deck, k)] = act.name
        for k, action in enumerate(god.face_down.values()):
            names[action_id(faction, k)] = f"{god.name}: {action.name}"
    names[c.RITE_PAY], names[c.RITE_SUN], names[c.RITE_JUDGE] = "Cloud cost", "Sun's course", "Judgement"
    for k, card in enumerate(model.prophecies.cards.values()):
        names[c.FIRST_PROPHECY + k] = card.name
    for k, tile in enumerate(model.favored.values()):
        names[c.FIRST_FAVORED + k] = tile.name
    for k, offering in enumerate(OFFERINGS):
        names[c.FIRST_OFFERING + k] = offering.capitalize()
    for k in range(c.N_HEARTS):
        names[c.FIRST_HEART + k] = f"Heart {model.love.hearts[k]}"
    return names
