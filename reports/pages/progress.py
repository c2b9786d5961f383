"""How a god's score grows over a game, before the others."""

import polars as pl

from analysis.charts.chart import Chart, caveats, sample
from analysis.charts.progress import draw_progress, progress_height
from analysis.labels import number, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Part
from reports.sections.progress import every_few, god_progress
from reports.tables import make_table, mean_columns, number_column, page_name


def build(run: RunTables, god: str, margin: float) -> Part | None:
    """Report a god's score after each turn; None where the run kept no turns."""
    if run.turns is None:
        return None
    table, final = god_progress(run)
    own = table.filter(pl.col("god") == god)
    if own.is_empty():
        return None
    gods = [name for name in run.gods if name in set(table["god"].to_list()) and name != god] + [god]
    name = page_name(god)
    few = every_few(own)
    last = f"{title(god)} has {number(own['estimate'][-1])} points after the last turn and ends with "
    chart = Chart(
        f"{name}-progress",
        lambda ax: draw_progress(
            table,
            gods,
            [title(g) for g in gods],
            ax,
            colours=[run.colour(g) for g in gods],
            final=final,
            focus=god,
        ),
        progress_height,
        alt=f"Mean score after each turn. {last}{number(final[god])}.",
        caption="Band: the middle half of its games. Grey: the other gods. " + sample(own) + caveats(own),
    )
    shown = make_table(
        f"{name}-progress",
        f"Score of {title(god)} after a turn",
        own,
        [
            number_column("Turn", few["turn"].to_list(), lambda v: number(v, 0)),
            *mean_columns(few, "Mean"),
            number_column("25 % below", few["q25"].to_list(), lambda v: number(v, 0)),
            number_column("25 % above", few["q75"].to_list(), lambda v: number(v, 0)),
        ],
    )
    call = f"score_by_turn(run.turns, run.seats).filter(god={god!r})"
    return Part(
        f"{name}-progress",
        _heading(table, own, god),
        charts=(chart,),
        tables=(shown,),
        how=(method("score_by_turn", run, call, shown.name),),
    )


def _heading(table: pl.DataFrame, own: pl.DataFrame, god: str) -> str:
    """Where the god stands among all at half-time."""
    half = max(int(own["turn"][-1]) // 2, 1)
    rows = table.filter(pl.col("turn") == half)
    mine = rows.filter(pl.col("god") == god)["estimate"]
    others = rows.filter(pl.col("god") != god)["estimate"]
    if mine.is_empty() or others.is_empty():
        return "How its score grows"
    return (
        f"Half-way, after turn {half}, it has {number(mine[0])} points; the other gods have "
        f"{number(others.min())} to {number(others.max())}"  # type: ignore[arg-type]
    )
