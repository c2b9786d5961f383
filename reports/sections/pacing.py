"""How the lead moves, when games are decided, and what a lead or a deficit is worth."""

import polars as pl

from analysis import comeback, drama, pacing, snowball
from analysis.charts.chart import Chart, caveats
from analysis.charts.curve import HEIGHT, draw_curve
from analysis.labels import DASH, number, percent, percent_range
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Section
from reports.tables import make_table, mean_columns, number_column, order_column, point_columns, rate_columns

NAME = "pacing"
MEASURES = {
    "lead_changes": "Lead changes in a game",
    "no_lead_change": "Share of games without one",
    "drama": "Drama: winner's distance from the favourite",
    "lead_for_good": "Share of turns after which the winner is never behind",
    "runaway": "Share of half-time leaders never caught",
}


def build(run: RunTables, margin: float) -> Section | None:
    """Report lead changes, drama, snowball and comebacks; None without turns or with one seat."""
    if run.turns is None or not run.is_contest:
        return None
    sums = pacing(run.turns, run.seats)
    measures, ahead, behind = drama(sums), snowball(sums), comeback(sums)
    expected = ahead.select("stage", estimate="expected", lo="expected", hi="expected")
    leader = ahead.select("stage", estimate="win_rate", lo="win_lo", hi="win_hi")
    chart = Chart(
        "snowball",
        lambda ax: draw_curve(
            [("leader wins", leader), ("by god, seat", expected)],
            "stage",
            ax,
            x_label="share of the game's turns",
            x_rates=True,
        ),
        lambda width: HEIGHT,
        alt=_alt(ahead),
        caption="Win rate of whoever leads alone at that point, with 95 % intervals, beside what the "
        "leaders' gods and seats win anyway: the gap between the lines is what the lead itself is worth. "
        + caveats(ahead),
    )
    return Section(
        NAME,
        _heading(ahead),
        text=_text(measures),
        charts=(chart,),
        tables=(
            make_table(
                "drama",
                "Pacing of a game",
                measures,
                [
                    order_column("Measure", [MEASURES[m] for m in measures["measure"]]),
                    *mean_columns(measures, "Mean", 3),
                ],
            ),
            make_table(
                "snowball",
                "What being ahead is worth, net of god and seat",
                ahead,
                [
                    number_column("Turns played", ahead["stage"].to_list(), lambda v: percent(v, 0)),
                    number_column("Leader wins", ahead["win_rate"].to_list(), percent),
                    number_column("Expected", ahead["expected"].to_list(), percent),
                    *point_columns(ahead, "Worth of the lead"),
                ],
            ),
            make_table(
                "comeback",
                "How often a seat wins from behind",
                behind,
                [
                    number_column("Turns played", behind["stage"].to_list(), lambda v: percent(v, 0)),
                    order_column("Points behind", [_behind(r) for r in behind.rows(named=True)]),
                    *rate_columns(behind),
                ],
            ),
        ),
        how=tuple(
            method(name, run, f"{name}(run.turns, run.seats)", name)
            for name in ("drama", "snowball", "comeback")
        ),
        caveats=(
            "The lead is the score on the table: what is scored only at the end is not seen before it.",
        ),
    )


def _heading(ahead: pl.DataFrame) -> str:
    """What a lead at half-time is worth."""
    half = ahead.filter((pl.col("stage") - 0.5).abs() < 1e-9).row(0, named=True)
    if half["win_rate"] is None:
        return "No games, so no pacing to show"
    return f"Whoever leads at half-time wins {percent(half['win_rate'], 0)} of games"


def _text(measures: pl.DataFrame) -> tuple[str, ...]:
    """The measures in sentences."""
    value = {r["measure"]: r for r in measures.rows(named=True)}
    if value["lead_changes"]["estimate"] is None:
        return ()
    sentences = [
        f"The lead changes {number(value['lead_changes']['estimate'])} times in a game; in "
        f"{percent(value['no_lead_change']['estimate'])} of games it never does."
    ]
    if value["lead_for_good"]["estimate"] is not None:
        sentences.append(
            "On average the later winner is never behind again after "
            f"{percent(value['lead_for_good']['estimate'], 0)} of the turns, and "
            f"{percent(value['runaway']['estimate'], 0)} of half-time leaders "
            "are never caught."
        )
    return (" ".join(sentences),)


def _behind(row: dict[str, int]) -> str:
    """Class of deficit."""
    low, high = row["behind_from"], row["behind_to"]
    if high == 0:
        return "leading"
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low}{DASH}{high}"


def _alt(ahead: pl.DataFrame) -> str:
    """The chart in words."""
    rows = [
        f"after {percent(r['stage'], 0)} of turns {percent(r['win_rate'])} "
        f"({percent_range(r['win_lo'], r['win_hi'])}), expected {percent(r['expected'])}"
        for r in ahead.rows(named=True)[1::2]
    ]
    return f"Win rate of the leader: {'; '.join(rows)}."
