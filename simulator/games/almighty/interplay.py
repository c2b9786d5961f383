"""What the steps of one effect can do to each other, worked out once when the content is loaded.

An effect must be possible as a whole. For each step that must happen, `fill_interplay` bounds how many
targets the earlier steps can take from it and whether they can give it any. Counting targets then
proves most effects possible or impossible; only what stays open is searched (`legality.py`).
"""

from __future__ import annotations

from typing import Any

from simulator.games.almighty import codes as c

EVERYTHING = 99
MORTAL_VERBS = (c.TEMPT, c.BANISH, c.SMITE, c.BLESS, c.CURSE)
LEAVING_VERBS = (c.TEMPT, c.BANISH, c.SMITE)
HUT_VERBS = (c.CREATE_HUT, c.SMITE_HUT, c.MOVE_HUT)
POKES = (c.POKE, c.GHOST)
CLOUDY = (c.POKE, c.GHOST, c.GATHER, c.GAIN_POWER)
HARMLESS = (c.GAIN_GLORY, c.BELIEF_THIS, c.BELIEF_OWN)
BY_WORTH = c.WORTHY | c.UNWORTHY | c.BLESSED | c.CURSED
BY_HEART = c.PAIRED | c.UNPAIRED
BY_DEED = c.CREATED | c.MOVED | c.ENTERING


def fill_interplay(t: Any) -> None:
    """Fill what TABLES says about steps together, from ``minimum`` to ``cloudy``, in place."""
    shields = _verbs_others_are_shielded_from(t)
    for e in range(c.N_EFFECTS):
        first = e * c.MAX_STEPS
        steps = range(first, first + int(t.effect[e].n_steps))
        for s in steps:
            _fill_step(t, s, [k for k in steps if k < s], shields, is_act=e >= c.FIRST_ACT)
            t.step[s].tail = any(t.step[later].soft == 0 for later in steps if later > s)
        t.effect[e].cloudy = any(t.step[s].verb in CLOUDY or t.step[s].cond == c.COND_CLOUDS for s in steps)


def _fill_step(t: Any, s: int, earlier: list[int], shields: int, *, is_act: bool) -> None:
    several = t.step[s].many == c.EXACTLY and t.step[s].n > 1
    t.step[s].minimum = t.step[s].n if t.step[s].many == c.EXACTLY else 1
    pairs = [_interplay(t, k, s, is_act=is_act) for k in earlier]
    loss, gain = sum(p[0] for p in pairs), any(p[1] for p in pairs)
    if several and t.step[s].verb in POKES:
        loss = EVERYTHING
    gain = gain or (several and t.step[s].verb in LEAVING_VERBS) or bool(t.step[s].who & BY_DEED)
    t.step[s].loss = min(loss, EVERYTHING)
    t.step[s].gain = gain
    if t.step[s].verb in MORTAL_VERBS and shields >> int(t.step[s].verb) & 1:
        t.step[s].shield = max(
            (_shield_brought_by(int(t.step[k].verb)) for k in earlier), default=c.NO_SHIELD
        )


def _shield_brought_by(verb: int) -> int:
    """Return from where a step with this verb may bring in a card that makes others immune."""
    if verb in (c.CREATE, c.RES):
        return c.SHIELD_FROM_ANYWHERE
    return c.SHIELD_FROM_LANDS if verb in (c.TEMPT, c.BANISH) else c.NO_SHIELD


def _verbs_others_are_shielded_from(t: Any) -> int:
    """Return the verbs (1 << verb) from which some card can shield more than itself."""
    shields = 0
    for e in range(c.FIRST_RITE):
        if t.effect[e].static == c.STATIC_IMMUNE and not t.effect[e].static_who & c.SELF:
            shields |= int(t.effect[e].static_verbs)
    return shields


def _interplay(t: Any, k: int, s: int, *, is_act: bool) -> tuple[int, bool]:
    """Return (most targets that step k can take from the later step s, whether it can give it some).

    Immunity that step k may bring in is told apart, by ``shield``.
    """
    early, late = int(t.step[k].verb), int(t.step[s].verb)
    if early in HARMLESS:
        return 0, False
    if early in POKES or late in POKES or t.step[s].cond != c.COND_NONE:
        return EVERYTHING, True
    times = EVERYTHING if t.step[k].many == c.ALL else int(t.step[k].n)
    if late in MORTAL_VERBS:
        loss, gain = _on_mortals(early, int(t.step[s].who), times)
        return loss + (is_act and bool(t.step[s].who & c.OTHER)), gain
    if late in HUT_VERBS:
        return (times, True) if early in HUT_VERBS else (0, False)
    if late in (c.GAIN_POWER, c.GATHER):
        return (times if early in (c.GAIN_POWER, c.GATHER) else 0), False
    if late == c.CREATE:
        return (times if early == c.CREATE else 0), early == c.SMITE
    if late in (c.RES, c.REST):
        return (times if early in (c.RES, c.REST) else 0), early == c.SMITE
    if late in (c.HEART, c.BREAK):
        return (0, False) if early in (*HUT_VERBS, c.BLESS, c.CURSE) else (EVERYTHING, True)
    if late == c.PUSH_SUN:
        return (EVERYTHING, True) if early == c.PUSH_SUN else (0, False)
    return 0, False


def _on_mortals(early: int, who: int, times: int) -> tuple[int, bool]:
    """Return `_interplay` where the later step picks Mortals by the filters `who`."""
    if early in (c.CREATE, c.RES):
        return 0, True
    if early in LEAVING_VERBS:
        return times + (times if who & BY_HEART else 0), True
    if early in (c.BLESS, c.CURSE):
        return (times, True) if who & BY_WORTH else (0, False)
    if early in (c.HEART, c.BREAK):
        return (EVERYTHING, True) if who & BY_HEART else (0, False)
    return 0, False
