"""Forces with units of lists of the user's own are printed by every command that prints a force."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.cli.main import main
from generator.data.content import Content, load_content, load_loadout
from generator.loadouts.sharing import code_of, read
from generator.units.mustering import mustered

ROOT = Path(__file__).resolve().parents[2]
UNITS = """\
format: 1
units:
  naata-n-2:
    chassis: Näätä
    model: N-2
    size: 1
    move: '12"'
    armour: {armour}
    structure: 2
    damage: {{short: 1}}
    points: 14
"""
FORCE = """\
format: 1
game: alpha-strike
id: oma
name: Oma
lists: ["metsa.yaml", "far/metsa.yaml", "a: b.yaml"]
units:
  - metsa:naata-n-2, x2
  - metsa-2:naata-n-2
  - "a: b:naata-n-2"
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a force and three lists, two of one name and one of a name that reads like a data path."""
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    folder = tmp_path / "here"
    (folder / "far").mkdir(parents=True)
    for armour, name in ((3, "metsa.yaml"), (4, "far/metsa.yaml"), (5, "a: b.yaml")):
        (folder / name).write_text(UNITS.format(armour=armour), encoding="utf-8")
    (folder / "oma.yaml").write_text(FORCE, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def test_data_paths_lead_into_each_list(here: Path) -> None:
    module = games.find("alpha-strike")
    assert module is not None
    content: Content = load_content(ROOT / "content" / "alpha-strike", module, ["en"], check=False, prose=False)
    loadout, _ = load_loadout(here / "oma.yaml", module, content)
    made = mustered(content, loadout.model, loadout.stem)
    assert made.findings == ()
    assert [unit.sheet.armour for unit in made.force.units] == [3, 3, 4, 5]
    for stem, armour, name in (("metsa", 3, "metsa.yaml"), ("metsa-2", 4, "far/metsa.yaml"), ("a- b", 5, "a: b.yaml")):
        path = f"lists/{stem}:units/naata-n-2/armour"
        assert content.value(path) == armour
        # The eighth line of each list, behind "    armour: ".
        assert str(content.place(path)).endswith(f"{name}:8:13")


def test_build_and_preview_print_them_and_draw_anew_when_a_list_changes(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["build", "alpha-strike", "--loadout", "oma.yaml", "--paper", "a4", "--theme", "ink", "--sheets"]
    words += ["--output", "o"]
    assert main(words) == 0, capsys.readouterr().err
    assert (here / "o/alpha-strike/en/a4/ink/cards-oma.pdf").read_bytes().startswith(b"%PDF")
    assert main(words) == 0
    assert "nothing to do" in capsys.readouterr().out
    (here / "metsa.yaml").write_text(UNITS.format(armour=6), encoding="utf-8")
    assert main(words) == 0
    assert "written" in capsys.readouterr().out
    assert main(["preview", "alpha-strike", "cards", "--loadout", "oma.yaml", "--dpi", "20", "--output", "o"]) == 0


def test_loadout_print_and_force_print_do_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for group in ("loadout", "force"):
        words = [group, "print", "oma.yaml", "--paper", "a4", "--theme", "ink", "--output", f"by-{group}"]
        assert main(words) == 0, capsys.readouterr().err
        assert list((here / f"by-{group}").rglob("*.pdf"))


def test_a_force_without_a_limit_is_shared_and_comes_back_without_one(here: Path) -> None:
    module = games.find("alpha-strike")
    assert module is not None
    content = load_content(ROOT / "content" / "alpha-strike", module, ["en"], check=False, prose=False)
    (here / "free.yaml").write_text(
        "format: 1\ngame: alpha-strike\nid: free\nname: Free\nunits: [bastrel-bs-9]\n", encoding="utf-8"
    )
    loadout, _ = load_loadout(here / "free.yaml", module, content)
    shared = read(code_of(content, loadout), {"alpha-strike": content})
    assert (shared.exact, shared.values["limit"], shared.values["units"]) == (True, None, ["bastrel-bs-9"])


def test_a_list_beside_the_forces_of_a_project_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", ".", "alpha-strike"]) == 0
    shelves = [tmp_path / "loadouts", tmp_path / "content/alpha-strike/loadouts"]
    for shelf, id in zip(shelves, ("oma", "toinen"), strict=True):
        (shelf / "metsa.yaml").write_text(UNITS.format(armour=3), encoding="utf-8")
        force = f"format: 1\ngame: alpha-strike\nid: {id}\nname: {id.title()}\nlists: [metsa.yaml]\nunits: [näätä n2]\n"
        (shelf / f"{id}.yaml").write_text(force, encoding="utf-8")
    module = games.find("alpha-strike")
    assert module is not None
    content = load_content(tmp_path / "content/alpha-strike", module)
    assert not any(one.place.file.endswith("metsa.yaml") for one in content.diagnostics)
    assert {"toinen", "metsa"} & content.loadouts.keys() == {"toinen"}
    capsys.readouterr()
    assert main(["loadout", "list", "--game", "alpha-strike"]) == 0
    told = capsys.readouterr().out
    assert [word for word in ("Oma", "Toinen", "metsa", "can't be read") if word in told] == ["Oma", "Toinen"]
    assert main(["loadout", "check"]) == 0
    assert main(["schema", "alpha-strike"]) == 0
    assert (shelves[1] / "metsa.yaml").read_text(encoding="utf-8") == UNITS.format(armour=3)
    capsys.readouterr()
    assert main(["loadout", "show", "loadouts/metsa.yaml"]) == 2
    assert "metsa.yaml is a list of units, and no loadout" in capsys.readouterr().err
