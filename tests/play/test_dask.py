"""The same figures on a Dask cluster of two local processes. Without the extra `dask` there is nothing to test."""

from __future__ import annotations

import builtins
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.data.problem import Problem
from generator.games.paper_mech import GAME
from generator.games.paper_mech.engine import create
from generator.play import workers
from generator.play.paired import Plan, play_pairs
from generator.play.pilot import pilot
from generator.play.policies import Random
from generator.play.sampling import sample

from .cheap import Climb, Faulty, Stuck

CONTENT = Path(__file__).resolve().parents[2] / "content" / "paper-mech"


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    pytest.importorskip("distributed", reason="the extra dask is not installed: pip install 'mechsmith[dask]'")
    with workers.backend("dask", 2):
        yield


def on_cluster() -> int:
    """How many workers there are where joblib works now."""
    from joblib.parallel import get_active_backend

    client = get_active_backend()[0].client
    return len(client.scheduler_info(n_workers=-1)["workers"])


def test_pairs_are_the_same_to_the_last_digit(cluster: None) -> None:
    assert on_cluster() == 2
    engine = create(load_content(CONTENT, GAME, check=False))
    other = create(load_content(CONTENT, GAME, check=False), options=["keep-bike"])
    plan = Plan(3, 110, chunk=10)
    there = play_pairs(engine, other, Random(), plan)  # one worker: the cluster's own number counts
    assert there.pairs == 110
    there_too = play_pairs(Climb(3), Climb(4), Random(), Plan(1, 300, workers=-1), stop=lambda tally: "")
    stopped = play_pairs(
        Climb(3), Climb(4), Random(), Plan(1, 300, workers=2), stop=lambda tally: "time" if tally.pairs > 99 else ""
    )
    with workers.backend("loky", 2):
        assert there == play_pairs(engine, other, Random(), Plan(3, 110, chunk=10, workers=2))
    assert there_too == play_pairs(Climb(3), Climb(4), Random(), Plan(1, 300, backend="loky"))
    assert stopped.pairs == 100
    assert stopped.stopped == "time"


def test_a_sample_is_the_same_there(cluster: None) -> None:
    there = sample(Climb(), Random(), 170, workers=2)
    with workers.backend("loky", 1):
        here = sample(Climb(), Random(), 170)
    assert there.tally == here.tally
    assert there.as_data() == here.as_data()


def test_a_pilot_runs_there(cluster: None) -> None:
    found = pilot(Climb(3), Climb(4), Random(), Plan(1, 500), pairs=30, seconds=60)
    assert found.tally.pairs == 30


@pytest.mark.prove
@pytest.mark.xdist_group("the clock")
@pytest.mark.skipif(sys.platform == "win32", reason="ends processes by signals")
def test_games_that_kill_their_worker_are_narrowed_down_there(cluster: None) -> None:
    found = play_pairs(Climb(), Faulty(dies=(14,), raises=(40,)), Random(), Plan(1, 60, chunk=6, workers=2))
    assert [(crash.side, crash.seed) for crash in found.crashes] == [("after", 14), ("after", 40)]
    with workers.backend("loky", 1):
        expected = play_pairs(Climb(), Faulty(raises=(14, 40)), Random(), Plan(1, 60))
    expected.crashes[:] = found.crashes
    assert found == expected
    assert on_cluster() == 2


@pytest.mark.parametrize(("sent", "words"), [(True, "no such part"), (False, "not for sale")])
def test_a_game_that_cannot_be_handed_over_is_told_there_too(cluster: None, sent: bool, words: str) -> None:
    engine: Any = Climb()
    engine.part = Stuck(sent)
    with pytest.raises(Problem, match=f"can't be handed to other processes: .*{words}"):
        play_pairs(Climb(), engine, Random(), Plan(1, 100, workers=2))


@pytest.mark.prove
@pytest.mark.xdist_group("the clock")
@pytest.mark.skipif(sys.platform == "win32", reason="ends processes by signals")
def test_workers_that_die_again_and_again_come_back_there(cluster: None) -> None:
    """For longer than the 15 seconds after which Dask gives a worker up that is just being started anew."""
    begun = time.monotonic()
    turn = 0
    while time.monotonic() - begun < 25:
        turn += 1
        found = play_pairs(Climb(), Faulty(dies=(14, 39 + turn)), Random(), Plan(1, 90, chunk=6, workers=2))
        assert [crash.seed for crash in found.crashes] == [14, 39 + turn]
    assert on_cluster() == 2


def test_without_the_extra_one_clear_word(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] in ("dask", "distributed"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(Problem, match="needs the package distributed") as problem, workers.backend("dask", 2):
        pass
    assert "mechsmith[dask]" in (problem.value.hint or "")
