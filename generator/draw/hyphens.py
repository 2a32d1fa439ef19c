"""Where words may be broken: soft hyphens in the text, and in some languages a rule.

Numbers, dice and names are never broken by a rule: a word is broken only where it is all letters, and no text that
stands among the numbers (a proper name, the same in every language) is broken at all. A word joiner (U+2060) in a word
keeps it whole, a soft hyphen (U+00AD) says where a compound's border lies. English has no rule: what breaks there is
what its texts say.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable

SOFT = "\u00ad"
WHOLE = "\u2060"
SHORTEST = 5
"""Words of fewer letters are never broken."""
LAST = 3
"""So many letters begin the next line at least, whatever the rule allows."""

Hyphenate = Callable[[str], list[str]]
"""Splits a word into the parts between which it may be hyphenated."""

_MODULES = {"fi": "generator.draw.hyphens_fi"}
"""The languages that have a rule: a module with a function `parts`."""
_RULES: dict[str, Hyphenate] = {}
_PROSE = re.compile(r"(?:text|rules|rulings|words|changes)\b")
_TOKEN = re.compile(r"[^\s\u200b]+")
_LETTERS = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")


def register_hyphenator(lang: str, rule: Hyphenate) -> None:
    """Let words of a language (`fi`) be hyphenated by `rule`."""
    _RULES[lang] = rule


def hyphenator(lang: str) -> Hyphenate | None:
    """The rule of a language (`fi`, `fi-FI`), or None: then only soft hyphens in the text break words."""
    for each in (lang, lang.partition("-")[0]):
        if each not in _RULES and each in _MODULES:
            _RULES[each] = importlib.import_module(_MODULES[each]).parts
        if each in _RULES:
            return _RULES[each]
    return None


def is_name(sources: Iterable[str]) -> bool:
    """Whether a text with these data paths stands among the numbers, where only ids and proper names do."""
    found = list(sources)
    return bool(found) and not any(_PROSE.match(source) for source in found)


def broken(word: str, rule: Hyphenate) -> list[str]:
    """A word with its punctuation in the parts that the rule gives; one part where it stays whole."""
    return softened(word, rule).split(SOFT)


def softened(text: str, rule: Hyphenate) -> str:
    """A text with soft hyphens wherever the rule would break a word, besides those that it has."""
    return _TOKEN.sub(lambda found: _softened(found[0], rule), text)


def _softened(token: str, rule: Hyphenate) -> str:
    """One word between spaces. With a digit, a word joiner or the signs of an address it stays as it is."""
    if len(token) < SHORTEST or WHOLE in token or any(letter.isdigit() or letter in "@\\_" for letter in token):
        return token
    if "://" in token or token.startswith("--"):
        return token

    def inside(found: re.Match[str]) -> str:
        word = found[0]
        parts = [word] if word.isupper() else rule(word)
        if len(parts) > 1 and len(parts[-1]) < LAST:
            parts = [*parts[:-2], parts[-2] + parts[-1]]
        return SOFT.join(parts)

    return _LETTERS.sub(inside, token)
