"""Worker processes that die, games that end their process, and calls that are broken off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.data.problem import Problem
from generator.play import workers
from generator.play.paired import Plan, play_pairs
from generator.play.pairs_tally import Crash
from generator.play.policies import Random
from generator.play.sampling import BATCH, SampleError, sample

from .cheap import Climb, Faulty, Stuck

ROOT = Path(__file__).resolve().parents[2]
LINUX = sys.platform == "linux"
CLOCK = [pytest.mark.prove, pytest.mark.xdist_group("the clock")]
needs_linux = pytest.mark.skipif(not LINUX, reason="reads /proc, and ends processes by signals")


def children(parent: int) -> dict[int, str]:
    """The child processes of a process, and theirs: number and state letter."""
    found: dict[int, tuple[int, str]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            found[int(folder.name)] = (int(words[1]), words[0])
    inside = {parent}
    while more := {one for one, (above, _) in found.items() if above in inside} - inside:
        inside |= more
    return {one: found[one][1] for one in inside - {parent}}


def test_results_come_in_order_and_chunks_cover_all_seeds() -> None:
    assert list(workers.chunks(5, 10, 4)) == [(5, 4), (9, 4), (13, 2)]
    assert list(workers.chunks(5, 0, 4)) == []
    found = [batch.chunks for batch in workers.in_order(Recorder(), workers.chunks(0, 90, 1), 2)]
    assert found == [[(seed, 1)] for seed in range(90)]


class Chunks:
    """Which chunks were played."""

    def __init__(self, chunks: list[workers.Chunk]) -> None:
        self.chunks = chunks

    def add(self, other: Chunks) -> None:
        self.chunks += other.chunks


class Recorder:
    """A job that tells its chunks, the early ones slowly, and dies at some seeds."""

    def __init__(self, *dies: int) -> None:
        self.dies = dies

    def __call__(self, first: int, count: int) -> Chunks:
        if first % 5 == 0:
            time.sleep(0.01)
        if set(self.dies) & set(range(first, first + count)):
            os._exit(1)
        return Chunks([(first, count)])

    def lost(self, seed: int, how: str, alone: workers.Alone) -> Chunks:
        return Chunks([(-seed, 1)])

    def full(self, sums: Chunks) -> bool:
        return False


def test_a_chunk_is_halved_down_to_the_seed() -> None:
    found = [part.chunks for part in workers.in_order(Recorder(13), workers.chunks(0, 24, 8), 2)]
    assert found == [[(0, 8)], [(8, 4), (12, 1), (-13, 1), (14, 2)], [(16, 8)]]


def test_a_process_that_dies_while_chunks_are_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """joblib tells it then to whoever hands the next one out, before there is any result."""
    import joblib
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    real, calls = joblib.Parallel, []

    class DiesAtOnce(real):  # type: ignore[misc, valid-type]
        def __call__(self, tasks: Any) -> Any:
            calls.append(1)
            if len(calls) == 1:
                next(tasks)
                raise TerminatedWorkerError("a worker process was unexpectedly terminated")
            return super().__call__(tasks)

    monkeypatch.setattr(joblib, "Parallel", DiesAtOnce)
    found = [batch.chunks for batch in workers.in_order(Recorder(), workers.chunks(0, 12, 1), 2)]
    assert found == [[(seed, 1)] for seed in range(12)]
    assert len(calls) == 2


@needs_linux
@pytest.mark.parametrize("count", [2, 4])
def test_a_worker_that_is_killed_once_costs_its_chunk_only(tmp_path: Path, count: int) -> None:
    """The process is killed while it plays seed 55; what it had in hand is played again."""
    mark = tmp_path / "killed"
    found = play_pairs(Climb(), Faulty(once=(55, mark)), Random(), Plan(1, 200, workers=count, chunk=10))
    assert mark.exists()
    assert found == play_pairs(Climb(), Climb(), Random(), Plan(1, 200))


@needs_linux
def test_finished_chunks_are_not_played_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    found = play_pairs(Climb(), Logged(log, tmp_path / "killed"), Random(), Plan(1, 400, workers=2, chunk=10))
    assert found.pairs == 400
    played = [int(word) for word in log.read_text().split()]
    assert set(played) == set(range(1, 401))
    assert len(played) < 400 + 100  # two chunks were in hand, a few waited or had not been handed over


class Logged(Faulty):
    """Writes down each game that begins, and kills its process once."""

    def __init__(self, log: Path, mark: Path) -> None:
        super().__init__(once=(255, mark))
        self.log = log

    def start(self, dice: Any, stage: int = 1) -> Any:
        with self.log.open("a") as file:
            file.write(f"{dice.seed}\n")
        return super().start(dice, stage)


@needs_linux
@pytest.mark.parametrize(
    ("count", "chunk"), [(2, 2), *(pytest.param(count, 8, marks=pytest.mark.prove) for count in (2, 4))]
)
def test_games_that_kill_their_process_are_narrowed_down(count: int, chunk: int) -> None:
    """Even seeds are killed, odd ones leave by themselves; the other pairs of their chunks are all there."""
    before, after = Faulty(dies=(23,)), Faulty(dies=(23, 40, 41), raises=(45,))
    found = play_pairs(before, after, Random(), Plan(1, 60, workers=count, chunk=chunk))
    expected = play_pairs(Faulty(raises=(23,)), Faulty(raises=(40, 41, 45)), Random(), Plan(1, 60))
    expected.crashes[:] = [
        Crash("before", 23, "its process ended itself with status 3"),
        Crash("after", 40, "its process was ended by SIGKILL (out of memory, or killed)"),
        Crash("after", 41, "its process ended itself with status 3"),
        expected.crashes[-1],
    ]
    assert found == expected
    assert found.pairs == 56


@needs_linux
def test_a_game_that_always_kills_stops_play() -> None:
    dies = Faulty(dies=tuple(range(4, 400)))
    found = play_pairs(Climb(), dies, Random(), Plan(1, 390, workers=2, chunk=2, crashes=3))
    assert found.stopped == "crashes"
    assert (found.pairs, [crash.seed for crash in found.crashes]) == (3, [4, 5, 6])


@needs_linux
def test_a_sample_plays_again_what_a_dead_worker_had_in_hand(tmp_path: Path) -> None:
    games = 6 * BATCH
    found = sample(Faulty(once=(2 * BATCH, tmp_path / "killed")), Random(), games, workers=2)
    assert (tmp_path / "killed").exists()
    assert found.tally == sample(Climb(), Random(), games).tally


@needs_linux
def test_a_sample_names_the_game_that_kills_its_worker() -> None:
    with pytest.raises(SampleError, match=r"ended from outside, or by the game with seed 77: .* status 3"):
        sample(Faulty(dies=(77,)), Random(), 3 * BATCH, workers=2)


def test_a_slip_of_the_keyboard_does_not_fill_the_memory_with_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def one_round(job: Any, left: dict[int, workers.Chunk], count: int, hands: int) -> Any:
        asked.append(count)
        return iter(())

    monkeypatch.setattr(workers, "_one_round", one_round)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for wanted in (99_999, 8, 3, -1):
        list(workers.in_order(Recorder(), [(0, 1)], wanted))
    assert asked == [8, 8, 3, -1]


@needs_linux
def test_no_zombies_and_no_files_are_left(tmp_path: Path) -> None:
    code = (
        "import os, sys, tempfile; sys.path.insert(0, '.')\n"
        "from tests.play.cheap import Climb, Faulty\n"
        "from tests.play.test_workers import children\n"
        "from generator.play.paired import Plan, play_pairs\n"
        "from generator.play.policies import Random\n"
        "if __name__ == '__main__':\n"
        "    found = play_pairs(Climb(), Faulty(dies=(23,)), Random(), "
        "Plan(1, 100, workers=2, chunk=5, backend='loky'))\n"
        "    stop = play_pairs(Climb(), Climb(), Random(), Plan(1, 900, workers=2, backend='loky'), "
        "stop=lambda tally: 'time')\n"
        "    print(found.pairs, stop.pairs, 'Z' in children(os.getpid()).values())\n"
    )
    shared = set(os.listdir("/dev/shm")) if Path("/dev/shm").is_dir() else set()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True,
        text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.split() == ["99", "25", "False"]
    assert done.stderr == ""
    assert not list(tmp_path.iterdir())
    if shared:
        assert not [name for name in set(os.listdir("/dev/shm")) - shared if str(os.getpid()) in name]


@needs_linux
@pytest.mark.parametrize("backend", ["loky", pytest.param("dask", marks=CLOCK)])
@pytest.mark.parametrize("whom", ["the command alone", "all its processes"])
def test_breaking_off_ends_everything_soon(tmp_path: Path, backend: str, whom: str) -> None:
    """Control-C reaches all processes of a terminal, `kill -INT` one."""
    if backend == "dask":
        pytest.importorskip("distributed", reason="the extra dask is not installed")
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.play.cheap import Climb\n"
        "from generator.play.paired import Plan, play_pairs\n"
        "from generator.play.policies import Random\n"
        "if __name__ == '__main__':\n"
        "    def shown(done, all):\n"
        "        print(done, flush=True)\n"
        "    try:\n"
        f"        play_pairs(Climb(), Climb(), Random(), Plan(1, 10**9, workers=2, backend='{backend}'), "
        "progress=shown)\n"
        "    except KeyboardInterrupt:\n"
        "        print('broken off', flush=True)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    for _ in range(20):
        assert process.stdout.readline()
    begun = children(process.pid)
    assert len(begun) >= 2
    sent = time.monotonic()
    if whom == "the command alone":
        os.kill(process.pid, signal.SIGINT)
    else:
        os.killpg(process.pid, signal.SIGINT)
    try:
        out, _ = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert time.monotonic() - sent < 10
    assert out.strip().endswith("broken off")
    for _ in range(50):
        left = [one for one in begun if Path(f"/proc/{one}").exists()]
        if not left:
            break
        time.sleep(0.1)
    assert not left
    assert not list(tmp_path.iterdir())


@needs_linux
@pytest.mark.parametrize(("processes", "pause"), [(2, 0.0), (3, 1.5)], ids=["while they start", "while they play"])
def test_a_request_to_end_ends_the_commands_workers(processes: int, pause: float, tmp_path: Path) -> None:
    """`kill` reaches the command alone: its workers would wait five minutes for work, and hold its output open.

    The first of two workers begins beside the process that keeps track of them. One that finds the command gone before
    it has begun may say so by itself.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "sample", "paper-mech", "--games", "200000", "--policy", "random",
         "--workers", "2"],
        cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path), "MECHSMITH_PREFERENCES": "off"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while len(children(process.pid)) < processes and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(pause)
    begun = children(process.pid)
    process.send_signal(signal.SIGTERM)
    try:
        out, err = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert len(begun) >= processes
    assert process.returncode == 130
    assert "mechsmith: stopped\n" in err
    assert "went wrong" not in err
    if pause:
        assert (out, err) == ("", "mechsmith: stopped\n")


