"""joblib's Dask backend, made to say when a task failed for good.

Where Dask gives up a task, because each worker that had it died, joblib's own backend never hears of it and waits for
ever: it is told here. And a cluster of processes on this computer, for as long as it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from generator.data.problem import Problem

SETTINGS = {
    # A chunk whose worker died is looked at by `workers`; Dask's own try at it would only die too.
    "distributed.scheduler.allowed-failures": 0,
    # A worker that died is started again at once. If it is just being started anew, for another death, so long after
    # the first, the cluster takes it for lost and ends it for good: with the usual 15 s play could wait for ever.
    "distributed.deploy.lost-worker-timeout": "7 days",
}


class _Failed:
    """What a task that failed hands over instead of a result."""

    def __init__(self, fault: BaseException) -> None:
        self.fault = fault


def _told(callback: Callable[[Any], None], future: Any) -> None:
    """Tell joblib of a task that failed; of one that didn't it was told already."""
    fault = future.exception()
    if fault is not None:
        callback(_Failed(fault))


def sturdy(backend: Any) -> Any:
    """A backend as the given Dask backend of joblib, that tells of tasks which failed. Any other is returned as it is.

    Each call makes a new one, so that tasks of a call that was broken off are forgotten with it.
    """
    if type(backend).__name__ != "DaskDistributedBackend":
        return backend
    base: Any = type(backend)

    class Sturdy(base):  # type: ignore[misc]
        """See above."""

        def effective_n_jobs(self, n_jobs: int) -> int:
            """How many workers, at least two: with one, as when another was just lost, joblib would work right here."""
            return max(2, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Any = None) -> Any:
            """Hand in a task."""
            future = super().submit(func, callback)
            if callback is not None:
                future.add_done_callback(partial(_told, callback))
            return future

        def retrieve_result_callback(self, out: Any) -> Any:
            """A task's result.

            :raises Exception: what the task raised, or why Dask gave it up.
            """
            if isinstance(out, _Failed):
                raise out.fault
            return super().retrieve_result_callback(out)

    return Sturdy(client=backend.client, **backend.submit_kwargs)


@contextmanager
def cluster(workers: int) -> Iterator[None]:
    """So many processes on this computer as a Dask cluster, on which joblib works meanwhile.

    :param workers: processes; -1 for one a processor.
    :raises Problem: if Dask is not installed.
    """
    import importlib
    import logging
    import tempfile

    from joblib import cpu_count, parallel_config

    try:
        dask = importlib.import_module("dask")
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise Problem("the backend dask needs the package distributed", "pip install 'mechsmith[dask]'") from None
    with (
        tempfile.TemporaryDirectory(prefix="mechsmith-", ignore_cleanup_errors=True) as folder,
        dask.config.set({**SETTINGS, "temporary-directory": folder}),
        distributed.LocalCluster(
            n_workers=workers if workers > 0 else cpu_count(), threads_per_worker=1, processes=True,
            dashboard_address=None, silence_logs=logging.CRITICAL, local_directory=folder,
        ) as local,
        distributed.Client(local) as client,
        parallel_config(backend="dask", client=client),
    ):  # fmt: skip
        yield
