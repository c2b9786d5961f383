"""Tables larger than memory, a few thousand whole games at a time."""

from collections.abc import Iterator, Sequence

import polars as pl

from simulator.core.schema import Col

BATCH_ROWS = 1_000_000


def game_batches(
    table: pl.LazyFrame, columns: Sequence[str], rows: int = BATCH_ROWS
) -> Iterator[pl.DataFrame]:
    """Read a table in order, cut between games.

    Parameters
    ----------
    table : LazyFrame
        Sorted by game, as runs are.
    columns : sequence of str
        Columns to read; game_no comes first in any case.
    rows : int
        About how many rows a batch has.

    Yields
    ------
    DataFrame
        Whole games only; no game is split between two batches.
    """
    wanted = list(dict.fromkeys([Col.GAME_NO, *columns]))
    rest: pl.DataFrame | None = None
    for batch in table.select(wanted).collect_batches(chunk_size=rows, maintain_order=True):
        joined = batch if rest is None else pl.concat([rest, batch])
        if joined.is_empty():
            continue
        last = joined[Col.GAME_NO][-1]
        cut = int(joined[Col.GAME_NO].search_sorted(last))
        rest = joined[cut:]
        if cut:
            yield joined[:cut]
    if rest is not None and rest.height:
        yield rest
