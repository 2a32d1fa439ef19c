"""The pages of a printed map: one page scaled to fit, one of the map's true size, or a plan and the sheets to join."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Page, Paint, Path, Rect, Text
from generator.draw.fonts import cap_height
from generator.draw.fonts import width as text_width
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.draw.paper import Paper
from generator.draw.widgets.joining import join
from generator.maps.drawing import Look, ground, relief, ways
from generator.maps.drawing_grid import Grid, fitted
from generator.maps.drawing_labels import COORDINATES
from generator.maps.poster.frame import TITLE, Print, described, footed, heading, picture
from generator.maps.poster.legend import legend, sentences
from generator.maps.tiling import EDGE, Tile, Tiling

GAP = 4.0
"""Between a map and its legend, in mm."""
POSTER_MARGIN = 12.0
"""Round everything on a poster, in mm; the foot line lies in it."""
NARROWEST = 210.0
"""A poster is no narrower than a sheet of A4, in mm."""
STRIP = 6.0
"""Beyond a join, for its words, in mm."""
NUMBERS = 3.5
"""Beside a map, for the numbers of columns and rows, in mm."""
MANY = 30
"""Of more sheets a plan has thin lines."""
SHOWN = 1.6
"""From so many mm on, the hexes of a plan have contour lines and shores."""
SIGNED = 4.0
"""From so many mm on, they have the patterns of their terrain."""


def about(shown: Print, more: str = "") -> str:
    """The line below the title."""
    grid = shown.look.grid
    said = shown.words.text("about", columns=grid.columns, rows=grid.rows, mm=shown.words.length(grid.across))
    return f"{said} \u00b7 {more}" if more else said


# --- one page --------------------------------------------------------------------------------------------------------


def fitting(shown: Print, paper: Paper) -> tuple[Paper, float]:
    """How a map lies on one page: the paper as it is turned, and the width of a hex flat to flat in mm."""
    found = []
    for turned in (paper, paper.turned):
        live = turned.live
        found.append((turned, _largest(shown, live.width, live.height)))
    return max(found, key=lambda way: way[1])


def fitting_poster(shown: Print, width: float, height: float) -> float:
    """The width of a hex flat to flat in mm at which a whole poster fits a size, upright or not; 0 if none."""
    margin = 2 * POSTER_MARGIN
    return max(_largest(shown, one - margin, other - margin) for one, other in ((width, height), (height, width)))


def _largest(shown: Print, width: float, height: float) -> float:
    """The width of a hex at which a map with title and legend goes into a box; 0 where nothing does.

    The legend is as wide as the map, so a narrow map has a high one: the size is narrowed down.
    """
    terrain = shown.look.terrain
    small = replace(shown.look, grid=replace(shown.look.grid, across=1.0))  # Of small hexes the legend says most.
    room, wide = 0.0, width
    for _ in range(8):
        below = legend(small, shown.words, wide, shown.overlay).height
        high = height - TITLE - GAP - below - 2 * EDGE - 2 * NUMBERS
        if high <= 0 or width <= 2 * (EDGE + NUMBERS):
            return 0.0
        room = fitted(terrain.width, terrain.height, width - 2 * (EDGE + NUMBERS), high)
        wide = min(width, max(room * Grid(terrain.width, 1, 1.0).width + 2 * EDGE, NARROWEST - 2 * POSTER_MARGIN))
        if legend(small, shown.words, wide, shown.overlay).height <= below:
            break
    return room


def one_page(shown: Print, paper: Paper) -> Page:
    """A map on one page of a paper that is turned already (see `fitting`), with title, legend and scale."""
    live, grid = paper.live, shown.look.grid
    below = legend(shown.look, shown.words, live.width, shown.overlay)
    items: list[Item] = heading(shown.name, about(shown), live.x, live.y, live.width)
    x, y = live.x + (live.width - grid.width) / 2, live.y + TITLE + NUMBERS
    items += [picture(shown, "map", described(shown), x, y), *numbers(shown.look, x, y)]
    items.append(Group("", below.items, dx=live.x, dy=y + grid.height + EDGE + GAP))
    return footed(Page("map", paper.width, paper.height, tuple(items), shown.name, cut=True), shown)


def poster_size(shown: Print) -> tuple[float, float]:
    """Width and height of a poster in mm."""
    grid, wide = shown.look.grid, _poster_room(shown)
    below = legend(shown.look, shown.words, wide, shown.overlay).height
    high = TITLE + NUMBERS + grid.height + EDGE + GAP + below
    return round(wide + 2 * POSTER_MARGIN, 2), round(high + 2 * POSTER_MARGIN, 2)


def _poster_room(shown: Print) -> float:
    side = NUMBERS if shown.look.grid.across < COORDINATES else EDGE
    return max(shown.look.grid.width + 2 * side, NARROWEST - 2 * POSTER_MARGIN)


def poster(shown: Print) -> Page:
    """A map at true size on a page as large as it takes."""
    grid, margin, wide = shown.look.grid, POSTER_MARGIN, _poster_room(shown)
    width, height = poster_size(shown)
    below = legend(shown.look, shown.words, wide, shown.overlay)
    items: list[Item] = heading(shown.name, about(shown), margin, margin, wide)
    x, y = margin + (wide - grid.width) / 2, margin + TITLE + NUMBERS
    items += [picture(shown, "map", described(shown), x, y), *numbers(shown.look, x, y)]
    items.append(Group("", below.items, dx=margin, dy=y + grid.height + EDGE + GAP))
    return footed(Page("map", width, height, tuple(items), shown.name, cut=True), shown)


def numbers(look: Look, x: float, y: float) -> list[Item]:
    """Where hexes are too small for coordinates: every fifth column and row by its number, beside the map."""
    grid, terrain = look.grid, look.terrain
    if grid.across >= COORDINATES:
        return []
    every = 5 if grid.across >= 2.0 else 10 if grid.across >= 1.0 else 20
    made: list[Item] = []
    for column in range(every - 1, terrain.width, every):
        cx = x + grid.centre(column)[0]
        made.append(Text(cx, y - 0.8, str(column + 1), Face.LABEL, 5.5, Ink.MID, Anchor.MIDDLE, role="ruler"))
    low = cap_height(Face.LABEL, 5.5) / 2
    for row in range(every - 1, terrain.height, every):
        cy = y + grid.centre(row * terrain.width)[1] + low
        made.append(Text(x - 0.8, cy, str(row + 1), Face.LABEL, 5.5, Ink.MID, Anchor.END, role="ruler"))
    return [Group("numbers", tuple(made), "artifact")]


# --- sheets to join --------------------------------------------------------------------------------------------------


def sheets(shown: Print, tiling: Tiling, paper: Paper) -> Iterator[Page]:
    """The plan, then every sheet, one at a time: a large map is never held as a whole. A map that goes on one sheet has
    its plan, too, for the legend is on it.

    :param paper: the paper as it stands, for the plan.
    """
    yield plan(shown, tiling, paper)
    for tile in tiling.tiles:
        yield sheet(shown, tiling, tile)


def sheet(shown: Print, tiling: Tiling, tile: Tile) -> Page:
    """One sheet: its window of the map, and at the edges what joins it to its neighbours."""
    paper, place, words = tiling.paper, tiling.place, shown.words
    named = words.text("sheet", name=tile.name)
    alt = f"{named}. {described(shown, tile.window)}"
    size = 10.5
    beside = place.x + text_width(named, Face.LABEL_BOLD, size) + 3.0
    base = place.y - 2.2
    items: list[Item] = [
        Group("sheet", (Text(place.x, base, named, Face.LABEL_BOLD, size, role="computed"),), "heading1"),
        picture(shown, f"map:{tile.name}", alt, place.x, place.y, tile.window),
        *joins(shown, tiling, tile),
    ]
    whole = words.text("of", title=shown.name)
    if not tile.up and text_width(whole, Face.LABEL, 7.0) < place.right - beside:
        items.append(Group("about", (Text(beside, base, whole, Face.LABEL, 7.0, role="computed"),), "paragraph"))
    page = Page(f"sheet-{tile.name}", paper.width, paper.height, tuple(items), named, cut=True)
    return footed(page, shown, named)


def joins(shown: Print, tiling: Tiling, tile: Tile) -> list[Item]:
    """The edges at which a sheet meets others: ticks that align, the line to cut along, the neighbour's name."""
    place, overlap = tiling.place, tiling.overlap
    pen, made = Pen(""), list[Item]()

    def add(neighbour: str, way: str, part: str, at: float, start: float, end: float) -> None:
        said = Printed(shown.words.text("joins", name=neighbour), role="ruler")
        length = end - start
        upright = way in ("left", "right")
        shift = (place.y - tile.window[1]) if upright else (place.x - tile.window[0])
        ticks = tuple(
            free(shown.look, start + length * share - shift, upright=upright) + shift for share in (0.2, 0.5, 0.8)
        )
        over = overlap if part == "under" else 0.0
        made.extend(join(
            pen, at=at, start=start, end=end, part=part, way=way, strip=over + STRIP, over=over,  # type: ignore[arg-type]
            ticks=ticks, content=said,
        ))  # fmt: skip

    if tile.left:
        add(tile.left, "left", "over", place.x, place.y, place.bottom)
    if tile.up:
        add(tile.up, "up", "over", place.y, place.x, place.right)
    if tile.right:
        add(tile.right, "right", "under", place.right - overlap, place.y, place.bottom)
    if tile.down:
        add(tile.down, "down", "under", place.bottom - overlap, place.x, place.right)
    return made


