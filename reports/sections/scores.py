"""How many points each god ends with, and how they are spread."""

import polars as pl

from analysis import score, score_distribution
from analysis.charts.chart import Chart, caveats
from analysis.charts.distribution import distribution_height, draw_distribution
from analysis.labels import number, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Section
from reports.tables import make_table, mean_columns, number_column, order_column

NAME = "scores"


def build(run: RunTables, margin: float) -> Section:
    """Report the distribution of final scores by god."""
    table, spread = run.once("score", lambda: score(run.seats)), score_distribution(run.seats)
    names = [title(god) for god in table["god"]]
    chart = Chart(
        "score_distribution",
        lambda ax: draw_distribution(
            spread, table, "god", "score", names, ax, colours=[run.colour(g) for g in table["god"]]
        ),
        lambda width: distribution_height(table.height),
        alt=_alt(table),
        caption="Height: share of games. Below each hill: the middle half of games and the median. "
        + caveats(table),
    )
    quantiles = {
        "q05": "5 % below",
        "q25": "25 % below",
        "q50": "Median",
        "q75": "25 % above",
        "q95": "5 % above",
    }
    rows = make_table(
        "score_by_god",
        "Final score by god",
        table,
        [
            order_column("God", names),
            *mean_columns(table, "Mean"),
            *(
                number_column(head, table[q].to_list(), lambda v: number(v, 0))
                for q, head in quantiles.items()
            ),
        ],
    )
    return Section(
        NAME,
        _heading(table),
        charts=(chart,),
        tables=(rows,),
        how=(
            method("score", run, "score(run.seats)", "score_by_god"),
            method("score_distribution", run, "score_distribution(run.seats)"),
        ),
        caveats=(
            "A god that scores more need not win more: what counts is the best score at its own table.",
        ),
    )


def _heading(table: pl.DataFrame) -> str:
    """The typical score."""
    known = table.filter(pl.col("estimate").is_not_null())
    if known.is_empty():
        return "No games, so no scores"
    low, high = float(known["estimate"].min()), float(known["estimate"].max())  # type: ignore[arg-type]
    if round(low, 1) == round(high, 1):
        return f"Gods end with {number(low)} points on average"
    return f"Gods end with {number(low)} to {number(high)} points on average"


def _alt(table: pl.DataFrame) -> str:
    """The chart in words."""
    rows = [
        f"{title(r['god'])} median {number(r['q50'], 0)}, "
        f"middle half {number(r['q25'], 0)} to {number(r['q75'], 0)}"
        for r in table.rows(named=True)
    ]
    return f"Distribution of final scores: {'; '.join(rows) or 'no data'}."
