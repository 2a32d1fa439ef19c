"""The data of the game, compiled for fights: rules, maps, loadouts, teams, forms of play; and where fights begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.maps.hexmap import HexMap
from generator.maps.played import PlayedMaps
from generator.play.contract import RulesFault

from . import designs
from .ground import Ground, compile_ground
from .rules import Rules, Unit, compile_rules, compile_unit, need
from .sight import Sight
from .state import HIDDEN, NOBODY, NOWHERE, SIDES, State
from .table import Setting

NORTH, SOUTH = 0, 3
PLAYED = ("frames", "modules", "weapons", "gear", "crews", "witches", "teams", "maps", "scenarios")
"""Number files without which nothing can be played, besides those of `rules.PLAYED`."""
Team = tuple[str, ...]
"""The ids of loadouts."""
Place = tuple[Ground, Sight]
"""A map, and the lines of sight on it."""


class Book:
    """Everything that fights of any form are made of. Settings are made when they are asked for.

    :param numbers: the models of number files, by stem.
    :param loadouts: models of loadouts, by id.
    :raises RulesFault: if number files are missing, or have faults.
    """

    def __init__(self, numbers: Mapping[str, Any], loadouts: Mapping[str, Any]) -> None:
        need(numbers, *PLAYED)
        self.numbers = dict(numbers)
        self.rules: Rules = compile_rules(numbers)
        self.ground_rules = compile_ground(numbers["ground"])
        self.loadouts = dict(loadouts)
        self.teams: dict[str, Team] = {id: tuple(one.frames) for id, one in numbers["teams"].teams.items()}
        self.scenarios = numbers["scenarios"].scenarios
        self.forms = numbers["scenarios"].forms
        self.places: PlayedMaps[Place] = PlayedMaps(numbers["maps"].maps, self.place_of)

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs."""
        return {**self.__dict__, "places": self.places.unread()}

    # --- maps

    def share_places(self, other: Book) -> None:
        """Keep maps together with a book whose rules read them alike."""
        self.places = other.places

    def place_of(self, made: HexMap) -> Place:
        """Any map as fights read it, and the lines of sight on it."""
        ground = Ground(self.ground_rules, made)
        detection = self.rules.detection
        return ground, Sight(ground, detection.woods, detection.border)

    # --- who fights

    def team(self, id: str) -> Team:
        """The loadouts of a team.

        :raises ValueError: if there is no such team.
        """
        if id not in self.teams:
            raise ValueError(f"no team '{id}'; there are {', '.join(self.teams)}")
        return self.teams[id]

    def unit(self, loadout: Any, index: int, side: int, number: int, name: str = "") -> Unit:
        """A frame with its price."""
        made = compile_unit(self.numbers, loadout, index, side, number, name=name)
        made.points = designs.points(self.numbers, loadout)
        return made

    def units(self, red: Team, blue: Team) -> tuple[Unit, ...]:
        """The frames of two teams, red first.

        :raises RulesFault: if a loadout isn't there or has faults.
        """
        made: list[Unit] = []
        for side, team in enumerate((red, blue)):
            for number, id in enumerate(team, 1):
                loadout = self.loadouts.get(id)
                if loadout is None:
                    raise RulesFault(f"loadouts/{id}:", "the loadout isn't there or has faults")
                made.append(self.unit(loadout, len(made), side, number, _called(str(loadout.name), team, number - 1)))
        return tuple(made)

    # --- fights

    def setting(self, form: str, red: Team | None = None, blue: Team | None = None) -> Setting:
        """The fight of two teams in a form of play; the teams of its scenario where none are named.

        :raises RulesFault: if the scenario has no room for them.
        """
        how = self.forms[form]
        scenario = self.scenarios[how.scenario]
        frames = int(how.frames)
        red = (self.team(scenario.teams.red) if red is None else red)[:frames]
        blue = (self.team(scenario.teams.blue) if blue is None else blue)[:frames]
        ground, sight = self.places[scenario.map]
        units = self.units(red, blue)
        hidden = SIDES.index(scenario.hidden) if scenario.hidden else NOBODY
        spans = tuple((int(one.min), int(one.max)) for one in (scenario.start.red, scenario.start.blue))
        starts, facings = _placed(ground, units, spans, hidden, f"scenarios:{how.scenario}")
        return Setting(self.rules, units, ground, sight, starts, facings, int(scenario.rounds), hidden, form)


def fresh(setting: Setting) -> State:
    """The state before the first round: nobody is hurt, magazines are full, and a round lies in each chamber."""
    units = setting.units
    s = State(len(units))
    for one in units:
        index = one.index
        s.hull[index] = one.hull
        whole = tuple(module.condition for module in one.modules)
        s.condition[index] = s.repairable[index] = s.maximum[index] = whole
        s.shield[index] = s.shield_maximum[index] = one.shield
        s.field[index] = one.field
        s.loaded[index] = tuple(weapon.magazine for weapon in one.weapons)
        chambered = setting.rules.reloading.chambered
        s.chamber[index] = tuple(chambered if weapon.magazine else 0 for weapon in one.weapons)
        s.magazines[index] = tuple(weapon.spare for weapon in one.weapons)
        s.smoke_charges[index] = one.charges
        if one.side == setting.hidden:
            s.posture[index] = HIDDEN
    if setting.starts:
        s.at[:] = setting.starts
        s.facing[:] = setting.facings
    return s


def _called(name: str, team: Sequence[str], place: int) -> str:
    """A frame's name, with a letter where its team has several of it."""
    id = team[place]
    return f"{name} {chr(ord('A') + team[:place].count(id))}" if team.count(id) > 1 else name


def _placed(
    ground: Ground, units: Sequence[Unit], spans: Sequence[tuple[int, int]], hidden: int, path: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where everybody begins, evenly spread over the rows of their side; who begins in hiding stands in cover.

    :raises RulesFault: if there is no room.
    """
    starts, facings = [NOWHERE] * len(units), [NORTH] * len(units)
    for side, (first, last) in enumerate(spans):
        south = first < spans[1 - side][0]
        mine = [unit for unit in units if unit.side == side]
        rows = range(first - 1, last) if south else range(last - 1, first - 2, -1)
        for number, unit in enumerate(mine):
            middle = (number + 0.5) * ground.map.width / len(mine)
            if south:  # turned by half a turn the map is the same: so are the places
                middle = ground.map.width - middle
            ahead = -1 if south else 1
            columns = sorted(range(ground.map.width), key=lambda one: (abs(one + 0.5 - middle), ahead * one))
            at = _nearest(ground, rows, columns, set(starts), cover=side == hidden)
            if at == NOWHERE:
                raise RulesFault(f"{path}/start", f"no room for {unit.name} ({unit.key}) in rows {first}-{last}")
            starts[unit.index] = at
            facings[unit.index] = SOUTH if south else NORTH
    return tuple(starts), tuple(facings)


def _nearest(ground: Ground, rows: Sequence[int], columns: Sequence[int], taken: set[int], *, cover: bool) -> int:
    """The free hex in the first of some columns, in the first row that has one; in cover, in any of the rows."""
    places = [ground.map.index(column, row) for row in rows for column in columns]
    if cover:
        order = {column: number for number, column in enumerate(columns)}
        places.sort(key=lambda index: order[index % ground.map.width])
    for index in places:
        if index != NOWHERE and ground.open(index) and index not in taken and (ground.cover[index] or not cover):
            return index
    return NOWHERE
