"""Writing one page's content stream: shapes and text as PDF operators, with marked content for the structure tree.

Coordinates are resolved here to points from the lower left corner, so that a reader of the file finds true sizes in
every operator: no scaling matrix stands between.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from typing import Any

from generator.draw import hatch
from generator.draw.display import Anchor, Circle, Group, Ink, Item, Paint, Path, Rect, Text
from generator.draw.fonts import MM_PER_POINT, em_width, shown
from generator.draw.geometry import Box, BoxIndex, Matrix, Point, apply, box, letters, placed, scale_of, text_matrix
from generator.draw.pdf_structure import Element, Marked
from generator.draw.theme import BLACK, WHITE, Colour, Hatch, Theme, face_of, ground, outlined

POINTS_PER_MM = 1.0 / MM_PER_POINT

Encode = Callable[[Text], list[tuple[str, str]]]
"""Gives for a run the resource name and the hex string of each stretch in one font subset."""

_KAPPA = 0.5522847498


def form_name(number: int) -> str:
    """What pages call the form of that number."""
    return f"/X{number}"


def page_matrix(height: float) -> Matrix:
    """The matrix from a page's millimetres (y down) to points (y up). `height` in mm."""
    return (POINTS_PER_MM, 0.0, 0.0, -POINTS_PER_MM, 0.0, height * POINTS_PER_MM)


def colour_operator(colour: Colour, stroke: bool) -> str:
    """The operator that sets a colour: grey (black ink only) where the three parts are equal, else RGB."""
    red, green, blue = colour
    if red == green == blue:
        return f"{red:.3g} {'G' if stroke else 'g'}"
    return f"{red:.3f} {green:.3f} {blue:.3f} {'RG' if stroke else 'rg'}"


