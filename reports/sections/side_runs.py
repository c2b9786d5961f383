"""The heat map of gods' win rates in this run and, below it, in its side runs."""

from collections.abc import Callable

import polars as pl

from analysis import win_rate
from analysis.charts.chart import Chart
from analysis.charts.heat import draw_heat, heat_height
from analysis.labels import percent, title
from reports.inputs import RunTables


def chart_side_runs(
    run: RunTables,
    changes: pl.DataFrame,
    by: str,
    here: str,
    name: str,
    label: Callable[[str], str],
    subject: str,
    caption: str,
) -> Chart:
    """Make the chart.

    Parameters
    ----------
    run : RunTables
        The run reported on: its first row.
    changes : DataFrame
        Paired changes of the side runs, as `win_change` makes them, with the column `by`.
    by : str
        What tells the side runs apart.
    here : str
        The run's own value of it.
    name : str
        Name of the chart.
    label : callable
        How a value of `by` reads beside its row.
    subject, caption : str
        What the chart shows, spoken and below it.

    Returns
    -------
    Chart
    """
    rates = run.once("win_rate, shares", lambda: win_rate(run.outcomes)).select(
        pl.lit(here).alias(by), pl.col("god").cast(pl.String), "estimate", "lo", "hi", "fair", "flags"
    )
    fair = dict(zip(rates["god"], rates["fair"], strict=True))
    half = (pl.col("hi") - pl.col("lo")) / 2
    there = changes.select(
        by,
        "god",
        estimate="rate_b",
        lo=pl.col("rate_b") - half,
        hi=pl.col("rate_b") + half,
        fair=pl.col("god").replace_strict(fair, default=None, return_dtype=pl.Float64),
        flags=pl.lit(""),
    )
    cells = pl.concat([rates, there])
    rows = list(dict.fromkeys(cells[by]))
    spoken = [
        f"{row}: " + ", ".join(f"{title(r['god'])} {percent(r['estimate'])}" for r in part.rows(named=True))
        for row in rows
        for part in [cells.filter(pl.col(by) == row)]
    ]
    return Chart(
        name,
        lambda ax: draw_heat(
            cells,
            by,
            "god",
            ax,
            row_labels=[label(row) for row in rows],
            column_labels=[title(god) for god in run.gods],
            row_values=rows,
            column_values=run.gods,
        ),
        lambda width: heat_height(len(rows)),
        alt=f"{subject}. {'; '.join(spoken)}.",
        caption=caption,
    )
