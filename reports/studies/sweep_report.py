"""The report of a sweep: the win rate against the value, the choice, and the choice measured again."""

from __future__ import annotations

from typing import Any

import polars as pl
from matplotlib.axes import Axes

from analysis.charts.chart import Chart, caveats
from analysis.charts.curve import HEIGHT, draw_curve
from analysis.charts.heat import draw_heat, heat_height
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import count, listing, pairs, percent, percent_range, plain, points, title
from analysis.verdict import Verdict
from reports.model import Finding, Report, Section, Table, Weight
from reports.studies import words
from reports.studies.sweeping import Sweep
from reports.tables import make_table, number_column, order_column, rate_columns, text_column

VALUES, AGAIN = "values", "again"
MAX_TICKS = 12
HOW = (
    "Every value plays the same seeds and line-ups, so that they differ in the value and not in the luck "
    "of the deal. Win rate: mean over games of the win share. Wilson score interval, each value for itself."
)
HOW_AGAIN = (
    "The best of several values is partly the luckiest one, so it is measured again on games that took no "
    "part in the choice. Wilson score intervals that hold for all gods together (Goodman 1965)."
)


def build_sweep(found: Sweep, command: str) -> Report:
    """Make the report of a sweep.

    Parameters
    ----------
    found : Sweep
        What every value did.
    command : str
        What to type to repeat it.

    Returns
    -------
    Report
    """
    facts = found.facts
    sections = (_values(found), _again(found))
    keys = listing([axis.key for axis in found.axes])
    return Report(
        title=f"{facts.title}: {keys}",
        question=f"Which value of {keys} brings {_aim(found)}?",
        findings=tuple(finding for section in sections for finding in section.findings),
        facts=(
            ("Values", count(found.cells.height)),
            ("Games of each", count(found.n_games)),
            ("Mode", f"{plain(facts.mode)}, {facts.players} players"),
            ("Bots", listing([title(bot) for bot in dict.fromkeys(facts.bots)])),
            ("Seed", str(facts.seed)),
            ("Near enough", f"within {words.near_text(found.margin)}"),
        ),
        command=command,
        sections=sections,
        provenance=(
            ("Game", f"{facts.game}, rules version {facts.rules_version}"),
            ("Values", "; ".join(f"{axis.key}: {', '.join(axis.values)}" for axis in found.axes)),
            ("Printed", ", ".join(f"{a.key} {v}" for a, v in zip(found.axes, found.printed, strict=True))),
            ("Code hash", facts.code_hash),
            ("Versions", pairs(facts.versions)),
        ),
        notes=("A victory shared by m seats counts 1/m for each. Intervals are 95 %.",),
        kind="Sweep",
    )


def _aim(found: Sweep) -> str:
    if found.god is None:
        return "all gods nearest to their fair share"
    return f"{title(found.god)} nearest to {percent(found.goal)}"


def _values(found: Sweep) -> Section:
    chosen = found.rates.filter(pl.col("cell") == found.chosen)
    if found.god is not None:
        rate = percent(chosen.row(by_predicate=pl.col("god") == found.god, named=True)["estimate"])
        who = f"{title(found.god)} comes nearest to {percent(found.goal)}"
        text = f"{who} at {found.name(found.chosen)}: {rate}."
    else:
        distance = points(found.cells["distance"][found.chosen], signed=False)
        text = (
            f"The gods come nearest to fair at {found.name(found.chosen)}: typically {distance} away from "
            "it, chance included."
        )
    charts = _heats(found) if len(found.axes) == 2 else (_curve(found),)
    return Section(
        VALUES,
        text.rstrip(".").split(": ")[0],
        text=(text, _printed_text(found)),
        charts=charts,
        tables=(_table(found),),
        how=(HOW,),
        caveats=("The best of several values looks better than it is: see it measured again below.",),
        findings=(Finding(text, VALUES),),
    )


def _printed_text(found: Sweep) -> str:
    values = ", ".join(f"{a.key} = {v}" for a, v in zip(found.axes, found.printed, strict=True))
    if found.printed_cell is None:
        return f"Printed is {values}, which is not among the values tried."
    if found.printed_cell == found.chosen:
        return f"That is what is printed: {values}."
    return f"Printed is {values}."


