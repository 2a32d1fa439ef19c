"""Sheets as PDF files: drawn through reportlab, finished by pikepdf.

    pdf.write(sheet, theme, Path("sheet.pdf"))

What comes out: fonts embedded as subsets and nothing else, searchable text, pure black, page boxes, bookmarks, links,
form fields, title and language, printing at 100 %, PDF/UA-1 tags, and the same bytes for the same sheet on every run.
"""

from __future__ import annotations

import io
import sys
from dataclasses import field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Face, Field, Group, Item, Page, Sheet, Text, walk
from generator.draw.geometry import Matrix, box, group_box, within
from generator.draw.lazily import lazily
from generator.draw.pdf_content import POINTS_PER_MM, Content, page_matrix, texts_of
from generator.draw.pdf_structure import ARTIFACTS, FIGURES, TYPES, Annotation, Element
from generator.draw.theme import Theme

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Area = tuple[float, float, float, float]
"""left, low, right, high in points from the page's lower left corner."""


@dataclass(frozen=True, slots=True)
class LinkNote:
    """A link: where it lies and where it leads (a URL, or "#id" of a group)."""

    page: int
    area: Area
    target: str
    text: str


@dataclass(frozen=True, slots=True)
class FieldNote:
    """A form field: where it lies and what it is."""

    page: int
    area: Area
    field: Field
    name: str


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline: its words, depth from 0, and the height on the page that it leads to."""

    title: str
    level: int
    page: int
    top: float


@dataclass(slots=True)
class Notes:
    """What the pages left behind for the finishing."""

    root: Element = field(default_factory=lambda: Element("Document"))
    annotations: list[LinkNote | FieldNote] = field(default_factory=list)
    bookmarks: list[Bookmark] = field(default_factory=list)
    places: dict[str, tuple[int, float]] = field(default_factory=dict)
    marks: list[int] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Context:
    """Where in the structure an item stands: new elements go into `parent`, text and shapes belong to these."""

    parent: Element
    text: Element | str | None
    shape: Element | str
    lang: str = ""
    depth: int = 0
    figure: bool = False


class _Drawing:
    """One file being drawn."""

    def __init__(self, sheet: Sheet, theme: Theme, canvas: Canvas) -> None:
        self.sheet = sheet
        self.theme = theme
        self.canvas = canvas
        self.notes = Notes()
        self._titled = any(page.title for page in sheet.pages)
        self._targets = {
            item.link[1:]
            for page in sheet.pages
            for item in walk(page.items)
            if isinstance(item, Group) and item.link.startswith("#")
        }
        self._runs: dict[tuple[Face, str], list[tuple[str, str]]] = {}
        self._content = Content(theme, self.encode, 0, (), page_matrix(0))
        self._page = 0

    def encode(self, text: Text) -> list[tuple[str, str]]:
        """A run as stretches of (font resource, hex codes), one for each subset that it needs."""
        key = (text.face, text.content)
        found = self._runs.get(key)
        if found is None:
            font, document = _font(text.face), self.canvas._doc
            found = [
                (font.getSubsetInternalName(subset, document), codes.hex())
                for subset, codes in font.splitString(fonts.shown(text.content), document)
            ]
            self._runs[key] = found
        return found

    def page(self, page: Page, number: int) -> None:
        """Draw one page and close it."""
        matrix = page_matrix(page.height)
        self._page = number
        self._content = content = Content(self.theme, self.encode, number, page.items, matrix)
        if page.title and (number == 0 or self.sheet.pages[number - 1].title != page.title):
            self.notes.bookmarks.append(Bookmark(page.title, 0, number, page.height * POINTS_PER_MM))
        self.canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        root = self.notes.root
        self._items(page.items, matrix, _Context(root, None, "Artifact"))
        content.mark(None)
        self.notes.marks.append(content.marks)
        self.canvas.addLiteral("\n".join(content.operators))
        self.canvas.showPage()

    def _items(self, items: tuple[Item, ...], matrix: Matrix, context: _Context) -> None:
        content = self._content
        for item in items:
            if isinstance(item, Text):
                target = context.text
                if target is None:
                    target = context.parent.add("P", lang=context.lang)
                content.mark(target)
                content.text(item, matrix)
            elif isinstance(item, Group):
                self._group(item, matrix, context)
            elif isinstance(item, Field):
                self._field(item, matrix, context)
            else:
                content.mark(context.shape)
                content.shape(item, matrix)

    def _group(self, group: Group, matrix: Matrix, context: _Context) -> None:
        notes, inner = self.notes, within(matrix, group)
        area = group_box(group, matrix) if group.id in self._targets or group.link or group.bookmark else None
        if area is not None and group.id in self._targets:
            notes.places.setdefault(group.id, (self._page, area[3]))
        depth = context.depth
        if group.bookmark:
            level = int(group.role[-1]) - 1 if group.role.startswith("heading") else depth
            top = area[3] if area is not None else matrix[5]
            notes.bookmarks.append(Bookmark(group.bookmark, level + self._titled, self._page, top))
            depth += 1
        context = self._context(group, context, depth)
        if group.link and area is not None:
            notes.annotations.append(LinkNote(self._page, area, group.link, group.alt or texts_of(group) or group.link))
            if context.text == "Artifact":
                pass
            elif context.figure:
                context.parent.add("Link").children.append(Annotation(len(notes.annotations) - 1))
            else:
                link = context.parent.add("Link", lang=context.lang)
                link.children.append(Annotation(len(notes.annotations) - 1))
                context = _Context(link, link, context.shape, context.lang, depth)
        kept = self._content.clip(inner, group.clip) if group.clip is not None else None
        self._items(group.items, inner, context)
        if kept is not None:
            self._content.unclip(kept)

    def _context(self, group: Group, context: _Context, depth: int) -> _Context:
        """The context inside a group: its role makes an element, unless it lies in a figure already."""
        role, lang = group.role, group.lang or context.lang
        if role in ARTIFACTS:
            kind = "Pagination" if role == "stamp" else "Artifact"
            return _Context(context.parent, kind, kind, lang, depth, True)
        if context.figure or not role:
            return _Context(context.parent, context.text, context.shape, lang, depth, context.figure)
        if role in FIGURES:
            figure = context.parent.add("Figure", group.alt or texts_of(group) or group.id, lang)
            return _Context(context.parent, figure, figure, lang, depth, True)
        # What lies in the element inherits its language through the tree.
        element = context.parent.add(TYPES[role], None, lang)
        if role == "list-item":
            element = element.add("LBody")
        text = None if role in ("list", "table", "row", "toc") else element
        return _Context(element, text, "Artifact", "", depth)

    def _field(self, item: Field, matrix: Matrix, context: _Context) -> None:
        area = box(item, matrix)
        if area is None:
            return
        notes = self.notes
        # Two fields of one name would mirror each other's marks.
        seen = notes.names[item.name] = notes.names.get(item.name, 0) + 1
        name = item.name if seen == 1 else f"{item.name}~{seen}"
        notes.annotations.append(FieldNote(self._page, area, item, name))
        context.parent.add("Form").children.append(Annotation(len(notes.annotations) - 1))


def _on_its_own() -> None:
    """Keep reportlab from running ~/.reportlab_mods: it can't be imported where the home is no folder, and what lies in
    one must not change our files. It looks there only where no module of that name is found.
    """
    sys.modules.setdefault("reportlab_mods", ModuleType("reportlab_mods"))


def _font(face: Face) -> Any:
    """The face as reportlab wants it, registered once in a process."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    known = pdfmetrics._fonts.get(face.value)
    if known is None:
        known = TTFont(face.value, str(fonts.path(face)), asciiReadable=False)
        pdfmetrics.registerFont(known)
    return known


