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
    for (batch,) in joint_batches([table], [columns], rows):
        yield batch


def joint_batches(
    tables: Sequence[pl.LazyFrame], columns: Sequence[Sequence[str]], rows: int = BATCH_ROWS
) -> Iterator[list[pl.DataFrame]]:
    """Read several tables in step, so that each batch holds the same games of all of them.

    Parameters
    ----------
    tables : sequence of LazyFrame
        Sorted by game.
    columns : sequence of sequence of str
        Columns to read of each; game_no comes first in any case.
    rows : int
        About how many rows are read at a time from each.

    Yields
    ------
    list of DataFrame
        One per table, whole games only. A game that a table does not have is missing there.
    """
    streams = [
        iter(
            table.select(list(dict.fromkeys([Col.GAME_NO, *wanted]))).collect_batches(
                chunk_size=rows, maintain_order=True
            )
        )
        for table, wanted in zip(tables, columns, strict=True)
    ]
    buffers: list[pl.DataFrame | None] = [None] * len(streams)
    open_ = [True] * len(streams)
    while any(open_):
        for i, stream in enumerate(streams):
            # a table is read on while it holds nothing beyond the game it stopped in
            if open_[i] and _last_whole(buffers[i]) is None:
                part = next(stream, None)
                open_[i] = part is not None
                if part is not None:
                    old = buffers[i]
                    buffers[i] = part if old is None else pl.concat([old, part])
        limits = [_last_whole(buffer) for buffer, more in zip(buffers, open_, strict=True) if more]
        if any(limit is None for limit in limits):
            continue
        cut = min((limit for limit in limits if limit is not None), default=None)
        batch = []
        for i, buffer in enumerate(buffers):
            if buffer is None:
                batch.append(tables[i].select(Col.GAME_NO, *columns[i]).head(0).collect())
                continue
            size = buffer.height if cut is None else int(buffer[Col.GAME_NO].search_sorted(cut, side="left"))
            batch.append(buffer[:size])
            buffers[i] = buffer[size:]
        if any(part.height for part in batch):
            yield batch


def _last_whole(buffer: pl.DataFrame | None) -> int | None:
    """First game that may still go on in what is to come; None where the buffer holds no finished game."""
    if buffer is None or buffer.is_empty():
        return None
    last = int(buffer[Col.GAME_NO][-1])
    return last if int(buffer[Col.GAME_NO][0]) < last else None
