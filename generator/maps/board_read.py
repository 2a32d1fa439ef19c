"""Reading MegaMek's `.board` files: whole, whatever is wrong with them.

What the lines mean is told in docs/maps.md. On boards of more than 99 columns or rows a label can be read in several
ways; there the order of the lines decides, column by column, then row by row.
"""

from __future__ import annotations

import re
from dataclasses import replace

from generator.data.diagnostics import Code, Diagnostic, Place
from generator.maps import codes, faults
from generator.maps.board_cell import terrain_of
from generator.maps.hexmap import CLEAR, Cell, HexMap
from generator.maps.models import LONGEST_LINE, MOST_COLUMNS, MOST_HEXES, MOST_ROWS

_TAIL = r"[ \t]*(?:#(?P<tail>.*))?"
"""What may stand behind a line: a comment."""
_HEX = re.compile(r'hex[ \t]+(\d{1,12})[ \t]+([-+]?\d{1,12})[ \t]+"([^"]*)"(?:[ \t]+"([^"]*)")?' + _TAIL, re.IGNORECASE)
_SIZE = re.compile(r"size[ \t]+(\S+)[ \t]+([^\s#]+)" + _TAIL, re.IGNORECASE)
_NOTE = re.compile(r'note[ \t]+(\d{1,12})[ \t]+"((?:[^"\\]|\\.)*)"' + _TAIL, re.IGNORECASE)
_TEXT = re.compile(r'(?:tag|description|background)[ \t]+"((?:[^"\\]|\\.)*)"' + _TAIL, re.IGNORECASE)
_OPTION = re.compile(r"option[ \t]+([^\s#]+)(?:[ \t]+([^#]*[^\s#]))?" + _TAIL, re.IGNORECASE)
_ESCAPE = re.compile(r"\\(.)")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
MOST_FINDINGS = 1000
"""Findings of one file that are told one by one."""
_NAMED_LABELS = 8
"""Labels of missing hexes that one finding names."""


def read_board(text: str, file: str = "") -> tuple[HexMap | None, list[Diagnostic]]:
    """The map that a board's text describes, and what is wrong with it; None where its size can't be used.

    :param file: the name that findings show.
    """
    return _Reader(text, file).read()


def labels_at(text: str) -> list[tuple[int, int]]:
    """The columns and rows, from 1, that a label may mean: its digits parted in any way, two at least for each."""
    return [(int(text[:cut]), int(text[cut:])) for cut in range(2, len(text) - 1)] or (
        [(int(text[:-2] or 0), int(text[-2:]))] if text else []
    )


