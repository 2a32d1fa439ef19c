"""What a text may hold that a user gives a thing for a name: the same for what is typed and for what a file says."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST = 200
"""Letters of a name."""
LONGEST_LINE = 1000
"""Letters of another text of one line, such as a pilot's name."""
LONGEST_TEXT = 10_000
"""Letters of a longer text."""

LOADOUT_TEXTS = ("name", "pilot", "player", "notes")
"""What loadouts can say of themselves that no rule reads; the model of a game's loadouts has those that it wants."""

LONGEST_HOUSE = 60
"""Letters of the name of house rules, which stands in each page's foot line."""

# They turn round the text around them: on paper nobody could tell what the name is.
_TURNING = {chr(code) for code in (0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
_NOT_DATA = re.compile(r"[\ud800-\udfff\ue000-\ue00f\ufeff\ufffe\uffff\u2028\u2029]")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs and letters to Unicode, and nothing to the eye."""


def visible(text: str) -> bool:
    """Whether there is something to see: a letter, digit or sign, and not only spaces or marks for other letters."""
    hidden = ("Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Mn", "Mc", "Me")  # what Unicode has not got yet may well show
    return any(unicodedata.category(letter) not in hidden and letter not in _BLANK for letter in text)


def fault_of_name(name: str) -> str:
    """Why a text can't be a name, as a sentence; empty where it can. Whether there is anything to see is not asked."""
    return fault_of_line(name, "the name", LONGEST) or next(
        (f"the name can't hold {_told(letter)}" for letter in name if letter in _TURNING), ""
    )


def fault_of_house(name: str) -> str:
    """Why a text can't be the name of house rules, as a sentence; empty where it can."""
    if not visible(name):
        return "the name holds nothing that can be seen"
    if name != name.strip():
        return "the name begins or ends with a space"
    return fault_of_name(name) or fault_of_line(name, "the name", LONGEST_HOUSE)


def fault_of_line(text: str, what: str, most: int = LONGEST_LINE) -> str:
    """Why a text of one line can't be kept, as a sentence; empty where it can.

    :param what: what the text is.
    :param most: letters.
    """
    if len(text) > most:
        return f"{what} has {len(text)} letters, and {most} are the most"
    return next((f"{what} can't hold {_told(letter)}" for letter in _bad(text, "")), "")


def _told(letter: str) -> str:
    return "a line end or tab" if letter in "\r\n\t" else f"the invisible character U+{ord(letter):04X}"


def fault_of_text(text: str, what: str) -> str:
    """Why a longer text, which may have several lines, can't be kept; empty where it can.

    :param what: what the text is.
    """
    for letter in _bad(text, "\r\n\t"):
        return f"{what}: the character U+{ord(letter):04X} can't be kept in a file"
    if len(text) > LONGEST_TEXT:
        return f"{what}: {len(text)} letters, and {LONGEST_TEXT} are the most"
    return ""


def _bad(text: str, allowed: str) -> Iterator[str]:
    """The letters that no file or page can hold, one after the other."""
    for letter in text:
        if (unicodedata.category(letter) == "Cc" and letter not in allowed) or _NOT_DATA.match(letter):
            yield letter
