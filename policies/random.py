"""`random`: any legal option, each equally likely. The yardstick, and the fuzzer."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel
from simulator.core.rng import draw_below


@kernel
def choose_random(moves: Rec, agent: Rec) -> int:
    """Return a uniformly drawn option of the buffer; advances the agent's stream in place."""
    return draw_below(agent, moves.n)
