"""Changes of values, walked along the models: numbers, references, switches, lists, entries, tables.

A default that is written out, the order of entries (unless a model says that it is a rule) and the form of the file
are no change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.compare import codes
from generator.compare.pairing import Pair, data_path, target_of
from generator.compare.words import NONE, Words
from generator.data import paths
from generator.data.diagnostics import Code
from generator.data.models import EachOnce, Id, InOrder, Looks, Ref
from generator.data.records import dataclass
from generator.data.spans import Located, Steps
from generator.data.walk import Visit, walk

_PROVENANCE = ("source", "place", "reason", "ours")
_ID_FORM = Id.__metadata__[0]  # type: ignore[attr-defined]
_MISSING = object()


@dataclass(frozen=True, slots=True)
class Sorts:
    """The codes of a file's changes. `value` may give a value another code than that of its type; None leaves it out.
    It is asked with the data path's steps and the code that the type suggests."""

    added: Code = codes.ENTRY_ADDED
    removed: Code = codes.ENTRY_REMOVED
    renamed: Code = codes.ENTRY_RENAMED
    value: Callable[[Steps, Code], Code | None] = lambda steps, code: code


class Values:
    """The comparison of one file's values."""

    def __init__(
        self, pair: Pair, stem: str, old: Located, new: Located, sorts: Sorts | None = None,
        targets: Targets | None = None,
    ) -> None:  # fmt: skip
        self.pair, self.stem, self.old, self.new = pair, stem, old, new
        self.sorts = sorts or Sorts()
        self.targets = targets or Targets(pair)
        model = pair.new.file_models.get(stem) or pair.old.file_models.get(stem)
        self.old_visits, self.new_visits = _visits(model, old.data), _visits(model, new.data)

    # --- first pass: which ids are new names for old things

    def renames(self) -> None:
        """Note the entries that stand under another id."""
        self._renames(self.old.data, self.new.data, ())

    def _renames(self, old: Any, new: Any, steps: Steps) -> None:
        if not isinstance(old, Mapping) or not isinstance(new, Mapping) or old == new:
            return
        gone = [key for key in old if key not in new]
        come = [key for key in new if key not in old]
        if gone and come and self._holds_entries(steps, [*gone, *come]):
            for key in gone:
                found = self._renamed_to(old, new, key, come, steps)
                if found is not None:
                    come.remove(found)
                    self.pair.renames.setdefault(target_of(self.stem, steps, self.old), {})[key] = found
        for key in old:
            if key in new:
                self._renames(old[key], new[key], (*steps, key))

    def _renamed_to(self, old: Any, new: Any, key: str, come: list[str], steps: Steps) -> str | None:
        """The new id of an entry that is gone: the one with the same content, best one with the same name."""
        alike = [other for other in come if old[key] == new[other]]
        name = self._name(self.pair.old_words, self.old, (*steps, key))
        for other in alike:
            if name and self._name(self.pair.new_words, self.new, (*steps, other)) == name:
                return other
        return alike[0] if alike and _leaves(old[key]) > 2 else None

    def _name(self, words: Words, located: Located, steps: Steps) -> str:
        return words.name(data_path(self.stem, steps, located))

    def _holds_entries(self, steps: Steps, keys: list[str]) -> bool:
        """Whether the mapping at steps holds things with ids, which others name; not the rows of a table."""
        if target_of(self.stem, steps, self.new) in self.targets:
            return True
        return any(
            _ID_FORM in visit.marks
            for visits in (self.new_visits, self.old_visits)
            for key in keys
            if (visit := visits.get(((*steps, key), True))) is not None
        )

    # --- second pass: changes

    def compare(self) -> None:
        """Note all changes."""
        self._mapping(self.old.data, self.new.data, (), ())

    def _mapping(self, old: Mapping[str, Any], new: Mapping[str, Any], before: Steps, after: Steps) -> None:
        """Two mappings at their steps on each side."""
        visit = self.new_visits.get((after, False)) or self.old_visits.get((before, False))
        collection = visit is not None and visit.collection and not visit.models
        models = visit.models if visit is not None else ()
        partner = self._partners(old, new, before)
        for key, other in partner.items():
            if not before and key == "format":
                continue
            if key != other:
                self._renamed(key, other, before, after)
            self._value(old[key], new[other], (*before, key), (*after, other))
        taken = set(partner.values())
        for key in [key for key in old if key not in partner]:
            self._lacking(models, collection, old, new, key, before, after, gone=True)
        for key in [key for key in new if key not in taken]:
            if before or key != "format":
                self._lacking(models, collection, old, new, key, before, after, gone=False)
        if visit is not None and _marked(visit.marks, InOrder):
            self._order([partner[key] for key in old if key in partner], [key for key in new if key in taken], after)

    def _partners(self, old: Mapping[str, Any], new: Mapping[str, Any], before: Steps) -> dict[str, str]:
        """The new key for each old one that has one: its own, that of a renamed entry, or of a renamed reference."""
        moved = self.pair.renames.get(target_of(self.stem, before, self.old), {}) if self.pair.renames else {}
        found = {}
        for key in old:
            other = moved.get(key, key)
            if other not in new and self.pair.renames:
                visit = self.old_visits.get(((*before, key), True))
                other = self.pair.renamed(key, visit.marks if visit else ())
            if other in new:
                found[key] = other
        return found

    def _renamed(self, key: str, other: str, before: Steps, after: Steps) -> None:
        target = target_of(self.stem, before, self.old)
        if self.pair.renames.get(target, {}).get(key) != other:
            return  # a reference to what is renamed
        here = (*after, other)
        steps = paths.shorten(self.stem, here, self.new.data)
        what = f"{self.pair.new_words.thing(self.stem, steps)}: id"
        self.pair.add(
            self.sorts.renamed, paths.join(self.stem, steps), what, self._place(here, key=True), key, other
        )

    def _lacking(
        self, models: tuple[type[BaseModel], ...], collection: bool, old: Mapping[str, Any], new: Mapping[str, Any],
        key: str, before: Steps, after: Steps, *, gone: bool,
    ) -> None:  # fmt: skip
        """A key that one side has not: an entry, a row of a table, or a value that has a default."""
        value = old[key] if gone else new[key]
        here = (*(before if gone else after), key)
        field = next((found for model in models if (found := _field(model, key)) is not None), None)
        if collection or field is None:
            entry = collection and self._holds_entries(before, [key])
            if entry and isinstance(value, Mapping):
                self._entry(value, here, gone=gone)
            elif isinstance(value, Mapping) or collection:
                self._part(value, here, gone=gone)
            else:
                self._differs(value if gone else None, None if gone else value, here, after=not gone)
            return
        default = _default(field)
        if default is _MISSING:
            if gone:
                path, what = self._path_and_what(here, after=False)
                told = self._told(value, here, after=False)
                self._note(codes.VALUE_REMOVED, path, what, here, told, "", after=False, fixed=True)
                return
            default = None
        if _alike(value, default):
            return
        if isinstance(value, Mapping) and not default:
            self._part(value, here, gone=gone)
        else:
            self._differs(value if gone else default, default if gone else value, here, after=not gone)

    def _entry(self, value: Mapping[str, Any], here: Steps, *, gone: bool) -> None:
        pair, located = self.pair, self.old if gone else self.new
        words = pair.old_words if gone else pair.new_words
        steps = paths.shorten(self.stem, here, located.data)
        (pair.removed if gone else pair.added).add((self.stem, *steps))
        name = words.name(paths.join(self.stem, steps)) or str(here[-1])
        around = _around(words, self.stem, steps[:-1])
        code = self.sorts.value(steps, self.sorts.removed if gone else self.sorts.added)
        if code is None:
            return
        told = words.value(_without_source(value))
        told = "" if told == NONE else told
        what = f"{around}: {name} {'is gone' if gone else 'is new'}"
        path = paths.join(self.stem, steps)
        place = self._place(here, key=True, after=not gone)
        pair.add(code, path, what, place, told if gone else "", "" if gone else told)

    def _part(self, value: Any, here: Steps, *, gone: bool) -> None:
        path, what = self._path_and_what(here, after=not gone)
        told = self._told(_without_source(value), here, after=not gone)
        code = codes.PART_REMOVED if gone else codes.PART_ADDED
        old, new = (told, NONE) if gone else (NONE, told)
        self._note(code, path, what, here, old, new, after=not gone, key=True)

    def _order(self, old: list[str], new: list[str], after: Steps) -> None:
        if old == new:
            return
        path = data_path(self.stem, after, self.new)
        words = self.pair.new_words

        def told(keys: list[str]) -> str:
            names = (words.name(data_path(self.stem, (*after, key), self.new)) for key in keys)
            return ", ".join(name or key for name, key in zip(names, keys, strict=True))

        what = f"{_around(words, self.stem, paths.shorten(self.stem, after, self.new.data))}: order"
        self._note(codes.ORDER_CHANGED, path, what, after, told(old), told(new), after=True, key=True)

    def _value(self, old: Any, new: Any, before: Steps, after: Steps) -> None:
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            self._mapping(old, new, before, after)
        elif type(old) is not type(new) or old != new or self.pair.renames:
            self._differs(old, new, after, after=True, before=before)

    def _differs(self, old: Any, new: Any, here: Steps, *, after: bool, before: Steps | None = None) -> None:
        """Two values that are not both mappings."""
        marks = self._marks(here, after=after)
        theirs = [self.pair.renamed(item, marks) for item in old] if isinstance(old, list) else old
        theirs = self.pair.renamed(theirs, marks)
        if _alike(theirs, new, in_any_order=EachOnce in marks):
            return
        code = self._code(old, new, here, marks, after=after)
        path, what = self._path_and_what(here, after=after, before=before)
        was, now = self._told(old, here, after=False, marks=marks), self._told(new, here, after=True, marks=marks)
        if was == now:  # two things of one name, or a number that became a text
            was, now = _plainly(old), _plainly(new)
        self._note(code, path, what, here, was, now, after=after)

    def _code(self, old: Any, new: Any, here: Steps, marks: tuple[Any, ...], *, after: bool) -> Code:
        """The sort of a change by what the value is."""
        value = old if new is None else new
        if _marked(marks, Looks):
            return codes.LOOKS_CHANGED
        visits = self.new_visits if after else self.old_visits
        above = visits.get((here[:-1], False))
        if here[-1] in _PROVENANCE and above and any("source" in model.model_fields for model in above.models):
            return codes.SOURCE_CHANGED
        if isinstance(value, bool):
            return codes.SWITCH_CHANGED
        if isinstance(value, (list, Mapping)):
            return codes.LIST_CHANGED
        if _marked(marks, Ref):
            return codes.REFERENCE_CHANGED
        return codes.NUMBER_CHANGED if isinstance(value, (int, float)) else codes.WORD_CHANGED

    # --- telling

    def _note(
        self, code: Code, path: str, what: str, here: Steps, old: str, new: str, *, after: bool, key: bool = False,
        fixed: bool = False,
    ) -> None:  # fmt: skip
        located = self.new if after else self.old
        found = code if fixed else self.sorts.value(paths.shorten(self.stem, here, located.data), code)
        if found is not None:
            self.pair.add(found, path, what, self._place(here, key=key, after=after), old, new)

    def _place(self, here: Steps, *, key: bool = False, after: bool = True) -> Any:
        located = self.new if after else self.old
        while len(here) > 1 and not located.has(here):
            here = here[:-1]
        return located.place(here, key=key)

    def _path_and_what(self, here: Steps, *, after: bool, before: Steps | None = None) -> tuple[str, str]:
        """The data path, and what it is called: with the names that it had, where it had any."""
        located = self.new if after else self.old
        path = data_path(self.stem, here, located)
        old_steps = paths.shorten(self.stem, before if before is not None else here, self.old.data)
        was = self.old.has(before if before is not None else here[:-1])
        if was:
            return path, self.pair.old_words.label(self.stem, old_steps)
        return path, self.pair.new_words.label(self.stem, paths.shorten(self.stem, here, self.new.data))

    def _marks(self, here: Steps, *, after: bool) -> tuple[Any, ...]:
        """What the annotation of a value (or of a list and of its items) is marked with."""
        found: tuple[Any, ...] = ()
        for visits in (self.new_visits, self.old_visits) if after else (self.old_visits, self.new_visits):
            for steps in (here, (*here, 0)):
                if (visit := visits.get((steps, False))) is not None:
                    found += visit.marks
        return found

    def _told(self, value: Any, here: Steps, *, after: bool, marks: tuple[Any, ...] | None = None) -> str:
        words = self.pair.new_words if after else self.pair.old_words
        marks = self._marks(here, after=after) if marks is None else marks
        return words.value(value, marks, self.stem)


