"""What two versions of a game differ in as a whole: ties, ends, length."""

import polars as pl

from analysis.estimators.multiplicity import adjust_p
from analysis.metrics.unpaired import mean_change_unpaired
from analysis.metrics.versions import mean_change
from simulator.core.schema import TURN_CAP, Col

HEADLINES: dict[str, tuple[str, pl.Expr]] = {
    "shared_wins": ("rate", pl.col(Col.WINNERS) > 1),
    "no_winner": ("rate", pl.col(Col.WINNERS) == 0),
    "turn_cap": ("rate", pl.col(Col.END_REASON).cast(pl.String) == TURN_CAP),
    "turns": ("mean", pl.col(Col.TURNS)),
    "rounds": ("mean", pl.col(Col.ROUNDS)),
    "decisions": ("mean", pl.col(Col.DECISIONS)),
}
"""What the games table says of a game as a whole: kind of quantity and how to read it."""


def headline_change(
    games_a: pl.LazyFrame,
    games_b: pl.LazyFrame,
    level: float = 0.95,
    paired: bool = True,
) -> pl.DataFrame:
    """What else changed: ties, games without a winner, games stopped at the limit, length?

    Parameters
    ----------
    games_a, games_b : LazyFrame
        Games tables of two runs.
    level : float, default 0.95
        Coverage of all rows together (Bonferroni).
    paired : bool, default True
        Whether both were played on the same seeds and line-ups.

    Returns
    -------
    DataFrame
        measure, kind ("rate" or "mean"), then as `mean_change`.
    """
    change = mean_change if paired else mean_change_unpaired
    rows = []
    for name, (kind, value) in HEADLINES.items():
        row = change(games_a, games_b, value, level=level, comparisons=len(HEADLINES), rate=kind == "rate")
        rows.append(row.select(pl.lit(name).alias("measure"), pl.lit(kind).alias("kind"), pl.all()))
    table = pl.concat(rows)
    return table.with_columns(p_adjusted=pl.Series(adjust_p(table["p_value"].to_numpy())).fill_nan(None))
