"""The arena as its templates draw it: where hexes and signs lie, in mm from the board's middle (x right, y down)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from generator.draw.display import Ink, Line
from generator.draw.widgets.hexfield import Cell
from generator.draw.widgets.joining import running_on
from generator.games.galactic_arena.board import Grid
from generator.hexes import Hex, Layout

HEX, REACH = 24.0, 127.5
"""Width in mm of a hex of the large board, and how far its wall may reach from the middle: half the height of Letter's
live area, so that the board is the same on both papers. Where more hexes than usual are wanted they are smaller."""

SMALL_HEX, SMALL_REACH = 17.0, 93.5
"""The same for the board on one sheet, which has to fit A4's width."""

PLAY = 2.0
"""What a standee's base is narrower than its hex, in mm."""

RIM, WALL = 0.8, 3.0
"""How far the wall lies outside the outmost corners, in mm, and how thick it is."""

TICKS = 72
"""Graduation of the wall: one tick for so many parts of a turn."""


MIDDLE = Hex(0, 0)


@cache
def hexes_by_name(radius: int) -> dict[str, Hex]:
    """The hexes of a board by their names, column by column from the left."""
    grid = Grid(radius)
    return {grid.names[cell]: at for cell, at in grid.hexes.items()}


@dataclass(frozen=True)
class Place:
    """A marked hex: its name, the middle in mm, and what it is, such as a kind of trap."""

    name: str
    x: float
    y: float
    kind: str


@dataclass(frozen=True)
class Arena:
    """A board of one size. `radius`, `centre` and `ring` are those of board.yaml, in hexes; `across` is in mm."""

    across: float
    radius: int
    centre: int
    ring: int
    marked: Mapping[str, str]
    """What is on a hex, by its name: pillar, crate, red, blue, or a kind of trap."""

    @cached_property
    def grid(self) -> Layout:
        """The grid on paper, its middle at (0, 0)."""
        return Layout(self.across)

    @property
    def side(self) -> float:
        """Side of a hex in mm."""
        return self.grid.side

    @property
    def base(self) -> float:
        """Width in mm of the base that stands in a hex."""
        return self.across - PLAY

    @cached_property
    def inner(self) -> float:
        """Radius in mm of the wall's inner line: no hex reaches it."""
        return round(self.corner_reach + RIM, 2)

    @cached_property
    def corner_reach(self) -> float:
        """How far the outmost corner of a hex is from the middle, in mm."""
        return max(math.hypot(x, y) for at in self.hexes for x, y in self.grid.corners(at))

    @property
    def outer(self) -> float:
        """Radius in mm of the wall's outer line."""
        return round(self.inner + WALL, 2)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes of the board."""
        return tuple(hexes_by_name(self.radius).values())

    @property
    def centre_name(self) -> str:
        """The name of the hex in the middle."""
        return next(name for name, at in hexes_by_name(self.radius).items() if at == MIDDLE)

    @property
    def middle(self) -> tuple[Hex, ...]:
        """The hexes in the middle, where nothing is put."""
        return self.within(self.centre)

    @property
    def ringed(self) -> tuple[Hex, ...]:
        """The hexes within the white ring."""
        return self.within(self.ring)

    def within(self, steps: int) -> tuple[Hex, ...]:
        """The hexes of the board at so many steps from the middle, or fewer."""
        return tuple(at for at in self.hexes if MIDDLE.distance(at) <= steps)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every hex with its name."""
        return tuple(
            Cell(at, name, label_ink=Ink.WHITE if self.marked.get(name) == "pillar" else Ink.BLACK)
            for name, at in hexes_by_name(self.radius).items()
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The marked hexes, in the order of the data."""
        found = []
        for name, kind in self.marked.items():
            x, y = self.grid.centre(hexes_by_name(self.radius)[name])
            found.append(Place(name, round(x, 4) + 0.0, round(y, 4) + 0.0, kind))
        return tuple(found)

    @cached_property
    def graduation(self) -> str:
        """The wall's ticks as path data, each sixth one across the whole wall."""
        made = []
        for tick in range(TICKS):
            angle = 2 * math.pi * tick / TICKS
            reach = WALL if tick % 6 == 0 else WALL / 2
            ends = (self.inner, self.inner + reach)
            (x1, y1), (x2, y2) = ((round(r * math.cos(angle), 3), round(r * math.sin(angle), 3)) for r in ends)
            made.append(f"M {x1} {y1} L {x2} {y2}")
        return " ".join(made)

    @cached_property
    def join(self) -> float:
        """Where the board is parted over two sheets, in mm to the right of the middle.

        An upright line through corners of hexes: it goes through every second column beside it, a quarter of a hex from
        its side, so through no name and no sign. Of those beside the middle, the one that parts fewest marked hexes.
        """
        choices = [sign * share * self.side for share in (0.5, 1.0) for sign in (1.0, -1.0)]
        return min(choices, key=lambda x: (self._parted(x), abs(x), -x))

    def _parted(self, x: float) -> int:
        """How many marked hexes an upright line goes through."""
        return sum(abs(place.x - x) < self.side - 1e-6 for place in self.places)


def arena(game: Any, across: float) -> Arena:
    """The arena of the data with hexes of `across` mm. Names off the board are left out: a check tells."""
    view = game.board
    radius = int(view.radius)
    marked: dict[str, str] = {}
    for kind, names in (("pillar", view.pillars), *view.traps.items(), ("crate", view.crates)):
        marked.update((str(name), str(kind)) for name in names)
    marked.update({str(view.starts.red): "red", str(view.starts.blue): "blue"})
    on_board = {name: kind for name, kind in marked.items() if name in hexes_by_name(radius)}
    return Arena(across, radius, int(view.centre), int(view.ring), on_board)


def fitting(radius: int, across: float, reach: float) -> float:
    """The width of a hex in mm: `across`, or as much as keeps the wall of a larger board within `reach`."""
    corners = Arena(1.0, radius, 0, 0, {}).corner_reach
    return min(across, math.floor((reach - RIM - WALL - Line.EMPHASIS.value / 2) / corners * 10) / 10)


def board_names(game: Any) -> dict[str, Any]:
    """What templates get: the arena in both sizes, and `running_on(mm)`, so that hatching runs on over the join."""
    return {
        "arena": arena(game, fitting(int(game.board.radius), HEX, REACH)),
        "running_on": running_on,
        "small_arena": arena(game, fitting(int(game.board.radius), SMALL_HEX, SMALL_REACH)),
    }
