"""Passes over a game's whole content that look across files: references, provenance, rulings.

They read the data as it stands in the files, whether or not each file is valid, so that every kind of fault shows at
once. A reference into a file that could not be read, or that may lack things by its own fault, is not reported: that
fault is.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any

from generator.data import changes, codes, paths, texts
from generator.data.consequences import ALIKE, TOLD, Unread
from generator.data.content import Content
from generator.data.diagnostics import Diagnostic
from generator.data.models import Ref
from generator.data.spans import Located, Steps
from generator.data.walk import Visit, walk

_GUESSED = 500
"""References to nothing for which an id that was perhaps meant is looked for; thousands of them are one fault."""


def check(content: Content) -> list[Diagnostic]:
    """All passes, those over texts and clauses too."""
    unread = Unread.of(content)
    targets = _Targets(content, unread)
    found: list[Diagnostic] = []
    for stem, model in content.file_models.items():
        located = content.files[stem]
        if not located.ok:
            continue
        for visit in walk(model, located.data):
            found.extend(_references(targets, stem, located, visit))
            found.extend(_provenance(stem, located, visit))
    found.extend(_rulings(content, unread))
    found.extend(texts.check(content, unread))
    found.extend(changes.check(content, unread))
    return found


def loadout_references(content: Content, loadout: Located, stem: str) -> list[Diagnostic]:
    """The references of a loadout file that is not part of the content."""
    model = content.game.loadout_model
    if model is None or not loadout.ok:
        return []
    targets = _Targets(content, Unread.of(content))
    return [finding for visit in walk(model, loadout.data) for finding in _references(targets, stem, loadout, visit)]


def _path(stem: str, located: Located, steps: Steps) -> str:
    return paths.join(stem, paths.shorten(stem, steps, located.data))


class _Targets:
    """The ids that references may name, by target."""

    def __init__(self, content: Content, unread: Unread) -> None:
        self.content, self.unread = content, unread
        self.known: dict[str, list[str] | None] = {}
        self.missed = 0

    def ids(self, target: str) -> list[str] | None:
        """The ids at a target, or None where its file could not be read, or not all of it."""
        if target not in self.known:
            self.known[target] = self._ids(target)
        return self.known[target]

    def _ids(self, target: str) -> list[str] | None:
        content = self.content
        if target == "clauses":
            books = content.clauses.values()
            unread = [lang for lang in content.languages if lang not in content.clauses]
            return None if unread else list(dict.fromkeys(clause.id for book in books for clause in book))
        stem, steps = paths.split(target)
        located = content.files.get(stem)
        if located is None:
            # Of a ruling without rulings.yaml the other half, if there is one, tells enough.
            halves = {f"{stem}.{lang}" for lang in content.languages} if stem == "rulings" else set()
            return None if halves & content.files.keys() else []
        if self.unread.may_lack(stem):
            return None
        here: Any = located.data
        for step in steps or (paths.implied(stem, located.data),):
            here = here.get(step) if isinstance(here, Mapping) else None
        return list(here) if isinstance(here, Mapping) else None


def _references(targets: _Targets, stem: str, located: Located, visit: Visit) -> Iterator[Diagnostic]:
    for mark in visit.marks:
        if not isinstance(mark, Ref) or not isinstance(visit.value, str) or visit.value in mark.also:
            continue
        ids = targets.ids(mark.target)
        if ids is None or visit.value in ids:
            continue
        targets.missed += 1
        near = []
        if targets.missed <= _GUESSED:
            near = difflib.get_close_matches(visit.value, [*ids, *mark.also], n=1, cutoff=0.5)
        hint = (
            f"Did you mean {near[0]}?" if near else f"Known: {', '.join([*ids, *mark.also])}." if len(ids) < 20 else ""
        )
        in_ruling = mark.target == "clauses" and stem.partition(".")[0] == "rulings"
        code = codes.RULING_CLAUSE if in_ruling else codes.UNKNOWN_REFERENCE
        message = f"{visit.value} is not in {mark.target}"
        place, path = located.place(visit.steps, key=visit.key), _path(stem, located, visit.steps)
        yield code.at(message, place, path=path, hint=hint, value=visit.value, limit=f"one of {mark.target}")


def _provenance(stem: str, located: Located, visit: Visit) -> Iterator[Diagnostic]:
    value = visit.value
    if visit.key or not isinstance(value, Mapping) or not any("source" in model.model_fields for model in visit.models):
        return
    reason, ours = value.get("reason"), value.get("ours")
    path = _path(stem, located, visit.steps)
    for number, name in enumerate(ours if isinstance(ours, list) else ()):
        if isinstance(name, str) and name not in value:
            place = located.place((*visit.steps, "ours", number))
            yield codes.UNKNOWN_REFERENCE.at(f"{name} is no value here", place, path=path, value=name)
    if isinstance(reason, str) and reason.strip():
        return
    if value.get("source") == "house" or ours:
        place = located.place((*visit.steps, "source" if value.get("source") == "house" else "ours"))
        yield codes.HOUSE_WITHOUT_REASON.at("a house value needs a reason", place, path=path)
    if value.get("play") == "by-hand":
        place = located.place((*visit.steps, "play"))
        what = "clause" if stem.partition(".")[0] == "rules" else "thing"
        hint = f"Add `reason:` beside it: why the engine doesn't play this {what}."
        yield codes.HOUSE_WITHOUT_REASON.at(f"a {what} played by hand needs a reason", place, path=path, hint=hint)


def _rulings(content: Content, unread: Unread) -> Iterator[Diagnostic]:
    """Rulings without sentences, and sentences without a ruling."""
    located = content.files.get("rulings")
    for lang in content.languages:
        stem = f"rulings.{lang}"
        words = content.files.get(stem)
        if (located is None and words is None) or unread.may_lack("rulings", stem):
            continue
        ids, told = _mapping(located, "rulings"), _mapping(words, "rulings")
        if located is not None:
            lacking = [ruling for ruling in ids if ruling not in told]
            yield from _halves(located, "rulings", lacking, f"no sentences in {stem}.yaml", words is None)
        if words is not None:
            lacking = [ruling for ruling in told if ruling not in ids]
            yield from _halves(words, stem, lacking, "no entry in rulings.yaml", located is None)


def _halves(located: Located, stem: str, lacking: list[str], what: str, missing: bool) -> Iterator[Diagnostic]:
    """Rulings of a file that lack their other half: one by one, but many as one.

    :param missing: whether the file of the other halves isn't there at all.
    """
    if missing and lacking:
        message = f"{stem}.yaml has {len(lacking)} rulings, and {what.rpartition(' ')[2]} is missing"
        yield codes.RULING_TEXT.at(message, located.place(("rulings",), key=True), path=f"{stem}:rulings")
        return
    many = len(lacking) > ALIKE
    for ruling in lacking[:1] if many else lacking:
        message = f"the ruling {ruling} has {what}"
        if many:
            names = ", ".join(lacking[1 : TOLD + 1]) + (", …" if len(lacking) > TOLD + 1 else "")
            message += f"; nor have {len(lacking) - 1} more: {names}"
        yield codes.RULING_TEXT.at(message, located.place(("rulings", ruling), key=True), path=f"{stem}:{ruling}")


def _mapping(located: Located | None, key: str) -> Mapping[str, Any]:
    found = located.data.get(key) if located is not None and located.ok else None
    return found if isinstance(found, Mapping) else {}
