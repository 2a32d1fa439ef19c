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
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.data import codes, language_codes
from generator.data.diagnostics import Diagnostic
from generator.data.models import FORMAT
from generator.data.sentences import Key, Sentence

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.spans import Located, Steps

STEM = "translations"
HEADER = """\
# What the original of each translation said when the translation was accepted, as marks.
# `mechsmith translations` reads and writes this file.
"""
_WHOLE, _WORD = 8, 2
_TOLD = 6
"""Sentences that are named where many are meant, and words that are quoted."""
_LONGEST = 60
_MARK = re.compile(rf"[a-z]{{{_WHOLE}}} (?:[a-z]{{{_WORD}}})+")
_AGAIN = "Take the file from an earlier version, or delete it and accept the translations anew."


def mark(text: str) -> str:
    """The mark of a sentence."""
    return f"{_whole(text)} {''.join(_letters(word, _WORD) for word in text.split())}"


@lru_cache(maxsize=8192)
def _whole(text: str) -> str:
    """The part of a mark that stands for the sentence as a whole, however its lines are broken."""
    return _letters(" ".join(text.split()), _WHOLE)


def _letters(text: str, count: int) -> str:
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    made = []
    for _ in range(count):
        number, rest = divmod(number, 26)
        made.append(chr(ord("a") + rest))
    return "".join(made)


def faults(located: Located) -> list[Diagnostic]:
    """What in the file is no mark, and nothing that holds marks. Its keys are those of sentences that were there once,
    of any language."""
    found = [codes.MISSING_KEY.at("format is missing", located.place(), path=f"{STEM}:format")]
    return [*(found if "format" not in located.data else ()), *_faults(located, located.data, ())]


def _faults(located: Located, tree: Mapping[Any, Any], above: Steps) -> Iterator[Diagnostic]:
    for key, inner in tree.items():
        steps = (*above, key)
        path = f"{STEM}:{'/'.join(map(str, steps))}"
        if isinstance(inner, Mapping):
            yield from _faults(located, inner, steps)
        elif steps == ("format",) and type(inner) is int:
            continue
        elif steps == ("format",):
            message = f"format must be {FORMAT}"
            yield codes.WRONG_TYPE.at(message, located.place(steps), path=path, hint=f"Write format: {FORMAT}.")
        elif not isinstance(inner, str) or not above:
            message = f"{key} holds neither marks nor what they are kept under"
            yield codes.WRONG_TYPE.at(message, located.place(steps), path=path, hint=_AGAIN)
        elif not _MARK.fullmatch(inner):
            message = f"{key} is no mark: eight letters, then two for each word"
            yield codes.BAD_FORM.at(message, located.place(steps), path=path, hint=_AGAIN)


def languages(content: Content) -> list[str]:
    """The languages of which the ledger holds marks, also those that the game has no more."""
    return [str(key) for key, inner in _readable(content).items() if isinstance(inner, Mapping)]


def accepted(content: Content, lang: str) -> dict[Key, str]:
    """The marks that the ledger holds for a language."""
    tree = _readable(content).get(lang)
    return dict(_flat(tree, ())) if isinstance(tree, Mapping) else {}


def _readable(content: Content) -> Mapping[Any, Any]:
    """What stands in the ledger; nothing where it can't be read or has a layout that this version doesn't know."""
    located = content.files.get(STEM)
    if located is None or not located.ok or located.data.get("format") != FORMAT:
        return {}
    found: Mapping[Any, Any] = located.data
    return found


def _flat(tree: Mapping[Any, Any], above: Key) -> Iterator[tuple[Key, str]]:
    for key, inner in tree.items():
        if isinstance(inner, Mapping):
            yield from _flat(inner, (*above, str(key)))
        elif isinstance(inner, str) and _MARK.fullmatch(inner):
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
    return marked.partition(" ")[0] == _whole(text)


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
    if located is None or not _readable(content):
        return []
    keys = [key for key in translations if key in originals]
    found = []
    for key, what in stale(content, lang, originals, keys).items():
        mine, original = translations[key], originals[key]
        message = f"the original at {original.line(content)} has changed: {what}"
        hint = f"Bring it up to date, then: mechsmith translations {content.game_id} --accept {lang}:{named(key)}"
        found.append(language_codes.STALE_TRANSLATION.at(message, mine.place(content), path=mine.path, hint=hint))
    new = unaccepted(content, lang, keys)
    if new:
        more = f" and {len(new) - _TOLD} more" if len(new) > _TOLD else ""
        texts = "1 translation" if len(new) == 1 else f"{len(new)} translations"
        message = f"{texts} into {lang} not accepted: {', '.join(map(named, new[:_TOLD]))}{more}"
        found.append(language_codes.NOT_ACCEPTED.at(message, located.place((lang,), key=True), path=f"{STEM}:{lang}"))
    return found


def written(marks: Mapping[str, Mapping[Key, str]]) -> str:
    """The file with these marks, by language. Of a mark and others below its path the one that is given first stays."""
    from generator.data.plain_yaml import dumped

    tree: dict[str, Any] = {"format": 1}
    for lang, known in marks.items():
        top = tree.setdefault(lang, {})
        for key, value in known.items():
            here = top
            for step in key[:-1]:
                here = here.setdefault(step, {}) if isinstance(here, dict) else None
            if isinstance(here, dict):
                here.setdefault(key[-1], value)
    return HEADER + dumped(tree, width=100_000, flow=None)
