"""The legend of a map: just the terrain that it has, its levels, a scale, its notes and what an overlay means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.data.lengths import MM_PER_INCH
from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Path, Text
from generator.draw.fit import settle, wrap
from generator.draw.fonts import MM_PER_POINT
from generator.draw.hyphens import hyphenator
from generator.maps.drawing import Look, drawn
from generator.maps.drawing_labels import LETTERS, triangle
from generator.maps.drawing_terrain import STYLES, kinds_of
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.overlay import Overlay
from generator.maps.poster.wording import Wording

SWATCH, PITCH = 10.0, 12.0
"""Width of a sample hex flat to flat, and the distance of rows, in mm."""
SIZES = (7.0, 6.0)
"""Sizes of an entry's words in points: one for the whole legend, the largest that fits."""
APART = 1.2
"""What parts the words of two entries, in mm."""
COLUMN = 44.0
"""Width of a column at the least, in mm."""
TEXT_AT = 15.0
"""Where the words begin beside a sample, in mm."""
SLANT = 0b010010
"""Exits of a sample: north-east and south-west."""
ALONE = frozenset({"building"})
"""Kinds whose sample stands alone: what joins it to a neighbour would lie on the sample's edge."""
MOST_LETTERS = 900
"""Letters of notes that a legend holds; what is more stands in the map's file, and the legend says so."""


