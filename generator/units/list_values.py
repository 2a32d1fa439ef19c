"""Single values of a list, read as cards mean them. A `Fault` says why one can't be, a note what was put right."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable
from typing import Any

from generator.data import labels
from generator.units.models import TYPES
from generator.units.moves import MODES, parse_move, show_move
from generator.units.specials import split

Note = Callable[[str], None]
"""Where to tell of a value that was put right."""

NOTHING = frozenset({"", "none", "null", "n/a", "-", "–", "—"})
"""What lists write for nothing, in small letters."""
KINDS = {
    "battlemech": "BM", "mech": "BM", "industrialmech": "IM", "protomech": "PM", "protomek": "PM", "battlemek": "BM",
    "combatvehicle": "CV", "vehicle": "CV", "supportvehicle": "SV", "battlearmor": "BA", "battlearmour": "BA",
    "aerospacefighter": "AF", "aerofighter": "AF", "conventionalfighter": "CF", "conventionalinfantry": "CI",
    "infantry": "CI",
}  # fmt: skip
"""Kinds of units by the list's words, where it gives no code."""
LONGEST_SPECIAL = 60
MOST_SPECIALS = 40
_FORMULA = re.compile(r"\s*(?:[=@]|\+(?!\d+\s*$)|-\s*\w+\s*[(|!+*/]|[\t\r]\s*[=+@-])")
_NUMBER = re.compile(r"[-+]?\d{1,9}(?:\.0+)?")
_VAST = re.compile(r"[-+]?\d{10,}(?:\.0+)?")
"""A whole number that nothing of a unit comes near."""
_DECIMAL = re.compile(r"\d{1,4}\.\d{1,6}")
_GAP = re.compile(r"\s+")


class Fault(ValueError):
    """Why a value can't be one of a unit."""


class Formula(Fault):
    """The value is a formula for a spreadsheet."""


def plain(value: Any) -> str:
    """A value as text, blanks at its ends left out.

    :raises Fault: if it is no single value. :raises Formula: if a spreadsheet would run it.
    """
    if value is None:
        return ""
    if isinstance(value, (bool, list, dict)):
        raise Fault("it is no single value")
    text = str(value)
    if _FORMULA.match(text):
        raise Formula(f"“{shown(text)}” is a formula")
    return text.strip()


def shown(text: str) -> str:
    """A value as messages show it."""
    return text if len(text) <= 40 else f"{text[:39]}…"


def name(value: Any, note: Note, what: str) -> str:
    """A name of one line, in Unicode's composed form, with single blanks; "" for none.

    :raises Fault: if no page could show it.
    """
    text = plain(value)
    if isinstance(value, str) and value != value.strip():
        note(f"blanks at the ends of the {what} are left out")
    single = _GAP.sub(" ", text)
    if single != text:
        note(f"blanks inside the {what} are made single")
    single = unicodedata.normalize("NFC", single)
    wrong = labels.fault_of_name(single)
    if wrong:
        raise Fault(wrong.replace("the name", f"the {what}", 1))
    return single


def optional(value: Any, note: Note, what: str) -> str:
    """As `name`, where the list's words for nothing mean nothing."""
    found = name(value, note, what)
    return "" if found.casefold() in NOTHING else found


def whole(value: Any, what: str, low: int, high: int, otherwise: int | None = None) -> int:
    """A whole number.

    :param otherwise: what an empty value means; None where there must be one.
    :raises Fault: if it is none, or outside of `low` to `high`.
    """
    text = plain(value)
    if text.casefold() in NOTHING:
        if otherwise is None:
            raise Fault(f"the {what} is missing")
        return otherwise
    if _VAST.fullmatch(text):
        raise Fault(f"the {what} is {shown(text)}, and must be {low} to {high}")
    if not _NUMBER.fullmatch(text):
        raise Fault(f"the {what} is “{shown(text)}”, and must be a whole number")
    number = int(float(text))
    if not low <= number <= high:
        raise Fault(f"the {what} is {number}, and must be {low} to {high}")
    return number


