"""Where the panels of a record lie: how high each is, by what it holds. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.data.records import dataclass
from generator.draw.paper import Paper

HEAD, STRIP = 16.0, 11.0
"""Heights of the head, and of the modifiers at the foot."""
TITLE = 9.6
"""A panel's title with the heads of its columns."""
PLACE = 8.4
"""The head of a location's box: armour, name, numbers of the die."""
CIRCLE, STEP, PER_LINE = 5.0, 6.5, 10
"""Diameter of a circle, distance of two lines of them, circles in a line."""
SKILL, LINE, TRACK = (5.2, 6.0), 3.6, 16.4
"""Rows of skills, at least and where there is room, and of the engine's bands; its title and track."""
NOTE = 4.0
"""A line below the locations."""
UNDER = 7.2
"""A row below the weapons: shield, reloading, state."""
GAP, APART, LEAST = 4.0, 3.0, 1.5
"""What parts two panels where there is room, skills and engine, and two panels where there is little room."""
ROWS = (("head", "torso"), ("left-arm", "right-arm"), ("left-leg", "right-leg"))
"""Locations side by side: the frame's left at the left, as its crew sees it."""
MODULE = (5.6, 6.8)
WEAPON = (11.6, 14.0)
"""Rows of modules and weapons: at least, and where there is room."""
BETWEEN = (1.6, 12.0)
"""What parts two rows of locations, likewise."""


def place_height(circles: int) -> float:
    """How high the box of a location with so many circles is."""
    lines = max(1, -(-circles // PER_LINE))
    return PLACE + lines * STEP - (STEP - CIRCLE) + 0.5


@dataclass(frozen=True, slots=True)
class PlaceRows:
    """Where the rows of locations lie, from the panel's upper edge."""

    tops: tuple[float, ...]
    heights: tuple[float, ...]


def place_rows(circles: Mapping[str, int], height: float) -> PlaceRows:
    """The rows of locations in a panel of that height, evenly parted."""
    heights = _rows(circles)
    gap = (height - sum(heights)) / (len(heights) - 1)
    tops = [round(sum(heights[:number]) + number * gap, 2) for number in range(len(heights))]
    return PlaceRows(tuple(tops), tuple(heights))


def _rows(circles: Mapping[str, int]) -> list[float]:
    return [max(place_height(circles[id]) for id in row) for row in ROWS]


def record_heights(
    paper: Paper,
    circles: Mapping[str, int],
    modules: int,
    skills: int,
    bands: int,
    weapons: int,
    *,
    shield: bool,
    code: float = 0.0,
) -> list[float]:
    """Heights of a record's panels: head, locations, modules beside skills and engine, weapons, modifiers.

    `code` is the side of the code in the head, in mm. All are as low as what they hold allows; what the paper leaves
    beyond gaps of 4 mm goes to the rows that are written in, and what is left then to the gaps.
    """
    head = max(HEAD, code)
    places = sum(_rows(circles)) + 2 * BETWEEN[0] + NOTE
    beside = TITLE + skills * SKILL[0] + APART + TRACK + bands * LINE
    middle = max(TITLE + modules * MODULE[0], beside)
    under = UNDER * (3 if shield else 2)
    lower = TITLE + weapons * WEAPON[0] + under
    free = paper.live.height - head - STRIP - places - middle - lower - 4 * GAP
    given = []
    for more in (
        max(TITLE + modules * MODULE[1], beside + skills * (SKILL[1] - SKILL[0])) - middle,
        weapons * (WEAPON[1] - WEAPON[0]),
        2 * (BETWEEN[1] - BETWEEN[0]),
    ):
        taken = max(0.0, min(more, free))
        given.append(taken)
        free -= taken
    return [head, places + given[2], middle + given[0], lower + given[1], STRIP]


def blank_weapons(heights: Callable[[int], list[float]], paper: Paper, most: int) -> int:
    """How many weapons a blank record has room for, `most` where it can be: the fewer the larger frames there are."""
    room = paper.live.height
    return next((n for n in range(most, 1, -1) if sum(made := heights(n)) + (len(made) - 1) * LEAST <= room), 1)


def callouts(left: float, right: float, top: float, tops: tuple[float, ...]) -> dict[str, tuple[float, float]]:
    """Where the lines to a frame's locations begin: at the inner ends of the rules over their boxes.

    :param left: the inner edge of the boxes at the left
    :param right: that of those at the right
    :param top: the panel's upper edge
    :param tops: where its rows begin
    """
    found: dict[str, tuple[float, float]] = {}
    for (one, other), down in zip(ROWS, tops, strict=True):
        found |= {one: (left, top + down), other: (right, top + down)}
    return found
