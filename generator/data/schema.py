"""JSON Schemas of a game's content files, for editors: completion, hover texts and red lines while typing.

Schemas lie in content/<game>/schema/, and each content file names its own in its first line, as
yaml-language-server reads it. What a field means is taken from the text below it in the models' source.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.data.balance import Balance
from generator.data.beside import is_list
from generator.data.changes import Changes
from generator.data.files import write_whole
from generator.data.models import FORMAT, BookFile, GameInfo, Rulings, RulingTexts
from generator.games.contract import GameModule

FOLDER = "schema"
_HEADER = "# yaml-language-server: $schema="
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas(game: GameModule) -> dict[str, dict[str, Any]]:
    """Each schema by its file's name, without ".json"."""
    models: dict[str, type[BaseModel]] = {
        "game": GameInfo,
        **game.number_files,
        "rules": BookFile,
        "rulings": Rulings,
        "rulings-text": RulingTexts,
        "changes": Changes,
        "balance": Balance,
    }
    if game.loadout_model is not None:
        models["loadout"] = game.loadout_model
    if (examples := game.part("example_models")) is not None:
        models["examples"] = examples
    found = {name: schema_of(model) for name, model in models.items()}
    found["text"] = _text_schema()
    return found


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """A model's JSON Schema, with the descriptions of its fields."""
    schema = model.model_json_schema(by_alias=True)
    described: dict[str, dict[str, str]] = {}
    for each in _models_in(model):
        described[_definition(each)] = field_texts(each)
    for name, part in ((_definition(model), schema), *schema.get("$defs", {}).items()):
        for key, value in part.get("properties", {}).items():
            value.pop("title", None)
            text = described.get(name, {}).get(key)
            if text:
                value["description"] = text
    return {"$schema": _DIALECT, **schema}


def _definition(model: type[BaseModel]) -> str:
    """The name under which a schema holds a model: brackets and the like in a generic one's name become underlines."""
    return re.sub(r"[^a-zA-Z0-9.\-_]+", "_", model.__name__)


def _models_in(model: type[BaseModel], seen: set[type[BaseModel]] | None = None) -> Iterator[type[BaseModel]]:
    """The model and all models that its fields hold."""
    from generator.data.walk import held_models

    seen = seen if seen is not None else set()
    if model in seen:
        return
    seen.add(model)
    yield model
    for inner in held_models(model):
        yield from _models_in(inner, seen)


def field_texts(model: type[BaseModel]) -> dict[str, str]:
    """What each field means, by its key in files: the text that stands below it in the source."""
    found: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if issubclass(base, BaseModel) and base is not BaseModel:
            found.update(_texts_in(base.__module__).get(base.__name__, {}))
    return {(field.alias or name): found[name] for name, field in model.model_fields.items() if name in found}


@cache
def _texts_in(module_name: str) -> dict[str, dict[str, str]]:
    """The texts below the fields of all classes of a module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module_name]))
    except (OSError, TypeError, KeyError):
        return {}
    found: dict[str, dict[str, str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            texts = found[node.name] = {}
            for field, after in zip(node.body, node.body[1:], strict=False):
                if (
                    isinstance(field, ast.AnnAssign)
                    and isinstance(field.target, ast.Name)
                    and isinstance(after, ast.Expr)
                    and isinstance(after.value, ast.Constant)
                    and isinstance(after.value.value, str)
                ):
                    texts[field.target.id] = inspect.cleandoc(after.value.value)
    return found


def _text_schema() -> dict[str, Any]:
    return {
        "$schema": _DIALECT,
        "title": "Text",
        "description": "Names, labels and short texts; the tree follows the number files.",
        "type": "object",
        "properties": {"format": {"const": FORMAT, "description": "How the file is laid out."}},
        "required": ["format"],
        "additionalProperties": {"$ref": "#/$defs/words"},
        "$defs": {
            "words": {
                "anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"$ref": "#/$defs/words"}}]
            }
        },
    }


def schema_name(stem: str) -> str:
    """The schema of a content file, by the file's stem: "text" for text.en."""
    if stem.startswith("loadouts/"):
        return "loadout"
    name, _, lang = stem.partition(".")
    if name == "rulings" and lang:
        return "rulings-text"
    return name


def header(stem: str) -> str:
    """The first line of a content file."""
    depth = "../" * stem.count("/")
    return f"{_HEADER}{depth}{FOLDER}/{schema_name(stem)}.json"


def with_header(stem: str, text: str) -> str:
    """A content file's text with the right first line."""
    return _with_line(header(stem), text) if schema_name(stem) else text


def header_of(text: str) -> str:
    """The first line of a file with its end, if it names a schema; else ""."""
    first, end, _ = text.partition("\n")
    return first + end if first.startswith(_HEADER) else ""


def _with_line(line: str, text: str) -> str:
    first, _, rest = text.partition("\n")
    if first.rstrip("\r") == line:
        return text
    newline = "\r\n" if first.endswith("\r") else "\n"
    return line + newline + (rest if first.startswith(_HEADER) else text)


def write(game: GameModule, root: Path, *, headers: bool = True) -> list[Path]:
    """Write the schemas into a content folder, and give each content file its first line.

    :returns: the files that changed.
    :raises WriteError: if a file can't be written.
    """
    changed: list[Path] = []
    found = schemas(game)
    for name, schema in found.items():
        changed += write_schema(root / FOLDER / f"{name}.json", schema)
    for path in sorted((*root.glob("*.yaml"), *root.glob("loadouts/*.yaml"))) if headers else ():
        stem = path.relative_to(root).with_suffix("").as_posix()
        if stem.startswith("loadouts/") and is_list(path):
            continue
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            continue
        if schema_name(stem) in found and write_whole(path, with_header(stem, text).encode()):
            changed.append(path)
    return changed


def write_schema(path: Path, schema: dict[str, Any]) -> list[Path]:
    """Write one schema.

    :returns: its path if it changed, else nothing.
    :raises WriteError: if it can't be written.
    """
    data = json.dumps(schema, ensure_ascii=False, indent=2).encode() + b"\n"
    return [path] if write_whole(path, data) else []


def headed(file: Path, text: str, schema: str) -> list[Path]:
    """Write a file with a first line that names its schema, by a path from the file's folder.

    :param text: what stands in the file now.
    :returns: the file if it changed, else nothing.
    :raises WriteError: if it can't be written.
    """
    now = _with_line(_HEADER + schema, text)
    return [file] if now != text and write_whole(file, now.encode()) else []
