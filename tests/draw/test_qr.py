"""QR codes: outlines that fill exactly the black modules, and finished pages that somebody else's decoder reads."""

from __future__ import annotations

import io

import pypdfium2
import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draw import pdf, qr
from generator.draw.display import Ink, Item, Page, Path
from generator.draw.elements import Refused
from generator.draw.theme import COLOUR, INK, Theme
from generator.draw.widgets.qr import SMALLEST, qr_code
from tests.draw.samples import sheet

WORDS = "Some Game, rules 1.1\nJägermeister\nLeft arm: Laser\nRight arm: Fist\n10GB4-8ZP6G-FM715-AFGRS"


def loops(rows: list[list[bool]]) -> list[list[tuple[int, int]]]:
    return list(qr.outlines(rows))


def inside(outlines: list[list[tuple[int, int]]], x: float, y: float) -> int:
    """The winding number of a point: how often the outlines go round it."""
    turns = 0
    for loop in outlines:
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if ax == bx and ax > x and min(ay, by) < y < max(ay, by):
                turns += 1 if by > ay else -1
    return turns


def test_a_square_and_its_hole_run_opposite_ways() -> None:
    ring = [[True, True, True], [True, False, True], [True, True, True]]
    outer, hole = loops(ring)
    assert set(outer) == {(0, 0), (3, 0), (3, 3), (0, 3)}
    assert set(hole) == {(1, 1), (2, 1), (2, 2), (1, 2)}
    # Clockwise on the page round black, the other way round the hole.
    assert outer == [(0, 0), (3, 0), (3, 3), (0, 3)]
    assert hole.index((1, 2)) == (hole.index((1, 1)) + 1) % 4


def test_areas_that_touch_at_a_corner_stay_apart() -> None:
    assert sorted(map(len, loops([[True, False], [False, True]]))) == [4, 4]
    assert sorted(map(len, loops([[False, True], [True, False]]))) == [4, 4]


@given(st.integers(1, 8).flatmap(lambda n: st.lists(st.lists(st.booleans(), min_size=n, max_size=n), min_size=1,
                                                    max_size=8)))  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_outlines_hold_exactly_the_black_modules(rows: list[list[bool]]) -> None:
    made = loops(rows)
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            assert inside(made, x + 0.5, y + 0.5) == int(black)
    for loop in made:
        for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
            assert (before[0] == here[0]) != (here[0] == after[0]), "only true corners"


def test_the_better_correction_is_taken_where_there_is_room() -> None:
    # Version 1 has 21 modules and holds 17 bytes with the lesser correction, 14 with the better one (ISO/IEC 18004).
    fourteen, fifteen = "a" * 14, "a" * 15
    for text, level in ((fourteen, "M"), (fifteen, "L")):
        made = qr.modules(text, 21)
        wanted = segno.make_qr(text, error=level, mask=qr.MASK, boost_error=False)
        assert made == tuple(tuple(map(bool, row)) for row in wanted.matrix)
    assert qr.modules("a" * 18, 21) is None


class Pen:
    """What the widget asks of its reader."""

    lang, fillable = "en", False

    def report(self, *args: object, **more: object) -> None:
        raise AssertionError(args)

    def run(self, *args: object, **more: object) -> tuple[Item, ...]:
        return ()

    def form_field(self, *args: object) -> tuple[Item, ...]:
        return ()


def drawn(text: object, **more: object) -> tuple[Item, ...]:
    return tuple(qr_code(Pen(), x=40.0, y=30.0, text=text, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", [COLOUR, INK])
@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize(
    "text", [WORDS, "日本のメカ\nLeft arm: Laser", "x" * 200, "One line without code", "Ünï\nABC-123"]
)
def test_a_finished_page_is_read_by_a_decoder(text: str, dpi: int, theme: Theme) -> None:
    page = Page("one", 210.0, 297.0, drawn(text, size=17.8))
    data = pdf.render(sheet(page), theme)
    picture = pypdfium2.PdfDocument(io.BytesIO(data))[0].render(scale=dpi / 72).to_pil()
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == text


def test_modules_of_the_print_are_those_of_the_code() -> None:
    (path,) = drawn(WORDS, size=17.8)
    assert isinstance(path, Path)
    assert path.paint.fill is Ink.BLACK
    assert path.paint.stroke is Ink.NONE
    matrix = qr.modules(WORDS, 53)
    assert matrix is not None
    side = 17.8 / len(matrix)
    assert side >= SMALLEST
    data = pdf.render(sheet(Page("one", 210.0, 297.0, (path,))), COLOUR)
    scale = 600 / 72
    picture = pypdfium2.PdfDocument(io.BytesIO(data))[0].render(scale=scale).to_pil().convert("L")
    for row, modules in enumerate(matrix):
        for column, black in enumerate(modules):
            x, y = ((start + (at + 0.5) * side) * 72 / 25.4 * scale for start, at in ((40.0, column), (30.0, row)))
            assert (picture.getpixel((int(x), int(y))) < 128) == black


def test_the_first_text_that_fits_is_taken_and_none_is_an_empty_square() -> None:
    assert drawn(["x" * 400, "short"]) == drawn("short")
    assert len(drawn("")) == 4 == len(drawn(()))
    with pytest.raises(Refused, match="too long"):
        drawn("x" * 400)


def test_white_round_the_code_lies_in_the_square_where_it_is_asked_for() -> None:
    (path,) = drawn("short", size=17.8, quiet=True)
    assert isinstance(path, Path)
    xs = [float(segment[1]) for segment in path.segments if len(segment) > 1]
    step = 17.8 / (21 + 8)
    assert min(xs) == pytest.approx(40 + 4 * step, abs=1e-3)
    assert max(xs) == pytest.approx(40 + 17.8 - 4 * step, abs=1e-3)