def free(look: Look, at: float, *, upright: bool) -> float:
    """The place next to one along a seam, in mm of the map, where a tick meets no letters: between two columns, or
    between the coordinate of a hex and what is below it, of either half of the columns.
    """
    grid = look.grid
    step, first = (grid.across / 2, grid.across * 0.21) if upright else (1.5 * grid.side, 1.75 * grid.side)
    return round(first + round((at - first) / step) * step, 4)


def plan(shown: Print, tiling: Tiling, paper: Paper) -> Page:
    """The first page: how the sheets lie, what to do with them, and the legend."""
    live, words, terrain = paper.live, shown.words, shown.look.terrain
    number = len(tiling.tiles)
    counted = words.text("count", count=number) if number > 1 else words.text("count-one")
    items: list[Item] = heading(shown.name, about(shown, counted), live.x, live.y, live.width)
    below = legend(shown.look, words, live.width, shown.overlay)
    steps = ("cut", "glue", "check") if number > 1 else ("check",)
    told = sentences([words.text(step) for step in steps], live.width)
    room = live.height - TITLE - below.height - told.height - 3 * GAP
    across = fitted(terrain.width, terrain.height, live.width - 4.0, max(40.0, min(room, 190.0)) - 4.0)
    share = across / shown.look.grid.across
    small = replace(shown.look, grid=replace(shown.look.grid, across=across))
    x, y = live.x + (live.width - small.grid.width) / 2, live.y + TITLE + GAP
    alt = words.text("plan-alt", columns=tiling.columns, rows=tiling.rows)
    picture = (Group("", tuple(thumbnail(small)), dx=x, dy=y), *windows(tiling, share, x, y))
    items.append(Group("plan", picture, "figure", alt))
    y += small.grid.height + GAP + 1.0
    items.append(Group("steps", told.items, "list", dx=live.x, dy=y))
    items.append(Group("", below.items, dx=live.x, dy=y + told.height + GAP))
    return footed(Page("plan", paper.width, paper.height, tuple(items), words.text("plan"), cut=True), shown)


