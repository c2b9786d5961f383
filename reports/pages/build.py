"""The page of a god: its verdict, its key figures, and where its wins and points come from."""

from collections.abc import Callable, Sequence
from typing import Any

from analysis import score
from analysis.labels import count, number, percent, percent_range, title
from analysis.verdict import Verdict, judge
from reports.inputs import RunTables
from reports.model import Page, Part, Weight
from reports.pages import cards, points, progress, rivals, seats
from reports.sections.gods import WORDS, god_rates
from reports.sections.outcome import WORDS as OUTCOME_WORDS
from reports.tables import page_name

GodPart = Callable[[RunTables, str, float], Part | None]

PARTS: tuple[GodPart, ...] = (points.build, seats.build, rivals.build, progress.build, cards.build)
WEIGHTS = {Verdict.ABOVE: Weight.NOTABLE, Verdict.BELOW: Weight.NOTABLE, Verdict.UNDECIDED: Weight.OPEN}


def build_pages(run: RunTables, margin: float, own: Sequence[GodPart] = ()) -> tuple[Page, ...]:
    """Make the page of every god that sat in the run.

    Parameters
    ----------
    run : RunTables
        The run.
    margin : float
        How far a win rate may be from fair without being called off.
    own : sequence of callable
        What the game adds to each page.

    Returns
    -------
    tuple of Page
        In the game's order of the gods.
    """
    rates = {row["god"]: row for row in god_rates(run, margin).rows(named=True)}
    return tuple(_page(run, rates[god], margin, (*PARTS, *own)) for god in run.gods if god in rates)


def _page(run: RunTables, row: dict[str, Any], margin: float, makers: Sequence[GodPart]) -> Page:
    """One god's page."""
    god, verdict = row["god"], Verdict(row["verdict"])
    points_ = run.once("score", lambda: score(run.seats))
    mean = next((r["estimate"] for r in points_.rows(named=True) if r["god"] == god), None)
    facts = (
        ("Wins", percent(row["estimate"])),
        ("95 % interval", percent_range(row["lo"], row["hi"])),
        ("Fair" if run.is_contest else "All gods", percent(row["fair"])),
        ("Mean score", number(mean)),
        ("Games", count(row["n_games"])),
    )
    made = (make(run, god, margin) for make in makers)
    return Page(
        name=page_name(god),
        title=title(god),
        summary=_summary(row, verdict, run.is_contest),
        facts=facts,
        parts=tuple(part for part in made if part is not None),
        weight=WEIGHTS.get(verdict, Weight.PLAIN),
    )


def _summary(row: dict[str, Any], verdict: Verdict, contest: bool) -> str:
    """The verdict on a god in one sentence."""
    if row["estimate"] is None:
        return f"There is no data on {title(row['god'])}."
    words = WORDS if contest else OUTCOME_WORDS
    certain = judge(row["lo_all"], row["hi_all"], row["fair"], 0.0)
    fair = "the fair" if contest else "the overall"
    sides = {Verdict.ABOVE: f", surely more than {fair}", Verdict.BELOW: f", surely less than {fair}"}
    return (
        f"{title(row['god'])} wins {percent(row['estimate'])} of its games"
        f"{sides.get(certain, f', beside {fair}')} {percent(row['fair'])}: {words[verdict]}."
    )
