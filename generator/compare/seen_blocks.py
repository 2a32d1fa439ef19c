"""The pieces of a document: its blocks, wherever they flow, with the places of their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from generator.compare.seen import SHORT, SeenPiece, Sort, shown_in
from generator.compare.shown import NUMBERS, Run, digest
from generator.data.records import dataclass
from generator.documents import blocks as b
from generator.documents.atoms import COLUMN
from generator.documents.pages import frame
from generator.draw.geometry import Box

if TYPE_CHECKING:
    from generator.check.drawn import Drawn


@dataclass(slots=True)
class _Gathered:
    """A piece of a document being gathered: the numbers of its blocks."""

    id: str
    label: str
    blocks: list[int] = field(default_factory=list)


def pieces_of_document(one: Drawn, document: b.Document) -> Iterator[SeenPiece]:
    """The pieces of a document in reading order."""
    places = _places(one, document)
    for gathered in _gathered(document):
        parts = [document.blocks[number] for number in gathered.blocks]
        plain = tuple(_plain(part) for part in parts)
        runs = tuple(run for part in parts for run in _runs(part))
        boxes = _joined([place for number in gathered.blocks for place in places.get(number, ())])
        told = digest(plain)
        yield SeenPiece(one.id, one.title, gathered.id, gathered.label, Sort.BLOCK, told, told, boxes, runs)


def _gathered(document: b.Document) -> Iterator[_Gathered]:
    """Each block with an id; those without one with the heading above them."""
    current = _Gathered("title", document.title)
    names: dict[str, int] = {}
    chapter = document.title
    waiting: list[_Gathered] = [current]
    for number, block in enumerate(document.blocks):
        if isinstance(block, b.Contents | b.PageBreak):
            continue
        if isinstance(block, b.Heading):
            chapter = block.text
            current = _Gathered(block.id or f"heading-{number}", f"{block.number} {block.text}".strip(), [number])
            waiting.append(current)
        elif id := getattr(block, "id", ""):
            names[id] = names.get(id, 0) + 1
            name = id if names[id] == 1 else f"{id}#{names[id]}"
            waiting.append(_Gathered(name, _label(block, chapter), [number]))
        else:
            current.blocks.append(number)
    yield from (gathered for gathered in waiting if gathered.blocks)


def _label(block: b.Block, chapter: str) -> str:
    """What a reader calls a block."""
    match block:
        case b.Clause():
            return f"{block.number} {chapter}".strip()
        case b.Table() | b.Figure():
            caption = _short(b.plain(block.caption)) or _short(getattr(block, "alt", ""))
            return caption or chapter
        case b.Note():
            return _short(f"{block.label} {b.plain(block.title)}".strip()) or chapter
        case b.Paragraph():
            name, colon, _ = b.plain(block.text).partition(": ")
            return name if colon and len(name) <= SHORT // 2 else _short(b.plain(block.text)) or chapter
    return chapter


def _short(text: str) -> str:
    """The first sentence of a text, or as much of it as a label holds."""
    text = " ".join(text.split())
    first = text.partition(". ")[0].rstrip(".")
    if len(first) <= SHORT:
        return first
    return f"{first[:SHORT].rpartition(' ')[0] or first[:SHORT]} …"


def _places(one: Drawn, document: b.Document) -> dict[int, tuple[tuple[int, Box], ...]]:
    """By the number of a block, where its lines lie: (page from 1, box in mm), a box for each column."""
    found: dict[int, dict[tuple[int, float], Box]] = {}
    shape = frame(one.sheet.pages[0])
    owners = _owners(one, document)
    begun = False
    for spot in one.spots:
        begun = begun or spot.atom.block > 0
        if (spot.atom.block == 0 and begun) or not spot.atom.height:
            continue  # the head of a table that runs on is of no block
        wide = shape.width if spot.atom.wide else COLUMN
        top = shape.y + spot.y
        area = (round(spot.x, 2), round(top, 2), round(spot.x + wide, 2), round(top + spot.atom.height, 2))
        for number in owners.get(spot.atom.block, ()):
            column = found.setdefault(number, {})
            key = (spot.page + 1, spot.x)
            old = column.get(key, area)
            column[key] = (min(old[0], area[0]), min(old[1], area[1]), max(old[2], area[2]), max(old[3], area[3]))
    return {number: tuple((page, area) for (page, _), area in column.items()) for number, column in found.items()}


def _joined(places: Iterable[tuple[int, Box]]) -> tuple[tuple[int, Box], ...]:
    """Places of blocks that follow each other, those in one column as one."""
    made: list[tuple[int, Box]] = []
    for page, area in places:
        if made and made[-1][0] == page and abs(made[-1][1][0] - area[0]) < 0.01 and area[1] >= made[-1][1][1]:
            last = made.pop()[1]
            area = (last[0], last[1], max(last[2], area[2]), max(last[3], area[3]))
        made.append((page, area))
    return tuple(made)


def _owners(one: Drawn, document: b.Document) -> dict[int, list[int]]:
    """By the number of a block that was laid on pages, which of the document's blocks it shows.

    They are the same ones, but for a document that was filled in its closer arrangement: a block that only that one
    has shows all that stands below the same heading.
    """
    highest = max((spot.atom.block for spot in one.spots), default=0)
    laid = document
    while laid.closer is not None and highest != len(laid.blocks) - 1:
        laid = laid.closer
    if laid is document:
        return {number: [number] for number in range(len(document.blocks))}
    known: dict[str, int] = {}
    below: dict[str, list[int]] = {}
    heading = ""
    for number, block in enumerate(document.blocks):
        heading = block.id if isinstance(block, b.Heading) else heading
        known[getattr(block, "id", "")] = number
        if not isinstance(block, b.Heading):
            below.setdefault(heading, []).append(number)
    made: dict[int, list[int]] = {}
    heading = ""
    for number, block in enumerate(laid.blocks):
        heading = block.id if isinstance(block, b.Heading) else heading
        id = getattr(block, "id", "")
        made[number] = [known[id]] if id and id in known else below.get(heading, [])
    return made


# --- what a block shows ----------------------------------------------------------------------------------------------


def _spans(text: Iterable[b.Span]) -> tuple[object, ...]:
    """Running text without the numbers of clauses and pages; what they refer to counts."""
    return tuple((_target(span.link),) if span.role in NUMBERS else (span.text, span.style) for span in text)


def _target(link: str) -> str:
    """What a reference leads to. House values are only numbered."""
    return "#house" if link.startswith("#house-h") else link


def _texts(texts: Iterable[b.Spans]) -> tuple[object, ...]:
    return tuple(_spans(text) for text in texts)


def _figure(figure: b.Figure) -> tuple[object, ...]:
    size = (round(figure.width, 2), round(figure.height, 2))
    return (size, shown_in(figure.items).hash, _spans(figure.caption))


def _plain(block: b.Block) -> tuple[object, ...]:
    """What a block shows as nested tuples of plain values."""
    match block:
        case b.Title():
            facts = tuple((label, _spans(value)) for label, value in block.facts)
            figure = _figure(block.figure) if block.figure else ()
            return ("title", block.title, block.kind, _spans(block.tagline), facts, figure)
        case b.Heading():
            return ("heading", block.text, block.level, block.note)
        case b.Clause():
            return ("clause", block.kind == "story", _spans(block.text), _spans(block.marks))
        case b.Paragraph():
            return ("paragraph", block.style, _spans(block.text))
        case b.List():
            return ("list", _texts(block.items), block.ordered, block.boxes)
        case b.Table():
            rows = tuple(_texts(row) for row in block.rows)
            return ("table", _spans(block.caption), _texts(block.head), rows, block.align, block.wide)
        case b.Figure():
            return ("figure", _figure(block))
        case b.Note():
            return ("note", block.kind, _spans(block.title), _texts(block.text))
        case b.Play():
            figures = tuple(_figure(figure) for figure in block.figures)
            return ("play", _spans(block.text), _spans(block.refers), block.decision, figures)
        case _:
            return ()


def _runs(block: b.Block) -> Iterator[Run]:
    """The texts of a block, a sentence or a cell each, with the data that they print."""
    for text in _told(block):
        words = "".join(span.text for span in text if span.style != "mark")
        shown = " ".join(words.split())
        if shown:
            sources = (path for span in text for one in span.sources for path in one.split("|"))
            yield Run(shown, tuple(dict.fromkeys(sources)))


def _told(block: b.Block) -> Iterator[b.Spans]:
    """What a block says, without its own number."""
    match block:
        case b.Clause():
            yield block.text
        case b.Heading():
            yield b.spans(block.text)
            yield b.spans(block.note)
        case b.Note():
            yield block.title
            yield from block.text
        case b.Play():
            yield block.text
            for figure in block.figures:
                yield figure.caption
        case _:
            yield from b.texts_of(block)
