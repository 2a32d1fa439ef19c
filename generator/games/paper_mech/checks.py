"""What must hold between Paper 'Mech's numbers, beyond what each model says of its own file.

`check(content)` looks only at files whose model was valid: what is wrong with the others is reported already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.paper_mech import codes
from generator.games.paper_mech.checks_loadout import check_loadouts
from generator.games.paper_mech.checks_units import check_enemies, check_keywords, check_waves
from generator.games.paper_mech.rules import LEG_ACTIONS

if TYPE_CHECKING:
    from generator.data.content import Content

FACES = tuple("123456")
OFF_TOLD = 3
"""Spaces off the radar in one table of steps that are told one by one."""

UNPRINTED: Mapping[str, str] = {
    "text.*:transcript/*": "what `mechsmith play` says on a terminal",
    "text.*:example/*": "sentences of the example of play; the sample game that it tells does not come to all of them",
    "text.*:radar/sectors/*/name": "where an enemy is in the example of play, which does not come to every sector",
    "text.*:mech/stance/*/name": "the stance in the example of play and in transcripts",
    "text.*:keywords/*/short": "stands beside a weapon; a keyword that only enemies have is not printed there",
    "text.*:keywords/*/full": "stands on the back of a sheet whose mech meets the keyword; the standard one meets few",
    "text.*:sheet/circle": "in the tool-tips of a fillable sheet",
    "text.*:sheet/no-weapon": "stands on the sheet of a mech with an empty mount; the standard one has none",
    "text.*:sheet/no-weapon-effect": "stands there too",
    "text.*:sheet/not-legal": "stands on the sheet of a loadout that breaks a rule; the standard one does not",
    "text.*:sheet/weight-penalty": "stands on the blank sheet, where a player writes it",
}
"""Data that no page prints on purpose: patterns of paths, and why."""


def check(content: Content) -> Iterator[Diagnostic]:
    """Every finding of the game's own checks, in no particular order."""
    numbers = content.numbers
    if "radar" in numbers:
        yield from _radar(content, numbers["radar"])
    if "mech" in numbers:
        yield from _mech(content, numbers["mech"])
    if "radar" in numbers and "mech" in numbers:
        yield from _arcs(content, numbers["mech"], numbers["radar"])
    if "track" in numbers:
        yield from _times(content)
    if "enemies" in numbers:
        yield from check_enemies(content)
    if "keywords" in numbers and "weapons" in numbers and "enemies" in numbers:
        yield from check_keywords(content)
    if "radar" in numbers and "weapons" in numbers:
        yield from _least_ranges(content, list(numbers["radar"].rings), numbers["weapons"].weapons)
    if "waves" in numbers and "enemies" in numbers:
        yield from check_waves(content)
    if {"mech", "weapons"} <= numbers.keys():
        yield from check_loadouts(content)


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def _least_ranges(content: Content, rings: list[str], weapons: dict[str, Any]) -> Iterator[Diagnostic]:
    for name, weapon in weapons.items():
        least, most = weapon.least_range, weapon.range
        if least not in rings or (most is not None and most not in rings):
            continue  # there is none, or the shared pass says that a ring doesn't exist
        if most is None or rings.index(least) > rings.index(most):
            message = f"{name} hits from {least} on, and reaches {most or 'no ring at all'}"
            yield _at(content, codes.LEAST_RANGE, message, f"weapons:{name}/least-range")


def _radar(content: Content, radar: Any) -> Iterator[Diagnostic]:
    numbers = list(radar.sectors)
    if numbers != [str(number) for number in range(1, len(numbers) + 1)]:
        yield _at(content, codes.SECTOR_ORDER, f"the sectors are {', '.join(numbers)}", "radar:sectors")
    distances = [ring.distance for ring in radar.rings.values()]
    letters = [ring.letter for ring in radar.rings.values()]
    if distances != list(range(1, len(distances) + 1)):
        yield _at(content, codes.RING_ORDER, f"the rings' distances are {distances}", "radar:rings")
    if len(set(letters)) < len(letters):
        yield _at(content, codes.RING_ORDER, f"the rings' letters are {', '.join(letters)}", "radar:rings")
    yield from _start_dice(content, radar)
    for name, walk in (("walk-forwards", radar.walk_forwards), ("walk-backwards", radar.walk_backwards)):
        yield from _walk(content, radar, name, walk)


