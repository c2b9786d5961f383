"""Thrift's compact protocol, as far as the headers of a Parquet file need it.

A field is its type and its bytes; a structure is its fields in order, None for one that is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Field: TypeAlias = tuple[int, bytes]

_I8, _I32, _I64, _BINARY, _LIST, _STRUCT = 3, 5, 6, 8, 9, 12


def i8(value: int) -> Field:
    """Return a number of one byte, 0 to 255."""
    return _I8, bytes([value])


def i32(value: int) -> Field:
    """Return a number of up to 32 bits."""
    return _I32, _signed(value)


def i64(value: int) -> Field:
    """Return a number of up to 64 bits."""
    return _I64, _signed(value)


def truth(value: bool) -> Field:
    """Return a truth value: its type says all."""
    return 1 if value else 2, b""


def binary(data: bytes) -> Field:
    """Return bytes, or a text's bytes."""
    return _BINARY, varint(len(data)) + data


def struct(*fields: Field | None) -> Field:
    """Return a structure; a field's number is its place, from 1."""
    out = bytearray()
    last = 0
    for number, field in enumerate(fields, start=1):
        if field is not None:
            out.append((number - last) << 4 | field[0])
            out += field[1]
            last = number
    return _STRUCT, bytes(out) + b"\0"


def list_of(fields: Iterable[Field]) -> Field:
    """Return a list of fields of one type."""
    items = list(fields)
    n, type_ = len(items), items[0][0] if items else _STRUCT
    head = bytes([n << 4 | type_]) if n < 15 else bytes([15 << 4 | type_]) + varint(n)
    return _LIST, head + b"".join(data for _, data in items)


def varint(value: int) -> bytes:
    """Return a number >= 0, seven bits a byte, lowest first."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _signed(value: int) -> bytes:
    return varint(2 * value if value >= 0 else -2 * value - 1)
