"""Galactic Arena's data compiled into fast plain tables: what the engine reads.

Everything comes from the number files; nothing here knows a number or an id of the game but the words of `effects`.
Things are known by their index in these tables (`rules.heroes[3]`); masks of abilities have a bit for each index.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .board import Grid
from .effects import AT_ENEMY, EFFECTS, MOMENTS_IN_ORDER

Tables = Mapping[str, Mapping[str, Any]]

INSTANT, EXCHANGE, HIT, MISSED, STRUCK, DEFENDED, DEATH = range(7)
MOMENTS = MOMENTS_IN_ORDER
ANY, MELEE, RANGED, CHARGE = range(4)
ATTACKS = ("any", "melee", "ranged", "charge")
OFFENSIVE, DEFENSIVE = 0, 1
ANYWHERE = 99
RED, BLUE = 0, 1
SIDES = ("red", "blue")


@dataclass(slots=True)
class Doing:
    """One effect: its word, how much, and the die that the attack must show more than (0: any)."""

    effect: str
    amount: int
    above: int


@dataclass(slots=True)
class Power:
    """An ability or keyword. `slots`, `cost`, `side`, `battle` and `unbreakable` are an ability's only."""

    id: str
    index: int
    when: int
    attack: int
    within: int
    doings: tuple[Doing, ...]
    named: bool
    """It needs an enemy."""
    reach: int
    """How far away that enemy may be: the least of `within` and what a swap allows."""
    slots: int = 0
    cost: int = 0
    side: int = OFFENSIVE
    battle: bool = False
    unbreakable: bool = False
    column: str = ""


@dataclass(slots=True)
class Weapon:
    """A weapon."""

    id: str
    melee: bool
    ranged: bool
    damage: int
    keyword: Power | None


@dataclass(slots=True)
class Hero:
    """A hero; `weapons` and `abilities` are indexes."""

    id: str
    defence: int
    initiative: int
    health: int
    slots: int
    attack: int
    movement: int
    weapons: tuple[int, ...]
    abilities: tuple[int, ...]


@dataclass(slots=True)
class Obstacle:
    """Something that players put on the board; `damage` is in health points."""

    id: str
    count: int
    defence: int
    blocks: bool
    damage: int
    holds: bool


@dataclass(slots=True)
class Outcome:
    """What a trap does: `loses` is health, action-points or "" for nothing."""

    id: str
    loses: str
    amount: int


@dataclass(slots=True)
class Form:
    """A way to play: heroes of a side, heroes that each player drafts (0: no tournament)."""

    id: str
    heroes: int
    drafted: int


@dataclass(slots=True)
class Rules:
    """Everything, compiled."""

    die: int
    miss: int
    critical: int
    critical_damage: int
    action_points: int
    turn_cost: int
    charge_cost: int
    defence_cost: int
    reroll_cost: int
    between: int
    penalty: int
    charge_between: int
    charge_attack: int
    charge_damage: int
    push: int
    step: int
    unbreakable: int
    round_limit: int
    wins: int
    forms: dict[str, Form]
    grid: Grid
    ring: int
    """Hexes within the white ring, as a mask."""
    pillars: int
    floor: int
    """The board without pillars, as a mask."""
    central: int
    """The hexes in the middle on which nothing is put."""
    traps: dict[int, str]
    """Kind of trap by cell."""
    trap_mask: int
    outcomes: dict[str, list[Outcome]]
    """By kind of trap: the outcome of each face, from 1 on (index 0 is unused)."""
    starts: tuple[int, int]
    """The start cell of each side."""
    places: tuple[tuple[int, ...], tuple[int, ...]]
    """Where the heroes of each side begin, by rank."""
    crate_cells: tuple[int, ...]
    crates: list[tuple[str, tuple[str, ...]]]
    """Each crate's id and its symbols."""
    crate_amount: int
    crate_heal: int
    crate_slots: int
    obstacles: list[Obstacle]
    keywords: list[Power]
    abilities: list[Power]
    weapons: list[Weapon]
    heroes: list[Hero]
    moments: list[list[int]]
    """`moments[side][when]`: the mask of all abilities of a side at a moment."""
    deaths: int
    """The mask of all abilities that are used when dying."""
    hero_index: dict[str, int] = field(default_factory=dict)
    weapon_index: dict[str, int] = field(default_factory=dict)
    ability_index: dict[str, int] = field(default_factory=dict)
    obstacle_index: dict[str, int] = field(default_factory=dict)
    crate_index: dict[str, int] = field(default_factory=dict)
    tables: Tables = field(default_factory=dict)
    """What this was compiled from, for whoever lays data of its own over it."""


def tables_of(content: Any) -> Tables:
    """The plain tables of a loaded `Content`: what `compile_rules` takes."""
    return {stem: model.model_dump(by_alias=True, mode="json") for stem, model in content.numbers.items()}


def compile_rules(tables: Tables, like: Rules | None = None) -> Rules:
    """Compile number files.

    :param tables: number file stem to its mapping, keys as in YAML. What is optional there may be left out.
    :param like: rules of which much is the same: an example lays its own data over few of the game's.
    :raises RulesFault: if a reference or a number can't be compiled.
    """
    from .tables import Compiler

    rules = Compiler(tables, like).rules()
    rules.tables = tables
    return rules


def is_named(doings: Iterable[Doing]) -> bool:
    """Whether one of the effects needs an enemy."""
    return any(doing.effect in AT_ENEMY for doing in doings)


__all__ = [
    "EFFECTS",
    "Form",
    "Hero",
    "Obstacle",
    "Power",
    "Rules",
    "Weapon",
    "compile_rules",
    "tables_of",
]
