"""How the scores grow over a game."""

import polars as pl

from analysis import CATALOG, score_by_turn
from analysis.charts.chart import Chart, caveats
from analysis.charts.progress import draw_progress, progress_height
from analysis.labels import number, title
from reports.inputs import RunTables
from reports.model import Section
from reports.tables import make_table, mean_columns, number_column, order_column

NAME = "progress"
MAX_ROWS = 12


def build(run: RunTables, margin: float) -> Section | None:
    """Report the score after each turn by god; None where the run kept no turns."""
    if run.turns is None:
        return None
    table = score_by_turn(run.turns, run.seats)
    gods = [god for god in run.gods if god in set(table["god"].to_list())]
    chart = Chart(
        "score_by_turn",
        lambda ax: draw_progress(
            table, gods, [title(g) for g in gods], ax, colours=[run.colour(g) for g in gods]
        ),
        progress_height,
        alt=_alt(table, gods),
        caption="Line: mean over games. Band: the middle half of games. " + caveats(table),
    )
    few = _every_few(table)
    rows = make_table(
        "score_by_turn",
        "Score after a turn by god (all turns are in the CSV file)",
        table,
        [
            order_column("God", [title(g) for g in few["god"]]),
            number_column("Turn", few["turn"].to_list(), lambda v: number(v, 0)),
            *mean_columns(few, "Mean"),
            number_column("25 % below", few["q25"].to_list(), lambda v: number(v, 0)),
            number_column("25 % above", few["q75"].to_list(), lambda v: number(v, 0)),
        ],
    )
    return Section(
        NAME, _heading(table), charts=(chart,), tables=(rows,), how=(CATALOG["score_by_turn"].how,)
    )


def _every_few(table: pl.DataFrame) -> pl.DataFrame:
    """About a dozen turns, evenly spread, the last included."""
    if table.is_empty():
        return table
    last = int(table["turn"].max())  # type: ignore[arg-type]
    step = max(1, -(-last // MAX_ROWS))
    return table.filter((last - pl.col("turn")) % step == 0)


def _heading(table: pl.DataFrame) -> str:
    """How much of the score is there at half-time."""
    if table.is_empty():
        return "No turns, so no progress to show"
    full = table.filter(pl.col("flags") == "")
    if full.is_empty():
        full = table
    last = int(full["turn"].max())  # type: ignore[arg-type]
    by_turn = full.group_by("turn").agg(pl.col("estimate").mean()).sort("turn")
    half = by_turn.filter(pl.col("turn") <= max(last // 2, 1))["estimate"][-1]
    end = by_turn["estimate"][-1]
    if not end:
        return f"After {last} turns nobody has scored yet"
    return f"Half-way, after turn {max(last // 2, 1)}, gods have {number(half)} of their {number(end)} points"


def _alt(table: pl.DataFrame, gods: list[str]) -> str:
    """The chart in words."""
    ends = [f"{title(g)} {number(table.filter(pl.col('god') == g)['estimate'][-1])}" for g in gods]
    return f"Mean score after each turn by god. At the last turn: {', '.join(ends) or 'no data'}."
