"""The radar as a drawing: sectors and rings, danger zones, start dice, and the arrows of both walk maps.

Angles are degrees clockwise from straight ahead; radii are mm from the mech in the middle. The sectors' own numbers
never show: what a player reads are ring letters, start dice and zones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.elements import Drawing, Items
from generator.draw.printing import minus, printed

FIRST_SECTOR = 225.0
"""Where the first sector of the data starts: half past seven on a clock face."""

HUB = 6.6
"""Radius in mm of the middle, which is the player's mech."""

RIM = 1.6
"""Width in mm of the bezel outside the last ring."""

BLOCK = (0.2, 0.8)
"""What a warning block of the bezel takes of the 5 degrees between two ticks."""

ASIDE = -12.0
"""By how many degrees a form field lies beside the die of its space."""

FIELD = (8.0, 5.6)
"""Width and height in mm of a form field in a space."""

ARROW = 4.6
"""Length in mm of a walk arrow; half of it lies on each side of the line that it crosses."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the radar: sector and ring by their place in the data, counted from 0."""

    sector: int
    ring: int


@dataclass(frozen=True, slots=True)
class Move:
    """One arrow: an enemy in `start` comes to `end`. `kind` is "forwards" or "backwards"; `path` is its datum."""

    start: Space
    end: Space
    kind: str
    path: str


def moves(radar: Any, kind: str) -> tuple[list[Move], list[Move]]:
    """The moves of the walk map `kind` ("forwards" or "backwards"), and apart from them those that stay in place."""
    sectors = [str(key) for key, _ in radar.sectors.items()]
    letters = [str(ring.letter) for _, ring in radar.rings.items()]
    going: list[Move] = []
    staying: list[Move] = []
    for sector, row in radar[f"walk-{kind}"].items():
        for letter, target in row.items():
            text = str(target)
            move = Move(
                Space(sectors.index(str(sector)), letters.index(str(letter))),
                Space(sectors.index(text[:-1]), letters.index(text[-1])),
                kind,
                f"radar:walk-{kind}/{sector}/{letter}",
            )
            (staying if move.start == move.end else going).append(move)
    return going, staying


@dataclass(frozen=True, slots=True)
class Dial:
    """The geometry of a radar with its middle at (cx, cy) and `outer` mm to the outside of its last ring."""

    cx: float
    cy: float
    outer: float
    rings: int
    sectors: int

    @property
    def step(self) -> float:
        """Angle of one sector."""
        return 360.0 / self.sectors

    @property
    def width(self) -> float:
        """Width of one ring in mm."""
        return (self.outer - HUB) / self.rings

    def at(self, radius: float, angle: float) -> tuple[float, float]:
        """A point on the page."""
        turn = math.radians(angle)
        return (self.cx + radius * math.sin(turn), self.cy - radius * math.cos(turn))

    def start(self, sector: int) -> float:
        """The angle at which a sector starts."""
        return FIRST_SECTOR + sector * self.step

    def middle(self, sector: int) -> float:
        """The angle of a sector's middle line."""
        return self.start(sector) + self.step / 2

    def edge(self, ring: int) -> float:
        """The inner radius of a ring."""
        return HUB + ring * self.width

    def centre(self, space: Space) -> tuple[float, float]:
        """(radius, angle) of a space's middle."""
        return (self.edge(space.ring) + self.width / 2, self.middle(space.sector))

    def arc(self, radius: float, a1: float, a2: float, *, move: bool = True) -> list[tuple[str | float, ...]]:
        """Curves from angle `a1` to `a2` (either way round) at `radius`."""
        pieces = max(1, math.ceil(abs(a2 - a1) / 45.0))
        turn = math.radians((a2 - a1) / pieces)
        reach = 4.0 / 3.0 * math.tan(turn / 4.0) * radius
        result: list[tuple[str | float, ...]] = [("M", *self.at(radius, a1))] if move else []
        for index in range(pieces):
            s, e = (math.radians(a1) + turn * (index + k) for k in (0, 1))
            x1, y1 = self.cx + radius * math.sin(s), self.cy - radius * math.cos(s)
            x2, y2 = self.cx + radius * math.sin(e), self.cy - radius * math.cos(e)
            result.append((
                "C", x1 + reach * math.cos(s), y1 + reach * math.sin(s),
                x2 - reach * math.cos(e), y2 - reach * math.sin(e), x2, y2,
            ))  # fmt: skip
        return result

    def slice(self, r1: float, r2: float, a1: float, a2: float) -> tuple[tuple[str | float, ...], ...]:
        """The outline of a piece of ring."""
        outline = self.arc(r2, a1, a2)
        outline.append(("L", *self.at(r1, a2)))
        outline += self.arc(r1, a2, a1, move=False)
        outline.append(("Z",))
        return tuple(outline)


