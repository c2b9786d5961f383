"""`python -m bench [--game GAME]... [NAME ...]`: measure and compare; exit code 1 when a target is missed."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bench import measures


@dataclass(frozen=True)
class Target:
    """One measurement and what it must reach; a game not named in `by_game` has to reach `limit`."""

    name: str
    measure: Callable[[str], float]
    unit: str
    limit: float
    at_least: bool = False
    by_game: Mapping[str, float] = field(default_factory=dict)

    def limit_for(self, game: str) -> float:
        """Return what a game must reach."""
        return self.by_game.get(game, self.limit)

    def met(self, game: str, value: float) -> bool:
        """Whether the value is good enough."""
        limit = self.limit_for(game)
        return value >= limit if self.at_least else value <= limit


GAMES = ("almighty", "gods_and_mortals")


def speed(bot: str, games: int, limit: float, **by_game: float) -> Target:
    """Return the target of a bot's games a second."""
    return Target(
        bot, lambda game: measures.games_per_second(game, bot, games), "games/s", limit, True, by_game
    )


def command(name: str, limit: float, *arguments: str) -> Target:
    """Return the target of a command's seconds; GAME stands for the game, OUT for a new folder."""
    return Target(
        name,
        lambda game: measures.command_seconds([game if text == "GAME" else text for text in arguments]),
        "s",
        limit,
    )


TARGETS = (
    speed("random", 60_000, 12_000, gods_and_mortals=10_000),
    speed("greedy", 15_000, 3_000, gods_and_mortals=2_500),
    speed("planner", 2_500, 400, gods_and_mortals=300),
    Target("two-workers", lambda game: measures.speedup_of_two(game, "planner", 6_000), "x one", 1.7, True),
    Target("cold-compile", measures.cold_compile_seconds, "s", 40),
    command("games-command", 1.5, "games"),
    command("simulate-100", 4, "simulate", "GAME", "-n", "100", "--out", "OUT"),
    Target("memory-200k", lambda game: measures.run_peak_mb(game, 200_000), "MB", 1_000),
    Target("memory-1M", lambda game: measures.million(game).run_mb, "MB", 2_000),
    Target("report-1M", lambda game: measures.million(game).report_seconds, "s", 120),
    Target("report-memory-1M", lambda game: measures.million(game).report_mb, "MB", 2_000),
)


def main() -> int:
    """Measure what was asked for, print each line as it is there, return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--game", action="append", metavar="GAME", help=f"default: {' and '.join(GAMES)}")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(t.name for t in TARGETS))
    asked = parser.parse_args()
    unknown = set(asked.names) - {target.name for target in TARGETS}
    if unknown:
        parser.error(f"no measurement called {min(unknown)}")
    wanted = [target for target in TARGETS if not asked.names or target.name in asked.names]
    missed = 0
    for game in asked.game or GAMES:
        print(game, flush=True)
        for target in wanted:
            missed += not show(target, game)
    return 1 if missed else 0


def show(target: Target, game: str) -> bool:
    """Measure, print the line, and return whether the target is met."""
    try:
        value = target.measure(game)
    except subprocess.CalledProcessError as error:
        print(f"{target.name:<18} FAILED: {error.stderr.strip().splitlines()[-1:]}", flush=True)
        return False
    met = target.met(game, value)
    goal = f"target {'>=' if target.at_least else '<='} {target.limit_for(game):>8,g}"
    verdict = "ok" if met else "MISSED"
    print(f"{target.name:<18} {value:>12,.1f} {target.unit:<8} {goal}  {verdict}", flush=True)
    return met


if __name__ == "__main__":
    sys.exit(main())
