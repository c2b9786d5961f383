"""A game for people: sentences for moves and events, a drawing of the board. Plain Python."""

from __future__ import annotations

from typing import Any

from simulator.games.gods_and_mortals.effects import find_op
from simulator.games.gods_and_mortals.names import USED_AS
from simulator.games.gods_and_mortals.ops import OPS
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

_EFFECTS = {
    "move": "move {count} to {place}",
    "move_far": "move {count} to {place}",
    "move_anywhere": "move {count} to {place}",
    "move_split": "move one of the {people} each to {places}",
    "gather": "bring {count} from {place}",
    "move_rival": "send {count} to {place}",
    "rival_along": "take {count} along",
    "gather_rival": "draw {count} here from {place}",
    "remove_rival": "remove {count} in {place}",
    "remove_rival_there": "remove {count} in {place}",
    "remove_rival_each": "remove one of the {people} each in {places}",
    "exhaust_rival": "exhaust {count}",
    "create_next": "create {count} in {place}",
    "create_each": "create one of the {people} each in {places}",
    "refresh_there": "stand up {count} in {place}",
    "spill": "remove one {state} mortal of the {people} in {place}",
}
"""What a seat says that makes a choice; `count` is a number with the people it is of."""


def _some(n: int, people: str) -> str:
    """Return a number of mortals; `people` is a plural."""
    return f"{n} {people[:-1] if n == 1 else people}"


def _tokens(n: int) -> str:
    return "no token" if n == 0 else f"{n} token{'s' if n > 1 else ''}"


def _card(name: str) -> str:
    """Return the title of a power, an action card or a secret card."""
    land, _, faction = name.removeprefix("secret_").partition("_")
    if name.startswith("secret_"):
        return f"the secret card of the {land.capitalize()}s and {faction.capitalize()}s"
    if land in LANDS and faction in FACTIONS:
        return f"{land.capitalize()} / {faction.capitalize()}s"
    return name.replace("_", " ").title()


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
        price = "free by a card that matches" if move.kind == USE_MATCH else _tokens(int(tables.cost[power]))
        return f"use {_card(names.cards[power])} with the {_PEOPLES[move.c]} in {_TITLES[move.b]} ({price})"
    if move.kind == EFFECT:
        return _describe_effect(state, tables, move)
    if move.kind == PLAY_CARD:
        card = state.hand[state.seat * MAX_HAND + move.a]
        return f"play the card {_card(names.cards[tables.n_powers + card])}"
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
    people = _PEOPLES[state.faction if move.b == NONE else move.b]
    near = tables.next[state.land * N_NEXT : (state.land + 1) * N_NEXT]
    return _EFFECTS[OPS[int(find_op(state, tables))]].format(
        count=_some(int(move.c), people),
        people=people,
        place=_TITLES[state.land if move.a == NONE else move.a],
        places=" and ".join(_TITLES[land] for k, land in enumerate(near) if move.c >> k & 1),
        state="standing" if move.c else "lying",
    )


def describe_event(event: Any, names: Any) -> str:
    """Return a sentence for one event; `event` maps column names to names and numbers, or None."""
    who = f"Seat {event['seat'] + 1}"
    kind, amount = event["kind"], event["amount"]
    place = (event["place"] or "").capitalize()
    at = f" in {place}" if place else ""
    card = _card(event["card"]) if event["card"] else ""
    whom = f"{event['target'].capitalize()}s" if event["target"] in FACTIONS else ""
    some = _some(amount or 0, whom)
    sentences = {
        "score": f"{who}: {amount:+d} Divinity ({event['source']})" if kind == "score" else "",
        "power": f"{who} uses {card} with the {whom}{at} for {_tokens(amount or 0)}",
        "card": f"{who} lays {card} {_used(event['target'])} into slot {amount}",
        "drawn": f"{who} draws {card}",
        "created": f"  {some} created{at}",
        "moved": f"  {some} moved to {place}",
        "gathered": f"  {some} came from {place}",
        "removed": f"  {some} removed{at}",
        "exhausted": f"  {some} exhausted{at}",
        "refreshed": f"  {some} refreshed{at}",
        "temple_exhausted": f"  temple of the {whom} exhausted{at}",
        "temple_refreshed": f"  temple of the {whom} refreshed{at}",
        "temple_built": f"  temple of the {whom} built{at}",
        "strength": f"  strength of the {whom} {'grows' if amount == 1 else 'falls'}{at}",
        "small_favor": f"{who} grants the {whom} a Small Favor for {amount}",
        "big_favor": f"{who} grants the {whom} a Big Favor for {amount}",
        "abandoned": f"{who} abandons the {whom} at level {amount}",
        "secret": f"{who} reveals {card}",
        "tokens": f"{who} takes {_tokens(amount or 0)}",
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
            _card(names.cards[tables.n_powers + state.hand[seat * MAX_HAND + k]])
            for k in range(state.n_hand[seat])
        ]
        slots = "".join("x" if state.slot[seat * N_SLOTS + k] != NONE else "." for k in range(N_SLOTS))
        lines.append(
            f"  seat {seat + 1} {god}: {state.score[seat]} Divinity, {_tokens(int(state.tokens[seat]))}, "
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
