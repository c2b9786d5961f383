"""How long games last and how they end."""

import polars as pl

from analysis import end_reasons, game_length, length_distribution
from analysis.charts.chart import Chart
from analysis.charts.length import HEIGHT, draw_length
from analysis.labels import number, percent, percent_range, plain
from reports.inputs import RunTables
from reports.methods import method, size_of
from reports.model import Finding, Section, Weight
from reports.tables import make_table, mean_columns, number_column, order_column, rate_columns
from simulator.core.schema import TURN_CAP

NAME = "length"
CAP_LIMIT = 0.001


def build(run: RunTables, margin: float) -> Section:
    """Report the length of games, and how they end."""
    table, ends = game_length(run.games), run.once("end_reasons", lambda: end_reasons(run.games))
    turns = table.filter(pl.col("measure") == "turns").row(0, named=True)
    # turns are fixed in some games; decisions then say more
    measure = "turns" if turns["min"] != turns["max"] else "decisions"
    spread = length_distribution(run.games, measure)
    shown = table.filter(pl.col("measure") == measure).row(0, named=True)
    chart = Chart(
        "game_length",
        lambda ax: draw_length(spread, measure, ax, median=shown["q50"] or 0, x_label=f"{measure} of a game"),
        lambda width: HEIGHT,
        alt=f"Share of games by {measure}: median {number(shown['q50'], 0)}, "
        f"90 % between {number(shown['q05'], 0)} and {number(shown['q95'], 0)}.",
    )
    extremes = {"min": "Shortest", "q05": "5 % below", "q50": "Median", "q95": "5 % above", "max": "Longest"}
    rows = make_table(
        "game_length",
        "Length of a game",
        table,
        [
            order_column("Measure", [plain(m) for m in table["measure"]]),
            *mean_columns(table, "Mean"),
            *(
                number_column(head, table[q].to_list(), lambda v: number(v, 0))
                for q, head in extremes.items()
            ),
        ],
    )
    how_ended = make_table(
        "end_reasons",
        "How games end",
        ends,
        [order_column("End", [plain(e) for e in ends["end_reason"]]), *rate_columns(ends, "Share")],
    )
    findings = _capped(ends, margin)
    return Section(
        NAME,
        _heading(turns, shown, measure),
        charts=(chart,),
        tables=(rows, how_ended),
        how=(
            method("game_length", run, "game_length(run.games)", "game_length"),
            method("end_reasons", run, "end_reasons(run.games)", "end_reasons"),
            method("length_distribution", run, f'length_distribution(run.games, "{measure}")'),
        ),
        caveats=("Turns and decisions are counted, not minutes: a bot never hesitates.",),
        findings=findings,
        weight=max((f.weight for f in findings), default=Weight.PLAIN),
    )


def _heading(turns: dict[str, float], shown: dict[str, float], measure: str) -> str:
    """How long a game is."""
    if turns["estimate"] is None:
        return "No games, so no length"
    if turns["min"] == turns["max"]:
        return (
            f"Every game takes {number(turns['min'], 0)} turns and some {number(shown['q50'], 0)} decisions"
        )
    few, many = number(shown["q05"], 0), number(shown["q95"], 0)
    if few == many:
        return f"At least nine games in ten take {few} turns"
    span = f"{few} to {many}"
    return f"A game takes {number(shown['q50'], 0)} turns; 90 % take {span}"


def _capped(ends: pl.DataFrame, margin: float) -> tuple[Finding, ...]:
    """Games that were stopped: they have no winner and bias the rest."""
    capped = ends.filter(pl.col("end_reason").cast(pl.String) == TURN_CAP)
    if capped.is_empty() or not capped["estimate"][0]:
        return ()
    row = capped.row(0, named=True)
    text = (
        f"{percent(row['estimate'], 2)} of games ({percent_range(row['lo'], row['hi'], 2)}) were stopped by "
        "the limit on decisions; nobody wins them, and they count as not won."
    )
    weight = Weight.NOTABLE if row["lo"] > CAP_LIMIT else Weight.OPEN
    return (Finding(text, NAME, weight, size_of(row, margin, target=0.0)),)
