"""What can be chosen for a frame, and the choice in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.games import choosing
from generator.games.choosing import named, word
from generator.games.loadouts import NO, YES, Option, Slot
from generator.games.panzer_witches.designs import CARRIED, band_rows, bears, known
from generator.games.panzer_witches.models import MOUNTS

if TYPE_CHECKING:
    from generator.data.content import Content

WHOLE = {"frame": "frames", "crew": "crews", "witch": "witches"}
"""What a frame has one of at most, and the file with those that there are."""
MOST_SPARE = 9
"""Spare magazines that a file can name."""


def spare(mount: str) -> str:
    """The key of the slot for a mount's spare magazines."""
    return f"{mount}-magazines"


# --- beside which frame a loadout stands


def base(content: Content, values: Mapping[str, Any]) -> str:
    """The id of the game's own loadout with the frame that was chosen which is most like it, the first of several; ""
    for none."""
    frame = values.get("frame")
    like = {id: _alike(one.model, values) for id, one in content.loadouts.items()
            if one.model is not None and one.model.frame == frame}  # fmt: skip
    return max(like, key=lambda id: like[id], default="")


def _alike(model: Any, values: Mapping[str, Any]) -> int:
    """In how many choices a frame has what was chosen."""
    held = {key: getattr(model, key) for key in (*WHOLE, "shield", *CARRIED)}
    held |= {mount: model.weapons.get(mount) for mount in MOUNTS}
    return sum(key in values and values[key] == one for key, one in held.items())


# --- slots


def slots(content: Content, lang: str) -> tuple[Slot, ...]:
    """Frame, crew, witch; weapons and spare magazines by mount; shield, loader, smoke, radar. None of what the data
    lack."""
    return tuple(_slots(content, lang)) if known(content.numbers) else ()


def _slots(content: Content, lang: str) -> Iterator[Slot]:
    numbers = content.numbers
    frames, gear = numbers["frames"].frames, numbers["gear"]

    def said(key: str) -> str:
        return word(content, key, lang)

    def priced(path: str, id: str, one: Any, *more: str) -> Option:
        weight = [f"{said('weight').lower()} {one.weight}"] if hasattr(one, "weight") else []
        note = ", ".join([*weight, *more, f"{said('points').lower()} {one.points}"])
        return Option(id, named(content, f"{path}{id}", lang), note)

    yield Slot("frame", "frame", said("frame"), "choice", tuple(
        priced("frames:", id, one, *_of_frame(content, one, lang)) for id, one in frames.items()
    ))  # fmt: skip
    yield Slot("crew", "crew", said("crew"), "choice", tuple(
        priced("crews:", id, one, *(f"{said(key).lower()} {one.skills[key]}" for key in ("shooting", "close-combat")))
        for id, one in numbers["crews"].crews.items()
    ))  # fmt: skip
    yield Slot("witch", "witch", said("witch"), "choice", tuple(
        priced("witches:", id, one, f"{said('magic').lower()} {one.magic}", f"{said('field').lower()} "
               f"{numbers['field'].base + one.surplus}")
        for id, one in numbers["witches"].witches.items()
    ))  # fmt: skip
    weapons = numbers["weapons"].weapons
    for mount in MOUNTS:
        options = []
        for id, one in weapons.items():
            option = priced("weapons:", id, one, *_of_weapon(content, one, lang))
            bearing = tuple(body for body, frame in frames.items() if bears(frame, mount, one))
            options.append(Option(id, option.name, option.note, bool(bearing), ("frame", bearing)))
        yield Slot(f"weapons/{mount}", mount, said(mount), "choice", tuple(options))
    usual = int(numbers["reloading"].magazines)
    fed = tuple(id for id, one in weapons.items() if one.magazine)
    for mount in MOUNTS:
        name = f"{said(mount)}: {said('magazines').lower()}"
        yield Slot(f"magazines/{mount}", spare(mount), name, "number", low=0, high=MOST_SPARE, unsaid=usual,
                   beside=(mount, fed))  # fmt: skip
    yield Slot("shield", "shield", said("shield"), "choice", tuple(
        priced("gear:shields/", id, one, f"{said('condition').lower()} {one.condition}")
        for id, one in gear.shields.items()
    ))  # fmt: skip
    for key in CARRIED:
        one = getattr(gear, key)
        note = f"{said('weight').lower()} {one.weight}, {said('points').lower()} {one.points}"
        yield Slot(key, key, said(key), "switch", (Option(YES, said(YES), note), Option(NO, said(NO))))


