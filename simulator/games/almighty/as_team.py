"""The rules of solo and cooperative play: the automa's, for bots that want to beat it together."""

from __future__ import annotations

from simulator.games.almighty.with_automa import FUNCTIONS

__all__ = ["EVALUATE", "FUNCTIONS"]

EVALUATE = "evaluate_team"
