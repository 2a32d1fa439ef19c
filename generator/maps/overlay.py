"""What a game lays over a map: marked hexes with labels, ways and lines of sight. A plain value, and its drawing in mm.

    Overlay("Reach of Raven", (Mark(17, "2"), Mark(18, "3", facing=1)), (Trail((17, 18)),), ("2, 3: points",))

Games work out what is marked; nothing here knows a rule.
"""

from __future__ import annotations

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import SIZES, Anchor, Circle, Face, Ink, Item, Line, Paint, Path, Rect, Text
from generator.maps.drawing_grid import Grid, Point
from generator.maps.drawing_patterns import Segment

INSET, SECOND = 0.93, 0.85
"""Size of the ring in a marked hex, and of the second one of strong marks, as shares of the hex."""
BROAD = 20.0
"""From so many mm flat to flat on, rings have the weight of structure, below it that of detail."""
LETTERS = 6.0
"""From so many mm flat to flat on, marks have their labels."""
TRAIL, CASING = 1.2, 2.4
"""Width in mm of a trail, and of the white under it: more than the broadest line, so areas in every theme."""
SLIM, SLIM_CASING = 1.1, 1.7
"""Both on hexes under `BROAD`, where more would hide letters and coordinates."""
FINE = (Line.STRUCTURE.value, 0.9)
"""Those of a line of sight on such hexes: it crosses the middle, where letters stand."""
HEAD = 3.2
"""Length of an arrow's head in mm."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked hex by its index. `strong` ones have two rings; `facing` points an arrow at a side, from the north."""

    hex: int
    label: str = ""
    strong: bool = False
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class Trail:
    """A line from middle to middle of hexes, with a head at its end. With `sight` it is straight and dashed, and
    ends in a ring.
    """

    hexes: tuple[int, ...]
    sight: bool = False


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is laid over a map. `lines` are sentences for the legend; `title` is added to the map's."""

    title: str = ""
    marks: tuple[Mark, ...] = ()
    trails: tuple[Trail, ...] = ()
    lines: tuple[str, ...] = ()


def sights(overlay: Overlay, grid: Grid) -> list[Item]:
    """The lines of sight of an overlay, to be drawn before the words of a map."""
    return [item for trail in overlay.trails if trail.sight for item in _trail(grid, trail)]


def overlaid(
    overlay: Overlay, grid: Grid, hexes: frozenset[int] | None = None, *, sights: bool = True
) -> list[Item]:
    """The drawing of an overlay; with `hexes` only the marks in these, for a part of the map.

    :param sights: False leaves the lines of sight out, where they are drawn already.
    """
    marks = [one for one in overlay.marks if hexes is None or one.hex in hexes]
    made: list[Item] = []
    rings = [segment for one in marks for segment in _ring(grid, one.hex, INSET)]
    rings += [segment for one in marks if one.strong for segment in _ring(grid, one.hex, SECOND)]
    if rings:
        weight = Line.STRUCTURE if grid.across >= BROAD else Line.DETAIL
        made.append(Path(tuple(rings), Paint(stroke=Ink.ACCENT, width=weight.value)))
    for trail in overlay.trails:
        made += _trail(grid, trail) if sights or not trail.sight else []
    arrows = tuple(segment for one in marks if one.facing is not None for segment in _arrow(grid, one.hex, one.facing))
    if arrows:
        made.append(Path(arrows, Paint(Ink.BLACK, Ink.WHITE, Line.DETAIL.value)))
    if grid.across >= LETTERS:
        made += [item for one in marks if one.label for item in _label(grid, one)]
    return made


def _ring(grid: Grid, index: int, share: float) -> list[Segment]:
    x, y = grid.centre(index)
    (dx, dy), *rest = grid.corners
    return [
        ("M", x + dx * share, y + dy * share), *(("L", x + ex * share, y + ey * share) for ex, ey in rest), ("Z",),
    ]  # fmt: skip


def _arrow(grid: Grid, index: int, facing: int) -> list[Segment]:
    """A head inside the ring that points at a side."""
    x, y = grid.centre(index)
    dx, dy = grid.middles[facing % 6]
    half = grid.across / 2
    ux, uy = dx / half, dy / half
    tip, foot, wide = half * 0.74, half * 0.5, half * 0.17
    return [
        ("M", x + ux * tip, y + uy * tip), ("L", x + ux * foot - uy * wide, y + uy * foot + ux * wide),
        ("L", x + ux * foot + uy * wide, y + uy * foot - ux * wide), ("Z",),
    ]  # fmt: skip


def _trail(grid: Grid, trail: Trail) -> list[Item]:
    places = [grid.centre(index) for index in trail.hexes]
    if len(places) < 2:
        return []
    if trail.sight:
        places = [places[0], places[-1]]
    end = places[-1]
    size = min(HEAD, grid.across * 0.3)
    ux, uy = _way(places[-2], end)
    stop = (end[0] - ux * size * 0.8, end[1] - uy * size * 0.8)
    line = (("M", *places[0]), *(("L", *point) for point in places[1:-1]), ("L", *stop))
    dash = ((3.0, 1.5) if grid.across >= BROAD else (2.0, 1.0)) if trail.sight else ()
    wide, casing = (TRAIL, CASING) if grid.across >= BROAD else FINE if trail.sight else (SLIM, SLIM_CASING)
    made: list[Item] = [
        Path(line, Paint(stroke=Ink.WHITE, width=casing)),
        Path(line, Paint(stroke=Ink.ACCENT, width=wide, dash=dash)),
        Circle(*places[0], 1.2, Paint(Ink.WHITE, Ink.ACCENT, Line.STRUCTURE.value)),
    ]
    if trail.sight:
        made.append(Circle(*end, size * 0.8, Paint(Ink.NONE, Ink.ACCENT, Line.EMPHASIS.value)))
    else:
        wide = size * 0.45
        head = (("M", *end), ("L", end[0] - ux * size - uy * wide, end[1] - uy * size + ux * wide),
                ("L", end[0] - ux * size + uy * wide, end[1] - uy * size - ux * wide), ("Z",))  # fmt: skip
        made.append(Path(head, Paint(Ink.BLACK, Ink.WHITE, Line.DETAIL.value)))
    return made


def _way(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return dx / length, dy / length


def _label(grid: Grid, mark: Mark) -> list[Item]:
    """The label in a white tab in the middle of its hex."""
    room = grid.across * 0.7
    fitting = [
        one for one in SIZES
        if one <= 10.5 and fonts.width(mark.label, Face.LABEL_BOLD, one) <= room
        and fonts.cap_height(Face.LABEL_BOLD, one) <= grid.across * 0.16
    ]  # fmt: skip
    size = fitting[-1] if fitting else SIZES[0]
    cap, wide = fonts.cap_height(Face.LABEL_BOLD, size), fonts.width(mark.label, Face.LABEL_BOLD, size)
    x, y = grid.centre(mark.hex)
    base = y + cap / 2
    tab = Rect(x - wide / 2 - 0.6, base - cap - 0.6, wide + 1.2, cap + 1.2, Paint(Ink.WHITE, Ink.ACCENT, 0.25))
    return [tab, Text(x, base, mark.label, Face.LABEL_BOLD, size, Ink.BLACK, Anchor.MIDDLE, role="computed")]
