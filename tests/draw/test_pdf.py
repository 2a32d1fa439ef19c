"""Finished PDFs, read back with pikepdf and pypdfium2 and checked for PDF/UA."""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.draw import fonts, pdf, raster
from generator.draw.display import Anchor, Circle, Face, Field, Group, Ink, Page, Paint, Path, Rect, Sheet, Text
from generator.draw.pdf_structure import ROLES
from generator.draw.theme import COLOUR, INK, Theme
from tests.draw.samples import every_role, part, sheet, words

validation = pytest.importorskip("page")

A4 = (210.0, 297.0)


def opened(made: Sheet, theme: Theme = COLOUR) -> pikepdf.Pdf:
    """The finished file."""
    return pikepdf.open(io.BytesIO(pdf.render(made, theme)))


def page_of(*items: Any) -> Sheet:
    """A sheet of one page."""
    return sheet(Page("one", *A4, items))


def content(made: Sheet, theme: Theme = COLOUR) -> str:
    """The operators of the first page."""
    with opened(made, theme) as file:
        return file.pages[0].Contents.read_bytes().decode("latin-1")


def elements(node: Any) -> Iterator[Any]:
    """Every structure element under a node, in reading order."""
    children = node.get("/K", [])
    for child in children if isinstance(children, pikepdf.Array) else [children]:
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            yield child
            yield from elements(child)


def ua_faults(data: bytes) -> list[str]:
    """What the PDF/UA-1 checker says."""
    report = validation.validate_pdf_bytes(data, profile=validation.ValidationProfile.PDF_UA_1)
    return [f"{failure.rule_id}: {failure.message}" for failure in report.failures]


def text_of(data: bytes, number: int = 0) -> str:
    """The text that a reader can search."""
    document = pypdfium2.PdfDocument(data)
    found: str = document[number].get_textpage().get_text_range()
    document.close()
    return found


@pytest.mark.parametrize("theme", [COLOUR, INK], ids=lambda theme: theme.name)
def test_all_roles_pass_pdf_ua(theme: Theme) -> None:
    assert {item.role for item in every_role() if isinstance(item, Group)} >= ROLES - {
        "list-item", "list-label", "row", "header-cell", "cell", "toc-item"
    }
    assert ua_faults(pdf.render(sheet(), theme)) == []


@pytest.mark.parametrize("role", sorted(ROLES - {""}))
def test_each_role_alone_passes_pdf_ua(role: str) -> None:
    wrap = {"list-item": "list", "row": "table", "toc-item": "toc"}
    inner = part(role, words("words", 40), alt="Words.")
    if role in ("cell", "header-cell"):
        inner = part("table", part("row", inner))
    elif role == "table":
        inner = part("table", part("row", part("cell", words("words", 40))))
    elif role == "row":
        inner = part("row", part("cell", words("words", 40)))
    elif role == "list-label":
        inner = part("list", part("list-item", inner, words("step", 40, 60)))
    elif role == "list":
        inner = part("list", part("list-item", words("words", 40)))
    elif role == "toc":
        inner = part("toc", part("toc-item", words("words", 40)))
    made = part(wrap[role], inner) if role in wrap else inner
    assert ua_faults(pdf.render(page_of(made), COLOUR)) == []


def test_empty_page_and_page_without_text_pass_pdf_ua() -> None:
    assert ua_faults(pdf.render(page_of(), COLOUR)) == []
    assert ua_faults(pdf.render(page_of(Rect(20, 20, 5, 5, Paint(Ink.BLACK))), COLOUR)) == []


def test_many_pages_pass_pdf_ua() -> None:
    pages = [Page(f"p{n}", *A4, (part("heading2", words(f"Part {n}", 20)), words("x", 30))) for n in range(5)]
    assert ua_faults(pdf.render(sheet(*pages), COLOUR)) == []


def test_structure_follows_the_roles_in_reading_order() -> None:
    with opened(sheet()) as file:
        found = [str(one.S)[1:] for one in elements(file.Root.StructTreeRoot)]
    assert found[:5] == ["Document", "H1", "H2", "H3", "P"]
    rows = [name for name in found if name in ("Table", "TR", "TH", "TD")]
    assert rows == ["Table", "TR", "TH", "TH", "TR", "TH", "TD"]
    assert found.count("Figure") == 4
    assert found.count("Form") == 2
    assert found.count("Note") == 2


