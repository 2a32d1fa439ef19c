"""Jobs side by side give what they would give one after the other."""

from __future__ import annotations

import gc
import os
import time
from pathlib import Path

import pytest

from generator.check import parallel
from generator.data.problem import Problem

FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


@pytest.fixture(autouse=True)
def _may_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads of the test runner don't take part, so forking is safe here."""
    monkeypatch.setattr(parallel, "may_fork", lambda: hasattr(os, "fork"))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def jobs(count: int) -> list[parallel.Job[tuple[int, bool]]]:
    """Jobs that say their number and whether they ran in this process."""
    here = os.getpid()
    return [lambda progress, number=number: (number, os.getpid() == here) for number in range(count)]  # type: ignore[misc]


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_results_come_in_order(count: int) -> None:
    assert [number for number, _ in parallel.run(jobs(count), print)] == list(range(count))


@FORK
def test_the_first_job_runs_here_and_the_second_in_a_helper() -> None:
    assert [own for _, own in parallel.run(jobs(5), print)][:2] == [True, False]


@FORK
def test_whoever_is_free_takes_the_next_job() -> None:
    """The first job here ends only when the helper has begun its third: it can't wait for a share of its own."""
    reading, writing = os.pipe()

    def first(progress: parallel.Progress) -> int:
        return len(os.read(reading, 1))

    def last(progress: parallel.Progress) -> int:
        return os.write(writing, b"x") + 1

    done = parallel.run([first, lambda p: 5, lambda p: 6, last], print)
    os.close(reading)
    os.close(writing)
    assert done == [1, 5, 6, 2]


@FORK
def test_after_a_failure_nobody_does_what_is_left(tmp_path: Path) -> None:
    def fail(progress: parallel.Progress) -> int:
        raise Problem("no")

    def slow(progress: parallel.Progress) -> int:
        time.sleep(0.5)
        return 1

    def left(progress: parallel.Progress) -> int:
        (tmp_path / "done").write_text("", encoding="utf-8")
        return 1

    with pytest.raises(Problem, match="no"):
        parallel.run([fail, slow, left], print)
    assert not (tmp_path / "done").exists()


@pytest.mark.parametrize(
    ("langs", "processors", "wanted"),
    [
        (("en",), 2, [("en", ("a4",)), ("en", ("letter",))]),
        (("fi", "en"), 2, [("fi", ("a4", "letter")), ("en", ("a4", "letter"))]),
        (("fi", "en"), 4, [("fi", ("a4",)), ("fi", ("letter",)), ("en", ("a4",)), ("en", ("letter",))]),
    ],
)
def test_papers_of_a_language_go_together_where_processors_are_few(
    langs: tuple[str, ...], processors: int, wanted: list[tuple[str, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "may_fork", lambda: True)
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert parallel.sets(langs, ("a4", "letter")) == wanted
    assert parallel.sets(langs, ()) == []


@FORK
def test_a_large_answer_comes_whole() -> None:
    assert parallel.run([lambda p: b"a", lambda p: b"b" * 5_000_000], print)[1] == b"b" * 5_000_000


@FORK
def test_what_a_helper_raises_is_raised_here_with_its_hint() -> None:
    def fail(progress: parallel.Progress) -> int:
        raise Problem("no", "a hint")

    with pytest.raises(Problem, match="no") as caught:
        parallel.run([lambda p: 1, fail], print)
    assert caught.value.hint == "a hint"


@FORK
def test_the_job_of_a_helper_that_was_killed_is_done_here() -> None:
    here = os.getpid()

    def die(progress: parallel.Progress) -> int:
        if os.getpid() != here:
            os._exit(9)
        return 7

    assert parallel.run([lambda p: 1, die], print) == [1, 7]


class Odd(Exception):
    """An exception that pickle writes, but can't read."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


@FORK
def test_an_exception_that_does_not_travel_is_raised_here_as_it_was() -> None:
    def fail(progress: parallel.Progress) -> int:
        raise Odd(1, 2)

    with pytest.raises(Odd, match="1 and 2"):
        parallel.run([lambda p: 1, fail], print)


@FORK
def test_what_was_there_before_is_left_out_of_collections_while_helpers_share_it() -> None:
    def frozen(progress: parallel.Progress) -> int:
        return gc.get_freeze_count()

    own, helpers = parallel.run([frozen, frozen], print)
    assert min(own, helpers) > 10_000  # the test runner alone has so many objects
    assert gc.get_freeze_count() == 0
