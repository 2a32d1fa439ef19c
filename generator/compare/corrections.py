"""What has to be written over on printed sheets, sheet by sheet: the changed data and the boxes that show them.

    for sheet in corrections(report, skip={"booklet", "summary", "start"}):
        for row in sheet.rows:
            row.what, row.old, row.new      # "Tank, PPC: power", "4", "5"

A change that several boxes of a sheet show is one row that names them. Boxes that differ without any words that do are
named by themselves: nothing can be written there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from generator.compare.report import Change, Fate, GameReport, Piece
from generator.data.records import dataclass

LONG = 40
"""Letters from which on a text is told by the box in which it stands, and not by what it is in the data."""
_NUMBER = re.compile(r"^[0-9]+\.[0-9]+$")
"""The number of a clause as pages print it."""
_COUNTED = re.compile(r"^[0-9 ]*$")


@dataclass(frozen=True, slots=True)
class Row:
    """One correction. `places` are the boxes that show it, where `what` doesn't name them; `drawn` says that the value
    is drawn there (circles, a figure) and not written."""

    what: str
    old: str
    new: str
    page: int
    places: tuple[str, ...] = ()
    drawn: bool = False


@dataclass(slots=True)
class SheetRows:
    """What is to be done with one sheet. `drawn`, `new` and `gone` are labels of boxes or pieces."""

    file: str
    title: str
    rows: list[Row] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    new: list[Piece] = field(default_factory=list)
    gone: list[Piece] = field(default_factory=list)
    also: list[SheetRows] = field(default_factory=list)
    """Other sheets on which nothing else is to be done than on this one, or less."""

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages with something to write."""
        return tuple(sorted({row.page for row in self.rows}))


def corrections(report: GameReport, numbers: Mapping[str, str], skip: Collection[str] = ()) -> list[SheetRows]:
    """The sheets with something to do, in print order, each with its rows. Sheets for which the same is to be done are
    told once.

    :param numbers: old numbers of clauses with their new ones: where only those moved, nothing has to be written.
    :param skip: files to leave out.
    """
    changes = {change.path: change for change in report.changes}
    old_names = {change.new: change.old for change in report.changes if change.path.endswith("/name")}
    found: dict[str, SheetRows] = {}
    for piece in report.paper.pieces:
        if not piece.file or piece.file in skip:
            continue
        sheet = found.setdefault(piece.file, SheetRows(piece.file, piece.title))
        if piece.fate is Fate.NEW:
            sheet.new.append(piece)
        elif piece.fate is Fate.GONE:
            sheet.gone.append(piece)
        elif piece.fate is Fate.CHANGED:
            rows = list(_rows(piece, changes, numbers, old_names))
            sheet.rows += rows
            if not rows and not piece.wordings:
                sheet.drawn.append(piece.label)
    for sheet in found.values():
        sheet.rows = _together(sheet.rows)
    return _alike([one for one in found.values() if one.rows or one.drawn or one.new or one.gone])


def shown_only_in(report: GameReport, files: Collection[str]) -> Iterator[tuple[Piece, Change]]:
    """The changes of values that pieces of these files show, and no piece of another file: (piece, change)."""
    elsewhere = {path for piece in report.paper.pieces if piece.file not in files for path in piece.paths}
    changes = {change.path: change for change in report.changes if change.old and change.new}
    told: set[str] = set()
    for piece in report.paper.pieces:
        if piece.file in files and piece.fate is Fate.CHANGED:
            for path in piece.paths:
                if path in changes and path not in {*elsewhere, *told} and not path.startswith(("rules.", "game:")):
                    told.add(path)
                    yield piece, changes[path]


def _rows(
    piece: Piece, changes: Mapping[str, Change], numbers: Mapping[str, str], old_names: Mapping[str, str]
) -> Iterator[Row]:
    """The corrections of one box: by the changed data that it shows, then by words that differ otherwise."""
    left = [pair for pair in paired(piece.wordings) if not _moved(pair, numbers)]
    label = _label(piece.label, old_names)
    drawn = False
    for path in piece.paths:
        change = changes.get(path)
        if change is None or not (change.old and change.new):
            continue
        sentence = path.startswith("rules.")
        at = next((pair for pair in left if _says(pair, change)), None)
        if at is not None:
            left.remove(at)
        elif sentence or path.startswith("text."):
            continue  # printed as part of other words, which are told as they stand
        if at is not None and (sentence or len(change.old) > LONG):
            yield Row(label, *at, piece.page)
        else:
            places = () if _names(change.what, label) else (label,)
            drawn |= at is None
            yield Row(change.what, change.old, change.new, piece.page, places, at is None)
    for old, new in left:
        # Where circles came or went, the small numbers in them only count them.
        if not (drawn and _COUNTED.match(old) and _COUNTED.match(new)):
            yield Row(label, old, new, piece.page)


def paired(words: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Differing words, with those that are only gone beside those that only came, where they are as many."""
    gone = [old for old, new in words if not new]
    come = [new for old, new in words if not old]
    both = [pair for pair in words if all(pair)]
    if len(gone) == len(come):
        return [*both, *zip(gone, come, strict=True)]
    return [*both, *((old, "") for old in gone), *(("", new) for new in come)]


def _moved(pair: tuple[str, str], numbers: Mapping[str, str]) -> bool:
    """Whether only the number of a clause moved."""
    old, new = pair
    return bool(_NUMBER.match(old)) and numbers.get(old) == new


def _says(pair: tuple[str, str], change: Change) -> bool:
    """Whether two wordings differ by the change of this value."""
    old, new = pair
    return pair == (change.old, change.new) or (bool(old) and old.replace(change.old, change.new) == new)


def _label(label: str, old_names: Mapping[str, str]) -> str:
    """What the box is called on the old sheet: "H, Helo" as Helo, "Beam: Armour 3" as Laser."""
    core = label.partition(":")[0].rpartition(", ")[2].strip()
    return old_names.get(core, core) or label


def _names(what: str, label: str) -> bool:
    """Whether the words for a change name the box by themselves."""
    return label.casefold() in what.casefold()


def _together(rows: Iterable[Row]) -> list[Row]:
    """The same change in several boxes of a page as one row."""
    made: dict[tuple[str, str, str, int, bool], Row] = {}
    for row in rows:
        key = (row.what, row.old, row.new, row.page, row.drawn)
        known = made.get(key)
        made[key] = row if known is None else replace(known, places=(*known.places, *row.places))
    return sorted(made.values(), key=lambda row: row.page)


def _alike(sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Sheets on which nothing else is to be done than on an earlier one, or less, told along with it."""
    made: list[SheetRows] = []
    for sheet in sheets:
        same = next((one for one in made if _work(sheet) <= _work(one)), None)
        if same is None:
            made.append(sheet)
        else:
            same.also.append(sheet)
    return made


def _work(sheet: SheetRows) -> set[tuple[object, ...]]:
    """What is to be done with a sheet, wherever on it."""
    work: set[tuple[object, ...]] = {(row.what, row.old, row.new, row.drawn) for row in sheet.rows}
    work |= {(label,) for label in sheet.drawn}
    return work | {(piece.fate, piece.label) for piece in (*sheet.new, *sheet.gone)}
