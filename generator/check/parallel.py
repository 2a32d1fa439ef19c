"""A few independent jobs on several processors, where that is cheap: by forking, on Linux, from a single thread.

Elsewhere the jobs run one after the other, with the same results: starting fresh processes would cost more than it
saves.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
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


def sets(langs: Sequence[str], papers: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Languages with the papers that one job draws each.

    Papers of one language have more in common than languages on one paper: where there are several languages, and
    fewer processors than sets, each is one job for all papers.
    """
    together = len(langs) > 1 and (not may_fork() or (os.cpu_count() or 1) < len(langs) * len(papers))
    chosen = [tuple(papers)] if papers and together else [(paper,) for paper in papers]
    return [(lang, each) for lang in langs for each in chosen]


def run(jobs: Sequence[Job[Result]], progress: Progress) -> list[Result]:
    """The jobs' results, in order. The first job's progress is shown.

    :raises Exception: what a job raised.
    """
    if len(jobs) < 2 or not may_fork():
        return [job(progress) for job in jobs]
    # The first job in this process, the next ones in as many helpers as there are processors left; of the others
    # whoever is free takes the next one.
    helpers = min(len(jobs), os.cpu_count() or 1) - 1
    queue, filling = os.pipe()
    os.write(filling, bytes(range(helpers + 1, len(jobs))))
    os.close(filling)
    # A collection writes into all that it looks at, and memory stays shared only until it is written to.
    gc.freeze()
    results: dict[int, Result] = {}
    started: list[tuple[int, int]] = []
    try:
        started += [_start(jobs, number, queue) for number in range(1, helpers + 1)]
        for number in _taken(0, queue):
            results[number] = jobs[number](progress)
    finally:
        os.read(queue, len(jobs))  # after a failure nobody need do what is left
        os.close(queue)
        answers: list[dict[int, Result] | Exception] = [_answer(process, pipe) for process, pipe in started]
        gc.unfreeze()
    for answer in answers:
        if isinstance(answer, Exception):
            raise answer
        results.update(answer)
    # A helper that was ended from outside left no answer: its jobs are done here.
    return [results[number] if number in results else job(progress) for number, job in enumerate(jobs)]


def _taken(first: int, queue: int) -> Iterator[int]:
    """The numbers of the jobs that fall to this process: its first, then a byte of the queue each."""
    yield first
    while number := os.read(queue, 1):
        yield number[0]


def _start(jobs: Sequence[Job[Result]], first: int, queue: int) -> tuple[int, int]:
    """A helper process that does a job, then some of the queue: its number, and the pipe on which it answers."""
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
            done = {number: jobs[number](lambda text: None) for number in _taken(first, queue)}
            answer = pickle.dumps(done, pickle.HIGHEST_PROTOCOL)
        except Exception as fault:
            answer = pickle.dumps(fault)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(answer)
        status = 0
    finally:
        os._exit(status)


def _answer(process: int, pipe: int) -> dict[int, Result] | Exception:
    """What a helper found by the numbers of its jobs, or what it raised; nothing where it ended without a word."""
    with os.fdopen(pipe, "rb") as stream:
        data = stream.read()
    _, status = os.waitpid(process, 0)
    if status or not data:
        return {}
    import pickle

    try:
        answer: dict[int, Result] | Exception = pickle.loads(data)
    except Exception:
        # An exception that can't be made anew from its record: doing the job here raises it as it was.
        return {}
    return answer
