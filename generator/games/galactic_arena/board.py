"""The arena's geometry, ready for speed: hexes are *cells* (small numbers), sets of hexes are bit masks.

Cell numbers are places in a padded grid, so that the six neighbours of a whole set of hexes are six shifts of its mask.
The names of hexes are as in board.yaml: a column letter from the left, a row counted from the top of the column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from generator.hexes import DIRECTIONS, Hex


class Grid:
    """A round board: hexes up to `radius` from the middle, without the six corners.

    Lists by cell have `size` entries; cells that are off the board hold "" or 0.
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.width = 2 * radius + 3
        self.size = self.width * self.width
        self.middle = self.cell_at(Hex(0, 0))
        self.names: list[str] = [""] * self.size
        self.hexes: dict[int, Hex] = {}
        corners = {step.times(radius) for step in DIRECTIONS}
        for q in range(-radius, radius + 1):
            top = max(-radius, -q - radius)
            for r in range(top, min(radius, -q + radius) + 1):
                if Hex(q, r) not in corners:
                    cell = self.cell_at(Hex(q, r))
                    self.names[cell] = f"{chr(ord('A') + q + radius)}{r - top + 1}"
                    self.hexes[cell] = Hex(q, r)
        self.cells: dict[str, int] = {name: cell for cell, name in enumerate(self.names) if name}
        """Cell by name."""
        self.board = mask_of(self.hexes)
        """All hexes of the board."""
        self.distance: list[list[int]] = [[0] * self.size for _ in range(self.size)]
        """Steps from cell to cell, whatever lies between."""
        self.disc: list[list[int]] = [[0] * (2 * radius + 1) for _ in range(self.size)]
        """`disc[cell][n]`: the hexes up to n steps away, the cell's own among them."""
        self._measure()

    def cell_at(self, at: Hex) -> int:
        """The cell of a hex, the middle being (0, 0)."""
        return (at.q + self.radius + 1) * self.width + at.r + self.radius + 1

    def _measure(self) -> None:
        for here, at in self.hexes.items():
            near = [0] * (2 * self.radius + 1)
            row = self.distance[here]
            for there, other in self.hexes.items():
                row[there] = steps = at.distance(other)
                near[steps] |= 1 << there
            for steps in range(1, len(near)):
                near[steps] |= near[steps - 1]
            self.disc[here] = near

    def beside(self, mask: int) -> int:
        """The neighbours of all hexes of a mask, on the board."""
        width = self.width
        grown = mask << 1 | mask >> 1 | mask << width | mask >> width | mask << width - 1 | mask >> width - 1
        return grown & self.board

    def within(self, cell: int, steps: int) -> int:
        """The hexes up to so many steps away."""
        near = self.disc[cell]
        return near[steps] if steps < len(near) else near[-1]

    def reach(self, cell: int, steps: int, passable: int, landable: int) -> int:
        """The hexes where a movement of up to so many steps can end, without the first.

        :param passable: hexes through which it may go on.
        :param landable: hexes where it may end.
        """
        width, board = self.width, self.board
        seen = front = 1 << cell
        touched = 0
        while steps > 0 and front:
            front = front << 1 | front >> 1 | front << width | front >> width | front << width - 1 | front >> width - 1
            front &= board
            touched |= front
            front &= passable & ~seen
            seen |= front
            steps -= 1
        return touched & landable & ~(1 << cell)

    def steps(self, cell: int, to: int, passable: int) -> int:
        """How long the shortest way is that goes through passable hexes only; -1 if there is none."""
        width = self.width
        front, goal, count = 1 << cell, 1 << to, 0
        seen = front
        while front:
            front = front << 1 | front >> 1 | front << width | front >> width | front << width - 1 | front >> width - 1
            count += 1
            if front & goal:
                return count
            front &= passable & ~seen
            seen |= front
        return -1

    def neighbours(self, cell: int) -> Iterator[int]:
        """The cells beside one, on the board, by direction."""
        at = self.hexes[cell]
        for step in DIRECTIONS:
            other = self.cell_at(at.plus(step))
            if self.names[other]:
                yield other


def mask_of(cells: Iterable[int]) -> int:
    """A set of cells as a mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def grid(radius: int) -> Grid:
    """The grid of a radius, measured once: nobody changes it."""
    return Grid(radius)
