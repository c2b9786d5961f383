"""`godbalance check` and `godbalance plan`: what is printed of them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from analysis.labels import NO_DATA, count, number, number_range, percent, percent_range, points, title
from reports.cli import options as opt
from reports.cli.output import duration, print_json, print_table, say
from reports.cli.play import to_setting
from reports.studies.checking import Result, check
from reports.studies.planning import plan
from reports.studies.targets import EXAMPLE
from simulator.core.errors import UsageError

_MEANS = ("turns", "rounds", "decisions", "dead_cards")


def print_check(run: Path | None, targets: Path | None, *, example: bool, as_json: bool, as_csv: bool) -> int:
    """Print how a run does against its targets and return the exit code: 1 unless all pass."""
    if example:
        sys.stdout.write(EXAMPLE.read_text(encoding="utf-8"))
        return 0
    if run is None or targets is None:
        raise UsageError(
            "name a run and its targets: check RUN --targets FILE (check --example prints a file)"
        )
    found = check(run, targets)
    if as_json:
        print_json(found.to_dicts())
    elif as_csv:
        sys.stdout.write(found.write_csv())
    else:
        print_table([_row(row) for row in found.rows(named=True)], as_json=False)
    counts = {result: int((found["result"] == result.value).sum()) for result in Result}
    say(", ".join(f"{n} {result.value}" for result, n in counts.items() if n) or "no targets")
    return 0 if counts[Result.PASS] == found.height else 1


def _row(row: dict[str, float]) -> dict[str, str]:
    name = str(row["target"])
    rate = name not in _MEANS
    band = (row["low"], row["high"])
    if name == "dead_cards":
        wanted, value, span = f"at most {row['high']:g}", number(row["estimate"], 0), ""
    elif rate:
        signed = name == "first_seat_edge"
        value = points(row["estimate"]) if signed else percent(row["estimate"])
        span = _points_range(row["lo"], row["hi"]) if signed else percent_range(row["lo"], row["hi"])
        wanted = _points_range(*band) if signed else percent_range(*band)
    else:
        wanted, value, span = number_range(*band), number(row["estimate"]), number_range(row["lo"], row["hi"])
    of = str(row["of"])
    return {
        "target": name.replace("_", " "),
        "of": title(of) if name == "win_rate" else of,
        "wanted": wanted,
        "found": value,
        "95 % interval": span,
        "games": count(row["n_games"]),
        "result": str(row["result"]),
    }


def _points_range(lo: float | None, hi: float | None) -> str:
    if lo is None or hi is None:
        return NO_DATA
    return number_range(100 * lo, 100 * hi, signed=True) + "\N{NO-BREAK SPACE}pp"


def print_plan(
    game: str,
    play: opt.Play,
    *,
    detect: str,
    power: float,
    alpha: float,
    compare: bool,
    events: str,
    as_json: bool,
) -> None:
    """Print how many games and minutes a question needs."""
    setting = to_setting(game, play)
    base = replace(setting, set_=(), variants=())
    changed = setting if setting != base and compare else None
    asked = opt.read_points(detect, "--detect")
    found = plan(base if changed else setting, asked, power, alpha, changed, compare, events)
    if as_json:
        print_json({**vars(found), "questions": found.questions.to_dicts()})
        return
    rows = [
        {
            "to find " + points(asked, 2, signed=False) + f" with power {power:g}": row["question"],
            "games": f"{count(row['games'])}{' of each' if row['versions'] > 1 else ''}",
            "here": duration(row["seconds"]),
            "disk": f"{row['bytes'] / 1e6:,.0f} MB",
        }
        for row in found.questions.rows(named=True)
    ]
    print_table(rows, as_json=False)
    say(
        f"{found.players} seats, {found.gods} gods; measured here: {count(found.games_per_second)} games a "
        f"second, {count(found.bytes_per_game)} bytes a game"
    )
    if compare and found.correlation is None:
        say("name the change with --set or --variant to measure what pairs are worth for it")