def _of_frame(content: Content, frame: Any, lang: str) -> list[str]:
    told = [f"{word(content, 'capacity', lang).lower()} {frame.capacity}"]
    told += [f"{word(content, mount, lang).lower()} {frame.mounts[mount]}" for mount in MOUNTS if mount in frame.mounts]
    return [*told, f"{word(content, 'move', lang).lower()} {frame.move}"]


def _of_weapon(content: Content, weapon: Any, lang: str) -> list[str]:
    shots = f" ×{weapon.shots}" if weapon.shots > 1 else ""
    told = [f"{band.power}{shots} ({band.first}–{band.to})" for band in band_rows(weapon)]
    return [*told, f"{word(content, 'blow', lang).lower()} {weapon.blow}"] if weapon.blow else told


# --- words


def words(content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
    """The loadout in plain words, in the order of `slots`. What the data lack is told by its id."""

    def said(key: str) -> str:
        return word(content, key, lang)

    told = []
    for key, stem in WHOLE.items():
        id = getattr(model, key)
        told.append((said(key), named(content, f"{stem}:{id}", lang) if id else "–"))
    for mount in MOUNTS:
        id = model.weapons.get(mount)
        told.append((said(mount), named(content, f"weapons:{id}", lang) if id else "–"))
    for mount in MOUNTS:
        told.append((f"{said(mount)}: {said('magazines').lower()}", _spare(content, model, mount)))
    told.append((said("shield"), named(content, f"gear:shields/{model.shield}", lang) if model.shield else "–"))
    told += [(said(key), said(YES if getattr(model, key) else NO)) for key in CARRIED]
    return tuple(told)


def _spare(content: Content, model: Any, mount: str) -> str:
    """The spare magazines of a mount, said or usual; a dash where there are none to have."""
    given = model.magazines.get(mount)
    if given is not None:
        return str(given)
    numbers = content.numbers
    weapon = numbers["weapons"].weapons.get(model.weapons.get(mount)) if "weapons" in numbers else None
    fed = weapon is not None and weapon.magazine > 0 and "reloading" in numbers
    return str(numbers["reloading"].magazines) if fed else "–"


# --- what the rules say of it


def numbers(content: Content, model: Any) -> Mapping[str, Any]:
    """What the rules say about what was chosen, as plain data by slot; "" holds what rules every frame.

    A mount's entry has its weapon, and not how heavy a one the frame bears there: that is the frame's.
    """
    held = content.numbers
    if not known(held):
        return {}
    gear, usual = held["gear"], int(held["reloading"].magazines)
    found: dict[str, Any] = {
        key: plain(getattr(held[stem], stem).get(getattr(model, key))) for key, stem in WHOLE.items()
    }
    for mount in MOUNTS:
        found[mount] = plain(held["weapons"].weapons.get(model.weapons.get(mount)))
        found[spare(mount)] = model.magazines.get(mount, usual)
    found["shield"] = plain(gear.shields.get(model.shield))
    found |= {key: plain(getattr(gear, key)) if getattr(model, key) else None for key in CARRIED}
    found[""] = {stem: plain(held[stem]) for stem in ("levels", "field", "reloading", "modules")}
    return found


_BESIDE_THE_RULES = choosing.PROVENANCE | {"format", "size"}


def plain(model: Any) -> Any:
    """A model's values as plain data, without provenance, looks, and what is not set."""
    return choosing.plain(model, _BESIDE_THE_RULES)
