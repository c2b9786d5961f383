"""What Tribute adds to its report: the worked example of a game's own section."""

from analysis import score
from analysis.labels import title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Section
from reports.tables import make_table, mean_columns, order_column


def build_altars(run: RunTables, margin: float) -> Section | None:
    """Report how often each god lays a card on the shorter altar; None where the run did not count it."""
    if "short_altars" not in run.names.counts:
        return None
    table = score(run.seats.with_columns(score="n_short_altars"))
    shown = make_table(
        "short_altars",
        "Cards laid on the shorter altar, in a game",
        table,
        [order_column("God", [title(god) for god in table["god"]]), *mean_columns(table, "Cards")],
    )
    call = 'score(run.seats.with_columns(score="n_short_altars"))'
    return Section(
        "altars",
        "How often each god finds the shorter altar",
        tables=(shown,),
        how=(method("score", run, call, shown.name),),
    )


SECTIONS = (build_altars,)
