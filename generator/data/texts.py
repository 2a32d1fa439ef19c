"""Passes over texts and clauses: what is missing, belongs to nothing, is wrong inside, or is not translated."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from generator.data import by_hand, clauses, codes, labels, language_pairs, paths
from generator.data.consequences import Unread
from generator.data.content import Content, ContentScene
from generator.data.diagnostics import Diagnostic, Place
from generator.data.models import Entry
from generator.data.spans import Located, Step, Steps, position
from generator.data.translated import KEYS
from generator.data.walk import models_at, walk

_ABOUT = ("format", "source", "place", "reason")
_NEVER_EMPTY = ("name", "title")
_STEM = re.compile(r"([\w./-]+):")
"""A file in a data path that a message names."""
_DIGITS_ALLOWED = ("question", "reason")
"""Sentences of a ruling that quote the source, numbers and all."""


def check(content: Content, unread: Unread) -> list[Diagnostic]:
    """All passes. What may follow only from faults of `unread` files is left out."""
    found: list[Diagnostic] = []
    for lang in content.languages:
        located = content.files.get(f"text.{lang}")
        if located is not None and located.ok:
            found.extend(_leaves(located, f"text.{lang}"))
            found.extend(_orphans(content, lang, located, unread))
    if content.languages[0] in content.texts and not unread.may_lack(f"text.{content.languages[0]}"):
        found.extend(_missing(content, content.languages[0]))
    for lang in content.languages:
        found.extend(_markup(content, lang, unread))
    found.extend(language_pairs.check(content, unread))
    return found


def check_words(located: Located, stem: str) -> list[Diagnostic]:
    """The faults of a file of interface words: nothing but texts may stand in it."""
    return list(_leaves(located, stem)) if located.ok else []


def within(located: Located, steps: Steps, text: str, start: int, end: int) -> Place:
    """The place of characters `start` to `end` of a text, inside the file.

    A text that is folded over lines or has escapes doesn't stand in the file as it reads; then the stretch is looked
    for in the file, and where it isn't found the place is that of the whole text.
    """
    node = located.nodes.get(steps)
    whole = located.place(steps)
    if node is None or not 0 <= start < end <= len(text):
        return whole
    fragment = text[start:end]
    if not fragment.strip():
        return whole
    pattern = re.compile(r"\s+".join(re.escape(word) for word in fragment.split()))
    wanted = len(pattern.findall(text, 0, start))
    raw_start, raw_end = node.start_mark.index, node.end_mark.index
    for number, found in enumerate(pattern.finditer(located.text, raw_start, raw_end)):
        if number == wanted:
            line, column = position(located.text, found.start())
            end_line, end_column = position(located.text, found.end())
            return Place(located.file, line, column, end_line, end_column)
    return whole


def _leaves(located: Located, stem: str) -> Iterator[Diagnostic]:
    """Values in a text file that aren't text."""
    waiting: list[tuple[Steps, Any]] = [((key,), value) for key, value in located.data.items() if key not in _ABOUT]
    while waiting:
        steps, value = waiting.pop()
        if isinstance(value, Mapping):
            waiting.extend(((*steps, key), inner) for key, inner in value.items())
        elif not isinstance(value, str):
            kind = "a list" if isinstance(value, list) else "nothing" if value is None else f"{value}".lower()
            message = f"{steps[-1]} is {kind}, and must be text"
            yield codes.TEXT_NOT_TEXT.at(message, located.place(steps), path=paths.join(stem, steps))
        elif _blank(steps[-1], value):
            message = f"{steps[-1]} is blank, and must be text"
            yield codes.TEXT_NOT_TEXT.at(message, located.place(steps), path=paths.join(stem, steps))


def _blank(key: Step, text: str) -> bool:
    """Whether there is nothing to see of a text that should be seen. An empty one says that there is none, but a thing
    has a name."""
    return not labels.visible(text) and (text != "" or key in _NEVER_EMPTY)


