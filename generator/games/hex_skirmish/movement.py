"""Movement, step by step: what each step costs, why it isn't allowed, where a turn on a road must be tested.

A way is a list of steps (`forward`, `back`, `left`, `right`). These functions know nothing of the rest of the game: the
search of reachable hexes, the engine and the examples all walk by them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from generator.games.hex_skirmish.ground import Ground, Tax
from generator.maps.hexmap import NOWHERE

FORWARD, BACK, LEFT, RIGHT = "forward", "back", "left", "right"
STEPS = (FORWARD, BACK, LEFT, RIGHT)
WALK, SPRINT, JUMP, SPRINT_JUMP = "walk", "sprint", "jump", "sprint-jump"
MODES = (WALK, SPRINT, JUMP, SPRINT_JUMP)
"""The ways to move in one turn."""


class Mech(NamedTuple):
    """What of a mech matters to movement: its size, which is its height, and its moves in hexes."""

    size: int
    ground: int
    jump: int = 0
    piloting: int = 7

    def points(self, ground: Ground, mode: str) -> int:
        """Points of movement that a mode gives."""
        base = self.jump if mode in (JUMP, SPRINT_JUMP) else self.ground
        return ground.rules.sprinting(base) if mode in (SPRINT, SPRINT_JUMP) else base


class Price(NamedTuple):
    """What one step costs, in its parts. `step` is 0 for a paved hex that shares its point with the last one."""

    step: int = 0
    turn: int = 0
    levels: int = 0
    water: int = 0
    taxes: tuple[Tax, ...] = ()

    @property
    def total(self) -> int:
        """All of it."""
        return self.step + self.turn + self.levels + self.water + sum(one.cost for one in self.taxes)


class Barred(Exception):
    """A step that isn't allowed: the clause that forbids it, and why."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause


class Place(NamedTuple):
    """A mech under way: where it is, what it has spent, how many hexes it entered, and what the road remembers.

    `run` counts paved hexes entered in a row, by which they pair. `along` counts those since the last turn and `extra`
    what they cost beyond their steps: together they are the slide value. `heading` is the side to which it went last.
    """

    at: int
    facing: int
    spent: int = 0
    hexes: int = 0
    run: int = 0
    along: int = 0
    extra: int = 0
    heading: int = NOWHERE


class Trod(NamedTuple):
    """One step of a way with its price. `slide` is the slide value of a turn that must be tested, else 0."""

    step: str
    price: Price
    place: Place
    slide: int = 0


