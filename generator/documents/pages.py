"""The page filler: places the atoms of a document in columns and makes the pages' display lists.

Two columns a page on the 4 mm module, a running head, page numbers, contents that know their pages. A page is filled in
bands: text flows down the columns of a band; what spans all columns (title, wide figures and tables) closes the band,
whose columns are then made equal. A wide figure that doesn't fit is put at the top of the next page and the text runs
on before it. Nothing is scaled or cut: what can't fit is reported (`Laid.overflows`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Protocol

from generator.data.records import dataclass
from generator.documents.atoms import COLUMN, MODULE, Atom, Node, Overflow
from generator.documents.blocks import Document, Span, texts_of
from generator.documents.cutting import Cutter
from generator.documents.furniture import rule
from generator.documents.inline import Setting, fitting, set_line
from generator.documents.softening import soft
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Page, Sheet, Text

HEAD = 8
"""Height of the running head with the room below it, in mm."""


class PaperSize(Protocol):
    """What the filler needs to know of a paper, in mm."""

    @property
    def width(self) -> float:
        """Width in mm."""

    @property
    def height(self) -> float:
        """Height in mm."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The live area of a document's page: the largest multiples of 4 mm that leave 10 mm or more, centred."""

    page_width: float
    page_height: float
    x: float
    y: float
    width: int
    height: int
    columns: int = 2

    @property
    def lefts(self) -> tuple[float, ...]:
        """The x of each column."""
        if self.columns == 1:
            return (self.x,)
        step = (self.width - COLUMN) / (self.columns - 1)
        return tuple(self.x + step * number for number in range(self.columns))

    @property
    def bottom(self) -> int:
        """The lowest place of an atom's bottom edge, from the top of the live area: descenders stay inside it."""
        return self.height - MODULE


def frame(paper: PaperSize) -> Frame:
    """The live area on a paper."""
    width = math.floor((paper.width - 20) / MODULE + 1e-6) * MODULE
    height = math.floor((paper.height - 20) / MODULE + 1e-6) * MODULE
    return Frame(paper.width, paper.height, (paper.width - width) / 2, (paper.height - height) / 2, width, height)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an atom lies: page index, x on the page and y from the top of the live area, in mm."""

    page: int
    x: float
    y: float
    atom: Atom


@dataclass(slots=True)
class Laid:
    """A filled document: the sheet, the place of every atom, what did not fit, and the page of each heading id."""

    sheet: Sheet
    spots: list[Spot]
    overflows: list[Overflow]
    pages: dict[str, int]


@dataclass(slots=True)
class _Chunk:
    """Atoms that stay together."""

    atoms: list[Atom] = field(default_factory=list)

    @property
    def first(self) -> Atom:
        return self.atoms[0]


def _chunks(atoms: Sequence[Atom], most: int) -> list[_Chunk]:
    """Atoms gathered by `stick`; a chunk that no column could hold is let go where it gets too high."""
    made: list[_Chunk] = []
    current = _Chunk()
    height = 0
    for atom in atoms:
        step = atom.height + atom.gap + (MODULE if atom.snap else 0)
        if current.atoms and (height + step > most or atom.wide or atom.brk):
            made.append(current)
            current, height = _Chunk(), 0
        current.atoms.append(atom)
        height += step
        if not atom.stick or atom.brk or atom.wide:
            made.append(current)
            current, height = _Chunk(), 0
    if current.atoms:
        made.append(current)
    return made


Place = tuple[int, int, Atom]
"""Column, y from the band's top, atom."""


