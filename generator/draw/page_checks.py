"""Checks of display lists before anything is printed: glyphs, margins, pips, digits without source, sizes, overlaps.

The checks know nothing of the data: callables give the place of a data path and its value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace

from generator.data.diagnostics import Code, Diagnostic, Place, ordered
from generator.data.records import dataclass
from generator.draw import codes, fonts
from generator.draw.display import (
    TEXT_ROLES,
    Circle,
    Field,
    Group,
    Ink,
    Item,
    Line,
    Page,
    Path,
    Rect,
    Sheet,
    Text,
    walk,
)
from generator.draw.fit import FLOOR, Overflow
from generator.draw.fonts import MM_PER_POINT
from generator.draw.geometry import (
    IDENTITY,
    Box,
    BoxIndex,
    Matrix,
    box,
    box_through,
    scale_of,
    text_area,
    within,
)
from generator.draw.paper import MODULE, PRINTER_MARGIN, SAFE_MARGIN
from generator.draw.pdf_structure import FIGURES, ROLES

PlaceOf = Callable[[str], Place]
ValueOf = Callable[[str], object]

THINNEST = 0.25 * MM_PER_POINT
"""Thinnest line in mm."""

SLACK = 0.05
"""Millimetres of rounding that no margin check minds."""

OVERLAP = 0.25
"""By how many mm two texts must run into each other, both ways, to count as overlapping."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding and the part of the page that it is about, for drafts to outline; None for the page as a whole."""

    finding: Diagnostic
    area: Box | None = None


@dataclass(slots=True, eq=False)
class _Placed:
    """A visible item: its box cut by clips, its matrix, the innermost group with an id, whether it is a stamp."""

    item: Rect | Circle | Path | Text | Field
    area: Box
    matrix: Matrix
    owner: str
    stamp: bool
    decoration: bool


@dataclass
class Known:
    """Groups that several pages of a file show alike, by `id()`: each is looked at on the first page that shows it.

    On later pages only what lies on it is looked at anew.
    """

    common: Mapping[int, Item]
    texts: dict[int, tuple[_Placed, ...]] = field(default_factory=dict)
    """The text of each group that was looked at."""
    bare: set[int] = field(default_factory=set)
    """Those of them that hold neither fields nor links."""


@dataclass(slots=True)
class _Checker:
    page: Page
    place_of: PlaceOf
    value_of: ValueOf | None
    faults: list[Fault] = field(default_factory=list)

    def add(self, code: Code, message: str, area: Box | None = None, path: str = "") -> None:
        place = _place(self.place_of, path)
        self.faults.append(Fault(code.at(f"page {self.page.id}: {message}", place, path=path), area))


def _place(place_of: PlaceOf, path: str) -> Place:
    if not path:
        return Place()
    try:
        return place_of(path.partition("|")[0])
    except (KeyError, LookupError, ValueError):
        return Place()


def overflow(found: Overflow, place: Place | None = None, *, path: str = "") -> Diagnostic:
    """The finding for text that `fit` could not fit: it carries the amount."""
    code = codes.template_codes.TEXT_TOO_WIDE if found.axis == "width" else codes.template_codes.TEXT_TOO_HIGH
    return code.at(str(found), place, path=path)


def _visible(items: tuple[Item, ...], matrix: Matrix, clip: Box | None, state: tuple[str, bool, bool],
             seen: list[_Placed]) -> None:  # fmt: skip
    """Add what can be seen of the items to `seen`, in order."""
    owner, stamp, decoration = state
    half = scale_of(matrix) / 2
    for item in items:
        if isinstance(item, Group):
            inner, cut = within(matrix, item), clip
            if item.clip is not None:
                x, y, width, height = item.clip
                cut = _cut(box_through(inner, (x, y, x + width, y + height)), clip)
            deeper = (item.id or owner, stamp or item.role == "stamp", decoration or item.role == "artifact")
            _visible(item.items, inner, cut, deeper, seen)
            continue
        if isinstance(item, Text):
            if item.ink is Ink.NONE or not fonts.shown(item.content).strip():
                continue
            area: Box | None = text_area(item, matrix)
        else:
            paint = None if isinstance(item, Field) else item.paint
            if paint is not None and paint.fill is Ink.NONE and paint.stroke is Ink.NONE:
                continue
            area = box(item, matrix)
            if area is not None and paint is not None and paint.stroke is not Ink.NONE:
                by = paint.width * half
                area = (area[0] - by, area[1] - by, area[2] + by, area[3] + by)
        if area is not None and clip is not None:
            area = _cut(area, clip)
            if area[0] >= area[2] or area[1] >= area[3]:
                continue
        if area is not None:
            seen.append(_Placed(item, area, matrix, owner, stamp, decoration))


def _cut(area: Box, clip: Box | None) -> Box:
    if clip is None:
        return area
    return (max(area[0], clip[0]), max(area[1], clip[1]), min(area[2], clip[2]), min(area[3], clip[3]))


