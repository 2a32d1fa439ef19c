"""What is written in a hex: its coordinate at the top, the letters of its terrain and its level at the foot, a building's
height in its middle, and the number of a note. Sizes follow the hex, down to 5.5 pt, below which nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import SIZES, Anchor, Face, Ink, Item, Paint, Path, Text
from generator.maps.drawing_grid import Grid
from generator.maps.drawing_patterns import Segment
from generator.maps.drawing_terrain import words_in
from generator.maps.drawing_ways import ROAD
from generator.maps.hexmap import HexMap
from generator.maps.ways import exits_of

MINUS = "\N{MINUS SIGN}"
COORDINATES = 7.0
"""From so many mm flat to flat on, each hex has its coordinate."""
LETTERS = 9.0
"""From so many mm on, letters and levels as well."""
LARGEST = {"coordinate": 7.0, "letters": 10.5, "level": 14.0, "height": 14.0, "note": 7.0}
"""The size in points of each on large hexes."""
SHARES = {"coordinate": 0.06, "letters": 0.095, "level": 0.12, "height": 0.13, "note": 0.06}
"""Height of capitals that each may have, as a share of the hex's width flat to flat."""
FOOT, HEAD = 0.42, 0.075
"""Where the lower line stands below the middle, and how far the coordinate lies from the upper side, as shares."""
GAP, MARK = 0.6, 0.75
"""Space before the level's triangle in mm, and its height as a share of the level's capitals."""


def size_of(what: str, across: float) -> float:
    """The size in points of a sort of label, for hexes of a width."""
    room = across * SHARES[what]
    fitting = [one for one in SIZES if one <= LARGEST[what] and fonts.cap_height(Face.LABEL, one) <= room]
    return fitting[-1] if fitting else SIZES[0]


@dataclass(frozen=True, slots=True)
class Foot:
    """The line at a hex's foot, its parts by their distance from the middle, in mm. `mark` is where the triangle is."""

    letters: float
    letters_size: float
    mark: float
    level: float
    level_size: float


@lru_cache(maxsize=4096)
def foot(words: str, level: str, across: float, beside: float = 0.0) -> Foot:
    """How the letters and the level of a hex stand beside each other, centred; smaller where they are long.

    :param beside: half the width of a road that leaves the hex there: then they stand right of it.
    """
    room = across * (0.577 - FOOT * 0.577) * (1 if beside else 2) - 1.0 - beside
    centre = beside + 0.5 + room / 2 if beside else 0.0
    large, small = size_of("level", across), size_of("letters", across)
    while True:
        cap = fonts.cap_height(Face.LABEL_BOLD, large)
        mark = cap * MARK * 1.1 + 0.3 if level else 0.0
        gap = GAP if words and level else 0.0
        wide = fonts.width(words, Face.LABEL_BOLD, small)
        whole = wide + gap + mark + fonts.width(level, Face.LABEL_BOLD, large)
        if whole <= room or (small <= SIZES[0] and large <= SIZES[0]):
            start = centre - whole / 2
            return Foot(start, small, start + wide + gap, start + wide + gap + mark, large)
        small = max([one for one in SIZES if one < small], default=SIZES[0])
        if whole > room * 1.3 or small <= SIZES[0]:
            large = max([one for one in SIZES if one < large], default=SIZES[0])


def labels(
    terrain: HexMap, grid: Grid, letters: dict[str, str], hexes: Iterable[int], source: str = ""
) -> list[Item]:
    """The labels of some hexes. `source` is the data path that their numbers come from."""
    across = grid.across
    if across < COORDINATES:
        return []
    made: list[Item] = []
    marks: list[Segment] = []
    sources = (source,) if source else ()
    top = size_of("coordinate", across)
    drop = across * (HEAD - 0.5) + fonts.cap_height(Face.LABEL, top)
    height = size_of("height", across)
    inside = fonts.cap_height(Face.LABEL_BOLD, height) / 2
    numbered = {index: str(at) for at, index in enumerate(sorted(terrain.notes), 1)}
    words = {cell: words_in(cell, letters) for cell in set(terrain.cells)}
    road = across * ROAD / 2
    for index in hexes:
        cell = terrain.cells[index]
        x, y = grid.centre(index)
        coordinate = terrain.label(index)
        north, south = _crossed(terrain, index)
        aside = road + 0.5 + fonts.width(coordinate, Face.LABEL, top) / 2 if north else 0.0
        made.append(Text(x + aside, y + drop, coordinate, Face.LABEL, top, Ink.MID, Anchor.MIDDLE, role="ruler"))
        if index in numbered:
            made += _note(numbered[index], x, y, across)
        if across < LETTERS:
            continue
        building = cell.feature("building")
        if building is not None:
            made.append(Text(x, y + inside, f"{letters['building']}{building.level}", Face.LABEL_BOLD, height, Ink.BLACK,
                             Anchor.MIDDLE, 0.0, sources, "computed"))  # fmt: skip
        said, level = words[cell], str(abs(cell.level)) if cell.level else ""
        if not said and not level:
            continue
        where = foot(said, level, across, road if south else 0.0)
        base = y + across * FOOT
        if said:
            made.append(Text(x + where.letters, base, said, Face.LABEL_BOLD, where.letters_size, Ink.BLACK,
                             Anchor.START, 0.0, sources, "computed"))  # fmt: skip
        if level:
            made.append(Text(x + where.level, base, level, Face.LABEL_BOLD, where.level_size, Ink.RELIEF, Anchor.START,
                             0.0, sources, "computed"))  # fmt: skip
            marks += triangle(x + where.mark, base, where.level_size, up=cell.level > 0)
    if marks:
        made.append(Path(tuple(marks), Paint(fill=Ink.RELIEF)))
    return made


def _crossed(terrain: HexMap, index: int) -> tuple[bool, bool]:
    """Whether a road or rail leaves a hex to the north and to the south, where its labels would stand."""
    mask = 0
    for one in terrain.cells[index].features:
        if one.kind in ("road", "rail", "bridge"):
            mask |= exits_of(terrain, index, one.kind)
    return bool(mask & 1), bool(mask & 8)


def triangle(x: float, base: float, size: float, *, up: bool) -> list[Segment]:
    """The sign before a level: it points up for high ground, down for low ground; its foot on the base line."""
    cap = fonts.cap_height(Face.LABEL_BOLD, size)
    high = cap * MARK
    wide = high * 1.1
    foot_y, tip_y = (base, base - high) if up else (base - high, base)
    return [("M", x, foot_y), ("L", x + wide, foot_y), ("L", x + wide / 2, tip_y), ("Z",)]


def _note(number: str, x: float, y: float, across: float) -> list[Item]:
    """The number of a note, right of the coordinate, in a black tab."""
    size = size_of("note", across)
    cap = fonts.cap_height(Face.LABEL, size)
    wide = fonts.width(number, Face.LABEL_BOLD, size) + 1.0
    left, top = x + across * 0.3, y - across * 0.33
    tab = (("M", left, top), ("L", left + wide, top), ("L", left + wide, top + cap + 1.0),
           ("L", left, top + cap + 1.0), ("Z",))  # fmt: skip
    return [
        Path(tab, Paint(Ink.WHITE, Ink.BLACK, 0.25)),
        Text(left + wide / 2, top + cap + 0.5, number, Face.LABEL_BOLD, size, Ink.BLACK, Anchor.MIDDLE, role="ruler"),
    ]
