"""What Gods & Mortals adds to its report: strength of the factions, Favor, powers, and how games end."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from analysis import end_reasons, score, score_by_turn
from analysis.charts.chart import Chart, caveats, sample
from analysis.charts.progress import draw_progress, progress_height
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import number, percent, plain, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Section
from reports.tables import god_column, make_table, mean_columns, number_column, order_column, rate_columns
from simulator.core.schema import Col

FACTIONS = ("achaean", "minoan", "amazon", "trojan")
PEOPLES = [f"{title(faction)}s" for faction in FACTIONS]
EARLY = ("four_temples", "all_lands", "six_temples")
TURNS_A_ROUND = 5
"""A Divinity phase, and four times around the table."""

ALIKE = 0.1
"""Strengths that differ by less are told as one."""

POWERS = ("recruit", "travel", "duel", "worship", "build", "unique", "sacrifice")
BIDS = ("small_favor", "big_favor", "abandon", "forced_abandon")


def build_strength(run: RunTables, margin: float) -> Section | None:
    """Report each faction's strength after every turn; None where no turns were kept."""
    if run.turns is None or not run.facts.n_games:
        return None
    first = run.turns.filter(pl.col(Col.SEAT) == 0)
    seat = run.seats.filter(pl.col(Col.SEAT) == 0)  # strength is the table's: one row of a turn tells it
    table = pl.concat(
        score_by_turn(first, seat.with_columns(god=pl.lit(faction)), f"strength_{faction}").with_columns(
            pl.col("god").cast(pl.String)
        )
        for faction in FACTIONS
    ).rename({"god": "faction"})
    chart = Chart(
        "faction_strength",
        lambda ax: draw_progress(
            table.drop("q25", "q75"),
            FACTIONS,
            PEOPLES,
            ax,
            colours=range(4),
            group="faction",
            y_label="mean strength",
        ),
        progress_height,
        alt=_by_faction(table),
        caption="Line: mean over games. Each round has five turns: the Divinity phase, and four times around "
        "the table. " + sample(table, 2) + caveats(table),
    )
    ends = table.filter((pl.col("turn") % TURNS_A_ROUND == 0) | (pl.col("turn") == 1))
    shown = make_table(
        "faction_strength",
        "Strength of the factions at the end of a round (the CSV file has every turn)",
        table,
        [
            order_column("Faction", [f"{title(f)}s" for f in ends["faction"]]),
            number_column("Turn", ends["turn"].to_list(), lambda v: number(v, 0)),
            *mean_columns(ends, "Mean", 2),
            number_column("25 % below", ends["q25"].to_list(), lambda v: number(v, 0)),
            number_column("25 % above", ends["q75"].to_list(), lambda v: number(v, 0)),
        ],
    )
    last = {faction: _last(table, faction) for faction in FACTIONS}
    most, least = max(last, key=lambda f: (last[f], f)), min(last, key=lambda f: (last[f], f))
    end = f"after turn {_last_turn(table)}"
    heading = f"All four factions grow alike, from 3 to {number(last[most])} {end}"
    if last[most] - last[least] >= ALIKE:
        heading = (
            f"All factions start at 3; {end} the {title(most)}s stand at {number(last[most])}, "
            f"the {title(least)}s at {number(last[least])}"
        )
    how = (method("score_by_turn", run, 'score_by_turn(run.turns, run.seats, "strength_achaean")'),)
    return Section("factions", heading, charts=(chart,), tables=(shown,), how=how)


def build_favor(run: RunTables, margin: float) -> Section | None:
    """Report the Favor held after every turn, and what it cost and brought."""
    if not run.facts.n_games:
        return None
    pays = sum((pl.col(f"score_{source}") for source in (*FACTIONS, "secret")), pl.lit(0))
    measures = {
        "paid for Favor": -pl.col("score_favor"),
        "won by Favor": pays,
        "won less paid": pays + pl.col("score_favor"),
        **{f"{plain(bid).lower()}s": pl.col(f"n_{bid}") for bid in BIDS},
    }
    table = _by_god(run, measures)
    charts: tuple[Chart, ...] = ()
    if run.turns is not None:
        held = sum((pl.col(f"favor_{faction}") for faction in FACTIONS), pl.lit(0, pl.Int16))
        last = run.games.select(Col.GAME_NO, last="turns")  # its rows hold what the secret cards added
        before = run.turns.join(last, on=Col.GAME_NO, maintain_order="left").filter(
            pl.col(Col.TURN) < pl.col("last")
        )
        levels = score_by_turn(before.with_columns(held=held), run.seats, "held").drop("q25", "q75")
        charts = (
            Chart(
                "favor_held",
                lambda ax: draw_progress(
                    levels,
                    run.gods,
                    [title(god) for god in run.gods],
                    ax,
                    colours=[run.colour(god) for god in run.gods],
                    y_label="mean levels of Favor",
                ),
                progress_height,
                alt="Levels of Favor held after each turn, by god.",
                caption="Levels on all tracks together, before the secret cards. Each round has five turns; "
                "the first is the Divinity phase, in which Favor is cashed in and bought. "
                + sample(levels, 2)
                + caveats(levels),
            ),
        )
    net = table.filter(pl.col("what") == "won less paid").sort("estimate", "god", descending=[True, False])
    best = net.row(0, named=True)
    return Section(
        "favor",
        f"Favor brings {title(best['god'])} most: {number(best['estimate'])} Divinity more than it costs",
        charts=charts,
        tables=(_what_table("favor", "Favor by god, in a game", table),),
        how=(method("score", run, 'score(run.seats.with_columns(score="score_favor"))'),),
        caveats=("Temples and tokens that Favor brings along are not counted here.",),
    )


