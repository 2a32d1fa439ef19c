"""What a worked example brings along: data laid over the game's, and frames that are nobody in particular."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from pydantic import ValidationError

from generator.play.contract import BadPosition, RulesFault
from generator.play.overlay import laid

from .book import Book
from .models import LOCATIONS, MOUNTS, NUMBER_FILES, SKILLS
from .rules import Unit

PLAIN_FRAME: Mapping[str, Any] = {
    "move": 6, "climb": 1, "locations": {one: {"armour": 2, "hull": 20} for one in LOCATIONS}, "fists": "1d6",
    "capacity": 99, "mounts": dict.fromkeys(MOUNTS, 99), "heat": 8, "points": 10, "size": 2,
}  # fmt: skip
PLAIN_CREW: Mapping[str, Any] = {"skills": dict.fromkeys(SKILLS, 50), "points": 10}
PLAIN_WITCH: Mapping[str, Any] = {"magic": 50, "surplus": 0, "points": 10}
PLAIN_WEAPON: Mapping[str, Any] = {
    "near": {"to": 12, "power": "2+2d6"}, "weight": 1, "magazine": 4, "melee": -20, "points": 1,
}  # fmt: skip
"""What a frame, its crew, its witch and its weapon are of which an example says nothing: round numbers."""
PLAIN = "plain"
"""The id of the plain frame, crew and weapon in an example."""
_WHOLE: Mapping[str, Mapping[str, Any]] = {
    "frames": PLAIN_FRAME, "crews": PLAIN_CREW, "witches": PLAIN_WITCH, "weapons": PLAIN_WEAPON,
}  # fmt: skip
_ON_MAPS = frozenset({"ground", "detection", "malfunctions", "maps"})
"""Files on which hangs what is kept with a map."""
_KEPT: dict[str, tuple[Book, Book]] = {}
_MOST_KEPT = 128
"""Books of examples that bring the same are made once."""


def _whole(stem: str, value: Any) -> Any:
    """A new thing of an example with what it leaves out."""
    return {**_WHOLE[stem], **value} if stem in _WHOLE and isinstance(value, Mapping) else value


def book_of(known: Book, setup: Mapping[str, Any]) -> Book:
    """The book of an example: the game's with what the example lays over it, and with its frames.

    :raises BadPosition: where something doesn't fit.
    """
    units = {key: _made_of(one or {}) for key, one in (setup.get("units") or {}).items()}
    told = json.dumps([setup.get("data"), units], sort_keys=True, default=str)
    kept = _KEPT.get(told)
    if kept is not None and kept[0] is known:
        return kept[1]
    tables = {stem: _table(known, stem) for stem in _touched(known, setup)}
    for stem, data in (setup.get("data") or {}).items():
        tables[stem] = laid(stem, tables[stem], data, _whole)
    for key, one in units.items():
        if not one.get("loadout"):
            _add(tables, key, one)
    numbers = {**known.numbers, **{stem: _read(stem, table) for stem, table in tables.items()}}
    try:
        made = Book(numbers, known.loadouts)
    except RulesFault as bad:
        raise BadPosition("data", str(bad)) from bad
    if not _ON_MAPS & set(setup.get("data") or {}):
        made.share_places(known)
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[told] = (known, made)
    return made


def unit_of(book: Book, index: int, side: int, key: str, told: Mapping[str, Any]) -> Unit:
    """A frame of an example.

    :raises BadPosition: if it names what isn't there.
    """
    path = f"units/{key}"
    loadout: Any
    if told.get("loadout"):
        loadout = book.loadouts.get(told["loadout"])
        if loadout is None:
            known = ", ".join(book.loadouts)
            raise BadPosition(f"{path}/loadout", f"no loadout '{told['loadout']}'; there are {known}")
    else:
        weapons = _weapons(told)
        for mount, id in weapons.items():
            if not isinstance(id, Mapping) and id not in book.numbers["weapons"].weapons:
                known = ", ".join(book.numbers["weapons"].weapons)
                raise BadPosition(f"{path}/weapons/{mount}", f"no weapon '{id}'; there are {known}")
        carried = told.get("carries")
        loadout = SimpleNamespace(
            id=key, name=key, frame=_own(key), crew=_own(key), witch=_own(key) if _has_witch(told) else None,
            weapons={at: _own(key, at) if isinstance(id, Mapping) else id for at, id in weapons.items()},
            magazines={}, shield=_own(key) if isinstance(carried, int) else carried, loader=bool(told.get("loader")),
            smoke=bool(told.get("smoke")), radar=bool(told.get("radar")),
        )  # fmt: skip
    try:
        made = book.unit(loadout, index, side, int(key.rpartition("-")[2]))
    except RulesFault as bad:
        raise BadPosition(path, str(bad)) from bad
    return made


# --- the parts


def _made_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """Of a frame in a setup what it is, without how it stands."""
    words = ("loadout", "frame", "crew", "witch", "weapons", "carries", "card")
    return {word: told[word] for word in words if told.get(word) is not None}


def _own(key: str, place: str = "") -> str:
    return f"own-{key}-{place}" if place else f"own-{key}"


def _weapons(told: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = told["weapons"] if told.get("weapons") is not None else {"right-arm": {}}
    return found


def _has_witch(told: Mapping[str, Any]) -> bool:
    card = told.get("card") or {}
    return bool(told.get("witch")) or card.get("magic") is not None or card.get("surplus") is not None


def _touched(known: Book, setup: Mapping[str, Any]) -> list[str]:
    """The files that an example changes, or adds to."""
    brought = list(setup.get("data") or {})
    for stem in brought:
        if stem not in known.numbers:
            raise BadPosition(f"data/{stem}", f"no file '{stem}'; there are {', '.join(known.numbers)}")
    return list(dict.fromkeys([*brought, "frames", "crews", "witches", "weapons", "gear"]))


def _table(known: Book, stem: str) -> dict[str, Any]:
    table: dict[str, Any] = known.numbers[stem].model_dump(by_alias=True, exclude_none=True)
    return table


def _read(stem: str, table: Mapping[str, Any]) -> Any:
    """A file with all that was laid over it, tested as the game's are."""
    try:
        return NUMBER_FILES[stem].model_validate(table)
    except ValidationError as fault:
        wrong = fault.errors(include_url=False)[0]
        steps = [str(one) for one in wrong["loc"]]
        own = next((one for one in steps if one.startswith("own-")), "")
        if own:  # what stands in the setup of a frame
            _, side, number, *_ = own.split("-")
            raise BadPosition(f"units/{side}-{number}", f"{stem}, {'/'.join(steps)}: {wrong['msg']}") from fault
        raise BadPosition(f"data/{stem}", f"{stem}, {'/'.join(steps)}: {wrong['msg']}") from fault