def _start_dice(content: Content, radar: Any) -> Iterator[Diagnostic]:
    faces = sorted(str(sector.start_die) for sector in radar.sectors.values() if sector.start_die)
    if faces != list(FACES):
        message = f"the start spaces have the faces {', '.join(faces) or 'none'}, not 1 to 6 once each"
        yield _at(content, codes.DIE_FACES, message, "radar:sectors")


def _walk(content: Content, radar: Any, name: str, walk: Any) -> Iterator[Diagnostic]:
    off: list[tuple[str, str]] = []
    sectors, letters = list(radar.sectors), [ring.letter for ring in radar.rings.values()]
    for sector in sectors:
        for letter in letters:
            path = f"radar:{name}/{sector}/{letter}"
            target = walk.get(sector, {}).get(letter)
            if target is None:
                where = f"radar:{name}/{sector}" if sector in walk else f"radar:{name}"
                yield _at(content, codes.WALK_MISSING, f"{name} says nothing for space {sector}{letter}", where)
                continue
            to_sector, to_letter = target[:-1], target[-1]
            if to_sector not in sectors or to_letter not in letters:
                off.append((path, f"{sector}{letter} leads to {target}, which is not on the radar"))
                continue
            around = (sectors.index(to_sector) - sectors.index(sector)) % len(sectors)
            around = min(around, len(sectors) - around)
            if around + abs(letters.index(to_letter) - letters.index(letter)) > 1:
                message = f"{sector}{letter} leads to {target}, more than one space away"
                yield _at(content, codes.WALK_TOO_FAR, message, path)
    for sector, row in walk.items():
        for letter in row:
            if letter not in letters:
                off.append((f"radar:{name}/{sector}/{letter}", f"{sector}{letter} is no space of the radar"))
    # Where a ring or a sector is gone, many are off: one slip.
    for path, message in off if len(off) <= OFF_TOLD else off[:1]:
        rest = f"; and so on, {len(off)} times in {name}" if len(off) > OFF_TOLD else ""
        yield _at(content, codes.WALK_OFF_RADAR, message + rest, path)


def _mech(content: Content, mech: Any) -> Iterator[Diagnostic]:
    tables = {f"mech:spill-over/{origin}": table for origin, table in mech.spill_over.items()}
    tables |= {"mech:targeting/front-rear": mech.targeting.front_rear, "mech:targeting/side": mech.targeting.side}
    for path, table in tables.items():
        missing = [face for face in FACES if face not in table]
        if missing:
            yield _at(content, codes.DIE_FACES, f"nothing for die {', '.join(missing)}", path)
    for location in ("torso", "legs", *mech.mounts):
        if location not in mech.spill_over:
            yield _at(content, codes.DIE_FACES, f"no spill-over track leads away from {location}", "mech:spill-over")
    for origin, table in mech.spill_over.items():
        for face, target in table.items():
            if target == origin:
                path = f"mech:spill-over/{origin}/{face}"
                yield _at(content, codes.SPILL_TRAP, f"die {face} sends damage from {origin} to {origin}", path)
    held = {(mount.side, mount.kind) for mount in mech.mounts.values()}
    for face, target in mech.targeting.side.items():
        for side in ("left", "right"):
            if target in ("shoulder", "arm") and (side, target) not in held:
                path = f"mech:targeting/side/{face}"
                yield _at(content, codes.SIDE_WITHOUT_MOUNT, f"there is no {target} on the {side} side", path)
    yield from _torso(content, mech)
    for name in mech.legs.actions:
        if name not in LEG_ACTIONS:
            yield _at(content, codes.LEG_ACTION_NOT_PLAYED, f"no code plays {name}", f"mech:legs/actions/{name}")
    if not any(action.free for action in mech.legs.actions.values()):
        yield _at(content, codes.NO_FREE_MOVE, "no leg action is free", "mech:legs/actions")


