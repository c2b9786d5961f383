"""A run held against a designer's targets: pass, fail, or not enough games to say."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import polars as pl

from analysis.estimators.proportions import wilson
from analysis.metrics.length import game_length
from analysis.metrics.seat import seat_advantage
from analysis.metrics.uses import UNNAMED, games_naming
from analysis.metrics.win_rate import win_rate
from analysis.verdict import Verdict, judge
from reports.studies.targets import Targets, read_targets
from simulator.core.content_tree import nearest
from simulator.core.errors import UsageError
from simulator.core.schema import TURN_CAP, Col
from simulator.run import Run, open_run


class Result(StrEnum):
    """How a run does against one target."""

    PASS = "pass"
    FAIL = "fail"
    OPEN = "not enough games"
    NO_DATA = "no data"


_RESULT = {
    Verdict.WITHIN: Result.PASS,
    Verdict.ABOVE: Result.FAIL,
    Verdict.BELOW: Result.FAIL,
    Verdict.UNDECIDED: Result.OPEN,
    Verdict.NO_DATA: Result.NO_DATA,
}
_COLUMNS = {
    "target": pl.String,
    "of": pl.String,
    "low": pl.Float64,
    "high": pl.Float64,
    "estimate": pl.Float64,
    "lo": pl.Float64,
    "hi": pl.Float64,
    "n_games": pl.Int64,
    "result": pl.String,
}


def check(run: Run | str | Path, targets: Targets | str | Path) -> pl.DataFrame:
    """Hold a run against targets.

    Parameters
    ----------
    run : Run or path
        The run.
    targets : Targets or path
        What is wanted.

    Returns
    -------
    DataFrame
        One row per target: target, of (the god, or the dead cards), low, high (the band), estimate, lo, hi
        (95 %; the gods' intervals hold together, Goodman 1965), n_games, result (`Result`).

    Raises
    ------
    UsageError
        If the targets cannot be read, or name a god or card that the run does not know.

    Examples
    --------
    >>> from reports.studies import Targets, check                           # doctest: +SKIP
    >>> check("runs/base", Targets(win_rate=(0.2, 0.3)))                     # doctest: +SKIP
    """
    opened = run if isinstance(run, Run) else open_run(run)
    wanted = targets if isinstance(targets, Targets) else read_targets(Path(targets))
    _check_names(opened, wanted)
    rows = [*_gods(opened, wanted), *_seat(opened, wanted), *_rates(opened, wanted), *_length(opened, wanted)]
    if wanted.dead_cards is not None:
        rows.append(_dead_cards(opened, wanted, wanted.dead_cards))
    return pl.DataFrame(rows, schema=_COLUMNS, orient="row")


Row = tuple[str, str, float, float, float | None, float | None, float | None, int, str]


def _row(
    target: str,
    of: str,
    band: tuple[float, float],
    estimate: float | None,
    lo: float | None,
    hi: float | None,
    n: int,
) -> Row:
    low, high = band
    verdict = judge(lo, hi, (low + high) / 2, (high - low) / 2 + 1e-12)
    return (target, of, low, high, estimate, lo, hi, n, _RESULT[verdict].value)


def _check_names(run: Run, wanted: Targets) -> None:
    names = run.manifest.to_names()
    for kind, asked, known in (("god", wanted.gods, names.gods), ("card", wanted.ignore_cards, names.cards)):
        for name in asked:
            if name not in known:
                raise UsageError(f"the run has no {kind} {name!r}{nearest(name, known)}")


def _gods(run: Run, wanted: Targets) -> list[Row]:
    if wanted.win_rate is None and not wanted.gods:
        return []
    rates = {row["god"]: row for row in win_rate(run.seats, together=True).rows(named=True)}
    rows = []
    for god in dict.fromkeys([*rates, *wanted.gods]):
        band = wanted.gods.get(god, wanted.win_rate)
        row = rates.get(god)
        if band is not None:
            seen = (
                (None, None, None, 0)
                if row is None
                else (row["estimate"], row["lo"], row["hi"], row["n_games"])
            )
            rows.append(_row("win_rate", god, band, *seen))
    return rows


def _seat(run: Run, wanted: Targets) -> list[Row]:
    if wanted.first_seat_edge is None:
        return []
    edge = seat_advantage(run.seats).filter(pl.col(Col.SEAT) == 0)
    row = edge.row(0, named=True) if edge.height else {}
    seen = (row.get("estimate"), row.get("lo"), row.get("hi"), row.get("n_games", 0))
    return [_row("first_seat_edge", "", wanted.first_seat_edge, *seen)]


def _rates(run: Run, wanted: Targets) -> list[Row]:
    asked = {
        "tie_rate": pl.col(Col.WINNERS) > 1,
        "no_winner_rate": pl.col(Col.WINNERS) == 0,
        "turn_cap_rate": pl.col(Col.END_REASON).cast(pl.String) == TURN_CAP,
    }
    counts = run.games.select(pl.len(), **{name: expr.sum() for name, expr in asked.items()}).collect()
    n = int(counts["len"][0])
    rows = []
    for name in asked:
        band = getattr(wanted, name)
        if band is not None:
            rate = int(counts[name][0]) / n if n else None
            lo, hi = (float(x) for x in wilson(rate or 0.0, n))
            rows.append(_row(name, "", band, rate, lo if n else None, hi if n else None, n))
    return rows


def _length(run: Run, wanted: Targets) -> list[Row]:
    bands = {name: getattr(wanted, name) for name in ("turns", "rounds", "decisions")}
    if not any(bands.values()):
        return []
    means = {row["measure"]: row for row in game_length(run.games).rows(named=True)}
    return [
        _row(name, "", band, *(means[name][column] for column in ("estimate", "lo", "hi", "n_games")))
        for name, band in bands.items()
        if band is not None
    ]


def _dead_cards(run: Run, wanted: Targets, allowed: int) -> Row:
    """Cards and powers that surely are seen in too few games, and those of which one cannot tell."""
    if "events" not in run.manifest.tables:
        return ("dead_cards", "the run kept no events", 0, allowed, None, None, None, 0, Result.NO_DATA.value)
    n = run.n_games
    cards = run.manifest.to_names().cards
    games = dict(games_naming(run.events, cards).iter_rows())
    dead, unsure = [], []
    for card in cards:
        if UNNAMED.fullmatch(card) or card in wanted.ignore_cards:
            continue
        lo, hi = (float(x) for x in wilson(games.get(card, 0) / n if n else 0.0, n))
        if hi < wanted.dead_below:
            dead.append(card)
        elif not lo >= wanted.dead_below:
            unsure.append(card)
    most = len(dead) + len(unsure)
    result = Result.FAIL if len(dead) > allowed else Result.PASS if most <= allowed else Result.OPEN
    named = ", ".join(dead if dead or result is Result.PASS else unsure[:8])
    return ("dead_cards", named, 0, allowed, len(dead), len(dead), most, n, result.value)
