"""The calibration sheet: two pages from which a printer's drift between front and back is read as two numbers.

    sheet = calibration(A4, words, Sides("short"))

Each scale is a vernier: its lines lie a pitch apart on the front and a step less on the back, so that just one of them
runs straight on through the paper, the n-th where the back drifts by n steps. Lines far apart are easy to see against
the light, where lines half a millimetre apart are a grey mush. The pitch is so long that no second line meets another's
neighbour anywhere in the scale; therefore it is broken in two rows, one for each sign. The numbers at the front's lines
are the offset that takes the drift away: back-x counts to the right on the front, for the back's own right is the
front's left; back-y, which is downwards, counts up. Both are the same for either edge: the back is always read upright.

For who has no light there is a cross to pierce and, behind it, a grid with the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.data.lengths import MM_PER_INCH
from generator.data.records import dataclass
from generator.draw import stamp
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Page, Paint, Path, Rect, Sheet, Text
from generator.draw.fit import Fitted, fit_box
from generator.draw.fonts import MM_PER_POINT
from generator.draw.paper import Box, Paper
from generator.draw.sides import Sides, arranged

REACH = 10.0
"""Length of a line in mm, on either side."""

SHORT = 7.0
"""Length of a line between two whole ones, in mm."""

MEET = 2.0
"""By how much the back's lines reach over the front's base line, in mm: they meet although the back drifts along."""

MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Scale:
    """A vernier's measures: `step` is what one line more or less means, `pitch` the distance of the front's lines, both
    in mm; `most` is how many lines there are on either side of zero.

    Lines n and n + pitch/step - 1 of the front would meet lines of the back together: there are never so many.
    """

    units: str
    step: float
    pitch: float
    most: int

    @property
    def span(self) -> float:
        """Length of one row in mm."""
        return self.pitch * self.most

    def lines(self, sign: int) -> range:
        """The lines of the row of one sign, in the order in which they lie."""
        return range(self.most + 1) if sign > 0 else range(-self.most, 1)

    def at(self, line: int) -> float:
        """Where the front's line lies from zero, in mm."""
        return self.pitch * line

    def behind(self, line: int) -> float:
        """Where the back's line lies from zero, in mm, as it is seen through the paper."""
        return (self.pitch - self.step) * line

    def label(self, line: int) -> str:
        """The number at a line: `+1.5`, `−.04`."""
        if not line:
            return "0"
        sign = "+" if line > 0 else MINUS
        if self.units == "in":
            return f"{sign}{abs(line) * self.step / MM_PER_INCH:.2f}".replace("0.", ".")
        return f"{sign}{abs(line) * self.step:g}"


SCALES = {
    "mm": Scale("mm", 0.5, 11.0, 10),
    "in": Scale("in", 0.02 * MM_PER_INCH, 0.4 * MM_PER_INCH, 9),
}
"""By unit: half a millimetre to 5 mm either way, or two hundredths of an inch to 0.18 in."""


