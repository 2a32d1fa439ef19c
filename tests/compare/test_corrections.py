"""What is to be written over, sheet by sheet, of a report that is made by hand."""

from __future__ import annotations

from dataclasses import replace

from generator.compare.corrections import corrections
from generator.compare.report import Change, Fate, Kind, OnPaper, Piece
from generator.data.diagnostics import Place
from tests.compare.reports import EMPTY

CHANGE = Change("CP110", Kind.BALANCE, "combat:moving", "Combat: moving", "−15", "−20", Place("combat.yaml", 3, 1))


def piece(file: str, label: str, page: int = 1) -> Piece:
    return Piece(file, file.title(), page, "modifiers", label, Fate.CHANGED, ("combat:moving",), (("−15", "−20"),))


def test_a_negative_value_is_found_by_the_minus_that_sheets_print() -> None:
    """Else it would be told by its box alone, in which other values may read the same."""
    change = replace(CHANGE, old="-15", new="-20")
    report = replace(EMPTY, changes=(change,), paper=OnPaper("en", "a4", (piece("records", "Modifiers"),)))
    (row,) = corrections(report, {})[0].rows
    assert (row.what, row.old, row.new, row.drawn) == ("Combat: moving", "−15", "−20", False)


def test_a_sheet_that_names_its_box_otherwise_is_told_by_itself() -> None:
    """Records and blank records have a box “Modifiers” and are told together; the quick reference calls it “Shot”."""
    pieces = (piece("records", "Modifiers"), piece("blank", "Modifiers", 2), piece("quick", "Shot"))
    report = replace(EMPTY, changes=(CHANGE,), paper=OnPaper("en", "a4", pieces))
    sheets = corrections(report, {})
    assert [(sheet.file, [one.file for one in sheet.also]) for sheet in sheets] == [
        ("records", ["blank"]), ("quick", []),
    ]  # fmt: skip
    assert [(row.what, row.old, row.new, row.places) for sheet in sheets for row in sheet.rows] == [
        ("Combat: moving", "−15", "−20", ("Modifiers",)), ("Combat: moving", "−15", "−20", ("Shot",)),
    ]  # fmt: skip
