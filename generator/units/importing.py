"""Bringing a list of units in: from CSV or JSON in the columns of the Master Unit List to sheets.

Each row becomes a unit or a finding at its place; what was put right is told, too. Nothing is guessed in silence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from generator.data import labels, spans
from generator.data.diagnostics import Code, Diagnostic, Place, Severity, ordered
from generator.data.records import dataclass
from generator.units import codes
from generator.units import list_values as read
from generator.units.columns import WORDS
from generator.units.list_json import json_rows
from generator.units.list_rows import Row, csv_rows
from generator.units.list_text import ListText, read_text, text_of
from generator.units.models import DamageBands, UnitSheet
from generator.units.naming import Unit, id_for, plain
from generator.units.tmm import tmm

MOST_FAULTS = 1000
"""Rows with faults, after which a list is not read further."""
MOST_NOTES = 2000
"""Notes on values that were put right; of more only the units are kept."""
MOST_VALUES = spans.MAX_NODES - 1000
"""Values of all units together: more no reader of the written file takes."""
UNSAID = -99
"""Stands for a number that a row doesn't give."""
BANDS = ("short", "medium", "long", "extreme")


@dataclass(frozen=True)
class Imported:
    """What a list holds: the units in its order, how many rows it has, and all findings."""

    file: str
    units: tuple[Unit, ...]
    rows: int
    findings: tuple[Diagnostic, ...]
    left_out: tuple[tuple[str, Diagnostic], ...] = ()
    """The rows that became no unit: what each is called, and what is wrong with it."""

    @property
    def errors(self) -> int:
        """How many errors there are: rows that were left out, and faults of the whole list."""
        return sum(one.severity >= Severity.ERROR for one in self.findings)


class _Enough(Exception):
    """There are too many faults to go on."""


class _RowFault(Exception):
    """A row can't become a unit."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


def import_list(path: Path) -> Imported:
    """Read a list of units from a CSV or JSON file. Never raises for what is in it."""
    return _imported(read_text(path))


def import_bytes(raw: bytes, file: str) -> Imported:
    """As `import_list`, from a file's bytes."""
    return _imported(text_of(raw, file))


def _imported(found: ListText) -> Imported:
    reader = _Reader(found.file)
    for one in found.findings:
        reader.report(one)
    if found.text is not None:
        rows = json_rows if found.text.lstrip()[:1] in ("[", "{") else csv_rows
        with suppress(_Enough):
            for row in rows(found.text, found.file, reader.report):
                reader.row(row)
        reader.end()
    return Imported(found.file, tuple(reader.units), reader.rows, tuple(ordered(reader.findings)),
                    tuple(reader.left_out))  # fmt: skip


class _Reader:
    """Gathers units and findings row by row."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.units: list[Unit] = []
        self.findings: list[Diagnostic] = []
        self.left_out: list[tuple[str, Diagnostic]] = []
        self.rows = 0
        self._values = 0
        self._counts: Counter[Severity] = Counter()
        self._names: dict[str, tuple[str, UnitSheet, int]] = {}
        self._ids: set[str] = set()
        self._numbered: Counter[str] = Counter()
        self._modifiers = 0
        self._other_modifiers: list[tuple[int, str, Row]] = []

    def report(self, finding: Diagnostic) -> None:
        """Keep a finding, of each severity as many as anyone reads."""
        self._counts[finding.severity] += 1
        if finding.severity < Severity.ERROR and self._counts[finding.severity] > MOST_NOTES:
            return
        self.findings.append(finding)
        if self._counts[Severity.ERROR] == MOST_FAULTS:
            message = f"the list has {MOST_FAULTS:,} faults or more; it was not read further"
            self.findings.append(codes.TOO_LONG.at(message, finding.place))
            raise _Enough

    def row(self, row: Row) -> None:
        """One unit's row."""
        self.rows += 1
        cells = Cells(row)
        try:
            sheet = sheet_of(cells)
            given = cells.get("tmm", lambda value, note: read.whole(value, "modifier", -9, 99, UNSAID))
        except _RowFault as fault:
            self.left_out.append((_named(row), fault.finding))
            self.report(fault.finding)
            return
        for one in cells.notes:
            self.report(one)
        self._values += 18 + len(sheet.specials)
        if self._values > MOST_VALUES:
            message = f"the list has more units than one file can hold; {len(self.units):,} were read"
            self.report(codes.TOO_LONG.at(message, Place(self.file, row.line, 1)))
            raise _Enough
        if given != UNSAID:
            self._modifiers += given != 0
            if given != tmm(sheet.moves):
                self._other_modifiers.append((given, sheet.name, row))
        self._keep(sheet, row)

    def _keep(self, sheet: UnitSheet, row: Row) -> None:
        place, key = Place(self.file, row.line, 1), plain(sheet.name)
        known = self._names.get(key)
        if known is not None and known[1] == sheet:
            self.report(codes.SAME_UNIT.at(f"{sheet.name} stands on line {known[2]} already", place))
            return
        id = self._id(sheet)
        if known is None:
            self._names[key] = (id, sheet, row.line)
        else:
            told = f"{sheet.name} is the name of the unit on line {known[2]} as well"
            hint = f"In a force, name this one {id} and that one {known[0]}."
            self.report(codes.SAME_NAME.at(told, place, hint=hint))
        self.units.append(Unit(id, sheet))

    def _id(self, sheet: UnitSheet) -> str:
        """An id that no unit has. Units of one name are numbered on from the last one, not tried from the first."""
        base = found = id_for(sheet.name, sheet.list_id)
        if found in self._ids and sheet.list_id is not None:
            found = f"{base}-{sheet.list_id}"
        while found in self._ids:
            self._numbered[base] += 1
            found = f"{base}-{self._numbered[base] + 1}"
        self._ids.add(found)
        return found

    def end(self) -> None:
        """What shows when all rows are there: modifiers that don't follow from the moves."""
        if self._other_modifiers and not self._modifiers:
            place = self._other_modifiers[0][2].place("tmm")
            count = len(self._other_modifiers)
            told = f"the modifier is 0 in every row; for {count} of the units it was taken from the move instead"
            self.findings.append(codes.MENDED.at(told, place, path="tmm"))
            return
        for given, name, row in self._other_modifiers[:MOST_NOTES]:
            told = f"the list gives {name} the modifier {given}, which isn't that of its move"
            self.findings.append(codes.TMM_DIFFERS.at(told, row.place("tmm"), path="tmm"))


