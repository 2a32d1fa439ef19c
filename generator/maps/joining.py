"""Several maps as one: turned by half where that is asked for, side by side in rows and columns.

Every second column of hexes lies half a hex lower. A map can stand left of another only if it has an even number of
columns, or the other one's columns would lie the wrong way round; for the same reason only such a map can be turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.data.problem import Problem
from generator.maps.hexmap import Cell, HexMap
from generator.maps.models import MOST_COLUMNS, MOST_HEXES, MOST_ROWS


def turned(hexmap: HexMap) -> HexMap:
    """The map turned by 180 degrees, with everything in it.

    :raises Problem: if it has an odd number of columns.
    """
    if hexmap.width % 2:
        raise Problem(
            f"{_called(hexmap)} can't be turned: it has {hexmap.width} columns",
            "Turned, its lower columns would be the higher ones. Maps with an even number of columns can be turned.",
        )
    last = len(hexmap) - 1
    cells = tuple(_turned(cell) for cell in reversed(hexmap.cells))
    return replace(hexmap, cells=cells, notes={last - at: text for at, text in hexmap.notes.items()})


def _turned(cell: Cell) -> Cell:
    if all(one.exits is None for one in cell.features):
        return cell
    return cell._replace(
        features=tuple(
            one if one.exits is None else one._replace(exits=(one.exits << 3 | one.exits >> 3) & 63)
            for one in cell.features
        )
    )


def join(maps: Sequence[HexMap], columns: int) -> HexMap:
    """The maps as one: `columns` of them side by side, then the next row of maps below.

    :raises Problem: if they don't fit together; the reason says which would.
    """
    if columns < 1 or not maps or len(maps) % columns:
        raise Problem(
            f"{len(maps)} maps don't fill rows of {columns}",
            "Name as many maps as rows and columns make; one may be named several times.",
        )
    rows = [maps[start : start + columns] for start in range(0, len(maps), columns)]
    for row in rows:
        _fits(row, rows[0])
    width, height = sum(one.width for one in rows[0]), sum(row[0].height for row in rows)
    if width > MOST_COLUMNS or height > MOST_ROWS or width * height > MOST_HEXES:
        raise Problem(
            f"together they have {width:,} x {height:,} hexes",
            f"A map has at most {MOST_COLUMNS} columns, {MOST_ROWS} rows and {MOST_HEXES:,} hexes.",
        )
    cells: list[Cell] = []
    for row in rows:
        for line in range(row[0].height):
            for one in row:
                cells += one.cells[line * one.width : (line + 1) * one.width]
    options = tuple(dict.fromkeys(pair for one in maps for pair in one.options))
    return HexMap(
        width, height, tuple(cells), title=" + ".join(dict.fromkeys(one.title for one in maps if one.title)),
        notes=_notes(rows, width), options=options, tags=tuple(dict.fromkeys(tag for one in maps for tag in one.tags)),
        description="\n".join(dict.fromkeys(one.description for one in maps if one.description)),
        comments=tuple(dict.fromkeys(comment for one in maps for comment in one.comments)),
    )  # fmt: skip


def lost_by_joining(maps: Sequence[HexMap]) -> list[str]:
    """What can't be kept of the maps, in words."""
    lost = []
    if len(maps) > 1 and any(one.backgrounds for one in maps):
        lost.append("pictures that lie under single maps")
    names = {name for one in maps for name, _ in one.options}
    if any(len({dict(one.options).get(name) for one in maps}) > 1 for name in names):
        lost.append("that options hold for some of the maps only")
    return lost


def _fits(row: Sequence[HexMap], first: Sequence[HexMap]) -> None:
    """Refuse a row of maps whose sizes don't go together, or don't go with the first row's.

    :raises Problem: with the size that would.
    """
    for place, one in enumerate(row):
        if one.height != row[0].height:
            raise Problem(
                f"{_called(one)} has {one.height} rows of hexes, and {_called(row[0])} beside it {row[0].height}",
                f"Maps side by side are equally high: {row[0].height} rows here.",
            )
        if one.width != first[place].width:
            raise Problem(
                f"{_called(one)} has {one.width} columns, and {_called(first[place])} above it {first[place].width}",
                f"Maps below each other are equally wide: {first[place].width} columns here.",
            )
        if one.width % 2 and place < len(row) - 1:
            raise Problem(
                f"{_called(one)} has {one.width} columns and can't stand left of another map",
                "Every second column lies half a hex lower, and behind an odd number of columns the next map's would "
                f"lie the wrong way round. Last in a row it fits; {one.width - 1} or {one.width + 1} columns fit "
                "anywhere.",
            )


def _notes(rows: Sequence[Sequence[HexMap]], width: int) -> dict[int, str]:
    """The notes of all maps by where their hexes lie in the whole."""
    notes: dict[int, str] = {}
    top = 0
    for row in rows:
        left = 0
        for one in row:
            for at, text in one.notes.items():
                line, column = divmod(at, one.width)
                notes[(top + line) * width + left + column] = text
            left += one.width
        top += row[0].height
    return notes


def _called(hexmap: HexMap) -> str:
    return hexmap.title or f"the map of {hexmap.width} x {hexmap.height}"
