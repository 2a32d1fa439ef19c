"""Names of loadouts, and the permanent ids (also the names of their files) that are made from them.

A name may hold any letters of any script, quotes, slashes, brackets and pictures; it is kept as it was typed, in
Unicode's composed form. An id is lower-case words and digits joined by hyphens: safe as a file's name everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from generator.data import labels
from generator.data.problem import Problem

LONGEST_ID = 40
"""Letters of an id that is made from a name, a number at its end not included."""

_SPELT = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
}  # fmt: skip
# What programs of Windows take for devices, whatever follows after a dot.
_DEVICES = re.compile(r"^(?:con|prn|aux|nul|conin|conout|com[0-9]|lpt[0-9])$")
# Nothing to the eye, so that names which differ in them alone are the same to a reader.
_UNSEEN = re.compile("[\u00ad\u200b\u2060]")


def cleaned(name: str) -> str:
    """A name as it is kept: composed, without spaces at its ends.

    :raises Problem: if it can't be a name; the reason says why.
    """
    name = unicodedata.normalize("NFC", name).strip()
    if not labels.visible(name):
        raise Problem("a loadout needs a name that can be seen", "Give it at least one letter, digit or sign.")
    fault = labels.fault_of_name(name)
    if fault:
        raise Problem(fault, "Choose a shorter name." if len(name) > labels.LONGEST else "Leave it out.")
    return name


def text(value: str, what: str) -> str:
    """A longer text (notes, a pilot's name) as it is kept; it may have several lines.

    :raises Problem: if it holds what may not stand in a file.
    """
    value = value.replace("\r\n", "\n").replace("\r", "\n")
    fault = labels.fault_of_text(value, what)
    if fault:
        raise Problem(fault, "Write less." if len(value) > labels.LONGEST_TEXT else "Leave it out.")
    return value


def alike(name: str) -> str:
    """What two names share that differ only in capitals, in spaces or in how Unicode writes the same letters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold())
    return " ".join(folded.split())


def slug(name: str) -> str:
    """Lower-case words and digits for a name, "loadout" where nothing of it can be spelt in them.

    Never a name that some system keeps for itself.
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    spelt = "".join(_SPELT.get(letter, letter) for letter in folded if not unicodedata.combining(letter))
    # An apostrophe joins (`it's`), everything else parts.
    spelt = re.sub(r"['’`´]", "", spelt)
    word = re.sub(r"[^a-z0-9]+", "-", spelt)[: LONGEST_ID + 1].strip("-")
    if len(word) > LONGEST_ID:
        word = (word[:LONGEST_ID].rpartition("-")[0] or word)[:LONGEST_ID].strip("-")
    if not word:
        return "loadout"
    return f"loadout-{word}" if not word[0].isalpha() or _DEVICES.match(word) else word


def free_id(name: str, taken: Callable[[str], bool]) -> str:
    """A permanent id for a name that no other loadout has: its slug, with a number where that is taken."""
    base = slug(name)
    number, found = 1, base
    while taken(found):
        number += 1
        found = f"{base}-{number}"
    return found
