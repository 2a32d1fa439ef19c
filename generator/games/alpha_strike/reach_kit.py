"""Alpha Strike's `ReachKit`: what a unit of the game reaches on a map in inches, told hex by hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.battle.field import MapField, Terrain
from generator.battle.models import BattleFile
from generator.battle.rules import compiled
from generator.games.alpha_strike.ground import CLOSED, GroundFile, Travel, landing, travel
from generator.games.alpha_strike.reach import Reach, jumping, walking
from generator.games.reaching import Reached, Start, Stretch
from generator.maps.hexmap import HexMap
from generator.units.loading import units_of
from generator.units.models import UnitSheet
from generator.units.moves import ground as ground_inches
from generator.units.moves import jump as jump_inches

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.saying import Saying


class Kit:
    """See `generator.games.reaching.ReachKit`."""

    momentum = False

    def sheets(self, content: Content) -> Mapping[str, UnitSheet]:
        """The units, by id."""
        numbers = content.numbers
        if not isinstance(numbers.get("battle"), BattleFile) or not isinstance(numbers.get("ground"), GroundFile):
            return {}
        return {one.id: one.sheet for one in units_of(content)}

    def height(self, content: Content, mover: str) -> int:
        """By the kind of unit."""
        heights: int = content.numbers["battle"].heights.get(_sheet(content, mover).type, 1)
        return heights

    def reached(self, content: Content, field: HexMap, mover: str, start: Start, say: Saying) -> Reached:
        """What a unit reaches; facing costs nothing here."""
        sheet, ground = _sheet(content, mover), content.numbers["ground"]
        if start.sprint:
            raise ValueError("nobody sprints in this game")
        rules = compiled(content.numbers, ground.hex)
        how = next((move.mode for move in sheet.moves if move.mode != "j"), "")
        on = MapField(rules, (), Terrain(rules, field, ground.floating))
        if not landing(ground, field.cells[start.at]):
            raise ValueError(f"nothing can stand in {field.label(start.at)}")
        if start.jump:
            if not jump_inches(sheet.moves):
                raise ValueError(f"{sheet.name} can't jump")
            far = jump_inches(sheet.moves) if start.points is None else start.points
            flown = jumping(on, ground, start.at, far)
            return InchReached(sheet, "jump", far, field, start.at, flown, ground.hex, say)
        way = travel(ground, how, on)
        if way is None or way.into[start.at] >= CLOSED:
            raise ValueError(f"{sheet.name} can't move from {field.label(start.at)}")
        far = ground_inches(sheet.moves) if start.points is None else start.points
        return InchReached(sheet, "move", far, field, start.at, walking(way, start.at, far), ground.hex, say, way)


def _sheet(content: Content, mover: str) -> UnitSheet:
    return next(one.sheet for one in units_of(content) if one.id == mover)


class InchReached:
    """See `generator.games.reaching.Reached`."""

    unit, one = "inches", "inch"

    def __init__(
        self, sheet: UnitSheet, mode: str, limit: int, field: HexMap, start: int, reach: Reach, hex: int,
        say: Saying, how: Travel | None = None,
    ) -> None:  # fmt: skip
        self.say = say
        self.title = f"{sheet.name}, {say.kit(mode)}"
        self.limit, self.field, self.start, self.reach, self.hex, self.how = limit, field, start, reach, hex, how
        self.stops: Mapping[int, int] = {start: 0, **reach.cost} if how is not None else reach.cost
        self.facings: Mapping[int, Mapping[int, int]] = {}

    def way(self, at: int, facing: int | None = None) -> tuple[Stretch, ...]:
        """Hex by hex, by the side to which it goes; a jump is one step."""
        if at == self.start:
            return ()
        if self.how is None:
            return (Stretch(self.say.word("map/look/jump"), at, None, self.reach.cost[at], self.reach.cost[at]),)
        made, here, total, say = [], self.start, 0, self.say
        for there in self.reach.way(at):
            price = dict(self.how.steps[here])[there]
            total += price
            more = price - self.hex
            hex, rest = say.word("map/look/price-hex", price=self.hex), say.word("map/look/price-ground", price=more)
            parts = (hex, rest) if more else ()
            side = say.side(self.field.neighbours[here].index(there))
            made.append(Stretch(side, there, None, price, total, parts))
            here = there
        return tuple(made)

    def remarks(self, at: int, facing: int | None = None) -> tuple[str, ...]:
        """Nothing more."""
        return ()


KIT = Kit()
