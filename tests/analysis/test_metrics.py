import math

import numpy as np
import polars as pl
import pytest

import analysis
from analysis import CATALOG
from analysis.estimators.differences import same_game_se
from tests.analysis.synthetic import Truth, make

# Three games of three: sun wins alone, sun and love share, nobody wins (capped).
HAND = pl.LazyFrame(
    {
        "game_no": [0, 0, 0, 1, 1, 1, 2, 2, 2],
        "seat": [0, 1, 2] * 3,
        "god": ["sun", "love", "dead", "love", "dead", "sun", "dead", "sun", "love"],
        "policy": [
            "greedy",
            "planner",
            "greedy",
            "planner",
            "greedy",
            "greedy",
            "greedy",
            "planner",
            "greedy",
        ],
        "score": [9, 4, 4, 7, 2, 7, 3, 1, 0],
        "rank": [1, 2, 2, 1, 3, 1, 1, 2, 3],
        "win_share": [1.0, 0, 0, 0.5, 0, 0.5, 0, 0, 0],
        "score_card": [5, 4, 3, 7, 2, 6, 3, 0, 0],
        "score_luck": [4, 0, 1, 0, 0, 1, 0, 1, 0],
    }
)
LOPSIDED = Truth(games=4800, start={"sun": 3}, first_seat=1)


@pytest.fixture(scope="module")
def fair():
    return make(games=4800)


@pytest.fixture(scope="module")
def lopsided():
    return make(LOPSIDED)


def row(table, **where):
    found = table.filter(*(pl.col(k).cast(pl.String) == str(v) for k, v in where.items()))
    assert found.height == 1
    return found.row(0, named=True)


def test_win_rate_by_hand():
    table = analysis.win_rate(HAND)
    sun = row(table, god="sun")
    assert sun["estimate"] == pytest.approx(1.5 / 3)
    assert sun["fair"] == pytest.approx(2 / 9)  # two of three games had a winner
    assert sun["n_games"] == 3
    assert set(sun["flags"].split(",")) == {"few_games", "shared_wins", "no_winner"}
    assert row(table, god="dead")["estimate"] == 0 and row(table, god="dead")["hi"] > 0.5


def test_a_bot_in_two_seats_counts_its_games_once():
    greedy = row(analysis.win_rate(HAND, by=["policy"]), policy="greedy")
    assert greedy["n_games"] == 3 and greedy["n_rows"] == 6
    assert greedy["estimate"] == pytest.approx(1.5 / 6)
    # ratio estimator by hand: residuals c - p m per game
    residual = np.array([1, 0.5, 0]) - 0.25 * 2
    assert greedy["se"] == pytest.approx(math.sqrt((residual**2).sum() * 3 / 2) / 6)


def test_win_rates_of_a_game_add_up(fair):
    seats = fair.seats.collect()
    assert analysis.win_rate(fair.seats, by=["seat"])["estimate"].sum() == pytest.approx(1)
    table = analysis.win_rate(fair.seats)
    assert (table["estimate"] * table["n_games"]).sum() == pytest.approx(seats["game_no"].n_unique())


def test_group_without_a_row_is_no_data_not_zero():
    table = analysis.win_rate(HAND.filter(pl.col("seat") < 2), by=["god", "seat"])
    assert row(table, god="sun", seat=0)["n_games"] == 1
    missing = HAND.filter((pl.col("god") != "sun") | (pl.col("seat") == 0))
    gap = row(analysis.win_rate(missing, by=["god", "seat"]), god="sun", seat=1)
    assert gap["estimate"] is None and gap["lo"] is None and gap["n_games"] == 0
    assert "no_data" in gap["flags"]


def test_win_rate_agrees_with_pandas(lopsided):
    pandas = lopsided.seats.collect().to_pandas()
    expected = pandas.groupby(["god", "seat"], observed=True)["win_share"].agg(["mean", "count", "sem"])
    table = analysis.win_rate(lopsided.seats, by=["god", "seat"])
    assert np.allclose(table["estimate"], expected["mean"])
    assert (table["n_games"].to_numpy() == expected["count"]).all()
    assert np.allclose(table["se"], expected["sem"])


def test_intervals_that_hold_together_are_wider(fair):
    one, all_ = analysis.win_rate(fair.seats), analysis.win_rate(fair.seats, together=True)
    assert ((all_["hi"] - all_["lo"]) > (one["hi"] - one["lo"]) * 1.2).all()