def test_a_labelled_item_has_its_number_before_its_body_and_the_list_says_how_it_is_numbered() -> None:
    plain = part("list", part("list-item", words("one", 20)), part("list-item", words("two", 24)))
    made = [part("list-item", words("step", y, 26), part("list-label", words("1", y))) for y in (30, 34)]
    steps = part("list", *made)
    with opened(page_of(plain, steps)) as file:
        found = list(elements(file.Root.StructTreeRoot))
        names = [str(one.S)[1:] for one in found]
        numbered = [str(one.A.ListNumbering) if "/A" in one else "" for one in found if str(one.S) == "/L"]
    assert names == ["Document", "L", "LI", "LBody", "LI", "LBody", "L", "LI", "Lbl", "LBody", "LI", "Lbl", "LBody"]
    assert numbered == ["", "/Decimal"]
    assert ua_faults(pdf.render(page_of(plain, steps), COLOUR)) == []


def test_header_cells_say_what_they_head() -> None:
    with opened(sheet()) as file:
        scopes = [str(one.A.Scope) for one in elements(file.Root.StructTreeRoot) if str(one.S) == "/TH"]
    assert scopes == ["/Column", "/Column", "/Row"]


def test_figures_carry_their_alternative_text() -> None:
    with opened(sheet()) as file:
        found = [str(one.Alt) for one in elements(file.Root.StructTreeRoot) if str(one.S) == "/Figure"]
    assert found == ["A grey square.", "Torso, one circle.", "A card.", "Token B."]


def test_language_of_a_part_is_told() -> None:
    with opened(sheet()) as file:
        assert str(file.Root.Lang) == "en"
        found = [str(one.Lang) for one in elements(file.Root.StructTreeRoot) if "/Lang" in one]
    assert found == ["fi"]


def test_headings_never_skip_a_level() -> None:
    made = page_of(part("heading3", words("deep", 20)), part("heading1", words("top", 30)))
    with opened(made) as file:
        found = [str(one.S) for one in elements(file.Root.StructTreeRoot)]
    assert found == ["/Document", "/H1", "/H1"]
    assert ua_faults(pdf.render(made, COLOUR)) == []


def test_artifacts_and_stamps_have_no_element() -> None:
    made = page_of(part("artifact", words("ornament", 20)), part("stamp", words("foot", 288)))
    text = content(made)
    assert "/Artifact BMC" in text
    assert "/Artifact <</Type /Pagination>> BDC" in text
    assert "MCID" not in text


def test_lines_of_one_element_are_parted_by_a_space() -> None:
    def runs(*items: Text) -> list[str]:
        return re.findall(r"<([0-9a-f]+)> Tj", content(page_of(part("paragraph", *items))))

    assert [run[-2:] == "20" for run in runs(words("one", 20), words("two", 24), words("three", 28))] == [
        True, True, False
    ]
    assert [run[-2:] == "20" for run in runs(words("over-", 20), words("heat", 24))] == [False, False]
    assert [run[-2:] == "20" for run in runs(words("one", 20), words("two", 20, 40))] == [False, False]


def test_all_fonts_are_embedded_subsets() -> None:
    with opened(sheet()) as file:
        names = set()
        for font in file.pages[0].Resources.Font.values():
            assert "/FontFile2" in font.FontDescriptor
            names.add(str(font.BaseFont))
    assert names
    assert all(re.fullmatch(r"/[A-Z]{6}\+Barlow.*", name) for name in names)


def test_text_can_be_searched_with_its_accents() -> None:
    text = text_of(pdf.render(sheet(), COLOUR))
    assert "Åke öljysä žōš “quoted” – 5 × 3 − 1 ≥ 2" in text
    assert "softhyphen" in text_of(pdf.render(page_of(words("soft\u00adhyphen", 20)), COLOUR))


def test_many_letters_need_several_subsets_and_stay_searchable() -> None:
    letters = "".join(chr(code) for code in range(0xC0, 0x17F) if not fonts.missing(chr(code), Face.TEXT))
    plain = "".join(chr(code) for code in range(0x21, 0x7F))
    made = page_of(*(words((letters + plain)[at : at + 40], 20 + at / 8, size=6) for at in range(0, 280, 40)))
    text = re.sub(r"\s", "", text_of(pdf.render(made, COLOUR)))
    assert text == (letters + plain)[:280]


