"""What stands under "How it was computed" computes it."""

import polars as pl
import pytest

import analysis
from reports.methods import method, size_of
from reports.model import Method


def recompute(found: Method, run):
    """Run the lines of a method as a reader would paste them."""
    *imports, call = found.call.splitlines()
    names = {"run": run}
    exec("\n".join(imports), names)
    return eval(call, names)


def rows(table: pl.DataFrame, columns):
    floats = [c for c in columns if table[c].dtype.is_float()]
    texts = [pl.col(c).cast(pl.String) for c in columns if c not in floats]
    return set(table.select(*(pl.col(c).round(7) for c in floats), *texts).rows())


def test_every_shown_table_is_what_its_call_returns(planted, report):
    checked = set()
    for part in report.parts:
        for found in part.how:
            answer = recompute(found, planted)
            if not found.table:
                continue
            shown = next(t.data for t in part.tables if t.name == found.table)
            common = [c for c in shown.columns if c in answer.columns]
            assert {"estimate", "lo", "hi", "n_games"} <= set(common)
            assert rows(shown, common) <= rows(answer, common), found.call
            assert shown.height or not answer.height
            checked.add(found.table)
    assert checked == {t.name for part in report.parts for t in part.tables} - {"trust"}


def test_a_method_names_its_formula_its_games_and_its_imports(planted):
    found = method("drama", planted, "drama(pacing(run.turns, run.seats))", "drama")
    assert found.name == "drama" and found.n_games == 4000
    assert found.call.splitlines()[0] == "from analysis import drama, pacing"
    assert found.text == analysis.CATALOG["drama"].how


@pytest.mark.parametrize(
    ("lo", "hi", "size"), [(0.31, 0.35, 3.0), (0.15, 0.19, 3.0), (0.24, 0.90, 0.0), (None, None, 0.0)]
)
def test_importance_is_what_the_interval_vouches_for_in_margins(lo, hi, size):
    assert size_of({"lo": lo, "hi": hi, "fair": 0.25}, 0.02) == pytest.approx(size)


def test_importance_reads_the_interval_of_all_gods_together_where_there_is_one():
    row = {"lo": 0.31, "hi": 0.35, "lo_all": 0.27, "hi_all": 0.39, "fair": 0.25}
    assert size_of(row, 0.02) == pytest.approx(1.0)
