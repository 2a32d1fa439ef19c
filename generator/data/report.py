"""Findings for people and programs: the source line with a caret under the fault, and plain data.

Tabs are shown as spaces, wide letters take two columns, and a long line is cut around the fault, so that the caret
always stands where it should.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from generator.data.diagnostics import Diagnostic, Place, Severity

TAB = 4
"""Columns of a tab in a shown source line."""
WIDEST = 110
"""Columns of a source line that are shown; longer ones are cut around the caret."""
_LONGEST = 4000
"""Letters of a source line of which columns are counted: of a longer one, a picture or a program, only those near the
caret are."""


def clean(text: str) -> str:
    """A message without anything that a terminal would act on."""
    return "".join(letter if letter.isprintable() or letter == "\xa0" else "�" for letter in text)


def _width(letter: str) -> int:
    """Columns that a letter takes on a terminal."""
    if letter == "\t":
        return TAB
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def _expanded(text: str) -> str:
    return clean(text.replace("\t", " " * TAB))


def excerpt(place: Place, rows: Sequence[str]) -> tuple[str, str] | None:
    """The source line and the line below it with the caret, or None where there is no such line.

    :param rows: the file's lines.
    """
    if not 0 < place.line <= len(rows):
        return None
    row = rows[place.line - 1].rstrip("\r")
    start = min(max(place.column, 1) - 1, len(row))
    end = place.end_column - 1 if place.end_line == place.line else (len(row) if place.end_line else start + 1)
    end = max(min(end, len(row)), start)
    marked = max(1, sum(map(_width, row[start : min(end, start + _LONGEST)])))
    if len(row) <= _LONGEST and sum(map(_width, row)) <= WIDEST:
        before = sum(map(_width, row[:start]))
        return _expanded(row), " " * before + "^" * marked
    first = max(0, start - WIDEST // 3)
    head, tail = "…" if first else "", "…" if first + WIDEST < len(row) else ""
    before = sum(map(_width, row[first:start])) + len(head)
    shown = head + _expanded(row[first : first + WIDEST]) + tail
    return shown, " " * before + "^" * max(1, min(marked, WIDEST - before))


def as_record(finding: Diagnostic) -> dict[str, object]:
    """One finding as plain data: code, severity, file, line, column, end, path, message, hint, value, limit."""
    place = finding.place
    return {
        "code": finding.code, "severity": finding.severity.word, "file": place.file, "line": place.line,
        "column": place.column, "end_line": place.end_line, "end_column": place.end_column, "path": finding.path,
        "message": finding.message, "hint": finding.hint, "value": finding.value, "limit": finding.limit,
    }


def from_record(record: Mapping[str, Any]) -> Diagnostic:
    """The finding that `as_record` made plain data of."""
    place = Place(*(record[key] for key in ("file", "line", "column", "end_line", "end_column")))
    texts = (record[key] for key in ("path", "hint", "value", "limit"))
    return Diagnostic(record["code"], Severity[record["severity"].upper()], record["message"], place, *texts)
