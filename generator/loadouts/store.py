"""The loadouts that there are: those that came with the games, and the user's own, each a small YAML file.

    shelf = Shelf(project, games_dirs)
    shelf.own_folder                      # where own loadouts lie
    shelf.all("some-game")                # list[Entry], the game's own first
    entry = shelf.find("Red Wolf")        # by name, by id, or by the path of a file
    entry = shelf.new("some-game", "Red Wolf", {"left-arm": "laser"})
    entry = shelf.set(entry, {"legs": 5, "name": "Grey Wolf"})

Files are written whole or not at all; `set` changes single values and leaves every other letter as it is.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.check.legality import files_in, game_meant
from generator.data import labels, spans
from generator.data.beside import is_list
from generator.data.files import create_whole, write_whole
from generator.data.models import FORMAT
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.data.spans import Steps
from generator.games.loadouts import base_of, word_of
from generator.loadouts import edit, names
from generator.loadouts.contents import Contents
from generator.loadouts.edit import Value
from generator.loadouts.places import bytes_of, is_file, no_file, same_folder, unread
from generator.loadouts.values import TEXTS, Change, chosen, short, some, texts_of, value_of

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.data.project import Project
    from generator.games.loadouts import LoadoutKit, Slot

__all__ = ["TEXTS", "Contents", "Entry", "Shelf", "chosen", "value_of"]

_OF_THE_SHIPPED = frozenset({"source", "place", "reason"})
"""Keys that say where the values of a shipped loadout come from; one that begins as it says nothing of that."""

MOST_FILES = 5000
"""Own files that are looked at; a folder with more of them is not a folder of loadouts."""


@dataclass(frozen=True)
class Entry:
    """A loadout, legal or not. `id` is its file's name; `name` what it is called, or the id where that is unknown."""

    game: str
    id: str
    name: str
    path: Path
    own: bool
    loadout: LoadoutFile
    content: Content

    @property
    def readable(self) -> bool:
        """Whether its file is in order, so that it can be shown, printed and shared (legal or not)."""
        model = self.loadout.model
        return model is not None and getattr(model, "game", self.game) == self.game


