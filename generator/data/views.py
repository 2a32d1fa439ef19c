"""Read-only views of a game's content for templates, documents and checks.

`game.enemies.tank.attacks.ppc.power` is an `IntValue`: a number that knows its data path and, printed by a template,
marks itself with it. Ids may be written with "_" for "-". What the numbers lack is looked up in the texts at the same
place: `game.enemies.tank.name`. Where both have a word under the same key, attributes give the text (the word for
readers) and items (`skill["earn"]`) the word of the data.

A view remembers what was read when it is given a set to put the paths into.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

from generator.data import clauses, languages
from generator.data.clauses import Span

if TYPE_CHECKING:
    from pydantic import BaseModel

OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
"""Around a value's path and the value itself, as templates print it."""

PROVENANCE = frozenset({"source", "place", "reason", "ours", "format"})
"""Keys that say something about an entry rather than being part of it; they are left out of iteration."""


@lru_cache(maxsize=4096)
def marked(path: str, text: str) -> str:
    """A value as a template prints it: path and text escaped for XML, between markers."""
    return f"{OPEN}{escape(path)}{MIDDLE}{escape(text)}{CLOSE}"


def _marked_span(span: Span) -> str:
    """A span between markers: "*" before the paths for bold, "!role!" for the reason why its digits need no data."""
    mark = ("*" if span.style == "bold" else "") + _mark("|".join(span.paths), span.role)
    return marked(mark, span.text) if mark else escape(span.text)


def _mark(path: str, role: str) -> str:
    return f"!{role}!{path}" if role else path


class IntValue(int):
    """A whole number with the data path that it comes from."""

    path: str
    role: str = ""
    lang: str = ""
    """The language that it is printed in."""

    def __new__(cls, value: int, path: str, lang: str = "") -> IntValue:
        made = super().__new__(cls, value)
        made.path = path
        if lang:
            made.lang = lang
        return made

    def __html__(self) -> str:
        return marked(_mark(self.path, self.role), languages.number(int(self), self.lang))

    def __str__(self) -> str:
        return int.__repr__(self)

    @property
    def signed(self) -> TextValue:
        """The number with its sign, +1 or −1."""
        return TextValue(clauses.formed(int(self), "signed", lang=self.lang), self.path)

    @property
    def abs(self) -> TextValue:
        """The number without its sign."""
        return TextValue(clauses.formed(int(self), "abs", lang=self.lang), self.path)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (int(self), self.path), self.__dict__)


class FloatValue(float):
    """A number with a fraction, with the data path that it comes from."""

    path: str
    role: str = ""
    lang: str = ""
    """The language that it is printed in."""

    def __new__(cls, value: float, path: str, lang: str = "") -> FloatValue:
        made = super().__new__(cls, value)
        made.path = path
        if lang:
            made.lang = lang
        return made

    def __html__(self) -> str:
        return marked(_mark(self.path, self.role), str(self))

    def __str__(self) -> str:
        return languages.number(float(self), self.lang)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (float(self), self.path), self.__dict__)


class TextValue(str):
    """A text with the data path that it comes from. References in it are filled in; `spans` keeps them apart."""

    path: str
    spans: tuple[Span, ...]

    def __new__(cls, value: str, path: str, spans: tuple[Span, ...] | None = None) -> TextValue:
        made = super().__new__(cls, value)
        made.path = path
        made.spans = spans if spans is not None else (Span(str(value), (path,)),)
        return made

    def __html__(self) -> str:
        return "".join(_marked_span(span) for span in self.spans if span.text)

    def __str__(self) -> str:
        return str.__str__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str.__str__(self), self.path, self.spans))


Leaf = IntValue | FloatValue | TextValue | bool | None


def computed(value: Any, *inputs: Any) -> Any:
    """A value worked out from others, which it names: `computed(a.power * 2, a.power)`. Inputs are values or paths."""
    path = "|".join(dict.fromkeys(found for each in inputs for found in paths_of(each)))
    if not path:
        raise ValueError("computed() needs at least one input with a data path")
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        numbers = (each for each in (value, *inputs) if isinstance(each, (IntValue, FloatValue)))
        lang = next((each.lang for each in numbers if each.lang), "")
        made: IntValue | FloatValue
        made = IntValue(value, path, lang) if isinstance(value, int) else FloatValue(value, path, lang)
        made.role = "computed"
        return made
    return TextValue(str(value), path, (Span(str(value), tuple(path.split("|")), "", "computed"),))


