"""Checks of Paper 'Mech's loadouts: mounts, weapons, armour and weight (rules 1.5, customisation)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.paper_mech import codes

if TYPE_CHECKING:
    from generator.data.content import Content


def check_loadouts(content: Content) -> Iterator[Diagnostic]:
    """Every shipped loadout against weapons, mounts and the rules of weight."""
    for name, loadout in content.loadouts.items():
        if loadout.model is not None:  # what is wrong with its file is reported already
            yield from check_loadout(content, loadout.model, f"loadouts/{name}")


def check_loadout(content: Content, loadout: Any, stem: str) -> Iterator[Diagnostic]:
    """One loadout's model; `stem` names its file among the content's (`loadouts/standard`)."""

    def at(code: Code, message: str, keys: str) -> Diagnostic:
        path = f"{stem}:{keys}"
        return code.at(message, content.place(path), path=path)

    mech, weapons = content.numbers["mech"], content.numbers["weapons"].weapons
    for mount, one in mech.mounts.items():
        weapon = loadout.weapons.get(mount)
        if weapon is None:
            yield at(codes.MOUNT_EMPTY, f"the mount {mount} has no weapon", "weapons")
        elif weapon in weapons and one.kind not in weapons[weapon].mounts:
            keys = f"weapons/{mount}"
            carries = " or ".join(weapons[weapon].mounts)
            message = f"{weapon} sits on {carries}, and {mount} is a mount of the kind {one.kind}"
            yield at(codes.WEAPON_NOT_FOR_MOUNT, message, keys)
    rule = mech.armour
    for part in ("torso", "legs"):
        value = getattr(loadout.armour, part)
        if not rule.base <= value <= rule.highest:
            keys = f"armour/{part}"
            message = f"the armour of the {part} is {value}, outside {rule.base} to {rule.highest}"
            yield at(codes.LOADOUT_ARMOUR, message, keys)
    weight = total_weight(content, loadout)
    if weight > mech.weight.limit:
        over = weight - mech.weight.limit
        penalty = -(-over // mech.weight.penalty_step) * mech.weight.penalty_time
        message = f"the mech weighs {weight} of {mech.weight.limit}: every action takes {penalty} longer"
        yield at(codes.OVERWEIGHT, message, "")


def total_weight(content: Content, loadout: Any) -> int:
    """The weight of a loadout's weapons and of its armour above the base; unknown weapons weigh nothing."""
    mech, weapons = content.numbers["mech"], content.numbers["weapons"].weapons
    carried = sum(weapons[weapon].weight for weapon in loadout.weapons.values() if weapon in weapons)
    plates = sum(max(0, value - mech.armour.base) for value in (loadout.armour.torso, loadout.armour.legs))
    return int(carried + plates * mech.armour.weight_per_point)
