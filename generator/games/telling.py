"""What a game gives to its documents: words in running text, figures, tables and the steps of an example of play.

Games may not import `generator.documents`, so the types that they hand over live here; `documents.blocks` builds on
them. Sizes are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.data.records import dataclass
from generator.draw.display import Item

STYLES = frozenset({"", "bold", "italic", "medium", "label", "label-bold", "mark", "ref", "struck"})
"""Inline styles. `struck` is crossed out, `mark` the small sign of a ruling or a house value, `ref` a small number of a
clause.
"""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of running text in one style.

    `sources` are the data paths whose values it prints, `role` one of `display.TEXT_ROLES` for text whose digits need
    none. `link` is "#id" of a block or a URL.
    """

    text: str
    style: str = ""
    sources: tuple[str, ...] = ()
    role: str = ""
    link: str = ""


Spans = tuple[Span, ...]


def spans(*parts: str | Span | Iterable[Span]) -> Spans:
    """Plain strings, spans and sequences of spans joined to one sequence; empty ones are dropped."""
    found: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            found.append(Span(part))
        elif isinstance(part, Span):
            found.append(part)
        else:
            found.extend(part)
    return tuple(span for span in found if span.text)


def plain(text: Iterable[Span]) -> str:
    """The words of the spans, without their style."""
    return "".join(span.text for span in text)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells. `align` has one letter a column: l, c, r. `widths` are shares of the width (0: by content).

    `wide` lets it run over all columns of a page. `caption` is printed above. `after` as of a figure.
    """

    rows: tuple[tuple[Spans, ...], ...]
    head: tuple[Spans, ...] = ()
    align: str = ""
    widths: tuple[float, ...] = ()
    caption: Spans = ()
    id: str = ""
    wide: bool = False
    after: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture made of display items in a box of `width` by `height` mm, with its text alternative.

    `after` names the clause (or `chapter:id`) that it explains: it is placed behind that one (behind the chapter's
    title). `cover` stands in the title block. A figure wider than a column (88 mm) runs over the page.
    """

    id: str
    items: tuple[Item, ...]
    width: float
    height: float
    alt: str
    caption: Spans = ()
    after: str = ""


Exhibit = Figure | Table
"""What a game shows in its booklet besides words: `figures(content, lang) -> Mapping[str, Exhibit]`, by id."""


@dataclass(frozen=True, slots=True)
class PlayStep:
    """A step of an example of play: `example_of_play(content, lang, seed) -> ExampleOfPlay`.

    `text` is its telling, `clauses` the ids that the engine cited, `decision` whether the player chooses here,
    `figures` the position before it (small, side by side in at most 88 mm), `part` a heading to open with it.
    """

    text: Spans
    clauses: tuple[str, ...] = ()
    decision: bool = False
    figures: tuple[Figure, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class ExampleOfPlay:
    """A real sample game told for readers: its seed and policy are printed, so that anyone can play it again."""

    steps: tuple[PlayStep, ...]
    seed: int
    policy: str
    intro: Spans = ()
