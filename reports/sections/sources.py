"""Where the points come from, and what sets each god apart."""

from typing import Any

import polars as pl

from analysis import score_sources, source_gap
from analysis.charts.chart import Chart, caveats
from analysis.charts.sources import draw_sources, shown_sources, sources_height
from analysis.labels import listing, number, number_range, percent, plain, title
from reports.inputs import RunTables
from reports.methods import method, size_of
from reports.model import Finding, Section, Weight
from reports.sections.gods import god_rates
from reports.tables import make_table, mean_columns, order_column

NAME = "sources"


def build(run: RunTables, margin: float) -> Section:
    """Report points by source, and explain the gods that are off."""
    table = run.once("score_sources", lambda: score_sources(run.seats))
    gap = run.once("source_gap", lambda: source_gap(run.seats))
    shown = shown_sources(table)
    names = [title(god) for god in run.gods]
    chart = Chart(
        "points_by_source",
        lambda ax: draw_sources(table, "god", run.gods, names, ax),
        lambda width: sources_height(len(run.gods), len(shown), width),
        alt=_alt(table, run.gods),
        caption="At the end of each bar: mean final score. " + caveats(table),
    )
    used = table.filter(pl.col("source").cast(pl.String).is_in(shown))
    gaps = gap.filter(pl.col("source").cast(pl.String).is_in([*shown, "all"]))
    findings = tuple(_explain(gap, row, margin) for row in _off(god_rates(run, margin)) if run.is_contest)
    return Section(
        NAME,
        _heading(table),
        text=tuple(f.text for f in findings),
        charts=(chart,),
        tables=(
            make_table(
                "points_by_source",
                "Mean points by god and source",
                table,
                [*_who(used), *mean_columns(used, "Points", 2)],
            ),
            make_table(
                "source_gap",
                "Points more than the others at the table, by source",
                gap,
                [*_who(gaps), *mean_columns(gaps, "Gap", 2, signed=True)],
            ),
        ),
        how=(
            method("score_sources", run, "score_sources(run.seats)", "points_by_source"),
            method("source_gap", run, "source_gap(run.seats)", "source_gap"),
        ),
        caveats=(
            "Points are not wins: a large source that all gods have alike decides nothing. The gaps say what "
            "sets a god apart from those at its table.",
        ),
        findings=findings,
        weight=Weight.NOTABLE if findings else Weight.PLAIN,
    )


def _off(rates: pl.DataFrame) -> list[dict[str, Any]]:
    """Gods to explain: the strong ones, or the weak ones where none is strong."""
    for verdict in ("above", "below"):
        rows = rates.filter(pl.col("verdict") == verdict)
        if rows.height:
            return rows.rows(named=True)
    return []


def _explain(gap: pl.DataFrame, row: dict[str, Any], margin: float) -> Finding:
    """From where a god that is off gets its points, or does not get them."""
    text = explain(gap, row["god"], 1 if row["verdict"] == "above" else -1)
    return Finding(text, NAME, Weight.NOTABLE, size_of(row, margin), explains=True)


def explain(gap: pl.DataFrame, god: str, side: int) -> str:
    """Say how far a god ends ahead of the others at its table (or behind them), and the largest parts of it.

    Named is what is at least half as much as the largest. `side` is 1 to name what puts it ahead, -1 to name
    what holds it back.
    """
    own = gap.filter(pl.col("god") == god)
    total = own.filter(pl.col("source") == "all").row(0, named=True)
    parts = own.filter(pl.col("source") != "all", (pl.col("lo") * side > 0) & (pl.col("hi") * side > 0))
    where = "ahead of" if total["estimate"] >= 0 else "behind"
    text = (
        f"{title(god)} ends {number(abs(total['estimate']))} points {where} the others at its table "
        f"({number_range(total['lo'], total['hi'], 1, signed=True)})"
    )
    if parts.height:
        ranked = parts.sort(pl.col("estimate") * side, descending=True)
        named = ranked.filter(pl.col("estimate") * side >= ranked["estimate"][0] * side / 2)
        told = [
            f"{plain(part['source']).lower()}, {number(part['estimate'], 1, signed=True)} "
            f"({number_range(part['lo'], part['hi'], 1, signed=True)})"
            for part in named.rows(named=True)
        ]
        text += f"; the largest {'part of it is' if len(told) == 1 else 'parts of it are'} {listing(told)}"
    return text + "."


def _heading(table: pl.DataFrame) -> str:
    """The largest source over all gods."""
    means = table.group_by("source").agg(pl.col("estimate").mean()).drop_nulls().sort("estimate")
    total = means["estimate"].sum()
    if not total:
        return "No points, so no sources"
    name, value = means.row(-1)
    return f"The largest source of points is {title(name)}: {percent(value / total, 0)} of the average score"


def _who(table: pl.DataFrame) -> list:  # type: ignore[type-arg]
    """God and source of a row."""
    return [
        order_column("God", [title(g) for g in table["god"]]),
        order_column("Source", [plain(s) for s in table["source"]]),
    ]


def _alt(table: pl.DataFrame, gods: list[str]) -> str:
    """The chart in words."""
    texts = []
    for god in gods:
        rows = table.filter(pl.col("god") == god, pl.col("estimate").abs() > 0).sort(
            "estimate", descending=True
        )
        parts = [f"{plain(r['source']).lower()} {number(r['estimate'])}" for r in rows.rows(named=True)]
        texts.append(f"{title(god)}: {', '.join(parts)}")
    return f"Mean points by source. {'; '.join(texts) or 'No data'}."
