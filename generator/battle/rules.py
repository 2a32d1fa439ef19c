"""The numbers of battle.yaml as plain values, for the innermost loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.play.contract import RulesFault

from .models import BattleFile
from .state import CRITICALS, ENGINE, MOVE_HIT

HALF, ALL = "half", "all"
"""What a motive box may take, besides inches."""


class Rules:
    """See `models` for what each number means.

    :param battle: battle.yaml.
    :param hex_inches: inches from one hex to the next.
    :param extreme: whether extreme range is played.
    """

    def __init__(self, battle: BattleFile, hex_inches: int, *, extreme: bool = False) -> None:
        ranges = battle.ranges
        self.hex_inches = hex_inches
        self.extreme = extreme
        self.ends = (ranges.short.inches, ranges.medium.inches, ranges.long.inches)
        self.range_modifiers = (
            ranges.short.modifier, ranges.medium.modifier, ranges.long.modifier,
            ranges.extreme.modifier if ranges.extreme else 0,
        )  # fmt: skip
        self.stood = battle.attacker.stood
        self.jumped = battle.attacker.jumped
        self.target_jumped = battle.target.jumped
        self.immobile = battle.target.immobile
        self.woods = battle.woods.modifier
        self.woods_near = battle.woods.near
        self.woods_block = battle.woods.block
        self.cover = battle.cover.modifier
        self.sure = battle.certain.sure
        self.never = battle.certain.never
        self.minimal_die = battle.minimal.die
        self.minimal_damage = battle.minimal.damage
        heat = battle.heat
        self.shutdown = heat.levels + 1
        """The level of heat that shuts a unit down."""
        self.heat_attack = heat.attack
        self.heat_inches = heat.inches
        self.slowed_from = heat.slowed.level
        self.slowed = heat.slowed.modifier
        self.overheat_heat = heat.overheat
        self.overheat_damage = heat.damage
        self.water_sheds = heat.water
        self.heated = frozenset(heat.units)
        critical = battle.criticals
        self.critical_table: Mapping[int, str] = {int(total): what for total, what in critical.table.items()}
        boxes = critical.boxes
        self.boxes = (boxes.engine, boxes.fire_control, boxes.move, boxes.weapon)
        self.engine_heat = critical.engine
        self.fire_control = critical.fire_control
        self.weapon_hit = critical.weapon
        self.move_hit = critical.move.inches
        self.modifier_hit = critical.move.modifier
        self.case = critical.case
        self.uncritical = frozenset(critical.never)
        self.without = {
            (str(type), CRITICAL_KINDS[kind]) for type, kinds in critical.without.items() for kind in kinds
        }
        vehicles = critical.vehicles
        self.vehicles = frozenset(vehicles.units if vehicles else ())
        self.vehicle_engine = vehicles.engine if vehicles else 0
        self.motive: tuple[int | str, ...] = tuple(vehicles.motive) if vehicles else ()
        self.motive_modifier = vehicles.modifier if vehicles else 0
        physical = battle.physical
        self.charge = physical.charge
        self.death_from_above = physical.death_from_above
        self.above = physical.above
        self.fall = physical.fall
        self.large = physical.large
        self.large_damage = physical.large_damage
        self.melee = physical.melee
        self.contact_levels = physical.levels
        self.physical_units = frozenset(physical.units)
        special = battle.specials
        self.specials = special is not None
        self.stealth = (0, special.stealth.medium, special.stealth.long, special.stealth.long) if special else (0,) * 4
        self.shield_damage = special.shield.damage if special else 0
        self.shield_attack = special.shield.attack if special else 0
        self.heights: Mapping[str, int] = {str(type): levels for type, levels in battle.heights.items()}
        self.moved_modifier = False
        """Whether what a unit's movement made its modifier stands for that of its card."""
        self.burnt_clause = "special-ht"
        """The clause by which heat comes that is marked after the clearing."""

    def band(self, inches: float) -> int:
        """The number of the range at a distance, from 0 (short) on."""
        for number, end in enumerate(self.ends):
            if inches <= end:
                return number
        return len(self.ends)

    def boxes_of(self, type: str, row: int) -> int:
        """How many boxes the card of a kind of unit has for a row of `State.hits`."""
        if (type, row) in self.without:
            return 0
        if type in self.vehicles and row == ENGINE:
            return self.vehicle_engine
        return len(self.motive) if type in self.vehicles and row == MOVE_HIT else self.boxes[row]

    def height(self, type: str) -> int:
        """How many levels high a kind of unit stands."""
        return self.heights.get(type, 1)


def half_up(number: int) -> int:
    """Half of a number; a half is rounded up."""
    return (number + 1) // 2


def worn(value: int, hits: int, least: int) -> int:
    """What is left of a move or modifier after hits: each takes half of what is left, and at least `least`."""
    for _ in range(hits):
        value = max(0, value - max(least, half_up(value)))
    return value


def lamed(value: int, steps: Sequence[int | str], least: int) -> int:
    """What motive boxes leave of a vehicle's move: inches less, `half` of what is left (as `worn`), or nothing."""
    for step in steps:
        value = worn(value, 1, least) if step == HALF else 0 if step == ALL else max(0, value - int(step))
    return value


def compiled(numbers: Mapping[str, Any], hex_inches: int, *, extreme: bool = False) -> Rules:
    """The rules of a game's number files.

    :raises RulesFault: if battle.yaml is missing.
    """
    battle = numbers.get("battle")
    if not isinstance(battle, BattleFile):
        raise RulesFault("battle:", "the file is missing or has faults")
    return Rules(battle, hex_inches, extreme=extreme)


CRITICAL_KINDS: Mapping[str, int] = {name: number for number, name in enumerate(CRITICALS)}
"""Row of `State.hits` by the kind's name."""
