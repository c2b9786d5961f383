"""`greedy`: the single decision after which the state looks best.

It does not see what its card is about to do; that is `planner`'s strength. It never peeks: each option
is tried on a copy whose hidden parts were redrawn from the bot's own stream, the same copy for all
options, so that luck does not decide between them.
"""

from __future__ import annotations

from policies.placeholders import apply_move, evaluate, hide, is_announcement
from simulator.core.jit import Rec
from simulator.core.moves import copy_move
from simulator.core.rng import draw_below


def choose_greedy(state: Rec, tables: Rec, moves: Rec, agent: Rec, search: Rec, seat: int) -> int:
    """Return the best-looking option; equals are drawn from the agent's stream.

    Parameters
    ----------
    state, tables, moves
        The real position and its options; not changed.
    agent
        AGENT record; its stream advances.
    search
        Scratch record, overwritten.
    seat
        Who decides.
    """
    search.states[0] = state
    hide(search.states[0], tables, seat, agent)
    best = 0
    best_value = -1e300
    announced = 0
    value_announced = 0.0
    n_equal = 0
    for i in range(moves.n):
        copy_move(moves, i, search.move)
        announces = is_announcement(state, search.move)
        if announces and announced != 0:
            value = value_announced
        else:
            search.states[1] = search.states[0]
            apply_move(search.states[1], tables, search.move, search.log)
            value = evaluate(search.states[1], tables, seat, agent)
        if announces:
            announced = 1
            value_announced = value
        if value > best_value:
            best = i
            best_value = value
            n_equal = 1
        elif value == best_value:
            n_equal += 1
            if draw_below(agent, n_equal) == 0:
                best = i
    return best
