"""What is written in a hex: its coordinate at the top, the letters of its terrain and its level at the foot, a
building's height in its middle, and the number of a note. Sizes follow the hex, down to 5.5 pt, below which nothing is
written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import SIZES, Anchor, Face, Ink, Item, Paint, Path, Text
from generator.hexes.layout import ROOT3
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


MORE = "+"
"""Stands behind letters of which not all have room."""


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands at a hex's foot, its parts by their distance from the middle, in mm. `mark` is where the triangle is;
    `rise` is how far the letters stand above the level, 0 for beside it. `words` are as many letters as have room.
    """

    words: str
    letters: float
    letters_size: float
    rise: float
    mark: float
    level: float
    level_size: float


@lru_cache(maxsize=4096)
def foot(words: str, level: str, across: float, beside: float = 0.0) -> Foot:
    """How the letters and the level of a hex stand beside each other, centred, or over each other where they are long.

    :param beside: half the width of a road that leaves the hex there: then they stand right of it.
    """
    large, small = size_of("level", across), size_of("letters", across)
    room, centre = _room(across, FOOT * across, beside)
    cap = fonts.cap_height(Face.LABEL_BOLD, large)
    mark = cap * MARK * 1.1 + 0.3 if level else 0.0
    number = mark + fonts.width(level, Face.LABEL_BOLD, large)
    gap = GAP if words and level else 0.0
    for size in (size_of("letters", across), _smaller(small)):
        wide = fonts.width(words, Face.LABEL_BOLD, size)
        whole = wide + gap + number
        if whole <= room:
            start = centre - whole / 2
            return Foot(words, start, size, 0.0, start + wide + gap, start + wide + gap + mark, large)
    rise = cap + 0.8 if level else 0.0
    above, middle = _room(across, FOOT * across - rise, beside)
    while fonts.width(words, Face.LABEL_BOLD, small) > above and small > SIZES[0]:
        small = _smaller(small)
    words = _most(words, above, small)
    return Foot(words, middle - fonts.width(words, Face.LABEL_BOLD, small) / 2, small, rise, centre - number / 2,
                centre - number / 2 + mark, large)  # fmt: skip


def _room(across: float, low: float, beside: float) -> tuple[float, float]:
    """How wide a hex is `low` mm below its middle, and the middle of that; `beside` is half the width of a road."""
    half = (across - low) / ROOT3 - 0.5
    return (half - beside - 0.5, (half + beside + 0.5) / 2) if beside else (2 * half, 0.0)


def _smaller(size: float) -> float:
    return max([one for one in SIZES if one < size], default=SIZES[0])


def _most(words: str, room: float, size: float) -> str:
    """As many letters as go into a room, with a sign behind them where some are left out."""
    if fonts.width(words, Face.LABEL_BOLD, size) <= room:
        return words
    parts = words.split()
    while len(parts) > 1:
        parts.pop()
        shown = " ".join(parts) + MORE
        if fonts.width(shown, Face.LABEL_BOLD, size) <= room:
            return shown
    return parts[0] + MORE


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
            tall = f"{letters['building']}{building.level}"
            made.append(Text(x, y + inside, tall, Face.LABEL_BOLD, height, Ink.BLACK, Anchor.MIDDLE, 0.0, sources,
                             "computed"))  # fmt: skip
        said, level = words[cell], str(abs(cell.level)) if cell.level else ""
        if not said and not level:
            continue
        where = foot(said, level, across, road if south else 0.0)
        base = y + across * FOOT
        if said:
            made.append(Text(x + where.letters, base - where.rise, where.words, Face.LABEL_BOLD, where.letters_size,
                             Ink.BLACK, Anchor.START, 0.0, sources, "computed"))  # fmt: skip
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
