"""Against whom a god does well."""

import polars as pl

from analysis import versus, win_gap
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import percent, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Part
from reports.tables import god_column, make_table, page_name, point_columns, rate_columns


def build(run: RunTables, god: str, margin: float) -> Part | None:
    """Report how often a god finishes ahead of each other god; None where it met no rival."""
    if not run.is_contest:
        return None
    ahead = run.once("versus", lambda: versus(run.outcomes).with_columns(fair=pl.lit(0.5)))
    gaps = run.once("win_gap", lambda: win_gap(run.outcomes))
    own, gap = (table.filter(pl.col("god") == god) for table in (ahead, gaps))
    known = own.filter(pl.col("estimate").is_not_null())
    if known.is_empty():
        return None
    name = page_name(god)
    others = [title(other) for other in own["opponent"]]
    colours = [run.colour(other) for other in own["opponent"]]
    spoken = [f"{title(r['opponent'])} {percent(r['estimate'])}" for r in known.rows(named=True)]
    chart = Chart(
        f"{name}-rivals",
        lambda ax: draw_rates(own, others, ax, colours=colours, margin=margin, fair_label="even"),
        lambda width: rates_height(own.height),
        alt=f"How often {title(god)} finishes ahead of: {'; '.join(spoken)}.",
        caption=caveats(own),
    )
    finishes = make_table(
        f"{name}-ahead",
        f"{title(god)} finishes ahead of",
        own,
        [god_column(own["opponent"], "Opponent"), *rate_columns(own, "Ahead")],
    )
    wins = make_table(
        f"{name}-win-gap",
        f"{title(god)} wins more often than, in the same games",
        gap,
        [god_column(gap["opponent"], "Opponent"), *point_columns(gap, "By")],
    )
    return Part(
        f"{name}-rivals",
        _heading(known),
        charts=(chart,),
        tables=(finishes, wins),
        how=(
            method("versus", run, f"versus(run.seats).filter(god={god!r})", finishes.name),
            method("win_gap", run, f"win_gap(run.seats).filter(god={god!r})", wins.name),
        ),
    )


def _heading(known: pl.DataFrame) -> str:
    """Whom the god beats most and least often."""
    rows = known.sort("estimate", "opponent", descending=[True, False]).rows(named=True)
    best, worst = rows[0], rows[-1]
    text = f"Finishes ahead of {title(best['opponent'])} in {percent(best['estimate'])} of their games"
    if len(rows) > 1:
        text += f", of {title(worst['opponent'])} in {percent(worst['estimate'])}"
    return text
