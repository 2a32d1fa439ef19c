"""What every printed map has round it: title, foot line, and the alternative text of its picture."""

from __future__ import annotations

import hashlib

from generator import __version__
from generator.data.records import dataclass
from generator.draw import fonts, stamp
from generator.draw.display import Face, Group, Item, Page, Text
from generator.draw.fit import fit_text
from generator.draw.stamp import LENGTH
from generator.maps.drawing import Look, drawn, written
from generator.maps.drawing_grid import Area
from generator.maps.drawing_terrain import kinds_of
from generator.maps.overlay import Overlay, overlaid, sights
from generator.maps.poster.wording import Wording

TITLE = 12.0
"""Height in mm of the title and the line below it."""
PRODUCT = "Mechsmith"


@dataclass(frozen=True)
class Print:
    """A map to be printed: its look, its title, the words, and what is laid over it. `units` of the ruler: mm or in."""

    look: Look
    title: str
    words: Wording
    overlay: Overlay | None = None
    units: str = "mm"
    mark: str = ""
    """Short name of what is printed: see `digest`."""

    @property
    def name(self) -> str:
        """The title, with what is laid over the map."""
        return f"{self.title}: {self.overlay.title}" if self.overlay and self.overlay.title else self.title


def digest(look: Look, overlay: Overlay | None = None) -> str:
    """Eight digits that stand for a map, the size of its hexes and what is laid over it."""
    made = hashlib.blake2b(digest_size=16)
    terrain = look.terrain
    notes = sorted(terrain.notes.items())
    for part in (terrain.width, terrain.height, terrain.title, round(look.grid.across, 3), notes, overlay):
        made.update(repr(part).encode())
    known = {cell: repr(cell).encode() for cell in look.grounds}
    for cell in terrain.cells:
        made.update(known[cell])
    return made.hexdigest()[:LENGTH]


def picture(shown: Print, id: str, alt: str, x: float, y: float, window: Area | None = None) -> Group:
    """The map, or a window of it, as one figure; the window's upper left corner, or the map's, lies at (x, y)."""
    look = shown.look
    items: tuple[Item, ...] = drawn(look, window, words=shown.overlay is None)
    if shown.overlay:  # what is seen lies under the words of the hexes that it crosses
        hexes = frozenset(look.grid.within(window)) if window else None
        laid = overlaid(shown.overlay, look.grid, hexes, sights=False)
        items = (*items, *sights(shown.overlay, look.grid), *written(look, window), *laid)
    if window is None:
        return Group(id, items, "figure", alt, dx=x, dy=y)
    left, top, right, bottom = window
    return Group(id, items, "figure", alt, dx=x - left, dy=y - top, clip=(left, top, right - left, bottom - top))


def described(shown: Print, window: Area | None = None) -> str:
    """What a person who can't see the picture is told: columns and rows, and the terrain."""
    look = shown.look
    terrain, words = look.terrain, shown.words
    hexes = list(look.grid.within(window)) if window else [0, len(terrain) - 1]
    columns, rows = [index % terrain.width for index in hexes], [index // terrain.width for index in hexes]
    if window is None:
        kinds = sorted(kinds_of(terrain))
    else:
        kinds = sorted({one.kind for index in hexes for one in terrain.cells[index].features} & set(look.letters))
    said = words.text("alt", title=shown.name, first=min(columns, default=0) + 1, last=max(columns, default=0) + 1,
                      top=min(rows, default=0) + 1, bottom=max(rows, default=0) + 1)  # fmt: skip
    if kinds:
        said += " " + words.text("alt-terrain", kinds=", ".join(map(words.name, kinds)))
    return said


def heading(title: str, about: str, x: float, y: float, width: float) -> list[Item]:
    """The title and a line about it, `TITLE` mm high."""
    shown = printable(title, Face.LABEL_BOLD)
    found = fit_text(shown, Face.LABEL_BOLD, width, (20.0, 14.0, 10.5, 8.5, 7.0))
    size = found if isinstance(found, float) else 7.0
    shown = fonts.shortened(shown, Face.LABEL_BOLD, size, width)
    made: list[Item] = [Group("title", (Text(x, y + 5.4, shown, Face.LABEL_BOLD, size, role="computed"),), "heading1")]
    if about:
        line = fonts.shortened(about, Face.LABEL, 8.5, width)
        made.append(Group("about", (Text(x, y + 10.0, line, Face.LABEL, 8.5, role="computed"),), "paragraph"))
    return made


def printable(text: str, face: Face) -> str:
    """A text without what the face has no letters for."""
    lost = set(fonts.missing(text, face))
    return "".join(letter for letter in text if letter not in lost) or "?"


def footed(page: Page, shown: Print, part: str = "") -> Page:
    """A page with its foot line: the ruler, and the map's name, part, version and mark."""
    end = f" \u00b7 {part} \u00b7 {PRODUCT} {__version__} \u00b7 {shown.mark}" if part else (
        f" \u00b7 {PRODUCT} {__version__} \u00b7 {shown.mark}")
    room = page.width - 20.0 - stamp.RULER - stamp.APART - 2.0 - fonts.width(end, Face.LABEL, stamp.FOOT_SIZE)
    line = fonts.shortened(printable(shown.name, Face.LABEL), Face.LABEL, stamp.FOOT_SIZE, room) + end
    ruler = shown.words.find("ruler-inches" if shown.units == "in" else "ruler")
    foot = stamp.foot(page, line, ruler, shown.units)
    return Page(page.id, page.width, page.height, (*page.items, foot), page.title, page.cut)
