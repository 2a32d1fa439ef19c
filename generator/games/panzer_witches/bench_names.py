"""What the bench reads and looks up: frames, hexes, locations, modules, weapons; written steps as actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Action, BadPosition

from . import moving
from .models import LOCATIONS
from .positions import WORDS
from .state import NOBODY, NOWHERE
from .table import Aim, Check, Post, Shot, Table, Way, act

if TYPE_CHECKING:
    from .rules import Unit

SECTORS = ("front", "right-front", "right-rear", "rear", "left-rear", "left-front")
"""By their numbers from the facing clockwise."""
DOING = ("ready", "reloading", "fetching", "loading", "cocking")
"""What a crew does with a magazine, by the state's numbers."""


def facing(name: str) -> int:
    """A facing by its short name."""
    return SHORT_SIDES.index(name)


def hex_of(t: Table, label: Any, path: str) -> int:
    """A hex by its label.

    :raises BadPosition: if the map has none of that name.
    """
    found = t.hex_of(label)
    if found == NOWHERE:
        raise BadPosition(path, f"the map has no hex {label}")
    return found


def unit_of(t: Table, key: Any, path: str) -> int:
    """A frame by its key.

    :raises BadPosition: if none of that name is there.
    """
    found = t.unit_of(key)
    if found == NOBODY:
        raise BadPosition(path, f"no frame {key} is there")
    return found


def location(name: Any, path: str) -> int:
    """A location's index by its id.

    :raises BadPosition: if there is none.
    """
    if name not in LOCATIONS:
        raise BadPosition(path, f"no location '{name}'; there are {', '.join(LOCATIONS)}")
    return LOCATIONS.index(name)


def module(unit: Unit, name: Any, path: str) -> int:
    """A module's index by its id; a weapon's by its mount.

    :raises BadPosition: if the frame has none.
    """
    if name not in unit.module_index:
        raise BadPosition(path, f"it has no module '{name}'; it has {', '.join(unit.module_index)}")
    return unit.module_index[name]


def weapon(unit: Unit, name: Any, path: str) -> int:
    """A weapon's index by its mount, or by its id; the frame's first one where none is named.

    :raises BadPosition: if the frame has none.
    """
    if name is None and unit.weapons:
        return 0
    if name not in unit.weapon_index:
        raise BadPosition(path, f"it has no weapon '{name}'; it has {', '.join(unit.weapon_index) or 'none'}")
    return unit.weapon_index[name]


# --- steps


def action(t: Table, verb: str, value: Any) -> Action:
    """The action that a written step means now.

    :raises BadPosition: if it makes no sense.
    """
    given: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
    unit = _who(t, given.get("unit"), verb)
    key = t.key(unit)
    if verb in WORDS:
        return act(verb, key)
    if verb == "act":
        return act("act", t.key(unit_of(t, value, verb)))
    if verb == "turn":
        return act("turn", key, facing(value))
    if verb == "move":
        return act("move", key, _way(t, unit, given or {"to": value}))
    if verb == "aim":
        target = given.get("target", value)
        unit_of(t, target, verb)
        return act("aim", key, Aim(target, given.get("by") or "action"))
    if verb == "check":
        name = given.get("module", value)
        module(t.units[unit], name, verb)
        return act("check", key, Check(name, given.get("by") or "action"))
    if verb in ("engage", "strike"):
        return act(verb, key, t.key(unit_of(t, value, verb)))
    if verb in ("break-off", "spot"):
        return act(verb, key, t.label(hex_of(t, value, verb)))
    if verb == "parry":
        location(value, verb)
        return act("parry", key, value)
    return _with_weapon(t, unit, verb, value, given)


def _with_weapon(t: Table, unit: int, verb: str, value: Any, given: Mapping[str, Any]) -> Action:
    """A step that names a weapon."""
    u, key = t.units[unit], t.key(unit)
    if verb in ("reload", "dismount"):
        return act(verb, key, u.weapons[weapon(u, value, verb)].mount)
    if verb == "shoot":
        target = given.get("target", value)
        unit_of(t, target, verb)
        mount = u.weapons[weapon(u, given.get("weapon"), f"{verb}/weapon")].mount
        return act("shoot", key, Shot(mount, target, given.get("location") or ""))
    if verb in ("shell", "watch"):
        hex = given.get("hex", value)
        hex_of(t, hex, verb)
        mount = u.weapons[weapon(u, given.get("weapon"), f"{verb}/weapon")].mount
        return act(verb, key, Shot(mount, hex) if verb == "shell" else Post(mount, hex))
    raise BadPosition(verb, f"no step '{verb}'")


def _who(t: Table, named: Any, verb: str) -> int:
    """Who a step is about: the frame that is named, that answers, or whose turn it is."""
    s = t.state
    if named is not None:
        return unit_of(t, named, f"{verb}/unit")
    if s.pending:
        return s.pending[-1].unit
    if s.unit != NOBODY:
        return s.unit
    return t.setting.sides[s.side][0]


def _way(t: Table, unit: int, given: Mapping[str, Any]) -> Way:
    """A move; it faces the way that it went where the step doesn't say otherwise."""
    written = given.get("way")
    steps = tuple(written) if written else None
    if steps:
        path = tuple(hex_of(t, label, f"move/way/{number}") for number, label in enumerate(steps))
        end = steps[-1]
    elif given.get("to"):
        end = given["to"]
        path = moving.reachable(t, unit).get(hex_of(t, end, "move/to"), ())
    else:
        raise BadPosition("move", "a move needs `to` or `way`")
    towards = facing(given["facing"]) if given.get("facing") else _last_side(t, unit, path)
    return Way(end, towards, given.get("end") or "go", steps)


def _last_side(t: Table, unit: int, path: Sequence[int]) -> int:
    s = t.state
    if not path:
        return s.facing[unit]
    before = path[-2] if len(path) > 1 else s.at[unit]
    beside = t.ground.neighbours[before]
    return beside.index(path[-1]) if path[-1] in beside else s.facing[unit]
