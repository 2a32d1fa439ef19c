"""Data for the master alone: pages for players don't print them, the master's sheets lie in a folder of their own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pypdfium2 as pdfium
import pytest

from generator import games
from generator.build import plan
from generator.check import sheet_list
from generator.check.drawn import Press
from generator.check.run import Options, run_checks
from generator.compare.errata_files import errata_files
from generator.compare.errata_secrets import for_players
from generator.compare.report import GameReport, OnPaper, SideName
from generator.compare.run import Wish
from generator.compare.sources import opened
from generator.data.content import load_content
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.project import Project
from generator.data.secrets import is_secret, secret_files
from generator.documents.voice import Voice
from generator.draw.display import Text, walk
from generator.draw.paper import PAPERS
from tests import tiny

SHEETS = "templates/tiny-duel/sheets.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The tiny game with a secret file, which only a sheet of the master's prints."""
    root = tiny.make(tmp_path)
    tiny.edit(root, "games/tiny_duel/models.py", "NUMBER_FILES = {", '''class Traps(File):
    """traps.yaml"""

    secret = True
    traps: dict[Id, Mech]


NUMBER_FILES = {"traps": Traps, ''')
    tiny.edit(root, "games/tiny_duel/models.py", "secret = True", "secret: ClassVar[bool] = True")
    tiny.edit(root, "games/tiny_duel/models.py", "from generator", "from typing import ClassVar\n\nfrom generator")
    (root / "content/tiny-duel/traps.yaml").write_text(
        "format: 1\nsource: house\nreason: a pit that nobody may know of\n"
        "traps:\n  pit: {armour: 4, speed: 7}\n", "utf-8",
    )  # fmt: skip
    tiny.edit(root, "content/tiny-duel/text.en.yaml", "mechs:", "traps:\n  pit: {name: Pit}\nmechs:")
    tiny.edit(root, SHEETS, "  cards:", "  key: {template: key.svg.j2, order: 3, master: true}\n  cards:")
    page = tiny.FILES["templates/tiny-duel/board.svg.j2"].replace("mechs.bear", "traps.pit").replace("mech:bear", "pit")
    page = page.replace("armour }}", "armour }} {{ game.traps.pit.speed }}")
    (root / "templates/tiny-duel/key.svg.j2").write_text(page, "utf-8")
    return root


def checked(root: Path) -> list[Diagnostic]:
    project = Project.find(root)
    found = run_checks(project, ["tiny-duel"], Options(papers=("a4",), games_dirs=(root / "games",)))
    return [one for one in found if one.severity is Severity.ERROR]


def test_a_master_sheet_may_show_secrets_and_lies_in_a_folder_of_its_own(root: Path) -> None:
    assert checked(root) == []
    listed = sheet_list.read(root / "templates", "tiny-duel").sheets
    assert listed is not None
    made = [one.path for one in plan.targets("tiny-duel", listed, ["en"], plan.Choice(("a4",), ("ink",)))]
    assert made[-1] == "tiny-duel/en/a4/ink/master/key.pdf"
    assert made[1] == "tiny-duel/en/a4/ink/board.pdf"


@pytest.mark.parametrize(
    ("shown", "path"),
    [("game.traps.pit.armour", "traps:pit/armour"), ("game.traps.pit.name", "text.en:traps/pit/name")],
)
def test_a_secret_on_a_page_for_players_is_an_error(root: Path, shown: str, path: str) -> None:
    tiny.edit(root, "templates/tiny-duel/board.svg.j2", "game.mechs.bear.armour }}</text>", shown + " }}</text>")
    found = [one for one in checked(root) if one.code == "PJ944"]
    # The board lies in start.pdf, too, and is looked at once.
    assert [(one.path, one.message) for one in found] == [(path, f"board shows {path}")]
    assert found[0].place.file.endswith("traps.yaml" if path.startswith("traps") else "text.en.yaml")


