"""Which names are the same to a reader, and the ids (also the names of files) that are made from names.

An id is lower-case words and digits joined by hyphens: safe as a file's name everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

_SPELT = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
}  # fmt: skip
# What programs of Windows take for devices, whatever follows after a dot.
_DEVICES = re.compile(r"^(?:con|prn|aux|nul|conin|conout|com[0-9]|lpt[0-9])$")
# Nothing to the eye, so that names which differ in them alone are the same to a reader.
_UNSEEN = re.compile("[\u00ad\u200b\u2060]")


def alike(name: str) -> str:
    """What two names share that differ only in capitals, in spaces or in how Unicode writes the same letters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold())
    return " ".join(folded.split())


def spelt(name: str) -> str:
    """A name in lower-case letters without their accents; letters that have no such form stay."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    return "".join(_SPELT.get(letter, letter) for letter in folded if not unicodedata.combining(letter))


def slug(name: str, otherwise: str, longest: int) -> str:
    """Lower-case words and digits for a name. Never a name that some system keeps for itself.

    :param otherwise: the word where nothing of the name can be spelt in them; it also stands before a first digit.
    :param longest: letters, cut between words where that can be.
    """
    # An apostrophe joins (`it's`), everything else parts.
    joined = re.sub(r"['’`´]", "", spelt(name))
    word = re.sub(r"[^a-z0-9]+", "-", joined)[: longest + 1].strip("-")
    if len(word) > longest:
        word = (word[:longest].rpartition("-")[0] or word)[:longest].strip("-")
    if not word:
        return otherwise
    return f"{otherwise}-{word}" if not word[0].isalpha() or _DEVICES.match(word) else word


def free_id(base: str, taken: Callable[[str], bool]) -> str:
    """An id that is not taken: the one that is wanted, with a number from 2 where that is."""
    number, found = 1, base
    while taken(found):
        number += 1
        found = f"{base}-{number}"
    return found
