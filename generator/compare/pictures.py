"""Pictures of the pieces that differ, before and after, for the HTML: cut from the print, what differs outlined.

    on_paper = pictures(old, new, templates_dir, on_paper)

A picture is a part of the finished page (the PDF, drawn by pdfium), as a PNG in a data URI. Round each thing that is
not on the other side lies a dashed outline, off what it marks; where a line of it would cross letters or something
small, its corners stand alone. Words are told apart one by one, shapes one by one as they lie in their piece; where
most of a piece is another, all of it is outlined. Pieces that only moved get none.
"""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from generator.compare.report import Fate, OnPaper, Picture, Piece
from generator.compare.seen import SeenPiece, Sort, drawn_of, items_by_box, pieces_of
from generator.compare.shown import NUMBERS, shown_at
from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Field, Group, Ink, Item, Page, Paint, Path, Sheet, Text
from generator.draw.geometry import IDENTITY, Box, Matrix, box, box_through, text_box, text_matrix, within
from generator.draw.seams import SMALL, union

if TYPE_CHECKING:
    from generator.check.drawn import Drawn
    from generator.check.parallel import Progress
    from generator.data.content import Content
    from generator.draw.theme import Theme

__all__ = ["MOST_BYTES", "pictures"]

DPI = 150.0
MARGIN = 3.0
"""What is shown round a piece, in mm."""

OFF = 0.9
"""Distance of an outline from what it marks, in mm."""

MOST = 0.6
"""The share of a piece up to which parts are outlined; where more differs, the whole is."""

WIDE, AROUND = 110.0, 12.0
"""Of a piece that is wider or higher than this (mm) only what lies so near to what differs is shown."""

PARTS = 3
"""Columns of a piece that runs on, or sides of a card, in one picture at most."""

MOST_BYTES = 2_500_000
"""Bytes of all pictures in the HTML, about."""

TICK = 0.7
"""Length of the two lines of a corner, in mm."""

OUTLINE = Paint(stroke=Ink.SIDE_D, width=0.4, dash=(1.6, 0.9))
CORNER = Paint(stroke=Ink.SIDE_D, width=0.4)

Spot = tuple[int, Box]
"""A page from 1, and a box on it in mm."""


def pictures(
    old: Content, new: Content, templates_dir: FilePath, on_paper: OnPaper, *, most_bytes: int = MOST_BYTES
) -> OnPaper:
    """`on_paper` with pictures of its pieces, and how many were left out because there were too many.

    Both sides are drawn for it; where one can't be, there are no pictures.
    """
    if on_paper.reason or not any(one.page and one.fate is not Fate.MOVED for one in on_paper.pieces):
        return on_paper
    sides = [_side(content, templates_dir, on_paper) for content in (old, new)]
    if None in sides:
        return on_paper
    before, after = (side for side in sides if side is not None)
    wanted = [one for one in on_paper.pieces if one.page and one.fate is not Fate.MOVED]
    for piece in wanted:
        _mark(piece, before, after)
    from generator.check import parallel

    jobs = [partial(_taken, side, most_bytes) for side in (before, after)]
    taken = parallel.run(jobs, lambda text: None)
    made: list[Picture] = []
    room = most_bytes
    for piece in wanted:
        one, other = (side.get((piece.file, piece.id), "") for side in taken)
        room -= len(one) + len(other)
        if room < 0:
            break
        if one or other:
            made.append(Picture(piece.file, piece.id, piece.label, one, other, _alt(piece)))
    return replace(on_paper, pictures=tuple(made), left_out=len(wanted) - len(made))


def _alt(piece: Piece) -> str:
    """What a picture shows, in words."""
    told = "; ".join(f"{one or '(nothing)'} → {other or '(nothing)'}" for one, other in piece.wordings[:3])
    return f"{piece.label}, page {piece.page} of {piece.file}{f': {told}' if told else ''}"


