"""Tests of a skill: its chance as it is now, with what wear and heat take off, and the roll against it."""

from __future__ import annotations

from .levels import bands, level
from .modifiers import Term
from .rules import Band
from .table import Table

MAGIC = "magic"
"""What a witch rolls against."""


def terms(t: Table, unit: int, skill: str) -> tuple[Term, ...]:
    """The parts of the chance of a test: the skill (or MAGIC), worn modules, and the engine's heat for manoeuvres."""
    one = t.units[unit]
    if skill == MAGIC:
        return (Term(skill, one.magic, "success-levels"),)
    found = [Term(skill, one.skills[skill], "success-levels")]
    wear = worn(t, unit, skill)
    if wear:
        found.append(Term("worn", wear, "module-harm"))
    if skill == "manoeuvre":
        hot = band(t, unit)
        if hot is not None and hot.manoeuvre:
            found.append(Term("heat", hot.manoeuvre, "engine-heat"))
    return tuple(found)


def worn(t: Table, unit: int, skill: str) -> int:
    """What worn modules add to a skill: those at half of their first maximum or less."""
    condition = t.state.condition[unit]
    return sum(
        module.worn.get(skill, 0)
        for index, module in enumerate(t.units[unit].modules)
        if module.worn and 2 * condition[index] <= module.condition
    )


def band(t: Table, unit: int) -> Band | None:
    """What the engine suffers at its temperature: the last band that holds; None while it is cool."""
    left = t.units[unit].heat - t.state.heat[unit]
    found = None
    for one in t.rules.engine.bands:
        if left <= one.left:
            found = one
    return found


def chance(t: Table, unit: int, skill: str) -> int:
    """The chance of a test of a skill, or of MAGIC, in per cent."""
    return sum(one.value for one in terms(t, unit, skill))


def test(t: Table, unit: int, stream: str, chance: int) -> tuple[int, int]:
    """A roll of d100 against a chance: the roll, and its level of success (`levels`)."""
    roll = t.roll(stream, unit)[0]
    return roll, level(roll, bands(chance, t.rules.levels))
