"""Reading finished files back, the ink meter and SVG."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path as FilePath

import pikepdf
import pytest

from generator.draw import ink, pdf, stamp, svg
from generator.draw.display import Circle, Group, Ink, Page, Paint, Rect, Sheet, Text
from generator.draw.printed import check_printed
from generator.draw.theme import COLOUR, INK, Theme
from tests.draw.samples import OUTLINE, every_role, sheet, words

PAGE = Page("one", 210.0, 297.0, every_role(), title="First page", cut=True)


@pytest.fixture
def printed(tmp_path: FilePath) -> FilePath:
    """A finished file of every role."""
    target = tmp_path / "sheet.pdf"
    pdf.write(sheet(PAGE), COLOUR, target)
    return target


def codes(found: list[object]) -> list[str]:
    """Codes of findings."""
    return [str(getattr(one, "code", "")) for one in found]


@pytest.mark.parametrize("theme", [COLOUR, INK], ids=lambda theme: theme.name)
def test_a_finished_file_agrees_with_its_sheet(theme: Theme, tmp_path: FilePath) -> None:
    target = tmp_path / "sheet.pdf"
    made = sheet(stamp.stamped(PAGE, "Name", "1.0.0", "Print at 100 %"), Page("two", 215.9, 279.4, every_role()))
    pdf.write(made, theme, target)
    assert check_printed(target, made, theme) == []


def test_missing_and_damaged_files(tmp_path: FilePath) -> None:
    assert codes([*check_printed(tmp_path / "none.pdf", sheet(PAGE))]) == ["PR401"]
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing")
    assert codes([*check_printed(broken, sheet(PAGE))]) == ["PR401"]


def test_pages_and_size(printed: FilePath) -> None:
    assert codes([*check_printed(printed, sheet(PAGE, PAGE))]) == ["PR402"]
    assert "PR403" in codes([*check_printed(printed, sheet(replace(PAGE, width=215.9)))])


def test_text_that_differs(printed: FilePath) -> None:
    more = sheet(replace(PAGE, items=(*PAGE.items, words("unprinted", 200))))
    found = check_printed(printed, more)
    assert codes([*found]) == ["PR404"]
    assert "unprinted" in found[0].message
    fewer = sheet(replace(PAGE, items=PAGE.items[1:]))
    assert codes([*check_printed(printed, fewer)]) == ["PR404"]


def test_pips_that_are_not_there(printed: FilePath) -> None:
    more = sheet(replace(PAGE, items=(*PAGE.items, Circle(100, 110, 2.5, OUTLINE, pip="mech:torso/armour"))))
    found = check_printed(printed, more)
    assert codes([*found]) == ["PR406"]
    assert "1 of 2" in found[0].message


def damage(printed: FilePath, change: object) -> list[str]:
    """The codes after a change to the file."""
    with pikepdf.open(printed, allow_overwriting_input=True) as file:
        change(file)  # type: ignore[operator]
        file.save(printed)
    return codes([*check_printed(printed, sheet(PAGE))])


def test_fonts_taken_out(printed: FilePath) -> None:
    def change(file: pikepdf.Pdf) -> None:
        for font in file.pages[0].Resources.Font.values():
            del font.FontDescriptor.FontFile2

    assert "PR405" in damage(printed, change)


def test_properties_taken_out(printed: FilePath) -> None:
    def change(file: pikepdf.Pdf) -> None:
        del file.Root.ViewerPreferences
        del file.Root.StructTreeRoot

    assert damage(printed, change) == ["PR407"]


def test_boxes_taken_out(printed: FilePath) -> None:
    def change(file: pikepdf.Pdf) -> None:
        del file.pages[0].obj["/TrimBox"]

    assert damage(printed, change) == ["PR403"]


def data_of(*items: object, theme: Theme = COLOUR) -> bytes:
    """A finished page."""
    buffer = io.BytesIO()
    page = Page("one", 200.0, 300.0, items)  # type: ignore[arg-type]
    pdf.write(Sheet("s", "S", "en", (page,)), theme, buffer)
    return buffer.getvalue()


def test_ink_is_the_share_of_black() -> None:
    assert ink.mean_ink(data_of()) == 0.0
    # 60 x 100 mm of 200 x 300 mm: a tenth.
    assert ink.mean_ink(data_of(Rect(20, 20, 60, 100, Paint(Ink.BLACK)))) == pytest.approx(0.1, abs=0.002)


def test_hatching_takes_little_ink_in_three_steps() -> None:
    whole = (200 * 300) / (100 * 100)
    taken = [
        ink.mean_ink(data_of(Rect(20, 20, 100, 100, Paint(tone)), theme=INK)) * whole
        for tone in (Ink.LIGHT, Ink.MID, Ink.STRONG)
    ]
    # Width over spacing of the lines.
    assert taken == pytest.approx([0.1 / 4.4, 0.1 / 2.2, 0.1 / 1.1], rel=0.15)


def test_ink_of_all_pages() -> None:
    buffer = io.BytesIO()
    pdf.write(sheet(PAGE, PAGE), INK, buffer)
    one, other = ink.ink_of_pages(buffer.getvalue())
    assert one == other
    assert 0 < one < ink.INK_LIMIT


SVG = "{http://www.w3.org/2000/svg}"


def test_svg_is_well_formed_in_millimetres_with_text_and_faces(tmp_path: FilePath) -> None:
    target = tmp_path / "page.svg"
    svg.write(PAGE, COLOUR, target, lang="en")
    root = ElementTree.parse(target).getroot()
    assert root.get("width") == "210mm"
    assert root.get("viewBox") == "0 0 210 297"
    texts = ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]
    assert "Åke öljysä žōš “quoted” – 5 × 3 − 1 ≥ 2" in texts
    style = "".join(root.find(f"{SVG}defs/{SVG}style").itertext())  # type: ignore[union-attr]
    assert style.count("@font-face") == len({item.face for item in texts_of(PAGE)})
    assert any(one.get("id") == "panel:torso" and one.get("aria-label") for one in root.iter(f"{SVG}g"))


def texts_of(page: Page) -> list[Text]:
    """The runs of a page."""
    from generator.draw.display import walk

    return [item for item in walk(page.items) if isinstance(item, Text)]


def test_svg_is_the_same_each_time_and_small_without_faces() -> None:
    assert svg.render(PAGE, INK) == svg.render(PAGE, INK)
    assert len(svg.render(PAGE, INK, embed=False)) < 60_000


def test_svg_hatching_leaves_room_for_turned_letters() -> None:
    items = (Rect(0, 0, 40, 20, Paint(Ink.STRONG)), Text(10, 12, "MMMM", size=10.5))
    group = Group("g", items, dx=100, dy=100, rotate=180)
    bare = Group("g", group.items[:1], dx=100, dy=100, rotate=180)
    lines = [svg.render(Page("p", 210, 297, (one,)), INK, embed=False).count("M") for one in (bare, group)]
    assert lines[1] > lines[0] + 10
