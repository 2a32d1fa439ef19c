"""From a map's text, as our own files have it, to a map; faults are told where they stand in a row."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.records import dataclass
from generator.data.spans import Located, Steps, lines
from generator.maps import codes, faults
from generator.maps.features import THEME, parse_feature
from generator.maps.hexmap import CLEAR, NOWHERE, Cell, Feature, HexMap
from generator.maps.models import MOST_COLUMNS, MOST_HEXES, MapBody, MapFile

if TYPE_CHECKING:
    from generator.data.content import Content

USUAL: Mapping[str, str] = {
    ".": "", "w": "woods", "W": "woods 2", "j": "jungle", "~": "water", "s": "swamp", "^": "rough", "%": "rubble",
    ":": "sand", "*": "snow", "i": "ice", "f": "fields", "=": "paved", "r": "road", "B": "bridge", "b": "building",
    "T": "fuel-tank", "F": "fortified", "X": "impassable",
}  # fmt: skip
"""The symbols that every map knows. A number behind one is its level: `~2` is water of depth 2."""
MOST_FINDINGS = 1000
"""Findings of one map that are told one by one."""
_TOKEN = re.compile(r"(-?\d{1,6})?((?:[^\d\s-]\d{0,5})*)")
_SYMBOL = re.compile(r"[^\d\s]\d*")
_OWN = re.compile(r"[A-Za-z]\d{0,5}")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a symbol stands for: features, and a theme where it gives one."""

    features: tuple[Feature, ...] = ()
    theme: str | None = None


_USUAL = {symbol: Meaning((parse_feature(text),) if text else ()) for symbol, text in USUAL.items()}


def map_of(
    body: MapBody, located: Located | None = None, steps: Steps = (), *, title: str = "", path: str = ""
) -> tuple[HexMap | None, list[Diagnostic]]:
    """The map that a body describes, and what is wrong with it; None where its size is out of all bounds.

    :param located: the file that the body was read from, and `steps` the body's place in it.
    :param path: the body's data path, for findings.
    """
    return _Reader(body, located, steps, title or (body.title if isinstance(body, MapFile) else ""), path).read()


def maps_of(content: Content, stem: str = "maps") -> tuple[dict[str, HexMap], list[Diagnostic]]:
    """The maps of a game's number file, by id, and what is wrong with them. A map's title is its id: names are texts.
    """
    file = content.numbers.get(stem)
    made: dict[str, HexMap] = {}
    findings: list[Diagnostic] = []
    for id, body in (file.maps if file is not None else {}).items():
        found, wrong = map_of(body, content.files[stem], ("maps", id), title=id, path=f"{stem}:{id}")
        findings += wrong
        if found is not None:
            made[id] = found
    return made, findings


