"""Loadout files that a hand, another program or another game made: refused with the reason, never half believed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.data.problem import Problem
from generator.loadouts import names
from generator.loadouts.legal import judge
from generator.loadouts.store import Shelf

GAME = "paper-mech"


def written(shelf: Shelf, stem: str, old: str = "", new: str = "") -> Path:
    """A loadout file in the own folder, with one thing replaced."""
    text = shelf.new(GAME, stem.title(), {}).path.read_text(encoding="utf-8")
    assert old in text
    path = shelf.own_folder / f"{stem}.yaml"
    path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("name: Wolf", "name: " + "x" * 201, "the name has 201 letters, and 200 are the most"),
        ("name: Wolf", "name: " + "x" * 100_000, "the name has 100000 letters, and 200 are the most"),
        ("name: Wolf", r'name: "two\nlines"', "the name can't hold a line end or tab"),
        ("name: Wolf", r'name: "a\u202eb"', "the name can't hold the invisible character U+202E"),
        ("name: Wolf", "name: \u3164", "the name holds nothing that can be seen"),
        ('pilot: ""', r'pilot: "two\nlines"', "the pilot's name can't hold a line end or tab"),
        ('pilot: ""', "pilot: " + "x" * 1001, "the pilot's name has 1001 letters, and 1000 are the most"),
        ('notes: ""', "notes: " + "x" * 10_001, "notes: 10001 letters, and 10000 are the most"),
    ],
)
def test_words_that_no_page_can_show(shelf: Shelf, old: str, new: str, told: str) -> None:
    """What `new` refuses is refused in a file, too: one result for a name however it came there."""
    path = written(shelf, "wolf", old, new)
    entry = shelf.read(path)
    found = judge(entry.content, entry.loadout)
    assert (found.ok, found.printable, entry.readable) == (False, False, False)
    assert [(one.code, one.message) for one in found.errors] == [("MD106", told)]
    assert entry.name == ("Wolf" if "name" not in new.partition(":")[0] else "wolf")
    key = old.partition(":")[0]
    mended = shelf.set(entry, {key: "Fox"})
    assert mended.readable
    assert getattr(mended.loadout.model, key) == "Fox"


@pytest.mark.parametrize("key", ["pilot", "notes"])
def test_words_that_are_too_long_are_refused_when_they_are_typed(shelf: Shelf, key: str) -> None:
    entry = shelf.new(GAME, "Wolf", {})
    before = entry.path.read_bytes()
    for call in (lambda: shelf.set(entry, {key: "x" * 10_001}), lambda: shelf.new(GAME, "Fox", {key: "x" * 10_001})):
        with pytest.raises(Problem, match=r"are the most"):
            call()
    assert entry.path.read_bytes() == before
    assert len(list(shelf.own_folder.iterdir())) == 1


def test_an_escape_for_a_character_that_no_page_can_hold(shelf: Shelf) -> None:
    entry = shelf.read(written(shelf, "wolf", "name: Wolf", r'name: "a\e[31mb"'))
    (error,) = judge(entry.content, entry.loadout).errors
    assert error.message == "the character U+001B may not stand in data"
    assert entry.name == "a\ufffd[31mb"


@pytest.mark.parametrize("name", ["\u0301", "\u2800", "\u3164\u115f", "\u0301\u0302"])
def test_a_name_that_shows_nothing(name: str) -> None:
    with pytest.raises(Problem, match="can be seen"):
        names.cleaned(name)


@pytest.mark.parametrize("other", ["Red\u200b Wolf", "Red W\u00adolf", "\u2060Red Wolf"])
def test_what_nobody_sees_makes_no_other_name(shelf: Shelf, other: str) -> None:
    shelf.new(GAME, "Red Wolf", {})
    with pytest.raises(Problem, match="there is a loadout 'Red Wolf' already"):
        shelf.new(GAME, other, {})


def test_a_loadout_of_another_game_is_not_changed(shelf: Shelf) -> None:
    path = written(shelf, "wolf", "game: paper-mech", "game: chess")
    before = path.read_bytes()
    with pytest.raises(Problem, match=r":\d+:7: the loadout is for a game that is not here, chess") as caught:
        shelf.set(shelf.read(path), {"left-arm": "fist"})
    assert "was not changed" in caught.value.hint
    assert path.read_bytes() == before


def test_a_file_of_another_format_is_not_changed(shelf: Shelf) -> None:
    path = written(shelf, "wolf", "format: 1", "format: 2")
    before = path.read_bytes()
    with pytest.raises(Problem, match="the file has the format 2, and this version reads 1"):
        shelf.set(shelf.read(path), {"left-arm": "fist"})
    assert path.read_bytes() == before


FILES = ["a/x.yaml", "./wolf.yaml", "x.yaml", "/etc/x.yml", "🤖" * 190 + ".yaml", "~/y.yaml"]


@pytest.mark.parametrize("name", FILES)
def test_a_name_like_a_file(shelf: Shelf, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    entry = shelf.new(GAME, name, {})
    assert shelf.find(name).path == entry.path
    assert shelf.find(name.upper().replace(".YAML", ".yaml")).path == entry.path


@pytest.mark.skipif(os.name == "nt", reason="a POSIX file system")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("{}/folder.yaml", "is a folder, and no loadout"),
        ("{}/loop.yaml", "is a link that leads to nothing"),
        ("{}/pipe.yaml", "is no ordinary file"),
        ("{}/none.yaml", "there is no file "),
        ("{}/" + "x" * 300 + ".yaml", "there is no file "),
        ("{}/none.yaml/none.yaml", "there is no file "),
    ],
)
def test_what_is_no_file_is_called_what_it_is(shelf: Shelf, tmp_path: Path, word: str, reason: str) -> None:
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(Problem) as caught:
        shelf.find(word.format(tmp_path))
    assert reason in str(caught.value)
    assert caught.value.hint


def test_a_folder_that_cannot_be_read(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.new(GAME, "Wolf", {})

    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", refused)
    for call in (lambda: shelf.all(), lambda: shelf.find("wolf"), lambda: shelf.new(GAME, "Fox", {})):
        with pytest.raises(Problem, match=r"the folder .* can't be read: permission denied") as caught:
            call()
        assert caught.value.hint == "Check its permissions."
