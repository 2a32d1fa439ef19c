"""The data that a game's engine reads, and their hash: two versions with the same hash play the same games.

    engine_hash(content)    # '3f0c…', "" where a number file can't be read

What counts are the values of the number files and of the loadout that is played unless another one is named (where the
game has one; all of them where loadouts meet each other), walked along their models. What doesn't: words (names, texts,
rules), where values come from, how things look, the numbers of what people play by hand, how files are laid out, the
order of entries (but where a model says `InOrder`), and whether a default is written out. game.yaml counts for nothing:
engines take their numbers from number files.
"""

from __future__ import annotations

import hashlib
import json
import types
import typing
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.data.labels import LOADOUT_TEXTS
from generator.data.models import EachOnce, InOrder, Looks, Unplayed, kebab

if TYPE_CHECKING:
    from generator.data.content import Content

LENGTH = 16
"""Hex digits of a hash: 64 bits, far more than the versions of a game need to be told apart."""

_NO_VALUES = frozenset({"format", "source", "place", "reason", "ours"})
"""Keys of every file and entry that say where a value comes from and how the file is laid out."""
_OF_LOADOUTS = _NO_VALUES | {"game", "id", *LOADOUT_TEXTS}
"""Keys of a loadout that no rule reads."""


def engine_hash(content: Content) -> str:
    """The hash of the data that the game's engine reads: 16 hex digits, the same in every process and on every system.

    It is "" where one of the number files, or the standard loadout, can't be read: such data can't be played.
    """
    values = engine_values(content)
    if values is None:
        return ""
    text = json.dumps(values, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:LENGTH]


def engine_values(content: Content) -> dict[str, Any] | None:
    """The values that count, by the stem of their file; None where they can't be read."""
    found: dict[str, Any] = {}
    for stem in content.game.number_files:
        model = content.numbers.get(stem)
        if model is None:
            return None
        found[stem] = _values(model, _NO_VALUES)
    for id in _played(content):
        loadout = content.loadouts.get(id)
        if loadout is None or loadout.model is None:
            return None
        found[loadout.stem] = _values(loadout.model, _OF_LOADOUTS)
    return found


def _played(content: Content) -> list[str]:
    """The ids of the loadouts that are played unless others are named."""
    game = content.game
    if not (game.loadout and game.engine):
        return []
    if game.loadouts_meet:
        return sorted(content.loadouts)
    return [game.standard_loadout] if game.standard_loadout else []


def _values(value: Any, skipped: frozenset[str] = _NO_VALUES, *, in_order: bool = False) -> Any:
    """A value as plain data. What a model holds by default is left out, so that a new key with a default changes no
    hash."""
    if isinstance(value, BaseModel):
        found = {}
        for name, field in type(value).model_fields.items():
            key = field.alias or kebab(name)
            held = getattr(value, name)
            marks = _marks(field)
            default = field.get_default(call_default_factory=True)
            if key in skipped or Looks in marks or Unplayed in marks or held == default:
                continue
            found[key] = _values(held, in_order=InOrder in marks)
            if EachOnce in marks and InOrder not in marks and isinstance(found[key], list):
                found[key].sort(key=repr)  # what stands there once each is a set
        return found
    if isinstance(value, Mapping):
        pairs = [(str(key), _values(held)) for key, held in value.items()]
        return [list(pair) for pair in pairs] if in_order else dict(pairs)
    if isinstance(value, (list, tuple)):
        return [_values(held) for held in value]
    if isinstance(value, (set, frozenset)):
        return sorted((_values(held) for held in value), key=repr)
    return value


def _marks(field: FieldInfo) -> tuple[Any, ...]:
    """What a field is marked with, inside `... | None` too; of marks that are objects, their types as well."""
    found = (*field.metadata, *_inner(field.annotation))
    return (*found, *(type(mark) for mark in found))


def _inner(annotation: Any) -> tuple[Any, ...]:
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        return tuple(annotation.__metadata__) + _inner(annotation.__origin__)
    if origin is typing.Union or origin is types.UnionType:
        return tuple(mark for part in typing.get_args(annotation) for mark in _inner(part))
    return ()
