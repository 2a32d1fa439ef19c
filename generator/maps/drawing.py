"""A hex map as items of a display list, at true size: layer over layer, each kind of stroke of all hexes in one path.

    look = Look.of(terrain, 32.0)
    items = drawn(look)                       # the whole map, its upper left corner at (0, 0)
    items = drawn(look, (0, 0, 188, 260))     # what lies in a window of it; whoever draws it clips

Nothing here is text of a language but letters that a legend explains (`drawing_legend`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from generator.data.records import dataclass
from generator.draw.display import Ink, Item, Line, Paint, Path
from generator.maps.drawing_grid import Area, Grid
from generator.maps.drawing_labels import block_share, labels, passage
from generator.maps.drawing_patterns import Segment, pattern, placed
from generator.maps.drawing_terrain import WAYS, ground_of, kinds_of, letters_of, shows, style
from generator.maps.drawing_ways import Ways
from generator.maps.hexmap import NOWHERE, Cell, HexMap

PLAIN = 2.0
"""Below so many mm flat to flat, hexes have tints, contours and ways, and neither sides nor patterns."""
BROAD = 20.0
"""From so many mm on contour lines have their full width, below it half of it."""
TICKED = 5.0
"""From so many mm on contour lines have ticks that point down the slope."""
LEAST_TICK = 0.3
"""How far a tick stands out at least, in mm."""
BESIDE = 0.3
"""How much of a level side, either way from its middle, has no ticks: a coordinate or a level stands there."""
SHORE = 0.045
"""How far the second line of a shore lies from the first, as a share of a hex's width."""


@dataclass(frozen=True)
class Look:
    """A map with what its drawing needs: the grid, and the letters of its terrain. `source` is the data path that
    printed numbers come from, where the map stands in a game's data.
    """

    terrain: HexMap
    grid: Grid
    letters: dict[str, str]
    source: str = ""

    @classmethod
    def of(cls, terrain: HexMap, across: float, source: str = "", letters: Mapping[str, str] | None = None) -> Look:
        """The look of a map whose hexes are `across` mm wide flat to flat; `letters` are a language's own, by kind."""
        return cls(terrain, Grid.of(terrain, across), letters_of(kinds_of(terrain), letters), source)

    @cached_property
    def grounds(self) -> dict[Cell, Ink]:
        """The tint of each sort of hex."""
        return {cell: ground_of(cell) for cell in set(self.terrain.cells)}


def drawn(look: Look, window: Area | None = None, *, words: bool = True, patterns: bool = True) -> tuple[Item, ...]:
    """What a map shows, or of it the hexes that reach into a window (mm, in the map's own coordinates).

    :param words: False leaves coordinates, levels and letters out, for a small plan.
    :param patterns: False leaves the patterns of terrain out, for a map to write on.
    """
    hexes = list(look.grid.within(window or look.grid.area))
    told = written(look, window) if words else ()
    return (*ground(look, hexes, patterns=patterns), *relief(look, hexes), *ways(look, hexes), *told)


def written(look: Look, window: Area | None = None) -> tuple[Item, ...]:
    """The words of a map, or of a window of it: coordinates, levels and letters."""
    hexes = list(look.grid.within(window or look.grid.area))
    return tuple(labels(look.terrain, look.grid, look.letters, hexes, look.source))


def ground(look: Look, hexes: Iterable[int], *, patterns: bool = True) -> list[Item]:
    """Tints, patterns and the grid."""
    grid, cells = look.grid, look.terrain.cells
    corners = grid.corners
    fills: dict[Ink, list[Segment]] = {}
    lines: dict[Ink, list[Segment]] = {}
    shapes: dict[Ink, list[Segment]] = {}
    sides: list[Segment] = []
    detailed = patterns and grid.across >= PLAIN
    for index in hexes:
        cell = cells[index]
        x, y = grid.centre(index)
        ink = look.grounds[cell]
        if ink is not Ink.NONE:
            into = fills.setdefault(ink, [])
            into.append(("M", x + corners[0][0], y))
            into += [("L", x + dx, y + dy) for dx, dy in corners[1:]]
            into.append(("Z",))
        if grid.across >= PLAIN:
            # The two slanting sides and the lower one; a neighbour draws the others.
            sides.append(("M", x + corners[0][0], y))
            sides += [("L", x + dx, y + dy) for dx, dy in corners[1:4]]
        if detailed and cell.features:
            _patterns(cell, index, (x, y), grid.across, lines, shapes)
    made: list[Item] = [Path(tuple(segments), Paint(fill=ink)) for ink, segments in fills.items()]
    for ink, segments in shapes.items():
        made.append(Path(tuple(segments), Paint(Ink.WHITE, ink, Line.DETAIL.value)))
    # Lines lie on the shapes: leaves on a crown, a mark on a sign.
    for ink, segments in lines.items():
        made.append(Path(tuple(segments), Paint(stroke=ink, width=Line.DETAIL.value)))
    if sides:
        made.append(Path(tuple(sides), Paint(stroke=Ink.MID, width=Line.DETAIL.value)))
    return made


