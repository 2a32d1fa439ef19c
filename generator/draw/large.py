"""Large print: each page enlarged over two sheets of the same paper on its side, with a join across the middle.

    made = enlarged(sheet, A4, words)      # made.percent = 141, the size of A3

The upper sheet ends in a strip for the glue; the lower one is cut along a line and laid on the strip. All that the page
paints is enlarged to sqrt(2), or as far as the part of the paper goes that a printer reaches. The foot line (name,
version, ruler) is not: it is set anew on each half, so that its ruler stays true.

The join lies where it crosses fewest circles and texts. What it crosses is drawn on both sheets and cut there; a form
field goes to the sheet that has its middle, and a circle that is counted is counted once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.data.records import dataclass
from generator.draw import fonts, stamp
from generator.draw.crop import cropped, inked
from generator.draw.display import Circle, Face, Field, Group, Ink, Item, Line, Page, Paint, Path, Sheet, Text
from generator.draw.geometry import IDENTITY, Box, Matrix, box, placed, text_area, within
from generator.draw.paper import Paper
from generator.draw.patches import Words

LARGEST = math.sqrt(2.0)
"""The enlargement from A4 to A3."""

STRIP, STRIP_MOST = 4.0, 8.0
"""Height in mm of the strip under the join, for the glue: at least, and where there is room."""

OVER = 0.6
"""How far the upper sheet goes on beyond the join, in mm: a cut that is a little off shows no white gap."""

CUT = 0.75
"""What the lower sheet needs above the join for its cutting line, in mm."""

RULED = 5.2
"""Height in mm from which on the strip has room for a ruler too."""

CROSS = 4.5
"""How far beside what the page paints the crosses at the join reach, in mm."""

TOUCH = 0.5
"""By how much a part reaches over the join, in mm, before it counts as lying on both halves."""

WORDS_WIDE = 110.0
"""Room in mm for the words in the strip, between the ruler and the name."""

FOOT = 6.5
"""Height in mm of the foot line with its ruler."""


@dataclass(frozen=True, slots=True)
class Enlarged:
    """The enlarged sheet: for each page its upper and its lower half. `scale` is 1.41 for 141 %."""

    sheet: Sheet
    scale: float

    @property
    def percent(self) -> int:
        """The enlargement in per cent, rounded down."""
        return math.floor(self.scale * 100 + 1e-6)


@dataclass(frozen=True, slots=True)
class _Halves:
    """How one page is parted, in mm of the page: what it paints, and the height of the join."""

    area: Box
    join: float


def enlarged(sheet: Sheet, paper: Paper, words: Words, units: str = "mm") -> Enlarged:
    """A sheet in large print. Pages keep their ids, with `/upper` and `/lower` behind them; all have one scale.

    Each half is a leaf of its own, printed on one side. Its foot line says what that of the page said, at true size.

    :param words: the interface's words.
    :param units: what the ruler measures in, `mm` or `in`.
    :raises ValueError: for a page that paints nothing, or has another size than the paper.
    """
    areas = []
    for page in sheet.pages:
        area = inked(page.items)
        if area is None or abs(page.width - paper.width) > 0.5 or abs(page.height - paper.height) > 0.5:
            raise ValueError(f"page {page.id} is empty or not {paper.name}")
        areas.append(area)
    room = paper.turned.printable
    scale = min(LARGEST, *(_largest(area, room.width, room.height) for area in areas)) if areas else LARGEST
    scale = math.floor(scale * 10_000) / 10_000
    pages: list[Page] = []
    for page, area in zip(sheet.pages, areas, strict=True):
        halves = _Halves(area, _join(page, area, scale, room.height))
        pages += _two(page, halves, scale, paper.turned, words, units)
    return Enlarged(replace(sheet, pages=tuple(pages), game=""), scale)


def _largest(area: Box, width: float, height: float) -> float:
    """How far an area can be enlarged."""
    left, top, right, bottom = area
    return min(width / (right - left), (2 * height - STRIP - CUT) / (bottom - top))


# --- where the page is parted ----------------------------------------------------------------------------------------


def _join(page: Page, area: Box, scale: float, height: float) -> float:
    """The height at which a page is parted: of those where both halves fit, the one that crosses least.

    Where several are alike, the one nearest to the middle between what lies above and below, then to the page's middle.
    """
    least = area[3] - (height - CUT) / scale
    most = area[1] + (height - STRIP) / scale
    middle = (area[1] + area[3]) / 2
    least, most = min(max(least, area[1]), middle), max(min(most, area[3]), middle)
    spans = _spans(page)
    steps = max(1, math.ceil((most - least) / 0.1))
    heights = [least + (most - least) * step / steps for step in range(steps + 1)]
    best: float = min(heights, key=lambda y: (_crossed(spans, y), _clearance(spans, y), abs(y - middle)))
    return round(best, 2)


_WEIGHTS = {"text": 10.0, "circle": 6.0, "shape": 1.0}
"""What it costs to cut something: letters are hardest to join, then circles to mark in; lines are not counted."""


def _spans(page: Page) -> list[tuple[float, float, float]]:
    """From where to where things reach down the page, and what it costs to cut each."""
    found = []
    for item, matrix in placed(page.items):
        if isinstance(item, Group | Field):
            continue
        area = text_area(item, matrix) if isinstance(item, Text) else box(item, matrix)
        if area is None:
            continue
        if isinstance(item, Text):
            cost = _WEIGHTS["text"]
        elif isinstance(item, Circle):
            cost = _WEIGHTS["circle"] if item.radius < 12 else _WEIGHTS["shape"] / 4
        elif area[3] - area[1] < 30 and area[3] > area[1] and area[2] > area[0]:
            cost = _WEIGHTS["shape"]
        else:
            continue
        found.append((area[1], area[3], cost))
    return found


def _crossed(spans: Sequence[tuple[float, float, float]], y: float) -> float:
    return round(sum(cost for top, bottom, cost in spans if top < y < bottom), 6)


def _clearance(spans: Sequence[tuple[float, float, float]], y: float) -> float:
    """Minus the distance to the nearest edge of anything, to half a millimetre; more than 3 mm are all the same."""
    nearest = min((min(abs(top - y), abs(bottom - y)) for top, bottom, _ in spans), default=3.0)
    return -round(min(nearest, 3.0) * 2) / 2


# --- drawing ---------------------------------------------------------------------------------------------------------


def _two(page: Page, halves: _Halves, scale: float, paper: Paper, words: Words, units: str) -> Iterator[Page]:
    """The two halves of a page."""
    left, top, right, bottom = halves.area
    room = paper.printable
    x = room.x + (room.width - (right - left) * scale) / 2
    over = OVER / scale
    upper = (0.0, 0.0, page.width, halves.join + over)
    lower = (0.0, halves.join, page.width, page.height)
    high, low = (halves.join - top) * scale, (bottom - halves.join) * scale
    # Each half keeps to the join, so that what is left of the paper lies at the outer edges.
    strip = min(STRIP_MOST, room.height - high)
    upper_y = room.bottom - strip - high
    lower_y = room.y + CUT
    lower_y += max(0.0, min((room.bottom - lower_y - low - FOOT) / 2, 8.0))
    sides = (x, x + (right - left) * scale)
    for half, area, y, join in (
        ("upper", upper, upper_y - top * scale, upper_y + high),
        ("lower", lower, lower_y - halves.join * scale, lower_y),
    ):
        first, last = (0.0, halves.join) if half == "upper" else (halves.join, page.height)
        inside = cropped(tuple(_unstamped(page.items)), (0.0, first, page.width, last))
        again = str(words.text("large-continued", "continued")) if half == "lower" else ""
        moved = Group(
            "", _shared_out(inside, halves.join, again, half), dx=round(x - left * scale, 4), dy=round(y, 4),
            scale=scale, clip=(area[0], round(area[1], 4), area[2] - area[0], round(area[3] - area[1], 4)),
        )  # fmt: skip
        name = str(words.text("large-upper", "upper half") if again == "" else words.text("large-lower", "lower half"))
        title = f"{page.title or page.id}: {name}"
        items = (moved, Group("join", tuple(_marks(half, sides, join, strip, paper, words)), "artifact"))
        made = Page(f"{page.id}/{half}", paper.width, paper.height, items, title, cut=True)
        yield _footed(made, page, (sides[1], (join + low) if half == "lower" else 0.0), strip, words, units)


def _unstamped(items: tuple[Item, ...]) -> Iterator[Item]:
    return (item for item in items if not (isinstance(item, Group) and item.role == "stamp"))


def _shared_out(
    items: tuple[Item, ...], join: float, again: str, half: str, matrix: Matrix = IDENTITY
) -> tuple[Item, ...]:
    """The items of one half, such that what both halves draw counts once: circles by their middle, bookmarks above.

    :param again: what the alternative text of a part says in brackets where the upper half has it too.
    """
    made: list[Item] = []
    for item in items:
        area = box(item, matrix)
        if area is not None and isinstance(item, Circle | Path) and item.pip:
            above = (area[1] + area[3]) / 2 < join
            if above != (half == "upper"):
                item = replace(item, pip="")
        elif isinstance(item, Group):
            inner = _shared_out(item.items, join, again, half, within(matrix, item))
            item = replace(item, items=inner)
            if again and area is not None and area[1] < join - TOUCH:
                item = replace(item, alt=f"{item.alt} ({again})" if item.alt else "", bookmark="")
        made.append(item)
    return tuple(made)


def _marks(
    half: str, sides: tuple[float, float], join: float, strip: float, paper: Paper, words: Words
) -> Iterator[Item]:
    """What helps to join the halves: on the upper one the strip with its words, on the lower one the cutting line."""
    room, thin = paper.printable, Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
    left, right = sides
    if half == "lower":
        yield _line(room.x, join - Line.DETAIL.value / 2, room.right, join - Line.DETAIL.value / 2, thin)
    else:
        said = str(words.text("large-strip", "glue"))
        size = next((size for size in (8.5, 7.0, 6.0) if fonts.width(said, Face.LABEL, size) < WORDS_WIDE), 5.5)
        x, middle = paper.live.x + stamp.RULER + 10.0, join + (OVER + strip) / 2
        yield Text(x, middle + fonts.cap_height(Face.LABEL, size) / 2, said, Face.LABEL, size)
        for tip in (x - 3.0, x + fonts.width(said, Face.LABEL, size) + 3.0):
            # A head before and behind the words points at the join.
            yield Path((("M", tip, join + OVER), ("L", tip + 1.2, join + OVER + 2.0),
                        ("L", tip - 1.2, join + OVER + 2.0), ("Z",)), Paint(fill=Ink.BLACK))  # fmt: skip
    # Crosses beside the join where there is room: the halves of each meet when the sheets do.
    for x, way in ((left, -1.0), (right, 1.0)):
        if (room.x if way < 0 else -room.right) <= -way * (x + way * CROSS) + 1e-6:
            middle = x + way * (CROSS - 1.5)
            if half == "upper":
                yield _line(middle - 1.5, join, middle + 1.5, join, thin)
            yield _line(middle, join, middle, join + (3.0 if half == "lower" else -3.0), thin)


def _line(x1: float, y1: float, x2: float, y2: float, paint: Paint) -> Path:
    return Path((("M", round(x1, 4), round(y1, 4)), ("L", round(x2, 4), round(y2, 4))), paint)


def _footed(
    made: Page, page: Page, corner: tuple[float, float], strip: float, words: Words, units: str
) -> Page:
    """A half with its foot line, which says what that of the page said.

    It lies in the strip for the glue, or below what the lower half paints; where there is no room, upright beside it.

    :param corner: right and lower edge of what the half paints, in mm; a lower edge of 0 is that of the strip.
    """
    said = stamp.said(page)
    if not said:
        return made
    right, low = corner
    ruler = str(words.text("ruler-inches", "") if units == "in" else words.text("ruler", ""))
    foot = stamp.foot(made, said, ruler if low or strip >= RULED else "", units)
    area = inked(foot.items)
    assert area is not None
    if low and area[1] < low + 1.0:
        # Turned a quarter: what was its lower edge comes to the right.
        foot = stamp.foot(Page("", made.height, made.width, ()), said, ruler, units)
        area = inked(foot.items)
        assert area is not None
        if area[1] < right + 0.5:
            return made
        foot = replace(foot, dx=0.0, dy=made.height, rotate=270.0)
    return replace(made, items=(*made.items, foot))
