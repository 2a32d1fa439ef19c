"""Both sides of a sheet: arranged as asked, and from the finished PDFs that each back lies behind its front.

The proofs read the PDFs with pdfium alone (tests/draw/seen.py), turn the back over as a printer does, and compare.
"""

from __future__ import annotations

import re
from pathlib import Path as File

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.data import preferences
from generator.data.diagnostics import Place, Severity
from generator.draw import pdf
from generator.draw.calibration import SCALES, Words, calibration, frame_on
from generator.draw.display import Group, Ink, Page, Paint, Path, Rect, Sheet, Text, walk
from generator.draw.page_checks import check_sheet
from generator.draw.paper import A4, LETTER, PAPERS, Paper
from generator.draw.piece import Piece
from generator.draw.pieces import Layout, lay_out, layout_from
from generator.draw.sides import FARTHEST, HOWS, Sides, arranged, laid_out, piece_options, printed_on
from generator.draw.stamp import page_hash, piece_hashes
from generator.draw.theme import COLOUR
from tests.draw import seen
from tests.draw.seen import Side, apart, sides, turned_over

NEAR = 0.01
"""How many mm a back may lie off its front."""

BLACK = Paint(stroke=Ink.BLACK, width=0.25)
WORDS = Words(yaml.safe_load((File(__file__).parents[2] / "templates/shared/words.en.yaml").read_text("utf-8")))


def outline(width: float, height: float, notch: float, *, back: bool) -> Path:
    """A frame without any symmetry, 2 mm inside a piece, with a notch that tells pieces apart; the back is what the
    front looks like when the piece is turned over like a leaf."""
    points = [(2, 2), (width - 2, 2), (width - 2, height / 2), (width - 2 - notch, height / 2), (width - 5, height - 3),
              (2 + notch / 2, height - 2)]  # fmt: skip
    if back:
        points = [(width - x, y) for x, y in points]
    return Path((*[("L" if number else "M", x, y) for number, (x, y) in enumerate(points)], ("Z",)), BLACK)


def piece(number: int, width: float = 60.0, height: float = 40.0, *, bleed: float = 0.0) -> Piece:
    notch = 3.0 + number * 0.7
    front, back = (outline(width, height, notch, back=side) for side in (False, True))
    return Piece(f"p{number}", width, height, (front,), (back,), bleed=bleed, title=f"p{number}")


def pieces_pdf(pieces: list[Piece], paper: Paper, asked: Sides, fold: str = "duplex", **layout: object) -> list[Side]:
    """The pages of a set of pieces as a build makes them, read back."""
    backs = {"duplex": {"duplex": "long"}, "none": {}}.get(fold, {"fold": fold})
    options = {**backs, **layout, **piece_options(fold, asked)}
    pages = lay_out(pieces, layout_from(options, paper=paper))
    sheet = arranged(Sheet("s", "S", "en", pages), laid_out(fold, asked), asked)
    return sides(pdf.render(sheet, COLOUR))


def outlines(side: Side) -> list[tuple[seen.Point, ...]]:
    """The pieces' frames."""
    return [one.points for one in side.shapes if len(one.points) == 7]


def marks(side: Side) -> list[tuple[seen.Point, ...]]:
    return [one.points for one in side.shapes if len(one.points) == 2 and not one.dashed]


def folds(side: Side) -> list[float]:
    return [one.points[0][1] for one in side.shapes if one.dashed]


# --- proofs from finished PDFs: pieces -------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("count", [1, 5, 13])  # a partly filled sheet, and a last one
def test_every_piece_is_behind_its_front(paper: Paper, edge: str, count: int) -> None:
    pages = pieces_pdf([piece(number) for number in range(count)], paper, Sides(edge), mix=True)
    assert len(pages) % 2 == 0
    assert sum(len(outlines(front)) for front in pages[::2]) == count
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = turned_over(back, edge)
        assert apart(outlines(front), outlines(behind)) <= NEAR
        assert apart(marks(front), marks(behind)) <= NEAR
        assert marks(front)


