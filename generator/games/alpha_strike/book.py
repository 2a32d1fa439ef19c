"""The data of the game, compiled for battles: rules, maps, forces, forms of play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from generator.battle.field import MapField, Terrain
from generator.battle.models import Form, Scenario, ScenariosFile
from generator.battle.rules import Rules, RulesFault, compiled
from generator.battle.setting import Setting, placed
from generator.maps.body import map_of
from generator.maps.hexmap import HexMap
from generator.maps.models import MapBody, MapsFile
from generator.play.contract import BadPosition
from generator.units.force import ForceFile
from generator.units.loading import units_of
from generator.units.naming import Library

from . import forces
from .forces import Fighter
from .ground import GroundFile
from .movement import InchMovement


class Book:
    """Everything that battles of any form are made of. Settings are made when they are asked for.

    :raises RulesFault: if number files are missing, or have faults.
    """

    def __init__(self, content: Any, *, extreme: bool = False) -> None:
        numbers = content.numbers
        for stem, model in (("ground", GroundFile), ("scenarios", ScenariosFile), ("maps", MapsFile)):
            if not isinstance(numbers.get(stem), model):
                raise RulesFault(f"{stem}:", "the file is missing or has faults")
        self.ground: GroundFile = numbers["ground"]
        self.rules: Rules = compiled(numbers, self.ground.hex, extreme=extreme)
        self.movement = InchMovement(self.ground)
        self.library = Library(units_of(content))
        self.scenarios: Mapping[str, Scenario] = numbers["scenarios"].scenarios
        self.forms: Mapping[str, Form] = numbers["scenarios"].forms
        self.lines: dict[str, list[str]] = {
            id: file.model.units
            for id, file in sorted(content.loadouts.items())
            if isinstance(file.model, ForceFile) and not file.model.lists
        }
        """The lines of each force that is made of the game's own units."""
        self._bodies = numbers["maps"].maps
        self._forces: dict[str, tuple[Fighter, ...]] = {}
        self._terrains: dict[str, Terrain] = {}
        self._brought: dict[str, Terrain] = {}

    def force(self, id: str) -> tuple[Fighter, ...]:
        """The units of a force, by its id.

        :raises ValueError: if there is none.
        :raises RulesFault: if a line of it means no unit, or one that the engine doesn't play.
        """
        if id not in self._forces:
            if id not in self.lines:
                raise ValueError(f"no force '{id}'; there are {', '.join(self.lines)}")
            self._forces[id] = self.fighting(forces.force_from(self.library, self.lines[id], id), id)
        return self._forces[id]

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

    def terrain(self, id: str) -> Terrain:
        """A map of the game.

        :raises RulesFault: if it has faults, or there is none.
        """
        if id not in self._terrains:
            body = self._bodies.get(id)
            if body is None:
                raise RulesFault(f"maps:{id}", "there is no such map")
            made, findings = map_of(body, path=f"maps:{id}")
            if made is None:
                raise RulesFault(f"maps:{id}", findings[0].message if findings else "it can't be read")
            self._terrains[id] = self.ground_of(made)
        return self._terrains[id]

    def bench_terrain(self, named: Any) -> Terrain:
        """A map of the game by its id, or one that an example writes out.

        :raises BadPosition: if there is none, or it has faults.
        """
        if isinstance(named, str):
            if named not in self._bodies:
                raise BadPosition("map", f"no map '{named}'; there are {', '.join(self._bodies)}")
            return self.terrain(named)
        told = json.dumps(named, sort_keys=True, default=str)
        if told not in self._brought:
            try:
                made, findings = map_of(MapBody.model_validate(named))
            except ValidationError as fault:
                wrong = fault.errors(include_url=False)[0]
                raise BadPosition(f"map/{'/'.join(map(str, wrong['loc']))}", wrong["msg"]) from fault
            if made is None or findings:
                raise BadPosition("map", findings[0].message if findings else "it can't be read")
            self._brought[told] = self.ground_of(made)
        return self._brought[told]

    def ground_of(self, made: HexMap) -> Terrain:
        """Any map as battles read it."""
        return Terrain(self.rules, made, self.ground.floating)

    def setting(self, form: str, red: tuple[Fighter, ...], blue: tuple[Fighter, ...]) -> Setting:
        """The battle of two forces in a form of play.

        :raises RulesFault: if the scenario has no room for them.
        """
        how = self.forms[form]
        scenario = self.scenarios[how.scenario]
        units = forces.two_sides(forces.dearest(red, how.units), forces.dearest(blue, how.units))
        field = MapField(self.rules, units, self.terrain(scenario.map))
        path = f"scenarios:{how.scenario}"
        return placed(
            self.rules, units, field, scenario, form, path,
            lambda unit, index: self.movement.may_stand(field, unit, index),
        )  # fmt: skip
