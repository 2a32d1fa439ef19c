"""The target movement modifier of a card, from how far a unit moves over the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.units.moves import Move, ground, jump

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.units.models import UnitSheet

LAST_INCH = (4, 8, 12, 18, 34)
"""The longest move in inches that has the modifier 0, 1, 2, 3, 4; whoever moves further has 5."""


def tmm_of(inches: int) -> int:
    """The modifier of a move in inches (the Master Unit List's table, as MegaMek has it)."""
    return sum(inches > last for last in LAST_INCH)


def tmm(moves: Sequence[Move]) -> int:
    """The modifier that a card prints: that of the move over the ground."""
    return tmm_of(ground(tuple(moves)))


def jump_tmm(sheet: UnitSheet) -> int:
    """The modifier of a unit that jumps: that of its card, changed by what its specials JMPS# and JMPW# say.

    The +1 for a target that jumped is not in it.
    """
    from generator.units.specials import parse_specials

    changed = {"JMPS": 1, "JMPW": -1}
    found = sum(
        changed[one.tag] * int(one.values[0])
        for one in parse_specials(sheet.specials)
        if one.tag in changed and one.values and one.values[0].isdigit()
    )
    return max(0, tmm(sheet.moves) + found) if jump(sheet.moves) else tmm(sheet.moves)
