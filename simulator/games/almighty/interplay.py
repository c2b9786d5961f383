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
HARMLESS = (c.GAIN_GLORY, c.BELIEF_THIS, c.BELIEF_OWN)
BY_WORTH = c.WORTHY | c.UNWORTHY | c.BLESSED | c.CURSED
BY_HEART = c.PAIRED | c.UNPAIRED
BY_DEED = c.CREATED | c.MOVED | c.ENTERING


def fill_interplay(t: Any) -> None:
    """Fill ``minimum``, ``loss``, ``gain`` and ``tail`` of all steps in place."""
    shields = _verbs_others_are_shielded_from(t)
    for e in range(c.N_EFFECTS):
        first = e * c.MAX_STEPS
        steps = range(first, first + int(t.n_steps[e]))
        for s in steps:
            several = t.many[s] == c.EXACTLY and t.n[s] > 1
            t.minimum[s] = t.n[s] if t.many[s] == c.EXACTLY else 1
            t.tail[s] = any(t.soft[later] == 0 for later in steps if later > s)
            pairs = [_interplay(t, k, s, shields, is_act=e >= c.FIRST_ACT) for k in steps if k < s]
            loss, gain = sum(p[0] for p in pairs), any(p[1] for p in pairs)
            if several and t.verb[s] in POKES:
                loss = EVERYTHING
            gain = gain or (several and t.verb[s] in LEAVING_VERBS) or bool(t.who[s] & BY_DEED)
            t.loss[s] = min(loss, EVERYTHING)
            t.gain[s] = gain


def _verbs_others_are_shielded_from(t: Any) -> int:
    """Return the verbs (1 << verb) from which some card can shield more than itself."""
    shields = 0
    for e in range(c.FIRST_RITE):
        if t.static[e] == c.STATIC_IMMUNE and not t.static_who[e] & c.SELF:
            shields |= int(t.static_verbs[e])
    return shields


def _interplay(t: Any, k: int, s: int, shields: int, *, is_act: bool) -> tuple[int, bool]:
    """Return (most targets that step k can take from the later step s, whether it can give it some)."""
    early, late = int(t.verb[k]), int(t.verb[s])
    if early in HARMLESS:
        return 0, False
    if early in POKES or late in POKES or t.cond[s] != c.COND_NONE:
        return EVERYTHING, True
    times = EVERYTHING if t.many[k] == c.ALL else int(t.n[k])
    if late in MORTAL_VERBS:
        loss, gain = _on_mortals(t, k, s, times, bool(shields >> late & 1))
        return loss + (is_act and bool(t.who[s] & c.OTHER)), gain
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


def _on_mortals(t: Any, k: int, s: int, times: int, shielded: bool) -> tuple[int, bool]:
    """`_interplay` where the later step picks Mortals: `shielded` tells if others can be made immune."""
    early, who = int(t.verb[k]), int(t.who[s])
    if early in (c.CREATE, c.RES):
        return EVERYTHING * shielded, True
    if early in LEAVING_VERBS:
        widowed = times if who & BY_HEART else 0
        return max(times + widowed, EVERYTHING * shielded * (early != c.SMITE)), True
    if early in (c.BLESS, c.CURSE):
        return (times, True) if who & BY_WORTH else (0, False)
    if early in (c.HEART, c.BREAK):
        return (EVERYTHING, True) if who & BY_HEART else (0, False)
    return 0, False