def build_powers(run: RunTables, margin: float) -> Section | None:
    """Report which kinds of powers each god uses."""
    if not run.facts.n_games:
        return None
    table = _by_god(run, {power: pl.col(f"n_{power}") for power in POWERS})
    means = table.group_by("what").agg(pl.col("estimate").mean().round(6)).sort("estimate", "what")
    top = means.row(-1, named=True)
    cards = pl.sum_horizontal(f"n_{power}" for power in POWERS)
    seats = run.seats.with_columns(score=pl.col("n_unique") / cards)
    own = score(seats).with_columns(fair=pl.lit(score(seats, by=[])["estimate"][0]))
    chart = _rates_chart(
        run,
        "own_powers",
        own,
        "all gods",
        "Share of the cards a god plays that pay for one of its own powers; the others go into "
        "common powers and sacrifices. ",
    )
    return Section(
        "powers",
        f"The most common thing to do with a card is {plain(top['what']).lower()}: "
        f"{number(top['estimate'])} times a game and seat",
        charts=(chart,),
        tables=(_what_table("power_use", "Cards played for each kind of power, in a game", table),),
        how=(method("score", run, 'score(run.seats.with_columns(score="n_recruit"))'),),
    )


def _rates_chart(run: RunTables, name: str, table: pl.DataFrame, fair_label: str, caption: str) -> Chart:
    """A share for each god, beside that of all."""
    gods = [title(god) for god in table["god"]]
    return Chart(
        name,
        lambda ax: draw_rates(
            table, gods, ax, colours=[run.colour(god) for god in table["god"]], fair_label=fair_label
        ),
        lambda width: rates_height(table.height),
        alt="; ".join(f"{title(r['god'])} {percent(r['estimate'])}" for r in table.rows(named=True)),
        caption=caption + caveats(table),
    )


def build_ends(run: RunTables, margin: float) -> Section | None:
    """Report how games end, and at whose table they end before the last round."""
    if not run.facts.n_games:
        return None
    ends = end_reasons(run.games)
    early = run.games.select(
        Col.GAME_NO, score=pl.col("end_reason").cast(pl.String).is_in(EARLY).cast(pl.Int8)
    )
    seats = run.seats.drop(Col.SCORE).join(early, on=Col.GAME_NO, maintain_order="left")
    overall = float(
        ends.filter(pl.col("end_reason").cast(pl.String).is_in(EARLY))["estimate"].sum() if ends.height else 0
    )
    table = score(seats).with_columns(fair=pl.lit(overall))
    chart = _rates_chart(
        run,
        "early_ends",
        table,
        "all games",
        "Share of the games with this god at the table that temples end before the last round. ",
    )
    listed = make_table(
        "end_shares",
        "How games end",
        ends,
        [order_column("End", [plain(e) for e in ends["end_reason"]]), *rate_columns(ends, "Share")],
    )
    shown = make_table(
        "early_ends",
        "Games ended by temples, by god at the table",
        table,
        [god_column(table["god"]), *rate_columns(table, "Ended early")],
    )
    return Section(
        "ends",
        f"Temples end {percent(overall)} of games before the last round is over",
        charts=(chart,),
        tables=(listed, shown),
        how=(method("end_reasons", run, "end_reasons(run.games)", "end_shares"),),
    )


def _by_god(run: RunTables, measures: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """Means by god of several quantities of the seats table; `what` tells them apart."""
    tables = [
        score(run.seats.with_columns(score=expr.cast(pl.Int32))).with_columns(what=pl.lit(name))
        for name, expr in measures.items()
    ]
    return pl.concat(tables)


def _what_table(name: str, caption: str, table: pl.DataFrame):  # type: ignore[no-untyped-def]
    """Means by god and quantity."""
    return make_table(
        name,
        caption,
        table,
        [
            god_column(table["god"]),
            order_column("What", [plain(what) for what in table["what"]]),
            *mean_columns(table, "Mean", 2),
        ],
    )


def _last(table: pl.DataFrame, faction: str) -> float:
    """Strength of a faction after `_last_turn`."""
    rows = table.filter(pl.col("faction") == faction, pl.col("turn") == _last_turn(table))
    return float(rows["estimate"][0])


def _last_turn(table: pl.DataFrame) -> int:
    """The last turn that most games reach."""
    rows = table.filter(pl.col("flags") == "")
    return int((rows if rows.height else table)["turn"].to_numpy().max())


def _by_faction(table: pl.DataFrame) -> str:
    """The strengths in words."""
    ends = "; ".join(f"{title(f)}s {number(_last(table, f))}" for f in FACTIONS)
    return f"Mean strength of each faction after each turn. After turn {_last_turn(table)}: {ends}."


SECTIONS = (build_strength, build_favor, build_powers, build_ends)
"""Sections that a game brings along."""
