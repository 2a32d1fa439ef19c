"""Writing files whole, several at once, and what stands in the way."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from generator.data import files, spans
from generator.data.files import WriteError, write_all, write_whole

LINKS = pytest.mark.skipif(os.name == "nt", reason="needs the right to make symbolic links")


def left(folder: Path) -> list[str]:
    """All that lies in a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_several_files_are_written_and_told_apart(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"same")
    assert write_all([(tmp_path / "in/a", b"1"), (tmp_path / "b", b"same"), (tmp_path / "c", b"2")]) == [
        True, False, True,
    ]
    assert left(tmp_path) == ["b", "c", "in", "in/a"]


def test_none_is_replaced_when_one_has_no_room(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    with pytest.raises(WriteError, match="in each other's way"):
        write_all([(tmp_path / "a", b"new"), (tmp_path / "folder", b"new")])
    assert (tmp_path / "a").read_bytes() == b"old"
    assert left(tmp_path) == ["a", "folder"]


def test_a_write_that_fails_leaves_no_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders that were there stay, and so do those that somebody else has put something into."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "old").mkdir()
    for name in ("old", "old/new", "new/deep/er"):
        with pytest.raises(WriteError, match="in each other's way"):
            write_all([(tmp_path / name / "a", b"new"), (tmp_path / "folder", b"new")])
    assert left(tmp_path) == ["folder", "old"]

    def full(*_: object) -> None:
        (tmp_path / "other").write_bytes(b"theirs")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_sweep", full)
    with pytest.raises(WriteError, match="there is no room for a"):
        files.create_whole(tmp_path / "new/a", b"new")
    assert left(tmp_path) == ["folder", "old", "other"]


def test_an_interrupt_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a", b"new")
    assert left(tmp_path) == []


def test_what_an_earlier_write_left_behind_goes_only_when_it_is_old(tmp_path: Path) -> None:
    old, young = tmp_path / ".mechsmith-1-0.tmp", tmp_path / ".mechsmith-2-0.tmp"
    for file in (old, young):
        file.write_bytes(b"half")
    os.utime(old, (time.time() - 7200, time.time() - 7200))
    write_whole(tmp_path / "a", b"new")
    assert left(tmp_path) == [".mechsmith-2-0.tmp", "a"]


@LINKS
def test_a_link_that_leads_back_to_itself_is_a_named_fault(tmp_path: Path) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to("loop.yaml")
    with pytest.raises(WriteError, match="leads back to itself"):
        write_whole(loop, b"x")
    assert spans.shown(loop) == loop.as_posix()
    (finding,) = spans.read(loop).findings
    assert finding.code == "YM018"


@LINKS
def test_a_link_that_leads_to_nothing_is_not_left_out(tmp_path: Path) -> None:
    (tmp_path / "gone.yaml").symlink_to("nowhere")
    (finding,) = spans.read(tmp_path / "gone.yaml").findings
    assert (finding.code, finding.message) == ("YM017", "gone.yaml leads to nothing")


def test_a_name_too_long_is_said_so_and_shortened(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_whole(tmp_path / ("x" * 300) / "a.pdf", b"x")
    assert len(str(caught.value)) < 160


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (finding,) = spans.read(tmp_path / "pipe.yaml").findings
    assert finding.code == "YM018"
    assert "pipe" in finding.message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_or_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(WriteError, match="not a file"):
        write_whole(tmp_path / "pipe", b"x")
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]
