"""What a copy lacks comes from the shipped game, and what it was is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator import games
from generator.data import codes, origin
from generator.data.content import Content, load_content
from generator.data.project import Project
from generator.games.contract import GameModule

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"
SHIPPED = ROOT / "content" / GAME


def module() -> GameModule:
    found = games.find(GAME)
    assert found is not None
    return found


def copied(home: Path, *names: str, house: str = 'house: {name: Ours, of: "1.1"}\n') -> Path:
    """A content folder that holds only some of the game's files, and a game.yaml with a name."""
    folder = home / "content" / GAME
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SHIPPED / name, folder / name)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text((SHIPPED / "game.yaml").read_text("utf-8") + house, encoding="utf-8")
    return folder


def codes_of(content: Content) -> set[str]:
    return {finding.code for finding in content.diagnostics}


def remembered(home: Path) -> Path:
    kept = home / ".mechsmith" / "origin"
    shutil.copytree(SHIPPED, kept / "content" / GAME)
    (kept / "origin.json").write_bytes(origin.Record({GAME: origin.Kept("1.1", "x")}).written())
    return kept


def test_a_copy_may_hold_two_files_only(tmp_path: Path) -> None:
    folder = copied(tmp_path, "enemies.yaml")
    enemies = folder / "enemies.yaml"
    enemies.write_text(enemies.read_text("utf-8").replace("armour: 2\n    figure: helo", "armour: 3\n    figure: helo"))
    content = load_content(folder, module())
    assert content.diagnostics == []
    assert content.value("enemies:helo/armour") == 3
    assert content.value("track:boxes/last") == load_content(SHIPPED, module()).value("track:boxes/last")
    assert content.loadouts.keys() == {"standard"}
    assert len(content.clauses["en"].chapters) > 10
    assert content.house == "Ours"
    assert content.version_line("Rules") == "Rules 1.1 \u00b7 Ours"
    assert Path(content.place("enemies:helo/armour").file) == enemies
    assert Path(content.place("track:boxes/last").file).resolve() == SHIPPED / "track.yaml"
    assert content.path_of("loadouts/standard.yaml") == SHIPPED / "loadouts" / "standard.yaml"


def test_only_a_copy_that_says_of_what_takes_from_the_shipped_game(tmp_path: Path) -> None:
    content = load_content(copied(tmp_path / "a", "enemies.yaml", house="house: {name: Ours}\n"), module())
    assert codes.FILE_MISSING.id in codes_of(content)
    content = load_content(copied(tmp_path / "b", "enemies.yaml", house=""), module())
    assert codes.FILE_MISSING.id in codes_of(content)


def test_loadouts_of_both_a_file_of_its_own_winning(tmp_path: Path) -> None:
    folder = copied(tmp_path, "enemies.yaml", "loadouts/standard.yaml")
    text = (folder / "loadouts/standard.yaml").read_text("utf-8")
    (folder / "loadouts/standard.yaml").write_text(text.replace("name: ", "name: My "), encoding="utf-8")
    (folder / "loadouts/other.yaml").write_text(text.replace("id: standard", "id: other"), encoding="utf-8")
    content = load_content(folder, module())
    assert content.diagnostics == []
    assert sorted(content.loadouts) == ["other", "standard"]
    assert content.loadouts["standard"].model.name.startswith("My ")


def test_a_link_to_nothing_is_missed(tmp_path: Path) -> None:
    folder = copied(tmp_path, "enemies.yaml")
    (folder / "waves.yaml").symlink_to("nowhere.yaml")
    assert codes.FILE_MISSING.id in codes_of(load_content(folder, module()))


@pytest.mark.parametrize(
    "name", ["''", '"  "', '" a"', '"a "', '"' + "a" * 61 + '"', r'"a\tb"', r'"a\u202eb"']
)
def test_names_that_no_page_could_print(tmp_path: Path, name: str) -> None:
    folder = copied(tmp_path, house=f'house: {{name: {name}, of: "1.1"}}\n')
    faults = [finding for finding in load_content(folder, module()).diagnostics if finding.path == "game:house/name"]
    assert faults


def test_what_is_borrowed() -> None:
    assert origin.content_layers(SHIPPED) == (SHIPPED,)
    assert origin.borrowed((SHIPPED,)) == []
    names = origin.borrowed((ROOT / "docs", SHIPPED))
    assert "loadouts/standard.yaml" in names
    assert not any(name.startswith("schema/") for name in names)


def test_the_origin_of_a_folder(tmp_path: Path) -> None:
    home = tmp_path / "a b"
    folder = copied(home, "enemies.yaml")
    assert origin.origin_of(home) is None
    kept = remembered(home)
    for place in (home, folder, home / "content", home / "templates"):
        assert origin.origin_of(place) == kept
    assert (kept / "content" / GAME / "game.yaml").is_file()
    assert origin.origin_of(kept / "content") is None, "what is kept of a copy is no copy"
    assert origin.origin_of(tmp_path) is None
    inner = home / "other"
    inner.mkdir()
    (inner / "mechsmith.toml").write_text("")
    assert origin.origin_of(inner) is None, "a project in a copy is one of its own"


def test_records_that_say_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    kept = remembered(home)
    assert origin.read_record(kept) == origin.Record({GAME: origin.Kept("1.1", "x")}, "")
    for text in ("", "[]", "{}", '{"format": 2, "games": {}, "templates": ""}', '{"format": 1, "games": [], "t": 1}'):
        (kept / "origin.json").write_text(text)
        assert origin.read_record(kept) is None


def test_templates_file_by_file_or_all(tmp_path: Path) -> None:
    home = tmp_path / "home"
    copied(home, "enemies.yaml")
    (home / "mechsmith.toml").write_text("")
    with pytest.raises(Exception, match="templates folder"):
        Project.find(home)
    remembered(home)
    assert Project.find(home).templates_dir == ROOT / "templates"
    own = home / "templates" / GAME
    own.mkdir(parents=True)
    (own / "markers.svg.j2").write_text("<sheet/>")
    found = Project.find(home).templates_dir
    assert found == home / "templates"
    layers = origin.template_layers(found)
    assert layers == (found, ROOT / "templates")
    assert origin.found(layers, f"{GAME}/markers.svg.j2") == own / "markers.svg.j2"
    assert origin.found(layers, f"{GAME}/sheets.yaml") == ROOT / "templates" / GAME / "sheets.yaml"
    from generator.check import sheet_list
    from generator.draw.template import Templates

    assert sheet_list.read(found, GAME).findings == ()
    templates = Templates(found, GAME)
    assert Path(templates.file("markers.svg.j2")) == own / "markers.svg.j2"
    assert Path(templates.file("start.svg.j2")).resolve() == ROOT / "templates" / "shared" / "start.svg.j2"


def test_hashes_count_names_and_contents_but_no_line_ends() -> None:
    base = {"a": b"1\n", "b": b"2"}
    assert origin.hash_of(base) == origin.hash_of({"b": b"2", "a": b"1\r\n"})
    assert len({origin.hash_of(files) for files in (base, {"a": b"1\n", "c": b"2"}, {"a": b"1\n2", "b": b""}, {})}) == 4
