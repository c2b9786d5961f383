"""How far to trust the report: the bots, what they agree on, and how much of the content was seen."""

from typing import NamedTuple

import polars as pl
from scipy import stats

from analysis import end_reasons, unused_cards
from analysis.charts.chart import Chart
from analysis.labels import count, listing, number, number_range, percent, percent_range, plain, points, title
from analysis.verdict import judge
from reports.checks import BotChecks
from reports.inputs import RunTables
from reports.methods import method, size_of
from reports.model import Finding, Method, Section, Table, Weight
from reports.sections.god_seat import HEAT_CAPTION
from reports.sections.side_runs import chart_side_runs
from reports.tables import make_table, number_column, order_column, point_columns, rate_columns, text_column
from simulator.core.schema import TURN_CAP

NAME = "trust"
MEASURE = "godbalance report RUN --checks 1000 measures them."


class Item(NamedTuple):
    """One line of the table of what to know."""

    what: str
    value: str
    meaning: str


def build(run: RunTables, margin: float) -> Section:
    """Report what stands behind the numbers; always there."""
    checks = run.checks or BotChecks(0)
    findings = _findings(checks, margin)
    text = (_strength_text(run, checks), _agreement_text(run, checks), _content_text(run))
    return Section(
        NAME,
        _heading(checks, findings),
        text=tuple(filter(None, text)),
        charts=_charts(run, checks),
        tables=tuple(filter(None, (_items(run), _strength(checks), _agreement(checks)))),
        how=_how(run, checks),
        caveats=("Strong among bots is not strong among people: no person has played these games.",),
        findings=findings,
        weight=max((f.weight for f in findings), default=Weight.PLAIN),
    )


def _heading(checks: BotChecks, findings: tuple[Finding, ...]) -> str:
    """Whether other ways to play find the same."""
    if checks.agreement.is_empty():
        return "How far to trust this: the bots have not been measured" if not checks.games else "The bots"
    if findings:
        return "How far to trust this: it depends on how the bots play"
    return "How far to trust this: other ways to play find nearly the same"


def _findings(checks: BotChecks, margin: float) -> tuple[Finding, ...]:
    """The god that another style changes most, where that is surely more than the margin."""
    if checks.agreement.is_empty():
        return ()
    rows = [r for r in checks.agreement.rows(named=True) if judge(r["lo"], r["hi"], 0.0, margin).is_off]
    if not rows:
        return ()
    row = max(rows, key=lambda r: (round(max(r["lo"], -r["hi"]), 9), r["style"], r["god"]))
    text = (
        f"Results depend on how the bots play: with {row['style']} in all seats {title(row['god'])} "
        f"wins {points(row['estimate'])} ({_span(row)}) in the same games."
    )
    return (Finding(text, NAME, Weight.OPEN, size_of(row, margin, target=0.0)),)


def _strength_text(run: RunTables, checks: BotChecks) -> str:
    """How strong the bots are."""
    if checks.strength.is_empty():
        return "" if not run.is_contest else f"How strong the bots are has not been measured: {MEASURE}"
    told = [
        f"one {r['bot']} among {r['players'] - 1} {r['field']} wins {percent(r['estimate'])} "
        f"({percent_range(r['lo'], r['hi'])}), where an even share is {percent(1 / r['players'])}"
        for r in checks.strength.rows(named=True)
    ]
    return f"Measured in {count(checks.games)} games each: {listing(told)}."


def _agreement_text(run: RunTables, checks: BotChecks) -> str:
    """Whether other styles rank the gods alike."""
    told = []
    for (style,), rows in _by_style(checks):
        largest = max(rows.rows(named=True), key=lambda r: (round(abs(r["estimate"]), 9), r["god"]))
        order = _rank_correlation(rows["rate_a"], rows["rate_b"])
        ranks = "" if order is None else f"rank correlation {number(order, 2)}, "
        told.append(
            f"{style} ({ranks}largest change {title(largest['god'])} {points(largest['estimate'])}, "
            f"{_span(largest)})"
        )
    if not told:
        return ""
    return (
        f"The same {count(checks.games)} games played by other bots in all seats, and how the win rates of "
        f"the {len(run.gods)} gods compare: {'; '.join(told)}."
    )


def _rank_correlation(a: pl.Series, b: pl.Series) -> float | None:
    """Spearman's correlation; None for two gods, or where all are equal."""
    a, b = a.round(9), b.round(9)
    if min(a.n_unique(), b.n_unique()) < 2 or a.len() < 3:
        return None
    return float(stats.spearmanr(a, b).statistic)


def _content_text(run: RunTables) -> str:
    """How much of the content is reconstructed, and how much was seen."""
    share = run.facts.reconstructed
    texts = []
    if share is not None:
        texts.append(f"{percent(share, 0)} of the content is reconstructed: no rulebook prints it.")
    if run.uses is not None and run.uses.cards:
        unused = unused_cards(run.uses)
        named = [name for name in run.uses.cards if not name.startswith("code #")]
        texts.append(f"Of {count(len(named))} named cards and powers, {count(len(unused))} were never used.")
    return " ".join(texts)


