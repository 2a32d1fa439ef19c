"""Paper 'Mech's own widgets: elements of its templates that are drawn by Python."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Literal

from generator.draw import silhouettes
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.elements import Drawing, Items, Ref, Size
from generator.draw.fonts import cap_height
from generator.draw.markup import NOTHING, Printed
from generator.draw.printing import faces, printed
from generator.draw.silhouettes import MechFigure
from generator.draw.widgets import widget
from generator.games.paper_mech import radar as dial
from generator.games.paper_mech import spill

HUB_SHARE = 0.66
"""Radius of the white middle of an arc's dial that carries a letter, as a share of its own."""

TALLEST = 42.6
"""Height of a mech with a launcher on its shoulder, in design units: others are drawn to the same scale."""

CUBE = 9.0
"""Side in mm of the space for one 8 mm cube."""


@widget("radar")
def radar(draw: Drawing, *, x: float, y: float, size: float, radar: Ref, zone_word: Ref,
          tooltip: str = "") -> Items:  # fmt: skip
    """The radar dial with zones, start dice and walk arrows. What stands on its hub is a `radar-mech`.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param size: side of the square that it fills, in mm
    :param radar: the view of radar.yaml
    :param zone_word: the word under a zone's number
    :param tooltip: what its form fields are, in a word, on which ring and sector follow
    """
    return (*dial.draw_radar(draw, x, y, size, radar, zone_word, ()), *dial.fields(draw, x, y, size, radar, tooltip))


@widget("radar-mech")
def radar_mech(draw: Drawing, *, x: float, y: float, size: float, mech: Ref) -> Items:
    """The player's mech from above on a radar's hub: by itself, since each loadout has another.

    :param x: left edge of the radar in mm
    :param y: its upper edge in mm
    :param size: side of the square that the radar fills, in mm
    :param mech: the player's mech as a `MechFigure`
    """
    reach = 2 * dial.HUB - 2.6
    return (
        silhouettes.mech(_figure(mech), "top", x + size / 2 - reach / 2, y + size / 2 - reach / 2, reach, reach,
                         solid=True, level=0.5, mass=Ink.ACCENT_BLOCK),
    )  # fmt: skip


@widget("walk-arrow")
def walk_arrow(draw: Drawing, *, x: float, y: float, length: float = 6.0, dotted: bool = False,
               angle: float = 90.0) -> Items:  # fmt: skip
    """One walk arrow, for a legend.

    :param x: middle in mm
    :param y: middle in mm
    :param length: length in mm
    :param dotted: whether it is the backward kind
    :param angle: direction, degrees clockwise from up
    """
    turn = math.radians(angle)
    return tuple(dial.arrow(x, y, math.sin(turn), -math.cos(turn), length, dotted=dotted))


@widget("time-track")
def time_track(draw: Drawing, *, x: float, y: float, width: float, height: float, last: Ref, active: Ref,
               tooltip: str = "") -> Items:  # fmt: skip
    """The time track: ACTIVE and the numbered boxes, each with corners for four cubes.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width of the whole track in mm
    :param height: height in mm
    :param last: the number of the last box (a value of the data)
    :param active: the word on the first box
    :param tooltip: what its form fields are, in a word, on which the box follows
    """
    count = int(last) + 1
    step = width / count
    path = printed(last).sources
    items: list[Item] = []
    for index in range(count):
        left = x + index * step
        room = left + step - 2 * CUBE - 0.25
        label = room - left
        if index == 0:
            items.append(Rect(left, y, label + 0.25, height, Paint(fill=Ink.ACCENT_BLOCK)))
            run = printed(active)
            items += draw.run(run, left + label / 2 + 1.75, y + height / 2, face=Face.LABEL_BOLD, size=14.0,
                              ink=Ink.WHITE, anchor=Anchor.MIDDLE, rotate=-90.0, fit=height - 2)  # fmt: skip
        else:
            items += draw.run(Printed(str(index), path, "computed"), left + label / 2, y + 6.2, face=Face.LABEL_BOLD,
                              size=20.0, anchor=Anchor.MIDDLE)  # fmt: skip
            if index > 1:
                items.append(Path((("M", left, y), ("L", left, y + height)),
                                  Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)))  # fmt: skip
        items += _cube_corners(room, y + (height - 2 * CUBE) / 2)
        box = f"{tooltip}, {index if index else printed(active).text}"
        items += draw.form_field(f"time/{index}", "text", room, y + (height - CUBE) / 2, 2 * CUBE, CUBE, box)
    items.append(Rect(x + step, y, width - step, height, Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)))
    items.append(Rect(x, y, step, height, Paint(stroke=Ink.ACCENT, width=Line.EMPHASIS.value)))
    for index in range(1, count):
        items += _flow(x + index * step, y + height - 3.2)
    return tuple(items)