class Words:
    """The words of the sheet: `calibrate` in the interface's words; a missing one is shown by its key."""

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self._tree = tree

    def text(self, key: str) -> str:
        """The words under a key: `calibrate/title`."""
        here: Any = self._tree
        for step in key.split("/"):
            here = here.get(step) if isinstance(here, Mapping) else None
        return here if isinstance(here, str) else key


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things lie on the front, in mm: the bands' upper edges, the middles of the scales, the base lines of their
    rows by sign, and the cross to pierce.
    """

    paper: Paper
    steps: float
    across: float
    lower: float
    cx: float
    cy: float
    rows: tuple[tuple[int, float], ...]
    columns: tuple[tuple[int, float], ...]
    pin_x: float
    pin_y: float

    @property
    def right(self) -> Box:
        """The right column of the lower band."""
        live = self.paper.live
        return Box(live.x + 96, self.lower, live.width - 96, live.bottom - self.lower)

    def zero_x(self, scale: Scale, sign: int) -> float:
        """Where the zero of a row of the scale across lies: both rows take the same room."""
        return self.cx - sign * scale.span / 2

    def zero_y(self, scale: Scale, sign: int) -> float:
        """Where the zero of a column of the upright scale lies. Its sign is that of its lines, not of its numbers."""
        return self.cy - sign * scale.span / 2


def frame_on(paper: Paper) -> Frame:
    """Bands: heading 16 mm, steps 38, the scale across 62, the upright one 124; what is left parts them."""
    live = paper.live
    gap = (live.height - 240) / 3
    steps = live.y + 16 + gap
    across = steps + 38 + gap
    lower = across + 62 + gap
    return Frame(
        paper, steps, across, lower, cx=paper.width / 2, cy=lower + 66,
        rows=((1, across + 22), (-1, across + 49)), columns=((-1, live.x + 22), (1, live.x + 62)),
        pin_x=live.x + 96 + 18, pin_y=lower + 24,
    )  # fmt: skip


def calibration(
    paper: Paper, words: Words, sides: Sides, *, units: str = "mm", lang: str = "en", check: bool = False
) -> Sheet:
    """The two pages, as they are to be printed.

    :param sides: the edge (`short`, else the long one); its offset counts where `check` is true, so that the readings
        of a good one are 0
    :param units: what the scales and the ruler measure in, `mm` or `in`
    """
    frame, scale = frame_on(paper), SCALES[units]
    edge = "short" if sides.how == "short" else "long"
    where = words.text("calibrate/short") if edge == "short" else words.text("calibrate/long")
    ruler = words.text("ruler-inches") if units == "in" else words.text("ruler")
    title = f"{words.text('calibrate/name')}: {paper.name}, {where[0].lower()}{where[1:]}"
    note = f"; {words.text('calibrate/check-note')}" if check else ""
    pages = (
        _page("calibration:front", words.text("calibrate/title"), paper,
              _front(frame, scale, words, edge, f"{where}{note}.")),
        _page("calibration:back", words.text("calibrate/back-title"), paper, _back(frame, scale, words)),
    )  # fmt: skip
    made = tuple(stamp.stamped(page, "Mechsmith", words.text("calibrate/name"), ruler, units) for page in pages)
    sheet = Sheet("calibration", title, lang, made)
    turned = Sides("short" if edge == "short" else "designed")
    return arranged(sheet, "duplex", replace(turned, dx=sides.dx, dy=sides.dy) if check else turned)


def _page(name: str, title: str, paper: Paper, items: list[Item]) -> Page:
    return Page(name, paper.width, paper.height, tuple(items), title, cut=True)


# --- parts ----------------------------------------------------------------------------------------------------------


def _run(x: float, y: float, words: str, size: float = 8.5, *, bold: bool = False, anchor: Anchor = Anchor.START,
         ink: Ink = Ink.BLACK, face: Face | None = None) -> Text:  # fmt: skip
    """A run whose digits are a scale's own or speak of lengths."""
    return Text(x, y, words, face or (Face.LABEL_BOLD if bold else Face.LABEL), size, ink, anchor, role="ruler")


def _block(x: float, y: float, width: float, height: float, words: str) -> list[Item]:
    """Words broken into a box: as large as they fit."""
    fitted = fit_box(words, width, height, (8.5, 7.0, 6.0), face=Face.TEXT)
    if not isinstance(fitted, Fitted):
        fitted = Fitted(6.0, (), 0.0)
    top = y + fitted.size * MM_PER_POINT * 0.75
    return [_run(x, top + fitted.leading * number, line.text.rstrip(), fitted.size, face=Face.TEXT)
            for number, line in enumerate(fitted.lines)]  # fmt: skip


def _lines(ends: list[tuple[float, float, float, float]], weight: Line, ink: Ink = Ink.BLACK) -> Path:
    segments: list[tuple[str | float, ...]] = []
    for x1, y1, x2, y2 in ends:
        segments += [("M", round(x1, 4), round(y1, 4)), ("L", round(x2, 4), round(y2, 4))]
    return Path(tuple(segments), Paint(stroke=ink, width=weight.value))


def _titled(x: float, y: float, width: float, words: str) -> Group:
    """A part's title over a rule."""
    rule = _lines([(x, y, x + width, y)], Line.STRUCTURE)
    return Group("", (rule, _run(x, y + 5, words, 10.5, bold=True)), "heading2")


def _vernier(scale: Scale, sign: int, zero: float, base: float, *, upright: bool, front: bool, way: int = 1
             ) -> list[Item]:  # fmt: skip
    """One side's lines of one row: the front's stand on the base line and lead away from it, the back's cross it.

    :param sign: which lines: 0 and above, or 0 and below
    :param zero: where zero lies along the row; :param base: the base line, across it
    :param upright: whether the row runs down the page, its lines from left to right
    :param way: -1 for a back: it is drawn as it is read, so to the left of what is seen through the paper
    """
    thin: list[tuple[float, float, float, float]] = []
    thick: list[tuple[float, float, float, float]] = []
    for line in scale.lines(sign):
        if front:
            along, start, end = zero + scale.at(line), base - (SHORT if line % 2 else REACH), base
        else:
            along = zero + (1 if upright else way) * scale.behind(line)
            across = way if upright else 1
            start, end = base - across * MEET, base + across * (REACH if line else REACH + 3)
        ends = (start, along, end, along) if upright else (along, start, along, end)
        (thin if line else thick).append(ends)
    return [_lines(thin, Line.DETAIL), _lines(thick, Line.STRUCTURE)]


