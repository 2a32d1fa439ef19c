"""Checks of Paper 'Mech's loadouts: mounts, weapons, armour and weight (rules 1.5, customisation)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.data.records import dataclass
from generator.games.choosing import named
from generator.games.paper_mech import codes
from generator.games.paper_mech.loadout_slots import PARTS, armour_name

if TYPE_CHECKING:
    from generator.data.content import Content

MOST_CHOICES = 6
"""How many things a hint names before it says how many more there are."""


def check_loadouts(content: Content) -> Iterator[Diagnostic]:
    """Every shipped loadout against weapons, mounts and the rules of weight."""
    for name, loadout in content.loadouts.items():
        if loadout.model is not None:  # what is wrong with its file is reported already
            yield from check_loadout(content, loadout.model, f"loadouts/{name}")


def check_loadout(content: Content, loadout: Any, stem: str) -> Iterator[Diagnostic]:
    """One loadout's model; `stem` names its file among the content's (`loadouts/standard`).

    Weapons and mounts that the data lack are reported by the pass over references.
    """
    if {"mech", "weapons"} <= content.numbers.keys():
        bench = _Bench(content, loadout, stem)
        yield from bench.mounts()
        yield from bench.armour()
        yield from bench.weight()
        yield from bench.use()


@dataclass(frozen=True)
class _Bench:
    """A loadout beside the data that it is made from."""

    content: Content
    loadout: Any
    stem: str

    @property
    def mech(self) -> Any:
        return self.content.numbers["mech"]

    @property
    def weapons(self) -> Any:
        return self.content.numbers["weapons"].weapons

    def at(self, code: Code, message: str, keys: str, *, value: object, limit: object, hint: str) -> Diagnostic:
        path = f"{self.stem}:{keys}"
        return code.at(message, self.content.place(path), path=path, value=str(value), limit=str(limit), hint=hint)

    def named(self, path: str) -> str:
        return named(self.content, path, self.content.languages[0])

    def mount_name(self, mount: str) -> str:
        return self.named(f"mech:mounts/{mount}")

    def fitting(self, kind: str) -> list[str]:
        """The weapons that a kind of mount can carry, those of the current rules first."""
        fits = [weapon for weapon, one in self.weapons.items() if kind in one.mounts]
        return sorted(fits, key=self.superseded)

    def superseded(self, weapon: str) -> bool:
        """Whether the current rules leave a weapon out."""
        return bool(getattr(self.weapons[weapon], "superseded", False))

    def mounts(self) -> Iterator[Diagnostic]:
        """Mounts without a weapon, and weapons on mounts that can't carry them."""
        for mount, one in self.mech.mounts.items():
            weapon = self.loadout.weapons.get(mount)
            if weapon is None:
                message = f"{self.mount_name(mount)} has no weapon"
                hint = f"Choose one of: {some(self.fitting(one.kind))}."
                yield self.at(codes.MOUNT_EMPTY, message, "weapons", value="nothing", limit="a weapon", hint=hint)
            elif weapon in self.weapons and one.kind not in self.weapons[weapon].mounts:
                yield self._misplaced(mount, one.kind, weapon)

    def _misplaced(self, mount: str, kind: str, weapon: str) -> Diagnostic:
        carries = self.weapons[weapon].mounts
        name = self.named(f"weapons:{weapon}")
        message = f"{name} sits on {either(carries)}, not on {self.mount_name(mount).lower()}"
        others = [
            other for other, one in self.mech.mounts.items()
            if one.kind in carries and self.loadout.weapons.get(other) != weapon
        ]  # fmt: skip
        moved = f"Put it on {either(others)}, or choose" if others else "Choose"
        hint = f"{moved} one of: {some(self.fitting(kind))}."
        limit = f"a weapon for {kind}"
        return self.at(codes.WEAPON_NOT_FOR_MOUNT, message, f"weapons/{mount}", value=weapon, limit=limit, hint=hint)

    def armour(self) -> Iterator[Diagnostic]:
        """Armour that can't be built."""
        rule = self.mech.armour
        for part in PARTS:
            value = getattr(self.loadout.armour, part)
            if not rule.base <= value <= rule.highest:
                name = armour_name(self.content, part, self.content.languages[0])
                message = f"{name} is {value}, outside {rule.base} to {rule.highest}"
                nearest = min(max(value, rule.base), rule.highest)
                limit = f"{rule.base} to {rule.highest}"
                hint = f"Choose {limit}; {nearest} is nearest."
                yield self.at(codes.LOADOUT_ARMOUR, message, f"armour/{part}", value=value, limit=limit, hint=hint)

    def weight(self) -> Iterator[Diagnostic]:
        """Too much weight and what it costs, and weight that could be had for nothing."""
        rule = self.mech.weight
        total = total_weight(self.content, self.loadout)
        penalty = self.penalty(total)
        if penalty:
            message = f"the mech weighs {total} of {rule.limit}: every action takes {penalty} longer"
            cheaper = self.lighter(total)
            yield self.at(codes.OVERWEIGHT, message, "", value=total, limit=rule.limit, hint=cheaper)
        spare = self.free_weight(total)
        raised = [part for part in PARTS if getattr(self.loadout.armour, part) < self.mech.armour.highest]
        each = self.mech.armour.weight_per_point
        if raised and spare >= each > 0:
            upto = total + spare
            message = f"the mech weighs {total}, and up to {upto} nothing gets slower"
            part = raised[0]
            have = getattr(self.loadout.armour, part)
            more = min(self.mech.armour.highest, have + spare // each)
            name = armour_name(self.content, part, self.content.languages[0]).lower()
            hint = f"Raise {name} from {have} to {more}, or take a heavier weapon; or leave it, if that is meant."
            yield self.at(codes.SPARE_WEIGHT, message, "", value=total, limit=upto, hint=hint)

    def penalty(self, total: int) -> int:
        """What a weight adds to the time of every action."""
        rule = self.mech.weight
        return -(-max(0, total - int(rule.limit)) // int(rule.penalty_step)) * int(rule.penalty_time)

    def free_weight(self, total: int) -> int:
        """How much heavier the mech could be without becoming slower."""
        more = 0
        while self.penalty(total + more + 1) == self.penalty(total) and more < 99:
            more += 1
        return more

    def lighter(self, total: int) -> str:
        """How to lose a step of the penalty by one change: a lighter weapon that fits, or armour down."""
        penalty = self.penalty(total)
        wanted = next(less for less in range(1, total + 1) if self.penalty(total - less) < penalty)
        ways = []
        for mount, weapon in self.loadout.weapons.items():
            if weapon not in self.weapons or mount not in self.mech.mounts:
                continue
            weight = self.weapons[weapon].weight
            fits = [other for other in self.fitting(self.mech.mounts[mount].kind) if not self.superseded(other)]
            lighter = [other for other in fits if self.weapons[other].weight <= weight - wanted]
            if lighter:
                best = max(lighter, key=lambda other: self.weapons[other].weight)
                ways.append(f"{best} on {mount}")
        rule = self.mech.armour
        for part, value in ((part, getattr(self.loadout.armour, part)) for part in PARTS):
            down = -(-wanted // rule.weight_per_point) if rule.weight_per_point else 99
            if value - down >= rule.base:
                ways.append(f"{part} armour {min(value - down, rule.highest)}")
        told = f"One of these makes it quicker: {some(ways)}." if ways else "Take lighter weapons, or less armour."
        return f"{told} Or leave it, if that is meant."

    def use(self) -> Iterator[Diagnostic]:
        """A mech that can't attack at all: it can't win."""
        carried = [self.weapons[weapon] for weapon in self.loadout.weapons.values() if weapon in self.weapons]
        if carried and not any(attacks_with(one) for one in carried):
            armed = [weapon for weapon, one in self.weapons.items() if attacks_with(one)]
            message = "no weapon of the mech attacks, so it can't destroy an enemy"
            hint = f"Choose at least one of: {some(armed)}."
            yield self.at(codes.NO_ATTACK, message, "weapons", value="none", limit="a weapon that attacks", hint=hint)


def attacks_with(weapon: Any) -> bool:
    """Whether a weapon has an action that is an attack."""
    return any(action.power > 0 and not action.defends for action in weapon.actions.values())


def total_weight(content: Content, loadout: Any) -> int:
    """The weight of a loadout's weapons and of its armour above the base; unknown weapons weigh nothing."""
    mech, weapons = content.numbers["mech"], content.numbers["weapons"].weapons
    carried = sum(weapons[weapon].weight for weapon in loadout.weapons.values() if weapon in weapons)
    plates = sum(max(0, value - mech.armour.base) for value in (loadout.armour.torso, loadout.armour.legs))
    return int(carried + plates * mech.armour.weight_per_point)


def some(words: Iterable[str]) -> str:
    """The first few words of a list, and how many more there are."""
    listed = list(words)
    rest = len(listed) - MOST_CHOICES
    return ", ".join(listed[:MOST_CHOICES]) + (f" and {rest} more" if rest > 0 else "")


def either(words: Iterable[str]) -> str:
    """`arm`, `arm or shoulder`, `a, b or c`."""
    listed = list(words)
    return " or ".join(filter(None, [", ".join(listed[:-1]), listed[-1]])) if listed else "nothing"
