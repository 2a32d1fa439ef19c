"""A unit as the engine reads it: a card of a force, with what never changes in a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.units.models import UnitSheet
from generator.units.moves import ground, jump
from generator.units.skill import points_at
from generator.units.specials import every, parse_specials
from generator.units.tmm import jump_tmm, tmm

from .state import SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping

MINIMAL = -1
"""Damage `0*`: less than a point."""
INFANTRY = frozenset({"BA", "CI"})
"""Kinds of units that go on foot where their card has no letter for it."""
AIRBORNE = frozenset({"v", "g", "a"})
"""Letters of ways of moving that keep a unit off the ground."""
BANDS = ("short", "medium", "long", "extreme")


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of a battle.

    `key` is its name in actions and events, `red-1`; `name` its card's name or callsign. Moves are in inches. `damage`
    is by range (short, medium, long, extreme), MINIMAL for `0*`. `specials` are values by tag, as the card writes
    them; those inside a turret count too.
    """

    index: int
    side: int
    key: str
    name: str
    sheet: str
    """The id of its card."""
    type: str
    size: int
    skill: int
    piloting: int
    armour: int
    structure: int
    damage: tuple[int, int, int, int]
    overheat: int
    points: int
    ground: int
    jump: int
    travel: str
    """The letter of its way of moving over the ground; "" on a mech's legs."""
    tmm: int
    jump_tmm: int
    specials: Mapping[str, tuple[str, ...]]

    def value(self, tag: str, place: int = 0) -> int:
        """A number behind a special: HT2/1/0 has 2, 1, 0; 0 without it, and for `-`."""
        values = self.specials.get(tag, ())
        if not values:
            return 0
        text = values[min(place, len(values) - 1)].rstrip("*")
        return int(text) if text.isdigit() else 0


def unit_of(
    sheet: UnitSheet, index: int, side: int, number: int, skill: int, *, id: str = "", key: str = "", name: str = ""
) -> Unit:
    """A unit from its card.

    :param number: which of its side it is, from 1.
    :param skill: of its crew; the points go by it.
    :param id: of the card.
    :param key: its name in actions, where it isn't `red-1`.
    :param name: its callsign, where it has one.
    """
    moves = sheet.moves
    walked = next((move.mode for move in moves if move.mode != "j"), "")
    if not walked and sheet.type in INFANTRY:
        walked = "f"
    return Unit(
        index=index,
        side=side,
        key=key or f"{SIDES[side]}-{number}",
        name=name or sheet.name,
        sheet=id,
        type=sheet.type,
        size=sheet.size,
        skill=skill,
        piloting=sheet.piloting or 0,
        armour=sheet.armour,
        structure=sheet.structure,
        damage=(
            _points(sheet.damage.short), _points(sheet.damage.medium),
            _points(sheet.damage.long), _points(sheet.damage.extreme),
        ),
        overheat=sheet.overheat,
        points=points_at(sheet.points, skill),
        ground=ground(moves),
        jump=jump(moves),
        travel=walked,
        tmm=tmm(moves),
        jump_tmm=jump_tmm(sheet),
        specials={one.tag: one.values for one in every(parse_specials(sheet.specials))},
    )  # fmt: skip


def _points(value: Any) -> int:
    return MINIMAL if value == "0*" else int(value)