class _Reader:
    """One reading of a body."""

    def __init__(self, body: MapBody, located: Located | None, steps: Steps, title: str, path: str) -> None:
        self.body, self.located, self.steps, self.title, self.path = body, located, steps, title, path
        self.findings: list[Diagnostic] = []
        self.legend: dict[str, Meaning] = dict(_USUAL)
        self.used: set[str] = set()
        self.known: dict[str, tuple[Cell, list[tuple[int, int, faults.Fault]]]] = {}
        self.lines: list[str] | None = None

    def read(self) -> tuple[HexMap | None, list[Diagnostic]]:
        body = self.body
        width = len(body.rows[0].split())
        if width > MOST_COLUMNS or width * len(body.rows) > MOST_HEXES:
            message = f"the map is {width} hexes wide and {len(body.rows)} high; at most {MOST_HEXES:,} hexes are read"
            self.report(codes.SIZE, message, ("rows", 0))
            return None, self.findings
        self.read_legend()
        cells: list[Cell] = []
        for number, row in enumerate(body.rows):
            cells += self.read_row(number, row, width)
        made = HexMap(
            width, len(body.rows), tuple(cells), title=self.title, description=body.description,
            tags=tuple(body.tags), options=tuple(_option(text) for text in body.options),
            backgrounds=tuple(body.backgrounds), comments=tuple(body.comments),
        )  # fmt: skip
        notes: dict[int, str] = {}
        for label, text in body.notes.items():
            at = made.find(label)
            if at == NOWHERE:
                self.report(codes.NOTE_NOWHERE, f"no hex has the label {label[:20]}", ("notes", label), key=True)
            else:
                notes[at] = text
        for symbol in body.legend:
            if symbol not in self.used and _OWN.fullmatch(symbol):
                self.report(codes.UNUSED_SYMBOL, f"no hex has the symbol {symbol}", ("legend", symbol), key=True)
        return replace(made, notes=notes), self.findings

    def read_legend(self) -> None:
        for symbol, texts in self.body.legend.items():
            at = ("legend", symbol)
            if not _OWN.fullmatch(symbol):
                self.report(codes.BAD_SYMBOL, f"{symbol} can't be a symbol", at, key=True)
                continue
            features: list[Feature] = []
            theme: str | None = None
            for number, text in enumerate(texts):
                if text == THEME or text.startswith(f"{THEME} "):
                    named = text[len(THEME) :].strip()
                    theme = "" if named == "none" else named
                    continue
                try:
                    kept, wrong = faults.each([parse_feature(text)])
                except ValueError as error:
                    self.report(codes.BAD_FEATURE, str(error), (*at, number))
                    continue
                features += kept
                for code, message, hint in wrong:
                    self.report(code, message, (*at, number), hint=hint)
            self.legend[symbol] = Meaning(tuple(features), theme)

    def read_row(self, number: int, row: str, width: int) -> list[Cell]:
        cells: list[Cell] = []
        known = self.known
        end = 0
        for found in re.finditer(r"\S+", row):
            if len(cells) == width:
                extra = len(row[found.start() :].split())
                message = f"the row has {width + extra} hexes, and the first row {width}"
                self.report(codes.ROW_LENGTH, message, ("rows", number), span=(found.start(), len(row)))
                return cells
            token = found[0]
            if token not in known:
                known[token] = self.read_token(token)
            cell, wrong = known[token]
            cells.append(cell)
            end = found.end()
            for start, stop, (code, message, hint) in wrong:
                span = (found.start() + start, found.start() + stop)
                self.report(code, message, ("rows", number), span=span, hint=hint)
        if len(cells) < width:
            message = f"the row has {len(cells)} hexes, and the first row {width}"
            self.report(codes.ROW_LENGTH, message, ("rows", number), span=(max(0, end - 1), end))
            cells += [Cell(theme=self.body.theme) if self.body.theme else CLEAR] * (width - len(cells))
        return cells

    def read_token(self, token: str) -> tuple[Cell, list[tuple[int, int, faults.Fault]]]:
        """A hex from its text, and what is wrong with it by where it stands in the text."""
        found = _TOKEN.match(token)
        assert found is not None
        wrong: list[tuple[int, int, faults.Fault]] = []
        level, bad = faults.ground(int(found[1] or 0))
        wrong += [(0, found.end(1), one) for one in bad]
        features: list[Feature] = []
        theme: str | None = None
        for sign in _SYMBOL.finditer(token, found.end(1) if found[1] else 0, found.end()):
            meaning, more = self.meaning(sign[0])
            wrong += [(sign.start(), sign.end(), one) for one in more]
            features += meaning.features
            theme = meaning.theme if meaning.theme is not None else theme
        if found.end() < len(token) and not wrong:
            what = f"{token[:20]} is not a level with symbols behind it"
            wrong.append((found.end(), len(token), (codes.UNKNOWN_SYMBOL, what, "")))
        kept, more = faults.together(features)
        wrong += [(0, len(token), one) for one in more]
        return Cell(level, kept, self.body.theme if theme is None else theme), wrong

    def meaning(self, symbol: str) -> tuple[Meaning, list[faults.Fault]]:
        """What a symbol in a row stands for; a number behind a known one is its level."""
        self.used.add(symbol)
        if symbol in self.legend:
            return self.legend[symbol], []
        base = self.legend.get(symbol[0])
        if base is None or len(base.features) != 1:
            why = "" if base is None else f"; {symbol[0]} isn't one thing that a level could belong to"
            return Meaning(), [(codes.UNKNOWN_SYMBOL, f"the legend doesn't know {symbol}{why}", "")]
        self.used.add(symbol[0])
        kept, wrong = faults.each([base.features[0]._replace(level=int(symbol[1:]))])
        return Meaning(tuple(kept), base.theme), wrong

    def report(
        self,
        code: Code,
        message: str,
        at: Steps,
        *,
        key: bool = False,
        span: tuple[int, int] | None = None,
        hint: str = "",
    ) -> None:
        if len(self.findings) >= MOST_FINDINGS:
            if len(self.findings) == MOST_FINDINGS:
                file = self.located.file if self.located else ""
                self.findings.append(codes.MORE_FAULTS.at("more faults aren't told", Place(file)))
            return
        where = "/".join(map(str, at))
        path = f"{self.path}/{where}" if self.path else where
        self.findings.append(code.at(message, self.place((*self.steps, *at), key, span), path=path, hint=hint))

    def place(self, steps: Steps, key: bool, span: tuple[int, int] | None) -> Place:
        """Where something stands; `span` are letters within a text."""
        if self.located is None:
            return Place()
        place = self.located.place(steps, key=key)
        if span is None or not place.line or place.end_line != place.line:
            return place
        if self.lines is None:
            self.lines = lines(self.located.text)
        line = self.lines[place.line - 1]
        start = place.column - 1 + (line[place.column - 1 : place.column] in ('"', "'"))
        text = self.located.value(steps)
        if line[start : start + len(text)] != text:
            return place  # escapes: the letters of the file are not those of the text
        return Place(place.file, place.line, start + span[0] + 1, place.line, start + span[1] + 1)


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.strip().partition(" ")
    return name, value.strip()
