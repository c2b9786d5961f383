"""From the tables of a run to a report: which sections there are, and what stands at head and foot."""

from collections.abc import Callable

from analysis.labels import count, listing, pairs, percent, plain, points, title
from reports.inputs import Facts, RunTables
from reports.model import Finding, Report, Section
from reports.pages.build import build_pages
from reports.panels import load_panels
from reports.sections import (
    cards,
    god_seat,
    gods,
    length,
    outcome,
    pacing,
    progress,
    rivals,
    scores,
    seats,
    sources,
    team,
    trust,
    unknowns,
)

MARGIN = 0.02
"""D: a win rate that is off by less than this is of no matter, unless someone says otherwise."""

SECTIONS: tuple[Callable[[RunTables, float], Section | None], ...] = (
    outcome.build,
    gods.build,
    sources.build,
    seats.build,
    god_seat.build,
    rivals.build,
    scores.build,
    progress.build,
    cards.build,
    pacing.build,
    length.build,
)
LAST = (trust.build, unknowns.build)
"""Come after what a game adds."""

TEAM_SECTIONS = (team.build, scores.build, progress.build, length.build)
"""Where the players win or lose together nobody is compared with the others at the table."""


def build(run: RunTables, margin: float = MARGIN) -> Report:
    """Make the report of a run.

    Parameters
    ----------
    run : RunTables
        Tables, names and facts of the run.
    margin : float, default 0.02
        How far a win rate may be from fair without being called off, as a rate.

    Returns
    -------
    Report
        Findings and sections by weight.
    """
    facts = run.facts
    sections = _sections(run, margin)
    findings = tuple(finding for section in sections for finding in section.findings)
    if not facts.n_games:
        findings = (Finding("There are no games in this run, so there is nothing to say.", sections[0].name),)
    return Report(
        title=facts.title,
        question=_question(facts, run.is_contest),
        findings=findings,
        facts=_facts(facts),
        command=facts.command,
        sections=tuple(sections),
        provenance=_provenance(run),
        notes=_notes(margin),
        order=_order(margin),
        opening=_opening(facts),
        pages=() if facts.team else build_pages(run, margin, load_panels(facts.game).god_parts),
    ).ordered()


def _sections(run: RunTables, margin: float) -> list[Section]:
    """Sections of every game, its own, and how far to trust them; its own replace those of the same name."""
    common = TEAM_SECTIONS if run.facts.team else SECTIONS
    own = load_panels(run.facts.game).sections
    made = [make(run, margin) for make in (*common, *own, *LAST)]
    return list({section.name: section for section in made if section is not None}.values())


def _question(facts: Facts, contest: bool) -> str:
    """What the report answers."""
    table = f"{facts.players} players" if facts.players > 1 else "one player"
    if facts.team:
        return (
            "How often do the players win, with which god and at which difficulty, and by how much "
            f"({plain(facts.mode).lower()}, {table})?"
        )
    if not contest:
        return (
            "How often is the game won, does a god win more often than another, and where do the points come "
            f"from ({plain(facts.mode).lower()}, {table})?"
        )
    return (
        "Is any god too strong, does the first seat win too often, and where do the points come from "
        f"({plain(facts.mode).lower()}, {table})?"
    )


def _facts(facts: Facts) -> tuple[tuple[str, str], ...]:
    """Key facts for the head."""
    played = count(facts.n_games)
    if facts.n_games < facts.n_planned:
        played += f" of {count(facts.n_planned)} planned"
    seeds = ", ".join(f"{count(a)} to {count(b - 1)}" for a, b in facts.ranges if b > a)
    return (
        ("Games", played),
        ("Mode", f"{plain(facts.mode)}, {facts.players} player{'s' if facts.players != 1 else ''}"),
        ("Bots", listing(list(dict.fromkeys(facts.bots)))),
        ("Seed", f"{facts.seed}" + (f" (games {seeds})" if seeds else "")),
        (
            "Content",
            facts.content_hash[:12] + (f", {len(facts.overrides)} changed" if facts.overrides else ""),
        ),
        ("Reconstructed content", percent(facts.reconstructed, 0)),
    )


def _provenance(run: RunTables) -> tuple[tuple[str, str], ...]:
    """All that identifies the run, for the foot."""
    facts = run.facts
    rows = [
        ("Game", f"{facts.game}, rules version {facts.rules_version}"),
        ("Content hash", facts.content_hash),
        ("Code hash", facts.code_hash),
        ("Changed content", pairs(facts.overrides) or "none"),
        ("Content by source", pairs({plain(k): count(v) for k, v in facts.provenance.items()})),
        ("Options", pairs(facts.options)),
        ("Gods", listing([title(god) for god in run.gods])),
        ("Played", f"{facts.created}, in {count(facts.seconds)} s" if facts.created else ""),
        ("Machine", pairs(facts.machine)),
        ("Versions", pairs(facts.versions)),
    ]
    return tuple((head, text) for head, text in rows if text)


def _order(margin: float) -> str:
    """What the findings are ordered by."""
    return (
        "In order of importance: what is off balance first, then what is open; within these by the part of "
        f"the effect that the interval vouches for, in margins of {points(margin, 0, signed=False)}."
    )


def _opening(facts: Facts) -> str:
    """Python that opens the run; empty for tables that are no run folder."""
    return f"from simulator import open_run\n\nrun = open_run({facts.folder!r})" if facts.folder else ""


def _notes(margin: float) -> tuple[str, ...]:
    """How to read the report."""
    near = points(margin, 0, signed=False)
    return (
        f"A verdict follows the interval and the margin of {near}, never the point estimate: off by more "
        f"than {near} (the whole interval lies outside the margin), within {near} (it lies inside), or not "
        "enough games to say (it reaches over an edge).",
        "A victory shared by m seats counts 1/m for each. Intervals are 95 %; the unit is the game.",
        "Bots are not people: what they find strong is strong for bots that play like these.",
    )
