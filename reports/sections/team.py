"""Solo and cooperative games: how often the players win, at which difficulty, with which god."""

import itertools
from typing import Any

import polars as pl

from analysis.charts.chart import Chart
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import number, number_range, percent, percent_range, plain, title
from analysis.metrics.team import automa_sources, team_wins
from reports.inputs import RunTables
from reports.model import Column, Finding, Section, Table, Weight
from reports.tables import make_table, number_column, order_column, rate_columns

NAME = "team"


def build(run: RunTables, margin: float) -> Section:
    """Report won and lost games by difficulty and god, and where the automa's points come from."""
    by_difficulty = run.once("team_wins", lambda: team_wins(run.seats))
    by_god = run.once("team_wins, by god", lambda: team_wins(run.seats, ("difficulty", "god")))
    sources = run.once("automa_sources", lambda: automa_sources(run.seats))
    names = [plain(name) or "all games" for name in by_difficulty["difficulty"]]
    drawn = by_difficulty.with_columns(fair=pl.lit(0.5))
    findings = _findings(by_difficulty)
    chart = Chart(
        "wins_by_difficulty",
        lambda ax: draw_rates(drawn, names, ax, fair_label="half"),
        lambda width: rates_height(drawn.height),
        alt="Games won by the players: " + "; ".join(_rate(row) for row in by_difficulty.rows(named=True)),
        caption="Dot and line: part of the games that the players win, with its 95 % interval.",
    )
    return Section(
        NAME,
        findings[0].text if findings else "No games, so nobody won",
        text=tuple(f.text for f in findings[1:]),
        charts=(chart,),
        tables=(
            make_table(
                "wins_by_difficulty",
                "Games won, and the smallest lead of any player over the automa",
                by_difficulty,
                [
                    order_column("Difficulty", names),
                    *rate_columns(by_difficulty, "Won"),
                    *_margin(by_difficulty),
                ],
            ),
            make_table(
                "wins_by_god",
                "Games won with each god, and that god's own lead over the automa",
                by_god,
                [
                    order_column("Difficulty", [plain(d) for d in by_god["difficulty"]]),
                    order_column("God", [title(god) for god in by_god["god"]]),
                    *rate_columns(by_god, "Won"),
                    *_margin(by_god),
                ],
            ),
            _source_table(sources),
        ),
        how=(
            "A game is won when every player has more points than the automa. Rates have Wilson intervals, "
            "leads normal ones, both over games: analysis.metrics.team.team_wins(run.seats).",
        ),
        caveats=("A lead is the player's final score less the automa's; below 0 the player is behind.",),
        findings=findings,
        weight=Weight.NOTABLE,
    )


def _margin(table: pl.DataFrame) -> list[Column]:
    """Mean lead over the automa and its interval."""
    lo, hi = table["margin_lo"].to_list(), table["margin_hi"].to_list()
    ranges = tuple(number_range(a, b, 1, signed=True) for a, b in zip(lo, hi, strict=True))
    return [
        number_column("Lead", table["margin"].to_list(), lambda v: number(v, 1, True)),
        Column("95 % interval of the lead", ranges, tuple(lo), numeric=True),
    ]


def _source_table(sources: pl.DataFrame) -> Table:
    """Points of the automa by source, one column for each difficulty."""
    used = sources.group_by("source", maintain_order=True).agg(pl.col("estimate").abs().sum())
    shown = used.filter(pl.col("estimate") > 0)["source"].to_list()
    columns = [order_column("Source", [plain(name) for name in shown])]
    for name in sources["difficulty"].unique(maintain_order=True):
        here = dict(sources.filter(pl.col("difficulty") == name).select("source", "estimate").iter_rows())
        columns.append(
            number_column(plain(name) or "Points", [here[s] for s in shown], lambda v: number(v, 1))
        )
    return make_table("automa_points", "Mean points of the automa by source", sources, columns)


def _rate(row: dict[str, Any]) -> str:
    """A difficulty's rate in words."""
    at = f" at {row['difficulty']}" if row["difficulty"] else ""
    return f"{percent(row['estimate'])} ({percent_range(row['lo'], row['hi'])}){at}"


def _findings(table: pl.DataFrame) -> tuple[Finding, ...]:
    """The rates, and whether each difficulty is at least as hard as the one before it."""
    rows = table.rows(named=True)
    if not rows:
        return ()
    rates = Finding("The players win " + ", ".join(_rate(row) for row in rows) + ".", NAME)
    if len(rows) == 1:
        return (rates,)
    wrong = [(a, b) for a, b in itertools.pairwise(rows) if b["estimate"] > a["estimate"]]
    if not wrong:
        text = "Difficulty is monotone: each setting is won no more often than the one before it."
        return (rates, Finding(text, NAME))
    sure = any(b["lo"] > a["hi"] for a, b in wrong)
    names = "; ".join(
        f"{b['difficulty']} is won more often than {a['difficulty']}"
        + (" beyond doubt" if b["lo"] > a["hi"] else ", though the intervals overlap")
        for a, b in wrong
    )
    text = f"Difficulty is not monotone: {names}."
    return (rates, Finding(text, NAME, Weight.NOTABLE if sure else Weight.OPEN))