def _again(found: Sweep) -> Section:
    table = found.again
    mine = table if found.god is None else table.filter(pl.col("god").cast(pl.String) == found.god)
    sentences = [
        f"{title(row['god'])} wins {percent(row['estimate'])}, "
        f"{words.near_target(Verdict(row['verdict']), found.margin)}"
        for row in mine.rows(named=True)
    ]
    verdicts = {Verdict(verdict) for verdict in mine["verdict"]}
    if any(verdict.is_off for verdict in verdicts):
        weight, heading = Weight.NOTABLE, "Measured again, the nearest value still misses the target"
    elif verdicts == {Verdict.WITHIN}:
        weight, heading = Weight.PLAIN, "Measured again, the nearest value holds"
    else:
        weight, heading = Weight.OPEN, "Measured again, there are not enough games to be sure"
    names = [title(god) for god in table["god"]]
    drawn = table.with_columns(fair=pl.lit(found.goal) if found.god is None else pl.col("fair"))
    alt = [
        f"{name} {percent(row['estimate'])} ({percent_range(row['lo'], row['hi'])})"
        for name, row in zip(names, table.rows(named=True), strict=True)
    ]
    chart = Chart(
        "win_rate_again",
        lambda ax: draw_rates(
            drawn, names, ax, colours=[_colour(found, god) for god in table["god"]], margin=found.margin
        ),
        lambda width: rates_height(table.height),
        alt=f"Win rate by god at {found.name(found.chosen)}, on fresh games: {'; '.join(alt)}.",
        caption=f"{found.name(found.chosen)} on {count(found.n_games)} games that took no part in the "
        "choice. " + caveats(table),
    )
    shown = make_table(
        "win_rate_again",
        f"Win rate at {found.name(found.chosen)}, on fresh games",
        table,
        [
            order_column("God", names),
            *rate_columns(table),
            text_column("Verdict", [words.near_target(Verdict(v), found.margin) for v in table["verdict"]]),
        ],
    )
    texts = [f"{listing(sentences)}."]
    if found.against_printed is not None:
        moved = [
            f"{title(row['god'])} {points(row['estimate'])} ({words.range_text({**row, 'what': 'win rate'})})"
            for row in found.against_printed.rows(named=True)
        ]
        texts.append(f"Against the printed values, on the same fresh games: {listing(moved)}.")
    return Section(
        AGAIN,
        heading,
        text=tuple(texts),
        charts=(chart,),
        tables=(shown,),
        how=(HOW_AGAIN,),
        findings=(Finding(f"{heading}: {listing(sentences)}.", AGAIN, weight),),
        weight=weight,
    )


def _curve(found: Sweep) -> Chart:
    axis = found.axes[0]
    numbers = axis.numbers
    at = numbers if numbers is not None else [float(i) for i in range(len(axis.values))]
    places = pl.DataFrame({"cell": range(len(at)), "x": at}, schema={"cell": pl.Int32, "x": pl.Float64})
    rates = found.rates.join(places, on="cell", how="left", maintain_order="left")
    gods = list(dict.fromkeys(rates["god"].cast(pl.String)))
    series = [(title(god), rates.filter(pl.col("god").cast(pl.String) == god)) for god in gods]
    alt = [
        f"{label}: "
        + ", ".join(f"{row[axis.key]} {percent(row['estimate'])}" for row in table.rows(named=True))
        for label, table in series
    ]

    def draw(ax: Axes) -> None:
        draw_curve(
            series,
            "x",
            ax,
            colours=[_colour(found, god) for god in gods],
            x_label=axis.key,
            fair=found.goal,
            margin=found.margin,
        )
        if numbers is None or len(at) <= MAX_TICKS:
            ax.set_xticks(at, axis.values)

    return Chart(
        "win_rate_by_value",
        draw,
        lambda width: HEIGHT,
        alt=f"Win rate against {axis.key}. {'; '.join(alt)}.",
        caption=f"Win rate with its 95 % interval at each value; dashed: {_goal_text(found)}. "
        + caveats(found.rates),
    )


def _heats(found: Sweep) -> tuple[Chart, ...]:
    """One grid for the god that matters, or one for each."""
    rows, columns = found.axes
    gods = [found.god] if found.god else list(dict.fromkeys(found.rates["god"].cast(pl.String)))
    return tuple(_heat(found, god, rows.key, columns.key) for god in gods)


def _heat(found: Sweep, god: str, rows: str, columns: str) -> Chart:
    table = found.rates.filter(pl.col("god").cast(pl.String) == god).with_columns(fair=pl.lit(found.goal))
    down, across = found.axes
    alt = [f"{row[rows]} and {row[columns]}: {percent(row['estimate'])}" for row in table.rows(named=True)]
    return Chart(
        f"win_rate_grid_{god}",
        lambda ax: draw_heat(
            table,
            rows,
            columns,
            ax,
            row_labels=list(down.values),
            column_labels=list(across.values),
            row_values=list(down.values),
            column_values=list(across.values),
            x_label=columns,
        ),
        lambda width: heat_height(len(down.values)),
        alt=f"Win rate of {title(god)} by {rows} and {columns}. {'; '.join(alt)}.",
        caption=f"Win rate of {title(god)}; down: {rows}. Coloured by the distance from {_goal_text(found)}.",
    )


def _goal_text(found: Sweep) -> str:
    return f"{'the target' if found.target is not None else 'the fair share'}, {percent(found.goal)}"


def _colour(found: Sweep, god: str) -> int:
    """A god's position among the game's gods, which fixes its colour."""
    dtype = found.rates["god"].dtype
    return list(dtype.categories).index(god) if isinstance(dtype, pl.Enum) else 0


def _table(found: Sweep) -> Table:
    data = found.rates
    columns = [
        *(order_column(axis.key, data[axis.key].to_list()) for axis in found.axes),
        order_column("God", [title(god) for god in data["god"]]),
        *rate_columns(data),
    ]
    if found.changes is not None:
        change = found.changes
        rows: list[dict[str, Any]] = [{**row, "what": "win rate"} for row in change.rows(named=True)]
        columns.append(number_column("From printed", change["estimate"].to_list(), points))
        columns.append(text_column("95 % interval of it", [words.range_text(row) for row in rows]))
    return make_table("win_rate_by_value", "Win rate at each value", data, columns)
