"""The real games through the whole build, on one paper in one theme."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pypdfium2
import pytest

from generator.build.make import Build, GameBuild
from generator.build.plan import Choice
from generator.data.project import Project

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "paper-mech"
FOLDER = f"{GAME}/en/a4/ink"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of its own with everything built once."""
    root = tmp_path_factory.mktemp("real") / "it's a Mäch game"
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part, root / part)
    (root / "mechsmith.toml").write_text("", encoding="utf-8")
    assert not build(root).failed
    return root


def build(root: Path, **choice: object) -> GameBuild:
    """Build the game on A4 in the ink theme."""
    chosen = Choice(("a4",), ("ink",), **choice)  # type: ignore[arg-type]
    (result,) = Build(Project.find(root), chosen).run([GAME])
    return result


def pages(file: Path) -> list[str]:
    """The text of each page of a PDF, the foot lines left out."""
    document = pypdfium2.PdfDocument(file)
    try:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()
    return [re.sub(r"[^\n]*· Rules[^\n]*", "", text) for text in texts]


def test_everything_is_there(project: Path) -> None:
    files = {file.relative_to(project / "output").as_posix() for file in (project / "output").rglob("*.*")}
    wanted = {f"{FOLDER}/start.pdf", f"{FOLDER}/playsheet.pdf"}
    wanted |= {f"{GAME}/en/{name}" for name in ("a4/booklet.pdf", "a4/summary.pdf", "booklet.html", "summary.md")}
    assert wanted <= files


def test_a_first_game_takes_four_sheets_of_paper_at_most(project: Path) -> None:
    assert 1 < build(project).leaves[f"{FOLDER}/start.pdf"] <= 4


def test_one_changed_number_changes_its_own_sheets_only(project: Path) -> None:
    weapons = project / "content" / GAME / "weapons.yaml"
    text = weapons.read_text(encoding="utf-8")
    before = pages(project / "output" / FOLDER / "playsheet.pdf")
    match = re.search(r"full-salvo: \{[^}]*power: (\d)", text)
    assert match
    other = str(int(match[1]) - 1)
    weapons.write_text(text[: match.start(1)] + other + text[match.end(1) :], encoding="utf-8")
    try:
        result = build(project, sheets_only=True)
        assert set(result.written) == {f"{FOLDER}/start.pdf", f"{FOLDER}/playsheet.pdf"}
        after = pages(project / "output" / FOLDER / "playsheet.pdf")
        # The front shows the weapon; the back holds the rules, which did not change.
        assert [number for number, text in enumerate(after) if text != before[number]] == [0]
    finally:
        weapons.write_text(text, encoding="utf-8")
    build(project)
    assert pages(project / "output" / FOLDER / "playsheet.pdf") == before


def test_a_mech_of_ones_own_gets_a_sheet_of_its_own(project: Path, tmp_path: Path) -> None:
    standard = (ROOT / "content" / GAME / "loadouts" / "standard.yaml").read_text(encoding="utf-8")
    own = tmp_path / "my mech.yaml"
    own.write_text(standard.replace("id: standard", "id: brawler").replace("name: Standard", "name: Brawler"), "utf-8")
    chosen = Choice(("a4",), ("ink",), sheets_only=True)
    (result,) = Build(Project.find(project), chosen, loadout_file=own).run([GAME])
    assert not result.failed
    assert f"{FOLDER}/playsheet-brawler.pdf" in result.files
    assert all(path.endswith("-brawler.pdf") for path in result.files)
    assert "Brawler" in pages(project / "output" / FOLDER / "playsheet-brawler.pdf")[0]
    # The standard mech's files stay.
    assert build(project).written == []
    assert (project / "output" / FOLDER / "playsheet-brawler.pdf").is_file()