def test_black_is_black_ink_only() -> None:
    text = content(page_of(words("black", 20), Rect(20, 30, 5, 5, Paint(Ink.BLACK, Ink.BLACK))))
    assert "\n0 g\n" in text
    assert "\n0 G\n" in text
    assert not re.findall(r"\b(?:rg|RG)\b", text)


def test_lines_keep_their_weight_in_points() -> None:
    text = content(page_of(Rect(20, 30, 5, 5, Paint(stroke=Ink.BLACK, width=0.25))))
    assert f"{0.25 * 72 / 25.4:.3f} w" in text


def test_rectangle_lies_where_it_should() -> None:
    # 20 mm from the left; its lower edge 30 + 6 mm from the top of 297 mm: 261 mm above the lower edge.
    k = 72 / 25.4
    assert f"{20 * k:.2f} {261 * k:.2f} {5 * k:.2f} {6 * k:.2f} re" in content(
        page_of(Rect(20, 30, 5, 6, Paint(Ink.BLACK)))
    )


def test_a_circle_prints_where_it_should(tmp_path: FilePath) -> None:
    made = page_of(Group("g", (Circle(10, 0, 4, Paint(Ink.BLACK)),), dx=50, dy=100, rotate=90, scale=1.5))
    # A quarter turn clockwise takes (15, 0) below the origin: the middle is (50, 115), the radius 6 mm.
    picture = raster.image(pdf.render(made, COLOUR), 0, 25.4, grey=True)
    assert picture.size == (210, 298)  # rounded up
    assert picture.getpixel((50, 115)) == 0
    assert picture.getpixel((45, 115)) < 128 < picture.getpixel((42, 115))
    assert picture.getpixel((50, 108)) > 128


def test_boxes_title_language_and_full_size() -> None:
    with opened(sheet()) as file:
        page = file.pages[0].obj
        assert [float(number) for number in page.MediaBox] == pytest.approx([0, 0, 595.276, 841.89], abs=0.01)
        assert page.TrimBox == page.MediaBox == page.BleedBox
        preferences = file.Root.ViewerPreferences
        assert bool(preferences.DisplayDocTitle)
        assert str(preferences.PrintScaling) == "/None"
        assert str(file.docinfo["/Title"]) == "Sample & sheet"
        assert str(file.docinfo["/Author"]) == "Somebody"
        assert b"Sample &amp; sheet" in file.Root.Metadata.read_bytes()


def test_bookmarks_nest_by_heading() -> None:
    with opened(sheet()) as file, file.open_outline() as outline:
        (page,) = outline.root
        assert page.title == "First page"
        (top,) = page.children
        assert top.title == "Title"
        assert top.children[0].title == "Second"
        assert top.children[0].children[0].title == "Third"


def test_links_lead_to_web_and_to_parts() -> None:
    with opened(sheet()) as file:
        links = [one for one in file.pages[0].Annots if str(one.Subtype) == "/Link"]
        assert str(links[0].A.URI) == "https://example.org/"
        inside = links[1].Dest
        assert inside[0].objgen == file.pages[0].obj.objgen
        assert float(inside[3]) > 780
        assert all(str(link.Contents) for link in links)


def test_fields_have_names_tooltips_and_an_embedded_face() -> None:
    with opened(sheet()) as file:
        fields = list(file.Root.AcroForm.Fields)
        assert [(str(one.T), str(one.TU), str(one.FT)) for one in fields] == [
            ("box", "Tick when hit", "/Btn"),
            ("name", "Name of the mech", "/Tx"),
        ]
        assert "/FontFile2" in file.Root.AcroForm.DR.Font.Field.FontDescriptor


def test_fields_of_one_name_never_mirror_each_other() -> None:
    boxes = [Field("box", "check", 20, 20 + 10 * n, 5, 5, "tick") for n in range(3)]
    with opened(page_of(*boxes)) as file:
        names = [str(one.T) for one in file.Root.AcroForm.Fields]
    assert len(set(names)) == 3


def test_a_ticked_box_shows_its_cross() -> None:
    data = pdf.render(page_of(Field("box", "check", 50, 50, 10, 10, "tick")), COLOUR)
    with pikepdf.open(io.BytesIO(data)) as file:
        file.Root.AcroForm.Fields[0].AS = pikepdf.Name.Yes
        out = io.BytesIO()
        file.save(out)
    assert raster.image(data, 0, 72, grey=True).getextrema()[0] > 200
    assert raster.image(out.getvalue(), 0, 72, grey=True).getextrema()[0] < 100


