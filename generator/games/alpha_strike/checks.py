"""What must hold between Alpha Strike's numbers, beyond what each model says of its own file.

`check(content)` looks only at files whose model was valid: what is wrong with the others is reported already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from generator.battle.models import Scenario, ScenariosFile
from generator.data.diagnostics import Code, Diagnostic
from generator.maps.body import maps_of
from generator.maps.symmetry import turned_alike
from generator.maps.terrain import KINDS
from generator.units.checking import units_findings
from generator.units.force import ForceFile
from generator.units.models import UnitsFile
from generator.units.moves import MODES, jump

from . import codes
from .ground import GroundFile

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.hexmap import HexMap

UNPRINTED: Mapping[str, str] = {
    "text.*:transcript/*": "what `mechsmith play` says",
    "battle:heights/IM": "industrial mechs are as high as others",
    "battle:criticals/without/*": "cards lack these boxes",
    "ground:modes/*/water/*": "water that a way of moving never enters has a price too",
}
"""Data that no page prints on purpose: patterns of paths, and why."""


def check(content: Content) -> Iterator[Diagnostic]:
    """Every finding of the game's own checks, in no particular order."""
    maps, findings = maps_of(content)
    yield from findings
    yield from units_findings(content)
    ground = content.numbers.get("ground")
    if isinstance(ground, GroundFile):
        yield from _ground(content, ground)
        yield from _units(content, ground)
    scenarios = content.numbers.get("scenarios")
    if isinstance(scenarios, ScenariosFile) and "maps" in content.numbers:
        for id, scenario in scenarios.scenarios.items():
            yield from _scenario(content, id, scenario, maps)
        if not findings:
            yield from _room(content, scenarios)


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def _ground(content: Content, ground: GroundFile) -> Iterator[Diagnostic]:
    """Words that nothing has."""
    words = set(MODES.values())
    lists = {"roads": ground.roads, "solid": ground.solid}
    for name, mode in ground.modes.items():
        if name not in words:
            yield _at(content, codes.NO_MODE, f"no card moves by {name}", f"ground:modes/{name}")
        lists[f"modes/{name}/closed"] = mode.closed
        for kind in mode.features:
            if kind not in KINDS:
                yield _at(content, codes.NO_TERRAIN, f"no hex holds {kind}", f"ground:modes/{name}/features/{kind}")
    for path, kinds in lists.items():
        for number, kind in enumerate(kinds):
            if kind not in KINDS:
                yield _at(content, codes.NO_TERRAIN, f"no hex holds {kind}", f"ground:{path}/{number}")


def _units(content: Content, ground: GroundFile) -> Iterator[Diagnostic]:
    """Units that no map can carry."""
    file = content.numbers.get("units")
    if not isinstance(file, UnitsFile):
        return
    for id, unit in file.units.items():
        letter = next((move.mode for move in unit.moves if move.mode != "j"), "")
        if ground.mode(letter) is None and not (letter == "" and jump(unit.moves)):
            message = f"{unit.name} moves by {MODES[letter]}, and ground.yaml doesn't say what that costs"
            yield _at(content, codes.NO_GROUND, message, f"units:{id}/move")


def _scenario(
    content: Content, id: str, scenario: Scenario, maps: Mapping[str, HexMap]
) -> Iterator[Diagnostic]:
    """Forces, rows, and whether the map is fair."""
    for side in ("red", "blue"):
        force = getattr(scenario.forces, side)
        if force not in content.loadouts:
            known = ", ".join(sorted(content.loadouts))
            message = f"there is no force {force}; there are {known}"
            yield _at(content, codes.NO_FORCE, message, f"scenarios:{id}/forces/{side}")
    field = maps.get(scenario.map)
    if field is None:
        return
    spans = (scenario.start.red, scenario.start.blue)
    for side, span in zip(("red", "blue"), spans, strict=True):
        if span.max > field.height or span.min > span.max:
            message = f"rows {span.min} to {span.max} of a map with {field.height} rows"
            yield _at(content, codes.OFF_THE_MAP, message, f"scenarios:{id}/start/{side}")
    mirrored = spans[0].min + spans[1].max == field.height + 1 == spans[0].max + spans[1].min
    if not mirrored or not turned_alike(field):
        message = f"turned by half a turn, {scenario.map} isn't the same"
        yield _at(content, codes.UNEVEN_MAP, message, f"scenarios:{id}/map")


def _room(content: Content, scenarios: ScenariosFile) -> Iterator[Diagnostic]:
    """Whether the forces of each form find room. What else stands against playing them is told elsewhere."""
    from generator.play.contract import RulesFault

    from .book import Book
    from .engine import AlphaStrike

    if not all(isinstance(file.model, ForceFile) for file in content.loadouts.values()):
        return
    try:
        book = Book(content)
    except RulesFault:
        return
    for id in scenarios.forms:
        try:
            AlphaStrike(book, id)
        except RulesFault as fault:
            if fault.path.startswith("scenarios:"):
                yield _at(content, codes.NO_ROOM, str(fault).partition(": ")[2], fault.path)
        except (KeyError, ValueError):
            continue  # no such scenario or force, which is told already
