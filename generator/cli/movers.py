"""Whom a command means by a name, where several games have units that move and fight on hex maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli.shared import chosen_games, games_with, open_project
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.games.reaching import ReachKit
    from generator.units.naming import Library

SHOWN = 8
"""So many units of each game are named where none was found."""


class Mover(NamedTuple):
    """Whom a command means: the game's kit, its content, the id."""

    kit: ReachKit
    content: Content
    id: str


def mover_of(name: str, game: str | None, content: Path | None, games_dirs: Iterable[Path]) -> Mover:
    """Who is meant by an id or any clear part of a name, as `find_unit` reads it.

    :raises Problem: if nobody is, or several are.
    """
    from generator import games
    from generator.data.content import load_content
    from generator.units.naming import find_unit

    folders = list(games_dirs)
    project = open_project(content, games_dirs=folders)
    held: dict[str, tuple[ReachKit, Content, Library]] = {}
    for each in chosen_games(project, [game] if game else []):
        module = games.find(each, folders)
        kit = module.part("reach") if module is not None else None
        if module is not None and kit is not None:
            data = load_content(project.content_dir / each, module, check=False, prose=False)
            held[each] = kit, data, library_of(kit, data)
    having = games_having([name], {id: library for id, (_, _, library) in held.items()})
    if not having:
        _readable(name, {id: data for id, (_, data, _) in held.items()})
    if not any(len(library) for _, _, library in held.values()):
        way_out = games_with(lambda module: module.part("reach") is not None, folders)
        raise Problem(f"there is no unit '{name[:40]}'",
                      f"No game here has units that move on hex maps. {way_out}".strip())  # fmt: skip
    if not having:
        raise nobody(name, {id: library for id, (_, _, library) in held.items()})
    if len(having) > 1:
        raise Problem(f"{' and '.join(having)} have a {name}", f"Say which with --game: {', '.join(having)}.")
    kit, data, library = held[having[0]]
    return Mover(kit, data, find_unit(name, library).id)


def _readable(name: str, contents: Mapping[str, Content]) -> None:
    """That nobody of that name is there but can't be read.

    :raises Problem: naming the loadout, or a game of which nothing can be known.
    """
    from generator.data.diagnostics import Severity, worst

    for game, data in contents.items():
        loadout = data.loadouts.get(name)
        if loadout is not None and loadout.model is None:
            raise Problem(f"{name} has faults", f"See mechsmith loadout check {name}.")
        missing = [stem for stem in data.game.number_files if data.numbers.get(stem) is None]
        if missing and worst(data.diagnostics) is Severity.ERROR:
            raise Problem(f"the data of {game} have errors", f"Mend them first: mechsmith check {game}")


def library_of(kit: ReachKit, content: Content) -> Library:
    """The units of a game, for finding them by name."""
    from generator.units.naming import Library, Unit

    return Library(Unit(id, sheet) for id, sheet in kit.sheets(content).items())


def games_having(names: Sequence[str], libraries: Mapping[str, Library]) -> list[str]:
    """The games in which each of some names means a unit; those in which all are written out before any others."""
    having = [id for id, library in libraries.items() if all(library.matches(name) for name in names)]
    exact = [
        id for id in having
        if all(name.casefold() in (unit.id.casefold(), unit.sheet.name.casefold())
               for name in names for unit in libraries[id].matches(name)[:1])
    ]  # fmt: skip
    return exact or having


def nobody(name: str, libraries: Mapping[str, Library]) -> Problem:
    """That no game has a unit of that name: with the nearest names, else with what there is, game by game."""
    near = [one for library in libraries.values() for one in library.nearest(name, 2)]
    told = f"there is no unit '{name[:40]}'"
    if near:
        return Problem(told, f"Did you mean {' or '.join(near)}?")
    parts = []
    for id, library in libraries.items():
        ids = [unit.id for unit in library]
        more = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
        if ids:
            parts.append(f"{id} has {', '.join(ids[:SHOWN])}{more}")
    return Problem(told, f"{'; '.join(parts)}." if parts else "")