def _first_face(sheet: Sheet) -> Face:
    """A face that the sheet uses anyway: the canvas wants one before anything is drawn."""
    for page in sheet.pages:
        for item in walk(page.items):
            if isinstance(item, Text):
                return item.face
    return Face.LABEL


def render(sheet: Sheet, theme: Theme, *, tagged: bool = True) -> bytes:
    """The sheet as the bytes of a PDF file.

    :param tagged: False leaves the structure tree out (no PDF/UA), for quick previews.
    :raises ValueError: if the sheet has no page.
    """
    if not sheet.pages:
        raise ValueError(f"sheet {sheet.name!r} has no page")
    lazily("PIL", "Image")
    _on_its_own()
    from reportlab.pdfgen.canvas import Canvas

    from generator.draw.pdf_finish import finish

    face = _first_face(sheet)
    _font(face)
    buffer = io.BytesIO()
    # Left uncompressed here: pikepdf packs all streams once, without reportlab's detour through ASCII.
    canvas = Canvas(buffer, pageCompression=0, invariant=1, initialFontName=face.value)
    drawing = _Drawing(sheet, theme, canvas)
    for number, page in enumerate(sheet.pages):
        drawing.page(page, number)
    canvas.save()
    return finish(buffer.getvalue(), sheet, drawing.notes, tagged=tagged)


def write(sheet: Sheet, theme: Theme, target: Path | BinaryIO, *, tagged: bool = True) -> None:
    """Draw a sheet into a file or an open binary stream.

    :raises ValueError: if the sheet has no page. :raises OSError: if the file can't be written.
    """
    data = render(sheet, theme, tagged=tagged)
    if isinstance(target, Path):
        target.write_bytes(data)
    else:
        target.write(data)