def _add(tables: dict[str, dict[str, Any]], key: str, told: Mapping[str, Any]) -> None:
    """Add what a frame of an example is made of to the tables."""
    card = {name: value for name, value in (told.get("card") or {}).items() if value is not None}
    path = f"units/{key}"
    frame = dict(_base(tables, "frames", told.get("frame"), f"{path}/frame"))
    for word in ("move", "climb", "fists"):
        frame[word] = card.get(word, frame[word])
    frame["heat"] = card.get("spaces", frame["heat"])
    frame["locations"] = {at: {**plate} for at, plate in frame["locations"].items()}
    for word in ("armour", "hull"):
        given: Any = card.get(word)
        for at in LOCATIONS if isinstance(given, int) else given or ():
            frame["locations"][at][word] = given if isinstance(given, int) else given[at]
    _put(tables, "frames", _own(key), frame)
    crew = dict(_base(tables, "crews", told.get("crew"), f"{path}/crew"))
    crew["skills"] = {**crew["skills"], **(card.get("skills") or {})}
    _put(tables, "crews", _own(key), crew)
    if _has_witch(told):
        witch = dict(_base(tables, "witches", told.get("witch"), f"{path}/witch"))
        _put(tables, "witches", _own(key), {**witch, **{one: card[one] for one in ("magic", "surplus") if one in card}})
    for mount, weapon in _weapons(told).items():
        if isinstance(weapon, Mapping):
            given = {name: value for name, value in weapon.items() if value is not None}
            _put(tables, "weapons", _own(key, mount), {**PLAIN_WEAPON, **given})
    carried = told.get("carries")
    if isinstance(carried, int):
        shields = {**tables["gear"]["shields"], _own(key): {"condition": carried, "weight": 1, "points": 1}}
        tables["gear"] = {**tables["gear"], "shields": shields}


def _base(tables: Mapping[str, Any], stem: str, id: Any, path: str) -> Mapping[str, Any]:
    """The thing of that id; a plain one where none is named."""
    if id is None or (id == PLAIN and PLAIN not in tables[stem][stem]):
        return _WHOLE[stem]
    if id not in tables[stem][stem]:
        raise BadPosition(path, f"no such entry '{id}'; there are {', '.join(tables[stem][stem])}")
    found: Mapping[str, Any] = tables[stem][stem][id]
    return found


def _put(tables: dict[str, dict[str, Any]], stem: str, id: str, value: Mapping[str, Any]) -> None:
    tables[stem] = {**tables[stem], stem: {**tables[stem][stem], id: value}}
