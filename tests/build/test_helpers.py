"""Papers are drawn side by side in helper processes: what comes of a build when one of them dies, and without them."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import weakref
from pathlib import Path

import pytest

from generator.build.drawing import Drawing
from generator.build.make import Build, GameBuild
from generator.build.plan import Choice, Target
from generator.check import parallel
from generator.check.drawn import Drawn
from generator.data.problem import Problem
from generator.data.project import Project
from tests import tiny

HERE = os.getpid()
FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def build(root: Path) -> GameBuild:
    """Build the tiny game."""
    (result,) = Build(Project.find(root), Choice(), (root / "games",)).run(["tiny-duel"])
    return result


def files(root: Path) -> dict[str, bytes]:
    """All that lies in the output folder."""
    output = root / "output"
    return {file.relative_to(output).as_posix(): file.read_bytes() for file in output.rglob("*") if file.is_file()}


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What a build in one process writes, which is how Windows and macOS build."""
    monkeypatch.setattr(parallel, "may_fork", lambda: False)
    root = tiny.make(tmp_path / "alone")
    assert not build(root).failed
    return files(root)


@pytest.fixture
def root(tmp_path: Path, alone: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same project elsewhere, built with helpers."""
    monkeypatch.setattr(parallel, "may_fork", lambda: True)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    return tiny.make(tmp_path / "forked")


def in_a_helper(monkeypatch: pytest.MonkeyPatch, act: object) -> None:
    """Let `act` happen where a helper draws its first file."""
    real = Drawing.bytes_of

    def bytes_of(self: Drawing, *arguments: object) -> bytes:
        if os.getpid() != HERE:
            act()  # type: ignore[operator]
        return real(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Drawing, "bytes_of", bytes_of)


@FORK
def test_helpers_write_the_same_bytes(root: Path, alone: dict[str, bytes]) -> None:
    assert not build(root).failed
    assert {name: data for name, data in files(root).items() if name.endswith(".pdf")} == {
        name: data for name, data in alone.items() if name.endswith(".pdf")
    }


def test_a_sheet_is_let_go_of_once_its_files_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build would else hold all sheets of a paper to the end, most of its memory."""
    monkeypatch.setattr(parallel, "may_fork", lambda: False)
    held: list[weakref.ref[Drawn]] = []
    most = []

    def bytes_of(self: Drawing, target: Target, one: Drawn) -> bytes:
        held.append(weakref.ref(one))
        most.append({drawn.id for drawn in (known() for known in held) if drawn is not None})
        assert not self.press._contexts
        return b"x"

    monkeypatch.setattr(Drawing, "bytes_of", bytes_of)
    assert not build(tiny.make(tmp_path / "alone")).failed
    assert len(held) > 8
    assert {len(ids) for ids in most} == {1}


@FORK
def test_a_killed_helper_is_made_good(
    root: Path, alone: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the system ends it for want of memory: its share is drawn by the build itself."""
    in_a_helper(monkeypatch, lambda: os.kill(os.getpid(), signal.SIGKILL))
    assert not build(root).failed
    assert {name for name in files(root) if name.endswith(".pdf")} == {name for name in alone if name.endswith(".pdf")}
    assert all(data == alone[name] for name, data in files(root).items() if name.endswith(".pdf"))


@FORK
@pytest.mark.parametrize("fault", [Problem("no", "a hint"), MemoryError(), OSError(28, "No space left on device")])
def test_a_failing_helper_stops_the_build_before_a_file_is_written(
    root: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail() -> None:
        raise fault

    in_a_helper(monkeypatch, fail)
    with pytest.raises(type(fault)):
        build(root)
    assert files(root) == {}


def children() -> set[str]:
    """The processes that this one started and has not waited for, ended ones too; tests before may have left some."""
    found = set()
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may end meanwhile
            # After the program's name, in brackets: state, then who started it.
            if int(file.read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.add(file.parent.name)
    return found


@FORK
def test_no_process_is_left_behind(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that fails itself waits for its helpers all the same."""

    def fail(self: Drawing, *arguments: object) -> bytes:
        if os.getpid() == HERE:
            raise Problem("no")
        return b""

    monkeypatch.setattr(Drawing, "bytes_of", fail)
    before = children()
    with pytest.raises(Problem):
        build(root)
    assert children() == before


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_only_linux_forks(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert not parallel.may_fork()
