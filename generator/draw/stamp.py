"""Short, stable names of what a page shows, and the foot line that prints one.

Hashes are of the visible display list: groups with role `stamp` and form fields don't count, nor do data paths. They
are the same in every process and on every system (numbers are rounded to a thousandth of a millimetre first).
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Container
from dataclasses import fields, replace
from typing import Any

from generator.data.lengths import MM_PER_INCH
from generator.draw import fonts
from generator.draw.display import (
    Anchor,
    Circle,
    Face,
    Field,
    Group,
    Ink,
    Item,
    Line,
    Page,
    Paint,
    Path,
    Rect,
    Sheet,
    Text,
    walk,
)
from generator.draw.geometry import Box
from generator.draw.paper import Paper
from generator.draw.theme import Theme

LENGTH = 8
"""Hexadecimal digits of a printed hash."""

FOOT_SIZE = 5.5
FOOT_BASELINE = 7.0
"""How far the foot line's letters stand above the paper's lower edge, in mm."""

RULER = 100
"""Length of the ruler in mm."""

RULER_INCHES = 4
"""Length of the ruler in inches, where those are wanted."""

APART = 3.0
"""What is left between the ruler and the line, in mm."""

_TICKS = {"mm": (1.0, RULER, 10, 50), "in": (MM_PER_INCH / 8, 8 * RULER_INCHES, 1, 8)}
"""By unit: what one step is in mm, how many there are, each how many-th has a tick, and a long one."""

_Plain = tuple[object, ...]


def _paint(paint: Paint) -> _Plain:
    # `value` is looked up by code, `_value_` lies at hand; there are a hundred thousand of them in a build.
    return (paint.fill._value_, paint.stroke._value_, round(paint.width, 3) + 0.0, tuple(map(float, paint.dash)))


def _plain(item: Item, stamps: bool) -> _Plain:
    """An item as nested tuples of plain values. Adding 0.0 turns a negative zero into zero, an int into a float."""
    match item:
        case Text():
            return (
                "t", round(item.x, 3) + 0.0, round(item.y, 3) + 0.0, str(item.content), item.face._value_,
                float(item.size), item.ink._value_, item.anchor._value_, item.rotate + 0.0,
            )
        case Path():
            return ("p", _segments(item), _paint(item.paint))
        case Rect():
            return (
                "r", round(item.x, 3) + 0.0, round(item.y, 3) + 0.0, round(item.width, 3) + 0.0,
                round(item.height, 3) + 0.0, item.radius + 0.0, _paint(item.paint),
            )
        case Circle():
            return (
                "c", round(item.cx, 3) + 0.0, round(item.cy, 3) + 0.0, round(item.radius, 3) + 0.0, _paint(item.paint)
            )
        case Field():
            return (
                "f", str(item.name), item.kind, round(item.x, 3) + 0.0, round(item.y, 3) + 0.0,
                round(item.width, 3) + 0.0, round(item.height, 3) + 0.0, str(item.tooltip), str(item.value),
            )
        case Group():
            return ("g", round(item.dx, 3) + 0.0, round(item.dy, 3) + 0.0, *_inside(item, stamps))


LONG = 200
"""Segments of a path that is long."""

_paths: dict[int, tuple[Path, _Plain]] = {}
"""Paths in plain values: a page is hashed as a whole, and part by part. Let go of by `forget`."""
_MOST_PATHS = 500


class _Rounded(dict[Any, float]):
    """Numbers by what they are rounded from."""

    def __missing__(self, number: Any) -> float:
        made = self[number] = round(float(number), 3) + 0.0
        return made


def _segments(path: Path) -> _Plain:
    """A path's segments in plain values."""
    known = _paths.get(id(path))
    if known is not None and known[0] is path:
        return known[1]
    if len(path.segments) > LONG:  # a code's many corners lie on few lines
        rounded = _Rounded()
        made = tuple([(segment[0], *[rounded[number] for number in segment[1:]]) for segment in path.segments])
    else:
        made = tuple(
            [
                (segment[0], *[round(number, 3) + 0.0 for number in segment[1:]])  # type: ignore[arg-type]
                for segment in path.segments  # only the first of a segment is a word
            ]
        )
    if len(_paths) >= _MOST_PATHS:
        _paths.clear()
    _paths[id(path)] = (path, made)
    return made


