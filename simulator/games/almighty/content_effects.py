"""From an effect text to the rows of TABLES that kernels read."""

from __future__ import annotations

from typing import Any

from simulator.games.almighty import codes as c
from simulator.games.almighty.effect_card import steps_of
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
    Event.TURN_START: c.ON_TURN_START,
}
STATICS = {
    "immune": c.STATIC_IMMUNE,
    "land": c.STATIC_LAND,
    "act_belief": c.STATIC_ACT_BELIEF,
    "ties": c.STATIC_TIES,
}
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


def fill_effect(t: Any, e: int, effect: Effect) -> None:
    """Encode the effect text of a card as effect `e`, in place."""
    if isinstance(effect, Static):
        _fill_static(t, e, effect)
        return
    steps = steps_of(effect)
    if isinstance(effect, Trigger):
        t.effect[e].event = EVENTS[effect.event]
        t.effect[e].event_who = _bits(effect.who)
        t.effect[e].once = effect.once
        t.events_used |= 1 << int(t.effect[e].event)
    t.effect[e].n_steps = len(steps)
    for k, step in enumerate(steps):
        _fill_step(t, e, e * c.MAX_STEPS + k, step)
    verbs = [int(t.step[e * c.MAX_STEPS + k].verb) for k in range(len(steps))]
    if t.effect[e].event:
        t.effect[e].quiet = all(verb in QUIET_VERBS for verb in verbs)
        t.effect[e].instead = isinstance(effect, Trigger) and e < c.FIRST_ACT and effect.is_instead
        looks_at_event = any(int(t.step[e * c.MAX_STEPS + k].who) & BY_EVENT for k in range(len(steps)))
        looks_at_event |= e < c.FIRST_ACT and c.BELIEF_THIS in verbs
        t.effect[e].alike = (
            not looks_at_event if t.effect[e].once else all(verb in UNORDERED_VERBS for verb in verbs)
        )


def _fill_step(t: Any, e: int, s: int, step: Step) -> None:
    by_object = [VERBS_BY_OBJECT[step.verb, f] for f in step.who if (step.verb, f) in VERBS_BY_OBJECT]
    verb = by_object[0] if by_object else VERBS[step.verb]
    t.step[s].verb = verb
    t.step[s].n = step.n
    t.step[s].many = c.ALL if step.all_ else c.UP_TO if step.up_to else c.EXACTLY
    t.step[s].may = step.optional
    kind_heart = e < c.FIRST_ACT and verb in (c.BLESS, c.CURSE)
    t.step[s].soft = step.optional or kind_heart or t.effect[e].event != c.ON_NOTHING
    t.step[s].who = _bits(step.who)
    # Whom the effect has moved is looked for where it went (RULES 4.23).
    t.step[s].zone = c.ZONE_ANY if Filter.MOVED in step.who else ZONES[step.zone]
    t.step[s].dest = DESTS[step.dest]
    if step.cond is not None:
        t.step[s].cond = CONDITIONS[step.cond.name]
        t.step[s].cond_n = step.cond.at_least


def _fill_static(t: Any, e: int, static: Static) -> None:
    t.effect[e].static = STATICS[static.kind.value]
    t.effect[e].static_n = static.n
    t.effect[e].static_who = _bits(static.who)
    t.effect[e].static_per_hut = static.per_hut
    t.effect[e].static_most = static.most
    for verb in static.verbs:
        t.effect[e].static_verbs |= 1 << VERBS[verb]
    if static.cond is not None:
        t.effect[e].static_cond = CONDITIONS[static.cond.name]
        t.effect[e].static_cond_n = static.cond.at_least
        if t.effect[e].static_cond not in (c.COND_CAPITAL, c.COND_HUT):
            t.restless = 1


def _bits(filters: frozenset[Filter]) -> int:
    return sum(FILTERS[f] for f in filters if f in FILTERS)
