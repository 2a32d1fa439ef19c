"""A map as a picture of letters for a terminal: hexes with their level and what is in them, readable without colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.maps.body import USUAL
from generator.maps.body_write import Symbols
from generator.maps.features import feature_text, parse_feature, usual_level
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.saying import Saying
from generator.maps.terrain import KINDS
from generator.maps.ways import exits_of

Name = Callable[[str], str]
NARROWEST, WIDEST = 3, 6
"""Letters inside a hex."""
MARGIN = 4
"""Letters before the first hex, for the row's number."""
MORE = "+"
"""Stands at the end of what has no room."""
OTHER = "?"
"""Stands for a kind that has no symbol."""


def picture(hexmap: HexMap, width: int = 80, say: Saying | None = None, name: Name | None = None) -> list[str]:
    """The map as lines of at most `width` letters, in strips of columns where it is wider; then what its signs mean.

    :param say: speaks another language than English. :param name: what a kind of terrain is called in it.
    """
    texts = [cell_text(cell) for cell in hexmap.cells]
    inside = min(max(NARROWEST, max(map(len, texts))), WIDEST)
    room = max(1, (width - MARGIN - 1) // (inside + 1))
    while room < hexmap.width and inside > NARROWEST:
        inside -= 1
        room = max(1, (width - MARGIN - 1) // (inside + 1))
    lines: list[str] = []
    for first in range(0, hexmap.width, room):
        if lines:
            lines.append("")
        lines += _strip(hexmap, texts, first, min(first + room, hexmap.width), inside)
    return [*lines, "", *meanings(hexmap, width, say, name)]


def cell_text(cell: Cell) -> str:
    """What stands inside a hex: its level unless it is 0, then a symbol for each thing in it."""
    signs = "".join(_sign(one) for one in cell.features if not _detail(one))
    return f"{cell.level or ''}{signs}" or "."


def meanings(hexmap: HexMap, width: int = 80, say: Saying | None = None, name: Name | None = None) -> list[str]:
    """What the signs of a map's picture mean, as lines."""
    kinds: dict[str, str] = {}
    for cell in hexmap.cells:
        for one in cell.features:
            if not _detail(one):
                sign = _sign(one)
                symbol = sign if sign in USUAL else sign[0]
                named = USUAL.get(symbol, "")
                kinds.setdefault(symbol, name(one.kind) if name is not None else named or one.kind)
                if symbol == OTHER and one.kind not in kinds[OTHER].split(", "):
                    kinds[OTHER] += f", {one.kind}"
    order = [*USUAL, OTHER]
    told = [f"{symbol} {kinds[symbol]}" for symbol in order if symbol in kinds]
    lines = [(say or Saying()).word("map/look/numbers")][: width >= 60]
    for part in told:
        if len(lines) > (width >= 60) and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f"   {part}"
        else:
            lines.append(part)
    return lines


def told(hexmap: HexMap, index: int, say: Saying | None = None, name: Name | None = None) -> list[str]:
    """Everything about one hex, as lines: what is in it as files write it, and in another language in that one's words.

    :param say: speaks another language than English. :param name: what a kind of terrain is called in it.
    """
    cell, say = hexmap.cells[index], say or Saying()
    lines = [say.word("map/look/hex-level", hex=hexmap.label(index), level=cell.level)]
    for one in cell.features:
        beside = one.exits is None and one.kind in KINDS and KINDS[one.kind].leads
        whole = one._replace(exits=exits_of(hexmap, index, one.kind)) if beside else one
        text = feature_text(whole) if name is None else _feature_told(whole, say, name)
        lines.append(f"  {text} {say.word('map/look/beside')}" if beside else f"  {text}")
    if cell.theme:
        lines.append(f"  {say.word('map/look/theme', theme=cell.theme)}")
    if index in hexmap.notes:
        lines.append(f"  {say.word('map/look/note', note=hexmap.notes[index])}")
    return lines


def _feature_told(one: Feature, say: Saying, name: Name) -> str:
    """A feature in the words of a language, in the order in which files have it."""
    words = [name(one.kind)]
    if one.level != usual_level(one.kind):
        words.append(str(one.level))
    if one.exits is not None:
        words += list(say.sides(one.exits)) or [say.word("map/look/nowhere")]
    return " ".join(words)


def _sign(one: Feature) -> str:
    """A feature's symbol without its exits; `?` for what has none."""
    found = Symbols().sign(Feature(one.kind, one.level))
    return found if found[0] in _SHOWN.get(one.kind, "") else OTHER


def _detail(one: Feature) -> bool:
    return one.kind in KINDS and KINDS[one.kind].detail


_SHOWN: dict[str, str] = {}
for _symbol, _text in USUAL.items():
    if _text:
        _kind = parse_feature(_text).kind
        _SHOWN[_kind] = _SHOWN.get(_kind, "") + _symbol


def _strip(hexmap: HexMap, texts: list[str], first: int, last: int, inside: int) -> Iterator[str]:
    """Some columns of a map."""
    pitch = inside + 1
    columns = range(first, last)
    high = 2 * hexmap.height + 2
    canvas = [[" "] * (pitch * len(columns) + 1) for _ in range(high)]

    def put(line: int, at: int, text: str) -> None:
        for offset, letter in enumerate(text):
            canvas[line][at + offset] = letter

    for place, column in enumerate(columns):
        shift, left = column % 2, place * pitch
        put(shift, left + 1, "_" * inside)
        for row in range(hexmap.height):
            top = 2 * row + 1 + shift
            text = texts[row * hexmap.width + column]
            text = text if len(text) <= inside else text[: inside - 1] + MORE
            put(top, left, "/" + f"{text:^{inside}}" + "\\")
            if top + 1 < high:
                put(top + 1, left, "\\" + "_" * inside + "/")
    numbers = "".join(f"{column + 1:^{pitch}}" for column in columns)
    yield " " * (MARGIN + 1) + numbers.rstrip()
    for number, line in enumerate(canvas):
        row = (number - 1) // 2
        head = f"{row + 1:>{MARGIN - 1}} " if number % 2 and row < hexmap.height else " " * MARGIN
        yield (head + "".join(line)).rstrip()
