"""From the units of a game, of a list or of a force to units on cards, which know the data that they come from."""

from __future__ import annotations

from collections.abc import Iterable

from generator.units.card_values import CardUnit
from generator.units.force import Force
from generator.units.naming import Library, Unit, stem_of
from generator.units.skill import USUAL


def path_of(unit: Unit) -> str:
    """The data path of a unit: of the game's own `units:lynx-2a`, of a list's `lists/my-list:units/lynx-2a`."""
    return f"{stem_of(unit.list)}:units/{unit.id}" if unit.list else f"units:{unit.id}"


def on_cards(units: Iterable[Unit], skill: int | None = USUAL) -> list[CardUnit]:
    """Units as they are, one card each.

    :param skill: of all of them; None to write it in by hand.
    """
    return [CardUnit(unit.id, unit.sheet, path_of(unit), skill) for unit in units]


def of_force(force: Force, library: Library, stem: str) -> list[CardUnit]:
    """The units of a force, in its order.

    :param stem: under which the content knows the force's file.
    """
    known = {id(unit.sheet): unit for unit in library}
    made = []
    for one in force.units:
        unit = known.get(id(one.sheet)) or Unit(one.id, one.sheet)
        made.append(
            CardUnit(one.id, one.sheet, path_of(unit), one.skill, f"{stem}:units/{one.line}", one.callsign, one.letter)
        )
    return made
