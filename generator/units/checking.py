"""What is wrong with units beyond the form of their file: names that two have, points that the formula doesn't give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data import spans
from generator.data.diagnostics import Diagnostic, Place
from generator.units import codes
from generator.units.importing import import_list
from generator.units.loading import load_units, units_of
from generator.units.naming import Unit, plain
from generator.units.points import price

if TYPE_CHECKING:
    from generator.data.content import Content

Where = Callable[[str, str], Place]
"""The place of a value (`points`; "" for the whole) of the unit with an id."""


def units_findings(content: Content) -> Iterator[Diagnostic]:
    """What is wrong with the units that a game has itself."""
    def where(id: str, key: str) -> Place:
        return content.place(f"units:{id}/{key}" if key else f"units:{id}", key=not key)

    def house(id: str) -> bool:
        return content.provenance(f"units:{id}/points").source == "house"

    yield from _findings(units_of(content), where, house)


def list_findings(path: Path) -> list[Diagnostic]:
    """What is wrong with a list: a file of units, or one that was not imported yet."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        return list(import_list(path).findings)
    read = load_units(path)
    if not read.ok:
        return list(read.findings)
    located = spans.read(path)

    def where(id: str, key: str) -> Place:
        return located.place(("units", id, *([key] if key else [])), key=not key)

    house = {unit.id for unit in read.units if located.has(("units", unit.id, "source"))}
    whole = located.data.get("source") == "house"
    return [*read.findings, *_findings(read.units, where, lambda id: id in house or whole)]


def _findings(units: Iterable[Unit], where: Where, house: Callable[[str], bool]) -> Iterator[Diagnostic]:
    known: dict[str, Unit] = {}
    for unit in units:
        first = known.setdefault(plain(unit.sheet.name), unit)
        if first is not unit:
            told = f"{unit.sheet.name} is the name of {first.id} as well"
            yield codes.SAME_NAME.at(told, where(unit.id, ""), path=f"units:{unit.id}")
        found = price(unit.sheet)
        if found is not None and found.total != unit.sheet.points and house(unit.id):
            told = f"{unit.sheet.name} has {unit.sheet.points} points, and the formula gives {found.total}"
            yield codes.POINTS_DIFFER.at(told, where(unit.id, "points"), path=f"units:{unit.id}/points",
                                         value=str(unit.sheet.points), limit=str(found.total))  # fmt: skip
