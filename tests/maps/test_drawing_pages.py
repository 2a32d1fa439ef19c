"""Maps on paper: pages, sheets to join, posters, and the files they become."""

from __future__ import annotations

import io
import os
from functools import cache
from pathlib import Path as FilePath

import pikepdf
import pytest

from generator.data.diagnostics import Place
from generator.data.problem import Problem
from generator.draw.crop import inked
from generator.draw.display import Face, Group, Page, Path, Sheet, Text, walk
from generator.draw.fit import wrap
from generator.draw.fonts import width
from generator.draw.geometry import box
from generator.draw.ink import mean_ink
from generator.draw.page_checks import check_sheet
from generator.draw.paper import A4, LETTER, Paper
from generator.draw.printed import check_printed
from generator.draw.theme import COLOUR, INK
from generator.maps.drawing import Look
from generator.maps.drawing_grid import Grid
from generator.maps.hexmap import CLEAR, HexMap
from generator.maps.overlay import Mark, Overlay, Trail, overlaid
from generator.maps.poster.frame import picture
from generator.maps.poster.legend import sentences
from generator.maps.poster.pages import free
from generator.maps.poster.printing import Job, Wish, named, plan, render
from tests.maps.printed import everything, field, of, wording

SAMPLES = os.environ.get("MECHSMITH_SAMPLES", "")


@cache
def job(mode: str = "tiled", across: float = 0.0, paper: Paper = A4) -> Job:
    return plan(everything(), Wish(mode, across, paper), wording())


def said(page: Page) -> list[str]:
    return [one.content for one in walk(page.items) if isinstance(one, Text)]


def faults(pages: list[Page]) -> list[str]:
    found = check_sheet(Sheet("m", "m", "en", tuple(pages)), lambda path: Place(""), lambda path: 0)
    return [f"{one.code} {one.message}" for one in found]


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("mode", "across"), [("one-page", 0.0), ("poster", 32.0), ("poster", 9.0), ("poster", 5.0), ("tiled", 32.0)]
)
def test_nothing_on_a_page_touches_or_falls_below_the_floor(mode: str, across: float, paper: Paper) -> None:
    """The checks of every other sheet: glyphs, sizes, margins, texts on each other; and the foot line stays free."""
    for page in job(mode, across, paper).pages():
        assert faults([page]) == []
        foot = next(one for one in page.items if isinstance(one, Group) and one.id == "foot")
        line = inked(foot.items)
        rest = inked(tuple(one for one in page.items if one is not foot))
        assert line is not None
        assert rest is not None
        assert rest[3] <= line[1]


def test_the_checks_would_find_two_texts_on_each_other() -> None:
    page = next(iter(job("one-page").pages()))
    heading = next(one for one in walk(page.items) if isinstance(one, Text))
    assert faults([Page("p", page.width, page.height, (*page.items, heading), cut=True)])


def test_one_page_says_how_large_its_hexes_are() -> None:
    made = job("one-page")
    page = next(iter(made.pages()))
    assert f"7 × {len(everything()) // 7} hexes, {made.across:.1f} mm from side to side" in said(page)
    picture = next(one for one in page.items if isinstance(one, Group) and one.role == "figure")
    area = inked((picture,))
    assert area is not None
    assert area[2] - area[0] <= page.width - 20
    assert picture.alt.startswith("Map Everything at once: columns 1 to 7")


def test_the_legend_has_just_what_is_in_use() -> None:
    terrain = field(3, 2, h0201=of("woods", 2, ground=1), h0302=of("wombat"))
    words = said(next(iter(plan(terrain, Wish("one-page"), wording()).pages())))
    assert "W2" in words
    assert "levels up" in words
    assert "wombat (terrain of the map’s own)" in " ".join(words)
    assert "levels down" not in words
    assert not [one for one in words if "water" in one]


# --- sheets to join --------------------------------------------------------------------------------------------------


def test_sheets_name_their_neighbours_and_the_first_shows_how_they_lie() -> None:
    """16 x 17 hexes of 32 mm are 453 x 562 mm: two columns of four sheets on their side."""
    made = plan(HexMap(16, 17, (CLEAR,) * 272), Wish(), wording(), "bare_plain")
    assert made.tiling is not None
    assert (made.count, made.tiling.columns, made.tiling.rows, made.tiling.upright) == (9, 2, 4, False)
    pages = list(made.pages())
    assert [page.title for page in pages] == [
        "Plan of the sheets", *(f"Sheet {row}{column}" for row in range(1, 5) for column in "AB"),
    ]  # fmt: skip
    assert {"1A", "1B", "4A", "4B"} < set(said(pages[0]))
    assert "bare plain" in said(pages[0])
    joins = [one for one in said(pages[4]) if one.startswith("joins")]
    assert joins == ["joins sheet 2A", "joins sheet 1B", "joins sheet 3B"]
    assert pages[1].width > pages[1].height
    assert pages[0].width < pages[0].height