# --- one side --------------------------------------------------------------------------------------------------------


Key = tuple[str, str]
"""A piece's file and id."""


@dataclass(frozen=True, slots=True)
class _Lying:
    """Something on a page: the item, the matrix that it lies in, its box there, and its matrix in the figure that it is
    a part of; None outside figures. `number` says in which box of its piece it lies.
    """

    item: Item
    matrix: Matrix
    area: Box
    figure: Matrix | None = None
    number: int = 0


@dataclass
class _Side:
    """One side's files, their pieces, and for each that is to be shown its outlines and the parts of pages to show."""

    theme: Theme
    drawn: dict[str, Drawn]
    pieces: dict[Key, SeenPiece]
    marks: dict[Key, list[Spot]] = field(default_factory=dict)
    shows: dict[Key, list[Spot]] = field(default_factory=dict)
    flat: dict[tuple[str, int], list[_Lying]] = field(default_factory=dict)

    def page(self, file: str, number: int) -> Page:
        """A page of a file, by its number from 1."""
        return self.drawn[file].sheet.pages[number - 1]

    def lying(self, file: str, number: int) -> list[_Lying]:
        """All that shows on a page."""
        key = (file, number)
        if key not in self.flat:
            self.flat[key] = list(_flat(self.page(*key).items, IDENTITY, None))
        return self.flat[key]

    def items(self, piece: SeenPiece) -> Iterator[_Lying]:
        """What a piece shows."""
        if piece.loose:
            for item, matrix in items_by_box(self.page(piece.file, piece.page))[piece.id.partition("#")[0]]:
                found = box(item, matrix)
                if found is not None:
                    yield _Lying(item, matrix, found)
            return
        for number, (page, area) in enumerate(piece.boxes):
            for one in self.lying(piece.file, page):
                x, y = (one.area[0] + one.area[2]) / 2, (one.area[1] + one.area[3]) / 2
                if area[0] <= x <= area[2] and area[1] <= y <= area[3]:
                    yield replace(one, number=number)


def _side(content: Content, templates_dir: FilePath, on_paper: OnPaper) -> _Side | None:
    from generator.draw.theme import themed

    drawn, _, press = drawn_of(content, templates_dir, on_paper.lang, on_paper.paper)
    if press is None or content.info is None:
        return None
    pieces = {(one.file, one.id): one for file in drawn for one in pieces_of(file)}
    return _Side(themed("colour", f"#{content.info.accent}"), {one.id: one for one in drawn}, pieces)


def _flat(items: Iterable[Item], matrix: Matrix, figure: Matrix | None) -> Iterator[_Lying]:
    """All that shows on a page and where; stamps and form fields don't count."""
    for item in items:
        if isinstance(item, Group):
            if item.role != "stamp":
                own = within(figure, item) if figure is not None else IDENTITY if item.role == "figure" else None
                yield from _flat(item.items, within(matrix, item), own)
        elif not isinstance(item, Field):
            found = box(item, matrix)
            if found is not None:
                yield _Lying(item, matrix, found, figure)


# --- what to outline -------------------------------------------------------------------------------------------------


def _mark(piece: Piece, before: _Side, after: _Side) -> None:
    """Settle what of a piece is outlined and shown on each side that has it."""
    key = (piece.file, piece.id)
    old, new = before.pieces.get(key), after.pieces.get(key)
    found: tuple[_Marks, _Marks] = ([], [])
    if old is not None and new is not None:
        found = _differing(before, old, after, new)
    for side, one, marks in ((before, old, found[0]), (after, new, found[1])):
        if one is None or not one.boxes:
            continue
        joined = _joined([(one.boxes[number][0], area) for number, area in marks])
        whole = sum(_size(area) for _, area in one.boxes)
        nothing = not found[0] and not found[1]
        if nothing or sum(_size(area) for _, area in joined) > MOST * whole:
            joined = list(one.boxes)
        side.marks[key] = joined
        side.shows[key] = list(_views(one, joined))


