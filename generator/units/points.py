"""The point value of a unit by the published formula, with its parts shown.

Offence and defence are added up, then what counts for the whole. The numbers are those of the Alpha Strike Companion
(page 138 and after, errata 1.4) as public tools have them; fighters, which have a formula of their own, are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from generator.units.models import UnitSheet
from generator.units.moves import jump
from generator.units.point_values import (
    ARMOUR_BY_MODE,
    ARTILLERY,
    BAR_SHARE,
    FIRE_CONTROL,
    HIDDEN_ARMOUR,
    NETWORKED,
    OF_THE_FORCE,
    ON_ATTACK,
    ON_ATTACK_EACH,
    ON_DEFENCE,
    UNTROUBLED,
)
from generator.units.specials import Special, every, parse_specials
from generator.units.tmm import tmm

FIGHTERS = ("AF", "CF")
INFANTRY = ("BA", "CI")
VEHICLES = ("CV", "SV")


class Part(NamedTuple):
    """One term: what it is for, how it comes about, and its value."""

    name: str
    how: str
    value: float


class Price(NamedTuple):
    """All terms of a unit's points. `total` is their sum, rounded; at least 1."""

    offence: tuple[Part, ...]
    defence: tuple[Part, ...]
    whole: tuple[Part, ...]

    @property
    def exact(self) -> float:
        """The sum before it is rounded."""
        return sum(part.value for part in (*self.offence, *self.defence, *self.whole))

    @property
    def total(self) -> int:
        """The points at skill 4."""
        return max(1, nearest(self.exact))


def nearest(value: float) -> int:
    """Rounded as on paper: a half goes up."""
    return math.floor(value + 0.5)


def to_half(value: float) -> float:
    """Rounded to halves, a quarter up."""
    return nearest(2 * value) / 2


def price(sheet: UnitSheet) -> Price | None:
    """The terms of a unit's points; None for fighters, which this formula isn't for."""
    if sheet.type in FIGHTERS:
        return None
    specials = {one.tag: one for one in parse_specials(sheet.specials)}
    for one in every(parse_specials(sheet.specials)):  # what stands only in a turret counts as well
        specials.setdefault(one.tag, one)
    offence = tuple(_offence(sheet, specials))
    defence = tuple(_defence(sheet, specials))
    so_far = sum(part.value for part in (*offence, *defence))
    return Price(offence, defence, tuple(_whole(sheet, specials, so_far)))


def amount(value: int | str) -> float:
    """A damage for the sums: minimal damage is half a point."""
    if isinstance(value, int):
        return float(value)
    if value == "-":
        return 0.0
    return 0.5 if value.endswith("*") else float(value)


