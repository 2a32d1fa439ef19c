"""Large print: pages over two sheets, checked on pages made by hand."""

from __future__ import annotations

import io
import math
from collections import Counter
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from generator.draw import pdf, stamp
from generator.draw.crop import cropped, inked
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Paint, Path, Rect, Sheet, Text, walk
from generator.draw.geometry import box, placed, scale_of
from generator.draw.large import CUT, LARGEST, OVER, STRIP, STRIP_MOST, enlarged
from generator.draw.paper import A4, LETTER, Paper
from generator.draw.theme import COLOUR

LINE = Paint(stroke=Ink.BLACK, width=0.25)
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])


class Words:
    """Interface words: each key stands for itself."""

    def text(self, key: str, default: str = "", /) -> str:
        return f"<{key}>"


WORDS = Words()


def frame(paper: Paper) -> Rect:
    """The live area as a thin frame, so that a page reaches as far as a sheet may."""
    live = paper.live
    return Rect(live.x + 0.125, live.y + 0.125, live.width - 0.25, live.height - 0.25, LINE)


def sheet(paper: Paper, *items: Item, pages: int = 1) -> Sheet:
    made = [Page(f"page-{n}", paper.width, paper.height, (frame(paper), *items), f"Page {n}") for n in range(pages)]
    return Sheet("big", "Big", "en", tuple(stamp.stamped(page, "Big", "Rules 1") for page in made), game="big")


