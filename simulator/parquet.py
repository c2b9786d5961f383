"""Writes tables of names and small whole numbers as Parquet, faster than a general writer can.

A general writer hashes every value to find out which few a column holds. Here that is known beforehand: the
names of a column are in the run's manifest, and a number lies between the least and the greatest of its
column. So every column is a dictionary (the names, or the numbers from the least to the greatest) and packed
places in it; nothing is compressed beyond that. ARCHITECTURE.md says what it gains and what it costs.

The format is plain Parquet (github.com/apache/parquet-format): one dictionary page and one version 1 data
page a column and row group, no statistics. The Arrow schema in the footer, which tells polars and pandas that
a column of strings holds names of a closed list, is the one that polars itself writes.
"""

from __future__ import annotations

import base64
import functools
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simulator.core.packing import keep_present, pack, packed_room
from simulator.thrift import Field, binary, i8, i32, i64, list_of, struct, truth, varint

ROW_GROUP = 1 << 18
"""Rows of a row group at most: what a reader decodes at once."""

_INT32, _INT64, _DOUBLE, _BYTES = 1, 2, 5, 6
_PLAIN, _RLE, _DICTIONARY = 0, 3, 8
_DATA_PAGE, _DICTIONARY_PAGE = 0, 2
_REQUIRED, _OPTIONAL = 0, 1
_UTF8, _UINT_8, _INT_16 = 0, 11, 16


@dataclass(frozen=True)
class _Kind:
    """How Parquet stores one polars type."""

    physical: int
    plain: str  # numpy's name of the stored type
    holds: Any = None  # numpy's type, where it is a whole number
    converted: int | None = None  # the format's name for it, where it is narrower than what is stored


_KINDS: dict[Any, _Kind] = {
    pl.UInt8: _Kind(_INT32, "<i4", np.uint8, _UINT_8),
    pl.Int16: _Kind(_INT32, "<i4", np.int16, _INT_16),
    pl.Int32: _Kind(_INT32, "<i4", np.int32),
    pl.Int64: _Kind(_INT64, "<i8", np.int64),
    pl.Float64: _Kind(_DOUBLE, "<f8"),
}
_NAME = _Kind(_BYTES, "", converted=_UTF8)


class _Dictionary(NamedTuple):
    """The values that a column may hold, and where in it each row's value stands."""

    entries: bytes
    n_entries: int
    codes: NDArray[Any]
    low: int  # to be taken off each code


def encode_parquet(
    schema: Mapping[str, Any], columns: Mapping[str, NDArray[Any]], nullable: Mapping[str, int]
) -> bytes:
    """Return a Parquet file.

    Parameters
    ----------
    schema
        Polars type of each column: Enum, UInt8, Int16, Int32, Int64 or Float64.
    columns
        Values by name, all of one length; places in the list of names where the type is Enum.
    nullable
        Columns that may lack values, with the number that stands for none; so does all below it.

    Returns
    -------
    bytes
        The same for the same values.

    Raises
    ------
    ValueError
        If a value fits neither its type nor its list of names.
    """
    n_rows = len(next(iter(columns.values())))
    pieces = [b"PAR1"]
    at = 4
    groups = []
    for start in range(0, n_rows, ROW_GROUP):
        end = min(start + ROW_GROUP, n_rows)
        chunks = []
        begin = at
        for name, dtype in schema.items():
            dictionary, data = _encode(name, dtype, columns[name][start:end], nullable.get(name))
            pieces += [dictionary, data]
            chunks.append(_column_chunk(name, _kind(dtype), end - start, at, len(dictionary), len(data)))
            at += len(dictionary) + len(data)
        groups.append(struct(list_of(chunks), i64(at - begin), i64(end - start)))
    arrow = struct(binary(b"ARROW:schema"), binary(_arrow_schema(tuple(schema.items()))))
    _, footer = struct(
        i32(1),
        list_of(_schema_elements(schema, nullable)),
        i64(n_rows),
        list_of(groups),
        list_of([arrow]),
        binary(b"godbalance"),
    )
    return b"".join([*pieces, footer, len(footer).to_bytes(4, "little"), b"PAR1"])


def _kind(dtype: Any) -> _Kind:
    return _NAME if isinstance(dtype, pl.Enum) else _KINDS[dtype]


