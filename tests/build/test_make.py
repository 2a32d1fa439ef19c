"""What a build writes, leaves alone, takes away, and refuses."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pypdfium2
import pytest

from generator.build.make import Build, GameBuild
from generator.build.manifest import NAME
from generator.build.plan import Choice
from generator.data.files import WriteError
from generator.data.project import Project
from generator.draw.sides import Sides
from tests import tiny

SETS = [f"tiny-duel/en/{paper}/{theme}" for paper in ("a4", "letter") for theme in ("colour", "ink")]
EVERYTHING = {f"{folder}/{name}.pdf" for folder in SETS for name in ("board", "cards", "start")}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny.make(tmp_path)


def build(root: Path, **choice: object) -> GameBuild:
    """Build the tiny game and return what came of it."""
    project = Project.find(root)
    (result,) = Build(project, Choice(**choice), (root / "games",)).run(["tiny-duel"])  # type: ignore[arg-type]
    return result


def lying(root: Path) -> dict[str, str]:
    """The files in the output folder with a hash each, the manifest left out."""
    output = root / "output"
    return {
        file.relative_to(output).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in output.rglob("*")
        if file.is_file() and file.name != NAME
    }


def text_of(file: Path) -> str:
    """All text of a PDF."""
    document = pypdfium2.PdfDocument(file)
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def test_a_build_writes_every_file_for_both_papers_and_themes(root: Path) -> None:
    result = build(root)
    assert not result.failed
    assert set(result.written) == set(result.files) == set(lying(root)) == EVERYTHING
    assert "Bear" in text_of(root / "output/tiny-duel/en/a4/ink/board.pdf")
    widths = {
        paper: pypdfium2.PdfDocument(root / f"output/tiny-duel/en/{paper}/colour/cards.pdf")[0].get_width()
        for paper in ("a4", "letter")
    }
    assert widths["a4"] == pytest.approx(210 * 72 / 25.4, abs=0.1)
    assert widths["letter"] == pytest.approx(215.9 * 72 / 25.4, abs=0.1)


def test_start_holds_what_its_first_page_promises(root: Path) -> None:
    result = build(root)
    document = pypdfium2.PdfDocument(root / "output/tiny-duel/en/a4/colour/start.pdf")
    # Its own page, an empty back, the board, an empty back, the cards: three leaves, and two cards to cut out.
    assert len(document) == 5
    assert result.leaves["tiny-duel/en/a4/colour/start.pdf"] == 3
    assert "3 leaves, 2 pieces" in document[0].get_textpage().get_text_bounded()


def test_a_second_build_does_nothing(root: Path) -> None:
    build(root)
    before = {file: file.stat().st_mtime_ns for file in (root / "output").rglob("*") if file.is_file()}
    result = build(root)
    assert not result.written
    assert set(result.files) == EVERYTHING
    assert {file: file.stat().st_mtime_ns for file in before} == before


def test_the_same_input_gives_the_same_bytes(root: Path, tmp_path: Path) -> None:
    build(root)
    other = tiny.make(tmp_path / "other")
    build(other)
    assert lying(root) == lying(other)
    assert (root / "output" / NAME).read_bytes() == (other / "output" / NAME).read_bytes()


def test_after_a_change_only_files_with_changed_pieces_are_written(root: Path) -> None:
    build(root)
    before = lying(root)
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "speed: 2", "speed: 4")
    result = build(root)
    # The bear's speed stands on its card only, and the cards are in start.pdf too.
    expected = {path for path in EVERYTHING if not path.endswith("board.pdf")}
    assert set(result.written) == expected
    after = lying(root)
    assert {path for path in after if after[path] != before[path]} == expected


def test_a_change_that_shows_nowhere_writes_nothing(root: Path) -> None:
    build(root)
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "mechs:", "# a remark\nmechs:")
    assert build(root).written == []


def test_a_lost_or_damaged_file_is_made_again(root: Path) -> None:
    build(root)
    before = lying(root)
    (root / "output/tiny-duel/en/a4/ink/board.pdf").unlink()
    (root / "output/tiny-duel/en/a4/ink/cards.pdf").write_bytes(b"spoilt")
    assert set(build(root).written) == {"tiny-duel/en/a4/ink/board.pdf", "tiny-duel/en/a4/ink/cards.pdf"}
    assert lying(root) == before


def test_a_change_taken_back_is_built_back_whatever_was_asked_for_between(root: Path) -> None:
    build(root)
    before = lying(root)
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "speed: 2", "speed: 4")
    assert build(root, sheets_only=True).written
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "speed: 4", "speed: 2")
    assert build(root).written
    assert lying(root) == before


def test_a_damaged_manifest_only_costs_time(root: Path) -> None:
    build(root)
    before = lying(root)
    (root / "output" / NAME).write_text("{not json", encoding="utf-8")
    assert not build(root).failed
    assert lying(root) == before


def test_a_choice_narrows_what_is_written(root: Path) -> None:
    result = build(root, papers=("a4",), themes=("ink",))
    assert set(result.files) == set(lying(root)) == {path for path in EVERYTHING if "/a4/ink/" in path}
    # The rest comes later, and what is there is left alone.
    assert len(build(root).written) == 9


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots", "MD"),
        ("content/tiny-duel/mechs.yaml", "bear:", "bear: [", "YM"),
        ("templates/tiny-duel/board.svg.j2", "game.mechs.bear.armour", "game.mechs.bear.armor", "DR"),
        ("templates/tiny-duel/sheets.yaml", "cards: {template", "cards: {tempalte", "MD"),
        ("content/tiny-duel/text.en.yaml", "name: Bear", "name: Bear 🐻", "DR"),
    ],
)
def test_a_fault_replaces_nothing(root: Path, file: str, old: str, new: str, code: str) -> None:
    build(root)
    before = lying(root)
    tiny.edit(root, file, old, new)
    result = build(root)
    assert result.failed
    assert [one.code for one in result.findings if one.code.startswith(code) and one.place.file]
    assert lying(root) == before
    # The fault is found again next time, though nothing changed since.
    assert build(root).failed


def test_a_draft_is_drawn_and_says_so(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/text.en.yaml", "name: Bear", "name: Bear 🐻")
    result = build(root, draft=True)
    assert not result.failed
    assert {"PJ952", "DR310"} <= {one.code for one in result.findings}
    assert "DRAFT" in text_of(root / "output/tiny-duel/en/a4/ink/board.pdf")
    tiny.edit(root, "content/tiny-duel/text.en.yaml", "name: Bear 🐻", "name: Bear")
    build(root)
    assert "DRAFT" not in text_of(root / "output/tiny-duel/en/a4/ink/board.pdf")


def test_a_sheet_that_is_gone_takes_its_files_along(root: Path) -> None:
    build(root)
    stranger = root / "output/tiny-duel/en/a4/ink/mine.pdf"
    stranger.write_bytes(b"a player's own")
    tiny.edit(root, "templates/tiny-duel/sheets.yaml", "  board: {template: board.svg.j2, order: 1}\n", "")
    tiny.edit(root, "templates/tiny-duel/sheets.yaml", "sheets: [board, cards]", "sheets: [cards]")
    changed = root / "output/tiny-duel/en/letter/ink/board.pdf"
    changed.write_bytes(changed.read_bytes() + b"% notes")
    result = build(root)
    assert set(result.removed) == {f"{folder}/board.pdf" for folder in SETS if not folder.endswith("letter/ink")}
    assert stranger.exists()
    assert changed.exists()
    assert [one.code for one in result.findings] == ["PJ951"]


def test_a_file_that_cannot_be_written_stays_as_it_was(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    build(root)
    before = lying(root)
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "speed: 2", "speed: 4")
    real = os.replace

    def held_open(source: str, target: Path) -> None:
        if Path(target).name == "cards.pdf":
            raise PermissionError(13, "Permission denied", str(target))
        real(source, target)

    monkeypatch.setattr(os, "replace", held_open)
    with pytest.raises(WriteError, match=r"cards\.pdf"):
        build(root)
    assert {path: seen for path, seen in lying(root).items() if "cards" in path} == {
        path: seen for path, seen in before.items() if "cards" in path
    }
    assert not list((root / "output").rglob("*.tmp"))
    monkeypatch.setattr(os, "replace", real)
    assert not build(root).failed
    assert lying(root) != before


def test_a_folder_in_one_files_place_keeps_the_whole_set_as_it_was(root: Path) -> None:
    build(root)
    blocked = root / "output/tiny-duel/en/letter/ink/cards.pdf"
    blocked.unlink()
    blocked.mkdir()
    before = lying(root)
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "speed: 2", "speed: 4")
    with pytest.raises(WriteError, match=r"in each other's way at .*cards\.pdf"):
        build(root)
    assert lying(root) == before
    assert not list((root / "output").rglob("*.tmp"))


@pytest.mark.parametrize("text", ["<sheet/>", "{{ nothing }}"])
def test_a_draft_leaves_out_what_has_no_page(root: Path, text: str) -> None:
    (root / "templates/tiny-duel/board.svg.j2").write_text(text, encoding="utf-8")
    assert build(root).failed
    assert not lying(root)
    result = build(root, draft=True)
    assert not result.failed
    assert set(result.files) == {path for path in EVERYTHING if not path.endswith("/board.pdf")}


def test_backs_alone_of_sheets_that_have_none(root: Path) -> None:
    """The board and the cards are printed on one side; start.pdf has an empty back for each of its leaves."""
    before = set(build(root).files)
    result = build(root, sides=Sides("backs"))
    assert not result.failed
    assert [(one.code, one.message) for one in result.findings] == [
        ("PJ953", "tiny-duel: board has nothing on its backs"), ("PJ953", "tiny-duel: cards has nothing on its backs"),
    ]  # fmt: skip
    assert set(result.files) == {f"{folder}/start-backs.pdf" for folder in SETS}
    assert len(pypdfium2.PdfDocument(root / "output" / SETS[0] / "start-backs.pdf")) == 3
    # Nothing else was touched, and what was found is told again where nothing is to be done.
    assert set(lying(root)) == before | set(result.files)
    again = build(root, sides=Sides("backs"))
    assert again.written == []
    assert again.findings == result.findings


def test_sides_and_units_belong_to_the_request() -> None:
    assert Choice().key == "*/*/*/all//"
    keys = {Choice(sides=Sides(how)).key for how in ("designed", "long", "short")}  # type: ignore[arg-type]
    keys |= {Choice(sides=Sides(dx=0.5)).key, Choice(units="in").key, Choice(preferred="en").key}
    assert len(keys) == 6


def test_the_preferred_language_counts_where_the_game_has_it() -> None:
    assert Choice(preferred="de").languages(["en", "de"]) == ["de"]
    assert Choice(preferred="fi").languages(["en", "de"]) == ["en", "de"]
    assert Choice(preferred="de", langs=("en",)).languages(["en", "de"]) == ["en"]
