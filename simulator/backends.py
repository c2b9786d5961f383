"""Where chunks are played: threads, processes, or a Dask cluster, all through joblib."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import joblib

from simulator.core.errors import GodbalanceError, UsageError

BACKENDS = ("threads", "loky", "dask")


def check_backend(name: str | None) -> None:
    """Raise UsageError where there is no such backend."""
    kind, colon, address = (name or "threads").partition(":")
    if kind not in BACKENDS or (colon and (kind != "dask" or not address)):
        raise UsageError(f"there is no backend {name!r}: it is threads, loky, dask or dask:ADDRESS")


@contextlib.contextmanager
def open_backend(name: str | None, jobs: int) -> Iterator[dict[str, Any]]:
    """Yield the arguments of `joblib.Parallel` for a backend; starts and stops a local Dask cluster."""
    kind, _, address = (name or "").partition(":")
    if kind == "dask":
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            raise UsageError(
                "--backend dask needs Dask: pip install 'godbalance[dask]', or use --backend threads"
            ) from None
        with contextlib.ExitStack() as stack:
            if address:
                try:
                    client = stack.enter_context(Client(address, timeout=10))
                except (OSError, ValueError) as error:
                    raise GodbalanceError(f"no Dask scheduler answers at {address}: {error}") from None
            else:
                cluster = stack.enter_context(
                    LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
                )
                client = stack.enter_context(Client(cluster))
            with joblib.parallel_config(backend="dask", client=client):
                yield {}
    elif name is None:
        yield {"prefer": "threads"}
    else:
        yield {"backend": {"threads": "threading", "loky": "loky"}[kind]}
