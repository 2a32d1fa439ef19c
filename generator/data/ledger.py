"""translations.yaml: what the original of each translation said when the translation was accepted.

    format: 1
    en:
      rules:
        clauses:
          fire: {text: kfbgnpcd aaejmc}

A mark is made of letters only: eight for the whole sentence, then two for each of its words, so that it can be told
which words have changed without keeping the old sentence. Spaces and line breaks don't count.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data import codes
from generator.data.diagnostics import Diagnostic
from generator.data.sentences import Key, Sentence

if TYPE_CHECKING:
    from generator.data.content import Content

STEM = "translations"
HEADER = """\
# What the original of each translation said when the translation was accepted, as marks.
# `mechsmith translations` reads and writes this file.
"""
_WHOLE, _WORD = 8, 2
_TOLD = 6
"""Sentences that are named where many are meant, and words that are quoted."""
_LONGEST = 60


def mark(text: str) -> str:
    """The mark of a sentence."""
    words = text.split()
    return f"{_letters(' '.join(words), _WHOLE)} {''.join(_letters(word, _WORD) for word in words)}"


def _letters(text: str, count: int) -> str:
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    made = []
    for _ in range(count):
        number, rest = divmod(number, 26)
        made.append(chr(ord("a") + rest))
    return "".join(made)


def accepted(content: Content, lang: str) -> dict[Key, str]:
    """The marks that the ledger holds for a language."""
    located = content.files.get(STEM)
    tree = located.data.get(lang) if located is not None and located.ok else None
    return dict(_flat(tree, ())) if isinstance(tree, Mapping) else {}


def _flat(tree: Mapping[Any, Any], above: Key) -> Iterator[tuple[Key, str]]:
    for key, inner in tree.items():
        if isinstance(inner, Mapping):
            yield from _flat(inner, (*above, str(key)))
        elif isinstance(inner, str):
            yield (*above, str(key)), inner


def stale(content: Content, lang: str, originals: Mapping[Key, Sentence], keys: Iterable[Key]) -> dict[Key, str]:
    """Which of the translated sentences have another original than was accepted, and what has changed in it."""
    known = accepted(content, lang)
    return {
        key: changed(known[key], originals[key].text)
        for key in keys if key in known and key in originals and not _same(known[key], originals[key].text)
    }  # fmt: skip


def unaccepted(content: Content, lang: str, keys: Iterable[Key]) -> list[Key]:
    """The translated sentences that the ledger doesn't know."""
    known = accepted(content, lang)
    return [key for key in keys if key not in known]


def _same(marked: str, text: str) -> bool:
    return marked.split(" ")[0] == mark(text).split(" ")[0]


def changed(marked: str, text: str) -> str:
    """What has changed in a sentence since it had a mark: its new words, and how many are gone."""
    _, _, codes_then = marked.partition(" ")
    words = text.split()
    then = [codes_then[at : at + _WORD] for at in range(0, len(codes_then), _WORD)]
    now = [_letters(word, _WORD) for word in words]
    told: list[str] = []
    for what, a, b, c, d in difflib.SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        gone = f"{b - a} word{'s' if b - a > 1 else ''}"
        if what == "insert":
            told.append(f"“{_quoted(words[c:d])}” is new")
        elif what == "replace":
            told.append(f"“{_quoted(words[c:d])}” stands for {gone}")
        elif what == "delete":
            after = f" after “{words[c - 1]}”" if c else " at the beginning"
            told.append(f"{gone} {'are' if b - a > 1 else 'is'} gone{after}")
    return "; ".join(told) or "its words have changed places or spelling"


def _quoted(words: list[str]) -> str:
    text = " ".join(words)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} …"


def named(key: Key) -> str:
    """A key as commands and messages write it: rules/clauses/fire/text."""
    return "/".join(key)


def check(
    content: Content, lang: str, originals: Mapping[Key, Sentence], translations: Mapping[Key, Sentence]
) -> list[Diagnostic]:
    """Stale translations, and those that nobody accepted. Without translations.yaml nothing is known, and none told."""
    located = content.files.get(STEM)
    if located is None or not located.ok:
        return []
    keys = [key for key in translations if key in originals]
    found = []
    for key, what in stale(content, lang, originals, keys).items():
        mine, original = translations[key], originals[key]
        message = f"the original at {original.line(content)} has changed: {what}"
        hint = f"Bring it up to date, then: mechsmith translations {content.game_id} --accept {lang}:{named(key)}"
        found.append(codes.STALE_TRANSLATION.at(message, mine.place(content), path=mine.path, hint=hint))
    new = unaccepted(content, lang, keys)
    if new:
        more = f" and {len(new) - _TOLD} more" if len(new) > _TOLD else ""
        texts = "1 translation" if len(new) == 1 else f"{len(new)} translations"
        message = f"{texts} into {lang} not accepted: {', '.join(map(named, new[:_TOLD]))}{more}"
        found.append(codes.NOT_ACCEPTED.at(message, located.place((lang,), key=True), path=f"{STEM}:{lang}"))
    return found


def written(marks: Mapping[str, Mapping[Key, str]]) -> str:
    """The file with these marks, by language."""
    import yaml

    tree: dict[str, Any] = {"format": 1}
    for lang, known in marks.items():
        top = tree.setdefault(lang, {})
        for key, value in known.items():
            here = top
            for step in key[:-1]:
                here = here.setdefault(step, {})
            here[key[-1]] = value
    return HEADER + yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, width=100_000, default_flow_style=None)
