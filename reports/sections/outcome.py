"""How often the game is won where nobody at the table plays against another: alone, or all together."""

from typing import Any

import polars as pl

from analysis import end_reasons, score, win_rate
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import listing, percent, percent_range, percentage_points, plain, points, title
from analysis.verdict import Verdict
from reports.inputs import RunTables
from reports.methods import method, size_of
from reports.model import Finding, Section, Weight
from reports.sections.gods import god_rates
from reports.tables import god_column, make_table, mean_columns, order_column, rate_columns, text_column

NAME = "outcome"
WORDS = {
    Verdict.ABOVE: "wins more than the others",
    Verdict.BELOW: "wins less than the others",
    Verdict.WITHIN: "within the margin",
    Verdict.UNDECIDED: "not enough games to say",
    Verdict.NO_DATA: "no data",
}


def build(run: RunTables, margin: float) -> Section | None:
    """Report how often the game is won, in all and by god; None where seats play against each other."""
    if run.is_contest or not run.facts.n_games:
        return None
    table = god_rates(run, margin)
    whole = run.once("win_rate, all", lambda: win_rate(run.credited, by=[])).row(0, named=True)
    ends = run.once("end_reasons", lambda: end_reasons(run.games))
    scores = run.once("score", lambda: score(run.seats))
    names = [title(god) for god in table["god"]]
    heading = f"The game is won {percent(whole['estimate'])} of the time"
    off = _off(table, margin)
    spoken = [f"{title(r['god'])} {percent(r['estimate'])}" for r in table.rows(named=True)]
    chart = Chart(
        "won_by_god",
        lambda ax: draw_rates(
            table,
            names,
            ax,
            colours=[run.colour(g) for g in table["god"]],
            margin=margin,
            fair_label="all gods",
        ),
        lambda width: rates_height(table.height),
        alt=f"Share of games won by god: {'; '.join(spoken)}.",
        caption="Thick line: 95 % interval. Thin line: interval that holds for all gods together; verdicts "
        f"use it. Shaded: within {points(margin, 0, signed=False)} of all games. " + caveats(table),
    )
    span = percent_range(whole["lo"], whole["hi"])
    first = Finding(f"{heading} ({span}).", NAME)
    return Section(
        NAME,
        f"{heading} ({span})",
        charts=(chart,),
        tables=(
            make_table(
                "won_by_god",
                "Games won by god",
                table,
                [
                    god_column(table["god"]),
                    *rate_columns(table, "Won"),
                    text_column("Verdict", [WORDS[Verdict(v)] for v in table["verdict"]]),
                ],
            ),
            make_table(
                "outcome_ends",
                "How games end",
                ends,
                [order_column("End", [plain(e) for e in ends["end_reason"]]), *rate_columns(ends, "Share")],
            ),
            make_table(
                "outcome_scores",
                "Final score by god",
                scores,
                [god_column(scores["god"]), *mean_columns(scores, "Mean")],
            ),
        ),
        how=(
            method(
                "win_rate",
                run,
                'win_rate(run.seats.with_columns(win_share=(pl.col("win_share") > 0).cast(float)))',
                "won_by_god",
            ),
            method("end_reasons", run, "end_reasons(run.games)", "outcome_ends"),
            method("score", run, "score(run.seats)", "outcome_scores"),
        ),
        caveats=(
            "Nobody at this table plays against another, so there is no fair share: a god is compared with "
            "all games. How hard the game is for bots is not how hard it is for people.",
        ),
        findings=(*off, first),
        weight=max((f.weight for f in off), default=Weight.PLAIN),
    )


def _off(table: pl.DataFrame, margin: float) -> list[Finding]:
    """The gods that win more or less than all, one sentence a side, and those that are open."""
    rows = table.rows(named=True)
    found = []
    for verdict, how in ((Verdict.ABOVE, "more"), (Verdict.BELOW, "less")):
        some = [r for r in rows if r["verdict"] == verdict]
        if some:
            text = (
                f"{listing([title(r['god']) for r in some])} {'wins' if len(some) == 1 else 'win'} {how}: "
                f"{listing([percent(r['estimate']) for r in some])} of games, at least "
                f"{percentage_points(_least(some))} {how} than the {percent(some[0]['fair'])} of all."
            )
            size = min(size_of(r, margin) for r in some)
            found.append(Finding(text, NAME, Weight.NOTABLE, size))
    return found


def _least(rows: list[dict[str, Any]]) -> float:
    """What the intervals vouch for, of all rows."""
    return float(min(max(r["lo_all"] - r["fair"], r["fair"] - r["hi_all"]) for r in rows))
