"""Names of loadouts, and the permanent ids (also the names of their files) that are made from them.

A name may hold any letters of any script, quotes, slashes, brackets and pictures; it is kept as it was typed, in
Unicode's composed form. An id is lower-case words and digits joined by hyphens: safe as a file's name everywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from generator.data import labels, slugs
from generator.data.problem import Problem
from generator.data.slugs import alike as alike

LONGEST_ID = 40
"""Letters of an id that is made from a name, a number at its end not included."""


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


def slug(name: str) -> str:
    """Lower-case words and digits for a name, "loadout" where nothing of it can be spelt in them."""
    return slugs.slug(name, "loadout", LONGEST_ID)


def free_id(name: str, taken: Callable[[str], bool]) -> str:
    """A permanent id for a name that no other loadout has: its slug, with a number where that is taken."""
    return slugs.free_id(slug(name), taken)