class Cells:
    """The values of a row, read one by one; faults and notes get their places."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.notes: list[Diagnostic] = []

    def get(self, field: str, reader: Callable[[Any, read.Note], Any]) -> Any:
        """What a reader makes of a field's value.

        :raises _RowFault: if it can't make anything of it.
        """
        def note(message: str) -> None:
            self.notes.append(codes.MENDED.at(message, self.row.place(field), path=WORDS.get(field, field)))

        try:
            return reader(self.row.values.get(field), note)
        except read.Fault as fault:
            code: Code = codes.FORMULA if isinstance(fault, read.Formula) else codes.BAD_VALUE
            raise _RowFault(code.at(str(fault), self.row.place(field), path=WORDS.get(field, field))) from None

    def number(self, field: str, low: int, high: int, otherwise: int | None = None) -> int:
        """A field's whole number."""
        what = {"overheat": "overheat value", "list-id": "list's number", "points": "point value"}.get(field, field)
        found: int = self.get(field, lambda value, note: read.whole(value, what, low, high, otherwise))
        return found

    def refuse(self, field: str, message: str) -> NoReturn:
        """:raises _RowFault: with this message, at a field."""
        raise _RowFault(codes.BAD_VALUE.at(message, self.row.place(field), path=WORDS.get(field, field)))


def sheet_of(at: Cells) -> UnitSheet:
    """The sheet of a row's unit.

    :raises _RowFault: for the first value that can't be.
    """
    chassis, model = _called(at)
    number = at.number("list-id", 0, 999_999_999, UNSAID)
    return UnitSheet(
        chassis=chassis,
        model=model,
        type=at.get("type", lambda value, note: read.kind(value, at.row.values.get("kind"), note)),
        role=at.get("role", lambda value, note: read.optional(value, note, "role")),
        size=at.number("size", 1, 4),
        move=at.get("move", read.move),
        armour=at.number("armour", 0, 99),
        structure=at.number("structure", 0, 99),
        threshold=at.number("threshold", 0, 99, 0),
        damage=_damage(at),
        overheat=at.number("overheat", 0, 4, 0),
        points=at.number("points", 1, 999),
        specials=at.get("specials", read.specials),
        list_id=None if number == UNSAID else number,
    )


def _named(row: Row) -> str:
    """What a row's unit would be called, as far as it says."""
    said = [str(row.values.get(field) or "").strip() for field in ("chassis", "model")]
    return " ".join(filter(None, said)) if said[0] else str(row.values.get("name") or "").strip()


def _called(at: Cells) -> tuple[str, str]:
    """What a unit is called, in two parts: by chassis and variant, or else by its name."""
    chassis = at.get("chassis", lambda value, note: read.optional(value, note, "chassis"))
    model = at.get("model", lambda value, note: read.optional(value, note, "variant"))
    name = at.get("name", lambda value, note: read.optional(value, _unheard, "name"))
    if not chassis and not name:
        at.refuse("name" if "name" in at.row.values else "chassis", "the name is missing")
    if not chassis:
        # Only a whole name: what of it is the variant can't be known, unless the list says so.
        chassis = name.removesuffix(model).rstrip() if model and name != model else name
    elif name and not model and name.startswith(f"{chassis} "):
        model = name.removeprefix(chassis).strip()
    both = f"{chassis} {model}".strip()
    if name and name != both:
        told = f"the name is {read.shown(name)}, and chassis and variant make {read.shown(both)}, which cards show"
        at.notes.append(codes.MENDED.at(told, at.row.place("name"), path="name"))
    if not labels.visible(both) or len(both) > labels.LONGEST:
        at.refuse("chassis", "the name is too long" if len(both) > labels.LONGEST else "the name can't be seen")
    return chassis, model


def _unheard(message: str) -> None:
    """Chassis and variant tell the same of themselves."""


def _damage(at: Cells) -> DamageBands:
    if "damage" in at.row.values and "short" not in at.row.values:
        found = at.get("damage", read.bands)
    else:
        found = [_band(at, band) for band in BANDS]
    return DamageBands(**dict(zip(BANDS, found, strict=False)))


def _band(at: Cells, band: str) -> Any:
    minimal = at.row.values.get(f"{band}-minimal")
    return at.get(band, lambda value, note: read.damage(value, minimal, f"{band} damage", note))
