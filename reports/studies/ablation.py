"""What a card or power is worth: the same games with it printed and with it blank.

A raw difference between seats that used a card and seats that did not says as much about who uses it, and
when. Here nothing but the card differs, so the difference is its doing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis.estimators.multiplicity import METHOD_NAMES, Method, adjust_p
from analysis.metrics.versions import divergence, mean_change, win_change
from analysis.verdict import judge_change
from reports.inputs import Facts, RunTables
from reports.studies.comparison import BEYOND
from reports.studies.setting import Setting, run_folder
from simulator.core.blank import blank_overrides, find_blankable, find_cards
from simulator.core.content_tree import slug
from simulator.core.errors import UsageError
from simulator.core.schema import Col
from simulator.prepare import Prepared
from simulator.run import Run

GAMES = 5_000
METHOD: Method = "holm"
WHO_PLAYS = "who plays it"


@dataclass(frozen=True)
class Ablation:
    """What cards are worth.

    Attributes
    ----------
    cards
        One row per card: card (key), god (whose card it is; `WHO_PLAYS` for common ones), estimate, lo, hi
        (worth: win rate with the card printed minus with it blank; all rows hold together, Bonferroni), se,
        n_games, flags, rate_a (blank), rate_b (printed), correlation, gain, p_value, p_adjusted, method
        and

        - points, points_lo, points_hi: the same of the score; turns, turns_lo, turns_hi: of the length.
        - used: share of the games with its god in which an event names it; null where no event can.
        - diverged: share of pairs of games that came out differently.
        - verdict: `analysis.verdict.Change`.
    gods
        Change of every god's win rate from blank to printed: card, god, estimate, lo, hi ...
    beyond
        D of the verdicts.
    n_games
        Pairs of games for each card.
    facts
        What identifies the run with all cards printed.
    """

    cards: pl.DataFrame
    gods: pl.DataFrame
    beyond: float
    n_games: int
    facts: Facts

    @property
    def method(self) -> str:
        """How false alarms over all cards are controlled."""
        return f"intervals hold together (Bonferroni); p-values adjusted by {METHOD_NAMES[METHOD]}"


def ablate(
    setting: Setting,
    cards: Sequence[str],
    games: int = GAMES,
    beyond: float = BEYOND,
    keep: Path | None = None,
) -> Ablation:
    """Play the same games with each card printed and blank, and say what the card is worth.

    Parameters
    ----------
    setting : Setting
        What is played.
    cards : sequence of str
        Keys of cards or powers, the beginning of keys (all below it), or names.
    games : int, default 5,000
        Pairs of games for each card.
    beyond : float, default 0.01
        D: a worth below this is of no matter.
    keep : path, optional
        Folder to keep the runs in.

    Returns
    -------
    Ablation

    Raises
    ------
    UsageError
        If there is no such card, it cannot be blank, or its god does not sit at this table.

    Notes
    -----
    A god's card is judged by its god's win rate. A common card is judged by the seat that first uses it when
    it is printed, against the same seat of the same deal when it is blank. Up to that use both games are one
    and the same unless a bot's plans foresaw the card, so the choice of the seat is hardly an effect of the
    card; where it foresaw it, luck after the split may favour the seat chosen, and the worth is read a
    little too high.
    """
    ready = setting.prepare()
    keys = list(dict.fromkeys(key for asked in cards for key in find_cards(ready.content, asked)))
    if not keys:
        raise UsageError("name a card")
    owners = {key: _owner(ready, key) for key in keys}
    blanks = {key: setting.changed(*blank_overrides(ready.content, key)) for key in keys}
    for blank in blanks.values():
        blank.prepare()
    rows, by_god = [], []
    with run_folder(keep) as folder:
        base = setting.play(folder / "printed", games, events="all", what="as printed")
        uses = _first_uses(base, {key: _event_name(ready, key) for key in keys})
        for i, (key, blank) in enumerate(blanks.items()):
            without = blank.play(folder / f"blank-{i + 1}", games, what=f"{i + 1} of {len(keys)}: {key}")
            rows.append(_worth(without, base, owners[key], uses.get(key), len(keys), key))
            change = win_change(without.seats, base.seats)
            by_god.append(change.select(pl.lit(key).alias("card"), pl.all()))
        facts = RunTables.of(base).facts
    table = pl.concat(rows, how="vertical_relaxed")
    verdicts = [judge_change(lo, hi, beyond).value for lo, hi in zip(table["lo"], table["hi"], strict=True)]
    adjusted = pl.Series(
        adjust_p(table["p_value"].cast(pl.Float64).fill_null(float("nan")).to_numpy(), METHOD)
    )
    table = table.with_columns(
        p_adjusted=adjusted.fill_nan(None),
        method=pl.lit(METHOD),
        verdict=pl.Series(verdicts, dtype=pl.String),
    ).sort("estimate", descending=True, nulls_last=True, maintain_order=True)
    return Ablation(table, pl.concat(by_god), beyond, games, facts)


def _owner(ready: Prepared, key: str) -> str:
    """The god whose card it is, or `WHO_PLAYS`; raises UsageError for a god that does not sit here."""
    named = [part for part in key.split(".") if part in ready.spec.gods]
    said = getattr(find_blankable(ready.content)[key], "god", None)
    god = named[0] if named else said if said in ready.spec.gods else WHO_PLAYS
    if god != WHO_PLAYS and god not in ready.plan.gods:
        raise UsageError(f"{key}: {god} does not sit at this table")
    return str(god)


def _event_name(ready: Prepared, key: str) -> str | None:
    """What events call the card: the name whose slug ends its key."""
    last = key.rsplit(".", 1)[-1]
    named = [getattr(find_blankable(ready.content)[key], field, None) for field in ("name", "id")]
    known = ready.names.cards
    exact = [name for name in named if name in known]
    close = [name for name in known if slug(name) == last]
    return (exact or close or [None])[0]


def _first_uses(run: Run, names: dict[str, str | None]) -> dict[str, pl.DataFrame]:
    """The seat that first used each card, game by game."""
    asked = [name for name in names.values() if name is not None]
    first = (
        run.events.filter(pl.col(Col.CARD).cast(pl.String).is_in(asked), pl.col(Col.SEAT).is_not_null())
        .group_by(pl.col(Col.CARD).cast(pl.String), Col.GAME_NO)
        .agg(pl.col(Col.SEAT).sort_by(Col.EVENT_NO).first())
        .sort(Col.CARD, Col.GAME_NO)
        .collect(engine="streaming")
    )
    return {key: first.filter(pl.col(Col.CARD) == name) for key, name in names.items() if name is not None}


def _worth(
    blank: Run, printed: Run, owner: str, uses: pl.DataFrame | None, comparisons: int, key: str
) -> pl.DataFrame:
    """One card's row."""
    level = 1 - 0.05 / comparisons
    tables = (_seats_of(blank, owner, uses), _seats_of(printed, owner, uses))
    change = win_change(*tables, by=[], level=level, together=False).drop("method", "p_adjusted")
    score = mean_change(*tables, pl.col(Col.SCORE), level=level)
    length = mean_change(blank.games, printed.games, pl.col(Col.TURNS), level=level)
    parted = divergence(blank.games, printed.games, blank.seats, printed.seats)
    at_table = printed.n_games
    if owner != WHO_PLAYS:
        of_god = printed.seats.filter(pl.col(Col.GOD).cast(pl.String) == owner)
        at_table = of_god.select(pl.col(Col.GAME_NO).n_unique()).collect().item()
    extras: dict[str, Any] = {"used": None if uses is None else uses.height / max(at_table, 1)}
    for name, frame in (("points", score), ("turns", length)):
        row = frame.row(0, named=True)
        extras |= {name: row["estimate"], f"{name}_lo": row["lo"], f"{name}_hi": row["hi"]}
    extras["diverged"] = parted.games / max(parted.pairs, 1)
    added = [pl.lit(value, pl.Float64).alias(name) for name, value in extras.items()]
    return change.select(pl.lit(key).alias("card"), pl.lit(owner).alias("god"), pl.all(), *added)


def _seats_of(run: Run, owner: str, uses: pl.DataFrame | None) -> pl.LazyFrame:
    """The seats that a card is judged by."""
    if owner != WHO_PLAYS:
        return run.seats.filter(pl.col(Col.GOD).cast(pl.String) == owner)
    if uses is None:
        return run.seats.filter(pl.lit(False))
    return run.seats.join(uses.lazy().select(Col.GAME_NO, Col.SEAT), on=[Col.GAME_NO, Col.SEAT], how="semi")
