"""Spill-over tracks: lines between the panels of the mech, with the dice that lead along them.

Two locations that spill into each other share a plain line with a die box at each end: the dice that lead away from
there. A one-way track has a die box where it starts and a head where it ends. Which panels lie beside or above each
other is read from their boxes, so that the tracks follow the layout of any paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.draw import fonts
from generator.draw.display import Anchor, Face, Ink, Item, Line, Paint, Path, Rect
from generator.draw.elements import Drawing
from generator.draw.markup import Printed
from generator.draw.paper import Box
from generator.draw.printing import faces, printed

BOX_HEIGHT = 3.2
"""Height in mm of a die box at 7 points."""

HEAD = 1.6
"""Length in mm of an arrow head."""

GAP = 0.4
"""Distance in mm between an arrow head and the panel it points to."""

LABEL = 6.0
"""Size in points of the dice on a track."""

INSET = 0.7
"""Distance in mm between a panel and the die box beside it."""

ABOVE = 0.45
"""How much nearer die boxes between two panels are to the upper one, in mm."""

ROW_UPPER, ROW_LOWER = 18.0, 5.5
"""Distance in mm of the track between two panels of a row: from their upper edges at the top, else from the lower."""

CROSS_DOWN, CROSS_UP, CROSS_END, CROSS_FOOT = 6.0, 22.0, 14.0, 7.5
"""Distance in mm from the inner end of its panel at which a crossing track starts (downwards, upwards), and from the
upper or lower edge of the panel that it leads to: beside a row, never beside a heading or a label."""


@dataclass(frozen=True, slots=True)
class Track:
    """Where damage goes from a location: the dice that send it to `end`."""

    start: str
    end: str
    label: Printed


def tracks(view: Any) -> list[Track]:
    """The tracks of mech.yaml's spill-over table, in its order, one for each pair of locations."""
    found: list[Track] = []
    for start, row in view.items():
        by_end: dict[str, list[tuple[Any, Any]]] = {}
        for face, end in row.items():
            by_end.setdefault(str(end), []).append((face, end))
        for end, rolled in by_end.items():
            paths = [path for _, value in rolled for path in printed(value).sources]
            found.append(Track(str(start), end, faces((face for face, _ in rolled), paths)))
    return found


def die_box(draw: Drawing, label: Printed, x: float, y: float, size: float, anchor: Anchor) -> Iterator[Item]:
    """Die faces in a rounded box of white, its middle line at `y`."""
    height = BOX_HEIGHT * size / 7.0
    wide = max(height, fonts.width(label.text, Face.LABEL_BOLD, size) + 1.5)
    left = x - {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[anchor]
    yield Rect(left, y - height / 2, wide, height, Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value), 0.8)
    cap = fonts.cap_height(Face.LABEL_BOLD, size)
    yield from draw.run(label, left + wide / 2, y + cap / 2, face=Face.LABEL_BOLD, size=size, anchor=Anchor.MIDDLE)


def draw_tracks(draw: Drawing, boxes: Mapping[str, Box], view: Any) -> Iterator[Item]:
    """All tracks between the panels whose boxes are given."""
    known = [track for track in tracks(view) if track.start in boxes and track.end in boxes]
    ways = {(track.start, track.end): track for track in known}
    done: set[tuple[str, str]] = set()
    top = min((box.y for box in boxes.values()), default=0.0)
    labels: list[Item] = []
    for track in known:
        if (track.start, track.end) in done:
            continue
        back = ways.get((track.end, track.start))
        done |= {(track.start, track.end), (track.end, track.start)}
        a, b = boxes[track.start], boxes[track.end]
        if a.right <= b.x or b.right <= a.x:
            yield from _across(draw, track, back, a, b, min(a.y, b.y) < top + 1.0, labels)
        else:
            yield from _upright(draw, track, back, a, b, labels)
    yield from labels


def _across(
    draw: Drawing, track: Track, back: Track | None, a: Box, b: Box, upper: bool, labels: list[Item]
) -> Iterator[Item]:
    """A track through the gutter between two columns; `upper` for panels that stand at the top of the mech."""
    x1, x2 = (a.right, b.x) if a.right <= b.x else (a.x, b.right)
    if abs(a.cy - b.cy) < (a.height + b.height) / 4:
        y1 = y2 = max(a.y, b.y) + ROW_UPPER if upper else min(a.bottom, b.bottom) - ROW_LOWER
    elif b.cy > a.cy:
        y1, y2 = a.bottom - CROSS_DOWN, b.y + CROSS_END
    else:
        y1, y2 = a.y + CROSS_UP, b.bottom - CROSS_FOOT
    inset = INSET if x2 > x1 else -INSET
    # From die box to die box: a line that began at the panel would touch what stands at its edge.
    yield from _line(x1 + 2 * inset, y1, x2 - (0.0 if back is None else 2 * inset), y2, head=back is None)
    near, far = (Anchor.START, Anchor.END) if x2 > x1 else (Anchor.END, Anchor.START)
    labels += die_box(draw, track.label, x1 + inset, y1, LABEL, near)
    if back is not None:
        labels += die_box(draw, back.label, x2 - inset, y2, LABEL, far)


def _upright(draw: Drawing, track: Track, back: Track | None, a: Box, b: Box, labels: list[Item]) -> Iterator[Item]:
    """A track through the gap between a panel and the one below or above it."""
    x = (max(a.x, b.x) + min(a.right, b.right)) / 2
    y1, y2 = (a.bottom, b.y) if a.bottom <= b.y else (a.y, b.bottom)
    # The lower panel begins with a strong line: the die boxes keep clear of it.
    middle = (y1 + y2) / 2 - ABOVE
    for way, side in ((track, -1.0), (back, 1.0)):
        if way is None:
            continue
        start, end = (y1, y2) if way is track else (y2, y1)
        yield from _line(x + side * 1.3, start, x + side * 1.3, end, head=True)
        labels += die_box(draw, way.label, x + side * 2.9, middle, LABEL, Anchor.END if side < 0 else Anchor.START)


def _line(x1: float, y1: float, x2: float, y2: float, *, head: bool) -> Iterator[Item]:
    """A line from panel to panel; with a head it ends a little before the panel it leads to."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    back = HEAD + GAP if head else 0.0
    yield Path(
        (("M", x1, y1), ("L", x2 - ux * back, y2 - uy * back)), Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)
    )
    if head:
        x, y = x2 - ux * GAP, y2 - uy * GAP
        bx, by = x - ux * HEAD, y - uy * HEAD
        yield Path((("M", x, y), ("L", bx - uy * 0.9, by + ux * 0.9), ("L", bx + uy * 0.9, by - ux * 0.9), ("Z",)),
                   Paint(fill=Ink.BLACK))  # fmt: skip