def test_a_clause_that_prints_a_secret_is_an_error(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/rules.en.yaml", "speed {mechs:ant/speed}", "armour {traps:pit/armour}")
    tiny.edit(root, SHEETS, "start:", "documents:\n  booklet: {order: 80}\nstart:")
    assert [one.message for one in checked(root) if one.code == "PJ944"] == ["booklet shows traps:pit/armour"]


def test_the_start_file_holds_no_sheet_of_the_masters(root: Path) -> None:
    tiny.edit(root, SHEETS, "sheets: [board, cards]", "sheets: [board, cards, key]")
    (found,) = checked(root)
    assert (found.code, found.place.line) == ("PJ943", 6)


def test_the_first_page_names_the_masters_files_and_their_sheets(root: Path) -> None:
    """Two files for the master: the key is a page, the notes two pages on the sides of one leaf."""
    notes = "  notes: {template: notes.svg.j2, order: 4, fold: duplex, master: true}"
    tiny.edit(root, SHEETS, "  cards:", f"{notes}\n  cards:")
    key = (root / "templates/tiny-duel/key.svg.j2").read_text("utf-8")
    page = key[key.index("<page") : key.index("</sheet>")]
    twice = key.replace("</sheet>", page.replace('id="', 'id="back-', 1) + "</sheet>")
    (root / "templates/tiny-duel/notes.svg.j2").write_text(twice, "utf-8")
    (root / "templates/tiny-duel/start.svg.j2").unlink()
    module = games.find("tiny-duel", [root / "games"])
    assert module is not None
    content = load_content(root / "content/tiny-duel", module)
    for master in (True, False):
        if not master:
            for _ in range(2):
                tiny.edit(root, SHEETS, ", master: true", "")
        listed = sheet_list.read(root / "templates", "tiny-duel").sheets
        assert listed is not None
        drawn, _ = Press(content, root / "templates", listed).draw("en", PAPERS["a4"], ["start"])
        assert [one.id for one in drawn] == ["start"]
        said = [one.content for one in walk(drawn[0].sheet.pages[0].items) if isinstance(one, Text)]
        told = ["For the game master alone: 2 sheets of paper", "Sheets of the folder master: key.pdf 1, notes.pdf 1."]
        assert [one in said for one in told] == [master] * 2
        assert said[said.index("sheets of paper") - 1] == "3", "they are no part of the file"


def test_booklets_name_no_house_value_that_is_secret(root: Path) -> None:
    module = games.find("tiny-duel", [root / "games"])
    assert module is not None
    content = load_content(root / "content/tiny-duel", module)
    assert secret_files(content) == {"traps"}
    reasons = [str(one.reason) for one in Voice(content, "en", root / "templates").houses]
    assert "a pit that nobody may know of" not in reasons
    assert "a game for tests" in reasons
    # Players' corrections know neither the secret's changes nor the master's pages.
    changes = (SimpleNamespace(path="traps:pit/armour"), SimpleNamespace(path="mechs:ant/armour"))
    pieces = (SimpleNamespace(file="key"), SimpleNamespace(file="board"))
    report = GameReport(
        "tiny-duel", "Tiny Duel", SideName("old"), SideName("new"), cast(Any, changes),
        paper=OnPaper(pieces=cast(Any, pieces)),
    )  # fmt: skip
    told = for_players(report, content, root / "templates")
    assert [one.path for one in told.changes] == ["mechs:ant/armour"]
    assert [one.file for one in told.paper.pieces] == ["board"]


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_corrections_hold_no_patch_for_a_sheet_of_the_masters(root: Path, tmp_path: Path, form: str) -> None:
    """The board has a patch for the bear, whose armour was 6; the key has none for the pit, whose armour was 4."""
    old = tmp_path / "old"
    shutil.copytree(root / "content", old / "content")
    tiny.edit(root, "content/tiny-duel/traps.yaml", "armour: 4", "armour: 8")
    assert corrected(root, old, form) == ()
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "bear: {armour: 6", "bear: {armour: 7")
    told = corrected(root, old, form)
    assert len(told) == (2 if form == "markdown" else 1)
    assert "Bear" in told[0]
    assert "Pit" not in "".join(told)
    assert "7" in told[-1]


def corrected(root: Path, old: Path, form: str) -> tuple[str, ...]:
    """The texts of players' corrections, and of their patches."""
    project, wish = Project.find(root), Wish(("tiny-duel",), games_dirs=(root / "games",))
    with opened(str(old), "", project) as (before, after):
        made = errata_files(before, after, project, wish, form, root / "errata", "colour")
    files = [data for _, data in made.files] if made is not None else []
    return tuple(
        "".join(page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(data))
        if data.startswith(b"%PDF") else re.sub("<[^>]*>", " ", data.decode())
        for data in files
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "secret"),
    [("traps:pit/armour", True), ("text.fi:traps/pit/name", True), ("text.fi:trapsy/name", False), ("mechs:a", False)],
)
def test_which_paths_are_secret(path: str, secret: bool) -> None:
    assert is_secret(path, frozenset({"traps"})) is secret
