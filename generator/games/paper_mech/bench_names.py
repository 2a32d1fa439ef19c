"""What the bench reads and looks up in positions: forms of circles, and names of things that the data must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.play.contract import BadPosition

from .state import MOMENTS, NO_WALL, State

if TYPE_CHECKING:
    from .bench import PaperMechBench


def look_up(bench: PaperMechBench, expect: Mapping[str, Any]) -> None:
    """See that the data has every thing that an expected position names: else it could never come, or always did.

    :raises BadPosition: for the first that it lacks.
    """
    if wave := expect.get("wave"):
        bench.wave(wave)
    moment = expect.get("moment")
    if moment is not None and moment not in MOMENTS:
        raise BadPosition("moment", f"no moment '{moment}'; there are {', '.join(MOMENTS)}")
    if last := (expect.get("mech") or {}).get("last-attack"):
        bench.weapon_kind(last)
    if up := (expect.get("mech") or {}).get("wall"):
        wall(bench, up)
    skills = [skill.id for skill in bench.rules.skills]
    for name in expect.get("skills") or ():
        if name not in skills:
            raise BadPosition(f"skills/{name}", f"no skill '{name}' is in play (options: [skills])")
    for number, name in enumerate(expect.get("pile") or ()):
        bench.enemy_kind(name, f"pile/{number}", name)
    for name, data in (expect.get("enemies") or {}).items():
        path = f"enemies/{name}"
        if not isinstance(data, Mapping):
            bench.enemy_kind(name, path)
            continue
        kind = bench.enemy_kind(name, path, data.get("kind"))
        if data.get("space") is not None:
            bench.space(str(data["space"]), f"{path}/space")
        attack = data.get("attack")
        if attack is not None and attack not in [one.id for one in kind.attacks]:
            raise BadPosition(f"{path}/attack", f"{kind.id} has no attack '{attack}'")


def wall(bench: PaperMechBench, name: str, state: State | None = None) -> int:
    """The mount of a wall by its name, -1 for none; with a state it must have a circle left there.

    :raises BadPosition: where no wall can be up.
    """
    if name == "none":
        return NO_WALL
    place = bench.place(name, "mech/wall")
    weapon = bench.rules.carried[place] if place < bench.rules.mounts else None
    if weapon is None or not weapon.wall:
        raise BadPosition("mech/wall", f"{name} carries no weapon with Wall")
    if state is not None and state.marks[place] == bench.rules.full[place]:
        raise BadPosition("mech/wall", "with all circles filled the shield draws no attacks")
    return place


def numbered(count: int) -> Callable[[Any, str], int]:
    """Reads a circle's number, from 1 to `count`."""

    def read(item: Any, path: str) -> int:
        if not isinstance(item, int) or isinstance(item, bool) or not 1 <= item <= count:
            raise BadPosition(path, f"no circle '{item}'; there are {count}")
        return 1 << item - 1

    return read


def circles_of(form: Any, path: str, full: int, read: Callable[[Any, str], int]) -> int:
    """The mask that a form means: nothing, `none`, `all`, a number of circles from the top, or a list."""
    if form is None or form == "none":
        return 0
    if form == "all":
        return full
    if isinstance(form, int) and not isinstance(form, bool):
        if not 0 <= form <= full.bit_length():
            raise BadPosition(path, f"there are {full.bit_length()} circles, not {form}")
        return (1 << form) - 1
    if not isinstance(form, list):
        raise BadPosition(path, f"'{form}' says no circles: a list, a number, `all` or `none`")
    mask = 0
    for item in form:
        mask |= read(item, path)
    return mask