def _missing(content: Content, lang: str) -> Iterator[Diagnostic]:
    """Things without a text that their model says they need."""
    tree = content.texts[lang]
    for stem in content.game.number_files:
        located, model = content.files.get(stem), content.file_models.get(stem)
        if located is None or model is None or not located.ok:
            continue
        for visit in walk(model, located.data):
            if visit.key or not isinstance(visit.value, Mapping):
                continue
            needed = dict.fromkeys(text for found in visit.models if issubclass(found, Entry) for text in found.texts)
            steps = (stem, *paths.shorten(stem, visit.steps, located.data)) if needed else ()
            lacking = []
            for text in needed:
                here: Any = tree
                for step in (*steps, text):
                    here = here.get(step) if isinstance(here, Mapping) else None
                if (isinstance(here, str) and _blank(text, here)) or isinstance(here, (list, Mapping, int, float)):
                    continue  # told where it stands
                if not isinstance(here, str) or not here:
                    lacking.append(text)
            thing, place = paths.join(stem, steps[1:]), located.place(visit.steps, key=True)
            if len(lacking) > 1 and lacking == list(needed):  # it is not there at all
                path = f"text.{lang}:{'/'.join(map(str, steps))}"
                message, hint = f"{thing} has no texts: {', '.join(lacking)}", f"Add {path}, with {', '.join(lacking)}."
                yield codes.MISSING_TEXT.at(message, place, path=path, hint=hint)
                continue
            for text in lacking:
                path = f"text.{lang}:{'/'.join(map(str, (*steps, text)))}"
                yield codes.MISSING_TEXT.at(f"{thing} has no {text}", place, path=path, hint=f"Add {path}.")


def _orphans(content: Content, lang: str, located: Located, unread: Unread) -> Iterator[Diagnostic]:
    """Texts of things that the numbers don't have, or under names that their things don't use."""
    for stem in content.game.number_files:
        numbers, model = content.files.get(stem), content.file_models.get(stem)
        tree = located.data.get(stem)
        if numbers is None or unread.may_lack(stem) or model is None or not isinstance(tree, Mapping):
            continue
        key = paths.implied(stem, numbers.data)
        for name, inner in tree.items():
            if key and name in numbers.data[key]:
                yield from _orphan(lang, located, (stem, name), inner, model, (key, name), numbers.data[key][name])
            elif name in numbers.data and name != key:
                yield from _orphan(lang, located, (stem, name), inner, model, (name,), numbers.data[name])
            elif key and isinstance(inner, Mapping):
                yield _orphan_of(lang, located, (stem, name), list(numbers.data[key]), stem)


def _orphan(
    lang: str, located: Located, steps: Steps, tree: Any, model: type[BaseModel], at: Steps, data: Any
) -> Iterator[Diagnostic]:
    """One thing's texts. `steps` lead to them, `at` to the thing in its own file."""
    if not isinstance(tree, Mapping) or not isinstance(data, Mapping):
        return
    models = models_at(model, at)
    for name, inner in tree.items():
        if name in data:
            yield from _orphan(lang, located, (*steps, name), inner, model, (*at, name), data[name])
        elif not models:
            # A collection: its keys are ids, and this one is not among them.
            if isinstance(inner, Mapping):
                yield _orphan_of(lang, located, (*steps, name), list(data), str(steps[-1]))
        elif isinstance(inner, str):
            known = [
                text for found in models if issubclass(found, Entry) for text in (*found.texts, *found.optional_texts)
            ]
            if known and name not in known:
                path = paths.join(f"text.{lang}", (*steps, name))
                message = f"{steps[-1]} uses no text {name}"
                place = located.place((*steps, name), key=True)
                yield codes.STRANGE_TEXT.at(message, place, path=path, hint=f"It uses: {', '.join(known)}.")


def _orphan_of(lang: str, located: Located, steps: Steps, ids: list[str], where: str) -> Diagnostic:
    near = difflib.get_close_matches(str(steps[-1]), ids, n=1, cutoff=0.5)
    message = f"there is no {steps[-1]} in {where}"
    hint = f"Did you mean {near[0]}?" if near else ""
    return codes.ORPHAN_TEXT.at(
        message, located.place(steps, key=True), path=paths.join(f"text.{lang}", steps), hint=hint
    )