class Targets:
    """The collections that references name, by data path; looked for when first asked."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._found: set[str] | None = None

    def __contains__(self, target: object) -> bool:
        if self._found is None:
            self._found = set(self._all())
        return target in self._found

    def _all(self) -> Iterator[str]:
        for content in (self.pair.old, self.pair.new):
            for stem, model in content.file_models.items():
                located = content.files.get(stem)
                if located is None or not located.ok or stem.startswith(("rules.", "rulings")):
                    continue
                for visit in walk(model, located.data):
                    for mark in visit.marks:
                        if isinstance(mark, Ref):
                            yield mark.target


def _visits(model: type[BaseModel] | None, data: Any) -> dict[tuple[Steps, bool], Visit]:
    if model is None:
        return {}
    return {(visit.steps, visit.key): visit for visit in walk(model, data)}


def _field(model: type[BaseModel], key: str) -> FieldInfo | None:
    return next((field for name, field in model.model_fields.items() if (field.alias or name) == key), None)


def _default(field: FieldInfo) -> Any:
    """A field's default as plain data, or _MISSING where it must be given."""
    if field.is_required():
        return _MISSING
    value = field.get_default(call_default_factory=True)
    return value.model_dump(by_alias=True) if isinstance(value, BaseModel) else value


def _marked(marks: tuple[Any, ...], mark: type) -> bool:
    return any(each is mark or isinstance(each, mark) for each in marks)


def _alike(old: Any, new: Any, *, in_any_order: bool = False) -> bool:
    if isinstance(old, bool) != isinstance(new, bool):
        return False
    if in_any_order and isinstance(old, list) and isinstance(new, list):
        return sorted(old, key=repr) == sorted(new, key=repr)
    if isinstance(old, str) and isinstance(new, str):
        return old.split() == new.split()
    return bool(old == new)


def _without_source(value: Any) -> Any:
    """A thing without where it comes from."""
    if isinstance(value, Mapping):
        return {key: _without_source(held) for key, held in value.items() if key not in _PROVENANCE}
    return value


def _leaves(value: Any) -> int:
    return sum(_leaves(held) for held in value.values()) if isinstance(value, Mapping) else 1


def _plainly(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _around(words: Words, stem: str, steps: Steps) -> str:
    """A collection with the thing that holds it: "Tank, attacks"."""
    return words.thing(stem, steps) if steps and steps != (stem,) else words.label(stem, ())
