"""How a shown number was computed: the catalog's words, the games behind it, and a call that repeats it."""

from analysis import CATALOG
from reports.inputs import RunTables
from reports.model import Method


def method(metric: str, run: RunTables, call: str, table: str = "") -> Method:
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
        Name of the shown table whose frame the call returns.

    Returns
    -------
    Method
        With the call made complete by its import.
    """
    return Method(
        metric, CATALOG[metric].how, run.facts.n_games, f"from analysis import {metric}\n{call}", table
    )
