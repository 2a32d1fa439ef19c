"""Which part of a map lies on which sheet: pure geometry, in mm.

A sheet shows a window of the map. Neighbours share a strip: the left and the upper sheet show it too, and the right and
the lower one are cut along its inner edge and laid over it. All windows are of one size.
"""

from __future__ import annotations

import math

from generator.data.records import dataclass
from generator.draw.paper import Box, Paper
from generator.maps.drawing_grid import Area

OVERLAP = 8.0
LEAST_OVERLAP, MOST_OVERLAP = 5.0, 10.0
"""What two neighbours share, in mm."""
BAND = 4.0
"""Height in mm that a sheet keeps free above and below its window, inside the live area."""
EDGE = 1.0
"""How far a window reaches beyond the map, in mm: the line at its edge is a line's width outside."""
MOST_SHEETS = 1500
"""More sheets than these are a slip of the keyboard."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: `name` is its row's number and its column's letter, `window` what it shows of the map. The names of
    the neighbours are empty at the map's edge.
    """

    name: str
    column: int
    row: int
    window: Area
    left: str = ""
    up: str = ""
    right: str = ""
    down: str = ""


@dataclass(frozen=True, slots=True)
class Tiling:
    """All sheets of a map, row by row. `paper` is turned as it is used, `place` where a window lies on it."""

    paper: Paper
    overlap: float
    columns: int
    rows: int
    place: Box
    tiles: tuple[Tile, ...]

    @property
    def upright(self) -> bool:
        """Whether the paper stands."""
        return self.paper.height >= self.paper.width


def room(paper: Paper) -> Box:
    """Where a window may lie on a sheet."""
    live = paper.live
    return Box(live.x, live.y + BAND, live.width, live.height - 2 * BAND)


def tiled(width: float, height: float, paper: Paper, overlap: float = OVERLAP) -> Tiling:
    """The sheets of a map of `width` x `height` mm, the paper turned so that there are fewest; upright where both ways
    take as many.

    :raises ValueError: for an overlap that isn't 5 to 10 mm.
    """
    if not LEAST_OVERLAP <= overlap <= MOST_OVERLAP:
        raise ValueError(f"sheets overlap by {LEAST_OVERLAP:g} to {MOST_OVERLAP:g} mm, not {overlap:g} mm")
    wide, high = width + 2 * EDGE, height + 2 * EDGE
    ways = []
    for turned in (paper, paper.turned):
        space = room(turned)
        ways.append((turned, steps(wide, space.width, overlap), steps(high, space.height, overlap)))
    best, columns, rows = min(ways, key=lambda way: way[1] * way[2])
    across, down = shared(wide, columns, overlap), shared(high, rows, overlap)
    space = room(best)
    place = Box(space.x + (space.width - across) / 2, space.y + (space.height - down) / 2, across, down)
    tiles = []
    for row in range(rows):
        for column in range(columns):
            left, top = column * (across - overlap) - EDGE, row * (down - overlap) - EDGE
            tiles.append(Tile(
                name(column, row), column, row, (left, top, left + across, top + down),
                name(column - 1, row) if column else "", name(column, row - 1) if row else "",
                name(column + 1, row) if column < columns - 1 else "", name(column, row + 1) if row < rows - 1 else "",
            ))  # fmt: skip
    return Tiling(best, overlap, columns, rows, place, tuple(tiles))


def count(width: float, height: float, paper: Paper, overlap: float = OVERLAP) -> int:
    """How many sheets a map takes, without making them."""
    ways = []
    for turned in (paper, paper.turned):
        space = room(turned)
        ways.append(steps(width + 2 * EDGE, space.width, overlap) * steps(height + 2 * EDGE, space.height, overlap))
    return min(ways)


def steps(length: float, window: float, overlap: float) -> int:
    """How many windows cover a length, where neighbours share `overlap` mm."""
    return max(1, math.ceil((length - overlap) / (window - overlap) - 1e-9))


def shared(length: float, number: int, overlap: float) -> float:
    """How long each of so many windows is."""
    return (length + (number - 1) * overlap) / number


def name(column: int, row: int) -> str:
    """What a sheet is called: `2B`; the column after Z is AA. The number stands first: on the plan a letter before a
    number is terrain, `B2` a building of two levels.
    """
    letters, left = "", column
    while True:
        letters = chr(ord("A") + left % 26) + letters
        left = left // 26 - 1
        if left < 0:
            return f"{row + 1}{letters}"
