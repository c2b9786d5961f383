"""Which cards and powers a god uses, and what each use is worth to it."""

import polars as pl

from analysis import Uses, card_impact, card_use
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import percent, percent_range, points, title
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Part, Table
from reports.tables import make_table, number_column, page_name, point_columns, text_column

SHOWN = 5
ALPHA = 0.05


def build(run: RunTables, god: str, margin: float) -> Part | None:
    """Report a god's cards; None where the run kept no events, has one seat, or the god used none."""
    if run.uses is None or not run.is_contest:
        return None
    uses = run.uses.of(god)
    if uses.places.is_empty():
        return None
    table = _joined(uses)
    sure = table.filter(pl.col("p_adjusted") < ALPHA, pl.col("flags") == "")
    best = pl.concat(
        [sure.filter(pl.col("estimate") > 0).head(SHOWN), sure.filter(pl.col("estimate") < 0).tail(SHOWN)]
    ).with_columns(fair=pl.lit(0.0))
    name = page_name(god)
    cards = [title(card) for card in best["card"]]
    spoken = [f"{card} {points(value)}" for card, value in zip(cards, best["estimate"], strict=True)]
    chart = Chart(
        f"{name}-cards",
        lambda ax: draw_rates(best, cards, ax, fair_label="no effect", signed=True),
        lambda width: rates_height(best.height),
        alt=f"Worth of a use to {title(god)}: {'; '.join(spoken)}.",
        caption="What a use is worth beyond the standing, for the best and the worst that are surely not "
        "nothing. " + caveats(best),
    )
    shown = _table(name, god, table)
    own = f"{run.uses_call}.of({god!r})"
    return Part(
        f"{name}-cards",
        _heading(table, sure),
        charts=(chart,) if best.height else (),
        tables=(shown,),
        how=(
            method("card_impact", run, f"card_impact({own})", shown.name, uses.n_games),
            method("card_use", run, f"card_use({own})", n_games=uses.n_games),
        ),
        caveats=("No proof of cause: a bot uses a card when it suits it.",),
    )


def _joined(uses: Uses) -> pl.DataFrame:
    """Worth and use of each card in one frame, highest worth first."""
    impact, use = card_impact(uses), card_use(uses)
    rates = use.select("card", "uses_per_game", "kinds", used="estimate", used_lo="lo", used_hi="hi")
    order = pl.col("estimate").round(9)
    return impact.join(rates, on="card").sort(order, "card", descending=[True, False], nulls_last=True)


def _heading(table: pl.DataFrame, sure: pl.DataFrame) -> str:
    """The most used card, and the one after which the god does best."""
    most = table.sort(pl.col("used").round(9), "card", descending=[True, False]).row(0, named=True)
    text = f"Uses {title(most['card'])} most: in {percent(most['used'], 0)} of its games"
    if sure.height and sure["estimate"][0] > 0:
        gain = points(sure["estimate"][0])
        text += f"; after {title(sure['card'][0])} it wins {gain} more than its score foretold"
    return text


def _table(name: str, god: str, table: pl.DataFrame) -> Table:
    """All cards of the god."""
    raw = [points(v) if v is not None else "no data" for v in table["raw"]]
    spans = [percent_range(a, b) for a, b in zip(table["used_lo"], table["used_hi"], strict=True)]
    return make_table(
        f"{name}-cards",
        f"Cards and powers of {title(god)}: how often used, and what a use is worth",
        table,
        [
            text_column("Card", [title(card) for card in table["card"]]),
            number_column("Games with it", table["used"].to_list(), percent),
            text_column("95 % interval", spans),
            number_column("Uses in such a game", table["uses_per_game"].to_list()),
            *point_columns(table, "Worth"),
            text_column("Raw difference", raw),
            text_column("How", [text or "" for text in table["kinds"]]),
        ],
    )