def damage(value: Any, minimal: Any, what: str, note: Note) -> int | str:
    """Damage at a range: a number, or `0*` for minimal damage.

    :param minimal: what the list's own column says of that, where it has one.
    :raises Fault: if it is neither.
    """
    text = plain(value)
    if text in ("0*", "*"):
        return "0*"
    if _DECIMAL.fullmatch(text) and not _NUMBER.fullmatch(text):
        found = rounded(float(text))
        note(f"the {what} {text} is rounded to {found}")
        return found
    number = whole(value, what, 0, 99, otherwise=0)
    flag = minimal is True or (isinstance(minimal, str) and minimal.strip().casefold() in ("true", "1", "yes"))
    flag = flag or (type(minimal) is int and minimal == 1)
    return "0*" if flag and number == 0 else number


def rounded(value: float) -> int | str:
    """A damage with a fraction, as conversions round it: up, but next to nothing is minimal damage."""
    if value <= 0:
        return 0
    # Sums of decimals are off by a hair: 1.2 - 1 is a bit less than 0.2.
    return "0*" if value <= 0.4 + 1e-9 else math.ceil(value - 1e-9)


def bands(value: Any, note: Note) -> tuple[int | str, ...]:
    """Damage by range in one value: `5/5/2`.

    :raises Fault: if it isn't written so.
    """
    parts = plain(value).split("/")
    if not 3 <= len(parts) <= 4:
        raise Fault(f"the damage is “{shown(plain(value))}”, and must be written like 5/5/2")
    return tuple(damage(part, None, "damage", note) for part in parts)


def move(value: Any, note: Note) -> str:
    """A move as cards write it: `8"/6"j`. Ways with nothing to them are left out beside others.

    :raises Fault: if it isn't one.
    """
    text = plain(value)
    if not text:
        raise Fault("the move is missing")
    tidy = re.sub(r"''|[″”“]", '"', re.sub(r"\s+", "", text))
    if tidy != tidy.lower():
        note(f"the move {shown(text)} is written in small letters")
    try:
        moves = parse_move(tidy.lower())
    except ValueError as fault:
        letters = ", ".join(letter for letter in MODES if letter)
        raise Fault(f"{shown(str(fault))}; ways of moving are {letters}, or none") from None
    some = tuple(one for one in moves if one.inches) or moves[:1]
    if len(some) < len(moves):
        note(f"of the move {shown(text)} the ways of 0 inches are left out")
    return show_move(some)


def kind(code: Any, word: Any, note: Note) -> str:
    """The kind of a unit by its code, or else by the list's word for it.

    :raises Fault: if it is none that there are cards for.
    """
    text = plain(code)
    if text.casefold() in NOTHING:
        text = plain(word)
        if text.upper() not in TYPES:
            found = KINDS.get(re.sub(r"[^a-z]", "", text.casefold()))
            if found is None:
                raise Fault(f"the type is “{shown(text)}”, and must be one of {', '.join(TYPES)}" if text
                            else "the type is missing")  # fmt: skip
            return found
    if text.upper() not in TYPES:
        raise Fault(f"the type is “{shown(text)}”, and must be one of {', '.join(TYPES)}")
    if text != text.upper():
        note(f"the type {text} is written in capitals")
    return text.upper()


def specials(value: Any, note: Note) -> list[str]:
    """The special abilities, one by one.

    :raises Fault: if one is too long or brackets aren't closed.
    """
    if isinstance(value, list):
        parts = [plain(one) for one in value]
    else:
        text = plain(value)
        if text.casefold() in NOTHING:
            return []
        if text.count("(") != text.count(")"):
            raise Fault("the specials have brackets that don't close")
        parts = split(text.replace(";", ",") if "," not in text else text)
        if any(one != one.strip() for one in text.split(",")):
            note("blanks between specials are left out")
    if "" in parts:
        note("an empty place among the specials is left out")
    found = [one for one in parts if one]
    for one in found:
        wrong = labels.fault_of_name(one)
        if wrong or len(one) > LONGEST_SPECIAL:
            raise Fault(f"the special “{shown(one)}” has {len(one)} letters, and {LONGEST_SPECIAL} are the most"
                        if not wrong else wrong.replace("the name", "a special", 1))  # fmt: skip
    if len(found) > MOST_SPECIALS:
        raise Fault(f"there are {len(found)} specials, and {MOST_SPECIALS} are the most")
    return found