def _inside(group: Group, stamps: bool) -> _Plain:
    """A group without its place."""
    clip = None if group.clip is None else tuple(round(number, 3) + 0.0 for number in group.clip)
    return (
        str(group.id), group.role, str(group.alt), group.rotate + 0.0, group.scale + 0.0, clip, str(group.link),
        str(group.bookmark), group.lang, _items(group.items, stamps),
    )


def plain(item: Item) -> tuple[object, ...]:
    """What an item shows, as nested tuples of plain values that `marshal` takes; stamps in it don't count."""
    return _plain(item, False)


def _items(items: tuple[Item, ...], stamps: bool) -> _Plain:
    return tuple([_plain(item, stamps) for item in items if stamps or not _unseen(item)])


def _unseen(item: Item) -> bool:
    """Whether an item is no part of what a page shows: a stamp, or a form field, which is empty on paper."""
    return isinstance(item, Field) or (isinstance(item, Group) and item.role == "stamp")


def _digest(plain: Any) -> str:
    # Version 2 of the format has no back references, whose presence would depend on who else holds an object.
    return hashlib.blake2b(marshal.dumps(plain, 2), digest_size=16).hexdigest()


_known: dict[int, tuple[Item, str, str]] = {}
"""Digests of the items of pages, with and without stamps: a page is hashed for its stamp and for its file, and again
in start.pdf. Each item is kept with its digests, so that no other one gets its `id`.
"""
_MOST_KNOWN = 20_000


def _digests(items: tuple[Item, ...], stamps: bool) -> tuple[str, ...]:
    """A digest for each item of a page."""
    made: list[str] = []
    for item in items:
        if _unseen(item):
            made += [_digest(_plain(item, True))] if stamps else []
            continue
        known = _known.get(id(item))
        if known is None:
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            bare = whole = _digest(_plain(item, False))
            if isinstance(item, Group) and any(map(_unseen, walk((item,)))):
                whole = _digest(_plain(item, True))
            known = _known[id(item)] = (item, bare, whole)
        made.append(known[2] if stamps else known[1])
    return tuple(made)


def forget(but: Container[int] = ()) -> None:
    """Let go of the items whose digests are kept, but for those whose `id()` is given: for a long file, whose pages are
    hashed once.
    """
    for key in [key for key in _known if key not in but]:
        del _known[key]
    _paths.clear()


def page_hash(page: Page) -> str:
    """Eight digits that stand for all that a page shows, stamps left out."""
    return _digest((round(page.width, 3), round(page.height, 3), _digests(page.items, False)))[:LENGTH]


def piece_hashes(page: Page) -> dict[str, str]:
    """A hash for each group that has an id, wherever on the page it lies; a page's loose items count as id ""."""
    made = {
        item.id: _digest(_inside(item, False))
        for item in walk(page.items)
        if isinstance(item, Group) and item.id and item.role != "stamp"
    }
    loose = tuple(item for item in page.items if not (_unseen(item) or (isinstance(item, Group) and item.id)))
    if loose:
        made[""] = _digest(_items(loose, False))
    return made


def fingerprint(sheet: Sheet, theme: Theme | None = None) -> str:
    """A hash of everything that a file is made from, stamps and properties included: equal means equal bytes."""
    pages = tuple(
        (page.id, page.title, round(page.width, 3), round(page.height, 3), _digests(page.items, True))
        for page in sheet.pages
    )
    head = (sheet.name, sheet.title, sheet.lang, sheet.author, sheet.subject, tuple(sheet.keywords), sheet.game)
    look = () if theme is None else tuple(str(getattr(theme, one.name)) for one in fields(theme))
    return _digest((tuple(map(str, head[:5])), head[5:], pages, look))