def check_page(page: Page, place_of: PlaceOf, value_of: ValueOf | None = None) -> list[Diagnostic]:
    """Everything that is wrong with a page, in report order.

    :param place_of: gives the position in the data of a path (a KeyError means there is none).
    :param value_of: gives a path's value, for counting pips; without it they aren't counted.
    """
    return ordered(fault.finding for fault in faults(page, place_of, value_of))


def faults(
    page: Page, place_of: PlaceOf, value_of: ValueOf | None = None, known: Known | None = None
) -> list[Fault]:
    """As `check_page`, with the part of the page that each finding is about."""
    old = () if known is None else tuple(item for item in page.items if id(item) in known.texts)
    if known is not None and old:
        page = replace(page, items=tuple(item for item in page.items if id(item) not in known.texts))
    checker = _Checker(page, place_of, value_of)
    seen: list[_Placed] = []
    for item in page.items:
        before_it = len(seen)
        _visible((item,), IDENTITY, None, ("", False, False), seen)
        if known is not None and id(item) in known.common and isinstance(item, Group) and item.id:
            known.texts[id(item)] = tuple(one for one in seen[before_it:] if isinstance(one.item, Text))
            if not any(isinstance(one, Field) or (isinstance(one, Group) and one.link) for one in walk((item,))):
                known.bare.add(id(item))
    for one in seen:
        if isinstance(one.item, Text):
            _check_text(checker, one, one.item)
        elif not isinstance(one.item, Field):
            _check_line(checker, one, one.item)
    _check_roles(checker, page.items)
    _check_margins(checker, seen)
    _check_pips(checker, seen)
    before = [one for item in old for one in known.texts[id(item)]] if known is not None else []
    _check_overlaps(checker, seen, before)
    return checker.faults


def check_sheet(
    sheet: Sheet, place_of: PlaceOf, value_of: ValueOf | None = None, known: Known | None = None
) -> list[Diagnostic]:
    """Everything that is wrong with a file to be: its pages, and what must agree across them.

    :param known: what this sheet has in common with others that are looked at.
    """
    found: list[Diagnostic] = []
    names: dict[str, str] = {}
    ids: set[str] | None = None
    for page in sheet.pages:
        items = page.items if known is None else tuple(item for item in page.items if id(item) not in known.bare)
        found += [fault.finding for fault in faults(page, place_of, value_of, known)]
        for item in walk(items):
            if isinstance(item, Field):
                if item.name in names:
                    message = f"page {page.id}: field {item.name!r} is on page {names[item.name]} too"
                    found.append(codes.DUPLICATE_FIELD.at(message))
                names.setdefault(item.name, page.id)
            elif isinstance(item, Group) and item.link.startswith("#"):
                if ids is None:
                    ids = {one.id for each in sheet.pages for one in walk(each.items) if isinstance(one, Group)}
                if item.link[1:] in ids:
                    continue
                found.append(codes.DEAD_LINK.at(f"page {page.id}: no part has the id {item.link[1:]!r}"))
    return ordered(found)


def _check_text(checker: _Checker, one: _Placed, text: Text) -> None:
    path = text.sources[0] if text.sources else ""
    words = fonts.shown(text.content)
    lacking = fonts.missing(text.content, text.face)
    if lacking:
        named = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking)
        checker.add(codes.MISSING_GLYPH, f"{text.face.value} has no {named}, in {words!r}", one.area, path)
    size = text.size * scale_of(one.matrix)
    if size < FLOOR - 0.005:
        checker.add(codes.TEXT_TOO_SMALL, f"{words!r} is {size:.2f} pt", one.area, path)
    if text.role and text.role not in TEXT_ROLES:
        checker.add(codes.UNKNOWN_ROLE, f"text {words!r} has the unknown role {text.role!r}", one.area, path)
    if not text.sources and not text.role and not one.stamp and any(letter.isdigit() for letter in words):
        checker.add(codes.DIGIT_WITHOUT_SOURCE, f"{words!r}{_in(one.owner)} has no source", one.area)


def _in(owner: str) -> str:
    return f" in {owner!r}" if owner else ""


def _check_line(checker: _Checker, one: _Placed, item: Rect | Circle | Path) -> None:
    paint = item.paint
    if paint.stroke is Ink.NONE:
        return
    width = paint.width * scale_of(one.matrix)
    if width < THINNEST - 1e-6:
        points = width / MM_PER_POINT
        checker.add(codes.THIN_LINE, f"a line{_in(one.owner)} is {points:.2f} pt thick", one.area)