class Content:
    """The operators of one page, with the graphics state remembered so that nothing is set twice."""

    def __init__(
        self, theme: Theme, encode: Encode, page: int, items: Sequence[Item], matrix: Matrix, *, form: bool = False,
        known: dict[tuple[int, Matrix], tuple[Box, ...]] | None = None, common: Container[int] = (),
        around: Iterable[Box] = (),
    ) -> None:
        """:param page: number of the page in the file, from 0. `items` are looked at for what letters lie where.
        :param form: whether this is a form's content: it has no marks, and begins with whatever its caller left set.
        :param known: keeps where the letters of `common` items lie (by `id()`), from one page to the next.
        :param around: where further letters lie, that hatching goes round as well.
        """
        self.theme = theme
        self.operators: list[str] = ["4 M", "[] 0 d", "0 Tc"] if form else ["4 M"]
        """Begins with a low mitre limit: sharp corners must not grow thorns."""
        self._form = form
        self._encode = encode
        self._page = page
        self._state: dict[str, object] = {}
        self._mark: Element | str | None = None
        self._marks = 0
        self._last_run: tuple[Element, float, int] | None = None
        self._letters: BoxIndex | None = None
        self._owners: list[int] = []
        """Whose the letters are: the `id()` of a common item, or 0."""
        self._grounds: BoxIndex | None = None
        self._ground_inks: list[Ink] = []
        if theme.saves_ink:
            self._grounds = BoxIndex(60.0)
            self._letters = BoxIndex(60.0)
            for item in items:
                kept = known is not None and id(item) in common
                boxes = known.get((id(item), matrix)) if kept and known is not None else None
                if boxes is None:
                    boxes = letters((item,), matrix, 0.5 * POINTS_PER_MM)
                    if kept and known is not None:
                        known[id(item), matrix] = boxes
                for one in boxes:
                    self._letters.add(one)
                self._owners += [id(item) if kept else 0] * len(boxes)
            for one in around:
                self._letters.add(one)

    # Marked content -----------------------------------------------------------------------------------------------

    def mark(self, target: Element | str | None) -> None:
        """Let what follows belong to an element, be an artifact ("Artifact", "Pagination"), or neither (None)."""
        if target is self._mark:
            return
        if self._form:
            self._mark = target
            return
        if self._mark is not None:
            self.operators.append("EMC")
        self._mark = target
        if isinstance(target, Element):
            self.operators.append(f"/{target.type} <</MCID {self._marks}>> BDC")
            target.children.append(Marked(self._page, self._marks))
            self._marks += 1
        elif target == "Pagination":
            self.operators.append("/Artifact <</Type /Pagination>> BDC")
        elif target is not None:
            self.operators.append("/Artifact BMC")

    @property
    def marks(self) -> int:
        """How many marks of elements the page has."""
        return self._marks

    # State --------------------------------------------------------------------------------------------------------

    def _set(self, key: str, operator: str) -> None:
        if self._state.get(key) != operator:
            self._state[key] = operator
            self.operators.append(operator)

    def clip(self, matrix: Matrix, area: tuple[float, float, float, float]) -> dict[str, object]:
        """Begin to cut what follows to a rectangle; returns the state to give back to `unclip`."""
        self.mark(None)
        x, y, width, height = area
        kept = dict(self._state)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.operators += ["q", _polygon([apply(matrix, *corner) for corner in corners]), "W n"]
        return kept

    def unclip(self, kept: dict[str, object]) -> None:
        """End the cutting that `clip` began."""
        self.mark(None)
        self.operators.append("Q")
        self._state = kept

    # Forms --------------------------------------------------------------------------------------------------------

    def guests(self, area: Box, host: int) -> tuple[int, ...] | None:
        """The other common items whose letters lie in the area of one (`host`), by `id()`; None where there are letters
        of the page alone, which hatching in that item has to go round. Without hatching there are never any.
        """
        if self._letters is None:
            return ()
        found = {self._owners[number] for number in self._letters.meeting(area)} - {host}
        return None if 0 in found else tuple(sorted(found))

    @property
    def grounds(self) -> tuple[tuple[tuple[float, float, float, float], Ink], ...]:
        """The filled areas so far, in drawing order (only for a theme that saves ink)."""
        return () if self._grounds is None else tuple(zip(self._grounds.boxes, self._ground_inks, strict=True))

    def call(self, name: str, grounds: Iterable[tuple[tuple[float, float, float, float], Ink]]) -> None:
        """Draw a form of the file; it leaves the state as it was, and its grounds on the page."""
        self.operators.append(f"{name} Do")
        if self._grounds is not None:
            for area, ink in grounds:
                self._grounds.add(area)
                self._ground_inks.append(ink)

    # Shapes -------------------------------------------------------------------------------------------------------

    def shape(self, item: Rect | Circle | Path, matrix: Matrix) -> None:
        """Draw a shape as the theme wants it."""
        ink = ground(self.theme, item)
        paint = outlined(self.theme, item, ink)
        fill = self.theme.fills.get(ink)
        stroke = self.theme.strokes.get(paint.stroke) if paint.width > 0 else None
        if fill is None and stroke is None:
            return
        outline = _outline(item, matrix)
        if self._grounds is not None and fill is not None:
            found = box(item, matrix)
            if found is not None:
                self._grounds.add(found)
                self._ground_inks.append(ink)
        pattern = self.theme.hatches.get(ink) if fill is not None else None
        if fill is not None:
            self._set("fill", colour_operator(fill, False))
        if stroke is not None and pattern is None:
            self._stroke_state(paint, stroke, matrix)
            self.operators.append(f"{outline} {'B' if fill is not None else 'S'}")
            return
        if fill is not None:
            self.operators.append(f"{outline} f")
        if pattern is not None:
            self._hatch(item, matrix, pattern)
        if stroke is not None:
            self._stroke_state(paint, stroke, matrix)
            self.operators.append(f"{outline} S")

    def _stroke_state(self, paint: Paint, colour: Colour, matrix: Matrix) -> None:
        scale = scale_of(matrix)
        self._set("stroke", colour_operator(colour, True))
        self._set("width", f"{self.theme.line(paint.width) * scale:.3f} w")
        dash = " ".join(f"{part * scale:.2f}" for part in paint.dash)
        if dash or "dash" in self._state:
            self._set("dash", f"[{dash}] 0 d")

    def _hatch(self, item: Rect | Circle | Path, matrix: Matrix, pattern: Hatch) -> None:
        polygons = polygons_of(item, matrix)
        points = [point for polygon in polygons for point in polygon]
        if not points:
            return
        xs, ys = [x for x, _ in points], [y for _, y in points]
        near = (min(xs), min(ys), max(xs), max(ys))
        # Letters on white lines over a colour stay legible; on black lines they need room.
        letters = self._letters
        free = [] if letters is None else [letters.boxes[number] for number in letters.meeting(near)]
        pieces: list[str] = []
        for angle in pattern.angles:
            # Points run upwards, so an angle that is clockwise on the page is negative here.
            for x1, y1, x2, y2 in hatch.lines(polygons, pattern.spacing * POINTS_PER_MM, -angle, free):
                pieces.append(f"{x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l")
        if not pieces:
            return
        self._set("stroke", colour_operator(pattern.colour, True))
        self._set("width", f"{pattern.width * POINTS_PER_MM:.3f} w")
        if "dash" in self._state:
            self._set("dash", "[] 0 d")
        self.operators += [*pieces, "S"]

    # Text ---------------------------------------------------------------------------------------------------------

    def text(self, item: Text, matrix: Matrix) -> None:
        """Draw a run of text."""
        colour = self.theme.texts.get(item.ink)
        if colour is None or not shown(item.content):
            return
        wide = em_width(item.content, item.face)
        item, loose = self._in_theme(item, scale_of(matrix))
        if self._grounds is not None and colour == WHITE and not self._on_black(item, matrix):
            colour = BLACK
        a, b, c, d, e, f = text_matrix(matrix, item)
        size = item.size * scale_of(matrix) * MM_PER_POINT
        shift = 0.0
        if item.anchor is not Anchor.START:
            shift = wide * item.size * MM_PER_POINT
            shift *= -1.0 if item.anchor is Anchor.END else -0.5
            e, f = e + a * shift, f + b * shift
        self._set("fill", colour_operator(colour, False))
        out = self.operators
        self._part_words(f)
        out.append("BT")
        level = b == 0.0 and a > 0.0
        if level:
            out.append(f"{e:.2f} {f:.2f} Td")
        else:
            scale = scale_of(matrix)
            out.append(f"{a / scale:.5g} {b / scale:.5g} {-c / scale:.5g} {-d / scale:.5g} {e:.2f} {f:.2f} Tm")
        for font, codes in self._encode(item):
            self._set("font", f"{font} {size:.4g} Tf")
            if loose or "spacing" in self._state:
                self._set("spacing", f"{loose:.4f} Tc")
            out.append(f"<{codes}> Tj")
        joined = item.content.endswith(("-", " ", "\u00a0"))
        self._last_run = (self._mark, f, len(out) - 1) if isinstance(self._mark, Element) and not joined else None
        out.append("ET")

    def _in_theme(self, item: Text, scale: float) -> tuple[Text, float]:
        """A run in the face that the theme prints it in, and the space in points to put between its letters so that it
        stays as wide as it was measured: what stands beside it is placed already."""
        face = face_of(self.theme, item)
        if face is item.face:
            return item, 0.0
        spare = em_width(item.content, item.face) - em_width(item.content, face)
        return replace(item, face=face), spare * item.size * scale * MM_PER_POINT / len(shown(item.content))

    def _part_words(self, height: float) -> None:
        """Let the last run of a line end in a space when its element goes on in another line.

        A reader that puts the runs of an element together would else read two words as one. Code 32 is the space in
        every subset.
        """
        if self._last_run is None:
            return
        element, before, number = self._last_run
        if element is self._mark and abs(before - height) > 0.01 and self.operators[number].endswith("> Tj"):
            self.operators[number] = self.operators[number][:-4] + "20> Tj"

    def _on_black(self, item: Text, matrix: Matrix) -> bool:
        """Whether the last ground drawn under the middle of a run is black."""
        grounds = self._grounds
        found = box(item, matrix)
        if grounds is None or found is None:
            return False
        x, y = (found[0] + found[2]) / 2, (found[1] + found[3]) / 2
        below = grounds.meeting((x - 0.01, y - 0.01, x + 0.01, y + 0.01))
        return bool(below) and self._ground_inks[below[-1]] is Ink.BLACK


