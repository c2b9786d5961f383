"""Games that the players win or lose together against an automa: how often, and by how much.

The seats table calls the automa's policy ``automa``, or ``automa:<difficulty>``.
"""

from collections.abc import Sequence

import polars as pl

from analysis.estimators.proportions import normal_quantile, wilson
from simulator.core.schema import SCORE_PREFIX, Col

AUTOMA = "automa"
DIFFICULTY = "difficulty"


def _split(seats: pl.LazyFrame) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Return the automas' rows, with the difficulty, and the players'."""
    name = pl.col(Col.POLICY).cast(pl.String)
    is_automa = name.str.starts_with(AUTOMA)
    difficulty = name.str.split(":").list.get(1, null_on_oob=True).fill_null("")
    return seats.filter(is_automa).with_columns(difficulty.alias(DIFFICULTY)), seats.filter(~is_automa)


def _order(seats: pl.LazyFrame) -> list[str]:
    """Return the difficulties in the order in which the run names them: easiest first."""
    dtype = seats.collect_schema()[Col.POLICY]
    policies = dtype.categories.to_list() if isinstance(dtype, pl.Enum) else []
    names = [name.partition(":")[2] for name in policies if name.split(":")[0] == AUTOMA]
    return list(dict.fromkeys(names))


def team_wins(seats: pl.LazyFrame, by: Sequence[str] = (DIFFICULTY,), level: float = 0.95) -> pl.DataFrame:
    """How often the players win, and how far they end ahead of the automa.

    ``estimate = games won / games``: a game is won when the automa has no win share. ``margin`` is the mean
    of the smallest lead of any player over the automa or, by god, of that god's own lead. The unit is
    the game; the interval of the rate is Wilson's, that of the margin is normal.

    Parameters
    ----------
    seats : LazyFrame
        The seats table of a solo or cooperative run.
    by : sequence of str
        ``"difficulty"``, ``"god"`` or both.
    level : float, default 0.95
        Coverage of each interval.

    Returns
    -------
    DataFrame
        The columns of `by`, estimate, lo, hi, n_games, margin, margin_lo, margin_hi; rows in the order of
        difficulties and gods.
    """
    automas, players = _split(seats)
    enemy = automas.select(
        Col.GAME_NO, DIFFICULTY, won=pl.col(Col.WIN_SHARE) == 0, enemy=pl.col(Col.SCORE).cast(pl.Int64)
    )
    lead = players.select(Col.GAME_NO, Col.GOD, score=pl.col(Col.SCORE).cast(pl.Int64)).join(
        enemy, on=Col.GAME_NO
    )
    lead = lead.with_columns(margin=pl.col("score") - pl.col("enemy"))
    unit = [Col.GAME_NO, *by] if Col.GOD in by else [Col.GAME_NO, DIFFICULTY]
    games = lead.group_by(unit).agg(pl.col("won").first(), pl.col("margin").min())
    sums = (
        games.group_by(list(by))
        .agg(
            n_games=pl.len(),
            wins=pl.col("won").sum().cast(pl.Int64),
            total=pl.col("margin").sum(),
            square=(pl.col("margin") ** 2).sum(),
        )
        .collect()
    )
    n, mean = pl.col("n_games"), pl.col("total") / pl.col("n_games")
    se = ((pl.col("square") / n - mean**2).clip(lower_bound=0) / n).sqrt()
    lo, hi = wilson((sums["wins"] / sums["n_games"]).to_numpy(), sums["n_games"].to_numpy(), level)
    order = _order(seats)
    keys = [pl.col(DIFFICULTY).replace_strict(order, list(range(len(order))))] if DIFFICULTY in by else []
    keys += [pl.col(Col.GOD).to_physical()] if Col.GOD in by else []
    return (
        sums.with_columns(
            estimate=pl.col("wins") / n,
            lo=pl.Series(lo),
            hi=pl.Series(hi),
            margin=mean,
            margin_lo=mean - normal_quantile(level) * se,
            margin_hi=mean + normal_quantile(level) * se,
        )
        .sort(keys)
        .select(*by, "estimate", "lo", "hi", "n_games", "margin", "margin_lo", "margin_hi")
    )


def automa_sources(seats: pl.LazyFrame) -> pl.DataFrame:
    """Mean points of the automa by difficulty and source; ``all`` is its mean score.

    Parameters
    ----------
    seats : LazyFrame
        The seats table of a run with an automa.

    Returns
    -------
    DataFrame
        difficulty, source, estimate, n_games; rows in the order of difficulties.
    """
    automas, _ = _split(seats)
    columns = [c for c in seats.collect_schema().names() if c.startswith(SCORE_PREFIX)]
    sums = (
        automas.group_by(DIFFICULTY)
        .agg(pl.len().alias("n_games"), *(pl.col(c).cast(pl.Int64).sum() for c in (*columns, Col.SCORE)))
        .collect()
    )
    order = _order(seats)
    table = sums.unpivot(index=[DIFFICULTY, "n_games"], variable_name="source", value_name="total")
    return (
        table.with_columns(
            pl.col("source").str.replace(f"^{SCORE_PREFIX}", "").replace({str(Col.SCORE): "all"}),
            estimate=pl.col("total") / pl.col("n_games"),
        )
        .with_columns(_place=pl.col(DIFFICULTY).replace_strict(order, list(range(len(order)))))
        .sort("_place", maintain_order=True)
        .select(DIFFICULTY, "source", "estimate", "n_games")
    )
