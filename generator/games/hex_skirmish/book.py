"""The data of the game, compiled for battles: rules, maps, mechs, lances, forms of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.battle.book import BattleBook, checked_numbers
from generator.battle.field import MapField, Terrain
from generator.battle.rules import compiled
from generator.battle.setting import Setting, placed
from generator.battle.units import Unit, unit_of
from generator.games.hex_skirmish.designs import NEEDED, sheet_of
from generator.games.hex_skirmish.ground import GroundRules, MoveRules, Tax, compile_ground
from generator.games.hex_skirmish.models import NUMBER_FILES
from generator.games.hex_skirmish.moving import HexMovement
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


class Book(BattleBook):
    """Everything that battles of any form are made of. Settings are made when they are asked for.

    :raises RulesFault: if number files are missing, or have faults.
    """

    def __init__(self, content: Any) -> None:
        numbers = content.numbers
        checked_numbers(numbers, {stem: NUMBER_FILES[stem] for stem in PLAYED})
        super().__init__(numbers, compiled(numbers, numbers["movement"].hex))
        self.rules.moved_modifier = True
        self.rules.burnt_clause = "sprint-heat"
        self.moves = ground_rules(numbers)
        self.skill: int = numbers["frames"].skill
        self.parts = {stem: numbers[stem] for stem in NEEDED}
        """What mechs are made of."""
        self.mechs: dict[str, UnitSheet] = {}
        """Cards by loadout."""
        for id, one in sorted(content.loadouts.items()):
            sheet = sheet_of(numbers, one.model) if one.model is not None else None
            if sheet is not None:
                self.mechs[id] = sheet
        self.lances: dict[str, list[str]] = {id: list(one.mechs) for id, one in numbers["lances"].lances.items()}

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