def _items(run: RunTables) -> Table:
    """All there is to know, line by line."""
    facts = run.facts
    items = [
        Item(f"Bot {bot}", "all seats" if len(set(facts.bots)) == 1 else _seats(facts.bots, bot), text)
        for bot, text in facts.meanings.items()
    ]
    total = sum(facts.provenance.values())
    items += [
        Item(
            f"Content: {plain(source).lower()}",
            percent(n / total, 0),
            f"{count(n)} of {count(total)} entries",
        )
        for source, n in facts.provenance.items()
        if total
    ]
    if run.uses is not None and run.uses.cards:
        named = [name for name in run.uses.cards if not name.startswith("code #")]
        used = len(named) - len(unused_cards(run.uses))
        items.append(Item("Cards and powers used", f"{used} of {len(named)}", "at least once in the run"))
    capped = run.once("end_reasons", lambda: end_reasons(run.games)).filter(
        pl.col("end_reason").cast(pl.String) == TURN_CAP
    )
    stopped = round(capped["estimate"][0] * capped["n_games"][0]) if capped.height and facts.n_games else 0
    items += [
        Item("Games stopped at the limit", count(stopped), "counted as won by nobody"),
        Item(
            "Games missing",
            count(facts.n_planned - facts.n_games),
            "planned and not there: broken off, or an error",
        ),
    ]
    frame = pl.DataFrame({"what": [i.what for i in items], "value": [i.value for i in items]})
    return make_table(
        "trust",
        "What stands behind this report",
        frame,
        [
            order_column("What", [i.what for i in items]),
            text_column("Here", [i.value for i in items]),
            text_column("Meaning", [i.meaning for i in items]),
        ],
    )


def _seats(bots: tuple[str, ...], bot: str) -> str:
    """How many seats a bot has in each game."""
    n = sum(name == bot for name in bots)
    return f"{n} seat{'s' if n != 1 else ''}"


def _strength(checks: BotChecks) -> Table | None:
    """Each bot among the next weaker kind."""
    table = checks.strength
    if table.is_empty():
        return None
    return make_table(
        "bot_strength",
        "One bot among others of the next weaker kind",
        table,
        [
            text_column("Bot", [*table["bot"]]),
            text_column("Among", [*table["field"]]),
            *rate_columns(table),
            number_column("Even share", [1 / n for n in table["players"]], percent),
        ],
    )


def _agreement(checks: BotChecks) -> Table | None:
    """How each god's win rate changes with the style."""
    table = checks.agreement
    if table.is_empty():
        return None
    return make_table(
        "style_agreement",
        "Win rate by god where other bots play the same games; the intervals of a style hold together",
        table,
        [
            text_column("All seats", [*table["style"]]),
            order_column("God", [title(god) for god in table["god"]]),
            number_column("Here", table["rate_a"].to_list(), percent),
            number_column("There", table["rate_b"].to_list(), percent),
            *point_columns(table, "Change"),
        ],
    )


def _charts(run: RunTables, checks: BotChecks) -> tuple[Chart, ...]:
    """Win rates by style and god."""
    if checks.agreement.is_empty():
        return ()
    chart = chart_side_runs(
        run,
        checks.agreement,
        by="style",
        here=run.facts.bots[0],
        name="style_agreement",
        label=lambda style: style.replace(":", "\n"),
        subject="Win rate by god and bots",
        caption="Win rates of the gods where bots of one kind sit in all seats. First row: this run. "
        + HEAT_CAPTION
        + "Below each rate, where there is room: half the width of its interval, or of its change.",
    )
    return (chart,)


def _how(run: RunTables, checks: BotChecks) -> tuple[Method, ...]:
    """How each table was made."""
    found = [method("end_reasons", run, "end_reasons(run.games)")]
    check = "from reports.trust import check_bots\n"
    if checks.strength.height:
        text = "Win rate of one seat with the bot, all others with the next weaker kind. Wilson interval."
        found.append(
            Method(
                "bot_strength",
                text,
                checks.games,
                check + f"check_bots(run, {checks.games}).strength",
                "bot_strength",
            )
        )
    if checks.agreement.height:
        text = (
            "Difference of win shares in the same games with other bots in all seats; paired interval, all "
            "gods of a style together (Bonferroni). Source: Agresti and Min 2005. Ranks: Spearman 1904."
        )
        found.append(
            Method(
                "style_agreement",
                text,
                checks.games,
                check + f"check_bots(run, {checks.games}).agreement",
                "style_agreement",
            )
        )
    return tuple(found)


def _by_style(checks: BotChecks) -> list[tuple[tuple[str], pl.DataFrame]]:
    """Agreement style by style."""
    if checks.agreement.is_empty():
        return []
    return checks.agreement.partition_by("style", as_dict=True, maintain_order=True).items()  # type: ignore[return-value]


def _span(row: dict[str, float]) -> str:
    """Interval of a change in points."""
    return number_range(100 * row["lo"], 100 * row["hi"], 1, signed=True)
