"""The shelf: what is found, what is written, and that nothing is ever lost."""

from __future__ import annotations

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from generator.data import files
from generator.data.problem import Problem
from generator.data.project import Project
from generator.loadouts import edit
from generator.loadouts.store import Shelf, chosen, value_of

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"

WRITTEN = """\
format: 1
game: paper-mech
id: red-wolf
name: Red Wolf
weapons:
  left-shoulder: wing-shield
  right-shoulder: missiles
  left-arm: missiles
  right-arm: fist
armour:
  torso: 5
  legs: 3
pilot: "null"
notes: ""
"""


def test_a_new_loadout_is_a_file_that_a_player_can_write(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Red Wolf", {"left-arm": "missiles", "armour/legs": 3, "pilot": "null"})
    assert entry.path.read_text(encoding="utf-8") == WRITTEN
    assert (entry.game, entry.id, entry.name, entry.own, entry.readable) == (GAME, "red-wolf", "Red Wolf", True, True)
    assert [one.name for one in shelf.all(GAME)] == ["Standard", "Red Wolf"]
    other = shelf.new(GAME, "Grey Wolf", {"right-arm": None}, base="red wolf")
    wanted = WRITTEN.replace("red-wolf", "grey-wolf").replace("Red", "Grey").replace("  right-arm: fist\n", "")
    assert other.path.read_text(encoding="utf-8") == wanted
    bare = shelf.new(GAME, "Bare", {"torso": 3, "legs": 4, "right-arm": "fist"}, base=None)
    assert bare.loadout.model.weapons == {"right-arm": "fist"}


def test_a_name_overwrites_only_by_force(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Red Wolf", {"notes": "mine"})
    before = entry.path.read_bytes()
    with pytest.raises(Problem, match="there is a loadout 'Red Wolf' already") as caught:
        shelf.new(GAME, "red wolf", {})
    assert "--force" in caught.value.hint
    assert entry.path.read_bytes() == before
    forced = shelf.new(GAME, "red wolf", {"legs": 3}, force=True)
    assert (forced.path, forced.name, forced.loadout.model.notes) == (entry.path, "red wolf", "")
    assert len(list(shelf.own_folder.iterdir())) == 1
    with pytest.raises(Problem, match="it came with the game"):
        shelf.new(GAME, "Standard", {}, force=True)


def test_setting_one_mount_keeps_the_rest(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Wolf", {"notes": "keep me"})
    text = entry.path.read_text(encoding="utf-8")
    text = text.replace("id: wolf", "id: wolf   # mine").replace("fist", "'fist'  # !")
    entry.path.write_text("# by hand\n" + text, encoding="utf-8", newline="\r\n")
    after = shelf.set(entry, {"left-arm": "missiles"})
    wanted = ("# by hand\n" + text).replace("left-arm: laser", "left-arm: missiles").replace("\n", "\r\n")
    assert after.path.read_bytes() == wanted.encode()
    assert after.loadout.model.weapons["left-arm"] == "missiles"
    renamed = shelf.set(after, {"name": "Grey Wolf"})
    assert (renamed.path, renamed.name) == (entry.path, "Grey Wolf")
    assert shelf.find("wolf").name == "Grey Wolf"


def test_a_renamed_loadout_takes_nobodys_name(shelf: Shelf) -> None:
    shelf.new(GAME, "Wolf", {})
    fox = shelf.new(GAME, "Fox", {})
    before = fox.path.read_bytes()
    for name in ("WOLF", "Standard", "", "a\nb"):
        with pytest.raises(Problem):
            shelf.set(fox, {"name": name, "legs": 3})
    assert fox.path.read_bytes() == before
    assert shelf.set(fox, {"name": "FOX"}).name == "FOX"


@pytest.mark.parametrize(("values", "reason", "hint"), [
    ({"left-amr": "laser"}, "nothing to choose is called 'left-amr'", "Did you mean left-arm?"),
    ({"legs": "4"}, "Legs armour must be a whole number, not '4'", ""),
    ({"legs": True}, "Legs armour must be a whole number", ""),
    ({"legs": 100}, "legs is 100, and must be at most 99", "No file has been changed."),
    ({"legs": None}, "Legs armour must be a whole number", ""),
    ({"notes": "a\x00"}, "notes: the character U+0000 can't be kept", "Leave it out."),
])  # fmt: skip
def test_what_would_spoil_the_file_is_refused(shelf: Shelf, values: dict[str, Any], reason: str, hint: str) -> None:
    entry = shelf.new(GAME, "Wolf", {})
    before = entry.path.read_bytes()
    for call in (lambda: shelf.set(entry, values), lambda: shelf.new(GAME, "Other", values)):
        with pytest.raises(Problem) as caught:
            call()
        assert reason in str(caught.value)
        assert hint in caught.value.hint
    assert [path.name for path in shelf.own_folder.iterdir()] == ["wolf.yaml"]
    assert entry.path.read_bytes() == before


def test_an_illegal_loadout_is_kept(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Bad", {"left-shoulder": "fist", "right-arm": None, "legs": 6, "left-arm": "lasso"})
    assert shelf.find("bad").loadout.model.weapons == {
        "left-shoulder": "fist", "right-shoulder": "missiles", "left-arm": "lasso",
    }  # fmt: skip
    entry = shelf.set(entry, {"right-arm": "fist", "left-arm": "laser"})
    assert entry.path.read_text(encoding="utf-8").count("fist") == 2


def test_shipped_loadouts_stay_as_they_are(shelf: Shelf) -> None:
    standard = shelf.find("standard")
    assert not standard.own
    with pytest.raises(Problem, match="came with the game") as caught:
        shelf.set(standard, {"legs": 3})
    assert "--from standard" in caught.value.hint


def test_finding(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Problem, match="there is no loadout 'standrad'") as caught:
        shelf.find("standrad")
    assert caught.value.hint == "Did you mean standard?"
    with pytest.raises(Problem) as caught:
        shelf.find("qqq", GAME)
    assert caught.value.hint.startswith("There are: ")
    assert "Standard" in caught.value.hint
    with pytest.raises(Problem, match="there is no game 'papermech'"):
        shelf.find("standard", "papermech")
    far = tmp_path / "elsewhere" / "Über #1.yaml"
    far.parent.mkdir()
    far.write_text(WRITTEN, encoding="utf-8")
    found = shelf.find(str(far))
    assert (found.name, found.id, found.own) == ("Red Wolf", "Über #1", False)
    assert shelf.set(found, {"legs": 5}).loadout.model.armour.legs == 5
    monkeypatch.chdir(far.parent)
    assert shelf.find("Über #1.yaml").path == Path("Über #1.yaml")
    with pytest.raises(Problem, match="there is no file"):
        shelf.find("./nowhere.yaml")
    shelf.own_folder.mkdir(parents=True)
    for name in ("one", "two"):
        (shelf.own_folder / f"{name}.yaml").write_text(WRITTEN, encoding="utf-8")
    with pytest.raises(Problem, match=r"2 loadouts are called 'Red Wolf': .*one\.yaml, .*two\.yaml"):
        shelf.find("Red Wolf")
    assert shelf.find("two").id == "two"


def test_faulty_files_are_on_the_shelf_too(shelf: Shelf) -> None:
    shelf.own_folder.mkdir(parents=True)
    texts = {
        "broken": "weapons: [", "empty": "", "other": WRITTEN.replace(GAME, "other-game"), "binary": "\x00",
        "newer": WRITTEN.replace("format: 1", "format: 2"), "list": "- 1\n",
    }  # fmt: skip
    for name, text in texts.items():
        (shelf.own_folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (shelf.own_folder / "folder.yaml").mkdir()
    entries = {entry.id: entry for entry in shelf.all() if entry.own}
    assert set(entries) == set(texts)
    assert not any(entry.readable for entry in entries.values())
    for entry in entries.values():
        before = entry.path.read_bytes()
        if entry.id not in ("other", "newer"):
            with pytest.raises(Problem, match="can't be changed before it can be read"):
                shelf.set(entry, {"legs": 3})
        assert entry.path.read_bytes() == before
    with pytest.raises(Problem, match="can't be a base"):
        shelf.new(GAME, "New", {}, base="newer")


def test_many_writers_at_once_lose_nothing(shelf: Shelf) -> None:
    """Sixteen names of one slug, each twice: sixteen files, each as its writer wrote it, and sixteen refusals."""
    wanted = [f"Wolf{'!' * number}" for number in range(16)]

    def write(name: str) -> str:
        mine = Shelf(shelf.project)
        mine.contents = shelf.contents
        try:
            return mine.new(GAME, name, {"notes": name}).id
        except Problem:
            return ""

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(write, wanted + wanted))
    assert sum(not stem for stem in made) == 16
    entries = [entry for entry in shelf.all() if entry.own]
    assert sorted(entry.name for entry in entries) == sorted(wanted)
    assert all(entry.loadout.model.notes == entry.name for entry in entries)
    assert all(path.suffix == ".yaml" for path in shelf.own_folder.iterdir())


@pytest.mark.parametrize("how", ["link", "no link", "windows"])
def test_a_taken_name_is_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Even if the name is taken between looking and writing, on systems with and without hard links."""
    target = tmp_path / "a.yaml"
    if how == "no link":
        def refused(*_: object) -> None:
            raise OSError(errno.EOPNOTSUPP, "Operation not supported")
        monkeypatch.setattr(os, "link", refused)
    assert files.create_whole(target, b"first")
    assert target.read_bytes() == b"first"
    assert not files.create_whole(target, b"second")
    monkeypatch.setattr(os.path, "lexists", lambda path: False)
    if how == "windows":
        def rename(source: Any, wanted: Path) -> None:
            raise FileExistsError(errno.EEXIST, "it is there")
        monkeypatch.setattr(os, "rename", rename)
        monkeypatch.setattr(files.os, "name", "nt")
    assert not files.create_whole(target, b"second")
    monkeypatch.undo()
    assert target.read_bytes() == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]


class _Full:
    """A file on a disk that has no room for the last byte."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        self.file.write(data[:-1])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "PJ905"), (errno.EROFS, "PJ906"), (errno.EACCES, "PJ906")])
def test_where_nothing_can_be_written_nothing_is_lost(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    entry = shelf.new(GAME, "Wolf", {})
    before = entry.path.read_bytes()
    real = open

    def refuse(*given: Any) -> Any:
        if number == errno.ENOSPC:
            return _Full(real(*given))
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files, "open", refuse, raising=False)
    for call in (lambda: shelf.new(GAME, "Fox", {}), lambda: shelf.set(entry, {"legs": 3}),
                 lambda: shelf.new(GAME, "Wolf", {"legs": 5}, force=True)):
        with pytest.raises(Problem, match=code):
            call()
    assert entry.path.read_bytes() == before
    assert [path.name for path in shelf.own_folder.iterdir()] == ["wolf.yaml"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be written")
def test_a_read_only_folder(shelf: Shelf) -> None:
    shelf.own_folder.mkdir(parents=True)
    shelf.own_folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(Problem, match="PJ906"):
            shelf.new(GAME, "Wolf", {})
    finally:
        shelf.own_folder.chmod(stat.S_IRWXU)
    assert list(shelf.own_folder.iterdir()) == []


def test_a_file_where_the_folder_should_be(shelf: Shelf) -> None:
    shelf.own_folder.parent.mkdir(parents=True)
    shelf.own_folder.write_text("", encoding="utf-8")
    assert [entry.name for entry in shelf.all(GAME)] == ["Standard"]
    with pytest.raises(Problem, match="in each other's way"):
        shelf.new(GAME, "Wolf", {})


def test_a_projects_own_folder(tmp_path: Path, shelf: Shelf) -> None:
    lines = [f'{name} = "{(ROOT / name).as_posix()}"' for name in ("content", "templates")]
    (tmp_path / "mechsmith.toml").write_text("\n".join(lines) + '\nloadouts = "garage"\n', encoding="utf-8")
    mine = Shelf(Project.find(tmp_path))
    assert mine.own_folder == tmp_path / "garage"
    text = mine.new(GAME, "Wolf", {}).path.read_text(encoding="utf-8")
    first, _, rest = text.partition("\n")
    link = first.removeprefix("# yaml-language-server: $schema=")
    assert (tmp_path / "garage" / link).resolve() == ROOT / "content" / GAME / "schema" / "loadout.json"
    assert rest.startswith("format: 1\n")
    assert Shelf(Project.find(ROOT)).own_folder == tmp_path / "data" / "loadouts"


@pytest.mark.parametrize(("key", "word", "wanted"), [
    ("left-arm", "laser", ("left-arm", "laser")),
    ("Left Arm", "LASER", ("left-arm", "laser")),
    ("weapons/left-arm", "Wing Shield", ("left-arm", "wing-shield")),
    ("left-arm", "none", ("left-arm", None)),
    ("torso armour", " 4", ("torso", 4)),
    ("legs", "-1", ("legs", -1)),
    ("NAME", "Wolf", ("name", "Wolf")),
])  # fmt: skip
def test_what_users_type(shelf: Shelf, key: str, word: str, wanted: tuple[str, Any]) -> None:
    assert chosen(shelf.slots(GAME), key, word) == wanted


@pytest.mark.parametrize(("key", "word", "reason", "hint"), [
    ("left-arm", "lazer", "Left arm can't hold 'lazer'", "Did you mean laser?"),
    ("left-arm", "qqqq", "Left arm can't hold 'qqqq'", "There are: wing-shield, missiles, laser, fist"),
    ("tail", "laser", "nothing to choose is called 'tail'", ""),
    ("legs", "four", "Legs armour must be a whole number, not 'four'", "Give a number from 3 to 5."),
    ("legs", "9" * 5000, "must be a whole number", ""),
    ("legs", "", "must be a whole number", ""),
    ("legs", "²", "must be a whole number", ""),
])  # fmt: skip
def test_what_users_mistype(shelf: Shelf, key: str, word: str, reason: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        chosen(shelf.slots(GAME), key, word)
    assert reason in str(caught.value)
    assert hint in caught.value.hint
    assert len(str(caught.value)) < 200


def test_what_a_loadout_holds(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Wolf", {"left-arm": None, "legs": 6})
    held = {slot.key: value_of(entry.loadout, slot) for slot in shelf.slots(GAME)}
    assert held == {
        "left-shoulder": "wing-shield", "right-shoulder": "missiles", "left-arm": None, "right-arm": "fist",
        "torso": 5, "legs": 6,
    }  # fmt: skip


def test_a_game_without_loadouts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import tiny

    root = tiny.make(tmp_path)
    shelf = Shelf(Project.find(root), [root / "games"])
    assert list(shelf.contents) == []
    assert shelf.all() == []
    with pytest.raises(Problem, match="tiny-duel has no loadouts"):
        shelf.new("tiny-duel", "Wolf", {})
    with pytest.raises(Problem, match="no game here has loadouts"):
        shelf.read(root / "mechsmith.toml")


def test_which_files_are_loadouts(shelf: Shelf) -> None:
    shelf.own_folder.mkdir(parents=True)
    for name in ("a.yaml", "b.yml", "C.YAML", "._a.yaml", ".hidden.yaml", "d.txt", "e.yaml.bak"):
        (shelf.own_folder / name).write_text(WRITTEN.replace("Red Wolf", name), encoding="utf-8")
    (shelf.own_folder / "nowhere.yaml").symlink_to("gone")
    assert sorted(entry.path.name for entry in shelf.all() if entry.own) == ["C.YAML", "a.yaml", "b.yml"]
    assert shelf.find("b").name == "b.yml"


def test_a_file_that_changes_meanwhile(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another program writes into the file between reading and writing is kept."""
    entry = shelf.new(GAME, "Wolf", {})
    real, calls = edit.changed, []

    def slowly(raw: bytes, *given: Any) -> bytes:
        calls.append(raw)
        if len(calls) == 1:
            entry.path.write_bytes(raw.replace(b"right-arm: fist", b"right-arm: laser"))
        return real(raw, *given)

    monkeypatch.setattr(edit, "changed", slowly)
    after = shelf.set(entry, {"left-arm": "missiles"})
    assert (after.loadout.model.weapons["left-arm"], after.loadout.model.weapons["right-arm"]) == ("missiles", "laser")
    assert len(calls) == 2