def rows(paper: Paper, step: float = 8.0) -> list[Item]:
    """Rows of marking circles from top to bottom, `step` mm apart, the circles 5 mm across."""
    live = paper.live
    return [
        Circle(live.x + 20 + column * 8, live.y + 6 + row * step, 2.5, LINE, pip=f"data:row/{row}")
        for row in range(int((live.height - 8) // step)) for column in range(3)
    ]  # fmt: skip


def halves(made: Sheet) -> list[tuple[Page, Page]]:
    return list(zip(made.pages[::2], made.pages[1::2], strict=True))


def content(page: Page) -> Group:
    """What a half shows of the page, enlarged."""
    (found,) = [item for item in page.items if isinstance(item, Group) and item.scale != 1.0]
    return found


def seen(page: Page) -> list[tuple[Item, tuple[float, float, float, float]]]:
    """The items of a half, each with its box on the paper."""
    made = []
    for item, matrix in placed((content(page),)):
        area = box(item, matrix)
        if area is not None and not isinstance(item, Group):
            made.append((item, area))
    return made


@PAPERS
def test_two_sheets_on_their_side_as_large_as_they_hold(paper: Paper) -> None:
    made = enlarged(sheet(paper, *rows(paper)), paper, WORDS)
    assert [(page.width, page.height) for page in made.sheet.pages] == [(paper.height, paper.width)] * 2
    assert [page.id for page in made.sheet.pages] == ["page-0/upper", "page-0/lower"]
    assert [page.title for page in made.sheet.pages] == ["Page 0: <large-upper>", "Page 0: <large-lower>"]
    # A4 188 x 276 mm fits 287 x 2 x 200 mm at the root of 2; Letter 192 x 256 mm fills 269.4 mm across first.
    assert made.scale == pytest.approx(math.sqrt(2) if paper is A4 else 269.4 / 192, abs=2e-4)
    assert made.percent == (141 if paper is A4 else 140)
    assert made.scale <= LARGEST
    assert made.sheet.game == "", "no patch fits an enlarged page"


@PAPERS
def test_all_lies_where_a_printer_reaches(paper: Paper) -> None:
    made = enlarged(sheet(paper, *rows(paper)), paper, WORDS).sheet
    room = paper.turned.printable
    for page in made.pages:
        area = inked(tuple(item for item in page.items if not (isinstance(item, Group) and item.role == "stamp")))
        assert area is not None
        assert area[0] >= room.x - 0.13
        assert area[2] <= room.right + 0.13
        assert area[1] >= room.y - 0.01
        assert area[3] <= room.bottom + 0.01
        (foot,) = [item for item in page.items if isinstance(item, Group) and item.role == "stamp"]
        where = box(foot)
        assert where is not None
        assert 0 < where[0] < where[2] < page.width
        assert 0 < where[1] < where[3] < page.height


@PAPERS
def test_the_halves_meet_at_the_join(paper: Paper) -> None:
    """A point of the page lies as far below the join on one sheet as the other sheet's print goes on from there."""
    made = enlarged(sheet(paper, *rows(paper)), paper, WORDS)
    ((upper, lower),) = halves(made.sheet)
    one, other = content(upper), content(lower)
    assert one.clip is not None
    assert other.clip is not None
    join = other.clip[1]
    assert one.clip[1] + one.clip[3] == pytest.approx(join + OVER / made.scale, abs=1e-3)
    assert one.dx == other.dx, "what is printed on one sheet goes on straight below on the other"
    room = paper.turned.printable
    strip = room.bottom - (one.dy + join * made.scale)
    assert STRIP - 0.02 <= strip <= STRIP_MOST + 0.02
    assert other.dy + join * made.scale >= room.y + CUT - 0.02
    texts = [item.content for item in walk(upper.items) if isinstance(item, Text)]
    assert "<large-strip>" in texts
    # The cutting line of the lower sheet ends just where its print begins.
    lines = [item for item in walk(lower.items) if isinstance(item, Path) and len(item.segments) == 2]
    (cut,) = [line for line in lines if float(line.segments[1][1]) - float(line.segments[0][1]) > 200]
    assert float(cut.segments[0][2]) + 0.125 == pytest.approx(other.dy + join * made.scale, abs=1e-3)


@PAPERS
def test_the_join_avoids_circles_and_letters(paper: Paper) -> None:
    made = enlarged(sheet(paper, *rows(paper)), paper, WORDS)
    join = content(made.sheet.pages[1]).clip[1]  # type: ignore[index]
    offset = (join - paper.live.y - 6) % 8.0
    assert 2.5 <= offset <= 5.5, "between two rows"
    live = paper.live
    lines: list[Item] = [Text(live.x + 60, live.y + row * 4, "HAND", size=7.0) for row in range(1, 64)]
    joined = enlarged(sheet(paper, *lines), paper, WORDS).sheet
    join = content(joined.pages[1]).clip[1]  # type: ignore[index]
    # Capitals of 7 points are 1.7 mm high and stand on each fourth millimetre.
    assert 0.0 <= (join - live.y) % 4.0 <= 4.0 - 1.7


@PAPERS
def test_every_circle_is_there_once_and_counts_once(paper: Paper) -> None:
    """Rows so close that the join has to cross one: its circles show on both sheets, and count on one."""
    dense = rows(paper, 5.01)
    made = enlarged(sheet(paper, *dense), paper, WORDS).sheet
    ((upper, lower),) = halves(made)
    counted = Counter(item.pip for page in (upper, lower) for item, _ in seen(page)
                      if isinstance(item, Circle) and item.pip)  # fmt: skip
    assert counted == Counter(item.pip for item in dense if isinstance(item, Circle))
    drawn = sum(isinstance(item, Circle) for page in (upper, lower) for item, _ in seen(page))
    assert drawn in (len(dense), len(dense) + 3)


@PAPERS
def test_fields_keep_their_names_and_grow(paper: Paper) -> None:
    live = paper.live
    fields = [Field(f"f{n}", "check", live.x + 5, live.y + 3 + n * 8, 5, 5, f"tick {n}") for n in range(30)]
    across = Field("across", "text", live.x + 40, live.y + 100, 20, 60, "write")
    made = enlarged(sheet(paper, *fields, across), paper, WORDS)
    found = [(item.name, area) for page in made.sheet.pages for item, area in seen(page) if isinstance(item, Field)]
    assert sorted(name for name, _ in found) == sorted(["across", *(field.name for field in fields)])
    for name, area in found:
        if name != "across":
            assert area[2] - area[0] == pytest.approx(5 * made.scale, abs=1e-6)
    file = pikepdf.open(io.BytesIO(pdf.render(made.sheet, COLOUR)))
    assert len(file.Root.AcroForm.Fields) == 31
    # A text field that the join crosses belongs to one sheet alone.
    assert sum(name == "across" for name, _ in found) == 1


@PAPERS
def test_letters_grow(paper: Paper) -> None:
    small = Text(paper.live.x + 20, paper.live.y + 20, "small", size=5.5)
    made = enlarged(sheet(paper, small), paper, WORDS)
    sizes = [
        item.size * scale_of(matrix) for page in made.sheet.pages for item, matrix in placed((content(page),))
        if isinstance(item, Text)
    ]  # fmt: skip
    assert sizes == pytest.approx([5.5 * made.scale])


@PAPERS
def test_rulers_stay_true_and_the_foot_says_what_the_page_said(paper: Paper) -> None:
    made = enlarged(sheet(paper, *rows(paper)), paper, WORDS).sheet
    lengths = []
    for page in made.pages:
        (foot,) = [item for item in page.items if isinstance(item, Group) and item.role == "stamp"]
        assert foot.scale == 1.0
        assert stamp.said(page) == stamp.said(sheet(paper, *rows(paper)).pages[0]) != ""
        for item in foot.items:
            if isinstance(item, Path):
                xs = [float(step[1]) for step in item.segments]
                lengths.append(max(xs) - min(xs))
    assert lengths
    assert lengths == pytest.approx([100.0] * len(lengths))


@PAPERS
def test_both_halves_are_tagged_and_in_the_outline(paper: Paper) -> None:
    panel = Group("panel", (Rect(40, 60, 60, 180, LINE), Text(42, 70, "A panel")), "panel", "A panel over the join")
    made = enlarged(sheet(paper, panel, pages=2), paper, WORDS).sheet
    alts = [[item.alt for item in walk(page.items) if isinstance(item, Group) and item.id == "panel"]
            for page in made.pages]  # fmt: skip
    assert alts == [["A panel over the join"], ["A panel over the join (<large-continued>)"]] * 2
    with pikepdf.open(io.BytesIO(pdf.render(made, COLOUR))) as file:
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root] == [page.title for page in made.pages]
        assert len(file.pages) == 4
        assert b"pdfuaid:part>1<" in file.Root.Metadata.read_bytes()
    document = pypdfium2.PdfDocument(pdf.render(made, COLOUR))
    assert "A panel" in document[0].get_textpage().get_text_range()
    document.close()


def test_front_and_back_have_one_scale() -> None:
    front = Page("front", 210, 297, (frame(A4),), "Front")
    back = Page("back", 210, 297, (Rect(60, 60, 50, 50, LINE),), "Back")
    made = enlarged(Sheet("two", "Two", "en", (front, back)), A4, WORDS).sheet
    assert [page.id for page in made.pages] == ["front/upper", "front/lower", "back/upper", "back/lower"]
    assert {content(page).scale for page in made.pages} == {content(made.pages[0]).scale}


def test_a_page_of_another_size_or_without_ink_is_refused() -> None:
    with pytest.raises(ValueError, match="empty or not a4"):
        enlarged(sheet(LETTER), A4, WORDS)
    with pytest.raises(ValueError, match="empty or not a4"):
        enlarged(Sheet("none", "None", "en", (Page("blank", 210, 297, ()),)), A4, WORDS)


def test_cropping_keeps_what_shows_and_nothing_else() -> None:
    inside, outside = Rect(10, 10, 10, 10, LINE), Rect(50, 50, 10, 10, LINE)
    group = Group("g", (inside, outside), "panel", "alt", dx=5, link="#x", bookmark="b")
    (kept,) = cropped((group, outside), (0, 0, 30, 30))
    assert kept == replace(group, items=(inside,))
    (bare,) = cropped((group,), (0, 0, 30, 30), named=False)
    assert bare == Group("", (inside,), dx=5)
    # Half a line's width of a neighbour shows too; a field belongs where its middle lies.
    edge = Rect(30.1, 10, 5, 5, LINE)
    assert cropped((edge,), (0, 0, 30, 30)) == (edge,)
    assert cropped((replace(edge, x=30.2),), (0, 0, 30, 30)) == ()
    field = Field("f", "check", 26, 10, 10, 10, "t")
    assert cropped((field,), (0, 0, 30, 30)) == ()
    assert cropped((field,), (0, 0, 32, 30)) == (field,)
    assert cropped((field,), (0, 0, 32, 30), fields=False) == ()


def test_ink_is_measured_with_its_lines_and_cut_by_clips() -> None:
    assert inked((Rect(10, 10, 20, 20, LINE),)) == (9.875, 9.875, 30.125, 30.125)
    assert inked((Group("g", (Rect(0, 0, 20, 20, LINE),), dx=10, clip=(5, 5, 5, 5)),)) == (15, 5, 20, 10)
    assert inked((Rect(0, 0, 9, 9, Paint()), Field("f", "check", 0, 0, 5, 5, ""))) is None
    assert inked((Group("foot", (Rect(0, 0, 9, 9, LINE),), "stamp"),)) is None
