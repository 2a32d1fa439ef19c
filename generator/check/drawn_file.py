"""What a press hands out: one file to print as a display list, and what the first page of start.pdf knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.data.records import dataclass
from generator.draw.display import Face, Group, Item, Page, Sheet, Text
from generator.draw.paper import Paper

if TYPE_CHECKING:
    from generator.check.party import Party
    from generator.documents.blocks import Document
    from generator.documents.pages import Spot
    from generator.draw.piece import Piece
    from generator.draw.pieces_options import Layout


@dataclass(frozen=True)
class Drawn:
    """One file's display list. `document` is what HTML and Markdown are made of, for a document."""

    id: str
    sheet: Sheet
    fold: str = "none"
    pieces: int = 0
    document: Document | None = None
    spots: tuple[Spot, ...] = ()
    """Where each part of a document lies."""
    own: int | None = None
    """How many of its first pages are not those of other files; None for all."""
    set: tuple[Piece, ...] = ()
    """The pieces that its pages hold, each once."""
    layout: Layout | None = None
    """How they are laid out."""

    @property
    def title(self) -> str:
        """The file's title."""
        return self.sheet.title

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self.sheet.pages)

    @property
    def leaves(self) -> int:
        """How many sheets of paper it takes: two pages to a leaf where it is printed on both sides."""
        return (self.pages + 1) // 2 if self.fold == "duplex" else self.pages

    @property
    def cut(self) -> bool:
        """Whether something has to be cut out."""
        return any(page.cut for page in self.sheet.pages)

    @property
    def cuts(self) -> int:
        """Straight cuts that free its pieces. Sheets of a map, which are joined, have none."""
        from generator.draw.cuts import cuts

        return sum(cuts(page) for page in self.sheet.pages) if self.pieces else 0


@dataclass(frozen=True)
class Share:
    """What so many players need, with one of the cast each. The start page's own leaf is not among it."""

    players: int
    sheets: tuple[Drawn, ...]

    def leaves_of(self, name: str) -> int:
        """Sheets of paper of one sheet; 0 where it isn't needed."""
        return sum(one.leaves for one in self.sheets if one.id == name)

    @property
    def leaves(self) -> int:
        """Sheets of paper of all."""
        return sum(one.leaves for one in self.sheets)


@dataclass(frozen=True)
class Start:
    """What the start page can say about the file that it opens. Its own pages count as one leaf."""

    sheets: tuple[Drawn, ...]
    make: tuple[str, ...] = ()
    """What page 1 shows in pictures how to make: names of parts of `make` in the interface's words."""
    own_leaves: int = 1
    sides: str = "long"
    """How both sides are printed: `long` or `short` edge, `fold`, `fronts` or `backs`."""
    units: str = "mm"
    """What lengths are told in: `mm` or `in`."""
    shares: tuple[Share, ...] = ()
    """What fewer players need of it, by their number; none for a file that is for those who play."""
    party: Party | None = None
    """For whom it is; None for a game whose sheets are the same for however many."""
    cast_word: str = ""
    """What those who take part are called in the data: the option that picks them."""
    picked: tuple[object, ...] = ()
    """The names of those who take part, where they were picked."""
    of_cast: tuple[str, ...] = ()
    """The ids of the sheets that show those who take part; their pages are called after them."""
    masters: tuple[Drawn, ...] = ()
    """The files of the master's folder, which nothing else here counts."""

    @property
    def masters_leaves(self) -> int:
        """Sheets of paper that the files of the master's folder take."""
        return sum(one.leaves for one in self.masters)

    @property
    def leaves(self) -> int:
        """Sheets of paper, the start page's own included, printed as the file is laid out."""
        return self.own_leaves + sum(one.leaves for one in self.sheets)

    @property
    def pages(self) -> int:
        """Printed pages, the start page's own not included."""
        return sum(one.pages for one in self.sheets)

    @property
    def pieces(self) -> int:
        """Pieces to cut out."""
        return sum(one.pieces for one in self.sheets)

    @property
    def cuts(self) -> int:
        """Straight cuts that free all pieces."""
        return sum(one.cuts for one in self.sheets)


def empty_side(paper: Paper, number: int, words: str) -> Page:
    """A page that keeps the next sheet on a leaf of its own."""
    text = Text(paper.live.x, paper.live.y + 8, words, Face.LABEL, 7.0)
    items = (Group(f"empty-{number}", (text,), "paragraph", words),) if words else ()
    return Page(f"empty-{number}", paper.width, paper.height, items)


def unstamped(page: Page) -> tuple[Item, ...]:
    """A page's items without its foot line, which the file that takes it over draws anew."""
    return tuple(item for item in page.items if not (isinstance(item, Group) and item.role == "stamp"))