def said(number: float) -> str:
    """A number as terms show it: without a nought behind the point."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _first(special: Special) -> float:
    return amount(special.values[0]) if special.values else 1.0


# --- offence ----------------------------------------------------------------------------------------------------------


def _offence(sheet: UnitSheet, specials: dict[str, Special]) -> Iterator[Part]:
    parts = [*_weapons(sheet, specials), *_attack_specials(sheet, specials)]
    yield from parts
    share = 0.1 * (("ATAC" in specials) + ("VRT" in specials) - ("SHLD" in specials))
    if sheet.type in ("SV", "IM"):
        share -= 0.2 * (not specials.keys() & FIRE_CONTROL)
    share -= 0.1 * ("BFC" in specials)
    if share:
        total = sum(part.value for part in parts)
        yield Part("fire control", f"{said(total)} x {said(share)}", total * share)


def _bands(sheet: UnitSheet, specials: dict[str, Special]) -> tuple[float, float, float]:
    """Damage at short, medium and long range, torpedoes with it."""
    more = [amount(one) for one in specials["TOR"].values] if "TOR" in specials else []
    more += [0.0] * (3 - len(more))
    held = (sheet.damage.short, sheet.damage.medium, sheet.damage.long)
    short, medium, long = (amount(one) + further for one, further in zip(held, more, strict=False))
    return short, medium, long


def _weapons(sheet: UnitSheet, specials: dict[str, Special]) -> Iterator[Part]:
    short, medium, long = _bands(sheet, specials)
    yield Part("damage", f"{said(short)} + 2 x {said(medium)} + {said(long)}", short + 2 * medium + long)
    if sheet.overheat:
        value, only_short = 1 + 0.5 * (sheet.overheat - 1), medium + long == 0
        how = f"1 + 0.5 x {sheet.overheat - 1}" + (", halved" if only_short else "")
        yield Part("overheat", how, value / 2 if only_short else value)
    if sheet.type in ("BM", "PM"):
        yield Part("size", f"{sheet.size} / 2", sheet.size / 2)


def _attack_specials(sheet: UnitSheet, specials: dict[str, Special]) -> Iterator[Part]:
    for tag, special in specials.items():
        if tag in ON_ATTACK:
            yield Part(special.text, "special", ON_ATTACK[tag])
        elif tag in ON_ATTACK_EACH:
            each = ON_ATTACK_EACH[tag]
            yield Part(special.text, f"{said(each)} x {said(_first(special))}", each * _first(special))
        elif tag == "HT":
            heats = [amount(one) for one in special.values]
            further = 0.5 if len(heats) > 1 and heats[1] > 0 else 0
            yield Part(special.text, f"{said(max(heats))}{' + 0.5' if further else ''}", max(heats) + further)
        elif tag == "OVL":
            yield Part(special.text, f"0.25 x {sheet.overheat}", 0.25 * sheet.overheat)
        elif tag == "BT":
            yield Part(special.text, "0.5 x move x size", 0.5 * _furthest(sheet) * sheet.size)
        elif tag == "IATM" and special.values:
            yield Part(special.text, "damage at long range", amount(special.values[-1]))
        elif tag == "RHS":
            yield Part(special.text, "special", 1 if "OVL" in specials else 0.5 if sheet.overheat else 0.25)


# --- defence ----------------------------------------------------------------------------------------------------------


def _furthest(sheet: UnitSheet) -> int:
    return max(move.inches for move in sheet.moves)


def _defence(sheet: UnitSheet, specials: dict[str, Special]) -> Iterator[Part]:
    yield Part("move", f"{_furthest(sheet)} / 8", _furthest(sheet) / 8)
    if jump(sheet.moves):
        yield Part("jump", "jumps at all", 0.5)
    third, weak = sheet.armour // 3, BAR_SHARE if "BAR" in specials else 1.0
    for tag, special in specials.items():
        if tag in ON_DEFENCE:
            yield Part(special.text, "special", ON_DEFENCE[tag])
        elif tag in HIDDEN_ARMOUR:
            share = HIDDEN_ARMOUR[tag] * weak
            yield Part(special.text, f"{said(share)} x {third} (a third of the armour)", share * third)
    if "CR" in specials and sheet.structure >= 3:
        yield Part("CR", "special", 0.25)
    if "ARM" in specials and sheet.structure > 1:
        yield Part("ARM", "special", 0.5)
    armour, structure = _of_armour(sheet, specials), _of_structure(sheet, specials)
    steps = _hard_to_hit(sheet, specials)
    factor = 1 + (0.1 if steps <= 2 else 0.25) * steps
    toughness = sheet.armour * armour + sheet.structure * structure
    how = f"({said(armour)} x {sheet.armour} + {said(structure)} x {sheet.structure}) x {said(factor)}"
    yield Part("armour and structure", how, to_half(toughness * factor))


def _of_armour(sheet: UnitSheet, specials: dict[str, Special]) -> float:
    """What a point of armour counts."""
    each = 2.0
    if sheet.type in VEHICLES:
        each = next((ARMOUR_BY_MODE[move.mode] for move in sheet.moves if move.mode in ARMOUR_BY_MODE), each)
        each += 0.1 * ("ARS" in specials)
    return each / 2 if "BAR" in specials else each


def _of_structure(sheet: UnitSheet, specials: dict[str, Special]) -> float:
    """What a point of structure counts."""
    if sheet.type in INFANTRY:
        return 2.0
    return 0.5 if sheet.type == "IM" or "BAR" in specials else 1.0


def _hard_to_hit(sheet: UnitSheet, specials: dict[str, Special]) -> float:
    """Steps by which a unit is harder to hit than one that stands."""
    harmless = not any(amount(one) for one in (sheet.damage.short, sheet.damage.medium, sheet.damage.long))
    harmless &= not specials.keys() & (ARTILLERY | {"TSEMP"})
    quick = tmm(sheet.moves) + bool(jump(sheet.moves) and (sheet.type in INFANTRY or harmless))
    steps = float(max(quick, 3 if "MAS" in specials else 2 if "LMAS" in specials else 0))
    steps += sheet.type in ("BA", "PM")
    steps += sheet.type != "BM" and any(move.mode in ("g", "v") for move in sheet.moves)
    steps += "STL" in specials
    steps -= bool(specials.keys() & {"LG", "SLG", "VLG"})
    return steps + 0.5 * _nimble(specials)


def _nimble(specials: dict[str, Special]) -> float:
    """By how much a unit is better off where it jumps or dives: JMPS#, SUBS#."""
    return sum(_first(specials[tag]) for tag in ("JMPS", "SUBS") if tag in specials)


# --- the whole --------------------------------------------------------------------------------------------------------


def _whole(sheet: UnitSheet, specials: dict[str, Special], so_far: float) -> Iterator[Part]:
    yield from _agile(sheet, specials)
    if specials.keys() & NETWORKED:
        yield Part("network", f"0.05 x {said(so_far)}", to_half(0.05 * so_far))
    share = _brawler(_furthest(sheet), *_bands(sheet, specials))
    if share and sheet.type not in INFANTRY and not specials.keys() & UNTROUBLED:
        yield Part("slow and for short ranges", f"-{said(share)} x {said(so_far)}", -to_half(share * so_far))
    for tag, special in specials.items():
        if tag == "MHQ":
            value = _first(special)
            yield Part(special.text, "special", value if value <= 4 else 4 + math.ceil(0.2 * value))
        elif tag in OF_THE_FORCE:
            yield Part(special.text, "special", OF_THE_FORCE[tag])


def _agile(sheet: UnitSheet, specials: dict[str, Special]) -> Iterator[Part]:
    """What a quick unit has from being where it wants to be."""
    quick = tmm(sheet.moves) + 0.5 * _nimble(specials)
    short, medium = amount(sheet.damage.short), amount(sheet.damage.medium)
    if quick > 1 and medium:
        yield Part("agile", f"({said(quick)} - 1) x {said(medium)}", to_half((quick - 1) * medium))
    elif tmm(sheet.moves) >= 3 and short:
        yield Part("agile", f"({said(quick)} - 2) x {said(short)}", to_half((quick - 2) * short))


def _brawler(move: int, short: float, medium: float, long: float) -> float:
    """The share that a unit loses which is slow and reaches no further than short or medium range."""
    if move < 2 or long or not short + medium:
        return 0.0
    if not medium:
        return 0.5 if move < 6 else 0.25 if move <= 10 else 0.0
    return 0.25 if move < 6 else 0.0
