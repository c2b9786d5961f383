"""No figure may depend on the order in which a parallel sum happens to add up."""

import polars as pl
import pytest

from analysis import CATALOG, outcomes, win_rate
from tests.analysis.synthetic import make

ONE_TABLE = [name for name, spec in CATALOG.items() if spec.needs in (("seats",), ("games",))]


@pytest.fixture(scope="module", params=[3, 4])
def tied(request):
    """Three seats and ties make win shares of 1/3, four seats thirds of a rival's points: no exact floats."""
    return make(players=request.param, games=1500, scale=2, rounds=3, cap_rate=0.02)


@pytest.mark.parametrize("name", ONE_TABLE)
def test_rows_in_any_order_give_the_same_bits(name, tied):
    spec = CATALOG[name]
    table = getattr(tied, spec.needs[0]).collect()
    first = spec.function(table.lazy())
    for seed in (1, 2):
        again = spec.function(table.sample(fraction=1, shuffle=True, seed=seed).lazy())
        same = first.equals(again) if isinstance(first, pl.DataFrame) else first == again
        assert same, name


@pytest.mark.parametrize("by", [["god"], ["seat"], ["god", "seat"], ["policy"], []])
@pytest.mark.parametrize("together", [False, True])
def test_counted_outcomes_give_the_same_win_rates_to_the_last_bit(by, together, tied):
    counted = win_rate(outcomes(tied.seats), by=by, together=together)
    assert counted.equals(win_rate(tied.seats, by=by, together=together))
