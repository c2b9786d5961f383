"""Ongoing effects that notice events: who listens, and the queue of what waits (RULES 6)."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, lowest_bit
from simulator.games.almighty.codes import (
    FIRST_RITE,
    MAX_MORTALS,
    N_LANDS,
    ON_LEAVE,
    ON_PLAY_OWN,
    ON_PLAY_RIVAL,
    ON_SMITE,
    ON_TURN_START,
    OTHER,
    SELF,
)
from simulator.games.almighty.sets import rest
from simulator.games.almighty.state import MAX_QUEUE


@kernel
def enqueue(state: Rec, effect: int, land: int, subject: int, other: int, source: int) -> None:
    """Add a trigger, or a start-of-turn duty, to what waits; one too many makes the game invalid."""
    n = state.queue_n
    if n == MAX_QUEUE:
        state.fault = 1
        return
    state.q_effect[n] = effect
    state.q_land[n] = land
    state.q_subject[n] = subject
    state.q_other[n] = other
    state.q_source[n] = source
    state.queue_n = n + 1


@kernel
def is_spent(state: Rec, tables: Rec, effect: int, source: int) -> bool:
    """Return whether an ongoing effect may not be set off again now.

    Once a turn is once a turn; and what the resolution's own triggers set off never comes back to an
    effect that has already been carried out, so a cycle runs once.
    """
    mark = state.ongoing_mark[source] if source >= 0 else state.m_mark[effect]
    if tables.effect[effect].once != 0:
        return mark == state.turn_no
    return state.chained != 0 and mark == state.resolution


@kernel
def mark_spent(state: Rec, tables: Rec, effect: int, source: int) -> None:
    """Note in place that an ongoing effect is carried out."""
    mark = state.turn_no if tables.effect[effect].once != 0 else state.resolution
    if source >= 0:
        state.ongoing_mark[source] = mark
    elif effect < MAX_MORTALS:
        state.m_mark[effect] = mark


@kernel
def notice_as_mortal(
    state: Rec, tables: Rec, m: int, event: int, land: int, subject: int, other: int
) -> None:
    """Queue the trigger of one ongoing Mortal if the event is its."""
    if tables.effect[m].event != event or tables.effect[m].instead != 0:
        return
    who = tables.effect[m].event_who
    if (who & SELF and subject != m) or (who & OTHER and subject == m):
        return
    if not is_spent(state, tables, m, -1):
        enqueue(state, m, land, subject, other, -1)


@kernel
def notice_as_act(state: Rec, tables: Rec, i: int, event: int, land: int, subject: int, other: int) -> None:
    """Queue the trigger of one ongoing Act if the event is its."""
    act = state.ongoing_act[i]
    if tables.effect[act].event != event or (state.ongoing_land[i] != land and land >= 0):
        return
    own = state.ongoing_seat[i] == other
    if ((event == ON_PLAY_OWN or event == ON_TURN_START) and not own) or (event == ON_PLAY_RIVAL and own):
        return
    if not is_spent(state, tables, act, i):
        enqueue(state, act, state.ongoing_land[i], subject, other, i)


@kernel
def raise_event(state: Rec, tables: Rec, event: int, land: int, subject: int, other: int) -> None:
    """Let the ongoing effects notice an event.

    Parameters
    ----------
    state, tables
        The game; its queue grows in place.
    event
        ON_... code.
    land
        Where it happened; judging and the start of a turn happen in no land (-1), so no Mortal notices them.
    subject
        The Mortal it happened to, or -1.
    other
        The seat whose Act it was, for plays; whose turn, for its start.
    """
    if state.searching != 0 or not tables.events_used >> event & 1:
        return
    if land >= 0:
        listeners = state.mortals[land] & tables.ongoing
        while listeners != 0:
            notice_as_mortal(state, tables, lowest_bit(listeners), event, land, subject, other)
            listeners = rest(listeners)
    for i in range(state.ongoing_n):
        notice_as_act(state, tables, i, event, land, subject, other)


@kernel
def drop_waiting(state: Rec, k: int) -> None:
    """Remove entry `k` of the queue in place, keeping the order of the rest."""
    state.queue_n -= 1
    for i in range(k, state.queue_n):
        state.q_effect[i] = state.q_effect[i + 1]
        state.q_land[i] = state.q_land[i + 1]
        state.q_subject[i] = state.q_subject[i + 1]
        state.q_other[i] = state.q_other[i + 1]
        state.q_source[i] = state.q_source[i + 1]


@kernel
def is_void(state: Rec, tables: Rec, k: int) -> bool:
    """Return whether a waiting trigger can no longer be carried out: its source is spent or gone."""
    effect = state.q_effect[k]
    if effect >= FIRST_RITE:
        return False
    source = state.q_source[k]
    if tables.effect[effect].once != 0 and is_spent(state, tables, effect, source):
        return True
    if source >= 0 or state.m_place[effect] < N_LANDS:
        return False
    event = tables.effect[effect].event
    return not (tables.effect[effect].event_who & SELF and (event == ON_SMITE or event == ON_LEAVE))


@kernel
def is_repeat(state: Rec, tables: Rec, k: int) -> bool:
    """Return whether choosing between this and an earlier waiting trigger of the same card means nothing."""
    effect = state.q_effect[k]
    for i in range(k):
        if state.q_effect[i] == effect:
            if tables.effect[effect].alike != 0 or state.q_subject[i] == state.q_subject[k]:
                return True
    return False
