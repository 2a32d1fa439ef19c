"""Sheets as PDF files: drawn through reportlab, finished by pikepdf.

    pdf.write(sheet, theme, Path("sheet.pdf"))

    writer = pdf.Writer(theme)          # a long file, of which never more than one sheet is held as a display list
    for name, sheet in parts:
        writer.add(sheet, bookmark=name)
    data = writer.finish(head)

What comes out: fonts embedded as subsets and nothing else, searchable text, pure black, page boxes, bookmarks, links,
form fields, title and language, printing at 100 %, PDF/UA-1 tags, and the same bytes for the same sheet on every run.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from generator.data.records import dataclass
from generator.draw import embedded, fonts
from generator.draw.display import Face, Field, Group, Ink, Item, Page, Sheet, Text, walk
from generator.draw.geometry import Matrix, box, group_box, within
from generator.draw.lazily import read_pikepdf, read_reportlab
from generator.draw.pdf_content import POINTS_PER_MM, Content, form_name, page_matrix, texts_of
from generator.draw.pdf_structure import ARTIFACTS, FIGURES, TYPES, Annotation, Element
from generator.draw.theme import Theme

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FORM_MARGIN = 2.0
"""What a form shows round its parts' outlines, in points: half a line, the foot of a letter."""

Area = tuple[float, float, float, float]
"""left, low, right, high in points from the page's lower left corner."""


@dataclass(frozen=True, slots=True)
class LinkNote:
    """A link: where it lies and where it leads (a URL, or "#id" of a group)."""

    page: int
    area: Area
    target: str
    text: str
    part: int = 0
    """In which part of the file its target lies."""


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


@dataclass(frozen=True, slots=True)
class Form:
    """What several pages show at the same place, written once: where it lies, and its packed content stream."""

    area: Area
    content: bytes
    grounds: tuple[tuple[Area, Ink], ...]
    """The filled areas that it leaves on the page, for white letters that come later."""


@dataclass(slots=True)
class Notes:
    """What the pages left behind for the finishing."""

    root: Element = field(default_factory=lambda: Element("Document"))
    annotations: list[LinkNote | FieldNote] = field(default_factory=list)
    bookmarks: list[Bookmark] = field(default_factory=list)
    places: dict[tuple[int, str], tuple[int, float]] = field(default_factory=dict)
    """Where the groups lie that links lead to, by part of the file and id."""
    marks: list[int] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    contents: list[bytes] = field(default_factory=list)
    """The packed content stream of each page."""
    forms: list[Form] = field(default_factory=list)
    uses: list[tuple[int, ...]] = field(default_factory=list)
    """Which of the forms each page draws."""
    parts: list[bytes] = field(default_factory=list)
    """What each page says about the parts that it shows (`draw.embedded`); empty where it says nothing."""


@dataclass(frozen=True, slots=True)
class _Context:
    """Where in the structure an item stands: new elements go into `parent`, text and shapes belong to these."""

    parent: Element
    text: Element | str | None
    shape: Element | str
    lang: str = ""
    depth: int = 0
    figure: bool = False
    item: Element | None = None  # the list's item whose body it is