def _flow(x: float, y: float) -> Iterator[Item]:
    """A small arrow head over a box's left line, pointing the way that cubes move."""
    yield Path((("M", x - 1.5, y), ("L", x + 1.3, y - 1.4), ("L", x + 1.3, y + 1.4), ("Z",)),
               Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value))  # fmt: skip


def _cube_corners(x: float, y: float) -> Iterator[Item]:
    """Registration ticks for two by two cubes: a cross in the middle, short ticks half way along the edges."""
    tick = 1.0
    middle_x, middle_y = x + CUBE, y + CUBE
    paint = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
    for x1, y1, x2, y2 in (
        (middle_x - tick, middle_y, middle_x + tick, middle_y), (middle_x, middle_y - tick, middle_x, middle_y + tick),
        (middle_x, y, middle_x, y + tick), (middle_x, y + 2 * CUBE - tick, middle_x, y + 2 * CUBE),
        (x, middle_y, x + tick, middle_y), (x + 2 * CUBE - tick, middle_y, x + 2 * CUBE, middle_y),
    ):  # fmt: skip
        yield Path((("M", x1, y1), ("L", x2, y2)), paint)


@widget("mount-arc")
def mount_arc(draw: Drawing, *, cx: float, cy: float, r: float, radar: Ref, arc: Ref = None,
              range: Printed = NOTHING) -> Items:  # fmt: skip
    """The sectors that a mount can attack, as a small dial with the mech's nose up.

    On a card, which may lie on any mount, only the range.

    :param cx: x of the middle in mm
    :param cy: y of the middle in mm
    :param r: radius in mm
    :param arc: the mount's list of sectors; none on a card
    :param radar: the view of radar.yaml
    :param range: the letter of the furthest ring, which then stands in the middle
    """
    names = [str(key) for key, _ in radar.sectors.items()]
    inside = {names.index(str(sector)) for sector in arc or ()}
    small = dial.Dial(cx, cy, r, 1, len(names))
    items: list[Item] = []
    # One shape for neighbours: two that meet would show a hairline between them.
    for first in sorted(inside):
        if (first - 1) % len(names) in inside and len(inside) < len(names):
            continue
        count = 1
        while count < len(names) and (first + count) % len(names) in inside:
            count += 1
        a1, a2 = small.start(first), small.start(first + count)
        outline = [("M", cx, cy), ("L", *small.at(r, a1)), *small.arc(r, a1, a2, move=False), ("Z",)]
        items.append(Path(tuple(outline), Paint(fill=Ink.BLACK)))
        if count == len(names):
            break
    if arc is not None:
        items.append(Circle(cx, cy, r, Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)))
    if range.text:
        # A dial in small, straight ahead at the top, its hub cut out for the letter.
        items.append(Circle(cx, cy, r * HUB_SHARE, Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value)))
        size = 10.5
        items += draw.run(range, cx, cy + cap_height(Face.LABEL_BOLD, size) / 2, face=Face.LABEL_BOLD, size=size,
                          anchor=Anchor.MIDDLE)  # fmt: skip
        return tuple(items)
    nose = min(1.5, r * 0.36)
    items.append(Path((("M", cx, cy - nose), ("L", cx + nose * 0.73, cy + nose * 0.73),
                       ("L", cx - nose * 0.73, cy + nose * 0.73), ("Z",)),
                      Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value)))  # fmt: skip
    return tuple(items)


