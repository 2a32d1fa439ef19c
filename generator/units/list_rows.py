"""The rows of a list, whichever form it has, and the CSV form."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.data.diagnostics import Code, Diagnostic, Place
from generator.units import codes
from generator.units.columns import ENOUGH, FIELDS, Columns, columns_of, key_of, meant, missing

SEPARATORS = (",", ";", "\t", "|")
MOST_COLUMNS = 300
LONGEST_LINE = 100_000
"""Letters of a row."""
MOST_LINES = 200_000
"""Lines of a list."""
LINES_OF_A_ROW = 10
"""Lines of a row whose values hold line ends."""
_MOST_EMPTY = 1000
"""Rows at the top of a file that may be empty."""


class Row(NamedTuple):
    """One unit's row: values by field, where each stands, and the row's line from 1."""

    values: Mapping[str, Any]
    place: Callable[[str], Place]
    line: int


Report = Callable[[Diagnostic], None]


def csv_rows(text: str, file: str, report: Report) -> Iterator[Row]:
    """The rows of a table. What is wrong with its form is reported, and the rows that it leaves whole are given."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        report(codes.TOO_LONG.at(f"the list has more than {MOST_LINES:,} lines", Place(file, 1, 1)))
        return
    lines = text.split("\n")
    at, separator = _beginning(lines)
    head: Columns | None = None
    top = rows = 0
    while at < len(lines):
        line, width = at + 1, 0 if head is None else len(head.names)
        cells, used, fault = _cells(lines, at, separator, width)
        at += used
        if fault is not None:
            report(fault.at(_FAULTS[fault.id], Place(file, line, 1)))
            if head is None:
                return
        elif not any(cell.strip() for cell in cells):
            continue
        elif head is None:
            top = line
            head = columns_of(cells)
            if not _told(head, lines[line - 1], Place(file, line, 1), report):
                return
        elif len(cells) != width:
            message = f"the row has {len(cells)} values, and there are {width} columns"
            report(codes.ROW_LENGTH.at(message, Place(file, line, 1)))
        else:
            place = _Places(file, line, lines[line - 1], cells, head)
            yield Row({field: cells[number] for field, number in head.fields.items()}, place, line)
        rows += head is not None and line != top
    if head is None:
        report(codes.NOT_A_LIST.at("the file has no row of column names", Place(file, 1, 1)))
    elif not rows:
        report(codes.NOT_A_LIST.at("no row stands below the names of the columns", Place(file, top, 1)))


_FAULTS = {
    codes.BROKEN_OFF.id: "the quotes that open in this row are never closed",
    codes.ROW_LENGTH.id: "something stands behind the closing quotes of a value",
    codes.TOO_LONG.id: f"the row has more than {LONGEST_LINE:,} letters",
}


def _cells(lines: Sequence[str], at: int, separator: str, width: int) -> tuple[list[str], int, Code | None]:
    """The values of the row that begins at a line, how many lines it takes, and the code of what is wrong with it.

    A value in quotes may hold line ends. That is believed only where the row then has as many values as there are
    columns (`width`), so that quotes which are never closed cost one row and not all that follow.
    """
    text, fault = "", codes.BROKEN_OFF
    for used in range(1, min(LINES_OF_A_ROW, len(lines) - at) + 1):
        text += lines[at + used - 1] if used == 1 else f"\n{lines[at + used - 1]}"
        if len(text) > LONGEST_LINE:
            return [], 1, codes.TOO_LONG if used == 1 else fault
        try:
            parts = [f"{part}\n" for part in text.split("\n")]
            cells = next(csv.reader(parts, delimiter=separator, strict=True), [])
        except csv.Error as error:
            if "unexpected end of data" in str(error):
                continue
            fault = codes.TOO_LONG if "field" in str(error) and "limit" in str(error) else codes.ROW_LENGTH
            return [], 1, fault if used == 1 else codes.BROKEN_OFF
        while width and len(cells) > width and not cells[-1].strip():
            cells.pop()
        return (cells, used, None) if used == 1 or len(cells) == width else ([], 1, codes.BROKEN_OFF)
    return [], 1, fault


def _beginning(lines: Sequence[str]) -> tuple[int, str]:
    """The number of the line with the names of columns, and what parts them."""
    for number, line in enumerate(lines[:_MOST_EMPTY]):
        named = line.strip().casefold()
        if named.startswith("sep=") and len(named) in (4, 5):
            return number + 1, line.strip()[4:] or "\t"
        if line.strip(" \t\r\n,;|\""):
            def known(separator: str, line: str = line) -> int:
                return sum(key_of(cell) in FIELDS for cell in line.split(separator))

            return number, max(SEPARATORS, key=known)
    return len(lines), ","


class _Places:
    """Where the cells of a row stand: looked for only when a finding asks."""

    def __init__(self, file: str, line: int, text: str, cells: Sequence[str], head: Columns) -> None:
        self._file, self._line, self._text, self._cells, self._head = file, line, text, cells, head

    def __call__(self, field: str) -> Place:
        number = self._head.fields.get(field)
        if number is None:
            return Place(self._file, self._line, 1)
        at = 0
        for cell in self._cells[:number]:
            at = max(at, self._text.find(cell, at)) + len(cell) + 1
        found = self._text.find(self._cells[number].strip(), at) if self._cells[number].strip() else at
        column = min(found if found >= 0 else at, len(self._text.rstrip())) + 1
        return Place(self._file, self._line, column, self._line, column + max(1, len(self._cells[number].strip())))


def _told(head: Columns, text: str, place: Place, report: Report) -> bool:
    """Report what is wrong with the row of names; whether rows can be read."""
    if len(head.fields) < ENOUGH:
        message = f"line {place.line} names none of the columns of a list of units" if not head.fields else (
            f"line {place.line} names too few of the columns of a list of units")  # fmt: skip
        report(codes.NOT_A_LIST.at(message, place))
        return False
    if len(head.names) > MOST_COLUMNS:
        report(codes.TOO_LONG.at(f"the list has {len(head.names)} columns", place))
        return False
    for number, name in head.twice:
        message = f"the column {name.strip()[:40]} is there already"
        report(codes.COLUMN_TWICE.at(message, _under(place, text, name, number)))
    names = [name for _, name in head.unknown]
    lacking = missing(head.fields)
    for wanted in lacking:
        guess = meant(wanted, names)
        hint = f"Is it the column “{guess[:40]}”? Call it {wanted}." if guess else ""
        report(codes.COLUMN_MISSING.at(f"the column {wanted} is missing", place, hint=hint))
    for number, name in head.unknown[:20]:
        message = f"nothing reads the column {name.strip()[:40]}"
        report(codes.COLUMN_UNKNOWN.at(message, _under(place, text, name, number)))
    return not (lacking or head.twice)


def _under(place: Place, text: str, name: str, number: int) -> Place:
    """The place of a column's name; of one that stands twice the last."""
    at = text.rfind(name) if number else text.find(name)
    column = max(at, 0) + 1
    return Place(place.file, place.line, column, place.line, column + max(1, len(name)))
