import numpy as np
import polars as pl
import pytest

import analysis
from analysis.batches import game_batches, joint_batches
from tests.analysis.synthetic import CARDS, make


@pytest.fixture(scope="module")
def tables():
    return make(games=6000, strong_card=3, start={"sun": 2})


@pytest.fixture(scope="module")
def uses(tables):
    return analysis.card_uses(tables.events, tables.turns, tables.seats)


def test_joint_batches_hold_the_same_whole_games(tables):
    seen = []
    events = tables.events.filter(pl.col("game_no") % 3 != 1)
    for a, b in joint_batches([events, tables.turns], [["seat"], ["turn"]], rows=700):
        games = set(b["game_no"].to_list())
        assert set(a["game_no"].to_list()) <= games
        seen += sorted(games)
        assert (
            a.height == events.filter(pl.col("game_no").is_in(list(games))).select(pl.len()).collect().item()
        )
        if len(seen) > 200:
            break
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("rows", [1, 999, 10**6])
def test_batches_lose_and_split_nothing(tables, rows):
    turns = tables.turns.filter(pl.col("game_no") < 60)
    parts = list(game_batches(turns, ["turn", "score"], rows))
    assert pl.concat(parts).equals(turns.select("game_no", "turn", "score").collect())
    games = [game for part in parts for game in part["game_no"].unique().to_list()]
    assert len(games) == len(set(games)) == 60


def test_use_agrees_with_pandas(tables, uses):
    played = tables.events.filter(pl.col("kind") == "play").collect().to_pandas()
    table = analysis.card_use(uses).to_pandas().set_index("card")
    n = played.groupby("card", observed=True).size()
    assert table["uses"].to_dict() == n.to_dict()
    seats = played.drop_duplicates(["game_no", "seat", "card"]).groupby("card", observed=True).size() / 24_000
    assert (table["estimate"] - seats).abs().max() < 1e-12
    assert table.loc["strong", "kinds"] == "play 100 %"


def test_a_card_that_is_only_given_is_offered_and_not_used(tables):
    # every second play of "dull" is read as a card that was given and kept
    odd = (pl.col("card") == "dull") & (pl.col("event_no") % 2 == 1) & (pl.col("kind") == "play")
    kind = pl.when(odd).then(pl.lit("gift")).otherwise(pl.col("kind").cast(pl.String)).alias("kind")
    events = tables.events.with_columns(kind)
    found = analysis.card_uses(events, tables.turns, tables.seats, offers=["gift"])
    table = {row["card"]: row for row in analysis.card_use(found).rows(named=True)}
    dull = events.filter(pl.col("card") == "dull").collect().partition_by("kind", as_dict=True)
    given, played = (set(dull[kind,].select("game_no", "seat").unique().rows()) for kind in ("gift", "play"))
    assert table["dull"]["offered"] == len(given) / 24_000
    assert table["dull"]["taken"] == len(given & played) / len(given)
    assert table["dull"]["estimate"] == len(played) / 24_000
    assert (table["plain"]["offered"], table["plain"]["taken"]) == (None, None)


def test_a_strong_card_is_worth_its_points_and_a_blank_one_less(uses):
    table = {r["card"]: r for r in analysis.card_impact(uses).rows(named=True)}
    assert table["strong"]["lo"] > 0.05 and table["strong"]["p_adjusted"] < 1e-6
    assert table["blank"]["hi"] < 0
    assert analysis.card_impact(uses)["card"][0] == "strong"
    # plain and dull are the same card under two names
    gap = table["plain"]["estimate"] - table["dull"]["estimate"]
    assert abs(gap) < 3 * np.hypot(table["plain"]["se"], table["dull"]["se"])


def test_raw_difference_agrees_with_pandas(tables, uses):
    played = tables.events.filter(pl.col("card") == "strong").select("game_no", "seat").unique().collect()
    seats = tables.seats.collect().join(played.with_columns(used=True), on=["game_no", "seat"], how="left")
    means = (
        seats.group_by(pl.col("used").fill_null(False))
        .agg(pl.col("win_share").mean())
        .sort("used")["win_share"]
    )
    strong = next(r for r in analysis.card_impact(uses).rows(named=True) if r["card"] == "strong")
    assert strong["raw"] == pytest.approx(means[1] - means[0])


def test_the_unit_of_cards_is_the_game(tables, uses):
    """Several gods use these cards in one game: by pandas, clustered by game."""
    played = tables.events.filter(pl.col("card") == "strong").select("game_no", "seat").unique().collect()
    seats = tables.seats.collect().join(played.with_columns(used=1), on=["game_no", "seat"], how="left")
    frame = seats.with_columns(pl.col("used").fill_null(0)).to_pandas()
    frame["won"] = frame["used"] * frame["win_share"]
    games = frame.groupby("game_no")[["used", "won"]].sum()
    use = next(r for r in analysis.card_use(uses).rows(named=True) if r["card"] == "strong")
    rate = frame["used"].mean()
    assert use["se"] == pytest.approx(np.sqrt(((games["used"] - 4 * rate) ** 2).sum()) / 24_000)
    impact = next(r for r in analysis.card_impact(uses).rows(named=True) if r["card"] == "strong")
    assert use["n_games"] == 6000 and impact["n_games"] == (games["used"] > 0).sum()
    # the raw difference by leaving one game out at a time
    n, c = games["used"].sum(), games["won"].sum()
    total = frame["win_share"].sum()
    left = (c - games["won"]) / (n - games["used"]) - (total - 1 - c + games["won"]) / (
        24_000 - 4 - n + games["used"]
    )
    jackknife = np.sqrt(5999 / 6000 * ((left - left.mean()) ** 2).sum())
    assert (impact["raw_hi"] - impact["raw_lo"]) / 2 / 1.959964 == pytest.approx(jackknife, rel=0.01)