def _encode(name: str, dtype: Any, values: NDArray[Any], absent: int | None) -> tuple[bytes, bytes]:
    """Return the dictionary page and the data page of one column."""
    n_rows = len(values)
    levels = b""
    if values.dtype.kind != "f":  # two kinds of numbers, so that the kernel is compiled twice only
        values = np.ascontiguousarray(values, np.int16 if values.dtype == np.int16 else np.int64)
    if absent is not None:
        levels, values = _levels(values, absent)
    try:
        entries, n, codes, low = (_names if isinstance(dtype, pl.Enum) else _numbers)(dtype, values)
    except ValueError as error:
        raise ValueError(f"column {name} holds {error}") from None
    width = max(1, (n - 1).bit_length())
    out = np.empty(packed_room(len(codes), width), np.uint8)
    data = levels + bytes([width]) + out[: pack(codes, low, width, out)].tobytes()
    return (
        _page(_DICTIONARY_PAGE, entries, None, None, struct(i32(n), i32(_PLAIN))),
        _page(_DATA_PAGE, data, struct(i32(n_rows), i32(_DICTIONARY), i32(_RLE), i32(_RLE))),
    )


def _page(type_: int, body: bytes, *header: Field | None) -> bytes:
    return struct(i32(type_), i32(len(body)), i32(len(body)), None, *header)[1] + body


def _levels(values: NDArray[Any], absent: int) -> tuple[bytes, NDArray[Any]]:
    """Return which values are there, as Parquet stores it, and those that are."""
    present = np.empty_like(values)
    n = keep_present(values, present, absent)
    if n == len(values):
        packed = varint(n << 1) + b"\1"
    else:
        bits = np.packbits(values > absent, bitorder="little").tobytes()
        packed = varint(len(bits) << 1 | 1) + bits
    return len(packed).to_bytes(4, "little") + packed, present[:n]


def _names(dtype: pl.Enum, values: NDArray[Any]) -> _Dictionary:
    entries, n = _plain_names(dtype)
    if len(values) and not 0 <= values.min() <= values.max() < n:
        raise ValueError(f"{values.min()} to {values.max()}, but there are {n} names")
    return _Dictionary(entries, n, values, 0)


@functools.lru_cache(maxsize=256)
def _plain_names(dtype: pl.Enum) -> tuple[bytes, int]:
    names = [name.encode() for name in dtype.categories]
    return b"".join(len(name).to_bytes(4, "little") + name for name in names), len(names)


def _numbers(dtype: Any, values: NDArray[Any]) -> _Dictionary:
    kind = _KINDS[dtype]
    if kind.holds and len(values):
        low, high = int(values.min()), int(values.max())
        if low < np.iinfo(kind.holds).min or high > np.iinfo(kind.holds).max:
            raise ValueError(f"{low} to {high}, more than {dtype} can")
        if high - low <= max(256, len(values)):
            numbers = low + np.arange(high - low + 1)
            return _Dictionary(numbers.astype(kind.plain).tobytes(), len(numbers), values, low)
    numbers, codes = np.unique(values, return_inverse=True)
    return _Dictionary(numbers.astype(kind.plain).tobytes(), len(numbers), codes, 0)


@functools.lru_cache(maxsize=64)
def _arrow_schema(schema: tuple[tuple[str, Any], ...]) -> bytes:
    """Return the Arrow schema that polars writes: the first message of an Arrow stream."""
    stream = io.BytesIO()
    pl.DataFrame(schema=dict(schema)).write_ipc_stream(stream, compat_level=pl.CompatLevel.oldest())
    message = stream.getvalue()
    return base64.b64encode(message[: 8 + int.from_bytes(message[4:8], "little")])


def _schema_elements(schema: Mapping[str, Any], nullable: Mapping[str, int]) -> list[Field]:
    found = [struct(None, None, None, binary(b"root"), i32(len(schema)))]
    for name, dtype in schema.items():
        kind = _kind(dtype)
        repetition = i32(_OPTIONAL if name in nullable else _REQUIRED)
        found.append(
            struct(
                *(i32(kind.physical), None, repetition, binary(name.encode()), None),
                *(None if kind.converted is None else i32(kind.converted), None, None, None, _logical(kind)),
            )
        )
    return found


def _logical(kind: _Kind) -> Field | None:
    """Return the newer of the format's two ways to say what a stored value means."""
    if kind is _NAME:
        return struct(struct())
    if kind.converted is None:
        return None
    holds = np.iinfo(kind.holds)
    return struct(*[None] * 9, struct(i8(holds.bits), truth(holds.min < 0)))


def _column_chunk(name: str, kind: _Kind, n_rows: int, at: int, dictionary: int, data: int) -> Field:
    """Describe a column's pages: where they begin, and the bytes of either."""
    size = i64(dictionary + data)
    meta = struct(
        i32(kind.physical),
        list_of(i32(code) for code in (_PLAIN, _RLE, _DICTIONARY)),
        list_of([binary(name.encode())]),
        i32(0),  # not compressed
        *(i64(n_rows), size, size, None, i64(at + dictionary), None, i64(at)),
    )
    return struct(None, i64(0), meta)
