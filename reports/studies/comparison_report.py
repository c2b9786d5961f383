"""The report of a comparison: what changed, for whom, and how sure one may be."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import count, listing, number, pairs, percent, plain, points, seat, title
from analysis.verdict import Change
from reports.model import Finding, Report, Section, Table, Weight
from reports.studies import words
from reports.studies.comparison import Comparison
from reports.tables import make_table, number_column, order_column, text_column

GODS, SEATS, REST, PAIRS = "gods", "seats", "rest", "pairs"
HOW = (
    "Difference of win shares in the two games of a pair (same seed, same line-up), averaged over pairs. "
    "Paired interval; all rows of a table hold together (Bonferroni). Source: Agresti and Min 2005."
)
HOW_UNPAIRED = (
    "Difference of the two runs' win rates. Interval for independent samples; all rows of a table hold "
    "together (Bonferroni). Source: Newcombe 1998."
)
HOW_VERDICT = (
    "Better or worse: the whole interval lies on one side of no change. No difference beyond D: it lies "
    "within D of no change (two one-sided tests, Schuirmann 1987). Otherwise there are not enough games."
)


def build_comparison(found: Comparison, command: str) -> Report:
    """Make the report of a comparison.

    Parameters
    ----------
    found : Comparison
        What changed.
    command : str
        What to type to repeat it.

    Returns
    -------
    Report
    """
    sections = [_gods(found), _seats(found), _rest(found), _pairs(found)]
    shown = [section for section in sections if section is not None]
    a, b = found.facts
    return Report(
        title=f"{a.title}: {listing(found.differs[:3]) or 'no change'}",
        question=f"What changes from {found.names[0]} to {found.names[1]}?",
        findings=tuple(finding for section in shown for finding in section.findings),
        facts=(
            (plain(found.names[0]), f"{count(a.n_games)} games, seed {a.seed}"),
            (plain(found.names[1]), f"{count(b.n_games)} games, seed {b.seed}"),
            ("Mode", f"{plain(a.mode)}, {a.players} players"),
            ("Bots", listing([title(bot) for bot in dict.fromkeys((*a.bots, *b.bots))])),
            ("Compared", "game by game, same deals" if found.paired else "as independent runs"),
            ("No matter", f"changes below {words.near_text(found.beyond)}"),
        ),
        command=command,
        sections=tuple(shown),
        provenance=_provenance(found),
        notes=(HOW_VERDICT, "A victory shared by m seats counts 1/m for each. Intervals are 95 %."),
        kind="Comparison",
    )


def _gods(found: Comparison) -> Section:
    table, near = found.gods, words.near_words(found.beyond)
    names = [title(god) for god in table["god"]]
    by_verdict = {
        change: [
            title(god) for god, v in zip(table["god"], table["verdict"], strict=True) if v == change.value
        ]
        for change in Change
    }
    findings = [Finding(_sentence(row), GODS, Weight.NOTABLE) for row in _sure(table)]
    if by_verdict[Change.NONE]:
        who = listing(by_verdict[Change.NONE])
        findings.append(Finding(f"No difference beyond {near} for {who}.", GODS))
    if by_verdict[Change.UNDECIDED]:
        who = listing(by_verdict[Change.UNDECIDED], "or")
        findings.append(Finding(f"Not enough games to say what changes for {who}.", GODS, Weight.OPEN))
    return Section(
        GODS,
        _heading(by_verdict, near),
        charts=(_chart("win_change_by_god", table, names, found.beyond),),
        tables=(_table("win_change_by_god", "Change of the win rate by god", "God", names, table, found),),
        how=(HOW if found.paired else HOW_UNPAIRED, HOW_VERDICT),
        findings=tuple(findings) or (Finding("No data.", GODS),),
        weight=max((finding.weight for finding in findings), default=Weight.PLAIN),
    )


def _seats(found: Comparison) -> Section | None:
    table = found.seats
    if table.height < 2:
        return None
    names = [seat(number) for number in table["seat"]]
    sure = _sure(table)
    moved = [f"{seat(row['seat']).lower()} {points(row['estimate'])}" for row in sure]
    heading = f"The seats change: {listing(moved)}" if moved else "No seat surely changes"
    findings = (Finding(f"{heading}.", SEATS, Weight.NOTABLE),) if moved else ()
    return Section(
        SEATS,
        heading,
        charts=(_chart("win_change_by_seat", table, names, found.beyond),),
        tables=(_table("win_change_by_seat", "Change of the win rate by seat", "Seat", names, table, found),),
        how=(HOW if found.paired else HOW_UNPAIRED,),
        findings=findings,
        weight=Weight.NOTABLE if findings else Weight.PLAIN,
    )


def _rest(found: Comparison) -> Section:
    rows = found.rows.filter(pl.col("what") != "win rate")
    dicts = rows.rows(named=True)
    sure = [row for row in dicts if Change(row["verdict"]).is_sure]
    listed = [f"{words.row_name(row)} {words.change_text(row)}" for row in sure]
    verdicts = [words.verdict_text(row["what"], row["verdict"], found.beyond) for row in dicts]
    shown = make_table(
        "other_changes",
        "Ties, ends, length and scores",
        rows,
        [
            order_column("What", [words.row_name(row) for row in dicts]),
            text_column(found.names[0], [words.value_text(row, "rate_a") for row in dicts]),
            text_column(found.names[1], [words.value_text(row, "rate_b") for row in dicts]),
            text_column("Change", [words.change_text(row) for row in dicts]),
            text_column("95 % interval", [words.range_text(row) for row in dicts]),
            text_column("Verdict", verdicts),
        ],
    )
    return Section(
        REST,
        "Also changed: " + listing([words.row_name(row, start=False) for row in sure[:4]])
        if sure
        else "Nothing else surely changes",
        text=(f"{listing(listed)}.",) if listed else (),
        tables=(shown,),
        how=("Means and shares over pairs of games, Student's interval (shares: Agresti and Min 2005).",),
        caveats=(f"D for a mean is {percent(found.beyond, 1)} of it.",),
    )


def _pairs(found: Comparison) -> Section | None:
    if found.divergence is None:
        text = (
            "Seeds or line-ups differ, so the luck of the deal does not cancel: pairs on one seed need "
            "fewer games."
        )
        return Section(PAIRS, "The runs were compared as independent samples", text=(text,))
    n, other, winners = found.divergence
    if not other:
        text = f"All {count(n)} pairs of games are identical in every number."
        return Section(
            PAIRS, "The two versions play the same", text=(text,), findings=(Finding(text, PAIRS),)
        )
    known = found.gods.filter(pl.col("gain").is_not_null())
    gains = ""
    if known.height:
        spans = [
            f"{number(min(values), digits)} to {number(max(values), digits)}"
            for values, digits in ((known["correlation"].to_list(), 2), (known["gain"].to_list(), 1))
        ]
        gains = (
            f" By god, the win shares of a pair correlate at {spans[0]}, so the pairs are worth {spans[1]} "
            "times as many games on different seeds."
        )
    text = (
        f"Of {count(n)} pairs of games, {percent(other / n)} came out differently in any number and "
        f"{percent(winners / n)} with other winners.{gains}"
    )
    title_ = f"{percent(other / n, 0)} of the games came out differently"
    return Section(PAIRS, title_, text=(text,), findings=(Finding(f"{title_}.", PAIRS),))


def _sure(table: pl.DataFrame) -> list[dict[str, Any]]:
    """Rows that surely change, the largest change first."""
    rows = [row for row in table.rows(named=True) if Change(row["verdict"]).is_sure]
    return sorted(rows, key=lambda row: -abs(row["estimate"]))


def _sentence(row: dict[str, Any]) -> str:
    better = row["estimate"] > 0
    least = row["lo"] if better else row["hi"]
    return (
        f"{title(row['god'])} becomes {'better' if better else 'worse'}: it wins {percent(row['rate_b'])} "
        f"instead of {percent(row['rate_a'])}, at least {points(abs(least), signed=False)} "
        f"{'more' if better else 'less'}."
    )


def _heading(by_verdict: dict[Change, list[str]], near: str) -> str:
    parts = [
        f"{listing(by_verdict[change])} {'becomes' if len(by_verdict[change]) == 1 else 'become'} {word}"
        for change, word in ((Change.UP, "better"), (Change.DOWN, "worse"))
        if by_verdict[change]
    ]
    if parts:
        return ", ".join(parts)
    if by_verdict[Change.UNDECIDED]:
        return "Not enough games to say what changes"
    return f"No god changes by more than {near}"


def _chart(name: str, table: pl.DataFrame, names: list[str], beyond: float) -> Chart:
    drawn = table.with_columns(fair=pl.lit(0.0))
    rows = [
        f"{label} {points(row['estimate'])} ({words.range_text({**row, 'what': 'win rate'})})"
        for label, row in zip(names, table.rows(named=True), strict=True)
    ]
    return Chart(
        name,
        lambda ax: draw_rates(drawn, names, ax, margin=beyond, fair_label="no change", signed=True),
        lambda width: rates_height(table.height),
        alt=f"Change of the win rate: {'; '.join(rows) or 'no data'}.",
        caption=(
            "Dot and line: change of the win rate in percentage points, with the interval that holds for all "
            f"rows together. Shaded: within {words.near_text(beyond)} of no change. " + caveats(table)
        ),
    )


def _table(
    name: str, caption: str, head: str, names: list[str], table: pl.DataFrame, found: Comparison
) -> Table:
    rows = [{**row, "what": "win rate"} for row in table.rows(named=True)]
    columns = [
        order_column(head, names),
        number_column(found.names[0].capitalize(), table["rate_a"].to_list(), percent),
        number_column(found.names[1].capitalize(), table["rate_b"].to_list(), percent),
        number_column("Change", table["estimate"].to_list(), lambda v: points(v, 2)),
        text_column("95 % interval", [words.range_text(row) for row in rows]),
        text_column("Verdict", [words.verdict_text("win rate", v, found.beyond) for v in table["verdict"]]),
    ]
    if found.paired:
        columns.append(text_column("Correlation of pairs", [words.gain_text(row) for row in rows]))
    columns.append(number_column("Games", table["n_games"].to_list(), count))
    return make_table(name, caption, table, columns)


def _provenance(found: Comparison) -> tuple[tuple[str, str], ...]:
    rows = [("Differences", "; ".join(found.differs) or "none")]
    for name, facts in zip(found.names, found.facts, strict=True):
        overrides = pairs(facts.overrides) or "none"
        rows += [
            (f"{plain(name)}: content", f"{facts.content_hash}, changed: {overrides}"),
            (
                f"{plain(name)}: rules",
                f"{facts.game}, rules version {facts.rules_version}, code {facts.code_hash}",
            ),
            (f"{plain(name)}: command", facts.command),
        ]
    rows.append(("Versions", pairs(found.facts[0].versions)))
    return tuple((head, text) for head, text in rows if text)