def paths_of(value: Any) -> tuple[str, ...]:
    """The data paths of a value or view; of a text those of all that it prints. A plain text counts as a path."""
    if isinstance(value, TextValue):
        return tuple(dict.fromkeys(path for span in value.spans for path in span.paths))
    if isinstance(value, (IntValue, FloatValue)):
        return tuple(value.path.split("|"))
    if isinstance(value, View):
        return (value.path,)
    if isinstance(value, str):
        return (value,)
    if isinstance(value, (list, tuple)):
        return tuple(path for each in value for path in paths_of(each))
    return ()


class Scene(Protocol):
    """What views need to know of the content: `clauses.Resolver`, and where reading is noted."""

    lang: str
    used: set[str] | None

    def value(self, path: str) -> Any: ...

    def name(self, path: str) -> tuple[str, str]: ...

    def clause_number(self, clause_id: str) -> str: ...

    def words(self, text: str) -> str: ...


Texts = tuple[tuple[str, Any], ...]
"""Parallel parts of text trees, the language asked for first: (path, subtree)."""


class NoSuchValue(AttributeError, KeyError):
    """A thing lacks a value or text that was asked for. `path` is the thing's data path, `key` what it lacks."""

    def __init__(self, path: str, key: str) -> None:
        super().__init__(f"{path} has no {key}")
        self.path = path
        self.key = key

    __str__ = Exception.__str__


