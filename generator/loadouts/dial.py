"""A loadout's coverage drawn for a terminal: a radar of letters, or a grid where a radar wouldn't fit.

Each slot that reaches anywhere has a letter, and each space shows the letters of the slots that reach it. Nothing is
told by colour.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.games.loadouts import Coverage

NOTHING = "·"
"""Stands in a space that no slot reaches."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROWS = 2.25
"""Lines from one ring to the next."""
ASPECT = 2.6
"""How much wider than the lines are apart the columns are taken, so that the radar looks round."""


def lettered(coverage: Coverage, slots: tuple[str, ...]) -> dict[str, str]:
    """A letter for each of the slots that reaches some space, by the slots' order."""
    reaching = {slot for row in coverage.cells for cell in row for slot in cell}
    return {slot: LETTERS[at % len(LETTERS)] for at, slot in enumerate(one for one in slots if one in reaching)}


def radar(coverage: Coverage, letters: Mapping[str, str], width: int) -> list[str]:
    """The radar as lines, straight ahead at the top; the grid where it would be wider than `width` or has no angles."""
    drawn = _dial(coverage, letters) if coverage.angles else []
    if not drawn or max(map(len, drawn)) > width:
        return grid(coverage, letters)
    return drawn


def grid(coverage: Coverage, letters: Mapping[str, str]) -> list[str]:
    """A line for each sector, a column for each ring."""
    cells = [[_label(cell, letters) for cell in row] for row in coverage.cells]
    widths = [max([len(ring), *(len(row[at]) for row in cells)]) for at, ring in enumerate(coverage.rings)]
    first = max([len(sector) for sector in coverage.sectors], default=0)
    rows = [("", coverage.rings), *zip(coverage.sectors, cells, strict=True)]
    return [
        (f"{name:<{first}}" + "".join(f"  {cell:<{size}}" for cell, size in zip(row, widths, strict=True))).rstrip()
        for name, row in rows
    ]


def _label(cell: tuple[str, ...], letters: Mapping[str, str]) -> str:
    return "".join(letters[slot] for slot in cell if slot in letters) or NOTHING


def _dial(coverage: Coverage, letters: Mapping[str, str]) -> list[str]:
    rings, widest = len(coverage.rings), max(1, len(letters))
    narrow = min(_spread(angles) for angles in coverage.angles) / 2
    # The innermost labels lie closest together: half a label and a gap must fit beside the line between two sectors.
    across = max(ROWS * ASPECT, (widest / 2 + 1) / max(0.1, math.sin(math.radians(narrow))))
    points: dict[tuple[int, int], str] = {}

    def put(radius: float, angle: float, text: str, *, free: bool = False) -> None:
        turn = math.radians(angle)
        row = round(-radius * ROWS * math.cos(turn))
        column = round(radius * across * math.sin(turn) - (len(text) - 1) / 2)
        places = [(row, column + at) for at in range(len(text))]
        # A line is drawn only where it touches no label.
        if not free or not any((row, at) in points for at in range(column - 1, column + len(text) + 1)):
            points.update(zip(places, text, strict=True))

    for angles, name, row in zip(coverage.angles, coverage.sectors, coverage.cells, strict=True):
        middle = angles[0] + _spread(angles) / 2
        for ring, cell in enumerate(row):
            put(ring + 1, middle, _label(cell, letters))
        put(rings + 0.95, middle, f"({name})")
    put(0, 0, "^")
    for angles in coverage.angles:
        rise, run = abs(math.cos(math.radians(angles[0]))) * ROWS, abs(math.sin(math.radians(angles[0]))) * across
        step = 1 / rise if rise > ROWS / 4 else 4 / run  # a stroke a line; along a flat line one in four columns
        for at in range(1, int((rings + 0.6) / step) + 1):
            put(at * step, angles[0], _stroke(angles[0]), free=True)
    return _lines(points)


def _stroke(angle: float) -> str:
    """The character that runs most nearly in the direction of an angle."""
    turn = angle % 180
    return "|" if min(turn, 180 - turn) < 22.5 else "-" if abs(turn - 90) < 22.5 else "/" if turn < 90 else "\\"


def _spread(angles: tuple[float, float]) -> float:
    return (angles[1] - angles[0]) % 360 or 360.0


def _lines(points: Mapping[tuple[int, int], str]) -> list[str]:
    rows, columns = [row for row, _ in points], [column for _, column in points]
    left = min(columns)
    canvas = [[" "] * (max(columns) - left + 1) for _ in range(max(rows) - min(rows) + 1)]
    for (row, column), mark in points.items():
        canvas[row - min(rows)][column - left] = mark
    return ["".join(line).rstrip() for line in canvas]
