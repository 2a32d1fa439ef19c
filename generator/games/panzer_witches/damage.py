"""What a hit does, in whole numbers: penetration and dice, field, armour and waste, modules and their lasting harm.

Pure arithmetic without a table or dice; `impact` carries it out in play, and `odds` counts with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .levels import CRITICAL, SPECIAL, half_up

if TYPE_CHECKING:
    from .models_rules import DamageRules


class Power(NamedTuple):
    """A weapon's effect: penetration, and dice of damage."""

    penetration: int
    dice: int
    sides: int

    @property
    def text(self) -> str:
        """As the rules write it: `2+2d6`, or `2d6` where it has no penetration."""
        return f"{self.penetration}+{self.dice}d{self.sides}" if self.penetration else f"{self.dice}d{self.sides}"


class Numbers(NamedTuple):
    """The numbers of damage (`damage.yaml`). `chances` are pairs of a share of hull and a chance, both in per cent."""

    waste: int
    weak_spot: int
    weak_spot_least: int
    shell: int
    stagger: int
    chances: tuple[tuple[int, int], ...]
    repairable: int
    maximum: int
    shield_special: int


class Hit(NamedTuple):
    """A hit before anything stops it: how much of it is penetration, and all of it."""

    penetration: int
    total: int


class Fielded(NamedTuple):
    """What a force field did: points that it kept off and lost, and what came through it."""

    kept: int
    rest: int


class Plated(NamedTuple):
    """What armour did: penetration that flew through to no effect, what the plate kept off, and what came through."""

    wasted: int
    armour: int
    through: int


class Condition(NamedTuple):
    """A module: its condition, the most that can be repaired, and its maximum."""

    condition: int
    repairable: int
    maximum: int


def compiled(damage: DamageRules) -> Numbers:
    """The numbers of damage as plain ones."""
    return Numbers(
        waste=int(damage.waste),
        weak_spot=int(damage.weak_spot),
        weak_spot_least=int(damage.weak_spot_least),
        shell=int(damage.shell),
        stagger=int(damage.stagger),
        chances=tuple((int(one.hull), int(one.chance)) for one in damage.chances),
        repairable=int(damage.repairable),
        maximum=int(damage.maximum),
        shield_special=int(damage.shield_special),
    )


def power(text: str) -> Power:
    """The effect that is written so: `2+2d6`, `2d6`, `1+d4`."""
    fixed, plus, dice = text.rpartition("+")
    count, _, sides = dice.partition("d")
    return Power(int(fixed) if plus else 0, int(count or 1), int(sides))


def penetration(power: Power, level: int, numbers: Numbers) -> int:
    """The penetration at a level of success: a weak spot multiplies it, and makes one of none."""
    if level < SPECIAL:
        return power.penetration
    return power.penetration * numbers.weak_spot or numbers.weak_spot_least


def most(power: Power, level: int) -> bool:
    """Whether the dice aren't rolled but count their most: a critical hit."""
    return level == CRITICAL


def hit(power: Power, level: int, rolled: int, numbers: Numbers) -> Hit:
    """A hit.

    :param rolled: the sum of its dice; a critical hit counts their most instead.
    """
    pierces = penetration(power, level, numbers)
    return Hit(pierces, pierces + (power.dice * power.sides if most(power, level) else rolled))


def strength(field: int, percent: int, tens: int) -> int:
    """The strength of a field of so many points towards a side on which so much of it holds; always rounded down."""
    return field * percent // (100 * tens)


def fielded(total: int, strength: int) -> Fielded:
    """What a field of that strength does: it takes all where it is as strong, else its strength.

    It loses what it kept off, either way.
    """
    kept = min(total, strength)
    return Fielded(kept, total - kept)


def plated(rest: int, penetration: int, armour: int, numbers: Numbers) -> Plated:
    """What armour does to what came through a field.

    Penetration beyond a multiple of the armour is wasted; without armour nothing is (ruling `waste-needs-armour`).
    """
    wasted = min(rest, max(0, penetration - numbers.waste * armour)) if armour > 0 else 0
    kept = min(rest - wasted, armour)
    return Plated(wasted, kept, rest - wasted - kept)


def module_chance(left: int, whole: int, numbers: Numbers) -> int:
    """How likely a module is struck, in per cent, where its location has `left` of `whole` points of hull."""
    for share, chance in numbers.chances:
        if left * 100 >= share * whole:
            return chance
    return numbers.chances[-1][1]


def harmed(module: Condition, amount: int, numbers: Numbers) -> Condition:
    """A module after harm: half of it, rounded half up, can't be repaired, and its maximum falls as well.

    Nothing falls below 0 or stands above what bounds it (rulings `half-and-one`, `never-above`).
    """
    maximum = max(0, module.maximum - numbers.maximum)
    repairable = min(maximum, max(0, module.repairable - half_up(amount * numbers.repairable, 100)))
    return Condition(min(repairable, max(0, module.condition - amount)), repairable, maximum)


def share(amount: int, percent: int) -> int:
    """A share of some damage, rounded down: a shell's at a hex, an explosion's at its own frame."""
    return amount * percent // 100
