"""From a loadout to a unit card: what a frame with its moves, armour, weapons and systems comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.units.models import DamageBands, UnitSheet
from generator.units.points import price

if TYPE_CHECKING:
    from generator.data.content import Content

NEEDED = ("movement", "frames", "weapons", "systems")
"""Number files without which nothing can be said of a mech."""
BANDS = ("short", "medium", "long")


class Parts(NamedTuple):
    """A loadout beside what the data say of its parts; what the data lack is left out."""

    frame: Any
    weapons: tuple[Any, ...]
    systems: tuple[Any, ...]


class Share(NamedTuple):
    """Space that something takes: its slot, its id or "", how much."""

    slot: str
    id: str
    space: int


def parts_of(numbers: Mapping[str, Any], model: Any) -> Parts | None:
    """The parts of a loadout; None where its frame or a number file is missing."""
    if not set(NEEDED) <= numbers.keys():
        return None
    frame = numbers["frames"].frames.get(model.frame)
    if frame is None:
        return None
    weapons, systems = numbers["weapons"].weapons, numbers["systems"].systems
    return Parts(
        frame,
        tuple(weapons[id] for id in model.weapons if id in weapons),
        tuple(systems[id] for id in model.systems if id in systems),
    )


def space(numbers: Mapping[str, Any], model: Any) -> Iterator[Share]:
    """What takes space, part by part."""
    parts = parts_of(numbers, model)
    if parts is None:
        return
    yield Share("move", "", parts.frame.step * model.move)
    yield Share("jump", "", parts.frame.jump * model.jump)
    yield Share("armour", "", model.armour)
    for stem, ids in (("weapons", model.weapons), ("systems", model.systems)):
        known = getattr(numbers[stem], stem)
        for id in ids:
            if id in known:
                yield Share(stem, id, known[id].space)


def taken(numbers: Mapping[str, Any], model: Any) -> int:
    """All of it."""
    return sum(share.space for share in space(numbers, model))


def sheet_of(numbers: Mapping[str, Any], model: Any) -> UnitSheet | None:
    """The card of a loadout, its points by the published formula; None where its frame or a number file is missing."""
    parts = parts_of(numbers, model)
    if parts is None:
        return None
    frame, inches = parts.frame, numbers["movement"].hex
    damage = {band: sum(_points(getattr(one.damage, band)) for one in parts.weapons) for band in BANDS}
    overheat = sum(one.overheat for one in (*parts.weapons, *parts.systems))
    specials = [text for one in parts.systems for text in one.specials]
    move = f'{inches * model.move}"' + (f'/{inches * model.jump}"j' if model.jump else "")
    if model.jump == model.move:
        move = f'{inches * model.move}"j'
    sheet = UnitSheet(
        chassis=model.name,
        type="BM",
        size=frame.size,
        move=move,
        armour=model.armour,
        structure=frame.structure + sum(one.structure for one in parts.systems),
        damage=DamageBands(**damage),
        overheat=min(overheat, numbers["frames"].overheat),
        points=0,
        specials=list(dict.fromkeys(specials)),
        piloting=min(12, max(2, frame.piloting + sum(one.piloting for one in parts.systems))),
    )
    priced = price(sheet)
    return sheet.model_copy(update={"points": priced.total}) if priced is not None else sheet


def _points(value: Any) -> int:
    return 0 if isinstance(value, str) else int(value)


def sheets_of(content: Content) -> dict[str, UnitSheet]:
    """The cards of all loadouts that can be read, by id."""
    made = {}
    for id, one in content.loadouts.items():
        sheet = sheet_of(content.numbers, one.model) if one.model is not None else None
        if sheet is not None:
            made[id] = sheet
    return made
