"""What is still to be translated into a language, and what is to be read again: side by side, to work on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from generator.data import ledger
from generator.data.language_pairs import differs, pairs
from generator.data.records import dataclass
from generator.data.sentences import OPTIONAL, Key

if TYPE_CHECKING:
    from generator.data.content import Content

MISSING, STALE, DIFFERS, NEW = "missing", "stale", "differs", "not accepted"
"""Why a sentence is on the list: it has no translation, its original has changed, its numbers or references are other
ones, or nobody has accepted it."""


@dataclass(frozen=True, slots=True)
class Task:
    """A sentence to work on. `original_at` and `here` are files with lines, `here` empty where there is none yet."""

    lang: str
    key: Key
    why: str
    original: str
    original_at: str
    now: str = ""
    here: str = ""
    note: str = ""
    """What has changed in the original, or what differs."""

    @property
    def name(self) -> str:
        """How a command names it: en:rules/clauses/fire/text."""
        return f"{self.lang}:{ledger.named(self.key)}"


def tasks(content: Content, langs: Iterable[str]) -> list[Task]:
    """Everything to be done in some languages, in the order of the originals. A sentence stands once, for the first
    reason of those above."""
    found: list[Task] = []
    known = content.files.get(ledger.STEM)
    for lang in langs:
        one, two = pairs(content, lang)
        stale = ledger.stale(content, lang, one, [key for key in two if key in one])
        new = set(ledger.unaccepted(content, lang, [key for key in two if key in one])) if known else set()
        for key, original in one.items():
            mine = two.get(key)
            at = original.line(content)
            if mine is None:
                if key[-1] not in OPTIONAL:
                    found.append(Task(lang, key, MISSING, original.text, at))
                continue
            other = differs(original.text, mine.text)
            why = STALE if key in stale else DIFFERS if other else NEW if key in new else ""
            if why:
                note = stale.get(key) or other
                found.append(Task(lang, key, why, original.text, at, mine.text, mine.line(content), note))
    return found


def as_yaml(game: str, todo: Sequence[Task]) -> str:
    """The list as YAML, an entry a sentence."""
    from generator.data.plain_yaml import dumped

    entries = [
        {
            name: value
            for name, value in (
                ("path", one.name), ("why", one.why), ("changed", one.note), ("original-at", one.original_at),
                ("original", one.original), ("at", one.here), ("translation", one.now),
            )
            if value or name == "translation"
        }
        for one in todo
    ]  # fmt: skip
    return dumped({"game": game, "to-do": entries})


def as_markdown(game: str, todo: Sequence[Task]) -> str:
    """The list as Markdown, an original above its translation."""
    lines = [f"# {game}: to translate", ""]
    for one in todo:
        lines += [f"## `{one.name}`", "", f"{one.why.capitalize()}{f': {one.note}' if one.note else ''}.", ""]
        lines += [f"> {line}" for line in one.original.splitlines()]
        lines += [">", f"> — {one.original_at}", ""]
        lines += [*(one.now.splitlines() or ["…"]), ""]
        lines += [f"— {one.here}", ""] if one.here else []
    return "\n".join(lines)
