"""From Free Will's checked content to TABLES: two effects for each Act, backs and rondels."""

from __future__ import annotations

from typing import Any

from simulator.games.almighty import codes as c
from simulator.games.almighty.content_effects import act_id, fill_effect
from simulator.games.almighty.effect_text import parse_effect
from simulator.games.almighty.models import LANDS, AlmightyContent
from simulator.games.almighty.models_free_will import SECONDS, TARGETS, Back, FreeWillAct

_SPACES = {
    **{land: k for k, land in enumerate(LANDS)},
    "capital": c.SPACE_CAPITAL,
    "best": c.SPACE_BEST,
    "blank": c.SPACE_BLANK,
}


def _cards(model: AlmightyContent) -> list[tuple[int, FreeWillAct]]:
    """Return every card of Free Will with its slot; Inventions lie where gods keep Merciful Acts."""
    slots = {"basic": 0, "invention": c.MERCIFUL_SLOT}
    cards = []
    for act in model.free_will.acts.values():
        cards.append((slots[act.deck], act))
        slots[act.deck] += 1
    return cards


def fill_free_will(t: Any, model: AlmightyContent) -> None:
    """Encode Free Will, in place."""
    for slot, act in _cards(model):
        e = act_id(c.FREE_WILL, "basic", slot)
        t.effect[e].belief = act.belief
        t.effect[e].act_ongoing = act.deck == "invention"
        t.inspired[slot] = act.type == "inspired"
        fill_effect(t, e, act.effect)
        if act.deck == "basic":
            fill_effect(t, c.FIRST_OTHERWISE + slot, parse_effect(act.otherwise))
            t.n_basic[c.FREE_WILL] += 1
        else:
            t.n_merciful[c.FREE_WILL] += 1
        _fill_back(t, slot, act.back)
    _fill_back(t, c.NO_CARD, model.free_will.automa.empty_deck)
    t.start_glory[c.FREE_WILL] = model.free_will.start_glory
    t.automa_glory = model.free_will.automa.start_glory_per_player
    for row, difficulty in enumerate(c.DIFFICULTIES):
        tokens = iter(getattr(model.free_will.difficulty, difficulty))
        _fill_rondel(t, row, [next(tokens) if x == "slot" else x for x in model.free_will.rondel.automa])
    _fill_rondel(t, c.PLAYER_RONDEL, list(model.free_will.rondel.player))


def _fill_back(t: Any, slot: int, back: Back) -> None:
    t.back_target[slot] = TARGETS.index(back.foolish), TARGETS.index(back.inspired)
    t.back_land[slot] = LANDS.index(back.land)
    t.back_arrow[slot] = 1 if back.arrow == "+" else -1
    t.back_last[slot] = back.mortal == "Z"
    t.back_second[slot] = c.SECOND_BELIEF + SECONDS.index(back.second)


def _fill_rondel(t: Any, row: int, spaces: list[str]) -> None:
    t.n_spaces[row] = len(spaces)
    t.spaces[row, : len(spaces)] = [_SPACES[space] for space in spaces]


def names_of_free_will(model: AlmightyContent, names: list[str]) -> None:
    """Write the names of Free Will's cards, of their Otherwise effects and of the icons into the list."""
    for slot, act in _cards(model):
        names[act_id(c.FREE_WILL, "basic", slot)] = act.name
        if act.otherwise:
            names[c.FIRST_OTHERWISE + slot] = f"{act.name} (otherwise)"
    for k, icon in enumerate(c.ICONS):
        kind = "Second effect" if k >= c.SECOND_BELIEF else "Target"
        names[c.FIRST_ICON + k] = f"{kind}: {icon}"
