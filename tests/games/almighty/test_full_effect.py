"""The rule of the full effect: what the engine decides by counting, an exhaustive search confirms.

Most questions of legality are settled by counting targets; only what counting leaves open is searched on
copies of the game. Here every answer, settled or not, is searched, in positions of random games.
"""

from __future__ import annotations

import pytest

from simulator.games.almighty import codes as c
from simulator.games.almighty.acts import can_complete_play, playable_lands, possible_lands
from simulator.games.almighty.checks import members
from simulator.games.almighty.options import can_skip, find_answers
from simulator.games.almighty.reach import payable_lands
from simulator.games.almighty.search import can_take
from simulator.games.almighty.targets import ALL_LANDS
from tests.contract.play import Case, Playout
from tests.games.almighty.board_read import LANDS, NAMES, SPEC

GAMES = range(10)


def playouts(players: int) -> list[Playout]:
    case = Case(SPEC, "competitive", players)
    return [Playout(case, game_no=game_no) for game_no in GAMES]


@pytest.mark.parametrize("players", [2, 4])
def test_an_act_is_legal_exactly_when_a_search_completes_it(players: int) -> None:
    # RULES 3.6
    for playout in playouts(players):
        state, tables = playout.state, playout.tables
        for _ in playout.positions():
            if state.ask != c.ASK_ACTION:
                continue
            seat = int(state.seat)
            for act in state.hand[seat, : state.hand_n[seat]].tolist():
                ready = members(payable_lands(state, tables, seat, act))
                expected = [
                    land
                    for land in ready
                    if tables.effect[act].act_ongoing or can_complete_play(state, tables, seat, act, land)
                ]
                assert members(playable_lands(state, tables, seat, act)) == expected, NAMES[act]


@pytest.mark.parametrize("players", [2, 4])
def test_a_face_down_action_is_legal_exactly_when_a_search_completes_it(players: int) -> None:
    # RULES 3.10
    for playout in playouts(players):
        state, tables = playout.state, playout.tables
        for _ in playout.positions():
            if state.ask != c.ASK_ACTION:
                continue
            seat = int(state.seat)
            first = c.FIRST_ACTION + int(state.god[seat]) * c.MAX_ACTIONS
            for action in range(first, first + int(tables.n_actions[state.god[seat]])):
                expected = [
                    land for land in range(len(LANDS)) if can_complete_play(state, tables, seat, action, land)
                ]
                found = possible_lands(state, tables, seat, action, ALL_LANDS)
                assert members(found) == expected, NAMES[action]


def raw_options(playout: Playout) -> list[int]:
    """Return the options of an effect's question before the full-effect rule."""
    state, tables = playout.state, playout.tables
    return members(find_answers(state, tables)) + [c.SKIP_OPTION] * bool(can_skip(state, tables))


def test_a_choice_is_offered_exactly_when_a_search_completes_the_effect_after_it() -> None:
    # RULES 3.14
    searched = refused = 0
    for playout in playouts(2) + playouts(4):
        state, tables = playout.state, playout.tables
        for options in playout.positions():
            under_way = state.depth > 0 and state.i_ask == c.ASK_NOTHING and state.ask != c.ASK_ORDER
            if not under_way or state.ask in (c.ASK_ACTION, c.ASK_SPEND, c.ASK_PROPHECY_LAND):
                continue
            raw = raw_options(playout)
            complete = [option for option in raw if can_take(state, tables, option)]
            offered = [c.SKIP_OPTION if kind == c.MOVE_SKIP else a for kind, a, _, _ in options]
            assert offered == (complete or raw)
            searched += len(raw)
            refused += len(raw) - len(complete)
    assert searched > 500
    assert refused > 0  # or the rule was never at work
