"""What the booklet's figures of Paper 'Mech are drawn with: a dial of any size, cubes, a small time track."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.draw import fonts
from generator.draw.display import SIZES, Anchor, Circle, Face, Ink, Item, Line, Paint, Path, Rect, Text
from generator.draw.elements import Items
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.games.paper_mech.radar import Dial, Space

HAIR = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
RULE = Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)


@dataclass(frozen=True, slots=True)
class SmallDial(Dial):
    """A radar with a hub of its own size, in mm."""

    hub: float = 3.0

    @property
    def width(self) -> float:
        """Width of one ring in mm."""
        return (self.outer - self.hub) / self.rings

    def edge(self, ring: int) -> float:
        """The inner radius of a ring."""
        return self.hub + ring * self.width


def small_radar(dial: SmallDial, zones: Sequence[int]) -> Iterator[Item]:
    """Rings, sectors and zones of a small dial; `zones` has the armour of each sector."""
    for sector, armour in enumerate(zones):
        if armour:
            a1, a2 = dial.start(sector), dial.start(sector + 1)
            ground = Ink.MID if armour < -1 else Ink.LIGHT
            yield Path(dial.slice(dial.hub, dial.outer, a1, a2), Paint(fill=ground))
    for ring in range(1, dial.rings):
        yield Circle(dial.cx, dial.cy, dial.edge(ring), HAIR)
    for sector in range(dial.sectors):
        angle = dial.start(sector)
        yield Path((("M", *dial.at(dial.hub, angle)), ("L", *dial.at(dial.outer, angle))), HAIR)
    yield Circle(dial.cx, dial.cy, dial.outer, RULE)
    yield Circle(dial.cx, dial.cy, dial.hub, Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value))
    tip = dial.hub * 0.62
    yield Path((("M", dial.cx, dial.cy - tip), ("L", dial.cx + tip * 0.75, dial.cy + tip * 0.7),
                ("L", dial.cx - tip * 0.75, dial.cy + tip * 0.7), ("Z",)), Paint(fill=Ink.BLACK))  # fmt: skip


def cube(x: float, y: float, side: float, letter: str, path: str, *, mine: bool = False) -> Items:
    """A cube with its middle at (x, y): the player's is black, an enemy's white with its letter."""
    half = side / 2
    box = Rect(x - half, y - half, side, side, Paint(Ink.BLACK if mine else Ink.WHITE, Ink.BLACK, Line.DETAIL.value))
    if mine:
        tip = side * 0.3
        low, wide = y + tip * 0.75, tip * 0.8
        nose = Path((("M", x, y - tip), ("L", x + wide, low), ("L", x - wide, low), ("Z",)), Paint(fill=Ink.WHITE))
        return (box, nose)
    size = 7.0 if side >= 3.2 else 6.0
    while size > 5.5 and fonts.width(letter, Face.LABEL_BOLD, size) > side - 0.5:
        size = max(step for step in SIZES if step < size)
    base = y + fonts.cap_height(Face.LABEL_BOLD, size) / 2
    return (box, Text(x, base, letter, Face.LABEL_BOLD, size, anchor=Anchor.MIDDLE, sources=(path,) if path else (),
                      role="example"))  # fmt: skip


def cubes_on_radar(dial: SmallDial, placed: Iterable[tuple[Space, str, str]], side: float) -> Iterator[Item]:
    """Enemies' cubes in their spaces, side by side along the ring where several share one."""
    by_space: dict[Space, list[tuple[str, str]]] = {}
    for space, letter, path in placed:
        by_space.setdefault(space, []).append((letter, path))
    for space, here in by_space.items():
        radius, angle = dial.centre(space)
        step = math.degrees((side + 0.4) / radius)
        first = angle - step * (len(here) - 1) / 2
        for number, (letter, path) in enumerate(here):
            x, y = dial.at(radius, first + step * number)
            yield from cube(x, y, side, letter, path)


def small_track(
    pen: Pen, x: float, y: float, width: float, height: float, last: int, path: str, active: Printed,
    cubes: Sequence[tuple[int, str, str, bool]], side: float = 3.6,
) -> Iterator[Item]:  # fmt: skip
    """A small time track: ACTIVE and the boxes, each with the cubes that lie on it (box, letter, path, mine)."""
    step = width / (last + 1)
    head = 4.0
    yield Rect(x, y, step, head, Paint(fill=Ink.BLACK))
    yield from pen.run(active, x + step / 2, y + 2.9, face=Face.LABEL_BOLD, size=7.0, ink=Ink.WHITE,
                       anchor=Anchor.MIDDLE, fit=step - 0.3, floor=5.5)  # fmt: skip
    for box in range(last + 1):
        left = x + box * step
        if box:
            yield from pen.run(Printed(str(box), (path,), "computed"), left + step / 2, y + 3.0, face=Face.LABEL_BOLD,
                               size=7.0, anchor=Anchor.MIDDLE)  # fmt: skip
        if box > 1:
            yield Path((("M", left, y), ("L", left, y + height)), HAIR)
        here = [cube for cube in cubes if cube[0] == box]
        for number, (_, letter, source, mine) in enumerate(here):
            yield from cube(left + step / 2, y + head + 0.7 + side / 2 + number * (side + 0.4), side, letter, source,
                            mine=mine)  # fmt: skip
    yield Path((("M", x, y + head), ("L", x + width, y + head)), HAIR)
    yield Rect(x, y, width, height, RULE)
    yield Path((("M", x + step, y), ("L", x + step, y + height)), RULE)
