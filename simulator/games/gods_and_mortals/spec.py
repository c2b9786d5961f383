"""Gods & Mortals for the rest of the house: one `GameSpec`."""

from __future__ import annotations

from pathlib import Path

from simulator.core.spec import GameFunctions, GameSpec, Mode
from simulator.games.gods_and_mortals.cards import hide
from simulator.games.gods_and_mortals.content import build_tables, card_names
from simulator.games.gods_and_mortals.describe import describe_event, describe_move, draw
from simulator.games.gods_and_mortals.invariants import check_invariants
from simulator.games.gods_and_mortals.models import GodsAndMortalsContent
from simulator.games.gods_and_mortals.moves import legal_moves
from simulator.games.gods_and_mortals.names import NAMES, TARGETS
from simulator.games.gods_and_mortals.rules import apply_move, is_action_start, to_act
from simulator.games.gods_and_mortals.scoring import fill_result
from simulator.games.gods_and_mortals.setup import setup
from simulator.games.gods_and_mortals.state import BEGINNER_GODS, GODS, STATE

_PLAYERS = (2, 3, 4)
_OPTIONS = {"trade": ("off", "on")}

SPEC = GameSpec(
    id="gods_and_mortals",
    title="Gods & Mortals",
    module=__name__,
    rules_version="1",
    modes=(
        Mode("competitive", _PLAYERS, "the line-up says who is which god", options=_OPTIONS),
        Mode("deal_two", _PLAYERS, "each seat is dealt two gods and keeps one", options=_OPTIONS),
        Mode("first_game", _PLAYERS, "the four gods for beginners", gods=BEGINNER_GODS, options=_OPTIONS),
    ),
    default_players=4,
    gods=GODS,
    state=STATE,
    functions=GameFunctions(setup, legal_moves, apply_move, to_act, is_action_start, hide, fill_result),
    names=NAMES,
    content_folder=Path(__file__).parent / "content",
    content_model=GodsAndMortalsContent,
    build_tables=build_tables,
    card_names=card_names,
    target_names=lambda content: TARGETS,
    describe_move=describe_move,
    describe_event=describe_event,
    draw=draw,
    check_invariants=check_invariants,
    max_decisions=5_000,
    heuristics="policies.heuristics.gods_and_mortals",
    sensitivity={"map.variant": ("A", "B", "C", "D")},
)
