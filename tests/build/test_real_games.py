"""The real games through the whole build, on one paper in one theme."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.build.make import Build, GameBuild
from generator.build.plan import Choice
from generator.data.project import Project

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "paper-mech"
FILES = {
    GAME: {"start", "playsheet", "pieces", "booklet", "summary"},
    "galactic-arena": {
        "start", "heroes", "board", "board-small", "standees", "hero-tokens", "tokens", "screens", "aids", "tournament",
        "booklet", "summary",
    },
    "hex-skirmish": {
        "start", "cards", "tokens", "standees", "aids", "record", "maps", "workshop", "booklet", "summary",
    },
    "alpha-strike": {"start", "cards", "tokens", "standees", "roster", "quick", "maps", "booklet", "summary"},
    "panzer-witches": {
        "start", "records", "tokens", "frames", "standees", "quick", "maps", "opponents", "key-maps", "master",
        "booklet", "summary",
    },
}
"""The files that each game prints, at least."""
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


def build(root: Path, game: str = GAME, **choice: object) -> GameBuild:
    """Build a game on A4 in the ink theme."""
    chosen = Choice(("a4",), ("ink",), **choice)  # type: ignore[arg-type]
    (result,) = Build(Project.find(root), chosen).run([game])
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


def test_each_game_is_in_the_table_of_files() -> None:
    assert set(FILES) == {file.parent.name for file in (ROOT / "content").glob("*/game.yaml")}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == GAME else pytest.mark.prove) for game in FILES]
)
def test_every_file_is_for_screen_readers_and_for_printers(project: Path, game: str) -> None:
    """PDF/UA for each kind of file that a build writes; fonts embedded as subsets; black ink alone for black."""
    validation = pytest.importorskip("page")
    assert not build(project, game).failed
    files = sorted((project / "output" / game).rglob("*.pdf"))
    assert {file.stem for file in files} >= FILES[game]
    for file in files:
        report = validation.validate_pdf_bytes(file.read_bytes(), profile=validation.ValidationProfile.PDF_UA_1)
        assert [f"{file.name}: {one.rule_id}: {one.message}" for one in report.failures] == []
        with pikepdf.open(file) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert file.relative_to(project / "output" / game).parts[0] == pdf.Root.Lang
            assert pdf.Root.Outlines.Count != 0
            names = [font.BaseFont for page in pdf.pages for font in page.Resources.get("/Font", {}).values()]
            assert names
            assert not [name for name in names if not re.match(r"/[A-Z]{6}\+Barlow", str(name))]
            streams = [page.Contents.read_bytes() for page in pdf.pages]
            streams += [form.read_bytes() for page in pdf.pages for form in page.Resources.get("/XObject", {}).values()]
        assert any(re.search(rb"(?<![\d.] )\b0 g\b", stream) for stream in streams)
        assert not [stream for stream in streams if re.search(rb"(?<![\d.])0 0 0 (?:rg|RG)\b", stream)], file.name


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
