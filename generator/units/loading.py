"""Reading lists of units: YAML files in the form of a game's own units, such as `mechsmith units import` writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.data import codes as data_codes
from generator.data import models, spans
from generator.data.diagnostics import Diagnostic, Place, Severity
from generator.data.models import translate
from generator.data.records import dataclass
from generator.units import codes
from generator.units.models import UnitsFile
from generator.units.naming import Unit

if TYPE_CHECKING:
    from generator.data.content import Content


TABLES = (".csv", ".tsv")
"""Ends of the names of lists that are imported first."""


@dataclass(frozen=True)
class UnitList:
    """A list of units that was read: what is in order, and what is wrong."""

    file: str
    units: tuple[Unit, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with it."""
        return not any(one.severity >= Severity.ERROR for one in self.findings)


_read: dict[Path, tuple[tuple[int, int], UnitList]] = {}
"""The lists that were read last, with their files' times and sizes: a command asks for one several times."""


def load_units(path: Path) -> UnitList:
    """Read a list of units. A file with a fault has no units: findings say where. Never raises."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return _load(path)
    known, now = _read.get(path), (state.st_mtime_ns, state.st_size)
    if known is None or known[0] != now:
        if len(_read) >= 4:
            _read.pop(next(iter(_read)))
        known = _read[path] = (now, _load(path))
    return known[1]


def _load(path: Path) -> UnitList:
    from pydantic import ValidationError

    located = spans.read(path)
    findings = list(located.findings)
    file, stem = located.file, path.stem
    if path.suffix.lower() in TABLES and located.text:
        # A table that isn't imported yet; what YAML makes of it would say nothing.
        message = "it is a table, which is to be imported first"
        hint = f"Make a file of units of it: mechsmith units import {path.name}"
        return UnitList(file, (), (codes.NOT_A_LIST.at(message, Place(file, 1, 1), hint=hint),))
    if not located.ok:
        return UnitList(file, (), tuple(findings))
    given = located.data.get("format")
    if type(given) is int and given != models.FORMAT:
        message = f"the file has the format {given}, and this version reads {models.FORMAT}"
        return UnitList(file, (), (*findings, data_codes.UNKNOWN_FORMAT.at(message, located.place(("format",)))))
    try:
        read = UnitsFile.model_validate(located.data)
    except ValidationError as error:
        findings += translate(
            error, lambda steps, key: located.place(steps, key=key), lambda steps: "/".join(map(str, steps)),
            UnitsFile, located.data,
        )
        return UnitList(file, (), tuple(findings))
    return UnitList(file, tuple(Unit(id, sheet, stem) for id, sheet in read.units.items()), tuple(findings))


def units_of(content: Content) -> tuple[Unit, ...]:
    """The units that a game has itself: none for a game without, or whose file is faulty."""
    found = content.numbers.get("units")
    return tuple(Unit(id, sheet) for id, sheet in found.units.items()) if isinstance(found, UnitsFile) else ()
