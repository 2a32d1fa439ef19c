"""Chunks of seeds shared out among processes: results in order, and a process that dies costs its chunk, not the run.

The chunks go through joblib, so they run on its own processes (loky) or wherever `joblib.parallel_config` says: under
`backend("dask", 2)` on a Dask cluster. What a chunk gives never depends on where it ran.

When a process dies, the chunks that were finished are kept, and the others start again on new processes. If it happens
again they run one by one, each in a process of its own, until it is known which chunk it is; that one is halved until
the seed is found, and the job says what stands for it (`Job.lost`).
"""

from __future__ import annotations

import os
import re
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from types import TracebackType
from typing import Any, Protocol, TypeVar

from generator.data.problem import Problem

from . import dask_backend

Chunk = tuple[int, int]
"""The first seed, and how many."""

ROUND = 32
"""Chunks that each process gets before all wait for the slowest: so results that wait for their turn stay few."""

DEATHS = ("TerminatedWorkerError", "BrokenProcessPool", "KilledWorker")
"""The names of what joblib and Dask raise when a process died."""

UNSENT = ("failed to un-serialize", "deserialization of the task graph")
"""What loky and Dask say when the work did not survive the way to a process."""

PATIENCE = 2.0
"""Seconds that chunks in hand may still take when play is stopped early, and processes to end."""

BACKENDS = ("loky", "dask")


class Died(Exception):
    """A process of its own died. The text says how."""


class Summed(Protocol):
    """What a chunk gives: sums that can be added up."""

    def add(self, other: Any, /) -> None:
        """Add the sums of the seeds that come after."""
        ...


Result = TypeVar("Result", bound=Summed)


class Job(Protocol[Result]):
    """What is done with a chunk; it must survive pickling, and have no weak references (slots) where it is large: Dask
    would keep it apart from its tasks, and lose it with a worker."""

    def __call__(self, first: int, count: int) -> Result:
        """The sums of so many seeds."""
        ...

    def lost(self, seed: int, how: str, alone: Alone) -> Result:
        """What stands for a seed whose process died twice; or raise.

        :param how: how it died, in words.
        :param alone: to try parts of it in.
        """
        ...

    def full(self, sums: Result) -> bool:
        """Whether so much went wrong that the rest of a chunk need not be looked at."""
        ...


MOST_A_PROCESSOR = 4
"""Processes of ours for each processor: joblib starts as many as are asked for, and each one takes its memory."""


def chunks(first: int, games: int, size: int) -> Iterator[Chunk]:
    """Seeds in chunks of a size; the last may be smaller."""
    for at in range(0, games, size):
        yield first + at, min(size, games - at)


def in_order(job: Job[Result], todo: Iterable[Chunk], workers: int) -> Generator[Result, None, None]:
    """The results of chunks, in their order. Close the iterator to stop early.

    :param workers: processes; 1 for this one alone, where a game that ends its process ends this one; -1 for one a
        processor. On another backend than loky its own number counts.
    :raises Problem: if the job can't be handed to another process.
    """
    workers = min(workers, MOST_A_PROCESSOR * (os.cpu_count() or 1))
    if workers == 1 and not _elsewhere():
        for first, count in todo:
            yield job(first, count)
        return
    from joblib import effective_n_jobs
    from joblib.externals.loky.backend.reduction import dumps

    try:
        dumps(job)
    except Exception as fault:
        raise _unsent(fault) from fault
    hands = max(1, effective_n_jobs(workers))
    numbered = enumerate(todo)
    while window := dict(islice(numbered, ROUND * hands)):
        yield from _one_round(job, window, workers, hands)


def _elsewhere() -> bool:
    """Whether joblib was told to work elsewhere than in processes of its own."""
    import sys

    if "joblib" not in sys.modules:
        return False
    from joblib.parallel import get_active_backend

    return type(get_active_backend()[0]).__name__ != "LokyBackend"


def _one_round(job: Job[Result], left: dict[int, Chunk], workers: int, hands: int) -> Generator[Result, None, None]:
    """The results of numbered chunks, in order; `left` is emptied."""
    done: dict[int, Result] = {}
    turn = min(left)
    deaths = 0
    while left:
        suspects: list[int] = []
        if deaths == 2:
            deaths, suspects = 0, sorted(left)[: 2 * hands]
        waiting = sorted(left.items())
        # Whoever hands out the chunks takes them from the list's end, as long as there are any.
        waiting.reverse()
        finished = _one_by_one(job, left, suspects) if suspects else _side_by_side(job, waiting, workers)
        try:
            for number, result in finished:
                del left[number]
                done[number] = result
                while turn in done:
                    yield done.pop(turn)
                    turn += 1
        except GeneratorExit:
            waiting.clear()
            _see_out(finished)
            raise
        except Exception as fault:
            if not _is_death(fault):
                raise
            deaths += 1
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # joblib says how much was thrown away
                finished.close()


def _is_death(fault: Exception) -> bool:
    """Whether a process died, and not the work itself went wrong.

    :raises Problem: if the work never reached a process.
    """
    if any(sign in str(fault) for sign in UNSENT):
        raise _unsent(fault) from fault
    return type(fault).__name__ in DEATHS


def _unsent(fault: BaseException) -> Problem:
    """The words for work that can't be handed over: the last line of what first went wrong."""
    while fault.__cause__ is not None:
        fault = fault.__cause__
    lines = [line.strip() for line in str(fault).splitlines() if line.strip(' "')]
    cause = lines[-1] if lines else type(fault).__name__
    return Problem(f"the game can't be handed to other processes: {cause}", "With one worker it is played in this one.")


