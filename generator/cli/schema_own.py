"""`mechsmith schema FILE`: JSON Schemas for files of a user's own: maps, lists of units, loadouts with forces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.data.problem import Problem

if TYPE_CHECKING:
    from pydantic import BaseModel

YAML = (".yaml", ".yml")
KNOWN = "Files that have one: maps (.map.yaml), lists of units, loadouts and forces."


class Kind(NamedTuple):
    """What a file is: the name of its schema, without ".json", and the model that it is read with."""

    name: str
    model: type[BaseModel]


def means_file(word: str) -> bool:
    """Whether a word of the command line means a file, and not a game."""
    path = Path(word)
    return len(path.parts) > 1 or path.suffix.lower() in (*YAML, ".board") or path.is_file()


def kind_of(file: Path, games_dirs: Iterable[Path] = ()) -> Kind:
    """What a file is: by its name, or by what stands in it.

    :raises Problem: if it can't be told, or the file can't be read.
    """
    from generator import games
    from generator.data import spans
    from generator.maps.files import BOARD, OURS
    from generator.maps.models import MapFile
    from generator.units.models import UnitsFile

    if not file.is_file():
        raise Problem(f"there is no file {file}", KNOWN)
    if file.name.lower().endswith(BOARD):
        raise Problem(f"{file.name} is a board, which has no schema",
                      "`mechsmith map convert` makes a .map.yaml of it.")  # fmt: skip
    game_folder = next((one for one in list(file.resolve().parents)[:2] if (one / "game.yaml").is_file()), None)
    if game_folder is not None:
        raise Problem(f"{file.name} belongs to the game in {game_folder}",
                      f"`mechsmith schema {game_folder.name}` writes its schemas.")  # fmt: skip
    if file.name.lower().endswith(OURS):
        return Kind("map", MapFile)
    located = spans.read(file)
    if not located.ok:
        worst = max(located.findings, key=lambda one: one.severity)
        raise Problem(f"{worst.place}: {worst.message} [{worst.code}]", worst.hint)
    data = located.data
    if isinstance(game := data.get("game"), str):
        module = games.find(game, tuple(games_dirs))
        if module is None:
            raise Problem(f"there is no code for the game {game[:40]}", "Give the folder that holds it with --games.")
        if module.loadout_model is None:
            raise Problem(f"{game} has no loadouts")
        return Kind(f"{game}-loadout", module.loadout_model)
    if isinstance(data.get("units"), dict):
        return Kind("units", UnitsFile)
    if "rows" in data:
        return Kind("map", MapFile)
    raise Problem(f"it can't be told what {file.name} is", KNOWN)


def write_own(file: Path, kind: Kind) -> list[Path]:
    """Write a file's schema into the folder schema/ beside it, and name it in the file's first line.

    :returns: the files that changed.
    :raises Problem: if one can't be written, or the file isn't UTF-8.
    """
    from generator.data.schema import FOLDER, headed, schema_of, write_schema

    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Problem(f"{file.name} isn't written in UTF-8", "Save it in UTF-8, and call again.") from fault
    except OSError as fault:
        raise Problem(f"{file.name} can't be read: {(fault.strerror or str(fault)).lower()}") from fault
    return write_schema(file.parent / FOLDER / f"{kind.name}.json", schema_of(kind.model)) + headed(
        file, text, f"{FOLDER}/{kind.name}.json"
    )