def thumbnail(look: Look) -> list[Item]:
    """A small picture of a map: tints, and where there is room patterns (the ink theme has no tints) and contours; no
    grid, so that the sheets' edges stand out.
    """
    hexes = range(len(look.terrain))
    drawn = [item for item in ground(look, hexes, patterns=look.grid.across >= SIGNED) if isinstance(item, Path)]
    made: list[Item] = [item for item in drawn if item.paint.stroke is not Ink.MID]
    if look.grid.across >= SHOWN:
        made += [*relief(look, hexes), *ways(look, hexes)]
    return made


def windows(tiling: Tiling, share: float, x: float, y: float) -> list[Item]:
    """The sheets on a plan of a scale: the line where each ends, and its name."""
    made: list[Item] = []
    lines: list[tuple[str | float, ...]] = []
    rows = min((tile.window[3] - tile.window[1]) * share for tile in tiling.tiles)
    size = 10.5 if rows > 9 else 7.0 if rows > 5 else 5.5
    cap = cap_height(Face.LABEL_BOLD, size)
    for tile in tiling.tiles:
        left, top, right, bottom = tile.window
        # What the neighbours to the right and below are laid over isn't seen.
        right -= tiling.overlap if tile.right else 0.0
        bottom -= tiling.overlap if tile.down else 0.0
        one, two, three, four = x + left * share, y + top * share, x + right * share, y + bottom * share
        lines += [("M", one, two), ("L", three, two), ("L", three, four), ("L", one, four), ("Z",)]
        cx, cy, wide = (one + three) / 2, (two + four) / 2, text_width(tile.name, Face.LABEL_BOLD, size)
        made.append(Rect(cx - wide / 2 - 0.6, cy - cap / 2 - 0.6, wide + 1.2, cap + 1.2, Paint(fill=Ink.WHITE)))
        made.append(Text(cx, cy + cap / 2, tile.name, Face.LABEL_BOLD, size, Ink.BLACK, Anchor.MIDDLE, role="computed"))
    weight = Line.STRUCTURE if len(tiling.tiles) <= MANY else Line.DETAIL
    return [Path(tuple(lines), Paint(stroke=Ink.BLACK, width=weight.value)), *made]
