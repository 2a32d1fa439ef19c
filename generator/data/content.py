"""A game's whole content: read, checked against its models, and joined to one object.

    content = load_content(root / game.id, game)
    content.diagnostics            # everything that is wrong with it, in report order
    content.numbers["enemies"]     # the model of enemies.yaml
    content.view("en").enemies.tank.armour
    content.place("enemies:tank/armour")

Loading never raises for bad data. A file that is not valid is missing from `numbers`; its faults are in `diagnostics`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from generator.data import models, origin, paths, spans
from generator.data.book import Book
from generator.data.changes import HOUSE, Change
from generator.data.clauses import PSEUDO, Span, pseudo
from generator.data.clauses import spans as clause_spans
from generator.data.diagnostics import Diagnostic, Place, Severity, ordered
from generator.data.models import GameInfo
from generator.data.records import dataclass
from generator.data.spans import Located, Steps
from generator.data.uncollected import uncollected
from generator.data.views import View
from generator.games.contract import GameModule

if TYPE_CHECKING:
    from generator.data.balance import Balance


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
    reading: set[str] | None = None
    """Where views and texts note the data paths that they read, unless they were given a set of their own."""
    changes: dict[str, Change] = field(default_factory=dict)
    house_changes: Change | None = None
    """What house rules say that they change."""
    balance: Balance | None = None
    loadouts: dict[str, LoadoutFile] = field(default_factory=dict)
    files: dict[str, Located] = field(default_factory=dict)
    beside: dict[str, Path] = field(default_factory=dict)
    """Files beside a loadout that data paths lead into (`lists/my-list:units/wattle-w-1`), by stem; see `locate`."""
    file_models: dict[str, type[BaseModel]] = field(default_factory=dict)
    """The model of each file that has one, by stem, whether or not the file is valid."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _read_beside: dict[str, Located] = field(default_factory=dict)
    layers: tuple[Path, ...] = ()
    """The folders that files are read from, the first that has one winning: `root`, and for a copy of the shipped game
    that game's folder."""

    def path_of(self, name: str) -> Path:
        """Where a file of the game lies, given its name in the content folder."""
        return origin.found(self.layers or (self.root,), name)

    @property
    def house(self) -> str:
        """What these house rules are called, "" for the game as it came."""
        return self.info.house.name if self.info is not None and self.info.house is not None else ""

    @property
    def every_change(self) -> dict[str, Change]:
        """What house rules change, where they say so, and what each version changed, newest first."""
        own = {HOUSE: self.house_changes} if self.house_changes is not None else {}
        return {**own, **self.changes}

    def version_line(self, word: str) -> str:
        """The version as pages print it, after a word of the interface: "Rules 1.1", or "Rules 1.1 · Our rules"."""
        line = f"{word} {self.info.version if self.info is not None else ''}".strip()
        return f"{line} \u00b7 {self.house}" if self.house else line

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
        texts = {path.stem[5:] for layer in self.layers or (self.root,) for path in layer.glob("text.*.yaml")}
        listed = given if isinstance(given, list) else sorted(texts)
        return tuple(lang for lang in listed if isinstance(lang, str)) or ("en",)

    @property
    def pseudo_base(self) -> str:
        """The language that the pseudo-language is made of, which is a third longer: English where the game has it, for
        other languages are longer than English by themselves."""
        return "en" if "en" in self.languages else self.languages[0]

    @property
    def examples(self) -> Located | None:
        """The worked examples as they stand in the file: `generator.play` reads them."""
        return self.files.get("examples")

    # --- by data path

    def locate(self, path: str) -> tuple[Located | None, Steps]:
        """The file and the steps inside it that a data path means."""
        stem, steps = paths.split(path)
        located = self.files.get(stem.replace(f".{PSEUDO}", f".{self.pseudo_base}")) or self._from_beside(stem)
        return located, paths.lengthen(stem, steps, located.data) if located else steps

    def _from_beside(self, stem: str) -> Located | None:
        """A file beside a loadout, read where a value of it is asked for."""
        if stem in self.beside and stem not in self._read_beside:
            self._read_beside[stem] = spans.read(self.beside[stem])
        return self._read_beside.get(stem)

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

    def proper_name(self, path: str) -> str:
        """The name of an entry that has a proper one among its numbers, the same in every language; "" for others.

        Its model says so by a property `name`.
        """
        here: Any = self.numbers.get(paths.split(path)[0])
        for step in self.locate(path)[1]:
            here = here.get(step) if isinstance(here, Mapping) else getattr(here, str(step).replace("-", "_"), None)
        named = isinstance(here, BaseModel) and isinstance(getattr(type(here), "name", None), property)
        return str(here.name) if named else ""

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
        """Where the value at a path comes from: what the nearest enclosing entry says. Values that it names under
        `ours` are the project's own, whatever the source of the others (`generator.data.models.Mixed`)."""
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
                ours = here.get("ours")
                if isinstance(ours, list) and length < len(steps) and steps[length] in ours:
                    return Provenance("house", "", str(here.get("reason") or ""), own)
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

        A language without a file uses the game's first language, else English. Faults of the
        file join `diagnostics`.
        """
        trees = []
        layers = tuple(layer / folder.name for layer in origin.template_layers(folder.parent))
        own = self.pseudo_base if lang == PSEUDO else lang
        for each in dict.fromkeys((own, self.languages[0], "en")):
            stem = f"words.{each}"
            path = origin.found(layers, f"{stem}.yaml")
            if stem not in self.files and path.is_file():
                located = spans.read(path)
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
        found = self.clauses.get(self.pseudo_base if lang == PSEUDO else lang) or self.clauses[self.languages[0]]
        return found.pseudo() if lang == PSEUDO else found

    def spans(self, text: str, path: str, lang: str) -> list[Span]:
        """A text with markup as spans with the paths that they print. The text is in that language already."""
        if self.reading is not None:
            self.reading.add(path)
        return clause_spans(text, path, ContentScene(self, lang))

    def name(self, path: str, lang: str) -> str:
        """The name of the thing at a path, as it is printed.

        :raises KeyError: if it has none.
        """
        scene = ContentScene(self, lang)
        raw, own = scene.name(path)
        if self.reading is not None:
            self.reading.add(own)
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


def content_behind(game: View) -> tuple[Content, str]:
    """The content that a view of a game shows, and the language of its texts: for code that draws from the models."""
    scene = game._scene
    assert isinstance(scene, ContentScene)
    return scene.content, scene.lang


class ContentScene:
    """How views and clauses of one language look things up in the content."""

    def __init__(self, content: Content, lang: str, used: set[str] | None = None) -> None:
        self.content, self.lang = content, lang
        self.used = content.reading if used is None else used
        self.pseudo = lang == PSEUDO
        first = content.languages[0]
        self.order = tuple(dict.fromkeys((content.pseudo_base if self.pseudo else lang, first)))

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


def behind(view: View) -> tuple[Content, Any]:
    """The content that a view belongs to, and the plain model (or mapping) that it shows: for parts of a game that work
    out more of it than a template could.
    """
    scene = view._scene
    assert isinstance(scene, ContentScene)
    return scene.content, view._data


def loadouts_beside(view: View) -> dict[str, View]:
    """Views of the loadouts of a view's content, in its language, by id; those that can't be read are left out."""
    scene = view._scene
    assert isinstance(scene, ContentScene)
    held = scene.content.loadouts
    return {id: scene.content.loadout_view(one, scene.lang, scene.used) for id, one in held.items()
            if one.model is not None}  # fmt: skip


class _Missing:
    pass


_MISSING = _Missing()


# --- loading --------------------------------------------------------------------------------------------------------


@uncollected()
def load_content(
    root: Path, game: GameModule, langs: Iterable[str] | None = None, *, check: bool = True, prose: bool = True
) -> Content:
    """Read a game's content folder.

    :param langs: the languages to read; all that game.yaml names by default.
    :param check: also run the passes over references and texts (`generator.data.references`).
    :param prose: also read rules, rulings, changes and examples, which are most of a game's data. Numbers, names and
        loadouts need none of them; faults in what is not read are not found.
    """
    from generator.data.loader import Loader

    content = Content(game.id, root, game, layers=origin.content_layers(root))
    Loader(content).everything(langs, prose=prose)
    if check:
        from generator.data import references

        content.diagnostics.extend(references.check(content))
    content.diagnostics = ordered(content.diagnostics)
    return content


def read_rules(content: Content, lang: str) -> None:
    """Read the rules in a language (and those that stand in for them) into content that was loaded without prose."""
    from generator.data.loader import Loader

    for each in dict.fromkeys((lang, content.languages[0])):
        if each in content.languages and f"rules.{each}" not in content.files:
            Loader(content).rules(each)


def load_loadout(path: Path, game: GameModule, content: Content | None = None) -> tuple[LoadoutFile, list[Diagnostic]]:
    """Read one loadout file from anywhere, with its faults; given the content, those of its references too."""
    return loadout_of(spans.read(path), path.stem, game, content)


def loadout_of(
    located: Located, name: str, game: GameModule, content: Content | None = None, stem: str = ""
) -> tuple[LoadoutFile, list[Diagnostic]]:
    """A loadout that has been read already, as `load_loadout` reads one. The content then knows its values' places.

    :param stem: how its data paths begin; by default `loadouts/<name>`, made different from those of other files.
    """
    from generator.data.loader import Loader

    stem = stem or _free_stem(name, located.file, content)
    alone = Content(game.id, Path(), game)
    alone.files[stem] = located
    alone.diagnostics.extend(located.findings)
    loader = Loader(alone)
    if located.ok:
        loader.keys(stem, located)
    loader.loadout_data(located, name, stem, strict_id=False)
    loadout = next(iter(alone.loadouts.values()))
    findings = list(alone.diagnostics)
    if content is not None:
        from generator.data.references import loadout_references

        content.files[stem] = located
        findings += loadout_references(content, loadout.located, loadout.stem)
    return loadout, ordered(findings)


def _free_stem(name: str, file: str, content: Content | None) -> str:
    """A stem for the paths of a loadout from elsewhere: two files of one name must not pass for each other.

    A file's name may hold anything; what would not read as part of a data path, or would be taken for the name of a
    collection in the file, is left out.
    """
    word = re.sub(r"[^A-Za-z0-9-]+", "-", name).strip("-")
    base = f"loadouts/{word or 'own'}" if word == name else f"loadouts/own-{word}".rstrip("-")
    stem, number = base, 1
    while content is not None and stem in content.files and content.files[stem].file != file:
        number += 1
        stem = f"{base}-{number}"
    return stem
