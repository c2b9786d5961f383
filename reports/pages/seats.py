"""How much a god depends on where it sits."""

import polars as pl

from analysis import win_rate
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import percent, percent_range, seat, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Part
from reports.tables import make_table, order_column, page_name, rate_columns, text_column


def build(run: RunTables, god: str, margin: float) -> Part | None:
    """Report a god's win rate in each seat; None with one seat, or where seats are not rivals."""
    if not run.is_contest:
        return None
    rates = run.once("win_rate, god, seat", lambda: win_rate(run.outcomes, by=["god", "seat"]))
    own = rates.filter(pl.col("god") == god)
    known = own.filter(pl.col("estimate").is_not_null())
    if own.height < 2 or known.is_empty():
        return None
    name = page_name(god)
    seats = [seat(number) for number in own["seat"]]
    spoken = [f"{seat(r['seat'])} {percent(r['estimate'])}" for r in known.rows(named=True)]
    chart = Chart(
        f"{name}-seats",
        lambda ax: draw_rates(own, seats, ax, margin=margin),
        lambda width: rates_height(own.height),
        alt=f"Win rate of {title(god)} by seat: {'; '.join(spoken)}.",
        caption=caveats(own),
    )
    shown = make_table(
        f"{name}-seats",
        f"Win rate of {title(god)} by seat",
        own,
        [
            order_column("Seat", seats),
            *rate_columns(own),
            text_column("Fair", [percent(v) for v in own["fair"]]),
        ],
    )
    call = f'win_rate(run.seats, by=["god", "seat"]).filter(god={god!r})'
    return Part(
        f"{name}-seats",
        _heading(known),
        charts=(chart,),
        tables=(shown,),
        how=(method("win_rate", run, call, shown.name),),
    )


def _heading(known: pl.DataFrame) -> str:
    """The best and the worst seat, where their intervals are apart."""
    rows = known.sort("estimate", "seat", descending=[True, False]).rows(named=True)
    best, worst = rows[0], rows[-1]
    if best["lo"] > worst["hi"]:
        return (
            f"Wins more in {seat(best['seat']).lower()} ({percent(best['estimate'])}) than in "
            f"{seat(worst['seat']).lower()} ({percent(worst['estimate'])})"
        )
    return f"Wins about as often in every seat ({percent_range(worst['estimate'], best['estimate'])})"
