"""A heat map: who wins how often against whom, as a page that is read without colour.

Every cell says its number. Its ground tells how far from even it is, by hatching as by colour; a triangle points up
where the row wins more, down where it wins less; a thick frame says that chance does not explain it.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Page, Paint, Path, Rect, Sheet, Text
from generator.draw.fit import Fitted, fit_box
from generator.draw.fonts import MM_PER_POINT
from generator.draw.paper import Paper

LARGEST = 17.0
"""No cell is wider than this, in mm."""
LABELS = 43.0
"""Width of the names before the rows, in mm."""
TOTAL = 25.0
"""Width of the column with what each wins against all, in mm."""
HEADS = 38.0
"""The most height that the names over the columns take, in mm."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of 0 to 1 with its interval; `value` is None where there is none."""

    value: float | None
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True, slots=True)
class HeatMap:
    """What is shown: names in the order of the rows, the cells row by row (None on the diagonal), the last column.

    `even` and `far` are the ends of what counts as even and as not too far from it, of a single pair; `whole` is what
    counts as even in the last column. `facts` are lines below: a word and what it says.
    """

    title: str
    about: str
    names: tuple[str, ...]
    cells: tuple[tuple[Share | None, ...], ...]
    totals: tuple[Share, ...]
    total_word: str
    even: tuple[float, float] = (0.4, 0.6)
    far: tuple[float, float] = (0.25, 0.75)
    whole: tuple[float, float] = (0.4, 0.6)
    facts: tuple[tuple[str, str], ...] = ()
    bands: tuple[str, ...] = ()
    """What the five grounds mean, from the row that hardly ever wins on; none for the numbers alone."""
    legend: str = ""
    """What cells, triangles and frames mean."""


def sheet(shown: HeatMap, paper: Paper, lang: str) -> Sheet:
    """The heat map as a sheet of one page."""
    return Sheet("heat-map", shown.title, lang, (page(shown, paper),), subject=shown.about)


def page(shown: HeatMap, paper: Paper) -> Page:
    """The heat map on a paper."""
    live, count = paper.live, max(1, len(shown.names))
    cell = min(LARGEST, (live.width - LABELS - TOTAL) / count)
    heads = min(HEADS, max((fonts.width(name, Face.LABEL_BOLD, 10.5) for name in shown.names), default=0.0)) + 2
    left, top = live.x + LABELS, live.y + 22 + heads
    made: list[Item] = [
        Group("title", (_run(live.x, live.y + 9, shown.title, 28, bold=True, room=live.width),), "heading1"),
        Group("about", (_run(live.x, live.y + 16, shown.about, 10.5, room=live.width),), "paragraph"),
    ]
    made += _heads(shown, left, top, cell)
    for row, name in enumerate(shown.names):
        made.append(_row(shown, row, name, live.x, left, top + row * cell, cell))
    below = top + count * cell + 8
    made += _legend(shown, live.x, below, live.width)
    made += _facts(shown, live.x, below + 38, live.width)
    return Page("heat-map", paper.width, paper.height, tuple(made), shown.title)


def _heads(shown: HeatMap, left: float, top: float, cell: float) -> list[Item]:
    """The names over the columns, upright, each read from below."""
    made: list[Item] = []
    for number, name in enumerate((*shown.names, shown.total_word)):
        last = number == len(shown.names)
        x = left + number * cell + (TOTAL / 2 + 1 if last else cell / 2) + 1.3
        words = fonts.shortened(name, Face.LABEL_BOLD, 10.5, HEADS)
        made.append(Text(x, top - 2, words, Face.LABEL_BOLD, 10.5, rotate=270, role="ruler"))
    return [Group("columns", tuple(made), "paragraph")]


def _row(shown: HeatMap, row: int, name: str, x: float, left: float, y: float, cell: float) -> Group:
    """A row: its name, its cells, and what it wins in all."""
    middle = y + cell / 2
    words = fonts.shortened(name, Face.LABEL_BOLD, 10.5, LABELS - 3)
    made: list[Item] = [_run(left - 2.5, middle + 1.3, words, 10.5, bold=True, anchor=Anchor.END)]
    for column, share in enumerate(shown.cells[row]):
        made += _cell(share, left + column * cell, y, cell, cell, shown.even, shown.far)
    made += _cell(
        shown.totals[row], left + len(shown.names) * cell + 2, y, TOTAL - 2, cell, shown.whole, (0.0, 1.0), percent=True
    )
    told = [f"{other} {_percent(share)}" for other, share in zip(shown.names, shown.cells[row], strict=True) if share]
    alt = f"{name}: {', '.join(told)}; {shown.total_word} {_percent(shown.totals[row])} %"
    return Group(f"row:{row + 1}", tuple(made), "figure", alt)


def _cell(
    share: Share | None, x: float, y: float, width: float, height: float, even: tuple[float, float],
    far: tuple[float, float], *, percent: bool = False,
) -> list[Item]:
    """A cell with its ground, its number and its interval."""
    if share is None or share.value is None:
        cross = Path((("M", x, y), ("L", x + width, y + height)), Paint(stroke=Ink.BLACK, width=Line.DETAIL.value))
        return [Rect(x, y, width, height, Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value)), cross]
    band = band_of(share.value, even, far)
    made: list[Item] = [Rect(x, y, width, height, Paint(GROUNDS[band], Ink.BLACK, Line.DETAIL.value))]
    size = 14.0 if height >= 10 else 10.5 if height >= 7 else 7.0
    with_ends = height >= 9
    base = y + height / 2 + size * MM_PER_POINT * 0.35 - (1.4 if with_ends else 0)
    number = f"{_percent(share)} %" if percent else _percent(share)
    made += _plated(x + width / 2, base, number, Face.LABEL_BOLD, size, band)
    if with_ends:
        ends = f"{100 * share.low:.0f}–{100 * share.high:.0f}"
        made += _plated(x + width / 2, base + 3.3, ends, Face.LABEL, 7.0, band)
    made += _triangles(band, x + width - 1.2, y + 1.2)
    if certain(share, far if far != (0.0, 1.0) else even):
        inset = Line.EMPHASIS.value / 2
        frame = Paint(stroke=Ink.BLACK, width=Line.EMPHASIS.value)
        made.append(Rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, frame))
    return made