def _markup(content: Content, lang: str, unread: Unread) -> Iterator[Diagnostic]:
    """Faults inside texts: markup, references, typed numbers."""
    scene = ContentScene(content, lang)
    people = {thing.path for thing in by_hand.things(content)}

    def faults(
        located: Located, steps: Steps, text: str, path: str, *, allow_digits: bool = False
    ) -> Iterator[Diagnostic]:
        for fault in clauses.check(text, scene, allow_digits=allow_digits):
            if follows(fault, content, lang, unread):
                continue
            place = within(located, steps, text, fault.start, fault.end)
            hint = fault.hint
            if fault.code == codes.CLAUSE_DIGIT:
                hint = hint or _own_number(steps, text[fault.start : fault.end], people)
            yield fault.code.at(fault.message, place, path=path, hint=hint)

    for stem in (f"text.{lang}", f"rules.{lang}", f"rulings.{lang}"):
        located = content.files.get(stem)
        if located is None or not located.ok:
            continue
        for steps in located.keys:
            text = located.value(steps)
            if not isinstance(text, str) or not _is_words(stem, steps):
                continue
            if not any(mark in text for mark in "{}*0123456789"):
                continue
            allowed = steps[-1] in (_DIGITS_ALLOWED if stem.startswith("rulings") else ())
            # What is translated from among the numbers says what stands there: the version of a book, a chapter.
            allowed = allowed or (steps[-1] in KEYS and steps[0] in ("game", *content.game.number_files))
            path = paths.join(stem, paths.shorten(stem, steps, located.data))
            yield from faults(located, steps, text, path, allow_digits=allowed)


def _own_number(steps: Steps, typed: str, people: Collection[str]) -> str:
    """How a number typed into the words of what people play by hand becomes one of its own; else "".

    :param people: the data paths of what they play.
    """
    thing = paths.join(str(steps[0]), steps[1:-1])
    if thing not in people:
        return ""
    value = typed if typed.isdecimal() else "2"
    return (
        f"For dice write {{dice 1d6}}. For a number of its own, write `{by_hand.NUMBERS}: {{damage: {value}}}` beside "
        f"its `play: by-hand` in {steps[0]}.yaml, under whatever name, and {{{thing}/{by_hand.NUMBERS}/damage}} here."
    )


def follows(fault: clauses.Fault, content: Content, lang: str, unread: Unread) -> bool:
    """Whether a fault inside a text may only follow from what is wrong with another file."""
    if fault.code == codes.SEE_UNKNOWN:
        return any(each not in content.clauses for each in content.languages)
    if fault.code not in (codes.CLAUSE_PATH, codes.CLAUSE_VALUE):
        return False
    stems = {found[1] for found in _STEM.finditer(fault.message)}
    if fault.code == codes.CLAUSE_VALUE:
        return not unread.faulty.isdisjoint(stems)
    if not fault.message.startswith("there is no name"):
        return unread.may_lack(*stems)
    texts = dict.fromkeys((f"text.{lang}", f"text.{content.languages[0]}"))
    return unread.may_lack(*stems, *texts) or any(_other_name(content, text, fault.message) for text in texts)


def _other_name(content: Content, stem: str, message: str) -> bool:
    """Whether the name that a message misses stands in a text file, and is no text: told there."""
    file, steps = paths.split(message.rpartition(" ")[2])
    located = content.files.get(stem)
    try:
        found = located.value((file, *steps, "name")) if located is not None and located.ok else None
    except KeyError:
        return False
    return found is not None and not isinstance(found, str)


def _is_words(stem: str, steps: Steps) -> bool:
    """Whether a reader ever sees the text at these steps."""
    if steps[0] in _ABOUT:
        return False
    if stem.startswith("rules."):
        return steps[-1] in ("text", "summary", "title", "intro", "reason")
    return True