def test_a_mirror_that_is_wrong_is_found() -> None:
    """The proof itself: on the wrong edge, or with pieces in the wrong order, it fails by far."""
    front, back = pieces_pdf([piece(number) for number in range(5)], A4, Sides("long"))
    assert apart(outlines(front), outlines(turned_over(back, "short"))) > 1
    others = pieces_pdf([piece(number) for number in (1, 0, 2, 3, 4)], A4, Sides("long"))[1]
    assert apart(outlines(front), outlines(turned_over(others, "long"))) > 0.3
    shifted = seen.moved(back, lambda x, y: (x + 0.02, y))
    assert NEAR < apart(outlines(front), outlines(turned_over(shifted, "long"))) < 0.03


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(("fold", "how"), [("gutter", "designed"), ("rows", "designed"), ("duplex", "fold"),
                                           ("rows", "fold"), ("gutter", "fold")])  # fmt: skip
def test_folded_pieces_lie_on_their_fronts(paper: Paper, fold: str, how: str) -> None:
    # An offset changes nothing: what is folded is printed in one go.
    pages = pieces_pdf([piece(number) for number in range(7)], paper, Sides(how, 1.0, -2.0), fold)
    assert sum(len(outlines(page)) for page in pages) == 14
    for page in pages:
        lines = folds(page)
        assert lines
        frames = outlines(page)
        nearest = [min(lines, key=lambda line, y=one[0][1]: abs(line - y)) for one in frames]
        over, rest = [], []
        for one, line in zip(frames, nearest, strict=True):
            if one[0][1] < line:
                over.append(tuple((x, 2 * line - y) for x, y in one))
            else:
                rest.append(one)
        assert apart(over, rest) <= NEAR


@pytest.mark.parametrize("edge", ["long", "short"])
@given(dx=st.floats(-5, 5), dy=st.floats(-5, 5))
@settings(max_examples=12, deadline=None)
def test_an_offset_moves_all_of_a_back_by_itself_and_nothing_of_a_front(edge: str, dx: float, dy: float) -> None:
    plain = pieces_pdf([piece(number) for number in range(3)], LETTER, Sides(edge))
    there = pieces_pdf([piece(number) for number in range(3)], LETTER, Sides(edge, dx, dy))
    assert there[0] == plain[0]
    # On the short edge the back stands upside down in the file: its right is the page's left.
    sign = 1 if edge == "long" else -1
    wanted = seen.moved(plain[1], lambda x, y: (x + sign * dx, y + sign * dy))
    assert apart([one.points for one in wanted.shapes], [one.points for one in there[1].shapes]) <= NEAR


# --- proofs from finished PDFs: whole pages --------------------------------------------------------------------------


