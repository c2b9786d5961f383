"""The tables' own Parquet writer against the readers people use, and its packing against a slow twin."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simulator import parquet
from simulator.core.packing import keep_present, pack, packed_room
from simulator.parquet import encode_parquet

NAMES = pl.Enum(["ash", "é", "", "oak"])
WIDE = pl.Enum([f"card {k}" for k in range(300)])
RANGES = {
    pl.UInt8: (0, 255),
    pl.Int16: (-(2**15), 2**15 - 1),
    pl.Int32: (-(2**31), 2**31 - 1),
    pl.Int64: (-(2**63), 2**63 - 1),
    NAMES: (0, 3),
    WIDE: (0, 299),
}


def read(data: bytes) -> pl.DataFrame:
    return pl.read_parquet(io.BytesIO(data))


def unpack(data: bytes, n: int, width: int) -> list[int]:
    """Decode the hybrid, bit by bit, as the format's specification has it."""
    found: list[int] = []
    at = 0
    while at < len(data):
        header = shift = 0
        while True:
            header |= (data[at] & 127) << shift
            shift += 7
            at += 1
            if data[at - 1] < 128:
                break
        if header & 1:
            size = (header >> 1) * width
            bits = [byte >> k & 1 for byte in data[at : at + size] for k in range(8)]
            found += [
                sum(bit << k for k, bit in enumerate(bits[i : i + width])) for i in range(0, len(bits), width)
            ]
        else:
            size = (width + 7) // 8
            found += [int.from_bytes(data[at : at + size], "little")] * (header >> 1)
        at += size
    assert len(found) - n in range(8)
    return found[:n]


@settings(deadline=None)
@given(
    width=st.integers(1, 17),
    low=st.integers(-50, 50),
    stretches=st.lists(st.tuples(st.integers(0, 2**17 - 1), st.integers(1, 600)), max_size=12),
    loose=st.integers(0, 700),
)
@example(width=1, low=0, stretches=[(1, 2**16)], loose=0)
@example(width=9, low=-7, stretches=[(3, 7), (300, 8)], loose=63 * 8 + 1)
def test_packing_agrees_with_its_slow_twin(width, low, stretches, loose):
    codes = [code % 2**width for code, n in stretches for _ in range(n)]
    codes += [(k * 7919) % 2**width for k in range(loose)]
    values = np.array(codes, np.int64) + low
    out = np.full(packed_room(len(values), width), 99, np.uint8)
    assert unpack(out[: pack(values, low, width, out)].tobytes(), len(codes), width) == codes


def test_stretches_of_one_number_take_next_to_nothing():
    out = np.empty(packed_room(10_000, 9), np.uint8)
    assert pack(np.full(10_000, 300, np.int16), 0, 9, out) == 5


@settings(deadline=None)
@given(values=st.lists(st.integers(-2, 5), max_size=50))
def test_what_is_present_is_kept_in_order(values):
    present = np.empty(len(values), np.int16)
    n = keep_present(np.array(values, np.int16), present, -1)
    assert present[:n].tolist() == [value for value in values if value >= 0]


@settings(deadline=None)
@given(data=st.data(), n=st.sampled_from([0, 1, 7, 8, 9, 40]), group=st.sampled_from([8, 1 << 18]))
@pytest.mark.parametrize("dtype", RANGES, ids=lambda dtype: str(dtype)[:12])
@pytest.mark.parametrize("absent", [False, True], ids=["full", "gaps"])
def test_polars_and_arrow_read_what_was_written(dtype, absent, data, n, group):
    least, greatest = RANGES[dtype]
    values = st.integers(least, greatest) | st.sampled_from([least, greatest, 0])
    if absent:
        values = st.just(-1) | values.filter(lambda value: value >= 0)
    written = data.draw(st.lists(values, min_size=n, max_size=n))
    narrow = np.int16 if greatest < 2**15 else np.int64
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet, "ROW_GROUP", group)
        file = encode_parquet({"x": dtype}, {"x": np.array(written, narrow)}, {"x": -1} if absent else {})
    expected = [None if absent and value < 0 else value for value in written]
    if isinstance(dtype, pl.Enum):
        expected = [None if value is None else dtype.categories[value] for value in expected]
    frame = read(file)
    assert frame.schema == {"x": dtype}
    assert frame["x"].to_list() == expected
    assert pyarrow.parquet.read_table(io.BytesIO(file))["x"].to_pylist() == expected


@settings(deadline=None)
@given(values=st.lists(st.floats(allow_nan=False, width=64), max_size=30))
def test_fractions_are_kept_to_the_last_bit(values):
    file = encode_parquet({"w": pl.Float64}, {"w": np.array(values, np.float64)}, {})
    assert read(file)["w"].to_list() == values


def test_names_of_a_closed_list_arrive_in_pandas_as_categories():
    file = encode_parquet({"x": NAMES}, {"x": np.array([3, 0], np.int16)}, {})
    series = pd.read_parquet(io.BytesIO(file))["x"]
    assert list(series.cat.categories) == list(NAMES.categories)


def test_a_list_without_names_holds_only_absent_ones():
    file = encode_parquet({"x": pl.Enum([])}, {"x": np.full(9, -1, np.int16)}, {"x": -1})
    assert read(file)["x"].to_list() == [None] * 9


@pytest.mark.parametrize(
    ("dtype", "values"),
    [(NAMES, [0, 4]), (NAMES, [-1, 0]), (pl.UInt8, [-1]), (pl.UInt8, [256]), (pl.Int16, [2**15])],
    ids=str,
)
def test_a_value_that_does_not_fit_is_an_error(dtype, values):
    with pytest.raises(ValueError, match=r"column x holds -?\d+ to -?\d+, (but there are 4 names|more than)"):
        encode_parquet({"x": dtype}, {"x": np.array(values, np.int64)}, {})


def test_a_table_of_many_row_groups_is_read_in_order(monkeypatch):
    monkeypatch.setattr(parquet, "ROW_GROUP", 100)
    numbers = np.arange(1000, dtype=np.int64)
    schema = {"game_no": pl.Int64, "kind": NAMES}
    columns = {"game_no": numbers + 10**12, "kind": (numbers % 5 - 1).astype(np.int16)}
    file = encode_parquet(schema, columns, {"kind": -1})
    assert pyarrow.parquet.ParquetFile(io.BytesIO(file)).num_row_groups == 10
    frame = pl.scan_parquet(io.BytesIO(file)).filter(pl.col("game_no") >= 10**12 + 450).collect()
    assert frame["game_no"].to_list() == list(range(10**12 + 450, 10**12 + 1000))
    assert frame["kind"].null_count() == 110