def _torso(content: Content, mech: Any) -> Iterator[Diagnostic]:
    effects = list(mech.torso.effects.items())
    if [number for number, _ in effects] != [str(place) for place in range(1, len(effects) + 1)]:
        yield _at(content, codes.TORSO_ORDER, "the circles are not numbered from 1 up", "mech:torso/effects")
    delay = 0
    for place, (number, effect) in enumerate(effects):
        path, last = f"mech:torso/effects/{number}", place == len(effects) - 1
        if effect.destroyed != last:
            words = "the last circle does not destroy the mech" if last else f"circle {number} destroys, not the last"
            yield _at(content, codes.TORSO_ORDER, words, path)
        elif not effect.destroyed and (effect.extra_time or 0) < delay:
            yield _at(content, codes.TORSO_ORDER, f"circle {number} delays less than the one above it", path)
        delay = max(delay, effect.extra_time or 0)


def _arcs(content: Content, mech: Any, radar: Any) -> Iterator[Diagnostic]:
    count = len(radar.sectors)
    for name, mount in mech.mounts.items():
        if any(not sector.isdigit() or sector not in radar.sectors for sector in mount.arc):
            continue  # the reference pass reports it
        steps = [(int(after) - int(before)) % count for before, after in zip(mount.arc, mount.arc[1:], strict=False)]
        if any(step != 1 for step in steps) or len(set(mount.arc)) < len(mount.arc):
            path = f"mech:mounts/{name}/arc"
            yield _at(content, codes.ARC_BROKEN, f"the arc of {name} is {', '.join(mount.arc)}", path)


def _times(content: Content) -> Iterator[Diagnostic]:
    """Times, shifts and waits against the track's last box."""
    numbers, track = content.numbers, content.numbers["track"]
    last = track.boxes.last
    longest = 0
    if "mech" in numbers:
        longest = max((effect.extra_time or 0 for effect in numbers["mech"].torso.effects.values()), default=0)
    times: dict[str, int] = {}
    meant: set[str] = set()  # values of an older edition stand as they were published
    if "mech" in numbers:
        moves = numbers["mech"].legs.actions
        times |= {f"mech:legs/actions/{name}/time": action.time for name, action in moves.items()}
    if "weapons" in numbers:
        for weapon, one in numbers["weapons"].weapons.items():
            own = {f"weapons:{weapon}/actions/{name}/time": action.time for name, action in one.actions.items()}
            times |= own
            meant |= own.keys() if one.superseded else set()
    for path, time in times.items():
        if time > last:
            yield _at(content, codes.TIME_OFF_TRACK, f"time {time} on a track that ends at {last}", path)
        elif time + longest > last and path not in meant:
            yield _at(content, codes.TIME_CLAMPED, f"time {time} and the torso's {longest} run past box {last}", path)
    if "enemies" in numbers:
        for enemy, one in numbers["enemies"].enemies.items():
            for name, attack in one.attacks.items():
                if attack.time > last:
                    path = f"enemies:{enemy}/attacks/{name}/time"
                    yield _at(content, codes.TIME_OFF_TRACK, f"time {attack.time} on a track that ends at {last}", path)
    waits = {
        "track:repair-limit/points": track.repair_limit.points,
        "track:no-action/time": track.no_action.time,
        "track:haste/wait": track.haste.wait,
    }
    if "keywords" in numbers:
        for name, keyword in numbers["keywords"].keywords.items():
            if keyword.shift is not None:
                waits[f"keywords:{name}/shift"] = keyword.shift
            if keyword.return_time is not None:
                waits[f"keywords:{name}/return-time"] = keyword.return_time
    for path, wait in waits.items():
        if wait > last:
            yield _at(content, codes.SHIFT_OFF_TRACK, f"{wait} boxes on a track that ends at {last}", path)
