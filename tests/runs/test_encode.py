"""Names behind codes."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from policies import random_bot
from simulator import simulate
from simulator.encode import names_of
from simulator.prepare import prepare
from tests.toygame.spec import SPEC


def test_every_code_has_a_name_of_its_own():
    spec = replace(SPEC, card_names=lambda content: ["Fox", "", "Fox", "Owl", ""])
    names = names_of(spec, prepare("tribute", bots=random_bot()).content, ["random"])
    assert names.cards == ("Fox", "code #1", "Fox #2", "Owl", "code #4")


def test_an_amount_is_null_where_the_kind_counts_nothing(tmp_path):
    run = simulate("gods_and_mortals", bots=random_bot(), games=5, seed=1, out=tmp_path / "run", jobs=1)
    events = run.events.collect()
    assert set(events.filter(pl.col("kind") == "round_end")["amount"]) == {None}
    assert set(events.filter(pl.col("kind") == "strength")["amount"]) == {-1, 1}
    assert events.filter(~pl.col("kind").is_in(["round_end", "secret", "drawn"]))["amount"].null_count() == 0
