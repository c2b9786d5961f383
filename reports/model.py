"""What a report consists of, before it becomes a page: text, tables and charts."""

from dataclasses import dataclass, field, replace
from enum import IntEnum

import polars as pl

from analysis.charts.chart import Chart


class Weight(IntEnum):
    """How much a finding asks for attention; sections are ordered by it."""

    PLAIN = 0
    OPEN = 1
    NOTABLE = 2


@dataclass(frozen=True)
class Column:
    """One column of a shown table.

    Attributes
    ----------
    head
        Heading.
    cells
        Texts as people read them.
    sort
        Values to sort by (numbers or texts); None cells sort last.
    numeric
        Whether to set it flush right.
    """

    head: str
    cells: tuple[str, ...]
    sort: tuple[float | str | None, ...]
    numeric: bool = False


@dataclass(frozen=True)
class Table:
    """A table for people, and the frame it was made from for machines."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    data: pl.DataFrame

    @property
    def rows(self) -> list[tuple[tuple[Column, str, float | str | None], ...]]:
        """Cells row by row, each with its column and sort value."""
        if not self.columns:
            return []
        size = len(self.columns[0].cells)
        return [tuple((c, c.cells[i], c.sort[i]) for c in self.columns) for i in range(size)]


@dataclass(frozen=True)
class Finding:
    """One sentence of the verdict, linked to its section."""

    text: str
    section: str
    weight: Weight = Weight.PLAIN


@dataclass(frozen=True)
class Method:
    """How a number was computed, and how to compute it again.

    Attributes
    ----------
    name
        The formula's name, as the catalog has it.
    text
        What is estimated, how the interval is made, and where that is described.
    n_games
        Games behind it.
    call
        Python that computes it again from ``run``; empty where one call cannot.
    table
        Name of the table beside it that holds the call's answer; empty where none does.
    """

    name: str
    text: str
    n_games: int
    call: str = ""
    table: str = ""


@dataclass(frozen=True)
class Part:
    """A statement with its evidence.

    Attributes
    ----------
    name
        Short name for links and files.
    title
        The statement as a sentence.
    text
        Paragraphs.
    charts, tables
        Evidence; a table follows its chart.
    how
        How the numbers were computed.
    caveats
        What to keep in mind.
    """

    name: str
    title: str
    text: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    how: tuple[Method | str, ...] = ()
    caveats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section(Part):
    """A part of the report that has a say in the verdict.

    Attributes
    ----------
    findings
        What the head of the report says about it.
    weight
        How much it asks for attention.
    """

    findings: tuple[Finding, ...] = ()
    weight: Weight = Weight.PLAIN


@dataclass(frozen=True)
class Report:
    """A report before rendering.

    Attributes
    ----------
    title, question
        What it is about.
    findings
        The verdict: one plain sentence each, most important first.
    facts
        Heading and value of the run's key facts.
    command
        What to type to repeat it.
    sections
        In order.
    provenance
        Heading and value of everything that identifies the run, for the foot.
    notes
        How to read the report.
    kind
        What kind of report it is; stands above the title.
    """

    title: str
    question: str
    findings: tuple[Finding, ...]
    facts: tuple[tuple[str, str], ...]
    command: str
    sections: tuple[Section, ...]
    provenance: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = field(default=())
    kind: str = "Balance report"

    def ordered(self) -> "Report":
        """Return the report with findings and sections by weight, else as they were."""
        return replace(
            self,
            findings=tuple(sorted(self.findings, key=lambda f: -f.weight)),
            sections=tuple(sorted(self.sections, key=lambda s: -s.weight)),
        )
