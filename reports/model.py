"""What a report consists of, before it becomes a page: text, tables and charts."""

from dataclasses import dataclass, replace
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
    links
        Names of the parts of the report that the cells lead to; empty where they lead nowhere.
    """

    head: str
    cells: tuple[str, ...]
    sort: tuple[float | str | None, ...]
    numeric: bool = False
    links: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table for people, and the frame it was made from for machines."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    data: pl.DataFrame

    @property
    def rows(self) -> list[tuple[tuple[Column, str, float | str | None, str], ...]]:
        """Cells row by row, each with its column, sort value and link."""
        if not self.columns:
            return []
        size = len(self.columns[0].cells)
        return [
            tuple((c, c.cells[i], c.sort[i], c.links[i] if c.links else "") for c in self.columns)
            for i in range(size)
        ]


@dataclass(frozen=True)
class Finding:
    """One sentence of the verdict, linked to its section.

    Attributes
    ----------
    text, section
        The sentence, and the name of the section that shows it.
    weight
        How much it asks for attention.
    size
        Its importance: the part of the effect that the interval vouches for, in margins. Effect and certainty
        in one number: a large effect that is not sure counts little, as does a sure one that is small.
    explains
        Whether it says why of the finding before it, whose size it has.
    """

    text: str
    section: str
    weight: Weight = Weight.PLAIN
    size: float = 0.0
    explains: bool = False


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

    @property
    def size(self) -> float:
        """Importance of its weightiest finding."""
        return max((f.size for f in self.findings if f.weight == self.weight), default=0.0)

    @property
    def stated_size(self) -> float:
        """Importance of what it finds itself: 0 where it only explains another section's finding."""
        return 0.0 if all(f.explains for f in self.findings) else self.size


@dataclass(frozen=True)
class Page:
    """Everything about one god.

    Attributes
    ----------
    name
        Where links lead.
    title
        The god.
    summary
        Its verdict in one sentence.
    facts
        Heading and value of its key figures.
    parts
        The evidence.
    weight
        How much it asks for attention.
    """

    name: str
    title: str
    summary: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
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
    order
        What the findings are ordered by.
    opening
        Python that opens the run, so that the calls of a `Method` work.
    pages
        One for each god.
    """

    title: str
    question: str
    findings: tuple[Finding, ...]
    facts: tuple[tuple[str, str], ...]
    command: str
    sections: tuple[Section, ...]
    provenance: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    kind: str = "Balance report"
    order: str = ""
    opening: str = ""
    pages: tuple[Page, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything with charts and tables: the sections, then the parts of the pages."""
        return (*self.sections, *(part for page in self.pages for part in page.parts))

    def ordered(self) -> "Report":
        """Return the report with findings and sections by weight and size, else as they were."""
        return replace(
            self,
            findings=tuple(sorted(self.findings, key=_importance)),
            sections=tuple(sorted(self.sections, key=_importance)),
        )


def _importance(item: Finding | Section) -> tuple[int, float]:
    """Sort key: weightier first, then larger; sizes that read alike keep their order."""
    return -item.weight, -round(item.size, 1)