def _front(frame: Frame, scale: Scale, words: Words, edge: str, where: str) -> list[Item]:
    live = frame.paper.live
    made: list[Item] = [
        Group("", (_run(live.x, live.y + 8, words.text("calibrate/title"), 28, bold=True),), "heading1"),
        Group("", (_run(live.x, live.y + 14, where, 10.5),), "paragraph"),
        *_steps(frame, words, edge),
        _titled(live.x, frame.across, live.width, words.text("calibrate/across")),
    ]
    items: list[Item] = []
    for sign, base in frame.rows:
        zero = frame.zero_x(scale, sign)
        left = frame.cx - scale.span / 2
        items += [
            _number(zero + scale.at(line), base - REACH - 1.6, scale.label(line), line, Anchor.MIDDLE)
            for line in scale.lines(sign)
        ]
        items.append(_lines([(left - 2, base, left + scale.span + 2, base)], Line.DETAIL))
        items += _vernier(scale, sign, zero, base, upright=False, front=True)
    made.append(_figure("scale:x", words.text("calibrate/across"), items, scale))
    made.append(_titled(live.x, frame.lower, 84, words.text("calibrate/upright")))
    items = []
    for sign, base in frame.columns:
        zero = frame.zero_y(scale, sign)
        top = frame.cy - scale.span / 2
        items += [
            _number(base - REACH - 1.6, zero + scale.at(line) + 0.95, scale.label(-line), line, Anchor.END)
            for line in scale.lines(sign)
        ]
        items.append(_lines([(base, top - 2, base, top + scale.span + 2)], Line.DETAIL))
        items += _vernier(scale, sign, zero, base, upright=True, front=True)
    made.append(_figure("scale:y", words.text("calibrate/upright"), items, scale))
    return [*made, *_pin(frame, words), *_readings(frame, words, scale)]


def _number(x: float, y: float, label: str, line: int, anchor: Anchor) -> Text:
    """The number at a line; those at whole ones stand out."""
    return _run(x, y, label, 7.0 if line % 2 else 8.5, bold=not line % 2, anchor=anchor)


def _figure(name: str, alt: str, items: list[Item], scale: Scale) -> Group:
    ends = f"{scale.label(-scale.most)} \u2026 {scale.label(scale.most)} {scale.units}"
    return Group(name, tuple(items), "figure", f"{alt}, {ends}")


def _steps(frame: Frame, words: Words, edge: str) -> list[Item]:
    """Four numbered steps in a row."""
    live = frame.paper.live
    told = words.text("calibrate/print-short") if edge == "short" else words.text("calibrate/print-long")
    steps = (
        (words.text("calibrate/print"), told),
        (words.text("calibrate/hold"), words.text("calibrate/hold-text")),
        (words.text("calibrate/read"), words.text("calibrate/read-text")),
        (words.text("calibrate/keep"), words.text("calibrate/keep-text")),
    )
    wide = (live.width - 3 * 4) / 4
    made: list[Item] = []
    for number, (name, text) in enumerate(steps):
        x = live.x + number * (wide + 4)
        head = (
            _lines([(x, frame.steps, x + wide, frame.steps)], Line.EMPHASIS),
            _run(x, frame.steps + 8.6, str(number + 1), 20, bold=True),
            _run(x + 6, frame.steps + 8.6, name, 10.5, bold=True),
        )
        made.append(Group("", (*head, *_block(x, frame.steps + 11.6, wide, 26, text)), "paragraph"))
    return made


def _pin(frame: Frame, words: Words) -> list[Item]:
    """The cross to pierce, and what to do with it."""
    box, x, y = frame.right, frame.pin_x, frame.pin_y
    cross = _lines(
        [(x - 9, y, x - 1, y), (x + 1, y, x + 9, y), (x, y - 9, x, y - 1), (x, y + 1, x, y + 9)], Line.DETAIL
    )
    middle = _lines([(x - 0.4, y, x + 0.4, y), (x, y - 0.4, x, y + 0.4)], Line.DETAIL)
    text = _block(x + 16, y - 11, box.right - x - 16, 24, words.text("calibrate/pierce-text"))
    return [
        _titled(box.x, box.y, box.width, words.text("calibrate/pierce")),
        Group("pin", (cross, middle), "figure", words.text("calibrate/pierce")),
        Group("", tuple(text), "paragraph"),
    ]


def _readings(frame: Frame, words: Words, scale: Scale) -> list[Item]:
    """Room to write both readings, and the line to type."""
    box = frame.right
    y = frame.lower + 46
    made: list[Item] = [_titled(box.x, y, box.width, words.text("calibrate/readings"))]
    for number, name in enumerate(("back-x", "back-y")):
        x = box.x + number * (box.width + 4) / 2
        wide = (box.width - 4) / 2
        field = Rect(x, y + 10, wide, 14, Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value))
        made.append(Group("", (field, _run(x + 1.5, y + 14, name, 8.5, bold=True),
                               _run(x + wide - 1.5, y + 22.4, scale.units, 8.5, anchor=Anchor.END)), "paragraph"))
    line = f"mechsmith prefer back-x=\u2026{scale.units} back-y=\u2026{scale.units}"
    made.append(Group("", (_run(box.x, y + 31, line, 10.5),), "paragraph"))
    return [*made, *_example(frame, words, scale, y + 38)]


