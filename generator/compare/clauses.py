"""Clauses of the rules beside the data and the code that they name: who changed without the other.

    findings(old, new, changes, code)              # words that changed alone, data or code that changed alone
    touched(old, new, changes, examples, code)     # every clause that a change touches, and why

A clause names the data that its texts refer to, and is carried out by the code that cites it (`code.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.compare import codes
from generator.compare.change_rules import RawClause, clauses_of
from generator.compare.code import CodeChanges
from generator.compare.pairing import readable
from generator.compare.report import Change, ExampleChange, Touched
from generator.compare.spelling import only_spelling, words_of
from generator.data import clauses as markup
from generator.data.content import Content
from generator.data.diagnostics import Code, Diagnostic, ordered
from generator.data.records import dataclass

_TEXTS = ("text", "summary", "title")
_TOLD = 3
"""Changes of data that one finding lists."""
_MANY = 6
"""Clauses whose code changed without their words, up to which each is a finding of its own."""
_WHOLE = frozenset(
    code.id
    for code in (
        codes.CLAUSE_ADDED, codes.RULE_ADDED, codes.CLAUSE_REMOVED, codes.CLAUSE_RENAMED, codes.CLAUSE_KIND,
        codes.CLAUSE_OPTIONAL, codes.CLAUSE_BY_HAND, codes.CLAUSE_WORDING,
    )
)  # fmt: skip
_EXAMPLES = frozenset(code.id for code in (codes.EXAMPLE_ADDED, codes.EXAMPLE_CHANGED, codes.EXAMPLE_REMOVED))
_NO_DATA = frozenset((codes.SOURCE_CHANGED.id, codes.ENTRY_RENAMED.id))
_WORDS_ONLY = ("rules", "rulings", "changes", "examples", "balance", "game", "text")
"""Files whose changes are no data that a sentence prints; names are looked at apart."""


def findings(
    old: Content, new: Content, changes: Sequence[Change], code: CodeChanges | None = None
) -> list[Diagnostic]:
    """Clauses whose words changed and nothing that they name, or the other way round; and words that changed in one
    language only.

    :param code: what the code that cites each clause does otherwise; without it the code counts as unchanged.
    """
    return ordered(_Clauses(old, new, changes, code or CodeChanges()).findings())


def touched(
    old: Content, new: Content, changes: Sequence[Change], examples: Sequence[ExampleChange],
    code: CodeChanges | None = None,
) -> tuple[Touched, ...]:  # fmt: skip
    """The clauses that the changes touch, in the order of the book, those that are gone last."""
    return tuple(_Clauses(old, new, changes, code or CodeChanges()).touched(examples))


@dataclass(eq=False)
class _Named:
    """The data that a clause names: paths of values, and of things whose names it prints."""

    values: frozenset[str]
    names: frozenset[str]


class _Clauses:
    """See the module."""

    def __init__(self, old: Content, new: Content, changes: Sequence[Change], code: CodeChanges) -> None:
        self.old, self.new, self.changes, self.code = old, new, changes, code
        self.languages = [lang for lang in new.languages if lang in old.languages]
        self.first = self.languages[0] if self.languages else new.languages[0]
        self.before = {lang: _read(old, lang) for lang in self.languages}
        self.after = {lang: _read(new, lang) for lang in self.languages}
        self.old_id = {one.new: one.old for one in changes if one.code == codes.CLAUSE_RENAMED.id}
        self.worded = {lang: set[str]() for lang in self.languages}
        """By language the clauses whose words changed."""
        self.values: dict[str, Change] = {}
        self.names: set[str] = set()
        for change in changes:
            self._note(change)

    def _note(self, change: Change) -> None:
        stem, _, steps = change.path.partition(":")
        if change.code == codes.CLAUSE_WORDING.id:
            self.worded.setdefault(stem.partition(".")[2], set()).add(steps.split("/")[1])
        elif stem.startswith("text."):
            if stem == f"text.{self.first}":
                thing, _, last = steps.rpartition("/")
                if last == "name":
                    self.names.add(thing.replace("/", ":", 1))
        elif stem.partition(".")[0] not in _WORDS_ONLY and change.code not in _NO_DATA:
            self.values.setdefault(change.path, change)

    # --- findings

    def findings(self) -> Iterator[Diagnostic]:
        after = self.after.get(self.first, {})
        code_alone = []
        for id, clause in after.items():
            was = self.before[self.first].get(self.old_id.get(id, id))
            if was is None:
                continue
            named = _named(was, clause)
            data = self._data(named)
            coded = self._coded(clause)
            if id in self.worded[self.first]:
                if not data and not coded and not self._names(named):
                    yield self._words_alone(was, clause)
            elif coded:
                code_alone.append((clause, data))
            elif data:
                yield self._at(codes.DATA_ALONE, clause, f"{clause.label} is told as before, but {_listed(data)}")
        yield from self._code_alone(code_alone)
        for id in dict.fromkeys(id for lang in self.languages for id in self.after[lang]):
            yield from self._one_language(id)

    def _words_alone(self, was: RawClause, clause: RawClause) -> Diagnostic:
        spelling = self._spelling(self.first, was, clause)
        by_hand = clause.text("play") or was.text("play")
        alone = clause.kind == "rule" and not spelling and not by_hand
        rest = "the data that it names and the code that cites it are as before"
        if not self.code.compared:
            rest = "the data that it names are as before"
        if by_hand:
            rest = "it is played by hand"
        what = "is spelt" if spelling else "is told"
        code = codes.RULE_WORDS_ALONE if alone else codes.WORDS_ALONE
        return self._at(code, clause, f"{clause.label} {what} differently; {rest}")

    def _code_alone(self, found: list[tuple[RawClause, list[Change]]]) -> Iterator[Diagnostic]:
        if len(found) > _MANY:
            numbers = ", ".join(clause.number for clause, _ in found)
            message = f"the code of {len(found)} clauses changed, and they are told as before: {numbers}"
            located = self.new.files[f"rules.{self.first}"]
            yield codes.CODE_ALONE.at(message, located.place(("chapters",), key=True), path=f"rules.{self.first}:")
            return
        for clause, data in found:
            also = f", and {_listed(data)}" if data else ""
            yield self._at(
                codes.CODE_ALONE, clause, f"{clause.label} is told as before, but the code that cites it changed{also}"
            )

    def _one_language(self, id: str) -> Iterator[Diagnostic]:
        """A clause whose words changed in some languages, for each of the others."""
        having = [lang for lang in self.languages if id in self.after[lang] and self._was(lang, id) is not None]
        changed = [lang for lang in having if id in self.worded[lang]]
        if not changed or len(changed) == len(having):
            return
        spelling = True
        for lang in changed:
            was = self._was(lang, id)
            spelling = spelling and was is not None and self._spelling(lang, was, self.after[lang][id])
        code = codes.ONE_LANGUAGE_SPELLING if spelling else codes.ONE_LANGUAGE
        for lang in having:
            if lang not in changed:
                clause = self.after[lang][id]
                what = "is spelt" if spelling else "is told"
                message = f"{clause.label} {what} differently in {', '.join(changed)}, and as before in {lang}"
                yield self._at(code, clause, message, lang)

    def _at(self, code: Code, clause: RawClause, message: str, lang: str = "") -> Diagnostic:
        stem = f"rules.{lang or self.first}"
        place = self.new.files[stem].place(clause.steps, key=True)
        return code.at(message, place, path=f"{stem}:clauses/{clause.id}")

    # --- what changed

    def _was(self, lang: str, id: str) -> RawClause | None:
        return self.before[lang].get(self.old_id.get(id, id))

    def _data(self, named: _Named) -> list[Change]:
        """The changes of values that a clause names: of the value itself, or of what holds it."""
        found = []
        if self.values:
            for path in sorted(named.values):
                change = next((self.values[each] for each in _outwards(path) if each in self.values), None)
                if change is not None and change not in found:
                    found.append(change)
        return found

    def _names(self, named: _Named) -> bool:
        """Whether a thing has another name, or came or went, that a clause prints the name of."""
        return any(path in self.names or any(each in self.values for each in _outwards(path)) for path in named.names)

    def _coded(self, clause: RawClause) -> bool:
        return self.code.compared and clause.id in self.code.changed

    def _spelling(self, lang: str, was: RawClause, now: RawClause) -> bool:
        return all(
            only_spelling(was.text(key), now.text(key), self._others(lang, was)) for key in _TEXTS if was.text(key)
        ) and all(was.text(key) or not now.text(key) for key in _TEXTS)

    def _others(self, lang: str, clause: RawClause) -> set[str]:
        """The words that the old rules use apart from this clause."""
        if lang not in self._counted:
            self._counted[lang] = Counter(word for each in self.before[lang].values() for word in _vocabulary(each))
        return {word for word, count in (self._counted[lang] - Counter(_vocabulary(clause))).items() if count}

    @cached_property
    def _counted(self) -> dict[str, Counter[str]]:
        return {}

    # --- touched

    def touched(self, examples: Sequence[ExampleChange]) -> Iterator[Touched]:
        whole = {
            path.split("/")[1]
            for change in self.changes
            if change.code in _WHOLE and (path := change.path.partition(":")[2]).startswith("clauses/")
        }
        whole |= {id for found in self.worded.values() for id in found}
        shown = {id for example in examples for id in example.clauses} | set(self._cited())
        before, after = self.before.get(self.first, {}), self.after.get(self.first, {})
        for id, clause in {**after, **{id: one for id, one in before.items() if id in whole - after.keys()}}.items():
            was = before.get(self.old_id.get(id, id), clause)
            named = _named(was, clause)
            why = (
                ("wording", id in whole),
                ("data", bool(self._data(named)) or self._names(named)),
                ("code", self._coded(clause)),
                ("example", id in shown),
            )
            if any(found for _, found in why):
                yield Touched(id, clause.number, tuple(word for word, found in why if found))

    def _cited(self) -> Iterator[str]:
        """The clauses that examples cite which are new, gone or otherwise."""
        for change in self.changes:
            if change.code in _EXAMPLES:
                id = change.path.partition(":")[2]
                for content in (self.old, self.new):
                    yield from _clauses_of_example(content, id)


def _read(content: Content, lang: str) -> dict[str, RawClause]:
    located = content.files.get(f"rules.{lang}")
    return clauses_of(located) if located is not None and readable(located) else {}


def _named(*clauses: RawClause) -> _Named:
    """What the texts of clauses name."""
    parts = [
        part for clause in clauses for key in _TEXTS for part in markup.parse(clause.text(key)).parts if part.text
    ]
    return _Named(
        frozenset(part.text for part in parts if part.kind == "value"),
        frozenset(part.text for part in parts if part.kind == "name"),
    )


def _outwards(path: str) -> Iterator[str]:
    """A data path and those of what holds it, down to the things of its file."""
    while True:
        yield path
        shorter = path.rpartition("/")[0]
        if not shorter:
            return
        path = shorter


def _vocabulary(clause: RawClause) -> list[str]:
    return [word for key in _TEXTS for word in words_of(clause.text(key))]


def _listed(changes: Iterable[Change]) -> str:
    told = list(dict.fromkeys(change.sentence for change in changes))
    rest = len(told) - _TOLD
    return "; ".join(told[:_TOLD]) + (f"; and {rest} more" if rest > 0 else "")


def _clauses_of_example(content: Content, id: str) -> Iterator[str]:
    located = content.examples
    if located is None or not readable(located):
        return
    listed = located.data.get("examples")
    example: Any = listed.get(id) if isinstance(listed, Mapping) else None
    cited = example.get("clauses") if isinstance(example, Mapping) else None
    yield from (one for one in cited if isinstance(one, str)) if isinstance(cited, list) else ()
