"""Walking plain data along its models: for each value, what its annotation says.

The passes that check references, texts and provenance look at the data as it stands in the file, whether or not its
model was valid, so that every kind of fault shows at once.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from generator.data.records import dataclass
from generator.data.spans import Steps


@dataclass(frozen=True, slots=True)
class Visit:
    """A value on the way: its steps, the models that may describe it, and what its annotation is marked with.

    For a key of a mapping `key` is true and `value` is the key.
    """

    steps: Steps
    value: Any
    models: tuple[type[BaseModel], ...] = ()
    marks: tuple[Any, ...] = ()
    key: bool = False
    collection: bool = False
    """Whether the value is a mapping of ids to things (and not a thing with fields)."""


@cache
def _parts(annotation: Any) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """An annotation's alternatives, each with its marks (`Annotated` metadata)."""
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        inner, *marks = typing.get_args(annotation)
        return tuple((alternative, (*found, *marks)) for alternative, found in _parts(inner))
    if origin is typing.Union or origin is types.UnionType:
        return tuple(part for argument in typing.get_args(annotation) for part in _parts(argument))
    return ((annotation, ()),)


@cache
def _fields(model: type[BaseModel]) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    return {
        (field.alias or name): (field.annotation, tuple(field.metadata)) for name, field in model.model_fields.items()
    }


def walk(model: type[BaseModel], data: Any, steps: Steps = ()) -> Iterator[Visit]:
    """Every value (and every key of a collection) of `data`, outer ones first."""
    yield from _walk(model, (), data, steps)


@cache
def _kinds(annotation: Any) -> tuple[Any, Any, Any, Any]:
    """What an annotation allows: models; mappings as (marks of their keys, type of their values); types of the items
    of lists; marks."""
    parts = _parts(annotation)
    models = tuple(part for part, _ in parts if isinstance(part, type) and issubclass(part, BaseModel))
    mappings = []
    for part, _ in parts:
        if typing.get_origin(part) is dict:
            key_type, value_type = typing.get_args(part)
            mappings.append((tuple(mark for _, each in _parts(key_type) for mark in each), value_type))
    items = tuple(typing.get_args(part)[0] for part, _ in parts if typing.get_origin(part) in (list, tuple))
    return models, tuple(mappings), items, tuple(mark for _, each in parts for mark in each)


_PLAIN = frozenset({str, int, float, bool, type(None), list})
"""What is certainly no mapping: to ask takes longer."""


def _walk(annotation: Any, marks: tuple[Any, ...], data: Any, steps: Steps) -> Iterator[Visit]:
    models, mappings, items, own_marks = _kinds(annotation)
    kind = type(data)
    if kind is dict or (kind not in _PLAIN and isinstance(data, Mapping)):
        yield Visit(steps, data, models, marks, collection=bool(mappings))
        for key, value in data.items():
            for found in models:
                if key in _fields(found):
                    inner, more = _fields(found)[key]
                    yield from _walk(inner, more, value, (*steps, key))
            for key_marks, value_type in mappings:
                yield Visit((*steps, key), key, (), key_marks, key=True)
                yield from _walk(value_type, (), value, (*steps, key))
    elif kind is list or isinstance(data, list):
        yield Visit(steps, data, (), marks)
        for inner in items:
            for place, value in enumerate(data):
                yield from _walk(inner, (), value, (*steps, place))
    else:
        yield Visit(steps, data, (), (*marks, *own_marks))


def models_at(model: type[BaseModel], steps: Steps) -> list[type[BaseModel]]:
    """The models that may stand at some steps below a model."""
    here: list[Any] = [model]
    for step in steps:
        after: list[Any] = []
        for annotation in here:
            for part, _ in _parts(annotation):
                if isinstance(part, type) and issubclass(part, BaseModel):
                    if step in _fields(part):
                        after.append(_fields(part)[str(step)][0])
                elif typing.get_origin(part) is dict:
                    after.append(typing.get_args(part)[1])
                elif typing.get_origin(part) is list:
                    after.append(typing.get_args(part)[0])
        here = after
    return [
        part
        for annotation in here
        for part, _ in _parts(annotation)
        if isinstance(part, type) and issubclass(part, BaseModel)
    ]


def held_models(model: type[BaseModel]) -> list[type[BaseModel]]:
    """The models that a model's fields hold, directly or in mappings and lists."""
    found: list[type[BaseModel]] = []
    waiting: list[Any] = [annotation for annotation, _ in _fields(model).values()]
    while waiting:
        for part, _ in _parts(waiting.pop(0)):
            if isinstance(part, type) and issubclass(part, BaseModel):
                if part not in found:
                    found.append(part)
            else:
                waiting.extend(argument for argument in typing.get_args(part) if argument is not None)
    return found