def test_a_point_of_the_map_lies_in_the_same_place_of_two_sheets_laid_over_each_other() -> None:
    """The coordinate 0805 is on both sheets of the first row; by the joins' places its distance from them is one."""
    made = plan(HexMap(16, 17, (CLEAR,) * 272), Wish(), wording())
    assert made.tiling is not None
    left, right = list(made.pages())[1:3]
    at = {}
    for name, page, seam in (("left", left, made.tiling.place.right - 8.0), ("right", right, made.tiling.place.x)):
        picture = next(one for one in page.items if isinstance(one, Group) and one.role == "figure")
        text = next(one for one in picture.items if isinstance(one, Text) and one.content == "0902")
        at[name] = (text.x + picture.dx - seam, text.y + picture.dy)
    assert at["left"] == pytest.approx(at["right"])


def test_ticks_keep_clear_of_letters() -> None:
    """Between the middles of two columns, 27.7 mm apart for hexes of 32 mm; a fifth of a hex below its upper side."""
    look = Look.of(HexMap(4, 4, (CLEAR,) * 16), 32.0)
    middles = [look.grid.centre(column)[0] for column in range(4)]
    for at in (20.0, 40.0, 66.0):
        found = free(look, at, upright=False)
        assert min(abs(found - middle) for middle in middles) == pytest.approx(13.856, abs=1e-3)
        assert abs(found - at) <= 13.9
    assert free(look, 33.0, upright=True) == pytest.approx(38.72)


def test_a_size_of_hexes_that_cannot_be_printed_is_refused() -> None:
    terrain = HexMap(200, 200, (CLEAR,) * 40000)
    for wish, word in (
        (Wish("tiled", 2.0), "can't be printed"), (Wish("tiled", 900.0), "can't be printed"),
        (Wish("tiled", 180.0), "sheets of paper"), (Wish("one-page", 10.0), "0.9 mm|fit"),
        (Wish("poster", 190.0), "m long"), (Wish("tiled", 32.0, overlap=3.0), "5 to 10 mm"),
        (Wish("poster", box=(40.0, 40.0)), "can't be printed"),
    ):  # fmt: skip
        with pytest.raises(Problem, match=word):
            plan(terrain, wish, wording())


def test_to_fit_a_size_the_map_is_turned() -> None:
    """Eight by eight hexes in 3 x 2 ft (914.4 x 609.6 mm): 8.5 hexes high, so 607.6 / 8.5 = 71.5 mm lying, and turned
    912.4 / 8.5 = 107 high, but 607.6 / (12.5 / sqrt(3)) = 84.2 wide."""
    terrain = HexMap(8, 8, (CLEAR,) * 64)
    made = plan(terrain, Wish("tiled", box=(914.4, 609.6)), wording())
    assert made.across == pytest.approx(607.6 / (12.5 / 3**0.5), abs=0.01)
    poster = plan(terrain, Wish("poster", box=(914.4, 609.6)), wording())
    assert 600 < poster.size[0] <= 609.6  # upright; its map is narrower by the margins
    assert poster.size[1] <= 914.4
    assert poster.across < made.across


def test_names_of_files_become_titles() -> None:
    assert named("32x34_DesertTown") == "32x34 DesertTown"
    assert named("a_b c") == "a_b c"
    assert named("") == "Map"


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tiled() -> bytes:
    return render(job("tiled", 32.0), COLOUR)


def test_a_file_is_tagged_with_one_picture_a_sheet_and_the_same_on_every_run(tiled: bytes, tmp_path: FilePath) -> None:
    made = job("tiled", 32.0)
    assert render(made, COLOUR) == tiled
    file = tmp_path / "map.pdf"
    file.write_bytes(tiled)
    with pikepdf.open(file) as pdf:
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        figures = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]
        alts = sorted(str(one.Alt) for one in figures)
        assert len(alts) == made.count
        assert [alt[:9] for alt in alts] == ["How the s", "Sheet 1A.", "Sheet 1B."]
        size = [float(number) for number in pdf.pages[1].MediaBox[2:]]
        assert size == pytest.approx([210 / 25.4 * 72, 297 / 25.4 * 72], abs=0.01)
    pages = tuple(made.pages())
    found = check_printed(file, Sheet("map", made.shown.name, "en", pages), COLOUR)
    assert [one.message for one in found] == []


def test_the_ink_theme_keeps_under_four_per_cent() -> None:
    data = render(job("tiled", 32.0), INK)
    assert max(mean_ink(data, number, 120.0) for number in range(1, 3)) < 0.04


