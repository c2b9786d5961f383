"""`planner`: searches the seat's own decisions until the action is complete and plays the best line.

The tree of an action (which card, where, then each target and destination) is walked depth first on
copies whose hidden parts were redrawn. A line ends where the action is complete, where another seat
decides or where the game ends. The best line is kept and played decision by decision; it is planned
anew as soon as chance or another seat has intervened, because from there on it was only a guess.

Each option of the first decision has the same budget of positions: once it is spent, what is left of
that option is looked at without going deeper, so no option is ignored for standing late in the list.
"""

from __future__ import annotations

from policies.placeholders import apply_move, evaluate, hide, is_action_start, legal_moves, to_act
from simulator.core.jit import Rec
from simulator.core.moves import copy_move
from simulator.core.policy import MAX_PLAN
from simulator.core.rng import draw_below


def follow_plan(state: Rec, moves: Rec, agent: Rec) -> int:
    """Return the option that continues the agent's line, or -1 if there is none that still holds."""
    if agent.plan_i >= agent.plan_n or agent.plan_chance_no != state.chance_no:
        return -1
    planned = agent.plan[agent.plan_i]
    for i in range(moves.n):
        if (
            moves.kind[i] == planned.kind
            and moves.a[i] == planned.a
            and moves.b[i] == planned.b
            and moves.c[i] == planned.c
        ):
            agent.plan_i += 1
            return i
    return -1


def keep_line(state: Rec, agent: Rec, search: Rec, length: int) -> None:
    """Store the line that the search stands on in the agent, up to where chance intervenes."""
    agent.plan_n = 0
    agent.plan_i = 1  # the first decision is taken at once
    agent.plan_chance_no = state.chance_no
    for d in range(length):
        if search.states[d].chance_no != state.chance_no:
            return
        agent.plan[d] = search.path[d]
        agent.plan_n = d + 1


def is_leaf(state: Rec, seat: int) -> bool:
    """Return whether the seat's action is over in this position."""
    return state.over != 0 or to_act(state) != seat or is_action_start(state)


def choose_planner(state: Rec, tables: Rec, moves: Rec, agent: Rec, search: Rec, seat: int) -> int:
    """Return the first decision of the best line; see the module docstring.

    Parameters
    ----------
    state, tables, moves
        The real position and its options; not changed.
    agent
        AGENT record; its stream advances, its plan is replaced.
    search
        Scratch record, overwritten.
    seat
        Who decides.
    """
    planned = follow_plan(state, moves, agent)
    if planned >= 0:
        return planned
    search.states[0] = state
    hide(search.states[0], tables, seat, agent)
    search.moves[0] = moves
    search.next[0] = 0
    depth = 0
    nodes = 0
    best = 0
    best_value = -1e300
    n_equal = 0
    while depth >= 0:
        i = search.next[depth]
        if i >= search.moves[depth].n:
            depth -= 1
            continue
        search.next[depth] = i + 1
        if depth == 0:
            nodes = 0
        nodes += 1
        copy_move(search.moves[depth], i, search.path[depth])
        child = search.states[depth + 1]
        search.states[depth + 1] = search.states[depth]
        apply_move(child, tables, search.path[depth], search.log)
        if not is_leaf(child, seat) and depth + 1 < MAX_PLAN and nodes < agent.budget:
            depth += 1
            legal_moves(child, tables, search.moves[depth])
            search.next[depth] = 0
            continue
        value = evaluate(child, tables, seat, agent)
        if value > best_value:
            n_equal = 1
        elif value == best_value:
            n_equal += 1
        if value > best_value or (value == best_value and draw_below(agent, n_equal) == 0):
            best_value = value
            best = search.next[0] - 1
            keep_line(state, agent, search, depth + 1)
    return best
