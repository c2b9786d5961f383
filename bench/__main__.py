"""`python -m bench [--game GAME] [NAME ...]`: measure and compare; exit code 1 when a target is missed."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from bench import measures


@dataclass(frozen=True)
class Target:
    """One measurement and what it must reach."""

    name: str
    measure: Callable[[str], float]
    unit: str
    limit: float
    at_least: bool

    def met(self, value: float) -> bool:
        """Whether the value is good enough."""
        return value >= self.limit if self.at_least else value <= self.limit


def speed(bot: str, games: int) -> Callable[[str], float]:
    """Return the measurement of a bot's games a second."""
    return lambda game: measures.games_per_second(game, bot, games)


TARGETS = (
    Target("random", speed("random", 60_000), "games/s", 12_000, True),
    Target("greedy", speed("greedy", 15_000), "games/s", 3_000, True),
    Target("planner", speed("planner", 2_500), "games/s", 400, True),
    Target("two-workers", lambda game: measures.speedup_of_two(game, "planner", 6_000), "x one", 1.7, True),
    Target("cold-compile", measures.cold_compile_seconds, "s", 40, False),
    Target("games-command", lambda game: measures.command_seconds(["games"]), "s", 1.5, False),
    Target(
        "simulate-100",
        lambda game: measures.command_seconds(["simulate", game, "-n", "100", "--out", "OUT"]),
        "s",
        4,
        False,
    ),
    Target("memory-200k", lambda game: measures.run_peak_mb(game, 200_000), "MB", 1_000, False),
    Target("memory-1M", lambda game: measures.run_peak_mb(game, 1_000_000), "MB", 2_000, False),
    Target("report-memory-1M", lambda game: measures.report_peak_mb(game, 1_000_000), "MB", 2_000, False),
)


def main() -> int:
    """Measure what was asked for, print each line as it is there, return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--game", default="almighty")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(t.name for t in TARGETS))
    asked = parser.parse_args()
    unknown = set(asked.names) - {target.name for target in TARGETS}
    if unknown:
        parser.error(f"no measurement called {min(unknown)}")
    missed = []
    for target in TARGETS:
        if asked.names and target.name not in asked.names:
            continue
        try:
            value = target.measure(asked.game)
        except subprocess.CalledProcessError as error:
            print(f"{target.name:<18} FAILED: {error.stderr.strip().splitlines()[-1:]}", flush=True)
            missed.append(target.name)
            continue
        sign = ">=" if target.at_least else "<="
        verdict = "ok" if target.met(value) else "MISSED"
        goal = f"target {sign} {target.limit:>8,g}"
        print(f"{target.name:<18} {value:>12,.1f} {target.unit:<8} {goal}  {verdict}", flush=True)
        if verdict != "ok":
            missed.append(target.name)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
