"""Whether two wordings differ in no more than spelling: a typing error mended, a comma, a capital letter."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection

_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*|\{[^{}]*\}")
_MOST = 3
"""Words that may be spelt otherwise; more is a new wording."""
_LIKE = 0.7
"""How alike two spellings of a word are, at least (0 to 1)."""
_SHORT = 3
"""Letters up to which a word is never taken for another one misspelt."""


def words_of(text: str) -> list[str]:
    """The words and references of a text, in lower case."""
    return _WORD.findall(text.lower())


def only_spelling(old: str, new: str, known: Collection[str]) -> bool:
    """Whether the texts say the same, some words or signs being spelt otherwise.

    A word that is replaced must be one that the rules use nowhere else: “without” for “with” is no matter of spelling,
    “armour” for “amrour” is.

    :param known: the words that the rest of the rules uses.
    """
    one, two = words_of(old), words_of(new)
    if one == two:
        return True
    replaced = 0
    for kind, start, end, from_, to in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if "".join(one[start:end]) == "".join(two[from_:to]):  # a space too many or too few
            continue
        if kind != "replace" or end - start != to - from_:
            return False
        for before, after in zip(one[start:end], two[from_:to], strict=True):
            replaced += 1
            if not _misspelt(before, after, known):
                return False
    return replaced <= _MOST


def _misspelt(before: str, after: str, known: Collection[str]) -> bool:
    if before in known or "{" in before or "{" in after or min(len(before), len(after)) <= _SHORT:
        return False
    return difflib.SequenceMatcher(None, before, after, autojunk=False).ratio() >= _LIKE
