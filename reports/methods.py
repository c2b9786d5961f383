"""How a shown number was computed, and how much it matters."""

import re
from collections.abc import Mapping
from typing import Any

import analysis
from reports.inputs import RunTables
from reports.model import Method

POLARS = "import polars as pl\n"
_WORD = re.compile(r"[A-Za-z_]\w*")


def method(metric: str, run: RunTables, call: str, table: str = "", n_games: int | None = None) -> Method:
    """Describe how a table of the report was computed.

    Parameters
    ----------
    metric : str
        Name in `analysis.CATALOG`.
    run : RunTables
        The run.
    call : str
        An expression over ``run`` (as `simulator.open_run` returns it) and the names of `analysis`.
    table : str
        Name of the shown table whose frame the call returns: its columns, perhaps with others, in any order
        of the rows.
    n_games : int, optional
        Games read; by default all of the run.

    Returns
    -------
    Method
        With the call made complete by its import.
    """
    names = [word for word in dict.fromkeys(_WORD.findall(call)) if word in analysis.__all__]
    return Method(
        metric,
        analysis.CATALOG[metric].how,
        run.facts.n_games if n_games is None else n_games,
        f"{POLARS if 'pl.' in call else ''}from analysis import {', '.join(names)}\n{call}",
        table,
    )


def size_of(row: Mapping[str, Any], margin: float, target: float | None = None) -> float:
    """Importance of a row: how far from its target the interval vouches that it is, in margins.

    Parameters
    ----------
    row : mapping
        A row of a metric; the interval ``lo_all``, ``hi_all`` is read before ``lo``, ``hi``.
    margin : float
        D.
    target : float, optional
        By default the row's ``fair``.

    Returns
    -------
    float
        0 where the target lies within the interval, or there is none.
    """
    lo, hi = (row.get(f"{end}_all", row[end]) for end in ("lo", "hi"))
    aim = row["fair"] if target is None else target
    return 0.0 if lo is None else max(lo - aim, aim - hi, 0.0) / margin