def draw_radar(draw: Drawing, x: float, y: float, size: float, radar: Any, zone_word: Any, centre: Items) -> Items:
    """The whole dial in the square at (x, y) with sides of `size` mm; `centre` is what stands on the hub."""
    dial = Dial(x + size / 2, y + size / 2, size / 2 - RIM - 0.25, len(radar.rings), len(radar.sectors))
    items: list[Item] = []
    items += _zones(dial, radar)
    items += _lines(dial)
    items += _bezel(dial, radar)
    items += _letters(draw, dial, radar)
    items += _dice(draw, dial, radar)
    items += _zone_labels(draw, dial, radar, zone_word)
    dice = {index for index, (_, sector) in enumerate(radar.sectors.items()) if sector.start_die is not None}
    for kind in ("forwards", "backwards"):
        going, staying = moves(radar, kind)
        items.append(Group(f"radar:walk-{kind}", tuple(part for move in going for part in _arrow(dial, move))))
        stops = [_stop(dial, move, 5.2 if move.start.sector in dice else 2.1) for move in staying]
        items.append(Group(f"radar:stay-{kind}", tuple(part for stop in stops for part in stop)))
    items.append(Circle(dial.cx, dial.cy, HUB, Paint(Ink.WHITE, Ink.ACCENT, Line.STRUCTURE.value)))
    items.append(_nose(dial))
    items += centre
    return tuple(items)


def fields(draw: Drawing, x: float, y: float, size: float, radar: Any, words: str) -> Iterator[Item]:
    """A form field in each space, for the letters of those who stand there. `words` begin the tool-tips."""
    dial = Dial(x + size / 2, y + size / 2, size / 2 - RIM - 0.25, len(radar.rings), len(radar.sectors))
    wide, high = FIELD
    for ring_number, (ring, ring_view) in enumerate(radar.rings.items()):
        for number, (sector, view) in enumerate(radar.sectors.items()):
            outside = ring_number == len(radar.rings) - 1
            aside = ASIDE if outside and view.start_die is not None else 0.0
            cx, cy = dial.at(dial.edge(ring_number) + dial.width / 2, dial.middle(number) + aside)
            name, where = f"radar/{sector}/{ring}", f"{words}, {ring_view.name}, {view.name}"
            yield from draw.form_field(name, "text", cx - wide / 2, cy - high / 2, wide, high, where)


def _nose(dial: Dial) -> Path:
    """The mark of the mech's front: a wedge on the hub, pointing straight ahead."""
    (x1, y), (x2, _) = dial.at(HUB, -10.0), dial.at(HUB, 10.0)
    return Path((("M", x1, y), ("L", dial.cx, dial.cy - HUB - 1.8), ("L", x2, y), ("Z",)), Paint(fill=Ink.ACCENT_BLOCK))


def _runs(dial: Dial, radar: Any) -> Iterator[tuple[int, int, int]]:
    """Stretches of neighbouring sectors with the same zone: (first, count, armour), zones only."""
    armour = [int(sector.armour) for _, sector in radar.sectors.items()]
    index = 0
    while index < len(armour):
        end = index
        while end + 1 < len(armour) and armour[end + 1] == armour[index]:
            end += 1
        if armour[index]:
            yield index, end - index + 1, armour[index]
        index = end + 1


