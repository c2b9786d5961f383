"""Commands about finished runs."""

from __future__ import annotations

from pathlib import Path

from reports.cli.output import print_json, say
from simulator import open_run
from simulator.core.errors import GodbalanceError
from simulator.verify import verify


def print_verdict(path: Path, *, as_json: bool) -> None:
    """Print what is wrong with a run; raises GodbalanceError when something is."""
    problems = verify(path)
    if as_json:
        print_json(problems)
    else:
        for problem in problems:
            say(problem)
    if problems:
        raise GodbalanceError(f"{path}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
    if not as_json:
        say(f"{path}: {open_run(path).n_games:,} games, all sound")