def test_a_page_of_more_than_five_metres_counts_in_larger_units() -> None:
    """200 hexes of 32 mm are 6.4 m, and PDF counts to 14,400 points: 5.08 m."""
    made = plan(HexMap(1, 200, (CLEAR,) * 200), Wish("poster", 32.0), wording())
    with pikepdf.open(io.BytesIO(render(made, COLOUR))) as pdf:
        page = pdf.pages[0].obj
        assert int(page.UserUnit) == 2
        assert float(page.MediaBox[3]) * 2 == pytest.approx(made.size[1] / 25.4 * 72, abs=0.1)
        assert page.Contents[0].read_bytes().split()[:4] == [b"0.500000", b"0", b"0", b"0.500000"]


# --- laid over -------------------------------------------------------------------------------------------------------


def test_marks_lie_on_their_hexes_and_only_on_a_part_where_that_is_asked() -> None:
    grid = Grid(4, 4, 30.0)
    overlay = Overlay("Reach", (Mark(0, "1"), Mark(5, "12", strong=True, facing=3)), (Trail((0, 1, 5)),))
    items = overlaid(overlay, grid)
    labels = [one for one in items if isinstance(one, Text)]
    assert [one.content for one in labels] == ["1", "12"]
    assert (labels[1].x, labels[1].y) == pytest.approx(grid.centre(5), abs=3.0)
    rings = items[0]
    assert sum(one[0] == "Z" for one in rings.segments) == 3  # type: ignore[union-attr]
    area = box(rings)
    assert area is not None
    assert area[0] == pytest.approx(grid.side * 0.07)
    assert [one.content for one in overlaid(overlay, grid, frozenset({0})) if isinstance(one, Text)] == ["1"]


def test_a_line_of_sight_is_straight_and_a_way_goes_through_its_hexes() -> None:
    grid = Grid(4, 4, 30.0)
    (way, sight) = (overlaid(Overlay(trails=(Trail((0, 1, 5), sight),)), grid)[1] for sight in (False, True))
    assert len(way.segments) == 3  # type: ignore[union-attr]
    assert way.segments[1][1:] == pytest.approx(grid.centre(1))  # type: ignore[union-attr]
    assert len(sight.segments) == 2  # type: ignore[union-attr]
    assert sight.paint.dash  # type: ignore[union-attr]


def test_on_small_hexes_a_line_of_sight_is_fine_and_lies_under_the_words() -> None:
    """Half a millimetre where it crosses letters; 1.2 mm on hexes for figures. The words of a map come after it."""
    seen = Overlay(trails=(Trail((0, 4), True),))
    wide = [overlaid(seen, Grid(4, 4, across))[1].paint.width for across in (12.0, 32.0)]  # type: ignore[union-attr]
    assert wide == [0.5, 1.2]
    shown = plan(field(3, 3), Wish("poster", 12.0), wording(), "Hill", seen).shown
    items = picture(shown, "map", "", 0.0, 0.0).items
    dashed = [n for n, one in enumerate(items) if isinstance(one, Path) and one.paint.dash == (2.0, 1.0)]
    words = [n for n, one in enumerate(items) if any(isinstance(each, Text) for each in walk((one,)))]
    assert len(dashed) == 1
    assert dashed[0] < min(words)


def test_an_overlay_names_itself_in_title_and_legend() -> None:
    overlay = Overlay("Reach of Raven", (Mark(0, "1"),), (), ("Numbers are points of movement.",))
    made = plan(field(3, 3), Wish("one-page"), wording(), "Hill", overlay)
    words = said(next(iter(made.pages())))
    assert words[0] == "Hill: Reach of Raven"
    assert "Numbers are points of movement." in words
    assert made.shown.mark != plan(field(3, 3), Wish("one-page"), wording(), "Hill").shown.mark


@pytest.mark.skipif(not SAMPLES, reason="MECHSMITH_SAMPLES names no folder of sample boards")
def test_real_boards_have_nothing_that_touches() -> None:
    from generator.maps.files import load_map

    for name in ("16x17_City_Hills_Residential_2", "16x17_Lake_and_Woods_3", "8x8_Volga_City_D", "Flughafen_1"):
        terrain, _ = load_map(FilePath(SAMPLES) / "boards" / f"{name}.board")
        assert terrain is not None
        for mode, across in (("poster", 32.0), ("poster", 16.0), ("one-page", 0.0)):
            assert faults(list(plan(terrain, Wish(mode, across), wording()).pages())) == []


def test_no_sentence_below_a_map_ends_in_a_stump() -> None:
    """Set first fit in 120 mm, two words would be left for a second line: less than a quarter of the measure."""
    said = (
        "A thick line is a step in the ground; its ticks point down the slope. "
        "It is twice as thick from two levels on."
    )
    first = wrap(said, 8.5, 120.0)
    assert len(first) == 2
    assert first[-1].width < 30
    block = sentences([said], 188.0)
    lines = [item for item in walk(block.items) if isinstance(item, Text)]
    assert len(lines) == 2
    assert width(lines[-1].content, Face.TEXT, 8.5) >= 30
    assert " ".join(line.content for line in lines) == said
