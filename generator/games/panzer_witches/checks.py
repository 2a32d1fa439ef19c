"""What must hold between Panzer Witches' numbers, beyond what each model says of its own file.

`check(content)` looks only at files whose model was valid: what is wrong with the others is reported already. Teams,
fights and maps are looked at in `checks_fights`, frames in `checks_loadout`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.panzer_witches import codes, damage, levels
from generator.games.panzer_witches.checks_fights import fights
from generator.games.panzer_witches.checks_loadout import frame_findings
from generator.games.panzer_witches.designs import BANDS, CARRIED
from generator.games.panzer_witches.models import LOCATIONS, MOUNTS
from generator.maps.terrain import KINDS

if TYPE_CHECKING:
    from generator.data.content import Content

__all__ = ["UNPRINTED", "check", "frame_findings"]

UNPRINTED: Mapping[str, str] = {
    "text.*:loadout/*": "what `mechsmith loadout` says on a terminal",
    "text.*:odds/*": "what `mechsmith odds` says on a terminal",
    "text.*:not-legal/*": "the page behind such a record says which rule that is",
    "text.*:record/not-legal": "only the record of a frame that breaks a rule says so",
    "text.*:record/code": "said of the code to those who can’t see it",
    "text.fi:malfunctions/reason": "why the master’s table is as it is: nothing of that stands on players’ pages",
}
"""Data that no page prints on purpose: patterns of paths, and why."""
ONE_EACH = ("engine", "cockpit", "hud", *CARRIED)
"""Kinds of module of which each frame has one at most."""
NEAR = ("near-arm", "near-leg")
SIDE = ("head", "torso", *NEAR)
"""What a table of hits from a rear side must name at least."""
TRACK = 100
"""Chances that are looked at: 1 to this."""


def check(content: Content) -> Iterator[Diagnostic]:
    """Every finding of the game's own checks, in no particular order."""
    numbers = content.numbers
    for needed, found in (
        (("locations",), _locations), (("modules",), _modules), (("weapons",), _weapons),
        (("frames", "weapons", "gear"), _carried), (("weapons", "reloading"), _reloading),
        (("witches", "field"), _witches), (("levels",), _levels), (("engine", "frames"), _heat),
        (("ground",), _ground), (("malfunctions", "modules"), _malfunctions),
    ):  # fmt: skip
        if numbers.keys() >= set(needed):
            yield from found(content)
    yield from fights(content)
    for name, loadout in content.loadouts.items():
        if loadout.model is None:
            continue  # what is wrong with its file is reported already
        for one in frame_findings(content, loadout.model, f"loadouts/{name}"):
            # A thin field is told to whoever chooses; the game's own frames have theirs on purpose.
            if one.code != codes.THIN_FIELD.id:
                yield one


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


# --- what frames are made of


def _locations(content: Content) -> Iterator[Diagnostic]:
    """Whether each table of hits names every location, and near ones only where a side is near."""
    given = content.numbers["locations"]
    for key in ("front", "side", "rear"):
        rows = getattr(given, key).rows
        hit = {row.hits for row in rows}
        for one in SIDE if key == "side" else LOCATIONS:
            if one not in hit:
                yield _at(content, codes.NEVER_HIT, f"no row hits {one}", f"locations:{key}/rows")
        for number, row in enumerate(rows):
            if key != "side" and row.hits in NEAR:
                message = f"{row.hits} in the table of the {key}"
                yield _at(content, codes.NO_NEAR_SIDE, message, f"locations:{key}/rows/{number}/hits")
    if given.locations and all(one.covered for one in given.locations.values()):
        yield _at(content, codes.ALL_COVERED, "cover hides every location", "locations:locations")


def _modules(content: Content) -> Iterator[Diagnostic]:
    """Whether there is one module of each kind that the rules know one of."""
    modules = content.numbers["modules"].modules
    for kind in ONE_EACH:
        ids = [id for id, one in modules.items() if one.kind == kind]
        if not ids:
            yield _at(content, codes.MODULE_MISSING, f"no module has the kind {kind}", "modules:modules")
        for id in ids[1:]:
            yield _at(content, codes.MODULE_TWICE, f"{ids[0]} and {id} are both {kind}", f"modules:{id}/kind")


