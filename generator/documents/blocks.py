"""A document as plain data: blocks, and the inline spans in them.

The booklet, the summary and the start page are lists of blocks. What games hand over themselves (spans, figures,
tables) is defined in `generator.games.telling`. `documents.pages` places them on paper,
`documents.html` and `documents.markdown` write them as text; all three read the same blocks, so that the three can't
say different things. Sizes are millimetres. Nothing here knows a game, a paper or a language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from generator.data.records import dataclass
from generator.games.telling import STYLES, Figure, Span, Spans, Table, plain, spans

__all__ = [
    "STYLES", "Block", "Clause", "Contents", "Document", "Figure", "Heading", "List", "Note", "PageBreak", "Paragraph",
    "Play", "Span", "Spans", "Swap", "Swaps", "Table", "Title", "headings", "plain", "spans", "texts_of",
]  # fmt: skip

@dataclass(frozen=True, slots=True)
class Title:
    """The block at the head of a document: title, tagline, one row of facts (label, value) and lines of small print."""

    title: str
    kind: str
    tagline: Spans = ()
    facts: tuple[tuple[str, Spans], ...] = ()
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 3. `number` is printed before it; `id` is what links and bookmarks point at."""

    text: str
    level: int = 1
    id: str = ""
    number: str = ""
    note: str = ""
    """A word set small beside it, such as "optional"."""
    role: str = ""
    """The text role of its words, where they hold digits: "version", "example"."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule. `number` is chapter.clause; `marks` are spans that refer to rulings and house values."""

    id: str
    number: str
    text: Spans
    kind: str = "rule"
    marks: Spans = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. `style` is "body", "lead" (larger, opens a part) or "small". `keep` ties it to what follows."""

    text: Spans
    style: str = "body"
    id: str = ""
    keep: bool = False


@dataclass(frozen=True, slots=True)
class List:
    """A list; each item is one paragraph. `ordered` numbers them, `boxes` draws a box to tick before each."""

    items: tuple[Spans, ...]
    ordered: bool = False
    boxes: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A marked remark: `kind` is "ruling", "house", "by-hand", "optional" or "remark"; `label` is its sign, as R3."""

    text: tuple[Spans, ...]
    kind: str = "remark"
    label: str = ""
    title: Spans = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """One step of an example of play.

    `label` stands in the margin (the step's letter or number), `text` tells what is done and rolled, `clauses` are the
    ids of the rules that say so, `figures` show the table as it lies before the step, side by side. `decision` marks a
    step in which a player chooses.
    """

    label: str
    text: Spans
    clauses: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    decision: bool = False
    refers: Spans = ()
    """The clauses as printed (numbers with links); the booklet fills it from `clauses`."""


@dataclass(frozen=True, slots=True)
class Swap:
    """One thing to correct by hand: `old` is crossed out, `new` written instead; either may be empty. `note` says in
    small print how or where. A sentence that changes in a few words stands in `text`, with those words marked."""

    what: Spans
    old: Spans
    new: Spans
    note: Spans = ()
    text: Spans = ()


@dataclass(frozen=True, slots=True)
class Swaps:
    """Corrections with a box to tick before each. `head` names the columns: what, crossed out, written."""

    rows: tuple[Swap, ...]
    head: tuple[Spans, Spans, Spans] = ((), (), ())
    id: str = ""

    @property
    def table(self) -> Table:
        """The same as a table, for what is read and not ticked with a pen."""
        told = tuple(
            (
                (Span("\u25a1"),),
                spans(row.what, ": " if row.text else "", row.text, *((" (", row.note, ")") if row.note else ())),
                tuple(replace(span, style="struck") for span in row.old),
                tuple(replace(span, style="bold") for span in row.new),
            )
            for row in self.rows
        )  # fmt: skip
        return Table(told, ((), *self.head), "lllr", id=self.id)


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows starts a new page (`column`: a new column), unless `room`, a share of the page, is left."""

    column: bool = False
    room: float = 1.0


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents of the document's headings down to `depth`."""

    title: str
    depth: int = 2


Block = Title | Heading | Clause | Paragraph | List | Table | Figure | Note | Play | Swaps | PageBreak | Contents


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document: its blocks and what its files say about themselves.

    `running` is the running head's text. `words` are the few words that back ends add themselves (`page`, `contents`,
    `continued`, `top`, `skip`, `languages`).
    """

    name: str
    title: str
    lang: str
    blocks: tuple[Block, ...]
    running: str = ""
    subject: str = ""
    words: dict[str, str] = field(default_factory=dict)
    author: str = ""
    compact: bool = False
    """Set small and close, for what must stand on one page."""
    most_pages: int = 0
    """How many pages it may have at most; 0 for any number. More is an overflow."""
    closer: Document | None = None
    """The same words in less room, taken where this one has too many pages."""


def texts_of(block: Block) -> Iterator[Spans]:
    """Every sequence of spans that a block prints, in reading order."""
    match block:
        case Title():
            yield (Span(block.title),)
            yield block.tagline
            for label, value in block.facts:
                yield (Span(label),)
                yield value
        case Heading():
            yield spans(block.number, block.text)
        case Clause():
            yield spans(block.number)
            yield spans(block.text, block.marks)
        case Paragraph():
            yield block.text
        case List():
            yield from block.items
        case Table():
            yield block.caption
            for row in ((block.head,) if block.head else ()) + block.rows:
                yield from row
        case Figure():
            yield block.caption
        case Note():
            yield spans(block.label)
            yield block.title
            yield from block.text
        case Swaps():
            yield from block.head
            for swap in block.rows:
                yield from (swap.what, swap.old, swap.new, swap.text, swap.note)
        case Play():
            yield spans(block.label)
            yield spans(block.text, block.refers)
            for figure in block.figures:
                yield figure.caption
        case _:
            return


def headings(blocks: Sequence[Block], depth: int) -> list[Heading]:
    """The headings down to `depth`, in order."""
    return [block for block in blocks if isinstance(block, Heading) and block.level <= depth]
