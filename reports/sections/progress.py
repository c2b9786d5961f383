"""How the scores grow over a game."""

import polars as pl

from analysis import score, score_by_turn
from analysis.charts.chart import Chart, caveats, sample
from analysis.charts.progress import draw_progress, progress_height
from analysis.labels import number, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Section
from reports.tables import make_table, mean_columns, number_column, order_column

NAME = "progress"
MAX_ROWS = 12


def build(run: RunTables, margin: float) -> Section | None:
    """Report the score after each turn by god; None where the run kept no turns."""
    if run.turns is None:
        return None
    table, final = god_progress(run)
    gods = [god for god in run.gods if god in set(table["god"].to_list())]
    chart = Chart(
        "score_by_turn",
        lambda ax: draw_progress(
            table, gods, [title(g) for g in gods], ax, colours=[run.colour(g) for g in gods], final=final
        ),
        progress_height,
        alt=_alt(table, gods, final),
        caption="Line: mean over games. Band: the middle half of games. Last mark: the final score, with "
        "what is scored after the last turn. " + sample(table) + caveats(table),
    )
    few = every_few(table)
    rows = make_table(
        "score_by_turn",
        "Score after a turn by god (the CSV file has every turn)",
        table,
        [
            order_column("God", [title(g) for g in few["god"]]),
            number_column("Turn", few["turn"].to_list(), lambda v: number(v, 0)),
            *mean_columns(few, "Mean"),
            number_column("25 % below", few["q25"].to_list(), lambda v: number(v, 0)),
            number_column("25 % above", few["q75"].to_list(), lambda v: number(v, 0)),
        ],
    )
    heading = _heading(table, final)
    return Section(
        NAME,
        heading,
        charts=(chart,),
        tables=(rows,),
        how=(method("score_by_turn", run, "score_by_turn(run.turns, run.seats)", rows.name),),
        caveats=("The score on the table: what a seat has prepared but not scored yet is not in it.",),
    )


def god_progress(run: RunTables) -> tuple[pl.DataFrame, dict[str, float]]:
    """Score after each turn by god, and each god's mean final score; the run has turns."""
    turns = run.turns
    assert turns is not None  # callers have looked
    table = run.once("score_by_turn", lambda: score_by_turn(turns, run.seats))
    final = run.once("score", lambda: score(run.seats))
    return table, {r["god"]: r["estimate"] for r in final.rows(named=True)}


def every_few(table: pl.DataFrame) -> pl.DataFrame:
    """About a dozen turns, evenly spread, the last included."""
    if table.is_empty():
        return table
    last = int(table["turn"].to_numpy().max())
    step = max(1, -(-last // MAX_ROWS))
    return table.filter((last - pl.col("turn")) % step == 0)


def _heading(table: pl.DataFrame, final: dict[str, float]) -> str:
    """How much of the score is there at half-time."""
    if table.is_empty():
        return "No turns, so no progress to show"
    full = table.filter(pl.col("flags") == "")
    by_turn = (full if full.height else table).group_by("turn").agg(pl.col("estimate").mean()).sort("turn")
    half = max(int(by_turn["turn"][-1]) // 2, 1)
    reached = by_turn.filter(pl.col("turn") <= half)["estimate"]
    end = sum(final.values()) / len(final)
    if not end or not reached.len():
        return "Nobody scores"
    return f"Half-way, after turn {half}, gods have {number(reached[-1])} of their final {number(end)} points"


def _alt(table: pl.DataFrame, gods: list[str], final: dict[str, float]) -> str:
    """The chart in words."""
    ends = [
        f"{title(g)} {number(table.filter(pl.col('god') == g)['estimate'][-1])}, finally {number(final[g])}"
        for g in gods
    ]
    return f"Mean score after each turn by god. At the last turn: {'; '.join(ends) or 'no data'}."