def slide_value(ground: Ground, place: Place) -> int:
    """The points spent along the road since the last turn; the hexes of a half pair count whole."""
    return -(-place.along // ground.rules.paved) * ground.rules.step + place.extra


def price_of(ground: Ground, size: int, here: int, there: int, *, jumping: bool = False, run: int = 0) -> Price:
    """What a mech pays to go from a hex to the next.

    :param run: paved hexes that it has just entered in a row.
    :raises Barred: if it can't go there on foot, or can't fly over it.
    """
    rules = ground.rules
    if ground.shut[there]:
        raise Barred("impassable", "nothing can enter that hex")
    if ground.roof[there] and ground.roof[there] < rules.roof * size:
        raise Barred(
            "building", f"a building of {ground.roof[there]} is lower than {rules.roof} times a height of {size}"
        )
    if jumping:
        return Price(rules.step)
    if ground.depth[there] >= size and ground.water[there]:
        raise Barred("water-depth", f"a depth of {ground.depth[there]} is too much for a size of {size}")
    change = abs(ground.footing[there] - ground.footing[here])
    if change > rules.climb(size):
        raise Barred("elevation-limit", f"a change of {change} levels, and a size of {size} allows {rules.climb(size)}")
    paired = ground.paved[there] and run % rules.paved
    return Price(
        0 if paired else rules.step,
        levels=change * rules.level,
        water=rules.water if ground.water[there] else 0,
        taxes=ground.taxes[there],
    )


def step_from(
    ground: Ground, size: int, place: Place, step: str, *, jumping: bool = False, blocked: Collection[int] = ()
) -> Trod:
    """One step further.

    :param blocked: hexes of enemies, which nobody walks through.
    :raises Barred: if it isn't allowed.
    """
    if step not in STEPS:
        raise Barred("move", f"{step} is no step; there are {', '.join(STEPS)}")
    if step in (LEFT, RIGHT):
        facing = (place.facing + (1 if step == RIGHT else 5)) % 6
        slide = 0 if jumping else slide_value(ground, place)
        price = Price(turn=ground.rules.turn)
        turned = place._replace(facing=facing, spent=place.spent + price.total, along=0, extra=0)
        return Trod(step, price, turned, slide)
    heading = place.facing if step == FORWARD else (place.facing + 3) % 6
    there = ground.field.neighbours[place.at][heading]
    if there == NOWHERE:
        raise Barred("map-edge", "there the map ends")
    if there in blocked and not jumping:
        raise Barred("enemy-way", "an enemy stands there")
    price = price_of(ground, size, place.at, there, jumping=jumping, run=place.run)
    paved = ground.paved[there] and not jumping
    made = Place(
        there, place.facing, place.spent + price.total, place.hexes + 1,
        run=place.run + 1 if paved else 0,
        along=place.along + 1 if paved else 0,
        extra=place.extra + price.total - price.step if paved else 0,
        heading=heading,
    )  # fmt: skip
    return Trod(step, price, made)


def may_end(ground: Ground, size: int, at: int, taken: Collection[int] = ()) -> None:
    """Whether a move, a jump too, may end in a hex.

    :raises Barred: if it may not.
    """
    if at in taken:
        raise Barred("one-a-hex", "another mech stands there")
    if ground.water[at] and ground.depth[at] >= size:
        raise Barred("water-depth", f"a depth of {ground.depth[at]} is too much for a size of {size}")


def walk(
    ground: Ground, mech: Mech, at: int, facing: int, steps: Iterable[str], mode: str = WALK,
    *, points: int | None = None, blocked: Collection[int] = (), taken: Collection[int] = (),
) -> list[Trod]:  # fmt: skip
    """A whole way with its prices, every test on it passed.

    :param points: what may be spent; what the mode gives if left out.
    :raises Barred: at the first step that isn't allowed, and at an end where nobody may stay.
    """
    jumping = mode in (JUMP, SPRINT_JUMP)
    limit = mech.points(ground, mode) if points is None else points
    place, trodden = Place(at, facing), []
    for step in steps:
        trod = step_from(ground, mech.size, place, step, jumping=jumping, blocked=blocked)
        place = trod.place
        if place.spent > limit:
            raise Barred("move-points", f"that costs {place.spent}, and there are {limit}")
        trodden.append(trod)
    if place.at != at or jumping:
        may_end(ground, mech.size, place.at, taken)
    return trodden


def slid(ground: Ground, size: int, place: Place, slide: int, taken: Collection[int] = ()) -> list[int]:
    """The hexes through which a mech slides that failed a turn: on the way that it went, to the first unpaved hex.

    It stops before the edge of the map, another mech, and whatever it could not enter on foot.
    """
    path, at = [], place.at
    for _ in range(slide):
        there = ground.field.neighbours[at][place.heading]
        if there == NOWHERE or there in taken:
            break
        try:
            price_of(ground, size, at, there)
        except Barred:
            break
        path.append(there)
        at = there
        if not ground.paved[at]:
            break
    return path


def front(ground: Ground, at: int, facing: int) -> tuple[int, ...]:
    """The hexes beside a mech in its front arc."""
    arc = ground.rules.arc
    sides = [(facing + turn) % 6 for turn in range(-arc, arc + 1)]
    return tuple(there for there in (ground.field.neighbours[at][side] for side in sides) if there != NOWHERE)
