"""A game's whole content: read, checked against its models, and joined to one object.

    content = load_content(root / "paper-mech", game)
    content.diagnostics            # everything that is wrong with it, in report order
    content.numbers["enemies"]     # the model of enemies.yaml
    content.view("en").enemies.tank.armour
    content.place("enemies:tank/armour")

Loading never raises for bad data. A file that is not valid is missing from `numbers`; its faults are in `diagnostics`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ValidationError

from generator.data import codes, models, paths, spans
from generator.data.book import Book, BookChapter, BookClause
from generator.data.clauses import PSEUDO, Span, pseudo
from generator.data.clauses import spans as clause_spans
from generator.data.diagnostics import Diagnostic, Place, Severity, ordered
from generator.data.models import BookFile, Changes, GameInfo, Rulings, RulingTexts, translate
from generator.data.spans import Located, Steps
from generator.data.views import View
from generator.games.contract import GameModule

M = TypeVar("M", bound=BaseModel)

_KEY = re.compile(r"^[A-Za-z0-9][A-Za-z0-9.-]*$")
_SHARED_STEMS = frozenset({"game", "changes", "rulings", "examples"})
_LANGUAGE_STEMS = ("text", "rules", "rulings", "changes", "examples")


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a value comes from: `source` is rulebook, published, house or "" where nothing says so."""

    source: str = ""
    place: str = ""
    reason: str = ""
    path: str = ""
    """The data path of the entry that says so."""


@dataclass(frozen=True)
class LoadoutFile:
    """A loadout as it stands in its file. `model` is None where the file is not valid."""

    id: str
    stem: str
    located: Located
    model: Any


