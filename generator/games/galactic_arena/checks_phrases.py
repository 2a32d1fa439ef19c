"""Checks of the phrases that sentences are put together from: in each language each is there, with its marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Diagnostic
from generator.games.galactic_arena import codes
from generator.games.galactic_arena.effects import AT_ENEMY, EFFECTS, MOMENTS, PLAIN
from generator.games.galactic_arena.sentences import MARK, MARKS_OF

if TYPE_CHECKING:
    from generator.data.content import Content

KINDS = ("any", "melee", "ranged", "charge")


def wanted() -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """Every phrase that there must be, by the keys that lead to it, with the marks that belong in it."""
    for name, marks in MARKS_OF.items():
        yield (name,), marks
    for side, moments in MOMENTS.items():
        for moment in moments:
            for kind in KINDS[:1] if moment in ("instant", "death") else KINDS:
                yield ("moments", side, moment, kind), frozenset()
    for effect in EFFECTS:
        marks = frozenset[str]() if effect in PLAIN else frozenset("n")
        yield ("effects", effect), marks
        if effect in AT_ENEMY:
            yield ("again", effect), marks


def check_phrases(content: Content) -> Iterator[Diagnostic]:
    """Phrases that are missing, unknown, or without what belongs in them."""
    needed = dict(wanted())
    for number, (lang, tree) in enumerate(content.texts.items()):
        phrases = tree.get("phrases")
        found = dict(_leaves(phrases, ()))
        if not number:  # what another language lacks is told as a missing translation
            missing = [steps for steps in needed if steps not in found]
            for steps in missing[:1] if len(missing) > 5 else missing:
                more = f", and {len(missing) - 1} more" if len(missing) > 5 else ""
                yield _at(content, f"text.{lang}:phrases/{'/'.join(steps)}", f"there is no phrase{more}")
        for steps, text in found.items():
            path = f"text.{lang}:phrases/{'/'.join(steps)}"
            if steps not in needed:
                yield _at(content, path, f"no sentence has a phrase {steps[-1]} here")
            else:
                yield from _marks(content, path, text, needed[steps])


def _marks(content: Content, path: str, text: str, needed: frozenset[str]) -> Iterator[Diagnostic]:
    marks = [mark[1] for mark in MARK.finditer(text)]
    rest = MARK.sub("", text)
    if "<" in rest or ">" in rest:
        yield _at(content, path, "an angle bracket that is no mark")
    elif sorted(marks) != sorted(needed):
        has, should = _listed(marks), _listed(needed)
        yield _at(content, path, f"the phrase has {has}, and should have {should}")


def _listed(marks: Any) -> str:
    return " and ".join(f"<{mark}>" for mark in sorted(marks)) or "no mark"


def _leaves(tree: Any, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from _leaves(value, (*steps, str(key)))
    elif isinstance(tree, str) and steps:
        yield steps, tree


def _at(content: Content, path: str, message: str) -> Diagnostic:
    return codes.PHRASE.at(message, content.place(path), path=path)