class Unbegun:
    """A pool whose thread has not begun when it is to end."""

    def __init__(self, slow: bool) -> None:
        self.slow = slow
        self.worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        self._processes = {1: self}

    def shutdown(self, wait: bool, kill_workers: bool) -> None:
        assert wait
        assert kill_workers
        if self.slow:
            time.sleep(30)
        raise RuntimeError("cannot join thread before it is started")

    def is_alive(self) -> bool:
        return self.worker.poll() is None

    @property
    def pid(self) -> int:
        return self.worker.pid


def test_who_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that Control-C reached as well may have lost its chunk."""
    pool = Unbegun(slow=False)
    monkeypatch.setattr("joblib.externals.loky.get_reusable_executor", lambda **_: pool)
    monkeypatch.setattr(workers, "PATIENCE", 0.1)

    def never() -> Iterator[object]:
        pool.worker.wait(timeout=30)  # what joblib does until its process is gone
        raise RuntimeError("a process was ended")
        yield

    began = time.monotonic()
    workers._see_out(never())
    assert time.monotonic() - began < 10
    assert not pool.is_alive()


@pytest.mark.parametrize("slow", [False, True])
def test_processes_of_a_pool_that_cannot_end_are_ended(slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Unbegun(slow)
    monkeypatch.setattr("joblib.externals.loky.get_reusable_executor", lambda **_: pool)
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    workers.release()
    assert pool.worker.wait(timeout=10) != 0


@pytest.mark.parametrize(("sent", "words"), [(True, "no such part"), (False, "not for sale")])
def test_a_game_that_cannot_be_handed_over_is_told_at_once(sent: bool, words: str) -> None:
    """It is no game that kills its process."""
    engine: Any = Climb()
    engine.part = Stuck(sent)
    with pytest.raises(Problem, match=f"can't be handed to other processes: .*{words}"):
        play_pairs(Climb(), engine, Random(), Plan(1, 100, workers=2))


def test_unknown_backends_are_refused() -> None:
    with pytest.raises(Problem, match="no backend 'spark'"), workers.backend("spark", 1):
        pass


def test_joblibs_own_setting_is_followed() -> None:
    """Also with one worker: whoever sets a backend wants the games there."""
    from joblib import parallel_config

    with parallel_config(backend="threading", n_jobs=2):
        found = play_pairs(Climb(3), Climb(4), Random(), Plan(1, 100))
    assert found == play_pairs(Climb(3), Climb(4), Random(), Plan(1, 100))
