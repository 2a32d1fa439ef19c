"""What differs is printed alone: patches, whole cards and new pages at true size, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest

from generator.compare.paper import differences, seen
from generator.compare.report import OnPaper
from generator.compare.reprint import _Work, anew, reprint
from generator.data.content import Content
from generator.draw.display import Group, Item, Page, Sheet, Text, walk
from generator.draw.display import Path as Shape
from generator.draw.geometry import BoxIndex, box, placed
from generator.draw.paper import PAPERS
from tests.compare.edited import Edit, edited, shipped
from tests.compare.kept import keep  # noqa: F401
from tests.compare.pages import ANIMALS, POWER, TEMPLATES, WALKER, seen_shipped, tiny_game


def made(new: Content, paper: str = "a4", old: Content | None = None) -> tuple[Sheet | None, list[str]]:
    """What is to be printed anew, and what is said besides."""
    said: list[str] = []
    found = None
    if old is None and paper == "a4":  # what was seen already need not be drawn again
        found = differences(seen_shipped(), seen(new, TEMPLATES, "en", paper))
    return anew(old or shipped(), new, TEMPLATES, "en", paper, said.append, on_paper=found), said


def ids(sheet: Sheet) -> list[list[str]]:
    """By page, the ids of its groups that show something of the game."""
    return [
        [item.id for item in page.items if isinstance(item, Group) and item.id not in ("", "foot", "patches:head")]
        for page in sheet.pages
    ]  # fmt: skip


def texts(items: tuple[Item, ...]) -> list[str]:
    return [item.content for item in walk(items) if isinstance(item, Text)]


def test_nothing_to_print_is_nothing(tmp_path: Path) -> None:
    said: list[str] = []
    assert reprint(shipped(), edited(tmp_path), TEMPLATES, "en", "a4", "colour", said.append) is None
    assert said == []


@pytest.fixture(scope="module")
def power(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The game with one number changed."""
    return edited(tmp_path_factory.mktemp("power"), POWER)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_number_is_one_patch_at_true_size(power: Content, paper: str) -> None:
    sheet, said = made(power, paper)
    assert sheet is not None
    # The box is the same on the blank sheet: one patch does for either.
    assert ids(sheet) == [["patch:enemy:tank"]]
    assert said == ["booklet.pdf: print page 3 anew."]
    page = sheet.pages[0]
    assert (page.width, page.height) == (PAPERS[paper].width, PAPERS[paper].height)
    patch = next(item for item in page.items if isinstance(item, Group) and item.id == "patch:enemy:tank")
    assert [text for text in texts(patch.items) if text.isdigit()] == ["4", "5", "4", "3", "3"]
    assert all(item.scale == 1.0 for item in walk(page.items) if isinstance(item, Group))
    assert patch.clip is not None
    seen = next(one for one in seen_shipped().pieces if (one.file, one.id) == ("playsheet", "enemy:tank"))
    assert seen.box is not None
    # Half a millimetre to six of white round the box.
    wide, high = seen.box[2] - seen.box[0], seen.box[3] - seen.box[1]
    assert wide + 0.8 <= patch.clip[2] <= wide + 12
    assert high + 0.8 <= patch.clip[3] <= high + 12
    assert "T, Tank" in texts(page.items)  # the label that says where it goes


@pytest.mark.parametrize(("theme", "paper"), [("colour", "a4"), ("ink", "letter")])
def test_the_file_is_a_pdf_on_the_paper_that_was_asked_for(
    power: Content, tmp_path: Path, theme: str, paper: str
) -> None:
    data = reprint(shipped(), power, TEMPLATES, "en", paper, theme)
    assert data is not None
    target = tmp_path / "anew.pdf"
    target.write_bytes(data)
    with pikepdf.open(target) as file:
        assert len(file.pages) == 1
        size = [595, 842] if paper == "a4" else [612, 792]
        assert [round(float(edge)) for edge in file.pages[0].mediabox] == [0, 0, *size]
        assert str(file.docinfo["/Title"]) == "Paper ’Mech: What to print anew"