def _zones(dial: Dial, radar: Any) -> Iterator[Item]:
    deepest = min((int(sector.armour) for _, sector in radar.sectors.items()), default=0)
    for first, count, armour in _runs(dial, radar):
        ground = Ink.MID if armour == deepest and armour < -1 else Ink.LIGHT
        yield Path(dial.slice(HUB, dial.outer, dial.start(first), dial.start(first + count)), Paint(fill=ground))


def _lines(dial: Dial) -> Iterator[Item]:
    for ring in range(1, dial.rings):
        yield Circle(dial.cx, dial.cy, dial.edge(ring), Paint(stroke=Ink.BLACK, width=Line.DETAIL.value))
    for sector in range(dial.sectors):
        a, b = dial.at(HUB, dial.start(sector)), dial.at(dial.outer, dial.start(sector))
        yield Path((("M", *a), ("L", *b)), Paint(stroke=Ink.BLACK, width=Line.DETAIL.value))
    yield Circle(dial.cx, dial.cy, dial.outer, Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value))


def _bezel(dial: Dial, radar: Any) -> Iterator[Item]:
    """Ticks round the dial, one for each 5 degrees; along a danger zone warning blocks, closer where it is worse."""
    inner, outer = dial.outer, dial.outer + RIM
    armour = [int(sector.armour) for _, sector in radar.sectors.items()]
    per_sector = 9
    fine = dial.step / per_sector
    for sector in range(dial.sectors):
        for tick in range(per_sector):
            angle = dial.start(sector) + tick * fine
            if armour[sector] < 0:
                ink = Ink.BLACK if armour[sector] < -1 else Ink.BLOCK
                if armour[sector] < -1 or tick % 2 == 0:
                    block = dial.slice(inner, outer, angle + fine * BLOCK[0], angle + fine * BLOCK[1])
                    yield Path(block, Paint(fill=ink))
            else:
                reach = outer if tick == 0 else inner + RIM * 0.55
                yield Path(
                    (("M", *dial.at(inner, angle)), ("L", *dial.at(reach, angle))),
                    Paint(stroke=Ink.BLACK, width=(Line.STRUCTURE if tick == 0 else Line.DETAIL).value),
                )


def _letters(draw: Drawing, dial: Dial, radar: Any) -> Iterator[Item]:
    """The ring letters, straight ahead and straight behind, on the line between two sectors."""
    for index, (_, ring) in enumerate(radar.rings.items()):
        radius = dial.edge(index) + dial.width / 2
        for angle in (0.0, 180.0):
            x, y = dial.at(radius, angle)
            yield Rect(x - 1.9, y - 2.4, 3.8, 4.8, Paint(fill=Ink.WHITE), 0.6)
            yield from draw.run(
                printed(ring.letter), x, y + 1.75, face=Face.LABEL_BOLD, size=14.0, anchor=Anchor.MIDDLE
            )


def _dice(draw: Drawing, dial: Dial, radar: Any) -> Iterator[Item]:
    """The die that brings a new enemy to a space at Long, drawn as a die."""
    for index, (_, sector) in enumerate(radar.sectors.items()):
        if sector.start_die is None:
            continue
        x, y = dial.at(dial.outer - 4.0, dial.middle(index))
        yield Rect(x - 2.6, y - 2.6, 5.2, 5.2, Paint(Ink.WHITE, Ink.BLACK, Line.STRUCTURE.value), 1.0)
        yield from draw.run(
            printed(sector.start_die), x, y + 1.32, face=Face.LABEL_BOLD, size=10.5, anchor=Anchor.MIDDLE
        )