def _polygon(points: Sequence[Point]) -> str:
    first, *rest = points
    return " ".join(
        [f"{first[0]:.2f} {first[1]:.2f} m", *(f"{x:.2f} {y:.2f} l" for x, y in rest), "h"]
    )


_outlines: dict[tuple[int, Matrix], tuple[Rect | Circle | Path, str]] = {}
"""Outlines of shapes at their places: the two themes, and start.pdf with the sheets that it holds, draw the same ones.

Each shape is kept with its outline, so that no other one gets its `id`.
"""
_MOST_OUTLINES = 20_000


def forget() -> None:
    """Let go of the outlines that are kept: for a long file, whose shapes are drawn once."""
    _outlines.clear()


def _outline(item: Rect | Circle | Path, matrix: Matrix) -> str:
    """The path operators of a shape."""
    key = (id(item), matrix)
    known = _outlines.get(key)
    if known is None:
        if len(_outlines) >= _MOST_OUTLINES:
            _outlines.clear()
        known = _outlines[key] = (item, _made_outline(item, matrix))
    return known[1]


def _made_outline(item: Rect | Circle | Path, matrix: Matrix) -> str:
    if isinstance(item, Path):
        return _path_outline(item, matrix)
    if isinstance(item, Circle):
        x, y = apply(matrix, item.cx, item.cy)
        r = item.radius * scale_of(matrix)
        k = r * _KAPPA
        return (
            f"{x + r:.2f} {y:.2f} m {x + r:.2f} {y + k:.2f} {x + k:.2f} {y + r:.2f} {x:.2f} {y + r:.2f} c "
            f"{x - k:.2f} {y + r:.2f} {x - r:.2f} {y + k:.2f} {x - r:.2f} {y:.2f} c "
            f"{x - r:.2f} {y - k:.2f} {x - k:.2f} {y - r:.2f} {x:.2f} {y - r:.2f} c "
            f"{x + k:.2f} {y - r:.2f} {x + r:.2f} {y - k:.2f} {x + r:.2f} {y:.2f} c h"
        )
    if item.radius > 0:
        return _path_outline(rounded(item), matrix)
    x1, y1 = apply(matrix, item.x, item.y)
    if matrix[1] == 0.0 == matrix[2] or matrix[0] == 0.0 == matrix[3]:
        x2, y2 = apply(matrix, item.x + item.width, item.y + item.height)
        left, low, wide, high = min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)
        return f"{left:.2f} {low:.2f} {wide:.2f} {high:.2f} re"
    return _polygon(
        [apply(matrix, item.x + dx, item.y + dy)
         for dx, dy in ((0, 0), (item.width, 0), (item.width, item.height), (0, item.height))]
    )


