"""The measured table of the bots' strength, on the toy game."""

import pytest

from reports.strength import measure_strength


def test_each_challenger_is_measured_over_all_and_with_each_god_against_what_that_god_wins_anyway() -> None:
    table = measure_strength("tribute", games=600, jobs=1)
    assert table.select("challenger", "field", "god").rows() == [
        (challenger, field, god)
        for challenger, field in (("greedy", "random"), ("planner", "greedy"))
        for god in ("all", "owl", "bull")
    ]
    greedy = table.filter(challenger="greedy")
    assert (greedy["lo"] > greedy["same_god"]).all()
    assert greedy["n_games"].to_list() == [600, 300, 300]
    assert table.filter(god="all")["same_god"].to_list() == pytest.approx([0.5, 0.5])
