"""What leads from hex to hex, in mm: roads and bridges as smooth strokes, buildings as joined blocks."""

from __future__ import annotations

from generator.draw.display import Ink, Item, Line, Paint, Path
from generator.draw.hatch import lines as hatched
from generator.maps.drawing_grid import Grid, Point
from generator.maps.drawing_patterns import Segment, disc
from generator.maps.hexmap import Feature, HexMap
from generator.maps.ways import exits_of

ROAD, DECK = 0.17, 0.3
"""Widths of a road and a bridge, as shares of a hex's width flat to flat."""
LEAST_ROAD, LEAST_DECK = 1.2, 1.9
"""What roads and bridges are broad at least, in mm: the white in them, too, is broader than any line, so that every
theme leaves it as it is."""
BLOCK = 0.5
"""Size of a building's block, as a share of its hex."""
WIDTHS = {"road": ROAD, "bridge": DECK}
"""Width of each way, as a share of the hex's width flat to flat."""
STUB = 0.2
"""Half the length of a way that leads nowhere, as a share of the hex's width."""
OVER = 0.15
"""How far a stroke goes over its hex's side in mm: where two meet there is no gap, whatever draws them."""
SPARED = 0.2
"""Half the width of what the hatching of a building leaves for its number, as a share of the hex's width."""


def sides_of(mask: int) -> list[int]:
    """The sides of a mask, by number from the north."""
    return [side for side in range(6) if mask >> side & 1]


