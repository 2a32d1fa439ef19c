"""What figures of booklets are drawn with: captions, patches of hexes, pieces as discs, arrows, small labels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.draw import fonts
from generator.draw.display import Anchor, Circle, Face, Ink, Item, Line, Paint, Path
from generator.draw.elements import Items
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.draw.printing import printed
from generator.draw.widgets.hexfield import Cell, hex_field
from generator.draw.widgets.pen import shape, solid
from generator.games.telling import Figure, Span, Spans, spans
from generator.hexes import Hex, Layout

HAIR = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
RULE = Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)


class Drafts:
    """Makes the figures of one content in one language. Its words stand under `figures` in the game's texts."""

    def __init__(self, content: Any, lang: str) -> None:
        self.content = content
        self.game = content.view(lang)
        self.pen = Pen(lang)
        self.words = self.game.figures

    def figure(self, name: str, items: Iterable[Item], width: float, height: float, after: str) -> Figure:
        """A figure with its caption and text alternative, `width` by `height` mm."""
        words = self.words[name]
        return Figure(f"fig-{name}", tuple(items), width, height, str(words.alt), told(words.caption), after)


def told(value: Any) -> Spans:
    """A value of a view as spans with the data paths that it prints."""
    found = getattr(value, "spans", None)
    if found is not None:
        return tuple(Span(span.text, span.style, span.paths, span.role, span.link) for span in found)
    run = printed(value)
    return spans(Span(run.text, "", tuple(run.sources), run.role))


def bold(value: Any) -> Spans:
    """A value in bold."""
    return tuple(Span(span.text, "bold", span.sources, span.role, span.link) for span in told(value))


def patch(pen: Pen, grid: Layout, hexes: Iterable[Hex], fills: Mapping[Hex, Ink] | None = None) -> Items:
    """Some hexes of a board, a few of them on a ground."""
    fills = fills or {}
    cells = [Cell(at, fill=fills.get(at, Ink.NONE)) for at in hexes]
    return hex_field(pen, cx=grid.x, cy=grid.y, across=grid.across, cells=cells)


def disc(pen: Pen, x: float, y: float, radius: float, letter: str, *, dark: bool, source: str = "") -> Iterator[Item]:
    """A piece seen from above: a black disc with a white letter, or a white one with a strong edge."""
    size = 10.5 if radius >= 2.6 else 8.5 if radius >= 2.0 else 6.0
    white = Paint(Ink.WHITE, Ink.BLACK, Line.STRUCTURE.value)
    yield Circle(x, y, radius, Paint(Ink.BLOCK, Ink.BLACK, Line.DETAIL.value) if dark else white)
    run = Printed(letter, (source,) if source else (), "" if source else "ruler")
    yield from pen.run(run, x, y + fonts.cap_height(Face.LABEL_BOLD, size) / 2, face=Face.LABEL_BOLD, size=size,
                       ink=Ink.CUT if dark else Ink.BLACK, anchor=Anchor.MIDDLE)  # fmt: skip


def arrow(x1: float, y1: float, x2: float, y2: float, *, weight: Line = Line.STRUCTURE, head: float = 2.0,
          dash: tuple[float, ...] = ()) -> Iterator[Item]:  # fmt: skip
    """A straight arrow from one point to the other."""
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - dx * head, y2 - dy * head
    yield Path((("M", x1, y1), ("L", bx, by)), Paint(stroke=Ink.BLACK, width=weight.value, dash=dash))
    wide = head * 0.45
    yield shape(((x2, y2), (bx - dy * wide, by + dx * wide), (bx + dy * wide, by - dx * wide)), solid())


def towards(grid: Layout, start: Hex, end: Hex, leave: float, arrive: float) -> tuple[float, float, float, float]:
    """The ends of an arrow from hex to hex that keeps away from the middles by so many mm."""
    (x1, y1), (x2, y2) = grid.centre(start), grid.centre(end)
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    return x1 + dx * leave, y1 + dy * leave, x2 - dx * arrive, y2 - dy * arrive
