"""SPEC: Almighty as the rest of the house sees it."""

from __future__ import annotations

from pathlib import Path

from simulator.core.spec import GameFunctions, GameNames, GameSpec, Mode
from simulator.games.almighty.checks import check_invariants
from simulator.games.almighty.codes import (
    COUNTS,
    DIFFICULTIES,
    END_REASONS,
    PLACES,
    SOURCES,
    TURN_COLUMNS,
)
from simulator.games.almighty.content import build_tables, thing_names
from simulator.games.almighty.describe import describe_event, describe_move, draw
from simulator.games.almighty.event_kinds import EVENTS
from simulator.games.almighty.hidden import hide
from simulator.games.almighty.models import FACTIONS, GODS, AlmightyContent
from simulator.games.almighty.moves import legal_moves
from simulator.games.almighty.scoring import fill_result
from simulator.games.almighty.setup import setup
from simulator.games.almighty.state import STATE
from simulator.games.almighty.turn import apply_move, is_action_start, to_act


def _with_automa(rules: str, name: str, players: tuple[int, ...], about: str) -> Mode:
    return Mode(
        name,
        players,
        about,
        gods=GODS,
        options={"difficulty": DIFFICULTIES},
        mixed=("difficulty",),
        automa="free_will",
        team=rules == "as_team",
        rules=f"simulator.games.almighty.{rules}",
    )


SPEC = GameSpec(
    id="almighty",
    title="Almighty",
    module=__name__,
    rules_version="4",
    modes=(
        Mode("competitive", (2, 3, 4), "everyone for themselves; most Glory after three Ages wins"),
        _with_automa("as_team", "solo", (1,), "one god against Free Will's deck"),
        _with_automa("as_team", "coop", (2, 3, 4), "all together against Free Will's deck"),
        _with_automa("with_automa", "automa", (2, 3, 4), "everyone, and Free Will's deck, for themselves"),
    ),
    default_players=4,
    gods=FACTIONS,
    state=STATE,
    functions=GameFunctions(setup, legal_moves, apply_move, to_act, is_action_start, hide, fill_result),
    names=GameNames(
        events=EVENTS,
        places=PLACES,
        sources=SOURCES,
        turn_columns=TURN_COLUMNS,
        counts=COUNTS,
        end_reasons=END_REASONS,
    ),
    content_folder=Path(__file__).parent / "content",
    content_model=AlmightyContent,
    build_tables=build_tables,
    card_names=thing_names,
    target_names=thing_names,
    describe_move=describe_move,
    describe_event=describe_event,
    draw=draw,
    check_invariants=check_invariants,
    max_decisions=2000,
    heuristics="policies.heuristics.almighty",
)
