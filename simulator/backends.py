"""Where chunks are played: threads, processes, or a Dask cluster, all through joblib."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
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
    """Yield the arguments of `joblib.Parallel` for a backend.

    Parameters
    ----------
    name
        ``threads``, ``loky``, ``dask`` (a cluster on this machine for the time of the run) or
        ``dask:ADDRESS`` of a scheduler; None for threads, or whatever `joblib.parallel_config` says.
    jobs
        Workers of a local cluster.

    Raises
    ------
    GodbalanceError
        If a worker was killed, or no scheduler answers.
    """
    kind, _, address = (name or "").partition(":")
    try:
        if kind == "dask":
            with _dask_client(address, jobs) as client, joblib.parallel_config(backend="dask", client=client):
                yield {}
        elif name is None:
            yield {"prefer": "threads"}
        else:
            yield {"backend": {"threads": "threading", "loky": "loky"}[kind]}
    except BrokenExecutor as error:
        raise _killed() from error
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask gave up after several tries
            raise _killed() from error
        raise


def _killed() -> GodbalanceError:
    return GodbalanceError(
        "a worker process was killed, perhaps for want of memory. Finished games are kept: repeat the "
        "command with --resume, and fewer --jobs or a smaller --chunk"
    )


@contextlib.contextmanager
def _dask_client(address: str, jobs: int) -> Iterator[Any]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise UsageError(
            "--backend dask needs Dask: pip install 'dask[distributed]', or use --backend threads"
        ) from None
    with contextlib.ExitStack() as stack:
        if address:
            try:
                client = Client(address, timeout=10)
            except (OSError, ValueError) as error:
                raise GodbalanceError(f"no Dask scheduler answers at {address}: {error}") from None
        else:
            cluster = LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
            client = Client(stack.enter_context(cluster))
        yield stack.enter_context(client)
