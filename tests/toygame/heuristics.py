"""What a Tribute bot looks at: its points, and the best others have."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel

WEIGHT_NAMES = ("own", "rival")


@kernel
def evaluate(state: Rec, tables: Rec, seat: int, weights: Rec) -> float:
    """Return own points minus the best rival's, weighted."""
    best = -1000
    for other in range(state.n_seats):
        if other != seat and state.score[other] > best:
            best = state.score[other]
    return weights.w[0] * state.score[seat] - weights.w[1] * best