def test_a_raw_difference_needs_seats_on_both_sides(tables):
    """All but one seat used it: what that one won is no rate."""
    everywhere = tables.events.filter(pl.col("card").is_not_null()).with_columns(
        card=pl.lit("plain").cast(pl.Enum(CARDS))
    )
    most = everywhere.filter((pl.col("game_no") != 3) | (pl.col("seat") != 1))
    table = analysis.card_impact(most, tables.turns, tables.seats)
    assert table["card"].to_list() == ["plain"] and table["raw"].to_list() == [None]


def test_a_god_alone_is_counted_as_if_only_it_played(uses, tables):
    gods = tables.seats.select("game_no", "seat", "god").collect()
    played = tables.events.filter(pl.col("card") == "strong").select("game_no", "seat").unique().collect()
    n = played.join(gods.filter(god="love"), on=["game_no", "seat"]).height
    love = next(r for r in analysis.card_use(uses.of("love")).rows(named=True) if r["card"] == "strong")
    assert (love["estimate"], love["n_games"]) == (n / 6000, 6000)
    assert love["se"] == pytest.approx(np.sqrt(n / 6000 * (1 - n / 6000) / 6000))


def test_a_card_that_is_only_a_name_is_worth_nothing():
    tables = make(games=4000, start={"sun": 3}, first_seat=1)
    rng = np.random.default_rng(1)
    events = tables.events.collect()
    n = events.height
    names = pl.Series(rng.integers(len(CARDS), size=n), dtype=pl.UInt8).cat.to(pl.Enum(CARDS))
    shuffled = events.with_columns(card=pl.when(pl.col("card").is_not_null()).then(names))
    table = analysis.card_impact(shuffled.lazy(), tables.turns, tables.seats)
    assert (table["p_adjusted"] > 0.01).all()
    assert (table["estimate"].abs() < 0.02).all()


def test_leaders_cards_are_not_called_strong():
    # a card that only the seat in front uses: its raw difference is large, its adjusted one is not
    tables = make(games=6000)
    turns = tables.turns.collect()
    leads = turns.filter(pl.col("score") == pl.col("score").max().over("game_no", "turn")).select(
        "game_no", pl.col("turn") + 1, "seat", lead=True
    )
    names = pl.Enum(CARDS)
    events = tables.events.collect().join(
        leads, on=["game_no", "turn", "seat"], how="left", maintain_order="left"
    )
    marked = events.with_columns(
        card=pl.when(pl.col("card").is_not_null())
        .then(pl.when(pl.col("lead").fill_null(False)).then(pl.lit("strong")).otherwise(pl.lit("plain")))
        .cast(names)
    ).drop("lead")
    table = {
        r["card"]: r for r in analysis.card_impact(marked.lazy(), tables.turns, tables.seats).rows(named=True)
    }
    assert table["strong"]["raw"] > 0.15
    assert abs(table["strong"]["estimate"]) < 0.25 * table["strong"]["raw"]


def test_unused_cards_are_listed_and_room_for_cards_is_not(tables):
    names = (*CARDS, "ghost", "code #5")
    events = tables.events.with_columns(pl.col("card").cast(pl.String).cast(pl.Enum(names)))
    assert analysis.unused_cards(events, tables.turns, tables.seats) == ["ghost"]


def test_a_card_is_seen_in_whatever_column_its_name_stands(tables):
    names = pl.Enum((*CARDS, "ghost", "saint"))
    is_strong = pl.col("card").cast(pl.String) == "strong"
    events = tables.events.with_columns(
        card=pl.when(~is_strong).then(pl.col("card").cast(pl.String)).cast(names),
        target=pl.when(is_strong).then(pl.lit("saint")).cast(names),
        place=pl.when(is_strong & (pl.col("turn") > 4)).then(pl.lit("strong")).cast(names),
    )
    assert analysis.unused_cards(events, tables.turns, tables.seats) == ["ghost"]
    assert analysis.unused_cards(events.filter(~is_strong), tables.turns, tables.seats) == [
        "strong",
        "ghost",
        "saint",
    ]


def test_use_of_targets_agrees_with_pandas(tables):
    names = pl.Enum((*CARDS, "saint"))
    hit = (pl.col("card").cast(pl.String) == "strong") & (pl.col("turn") <= 2)
    events = tables.events.with_columns(target=pl.when(hit).then(pl.lit("saint")).cast(names))
    table = analysis.target_use(events)
    frame = events.collect().to_pandas()
    rows = frame[frame["target"] == "saint"]
    assert table["target"].to_list() == ["saint"] and table["n_games"].to_list() == [6000]
    assert table["estimate"][0] == pytest.approx(rows["game_no"].nunique() / 6000)
    assert table["events"][0] == len(rows) and table["kinds"][0] == "play 100 %"
    assert analysis.target_use(tables.events).is_empty()


def test_only_so_many_games_are_read(tables):
    found = analysis.card_uses(tables.events, tables.turns, tables.seats, max_games=100)
    assert found.n_games == 100 and found.together["n_all"].to_list() == [400] * len(found.together)


def test_no_events_no_cards(tables):
    nothing = tables.events.head(0)
    assert analysis.card_impact(nothing, tables.turns, tables.seats).is_empty()
    assert analysis.card_use(nothing, tables.turns, tables.seats).is_empty()