class Shelf:
    """All loadouts of a project. See the module."""

    def __init__(self, project: Project, games_dirs: Iterable[Path] = (), *, prose: bool = True) -> None:
        self.project = project
        self.contents = Contents(project, games_dirs, prose=prose)

    @property
    def own_folder(self) -> Path:
        """Where own loadouts lie; it need not be there yet."""
        return self.project.loadouts_dir

    def kit(self, game: str) -> LoadoutKit:
        """A game's part of everything that has to do with loadouts.

        :raises Problem: if there is no such game, or it has no loadouts.
        """
        kit: LoadoutKit = self._content(game).game.part("loadouts")
        return kit

    def slots(self, game: str, lang: str = "") -> tuple[Slot, ...]:
        """What can be chosen in a game's loadouts, named in a language (the game's first by default).

        :raises Problem: as `kit`; also if the game's own data are faulty, so that nothing can be chosen.
        """
        content = self._content(game)
        slots = self.kit(game).slots(content, lang or content.languages[0])
        if not slots:
            raise Problem(f"the data of {game} have errors", f"Mend them first: mechsmith check {game}")
        return slots

    def _content(self, game: str) -> Content:
        if game not in self.contents:
            if game in self.project.games():
                raise Problem(f"{game} has no loadouts")
            near = difflib.get_close_matches(game, list(self.contents), n=1)
            hint = f"Did you mean {near[0]}?" if near else f"Games with loadouts: {', '.join(self.contents) or 'none'}."
            raise Problem(f"there is no game '{game}'", self.project.way_to(game) or hint)
        return self.contents[game]

    # --- finding

    def all(self, game: str | None = None) -> list[Entry]:
        """Every loadout of one game or of all: those that came with it, then the user's own, each by name.

        :raises Problem: if there is no such game, or the folder can't be read.
        """
        if game is not None:
            self._content(game)
        found: list[Entry] = []
        for each in self.contents if game is None else [game]:
            found += self.shipped(each)
        found += sorted(self._own(game), key=lambda entry: (names.alike(entry.name), entry.id))
        return found

    def shipped(self, game: str) -> list[Entry]:
        """The loadouts that came with a game."""
        content = self.contents[game]
        return [
            Entry(game, key, _name(one), content.path_of(f"loadouts/{key}.yaml"), False, one, content)
            for key, one in content.loadouts.items()
        ]

    def _own(self, game: str | None) -> Iterator[Entry]:
        folder = self.own_folder
        try:
            files = files_in(folder)
        except OSError as fault:
            raise unread(folder, fault) from fault
        if len(files) > MOST_FILES:
            raise Problem(f"{folder} holds {len(files)} files; at most {MOST_FILES} are loadouts")
        for path in files:
            entry = self._entry(path, own=True)
            if entry is not None and game in (None, entry.game):
                yield entry

    def read(self, path: Path, game: str | None = None) -> Entry:
        """The loadout of a file, wherever it lies. For a file that names no game of the project, the one whose loadouts
        it looks most like (or `game`) is asked, and finds that fault.

        :raises Problem: if there is no such file, no such game, or no game that has loadouts.
        """
        if game is not None:
            self._content(game)
        if not is_file(path):
            raise Problem(no_file(path), "`mechsmith loadout list` shows what there is, and where.")
        if is_list(path):
            raise Problem(f"{path.name} is a list of units, and no loadout",
                          f"`mechsmith units show --units {path}` shows it.")  # fmt: skip
        own = same_folder(path.parent, self.own_folder)
        entry = self._entry(path, own=own, game=game)
        if entry is None:
            raise Problem("no game here has loadouts")
        return entry

    def _entry(self, path: Path, *, own: bool, game: str | None = None) -> Entry | None:
        located = spans.read(path)
        known = game_meant(located, self.contents.modules, game)
        if known is None:
            return None
        from generator.data.content import loadout_of

        content = self.contents[known]
        loadout, _ = loadout_of(located, path.stem, content.game, content)
        return Entry(known, path.stem, _name(loadout), path, own, loadout, content)

    def find(self, word: str, game: str | None = None) -> Entry:
        """The loadout that a word means: a name or an id, as it stands or but for capitals; or a path to a file.

        :raises Problem: if there is none (with those that it might mean), or more than one.
        """
        path = Path(word) if word.endswith((".yaml", ".yml")) else None
        if path is not None and is_file(path):
            return self.read(path, game)
        entries = self.all(game)
        wanted = names.alike(word)
        for same in (
            lambda entry: entry.name == word,
            lambda entry: entry.id == word,
            lambda entry: names.alike(entry.name) == wanted,
            lambda entry: entry.id.casefold() == word.casefold(),
        ):
            found = [entry for entry in entries if same(entry)]
            if len(found) == 1:
                return found[0]
            if found:
                where = ", ".join(spans.shown(entry.path) for entry in found)
                raise Problem(f"{len(found)} loadouts are called '{word}': {where}", "Name the file instead.")
        if path is not None and (path.name != word or os.path.lexists(path)):
            return self.read(path, game)  # which says that it is no file
        known = list(dict.fromkeys(each for entry in entries for each in (entry.name, entry.id)))
        near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
        meant = f"Did you mean {near[0]}?" if near else f"There are: {some([entry.name for entry in entries])}."
        raise Problem(f"there is no loadout '{short(word)}'", meant)

    # --- writing

    def new(
        self, game: str, name: str, values: Mapping[str, Value | Change], base: str | None = "", force: bool = False
    ) -> Entry:
        """Write a new loadout into the own folder.

        :param values: what to choose, by slot key or path, or `pilot`, `notes`; None leaves a choice empty.
        :param base: the loadout whose choices it starts from; "" is the one that the game has for such values, where it
            has one, None no loadout at all.
        :param force: replace an own loadout of that name, instead of refusing.
        :raises Problem: if the name is taken or can't be one, a value can't stand in the file, or nothing can be
            written; then no file is changed.
        """
        name = names.cleaned(name)
        content, slots = self._content(game), self.slots(game)
        data = self._start(game, base, values)
        for steps, value in self._steps(content, slots, values, data).items():
            data = edit.with_value(data, steps, value)
        for key in texts_of(content)[1:]:
            data.setdefault(key, "")
        self._whole(content, slots, data)
        while True:
            target = self._place(game, name, force)
            data |= {"game": game, "id": target.stem, "name": name}
            raw = edit.written(data, self._schema(game))
            self._fits(content, raw, target)
            if target.exists() and force:
                write_whole(target, raw)
                break
            if create_whole(target, raw):
                break
            # Somebody else has just written a file of that name: ask again what is free.
        return self.read(target, game)

    def _start(self, game: str, base: str | None, values: Mapping[str, Value | Change]) -> dict[str, Any]:
        """The data that a new loadout starts with, its keys in the order of the base's file."""
        entry = self.base(game, values) if base == "" else self.find(base, game) if base is not None else None
        if entry is None:
            return {"format": 1, "game": game, "id": "", "name": ""}
        if not entry.readable:
            raise Problem(f"{entry.name} can't be a base: its file has errors", f"See {spans.shown(entry.path)}.")
        data = entry.loadout.located.data
        return {key: copy(value) for key, value in data.items() if key not in _OF_THE_SHIPPED}

    def base(self, game: str, values: Mapping[str, Any]) -> Entry | None:
        """The shipped loadout that one with such values (by slot key) begins as and stands beside, if there is one."""
        wanted = base_of(self._content(game), values)
        return next((one for one in self.shipped(game) if one.id == wanted), None) if wanted else None

    def _whole(self, content: Content, slots: Iterable[Slot], data: Mapping[str, Any]) -> None:
        """:raises Problem: naming a choice without which there is no loadout, if it was not made."""
        model = content.game.loadout_model
        for slot in slots:
            field = model.model_fields.get(slot.path) if model is not None else None
            if field is not None and field.is_required() and slot.kind == "choice" and data.get(slot.path) is None:
                offered = some([one.id for one in slot.options], 20)
                raise Problem(f"{slot.name} is missing: say {slot.key}=VALUE", f"There are: {offered}.")

    def _place(self, game: str, name: str, force: bool) -> Path:
        """The file for a new loadout.

        :raises Problem: if its name is taken.
        """
        wanted = names.alike(name)
        # Files are listed before names are read: a file that another writer puts there in between is either found by
        # its name below, or still has the id that is chosen here, and is in the way.
        try:
            held = {path.stem.casefold() for path in self.own_folder.iterdir()} if self.own_folder.is_dir() else set()
        except OSError as fault:
            raise unread(self.own_folder, fault) from fault
        entries = self.all()
        for entry in entries:
            if entry.game == game and names.alike(entry.name) == wanted:
                if force and entry.own:
                    return entry.path
                raise _taken(entry, name)
        held |= {entry.id.casefold() for entry in entries}
        return self.own_folder / f"{names.free_id(name, held.__contains__)}.yaml"

    def set(self, entry: Entry, values: Mapping[str, Value | Change]) -> Entry:
        """Change single values of an own loadout in its file; all else in the file stays as it is.

        :param values: what to change, by slot key or path, or `name`, `pilot`, `notes`; None empties a choice.
        :raises Problem: if the loadout came with the game, a value can't stand in the file, the new name is taken, or
            nothing can be written; then the file is unchanged.
        """
        if not entry.own and any(entry.path == one.path for one in self.shipped(entry.game)):
            mine = f"My {word_of(self.kit(entry.game))}"
            hint = f'Make your own from it: mechsmith loadout new "{mine}" --from {entry.id}'
            raise Problem(f"{entry.name} came with the game and stays as it is", hint)
        self._ours(entry)
        edit.changed(bytes_of(entry.path), spans.shown(entry.path), {})  # which says why a file can't be read
        slots = self.slots(entry.game)
        changes = self._steps(entry.content, slots, values, entry.loadout.located.data)
        if ("name",) in changes:
            name = changes[("name",)] = names.cleaned(str(changes[("name",)] or ""))
            for other in self.all(entry.game) if entry.own else ():
                if other.path != entry.path and names.alike(other.name) == names.alike(name):
                    raise _taken(other, name)
        order = [tuple(slot.path.split("/")) for slot in slots]
        while True:
            raw = bytes_of(entry.path)
            fresh = edit.changed(raw, spans.shown(entry.path), changes, order)
            if fresh != raw:
                self._fits(entry.content, fresh, entry.path, before=raw)
                if bytes_of(entry.path) != raw:
                    continue  # somebody else has just changed the file: change what is there now
                write_whole(entry.path, fresh)
            return self.read(entry.path, entry.game)

    def _ours(self, entry: Entry) -> None:
        """Refuse to change a file whose keys mean something else than those that are set here.

        :raises Problem: if it is for another game, or of a format that this version does not read.
        """
        located = entry.loadout.located
        said = located.data if isinstance(located.data, dict) else {}
        where = f"{located.place(('game',))}: "
        if isinstance(said.get("game"), str) and said["game"] != entry.game:
            known = "another game" if said["game"] in self.contents else "a game that is not here"
            hint = f"The file was not changed. Games with loadouts: {', '.join(self.contents)}."
            raise Problem(f"{where}the loadout is for {known}, {short(said['game'])}", hint)
        if type(said.get("format")) is int and said["format"] != FORMAT:
            where = f"{located.place(('format',))}: "
            hint = "The file was not changed. Update Mechsmith, or write the file anew in the older form."
            raise Problem(f"{where}the file has the format {said['format']}, and this version reads {FORMAT}", hint)

    def _steps(
        self, content: Content, slots: Iterable[Slot], values: Mapping[str, Value | Change], data: Any
    ) -> dict[Steps, Value]:
        """Values by where they stand in the file.

        :param data: what the file holds now, for changes of lists.
        :raises Problem: if a key is unknown or a value is of the wrong kind.
        """
        known = {key: slot for slot in slots for key in (slot.path, slot.key)}
        texts = texts_of(content)
        found: dict[Steps, Value] = {}
        for key, value in values.items():
            if key in texts:
                found[(key,)] = names.text("" if value is None else str(value), key)
                continue
            slot = known.get(key)
            if slot is None:
                words = [*(slot.key for slot in slots), *texts]
                near = difflib.get_close_matches(key, words, n=1)
                hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(words)}."
                raise Problem(f"nothing to choose is called '{short(key)}'", hint)
            if slot.kind == "number" and (not isinstance(value, int) or isinstance(value, bool)):
                raise Problem(f"{slot.name} must be a whole number, not '{short(str(value))}'")
            if isinstance(value, Change):
                value = value.applied(data.get(slot.path) if isinstance(data, dict) else None, slot)
            found[tuple(slot.path.split("/"))] = None if value == slot.unsaid else value
        return found

    def _fits(self, content: Content, raw: bytes, path: Path, before: bytes | None = None) -> None:
        """Refuse what would make a file unreadable. That a loadout breaks a rule of the game is no reason to.

        :raises Problem: for a fault that the file did not have before.
        """
        from generator.data.content import loadout_of

        def faults(data: bytes) -> list[str]:
            loadout, found = loadout_of(spans.load_bytes(data, path.name), path.stem, content.game)
            return [one.message for one in found] if loadout.model is None else []

        old = faults(before) if before is not None else []
        new = [message for message in faults(raw) if message not in old]
        if new:
            raise Problem(new[0], "No file has been changed.")

    def _schema(self, game: str) -> str:
        """The first line of a new file, by which editors know what may stand in it; none away from a project."""
        schema = self.project.content_dir / game / "schema" / "loadout.json"
        if self.project.file is None or not schema.is_file():
            return ""
        try:
            link = Path(os.path.relpath(schema, self.own_folder)).as_posix()
        except ValueError:  # another drive
            return ""
        return f"yaml-language-server: $schema={link}" if link.isascii() and " " not in link else ""


def _name(loadout: LoadoutFile) -> str:
    """What a loadout is called: what its file says, if it says that and it can be a name, else its id."""
    data = loadout.located.data
    said = data.get("name") if isinstance(data, dict) else None
    fits = isinstance(said, str) and labels.visible(said) and not labels.fault_of_name(said)
    return str(said) if fits else loadout.id


def _taken(entry: Entry, name: str) -> Problem:
    """Why a name can't be had."""
    told = f"there is a loadout '{short(entry.name)}' already ({spans.shown(entry.path)})"
    if entry.name != name:
        told += ", and a name must differ in more than capitals, spaces or how its letters are coded"
    if not entry.own:
        return Problem(f"{told}; it came with the game", "Choose another name.")
    return Problem(told, "Choose another name, or say --force to replace it.")