class Ways:
    """The ways and buildings of some hexes, gathered layer by layer, so that all of a kind are one stroke."""

    def __init__(self, terrain: HexMap, grid: Grid, block: float = BLOCK, passage: float = 0.0) -> None:
        """`block` is the size of a building, as a share of its hex; `passage` mm is what leads north or
        south at least broad."""
        self._terrain = terrain
        self._grid = grid
        self._share = block
        self._passage = passage
        self._roads: list[Segment] = []
        self._knobs: list[Point] = []
        """Where a road ends, or several meet."""
        self._decks: list[Segment] = []
        self._ends: list[Segment] = []
        self._blocks: list[Segment] = []
        self._shade: list[Segment] = []
        self._hatching = self._hatch()

    def add(self, index: int, feature: Feature, x: float, y: float) -> None:
        """Take in a feature of a hex whose middle is (x, y)."""
        exits = sides_of(exits_of(self._terrain, index, feature.kind))
        if feature.kind == "building":
            self._block(exits, x, y)
            return
        into = {"road": self._roads, "bridge": self._decks}[feature.kind]
        into += self._way(exits, x, y)
        if feature.kind == "bridge":
            if not self._terrain.cells[index].feature("road"):
                self._roads += self._way(exits, x, y)
            self._wings(exits, x, y, self._grid.across * DECK)
        elif feature.kind == "road" and len(exits) != 2:
            self._knobs.append((x, y))

    def _way(self, exits: list[int], x: float, y: float) -> list[Segment]:
        """Strokes from side to side. Two exits are one curve; of more, each leads to the middle."""
        middles = self._grid.middles
        if not exits:
            # It leads nowhere: a stub shows that it is there. A road has its round end.
            stub = self._grid.across * STUB
            return [("M", x - stub, y), ("L", x + stub, y)]

        def outer(side: int) -> tuple[Segment, Point]:
            dx, dy = middles[side]
            share = 1 + 2 * OVER / self._grid.across
            return ("M", x + dx * share, y + dy * share), (x + dx, y + dy)

        if len(exits) == 2:
            start, (ax, ay) = outer(exits[0])
            (_, ex, ey), (bx, by) = outer(exits[1])
            pull = 2 / 3
            return [
                start, ("L", ax, ay),
                ("C", ax + (x - ax) * pull, ay + (y - ay) * pull, bx + (x - bx) * pull, by + (y - by) * pull, bx, by),
                ("L", ex, ey),
            ]  # fmt: skip
        made: list[Segment] = []
        opposite = [side for side in exits if side < 3 and side + 3 in exits]
        for side in opposite:
            made += [outer(side)[0], ("L", *outer(side + 3)[0][1:])]
        for side in exits:
            if side not in opposite and side - 3 not in opposite:
                made += [outer(side)[0], ("L", x, y)]
        return made

    def _wings(self, exits: list[int], x: float, y: float, width: float) -> None:
        """The ends of a bridge's parapets, bent outwards beyond its hex's sides."""
        reach = self._grid.across * 0.04
        for side in exits:
            dx, dy = self._grid.middles[side]
            length = self._grid.across / 2
            ux, uy = dx / length, dy / length
            for way in (-1, 1):
                nx, ny = -uy * way, ux * way
                foot = (x + dx + nx * width / 2, y + dy + ny * width / 2)
                tip = (foot[0] + (ux + nx) * reach, foot[1] + (uy + ny) * reach)
                self._ends += [("M", *foot), ("L", *tip)]

    def _block(self, exits: list[int], x: float, y: float) -> None:
        """A building's block, and what joins it to the next one."""
        corners = self._grid.corners
        self._blocks += _polygon([(x + dx * self._share, y + dy * self._share) for dx, dy in corners])
        for side in exits:
            (ax, ay), (bx, by) = self._grid.ends(side)
            dx, dy = self._grid.middles[side]
            out = 1 + 2 * OVER / self._grid.across
            # From the middle on: where it is broader than the block's side, it ends in the slanting sides beside.
            half = max(self._share, 0.0 if side % 3 else self._passage / self._grid.side) / 2
            near = [(x + (bx - ax) * way, y + (by - ay) * way) for way in (-half, half)]
            far = [(px + dx * out, py + dy * out) for px, py in near]
            self._blocks += _polygon([near[0], far[0], far[1], near[1]])
        self._shade += [(str(one[0]), float(one[1]) + x, float(one[2]) + y) for one in self._hatching]

    def _hatch(self) -> list[Segment]:
        """The hatching of one block, with room for its number."""
        across = self._grid.across
        corners = [(dx * self._share, dy * self._share) for dx, dy in self._grid.corners]
        free = (-across * SPARED, -across * 0.13, across * SPARED, across * 0.13)
        made: list[Segment] = []
        for x1, y1, x2, y2 in hatched([corners], max(1.0, across * 0.06), -45.0, [free]):
            made += [("M", x1, y1), ("L", x2, y2)]
        return made

    def items(self) -> list[Item]:
        """What is drawn, from below: bridges, roads, buildings."""
        across, made = self._grid.across, list[Item]()
        thin, thick = Line.DETAIL.value, Line.STRUCTURE.value

        def stroke(segments: list[Segment], width: float, ink: Ink) -> None:
            if segments:
                made.append(Path(tuple(segments), Paint(stroke=ink, width=width)))

        deck, road = max(across * DECK, LEAST_DECK), max(across * ROAD, LEAST_ROAD)
        stroke(self._decks, deck, Ink.BLACK)
        stroke(self._decks, max(deck - 2 * thick, deck * 0.6), Ink.WHITE)
        stroke(self._ends, thick, Ink.BLACK)
        for width, ink in ((road, Ink.BLACK), (max(road - 2 * min(thin, road * 0.055), road * 0.6), Ink.WHITE)):
            stroke(self._roads, width, ink)
            if self._knobs:
                discs = tuple(one for x, y in self._knobs for one in disc(x, y, width / 2))
                made.append(Path(discs, Paint(fill=ink)))
        if self._blocks:
            blocks = tuple(self._blocks)
            # The outline of all blocks together: half of it shows, for the areas lie on the other half.
            made.append(Path(blocks, Paint(stroke=Ink.BLACK, width=2 * thick + 0.01)))  # An area, not a line.
            made.append(Path(blocks, Paint(fill=Ink.BUILT)))
            stroke(self._shade, thin, Ink.BUILT)
        return made


def _polygon(points: list[Point]) -> list[Segment]:
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest), ("Z",)]
