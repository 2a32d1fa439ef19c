"""Changes of the rules, clause by clause: a clause is known by its id, in whichever chapter it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.compare import codes
from generator.compare.pairing import Pair, same_text
from generator.compare.words import NONE, plain
from generator.data.diagnostics import Code, Place
from generator.data.records import dataclass
from generator.data.spans import Located, Steps

_WORDS = (("title", "title"), ("text", "wording"), ("summary", "short form"))
_SOURCE = ("source", "place", "reason")


@dataclass(frozen=True, slots=True)
class RawClause:
    """A clause as it stands in its file, whether or not the file is valid."""

    id: str
    chapter: str
    number: str
    steps: Steps
    data: Mapping[str, Any]
    around: Mapping[str, Any]
    """Its chapter."""

    def text(self, key: str) -> str:
        """One of its texts, "" where it has none."""
        value = self.data.get(key)
        return value if isinstance(value, str) else ""

    @property
    def kind(self) -> str:
        """Its kind, "" where it says none."""
        return self.text("kind")

    @property
    def optional(self) -> bool:
        """Whether it is optional, by itself or with its chapter."""
        return self.data.get("optional") is True or self.around.get("optional") is True

    @property
    def label(self) -> str:
        """What reports call it: "3.2 Spill over"."""
        name = self.text("title") or plain(self.id)
        return f"{self.number} {name[:1].upper()}{name[1:]}"


def chapters_of(located: Located) -> dict[str, Mapping[str, Any]]:
    """The chapters of a rules file that can be read, by id."""
    chapters = located.data.get("chapters")
    return {id: one for id, one in chapters.items() if isinstance(one, Mapping)} if isinstance(chapters, dict) else {}


def clauses_of(located: Located) -> dict[str, RawClause]:
    """The clauses of a rules file by id, numbered as they are printed. Of an id that stands twice the first counts."""
    found: dict[str, RawClause] = {}
    for number, (chapter_id, chapter) in enumerate(chapters_of(located).items(), 1):
        inner = chapter.get("clauses")
        for place, (id, data) in enumerate(inner.items() if isinstance(inner, dict) else (), 1):
            if isinstance(data, Mapping) and id not in found:
                steps = ("chapters", chapter_id, "clauses", id)
                found[id] = RawClause(id, chapter_id, f"{number}.{place}", steps, data, chapter)
    return found


def clause_renames(pair: Pair) -> None:
    """Note the clauses of the first language that stand under another id."""
    stem = f"rules.{pair.new.languages[0]}"
    found = pair.file(stem)
    if found is None or found[0].text == found[1].text:
        return
    old, new = (clauses_of(located) for located in found)
    come = {
        " ".join(pair.renamed_text(clause.text("text")).split()): id for id, clause in new.items() if id not in old
    }
    for id, clause in old.items():
        text = " ".join(pair.renamed_text(clause.text("text")).split())
        if id not in new and text and text in come:
            pair.renames.setdefault("clauses", {})[id] = come.pop(text)


def rules_changes(pair: Pair) -> None:
    """Note the changes of the rules in all languages. What isn't words is told once, of the first language that has
    it."""
    told: set[tuple[str, str]] = set()
    for lang in pair.languages:
        found = pair.file(f"rules.{lang}")
        if found is not None and found[0].text != found[1].text:
            _Rules(pair, lang, *found, told).compare()


class _Rules:
    """The comparison of the rules in one language."""

    def __init__(self, pair: Pair, lang: str, old: Located, new: Located, told: set[tuple[str, str]]) -> None:
        self.pair, self.lang, self.old, self.new, self.told = pair, lang, old, new, told
        self.stem = f"rules.{lang}"
        self.suffix = "" if lang == pair.lang else f" ({lang})"

    def compare(self) -> None:
        old, new = clauses_of(self.old), clauses_of(self.new)
        moved = self.pair.renames.get("clauses", {})
        for id, clause in old.items():
            other = new.get(moved.get(id, id))
            if other is None:
                place = self._key(self.old, clause)
                self._once(codes.CLAUSE_REMOVED, clause, f"{clause.label} is gone", place, old=True)
                continue
            if other.id != id:
                place = self._key(self.new, other)
                self._once(codes.CLAUSE_RENAMED, other, f"{other.label}: id", place, (id, other.id))
            self._clause(clause, other)
        known = {moved.get(id, id) for id in old}
        for id, clause in new.items():
            if id not in known:
                code = codes.RULE_ADDED if clause.kind == "rule" else codes.CLAUSE_ADDED
                self._once(code, clause, f"{clause.label} is new", self._key(self.new, clause))
        self._chapters()
        self._source(self.old.data, self.new.data, (), "Rules")

    def _key(self, located: Located, clause: RawClause) -> Place:
        return located.place(clause.steps, key=True)

    def _once(
        self, code: Code, clause: RawClause, what: str, place: Place, values: tuple[str, str] = ("", ""),
        *, key: str = "", old: bool = False,
    ) -> None:  # fmt: skip
        """Note what isn't words, unless another language has told it."""
        if (code.id, clause.id) in self.told:
            return
        self.told.add((code.id, clause.id))
        path = f"{self.stem}:clauses/{clause.id}{'/' + key if key else ''}"
        if values == ("", ""):  # the whole clause
            words = self.pair.old_words if old else self.pair.new_words
            text = words.printed(clause.text("text"), f"{path}/text")
            values = (text, "") if old else ("", text)
        self.pair.add(code, path, what, place, *values)

    def _clause(self, old: RawClause, new: RawClause) -> None:
        for key, word in _WORDS:
            self._wording(old, new, key, word)
        flags = (
            (codes.CLAUSE_KIND, "kind", old.kind, new.kind),
            (codes.CLAUSE_BY_HAND, "play", old.text("play"), new.text("play")),
            (codes.CLAUSE_RULING, "ruling", self._ruling(old), new.text("ruling")),
        )
        for code, key, was, now in flags:
            if was != now:
                values = (plain(was) if key == "play" else was) or NONE, (plain(now) if key == "play" else now) or NONE
                self._once(code, new, f"{new.label}: {key}", self._place(new, key), values, key=key)
        if old.optional != new.optional and not self._chapter_says(old, new):
            values = ("yes" if old.optional else "no", "yes" if new.optional else "no")
            place = self._place(new, "optional")
            self._once(codes.CLAUSE_OPTIONAL, new, f"{new.label}: optional", place, values, key="optional")
        self._source(old.data, new.data, new.steps, new.label)

    def _chapter_says(self, old: RawClause, new: RawClause) -> bool:
        """Whether it is its chapter that became optional, and not the clause."""
        return old.chapter == new.chapter and bool(old.data.get("optional")) == bool(new.data.get("optional"))

    def _ruling(self, clause: RawClause) -> str:
        named = clause.text("ruling")
        return self.pair.renames.get("rulings", {}).get(named, named)

    def _place(self, clause: RawClause, key: str) -> Place:
        steps = (*clause.steps, key)
        return self.new.place(steps) if self.new.has(steps) else self._key(self.new, clause)

    def _wording(self, old: RawClause, new: RawClause, key: str, word: str) -> None:
        one, two = old.text(key), new.text(key)
        if same_text(self.pair.renamed_text(one), two):
            return
        path = f"{self.stem}:clauses/{new.id}/{key}"
        was = self.pair.old_words.printed(one, path) if one else ""
        now = self.pair.new_words.printed(two, path) if two else ""
        if was == now:
            was, now = " ".join(one.split()), " ".join(two.split())
        state = "" if one and two else " (gone)" if one else " (new)"
        place = self._place(new, key) if two else self.old.place((*old.steps, key))
        self.pair.add(codes.CLAUSE_WORDING, path, f"{new.label}: {word}{self.suffix}{state}", place, was, now)

    def _chapters(self) -> None:
        old, new = chapters_of(self.old), chapters_of(self.new)
        for number, (id, chapter) in enumerate(old.items(), 1):
            if id not in new:
                self._chapter(id, f"{_called(number, chapter, id)} is gone", self.old)
        for number, (id, chapter) in enumerate(new.items(), 1):
            label = _called(number, chapter, id)
            if id not in old:
                self._chapter(id, f"{label} is new", self.new)
                continue
            for key in ("title", "intro"):
                was, now = (one.get(key) if isinstance(one.get(key), str) else "" for one in (old[id], chapter))
                if not same_text(self.pair.renamed_text(str(was)), str(now)):
                    self._chapter(id, f"{label}: {key}{self.suffix}", self.new, key, str(was), str(now))
            if bool(old[id].get("optional")) != bool(chapter.get("optional")) and ("chapter", id) not in self.told:
                self.told.add(("chapter", id))
                was, now = ("yes" if one.get("optional") else "no" for one in (old[id], chapter))
                self._chapter(id, f"{label}: optional", self.new, "optional", was, now, codes.CLAUSE_OPTIONAL)
            self._source(old[id], chapter, ("chapters", id), label)

    def _chapter(
        self, id: str, what: str, located: Located, key: str = "", old: str = "", new: str = "",
        code: Code = codes.CHAPTER_CHANGED,
    ) -> None:  # fmt: skip
        steps: Steps = ("chapters", id, key) if key and located.has(("chapters", id, key)) else ("chapters", id)
        path = f"{self.stem}:chapters/{id}{'/' + key if key else ''}"
        self.pair.add(code, path, what, located.place(steps, key=not key), old, new)

    def _source(self, old: Mapping[str, Any], new: Mapping[str, Any], steps: Steps, label: str) -> None:
        """Where it comes from, told for the first language only."""
        if self.lang != self.pair.languages[0]:
            return
        for key in _SOURCE:
            was, now = str(old.get(key) or ""), str(new.get(key) or "")
            if same_text(was, now):
                continue
            here = (*steps, key) if self.new.has((*steps, key)) else steps
            short = f"clauses/{steps[3]}/{key}" if len(steps) == 4 else "/".join(map(str, (*steps, key)))
            place = self.new.place(here, key=here == steps)
            path = f"{self.stem}:{short}"
            self.pair.add(codes.SOURCE_CHANGED, path, f"{label}: {key}", place, was or NONE, now or NONE)


def _called(number: int, chapter: Mapping[str, Any], id: str) -> str:
    title = chapter.get("title")
    return f"Chapter {number}, {title if isinstance(title, str) else plain(id)}"