def _path_outline(path: Path, matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    parts: list[str] = []
    segments: Any = path.segments
    if b == 0.0 == c:  # nothing is turned: half the arithmetic, for maps of a hundred thousand corners
        for segment in segments:
            match len(segment):
                case 3:
                    kind, x, y = segment
                    parts.append(f"{a * x + e:.2f} {d * y + f:.2f} {'m' if kind == 'M' else 'l'}")
                case 7:
                    _, x1, y1, x2, y2, x3, y3 = segment
                    parts.append(f"{a * x1 + e:.2f} {d * y1 + f:.2f} {a * x2 + e:.2f} {d * y2 + f:.2f} "
                                 f"{a * x3 + e:.2f} {d * y3 + f:.2f} c")  # fmt: skip
                case _:
                    parts.append("h")
        return " ".join(parts)
    for segment in segments:
        if len(segment) == 1:
            parts.append("h")
            continue
        points = (apply(matrix, segment[n], segment[n + 1]) for n in range(1, len(segment), 2))
        parts.append(" ".join(f"{x:.2f} {y:.2f}" for x, y in points) + f" {segment[0].lower()}")
    return " ".join(parts)


def rounded(rect: Rect) -> Path:
    """A rectangle with round corners as a path of lines and curves."""
    r = min(rect.radius, rect.width / 2, rect.height / 2)
    k = r * (1 - _KAPPA)
    x1, y1, x2, y2 = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    return Path(
        (
            ("M", x1 + r, y1),
            ("L", x2 - r, y1),
            ("C", x2 - k, y1, x2, y1 + k, x2, y1 + r),
            ("L", x2, y2 - r),
            ("C", x2, y2 - k, x2 - k, y2, x2 - r, y2),
            ("L", x1 + r, y2),
            ("C", x1 + k, y2, x1, y2 - k, x1, y2 - r),
            ("L", x1, y1 + r),
            ("C", x1, y1 + k, x1 + k, y1, x1 + r, y1),
            ("Z",),
        ),
        rect.paint,
    )


def polygons_of(item: Rect | Circle | Path, matrix: Matrix) -> list[list[Point]]:
    """The outlines of a shape as polygons, in the coordinates that `matrix` leads to."""
    if isinstance(item, Circle):
        x, y = apply(matrix, item.cx, item.cy)
        return [hatch.circle_outline(x, y, item.radius * scale_of(matrix))]
    if isinstance(item, Rect):
        if item.radius <= 0:
            x1, y1, x2, y2 = item.x, item.y, item.x + item.width, item.y + item.height
            return [[apply(matrix, *corner) for corner in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))]]
        item = rounded(item)
    polygons: list[list[Point]] = []
    for segment in item.segments:
        numbers = [float(number) for number in segment[1:]]
        points = [apply(matrix, numbers[n], numbers[n + 1]) for n in range(0, len(numbers), 2)]
        if segment[0] == "M":
            polygons.append(points)
        elif segment[0] == "L":
            polygons[-1] += points
        elif segment[0] == "C":
            polygons[-1] += hatch.curve(polygons[-1][-1], points[0], points[1], points[2])
    return [polygon for polygon in polygons if len(polygon) > 2]


def texts_of(group: Group) -> str:
    """All that is written in a group, in drawing order."""
    return " ".join(item.content for item, _ in placed(group.items) if isinstance(item, Text) and item.content)
