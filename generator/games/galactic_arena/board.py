"""The arena's hexes and their names.

The board is all that lies within `radius` of the middle but for the six corners. A hex is named by its column, a letter
from the left, and its row, counted from the top of the column as if the corners were there. The grid is flat-topped and
the middle is Hex(0, 0): on a board of radius 5 that is F6.
"""

from __future__ import annotations

from functools import cache

from generator.hexes import Hex

MIDDLE = Hex(0, 0)


@cache
def hexes(radius: int) -> tuple[Hex, ...]:
    """The hexes of a board, column by column from the left, each from the top."""
    return tuple(sorted(at for at in MIDDLE.within(radius) if not is_corner(at, radius)))


def is_corner(at: Hex, radius: int) -> bool:
    """Whether a hex is one of the six corners, which are cut off."""
    return sorted((abs(at.q), abs(at.r), abs(at.s))) == [0, radius, radius]


def name_of(at: Hex, radius: int) -> str:
    """What a hex is called: F6."""
    return f"{chr(ord('A') + at.q + radius)}{at.r - _top(at.q, radius) + 1}"


def hex_of(name: str, radius: int) -> Hex:
    """The hex of a name.

    :raises KeyError: if the board has none of that name.
    """
    return _names(radius)[name]


@cache
def _names(radius: int) -> dict[str, Hex]:
    return {name_of(at, radius): at for at in hexes(radius)}


def _top(q: int, radius: int) -> int:
    """The r of the uppermost hex of a column."""
    return max(-radius, -q - radius)