def _stand(chunk: _Chunk, column: int, y: int, top: bool) -> tuple[list[Place], int]:
    """The places of a chunk's atoms from `y` downwards, and where it ends."""
    made: list[Place] = []
    for head in chunk.first.head if top else ():
        made.append((column, y, head))
        y += head.height
    for number, atom in enumerate(chunk.atoms):
        if atom.snap:
            y = -(-y // MODULE) * MODULE
        if not (top and number == 0):
            y += atom.gap
        made.append((column, y, atom))
        y += atom.height
    return made, y


def _pack(chunks: Sequence[_Chunk], height: int, columns: int) -> tuple[list[Place], int, int]:
    """Fill columns of `height` mm: the places, how many chunks went in, and the depth used."""
    made: list[Place] = []
    column = y = used = 0
    top = True
    for number, chunk in enumerate(chunks):
        if chunk.first.brk == "column":
            column, y, top = column + 1, 0, True
            if column >= columns:
                return made, number + 1, used
            continue
        placed, end = _stand(chunk, column, y, top)
        if end > height:
            column, y = column + 1, 0
            if column >= columns:
                return made, number, used
            placed, end = _stand(chunk, column, 0, True)
            if end > height:
                return made, number, used
        made.extend(placed)
        y, top = end, False
        used = max(used, end)
    return made, len(chunks), used


def _balanced(chunks: Sequence[_Chunk], most: int, columns: int) -> tuple[list[Place], int] | None:
    """The lowest band that holds all chunks, or None when `most` mm are too few."""
    if not chunks:
        return [], 0
    places, count, used = _pack(chunks, most, columns)
    if count < len(chunks):
        return None
    best = places, used
    total = sum(atom.height for chunk in chunks for atom in chunk.atoms)
    height = max(MODULE, total // columns // MODULE * MODULE)
    while height < most:
        places, count, used = _pack(chunks, height, columns)
        if count == len(chunks):
            return places, used
        height += MODULE
    return best


class _Filler:
    """Places chunks page by page."""

    def __init__(self, shape: Frame, close: bool = False) -> None:
        self.shape = shape
        self.close = close
        self.page = 0
        self.y = 0
        self.spots: list[Spot] = []
        self.overflows: list[Overflow] = []
        self.waiting: list[_Chunk] = []

    @property
    def left(self) -> int:
        return self.shape.bottom - self.y

    def turn(self) -> None:
        """Go to the next page, and put there first what was waiting for it."""
        self.page += 1
        self.y = HEAD
        waiting, self.waiting = self.waiting, []
        for chunk in waiting:
            self.wide(chunk)

    def wide(self, chunk: _Chunk) -> None:
        """Place what spans the columns, here or on the next page."""
        atom = chunk.first
        gap = 0 if self.y in (0, HEAD) else atom.gap
        if gap + atom.height > self.left:
            if self.y > HEAD:
                self.turn()
                self.wide(chunk)
                return
            self.overflows.append(Overflow(atom.block, "", gap + atom.height - self.left))
        self.y = -(-self.y // MODULE) * MODULE + gap
        self.spots.append(Spot(self.page, self.shape.x, self.y, atom))
        self.y += atom.height

    def put(self, places: Iterable[Place], used: int) -> None:
        """Place a band below what is on the page."""
        lefts = self.shape.lefts
        for column, y, atom in places:
            self.spots.append(Spot(self.page, lefts[column], self.y + y, atom))
        self.y += -(-used // MODULE) * MODULE

    def run(self, chunks: list[_Chunk]) -> None:
        """Place everything."""
        start = 0
        flow: list[_Chunk] = []
        while start < len(chunks):
            chunk = chunks[start]
            start += 1
            if chunk.first.brk == "page":
                self.flow(flow)
                flow = []
                short = self.left < chunk.first.room * (self.shape.bottom - HEAD)
                if self.waiting or (self.y > HEAD and short):
                    self.turn()
            elif chunk.first.wide:
                flow = self.before_wide(flow, chunk)
            else:
                flow.append(chunk)
        self.flow(flow)
        if self.waiting:
            self.turn()

    def band_gap(self) -> int:
        """The room between what spans the page and the band below it."""
        return 0 if self.y in (0, HEAD) else MODULE if self.close else 2 * MODULE

    def before_wide(self, flow: list[_Chunk], chunk: _Chunk) -> list[_Chunk]:
        """Place the text before a wide chunk and the chunk, or keep it waiting; returns the text that is left."""
        while True:
            gap = self.band_gap() if flow else 0
            found = _balanced(flow, self.left - gap, self.shape.columns)
            if found is None:
                flow = self.full(flow)
                continue
            places, used = found
            need = chunk.first.height + chunk.first.gap
            fresh = not flow and self.y in (0, HEAD)
            if fresh or gap + used + need + MODULE <= self.left:
                self.y += gap
                self.put(places, used)
                self.wide(chunk)
                return []
            self.waiting.append(chunk)
            return flow

    def full(self, flow: list[_Chunk]) -> list[_Chunk]:
        """Fill the page with as much of `flow` as it holds and turn it; returns the rest."""
        gap = self.band_gap()
        places, count, used = _pack(flow, self.left - gap, self.shape.columns)
        if not count:
            if self.y <= HEAD:
                chunk = flow[0]
                self.overflows.append(Overflow(chunk.first.block, "", float(chunk.first.height - self.left)))
                self.put(_stand(chunk, 0, 0, True)[0], self.left)
                count = 1
        else:
            self.y += gap
            self.put(places, used)
        self.turn()
        return flow[count:]

    def flow(self, flow: list[_Chunk]) -> None:
        """Place text up to a forced break or the end."""
        while flow:
            gap = self.band_gap()
            found = _balanced(flow, self.left - gap, self.shape.columns)
            if found is not None:
                self.y += gap
                self.put(*found)
                return
            flow = self.full(flow)


def nest(parts: Sequence[tuple[tuple[Node, ...], list[Item]]]) -> list[Item]:
    """Items with the groups that they lie in, put together: neighbours in one group share it."""
    made: list[Item] = []
    number = 0
    while number < len(parts):
        path, items = parts[number]
        if not path:
            made.extend(items)
            number += 1
            continue
        node = path[0]
        inner: list[tuple[tuple[Node, ...], list[Item]]] = []
        while number < len(parts) and parts[number][0] and parts[number][0][0] is node:
            inner.append((parts[number][0][1:], parts[number][1]))
            number += 1
        node.parts += 1
        again = node.parts > 1
        name = f"{node.id}~{node.parts}" if again else node.id
        made.append(
            Group(name, tuple(nest(inner)), role=node.role, alt=node.alt, link=node.link,
                  bookmark="" if again else node.bookmark)
        )  # fmt: skip
    return made


def fill(document: Document, paper: PaperSize) -> Laid:
    """The document on pages of `paper`. Nothing is dropped; what doesn't fit is drawn too and said in `overflows`.

    A document that may have a few pages only is filled in its closer arrangement where it has too many.
    """
    laid = _fill(document, paper)
    most = document.most_pages
    if not most or len(laid.sheet.pages) <= most:
        return laid
    if document.closer is not None:
        return fill(document.closer, paper)
    more = [spot for spot in laid.spots if spot.page >= most]
    over = sum(
        max(spot.y + spot.atom.height for spot in more if spot.page == page) - HEAD
        for page in {spot.page for spot in more}
    )
    first = more[0].atom
    source = next((s.sources[0] for text in texts_of(document.blocks[first.block]) for s in text if s.sources), "")
    laid.overflows.append(Overflow(first.block, document.title, float(over), source))
    return laid


def _fill(document: Document, paper: PaperSize) -> Laid:
    document = soft(document)
    shape = frame(paper)
    pages: dict[str, int] = {}
    cut = Cutter(shape.width, pages).run(document)
    filler = _Filler(shape, document.compact)
    filler.run(_chunks(cut.atoms, shape.bottom - HEAD))
    for spot in filler.spots:
        if spot.atom.target:
            pages[spot.atom.target] = spot.page + 1
    count = max((spot.page for spot in filler.spots), default=0) + 1
    heads = _running(filler.spots, count)
    made: list[Page] = []
    for number in range(count):
        parts = [
            (spot.atom.path, spot.atom.draw(spot.x, shape.y + spot.y)) for spot in filler.spots if spot.page == number
        ]
        items = [*nest(parts)]
        if number:
            items.insert(0, _head(document, shape, heads[number], number + 1))
        made.append(Page(f"page-{number + 1}", shape.page_width, shape.page_height, tuple(items)))
    sheet = Sheet(document.name, document.title, document.lang, tuple(made), document.author, document.subject)
    return Laid(sheet, filler.spots, cut.overflows + filler.overflows, pages)


def _running(spots: Sequence[Spot], count: int) -> list[str]:
    """For each page the chapter that its text begins in."""
    named: list[str] = []
    current = ""
    for number in range(count):
        mine = [spot for spot in spots if spot.page == number and spot.atom.chapter]
        first = min((spot.y, spot.x) for spot in spots if spot.page == number) if mine else (0, 0)
        at_top = mine and (mine[0].y, mine[0].x) == first
        named.append(mine[0].atom.chapter if mine and (at_top or not current) else current)
        if mine:
            current = mine[-1].atom.chapter
    return named


def _head(document: Document, shape: Frame, chapter: str, number: int) -> Group:
    """The running head: title, chapter, page number over a thin line."""
    base = shape.y + 3.0
    right = shape.x + shape.width
    small = Setting(7.0, 3, label=True)
    room = (shape.lefts[-1] if len(shape.lefts) > 1 else right) - shape.x - 4.0
    title = document.running or document.title
    own = fitting((Span(title, "label-bold", role="version"),), room, small)
    title = fonts.shortened(title, Face.LABEL_BOLD, own.size, room)
    items: list[Item] = [
        *set_line((Span(title, "label-bold", role="version"),), shape.x, base, own),
        *set_line((Span(chapter, "label", role="page-number"),), shape.lefts[-1], base, small),
        Text(right, base, str(number), Face.LABEL_BOLD, 10.5, Ink.BLACK, Anchor.END, role="page-number"),
        rule(shape.x, shape.y + 4.25, shape.width),
    ]
    return Group(f"running-head-{number}", tuple(items), role="artifact")