def test_outcomes_keep_every_game(fair):
    found = analysis.outcomes(fair.seats)
    seats = fair.seats.collect()
    assert found.n_games == 4800
    by_god = [float(found.n @ ((found.god == g) * found.share).sum(1)) for g in range(4)]
    expected = seats.group_by("god").agg(pl.col("win_share").sum()).sort("god")["win_share"]
    assert np.allclose(by_god, expected)
    assert analysis.outcomes(found) is found


def test_outcomes_by_hand():
    found = analysis.outcomes(HAND)
    assert found.n.tolist() == [1, 1, 1]
    assert sorted(map(tuple, found.share.tolist())) == [(0, 0, 0), (0.5, 0, 0.5), (1, 0, 0)]
    assert {tuple(found.gods[g] for g in game) for game in found.god} == {
        ("sun", "love", "dead"),
        ("love", "dead", "sun"),
        ("dead", "sun", "love"),
    }


def test_outcomes_of_games_of_different_size():
    found = analysis.outcomes(HAND.filter((pl.col("game_no") > 0) | (pl.col("seat") < 2)))
    sizes = (found.god >= 0).sum(1)
    assert sorted(sizes.tolist()) == [2, 3, 3]
    assert found.rank[sizes == 2, 2].tolist() == [0]


def test_versus_by_hand():
    table = analysis.versus(HAND)
    # sun against love: ahead, level, ahead
    assert row(table, god="sun", opponent="love")["estimate"] == pytest.approx(2.5 / 3)
    assert row(table, god="love", opponent="sun")["estimate"] == pytest.approx(0.5 / 3)
    # love against dead: level (ranks 2 and 2), ahead, behind
    assert row(table, god="love", opponent="dead")["estimate"] == pytest.approx(1.5 / 3)


def test_versus_is_antisymmetric(lopsided):
    table = analysis.versus(lopsided.seats)
    mirrored = table.join(table, left_on=["god", "opponent"], right_on=["opponent", "god"])
    assert np.allclose(mirrored["estimate"] + mirrored["estimate_right"], 1)
    assert np.allclose(mirrored["lo"] + mirrored["hi_right"], 1)


def test_win_gap_is_the_difference_of_win_rates_and_knows_the_pairing(lopsided):
    rates = {r["god"]: r["estimate"] for r in analysis.win_rate(lopsided.seats).rows(named=True)}
    gap = row(analysis.win_gap(lopsided.seats, together=False), god="sun", opponent="love")
    assert gap["estimate"] == pytest.approx(rates["sun"] - rates["love"])
    assert gap["se"] == pytest.approx(same_game_se(rates["sun"], rates["love"], 4800), rel=0.08)


def test_first_seat_advantage_is_found_and_tested(lopsided, fair):
    first = analysis.seat_advantage(lopsided.seats).row(0, named=True)
    assert first["seat"] == 0 and first["lo"] > 0.02 and first["p_value"] < 1e-6
    assert first["estimate"] == pytest.approx(first["win_rate"] - 0.25)
    assert analysis.seat_advantage(fair.seats)["p_value"][0] > 0.01


def test_seat_advantages_of_a_game_sum_to_zero(lopsided):
    assert analysis.seat_advantage(lopsided.seats)["estimate"].sum() == pytest.approx(0, abs=1e-12)


def test_seats_are_compared_within_the_number_of_players():
    both = pl.concat([HAND, HAND.filter(pl.col("seat") < 2).with_columns(pl.col("game_no") + 10)])
    table = analysis.seat_advantage(both)
    assert table["players"].to_list() == [2, 2, 3, 3, 3]


def test_balance_of_a_fair_and_a_lopsided_game(fair, lopsided):
    fair_one = analysis.god_balance(fair.seats).row(0, named=True)
    assert fair_one["lo"] == 0 and fair_one["hi"] < 0.02 and fair_one["p_value"] > 0.01
    rates = analysis.win_rate(lopsided.seats)["estimate"].to_numpy()
    found = analysis.god_balance(lopsided.seats).row(0, named=True)
    assert found["estimate"] == pytest.approx(np.sqrt(((rates - 0.25) ** 2).mean()), rel=0.01)
    assert found["lo"] < found["estimate"] < found["hi"]


