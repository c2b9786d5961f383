"""The report of cards made blank: what each is worth, and how sure one may be."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import count, listing, number, number_range, pairs, percent, plain, points, title
from analysis.verdict import Change
from reports.model import Finding, Report, Section, Table, Weight
from reports.studies import words
from reports.studies.ablation import WHO_PLAYS, Ablation
from reports.tables import make_table, number_column, order_column, text_column

CARDS = "cards"
SHOWN = 24
LISTED = 6
HOW = (
    "The same seeds and line-ups are played with the card as printed and with it blank: it stays in its "
    "deck and does nothing. Worth: mean difference of the win shares of the card's god in the two games of a "
    "pair; of a common card, of the seat that first uses it. Paired interval; all cards hold together "
    "(Bonferroni). Source: Agresti and Min 2005."
)


def build_ablation(found: Ablation, command: str) -> Report:
    """Make the report of an ablation.

    Parameters
    ----------
    found : Ablation
        What the cards are worth.
    command : str
        What to type to repeat it.

    Returns
    -------
    Report
    """
    facts = found.facts
    section = _cards(found)
    return Report(
        title=f"{facts.title}: {listing(list(_names(found)[:3]))}{' ...' if found.cards.height > 3 else ''}",
        question="What is a card worth to who has it?",
        findings=section.findings,
        facts=(
            ("Cards", count(found.cards.height)),
            ("Pairs of games", f"{count(found.n_games)} for each"),
            ("Mode", f"{plain(facts.mode)}, {facts.players} players"),
            ("Bots", listing([title(bot) for bot in dict.fromkeys(facts.bots)])),
            ("Seed", str(facts.seed)),
            ("No matter", f"a worth below {words.near_text(found.beyond)}"),
        ),
        command=command,
        sections=(section,),
        provenance=(
            ("Game", f"{facts.game}, rules version {facts.rules_version}"),
            ("Content hash", facts.content_hash),
            ("Code hash", facts.code_hash),
            ("Versions", pairs(facts.versions)),
        ),
        notes=(
            "Helps or hurts: the whole interval lies on one side of nothing. Worth nothing beyond D: it lies "
            "within D of nothing. Otherwise there are not enough games.",
            "A card is worth what these bots make of it.",
        ),
        kind="Worth of cards",
    )


def _names(found: Ablation) -> list[str]:
    """What the cards are called, by the last part of their keys."""
    return [title(key.rsplit(".", 1)[-1]) for key in found.cards["card"]]


def _cards(found: Ablation) -> Section:
    table, names = found.cards, _names(found)
    said = list(zip(names, table.rows(named=True), strict=True))
    by = {change: [(n, row) for n, row in said if row["verdict"] == change.value] for change in Change}
    findings = []
    for change, word in ((Change.UP, "help"), (Change.DOWN, "hurt")):
        rows = by[change] if change is Change.UP else by[change][::-1]
        if rows:
            texts = [f"{name} {points(row['estimate'])}" for name, row in rows[:LISTED]]
            more = f" and {len(rows) - LISTED} more" if len(rows) > LISTED else ""
            text = f"{listing(texts)}{more} surely {word}{'s' if len(rows) == 1 else ''} who has it."
            findings.append(Finding(text, CARDS, Weight.NOTABLE))
    near = words.near_words(found.beyond)
    for change, text in (
        (Change.NONE, f"worth nothing beyond {near}"),
        (Change.UNDECIDED, "not decided by these games"),
        (Change.NO_DATA, "never used"),
    ):
        if by[change]:
            who = listing([name for name, _ in by[change][:LISTED]])
            more = f" and {len(by[change]) - LISTED} more" if len(by[change]) > LISTED else ""
            one = len(by[change]) == 1
            weight = Weight.OPEN if change is Change.UNDECIDED else Weight.PLAIN
            findings.append(Finding(f"{who}{more} {'is' if one else 'are'} {text}.", CARDS, weight))
    heading = "No card surely helps or hurts"
    if by[Change.UP]:
        heading = f"The card worth most is {by[Change.UP][0][0]}"
    elif by[Change.DOWN]:
        heading = f"{by[Change.DOWN][-1][0]} hurts who has it"
    common = WHO_PLAYS in table["god"]
    caveat = (
        "A common card is judged by the seat that first uses it. Where a bot's plans foresaw the card, games "
        "part before that use and the worth is read a little too high."
    )
    return Section(
        CARDS,
        heading,
        charts=(_chart(found, names),),
        tables=(_table(found, names), _gods_table(found)),
        how=(HOW,),
        caveats=(caveat,) if common else (),
        findings=tuple(findings),
        weight=max((finding.weight for finding in findings), default=Weight.PLAIN),
    )


def _chart(found: Ablation, names: list[str]) -> Chart:
    """The cards worth most and least, as many as fit."""
    keep = found.cards.height
    rows = list(range(keep)) if keep <= SHOWN else [*range(SHOWN // 2), *range(keep - SHOWN // 2, keep)]
    drawn, labels = found.cards[rows].with_columns(fair=pl.lit(0.0)), [names[i] for i in rows]
    alt = [
        f"{name} {points(row['estimate'])} ({words.range_text({**row, 'what': 'win rate'})})"
        for name, row in zip(labels, drawn.rows(named=True), strict=True)
    ]
    return Chart(
        "card_worth",
        lambda ax: draw_rates(drawn, labels, ax, margin=found.beyond, fair_label="nothing", signed=True),
        lambda width: rates_height(drawn.height),
        alt=f"Worth of cards: {'; '.join(alt)}.",
        caption=(
            "Dot and line: what having the card adds to the win rate, with the interval that holds for all "
            f"cards together. Shaded: within {words.near_text(found.beyond)} of nothing. " + caveats(drawn)
        ),
    )


def _table(found: Ablation, names: list[str]) -> Table:
    rows: list[dict[str, Any]] = [{**row, "what": "win rate"} for row in found.cards.rows(named=True)]
    spans = [number_range(row["points_lo"], row["points_hi"], 2, signed=True) for row in rows]
    return make_table(
        "card_worth",
        "What each card is worth",
        found.cards,
        [
            order_column("Card", names),
            text_column("Of", [r["god"] if r["god"] == WHO_PLAYS else title(r["god"]) for r in rows]),
            number_column("Worth", found.cards["estimate"].to_list(), lambda v: points(v, 2)),
            text_column("95 % interval", [words.range_text(row) for row in rows]),
            text_column("Verdict", [words.worth_text(Change(r["verdict"]), found.beyond) for r in rows]),
            number_column("Points", found.cards["points"].to_list(), lambda v: number(v, 2, signed=True)),
            text_column("95 % interval of them", spans),
            number_column("Turns", found.cards["turns"].to_list(), lambda v: number(v, 2, signed=True)),
            number_column("Seen in", found.cards["used"].to_list(), percent),
            number_column("Games it changed", found.cards["diverged"].to_list(), percent),
            number_column("Games", found.cards["n_games"].to_list(), count),
        ],
    )


def _gods_table(found: Ablation) -> Table:
    rows = [{**row, "what": "win rate"} for row in found.gods.rows(named=True)]
    return make_table(
        "card_worth_by_god",
        "What each card changes for every god",
        found.gods,
        [
            order_column("Card", [title(row["card"].rsplit(".", 1)[-1]) for row in rows]),
            order_column("God", [title(row["god"]) for row in rows]),
            number_column("Change", found.gods["estimate"].to_list(), lambda v: points(v, 2)),
            text_column("95 % interval", [words.range_text(row) for row in rows]),
        ],
    )