def test_unknown_field_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="radio"):
        pdf.render(page_of(Field("f", "radio", 20, 20, 5, 5, "x")), COLOUR)


def test_a_sheet_without_pages_is_refused() -> None:
    with pytest.raises(ValueError, match="no page"):
        pdf.render(Sheet("s", "S", "en", ()), COLOUR)


def test_clip_hides_what_lies_outside() -> None:
    made = page_of(Group("cut", (Rect(0, 0, 30, 30, Paint(Ink.BLACK)),), dx=100, dy=100, clip=(5, 5, 10, 10)))
    picture = raster.image(pdf.render(made, COLOUR), 0, 25.4, grey=True)
    assert picture.getpixel((110, 110)) == 0
    assert picture.getpixel((102, 102)) == 255
    assert picture.getpixel((120, 120)) == 255


def test_ink_theme_turns_white_letters_black_off_black_ground() -> None:
    def ground(ink: Ink, side: float = 20) -> str:
        shape = Rect(40 - side / 2, 28 - side / 2, side, side, Paint(ink))
        return content(page_of(shape, Text(40, 30, "X", ink=Ink.WHITE, anchor=Anchor.MIDDLE)), INK)

    def letter_colour(text: str) -> str:
        before = text[: text.index("Tj")]
        return re.findall(r"^[01] g$", before, re.MULTILINE)[-1]

    assert letter_colour(ground(Ink.BLACK, 4.4)) == "1 g"
    assert letter_colour(ground(Ink.BLACK)) == "0 g"  # a large black ground is outlined to save ink
    assert letter_colour(ground(Ink.STRONG)) == "0 g"
    assert letter_colour(ground(Ink.ACCENT)) == "0 g"


def test_ink_theme_hatches_round_letters() -> None:
    rect = Rect(20, 20, 40, 20, Paint(Ink.STRONG))
    bare = content(page_of(rect), INK).count(" l\n")
    assert bare > 30
    picture = raster.image(pdf.render(page_of(rect, words("MMM", 32, 35)), INK), 0, 254, grey=True)
    # Half a millimetre above the letters' cap line: no hatching line crosses.
    edge = [picture.getpixel((round((35 + step / 10) * 10), round((32 - 2.1 - 0.25) * 10))) for step in range(40)]
    assert min(edge) > 200


def test_hatched_path_and_dash_do_not_leak_into_later_lines() -> None:
    text = content(
        page_of(
            Path((("M", 20, 20), ("L", 60, 20), ("L", 40, 50), ("Z",)), Paint(Ink.MID, Ink.BLACK, 0.5, (1.0, 1.0))),
            Rect(20, 60, 10, 10, Paint(Ink.LIGHT)),
        ),
        INK,
    )
    assert text.rindex("[] 0 d") > text.rindex("[2.83 2.83] 0 d")


def test_same_bytes_in_other_processes(tmp_path: FilePath) -> None:
    code = (
        "import hashlib, sys; from generator.draw import pdf; from generator.draw.theme import INK;"
        "from tests.draw.samples import sheet; print(hashlib.sha256(pdf.render(sheet(), INK)).hexdigest())"
    )
    root = FilePath(__file__).resolve().parents[2]
    seen = {hashlib.sha256(pdf.render(sheet(), INK)).hexdigest()}
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
        )
        seen.add(run.stdout.strip())
    assert len(seen) == 1


def test_write_takes_a_path_or_a_stream(tmp_path: FilePath) -> None:
    target, stream = tmp_path / "a b's ä.pdf", io.BytesIO()
    pdf.write(sheet(), COLOUR, target)
    pdf.write(sheet(), COLOUR, stream)
    assert target.read_bytes() == stream.getvalue()
    data = raster.png(target, 0, 50, tmp_path / "x.png")
    assert data == (tmp_path / "x.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    with pytest.raises(IndexError):
        raster.image(target, 7)


def test_untagged_is_smaller_and_has_no_tree() -> None:
    data = pdf.render(sheet(), COLOUR, tagged=False)
    assert len(data) < len(pdf.render(sheet(), COLOUR))
    with pikepdf.open(io.BytesIO(data)) as file:
        assert "/StructTreeRoot" not in file.Root
