"""What it is worth to sit first."""

import polars as pl

from analysis import seat_advantage, win_rate
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import number, percent, percent_range, percentage_points, points, seat
from analysis.verdict import Verdict, judge
from reports.inputs import RunTables
from reports.methods import method, size_of
from reports.model import Finding, Section, Weight
from reports.tables import make_table, order_column, point_columns, rate_columns, text_column

NAME = "seats"
ALPHA = 0.01
"""p-value below which the seats are said to differ, whatever the margin."""


def build(run: RunTables, margin: float) -> Section | None:
    """Report the win rate by seat; None where all games have one seat."""
    edge = seat_advantage(run.outcomes)
    if (edge.is_empty() and run.outcomes.n_games) or not run.is_contest:
        return None
    together = win_rate(run.outcomes, by=["seat"], together=True)
    rates = win_rate(run.outcomes, by=["seat"]).with_columns(lo_all=together["lo"], hi_all=together["hi"])
    names = [seat(number) for number in rates["seat"]]
    chart = Chart(
        "win_rate_by_seat",
        lambda ax: draw_rates(rates, names, ax, margin=margin),
        lambda width: rates_height(rates.height),
        alt=_alt(rates),
        caption=f"Thin line: interval that holds for all seats together. Shaded: within "
        f"{points(margin, 0, signed=False)} of fair. " + caveats(rates),
    )
    weight, heading, findings, text = _findings(edge, _others(rates, margin), margin)
    several = edge["players"].n_unique() > 1
    columns = [order_column("Seat", [seat(s) for s in edge["seat"]])]
    if several:
        columns.insert(0, text_column("Players", [str(p) for p in edge["players"]]))
    tables = (
        make_table(
            "win_rate_by_seat", "Win rate by seat", rates, [order_column("Seat", names), *rate_columns(rates)]
        ),
        make_table(
            "seat_advantage",
            "Win rate minus fair share, by seat",
            edge,
            [*columns, *point_columns(edge, "Advantage")],
        ),
    )
    return Section(
        NAME,
        heading,
        text=text,
        charts=(chart,),
        tables=tables[1:] if several else tables,
        how=(
            method("win_rate", run, 'win_rate(run.outcomes, by=["seat"])', "win_rate_by_seat"),
            method("seat_advantage", run, "seat_advantage(run.seats)", "seat_advantage"),
        ),
        caveats=("Over all gods together: one god may gain more from a seat than another does.",),
        findings=findings,
        weight=weight,
    )


def _findings(
    edge: pl.DataFrame, others: tuple[Finding, ...], margin: float
) -> tuple[Weight, str, tuple[Finding, ...], tuple[str, ...]]:
    """Judge the first seat for each number of players, then the others; or say that the seats differ."""
    findings, texts, differ = [], [], False
    for players in edge["players"].unique(maintain_order=True):
        block = edge.filter(pl.col("players") == players)
        first = block.row(0, named=True)
        verdict = judge(first["lo"], first["hi"], 0.0, margin)
        size = size_of(first, margin, target=0.0) if verdict.is_off else 0.0
        if not verdict.is_off and first["p_value"] is not None and first["p_value"] < ALPHA:
            differ = True  # the first seat is not the one to look at, but one of them is
            weight, size = max((f.weight for f in others), default=Weight.OPEN), sum(f.size for f in others)
            findings.append(Finding(_differ(block), NAME, weight, size))
        else:
            findings.append(Finding(_sentence(first, verdict, margin), NAME, _weight(verdict), size))
        if first["p_value"] is not None:
            texts.append(
                f"With {players} players, that all seats win equally often has a p-value of "
                f"{_p(first['p_value'])} (chi-square, {players - 1} degrees of freedom). A perfectly fair "
                f"game of this size shows a gap of {percentage_points(first['fair_gap'])} between its best "
                "and its worst seat on average."
            )
    if not findings:
        return Weight.PLAIN, "No games, so nothing to say about the seats", (), ()
    worst = max(findings, key=lambda f: f.weight)
    findings += () if differ else others
    weight = max(f.weight for f in findings)
    return weight, worst.text.split(", ")[0].rstrip("."), tuple(findings), tuple(texts)


def _differ(block: pl.DataFrame) -> str:
    """Say that the seats of one number of players differ, and which is worst and which best."""
    table = block.sort("win_rate", "seat")
    worst, best = table.row(0, named=True), table.row(-1, named=True)
    return (
        f"The seats do not win equally often: {seat(worst['seat']).lower()} wins least, "
        f"{percent(worst['win_rate'])} of games, {seat(best['seat']).lower()} most, "
        f"{percent(best['win_rate'])} (p {_p(worst['p_value'])})."
    )


def _others(rates: pl.DataFrame, margin: float) -> tuple[Finding, ...]:
    """The seat after the first that is furthest off, where one is."""
    off = [
        row
        for row in rates.rows(named=True)
        if row["seat"] > 0 and judge(row["lo_all"], row["hi_all"], row["fair"], margin).is_off
    ]
    if not off:
        return ()
    row = max(off, key=lambda row: abs(row["estimate"] - row["fair"]))
    most = "most" if row["estimate"] > row["fair"] else "least"
    text = (
        f"Of the other seats, {seat(row['seat']).lower()} wins {most}: {percent(row['estimate'])} of games."
    )
    return (Finding(text, NAME, Weight.NOTABLE, size_of(row, margin)),)


def _sentence(first: dict[str, float], verdict: Verdict, margin: float) -> str:
    """What sitting first is worth."""
    near = percentage_points(margin, 0)
    rate = f"seat 1 wins {percent(first['win_rate'])} of games"
    if verdict.is_off:
        above = verdict is Verdict.ABOVE
        least = first["lo"] if above else first["hi"]
        return (
            f"Sitting first is {'an advantage' if above else 'a handicap'}: {rate}, at least "
            f"{percentage_points(least)} {'more' if above else 'less'} than the fair "
            f"{percent(first['fair'])}."
        )
    if verdict is Verdict.WITHIN:
        return f"Sitting first matters little: {rate}, within {near} of fair."
    return f"Not enough games to say whether sitting first matters by more than {near}: {rate} so far."


def _weight(verdict: Verdict) -> Weight:
    """How much a verdict asks for attention."""
    if verdict.is_off:
        return Weight.NOTABLE
    return Weight.OPEN if verdict is Verdict.UNDECIDED else Weight.PLAIN


def _p(p_value: float) -> str:
    """P-value for reading."""
    return "below 0.001" if p_value < 0.001 else number(p_value, 3)


def _alt(rates: pl.DataFrame) -> str:
    """The chart in words."""
    rows = [
        f"{seat(r['seat'])} {percent(r['estimate'])} ({percent_range(r['lo'], r['hi'])})"
        for r in rates.rows(named=True)
    ]
    return f"Win rate by seat: {'; '.join(rows) or 'no data'}."
