"""From forces to units of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from generator.battle.units import INFANTRY, Unit, unit_of
from generator.play.contract import RulesFault
from generator.units.force import Force, muster
from generator.units.models import UnitSheet
from generator.units.naming import Library
from generator.units.skill import USUAL, points_at

from .ground import GroundFile

FIGHTERS = frozenset({"AF", "CF"})
"""Kinds of units that the engine doesn't play: they fly over the table."""


class Fighter(NamedTuple):
    """One unit of a force."""

    id: str
    sheet: UnitSheet
    skill: int
    label: str


def fighters(force: Force) -> tuple[Fighter, ...]:
    """The units of a force, in its order; a skill that is left blank is the usual one."""
    return tuple(
        Fighter(one.id, one.sheet, USUAL if one.skill is None else one.skill, one.label) for one in force.units
    )


def force_from(library: Library, lines: Iterable[str], id: str) -> tuple[Fighter, ...]:
    """The units that lines of a force mean.

    :raises RulesFault: if a line means none.
    """

    def report(code: Any, line: int, part: str, message: str, hint: str) -> Any:
        return code.at(message, path=f"loadouts/{id}:units/{line}")

    force, findings = muster(lines, library, None, report)
    if findings:
        raise RulesFault(findings[0].path or f"loadouts/{id}:", findings[0].message)
    return fighters(force)


def playable(force: Sequence[Fighter], ground: GroundFile) -> str:
    """Why a force can't be played, or "": a fighter, or a way of moving without costs."""
    for one in force:
        if one.sheet.type in FIGHTERS:
            return f"{one.label} flies over the table, and is played by hand"
        letter = next((move.mode for move in one.sheet.moves if move.mode != "j"), "")
        letter = letter or ("f" if one.sheet.type in INFANTRY else "")
        if ground.mode(letter) is None:
            return f"ground.yaml doesn't say how {one.label} ({one.sheet.move}) moves"
    return ""


def points(force: Iterable[Fighter]) -> int:
    """The points of a force, each unit at its skill."""
    return sum(points_at(one.sheet.points, one.skill) for one in force)


def dearest(force: Sequence[Fighter], most: int | None) -> tuple[Fighter, ...]:
    """So many units of a force with the most points, in its order; all where nothing is said."""
    if most is None or len(force) <= most:
        return tuple(force)
    ranked = sorted(range(len(force)), key=lambda index: (-points(force[index : index + 1]), index))[:most]
    return tuple(force[index] for index in sorted(ranked))


def two_sides(red: Sequence[Fighter], blue: Sequence[Fighter]) -> tuple[Unit, ...]:
    """The units of a battle: those of red, then those of blue."""
    made: list[Unit] = []
    for side, force in enumerate((red, blue)):
        for number, one in enumerate(force, 1):
            made.append(unit_of(one.sheet, len(made), side, number, one.skill, id=one.id, name=one.label))
    return tuple(made)