class View:
    """A thing of the content: a mapping of ids to things or values, with their texts. See the module."""

    def __init__(
        self, scene: Scene, path: str, data: Any, texts: Texts = (), *, id: str = "", implied: str = ""
    ) -> None:
        self._scene = scene
        self._data = data
        self._texts = texts
        self._implied = implied
        self.path = path
        self.id = id

    def __repr__(self) -> str:
        return f"<View {self.path}>"

    def __html__(self) -> str:
        raise TypeError(f"{self.path} is a group of values; print one of them")

    # --- looking up

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = self._find(name, text_first=True)
        if found is _ABSENT and "_" in name:
            found = self._find(name.replace("_", "-"), text_first=True)
        if found is _ABSENT:
            raise NoSuchValue(self.path, name.replace("_", "-"))
        self.__dict__[name] = found
        return found

    def __getitem__(self, key: str | int) -> Any:
        key = str.__str__(key) if isinstance(key, str) else str(int(key))
        found = self._find(key)
        if found is _ABSENT and "_" in key:
            found = self._find(key.replace("_", "-"))
        if found is _ABSENT:
            raise NoSuchValue(self.path, key)
        return found

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or the default."""
        try:
            return self[key]
        except KeyError:
            return default

    def text(self, key: str, default: str = "") -> Any:
        """The text under a key, or the default; a text that isn't there is no fault."""
        found = self._text(key)
        return default if found is _ABSENT else found

    def _find(self, key: str, *, text_first: bool = False) -> Any:
        cache = self.__dict__.setdefault("_found", {})
        if (key, text_first) in cache:
            return cache[key, text_first]
        found = self._data_at(key)
        if found is _ABSENT or (text_first and type(found) is TextValue):
            text = self._text(key)
            found = text if text is not _ABSENT else found
        cache[key, text_first] = found
        return found

    def _data_at(self, key: str) -> Any:
        if self._implied:
            collection = self._raw(self._data, self._implied)
            inner = self._raw(collection, key)
            if inner is not _ABSENT:
                return self._wrap(key, inner)
            if key == self._implied:
                return self
        inner = self._raw(self._data, key)
        return _ABSENT if inner is _ABSENT else self._wrap(key, inner)

    @staticmethod
    def _raw(data: Any, key: str) -> Any:
        if isinstance(data, Mapping):
            return data.get(key, _ABSENT)
        if data is None:
            return _ABSENT
        name = _fields(type(data)).get(key)
        return _ABSENT if name is None else getattr(data, name)

    def _wrap(self, key: str, data: Any) -> Any:
        path = f"{self.path}{key}" if self.path.endswith(":") else f"{self.path}/{key}"
        if isinstance(data, bool) or data is None:
            self._note(path)
            return data
        if isinstance(data, int):
            self._note(path)
            return IntValue(data, path, self._scene.lang)
        if isinstance(data, float):
            self._note(path)
            return FloatValue(data, path, self._scene.lang)
        if isinstance(data, str):
            self._note(path)
            return TextValue(data, path)
        if isinstance(data, (list, tuple)):
            return tuple(
                View(self._scene, path, dict(enumerate(data)))._wrap(str(at), each) for at, each in enumerate(data)
            )
        return View(self._scene, path, data, self._inner(key), id=key)

    def _inner(self, key: str) -> Texts:
        return tuple(
            (f"{path}{key}" if path.endswith(":") else f"{path}/{key}", tree[key])
            for path, tree in self._texts
            if isinstance(tree, Mapping) and isinstance(tree.get(key), Mapping)
        )

    def _text(self, key: str) -> Any:
        for path, tree in self._texts:
            value = tree.get(key) if isinstance(tree, Mapping) else None
            if isinstance(value, str):
                return self._text_value(f"{path}{key}" if path.endswith(":") else f"{path}/{key}", value)
            if isinstance(value, Mapping):
                inner = self._inner(key)
                return View(self._scene, inner[0][0], None, inner, id=key)
        return _ABSENT

    def _text_value(self, path: str, raw: str) -> TextValue:
        raw = self._scene.words(raw)
        if not any(mark in raw for mark in "{}*"):
            self._note(path)
            return TextValue(raw, path)
        spans = tuple(clauses.spans(raw, path, self._scene))
        self._note(path)
        for span in spans:
            for each in span.paths:
                self._note(each)
        return TextValue("".join(span.text for span in spans), path, spans)

    def _note(self, path: str) -> None:
        if self._scene.used is not None:
            self._scene.used.add(path)

    # --- iterating: over the collection that has the file's name, else over the fields or keys

    @cached_property
    def _keys(self) -> tuple[str, ...]:
        data = self._raw(self._data, self._implied) if self._implied else self._data
        if isinstance(data, Mapping):
            return tuple(data)
        if data is None:
            seen = dict.fromkeys(key for _, tree in self._texts if isinstance(tree, Mapping) for key in tree)
            return tuple(seen)
        return tuple(
            key
            for key, name in _fields(type(data)).items()
            if key not in PROVENANCE and getattr(data, name) is not None
        )

    def keys(self) -> tuple[str, ...]:
        """The ids (or keys), in the order of the file."""
        return self._keys

    def values(self) -> tuple[Any, ...]:
        """The things (or values), in the order of the file."""
        return tuple(self[key] for key in self._keys)

    def items(self) -> tuple[tuple[str, Any], ...]:
        """Pairs of id and thing, in the order of the file."""
        return tuple((key, self[key]) for key in self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __bool__(self) -> bool:
        return True

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._find(str.__str__(key)) is not _ABSENT

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.path == other.path and self._scene is other._scene

    def __hash__(self) -> int:
        return hash(self.path)


class _Absent:
    def __repr__(self) -> str:
        return "absent"


_ABSENT = _Absent()
_FIELDS: dict[type, dict[str, str]] = {}


def _fields(model: type[BaseModel]) -> dict[str, str]:
    """A model's keys in files, and the names of their fields."""
    known = _FIELDS.get(model)
    if known is None:
        fields = getattr(model, "model_fields", {})
        known = _FIELDS[model] = {(field.alias or name): name for name, field in fields.items()}
    return known


def plain(value: Any) -> Any:
    """A value without its path: plain int, float, str, list."""
    if isinstance(value, IntValue):
        return int(value)
    if isinstance(value, FloatValue):
        return float(value)
    if isinstance(value, TextValue):
        return str.__str__(value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value