def leaf_sheet(paper: Paper, count: int) -> Sheet:
    """Pages in pairs whose backs are what their fronts look like from behind, with words and a foot line's stamp."""
    made = []
    for number in range(count):
        frame = outline(paper.width, paper.height, 20.0 + number // 2, back=number % 2 == 1)
        words = Text(30 + number, 50, f"page {number + 1}", role="page-number")
        stamp = Group("foot", (Text(20, paper.height - 7, "S 1.0 0123abcd", role="version"),), "stamp")
        made.append(Page(f"page-{number + 1}", paper.width, paper.height, (frame, words, stamp), f"Page {number + 1}"))
    return Sheet("s", "S", "en", tuple(made))


def printed(sheet: Sheet, asked: Sides) -> list[Side]:
    return sides(pdf.render(arranged(sheet, "duplex", asked), COLOUR))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_pages_are_behind_their_fronts_and_an_odd_last_one_is_a_front(paper: Paper, edge: str, count: int) -> None:
    pages = printed(leaf_sheet(paper, count), Sides(edge))
    assert len(pages) == count
    for front, back in zip(pages[::2], pages[1::2], strict=False):
        assert apart(outlines(front), outlines(turned_over(back, edge))) <= NEAR
    designed = printed(leaf_sheet(paper, count), Sides())
    assert pages[::2] == designed[::2]
    texts = [one.text for one in pages[-1].words]
    assert f"page {count}" in texts


@pytest.mark.parametrize("edge", ["long", "short"])
def test_a_page_with_an_offset_moves_with_its_words_and_its_foot(edge: str) -> None:
    plain, there = (printed(leaf_sheet(A4, 3), Sides(edge, *offset)) for offset in ((), (1.25, -0.5)))
    assert there[0] == plain[0]
    assert there[2] == plain[2]
    sign = 1 if edge == "long" else -1
    wanted = seen.moved(plain[1], lambda x, y: (x + sign * 1.25, y - sign * 0.5))
    assert apart([one.points for one in wanted.shapes], [one.points for one in there[1].shapes]) <= NEAR
    assert len(there[1].words) == 2
    for one, other in zip(wanted.words, there[1].words, strict=True):
        assert one.text == other.text
        assert (one.x, one.y) == (pytest.approx(other.x, abs=NEAR), pytest.approx(other.y, abs=NEAR))


# --- what is arranged, page by page ----------------------------------------------------------------------------------


def ids(sheet: Sheet) -> list[str]:
    return [page.id for page in sheet.pages]


def test_as_designed_nothing_is_touched() -> None:
    sheet = leaf_sheet(A4, 3)
    for fold in ("none", "duplex", "gutter", "rows"):
        assert arranged(sheet, fold, Sides()) is sheet
        assert printed_on(fold, Sides()) == fold
        assert piece_options(fold, Sides()) == {}
    assert arranged(sheet, "duplex", Sides("long")) == sheet
    assert Sides().key == ""
    assert Sides("long").key == "long,0,0"
    assert Sides(dx=0.5, dy=-0.25).key == "designed,0.5,-0.25"


def test_fronts_and_backs_are_as_many() -> None:
    sheet = leaf_sheet(A4, 5)
    fronts, backs = (arranged(sheet, "duplex", Sides(how)) for how in ("fronts", "backs"))
    assert ids(fronts) == ["page-1", "page-3", "page-5"]
    assert ids(backs) == ["page-2", "page-4", "page-5-back"]
    assert backs.pages[2].items == ()
    assert (backs.pages[2].width, backs.pages[2].height) == (210.0, 297.0)
    assert len(sides(pdf.render(backs, COLOUR))) == 3
    for how in ("fronts", "backs"):
        assert printed_on("duplex", Sides(how)) == "none"
    # The offset belongs to the backs, printed alone too.
    moved = arranged(sheet, "duplex", Sides("backs", 0.5, 0))
    (group,) = moved.pages[0].items
    assert isinstance(group, Group)
    assert (group.dx, group.dy, group.rotate) == (0.5, 0, 0)
    assert arranged(sheet, "duplex", Sides("fronts", 0.5, 0)) == fronts


def test_a_sheet_on_one_side_has_no_backs() -> None:
    sheet = leaf_sheet(A4, 2)
    for fold in ("none", "rows", "gutter"):
        assert ids(arranged(sheet, fold, Sides("backs"))) == []
        assert arranged(sheet, fold, Sides("short", 1, 1)) is sheet


def test_folded_pages_are_leaves_to_glue() -> None:
    sheet = leaf_sheet(A4, 3)
    assert arranged(sheet, "duplex", Sides("fold", 1.0, 1.0)) is sheet
    assert printed_on("duplex", Sides("fold")) == "none"


def test_the_printed_hash_of_a_back_is_that_of_what_it_shows() -> None:
    """Turned and moved pages hold the pieces that they held before."""
    sheet = leaf_sheet(A4, 2)
    group = Group("part", sheet.pages[1].items[:1], "panel", "A part")
    page = Page("back", 210, 297, (group,))
    turned = arranged(Sheet("s", "S", "en", (page, page)), "duplex", Sides("short", 1, 2)).pages[1]
    assert piece_hashes(turned)["part"] == piece_hashes(page)["part"]
    assert page_hash(turned) != page_hash(page)


def test_pieces_are_laid_out_for_the_sides() -> None:
    assert piece_options("rows", Sides("short")) == {"duplex": "long", "fold": "none", "sides": "both"}
    assert piece_options("duplex", Sides("fold")) == {"duplex": "none", "fold": "rows", "sides": "both"}
    assert piece_options("gutter", Sides("fold")) == {"duplex": "none", "fold": "gutter", "sides": "both"}
    for how in HOWS:
        assert piece_options("none", Sides(how)) == {}
        assert laid_out("none", Sides(how)) == "none"
    assert [laid_out("rows", Sides(how)) for how in HOWS] == ["rows", "duplex", "duplex", "rows", "duplex", "duplex"]


@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.0, -2.0)])
def test_laid_out_for_the_short_edge_or_turned_is_the_same(offset: tuple[float, float]) -> None:
    """`duplex: short` of a set's own and a turned long edge put every back into one place, offset and all."""
    pieces = [piece(number) for number in range(5)]
    own = lay_out(pieces, Layout(duplex="short", back_dx=offset[0], back_dy=offset[1]))
    turned = arranged(Sheet("s", "S", "en", lay_out(pieces, Layout(duplex="long"))), "duplex", Sides("short", *offset))
    one, other = (sides(pdf.render(Sheet("s", "S", "en", pages), COLOUR))[1] for pages in (own, turned.pages))
    assert apart(outlines(one), outlines(other)) <= NEAR
    assert apart(marks(one), marks(other)) <= NEAR