def _carried(content: Content) -> Iterator[Diagnostic]:
    """Whether some frame can carry each weapon and each piece of gear."""
    numbers = content.numbers
    frames, gear = numbers["frames"].frames.values(), numbers["gear"]
    bears = max(min(weight, frame.capacity) for frame in frames for weight in (0, *frame.mounts.values()))
    for id, one in numbers["weapons"].weapons.items():
        if one.weight > bears:
            message = f"{id} weighs {one.weight}, and no frame carries a weapon of more than {bears}"
            yield _at(content, codes.NOBODY_CARRIES, message, f"weapons:{id}/weight")
    most = max(frame.capacity for frame in frames)
    things = {f"gear:shields/{id}": one for id, one in gear.shields.items()}
    things |= {f"gear:{key}": getattr(gear, key) for key in CARRIED}
    for path, one in things.items():
        if one.weight > most:
            message = f"it weighs {one.weight}, and no frame carries more than {most}"
            yield _at(content, codes.NOBODY_CARRIES, message, f"{path}/weight")
    for id, frame in numbers["frames"].frames.items():
        for mount in (one for one in MOUNTS if frame.mounts.get(one, 0) > frame.capacity):
            message = f"the mount takes {frame.mounts[mount]}, and the frame carries {frame.capacity}"
            yield _at(content, codes.NOBODY_CARRIES, message, f"frames:{id}/mounts/{mount}")


def _weapons(content: Content) -> Iterator[Diagnostic]:
    """What each weapon has for nothing, and weapons that nobody will choose."""
    weapons = content.numbers["weapons"].weapons
    for id, one in weapons.items():
        if one.near is None:
            idle = [key for key, usual in (("magazine", 0), ("heat", 0), ("gear", 0), ("melee", 0), ("shots", 1),
                                           ("explosive", None)) if getattr(one, key) != usual]  # fmt: skip
            for key in idle:
                yield _at(content, codes.IDLE_VALUE, f"{id} is never fired, and has {key}", f"weapons:{id}/{key}")
        elif not one.magazine and not one.heat:
            message = f"{id} needs no magazine and doesn't heat the engine"
            yield _at(content, codes.NEEDS_NOTHING, message, f"weapons:{id}/magazine")
    for id, one in weapons.items():
        better = next((name for name, other in weapons.items() if name != id and _better(other, one)), None)
        if better is not None:
            message = f"{better} is as good as {id} in everything and better in something, for no more"
            yield _at(content, codes.BETTER, message, f"weapons:{id}")


def _better(one: Any, other: Any) -> bool:
    """Whether a weapon is better in something, worse in nothing, no heavier and no dearer. One that is explosive and
    one that isn't are different things."""
    if one.explosive != other.explosive:
        return False
    mine, theirs = _worth(one), _worth(other)
    last = max(len(mine[1]), len(theirs[1]))
    pairs = list(zip(mine[0], theirs[0], strict=True))
    pairs += [pair for at in range(last) for pair in zip(_from(mine[1], at), _from(theirs[1], at), strict=True)]
    return all(here >= there for here, there in pairs) and any(here > there for here, there in pairs)


def _worth(weapon: Any) -> tuple[list[float], list[tuple[float, float]]]:
    """What a weapon is worth, more being better in each: as a whole, and by hex what its power is."""
    endless = weapon.magazine or TRACK
    blow = damage.power(weapon.blow) if weapon.blow else None
    whole = [
        -weapon.weight, -weapon.points, weapon.gear, weapon.shots, endless, -weapon.heat, weapon.melee,
        *_power(blow),
    ]  # fmt: skip
    hexes: list[tuple[float, float]] = []
    for key in BANDS:
        band = getattr(weapon, key)
        if band is not None:
            hexes += [_power(damage.power(band.power))] * (band.to - len(hexes))
    return whole, hexes