@dataclass(frozen=True, slots=True)
class Block:
    """Items with their upper left corner at (0, 0), and their height in mm."""

    items: tuple[Item, ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Entry:
    """A sample with its letters, its words, and what the game's rules say of it."""

    sample: tuple[Item, ...]
    letters: str
    words: str
    rule: str = ""


def legend(look: Look, words: Wording, width: float, overlay: Overlay | None = None) -> Block:
    """The legend in a width in mm: entries in columns, the scale, then notes."""
    entries = _entries(look, words)
    columns = max(1, min(len(entries), int(width // COLUMN)))
    room = min(width / columns, 60.0)
    rows = -(-len(entries) // columns)
    made: list[Item] = []
    size = next((one for one in SIZES if all(_fits(entry, room, one, words.lang) for entry in entries)), SIZES[-1])
    for at, entry in enumerate(entries):
        column, row = divmod(at, rows)
        made.append(_entry(entry, column * room, row * PITCH, room, size, words.lang))
    height = rows * PITCH
    for more in (_scale(look, words, width), _sentences(look, words, width, overlay)):
        if more.items:
            made.append(Group("", more.items, dy=height + 2.0))
            height += more.height + 2.0
    return Block((Group("legend", tuple(made), "list"),), height)


def _entries(look: Look, words: Wording) -> list[_Entry]:
    kinds = kinds_of(look.terrain)
    order = list(STYLES)
    made = []
    for kind in sorted(kinds, key=lambda one: (order.index(one) if one in STYLES else len(order), one)):
        levels = kinds[kind]
        letters = look.letters[kind]
        numbered = kind in STYLES and STYLES[kind].numbered
        shown = " ".join(f"{letters}{level}" for level in levels[:4]) if letters and numbered else letters
        if numbered and len(levels) > 4:
            shown = f"{letters}{levels[0]}\N{EN DASH}{letters}{levels[-1]}"
        cell = Cell(0, (Feature(kind, levels[-1], 0 if kind in ALONE else SLANT),))
        made.append(_Entry(sample(cell), shown, words.kind(kind), words.rule(kind)))
    heights = sorted({cell.level for cell in look.grounds})
    for up, found in ((True, [one for one in heights if one > 0]), (False, [one for one in heights if one < 0])):
        if found:
            level = found[0] if up else found[-1]
            far = max(map(abs, found))
            name = "1" if far == 1 else f"{min(map(abs, found))}\N{EN DASH}{far}"
            mark = Path(tuple(triangle(-3.4, 1.5, 10.5, up=up)), Paint(fill=Ink.RELIEF))
            number = Text(-0.2, 1.5, str(abs(level)), Face.LABEL_BOLD, 10.5, Ink.RELIEF, role="computed")
            way = "up" if up else "down"
            made.append(_Entry((*sample(Cell(level)), mark, number), name, words.text(way), words.rule(way)))
    return made


@lru_cache(maxsize=256)
def sample(cell: Cell) -> tuple[Item, ...]:
    """One hex with what is in it, its middle at (0, 0), without letters. Legends are laid out several times to find
    the room that they take, so it is kept."""
    look = Look.of(HexMap(1, 1, (cell,)), SWATCH)
    x, y = look.grid.centre(0)
    return (Group("", drawn(look, words=False), dx=-x, dy=-y),)


def _lines(entry: _Entry, width: float, size: float, lang: str) -> list[tuple[Face, str]]:
    said = ((Face.LABEL, entry.words), (Face.LABEL_BOLD, entry.rule))
    rule = hyphenator(lang)
    return [(face, line.text) for face, text in said if text
            for line in wrap(text, size, width - TEXT_AT - 2.0, face=face, hyphenate=rule)]  # fmt: skip


def _head(entry: _Entry) -> float:
    """How high the letters above an entry's words are, with the space below them."""
    return fonts.cap_height(Face.LABEL_BOLD, 8.5) + 0.9 if entry.letters else 0.0


def _fits(entry: _Entry, width: float, size: float, lang: str) -> bool:
    """Whether an entry keeps apart from those above and below it in a size in points."""
    high = len(_lines(entry, width, size, lang)) * size * MM_PER_POINT * 1.2
    return high + _head(entry) <= PITCH - APART


def _entry(entry: _Entry, x: float, y: float, width: float, size: float, lang: str) -> Group:
    lines, head, step = _lines(entry, width, size, lang), _head(entry), size * MM_PER_POINT * 1.2
    made: list[Item] = [Group("", entry.sample, "artifact", dx=6.5, dy=PITCH / 2)]
    base = PITCH / 2 - (len(lines) * step + head) / 2
    if entry.letters:
        base += head - 0.9
        made.append(Text(TEXT_AT, base, entry.letters, Face.LABEL_BOLD, 8.5, role="computed"))
        base += 0.9
    for face, line in lines:
        base += step
        made.append(Text(TEXT_AT, base - 0.6, line, face, size, role="computed"))
    return Group("", tuple(made), "list-item", dx=x, dy=y)


def _scale(look: Look, words: Wording, width: float) -> Block:
    """A bar of as many hexes as go into half the width, five at the most, and how wide a hex is."""
    across = look.grid.across
    number = max(1, min(5, int(min(width / 2, 180.0) // across)))
    bar = Line.STRUCTURE.value
    segments: list[tuple[str | float, ...]] = [("M", 1.0, 4.0), ("L", 1.0 + number * across, 4.0)]
    made: list[Item] = []
    for step in range(number + 1):
        x = 1.0 + step * across
        segments += [("M", x, 2.4), ("L", x, 4.0)]
        if step in (0, number) or across >= 6.0:
            made.append(Text(x, 7.2, str(step), Face.LABEL, 7.0, anchor=Anchor.MIDDLE, role="ruler"))
    made.append(Path(tuple(segments), Paint(stroke=Ink.BLACK, width=bar)))
    said = words.text("scale", mm=words.length(across), inches=words.length(across / MM_PER_INCH, 2))
    made.append(Text(1.0 + number * across + 4.0, 4.6, said, Face.LABEL, 8.5, role="computed"))
    return Block((Group("scale", tuple(made), "list-item"),), 9.0)


def _sentences(look: Look, words: Wording, width: float, overlay: Overlay | None) -> Block:
    """Notes by their numbers, and the lines of an overlay."""
    said: list[str] = list(overlay.lines) if overlay else []
    if len({cell.level for cell in look.grounds}) > 1:
        said.append(words.text("contours"))
    if look.grid.across < LETTERS:
        said.append(words.text("small"))
    notes = sorted(look.terrain.notes.items())
    left, shown = MOST_LETTERS, 0
    for number, (index, text) in enumerate(notes, 1):
        line = f"{number}  {look.terrain.label(index)}: {' '.join(text.split())}"
        left -= len(line) + 40
        if left < 0:
            break
        shown += 1
        said.append(line)
    if len(notes) > shown:
        said.append(words.text("more-notes", count=len(notes) - shown))
    return sentences(said, width)


def sentences(said: Sequence[str], width: float, size: float = 8.5, face: Face = Face.TEXT) -> Block:
    """Paragraphs one below the other, in a width of 120 mm at the most; no last line of a word or two."""
    made: list[Item] = []
    step = size * MM_PER_POINT * 1.3
    base = 0.0
    for text in said:
        kept = "".join(letter for letter in text if letter not in fonts.missing(text, face))
        items: list[Item] = []
        room = min(width, 120.0)
        for line in settle(wrap(kept, size, room, face=face), kept, size, room, face=face):
            base += step
            items.append(Text(0.0, base, line.text, face, size, role="computed"))
        made.append(Group("", tuple(items), "list-item"))
        base += 0.8
    return Block(tuple(made), base + (1.0 if made else 0.0))
