"""What `mechsmith map` asks of Panzer Witches: where a frame comes in one move, and what lies on a line of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.games.panzer_witches.designs import Record, records_of
from generator.games.panzer_witches.ground import Ground, compile_ground, taxes
from generator.games.panzer_witches.reach import ways
from generator.games.panzer_witches.sight import Line, Sight
from generator.games.reaching import Looked, Reached, Start, Stretch
from generator.maps.hexmap import HexMap
from generator.units.models import DamageBands, UnitSheet

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.saying import Saying

NEEDED = ("ground", "detection")
MOST_PIPS = 99
"""What a card of units counts at most; no frame is found by more than its name."""


class Kit:
    """See `generator.games.reaching.ReachKit`."""

    momentum = True

    def sheets(self, content: Content) -> Mapping[str, UnitSheet]:
        """The frames, by loadout; armour and hull are those of all locations together."""
        if not content.numbers.keys() >= set(NEEDED):
            return {}
        return {id: _sheet(one) for id, one in records_of(content).items()}

    def height(self, content: Content, mover: str) -> int:
        """Every frame is as high as any other: who sees whom depends on the ground alone."""
        return 1

    def reached(self, content: Content, field: HexMap, mover: str, start: Start, say: Saying) -> Reached:
        """What a frame reaches: the clauses `first-move`, `movement-counter`, `terrain`, `levels-climbed`."""
        record = records_of(content)[mover]
        if start.jump or start.sprint:
            what = "jump" if start.jump else "sprint"
            raise ValueError(f"{record.name} can't {what}: --points says how far it comes")
        ground = _ground(content, field)
        if not ground.open(start.at):
            raise ValueError(f"nothing can stand in {field.label(start.at)}")
        return FrameReached(record, ground, start, say)


class FrameReached:
    """See `generator.games.reaching.Reached`. Turning is free, so facings don't matter."""

    unit, one = "points", "point"
    facings: Mapping[int, Mapping[int, int]] = {}

    def __init__(self, record: Record, ground: Ground, start: Start, say: Saying) -> None:
        self.say = say
        self.ground, self.start, self.climb = ground, start.at, record.climb
        usual = record.move if start.moving else record.first_move
        self.limit = usual if start.points is None else start.points
        how = say.word("map/look/moving-already") if start.moving else say.word("map/look/first-move")
        self.title = f"{record.name}, {how}"
        self.paths = dict(ways(ground, start.at, self.limit, record.climb, (), ())) if self.limit else {}

    @property
    def stops(self) -> Mapping[int, int]:
        """By hex the price; of the one hex that is always in reach at most all that the frame has."""
        prices = {self.start: 0}
        for at, path in self.paths.items():
            prices[at] = min(self.limit, sum(self._costs(path)))
        return prices

    def _costs(self, path: tuple[int, ...]) -> list[int]:
        steps = zip((self.start, *path), path, strict=False)
        return [self.ground.cost(here, there, self.climb) for here, there in steps]

    def way(self, at: int, facing: int | None = None) -> tuple[Stretch, ...]:
        """The cheapest way, by sides."""
        path = self.paths.get(at, ())
        told, total, here = [], 0, self.start
        for there, cost in zip(path, self._costs(path), strict=True):
            price = min(cost, self.limit)
            total += price
            side = self.say.side(self.ground.neighbours[here].index(there))
            told.append(Stretch(side, there, None, price, total, tuple(self._parts(here, there, cost))))
            here = there
        return tuple(told)

    def _parts(self, here: int, there: int, cost: int) -> Iterator[str]:
        ground, say = self.ground, self.say
        yield say.word("map/look/price-hex", price=ground.rules.step)
        for kind, tax in taxes(ground.rules, ground.map.cells[there]):
            yield f"{say.kind(kind)} {tax}"
        levels = abs(ground.level[there] - ground.level[here])
        if levels:
            yield say.word("map/look/price-levels", price=levels * ground.rules.level)
        if cost > self.limit:
            yield say.word("map/look/price-whole", price=cost)

    def remarks(self, at: int, facing: int | None = None) -> tuple[str, ...]:
        """What the move leaves to be chosen."""
        if at == self.start:
            return ()
        return (self.say.word("map/look/faces"),)


class Seeing:
    """See `generator.games.reaching.SightKit`: the clauses of the chapter on sight, told for two hexes."""

    def looked(self, content: Content, field: HexMap, start: int, end: int, say: Saying) -> Looked:
        """Without smoke and wrecks: a map has none."""
        ground = _ground(content, field)
        detection: Any = content.numbers["detection"]
        sight = Sight(ground, int(detection.woods), int(detection.border))
        line = sight.line(start, end)
        crossed = tuple(dict.fromkeys(one for side in line.sides for one in side))
        return Looked(crossed, tuple(_told(sight, line, start, end, say)))


def _told(sight: Sight, line: Line, start: int, end: int, say: Saying) -> Iterator[str]:
    ground = sight.ground
    label, level = ground.labels, ground.level
    yield say.word(
        "map/look/ends", start=label[start], low=level[start], end=label[end], high=level[end],
        steps=say.hexes(line.distance),
    )  # fmt: skip
    first, *others = line.sides
    if first:
        yield say.word("map/look/crosses", hexes=_labels(ground, first))
    for side in others:
        yield say.word("map/look/edges-block", hexes=_labels(ground, [one for one in side if one not in first]))
    blocked = list(_blocked(sight, line, start, end, say))
    yield from blocked
    if line.woods and line.woods < sight.woods:
        yield say.word("map/look/woods", steps=say.hexes(line.woods), count=sight.woods)
    if not line.seen and not blocked:
        yield say.word("map/look/border", count=sight.border)
    if line.seen and line.hull_down:
        yield say.word("map/look/hull-down")
    yield say.word("map/look/seen" if line.seen else "map/look/unseen")


def _blocked(sight: Sight, line: Line, start: int, end: int, say: Saying) -> Iterator[str]:
    """What blocks by itself, hex by hex, and woods where there are enough on one side."""
    ground = sight.ground
    high = max(ground.level[start], ground.level[end])
    for at in dict.fromkeys(one for side in line.sides for one in side):
        if ground.walls[at]:
            yield say.word("map/look/blocked-building", hex=ground.labels[at])
        elif ground.level[at] > high:
            yield say.word("map/look/blocked-high", hex=ground.labels[at], level=ground.level[at])
    for side in line.sides:
        wooded = [one for one in side if ground.woods[one]]
        if len(wooded) >= sight.woods:
            yield say.word("map/look/blocked-woods", hexes=_labels(ground, wooded), count=sight.woods)
            return


def _labels(ground: Ground, hexes: Any) -> str:
    return ", ".join(ground.labels[one] for one in hexes)


def _ground(content: Content, field: HexMap) -> Ground:
    """The map under the game's rules.

    :raises ValueError: if a number file is missing that they stand in.
    """
    for stem in NEEDED:
        if content.numbers.get(stem) is None:
            raise ValueError(f"{stem}.yaml is missing or has faults")
    return Ground(compile_ground(content.numbers["ground"]), field)


def _sheet(record: Record) -> UnitSheet:
    return UnitSheet(
        chassis=record.name, size=record.size, move=f'{record.move}"', points=min(999, record.points),
        armour=min(MOST_PIPS, sum(one.armour for one in record.locations)),
        structure=min(MOST_PIPS, sum(one.hull for one in record.locations)), damage=DamageBands(),
    )  # fmt: skip


KIT = Kit()
SIGHT = Seeing()
