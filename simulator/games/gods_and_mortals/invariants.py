"""What must hold in every position, recomputed in plain Python: the slow twin of the rules' bookkeeping."""

from __future__ import annotations

from typing import Any

from simulator.games.gods_and_mortals.state import (
    FACTIONS,
    MAX_HAND,
    N_FACTIONS,
    N_LANDS,
    N_PAIRS,
    N_SLOTS,
    NO_TEMPLE,
    NONE,
    STANDING,
)


def check_invariants(state: Any, tables: Any) -> list[str]:
    """Return what is broken in a position, one sentence each; empty when all is well.

    Parameters
    ----------
    state, tables
        Records, not changed.
    """
    return [*_check_pieces(state, tables), *_check_caches(state, tables), *_check_cards(state, tables)] + (
        [] if state.over else _check_favor(state, tables)
    )


def _check_pieces(state: Any, tables: Any) -> list[str]:
    wrong = []
    for faction, name in enumerate(FACTIONS):
        pairs = range(faction, N_LANDS * N_FACTIONS, N_FACTIONS)
        mortals = sum(int(state.up[p]) + int(state.down[p]) for p in pairs) + int(state.supply[faction])
        temples = sum(state.temple[p] != NO_TEMPLE for p in pairs)
        if mortals != tables.mortals:
            wrong.append(f"{mortals} mortals of the {name}s, there are {tables.mortals}")
        if temples != state.temples[faction] or temples > tables.max_temples:
            wrong.append(f"{temples} temples of the {name}s, {state.temples[faction]} counted")
    if min(*state.up, *state.down, *state.supply, *state.tokens, *state.score, 0) < 0:
        wrong.append("something is negative")
    return wrong


def _check_caches(state: Any, tables: Any) -> list[str]:
    wrong = []
    for faction, name in enumerate(FACTIONS):
        strength = thin = 0
        for land in range(N_LANDS):
            pair = land * N_FACTIONS + faction
            mortals = state.up[pair] + state.down[pair]
            temple = state.temple[pair] != NO_TEMPLE
            strength += mortals > 0 or temple
            thin += mortals == 1 and not temple
        found = (state.strength[faction], state.thin[faction])
        if found != (strength, thin):
            wrong.append(f"strength, thin of the {name}s are {(strength, thin)}, not {found}")
    sets = {
        "present": [
            u + d > 0 or t != NO_TEMPLE for u, d, t in zip(state.up, state.down, state.temple, strict=True)
        ],
        "one_up": [u > 0 for u in state.up],
        "two_up": [u > 1 for u in state.up],
        "three_up": [u > 2 for u in state.up],
        "temple_up": [t == STANDING for t in state.temple],
        "ground": [state.land_temples[pair // N_FACTIONS] == 0 for pair in range(N_PAIRS)],
    }
    for name, holds in sets.items():
        bits = sum(1 << pair for pair, held in enumerate(holds) if held)
        if bits != getattr(state, name):
            wrong.append(f"the set {name} is {getattr(state, name):b}, not {bits:b}")
    by_land = [
        sum(state.temple[land * N_FACTIONS + f] != NO_TEMPLE for f in range(N_FACTIONS))
        for land in range(N_LANDS)
    ]
    if by_land != list(state.land_temples) or sum(n > 0 for n in by_land) != state.temple_lands:
        wrong.append(f"temples by land are {by_land}, not {list(state.land_temples)}")
    return wrong


def _check_cards(state: Any, tables: Any) -> list[str]:
    cards = [*state.deck[: state.n_deck], *(c for c in range(tables.n_cards) if state.discard >> c & 1)]
    for seat in range(state.n_seats):
        cards += list(state.hand[seat * MAX_HAND : seat * MAX_HAND + state.n_hand[seat]])
        cards += [c for c in state.slot[seat * N_SLOTS : (seat + 1) * N_SLOTS] if c != NONE]
    held = {int(s) for s in state.secret[: state.n_seats]}
    wrong = []
    if sorted(int(c) for c in cards) != list(range(tables.n_cards)):
        wrong.append(f"{len(cards)} action cards, there are {tables.n_cards}, each once")
    if len(held) != state.n_seats or not held <= set(range(tables.n_secrets)):
        wrong.append(f"secret cards {sorted(held)}")
    return wrong


def _check_favor(state: Any, tables: Any) -> list[str]:
    wrong = []
    for faction, name in enumerate(FACTIONS):
        levels = [int(state.favor[seat * N_FACTIONS + faction]) for seat in range(state.n_seats)]
        held = [level for level in levels if level > 0]
        if len(held) != len(set(held)) or max(levels) > tables.max_level:
            wrong.append(f"levels {levels} on the track of the {name}s")
    for seat in range(state.n_seats):
        favored = sum(int(state.favor[seat * N_FACTIONS + f]) > 0 for f in range(N_FACTIONS))
        if favored > tables.max_factions:
            wrong.append(f"seat {seat + 1} has Favor in {favored} factions")
    return wrong
