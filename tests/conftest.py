"""Shared by all tests: the command line, and one run of the toy game, played once."""

from __future__ import annotations

import pytest

from simulator import Run
from tests.command import godbalance
from tests.runs.tools import play

__all__ = ["godbalance", "whole"]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The run that every other way to play the same games must equal."""
    return play(tmp_path_factory.mktemp("runs") / "whole")
