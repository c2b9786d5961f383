"""A match is one game of a run, step by step; what is illegal is refused and changes nothing."""

from __future__ import annotations

import polars as pl
import pytest

from simulator import Match
from simulator.core.errors import UsageError
from tests.runs.tools import MIXED


def follow_bots(match: Match) -> Match:
    while not match.over:
        match.apply(match.choose().index)
    return match


@pytest.mark.parametrize("game_no", [0, 17, 59])
def test_a_match_that_follows_the_bots_is_the_game_of_the_run(whole, game_no):
    match = follow_bots(Match.start("tribute", seed=5, game_no=game_no, bots=MIXED, players=3))
    played = whole.events.filter(pl.col("game_no") == game_no).drop("game_no").collect()
    assert match.events() == played.to_dicts()
    seats = whole.seats.filter(pl.col("game_no") == game_no).collect()
    assert match.scores == tuple(seats["score"])
    assert match.gods == tuple(seats["god"])
    assert match.policies == tuple(seats["policy"])
    result = match.result()
    assert result["rank"] == seats["rank"].to_list()
    assert result["win_share"] == seats["win_share"].to_list()
    assert result["end_reason"] == "hands_empty"
    assert match.n_decisions == whole.games.collect()["decisions"][game_no]


def test_options_are_described_and_applied_by_place_or_by_code():
    match = Match.start("tribute", seed=1)
    card = match.options()[1]
    assert card.text.startswith("choose the card worth ")
    twin = match.copy()
    match.apply(1)
    twin.apply_move(*card.move)
    assert [o.text for o in match.options()] == ["lay it on the left altar", "lay it on the right altar"]
    assert match.apply(0) == twin.apply(0)
    assert "scores" in match.draw()
    assert match.broken_invariants() == []


def test_a_copy_is_independent():
    match = Match.start("tribute", seed=1)
    twin = match.copy()
    while not match.over:
        match.apply(0)
    assert twin.n_decisions == 0
    assert twin.events() == []
    while not twin.over:
        twin.apply(0)
    assert twin.events() == match.events()


@pytest.mark.parametrize("index", [-1, 3, 10**20, 0.0, "0", None, True])
def test_an_illegal_option_is_refused_and_changes_nothing(index):
    match = Match.start("tribute", seed=1)
    before = match.state.tobytes()
    with pytest.raises(UsageError, match="there is no option"):
        match.apply(index)
    with pytest.raises(UsageError, match="is not legal now"):
        match.apply_move(9, 9)
    assert match.state.tobytes() == before
    assert match.n_decisions == 0


def test_a_game_that_is_over_takes_no_move_and_one_that_is_not_has_no_result():
    match = Match.start("tribute", seed=1)
    with pytest.raises(UsageError, match="not over"):
        match.result()
    while not match.over:
        match.apply(0)
    for act in (match.options, match.choose, lambda: match.apply(0), lambda: match.to_act):
        with pytest.raises(UsageError, match=r"the game is over|without bots"):
            act()


def test_nobody_chooses_in_a_match_without_bots():
    with pytest.raises(UsageError, match="started without bots"):
        Match.start("tribute").choose()


@pytest.mark.parametrize("where", [{"seed": -1}, {"game_no": -1}])
def test_games_are_numbered_from_0(where):
    with pytest.raises(UsageError, match="whole numbers from 0"):
        Match.start("tribute", **where)