def _power(power: damage.Power | None) -> tuple[float, float]:
    """Penetration, and what the dice come to on average."""
    return (power.penetration, power.dice * (power.sides + 1) / 2) if power is not None else (0, 0)


def _from(hexes: list[tuple[float, float]], at: int) -> tuple[float, float]:
    return hexes[at] if at < len(hexes) else (0, 0)


def _reloading(content: Content) -> Iterator[Diagnostic]:
    fed = [id for id, one in content.numbers["weapons"].weapons.items() if one.magazine and one.near is not None]
    if fed and not content.numbers["reloading"].magazines:
        message = f"{len(fed)} weapons have magazines, and none has a spare one"
        yield _at(content, codes.NO_RELOADING, message, "reloading:magazines")


def _witches(content: Content) -> Iterator[Diagnostic]:
    rule = content.numbers["field"]
    for id, one in content.numbers["witches"].witches.items():
        if rule.base + one.surplus > rule.track:
            message = f"{id}'s field is {rule.base} + {one.surplus}, and the track ends at {rule.track}"
            yield _at(content, codes.WIDE_FIELD, message, f"witches:{id}/surplus")


# --- what the rules count with


def _levels(content: Content) -> Iterator[Diagnostic]:
    """Whether each level of success has rolls of its own at most chances."""
    rule = content.numbers["levels"]
    parts = levels.Parts(rule.special, rule.critical, rule.fumble)
    ways = [levels.ways(levels.bands(chance, parts)) for chance in range(1, TRACK + 1)]
    for level, key in ((levels.NORMAL, "special"), (levels.SPECIAL, "critical")):
        some = sum(one[level] > 0 for one in ways)
        if some * 2 < TRACK:
            message = f"only {some} chances from 1 to {TRACK} have a roll for a {levels.LEVELS[level]} success"
            yield _at(content, codes.LEVEL_RARE, message, f"levels:{key}")


def _heat(content: Content) -> Iterator[Diagnostic]:
    """Whether each band of temperature holds at some time, and none always."""
    bands = list(content.numbers["engine"].bands.items())
    for number, (id, one) in enumerate(bands):
        later = next((name for name, other in bands[number + 1 :] if other.left >= one.left), None)
        if later is not None:
            yield _at(content, codes.BAND_HIDDEN, f"{later} holds whenever {id} does", f"engine:bands/{id}/left")
    for name, frame in content.numbers["frames"].frames.items():
        cold = [id for id, one in bands if one.left >= frame.heat]
        if cold:
            message = f"its track has {frame.heat} spaces, and {cold[-1]} holds already with all of them left"
            yield _at(content, codes.BAND_ALWAYS, message, f"frames:{name}/heat")


def _ground(content: Content) -> Iterator[Diagnostic]:
    ground = content.numbers["ground"]
    listed = {f"ground:kinds/{kind}": kind for kind in ground.kinds}
    for key in ("roads", "shut", "woods", "structures", "hides"):
        listed |= {f"ground:{key}/{number}": kind for number, kind in enumerate(getattr(ground, key))}
    for path, kind in listed.items():
        if kind not in KINDS:
            yield _at(content, codes.NO_SUCH_FEATURE, f"maps have no {kind}", path)


def _malfunctions(content: Content) -> Iterator[Diagnostic]:
    """Whether each malfunction can strike every frame, and says what it does."""
    modules = content.numbers["modules"].modules
    for id, row in content.numbers["malfunctions"].rows.items():
        module = modules.get(row.module)
        if module is not None and module.kind in CARRIED:
            message = f"not every frame has {row.module}"
            yield _at(content, codes.FAULT_ELSEWHERE, message, f"malfunctions:rows/{id}/module")
        wanted = {"harm": ("module", "amount"), "heat": ("amount",)}.get(row.effect, ())
        missing = [key for key in wanted if getattr(row, key) is None]
        if missing:
            message = f"{row.effect} without {' and '.join(missing)}"
            yield _at(content, codes.FAULT_HALF, message, f"malfunctions:rows/{id}/effect")
