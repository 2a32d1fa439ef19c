"""Finding games: in this package, in other installed packages, and in folders that the user names.

A game is a package with a `GAME` (see `generator.games.contract`). Its package's name is its id with "_" for "-".
Installed packages offer theirs by the entry point group `mechsmith.games`; `--games DIR` names a folder of packages.
Only code from these three places runs; content folders hold data and never code.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from generator.games.contract import GameCodeError, GameModule, told

__all__ = ["GameCodeError", "GameModule", "all_ids", "find"]

_GROUP = "mechsmith.games"


def _package(game_id: str) -> str:
    return game_id.replace("-", "_")


def _own() -> dict[str, str]:
    """The games of this package: id to module name."""
    here = Path(__file__).parent
    return {
        folder.name.replace("_", "-"): f"{__name__}.{folder.name}"
        for folder in sorted(here.iterdir())
        if (folder / "__init__.py").is_file() and not folder.name.startswith("_")
    }


def _installed() -> dict[str, str]:
    """The games that other installed packages offer: id to module name."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=_GROUP)}


def _in_folders(folders: Iterable[Path]) -> dict[str, Path]:
    """The games in the folders that the user named: id to the package's folder."""
    found: dict[str, Path] = {}
    for folder in folders:
        if not folder.is_dir():
            raise GameCodeError(f"no such folder of games: {folder}")
        for inner in sorted(folder.iterdir()):
            if (inner / "__init__.py").is_file() and not inner.name.startswith((".", "_")):
                found[inner.name.replace("_", "-")] = inner
    return found


def all_ids(extra_dirs: Iterable[Path] = ()) -> list[str]:
    """The ids of all games that there is code for, sorted."""
    return sorted({*_own(), *_installed(), *_in_folders(extra_dirs)})


def find(game_id: str, extra_dirs: Iterable[Path] = ()) -> GameModule | None:
    """The game's module, or None for an id that no package has. A folder of the user's own comes first.

    :raises GameCodeError: if the package is there but can't be imported, or has no GAME of that id.
    """
    folders = _in_folders(extra_dirs)
    try:
        if game_id in folders:
            module = _import_folder(folders[game_id])
        elif game_id in (own := _own()):
            module = importlib.import_module(own[game_id])
        elif game_id in (installed := _installed()):
            name = installed[game_id].partition(":")[0]
            module = importlib.import_module(name)
        else:
            return None
    except (Exception, SystemExit) as fault:
        raise GameCodeError(f"the code of {game_id} can't be imported: {told(fault)}") from fault
    game = getattr(module, "GAME", None)
    if not isinstance(game, GameModule):
        raise GameCodeError(f"{module.__name__} has no GAME")
    if game.id != game_id:
        raise GameCodeError(f"{module.__name__} holds the game {game.id}, not {game_id}")
    return game if game.package else replace(game, package=module.__name__)


def _import_folder(folder: Path) -> ModuleType:
    """Import a package from a folder, under its own top-level name, so that its dotted strings work."""
    # By its whole path: Python would find a relative one's modules where they lay when it first looked.
    folder = Path(os.path.abspath(folder))
    name = folder.name
    known = sys.modules.get(name)
    if known is not None:
        origin = getattr(known, "__file__", None)
        if origin and Path(origin).resolve() == (folder / "__init__.py").resolve():
            return known
        if origin is None or not (Path(origin).parent / "__init__.py").is_file():
            raise ImportError(f"the name {name} is taken by another module")
        # Another folder's game of the same name (a second project in one process): forget its modules.
        if not hasattr(known, "GAME"):
            raise ImportError(f"the name {name} is taken by another package")
        _forget(name)
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{folder} can't be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    # Worker processes of samples start with this process's list of folders, and must find the package too.
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    try:
        spec.loader.exec_module(module)
    except BaseException:
        _forget(name)
        raise
    return module


def _forget(name: str) -> None:
    """Take a package out of memory with all its modules, even those that it loaded before it failed."""
    for other in [other for other in sys.modules if other == name or other.startswith(name + ".")]:
        del sys.modules[other]