class Writer:
    """One file being drawn, sheet by sheet.

    :param first: a face that the file uses: the canvas wants one before anything is drawn.
    :param common: groups, by their `id()`, that many of the pages show: each is written to the file once.
    """

    def __init__(
        self, theme: Theme, *, first: Face = Face.LABEL, common: Mapping[int, Item] | None = None
    ) -> None:
        read_reportlab()
        from reportlab.pdfgen.canvas import Canvas

        _font(first)
        self.theme = theme
        self._buffer = io.BytesIO()
        # Reportlab makes the fonts; content streams are put in when the file is finished, packed already.
        self.canvas: Canvas = Canvas(self._buffer, pageCompression=0, invariant=1, initialFontName=first.value)
        self.notes = Notes()
        self._common: Mapping[int, Item] = common or {}
        self._forms: dict[tuple[int, Matrix, tuple[int, ...]], int] = {}
        self._areas: dict[tuple[int, Matrix], Area | tuple[()]] = {}
        self._used: dict[int, None] = {}
        self._letters: dict[tuple[int, Matrix], tuple[Area, ...]] = {}
        self._titled = False
        self._targets: set[str] = set()
        self._runs: dict[tuple[Face, str], list[tuple[str, str]]] = {}
        self._content = Content(theme, self.encode, 0, (), page_matrix(0))
        self._page = 0
        self._part = 0
        self._marked = True
        self._game = ""

    @property
    def pages(self) -> int:
        """How many pages the file has so far."""
        return len(self.notes.contents)

    def _said(self, bookmark: str) -> bool:
        """Whether this page has just got an entry of the same words: its title may stand on it as a heading."""
        last = self.notes.bookmarks[-1] if self.notes.bookmarks else None
        return last is not None and (last.title, last.page) == (bookmark, self._page)

    def add(self, sheet: Sheet, bookmark: str = "") -> None:
        """Draw a sheet's pages after those that are there.

        :param bookmark: the one entry of the outline that the sheet gets; "" takes what its pages and groups say.
        """
        self._part += 1
        self._targets = {
            item.link[1:]
            for page in sheet.pages
            for item in walk(page.items)
            if isinstance(item, Group) and item.link.startswith("#")
        }
        self._game = sheet.game
        self._marked = not bookmark
        self._titled = any(page.title for page in sheet.pages)
        before = ""
        for page in sheet.pages:
            number, top = self.pages, page.height * POINTS_PER_MM
            if bookmark and page is sheet.pages[0]:
                self.notes.bookmarks.append(Bookmark(bookmark, 0, number, top))
            elif not bookmark and page.title and page.title != before:
                self.notes.bookmarks.append(Bookmark(page.title, 0, number, top))
            before = page.title
            self.page(page, number)

    def finish(self, head: Sheet, *, tagged: bool = True) -> bytes:
        """The bytes of the file. `head` says what the file is: title, language, author and so on.

        :param tagged: False leaves the structure tree out (no PDF/UA), for quick previews.
        :raises ValueError: if no page was drawn.
        """
        read_pikepdf()
        from generator.draw.pdf_finish import finish

        if not self.pages:
            raise ValueError(f"sheet {head.name!r} has no page")
        self.canvas.save()
        return finish(self._buffer.getvalue(), head, self.notes, tagged=tagged)

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
        self._used = {}
        self._content = content = Content(
            self.theme, self.encode, number, page.items, matrix, known=self._letters, common=self._common
        )
        self.canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        root = self.notes.root
        self._items(page.items, matrix, _Context(root, None, "Artifact"))
        content.mark(None)
        self.notes.marks.append(content.marks)
        self.notes.contents.append(packed(content))
        self.notes.uses.append(tuple(self._used))
        self.notes.parts.append(embedded.of_page(page, self._game) if self._game else b"")
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
            notes.places.setdefault((self._part, group.id), (self._page, area[3]))
        depth = context.depth
        if group.bookmark and self._marked and not self._said(group.bookmark):
            level = int(group.role[-1]) - 1 if group.role.startswith("heading") else depth
            top = area[3] if area is not None else matrix[5]
            notes.bookmarks.append(Bookmark(group.bookmark, level + self._titled, self._page, top))
            depth += 1
        context = self._context(group, context, depth)
        if id(group) in self._common and context.figure and self._form(group, matrix, context):
            return
        if group.link and area is not None:
            text = group.alt or texts_of(group) or group.link
            notes.annotations.append(LinkNote(self._page, area, group.link, text, self._part))
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

    def _form(self, group: Group, matrix: Matrix, context: _Context) -> bool:
        """Draw a whole figure, or decoration, as a form: written at its first use, then only called.

        :returns: False where it has to be drawn on the page itself: what it holds has a life of its own (a field, a
            link, a bookmark), or letters of the page lie in it, which hatching goes round.
        """
        content, place = self._content, (id(group), matrix)
        area = self._areas.get(place)
        if area is None:
            area = self._areas[place] = self._form_area(group, matrix) or ()
        guests = content.guests(area, id(group)) if area else None
        if guests is None or not area:
            return False
        number = self._forms.get((*place, guests))
        if number is None:
            number = self._forms[(*place, guests)] = self._new_form(group, matrix, area, guests)
        form = self.notes.forms[number]
        content.mark(context.shape)
        content.call(form_name(number), form.grounds)
        self._used[number] = None
        return True

    def _form_area(self, group: Group, matrix: Matrix) -> Area | None:
        """Where a group's form lies, half a line round it included; None where it can be none."""
        area = group_box(group, matrix)
        inside = walk((group,))
        alive = any(isinstance(one, Field) or (isinstance(one, Group) and (one.link or one.bookmark)) for one in inside)
        if area is None or alive or group.clip is not None:
            return None
        left, low, right, high = area
        return (left - FORM_MARGIN, low - FORM_MARGIN, right + FORM_MARGIN, high + FORM_MARGIN)

    def _new_form(self, group: Group, matrix: Matrix, area: Area, guests: tuple[int, ...]) -> int:
        """The number of a group's new form, in which hatching goes round the letters of its guests, too."""
        inner = within(matrix, group)
        around = [one for guest in guests for one in self._letters.get((guest, matrix), ())]
        made = Content(self.theme, self.encode, self._page, group.items, inner, form=True, around=around)
        page, self._content = self._content, made
        # Text and shapes of a figure belong to the figure, so that nothing inside needs a mark of its own.
        figure = Element("Figure")
        self._items(group.items, inner, _Context(figure, figure, figure, figure=True))
        self._content = page
        self.notes.forms.append(Form(area, packed(made), made.grounds))
        return len(self.notes.forms) - 1

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
        label = context.item if role == "list-label" else None
        element = (label or context.parent).add(TYPES[role], None, lang, first=label is not None)
        item = element if role == "list-item" else None
        element = element.add("LBody") if item else element
        text = None if role in ("list", "table", "row", "toc") else element
        return _Context(element, text, "Artifact", "", depth, item=item)

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


def packed(content: Content) -> bytes:
    """A content stream as it lies in the file."""
    # The usual level 6 takes nearly twice as long and makes half a percent less.
    return zlib.compress("\n".join(content.operators).encode("latin-1"), 5)


def _font(face: Face) -> Any:
    """The face as reportlab wants it, registered once in a process."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    known = pdfmetrics._fonts.get(face._value_)
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
    writer = Writer(theme, first=_first_face(sheet))
    writer.add(sheet)
    return writer.finish(sheet, tagged=tagged)


def write(sheet: Sheet, theme: Theme, target: Path | BinaryIO, *, tagged: bool = True) -> None:
    """Draw a sheet into a file or an open binary stream.

    :raises ValueError: if the sheet has no page. :raises OSError: if the file can't be written.
    """
    data = render(sheet, theme, tagged=tagged)
    if isinstance(target, Path):
        target.write_bytes(data)
    else:
        target.write(data)
