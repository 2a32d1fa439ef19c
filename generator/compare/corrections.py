"""What has to be written over on printed sheets, sheet by sheet: the changed data and the boxes that show them.

    for sheet in corrections(report, skip={"booklet", "summary", "start"}):
        for row in sheet.rows:
            row.what, row.old, row.new      # "Tank, PPC: power", "4", "5"

A change that several boxes of a sheet show is one row that names them. A box that reads otherwise almost throughout is
one row too: nobody writes that, a patch goes over it. Boxes that differ without any words that do are named by
themselves: nothing can be written there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from generator.compare.report import Change, Fate, GameReport, Piece
from generator.data.records import dataclass

LONG = 40
"""Letters from which on a text is told by the box in which it stands, and not by what it is in the data."""
MANY = 4
"""Up to so many differences that no value explains a box is written over; with more it is told as a whole."""
PREFIX = 12
"""Letters up to which what is left of two wordings stands for them, their first words being the same."""
_NUMBER = re.compile(r"^[0-9]+\.[0-9]+$")
"""The number of a clause as pages print it."""
_VALUE = re.compile(r": [^:]* [0-9]+$")
_COUNTED = re.compile(r"^[0-9 ]*$")
_NEGATIVE = re.compile(r"^-(?=[0-9]+$)")
"""Where sheets print a minus."""


@dataclass(frozen=True, slots=True)
class Row:
    """One correction. `places` are the boxes that show it, where `what` doesn't name them; `drawn` says that the value
    is drawn there (circles, a figure) and not written, `whole` that the box reads otherwise throughout: `old` and `new`
    are but the first words of it."""

    what: str
    old: str
    new: str
    page: int
    places: tuple[str, ...] = ()
    drawn: bool = False
    whole: bool = False


@dataclass(slots=True)
class SheetRows:
    """What is to be done with one sheet. `drawn` are boxes or pieces that differ without words, `away` boxes that lie
    on a page now that the old sheet does not have, `new` and `gone` those that come and go."""

    file: str
    title: str
    rows: list[Row] = field(default_factory=list)
    drawn: list[Piece] = field(default_factory=list)
    away: list[Piece] = field(default_factory=list)
    new: list[Piece] = field(default_factory=list)
    gone: list[Piece] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    """Tables of a document that show values which stand on sheets, too."""
    also: list[SheetRows] = field(default_factory=list)
    """Other sheets on which nothing else is to be done than on this one, or less."""

    @property
    def to_do(self) -> bool:
        """Whether anything is to be done with what is printed already."""
        return bool(self.rows or self.drawn or self.away or self.again)

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages with something to write."""
        return tuple(sorted({row.page for row in self.rows} | {piece.page for piece in self.drawn}))


def corrections(
    report: GameReport, numbers: Mapping[str, str], skip: Collection[str] = (), *,
    pages: Mapping[str, int] | None = None, patched: bool = True,
) -> list[SheetRows]:  # fmt: skip
    """The sheets with something to do, in print order, each with its rows. Sheets for which the same is to be done are
    told once.

    :param numbers: old numbers of clauses with their new ones: where only those moved, nothing has to be written.
    :param skip: files to leave out.
    :param pages: how many pages the old sheets have, by file, where that is known.
    :param patched: whether there are patches: without one a box is told word by word however much of it differs.
    """
    changes = {change.path: change for change in report.changes}
    old_names = {change.new: change.old for change in report.changes if change.path.endswith("/name")}
    found: dict[str, SheetRows] = {}
    for piece in report.paper.pieces:
        if not piece.file or piece.file in skip:
            continue
        sheet = found.setdefault(piece.file, SheetRows(piece.file, piece.title))
        there = (pages or {}).get(piece.file, piece.page)
        if piece.fate in (Fate.CHANGED, Fate.MOVED) and piece.page > there > 0:
            sheet.away.append(piece)
        elif piece.fate is Fate.NEW:
            sheet.new.append(piece)
        elif piece.fate is Fate.GONE:
            sheet.gone.append(piece)
        elif piece.fate is Fate.CHANGED:
            rows = list(_rows(piece, changes, numbers, old_names, patched))
            sheet.rows += rows
            if not rows and not piece.wordings:
                sheet.drawn.append(piece)
    for sheet in found.values():
        sheet.rows = _together(sheet.rows)
    return _alike([one for one in found.values() if _work(one)])


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


def shown_again_in(report: GameReport, files: Collection[str]) -> Iterator[Piece]:
    """The pieces of these files that show a changed value which a piece of another file shows, too."""
    elsewhere = {path for piece in report.paper.pieces if piece.file not in files for path in piece.paths}
    values = {
        change.path for change in report.changes
        if change.old and change.new and not change.path.startswith(("rules.", "rulings.", "text.", "game:"))
    }  # fmt: skip
    for piece in report.paper.pieces:
        if piece.file in files and piece.fate is Fate.CHANGED and not values.isdisjoint(elsewhere & {*piece.paths}):
            yield piece