class _Reader:
    """One reading of a board."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.findings: list[Diagnostic] = []
        self.width = self.height = 0
        self.cells: list[Cell | None] = []
        self.untold = 0
        self.first: dict[int, int] = {}
        """The line of each hex that was listed, from 1."""
        self.last = -1
        """The index of the hex that was listed last."""
        self.notes: dict[int, str] = {}
        self.options: list[tuple[str, str]] = []
        self.texts: dict[str, list[str]] = {"tag": [], "description": [], "background": [], "comment": []}
        self.terrains: dict[str, tuple[tuple[tuple[int, int, faults.Fault], ...], Cell]] = {}

    def read(self) -> tuple[HexMap | None, list[Diagnostic]]:
        ended = 0
        for number, line in enumerate(self.lines, 1):
            if ended:
                if line.strip():
                    self.report(codes.AFTER_END, "the file goes on after `end`", number)
                    break
                continue
            found = _HEX.fullmatch(line.rstrip("\r"))
            if found is not None and self.cells:
                self.hex(number, found)
                self.remark(number, found)
            else:
                ended = self.other(number, line.rstrip("\r"))
        if not self.cells:
            # What else is wrong with a file that is no map would only hide the reason.
            why = [one for one in self.findings if one.code == codes.SIZE.id]
            return None, why or [codes.NOT_A_MAP.at("no line says how large the map is", Place(self.file))]
        if not ended:
            if self.cells[-1] is None:
                self.report(codes.BROKEN_OFF, "the board breaks off here, before its last hex and `end`", self.foot())
            else:
                self.report(codes.NO_END, "the last line isn't `end`", self.foot())
        self.missing()
        if self.untold:
            message = f"{self.untold:,} more faults aren't told"
            self.findings.append(codes.MORE_FAULTS.at(message, Place(self.file)))
        texts = self.texts
        made = HexMap(
            self.width, self.height, tuple(cell or CLEAR for cell in self.cells), notes=self.notes,
            options=tuple(self.options), tags=tuple(texts["tag"]), description="\n".join(texts["description"]),
            backgrounds=tuple(texts["background"]), comments=tuple(texts["comment"]),
        )  # fmt: skip
        return made, self.findings

    def other(self, number: int, line: str) -> int:
        """A line that is no hex. Returns its number if it ends the file, else 0."""
        line = line.strip()
        if not line:
            return 0
        if line.startswith(("#", "//")):
            self.texts["comment"].append(self.plain(number, line.lstrip("#/").strip()))
            return 0
        word = line.split(None, 1)[0].split('"')[0].lower()
        if word == "end":
            return number
        if word == "size":
            self.size(number, line)
        elif not self.cells and word == "hex":
            self.report(codes.BAD_LINE, "a hex stands before the size of the map", number)
        elif word == "hex":
            self.report(codes.BAD_LINE, _why_no_hex(line), number)
        elif word == "note" and (found := _NOTE.fullmatch(line)):
            self.note(number, found[1], self.plain(number, _ESCAPE.sub(_unescaped, found[2])))
            self.remark(number, found)
        elif word in ("tag", "description", "background") and (found := _TEXT.fullmatch(line)):
            self.texts[word].append(self.plain(number, _ESCAPE.sub(_unescaped, found[1])))
            self.remark(number, found)
        elif word == "option" and (found := _OPTION.fullmatch(line)):
            self.options.append((self.plain(number, found[1]), self.plain(number, found[2] or "")))
            self.remark(number, found)
        elif word in ("note", "tag", "description", "background", "option"):
            self.report(codes.BAD_LINE, f"the line isn't a whole {word}", number)
        else:
            self.report(codes.UNKNOWN_LINE, f"no line begins with {word[:20] or line[:20]}", number)
        return 0

    def remark(self, number: int, found: re.Match[str]) -> None:
        """A comment behind a line."""
        if found["tail"] is not None:
            self.texts["comment"].append(self.plain(number, found["tail"].strip()))

    def size(self, number: int, line: str) -> None:
        """The map's size; the first one counts."""
        found = _SIZE.fullmatch(line)
        given = [one for one in (found.group(1, 2) if found else ()) if re.fullmatch(r"[-+]?\d{1,9}", one)]
        if len(given) != 2:
            self.report(codes.SIZE, "the size isn't two whole numbers", number)
            return
        width, height = int(given[0]), int(given[1])
        if self.cells:
            if (width, height) != (self.width, self.height):
                message = f"the size is given again: {width} x {height} after {self.width} x {self.height}"
            else:
                message = f"the size {width} x {height} is given again"
            self.report(codes.SIZE_TWICE, message, number)
        elif width < 1 or height < 1:
            self.report(codes.SIZE, f"a map of {width} x {height} has no hexes", number)
        elif width > MOST_COLUMNS or height > MOST_ROWS or width * height > MOST_HEXES:
            message = f"a map of {width:,} x {height:,} is too large: at most {MOST_HEXES:,} hexes are read"
            self.report(codes.SIZE, message, number)
        else:
            assert found is not None
            self.remark(number, found)
            self.width, self.height = width, height
            self.cells = [None] * (width * height)

    def hex(self, number: int, found: re.Match[str]) -> None:
        """One hex."""
        label, level_text, terrain, theme = found.group(1, 2, 3, 4)
        at = self.index(label)
        span = found.span(1)
        if at is None:
            self.report(codes.HEX_OFF, f"the hex {label} is not on a map of {self.width} x {self.height}", number, span)
            return
        if self.cells[at] is not None:
            message = f"the hex {label} is listed twice: on line {self.first[at]} and on line {number}"
            self.report(codes.HEX_TWICE, message, number, span)
            self.last = at
            return
        known = self.terrains.get(terrain)
        if known is None:
            features, wrong = terrain_of(terrain)
            known = self.terrains[terrain] = (tuple(wrong), Cell(0, features))
        level, bad = faults.ground(int(level_text))
        for code, message, hint in bad:
            self.report(code, f"{label}: {message}", number, found.span(2), hint)
        for start, end, (code, message, hint) in known[0]:
            begin = found.start(3)
            self.report(code, f"{label}: {message}", number, (begin + start, begin + end), hint)
        self.cells[at] = Cell(level, known[1].features, self.plain(number, theme) if theme else "")
        self.first[at] = number
        self.last = at

    def index(self, label: str) -> int | None:
        """The hex that a label means: of several, the first one after the hex listed last; None for none."""
        able = [
            (row - 1) * self.width + column - 1
            for column, row in labels_at(label)
            if 1 <= column <= self.width and 1 <= row <= self.height
        ]
        if len(able) < 2:
            return able[0] if able else None
        able.sort()
        after = [one for one in able if one > self.last]
        free = [one for one in able if self.cells[one] is None]
        return next(iter(after or free or able))

    def note(self, number: int, label: str, text: str) -> None:
        """A note on a hex; where the label can mean several, the one with as many digits for both."""
        able = [
            (abs(len(str(column)) - len(str(row))), (row - 1) * self.width + column - 1)
            for column, row in labels_at(label)
            if 1 <= column <= self.width and 1 <= row <= self.height
        ]
        if not able:
            self.report(codes.NOTE_NOWHERE, f"no hex has the label {label}", number)
            return
        at = min(able)[1]
        self.notes[at] = f"{self.notes[at]}\n{text}" if at in self.notes else text

    def missing(self) -> None:
        """Hexes that no line lists, all in one finding at the first line behind the first of them."""
        gaps = [at for at, cell in enumerate(self.cells) if cell is None]
        if not gaps:
            return
        blank = HexMap(self.width, self.height, (CLEAR,) * len(self.cells))
        names = ", ".join(blank.label(at) for at in gaps[:_NAMED_LABELS])
        more = f" and {len(gaps) - _NAMED_LABELS:,} more" if len(gaps) > _NAMED_LABELS else ""
        twice = [place for place, one in enumerate(self.findings) if one.code == codes.HEX_TWICE.id]
        if len(twice) == len(gaps) == 1:
            hint = f"Perhaps {names} was meant in one of the lines: it isn't listed."
            self.findings[twice[0]] = replace(self.findings[twice[0]], hint=hint)
        behind = next((self.first[at] for at in range(gaps[0], len(self.cells)) if at in self.first), 0)
        what = "the hex" if len(gaps) == 1 else f"{len(gaps):,} hexes"
        told = f"{what} {names} isn't listed" if len(gaps) == 1 else f"{what} aren't listed: {names}{more}"
        if behind:
            self.report(codes.HEX_MISSING, told, behind)
        else:
            self.report(codes.HEX_MISSING, told, self.foot())

    def foot(self) -> int:
        """The last line that holds something."""
        return next((number for number in range(len(self.lines), 0, -1) if self.lines[number - 1].strip()), 1)

    def plain(self, number: int, text: str) -> str:
        """A text without control characters, which are told."""
        if _CONTROL.search(text):
            self.report(codes.NOT_TEXT, "the text holds control characters", number)
            text = _CONTROL.sub("", text)
        return text

    def report(
        self, code: Code, message: str, number: int, span: tuple[int, int] | None = None, hint: str = ""
    ) -> None:
        if len(self.findings) >= MOST_FINDINGS:
            self.untold += 1
            return
        start, end = span if span else (0, max(1, len(self.lines[number - 1].rstrip("\r"))))
        place = Place(self.file, number, start + 1, number, min(end, LONGEST_LINE) + 1)
        self.findings.append(code.at(message, place, hint=hint))


def _why_no_hex(line: str) -> str:
    parts = line.split(None, 3)
    if len(parts) > 1 and not re.fullmatch(r"\d{1,12}", parts[1]):
        return f"the hex's label is {parts[1][:20]}, and must be digits"
    if len(parts) > 2 and not re.fullmatch(r"[-+]?\d{1,12}", parts[2]):
        return f"the hex's level is {parts[2][:20]}, and must be a whole number"
    return "the line isn't a hex with its label, level, terrain and theme"


def _unescaped(found: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(found[1], found[1])


def titled(made: HexMap | None, title: str) -> HexMap | None:
    """The map with a title; a board has none of its own."""
    return replace(made, title=title) if made is not None else None
