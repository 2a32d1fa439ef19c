"""What a page shows, part by part, kept in the PDF itself: the ground on which a later print finds what differs.

Each page carries, as private data of this program (ISO 32000-1, 14.5), the parts that it shows: for every group with
an id a hash of what it draws itself and the box round it. A part is the innermost group with an id: what lies in a
group of its own counts there and not outside. Hashes are of what is seen; alternative texts, form fields and stamps
don't count.
"""

from __future__ import annotations

import hashlib
import json
import marshal
from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Any

from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.draw import stamp
from generator.draw.display import Field, Group, Item, Page
from generator.draw.geometry import IDENTITY, Box, Matrix, box, box_through, within

FORMAT = 1
"""How the private data is laid out; raised when what it says changes."""

KEY = "/Mechsmith"
"""The program's name among the page's private data."""

DATE = "D:20000101000000Z"
"""When it was changed last: the standard wants a date, and the same sheet is the same file."""

LOOSE = ""
"""The id of what lies on a page outside all groups with an id."""

_SIZE = 9
"""Bytes of a hash: 12 letters in base 64, one chance in 10^20 that a change is missed."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a page: a hash of what it shows, and the box round it in mm (left, top, right, bottom)."""

    hash: str
    area: Box


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """What a page of a finished file says about itself. Sizes in mm."""

    id: str
    width: float
    height: float
    parts: Mapping[str, Part]


@dataclass(frozen=True, slots=True)
class Printed:
    """What a finished file says about itself: of which game it is and what its pages show."""

    name: str
    """The file's name, for messages."""
    game: str
    pages: tuple[PrintedPage, ...]


_Found = dict[str, tuple[list[Any], list[Box]]]
"""By a part's id, what it shows as plain values, and the boxes of its items."""

_known: dict[int, tuple[Item, dict[str, Part]]] = {}
"""The parts of groups that lie on a page directly: the sheets of a force share most of them. Each group is kept with
its parts, so that no other one gets its `id`.
"""
_MOST_KNOWN = 256


def forget() -> None:
    """Let go of the groups whose parts are kept."""
    _known.clear()


def parts(page: Page) -> dict[str, Part]:
    """The parts of a page by id; what lies outside all named groups has the id ""."""
    made: dict[str, Part] = {}
    loose: _Found = {LOOSE: ([], [])}
    for item in page.items:
        if not isinstance(item, Group) or not item.id:
            _gather((item,), IDENTITY, None, LOOSE, loose)
        elif item.role != "stamp":
            known = _known.get(id(item))
            if known is None:
                if len(_known) >= _MOST_KNOWN:
                    _known.clear()
                found: _Found = {}
                _gather((item,), IDENTITY, None, LOOSE, found)
                known = _known[id(item)] = (item, dict(_finished(found)))
            made |= known[1]
    return made | dict(_finished(loose))


def _finished(found: _Found) -> Iterator[tuple[str, Part]]:
    for name, (plain, areas) in found.items():
        if areas:
            digest = hashlib.blake2b(marshal.dumps(tuple(plain), 2), digest_size=_SIZE).digest()
            yield name, Part(_base64(digest), _round(areas))


def _base64(digest: bytes) -> str:
    import base64

    return base64.b64encode(digest).decode("ascii")


def _round(areas: list[Box]) -> Box:
    left, top, right, bottom = zip(*areas, strict=True)
    return (round(min(left), 1), round(min(top), 1), round(max(right), 1), round(max(bottom), 1))


def _gather(items: tuple[Item, ...], matrix: Matrix, clip: Box | None, name: str, found: _Found) -> None:
    """Put what items show under the names of the parts that they belong to."""
    for item in items:
        if isinstance(item, Group):
            if item.role == "stamp":
                continue
            inner, cut = within(matrix, item), clip
            if item.clip is not None:
                x, y, width, height = item.clip
                cut = _meet(clip, box_through(inner, (x, y, x + width, y + height)))
            _gather(item.items, inner, cut, item.id or name, found)
            continue
        if isinstance(item, Field):
            continue
        area = box(item, matrix)
        if area is not None and clip is not None:
            area = _meet(clip, area)
        if area is None or area[0] > area[2] or area[1] > area[3]:
            continue
        plain, areas = found.setdefault(name, ([], []))
        # Where it lies counts too: a part that moved is another one.
        place = () if matrix == IDENTITY else tuple(round(number, 3) + 0.0 for number in matrix)
        plain.append((place, stamp.plain(item), () if clip is None else tuple(round(edge, 2) + 0.0 for edge in clip)))
        areas.append(area)


def _meet(one: Box | None, other: Box) -> Box:
    """What two boxes share; its edges are the wrong way round where they share nothing."""
    if one is None:
        return other
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


# --- into the file and out of it -------------------------------------------------------------------------------------


def of_page(page: Page, game: str) -> bytes:
    """What a page of a file says about itself."""
    listed = {name: [part.hash, *part.area] for name, part in sorted(parts(page).items())}
    size = [round(page.width, 2), round(page.height, 2)]
    said = {"format": FORMAT, "game": game, "page": page.id, "size": size, "parts": listed}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def held(pdf: FilePath) -> Printed:
    """What a finished file says that its pages show.

    :raises Problem: for a file that can't be read, is no PDF, or says nothing that this program understands.
    """
    import pikepdf

    name = pdf.name
    try:
        with pikepdf.open(pdf) as file:
            said = [found for page in file.pages if (found := _said(page.obj)) is not None]
    except FileNotFoundError:
        raise Problem(f"there is no file {pdf}") from None
    except pikepdf.PasswordError:
        raise Problem(f"{name} is locked with a password", _WHOLE) from None
    except pikepdf.PdfError:
        raise Problem(f"{name} is no PDF file, or a damaged one", _WHOLE) from None
    except OSError as fault:
        raise Problem(f"{name} can't be read: {fault.strerror or fault}") from None
    if not said:
        hint = f"It was not made by this program, by an older version, or was saved anew by another one. {_WHOLE}"
        raise Problem(f"{name} does not say which parts its pages show", hint)
    if any(one.get("format") != FORMAT for one in said if isinstance(one, dict)):
        raise Problem(f"{name} was made by another version of this program, which notes its parts differently", _WHOLE)
    try:
        pages = tuple(_page(one) for one in said)
        games = {str(one["game"]) for one in said}
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        raise Problem(f"what {name} says about its parts can't be understood", _WHOLE) from None
    if len(games) > 1:
        raise Problem(f"{name} holds sheets of several games: {', '.join(sorted(games))}", _WHOLE)
    return Printed(name, games.pop(), pages)


_WHOLE = "Print the whole sheet instead."


def _said(page: Any) -> Any:
    """A page's private data, or None where it has none; what can't be read as JSON is told as an empty list."""
    import pikepdf

    info = page.get("/PieceInfo")
    ours = info.get(KEY) if isinstance(info, pikepdf.Dictionary) else None
    private = ours.get("/Private") if isinstance(ours, pikepdf.Dictionary) else None
    if not isinstance(private, pikepdf.Stream):
        return None
    try:
        return json.loads(private.read_bytes())
    except (ValueError, pikepdf.PdfError, RecursionError):
        return []


def _page(said: Any) -> PrintedPage:
    width, height = (float(number) for number in said["size"])
    listed = {}
    for name, (digest, left, top, right, bottom) in said["parts"].items():
        listed[str(name)] = Part(str(digest), (float(left), float(top), float(right), float(bottom)))
    return PrintedPage(str(said["page"]), width, height, listed)
