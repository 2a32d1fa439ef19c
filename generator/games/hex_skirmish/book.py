"""The data of the game, compiled for battles: rules, maps, mechs, lances, forms of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.battle.field import MapField, Terrain
from generator.battle.models import Form, Scenario
from generator.battle.rules import Rules, RulesFault, compiled
from generator.battle.setting import Setting, placed
from generator.battle.units import Unit, unit_of
from generator.data.diagnostics import Severity
from generator.games.hex_skirmish.designs import NEEDED, sheet_of
from generator.games.hex_skirmish.ground import GroundRules, MoveRules, Tax, compile_ground
from generator.games.hex_skirmish.models import NUMBER_FILES
from generator.games.hex_skirmish.moving import HexMovement
from generator.maps.body import map_of
from generator.maps.models import MapBody
from generator.play.contract import BadPosition
from generator.units.models import UnitSheet

PLAYED = ("movement", "ground", "battle", "frames", "weapons", "systems", "lances", "maps", "scenarios")
"""Number files without which nothing can be played."""


class Fighter(NamedTuple):
    """A mech that takes part: the id of its loadout, its card, and what it is called."""

    id: str
    sheet: UnitSheet
    name: str


def ground_rules(numbers: Mapping[str, Any]) -> GroundRules:
    """What movement.yaml and ground.yaml say, compiled."""
    moves, ground = numbers["movement"], numbers["ground"]
    taxes = {
        kind: tuple(Tax(id, ground.grounds[id].cost) for id in one.gives if id in ground.grounds)
        for kind, one in ground.terrain.items()
    }
    return GroundRules(
        MoveRules(
            inches=moves.hex, step=moves.step, turn=moves.turn, level=moves.level, sizes_per_level=moves.sizes,
            water=ground.water.cost, paved=moves.paved, roof=ground.building.times, sprint=moves.sprint.percent,
            sprint_heat=moves.sprint.heat, die_hexes=moves.modifier.hexes, die_jump=moves.modifier.jump,
            die_most=moves.modifier.most, depth_harder=ground.water.test, slide_harder=moves.skid.harder,
            arc=moves.arc,
        ),
        taxes, frozenset(ground.paved), frozenset(ground.shut),
    )  # fmt: skip


class Book:
    """Everything that battles of any form are made of. Settings are made when they are asked for.

    :raises RulesFault: if number files are missing, or have faults.
    """

    def __init__(self, content: Any) -> None:
        numbers = content.numbers
        for stem in PLAYED:
            if not isinstance(numbers.get(stem), NUMBER_FILES[stem]):
                raise RulesFault(f"{stem}:", "the file is missing or has faults")
        self.moves = ground_rules(numbers)
        self.skill: int = numbers["frames"].skill
        self.parts = {stem: numbers[stem] for stem in NEEDED}
        """What mechs are made of."""
        self._bodies = numbers["maps"].maps
        self.rules: Rules = compiled(numbers, numbers["movement"].hex)
        self.rules.moved_modifier = True
        self.rules.burnt_clause = "sprint-heat"
        self.scenarios: Mapping[str, Scenario] = numbers["scenarios"].scenarios
        self.forms: Mapping[str, Form] = numbers["scenarios"].forms
        self.mechs: dict[str, UnitSheet] = {}
        """Cards by loadout."""
        for id, one in sorted(content.loadouts.items()):
            sheet = sheet_of(numbers, one.model) if one.model is not None else None
            if sheet is not None:
                self.mechs[id] = sheet
        self.lances: dict[str, list[str]] = {id: list(one.mechs) for id, one in numbers["lances"].lances.items()}
        self._terrains: dict[str, Terrain] = {}

    def team(self, id: str) -> tuple[Fighter, ...]:
        """A lance's mechs, or the one mech of a loadout.

        :raises ValueError: if there is neither.
        """
        ids = self.lances.get(id, [id])
        for one in ids:
            if one not in self.mechs:
                raise ValueError(f"no mech '{one}'; there are {', '.join(self.mechs)}")
        return tuple(Fighter(one, self.mechs[one], _called(self.mechs[one].name, ids, place))
                     for place, one in enumerate(ids))  # fmt: skip

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
            self._terrains[id] = Terrain(self.rules, made)
        return self._terrains[id]

    def bench_terrain(self, named: Any) -> Terrain:
        """A map by its id, or one that an example writes out.

        :raises BadPosition: if there is none, or it has faults.
        """
        if isinstance(named, str):
            if named not in self._bodies:
                raise BadPosition("map", f"no map '{named}'; there are {', '.join(self._bodies)}")
            return self.terrain(named)
        body = named if isinstance(named, MapBody) else MapBody.model_validate(named)
        made, findings = map_of(body)
        wrong = [one for one in findings if one.severity is Severity.ERROR]
        if made is None or wrong:
            raise BadPosition("map", wrong[0].message if wrong else "it can't be read")
        return Terrain(self.rules, made)

    def movement(self, terrain: Terrain) -> HexMovement:
        """How mechs move on a map; kept with it."""
        found: HexMovement | None = terrain.kept.get("movement")
        if found is None:
            found = terrain.kept["movement"] = HexMovement(compile_ground(terrain.map, self.moves))
        return found

    def units(self, red: Sequence[Fighter], blue: Sequence[Fighter]) -> tuple[Unit, ...]:
        """The units of two teams, red first."""
        made: list[Unit] = []
        for side, team in enumerate((red, blue)):
            for number, one in enumerate(team, 1):
                made.append(unit_of(one.sheet, len(made), side, number, self.skill, id=one.id, name=one.name))
        return tuple(made)

    def field(self, units: Sequence[Unit], terrain: Terrain) -> MapField:
        """Units on a map; a mech is as high as its size."""
        return MapField(self.rules, units, terrain, [unit.size for unit in units])

    def setting(self, form: str, red: Sequence[Fighter], blue: Sequence[Fighter]) -> tuple[Setting, HexMovement]:
        """The battle of two teams in a form of play, and how they move.

        :raises RulesFault: if the scenario has no room for them.
        """
        how = self.forms[form]
        scenario = self.scenarios[how.scenario]
        terrain = self.terrain(scenario.map)
        units = self.units(red[: how.units], blue[: how.units])
        movement = self.movement(terrain)
        made = placed(
            self.rules, units, self.field(units, terrain), scenario, form, f"scenarios:{how.scenario}",
            lambda unit, index: movement.offers.may_stand(unit.size, index),
        )  # fmt: skip
        return made, movement


def _called(name: str, ids: Sequence[str], place: int) -> str:
    """A mech's name, with a letter where its lance has several of it."""
    id = ids[place]
    return f"{name} {chr(ord('A') + list(ids[:place]).count(id))}" if list(ids).count(id) > 1 else name
