"""How languages write numbers, lists and dates, wherever code makes words of them.

    number(1234.5, "fi")       "1 234,5" with a no-break space
    joined(["a", "b", "c"], "fi")   "a, b ja c"

A language that isn't listed here is written as English is. Finnish follows the recommendations of Kielitoimisto: a
decimal comma, groups of three digits parted by no-break spaces, a true minus sign, the day before the month.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.data.records import dataclass

MINUS = "−"
TIE = "\xa0"
"""A no-break space: between a number and its unit, and between groups of digits."""


@dataclass(frozen=True, slots=True)
class Language:
    """What numbers, lists and dates need to know of a language.

    :param small: the words for 0, 1, 2 and so on. :param group: what parts groups of three digits, "" for nothing.
    :param day_first: whether a date is written 1.5.2026 instead of 2026-05-01. :param truth: what true and false are
    called, :param nothing: and what isn't there.
    """

    name: str
    small: tuple[str, ...]
    conjunction: str = "and"
    disjunction: str = "or"
    point: str = "."
    group: str = ""
    minus: str = "-"
    day_first: bool = False
    truth: tuple[str, str] = ("yes", "no")
    nothing: str = "none"


_KNOWN = {
    "en": Language(
        "English",
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    ),
    "fi": Language(
        "suomi",
        ("nolla", "yksi", "kaksi", "kolme", "neljä", "viisi", "kuusi", "seitsemän", "kahdeksan", "yhdeksän", "kymmenen",
         "yksitoista", "kaksitoista"),
        "ja", "tai", ",", TIE, MINUS, True, ("kyllä", "ei"), "ei mitään",
    ),
}  # fmt: skip
_WRITTEN = re.compile(rf"[{MINUS}-]?\d+(?:{TIE}\d{{3}})*(?:,\d+)?")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def of(lang: str) -> Language:
    """A language by its code (`fi`, `fi-FI`); one that isn't known is written as English."""
    return _KNOWN.get(lang) or _KNOWN.get(lang.partition("-")[0]) or _KNOWN["en"]


def own_name(lang: str) -> str:
    """What a language calls itself; its code where that isn't known."""
    found = _KNOWN.get(lang) or _KNOWN.get(lang.partition("-")[0])
    return found.name if found else lang


def number(value: int | float, lang: str = "en") -> str:
    """A number as sheets and views write it: 2,5 and 1 234 in Finnish, and in English as Python writes it."""
    language = of(lang)
    text = repr(abs(value + 0))
    whole, point, rest = text.partition(".")
    if language.group and whole.isdecimal() and len(whole) > 3:
        head = len(whole) % 3
        parts = [whole[:head]] if head else []
        whole = language.group.join([*parts, *(whole[at : at + 3] for at in range(head, len(whole), 3))])
    written = whole + (language.point if point else "") + rest
    return language.minus + written if value < 0 else written


def grouped(value: int, lang: str = "en") -> str:
    """A whole number in groups of three digits: 12,345 in English."""
    return f"{value:,}".replace(",", of(lang).group or ",")


def decimals(text: str, lang: str) -> str:
    """A number that was formatted already (`12.50`), with the language's decimal sign and minus."""
    language = of(lang)
    return text.replace(".", language.point).replace("-", language.minus)


def bare(text: str) -> str:
    """A number as any language writes it, as Python reads it; what is no such number stays as it is."""
    if ("," in text or TIE in text or MINUS in text) and _WRITTEN.fullmatch(text):
        return text.replace(TIE, "").replace(",", ".").replace(MINUS, "-")
    return text


def joined(items: Sequence[str], lang: str = "en", *, either: bool = False) -> str:
    """A list in words: "a, b and c"; with `either` "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    language = of(lang)
    return f"{', '.join(items[:-1])} {language.disjunction if either else language.conjunction} {items[-1]}"


def date(iso: str, lang: str = "en") -> str:
    """A date of the form 2026-05-01 as the language writes it: 1.5.2026 in Finnish."""
    found = _DATE.fullmatch(iso)
    if found is None or not of(lang).day_first:
        return iso
    year, month, day = found.groups()
    return f"{int(day)}.{int(month)}.{year}"
