"""A game's content in one language, as documents read it: texts as spans, interface words, chapters, rulings."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.data.book import Book, BookClause
from generator.data.by_hand import BY_HAND, NUMBERS
from generator.data.clauses import PSEUDO, parse, pseudo
from generator.data.content import Content, ContentScene
from generator.data.languages import number as written
from generator.data.languages import of as of_language
from generator.data.paths import join, split
from generator.data.records import dataclass
from generator.data.secrets import secret_files
from generator.data.translated import translated, word
from generator.documents.blocks import Span, Spans, plain


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling ready to print. `label` is its sign in this document, as R3."""

    id: str
    label: str
    kind: str
    house: bool
    clauses: tuple[str, ...]
    question: Spans
    ruling: Spans
    reason: Spans


@dataclass(slots=True)
class House:
    """A decision of this project's own: its place in the data, its values, its reason, the clauses that print it."""

    label: str
    path: str
    reason: str
    reason_path: str
    values: list[tuple[str, Any]] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


class Voice:
    """Texts of one content in one language.

    :param templates: the folder of templates; the interface's words stand in its `shared` folder.
    """

    def __init__(self, content: Content, lang: str, templates: Path) -> None:
        self.content = content
        self.lang = lang
        self.pseudo = lang == PSEUDO
        self.first = content.pseudo_base if self.pseudo else lang
        self.words = content.words(templates / "shared", lang)
        self.game = content.view(lang)

    @cached_property
    def book(self) -> Book:
        """The rules; in a language without its own, those of the first language."""
        found = self.content.clauses.get(self.first) or next(iter(self.content.clauses.values()), Book(self.lang, ()))
        return found.pseudo() if self.pseudo else found

    def word(self, key: str) -> str:
        """A word of the interface."""
        return str(self.words[key])

    def told(self, key: str) -> str:
        """A word or sentence that only documents use."""
        return str(self.words["documents"][key])

    def spans(self, raw: str, path: str) -> Spans:
        """A text with markup as spans."""
        return tuple(
            Span(span.text, span.style, span.paths, span.role, span.link)
            for span in self.content.spans(raw, path, self.lang)
        )

    def own(self, raw: str, path: str) -> Spans:
        """A text of a file that belongs to no language: translated where that is so, and put into the pseudo-language
        where that is wanted."""
        return self.spans(pseudo(raw), path) if self.pseudo else self.spans(*self.sentence(raw, path))

    def sentence(self, raw: str, path: str) -> tuple[str, str]:
        """A text of a file that belongs to no language and its data path, those of its translation where it has one."""
        return translated(self.content, raw, path, self.lang)

    def data_word(self, key: str) -> str:
        """A key or an id of the data in words of this language."""
        return word(self.content, key, self.first)

    def told_path(self, path: str) -> str:
        """A data path in words: `track:change-of-mind/times-per-advance` as "change of mind, times per advance", and
        `enemies:tank/power` as "Tank, power"."""
        return ", ".join(self._steps_told(path))

    def _steps_told(self, path: str) -> list[str]:
        """Each step of a data path in words. Texts may have words for one place alone, under its path with hyphens:
        `field-normal` for `field:normal`."""
        stem, steps = split(path)
        scene = ContentScene(self.content, self.lang)
        told: list[str] = []
        for count, step in enumerate(steps, 1):
            place = join(stem, steps[:count])
            key = place.replace(":", "-").replace("/", "-")
            own = self.content.texts.get(self.first, {}).get("data") or {}
            name = self.data_word(key if key in own else str(step))
            with contextlib.suppress(KeyError):
                name = plain(self.spans(*scene.name(place)))
            told.append(name)
        return told

    def placed(self, path: str) -> tuple[str, str]:
        """The innermost thing with a name around a value, "" for none, and what the value is of it, in words: ("Tank",
        "power")."""
        stem, steps = split(path)
        scene, told = ContentScene(self.content, self.lang), self._steps_told(path)
        for count in range(len(steps) - 1, 0, -1):
            with contextlib.suppress(KeyError):
                return plain(self.spans(*scene.name(join(stem, steps[:count])))), ", ".join(told[count:])
        return "", ", ".join(told)

    def value(self, value: object) -> str:
        """A value of the data as documents print it."""
        if isinstance(value, bool):
            return of_language(self.lang).truth[0 if value else 1]
        if isinstance(value, (int, float)):
            return written(value, self.lang).replace("-", "−")
        return self.data_word(str(value))

    def source(self, kind: str) -> Span:
        """Where a value comes from, in words: the game's own where its source is no rulebook (`source-rulebook` under
        `game` in its texts)."""
        texts = self.content.texts.get(self.first, {}).get("game")
        key = f"source-{kind}"
        own = texts.get(key) if isinstance(texts, dict) else None
        if not isinstance(own, str):
            return Span(self.word(f"source-{kind}"))
        return Span(pseudo(own) if self.pseudo else own, "", (f"text.{self.first}:game/{key}",))

    def number(self, clause: str) -> str:
        """A clause's printed number, "" for an unknown one."""
        return self.book.number(clause) if clause in self.book else ""

    def refers(self, clauses: tuple[str, ...] | list[str]) -> Spans:
        """The numbers of clauses as links, parted by dots."""
        made: list[Span] = []
        for clause in dict.fromkeys(clauses):
            number = self.number(clause)
            if number:
                if made:
                    made.append(Span("\u00a0· ", "ref"))
                made.append(Span(number, "ref", (), "clause-number", f"#{clause}"))
        return tuple(made)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings in the order of the file."""
        texts = self.content.ruling_texts.get(self.first) or next(iter(self.content.ruling_texts.values()), {})
        made: list[Ruling] = []
        for id, ruling in self.content.rulings.items():
            text = texts.get(id)
            if text is None:
                continue
            base = f"rulings.{self.first}:{id}"
            made.append(
                Ruling(
                    id, f"R{len(made) + 1}", ruling.kind, ruling.house, tuple(ruling.clauses),
                    self.own(text.question, f"{base}/question"), self.own(text.ruling, f"{base}/ruling"),
                    self.own(text.reason, f"{base}/reason"),
                )
            )  # fmt: skip
        return tuple(made)

    @cached_property
    def rulings_of(self) -> dict[str, tuple[Ruling, ...]]:
        """The rulings that each clause follows."""
        found: dict[str, list[Ruling]] = {}
        for ruling in self.rulings:
            for clause in ruling.clauses:
                found.setdefault(clause, []).append(ruling)
        for each in self.book:
            named = [ruling for ruling in self.rulings if ruling.id == each.ruling]
            mine = found.setdefault(each.id, [])
            mine.extend(ruling for ruling in named if ruling not in mine)
        return {id: tuple(rulings) for id, rulings in found.items() if rulings}

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """This project's own decisions: house entries of the data and house clauses, joined where they say the same."""
        made: list[House] = []
        by_path: dict[str, House] = {}
        hidden = secret_files(self.content)
        for stem in (stem for stem in self.content.numbers if stem not in hidden):
            for path, value in leaves(self.content, stem):
                known = self.content.provenance(path)
                if known.source != "house":
                    continue
                house = by_path.get(known.path)
                if house is None:
                    house = by_path[known.path] = House("", known.path, known.reason, f"{known.path}/reason")
                    made.append(house)
                house.values.append((path, value))
        for clause in self.book:
            printed = {part.text for part in parse(clause.text).parts if part.kind == "value"}
            mine = [house for house in made if any(path in printed for path, _ in house.values)]
            for house in mine:
                house.clauses.append(clause.id)
            if clause.source == "house" and not mine:
                made.append(
                    House("", clause.path, clause.reason, clause.path.removesuffix("text") + "reason", [], [clause.id])
                )
        for number, house in enumerate(made, 1):
            house.label = f"H{number}"
        return tuple(made)

    @cached_property
    def houses_of(self) -> dict[str, tuple[House, ...]]:
        """This project's own decisions that each clause tells."""
        found: dict[str, list[House]] = {}
        for house in self.houses:
            for clause in house.clauses:
                found.setdefault(clause, []).append(house)
        return {id: tuple(houses) for id, houses in found.items()}

    def thing(self, path: str) -> tuple[str, str]:
        """The innermost thing with a name that a value belongs to, and the name's data path; else where it stands, in
        a word."""
        scene = ContentScene(self.content, self.lang)
        stem, steps = split(path)
        for count in range(len(steps), 0, -1):
            with contextlib.suppress(KeyError):
                return scene.name(join(stem, steps[:count]))
        first = join(stem, steps[:1])
        proper = self.content.proper_name(first)
        return (proper, first) if proper else (self.told_path(first), "")

    def marks(self, clause: BookClause) -> Spans:
        """The signs that stand behind a clause: rulings it follows, house values it tells."""
        signs = [(ruling.label, f"#ruling-{ruling.id}") for ruling in self.rulings_of.get(clause.id, ())]
        signs += [(house.label, f"#house-{house.label.lower()}") for house in self.houses_of.get(clause.id, ())]
        made: list[Span] = []
        for label, link in signs:
            if made:
                made.append(Span(" "))
            made.append(Span(label, "mark", (), "clause-number", link))
        return tuple(made)


def leaves(content: Content, stem: str) -> Iterator[tuple[str, Any]]:
    """The values of a number file with their data paths, in the order of the file, without words about their source."""
    from generator.data import paths

    located = content.files.get(stem)
    if located is None or not located.ok:
        return
    skip = {"source", "place", "reason", "ours", "format", "play"}

    def walk(value: Any, steps: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
        if isinstance(value, dict):
            by_hand = value.get("play") == BY_HAND
            for key, inner in value.items():
                # The own numbers of what people play by hand stand in its words.
                if key not in skip and not (by_hand and key == NUMBERS):
                    yield from walk(inner, (*steps, key))
        elif isinstance(value, (int, float, bool, str)):
            yield paths.join(stem, paths.shorten(stem, steps, located.data)), value

    yield from walk(located.data, ())
