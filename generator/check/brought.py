"""Data that a worked example lays over its game's (`data` in its setup): whether the game has what they name.

An example may bring new things along wherever data are listed by id. What it can't bring is a file, or a key of a table
whose keys are fixed: then it would change nothing. A new thing that nothing else in the example names, and that is
spelt nearly like one that the game has, is most likely that one.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from generator.data.paths import join, shorten

from . import play_codes as codes

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Code, Diagnostic
    from generator.data.spans import Located

    Fault = tuple[Code, tuple[str | int, ...], str]

Steps = tuple[str | int, ...]

_NEAR = 0.75
"""How alike two names are, of 1, where one may be the other misspelt."""


def faults(content: Content, located: Located, id: str) -> Iterator[Diagnostic]:
    """What an example's data name that isn't there, each with its place.

    :param located: the file of examples. :param id: the example's, which is laid out as the game's model says.
    """
    top: Steps = ("examples", id, "setup", "data")
    data = located.value(top) if located.has(top) else None
    if not isinstance(data, Mapping):
        return
    stem = located.file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]

    def found(code: Code, steps: Steps, message: str) -> Diagnostic:
        path = join(stem, shorten(stem, (*top, *steps), located.data))
        return code.at(f"{id}: {message}", located.place((*top, *steps), key=True), path=path)

    names = list(_names(located.value(("examples", id))))
    for file, told in data.items():
        known = content.numbers.get(file)
        if known is None:
            message = f"no file '{file}'; there are {', '.join(content.numbers)}{_nearest(file, content.numbers)}"
            yield found(codes.NO_SUCH_DATA, (file,), message)
        elif isinstance(told, Mapping):
            for fault, steps, message in _of_file(file, known, told, names):
                yield found(fault, (file, *steps), message)


def _of_file(file: str, known: BaseModel, told: Mapping[str, Any], names: list[str]) -> Iterator[Fault]:
    """Faults of what is laid over a file. The collection that has the file's name goes unsaid, as in data paths."""
    fields = _fields(known)
    for key, value in told.items():
        if key in fields or file not in fields:
            yield from _of(known, {key: value}, (), names)
        else:
            yield from _of(getattr(known, fields[file]), {key: value}, (), names)


def _of(known: Any, told: Any, steps: Steps, names: list[str]) -> Iterator[Fault]:
    """Faults of what is laid over a table or a list by id."""
    if not isinstance(told, Mapping):
        return
    if isinstance(known, BaseModel):
        fields = _fields(known)
        for key, value in told.items():
            if key in fields:
                yield from _of(getattr(known, fields[key]), value, (*steps, key), names)
            else:
                message = f"no key '{key}'; there are {', '.join(fields)}{_nearest(key, fields)}"
                yield codes.NO_SUCH_DATA, (*steps, key), message
    elif isinstance(known, Mapping):
        for key, value in told.items():
            if key in known:
                yield from _of(known[key], value, (*steps, key), names)
            elif names.count(key) == 1 and (near := _nearest(key, map(str, known))):
                yield codes.NOT_NAMED, (*steps, key), f"'{key}' is new, and nothing else names it{near}"


def _fields(known: BaseModel) -> dict[str, str]:
    """The fields of a table by the keys that files have."""
    return {field.alias or name: name for name, field in type(known).model_fields.items()}


def _names(value: Any) -> Iterator[str]:
    """All keys and words of an example."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _names(one)
    elif isinstance(value, list):
        for one in value:
            yield from _names(one)
    elif isinstance(value, str):
        yield value


def _nearest(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, list(known), 1, _NEAR)
    return f"; did you mean '{near[0]}'?" if near else ""