@pytest.mark.parametrize(("values", "words"), [(("left",), "one of designed, long"), (("long", 5.1), "at most 5 mm"),
                                               (("long", 0, float("nan")), "at most 5 mm")])  # fmt: skip
def test_sides_that_cannot_be(values: tuple[object, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Sides(*values)  # type: ignore[arg-type]


def test_preferences_know_the_same_sides_and_limit() -> None:
    assert preferences.WORDS["sides"] == HOWS
    assert preferences.FARTHEST == FARTHEST
    assert preferences.WORDS["paper"] == tuple(PAPERS)


# --- the calibration sheet -------------------------------------------------------------------------------------------


def drifted(side: Side, dx: float, dy: float) -> Side:
    """What a printer makes of a back that it shifts, in the page's own coordinates."""
    return seen.moved(side, lambda x, y: (x + dx, y + dy))


def reading(front: Side, through: Side, *, upright: bool) -> str:
    """What somebody reads: the number at the line of the front that runs straight on into one of the back."""
    axis = 1 if upright else 0

    def lines(side: Side) -> list[tuple[float, seen.Point]]:
        """The lines that cross the scale: where along it each lies, and its middle."""
        found = [one for one in side.segments() if abs(one[0][axis] - one[1][axis]) < 1e-3
                 and 6.9 < abs(one[0][1 - axis] - one[1][1 - axis]) < 16]  # fmt: skip
        return [(one[0][axis], ((one[0][0] + one[1][0]) / 2, (one[0][1] + one[1][1]) / 2)) for one in found]

    read = []
    where = frame_on(next(one for one in PAPERS.values() if abs(one.width - front.width) < 0.1))
    for _, base in where.columns if upright else where.rows:
        # What lies near the row: its numbers and lines before the base line, the back's lines behind it.
        def near(point: seen.Point, base: float = base) -> bool:
            middle = where.cy if upright else where.cx
            return -14.5 < point[1 - axis] - base < 12 and abs(point[axis] - middle) < 62

        here, there = ([at for at, point in lines(side) if near(point)] for side in (front, through))
        assert len(here) == len(there) in (10, 11)
        numbers = [one for one in front.words if re.fullmatch(r"0|[+\u2212][\d.]+", one.text.strip())
                   and near((one.x, one.y))]  # fmt: skip
        assert len(numbers) == len(here)
        met = [place for place in here if min(abs(place - other) for other in there) < 0.1]
        read += [min(numbers, key=lambda one, met=place: abs((one.y if upright else one.x) - met)).text.strip()
                 for place in met]  # fmt: skip
    # In all of the scale, both rows of it, only one line meets one of the back; zero stands in both.
    assert len(set(read)) == 1
    assert len(read) == (2 if read[0] == "0" else 1)
    return read[0]


def typed(number: str, units: str) -> float:
    """What `prefer back-x=NUMBER` makes of a reading, in mm."""
    value = preferences.checked("back-x", number, units)
    assert isinstance(value, float)
    return value


@pytest.mark.parametrize("units", ["mm", "in"])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_readings_take_a_printers_drift_away(edge: str, paper: Paper, units: str) -> None:
    """A printer shifts backs by whole steps; both numbers are read where lines meet and kept; then nothing is left."""
    step = SCALES[units].step
    front, back = sides(pdf.render(calibration(paper, WORDS, Sides(edge), units=units), COLOUR))
    target, plain = pieces_pdf([piece(number) for number in range(5)], paper, Sides(edge))
    for across, down in ((3, -2), (-9, 1), (0, 9), (-1, -7)):
        dx, dy = across * step, down * step
        seen_through = turned_over(drifted(back, dx, dy), edge)
        read = (reading(front, seen_through, upright=False), reading(front, seen_through, upright=True))
        kept = Sides(edge, typed(read[0], units), typed(read[1], units))
        # Without it, the drift is there.
        off = apart(outlines(target), outlines(turned_over(drifted(plain, dx, dy), edge)))
        assert off == pytest.approx(max(abs(dx), abs(dy)), abs=NEAR)
        # With it, backs lie behind their fronts, on a finished PDF and on the sheet itself.
        there = pieces_pdf([piece(number) for number in range(5)], paper, kept)
        behind = turned_over(drifted(there[1], dx, dy), edge)
        assert apart(outlines(there[0]), outlines(behind)) <= NEAR
        assert apart(marks(there[0]), marks(behind)) <= NEAR
        checked = sides(pdf.render(calibration(paper, WORDS, kept, units=units, check=True), COLOUR))
        again = turned_over(drifted(checked[1], dx, dy), edge)
        assert reading(checked[0], again, upright=False) == reading(checked[0], again, upright=True) == "0"


def test_one_reading_serves_both_edges() -> None:
    """A printer's drift is one of the image against the paper: for the other edge it only turns the image's head. Then
    the same two numbers are read, so a preference holds whatever edge is asked for."""
    read = []
    for edge, dx, dy in (("long", 1.5, -2.0), ("short", -1.5, 2.0)):
        front, back = sides(pdf.render(calibration(A4, WORDS, Sides(edge)), COLOUR))
        through = turned_over(drifted(back, dx, dy), edge)
        read.append((reading(front, through, upright=False), reading(front, through, upright=True)))
    assert read == [("\u22121.5", "+2"), ("\u22121.5", "+2")]


@pytest.mark.parametrize("units", ["mm", "in"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_pinhole_shows_the_same_numbers(edge: str, units: str) -> None:
    """The hole through the cross, seen on the drifted back, lies in the grid at the offset that is wanted."""
    step = SCALES[units].step
    for paper in PAPERS.values():
        front, back = sides(pdf.render(calibration(paper, WORDS, Sides(edge), units=units), COLOUR))
        hole = _cross(front)
        dx, dy = 3 * step, -2 * step
        printed_back = drifted(back, dx, dy)
        at = (paper.width - hole[0], hole[1]) if edge == "long" else (hole[0], paper.height - hole[1])
        zero = _grid_zero(printed_back)
        sign = 1 if edge == "long" else -1  # as the back is read
        found = (sign * (at[0] - zero[0]), sign * (at[1] - zero[1]))
        through = turned_over(printed_back, edge)
        read = (reading(front, through, upright=False), reading(front, through, upright=True))
        assert found == tuple(pytest.approx(typed(one, units), abs=NEAR) for one in read)


def _cross(front: Side) -> seen.Point:
    """The middle of the cross to pierce: the shortest two lines of the page, 0.8 mm long."""
    short = [one for one in front.segments() if max(abs(one[0][0] - one[1][0]), abs(one[0][1] - one[1][1])) < 0.85
             and one[0][1] < front.height - 20]  # fmt: skip
    assert len(short) == 2
    xs = [x for one in short for x, _ in one]
    ys = [y for one in short for _, y in one]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _grid_zero(back: Side) -> seen.Point:
    """The middle of the grid, from its lines."""
    lines = [one for one in back.segments() if 8.9 < max(abs(one[0][0] - one[1][0]), abs(one[0][1] - one[1][1])) < 10.1]
    upright = {round(one[0][0], 3) for one in lines if abs(one[0][0] - one[1][0]) < 1e-3}
    level = {round(one[0][1], 3) for one in lines if abs(one[0][1] - one[1][1]) < 1e-3}
    assert len(upright) == len(level) >= 19
    return (min(upright) + max(upright)) / 2, (min(level) + max(level)) / 2


@pytest.mark.parametrize("units", ["mm", "in"])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_calibration_sheet_keeps_to_the_pages_rules(paper: Paper, units: str) -> None:
    sheet = calibration(paper, WORDS, Sides("long"), units=units)
    found = check_sheet(sheet, lambda path: Place(), lambda path: 0)
    assert [one.message for one in found if one.severity >= Severity.WARNING] == []
    said = " ".join(item.content for page in sheet.pages for item in walk(page.items) if isinstance(item, Text))
    assert "calibrate/" not in said
    assert f"back-x=\u2026{units}" in said
    assert ("4 inches" in said) == (units == "in")
    field = [item for item in walk(sheet.pages[0].items) if isinstance(item, Rect)]
    assert len(field) == 2


def test_both_sheets_of_a_calibration_are_one_leaf_each() -> None:
    for edge in ("long", "short", "fronts", "backs", "designed"):
        sheet = calibration(A4, WORDS, Sides(edge))
        assert ids(sheet) == ["calibration:front", "calibration:back"]
        assert ("short edge" in sheet.title) == (edge == "short")