def foot(page: Page, line: str, ruler: str = "", units: str = "mm") -> Group:
    """The foot line in the outer margin: a ruler where `ruler` gives its words, `line` at the right.

    The ruler is true only on a page printed at full size, which is what it is there to show: 100 mm, or 4 inches.
    """
    live = Paper("", page.width, page.height).live
    base = page.height - FOOT_BASELINE
    items: list[Item] = [Text(live.right, base, line, Face.LABEL, FOOT_SIZE, anchor=Anchor.END, role="version")]
    if ruler:
        top = base - fonts.cap_height(Face.LABEL, FOOT_SIZE)
        paint = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
        one, last, each, long = _TICKS[units]
        marks: list[tuple[str | float, ...]] = [("M", live.x, top), ("L", live.x + one * last, top)]
        for step in range(0, last + 1, each):
            length = 1.6 if step % long == 0 else 0.9
            marks += [("M", live.x + one * step, top - length), ("L", live.x + one * step, top)]
        items.append(Path(tuple(marks), paint))
        lower = base + 0.9
        whole = last if units == "mm" else RULER_INCHES
        for part, anchor in ((0, Anchor.START), (1, Anchor.MIDDLE), (2, Anchor.END)):
            words = f"{whole}\u00a0{units}" if part == 2 else str(part * whole // 2)
            x = live.x + part * one * last / 2
            items.append(Text(x, lower, words, Face.LABEL, FOOT_SIZE, anchor=anchor, role="ruler"))
        items.append(Text(live.x + 3.5, lower, ruler, Face.LABEL, FOOT_SIZE, role="ruler"))
    return Group("foot", tuple(items), role="stamp")


ANY_HASH = "0" * LENGTH
"""Stands for a page's hash where nobody will compare it."""


def stamped(page: Page, name: str, version: str, ruler: str = "", units: str = "mm", digits: str = "") -> Page:
    """The page with its foot line: name, version and hash, and the ruler where the page is cut or measured. Where a
    long version (with the name of house rules) leaves no room for it all, the version is cut short.

    :param ruler: the ruler's words
    :param units: what it measures in, `mm` or `in`
    :param digits: what stands for the hash; the page's own without
    """
    room = Paper("", page.width, page.height).live.width
    room -= (RULER if units == "mm" else RULER_INCHES * MM_PER_INCH) + APART if page.cut and ruler else 0.0
    end = f" \u00b7 {digits or page_hash(page)}"
    room -= fonts.width(f"{name} \u00b7 {end}", Face.LABEL, FOOT_SIZE)
    line = f"{name} \u00b7 {fonts.shortened(version, Face.LABEL, FOOT_SIZE, room)}{end}"
    return replace(page, items=(*page.items, foot(page, line, ruler if page.cut else "", units)))


def said(page: Page) -> str:
    """What a page's foot line says at the right: name, version and hash; "" where it has none."""
    lines = [
        item.content
        for group in page.items if isinstance(group, Group) and group.role == "stamp" and group.id == "foot"
        for item in group.items if isinstance(item, Text) and item.role == "version"
    ]  # fmt: skip
    return lines[0] if lines else ""


def drafted(page: Page, word: str, areas: list[Box]) -> Page:
    """The page stamped as a draft: the word across its top margin, an outline round each faulty part."""
    paint = Paint(stroke=Ink.SIDE_D, width=Line.STRUCTURE.value, dash=(2.0, 1.0))
    outlines = tuple(
        Rect(left - 1, top - 1, right - left + 2, bottom - top + 2, paint) for left, top, right, bottom in areas
    )
    label = Text(page.width / 2, 9.0, word, Face.LABEL_BOLD, 10.5, Ink.SIDE_D, Anchor.MIDDLE, role="version")
    return replace(page, items=(*page.items, Group("draft", (*outlines, label), role="stamp")))