def test_strength_removes_the_seat_from_the_god():
    # sun always sits first, and the first seat is favoured: only the seat may be strong
    tables = make(games=9600, first_seat=2)
    skewed = tables.seats.collect()
    first = skewed.filter(pl.col("seat") == 0).select("game_no", first="god")
    sun_first = first.filter((pl.col("first") == "sun") | (pl.col("game_no") % 5 == 0))["game_no"]
    seats = skewed.filter(pl.col("game_no").is_in(sun_first.implode())).lazy()
    raw = row(analysis.win_rate(seats), god="sun")
    net = row(analysis.strength(seats), factor="god", level="sun")
    assert raw["lo"] > 0.30 and net["lo"] < 0 < net["hi"]


def test_strength_reads_as_a_win_rate_against_average(lopsided):
    sun = row(analysis.strength(lopsided.seats), factor="god", level="sun")
    assert sun["win_rate"] == pytest.approx(math.exp(sun["estimate"]) / (math.exp(sun["estimate"]) + 3))
    assert sun["win_lo"] < sun["win_rate"] < sun["win_hi"]


def test_interaction_is_found_where_planted_only(fair):
    assert analysis.god_seat_interaction(fair.seats).p_value > 0.01
    seats = fair.seats.collect()
    # sun in the last seat takes every game
    hit = seats.filter((pl.col("god") == "sun") & (pl.col("seat") == 3))["game_no"]
    chosen = pl.col("game_no").is_in(hit.implode()) & (pl.col("game_no") % 3 == 0)
    wins = ((pl.col("god") == "sun").cast(pl.Float64)).alias("win_share")
    planted = seats.with_columns(pl.when(chosen).then(wins).otherwise("win_share").alias("win_share"))
    assert analysis.god_seat_interaction(planted.lazy()).p_value < 1e-4


def test_prior_chances_are_even_in_a_fair_game(fair):
    worth = analysis.prior_chances(fair.seats)["worth"]
    assert worth.len() == 16 and worth.to_numpy() == pytest.approx(1, abs=0.2)


def test_sources_add_up_to_the_score(lopsided):
    by_source = (
        analysis.score_sources(lopsided.seats).group_by("god").agg(pl.col("estimate").sum()).sort("god")
    )
    assert np.allclose(by_source["estimate"], analysis.score(lopsided.seats)["estimate"])


def test_score_agrees_with_pandas(lopsided):
    pandas = lopsided.seats.collect().to_pandas().groupby("god", observed=True)["score"]
    table = analysis.score(lopsided.seats)
    assert np.allclose(table["estimate"], pandas.mean()) and np.allclose(table["se"], pandas.sem())
    assert np.allclose(table["q50"], pandas.quantile(0.5, interpolation="lower"))


def test_scores_by_bot_use_games_as_units():
    assert row(analysis.score(HAND, by=["policy"]), policy="greedy")["n_games"] == 3
    assert analysis.score(HAND, by=[])["estimate"][0] == pytest.approx(37 / 9)


def test_score_distribution_is_a_distribution(fair):
    table = analysis.score_distribution(fair.seats)
    assert np.allclose(table.group_by("god").agg(pl.col("estimate").sum())["estimate"], 1)


def test_a_planted_start_shows_as_a_source_gap(lopsided):
    table = analysis.source_gap(lopsided.seats)
    # the first seat's point belongs to all gods alike
    start = row(table, god="sun", source="start")
    assert start["lo"] < 3 < start["hi"] and start["hi"] - start["lo"] < 0.1
    luck = row(table, god="sun", source="luck")
    assert abs(luck["estimate"]) < 3 * luck["se"]
    total = row(table, god="sun", source="all")["estimate"]
    assert table.filter(pl.col("god") == "sun", pl.col("source") != "all")["estimate"].sum() == pytest.approx(
        total
    )


def test_score_by_turn_agrees_with_pandas(lopsided):
    table = analysis.score_by_turn(lopsided.turns, lopsided.seats)
    seats = lopsided.seats.select("game_no", "seat", "god").collect().to_pandas()
    turns = lopsided.turns.collect().to_pandas().merge(seats, on=["game_no", "seat"])
    groups = turns.groupby(["god", "turn"], observed=True)["score"]
    assert (
        np.allclose(table["estimate"], groups.mean()) and (table["n_games"].to_numpy() == groups.size()).all()
    )
    assert np.allclose(table["q50"], groups.quantile(0.5, interpolation="lower"))
    last = table.filter(pl.col("turn") == pl.col("turn").max())
    assert np.allclose(last["estimate"], analysis.score(lopsided.seats)["estimate"])