def _size(area: Box) -> float:
    return (area[2] - area[0]) * (area[3] - area[1])


_Marks = list[tuple[int, Box]]
"""The number of a piece's box, and an area on its page."""


def _differing(before: _Side, old: SeenPiece, after: _Side, new: SeenPiece) -> tuple[_Marks, _Marks]:
    """What each side has that the other one lacks."""
    ours, theirs = list(before.items(old)), list(after.items(new))
    words, others = list(_words(ours, old)), list(_words(theirs, new))
    marks: tuple[_Marks, _Marks] = ([], [])
    matcher = SequenceMatcher(None, [word for word, *_ in words], [word for word, *_ in others], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            marks[0].extend((number, area) for _, number, area in words[a:b])
            marks[1].extend((number, area) for _, number, area in others[c:d])
    shapes = [list(_shapes(side, piece)) for side, piece in ((ours, old), (theirs, new))]
    for here, (mine, yours) in enumerate((shapes, shapes[::-1])):
        left = Counter(shape for shape, *_ in yours)
        for shape, number, area in mine:
            left[shape] -= 1
            if left[shape] < 0:
                marks[here].append((number, area))
    return marks


def _words(items: Iterable[_Lying], piece: SeenPiece) -> Iterator[tuple[str, int, Box]]:
    """Each word with the number of its box and its place; in documents without the numbers of clauses."""
    for one in items:
        item = one.item
        if not isinstance(item, Text) or item.role in (NUMBERS if piece.sort is Sort.BLOCK else {"page-number"}):
            continue
        left, top, _, bottom = text_box(item, tight=True)
        place = text_matrix(one.matrix, item)
        start = 0
        for word in item.content.split():
            start = item.content.index(word, start)
            x = left - item.x + fonts.width(item.content[:start], item.face, item.size)
            wide = fonts.width(word, item.face, item.size)
            yield word, one.number, box_through(place, (x, top - item.y, x + wide, bottom - item.y))
            start += len(word)


def _shapes(items: Iterable[_Lying], piece: SeenPiece) -> Iterator[tuple[tuple[int, bytes], int, Box]]:
    """Each shape as it lies in its box, with the number of the box and its place. In a document, whose lines flow, the
    shapes of figures, as they lie there.
    """
    for one in items:
        if isinstance(one.item, Text):
            continue
        if piece.sort is not Sort.BLOCK:
            corner = piece.boxes[one.number][1]
            shown = (one.number, shown_at(((one.item, one.matrix),), (corner[0], corner[1])))
        elif one.figure is not None:
            shown = (0, shown_at(((one.item, one.figure),), (0.0, 0.0)))
        else:
            continue
        yield shown, one.number, one.area


def _grown(area: Box, by: float) -> Box:
    return (area[0] - by, area[1] - by, area[2] + by, area[3] + by)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def _joined(marks: Sequence[Spot]) -> list[Spot]:
    """The marks, those as one whose outlines would cross."""
    made: list[Spot] = []
    for page, area in marks:
        again = True
        while again:
            again = False
            for other in made:
                if other[0] == page and _meet(_grown(other[1], OFF), _grown(area, OFF)):
                    made.remove(other)
                    area, again = union(area, other[1]), True
                    break
        made.append((page, area))
    return made


def _views(piece: SeenPiece, marks: Sequence[Spot]) -> Iterator[Spot]:
    """The parts of pages that show a piece: those of its boxes in which something is outlined, else the first."""
    touched = [
        (page, area) for page, area in piece.boxes if any(page == one and _meet(area, mark) for one, mark in marks)
    ]
    for page, area in (touched or list(piece.boxes[:1]))[:PARTS]:
        inside = [mark for one, mark in marks if one == page and _meet(area, mark) and mark != area]
        if inside and max(area[2] - area[0], area[3] - area[1]) > WIDE:
            near = inside[0]
            for mark in inside:
                near = union(near, mark)
            near = _grown(near, AROUND)
            area = (max(area[0], near[0]), max(area[1], near[1]), min(area[2], near[2]), min(area[3], near[3]))
        yield page, _grown(area, MARGIN)


# --- taking them -----------------------------------------------------------------------------------------------------


def _taken(side: _Side, most_bytes: int, progress: Progress) -> dict[Key, str]:
    """One side's pictures as data URIs. What goes beyond `most_bytes` is not taken."""
    from generator.draw import pdf, raster

    wanted = list(dict.fromkeys((key[0], page) for key, shows in side.shows.items() for page, _ in shows))
    if not wanted:
        return {}
    pages = tuple(
        replace(_outlined(side, *one), id=f"page-{number}", title="") for number, one in enumerate(wanted, 1)
    )
    data = pdf.render(Sheet("pictures", "", "", pages), side.theme, tagged=False)
    images: dict[tuple[str, int], Any] = {}
    made: dict[Key, str] = {}
    room = most_bytes
    for key, shows in side.shows.items():
        parts = []
        for page, area in shows:
            one = (key[0], page)
            if one not in images:
                images[one] = raster.image(data, wanted.index(one), DPI)
            parts.append(images[one].crop(tuple(round(edge * DPI / 25.4) for edge in _on_page(area, side.page(*one)))))
        made[key] = _uri(parts)
        room -= len(made[key])
        if room < 0:
            break
    return made


def _on_page(area: Box, page: Page) -> Box:
    return (max(0.0, area[0]), max(0.0, area[1]), min(page.width, area[2]), min(page.height, area[3]))


def _outlined(side: _Side, file: str, number: int) -> Page:
    """A page with the outlines of all its pieces."""
    page = side.page(file, number)
    areas = dict.fromkeys(
        _grown(area, OFF) for key, marks in side.marks.items() if key[0] == file for on, area in marks if on == number
    )
    small = [one.area for one in side.lying(file, number) if _is_small(one)]
    outlines = tuple(path for area in areas for path in _outline(area, small))
    return replace(page, items=(*page.items, Group("", outlines, "artifact")))


def _is_small(one: _Lying) -> bool:
    """Whether a line across something would hide it: letters, and what is small."""
    if isinstance(one.item, Text):
        return bool(one.item.content.strip()) and one.item.ink is not Ink.NONE
    return max(one.area[2] - one.area[0], one.area[3] - one.area[1]) <= SMALL


def _outline(area: Box, small: Sequence[Box]) -> Iterator[Path]:
    """The four sides of an outline; of one that would cross something, its ends alone."""
    left, top, right, bottom = area
    reach = OUTLINE.width / 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        line = (min(x, to_x) - reach, min(y, to_y) - reach, max(x, to_x) + reach, max(y, to_y) + reach)
        if not any(_meet(line, other) for other in small):
            yield Path((("M", x, y), ("L", to_x, to_y)), OUTLINE)
            continue
        long = max(abs(to_x - x), abs(to_y - y))
        share = min(0.5, TICK / long) if long else 0.0
        dx, dy = (to_x - x) * share, (to_y - y) * share
        yield Path((("M", x, y), ("L", x + dx, y + dy), ("M", to_x, to_y), ("L", to_x - dx, to_y - dy)), CORNER)


def _uri(parts: Sequence[Any]) -> str:
    """Parts of pages, one below the other, as a picture in a few colours."""
    from PIL import Image

    gap = round(2.0 * DPI / 25.4)
    size = (max(part.width for part in parts), sum(part.height for part in parts) + gap * (len(parts) - 1))
    whole = Image.new("RGB", size, "white")
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height + gap
    buffer = io.BytesIO()
    few = whole.quantize(64, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(buffer, "PNG", optimize=True)
    return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode('ascii')}"
