"""Where a god's points come from, beside those of the others at its table."""

import polars as pl

from analysis import score_sources, source_gap
from analysis.charts.chart import Chart, caveats
from analysis.charts.gaps import draw_gaps, gaps_height
from analysis.labels import number, plain, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Part
from reports.sections.sources import explain
from reports.tables import make_table, mean_columns, order_column, page_name


def build(run: RunTables, god: str, margin: float) -> Part | None:
    """Report a god's points by source and what sets it apart; None where nobody scores."""
    means = run.once("score_sources", lambda: score_sources(run.seats)).filter(pl.col("god") == god)
    gaps = run.once("source_gap", lambda: source_gap(run.seats)).filter(pl.col("god") == god)
    total = gaps.filter(pl.col("source") == "all")
    parts = gaps.filter(
        pl.col("source").cast(pl.String) != "all", (pl.col("estimate") != 0) | (pl.col("lo") != 0)
    )
    if total.is_empty() or total["estimate"][0] is None or parts.is_empty():
        return None
    shown = pl.concat([parts, total])
    name = page_name(god)
    labels = [plain(source) if source != "all" else "All" for source in shown["source"].cast(pl.String)]
    spoken = [
        f"{label} {number(value, signed=True)}"
        for label, value in zip(labels, shown["estimate"], strict=True)
    ]
    chart = Chart(
        f"{name}-points",
        lambda ax: draw_gaps(shown, labels, ax, colour=run.colour(god)),
        lambda width: gaps_height(shown.height),
        alt=f"Points of {title(god)} more than the others at its table: {'; '.join(spoken)}.",
        caption="Bar: mean difference to the others in the same games. Line: its 95 % interval. "
        + caveats(shown),
    )
    used = means.filter(pl.col("estimate").abs() > 0)
    sources = make_table(
        f"{name}-sources",
        f"Mean points of {title(god)} by source",
        used,
        [order_column("Source", [plain(s) for s in used["source"]]), *mean_columns(used, "Points", 2)],
    )
    apart = make_table(
        f"{name}-source-gap",
        f"Points of {title(god)} more than the others at its table, by source",
        shown,
        [order_column("Source", labels), *mean_columns(shown, "Gap", 2, signed=True)],
    )
    side = 1 if total["estimate"][0] >= 0 else -1
    return Part(
        f"{name}-points",
        explain(gaps, god, side).rstrip("."),
        charts=(chart,),
        tables=(sources, apart),
        how=(
            method("score_sources", run, f"score_sources(run.seats).filter(god={god!r})", sources.name),
            method("source_gap", run, f"source_gap(run.seats).filter(god={god!r})", apart.name),
        ),
    )
