"""Reading the files of one content folder into a `Content`: each against its model, faults beside it."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar, cast

from pydantic import BaseModel, ValidationError

from generator.data import codes, labels, models, paths, spans
from generator.data.beside import is_list
from generator.data.book import Book, BookChapter, BookClause
from generator.data.changes import Changes
from generator.data.content import Content, LoadoutFile
from generator.data.diagnostics import Code, Place
from generator.data.models import BookFile, GameInfo, Rulings, RulingTexts, translate
from generator.data.spans import Located, Steps

M = TypeVar("M", bound=BaseModel)

_KEY = re.compile(r"^[A-Za-z0-9][A-Za-z0-9.-]*$")
_SHARED_STEMS = frozenset({"game", "changes", "rulings", "examples", "balance", "translations"})
_LANGUAGE_STEMS = ("text", "rules", "rulings", "changes", "examples")


class Loader:
    """Reads the files of one content folder into a `Content`."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.base = spans.shown(content.root)

    def everything(self, langs: Iterable[str] | None, *, prose: bool = True) -> None:
        content = self.content
        layers = content.layers or (content.root,)
        content.info = self.model("game", GameInfo)
        if content.info is not None and content.info.id != content.game_id:
            self.report(codes.WRONG_ID, f"the id is {content.info.id}, the game {content.game_id}", "game", ("id",))
        for stem, model in content.game.number_files.items():
            found = self.model(stem, model)
            if found is not None:
                content.numbers[stem] = found
        languages = tuple(langs) if langs is not None else content.languages
        for lang in languages:
            self.language(lang, prose=prose)
        if prose:
            self.prose()
        if content.game.loadout:
            for name in sorted({path.name for layer in layers for path in (layer / "loadouts").glob("*.yaml")}):
                path = content.path_of(f"loadouts/{name}")
                if not is_list(path):
                    self.loadout(path)
            self.no_loadout()
        self.strangers()

    def prose(self) -> None:
        """What is written about the game, its rules apart: they belong to a language."""
        content = self.content
        if self.exists("rulings"):
            rulings = self.model("rulings", Rulings)
            content.rulings = dict(rulings.rulings) if rulings else {}
        if self.exists("changes"):
            changes = self.model("changes", Changes)
            content.changes = dict(changes.changes) if changes else {}
            content.house_changes = changes.of_house if changes else None
        for lang in content.languages[1:]:
            if self.exists(f"changes.{lang}"):
                self.model(f"changes.{lang}", Changes)
        if len(content.languages) > 1 and self.exists("translations"):
            self.ledger()
        if self.exists("balance"):
            from generator.data.balance import Balance

            content.balance = self.model("balance", Balance)
        if self.exists("examples"):
            self.read("examples")

    def ledger(self) -> None:
        """What the originals of translations said when those were accepted."""
        from generator.data import ledger

        located = self.read(ledger.STEM)
        if located.ok and self.format(ledger.STEM, located):
            self.content.diagnostics += ledger.faults(located)

    def language(self, lang: str, *, prose: bool = True) -> None:
        content = self.content
        text = self.read(f"text.{lang}")
        if text.ok:
            self.format(f"text.{lang}", text)
            content.texts[lang] = {
                key: value for key, value in text.data.items() if key not in ("format", "source", "place")
            }
        if not prose:
            return
        self.rules(lang)
        if self.exists(f"rulings.{lang}"):
            rulings = self.model(f"rulings.{lang}", RulingTexts)
            content.ruling_texts[lang] = dict(rulings.rulings) if rulings else {}

    def rules(self, lang: str) -> None:
        """The rules in a language."""
        content = self.content
        book = self.model(f"rules.{lang}", BookFile)
        if book is not None:
            content.clauses[lang] = self.book(lang, book)

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
                if chapter.optional and "optional" in clause.model_fields_set:
                    mark = ("chapters", chapter_id, "clauses", clause_id, "optional")
                    message = f"{clause_id} needs no mark: its chapter {chapter_id} is optional as a whole"
                    self.report(codes.OPTIONAL_TWICE, message, f"rules.{lang}", mark)
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
                        clause.reason or chapter.reason or file.reason or "",
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
        stem = f"loadouts/{path.stem}"
        self.loadout_data(self.read(stem, path), path.stem, stem, strict_id=strict_id)

    def loadout_data(self, located: Located, name: str, stem: str, *, strict_id: bool = True) -> None:
        """A loadout that has been read: against its model, its game and its file's name (`strict_id`: as it must)."""
        content = self.content
        model = self.validated(stem, located, cast("type[BaseModel]", content.game.loadout_model))
        if model is not None and self.unfit_words(located, stem):
            model = None
        if model is not None:
            given = (getattr(model, "game", content.game_id), getattr(model, "id", name))
            if given[0] != content.game_id:
                self.report(codes.WRONG_ID, f"it is for the game {given[0]}, not {content.game_id}", stem, ("game",))
            if given[1] != name:
                code = codes.WRONG_ID if strict_id else codes.OTHER_ID
                self.report(code, f"the id is {given[1]}, the file {name}", stem, ("id",))
        content.loadouts[name] = LoadoutFile(name, stem, located, model)

    def unfit_words(self, located: Located, stem: str) -> bool:
        """Report what a loadout says of itself and no page could show: whether there is such a thing."""
        data = located.data
        said = {key: value for key in labels.LOADOUT_TEXTS if isinstance(value := data.get(key), str)}
        found = False
        for key, value in said.items():
            if key == "name" and not labels.visible(value):
                fault = "the name holds nothing that can be seen"
            elif key == "notes":
                fault = labels.fault_of_text(value, key)
            elif key == "name":
                fault = labels.fault_of_name(value)
            else:
                fault = labels.fault_of_line(value, f"the {key}'s name")
            if fault:
                self.report(codes.BAD_FORM, fault, stem, (key,))
                found = True
        return found

    def no_loadout(self) -> None:
        """Report that the loadout is missing which is shown and played unless another one is asked for."""
        content = self.content
        wanted = content.game.standard_loadout
        if not wanted or wanted in content.loadouts or (content.loadouts and not content.game.engine):
            return
        content.diagnostics.append(
            codes.FILE_MISSING.at(
                f"loadouts/{wanted}.yaml is missing", Place(f"{self.base}/loadouts/{wanted}.yaml"),
                hint="Restore it: sheets show it, and sample games play it, unless another loadout is named.",
            )
        )

    # --- one file

    def exists(self, stem: str) -> bool:
        # A link that leads nowhere is there, too: its file is missed, not left out.
        return os.path.lexists(self.content.path_of(f"{stem}.yaml"))

    def read(self, stem: str, path: Path | None = None) -> Located:
        name = f"{stem}.yaml"
        if path is None:
            path = self.content.path_of(name)
            # What stands at the top of an archive is called "old.zip:" and the file's name.
            between = "" if self.base.endswith(":") else "/"
            file = name if self.base in ("", ".") else f"{self.base}{between}{name}"
            if path.parent != self.content.root:  # of the shipped game
                file = spans.shown(path)
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
            found = translate(
                error,
                lambda steps, key: located.place(steps, key=key),
                lambda steps: paths.join(stem, paths.shorten(stem, steps, located.data)),
                model,
                located.data,
            )
            # A number too long to be read stands as 0: what the model says of that was never written.
            unread = {one.place for one in located.findings if one.code == codes.LONG_NUMBER.id}
            self.content.diagnostics.extend(one for one in found if one.place not in unread)
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

    def report(self, code: Code, message: str, stem: str, steps: Steps) -> None:
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
