"""Games are found in the package, in installed packages and in folders that the user names."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from textwrap import dedent

import pytest

from generator import games
from generator.games import GameCodeError

PACKAGE = """
    from generator.games.contract import GameModule
    GAME = GameModule(id="{id}", models="{package}.models:FILES")
    MARK = "{mark}"
    """


def make(folder: Path, package: str, mark: str = "x", id: str = "") -> Path:
    inner = folder / package
    inner.mkdir(parents=True)
    id = id or package.replace("_", "-")
    (inner / "__init__.py").write_text(dedent(PACKAGE.format(id=id, package=package, mark=mark)))
    (inner / "models.py").write_text("FILES = {'board': dict}\n")
    return folder


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one test are unknown to the next."""
    for name in ("disco_game", "other_game"):
        monkeypatch.delitem(sys.modules, name, raising=False)
        monkeypatch.delitem(sys.modules, f"{name}.models", raising=False)


def test_own_games() -> None:
    folder = Path(games.__file__).parent
    packages = [path.parent.name for path in folder.glob("*/__init__.py")]
    assert games.all_ids() == sorted(name.replace("_", "-") for name in packages)
    for id in games.all_ids():
        game = games.find(id)
        assert game is not None
        assert game.id == id
        assert game.package.endswith(id.replace("-", "_"))
        assert game.number_files
    assert games.find("no-such-game") is None


def test_folders_named_from_two_places_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`games` of one project and `games` of another, in one process: each has its own modules."""
    for name, files in (("one", "'board': dict"), ("two", "'weapons': list")):
        made = make(tmp_path / name / "games", "disco_game") / "disco_game/models.py"
        made.write_text(f"FILES = {{{files}}}\n")
        monkeypatch.chdir(tmp_path / name)
        game = games.find("disco-game", [Path("games")])
        assert game is not None
        assert list(game.number_files) == [files.split("'")[1]]


def test_a_package_that_fails_leaves_no_module_behind(tmp_path: Path) -> None:
    folder = make(tmp_path / "mine", "disco_game")
    (folder / "disco_game/__init__.py").write_text("import disco_game.models\n1 / 0\n")
    with pytest.raises(GameCodeError, match="division by zero"):
        games.find("disco-game", [folder])
    assert [name for name in sys.modules if name.startswith("disco_game")] == []


def test_a_folder_of_games(tmp_path: Path) -> None:
    make(tmp_path / "mine", "disco_game")
    (tmp_path / "mine" / "notes").mkdir()
    assert "disco-game" in games.all_ids([tmp_path / "mine"])
    assert "disco-game" not in games.all_ids()
    game = games.find("disco-game", [tmp_path / "mine"])
    assert game is not None
    assert game.number_files == {"board": dict}
    assert game.part("engine") is None
    # Asked again, it is the same code; another folder's game of that name replaces it.
    assert games.find("disco-game", [tmp_path / "mine"]) is not None
    make(tmp_path / "yours", "disco_game", mark="yours")
    assert games.find("disco-game", [tmp_path / "yours"]) is not None
    assert sys.modules["disco_game"].MARK == "yours"


def test_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "other_game")
    monkeypatch.syspath_prepend(str(tmp_path))
    points = EntryPoints([EntryPoint("other-game", "other_game", "mechsmith.games")])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: points.select(group=group))
    assert "other-game" in games.all_ids()
    game = games.find("other-game")
    assert game is not None
    assert game.number_files == {"board": dict}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import no_such_module_at_all", "can't be imported"),
        ("def broken(:", "can't be imported"),
        ("X = 1", "has no GAME"),
        ("from generator.games.contract import GameModule\nGAME = GameModule(id='x', models='')", "holds the game x"),
    ],
)
def test_faulty_packages_say_so(tmp_path: Path, code: str, words: str) -> None:
    (tmp_path / "disco_game").mkdir()
    (tmp_path / "disco_game" / "__init__.py").write_text(code)
    with pytest.raises(GameCodeError, match=words):
        games.find("disco-game", [tmp_path])


def test_names_that_are_taken(tmp_path: Path) -> None:
    make(tmp_path, "json")
    with pytest.raises(GameCodeError, match="taken"):
        games.find("json", [tmp_path])


def test_a_part_that_cannot_be_loaded(tmp_path: Path) -> None:
    make(tmp_path, "disco_game")
    (tmp_path / "disco_game" / "models.py").write_text("import no_such_module_at_all")
    game = games.find("disco-game", [tmp_path])
    assert game is not None
    with pytest.raises(GameCodeError, match="disco-game"):
        _ = game.number_files


def test_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(GameCodeError, match="no such folder"):
        games.all_ids([tmp_path / "none"])


def test_finding_games_imports_nothing_heavy() -> None:
    code = (
        "import sys; from generator import games; from generator.data import project, files, spans, clauses, views\n"
        "[games.find(id) for id in games.all_ids()]\n"
        "print([name for name in ('pydantic', 'reportlab', 'pikepdf', 'jinja2') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