def _example(frame: Frame, words: Words, scale: Scale, y: float) -> list[Item]:
    """What a reading looks like: five of the front's lines, and the back's as they show through."""
    box = frame.right
    shift, base, zero = 3, y + 20, box.x + 14
    made: list[Item] = []
    pitch = 5.0
    for line in range(1, 6):
        x = zero + (line - shift) * pitch
        match = line == shift
        weight = Line.EMPHASIS if match else Line.DETAIL
        behind = zero + (line - shift) * (pitch - scale.step)
        made += [
            _lines([(x, base - 7, x, base)], weight), _lines([(behind, base - 1, behind, base + 7)], weight, Ink.MID),
            _run(x, base - 8.4, scale.label(line), 8.5 if match else 6.0, bold=match, anchor=Anchor.MIDDLE),
        ]  # fmt: skip
    told = words.text("calibrate/example-text").replace("{reading}", scale.label(shift))
    text = _block(box.x + 36, base - 8, box.width - 36, 18, told)
    return [
        _titled(box.x, y, box.width, words.text("calibrate/example")),
        Group("example", tuple(made), "figure", told), Group("", tuple(text), "paragraph"),
    ]  # fmt: skip


def _back(frame: Frame, scale: Scale, words: Words) -> list[Item]:
    """The other side, as it is read: what lies at x on the front lies at the paper's width less x here."""
    paper, live = frame.paper, frame.paper.live
    made: list[Item] = [
        Group("", (_run(live.x, live.y + 8, words.text("calibrate/back-title"), 28, bold=True),), "heading1"),
        Group("", (_run(live.x, live.y + 14, words.text("calibrate/back-text"), 10.5),), "paragraph"),
    ]
    across: list[Item] = []
    for sign, base in frame.rows:
        zero = paper.width - frame.zero_x(scale, sign)
        across += _vernier(scale, sign, zero, base, upright=False, front=False, way=-1)
    upright: list[Item] = []
    for sign, base in frame.columns:
        zero = frame.zero_y(scale, sign)
        upright += _vernier(scale, sign, zero, paper.width - base, upright=True, front=False, way=-1)
    made.append(Group("scale:x/back", tuple(across), "figure", words.text("calibrate/across")))
    made.append(Group("scale:y/back", tuple(upright), "figure", words.text("calibrate/upright")))
    return [*made, *_grid(frame, scale, words)]


def _grid(frame: Frame, scale: Scale, words: Words) -> list[Item]:
    """Behind the cross: a grid of single steps, with the offset that a hole there asks for."""
    x, y = frame.paper.width - frame.pin_x, frame.pin_y
    reach = scale.most * scale.step
    each = 4 if scale.units == "mm" else 8  # as many numbers as there is room for
    fine: list[tuple[float, float, float, float]] = []
    whole: list[tuple[float, float, float, float]] = []
    numbers: list[Item] = []
    for line in range(-scale.most, scale.most + 1):
        at = line * scale.step
        (fine if line % 2 else whole).extend(
            [(x + at, y - reach, x + at, y + reach), (x - reach, y + at, x + reach, y + at)]
        )
        if line % each == 0:
            numbers.append(_run(x + at, y - reach - 2.6, scale.label(line), 5.5, anchor=Anchor.MIDDLE))
            numbers.append(_run(x + reach + 2.6, y + at + 0.7, scale.label(line), 5.5))
        if line % 2 == 0:
            longer = 1.6 if line % each == 0 else 0.8
            whole += [(x + at, y - reach - longer, x + at, y - reach), (x + reach, y + at, x + reach + longer, y + at)]
    zero = _lines([(x, y - reach, x, y + reach), (x - reach, y, x + reach, y)], Line.DETAIL)
    light = Path(_lines(fine, Line.DETAIL).segments, Paint(stroke=Ink.BLACK, width=0.1))
    figure = (light, _lines(whole, Line.DETAIL, Ink.MID), zero, *numbers)
    alt = f"{words.text('calibrate/grid')} {words.text('calibrate/grid-text')}"
    text = [_run(x - reach, y + reach + 5, words.text("calibrate/grid"), 8.5, bold=True),
            _run(x - reach, y + reach + 9, words.text("calibrate/grid-text"), 8.5)]  # fmt: skip
    return [Group("grid", figure, "figure", alt), Group("", tuple(text), "paragraph")]
