"""God against god."""

import polars as pl

from analysis import versus, win_gap
from analysis.charts.chart import Chart, caveats
from analysis.charts.heat import draw_heat, heat_height
from analysis.labels import percent, title
from analysis.verdict import Verdict, judge
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Section
from reports.sections.god_seat import HEAT_CAPTION
from reports.tables import make_table, order_column, point_columns, rate_columns

NAME = "rivals"


def build(run: RunTables, margin: float) -> Section | None:
    """Report who finishes ahead of whom."""
    if not run.is_contest:
        return None
    if len(run.gods) < 2:
        return None
    table = versus(run.outcomes).with_columns(fair=pl.lit(0.5))
    names = [title(god) for god in run.gods]
    chart = Chart(
        "god_against_god",
        lambda ax: draw_heat(
            table,
            "god",
            "opponent",
            ax,
            row_labels=names,
            column_labels=names,
            row_values=run.gods,
            column_values=run.gods,
            x_label="finishes ahead of",
        ),
        lambda width: heat_height(len(run.gods)) + 16,
        alt="How often each god finishes ahead of each other god; the table below holds the same numbers.",
        caption="Read along a row: how often that god is ranked ahead of the god above. "
        + HEAT_CAPTION
        + caveats(table),
    )
    gaps = win_gap(run.outcomes)
    once = gaps.filter(pl.col("god").to_physical() < pl.col("opponent").to_physical())
    return Section(
        NAME,
        _heading(table, margin),
        charts=(chart,),
        tables=(
            make_table(
                "god_against_god", "Finishes ahead of", table, [*_pair(table), *rate_columns(table, "Ahead")]
            ),
            make_table(
                "win_gap",
                "Difference of win rates in the same games; the intervals hold for all pairs together",
                once,
                [*_pair(once), *point_columns(once, "Wins more often by")],
            ),
        ),
        how=(
            method("versus", run, "versus(run.seats)", "god_against_god"),
            method("win_gap", run, "win_gap(run.seats)", "win_gap"),
        ),
        caveats=(
            "Who finishes ahead at a full table is no duel: the others at the table, whom both may have to "
            "fight, are part of it.",
        ),
    )


def _heading(table: pl.DataFrame, margin: float) -> str:
    """The most one-sided pair that is off by more than the margin."""
    off = [row for row in table.rows(named=True) if judge(row["lo"], row["hi"], 0.5, margin) is Verdict.ABOVE]
    if not off:
        return "No god clearly has the upper hand over another"
    best = max(off, key=lambda row: row["lo"])
    return (
        f"The most one-sided pair: {title(best['god'])} finishes ahead of {title(best['opponent'])} in "
        f"{percent(best['estimate'])} of their games"
    )


def _pair(table: pl.DataFrame) -> list:  # type: ignore[type-arg]
    """The two gods of a row."""
    return [
        order_column("God", [title(g) for g in table["god"]]),
        order_column("Opponent", [title(g) for g in table["opponent"]]),
    ]
