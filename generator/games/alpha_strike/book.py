"""The data of the game, compiled for battles: rules, maps, forces, forms of play."""

from __future__ import annotations

from typing import Any

from generator.battle.book import BattleBook, checked_numbers
from generator.battle.field import MapField, Terrain
from generator.battle.models import ScenariosFile
from generator.battle.rules import compiled
from generator.battle.setting import Setting, placed
from generator.maps.hexmap import HexMap
from generator.maps.models import MapsFile
from generator.play.contract import RulesFault
from generator.play.states import unused
from generator.units.force import ForceFile
from generator.units.loading import units_of
from generator.units.naming import Library

from . import forces
from .forces import Fighter
from .ground import GroundFile
from .movement import InchMovement


class Book(BattleBook):
    """Everything that battles of any form are made of. Settings are made when they are asked for.

    :raises RulesFault: if number files are missing, or have faults.
    """

    def __init__(self, content: Any, *, extreme: bool = False) -> None:
        numbers = content.numbers
        checked_numbers(numbers, {"ground": GroundFile, "scenarios": ScenariosFile, "maps": MapsFile})
        self.ground: GroundFile = numbers["ground"]
        super().__init__(numbers, compiled(numbers, self.ground.hex, extreme=extreme))
        self.movement = InchMovement(self.ground)
        self.library = Library(units_of(content))
        self.lines: dict[str, list[str]] = {
            id: file.model.units
            for id, file in sorted(content.loadouts.items())
            if isinstance(file.model, ForceFile) and not file.model.lists
        }
        """The lines of each force that is made of the game's own units."""
        self._forces: dict[str, tuple[Fighter, ...]] = {}

    def team(self, id: str) -> tuple[Fighter, ...]:
        """The units of a force, by its id.

        :raises ValueError: if there is none.
        :raises RulesFault: if a line of it means no unit, or one that the engine doesn't play.
        """
        if id not in self._forces:
            if id not in self.lines:
                raise ValueError(f"no force '{id}'; there are {', '.join(self.lines)}")
            self._forces[id] = self.fighting(forces.force_from(self.library, self.lines[id], id), id)
        return self._forces[id]

    def admit(self, id: str, force: tuple[Fighter, ...]) -> str:
        """Take in a force that doesn't come with the game; the id that it has here, which no other has.

        :raises RulesFault: if the engine doesn't play all its units.
        """
        free = unused(id, {*self.lines, *self._forces})
        self._forces[free] = self.fighting(force, id)
        return free

    def fighting(self, force: tuple[Fighter, ...], id: str) -> tuple[Fighter, ...]:
        """A force, if the engine plays all its units.

        :raises RulesFault: if it doesn't.
        """
        why = forces.playable(force, self.ground)
        if why:
            raise RulesFault(f"loadouts/{id}:units", why)
        return force

    def entrants(self, form: str) -> tuple[str, ...]:
        """The forces that can meet in a form of play, by id: those that the engine plays, within the points."""
        most = self.scenarios[self.forms[form].scenario].points
        found = []
        for id in self.lines:
            force = self._known(id)
            if not forces.playable(force, self.ground) and (most is None or forces.points(force) <= most):
                found.append(id)
        return tuple(found)

    def _known(self, id: str) -> tuple[Fighter, ...]:
        return forces.force_from(self.library, self.lines[id], id)

    def terrain_of(self, made: HexMap) -> Terrain:
        """Any map as battles read it."""
        return Terrain(self.rules, made, self.ground.floating)

    def setting(
        self, form: str, red: tuple[Fighter, ...], blue: tuple[Fighter, ...]
    ) -> tuple[Setting, InchMovement]:
        """The battle of two forces in a form of play, and how units move.

        :raises RulesFault: if the scenario has no room for them.
        """
        how = self.forms[form]
        scenario = self.scenarios[how.scenario]
        units = forces.two_sides(forces.dearest(red, how.units), forces.dearest(blue, how.units))
        field = MapField(self.rules, units, self.terrain(scenario.map))
        path = f"scenarios:{how.scenario}"
        made = placed(
            self.rules, units, field, scenario, form, path,
            lambda unit, index: self.movement.may_stand(field, unit, index),
        )  # fmt: skip
        return made, self.movement