def test_marks_touch_no_patch_and_labels_no_marks(tmp_path: Path) -> None:
    names = ("Tank", "Helo", "Ranger Mech")
    edits = [("text.en.yaml", f"    name: {name}\n", f"    name: {name}s\n") for name in names]
    sheet, _ = made(edited(tmp_path, *edits))
    assert sheet is not None
    for page in sheet.pages[:1]:
        patches = [item for item in page.items if isinstance(item, Group) and item.id.startswith("patch:")]
        cut = BoxIndex()
        for one in patches:
            assert one.clip is not None
            cut.add((one.dx, one.dy, one.dx + one.clip[2], one.dy + one.clip[3]))
        marks = [item for item in page.items if isinstance(item, Group) and item.role in ("artifact", "caption")]
        assert len(marks) == 2 * len(patches)
        for item, matrix in placed(tuple(marks)):
            areas = [box(item, matrix)] if isinstance(item, Text) else []
            if isinstance(item, Shape):
                ends = [(float(step[1]), float(step[2])) for step in item.segments]
                areas = [(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]) + 0.01, max(a[1], b[1]) + 0.01)
                         for a, b in zip(ends[::2], ends[1::2], strict=True)]  # fmt: skip
            assert all(area is not None and not cut.meeting(area) for area in areas)
    assert sum(len(page) for page in ids(sheet)[:1]) == 3


