"""What is written in a hex: its coordinate at the top, the letters of its terrain and its level at the foot, a
building's height in its middle, and the number of a note. Sizes follow the hex, down to 5.5 pt, below which nothing is
written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import SIZES, Anchor, Face, Ink, Item, Paint, Path, Rect, Text
from generator.hexes.layout import ROOT3
from generator.maps.drawing_grid import Grid
from generator.maps.drawing_patterns import Segment
from generator.maps.drawing_terrain import words_in
from generator.maps.drawing_ways import BLOCK, WIDTHS
from generator.maps.hexmap import Cell, HexMap
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
CLEAR = 0.8
"""Between a coordinate and the area of a building below it, in mm: its outline lies there, 0.5 mm broad."""
GAP, MARK = 0.6, 0.75
"""Space before the level's triangle in mm, and its height as a share of the level's capitals."""


def size_of(what: str, across: float) -> float:
    """The size in points of a sort of label, for hexes of a width."""
    room = across * SHARES[what]
    fitting = [one for one in SIZES if one <= LARGEST[what] and fonts.cap_height(Face.LABEL, one) <= room]
    return fitting[-1] if fitting else SIZES[0]


def block_share(across: float) -> float:
    """The size of a building as a share of its hex, for hexes of a width in mm: smaller ones have it clear of their
    coordinate."""
    if across < COORDINATES:
        return BLOCK
    cap = fonts.cap_height(Face.LABEL, size_of("coordinate", across))
    return min(BLOCK, 2 * (across * (0.5 - HEAD) - cap - CLEAR) / across)


def passage(across: float) -> float:
    """How broad what joins two buildings is at least, in mm, so that a coordinate lies within it."""
    if across < COORDINATES:
        return 0.0
    return fonts.width("0000", Face.LABEL, size_of("coordinate", across)) + 0.6


MORE = "+"
"""Stands behind letters of which not all have room."""


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands at a hex's foot, its parts by their distance from the middle, in mm. `mark` is where the triangle is;
    `rise` is how far the letters stand above the level, 0 for beside it. `words` are as many letters as have room.
    `tab`: a road runs under them, and white has to lie between.
    """

    words: str
    letters: float
    letters_size: float
    rise: float
    mark: float
    level: float
    cap: float
    """Height of the level's number."""
    width: float
    tab: bool = False


@lru_cache(maxsize=4096)
def foot(words: str, level: str, across: float, beside: float = 0.0) -> Foot:
    """How the letters and the level of a hex stand beside each other, centred, or over each other where they are long.

    :param beside: half the width of a road that leaves the hex there: then they stand right of it.
    """
    small = size_of("letters", across)
    cap, mark, number = _level(level, across)
    room, centre = _room(across, FOOT * across, beside)
    gap = GAP if words and level else 0.0
    for size in (small, _smaller(small)):
        wide = fonts.width(words, Face.LABEL_BOLD, size)
        whole = wide + gap + number
        if whole <= room:
            start = centre - whole / 2
            return Foot(words, start, size, 0.0, start + wide + gap, start + wide + gap + mark, cap, whole)
    rise = cap + 0.8 if level else 0.0
    above, middle = _room(across, FOOT * across - rise, beside)
    while fonts.width(words, Face.LABEL_BOLD, small) > above and small > SIZES[0]:
        small = _smaller(small)
    if beside and max(number, fonts.width(words, Face.LABEL_BOLD, small)) > min(room, above):
        return replace(foot(words, level, across), tab=True)
    words = _most(words, above, small)
    wide = fonts.width(words, Face.LABEL_BOLD, small)
    return Foot(words, middle - wide / 2, small, rise, centre - number / 2, centre - number / 2 + mark, cap,
                max(number, wide))  # fmt: skip


def _level(level: str, across: float) -> tuple[float, float, float]:
    """The height of a level's number, the width of the triangle before it, and of both, in mm."""
    large = size_of("level", across)
    cap = fonts.cap_height(Face.LABEL_BOLD, large)
    mark = cap * MARK * 1.1 + 0.3 if level else 0.0
    return cap, mark, mark + fonts.width(level, Face.LABEL_BOLD, large)


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
    if grid.across < COORDINATES:
        return []
    scribe = _Scribe(terrain, grid, letters, (source,) if source else ())
    for index in hexes:
        scribe.write(index)
    return scribe.done()


