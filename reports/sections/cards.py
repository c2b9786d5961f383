"""Which cards and powers are used, and what using them is worth."""

import polars as pl

from analysis import card_impact, card_use, target_use, unused_cards
from analysis.charts.chart import Chart, caveats
from analysis.charts.rates import draw_rates, rates_height
from analysis.labels import count, listing, number, number_range, percent, points, title
from analysis.metrics.uses import MAX_GAMES
from reports.inputs import RunTables
from reports.methods import method
from reports.model import Column, Section, Table
from reports.tables import make_table, number_column, order_column, point_columns, rate_columns, text_column

NAME = "cards"
SHOWN = 8
ALPHA = 0.05
MAX_LISTED = 40


def build(run: RunTables, margin: float) -> Section | None:
    """Report use and worth of cards; None where the run kept no events or has one seat."""
    if run.uses is None or not run.is_contest or run.uses.places.is_empty():
        return None
    impact, use, read = card_impact(run.uses), card_use(run.uses), run.uses.n_games
    sure = impact.filter(pl.col("p_adjusted") < ALPHA, pl.col("flags") == "")
    assert run.events is not None  # uses were read from them
    targets = target_use(run.events)
    acted = targets.height > 0
    target_tables = (_target_table(targets),) if acted else ()
    target_how = (method("target_use", run, "target_use(run.events)", "target_use", read),) if acted else ()
    best = pl.concat(
        [sure.filter(pl.col("estimate") > 0).head(SHOWN), sure.filter(pl.col("estimate") < 0).tail(SHOWN)]
    )
    best = best.with_columns(fair=pl.lit(0.0))
    names = [title(card) for card in best["card"]]
    chart = Chart(
        "card_impact",
        lambda ax: draw_rates(best, names, ax, fair_label="no effect", signed=True),
        lambda width: rates_height(best.height),
        alt=_alt(best),
        caption=f"The {SHOWN} best and worst uses of those that are surely not nothing. " + caveats(best),
    )
    return Section(
        NAME,
        _heading(best),
        text=_text(run, impact, sure),
        charts=(chart,),
        tables=(_impact_table(impact), _use_table(use), *target_tables),
        how=(
            method("card_impact", run, f"card_impact({run.uses_call})", "card_impact", read),
            method("card_use", run, f"card_use({run.uses_call})", "card_use", read),
            *target_how,
        ),
        caveats=(
            "This is no proof of cause: a bot uses a card when it suits it, and that is not all in the "
            "score. "
            "To be sure, play the same games with the card made blank: godbalance ablate "
            f"{run.facts.game} CARD.",
        ),
    )


def _target_table(targets: pl.DataFrame) -> Table:
    """What happens to every target."""
    return make_table(
        "target_use",
        "What cards, powers and rules act on, and how often",
        targets,
        [
            order_column("Target", [title(name) for name in targets["target"]]),
            *rate_columns(targets, "Games with it"),
            number_column("Events in such a game", targets["per_game"].to_list()),
            text_column("What happens", [text or "" for text in targets["kinds"]]),
        ],
    )


def _heading(best: pl.DataFrame) -> str:
    """The use after which seats do best; no more than that, for what made the bot choose it is not known."""
    if best.is_empty() or best["estimate"][0] <= 0:
        return "No card stands out"
    return (
        f"After using {title(best['card'][0])} seats win {points(best['estimate'][0])} more than their score "
        "foretold (no proof that the card is the cause)"
    )


def _text(run: RunTables, impact: pl.DataFrame, sure: pl.DataFrame) -> tuple[str, ...]:
    """How many cards stand out, and which are never used."""
    assert run.uses is not None  # build has looked
    texts = [
        f"Of {count(impact.height)} cards and powers in use, {count(sure.height)} are worth more or less "
        "than what "
        "their god does otherwise at the same stage and standing (Benjamini-Hochberg: at most 5 % of "
        "these false)."
    ]
    if run.facts.n_games > MAX_GAMES:
        texts.append(f"Read from the first {count(run.uses.n_games)} games.")
    unused = unused_cards(run.uses)
    if unused:
        listed = [title(name) for name in unused[:MAX_LISTED]]
        if len(unused) > MAX_LISTED:
            listed.append(f"{len(unused) - MAX_LISTED} more")
        texts.append(f"Never seen in any event: {listing(listed)}.")
    return tuple(texts)


def _impact_table(impact: pl.DataFrame) -> Table:
    """Worth of every card."""
    raw = [points(v) if v is not None else "no data" for v in impact["raw"]]
    return make_table(
        "card_impact",
        "What using a card is worth, net of god, seat, stage and standing",
        impact,
        [
            text_column("Card", [title(card) for card in impact["card"]]),
            *point_columns(impact, "Worth"),
            number_column("p, all cards", impact["p_adjusted"].to_list(), _p),
            text_column("Raw difference", raw),
        ],
    )


def _use_table(use: pl.DataFrame) -> Table:
    """Use of every card."""
    return make_table(
        "card_use",
        "How often a card is used, by whom and where",
        use,
        [
            order_column("Card", [title(card) for card in use["card"]]),
            *rate_columns(use, "Games with it"),
            number_column("Uses in such a game", use["uses_per_game"].to_list()),
            *_offer_columns(use),
            text_column("Used by", [text or "" for text in use["gods"]]),
            text_column("How", [text or "" for text in use["kinds"]]),
            text_column("Where", [text or "" for text in use["places"]]),
        ],
    )


def _offer_columns(use: pl.DataFrame) -> list[Column]:
    """How often a card was given and then used; nothing where the game records no offers."""
    if use["offered"].null_count() == use.height:
        return []
    given, taken = (["" if v is None else percent(v) for v in use[name]] for name in ("offered", "taken"))
    return [text_column("Offered in", given), text_column("Used when offered", taken)]


def _p(p_value: float | None) -> str:
    """P-value for reading."""
    if p_value is None:
        return "no data"
    return "< 0.001" if p_value < 0.001 else number(p_value, 3)


def _alt(best: pl.DataFrame) -> str:
    """The chart in words."""
    rows = [
        f"{title(r['card'])} {points(r['estimate'])} "
        f"({number_range(100 * r['lo'], 100 * r['hi'], signed=True)})"
        for r in best.rows(named=True)
    ]
    return f"Worth of using a card: {'; '.join(rows) or 'no card stands out'}."
