"""A few independent jobs on several processors, where that is cheap: by forking, on Linux, from a single thread.

Elsewhere the jobs run one after the other, with the same results: starting fresh processes would cost more than it
saves.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

Result = TypeVar("Result")
Progress = Callable[[str], None]
Job = Callable[[Progress], Result]


def may_fork() -> bool:
    """Whether forking is safe and of use here. MECHSMITH_ONE_PROCESS=1 forbids it."""
    return (
        sys.platform == "linux"
        and threading.active_count() == 1
        and (os.cpu_count() or 1) > 1
        and not os.environ.get("MECHSMITH_ONE_PROCESS")
    )


def run(jobs: Sequence[Job[Result]], progress: Progress) -> list[Result]:
    """The jobs' results, in order. The first job's progress is shown.

    :raises Exception: what a job raised.
    """
    if len(jobs) < 2 or not may_fork():
        return [job(progress) for job in jobs]
    # One job in this process, the others in as many helpers as there are processors left, the rest in turn.
    helpers = min(len(jobs), os.cpu_count() or 1) - 1
    shares = [list(range(at, len(jobs), helpers + 1)) for at in range(helpers + 1)]
    # A collection writes into all that it looks at, and memory stays shared only until it is written to.
    gc.freeze()
    results: dict[int, Result] = {}
    started: list[tuple[int, int]] = []
    try:
        started += [_start([jobs[number] for number in share]) for share in shares[1:]]
        for number in shares[0]:
            results[number] = jobs[number](progress)
    finally:
        answers: list[list[Result] | Exception | None] = [_answer(process, pipe) for process, pipe in started]
        gc.unfreeze()
    for share, answer in zip(shares[1:], answers, strict=True):
        if isinstance(answer, Exception):
            raise answer
        # A helper that was ended from outside left no answer: its jobs are done here.
        done = answer if answer is not None else [jobs[number](progress) for number in share]
        results.update(zip(share, done, strict=True))
    return [results[number] for number in range(len(jobs))]


def _start(jobs: list[Job[Result]]) -> tuple[int, int]:
    """A helper process that does some jobs: its number, and the pipe on which it answers."""
    import pickle

    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    # From here on in the helper. It leaves by _exit, so that nothing of the parent's is flushed or cleaned up twice.
    status = 1
    try:
        os.close(reading)
        try:
            answer = pickle.dumps([job(lambda text: None) for job in jobs], pickle.HIGHEST_PROTOCOL)
        except Exception as fault:
            answer = pickle.dumps(fault)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(answer)
        status = 0
    finally:
        os._exit(status)


def _answer(process: int, pipe: int) -> list[Result] | Exception | None:
    """What a helper found, what it raised, or None where it ended without a word."""
    with os.fdopen(pipe, "rb") as stream:
        data = stream.read()
    _, status = os.waitpid(process, 0)
    if status or not data:
        return None
    import pickle

    try:
        answer: list[Result] | Exception = pickle.loads(data)
    except Exception:
        # An exception that can't be made anew from its record: doing the job here raises it as it was.
        return None
    return answer