def _rows(
    piece: Piece, changes: Mapping[str, Change], numbers: Mapping[str, str], old_names: Mapping[str, str],
    patched: bool,
) -> list[Row]:  # fmt: skip
    """The corrections of one box: by the changed data that it shows, then by words that differ otherwise."""
    left = [pair for pair in paired(piece.wordings) if pair[0] != pair[1] and not _moved(pair, numbers)]
    label = called(piece.label, old_names)
    made: list[Row] = []
    for path in piece.paths:
        change = changes.get(path)
        if change is None or not (change.old and change.new):
            continue
        change = replace(change, old=_NEGATIVE.sub("−", change.old), new=_NEGATIVE.sub("−", change.new))
        sentence = path.startswith("rules.")
        at = next((pair for pair in left if _says(pair, change)), None)
        if at is not None:
            left.remove(at)
        elif sentence or path.startswith("text."):
            continue  # printed as part of other words, which are told as they stand
        if at is not None and (sentence or len(change.old) > LONG):
            made.append(Row(label, *at, piece.page))
            continue
        what = _what(change, label)
        places = () if _names(what, label) else (label,)
        made.append(Row(what, change.old, change.new, piece.page, places, drawn=at is None))
    words = [(old, new) for old, new in left if not (_COUNTED.match(old) and _COUNTED.match(new))]
    if patched and len(words) > MANY:
        other = [(old, new) for old, new in words if old.split(" ")[0] != new.split(" ")[0]]
        return [Row(label, _first(old for old, _ in other), _first(new for _, new in other), piece.page, whole=True)]
    if any(row.drawn for row in made):
        left = words  # Where circles came or went, the small numbers in them only count them.
    if words:  # A value that is not printed as it stands is told by the words that it changes.
        made = [row for row in made if not row.drawn]
    return [*made, *(_written(label, old, new, piece.page) for old, new in left)]


def _what(change: Change, label: str) -> str:
    """What a change is called at its box: equipment is no word of a sheet's, its boxes are."""
    if not change.path.startswith("loadouts"):
        return change.what
    group, _, thing = change.what.rpartition(", ")[2].rpartition(": ")
    return f"{label}: {group}" if group and thing.casefold() == label.casefold() else label


def _first(words: Iterable[str]) -> str:
    """The first of these texts that is a word and no number."""
    return next((one for one in words if len(one) > 2 and one[0].isalpha()), "")


def _written(label: str, old: str, new: str, page: int) -> Row:
    """Words that differ. Where both begin alike, with words, only what follows is crossed out and written."""
    before, after = old.split(" "), new.split(" ")
    same = 0
    while same < min(len(before), len(after)) - 1 and before[same] == after[same] and before[same].isalpha():
        same += 1
    rest = " ".join(before[same:]), " ".join(after[same:])
    if not same or max(map(len, rest)) > PREFIX:
        return Row(label, old, new, page)
    begun = " ".join(before[:same])
    return Row(label if begun.casefold() == label.casefold() else f"{label}: {begun}", *rest, page)


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


def called(label: str, old_names: Mapping[str, str] | None = None) -> str:
    """What the box is called on the old sheet: "H, Helo" as Helo, "Beam: Armour 3" as Laser."""
    core = label.partition(":")[0].rpartition(", ")[2].strip()
    return (old_names or {}).get(core, core) or label


def bare(label: str) -> str:
    """The label of a piece without a value that it tells of itself: Fist of "Fist: Armour 3"."""
    return _VALUE.sub("", label)


def _names(what: str, label: str) -> bool:
    """Whether the words for a change name the box by themselves."""
    return label.casefold() in what.casefold()


def _together(rows: Iterable[Row]) -> list[Row]:
    """The same change in several boxes of a page as one row."""
    made: dict[tuple[str, str, str, int, bool, bool], Row] = {}
    for row in rows:
        key = (row.what, row.old, row.new, row.page, row.drawn, row.whole)
        known = made.get(key)
        made[key] = row if known is None else replace(known, places=(*known.places, *row.places))
    return sorted(made.values(), key=lambda row: row.page)


def _alike(sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Sheets on which nothing else is to be done than on an earlier one, or less, told along with it."""
    made: list[SheetRows] = []
    for sheet in sheets:
        same = next((one for one in made if _work(sheet) <= _work(one) and _boxes(sheet) <= _boxes(one)), None)
        if same is None:
            made.append(sheet)
        else:
            same.also.append(sheet)
    return made


def _boxes(sheet: SheetRows) -> set[tuple[str, str]]:
    """Where each value stands, by the title of its box, as far as the value itself doesn't name that: whoever looks for
    a box by another title doesn't find it."""
    return {(row.what, place) for row in sheet.rows for place in row.places}


def _work(sheet: SheetRows) -> set[tuple[object, ...]]:
    """What is to be done with a sheet, wherever on it."""
    work: set[tuple[object, ...]] = {(row.what, row.old, row.new, row.drawn) for row in sheet.rows}
    work |= {(piece.label,) for piece in (*sheet.drawn, *sheet.away)}
    return work | {(piece.fate, piece.label) for piece in (*sheet.new, *sheet.gone)}
