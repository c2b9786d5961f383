"""What must always hold, in plain Python over one state; tests and `doctor` call it."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.core.jit import Rec
from simulator.games.almighty import codes as c
from simulator.games.almighty.pieces import count_tokens, land_bonus


def members(numbers: int) -> list[int]:
    """Return what the bits of a number stand for."""
    return [k for k in range(c.MAX_MORTALS) if int(numbers) >> k & 1]


def mortals_in(state: Rec, land: int) -> list[int]:
    """Return the Mortals of a land."""
    return members(state.mortals[land])


def ongoing_in(state: Rec, tables: Rec, land: int) -> list[int]:
    """Return the ongoing effects of a land, Mortals first."""
    mortals = [m for m in mortals_in(state, land) if int(tables.ongoing) >> m & 1]
    acts = [int(state.ongoing_act[i]) for i in range(state.ongoing_n) if state.ongoing_land[i] == land]
    return mortals + acts


def recompute_land_values(state: Rec, tables: Rec) -> np.ndarray[Any, Any]:
    """Return the value of every land from its pieces, for comparison with ``state.value``."""
    values = np.zeros(c.N_LANDS, np.int16)
    for land in range(c.N_LANDS):
        worth = sum(int(state.m_worth[m]) for m in mortals_in(state, land))
        huts = int(state.huts[land] * tables.hut_stars)
        banner = int(tables.banner_stars) if state.banner == land else 0
        hearts = sum(int(tables.heart_glory[h]) for h in range(c.N_HEARTS) if state.heart_land[h] == land)
        bonus = sum(int(land_bonus(state, tables, e, land)) for e in ongoing_in(state, tables, land))
        values[land] = worth + huts + banner + hearts + bonus
    return values


def _broken_values(state: Rec, tables: Rec) -> list[str]:
    fresh = recompute_land_values(state, tables)
    if not np.array_equal(fresh, state.value):
        return [f"land values {state.value.tolist()}, recomputed {fresh.tolist()}"]
    return []


def _broken_immunities(state: Rec, tables: Rec) -> list[str]:
    problems = []
    for land in range(c.N_LANDS):
        fresh = 0
        for e in ongoing_in(state, tables, land):
            if tables.effect[e].static == c.STATIC_IMMUNE:
                fresh |= int(tables.effect[e].static_verbs)
        if fresh != state.immune[land]:
            problems.append(f"immunities of land {land}: {int(state.immune[land])}, recomputed {fresh}")
    return problems


def _broken_mortals(state: Rec, tables: Rec) -> list[str]:
    problems = []
    n = int(tables.n_mortals)
    places = [int(p) for p in state.m_place[:n]]
    for land in range(c.N_LANDS):
        listed = mortals_in(state, land)
        if listed != [m for m in range(n) if places[m] == land]:
            problems.append(f"Mortals of land {land}: {listed}")
        grave = [m for m in range(n) if places[m] == c.GRAVE + land]
        if grave != [int(m) for m in state.grave[land : land + 1] if m >= 0]:
            problems.append(f"Grave of land {land}: {grave}, {int(state.grave[land])}")
    display = sorted(int(m) for m in state.display[: tables.display] if m >= 0)
    if display != [m for m in range(n) if places[m] == c.IN_DISPLAY]:
        problems.append(f"display {display}")
    pending = [int(state.i_target)] if state.i_ask == c.ASK_KEEP else []
    worths = [int(w) for w in state.m_worth[:n]]
    held = [[count_tokens(worths[m], int(tables.printed[m]), kind) for m in range(n)] for kind in range(2)]
    lovers = [int(m) for m in (*state.heart_a, *state.heart_b) if m >= 0]
    for name, listed, expected in (
        ("deck", members(state.deck), [m for m in range(n) if places[m] == c.IN_DECK]),
        ("graveyard", members(state.graveyard), [m for m in range(n) if places[m] == c.IN_GRAVEYARD]),
        ("limbo", pending, [m for m in range(n) if places[m] == c.IN_LIMBO]),
        ("the set of the Worthy", members(state.worthy), [m for m in range(n) if worths[m] > 0]),
        ("the set of the blessed", members(state.holders[0]), [m for m in range(n) if held[0][m]]),
        ("the set of the cursed", members(state.holders[1]), [m for m in range(n) if held[1][m]]),
        ("the set of pairs", members(state.paired), sorted(lovers)),
    ):
        if listed != expected:
            problems.append(f"{name}: {listed}, by the pieces {expected}")
    if any(w == 0 for w in state.m_worth[:n]):
        problems.append("a Mortal is worth 0")
    for kind in range(2):
        if sum(held[kind]) + state.token_supply[kind] != tables.tokens[kind]:
            problems.append(
                f"tokens of kind {kind}: {sum(held[kind])} and {int(state.token_supply[kind])} in the supply"
            )
    return problems


def _broken_pieces(state: Rec, tables: Rec) -> list[str]:
    problems = []
    if state.hut_supply + state.huts.sum() != tables.huts:
        problems.append(f"Huts {state.huts.tolist()} and {int(state.hut_supply)} in the supply")
    settled = state.i_ask == c.ASK_NOTHING and state.depth == 0
    if settled and state.huts[state.banner] != state.huts.max():
        problems.append("the Banner is not where the most Huts are")
    if state.seat_of[c.STORMS] >= 0 and state.cloud.sum() != c.N_LANDS * tables.clouds_per_land:
        problems.append(f"Clouds {state.cloud.tolist()}")
    for h in range(c.N_HEARTS):
        pair = [int(state.heart_a[h]), int(state.heart_b[h])]
        land = int(state.heart_land[h])
        if land < 0 and pair != [-1, -1]:
            problems.append(f"Heart {h} is on the board and on {pair}")
        if land >= 0 and not state.hearts_loose and [int(state.m_place[m]) for m in pair] != [land, land]:
            problems.append(f"Heart {h} lies in land {land} on {pair}")
    lovers = [int(m) for m in (*state.heart_a, *state.heart_b) if m >= 0]
    if len(set(lovers)) != len(lovers):
        problems.append(f"a Mortal is in two pairs: {lovers}")
    for land in range(c.N_LANDS):
        ranked = sorted((int(b) for b in state.belief[land]), reverse=True)
        kept = [
            int(state.lead[land]),
            int(state.belief[land, state.leader[land]]),
            int(state.runner_up[land]),
        ]
        if kept != [ranked[0], ranked[0], ranked[1]]:
            problems.append(f"Belief of land {land}: {ranked}, kept {kept}")
    if (state.power < 0).any() or (state.belief < 0).any():
        problems.append("negative Power or Belief")
    return problems


def _broken_cards(state: Rec, tables: Rec) -> list[str]:
    problems = []
    for seat in range(int(state.n_seats)):
        at = state.card_at[seat]
        first = c.FIRST_ACT + int(state.god[seat]) * c.MAX_CARDS
        held = sorted(int(a) - first for a in state.hand[seat, : state.hand_n[seat]])
        if seat == state.automa:
            held = []
            top = [slot for slot in range(c.MAX_CARDS) if at[slot] == c.CARD_TOP]
            if top != ([] if state.top == c.NO_CARD else [int(state.top)]):
                problems.append(f"top of the automa's deck: {top}, {int(state.top)}")
        if held != [slot for slot in range(c.MAX_CARDS) if at[slot] == c.CARD_HAND]:
            problems.append(f"hand of seat {seat}: {held}")
        in_play = sum(1 for x in at if x == c.BURIED or x >= c.PLAYED)
        if in_play != state.acts[:, seat].sum():
            problems.append(f"Acts of seat {seat}: {in_play} cards, {state.acts[:, seat].tolist()} in lands")
    tokens = int(
        state.offering_bag.sum()
        + state.offering_gone.sum()
        + state.offering_won.sum()
        + (state.offering_top >= 0).sum()
    )
    if tokens != tables.offering_n.sum():
        problems.append(f"{tokens} Offerings")
    if state.offering_bag.sum() != state.offering_left.sum():
        problems.append("Offerings under the tops")
    return problems


def check_invariants(state: Rec, tables: Rec) -> list[str]:
    """List what is broken in a state; empty if all is well."""
    parts = (_broken_values, _broken_immunities, _broken_mortals, _broken_pieces, _broken_cards)
    return [problem for part in parts for problem in part(state, tables)]
