"""A game for people: sentences for moves and events, a drawing of the board. Plain Python."""

from __future__ import annotations

from typing import Any

from simulator.games.gods_and_mortals.effects import find_op
from simulator.games.gods_and_mortals.names import USED_AS
from simulator.games.gods_and_mortals.ops import CREATE_EACH, MOVE_SPLIT, OPS, REMOVE_RIVAL_EACH
from simulator.games.gods_and_mortals.state import (
    DROP,
    EFFECT,
    FACTIONS,
    GIVE,
    GODS,
    GRANT,
    KEEP_ALL,
    LANDS,
    LYING,
    MAX_HAND,
    N_FACTIONS,
    N_NEXT,
    N_SLOTS,
    NO_TEMPLE,
    NONE,
    PLAY_CARD,
    SACRIFICE,
    SKIP,
    STOP_FAVOR,
    TAKE_GOD,
    USE,
    USE_MATCH,
)

_TITLES = [land.capitalize() for land in LANDS]
_PEOPLES = [f"{faction.capitalize()}s" for faction in FACTIONS]


def describe_move(state: Any, tables: Any, move: Any, names: Any) -> str:
    """Return what a move does, as the seat that makes it would say it.

    Parameters
    ----------
    state, tables
        The position before the move.
    move
        MOVE record.
    names
        Names behind the codes; ``names.cards`` are those of `content.card_names`.
    """
    if move.kind in (USE, USE_MATCH):
        power = tables.god_power[state.god[state.seat] * N_SLOTS * 2 + move.a]
        price = "free by match" if move.kind == USE_MATCH else f"{tables.cost[power]} tokens"
        return f"use {names.cards[power]} with the {_PEOPLES[move.c]} in {_TITLES[move.b]} ({price})"
    if move.kind == EFFECT:
        return _describe_effect(state, tables, move)
    if move.kind == PLAY_CARD:
        card = state.hand[state.seat * MAX_HAND + move.a]
        return f"play the card {names.cards[tables.n_powers + card]}"
    if move.kind == TAKE_GOD:
        return f"play as {GODS[state.dealt[state.seat * 2 + move.a]].capitalize()}"
    if move.kind == DROP:
        return f"abandon the {_PEOPLES[move.a]}"
    if move.kind == GRANT:
        return f"grant the {_PEOPLES[move.a]} a {('Small', 'Big')[move.b - 1]} Favor"
    if move.kind == SACRIFICE:
        return f"sacrifice a card into slot {move.a + 1}"
    if move.kind == GIVE:
        return f"give a token to seat {move.a + 1}"
    return {KEEP_ALL: "abandon nothing", STOP_FAVOR: "grant no more Favor", SKIP: "decline"}[int(move.kind)]


def _describe_effect(state: Any, tables: Any, move: Any) -> str:
    op = int(find_op(state, tables))
    parts = [OPS[op].replace("_", " ")]
    if op in (MOVE_SPLIT, CREATE_EACH, REMOVE_RIVAL_EACH):
        near = [tables.next[state.land * N_NEXT + k] for k in range(N_NEXT) if move.c >> k & 1]
        parts.append(", ".join(_TITLES[land] for land in near))
    else:
        parts.append(str(move.c))
        if move.a != NONE:
            parts.append(_TITLES[move.a])
    if move.b != NONE:
        parts.append(f"of the {_PEOPLES[move.b]}")
    return " ".join(parts)


def describe_event(event: Any, names: Any) -> str:
    """Return a sentence for one event; `event` maps column names to names and numbers, or None."""
    who = f"Seat {event['seat'] + 1}"
    kind, amount, place = event["kind"], event["amount"], event["place"]
    at = f" in {place.capitalize()}" if place else ""
    whom = f"{event['target'].capitalize()}s" if event["target"] in FACTIONS else event["target"]
    sentences = {
        "score": f"{who}: {amount:+d} Divinity ({event['source']})" if kind == "score" else "",
        "power": f"{who} uses {event['card']} with the {whom}{at} for {amount} tokens",
        "card": f"{who} lays {event['card']} {_used(event['target'])} into slot {amount}",
        "created": f"  {amount} {whom} created{at}",
        "moved": f"  {amount} {whom} moved to {place}",
        "gathered": f"  {amount} {whom} came from {place}",
        "removed": f"  {amount} {whom} removed{at}",
        "exhausted": f"  {amount} {whom} exhausted{at}",
        "refreshed": f"  {amount} {whom} refreshed{at}",
        "temple_exhausted": f"  temple of the {whom} exhausted{at}",
        "temple_refreshed": f"  temple of the {whom} refreshed{at}",
        "temple_built": f"  temple of the {whom} built{at}",
        "strength": f"  strength of the {whom} {'grows' if amount == 1 else 'falls'}{at}",
        "small_favor": f"{who} grants the {whom} a Small Favor for {amount}",
        "big_favor": f"{who} grants the {whom} a Big Favor for {amount}",
        "abandoned": f"{who} abandons the {whom} at level {amount}",
        "secret": f"{who} reveals {event['card']}",
        "given": f"{who} gives a token away",
        "round_end": "The round ends: all stand up, all slots are free",
        "reshuffled": f"The discard pile is shuffled: {amount} cards",
    }
    return sentences[kind]


def _used(target: str | None) -> str:
    return (target or USED_AS[0]).replace("_", " ")


def draw(state: Any, tables: Any, names: Any) -> str:
    """Return the position as text: a line for each land, track and seat."""
    lines = [f"Round {state.round_no}, turn {state.turn_no}, torch at seat {state.torch + 1}"]
    for land, title in enumerate(_TITLES):
        pieces = [_draw_pair(state, land, faction) for faction in range(N_FACTIONS)]
        lines.append(f"  {title:9}" + (" ".join(p for p in pieces if p) or "-"))
    for faction, people in enumerate(_PEOPLES):
        levels = [
            f"seat {seat + 1} on {state.favor[seat * N_FACTIONS + faction]}"
            for seat in range(state.n_seats)
            if state.favor[seat * N_FACTIONS + faction] > 0
        ]
        lines.append(f"  {people:9}strength {state.strength[faction]}; {', '.join(levels) or 'no Favor'}")
    for seat in range(state.n_seats):
        god = GODS[state.god[seat]].capitalize() if state.god[seat] != NONE else "no god yet"
        hand = [
            names.cards[tables.n_powers + state.hand[seat * MAX_HAND + k]] for k in range(state.n_hand[seat])
        ]
        slots = "".join("x" if state.slot[seat * N_SLOTS + k] != NONE else "." for k in range(N_SLOTS))
        lines.append(
            f"  seat {seat + 1} {god}: {state.score[seat]} Divinity, {state.tokens[seat]} tokens, "
            f"slots {slots}, hand {', '.join(hand)}"
        )
    return "\n".join(lines)


def _draw_pair(state: Any, land: int, faction: int) -> str:
    pair = land * N_FACTIONS + faction
    temple = {NO_TEMPLE: "", LYING: " temple lying"}.get(int(state.temple[pair]), " temple")
    up, down = int(state.up[pair]), int(state.down[pair])
    if up + down == 0 and not temple:
        return ""
    return f"[{_PEOPLES[faction]} {up}" + (f"+{down} lying" if down else "") + temple + "]"
