"""What the result owes to content that nobody knows: the headline with each value it may have."""

import polars as pl

from analysis.charts.chart import Chart
from analysis.labels import count, number_range, percent, plain, points, title
from analysis.verdict import Verdict, judge
from reports.checks import BotChecks
from reports.inputs import RunTables
from reports.methods import size_of
from reports.model import Finding, Method, Section, Weight
from reports.sections.god_seat import HEAT_CAPTION
from reports.sections.side_runs import chart_side_runs
from reports.tables import god_column, make_table, number_column, order_column, point_columns

NAME = "unknowns"
HERE = "this run"


def build(run: RunTables, margin: float) -> Section | None:
    """Report the win rate by god with each value of unknown content; None where no side run was played."""
    checks = run.checks or BotChecks(0)
    table = checks.variants
    if table.is_empty():
        return None
    table = table.with_columns(
        what=pl.concat_str(pl.col("key").str.replace_all(".", " ", literal=True), pl.lit(" "), "value")
    )
    findings = _findings(table, margin)
    shown = make_table(
        "unknown_content",
        "Win rate by god with other values of unknown content; the intervals of a value hold together",
        table,
        [
            order_column("Content", [f"{_words(r['key'])} {r['value']}" for r in table.rows(named=True)]),
            god_column(table["god"]),
            number_column("Here", table["rate_a"].to_list(), percent),
            number_column("There", table["rate_b"].to_list(), percent),
            *point_columns(table, "Change"),
        ],
    )
    text = f"The first {count(checks.games)} games of the run, played again with each other value."
    how = "Difference of win shares in the same games; paired interval, all gods of a value together."
    call = f"from reports.trust import check_bots\ncheck_bots(run, {checks.games}).variants"
    return Section(
        NAME,
        _heading(table, margin),
        text=(text,),
        charts=(_chart(run, table),),
        tables=(shown,),
        how=(Method("unknown_content", how, checks.games, call, "unknown_content"),),
        findings=findings,
        weight=max((f.weight for f in findings), default=Weight.PLAIN),
    )


def _heading(table: pl.DataFrame, margin: float) -> str:
    """Whether any value surely changes a god's win rate by more than the margin, or none does."""
    verdicts = [judge(r["lo"], r["hi"], 0.0, margin) for r in table.rows(named=True)]
    most = max(table["estimate"].abs())
    if any(verdict.is_off for verdict in verdicts):
        return (
            f"The result depends on content that nobody knows: up to {points(most, signed=False)} for a god"
        )
    if all(verdict is Verdict.WITHIN for verdict in verdicts):
        return f"Content that nobody knows matters little: at most {points(most, signed=False)} for a god"
    return (
        f"Too few games to say whether unknown content matters: {points(most, signed=False)} for a god so far"
    )


def _words(key: str) -> str:
    """A content key for reading."""
    return plain(key.replace(".", " "))


def _findings(table: pl.DataFrame, margin: float) -> tuple[Finding, ...]:
    """The god that a value changes most, where that is surely more than the margin."""
    rows = [r for r in table.rows(named=True) if judge(r["lo"], r["hi"], 0.0, margin).is_off]
    if not rows:
        return ()
    row = max(rows, key=lambda r: (round(max(r["lo"], -r["hi"]), 9), r["what"], r["god"]))
    text = (
        f"Results depend on content that nobody knows: with {_words(row['key']).lower()} {row['value']} "
        f"{title(row['god'])} wins {points(row['estimate'])} "
        f"({number_range(100 * row['lo'], 100 * row['hi'], signed=True)}) in the same games."
    )
    return (Finding(text, NAME, Weight.OPEN, size_of(row, margin, target=0.0)),)


def _chart(run: RunTables, table: pl.DataFrame) -> Chart:
    """Win rates by value and god, this run first."""
    return chart_side_runs(
        run,
        table,
        by="what",
        here=HERE,
        name="unknown_content",
        label=lambda what: plain(what).replace(" ", "\n", 1),
        subject="Win rate by god and value",
        caption="First row: all games of this run. "
        + HEAT_CAPTION
        + "The table has the intervals of the changes.",
    )
