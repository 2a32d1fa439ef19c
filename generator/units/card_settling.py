"""How a unit card shares out its room: specials, critical boxes, circles, each as large as all of them can be.

Each of them may be drawn in several sizes, and each size has its price: what is lost by it. Of all that have room the
card takes the cheapest. Circles of 5 mm are worth more than a large picture or large specials.
"""

from __future__ import annotations

from functools import lru_cache

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Face
from generator.draw.fit import Overflow
from generator.draw.fonts import MM_PER_POINT
from generator.units import card_criticals, card_pips
from generator.units.board import Board
from generator.units.card_criticals import Way
from generator.units.card_pips import PipSize
from generator.units.card_places import BOTTOM, DAMAGE, HEAD, HEAT, HEIGHT, LABEL, LEFT, RIGHT, SPLIT
from generator.units.card_values import CardRules, CardUnit, Kind

LOWEST = 47.4
"""Where the critical boxes end at the lowest, in mm from the upper edge."""
FACTS = 9.4
"""Height of type, size and role beside the picture: more the critical boxes never take."""
WRITTEN = 12.0
"""Height of the lines to write on where circles have no room."""
POINTS = ((7.0, 0.0), (6.0, 0.4), (5.5, 1.3))
"""Sizes of the specials with their prices."""
NO_CIRCLES = 30.0
"""The price of lines to write on."""
ABOVE, BELOW, RULE = 0.8, 0.7, 0.9
"""Between a rule and the specials' first line, below their last, and between the last rule and the circles; in mm."""


@dataclass(frozen=True, slots=True)
class Lower:
    """How the lower part of a card is shared out, in mm from the upper edge.

    Critical boxes in a `way`, those of the left column from `row`; specials from `top` in `points`; circles of `size`
    from `start` (None: a line to write on); the right column ends at `side`.
    """

    way: Way
    row: float
    top: float
    points: float
    size: PipSize | None
    start: float
    side: float


@lru_cache(maxsize=1)
def _choices() -> tuple[tuple[Way, PipSize | None, float], ...]:
    """All that can be combined, the cheapest first; of equally cheap ones the larger circles."""
    sizes: list[tuple[PipSize | None, float]] = [*card_pips.PRICED, (None, NO_CIRCLES)]
    made = [(way.price + price + cost, way.price, price, way, size, points)
            for way in card_criticals.WAYS for size, price in sizes for points, cost in POINTS]  # fmt: skip
    made.sort(key=lambda one: one[:3])
    return tuple((way, size, points) for *_, way, size, points in made)


def settled(board: Board, unit: CardUnit, kind: Kind, rules: CardRules) -> Lower:
    """The cheapest way in which everything has room; what has none is told."""
    sheet = unit.sheet
    counts, width = [sheet.armour, sheet.structure], RIGHT - LEFT - LABEL
    starts: dict[PipSize | None, float] = {size: BOTTOM - card_pips.height_of(counts, size, width)
                                           for size, _ in card_pips.PRICED}  # fmt: skip
    starts[None] = BOTTOM - WRITTEN
    ways = _ways(kind, rules)
    for way, size, points in _choices():
        if way not in ways or starts[size] < ways[way]:
            continue
        lower = _lower(kind, way, points, size, starts[size])
        if least(sheet.specials, lower) <= lower.start - RULE:
            return lower
    way = next((way for way in ways if not way.split), card_criticals.WAYS[-1])
    lower = _lower(kind, way, 5.5, None, starts[None])
    run = unit.run(", ".join(sheet.specials), "specials")
    needed, room = least(sheet.specials, lower) - lower.top, lower.start - RULE - lower.top
    board.overflow(Overflow(run.text, Face.LABEL, 5.5, needed, room, "height"), run)
    return lower


def _ways(kind: Kind, rules: CardRules) -> dict[Way, float]:
    """The ways in which a kind's critical boxes can stand, each with where circles may begin at the highest."""
    known = rules.ways.get(kind.id)
    if known is None:
        fit = [way for way in card_criticals.WAYS if card_criticals.fits(kind, way)] or [card_criticals.WAYS[-1]]
        known = rules.ways[kind.id] = {way: HEAD + FACTS + card_criticals.height_of(kind, way) + 1.4 for way in fit}
    return known


def _lower(kind: Kind, way: Way, points: float, size: PipSize | None, start: float) -> Lower:
    row = HEAT if kind.heat else DAMAGE
    return Lower(way, row, row + card_criticals.left_of(kind, way), points, size, start, min(LOWEST, start - 1.4))


LEADING = 1.15


def lines(specials: list[str], lower: Lower) -> list[tuple[float, list[int]]] | None:
    """The lines of a list of specials: baseline, and which of them. None where one is wider than a line.

    A line has the left column, and below the critical boxes the whole card.
    """
    em = lower.points * MM_PER_POINT
    gap = fonts.em_width(", ", Face.LABEL) * em
    made: list[tuple[float, list[int]]] = []
    used, y = 0.0, lower.top + ABOVE + 0.75 * em
    for number, text in enumerate(specials):
        width = fonts.em_width(text, Face.LABEL) * em
        if made and used + gap + width <= _room(made[-1][0] - em, lower):
            made[-1][1].append(number)
            used += gap + width
            continue
        y = made[-1][0] + em * LEADING if made else y
        if width > _room(y - em, lower):
            return None
        made.append((y, [number]))
        used = width
    return made


def _room(upper: float, lower: Lower) -> float:
    return (RIGHT if upper >= lower.side + 0.2 else SPLIT) - LEFT


def least(specials: list[str], lower: Lower) -> float:
    """How far down specials reach, in mm; past every card where one can't be set."""
    made = lines(specials, lower)
    if made is None:
        return HEIGHT * 2
    return made[-1][0] + BELOW if made else lower.top + 0.5
