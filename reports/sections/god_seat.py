"""Whether a god depends on where it sits."""

import polars as pl

from analysis import god_seat_interaction, seat_dependence, win_rate
from analysis.charts.chart import Chart, caveats
from analysis.charts.heat import draw_heat, heat_height
from analysis.labels import number, percent, percentage_points, seat, title
from analysis.metrics.strength import Interaction
from analysis.verdict import Verdict, judge
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Finding, Section, Weight
from reports.tables import make_table, order_column, rate_columns

NAME = "god-seat"
ALPHA = 0.01
HEAT_CAPTION = "Blue is above fair, orange below; the palest colour is within 2 points of fair. "


def build(run: RunTables, margin: float) -> Section | None:
    """Report the win rate of every god in every seat."""
    if not run.is_contest:
        return None
    table = run.once("win_rate, god, seat", lambda: win_rate(run.outcomes, by=["god", "seat"]))
    seats = sorted(set(table["seat"].to_list()))
    if len(seats) < 2 and table.height:
        return None
    names = [title(god) for god in run.gods]
    chart = Chart(
        "win_rate_by_god_and_seat",
        lambda ax: draw_heat(
            table,
            "god",
            "seat",
            ax,
            row_labels=names,
            column_labels=[seat(s) for s in seats],
            row_values=run.gods,
            column_values=seats,
        ),
        lambda width: heat_height(len(run.gods)),
        alt="Win rate of each god in each seat; the table below holds the same numbers.",
        caption=HEAT_CAPTION
        + "Below each rate, where there is room: half the width of its 95 % interval. "
        + caveats(table),
    )
    test = god_seat_interaction(run.outcomes)
    gaps = seat_dependence(run.outcomes)
    heading, weight = _heading(gaps, test, margin)
    findings = [Finding(heading + ".", NAME, weight)] if test.p_value < ALPHA else []
    text: tuple[str, ...] = ()
    if test.p_value == test.p_value:
        text = (
            "A model in which every god may have its own seats fits "
            f"{'better than' if test.p_value < ALPHA else 'no better than'} one with gods and seats alone "
            f"(likelihood ratio {number(test.chi2)}, {test.df} degrees of freedom, p {_p(test.p_value)}).",
        )
    rows = make_table(
        "win_rate_by_god_and_seat",
        "Win rate by god and seat",
        table,
        [
            order_column("God", [title(g) for g in table["god"]]),
            order_column("Seat", [seat(s) for s in table["seat"]]),
            *rate_columns(table),
        ],
    )
    return Section(
        NAME,
        heading,
        text=text,
        charts=(chart,),
        tables=(rows,),
        how=(
            method("win_rate", run, 'win_rate(run.seats, by=["god", "seat"])', "win_rate_by_god_and_seat"),
            method("god_seat_interaction", run, "god_seat_interaction(run.seats)"),
            method("seat_dependence", run, "seat_dependence(run.seats)"),
        ),
        caveats=(
            "Of so many cells one in twenty misses its interval by chance: trust the test over all cells "
            "more than the most extreme one.",
        ),
        findings=tuple(findings),
        weight=weight,
    )


def _heading(gaps: pl.DataFrame, test: Interaction, margin: float) -> tuple[str, Weight]:
    """Whether gods depend on their seats: surely, surely not by more than the margin, or not known."""
    near = percentage_points(margin, 0)
    if gaps.is_empty():
        return "No games, so nothing to say about gods and seats", Weight.PLAIN
    if test.p_value < ALPHA:
        surely = pl.max_horizontal("lo", -pl.col("hi"))
        most = gaps.with_columns(surely=surely).sort(surely.round(9), "god", "seat").row(-1, named=True)
        start = "Where a god sits matters to it"
        if most["surely"] <= 0:
            return f"{start}, but no god in no seat stands out alone", Weight.OPEN
        more = "more" if most["estimate"] > 0 else "less"
        return (
            f"{start}: {title(most['god'])} in {seat(most['seat']).lower()} wins "
            f"{percent(most['win_rate'])}, at least {percentage_points(most['surely'])} {more} than god and "
            "seat alone would give",
            Weight.OPEN,
        )
    verdicts = {judge(row["lo"], row["hi"], 0.0, margin) for row in gaps.rows(named=True)}
    if verdicts == {Verdict.WITHIN}:
        return f"No god depends on its seat by more than {near}", Weight.PLAIN
    return f"Not enough games to say whether any god depends on its seat by more than {near}", Weight.OPEN


def _p(p_value: float) -> str:
    """P-value for reading."""
    return "below 0.001" if p_value < 0.001 else f"= {number(p_value, 3)}"
