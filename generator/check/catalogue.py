"""All diagnostic codes at once, for `mechsmith explain`, the documentation and the tests."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path

from generator.data.diagnostics import Code, known_codes

PACKAGE = Path(__file__).resolve().parent.parent


def code_modules() -> list[str]:
    """The modules of the shared parts and the shipped games that define codes, by their names: `codes`, `..._codes`."""
    return sorted(
        ".".join(("generator", *file.relative_to(PACKAGE).with_suffix("").parts))
        for file in PACKAGE.rglob("*.py")
        if file.stem == "codes" or file.stem.endswith("_codes")
    )


def load_all(games_dirs: Iterable[Path] = ()) -> dict[str, Code]:
    """Import every module that defines codes and return all codes by id.

    :param games_dirs: folders of more games, whose codes are wanted too; installed games give theirs unasked.
    :raises GameCodeError: if a game's code can't be imported.
    """
    from generator import games

    folders = list(games_dirs)
    for id in games.all_ids(folders):
        game = games.find(id, folders)
        if game is not None:
            game.part("codes")
    for name in code_modules():
        importlib.import_module(name)
    return known_codes()