def _zone_labels(draw: Drawing, dial: Dial, radar: Any, word: Any) -> Iterator[Item]:
    for index, (_, sector) in enumerate(radar.sectors.items()):
        if not int(sector.armour):
            continue
        # Beside the start die, towards the rear; where there is none, out of the way of the arrows in the middle.
        angle = dial.middle(index)
        aside = 11.5 if sector.start_die is not None else -10.5
        angle += aside if math.sin(math.radians(angle)) > 0 else -aside
        x, y = dial.at(dial.outer - dial.width / 2, angle)
        yield Rect(x - 3.9, y - 3.2, 7.8, 6.4, Paint(fill=Ink.WHITE), 0.8)
        yield from draw.run(
            minus(sector.armour), x, y + 0.7, face=Face.LABEL_BOLD, size=14.0, anchor=Anchor.MIDDLE
        )
        yield from draw.run(printed(word), x, y + 2.8, size=5.5, anchor=Anchor.MIDDLE, fit=7.4)


def _arrow(dial: Dial, move: Move) -> Iterator[Item]:
    """An arrow over the line between two spaces: solid with a full head forwards, dotted with an open one backwards."""
    forwards = move.kind == "forwards"
    r1, a1 = dial.centre(move.start)
    r2, a2 = dial.centre(move.end)
    if move.start.sector == move.end.sector:
        # Across a ring line: solid on the side of the nearer upright axis, dotted on the other.
        radius = (r1 + r2) / 2
        lean = -1.0 if math.sin(math.radians(a1)) > 0 else 1.0
        shift = math.degrees(2.1 / radius) * lean * (1 if forwards else -1)
        x, y = dial.at(radius, a1 + shift)
        direction = a1 if r2 > r1 else a1 + 180.0
    else:
        # Across a sector line, in the same ring: solid on the inside, dotted on the outside.
        turn = (a2 - a1 + 180.0) % 360.0 - 180.0
        angle = a1 + turn / 2
        radius = r1 - 1.7 if forwards else r1 + 1.7
        x, y = dial.at(radius, angle)
        direction = angle + (90.0 if turn > 0 else -90.0)
    heading = math.radians(direction)
    yield from arrow(x, y, math.sin(heading), -math.cos(heading), ARROW, dotted=not forwards)


def _stop(dial: Dial, move: Move, aside: float) -> Iterator[Item]:
    """Where a walk leaves an enemy in place: a stub against the outer line, ending in a bar."""
    forwards = move.kind == "forwards"
    _, angle = dial.centre(move.start)
    radius = dial.edge(move.start.ring + 1) - 0.5
    lean = -1.0 if math.sin(math.radians(angle)) > 0 else 1.0
    angle += math.degrees(aside / radius) * lean * (1 if forwards else -1)
    dash = () if forwards else (0.5, 0.5)
    width = (Line.STRUCTURE if forwards else Line.DETAIL).value
    yield Path((("M", *dial.at(radius - 2.6, angle)), ("L", *dial.at(radius - 0.6, angle))),
               Paint(stroke=Ink.BLACK, width=width, dash=dash))  # fmt: skip
    half = math.degrees(1.1 / radius)
    yield Path(
        (("M", *dial.at(radius - 0.6, angle - half)), ("L", *dial.at(radius - 0.6, angle + half))),
        Paint(stroke=Ink.BLACK, width=width),
    )


def arrow(
    x: float, y: float, ux: float, uy: float, length: float, *, dotted: bool, head: float = 1.9
) -> Iterator[Item]:
    """An arrow `length` mm long with its middle at (x, y), pointing along the unit vector (ux, uy)."""
    half = length / 2
    nx, ny = -uy, ux
    tip = (x + ux * half, y + uy * half)
    neck = (tip[0] - ux * head, tip[1] - uy * head)
    tail = (x - ux * half, y - uy * half)
    wing = head * 0.46
    left = (neck[0] + nx * wing, neck[1] + ny * wing)
    right = (neck[0] - nx * wing, neck[1] - ny * wing)
    if dotted:
        paint = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value, dash=(0.5, 0.5))
        yield Path((("M", *tail), ("L", *neck)), paint)
        yield Path((("M", *left), ("L", *tip), ("L", *right), ("Z",)),
                   Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value))  # fmt: skip
    else:
        yield Path((("M", *tail), ("L", *neck)), Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value))
        yield Path((("M", *left), ("L", *tip), ("L", *right), ("Z",)), Paint(fill=Ink.BLACK))