def _plated(x: float, y: float, words: str, face: Face, size: float, band: int) -> list[Item]:
    """Words in the middle of a cell; on a plate of white where the ground would get in their way."""
    half, high = fonts.width(words, face, size) / 2 + 0.5, size * MM_PER_POINT * 0.7
    plate = Rect(x - half, y - high - 0.4, 2 * half, high + 0.8, Paint(Ink.WHITE, Ink.NONE, 0))
    return [*([plate] if abs(band) == 2 else []), Text(x, y, words, face, size, Ink.BLACK, Anchor.MIDDLE, role="ruler")]


GROUNDS = {-2: Ink.SIDE_B, -1: Ink.LIGHT, 0: Ink.WHITE, 1: Ink.LIGHT, 2: Ink.SIDE_A}
"""The ground of each band, from the row that hardly ever wins to the one that nearly always does."""


def band_of(value: float, even: tuple[float, float], far: tuple[float, float]) -> int:
    """The band of a share: 0 where it is even, 1 (or -1) where it isn't, 2 (or -2) where it is far from it."""
    return (value > even[1]) + (value > far[1]) - (value < even[0]) - (value < far[0])


def certain(share: Share, ends: tuple[float, float]) -> bool:
    """Whether the whole interval lies outside."""
    return share.value is not None and (share.high < ends[0] or share.low > ends[1])


def _triangles(band: int, right: float, top: float) -> list[Item]:
    """One triangle or two below each other that end at the right, up for the row's gain, down for its loss."""
    if not band:
        return []
    made: list[Item] = []
    if abs(band) == 2:
        made.append(Rect(right - 2.1, top - 0.5, 2.6, 4.3, Paint(Ink.WHITE, Ink.NONE, 0)))
    for number in range(abs(band)):
        x, y = right - 1.6, top + number * 1.9
        tip, foot = (y, y + 1.4) if band > 0 else (y + 1.4, y)
        corners: tuple[tuple[str | float, ...], ...] = (
            ("M", x, foot), ("L", x + 1.6, foot), ("L", x + 0.8, tip), ("Z",),
        )  # fmt: skip
        made.append(Path(corners, Paint(Ink.BLACK, Ink.NONE, 0)))
    return made


def _legend(shown: HeatMap, x: float, y: float, width: float) -> list[Item]:
    """What the grounds, triangles and frames mean."""
    low, high = (f"{100 * end:.0f}" for end in shown.even)
    lower, higher = (f"{100 * end:.0f}" for end in shown.far)
    words = shown.bands or (f"<{lower}", f"{lower}–{low}", f"{low}–{high}", f"{high}–{higher}", f">{higher}")
    made: list[Item] = []
    step = width / len(words)
    for number, (band, said) in enumerate(zip((-2, -1, 0, 1, 2), words, strict=True)):
        at = x + number * step
        made.append(Rect(at, y, 10, 8, Paint(GROUNDS[band], Ink.BLACK, Line.DETAIL.value)))
        made += _triangles(band, at + 8.8, y + 1.2)
        made.append(_run(at + 12, y + 5.3, said, 10.5))
    return [Group("legend", (*made, *_block(x, y + 13, width, 18, shown.legend)), "paragraph")]


def _facts(shown: HeatMap, x: float, y: float, width: float) -> list[Item]:
    """Lines of a word and what it says."""
    made: list[Item] = []
    for number, (word, said) in enumerate(shown.facts):
        base = y + 6 * number
        made += [_run(x, base, word, 10.5, bold=True), _run(x + width * 0.4, base, said, 10.5, room=width * 0.6)]
    return [Group("facts", tuple(made), "paragraph")]


def _percent(share: Share) -> str:
    return "-" if share.value is None else f"{100 * share.value:.0f}"


def _run(
    x: float, y: float, words: str, size: float, *, bold: bool = False, anchor: Anchor = Anchor.START, room: float = 0.0
) -> Text:
    """A run; `room` is how wide it may be, in mm: then it is set smaller, and shortened at last."""
    face = Face.LABEL_BOLD if bold else Face.LABEL
    if room:
        sizes: Sequence[float] = [one for one in (28.0, 20.0, 14.0, 10.5, 8.5) if one <= size]
        size = next((one for one in sizes if fonts.width(words, face, one) <= room), sizes[-1])
        words = fonts.shortened(words, face, size, room)
    return Text(x, y, words, face, size, Ink.BLACK, anchor, role="ruler")


def _block(x: float, y: float, width: float, height: float, words: str) -> list[Item]:
    """Words broken into a box."""
    fitted = fit_box(words, width, height, (10.5, 8.5), face=Face.TEXT)
    if not isinstance(fitted, Fitted):
        return []
    top = y + fitted.size * MM_PER_POINT * 0.75
    return [
        Text(x, top + fitted.leading * number, line.text.rstrip(), Face.TEXT, fitted.size, role="ruler")
        for number, line in enumerate(fitted.lines)
    ]
