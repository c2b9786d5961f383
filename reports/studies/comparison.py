"""Two versions of a game against each other, on the same seeds and line-ups where that can be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis.metrics.headlines import headline_change
from analysis.metrics.unpaired import win_change_unpaired
from analysis.metrics.versions import Divergence, divergence, mean_change, win_change
from analysis.verdict import judge_change
from reports.inputs import Facts, RunTables
from reports.studies.setting import Setting, run_folder
from simulator.core.content import load_content
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import Col
from simulator.games import load_game
from simulator.manifest import Manifest
from simulator.run import Run, open_run

BEYOND = 0.01
"""D: a change of a win rate by less than this is of no matter, unless someone says otherwise."""
GAMES = 20_000

_ALWAYS = ("game", "mode", "players")
_PAIRED = ("gods", "seed")
_LISTED = ("options", "bots", "weights", "rules_version", "code_hash", "content_hash")


@dataclass(frozen=True)
class Comparison:
    """What changed from version A to version B.

    Attributes
    ----------
    names
        What the two versions are called.
    paired
        Whether both were played on the same seeds and line-ups.
    differs
        What the two differ in, in words.
    divergence
        Pairs of games and how many came out differently; None where unpaired.
    gods, seats, headlines
        Frames of `analysis.win_change` (or its unpaired form) by god and by seat, and of `headline_change`,
        with a `verdict` (`analysis.verdict.Change`). Intervals of one frame hold together (Bonferroni).
    scores
        Mean score by god, as `mean_change`; None where unpaired.
    beyond
        D.
    facts
        What identifies each version.
    """

    names: tuple[str, str]
    paired: bool
    differs: tuple[str, ...]
    divergence: Divergence | None
    gods: pl.DataFrame
    seats: pl.DataFrame
    headlines: pl.DataFrame
    scores: pl.DataFrame | None
    beyond: float
    facts: tuple[Facts, Facts]

    @property
    def identical(self) -> bool:
        """Whether every pair of games came out the same in every number."""
        return self.divergence is not None and self.divergence.games == 0

    @property
    def rows(self) -> pl.DataFrame:
        """All changes in one frame: what (god, seat, headline, score), name, estimate, lo, hi ... verdict."""
        kind = pl.when(pl.col("kind") == "rate").then(pl.lit("share of games")).otherwise(pl.lit("mean"))
        parts = [
            self.gods.with_columns(what=pl.lit("win rate"), name=pl.col(Col.GOD).cast(pl.String)),
            self.seats.with_columns(what=pl.lit("win rate"), name=pl.format("seat {}", pl.col(Col.SEAT) + 1)),
            self.headlines.with_columns(what=kind, name=pl.col("measure")),
        ]
        if self.scores is not None:
            parts.append(self.scores.with_columns(what=pl.lit("score"), name=pl.col(Col.GOD).cast(pl.String)))
        columns = [
            "what", "name", "rate_a", "rate_b", "estimate", "lo", "hi", "se", "n_games", "verdict",
            "correlation", "gain", "p_value", "p_adjusted", "method", "flags",
        ]  # fmt: skip
        return pl.concat([part.select(columns) for part in parts])


def compare(
    a: Setting, b: Setting, games: int = GAMES, beyond: float = BEYOND, keep: Path | None = None
) -> Comparison:
    """Play two versions of a game on the same seeds and line-ups, and say what changed.

    Parameters
    ----------
    a, b : Setting
        The versions; they differ in content (or in bots).
    games : int, default 20,000
        Pairs of games.
    beyond : float, default 0.01
        D: a change of a rate by less than this is of no matter; of a mean, by less than this part of it.
    keep : path, optional
        Folder to keep both runs in, as ``a`` and ``b``.

    Returns
    -------
    Comparison

    Raises
    ------
    UsageError
        If a version, or something else asked for, cannot be.

    Examples
    --------
    >>> from reports.studies import Setting, compare                             # doctest: +SKIP
    >>> base = Setting("almighty")                                               # doctest: +SKIP
    >>> compare(base, base.changed("sun.start_power=3")).gods                    # doctest: +SKIP
    """
    _check_beyond(beyond)
    for setting in (a, b):
        setting.prepare()  # an impossible version B is to be refused before version A is played
    with run_folder(keep) as folder:
        run_a = a.play(folder / "a", games, what="version A")
        run_b = b.play(folder / "b", games, what="version B")
        return compare_runs(run_a, run_b, beyond, names=("version A", "version B"))


def compare_runs(
    a: Run | str | Path, b: Run | str | Path, beyond: float = BEYOND, names: tuple[str, str] | None = None
) -> Comparison:
    """Say what changed between two runs that were played already.

    Runs on the same seed with the same gods are compared game by game; others as independent samples.

    Parameters
    ----------
    a, b : Run or path
        The runs.
    beyond : float, default 0.01
        As in `compare`.
    names : tuple of str, optional
        What to call them; by default their folders' names.

    Returns
    -------
    Comparison

    Raises
    ------
    UsageError
        If they are of different games, modes or numbers of players: there is nothing to compare.
    """
    _check_beyond(beyond)
    run_a, run_b = (run if isinstance(run, Run) else open_run(run) for run in (a, b))
    left, right = run_a.manifest, run_b.manifest
    differing = [
        f"{name} ({getattr(left, name)} / {getattr(right, name)})" for name in _unlike(left, right, _ALWAYS)
    ]
    if differing:
        raise UsageError(
            f"{run_a.path} and {run_b.path} cannot be compared: they differ in {', '.join(differing)}"
        )
    paired = not _unlike(left, right, _PAIRED) and _same_lineups(run_a, run_b)
    change = win_change if paired else win_change_unpaired
    gods = change(run_a.seats, run_b.seats)
    seats = change(run_a.seats, run_b.seats, by=[Col.SEAT])
    headlines = headline_change(run_a.games, run_b.games, paired=paired)
    scores = None
    if paired:
        n = max(gods.height, 1)
        scores = mean_change(run_a.seats, run_b.seats, pl.col(Col.SCORE), [Col.GOD], comparisons=n)
        scores = _judged(scores, beyond * scores["rate_a"].abs())
    facts = (RunTables.of(run_a).facts, RunTables.of(run_b).facts)
    # a rate may change by D, a mean by that part of itself
    margins = headlines.select(pl.when(pl.col("kind") == "rate").then(1.0).otherwise(pl.col("rate_a").abs()))
    return Comparison(
        names=names or (run_a.path.name, run_b.path.name),
        paired=paired,
        differs=_differences(left, right),
        divergence=divergence(run_a.games, run_b.games, run_a.seats, run_b.seats) if paired else None,
        gods=_judged(gods, beyond),
        seats=_judged(seats, beyond),
        headlines=_judged(headlines, beyond * margins.to_series()),
        scores=scores,
        beyond=beyond,
        facts=facts,
    )


def _check_beyond(beyond: float) -> None:
    if not 0 < beyond < 0.5:
        raise UsageError(f"--beyond lies between 0 and 50 percentage points, not at {100 * beyond:g}")


def _unlike(a: Manifest, b: Manifest, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if getattr(a, name) != getattr(b, name)]


def _same_lineups(a: Run, b: Run) -> bool:
    """Whether the games that both runs have begin alike: same seats, same gods."""
    keys = [Col.GAME_NO, Col.SEAT]
    texts = [run.seats.select(*keys, pl.col(Col.GOD).cast(pl.String)) for run in (a, b)]
    pairs = texts[0].join(texts[1], on=keys, suffix="_b")
    same = pl.col(Col.GOD) == pl.col(f"{Col.GOD}_b")
    n, equal = pairs.select(pl.len(), same.sum()).collect(engine="streaming").row(0)
    return bool(n and n == equal)


def _differences(a: Manifest, b: Manifest) -> tuple[str, ...]:
    """What identifies the two and is not the same, in words."""
    printed = _printed(a.game)
    values = [
        (key, *(side.content_overrides.get(key, printed.get(key, "as printed")) for side in (a, b)))
        for key in dict.fromkeys([*a.content_overrides, *b.content_overrides])
    ]
    found = [f"{key} {before} to {after}" for key, before, after in values if before != after]
    other = [name for name in _unlike(a, b, (*_PAIRED, *_LISTED)) if name != "content_hash" or not found]
    for name in other:
        left, right = getattr(a, name), getattr(b, name)
        short = max(len(str(left)), len(str(right))) < 60
        found.append(f"{name.replace('_', ' ')} {left} to {right}" if short else name.replace("_", " "))
    return tuple(found)


def _printed(game: str) -> dict[str, Any]:
    """The values that the game prints, by key; none where the game is not installed here."""
    try:
        spec = load_game(game)
        values = load_content(spec.content_folder, spec.content_model).values
    except GodbalanceError:
        return {}
    return {key: value.value for key, value in values.items()}


def _judged(table: pl.DataFrame, margins: float | pl.Series) -> pl.DataFrame:
    """Add each row's verdict."""
    limits = [margins] * table.height if isinstance(margins, float) else margins.to_list()
    rows = zip(table["lo"], table["hi"], limits, strict=True)
    verdicts = [judge_change(lo, hi, margin or 0.0).value for lo, hi, margin in rows]
    return table.with_columns(verdict=pl.Series(verdicts, dtype=pl.String))