@pytest.fixture(scope="module")
def walker(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The game with a new enemy."""
    return edited(tmp_path_factory.mktemp("walker"), *WALKER)


def test_a_new_enemy_is_a_patch_a_new_page_and_a_token_with_its_back(walker: Content) -> None:
    sheet, said = made(walker)
    assert sheet is not None
    pages = ids(sheet)
    assert [page.id for page in sheet.pages] == ["patches-1", "playsheet-playsheet:enemies-2", "pieces-sheet-1"]
    assert "enemy:mech" in pages[1]
    assert pages[2] == ["token:walker", "token/back"]  # folded below it, as on the sheet of pieces
    # The boxes beside it moved, so that one patch holds them all.
    assert len(pages[0]) == 2
    assert {"W", "Walker", "+W"} <= {word for text in texts(sheet.pages[0].items) for word in text.split()}
    assert "start.pdf: print page 1 anew." in said
    assert "M, Mech: now on another page; cross it out here." in said
    assert len(said) == len(set(said))


def test_what_is_gone_is_said(walker: Content) -> None:
    sheet, said = made(shipped(), old=walker)
    assert sheet is not None
    assert "Draw token: W, Walker: take it out" in said
    assert any("playsheet enemies-2: this page is no longer there." in line for line in said)
    assert not any("token:walker" in page for page in ids(sheet))


def test_the_accent_colour_alone_prints_nothing(tmp_path: Path) -> None:
    sheet, said = made(edited(tmp_path, ("game.yaml", 'accent: "0072B2"', 'accent: "D55E00"')))
    assert sheet is None
    assert said == ["The accent colour differs: sheets and cards printed before keep the old one."]


def test_data_with_errors_say_why_there_is_nothing(tmp_path: Path) -> None:
    sheet, said = made(edited(tmp_path, ("enemies.yaml", "armour: 2", "armour: two")))
    assert sheet is None
    assert said == ["The new side can't be drawn: its data or templates have errors."]


# --- the tiny game ---------------------------------------------------------------------------------------------------

SPEED = ("content/tiny-duel/mechs.yaml", "cat: {armour: 3, speed: 3", "cat: {armour: 3, speed: 9")
ARMOUR = ("content/tiny-duel/mechs.yaml", "bear: {armour: 3", "bear: {armour: 7")
DUPLEX: tuple[Edit, ...] = (
    ("templates/tiny-duel/sheets.yaml", "kind: pieces, order: 2", "kind: pieces, order: 2, fold: duplex"),
    ("templates/tiny-duel/cards.svg.j2", "</front>", '</front><back><text x="6" y="12" size="14">back</text></back>'),
)


def tiny(folder: Path, before: tuple[Edit, ...], after: tuple[Edit, ...]) -> tuple[Sheet | None, list[str]]:
    """The tiny game drawn with the templates of the new side, as a comparison does."""
    for side in ("old", "new"):
        (folder / side).mkdir()
    old, _ = tiny_game(folder / "old", ANIMALS, *before)
    new, templates = tiny_game(folder / "new", ANIMALS, *after)
    said: list[str] = []
    return anew(old, new, templates, "en", "a4", said.append), said


def test_one_card_of_nine_alone_in_its_grid(tmp_path: Path) -> None:
    sheet, said = tiny(tmp_path, (), (SPEED,))
    assert sheet is not None
    assert (ids(sheet), said) == ([["card:cat"]], [])
    card = next(item for item in sheet.pages[0].items if isinstance(item, Group) and item.id == "card:cat")
    # In the middle of the sheet, as a grid of one is.
    assert (card.dx, card.dy) == pytest.approx(((210 - 63) / 2, (297 - 88) / 2))
    assert card.clip == (0, 0, 63, 88)


def test_backs_lie_behind_fronts_and_patches_on_leaves_of_their_own(tmp_path: Path) -> None:
    sheet, _ = tiny(tmp_path, DUPLEX, (*DUPLEX, SPEED, ARMOUR))
    assert sheet is not None
    assert ids(sheet) == [["patch:mech:bear"], [], ["card:cat"], ["card:cat/back"]]
    assert [page.id for page in sheet.pages] == ["patches-1", "empty-2", "cards-fronts-1", "cards-backs-1"]


def test_more_copies_of_a_card_are_printed_as_often_as_they_lack(tmp_path: Path) -> None:
    # The copies are what the data say: the ant's armour.
    edit = ("templates/tiny-duel/cards.svg.j2", 'width="63"', 'count="{{ mech.armour }}" width="63"')
    more = ("content/tiny-duel/mechs.yaml", "ant: {armour: 3", "ant: {armour: 5")
    sheet, said = tiny(tmp_path, (edit,), (edit, more))
    assert sheet is not None
    assert (ids(sheet), said) == ([["card:ant", "card:ant#2"]], ["start.pdf: print page 1 anew."])


def test_fewer_copies_are_taken_out(tmp_path: Path) -> None:
    edit = ("templates/tiny-duel/cards.svg.j2", 'width="63"', 'count="{{ mech.armour }}" width="63"')
    less = ("content/tiny-duel/mechs.yaml", "ant: {armour: 3", "ant: {armour: 1")
    sheet, said = tiny(tmp_path, (edit,), (edit, less))
    assert sheet is None
    assert said == ["start.pdf: print page 1 anew.", "Ant: take it out 2 ×"]


def test_a_box_too_large_for_a_patch_is_named(tmp_path: Path) -> None:
    large = ("templates/tiny-duel/board.svg.j2", '<text x="20" y="40"',
             '<rect x="3" y="3" width="204" height="291" stroke="black"/><text x="20" y="40"')  # fmt: skip
    sheet, said = tiny(tmp_path, (large,), (large, ARMOUR))
    assert sheet is None
    assert said == ["Bear: too large for a patch. Print the whole sheet."]


def test_the_pages_carry_foot_line_and_ruler(tmp_path: Path) -> None:
    sheet, _ = tiny(tmp_path, (), (SPEED, ARMOUR))
    assert sheet is not None

    def foot(page: Page) -> list[str]:
        return next(texts(item.items) for item in page.items if isinstance(item, Group) and item.id == "foot")

    for page in sheet.pages:
        assert any(line.startswith("Tiny Duel · Rules 1.0") for line in foot(page))
        assert "100\u00a0mm" in foot(page)
    assert len({page.id for page in sheet.pages}) == len(sheet.pages) == 2
    assert replace(sheet, pages=()).name == "tiny-duel-reprint"


@pytest.mark.parametrize(("patched", "files", "told"), [
    (2, {"playsheet", "blank"}, ["The patches take 2 sheets of paper; playsheet.pdf printed anew: 1 sheet."]),
    (1, {"playsheet"}, []),  # one page of patches leaves the sheet on the table as it is
    (3, {"blank"}, []),  # a sheet that is only printed when somebody asks for it
])  # fmt: skip
def test_sheets_that_take_no_more_paper_than_their_patches_are_named(
    patched: int, files: set[str], told: list[str]
) -> None:
    said: list[str] = []
    sheets: list[Any] = [SimpleNamespace(id="playsheet", leaves=1), SimpleNamespace(id="blank", leaves=1)]
    nothing: Any = None
    work = _Work(OnPaper(), nothing, sheets, nothing, said.append, "mm", frozenset({"blank"}), said.append, "")
    work._tell_cheaper(patched, files)
    assert said == told
