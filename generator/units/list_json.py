"""The JSON form of a list: an array of units, or an object that holds one under `Units`, as the Unit List writes it.

Units are read one after the other, so that each has its place in the file and a file that breaks off gives those that
stand before the break.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from generator.data.diagnostics import Place
from generator.units import codes
from generator.units.columns import FIELDS, LEFT_OUT, key_of, missing
from generator.units.list_rows import Report, Row

UNITS = ("units", "data", "results")
"""Keys that hold the units, in small letters."""
_SPACE = re.compile(r"[ \t\r\n]*")
_MOST_DIGITS = 15


class Broken(ValueError):
    """The text is no JSON from a position on."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class _Pairs(dict[str, Any]):
    """An object; `twice` is a key that stood in it before."""

    twice = ""


def _object(pairs: list[tuple[str, Any]]) -> _Pairs:
    made = _Pairs()
    for key, value in pairs:
        if key in made:
            made.twice = key
        made[key] = value
    return made


def _whole(text: str) -> int | str:
    return int(text) if len(text) <= _MOST_DIGITS else text


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_constant=lambda word: word,
    parse_float=lambda text: float(text) if len(text) <= 40 else text,
)


def json_rows(text: str, file: str, report: Report) -> Iterator[Row]:
    """The units of a document. What is wrong with its form is reported, and the units before that are given."""
    ends = [found.start() for found in re.finditer("\n", text)]

    def place(at: int, length: int = 1) -> Place:
        line = bisect_right(ends, at - 1)
        column = at - (ends[line - 1] + 1 if line else 0) + 1
        return Place(file, line + 1, column, line + 1, column + length)

    given = 0
    try:
        at, inside = _array(text)
        for start, value, end in _items(text, at):
            at = end
            if not isinstance(value, _Pairs):
                report(codes.BAD_VALUE.at("a unit must be an object with names and values", place(start)))
                continue
            if value.twice:
                message = f"the unit has {value.twice[:40]} twice"
                report(codes.COLUMN_TWICE.at(message, place(start), hint="Delete one of the two."))
                continue
            row = _row(value, text, start, place)
            given += 1
            if given == 1 and not _known(value, row, report):
                return
            yield row
        _foot(text, at, inside)
    except Broken as fault:
        code = codes.BROKEN_OFF if given else codes.NOT_A_LIST
        report(code.at(str(fault), place(min(fault.at, max(len(text) - 1, 0)))))
        return
    if not given:
        report(codes.NOT_A_LIST.at("the document holds no units", place(0)))


def _row(value: _Pairs, text: str, start: int, place: Any) -> Row:
    keys = {FIELDS[key_of(key)]: key for key in reversed(value) if key_of(key) in FIELDS}
    values = {field: value[key] for field, key in keys.items()}
    for field, one in values.items():
        if isinstance(one, dict):  # `Role: {Id: 1, Name: Sniper}` is what the list writes
            values[field] = one.get("Name", one.get("name"))

    def where(field: str) -> Place:
        key = json.dumps(keys[field], ensure_ascii=False) if field in keys else ""
        found = text.find(key, start) if key else -1
        spot: Place = place(found, len(key)) if found >= 0 else place(start)
        return spot

    first: Place = place(start)
    return Row(values, where, first.line)


def _known(value: _Pairs, row: Row, report: Report) -> bool:
    """Report what the first unit lacks, and what of it nothing reads; whether units can be read."""
    lacking = missing(dict.fromkeys(row.values, 0))
    for wanted in lacking:
        report(codes.COLUMN_MISSING.at(f"the unit has no {wanted}", row.place("")))
    for key in [key for key in value if key_of(key) not in FIELDS and key_of(key) not in LEFT_OUT][:20]:
        report(codes.COLUMN_UNKNOWN.at(f"nothing reads {key[:40]}", row.place("")))
    return not lacking


def _array(text: str) -> tuple[int, bool]:
    """Where the first unit stands, behind the bracket that opens the array, and whether an object holds the array.

    :raises Broken: if there is none.
    """
    at = _skip(text, 0)
    if text[at : at + 1] == "[":
        return at + 1, False
    if text[at : at + 1] != "{":
        raise Broken("it is neither an object nor a list", at)
    at = _skip(text, at + 1)
    while text[at : at + 1] != "}":
        key, at = _value(text, at)
        at = _skip(text, at)
        if text[at : at + 1] != ":" or not isinstance(key, str):
            raise Broken("a key and a colon should stand here", at)
        at = _skip(text, at + 1)
        if key.casefold() in UNITS and text[at : at + 1] == "[":
            return at + 1, True
        _, at = _value(text, at)
        at = _skip(text, at)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        elif text[at : at + 1] != "}":
            raise Broken("the document breaks off" if at >= len(text) else "a comma should stand here", at)
    raise Broken("the document has no list named Units", at)


def _foot(text: str, at: int, inside: bool) -> None:
    """Look at what stands behind the last unit, so that no unit is lost there.

    :param at: where the last unit ends, or the array begins that has none.
    :param inside: whether an object holds the array.
    :raises Broken: if that isn't the end of the document.
    """
    at = _skip(text, _skip(text, at) + 1)  # the bracket that closes the array is there, as all units were read
    while inside and text[at : at + 1] == ",":
        key, at = _value(text, _skip(text, at + 1))
        if isinstance(key, str) and key.casefold() in UNITS:
            raise Broken(f"the document has {key} twice, or another list of units", at)
        at = _skip(text, at)
        if text[at : at + 1] != ":":
            raise Broken("a key and a colon should stand here", at)
        _, at = _value(text, _skip(text, at + 1))
        at = _skip(text, at)
    if inside:
        if text[at : at + 1] != "}":
            raise Broken("the document breaks off" if at >= len(text) else "a comma should stand here", at)
        at = _skip(text, at + 1)
    if at < len(text):
        raise Broken("the document goes on behind its end; nothing of that is read", at)


def _items(text: str, at: int) -> Iterator[tuple[int, Any, int]]:
    """The values of an array, each with where it begins and ends, up to the closing bracket.

    :raises Broken: where it breaks off.
    """
    at = _skip(text, at)
    if text[at : at + 1] == "]":
        return
    while True:
        start = at
        value, at = _value(text, at)
        yield start, value, at
        at = _skip(text, at)
        if text[at : at + 1] == "]":
            return
        if text[at : at + 1] != ",":
            raise Broken("the document breaks off" if at >= len(text) else "a comma should stand here", at)
        at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as fault:
        broken = fault.pos >= len(text.rstrip()) or "Unterminated" in fault.msg or at >= len(text)
        raise Broken("the document breaks off" if broken else fault.msg.lower(), fault.pos) from None
    except RecursionError:
        raise Broken("it is nested too deep", at) from None
    except ValueError as fault:
        raise Broken(str(fault), at) from None
