"""Two wordings of one sentence as one text: what is gone struck, what is new bold, what stays as it is.

    redline(old, new)      # "Roll ~~two~~ **three** dice."

So a reader with a pen sees what to cross out and what to write above it. Sentences that have little in common stand one
after the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from generator.games.telling import Span, Spans, plain

_WORD = re.compile(r"(?:\w+(?:[’'.,/–-]\w+)*|[^\w\s])\s*|\s+")
SIGNS = "−+±–-"
SIGNED = rf"(?:(?<![\w)])[{SIGNS}](?=\d))?"
"""A pattern: the sign of a number, which isn't one between two numbers."""
_BEFORE = re.compile(r"[\w)]$")

ALIKE = 0.45
"""The share of words in common below which a sentence is told whole, old and new."""
ISLAND = 12
"""Letters that stay between two stretches that don't: up to so many are told along with them."""


def redline(old: Spans, new: Spans) -> Spans:
    """Both wordings as one. References to the same clause are the same, whatever its number."""
    before, after = _words(old), _words(new)
    matcher = SequenceMatcher(None, [_key(one) for one in before], [_key(one) for one in after], autojunk=False)
    if matcher.ratio() < ALIKE:
        return _joined([*_struck(before), Span(" "), *_bold(after)]) if before and after else _joined(
            [*_struck(before), *_bold(after)]
        )
    made: list[Span] = []
    for same, (a, b), (c, d) in _stretches(matcher.get_opcodes(), after):
        if same:
            made += after[c:d]
            continue
        gone, come = _struck(before[a:b]), _bold(after[c:d])
        if gone and made and before[a - 1].text[-1:].isspace() and not made[-1].text[-1:].isspace():
            made.append(Span(" "))
        made += gone
        if gone and come and not gone[-1].text.endswith(" "):
            made.append(Span(" "))
        made += come
    return _joined(made)


def same(old: Spans, new: Spans) -> bool:
    """Whether both read the same, numbers of clauses that they refer to apart."""
    return [_key(one) for one in _words(old)] == [_key(one) for one in _words(new)]


def _words(text: Spans) -> list[Span]:
    """The words of a text, each with the space behind it, and what their span says of them. A sign is a part of its
    number: whoever crosses out −15 and writes 20 would have written something else than −20."""
    words: list[Span] = []
    for one in (replace(span, text=word) for span in text for word in _WORD.findall(span.text)):
        signed = words and words[-1].text in tuple(SIGNS) and one.text[:1].isdigit()
        if signed and not (len(words) > 1 and _BEFORE.search(words[-2].text)):
            one = replace(one, text=words.pop().text + one.text)
        words.append(one)
    return words


def _key(word: Span) -> str:
    return f"{{{word.link}}}" if word.role == "clause-number" and word.link else word.text.strip().replace("\xa0", " ")


Stretch = tuple[bool, tuple[int, int], tuple[int, int]]
"""Whether it is the same on both sides, and where it lies on each."""


def _stretches(codes: Sequence[tuple[str, int, int, int, int]], after: Sequence[Span]) -> list[Stretch]:
    """The stretches that are the same and those that differ, in turn; small islands of what stays are let go."""
    made: list[Stretch] = []
    for place, (kind, a, b, c, d) in enumerate(codes):
        same = kind == "equal"
        inside = 0 < place < len(codes) - 1
        if same and inside and len(plain(after[c:d]).strip()) <= ISLAND and d - c < 3:
            same = False
        if made and made[-1][0] == same:
            _, (first, _), (start, _) = made.pop()
            made.append((same, (first, b), (start, d)))
        else:
            made.append((same, (a, b), (c, d)))
    return made


def _struck(words: Sequence[Span]) -> list[Span]:
    """Crossed out. The space behind the last word isn't."""
    made = [replace(one, style="struck", link="", role=one.role or "version") for one in words]
    return _trimmed(made)


def _bold(words: Sequence[Span]) -> list[Span]:
    return _trimmed([replace(one, style="bold", role=one.role or "version") for one in words])


def _trimmed(words: list[Span]) -> list[Span]:
    if words and words[-1].text != words[-1].text.rstrip():
        last = words[-1]
        words[-1] = replace(last, text=last.text.rstrip())
        words.append(Span(" "))
    return words


def _joined(words: Sequence[Span]) -> Spans:
    """Neighbours of one kind as one span."""
    made: list[Span] = []
    for word in words:
        last = made[-1] if made else None
        if last is not None and (last.style, last.role, last.link) == (word.style, word.role, word.link):
            sources = tuple(dict.fromkeys((*last.sources, *word.sources)))
            made[-1] = replace(last, text=last.text + word.text, sources=sources)
        else:
            made.append(word)
    if made:
        made[-1] = replace(made[-1], text=made[-1].text.rstrip())
    return tuple(span for span in made if span.text)