def _see_out(finished: Iterable[object]) -> None:
    """Wait a little for chunks that are in hand: ending their processes under them is not always clean. A process that
    was broken off, too, may have lost its chunk and never answer: then all of them are ended by force."""
    ends = time.monotonic() + PATIENCE
    late = threading.Timer(2 * PATIENCE, lambda: _kill(_pool()[1]))
    late.daemon = True
    late.start()
    with suppress(Exception):
        for _ in finished:
            if time.monotonic() > ends:
                break
    late.cancel()


def _side_by_side(
    job: Job[Result], waiting: list[tuple[int, Chunk]], workers: int
) -> Generator[tuple[int, Result], None, None]:
    """Chunks, the last first, on joblib's processes: (number, result) as they are finished.

    A process may die while chunks are still handed out: that, too, is told to whoever asks for the results.
    """
    from joblib import Parallel, delayed
    from joblib.parallel import get_active_backend

    def tasks() -> Iterator[Any]:
        while waiting:
            number, (first, count) = waiting.pop()
            yield delayed(_numbered)(number, job, first, count)

    active = get_active_backend()[0]
    sturdy = dask_backend.sturdy(active)
    yield from Parallel(
        n_jobs=workers, return_as="generator_unordered", batch_size=1, max_nbytes=None,
        backend=None if sturdy is active else sturdy,
    )(tasks())  # fmt: skip


def _numbered(number: int, job: Job[Result], first: int, count: int) -> tuple[int, Result]:
    return number, job(first, count)


def _one_by_one(
    job: Job[Result], left: dict[int, Chunk], suspects: Iterable[int]
) -> Generator[tuple[int, Result], None, None]:
    """Chunks in a process of their own, up to and with the first that kills it."""
    with Alone() as alone:
        for number in suspects:
            first, count = left[number]
            try:
                yield number, alone.run(job, first, count)
            except Died as death:
                yield number, _narrowed(job, first, count, str(death), alone)
                return


def _narrowed(job: Job[Result], first: int, count: int, how: str, alone: Alone) -> Result:
    """The sums of a chunk that kills its process, without the seeds that do."""
    if count == 1:
        return job.lost(first, how, alone)
    total: Result | None = None
    for start, size in ((first, count // 2), (first + count // 2, count - count // 2)):
        try:
            part: Result = alone.run(job, start, size)
        except Died as death:
            part = _narrowed(job, start, size, str(death), alone)
        if total is None:
            total = part
        else:
            total.add(part)
        if job.full(total):
            break
    assert total is not None
    return total


class Alone:
    """One process at a time, started anew when it died. Use as a context manager."""

    def __init__(self) -> None:
        self._pool: Any = None

    def __enter__(self) -> Alone:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """What a call gives.

        :raises Died: if its process died.
        :raises Exception: what the call raised.
        """
        if self._pool is None:
            from joblib.externals.loky import ProcessPoolExecutor

            self._pool = ProcessPoolExecutor(max_workers=1)
        try:
            return self._pool.submit(call, *arguments).result()
        except Exception as fault:
            if not _is_death(fault):
                raise
            self._end()
            raise Died(_how(str(fault))) from None

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, kill_workers=True)


def _how(told: str) -> str:
    """How a process died, from loky's message: it tells the exit codes where the system has them."""
    found = re.search(r"\{(\w+)\((-?\d+)\)", told)
    if found is None:
        return "its process was ended"
    name, status = found[1], int(found[2])
    if status >= 0:
        return f"its process ended itself with status {status}"
    return f"its process was ended by {name}" + (" (out of memory, or killed)" if name == "SIGKILL" else "")


@contextmanager
def backend(name: str, workers: int) -> Iterator[None]:
    """Where joblib works for a while: "loky" (its own processes, ended afterwards), "dask" (a cluster of processes on
    this computer, started and ended here), or "" (as it is set).

    :param workers: processes; -1 for one a processor.
    :raises Problem: for another name, or if Dask is not installed.
    """
    if name not in ("", *BACKENDS):
        raise Problem(f"no backend '{name}'", f"There are {' and '.join(BACKENDS)}.")
    if not name:
        yield
    elif name == "loky":
        from joblib import parallel_config

        try:
            with parallel_config(backend="loky"):
                yield
        finally:
            release()
    else:
        with dask_backend.cluster(workers):
            yield


def release() -> None:
    """End the processes that joblib keeps for the next call, at last by force: those of a pool that was broken off in a
    bad moment, as while it started, nobody else ends."""
    pool, processes = _pool()

    def end() -> None:
        with suppress(RuntimeError):  # its thread has not begun yet, so that it can't be waited for
            pool.shutdown(wait=True, kill_workers=True)

    ending = threading.Thread(target=end, daemon=True)
    ending.start()
    ending.join(PATIENCE)
    _kill(processes)


def _pool() -> tuple[Any, list[Any]]:
    """Joblib's pool on this computer as it is, and its processes."""
    from joblib.externals.loky import get_reusable_executor

    pool = get_reusable_executor(reuse=True)
    return pool, list((getattr(pool, "_processes", None) or {}).values())


def _kill(processes: Iterable[Any]) -> None:
    """End processes that are still there, at once. (Loky's have no `kill` of their own.)"""
    for process in processes:
        if process.is_alive():
            with suppress(OSError):  # it has just ended
                os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
