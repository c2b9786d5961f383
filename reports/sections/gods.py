"""Which god wins how often, and whether that is too often."""

from typing import Any

import polars as pl

from analysis import god_balance, win_rate
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import listing, number_range, percent, percent_range, percentage_points, points, title
from analysis.verdict import Verdict, judge
from reports.inputs import RunTables
from reports.methods import method, size_of
from reports.model import Finding, Section, Weight
from reports.tables import god_column, make_table, rate_columns, text_column

NAME = "gods"
Rows = dict[Verdict, list[dict[str, Any]]]
WORDS = {
    Verdict.ABOVE: "too strong",
    Verdict.BELOW: "too weak",
    Verdict.WITHIN: "within the margin",
    Verdict.UNDECIDED: "not enough games to say",
    Verdict.NO_DATA: "no data",
}


def god_rates(run: RunTables, margin: float) -> pl.DataFrame:
    """Win rate by god with single and simultaneous intervals, and each god's verdict.

    The verdict reads the simultaneous interval, so that a fair game of many gods is not flagged by chance.
    Where seats do not play against each other, the fair value is the share of all games that are won.
    """
    table = run.once("win_rate", lambda: win_rate(run.credited))
    together = run.once("win_rate, together", lambda: win_rate(run.credited, together=True))
    if not run.is_contest:
        whole = run.once("win_rate, all", lambda: win_rate(run.credited, by=[]))
        table = table.with_columns(fair=pl.lit(whole["estimate"][0]))
    table = table.with_columns(lo_all=together["lo"], hi_all=together["hi"])
    verdicts = [judge(r["lo_all"], r["hi_all"], r["fair"], margin).value for r in table.rows(named=True)]
    return table.with_columns(verdict=pl.Series(verdicts, dtype=pl.String)).sort(
        "estimate", descending=True, nulls_last=True, maintain_order=True
    )


def build(run: RunTables, margin: float) -> Section | None:
    """Report the win rate by god; None where seats do not play against each other."""
    if not run.is_contest:
        return None
    table = god_rates(run, margin)
    names = [title(god) for god in table["god"]]
    weight, heading, findings = _findings(table, margin)
    chart = Chart(
        "win_rate_by_god",
        lambda ax: draw_rates(table, names, ax, colours=[run.colour(g) for g in table["god"]], margin=margin),
        lambda width: rates_height(table.height),
        alt=_alt(table),
        caption=(
            "Dot and thick line: win rate with its 95 % interval. Thin line: interval that holds for all "
            f"gods together; verdicts use it. Shaded: within {points(margin, 0, signed=False)} of fair. "
            + caveats(table)
        ),
    )
    shown = make_table(
        "win_rate_by_god",
        "Win rate by god",
        table,
        [
            god_column(table["god"]),
            *rate_columns(table),
            text_column("Fair", [percent(v) for v in table["fair"]]),
            text_column("Verdict", [WORDS[Verdict(v)] for v in table["verdict"]]),
        ],
    )
    return Section(
        NAME,
        heading,
        text=_balance_text(run),
        charts=(chart,),
        tables=(shown,),
        how=(
            method("win_rate", run, "win_rate(run.seats)", "win_rate_by_god"),
            method("god_balance", run, "god_balance(run.seats)"),
        ),
        caveats=(
            "So these bots play, with these gods at one table: other gods beside them, another number of "
            "seats or people may give other rates.",
        ),
        findings=findings,
        weight=weight,
    )


def _findings(table: pl.DataFrame, margin: float) -> tuple[Weight, str, tuple[Finding, ...]]:
    """Heading and one sentence for each god that is off, and one for the rest."""
    near = percentage_points(margin, 0)
    rows = {verdict: [r for r in table.rows(named=True) if r["verdict"] == verdict] for verdict in Verdict}
    fine, open_ = ([title(r["god"]) for r in rows[v]] for v in (Verdict.WITHIN, Verdict.UNDECIDED))
    off = [
        Finding(_off_sentence(row), NAME, Weight.NOTABLE, size_of(row, margin)) for row in rows[Verdict.ABOVE]
    ]
    if rows[Verdict.BELOW]:
        size = min(size_of(row, margin) for row in rows[Verdict.BELOW])
        off.append(Finding(_weak_sentence(rows[Verdict.BELOW]), NAME, Weight.NOTABLE, size))
    others = []
    if fine:
        text = f"{listing(fine)} {'wins' if len(fine) == 1 else 'win'} within {near} of a fair share."
        others.append(Finding(text, NAME))
    if open_:
        text = f"Not enough games to say whether {listing(open_, 'or')} {'is' if len(open_) == 1 else 'are'} "
        others.append(Finding(f"{text}within {near} of a fair share.", NAME, Weight.OPEN))
    if off:
        return Weight.NOTABLE, _heading(rows), (*off, *others)
    if open_:
        return Weight.OPEN, "No god is clearly off balance, but some need more games", tuple(others)
    if not fine:
        return Weight.PLAIN, "No games, so nothing to say about the gods", (Finding("No data.", NAME),)
    return Weight.PLAIN, f"Every god wins within {near} of a fair share", tuple(others)


def _heading(rows: Rows) -> str:
    """Who is off, without numbers."""
    strong, weak = ([title(r["god"]) for r in rows[v]] for v in (Verdict.ABOVE, Verdict.BELOW))
    parts = [
        f"{listing(names)} {'wins' if len(names) == 1 else 'win'} too {how}"
        for names, how in ((strong, "often"), (weak, "seldom"))
        if names
    ]
    return ", ".join(parts)


def _off_sentence(row: dict[str, float]) -> str:
    """A god that is too strong, with the size that the interval vouches for."""
    return (
        f"{title(row['god'])} is too strong: it wins {percent(row['estimate'])} of its games, at least "
        f"{percentage_points(row['lo_all'] - row['fair'])} more than the fair {percent(row['fair'])}."
    )


def _weak_sentence(rows: list[dict[str, float]]) -> str:
    """The gods that are too weak, in one sentence: one strong god makes all others weak."""
    names = listing([title(row["god"]) for row in rows])
    rates = listing([percent(row["estimate"]) for row in rows])
    least = min(row["fair"] - row["hi_all"] for row in rows)
    return (
        f"{names} {'is' if len(rows) == 1 else 'are'} too weak: {rates} of games, at least "
        f"{percentage_points(least)} less than the fair {percent(rows[0]['fair'])}."
    )


def _balance_text(run: RunTables) -> tuple[str, ...]:
    """The gods' balance in one number."""
    row = god_balance(run.outcomes).row(0, named=True)
    if row["estimate"] is None:
        return ()
    sure = (
        "" if row["p_value"] < 0.05 else " A perfectly fair game would show as much spread by chance alone."
    )
    return (
        f"Beyond what chance adds, a typical god is {percentage_points(row['estimate'])} away from fair "
        f"({number_range(100 * row['lo'], 100 * row['hi'])}).{sure}",
    )


def _alt(table: pl.DataFrame) -> str:
    """The chart in words."""
    rows = [
        f"{title(r['god'])} {percent(r['estimate'])} ({percent_range(r['lo'], r['hi'])})"
        for r in table.rows(named=True)
    ]
    fair = percent(table["fair"][0]) if table.height else "unknown"
    return f"Win rate by god: {'; '.join(rows) or 'no data'}. Fair is {fair}."
