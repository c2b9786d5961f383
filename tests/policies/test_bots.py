"""Naming a bot, and the weight rows it plays with."""

import dataclasses
from pathlib import Path

import pytest

from policies import bot, greedy, planner, random_bot
from policies.bots import load_weights
from simulator.core.errors import ContentError, UsageError
from simulator.core.spec import GameSpec
from tests.toygame.spec import SPEC

GOOD = '[balanced]\nmeaning = "m"\nown = 1\nrival = 0.5\n'


def with_weights(tmp_path: Path, text: str) -> GameSpec:
    path = tmp_path / "weights.toml"
    path.write_text(text, encoding="utf-8")
    return dataclasses.replace(SPEC, weights=path)


def test_a_name_is_an_algorithm_and_a_row() -> None:
    assert bot("planner:balanced") == bot("planner") == planner()
    assert bot("greedy:x") == greedy("x")
    assert bot("random") == random_bot()


def test_tables_call_a_bot_by_algorithm_and_row() -> None:
    assert planner().for_game(SPEC).name == "planner:balanced"
    assert random_bot().for_game(SPEC).name == "random"


def test_an_unknown_bot_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean planner"):
        bot("planer")


def test_an_unknown_row_names_the_rows() -> None:
    with pytest.raises(UsageError, match=r"tribute has no weights called 'wild'; it has balanced"):
        greedy("wild").for_game(SPEC)


def test_weights_come_in_the_order_of_the_heuristics(tmp_path: Path) -> None:
    shuffled = '[balanced]\nrival = 0.5\nmeaning = "m"\nown = 1\n'
    assert load_weights(with_weights(tmp_path, shuffled)) == {"balanced": (1.0, 0.5)}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("rival", "rivl"), r"balanced\.rivl: unknown weight; did you mean rival"),
        (GOOD.replace("rival = 0.5", ""), "balanced: rival missing"),
        (GOOD.replace('meaning = "m"', ""), "balanced: meaning missing"),
        (GOOD.replace("0.5", '"0.5"'), r"balanced\.rival: a weight is a number, not '0\.5'"),
        (GOOD.replace("0.5", "true"), r"balanced\.rival: a weight is a number"),
        (GOOD.replace("0.5", "nan"), r"balanced\.rival: a weight is a number"),
        ("[balanced", "cannot read"),
        ("balanced = 1", "balanced: a row of weights is a table"),
    ],
)
def test_a_wrong_weight_file_says_where_and_what(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        load_weights(with_weights(tmp_path, text))