@dataclass(eq=False)
class Content:
    """A game's content. See the module."""

    game_id: str
    root: Path
    game: GameModule
    info: GameInfo | None = None
    numbers: dict[str, Any] = field(default_factory=dict)
    texts: dict[str, dict[str, Any]] = field(default_factory=dict)
    clauses: dict[str, Book] = field(default_factory=dict)
    rulings: dict[str, models.Ruling] = field(default_factory=dict)
    ruling_texts: dict[str, dict[str, models.RulingText]] = field(default_factory=dict)
    changes: dict[str, models.Change] = field(default_factory=dict)
    loadouts: dict[str, LoadoutFile] = field(default_factory=dict)
    files: dict[str, Located] = field(default_factory=dict)
    file_models: dict[str, type[BaseModel]] = field(default_factory=dict)
    """The model of each file that has one, by stem, whether or not the file is valid."""
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing stands against building from it."""
        return not any(finding.severity >= Severity.ERROR for finding in self.diagnostics)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages, the first being the one that others are translated from."""
        if self.info is not None:
            return tuple(self.info.languages)
        # game.yaml is faulty: what it says about languages may still be readable.
        located = self.files.get("game")
        given = located.data.get("languages") if located is not None and located.ok else None
        listed = given if isinstance(given, list) else sorted(path.stem[5:] for path in self.root.glob("text.*.yaml"))
        return tuple(lang for lang in listed if isinstance(lang, str)) or ("en",)

    @property
    def examples(self) -> Located | None:
        """The worked examples as they stand in the file: `generator.play` reads them."""
        return self.files.get("examples")

    # --- by data path

    def locate(self, path: str) -> tuple[Located | None, Steps]:
        """The file and the steps inside it that a data path means."""
        stem, steps = paths.split(path)
        located = self.files.get(stem.replace(f".{PSEUDO}", f".{self.languages[0]}"))
        return located, paths.lengthen(stem, steps, located.data) if located else steps

    def place(self, path: str, *, key: bool = False) -> Place:
        """Where the value at a path (with `key` its key) stands; for an unknown path its nearest parent."""
        located, steps = self.locate(path.partition("|")[0])
        return located.place(steps, key=key) if located else Place()

    def value(self, path: str) -> Any:
        """The plain value at a path: from the file, else the model's default.

        :raises KeyError: if there is none.
        """
        located, steps = self.locate(path)
        if located is None:
            raise KeyError(path)
        try:
            return located.value(steps)
        except KeyError:
            return self._default(path, steps)

    def _default(self, path: str, steps: Steps) -> Any:
        here: Any = self.numbers.get(paths.split(path)[0])
        for step in steps:
            if isinstance(here, BaseModel):
                here = getattr(here, str(step).replace("-", "_"), _MISSING)
            elif isinstance(here, Mapping):
                here = here.get(step, _MISSING)
            else:
                here = _MISSING
        if here is _MISSING or here is None:
            raise KeyError(path)
        return here

    def provenance(self, path: str) -> Provenance:
        """Where the value at a path comes from: what the nearest enclosing entry says."""
        located, steps = self.locate(path)
        if located is None or not located.ok:
            return Provenance()
        stem = paths.split(path)[0]
        for length in range(len(steps), -1, -1):
            try:
                here = located.value(steps[:length])
            except KeyError:
                continue
            if isinstance(here, Mapping) and isinstance(here.get("source"), str):
                own = paths.join(stem, paths.shorten(stem, steps[:length], located.data))
                return Provenance(here["source"], str(here.get("place") or ""), str(here.get("reason") or ""), own)
        return Provenance()

    # --- for readers

    def view(self, lang: str, used: set[str] | None = None) -> View:
        """All of the game's things with their texts in a language. The paths of values that are read go into `used`."""
        scene = ContentScene(self, lang, used)
        things: dict[str, Any] = {}
        root = View(scene, "", things, scene.texts())
        info = {"game": self.info} if self.info else {}
        for stem, model in {**info, **self.numbers}.items():
            located = self.files[stem]
            texts = tuple(
                (f"{path}{stem}", tree[stem]) for path, tree in scene.texts() if isinstance(tree.get(stem), Mapping)
            )
            root.__dict__[stem] = View(
                scene, f"{stem}:", model, texts, id=stem, implied=paths.implied(stem, located.data)
            )
        return _Root(scene, root.__dict__, scene.texts())

    def loadout_view(self, loadout: LoadoutFile, lang: str, used: set[str] | None = None) -> View:
        """A loadout's values with their paths: `loadouts/standard:armour/torso`."""
        self.files.setdefault(loadout.stem, loadout.located)
        return View(ContentScene(self, lang, used), f"{loadout.stem}:", loadout.model, id=loadout.id)

    def words(self, folder: Path, lang: str, used: set[str] | None = None) -> View:
        """The interface's words (words.<lang>.yaml in templates/shared), with paths `words.en:...`.

        A language without a file, and the pseudo-language, use the game's first language, else English. Faults of the
        file join `diagnostics`.
        """
        trees = []
        for each in dict.fromkeys((lang, self.languages[0], "en")):
            stem = f"words.{each}"
            if stem not in self.files and (folder / f"{stem}.yaml").is_file():
                located = spans.read(folder / f"{stem}.yaml")
                self.files[stem] = located
                from generator.data.texts import check_words

                faults = check_words(located, stem)
                self.diagnostics = ordered([*self.diagnostics, *located.findings, *faults])
            if stem in self.files and self.files[stem].ok:
                trees.append((f"{stem}:", self.files[stem].data))
        return View(ContentScene(self, lang, used), "words:", None, tuple(trees), id="words")

    def book(self, lang: str) -> Book:
        """The rules in a language, the pseudo-language included; without any of its own, those of the first language.

        :raises KeyError: if there are no readable rules at all.
        """
        found = self.clauses.get(lang) or self.clauses[self.languages[0]]
        return found.pseudo() if lang == PSEUDO else found

    def spans(self, text: str, path: str, lang: str) -> list[Span]:
        """A text with markup as spans with the paths that they print. The text is in that language already."""
        return clause_spans(text, path, ContentScene(self, lang))

    def name(self, path: str, lang: str) -> str:
        """The name of the thing at a path, as it is printed.

        :raises KeyError: if it has none.
        """
        scene = ContentScene(self, lang)
        raw, own = scene.name(path)
        return "".join(span.text for span in clause_spans(raw, own, scene))


class _Root(View):
    """The game itself: its files, then what else the texts hold."""

    def __init__(self, scene: ContentScene, files: Mapping[str, Any], texts: Any) -> None:
        super().__init__(scene, "", None, texts, id=scene.content.game_id)
        self.__dict__["_files"] = {key: value for key, value in files.items() if isinstance(value, View)}

    def _data_at(self, key: str) -> Any:
        return self.__dict__["_files"].get(key, super()._data_at(key))

    def keys(self) -> tuple[str, ...]:
        return tuple(self.__dict__["_files"])


