"""Plays god-themed board games in bulk and writes what happened as tables."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulator.batch import simulate
    from simulator.match import Match
    from simulator.run import Run, open_run

__all__ = ["Match", "Run", "open_run", "simulate"]

_HOME = {"simulate": "batch", "Match": "match", "Run": "run", "open_run": "run"}


def __getattr__(name: str) -> Any:
    """Import on first use: a command that only lists games must not wait for numba and polars."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
