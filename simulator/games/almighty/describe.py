"""Sentences for people: a move, an event, and a drawing of the board. Plain Python; kernels never call it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.core.jit import Rec
from simulator.core.schema import Names
from simulator.games.almighty import codes as c
from simulator.games.almighty.carnival import marked_land
from simulator.games.almighty.checks import mortals_in

_NOTHING_MORE = "decline"
_LAND_QUESTIONS = {
    c.ASK_DESTINATION: "banish it to the {}",
    c.ASK_HUT_LAND: "the Hut of the {}",
    c.ASK_CLOUD_TO: "blow a Cloud to the {}",
    c.ASK_CLOUD_FROM: "gather a Cloud from the {}",
    c.ASK_BANNER: "the Capital Banner goes to the {}",
    c.ASK_PROPHECY_LAND: "lay the false Prophecy in the {}",
}
_MORTAL_QUESTIONS = {
    c.ASK_FIRST_LOVER: "a Heart for {}",
    c.ASK_SECOND_LOVER: "and {}",
    c.ASK_KEEP: "{} stays in the Grave",
    c.ASK_REDIRECT: "it hits {}",
    c.ASK_TOKEN: "the token comes from {}",
}
_VERBS = {
    c.POKE: "poke",
    c.TEMPT: "tempt",
    c.BANISH: "banish",
    c.SMITE: "smite",
    c.BLESS: "bless",
    c.CURSE: "curse",
    c.RES: "resurrect",
    c.GHOST: "poke the ghost of",
    c.REST: "send to Final Rest:",
}


def place_name(names: Names, land: int) -> str:
    """Return the printed name of a land."""
    return names.places[land].capitalize()


def describe_move(state: Rec, tables: Rec, move: Rec, names: Names) -> str:
    """Return what a move does, in words; `state` waits for that decision."""
    kind, a, b = int(move.kind), int(move.a), int(move.b)
    if kind == c.MOVE_PLAY and b >= 0 and int(move.c) >= c.FIRST_OTHERWISE:
        return f"play {names.cards[int(move.c)]} to the {place_name(names, b)}"
    if kind == c.MOVE_CARNIVAL:
        return f"hold a Carnival in the {place_name(names, int(marked_land(state, tables)))}"
    if kind == c.MOVE_PLAY:
        return f"play {names.cards[a]} to the {place_name(names, b)}"
    if kind == c.MOVE_FACE_DOWN:
        return f"face down in the {place_name(names, b)}: {names.cards[a].partition(': ')[2]}"
    if kind == c.ASK_SPEND:
        return f"with {names.cards[a]}"
    if kind == c.MOVE_DISCARD:
        return f"discard {names.cards[a]}: nothing can be played"
    if kind == c.MOVE_END_TURN:
        return "end the turn"
    if kind == c.MOVE_SKIP:
        return _NOTHING_MORE
    if kind in _LAND_QUESTIONS:
        return _LAND_QUESTIONS[kind].format(place_name(names, a))
    if kind in _MORTAL_QUESTIONS:
        return _MORTAL_QUESTIONS[kind].format(names.cards[a])
    return _describe_answer(state, tables, kind, a, b, names)


def _describe_answer(state: Rec, tables: Rec, kind: int, a: int, b: int, names: Names) -> str:
    if kind == c.ASK_TARGET:
        verb = int(tables.step[state.f_step[state.depth - 1]].verb)
        return f"{_VERBS[verb]} {names.cards[a]}"
    if kind == c.ASK_DISPLAY:
        return "create from the deck" if b < 0 else f"create {names.cards[b]} from slot {a + 1}"
    if kind == c.ASK_HEART:
        return f"choose {names.cards[c.FIRST_HEART + a]}"
    if kind == c.ASK_JUDGE:
        dead = int(state.grave[state.f_target[state.depth - 1]])
        return f"judge {names.cards[dead]} for {'Glory' if a else 'Power'}"
    if kind == c.ASK_ORDER:
        return f"next: {names.cards[b]}"
    return f"kind {kind}: {a}, {b}"


_SENTENCES = {
    "score": "{who}: {amount:+d} Glory ({source})",
    "play": "{who} plays {card} to {place}, Belief {amount}",
    "face_down": "{who} plays {card} face down in {place}: {target}",
    "discard": "{who} discards {card}",
    "create": "{target} ({amount:+d}) is created in {place} by {card}",
    "move": "{target} ({amount:+d}) moves to {place}, by {card}",
    "bless": "{target} is blessed by {card}, now {amount:+d}",
    "curse": "{target} is cursed by {card}, now {amount:+d}",
    "token_taken": "a token is taken from {target}, now {amount:+d}",
    "smite": "{target} ({amount:+d}) is smitten in {place} by {card}",
    "poke": "{target} is poked in {place} by {card}",
    "resurrect": "{target} ({amount:+d}) returns to {place} by {card}",
    "final_rest": "{target} goes to Final Rest",
    "judge": "{who} judges {target}",
    "hut_built": "a Hut in {place} by {card}, now {amount}",
    "hut_lost": "a Hut leaves {place} by {card}, now {amount}",
    "banner": "the Capital is now {place}",
    "power": "{who}: {amount:+d} Power",
    "belief": "{who}: {amount:+d} Belief in {place} by {card}",
    "sun": "the Sun is now in {place}",
    "cloud": "a Cloud enters {place}, now {amount}",
    "heart_placed": "{target} is placed in {place}",
    "heart_broken": "{target} breaks in {place}",
    "trigger": "{card} is set off",
    "prophecy_true": "{who}: the Prophecy {card} is true",
    "prophecy_false": "{who}: the Prophecy {card} is false, {amount} Belief in {place}",
    "seat": "{who} takes Seat {amount} of the Feast Table",
    "festival": "{who} wins the Festival of {place}, {amount} Belief ahead",
    "land_value": "{place} {is_} worth {amount} at {its} Festival",
    "otherwise": "it does its Otherwise: {target}",
    "carnival": "{who} holds a Carnival in {place}, worth {amount}",
    "target_icon": "{target} sends {card} to {place}",
    "second_effect": "{target}",
    "offering": "{who} takes the Offering of {place}: {target}",
    "mighty_act": "{who} draws {card}",
    "favored": "{who} has the Favored Offering tile {card}",
}


def describe_event(event: Mapping[str, Any], names: Names) -> str:
    """Return an event (names for codes, None for what is absent) as a sentence."""
    place = event["place"]
    amount = event["amount"]
    sentence = _SENTENCES[event["kind"]]
    if event["kind"] == "festival" and amount == 0:
        sentence = "{who} wins the Festival of {place}: level in Belief, and first among equals there"
    elif event["kind"] == "land_value" and event["seat"] is None:
        sentence = "nobody has Belief in {place}, worth {amount}: no Festival, the Offering is discarded"
    several = place is not None and place.endswith("s")
    return sentence.format(
        is_="are" if several else "is",
        its="their" if several else "its",
        who="" if event["seat"] is None else f"seat {event['seat'] + 1}",
        card=event["card"] or "a rule",
        target=event["target"] or "nobody",
        place="no land" if place is None else f"the {place.capitalize()}",
        amount=0 if amount is None else amount,
        source=event["source"] or "",
    )


def draw(state: Rec, tables: Rec, names: Names) -> str:
    """Return the board and the seats as text."""
    lines = [f"Age {int(state.round_no)}, turn {int(state.turn_no)}"]
    lines += [_draw_land(state, tables, names, land) for land in range(c.N_LANDS)]
    slots = [int(m) for m in state.display[: tables.display]]
    lines.append("display: " + ", ".join("-" if m < 0 else _mortal(state, names, m) for m in slots))
    if state.seat_of[c.DEAD] >= 0:
        lines.append("Graves: " + ", ".join(_grave(state, names, land) for land in range(c.N_LANDS)))
    if state.seat_of[c.FREE_WILL] >= 0:
        lines.append(_draw_rondel(state, tables, names))
    lines += [_draw_seat(state, names, seat) for seat in range(int(state.n_seats))]
    lines.append("scores: " + ", ".join(str(int(x)) for x in state.score[: state.n_seats]))
    return "\n".join(lines)


def _mortal(state: Rec, names: Names, m: int) -> str:
    hearts = [h for h in range(c.N_HEARTS) if m in (state.heart_a[h], state.heart_b[h])]
    return f"{names.cards[m]} {int(state.m_worth[m]):+d}" + "".join(f" (Heart {h + 1})" for h in hearts)


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _grave(state: Rec, names: Names, land: int) -> str:
    m = int(state.grave[land])
    if m < 0:
        return "-"
    return _mortal(state, names, m) + ("" if state.grave_judged[land] else " (not judged)")


def _draw_land(state: Rec, tables: Rec, names: Names, land: int) -> str:
    things = [_mortal(state, names, m) for m in mortals_in(state, land)]
    if state.huts[land]:
        things.append(_count(int(state.huts[land]), "Hut"))
    if state.banner == land:
        things.append("Capital")
    if state.sun == land:
        things.append("Sun")
    if state.cloud[land]:
        things.append(_count(int(state.cloud[land]), "Cloud"))
    if state.offering_top[land] >= 0:
        things.append(names.cards[c.FIRST_OFFERING + int(state.offering_top[land])])
    belief = "/".join(str(int(b)) for b in state.belief[land, : state.n_seats])
    head = f"{place_name(names, land):<10} worth {int(state.value[land]):>3}, Belief {belief}"
    return f"{head}: {', '.join(things)}"


def _draw_rondel(state: Rec, tables: Rec, names: Names) -> str:
    words = {c.SPACE_CAPITAL: "the Capital", c.SPACE_BEST: "the best land", c.SPACE_BLANK: "nothing"}
    spaces = tables.spaces[state.rondel, : tables.n_spaces[state.rondel]].tolist()
    shown = [words[space] if space in words else place_name(names, space) for space in spaces]
    shown[state.space] = f"[{shown[state.space]}]"
    return "rondel: " + ", ".join(shown)


def _draw_seat(state: Rec, names: Names, seat: int) -> str:
    hand = ", ".join(names.cards[int(act)] for act in state.hand[seat, : state.hand_n[seat]])
    if seat == state.automa:
        hand = f"{int(state.hand_n[seat])} cards of its deck"
    known = [f"{int(state.score[seat])} Glory", f"{int(state.power[seat])} Power", f"hand: {hand or 'none'}"]
    if state.prophecy[seat] >= 0:
        known.append("Prophecy: " + names.cards[c.FIRST_PROPHECY + int(state.prophecy[seat])])
    known.append("favors " + names.cards[c.FIRST_FAVORED + int(state.favored[seat])])
    if state.feast[seat] >= 0:
        known.append(f"Seat {int(state.feast[seat]) + 1}")
    return f"seat {seat + 1} ({names.gods[int(state.god[seat])]}): " + "; ".join(known)