class ContentScene:
    """How views and clauses of one language look things up in the content."""

    def __init__(self, content: Content, lang: str, used: set[str] | None = None) -> None:
        self.content, self.lang, self.used = content, lang, used
        self.pseudo = lang == PSEUDO
        first = content.languages[0]
        self.order = tuple(dict.fromkeys((first if self.pseudo else lang, first)))

    def texts(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        """The text trees, this language's first."""
        return tuple((f"text.{lang}:", self.content.texts[lang]) for lang in self.order if lang in self.content.texts)

    def words(self, text: str) -> str:
        """A raw text in this scene's language: unchanged, but for the pseudo-language."""
        return pseudo(text) if self.pseudo else text

    def value(self, path: str) -> Any:
        return self.content.value(path)

    def name(self, path: str) -> tuple[str, str]:
        stem, steps = paths.split(path)
        for root, tree in self.texts():
            here: Any = tree
            for step in (stem, *steps, "name"):
                here = here.get(step) if isinstance(here, Mapping) else None
            if isinstance(here, str) and here:
                return self.words(here), f"{root}{'/'.join((stem, *map(str, steps), 'name'))}"
        raise KeyError(path)

    def clause_number(self, clause_id: str) -> str:
        for lang in self.order:
            book = self.content.clauses.get(lang)
            if book is not None and clause_id in book:
                return book.number(clause_id)
        raise KeyError(clause_id)


class _Missing:
    pass


_MISSING = _Missing()


# --- loading --------------------------------------------------------------------------------------------------------


def load_content(root: Path, game: GameModule, langs: Iterable[str] | None = None, *, check: bool = True) -> Content:
    """Read a game's content folder.

    :param langs: the languages to read; all that game.yaml names by default.
    :param check: also run the passes over references and texts (`generator.data.references`).
    """
    content = Content(game.id, root, game)
    loader = _Loader(content)
    loader.everything(langs)
    if check:
        from generator.data import references

        content.diagnostics.extend(references.check(content))
    content.diagnostics = ordered(content.diagnostics)
    return content


def load_loadout(path: Path, game: GameModule, content: Content | None = None) -> tuple[LoadoutFile, list[Diagnostic]]:
    """Read one loadout file from anywhere, with its faults; given the content, those of its references too."""
    alone = Content(game.id, path.parent, game)
    _Loader(alone).loadout(path, strict_id=False)
    loadout = next(iter(alone.loadouts.values()))
    findings = list(alone.diagnostics)
    if content is not None:
        from generator.data.references import loadout_references

        findings += loadout_references(content, loadout.located, loadout.stem)
    return loadout, ordered(findings)


class _Loader:
    """Reads the files of one content folder into a `Content`."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.base = spans.shown(content.root)

    def everything(self, langs: Iterable[str] | None) -> None:
        content, root = self.content, self.content.root
        content.info = self.model("game", GameInfo)
        if content.info is not None and content.info.id != content.game_id:
            self.report(codes.WRONG_ID, f"the id is {content.info.id}, the game {content.game_id}", "game", ("id",))
        for stem, model in content.game.number_files.items():
            found = self.model(stem, model)
            if found is not None:
                content.numbers[stem] = found
        languages = tuple(langs) if langs is not None else content.languages
        for lang in languages:
            self.language(lang)
        if self.exists("rulings"):
            rulings = self.model("rulings", Rulings)
            content.rulings = dict(rulings.rulings) if rulings else {}
        if self.exists("changes"):
            changes = self.model("changes", Changes)
            content.changes = dict(changes.changes) if changes else {}
        if self.exists("examples"):
            self.read("examples")
        if content.game.loadout:
            for path in sorted((root / "loadouts").glob("*.yaml")):
                self.loadout(path)
        self.strangers()

    def language(self, lang: str) -> None:
        content = self.content
        text = self.read(f"text.{lang}")
        if text.ok:
            self.format(f"text.{lang}", text)
            content.texts[lang] = {
                key: value for key, value in text.data.items() if key not in ("format", "source", "place")
            }
        book = self.model(f"rules.{lang}", BookFile)
        if book is not None:
            content.clauses[lang] = self.book(lang, book)
        if self.exists(f"rulings.{lang}"):
            rulings = self.model(f"rulings.{lang}", RulingTexts)
            content.ruling_texts[lang] = dict(rulings.rulings) if rulings else {}

    def book(self, lang: str, file: BookFile) -> Book:
        chapters, seen = [], dict[str, str]()
        for number, (chapter_id, chapter) in enumerate(file.chapters.items(), 1):
            found = []
            for place, (clause_id, clause) in enumerate(chapter.clauses.items(), 1):
                if clause_id in seen:
                    steps = ("chapters", chapter_id, "clauses", clause_id)
                    message = f"the clause {clause_id} already stands in the chapter {seen[clause_id]}"
                    self.report(codes.CLAUSE_TWICE, message, f"rules.{lang}", steps)
                    continue
                seen[clause_id] = chapter_id
                found.append(
                    BookClause(
                        clause_id,
                        chapter_id,
                        f"{number}.{place}",
                        f"rules.{lang}:clauses/{clause_id}/text",
                        clause.kind,
                        clause.text,
                        clause.title or "",
                        clause.summary or "",
                        clause.optional or chapter.optional,
                        clause.play or "",
                        clause.source or chapter.source or file.source or "",
                        clause.place or "",
                        clause.reason or chapter.reason or "",
                        clause.ruling or "",
                    )
                )
            path = f"rules.{lang}:chapters/{chapter_id}/title"
            chapters.append(
                BookChapter(
                    chapter_id, str(number), path, chapter.title, chapter.optional, tuple(found), chapter.intro or ""
                )
            )
        return Book(lang, tuple(chapters))

    def loadout(self, path: Path, *, strict_id: bool = True) -> None:
        content = self.content
        stem = f"loadouts/{path.stem}"
        located = self.read(stem, path)
        model = self.validated(stem, located, cast("type[BaseModel]", content.game.loadout_model))
        if model is not None:
            given = (getattr(model, "game", content.game_id), getattr(model, "id", path.stem))
            if given[0] != content.game_id:
                self.report(codes.WRONG_ID, f"it is for the game {given[0]}, not {content.game_id}", stem, ("game",))
            if strict_id and given[1] != path.stem:
                self.report(codes.WRONG_ID, f"the id is {given[1]}, the file {path.stem}", stem, ("id",))
        content.loadouts[path.stem] = LoadoutFile(path.stem, stem, located, model)

    # --- one file

    def exists(self, stem: str) -> bool:
        return (self.content.root / f"{stem}.yaml").exists()

    def read(self, stem: str, path: Path | None = None) -> Located:
        name = f"{stem}.yaml"
        if path is None:
            path = self.content.root / name
            file = name if self.base in ("", ".") else f"{self.base}/{name}"
        else:
            file = spans.shown(path)
        located = spans.read(path, file=file)
        self.content.files[stem] = located
        self.content.diagnostics.extend(located.findings)
        if located.ok and stem != "examples":
            self.keys(stem, located)
        return located

    def model(self, stem: str, model: type[M]) -> M | None:
        return self.validated(stem, self.read(stem), model)

    def validated(self, stem: str, located: Located, model: type[M]) -> M | None:
        self.content.file_models[stem] = model
        if not located.ok or not self.format(stem, located):
            return None
        try:
            return model.model_validate(located.data)
        except ValidationError as error:
            self.content.diagnostics.extend(
                translate(
                    error,
                    lambda steps, key: located.place(steps, key=key),
                    lambda steps: paths.join(stem, paths.shorten(stem, steps, located.data)),
                    model,
                )
            )
            return None

    def format(self, stem: str, located: Located) -> bool:
        """Whether the file's layout is one that this version reads (a missing format is the model's business)."""
        given = located.data.get("format")
        if type(given) is int and given != models.FORMAT:
            message = f"the file has the format {given}, and this version reads {models.FORMAT}"
            self.report(codes.UNKNOWN_FORMAT, message, stem, ("format",))
            return False
        return True

    def keys(self, stem: str, located: Located) -> None:
        """Keys that data paths can't hold, and entries named like a key at the file's top."""
        for steps, node in located.keys.items():
            if not _KEY.match(str(steps[-1])):
                self.content.diagnostics.append(
                    codes.BAD_KEY.at(
                        f"the key “{node.value}” can't be part of a data path", located.place(steps, key=True)
                    )
                )
        collection = paths.implied(stem, located.data)
        if collection:
            for key in located.data[collection]:
                if key in located.data and key != collection:
                    message = f"{key} is also a key at the top of the file"
                    self.report(codes.CLASHING_KEY, message, stem, (collection, key))

    def report(self, code: codes.Code, message: str, stem: str, steps: Steps) -> None:
        located = self.content.files[stem]
        path = paths.join(stem, paths.shorten(stem, steps, located.data))
        self.content.diagnostics.append(code.at(message, located.place(steps), path=path))

    def strangers(self) -> None:
        """YAML files in the folder that nothing reads."""
        content = self.content
        known = {*_SHARED_STEMS, *content.game.number_files}
        known |= {f"{stem}.{lang}" for stem in _LANGUAGE_STEMS for lang in content.languages}
        if not content.root.is_dir():
            return
        for path in sorted((*content.root.glob("*.yaml"), *content.root.glob("*.yml"))):
            if path.suffix == ".yml" or path.stem not in known:
                near = difflib.get_close_matches(path.stem, sorted(known), n=1, cutoff=0.7)
                hint = f"Did you mean {near[0]}.yaml?" if near else ""
                place = Place(spans.shown(path))
                content.diagnostics.append(codes.UNKNOWN_FILE.at(f"nothing reads {path.name}", place, hint=hint))