def test_score_by_turn_follows_a_resource_and_small_batches_change_nothing(fair, monkeypatch):
    whole = analysis.score_by_turn(fair.turns, fair.seats, column="hand")
    assert whole["estimate"].max() == 8
    import analysis.metrics.progress as progress
    from analysis.batches import game_batches

    monkeypatch.setattr(
        progress, "game_batches", lambda table, columns: game_batches(table, columns, rows=1000)
    )
    assert analysis.score_by_turn(fair.turns, fair.seats, column="hand").equals(whole)


def test_turns_of_the_longer_games_only_are_flagged(fair):
    short = fair.turns.filter((pl.col("game_no") % 2 == 0) | (pl.col("turn") <= 20))
    table = analysis.score_by_turn(short, fair.seats)
    flagged = table.filter(pl.col("flags").str.contains("uneven_length"))
    assert flagged["turn"].min() == 21 and flagged.height == 4 * 12


def test_all_gods_are_followed_to_the_same_turn(fair):
    """One god's games may end sooner: a line of its own length would end in the middle of the chart."""
    sooner = pl.col("god").cast(pl.String).is_in(["love", "storms", "dead"]) & (pl.col("game_no") % 2 == 0)
    hers = fair.seats.filter(sooner)
    late = fair.turns.filter(pl.col("turn") > 20).join(hers, on=["game_no", "seat"], how="anti")
    turns = pl.concat([fair.turns.filter(pl.col("turn") <= 20), late]).sort("game_no", "turn", "seat")
    table = analysis.score_by_turn(turns, fair.seats)
    first = table.filter(pl.col("flags") != "").group_by("god").agg(pl.col("turn").min())
    assert dict(first.iter_rows()) == dict.fromkeys(("sun", "storms", "love", "dead"), 21)


def test_length_and_end_reasons():
    tables = make(games=400, cap_rate=0.25, seed=3)
    length = row(analysis.game_length(tables.games), measure="turns")
    assert (length["estimate"], length["q05"], length["max"]) == (32, 32, 32)
    ends = analysis.end_reasons(tables.games)
    capped = row(ends, end_reason="turn_cap")
    assert 0.18 < capped["estimate"] < 0.32 and ends["estimate"].sum() == pytest.approx(1)
    assert analysis.length_distribution(tables.games, "decisions")["estimate"].sum() == pytest.approx(1)


def test_capped_games_lower_the_fair_line_not_the_balance():
    tables = make(games=2400, cap_rate=0.25, seed=4)
    table = analysis.win_rate(tables.seats)
    assert table["fair"].to_numpy() == pytest.approx(0.25 * 0.75, abs=0.02)
    assert ((table["lo"] <= table["fair"]) & (table["fair"] <= table["hi"])).all()
    assert "no_winner" in table["flags"][0]


@pytest.mark.parametrize("name", CATALOG)
def test_every_metric_is_tidy_on_full_empty_and_single_game_runs(name, fair):
    spec = CATALOG[name]
    for rows in (4800, 0, 1):
        tables = [getattr(fair, table).filter(pl.col("game_no") < rows) for table in spec.needs]
        found = spec.function(*tables)
        if not isinstance(found, pl.DataFrame):
            continue  # a test, not an estimate
        columns = found.columns
        at = columns.index("estimate")
        assert columns[at : at + 6] == ["estimate", "lo", "hi", "se", "n_games", "flags"]
        known = found.filter(pl.col("lo").is_not_null())
        assert (known["lo"] <= known["estimate"] + 1e-9).all() and (
            known["estimate"] <= known["hi"] + 1e-9
        ).all()
        if rows == 0:
            assert found["estimate"].is_null().all()
        if rows == 4800 and name != "target_use":  # the made-up game has no targets
            assert found.height and found.filter(pl.col("n_games") > 0)["estimate"].is_not_null().all()


def test_every_metric_says_what_it_means():
    for spec in CATALOG.values():
        assert spec.question.endswith("?"), spec.name
        assert "Returns\n    -------" in spec.function.__doc__ and spec.how
        assert getattr(analysis, spec.name) is spec.function
