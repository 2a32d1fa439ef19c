"""The structure tree of a PDF while its pages are drawn: which element each stretch of content belongs to.

Roles of `display.Group` become the standard structure types of ISO 32000-1, 14.8.4, as PDF/UA-1 (ISO 14289-1) wants
them. This module knows no PDF library; `pdf_finish` writes the tree.
"""

from __future__ import annotations

from dataclasses import field

from generator.data.records import dataclass

FIGURES = frozenset({"panel", "card", "token", "figure"})
"""Roles that are one element with alternative text, whatever they hold."""

ARTIFACTS = frozenset({"artifact", "stamp"})
"""Roles that a screen reader skips."""

TYPES = {
    "heading1": "H1",
    "heading2": "H2",
    "heading3": "H3",
    "paragraph": "P",
    "list": "L",
    "list-item": "LI",
    "list-label": "Lbl",
    "table": "Table",
    "row": "TR",
    "header-cell": "TH",
    "cell": "TD",
    "toc": "TOC",
    "toc-item": "TOCI",
    "caption": "Caption",
    "note": "Note",
    **dict.fromkeys(FIGURES, "Figure"),
}
"""Group role -> structure type."""

ROLES = frozenset(TYPES) | ARTIFACTS | {""}
"""Every role that a group may have."""


@dataclass(slots=True, eq=False)
class Marked:
    """A stretch of a page's content that belongs to an element: page (from 0) and number of the mark on it."""

    page: int
    number: int


@dataclass(slots=True, eq=False)
class Annotation:
    """A link or field that belongs to an element, by its number in the file's list of annotations."""

    number: int


@dataclass(slots=True, eq=False)
class Element:
    """One element of the tree. `alt` is None where the type needs none."""

    type: str
    alt: str | None = None
    lang: str = ""
    children: list[Element | Marked | Annotation] = field(default_factory=list)

    def add(self, type: str, alt: str | None = None, lang: str = "", *, first: bool = False) -> Element:
        """A new last child, or the first: what is read before the others, such as the number of a list's item."""
        made = Element(type, alt, lang)
        self.children.insert(0 if first else len(self.children), made)
        return made

    @property
    def elements(self) -> list[Element]:
        """The children that are elements."""
        return [child for child in self.children if isinstance(child, Element)]


def prune(element: Element) -> bool:
    """Take out elements that hold nothing; True if `element` itself still holds something.

    An empty cell stays while its row holds something: all rows of a table have equally many (ISO 14289-1, 7.5).
    """
    if element.type == "TR":
        kept = [prune(cell) for cell in element.elements]  # every cell, not only up to the first that is kept
        return any(kept)
    element.children = [child for child in element.children if not isinstance(child, Element) or prune(child)]
    return bool(element.children)


def level_headings(root: Element) -> None:
    """Headings may not skip a level downwards (ISO 14289-1, 7.4.2): one that does is raised to the next level."""
    last = 0
    stack = [root]
    while stack:
        element = stack.pop()
        if element.type in ("H1", "H2", "H3"):
            last = min(int(element.type[1]), last + 1)
            element.type = f"H{last}"
        stack.extend(reversed(element.elements))


def numbering(listed: Element) -> str:
    """How a list's items are numbered: `Decimal` where they carry labels, which are numbers, else "".

    ISO 32000-1, 14.8.5.5; ISO 14289-1, 7.6 wants it told of lists with labels.
    """
    labelled = any(part.type == "Lbl" for item in listed.elements for part in item.elements)
    return "Decimal" if labelled else ""


def scope(cell: Element, row: Element) -> str:
    """What a header cell heads: its column when the whole row is headers, else its row."""
    return "Column" if all(other.type == "TH" for other in row.elements) else "Row"
