"""What must hold between Hex Skirmish's numbers, beyond what each model says of its own file.

`check(content)` looks only at files whose model was valid: what is wrong with the others is reported already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from generator.data.diagnostics import Code, Diagnostic
from generator.games.hex_skirmish import codes
from generator.games.hex_skirmish.checks_loadout import mech_findings
from generator.maps.body import maps_of
from generator.maps.symmetry import turned_alike
from generator.maps.terrain import KINDS

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.hexmap import HexMap

__all__ = ["UNPRINTED", "check", "mech_findings"]

UNPRINTED: Mapping[str, str] = {
    "text.*:loadout/*": "what `mechsmith loadout` says on a terminal",
    "battle:heat/slowed/*": "heat doesn’t touch the modifier die",
    "battle:criticals/move/modifier": "hits on the movement don’t touch the modifier die",
    "battle:criticals/case": "no design stores its ammunition apart",
    "text.*:workshop/not-legal": "only the sheet of a mech that breaks a rule says so",
    "text.*:figures/way/steps/*": "steps that the example of a move doesn’t make",
}
"""Data that no page prints on purpose: patterns of paths, and why."""
SIZES = range(1, 5)


def check(content: Content) -> Iterator[Diagnostic]:
    """Every finding of the game's own checks, in no particular order."""
    numbers = content.numbers
    if "frames" in numbers:
        yield from _frames(content)
    if "ground" in numbers:
        yield from _ground(content)
    if "maps" in numbers:
        maps, findings = maps_of(content)
        yield from findings
        yield from _maps(content, maps)
        if "scenarios" in numbers:
            yield from _scenarios(content, maps)
    yield from _forces(content)
    for name, loadout in content.loadouts.items():
        if loadout.model is not None:  # what is wrong with its file is reported already
            yield from mech_findings(content, loadout.model, f"loadouts/{name}")


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def _frames(content: Content) -> Iterator[Diagnostic]:
    frames = content.numbers["frames"].frames
    for id, frame in frames.items():
        if frame.slowest > frame.fastest:
            message = f"its slowest move is {frame.slowest} and its fastest {frame.fastest}"
            yield _at(content, codes.FRAME_EMPTY, message, f"frames:{id}/slowest")
        elif frame.slowest * frame.step > frame.space:
            message = f"a move of {frame.slowest} takes {frame.slowest * frame.step} of {frame.space} space"
            yield _at(content, codes.FRAME_EMPTY, message, f"frames:{id}/space")
    there = {frame.size for frame in frames.values()}
    for size in SIZES:
        if size not in there:
            yield _at(content, codes.FRAMES_SAME, f"no frame has size {size}", "frames:frames")


def _ground(content: Content) -> Iterator[Diagnostic]:
    ground = content.numbers["ground"]
    listed = {f"ground:terrain/{kind}": kind for kind in ground.terrain}
    listed |= {f"ground:paved/{number}": kind for number, kind in enumerate(ground.paved)}
    listed |= {f"ground:shut/{number}": kind for number, kind in enumerate(ground.shut)}
    for path, kind in listed.items():
        if kind not in KINDS:
            yield _at(content, codes.UNKNOWN_FEATURE, f"maps have no {kind}", path)


def _maps(content: Content, maps: Mapping[str, HexMap]) -> Iterator[Diagnostic]:
    """Each map should be the same for both sides: turned by half a turn it is itself."""
    for id, made in maps.items():
        if not turned_alike(made):
            yield _at(content, codes.LOPSIDED, f"{id} isn't the same turned by half a turn", f"maps:{id}/rows")


def _forces(content: Content) -> Iterator[Diagnostic]:
    """Whether the mechs and lances that are named are there."""
    lances = content.numbers["lances"].lances if "lances" in content.numbers else {}
    known = set(content.loadouts)
    named = {
        f"lances:{id}/mechs/{number}": (mech, known)
        for id, lance in lances.items() for number, mech in enumerate(lance.mechs)
    }  # fmt: skip
    if "scenarios" in content.numbers and "lances" in content.numbers:
        for id, scenario in content.numbers["scenarios"].scenarios.items():
            for side in ("red", "blue"):
                named[f"scenarios:{id}/forces/{side}"] = (getattr(scenario.forces, side), known | set(lances))
    for path, (wanted, there) in named.items():
        if wanted not in there:
            yield _at(content, codes.LANCE_WITHOUT, f"there is no {wanted}", path)


def _scenarios(content: Content, maps: Mapping[str, HexMap]) -> Iterator[Diagnostic]:
    """Whether there is room where the sides begin."""
    numbers = content.numbers
    lances = numbers["lances"].lances if "lances" in numbers else {}
    for id, scenario in numbers["scenarios"].scenarios.items():
        made = maps.get(scenario.map)
        if made is None:
            continue
        for side in ("red", "blue"):
            span, force = getattr(scenario.start, side), getattr(scenario.forces, side)
            mechs = len(lances[force].mechs) if force in lances else 1
            rows = range(span.min - 1, min(span.max, made.height))
            here = [made.cells[made.index(column, row)] for row in rows for column in range(made.width)]
            dry = sum(not cell.of("water") and not cell.of("building") for cell in here)
            if dry < mechs:
                message = f"{dry} hexes in rows {span.min} to {span.max} for {mechs} mechs"
                yield _at(content, codes.NO_START, message, f"scenarios:{id}/start/{side}")