class _Scribe:
    """Writes hex after hex."""

    def __init__(self, terrain: HexMap, grid: Grid, letters: dict[str, str], sources: tuple[str, ...]) -> None:
        self._terrain, self._grid, self._letters, self._sources = terrain, grid, letters, sources
        self._made: list[Item] = []
        self._marks: list[Segment] = []
        across = grid.across
        self._sizes = {what: size_of(what, across) for what in LARGEST}
        self._cap = fonts.cap_height(Face.LABEL, self._sizes["coordinate"])
        self._top = across * (HEAD - 0.5) + self._cap
        self._inside = fonts.cap_height(Face.LABEL_BOLD, self._sizes["height"]) / 2
        self._notes = {index: str(at) for at, index in enumerate(sorted(terrain.notes), 1)}
        self._words = {cell: words_in(cell, letters) for cell in set(terrain.cells)}

    def write(self, index: int) -> None:
        """All that stands in a hex."""
        cell, across = self._terrain.cells[index], self._grid.across
        x, y = self._grid.centre(index)
        self._coordinate(index, x, y)
        if index in self._notes:
            self._made += _note(self._notes[index], x, y, across)
        if across < LETTERS:
            return
        building = cell.feature("building")
        if building is not None:
            self._bold(x, y + self._inside, f"{self._letters['building']}{building.level}", self._sizes["height"],
                       anchor=Anchor.MIDDLE)  # fmt: skip
        if self._words[cell] or cell.level:
            self._foot(index, cell, x, y + across * FOOT)

    def done(self) -> list[Item]:
        """What was written, the triangles last."""
        if self._marks:
            self._made.append(Path(tuple(self._marks), Paint(fill=Ink.RELIEF)))
        return self._made

    def _coordinate(self, index: int, x: float, y: float) -> None:
        """The coordinate in the middle, or beside what leaves the hex there; on a white tab where it has no room."""
        text, size = self._terrain.label(index), self._sizes["coordinate"]
        way = self._beside(index, 0)
        aside = 0.0
        if way:
            wide = fonts.width(text, Face.LABEL, size)
            room, middle = _room(self._grid.across, self._grid.across * (0.5 - HEAD), way)
            aside = middle if wide <= room else 0.0
            if not aside:
                self._tab(x - wide / 2, y + self._top, wide, self._cap)
        # Black where it lies on the grey of a building.
        ink = Ink.BLACK if exits_of(self._terrain, index, "building") & 1 else Ink.STRONG
        self._made.append(Text(x + aside, y + self._top, text, Face.LABEL, size, ink, Anchor.MIDDLE, role="ruler"))

    def _foot(self, index: int, cell: Cell, x: float, base: float) -> None:
        level = str(abs(cell.level)) if cell.level else ""
        where = foot(self._words[cell], level, self._grid.across, self._beside(index, 3))
        if where.tab:
            cap = fonts.cap_height(Face.LABEL_BOLD, where.letters_size)
            self._tab(x - where.width / 2, base, where.width, where.rise + cap if where.words else where.cap)
        if where.words:
            self._bold(x + where.letters, base - where.rise, where.words, where.letters_size)
        if level:
            size = self._sizes["level"]
            self._bold(x + where.level, base, level, size, Ink.RELIEF)
            self._marks += triangle(x + where.mark, base, size, up=cell.level > 0)

    def _bold(
        self, x: float, y: float, text: str, size: float, ink: Ink = Ink.BLACK, anchor: Anchor = Anchor.START
    ) -> None:
        self._made.append(Text(x, y, text, Face.LABEL_BOLD, size, ink, anchor, 0.0, self._sources, "computed"))

    def _tab(self, left: float, base: float, width: float, height: float) -> None:
        """White under letters that lie on a way."""
        self._made.append(Rect(left - 0.3, base - height - 0.3, width + 0.6, height + 0.6, Paint(fill=Ink.WHITE)))

    def _beside(self, index: int, side: int) -> float:
        """Half the width in mm of what leaves a hex at a side, 0 for nothing: labels stand beside it."""
        found = 0.0
        for one in self._terrain.cells[index].features:
            if one.kind in WIDTHS and exits_of(self._terrain, index, one.kind) >> side & 1:
                found = max(found, WIDTHS[one.kind])
        return found * self._grid.across / 2


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
