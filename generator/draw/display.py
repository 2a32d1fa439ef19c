"""The display list: what a page shows, as plain data, before anything draws it.

Units are millimetres from the page's top left corner, x to the right and y DOWN; angles are degrees, clockwise on
the page. Sizes of type are points. Nothing here imports a drawing library: templates and widgets make these objects,
back ends (PDF, SVG) read them, checks look at them, comparisons hash them.

Colours are roles, never values (`Ink`), so that one display list serves every theme.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import field, replace

from generator.data.records import dataclass


class Ink(enum.StrEnum):
    """What a fill or stroke is for. A theme gives each role a colour, or white with a hatching."""

    NONE = "none"
    BLACK = "black"
    WHITE = "white"
    LIGHT = "light"
    """Light grey ground (ink theme: sparse 45-degree hatching)."""
    MID = "mid"
    """Middle grey ground (ink theme: middle hatching)."""
    STRONG = "strong"
    """Dark ground that still is not black (ink theme: dense hatching)."""
    BLOCK = "block"
    """A mass of black: a solid silhouette, a tab behind a letter (ink theme: white with an outline)."""
    CUT = "cut"
    """What is cut out of such a mass in white: a visor, a seam (ink theme: black)."""
    ACCENT = "accent"
    """The game's one accent colour (ink theme: black for strokes and text, middle hatching for fills)."""
    ACCENT_BLOCK = "accent-block"
    """A mass of the accent: `BLOCK` in the game's colour (ink theme: white with an outline)."""
    SIDE_A = "side-a"
    SIDE_B = "side-b"
    SIDE_C = "side-c"
    SIDE_D = "side-d"
    PLANT = "plant"
    """Of a map: woods and what grows. As a fill a pale tint, as a stroke or text a dark tone of the same hue; so are
    the others (ink theme: white fills, black strokes, no hatching, for maps draw their patterns themselves)."""
    WET = "wet"
    """Of a map: shallow water, marsh."""
    DEEP = "deep"
    """Of a map: deep water."""
    ICE = "ice"
    """Of a map: ice and snow."""
    DRY = "dry"
    """Of a map: sand, mud, fields, stones."""
    HOT = "hot"
    """Of a map: fire, magma and other dangers."""
    PAVED = "paved"
    """Of a map: paved ground."""
    BUILT = "built"
    """Of a map: buildings and what else people built."""
    RELIEF = "relief"
    """Of a map: contour lines, dark as a fill too (ink theme: black)."""
    HIGH_1 = "high-1"
    """Of a map: ground one level up, two, three, four or more."""
    HIGH_2 = "high-2"
    HIGH_3 = "high-3"
    HIGH_4 = "high-4"
    LOW_1 = "low-1"
    """Of a map: ground one level down, two or more."""
    LOW_2 = "low-2"


class Line(enum.Enum):
    """The three line weights of ART.md, in millimetres."""

    DETAIL = 0.25
    STRUCTURE = 0.5
    EMPHASIS = 1.0


class Anchor(enum.StrEnum):
    """Which point of a text run lies at its x."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Face(enum.StrEnum):
    """The typefaces that are shipped; the values are the font file stems in generator/draw/fonts."""

    LABEL = "BarlowCondensed-Medium"
    LABEL_BOLD = "BarlowCondensed-SemiBold"
    TEXT = "Barlow-Regular"
    TEXT_MEDIUM = "Barlow-Medium"
    TEXT_BOLD = "Barlow-SemiBold"
    TEXT_ITALIC = "Barlow-Italic"


SIZES = (5.5, 6.0, 7.0, 8.5, 10.5, 14.0, 20.0, 28.0)
"""The one scale of type sizes, in points. Fitting steps down it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and stroked. `width` in mm, `dash` in mm on/off, empty for a solid line."""

    fill: Ink = Ink.NONE
    stroke: Ink = Ink.NONE
    width: float = 0.25
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; `radius` rounds its corners (mm)."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius (mm). `pip` is the data path whose value it is one of, for counting."""

    cx: float
    cy: float
    radius: float
    paint: Paint
    pip: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """A path of absolute segments: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",)."""

    segments: tuple[tuple[str | float, ...], ...]
    paint: Paint
    pip: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text on one line. `x`, `y` is the baseline point that `anchor` names.

    `sources` are the data paths whose values the run prints, in order. `role` is "" for data text or one of
    `TEXT_ROLES` for text whose digits need no data path. `rotate` turns the run about (x, y), clockwise.
    """

    x: float
    y: float
    content: str
    face: Face = Face.LABEL
    size: float = 7.0
    ink: Ink = Ink.BLACK
    anchor: Anchor = Anchor.START
    rotate: float = 0.0
    sources: tuple[str, ...] = ()
    role: str = ""


TEXT_ROLES = frozenset({"page-number", "clause-number", "ruler", "die", "version", "computed", "example"})
"""Roles under which a digit may be printed without a data path. `computed` names its inputs in `sources`."""


@dataclass(frozen=True, slots=True)
class Field:
    """A form field: `name` is unique in a file, `tooltip` says what to fill in, `value` is what it holds at first.

    `kind` is "check" (a box that is crossed), "circle" (a circle that is filled in) or "text"; the first two hold "on"
    or nothing.
    """

    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    tooltip: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A named part of a page.

    `id` is stable between versions of the rules (`enemy:tank`). `role` says what it is, to tags and comparisons:
    "panel", "card", "token", "figure" (one tagged element with `alt` as its full text), "heading1".."heading3",
    "paragraph", "list", "list-item", "list-label" (an item's number), "table", "row", "header-cell", "cell", "toc",
    "toc-item", "caption", "note",
    "artifact" (decoration, skipped by a screen reader), "stamp" (ignored by comparisons) or "" (only grouping).
    `dx`, `dy` move, `rotate` (multiples of 90, clockwise about the moved origin) turns, `scale` scales its items, and
    `clip` (x, y, width, height in the group's own coordinates) cuts them. `link` is a URL or "#id" of a group.
    `bookmark` gives the group an entry in the outline.
    """

    id: str
    items: tuple[Item, ...] = ()
    role: str = ""
    alt: str = ""
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    clip: tuple[float, float, float, float] | None = None
    link: str = ""
    bookmark: str = ""
    lang: str = ""


Shape = Rect | Circle | Path
Item = Rect | Circle | Path | Text | Field | Group


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one leaf. Sizes in mm. `trim` is the finished area (x, y, width, height), the page by default."""

    id: str
    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    cut: bool = False
    """Whether the page holds pieces to cut or measure: it then carries the 100 mm ruler."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file to be: its pages in print order and what its document properties say."""

    name: str
    title: str
    lang: str
    pages: tuple[Page, ...]
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = field(default_factory=tuple)
    game: str = ""
    """The game's id, where the file is to say which parts its pages show (`draw.embedded`); "" where it is not."""


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    """Every item, groups before what they hold, in drawing order."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def groups(page: Page) -> dict[str, Group]:
    """The page's groups that have an id, by id."""
    return {item.id: item for item in walk(page.items) if isinstance(item, Group) and item.id}


def moved(item: Group, dx: float, dy: float) -> Group:
    """The group shifted by (dx, dy) mm."""
    return replace(item, dx=item.dx + dx, dy=item.dy + dy)