@widget("unit-figure")
def unit_figure(draw: Drawing, *, figure: str, x: float, y: float, width: float, height: float, solid: bool = True,
                flip: bool = False, align: float = 0.5) -> Items:  # fmt: skip
    """A small silhouette.

    :param figure: word of the data, such as tank
    :param x: left edge of its box in mm
    :param y: upper edge in mm
    :param width: width of the box in mm
    :param height: height of the box in mm; the figure stands on its lower edge
    :param solid: black shape, or a line drawing
    :param flip: facing right
    :param align: place across the box, 0 left to 1 right
    """
    return (silhouettes.unit(figure, x, y, width, height, solid=solid, flip=flip, align=align),)


@widget("mech-figure")
def mech_figure(draw: Drawing, *, mech: Ref, x: float, y: float, width: float, height: float,
                view: Literal["front", "side", "top"] = "front", squat: bool = False, solid: bool = False,
                scale: float = 0.0, align: float = 0.5) -> Items:  # fmt: skip
    """The player's mech with its weapons.

    :param mech: a `MechFigure`
    :param x: left edge of its box in mm
    :param y: upper edge in mm
    :param width: width of the box in mm
    :param height: height of the box in mm
    :param view: front, side or top
    :param squat: squatting instead of standing
    :param solid: black shape, or a line drawing
    :param scale: mm a design unit (a mech stands 40 units high), instead of filling the box
    :param align: place across the box, 0 left to 1 right
    """
    figure = _figure(mech, squat=squat)
    return (silhouettes.mech(figure, view, x, y, width, height, solid=solid, align=align, scale=scale or None),)


@widget("targeting")
def targeting(draw: Drawing, *, x: float, y: float, width: float, height: float, mech: Ref, table: Ref,
              view: Literal["front", "side"] = "front") -> Items:  # fmt: skip
    """A targeting diagram: the mech with the die faces that hit each part.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm
    :param mech: a `MechFigure`
    :param table: die face to location
    :param view: front (also from the rear), or side
    """
    figure = _figure(mech)
    body = silhouettes.mech(figure, view, x, y, width, height, least=TALLEST)
    spots = silhouettes.spots(figure, view, x, y, width, height, least=TALLEST)
    hits: dict[str, list[tuple[Any, Any]]] = {}
    for face, location in table.items():
        hits.setdefault(str(location), []).append((face, location))
    items: list[Item] = [body]
    for location, rolled in hits.items():
        if location not in spots:
            continue
        cx, cy = spots[location]
        label = faces((face for face, _ in rolled), (path for _, value in rolled for path in printed(value).sources))
        wide = 5.0 if len(label.text) == 1 else 1.9 * len(label.text) + 1.7
        items.append(Rect(cx - wide / 2, cy - 2.4, wide, 4.8, Paint(Ink.WHITE, Ink.BLACK, Line.STRUCTURE.value), 2.4))
        items += draw.run(label, cx, cy + 1.3, face=Face.LABEL_BOLD, size=10.5, anchor=Anchor.MIDDLE)
    return (Group("", tuple(items)),)


@widget("die-label")
def die_label(draw: Drawing, *, x: float, y: float, content: Printed, size: Size = 7.0,
              anchor: Literal["start", "middle", "end"] = "start") -> Items:  # fmt: skip
    """Die faces in a rounded box, such as 3-5.

    :param x: left edge, middle or right edge in mm
    :param y: middle in mm
    :param anchor: which point lies at x
    :param size: points
    """
    return tuple(spill.die_box(draw, content, x, y, size, Anchor(anchor)))


@widget("spill-tracks")
def spill_tracks(draw: Drawing, *, boxes: Ref, tracks: Ref) -> Items:
    """The lines from each location to those that take its spill-over, each with the dice that lead along it.

    :param boxes: location to its box on the page
    :param tracks: the view of mech.yaml's spill-over
    """
    return tuple(spill.draw_tracks(draw, boxes, tracks))


def _figure(mech: Any, *, squat: bool = False) -> MechFigure:
    """The object that a template passed, standing or squatting."""
    from dataclasses import replace

    if not isinstance(mech, MechFigure):
        raise TypeError(f"a MechFigure is needed, not a {type(mech).__name__}")
    return replace(mech, squat=True) if squat else mech
