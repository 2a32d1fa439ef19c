"""Finnish hyphenation by rule: before a consonant that a vowel follows, and between vowels of two sounds.

These are the syllables that Kielitoimisto teaches. The rule knows no words: where a compound's border is not a
syllable's (`kaivosalue`), a soft hyphen in the text says where it lies, and each side is then hyphenated by itself.
"""

from __future__ import annotations

from functools import lru_cache

LEFT, RIGHT = 2, 2
"""At least so many letters stay before and after a hyphen."""

_VOWELS = frozenset("aeiouyäöå")
_TOGETHER = frozenset(
    ("ai", "ei", "oi", "ui", "yi", "äi", "öi", "au", "eu", "iu", "ou", "äy", "öy", "ey", "iy", "ie", "uo", "yö",
     *(vowel * 2 for vowel in _VOWELS))
)  # fmt: skip
"""Diphthongs and long vowels: one sound, never broken."""


@lru_cache(maxsize=16384)
def parts(word: str) -> list[str]:
    """A word of letters in the parts between which it may be broken: `moottori` as moot, to, ri."""
    letters = word.lower()
    if len(letters) != len(word):
        return [word]
    cuts = [at for at in _cuts(letters) if LEFT <= at <= len(word) - RIGHT]
    return [word[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(word)], strict=True)]


def _cuts(letters: str) -> list[int]:
    """Where syllables begin."""
    cuts: list[int] = []
    voiced = False
    """Whether a vowel stands before: what comes before the first vowel belongs to it."""
    for at in range(1, len(letters)):
        before, here, after = letters[at - 1], letters[at], letters[at + 1 : at + 2]
        voiced = voiced or before in _VOWELS
        if here not in _VOWELS:
            if voiced and after in _VOWELS and after:
                cuts.append(at)
        elif before in _VOWELS:
            # The third of three vowels begins a syllable where the first two are one sound: maa-il-ma.
            pair = letters[at - 2 : at] if at > 1 else ""
            if before + here not in _TOGETHER or (pair in _TOGETHER and at - 1 not in cuts):
                cuts.append(at)
    return cuts
