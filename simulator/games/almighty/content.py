"""From checked content to TABLES, and the names behind the codes of cards and other things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simulator.core.content import Content
from simulator.games.almighty import codes as c
from simulator.games.almighty.content_effects import act_id, action_id, fill_effect
from simulator.games.almighty.content_free_will import fill_free_will, names_of_free_will
from simulator.games.almighty.interplay import fill_interplay
from simulator.games.almighty.models import (
    LANDS,
    NEEDS,
    OFFERINGS,
    AlmightyContent,
    GodBoard,
)
from simulator.games.almighty.tables import TABLES


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
        t.ongoing |= int(mortal.kind == "ongoing") << m
        fill_effect(t, m, mortal.effect)
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
        t.effect[rite].n_steps = 1
        t.step[rite * c.MAX_STEPS].verb = verb
        t.step[rite * c.MAX_STEPS].n = 1
        t.step[rite * c.MAX_STEPS].many = c.ALL if verb == c.JUDGE else c.EXACTLY
    fill_free_will(t, model)
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
    t.by_name[: len(model.mortals)] = np.argsort(np.argsort([m.name for m in model.mortals.values()]))
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
    t.start_glory[faction] = god.start_glory
    for deck, sizes in (("basic", t.n_basic), ("merciful", t.n_merciful), ("wrathful", t.n_wrathful)):
        cards = [act for act in god.acts.values() if act.deck == deck]
        sizes[faction] = len(cards)
        for k, act in enumerate(cards):
            e = act_id(faction, deck, k)
            t.effect[e].belief = act.belief
            t.effect[e].cost = act.cost
            t.effect[e].need = NEEDS.index(act.needs)
            t.effect[e].act_ongoing = act.kind == "ongoing"
            fill_effect(t, e, act.effect)
    t.n_actions[faction] = len(god.face_down)
    for k, action in enumerate(god.face_down.values()):
        fill_effect(t, action_id(faction, k), action.effect)


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
    names_of_free_will(model, names)
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
