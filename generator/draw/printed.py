"""Reading finished PDFs back: do they show what the display lists say? (`check --printed`)

pypdfium2 reads text and shapes, pikepdf the file's structure, so that neither is trusted to the program that wrote it.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from generator.data.diagnostics import Code, Diagnostic, Place, ordered
from generator.draw import codes, fonts
from generator.draw.display import Circle, Ink, Page, Path, Sheet, Text
from generator.draw.geometry import box, placed
from generator.draw.pdf_content import POINTS_PER_MM, page_matrix
from generator.draw.theme import COLOUR, Theme

_NEAR = 0.6
"""How far in points a found shape's middle may lie from where it should be."""


def check_printed(pdf: FilePath, sheet: Sheet, theme: Theme = COLOUR) -> list[Diagnostic]:
    """What is wrong with a finished file, compared with the sheet that it was made from."""
    import pikepdf
    import pypdfium2

    place = Place(str(pdf))
    found: list[Diagnostic] = []

    def add(code: Code, message: str) -> None:
        found.append(code.at(message, place))

    try:
        with pikepdf.open(pdf) as structure:
            _check_structure(structure, sheet, add)
        document = pypdfium2.PdfDocument(pdf)
    except (OSError, pikepdf.PdfError, pypdfium2.PdfiumError) as error:
        add(codes.UNREADABLE, f"the file can't be read: {error}")
        return found
    try:
        if len(document) != len(sheet.pages):
            add(codes.PAGE_COUNT, f"{len(document)} pages, the sheet has {len(sheet.pages)}")
        for number, page in enumerate(sheet.pages[: len(document)]):
            printed = document[number]
            for code, message in (*_text_faults(printed, page, theme), *_pip_faults(printed, page)):
                add(code, f"page {number + 1}: {message}")
    finally:
        document.close()
    return ordered(found)


def _check_structure(pdf: Any, sheet: Sheet, add: Any) -> None:
    """Page boxes, typefaces and properties."""
    root = pdf.Root
    missing = [
        what
        for what, there in (
            ("title", str(pdf.docinfo.get("/Title", "")) == sheet.title),
            ("language", str(root.get("/Lang", "")) == sheet.lang),
            ("tags", "/StructTreeRoot" in root and bool(root.get("/MarkInfo", {}).get("/Marked", False))),
            ("printing at full size", str(root.get("/ViewerPreferences", {}).get("/PrintScaling", "")) == "/None"),
            ("the mark of PDF/UA-1", "/Metadata" in root and b"pdfuaid:part>1<" in root.Metadata.read_bytes()),
        )
        if not there
    ]
    if missing:
        add(codes.PROPERTIES, "missing or wrong: " + ", ".join(missing))
    seen: set[tuple[int, int]] = set()
    for number, (page, wanted) in enumerate(zip(pdf.pages, sheet.pages, strict=False), 1):
        for name in ("/MediaBox", "/TrimBox", "/BleedBox"):
            area = page.obj.get(name)
            size = [0.0, 0.0] if area is None else [float(area[2]) - float(area[0]), float(area[3]) - float(area[1])]
            good = [wanted.width * POINTS_PER_MM, wanted.height * POINTS_PER_MM]
            if any(abs(one - other) > 0.1 for one, other in zip(size, good, strict=True)):
                wide, high = size[0] / POINTS_PER_MM, size[1] / POINTS_PER_MM
                add(
                    codes.PAGE_SIZE,
                    f"page {number}: {name[1:]} is {wide:.1f} x {high:.1f} mm, not "
                    f"{wanted.width:.1f} x {wanted.height:.1f} mm",
                )
        for font in _fonts(page.obj.get("/Resources")):
            if font.objgen in seen and font.objgen != (0, 0):
                continue
            seen.add(font.objgen)
            descriptor = font.get("/FontDescriptor")
            if descriptor is None or not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                add(codes.FONT_NOT_EMBEDDED, f"page {number}: {font.get('/BaseFont')} is not embedded")


def _fonts(resources: Any) -> Iterator[Any]:
    if resources is not None:
        yield from resources.get("/Font", {}).values()


def _squeezed(text: str) -> str:
    """Without white space and hyphens: readers of PDFs put in and take out both at line ends."""
    return "".join(letter for letter in text if not letter.isspace() and letter not in "-\u00ad\ufffe\u0002\x00")


def _text_faults(printed: Any, page: Page, theme: Theme) -> Iterator[tuple[Code, str]]:
    """Every run of the page must be found in the printed text, and nothing else in it."""
    reader = printed.get_textpage()
    try:
        text = _squeezed(reader.get_text_range())
    finally:
        reader.close()
    wanted: list[str] = []
    for item, _ in placed(page.items):
        if isinstance(item, Text) and theme.texts.get(item.ink) is not None:
            run = _squeezed(fonts.shown(item.content))
            if run:
                wanted.append(run)
    if "".join(wanted) == text:
        return
    lost = next((run for run in wanted if run not in text), None)
    if lost is not None:
        yield codes.TEXT_DIFFERS, f"{lost!r} is not in the printed text"
        return
    more = Counter(text)
    more.subtract(Counter("".join(wanted)))
    odd = {letter: count for letter, count in more.items() if count}
    if odd:
        named = ", ".join(f"{count:+d} of {letter!r}" for letter, count in sorted(odd.items())[:6])
        yield codes.TEXT_DIFFERS, f"the printed text has {named} against the page"


def _middles(printed: Any) -> set[tuple[int, int]]:
    """The middles of all shapes drawn on a page, in steps of `_NEAR` points."""
    from pypdfium2 import raw

    found: set[tuple[int, int]] = set()
    edges = [ctypes.c_float() for _ in range(4)]
    left, low, right, high = edges
    references = [ctypes.byref(edge) for edge in edges]
    for number in range(raw.FPDFPage_CountObjects(printed)):
        one = raw.FPDFPage_GetObject(printed, number)
        if raw.FPDFPageObj_GetType(one) != raw.FPDF_PAGEOBJ_PATH:
            continue
        if raw.FPDFPageObj_GetBounds(one, *references):
            x, y = (left.value + right.value) / 2, (low.value + high.value) / 2
            found.add((round(x / _NEAR), round(y / _NEAR)))
    return found


def _pip_faults(printed: Any, page: Page) -> Iterator[tuple[Code, str]]:
    """Every circle that stands for a value must be there, where the page has it."""
    pips = [
        (item, matrix)
        for item, matrix in placed(page.items, page_matrix(page.height))
        if isinstance(item, Circle | Path) and item.pip and (item.paint.fill is not Ink.NONE or item.paint.width)
    ]
    if not pips:
        return
    shapes = _middles(printed)
    wanted: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for item, matrix in pips:
        area = box(item, matrix)
        if area is None:
            continue
        column, row = round((area[0] + area[2]) / 2 / _NEAR), round((area[1] + area[3]) / 2 / _NEAR)
        wanted[item.pip] += 1
        near = any((column + dx, row + dy) in shapes for dx in (0, -1, 1) for dy in (0, -1, 1))
        there[item.pip] += near
    for path, count in wanted.items():
        if there[path] != count:
            yield codes.PRINTED_PIPS, f"{there[path]} of {count} circles for {path}"
