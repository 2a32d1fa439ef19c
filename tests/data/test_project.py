"""Which folders a command works with, and files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from generator.data import files
from generator.data.files import WriteError, write_whole
from generator.data.problem import Problem
from generator.data.project import Project, ProjectError, shipped_dir, user_data_dir


def make(folder: Path, text: str = "") -> Path:
    for name in ("content", "templates"):
        (folder / name).mkdir(parents=True)
    (folder / "mechsmith.toml").write_text(text, "utf-8")
    return folder


def test_the_nearest_project_upwards(tmp_path: Path) -> None:
    outer = make(tmp_path / "Jörg's mechs & more")
    inner = outer / "a" / "b"
    inner.mkdir(parents=True)
    project = Project.find(inner)
    assert project.file == outer / "mechsmith.toml"
    assert project.content_dir == outer / "content"
    assert project.output_dir == outer / "output"
    assert project.loadouts_dir == outer / "loadouts"
    assert "Jörg's mechs & more/mechsmith.toml" in project.describe()
    assert project.games() == []
    (outer / "content" / "b-game").mkdir()
    (outer / "content" / "b-game" / "game.yaml").touch()
    (outer / "content" / "notes").mkdir()
    assert project.games() == ["b-game"]


def test_folders_of_the_project_file_and_of_the_command(tmp_path: Path) -> None:
    home = make(tmp_path / "p", 'content = "rules"\noutput = "../out"\n')
    (home / "rules").mkdir()
    other = tmp_path / "t"
    other.mkdir()
    project = Project.find(home, templates=other)
    assert project.content_dir == home / "rules"
    assert project.output_dir.resolve() == tmp_path / "out"
    assert project.templates_dir == other
    assert project.overridden == ("templates",)
    assert "templates from" in project.describe()


def test_without_a_project_the_shipped_data(tmp_path: Path) -> None:
    project = Project.find(tmp_path)
    assert project.file is None
    assert project.content_dir == shipped_dir() / "content"
    assert project.output_dir == tmp_path / "output"
    assert project.loadouts_dir == user_data_dir() / "loadouts"
    assert "came with Mechsmith" in project.describe()


def test_in_a_clone_its_own_output_folder() -> None:
    if (shipped_dir() / "mechsmith.toml").exists() or shipped_dir().name == "_shipped":
        pytest.skip("not a plain clone")
    assert Project.find(shipped_dir() / "generator").output_dir == shipped_dir() / "output"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('content = "rules', 1, 17, "TOML"),
        ('\ncontnet = "rules"', 2, 1, "contnet"),
        ("output = 3", 1, 1, "quotes"),
        ("[output]\nx = 1", 1, 1, "quotes"),
        ('output = "a\\u0000b"', 1, 1, "quotes"),
        ('content = "~nobody-of-that-name/x"', 1, 1, "no such user"),
        ("a = " + "[" * 100_000, 0, 0, "far too deep"),
    ],
)
def test_a_faulty_project_file(tmp_path: Path, text: str, line: int, column: int, words: str) -> None:
    home = make(tmp_path / "p", text)
    with pytest.raises(ProjectError, match=words) as caught:
        Project.find(home)
    finding = caught.value.findings[0]
    assert (finding.code, finding.place.line, finding.place.column) == ("PJ901", line, column)
    assert isinstance(caught.value, Problem)


@pytest.mark.parametrize("output", ["content", "templates", "content/duel", "content/duel/en", "templates/duel/x"])
def test_output_among_the_data_is_refused(tmp_path: Path, output: str) -> None:
    home = make(tmp_path / "p", f'output = "{output}"')
    for file in ("content/duel/game.yaml", "templates/duel/sheets.yaml"):
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text("format: 1\n", encoding="utf-8")
    with pytest.raises(ProjectError, match="lies among the"):
        Project.find(home)
    make(tmp_path / "q", 'content = "."\ntemplates = "."')
    assert Project.find(tmp_path / "q").output_dir == tmp_path / "q" / "output"


def test_missing_folders_are_all_named(tmp_path: Path) -> None:
    home = make(tmp_path / "p", 'content = "nowhere"')
    with pytest.raises(ProjectError) as caught:
        Project.find(home, templates=tmp_path / "nothing")
    assert [one.code for one in caught.value.findings] == ["PJ902", "PJ902"]


# --- writing


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a'b ä.pdf"
    assert write_whole(path, b"one")
    assert path.read_bytes() == b"one"
    assert not write_whole(path, b"one")
    before = path.stat().st_mtime_ns
    assert not write_whole(path, b"one")
    assert path.stat().st_mtime_ns == before
    assert write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert left(path.parent) == ["a'b ä.pdf"]


class Full:
    """A file on a full disk: it takes a few bytes and then refuses."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        self.file.write(data[:2])
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pdf"
    write_whole(path, b"old")
    real = open
    monkeypatch.setattr(files, "open", lambda *given: Full(real(*given)), raising=False)
    with pytest.raises(WriteError) as caught:
        write_whole(path, b"longer than that")
    assert caught.value.finding.code == "PJ905"
    assert path.read_bytes() == b"old"
    assert left(tmp_path) == ["a.pdf"]


def windows_refuses(*_: object) -> None:
    fault = PermissionError(errno.EACCES, "Access is denied")
    fault.winerror = 5  # type: ignore[attr-defined]
    raise fault


def test_a_file_held_open_by_a_viewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pdf"
    write_whole(path, b"old")
    monkeypatch.setattr(os, "replace", windows_refuses)
    with pytest.raises(WriteError, match="another program holds") as caught:
        write_whole(path, b"new")
    assert caught.value.finding.code == "PJ907"
    assert path.read_bytes() == b"old"
    assert left(tmp_path) == ["a.pdf"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_whole(path, b"old")
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(WriteError) as caught:
            write_whole(path, b"new")
    finally:
        tmp_path.chmod(0o700)
    assert caught.value.finding.code == "PJ906"
    assert path.read_bytes() == b"old"


def test_a_read_only_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(files, "open", refuse, raising=False)
    with pytest.raises(WriteError) as caught:
        write_whole(tmp_path / "a.pdf", b"new")
    assert caught.value.finding.code == "PJ906"


def test_a_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(WriteError) as caught:
        write_whole(tmp_path / "out" / "a.pdf", b"new")
    assert caught.value.finding.code == "PJ908"
    (tmp_path / "b.pdf").mkdir()
    with pytest.raises(WriteError):
        write_whole(tmp_path / "b.pdf", b"new")
    assert left(tmp_path) == ["b.pdf", "out"]