def _check_roles(checker: _Checker, items: tuple[Item, ...], inside: bool = False) -> None:
    """Look at the groups among some items, which may lie inside a figure or what screen readers skip."""
    for item in items:
        if not isinstance(item, Group):
            continue
        figure = item.role in FIGURES
        if item.role not in ROLES:
            checker.add(codes.UNKNOWN_ROLE, f"group {item.id!r} has the unknown role {item.role!r}")
        elif figure and not inside and not item.alt:
            checker.add(codes.NO_ALTERNATIVE, f"{item.role} {item.id!r} has no alternative text")
        _check_roles(checker, item.items, inside or figure or item.role in ("artifact", "stamp"))


def _margins(page: Page) -> tuple[float, float]:
    """The live area's distance from the side and from the top edge, in mm."""
    across = (page.width - 2 * SAFE_MARGIN) // MODULE * MODULE
    down = (page.height - 2 * SAFE_MARGIN) // MODULE * MODULE
    return (page.width - across) / 2, (page.height - down) / 2


def _outside(page: Page, area: Box, side: float, top: float) -> float:
    """By how many mm a box reaches over an inner frame."""
    return max(side - area[0], top - area[1], area[2] - (page.width - side), area[3] - (page.height - top))


def _check_margins(checker: _Checker, seen: list[_Placed]) -> None:
    """One finding for a group, with what sticks out most: a sheet too far left isn't a hundred faults."""
    page = checker.page
    side, top = _margins(page)
    worst: dict[tuple[str, bool], tuple[float, _Placed]] = {}
    live = page.width - side, page.height - top
    for one in seen:
        left, high, right, low = one.area
        if left >= side >= PRINTER_MARGIN <= top <= high and right <= live[0] and low <= live[1]:
            continue  # inside both, as nearly all is
        by = _outside(page, one.area, PRINTER_MARGIN, PRINTER_MARGIN)
        hard = by > SLACK
        if not hard:
            if page.cut or one.stamp or one.decoration:
                continue
            by = _outside(page, one.area, side, top)
            # A rule along the edge of the live area lies half outside it: its middle is on the grid.
            if by <= Line.EMPHASIS.value / 2 + SLACK:
                continue
        key = (one.owner, hard)
        if key not in worst or by > worst[key][0]:
            worst[key] = (by, one)
    for (owner, hard), (by, one) in worst.items():
        source = one.item.sources[0] if isinstance(one.item, Text) and one.item.sources else ""
        what = f"{fonts.shown(one.item.content)!r}" if isinstance(one.item, Text) else "something"
        if hard:
            message = f"{what}{_in(owner)} reaches {by:.1f} mm into the outer {PRINTER_MARGIN:g} mm"
            checker.add(codes.OUTSIDE_PRINTABLE, message, one.area, source)
        else:
            message = f"{what}{_in(owner)} reaches {by:.1f} mm out of the live area"
            checker.add(codes.OUTSIDE_LIVE, message, one.area, source)


_PIPS = (Circle, Path)


def _check_pips(checker: _Checker, seen: list[_Placed]) -> None:
    if checker.value_of is None:
        return
    counted: dict[tuple[str, str], int] = {}
    areas: dict[tuple[str, str], Box] = {}
    for one in seen:
        if isinstance(one.item, _PIPS) and one.item.pip:
            key = (one.item.pip, one.owner)
            counted[key] = counted.get(key, 0) + 1
            other = areas.get(key, one.area)
            areas[key] = (
                min(one.area[0], other[0]),
                min(one.area[1], other[1]),
                max(one.area[2], other[2]),
                max(one.area[3], other[3]),
            )
    for (path, owner), count in counted.items():
        try:
            value = checker.value_of(path)
        except (KeyError, LookupError, ValueError):
            value = None
        if not isinstance(value, int) or value != count:
            says = "no number" if not isinstance(value, int) else str(int(value))
            checker.add(
                codes.PIP_COUNT, f"{count} drawn{_in(owner)}, {path} is {says}", areas[(path, owner)], path
            )


def _check_overlaps(checker: _Checker, seen: list[_Placed], before: list[_Placed]) -> None:
    """No text lies on another. What was there `before` was looked at already, and is not to be written over."""
    index = BoxIndex()
    kept: list[tuple[_Placed, Text]] = []
    half = OVERLAP / 2
    for turn, one in enumerate((*before, *seen)):
        text = one.item
        if not isinstance(text, Text) or text.rotate % 90:
            continue
        area = (one.area[0] + half, one.area[1] + half, one.area[2] - half, one.area[3] - half)
        if area[0] >= area[2] or area[1] >= area[3]:
            continue
        for number in index.meeting(area) if turn >= len(before) else ():
            other, words = kept[number]
            by = min(area[2], other.area[2]) - max(area[0], other.area[0]) + half
            checker.add(
                codes.TEXT_OVERLAP,
                f"{fonts.shown(text.content)!r}{_in(one.owner)} lies {by:.1f} mm on {fonts.shown(words.content)!r}",
                one.area,
                text.sources[0] if text.sources else "",
            )
            break
        index.add(area)
        kept.append((one, text))