def _patterns(
    cell: Cell, index: int, at: tuple[float, float], across: float, lines: dict[Ink, list[Segment]],
    shapes: dict[Ink, list[Segment]],
) -> None:
    """The patterns of one hex. Under a building there are none: its letters still say what the ground is."""
    kinds = {one.kind for one in cell.features}
    if "building" in kinds:
        return
    for one in cell.features:
        if one.kind in WAYS or not shows(one.kind):
            continue
        look = style(one.kind)
        if not look.pattern or (look.pattern == "paved" and kinds & WAYS):
            continue
        found = pattern(look.pattern, one.level, across, bool(index % 2) and look.pattern != "industrial")
        if found.lines:
            placed(found.lines, *at, lines.setdefault(look.lines, []))
        if found.shapes:
            placed(found.shapes, *at, shapes.setdefault(look.lines, []))


def relief(look: Look, hexes: Iterable[int]) -> list[Item]:
    """Shores, contour lines where neighbours differ in level, and the map's edge.

    A contour is half a millimetre wide for one level and a millimetre for more (half as much on small hexes), with
    ticks down the slope.
    """
    grid, terrain = look.grid, look.terrain
    cells, neighbours = terrain.cells, terrain.neighbours
    bands: list[Segment] = []
    ticks: list[Segment] = []
    shores: list[Segment] = []
    edge: list[Segment] = []
    wet = {cell: cell.feature("water") is not None for cell in look.grounds}
    for index in hexes:
        cell, around = cells[index], neighbours[index]
        for side in range(6):
            beside = around[side]
            if beside == NOWHERE:
                x, y = grid.centre(index)
                (ax, ay), (bx, by) = grid.ends(side)
                edge += [("M", x + ax, y + ay), ("L", x + bx, y + by)]
                continue
            other = cells[beside]
            if cell is other:
                continue
            if wet[cell] and not wet[other]:
                _shore(grid, index, side, shores)
            drop = cell.level - other.level
            if drop > 0:
                _contour(grid, index, side, drop, bands, ticks)
    made: list[Item] = []
    if shores:
        made.append(Path(tuple(shores), Paint(stroke=Ink.DEEP, width=Line.DETAIL.value)))
    if ticks:
        made.append(Path(tuple(ticks), Paint(stroke=Ink.RELIEF, width=Line.DETAIL.value)))
    if bands:
        made.append(Path(tuple(bands), Paint(fill=Ink.RELIEF)))
    if edge:
        made.append(Path(tuple(edge), Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)))
    return made


def _shore(grid: Grid, index: int, side: int, into: list[Segment]) -> None:
    """Two lines along a side of a water hex, the inner one shorter."""
    x, y = grid.centre(index)
    one, other = grid.ends(side)
    for share in (1.0, 1.0 - 2 * SHORE):
        into += [("M", x + one[0] * share, y + one[1] * share), ("L", x + other[0] * share, y + other[1] * share)]


def _contour(grid: Grid, index: int, side: int, drop: int, bands: list[Segment], ticks: list[Segment]) -> None:
    """The side towards a lower hex: a band on the line, and ticks below it, more and longer for a deeper drop."""
    x, y = grid.centre(index)
    (ax, ay), (bx, by) = grid.ends(side)
    dx, dy = grid.middles[side]
    half = grid.across / 2
    ux, uy = dx / half, dy / half
    reach = (Line.STRUCTURE if drop == 1 else Line.EMPHASIS).value / 2 * (0.5 if grid.across < BROAD else 1.0)
    ax, ay, bx, by = ax + x, ay + y, bx + x, by + y
    # Longer by what the corner of two bands needs to close.
    ex, ey = (bx - ax) / grid.side * reach * 0.577, (by - ay) / grid.side * reach * 0.577
    bands += [
        ("M", ax - ex - ux * reach, ay - ey - uy * reach), ("L", bx + ex - ux * reach, by + ey - uy * reach),
        ("L", bx + ex + ux * reach, by + ey + uy * reach), ("L", ax - ex + ux * reach, ay - ey + uy * reach), ("Z",),
    ]  # fmt: skip
    if grid.across < TICKED:
        return
    count = min(3 if drop == 1 else 5 if drop == 2 else 8, max(2, int(grid.across * 0.6)))
    length = max(grid.across * (0.035 if drop == 1 else 0.055), LEAST_TICK) + reach
    for step in range(count):
        share = (step + 0.5) / count
        if side % 3 == 0 and abs(share - 0.5) < BESIDE:
            continue
        px, py = ax + (bx - ax) * share, ay + (by - ay) * share
        ticks += [("M", px, py), ("L", px + ux * length, py + uy * length)]


def ways(look: Look, hexes: Iterable[int]) -> list[Item]:
    """Roads, bridges and buildings."""
    across = look.grid.across
    gathered = Ways(look.terrain, look.grid, block_share(across), passage(across))
    cells = look.terrain.cells
    for index in hexes:
        for one in cells[index].features:
            if one.kind in WAYS:
                gathered.add(index, one, *look.grid.centre(index))
    return gathered.items()
