"""What a worked example brings along: data laid over the game's, a bare board, heroes that are nobody in particular."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from generator.games.galactic_arena.models import NUMBER_FILES
from generator.games.galactic_arena.rules import Rules, Tables, compile_rules
from generator.play.contract import BadPosition, RulesFault
from generator.play.overlay import laid

PLAIN = {"defence": 4, "initiative": 5, "health": 5, "slots": 6, "attack": 4, "movement": 3}
"""The values of a plain hero: those of nobody, the same for all, so that an example names what matters to it."""

PLAIN_WEAPON = "plain-weapon"
"""The weapon of a plain hero: melee and ranged, damage of the battle's, no keyword."""

_KEPT: dict[str, tuple[Tables, Rules]] = {}
_MOST_KEPT = 128
"""Rules of examples that bring the same are compiled once."""

_TOO_LARGE = "less_than_equal"
"""What a sheet has no room for can still be played in an example."""

_TRAITS = {"build": "slight", "head": "helmet"}
_ABOUT = {"format": 1, "source": "house", "reason": "of a worked example"}


def overlay(tables: Tables, setup: Mapping[str, Any]) -> dict[str, Any]:
    """The tables with all that an example lays over them.

    :raises BadPosition: for what doesn't fit.
    """
    made: dict[str, Any] = {stem: dict(table) for stem, table in tables.items()}
    for stem, data in (setup.get("data") or {}).items():
        if stem not in made:
            raise BadPosition(f"data/{stem}", f"no file '{stem}'; there are {', '.join(made)}")
        made[stem] = laid(stem, made[stem], data, _whole)
    _board(made, setup)
    for seat, one in (setup.get("heroes") or {}).items():
        if not (one or {}).get("hero"):
            _plain(made, seat, one or {}, fight=setup.get("moment") == "fight")
    return made


def hero_of(seat: str, position: Mapping[str, Any]) -> str:
    """The id of the hero that a seat plays: its own, or a plain one that goes by the seat's name."""
    return str(position.get("hero") or f"plain-{seat}")


def compiled(known: Rules, setup: Mapping[str, Any]) -> Rules:
    """The rules of an example that brings something along. Data of its own must be as the game's files must.

    :param known: those of the game.
    :raises BadPosition: where something doesn't fit.
    """
    tables = known.tables
    brought = json.dumps([_brought(setup), id(tables)], sort_keys=True, default=str)
    kept = _KEPT.get(brought)
    if kept is not None and kept[0] is tables:
        return kept[1]
    made = overlay(tables, setup)
    for stem in setup.get("data") or {}:
        try:
            NUMBER_FILES[stem].model_validate({**_ABOUT, **_checkable(stem, made)})
        except ValidationError as fault:
            wrong = [one for one in fault.errors(include_url=False) if one["type"] != _TOO_LARGE]
            if wrong:
                path = "/".join(map(str, wrong[0]["loc"]))
                raise BadPosition(f"data/{stem}", f"{stem}, {path}: {wrong[0]['msg']}") from fault
    try:
        rules = compile_rules(made, known)
    except RulesFault as bad:
        raise BadPosition("data", str(bad)) from bad
    except (KeyError, TypeError, AttributeError) as bad:
        raise BadPosition("data", f"the data can't be read: {bad}") from bad
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[brought] = (tables, rules)
    return rules


def _brought(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Of a position what its rules are made of."""
    fight = setup.get("moment") == "fight"
    heroes = {
        seat: [(one or {}).get("weapons"), (one or {}).get("weapon"), (one or {}).get("abilities"),
               (one or {}).get("further"), _values(one or {}) if fight else None]
        for seat, one in (setup.get("heroes") or {}).items()
        if not (one or {}).get("hero")
    }  # fmt: skip
    return {**{name: setup.get(name) for name in ("data", "arena", "pillars", "traps")}, "heroes": heroes}


def _whole(stem: str, value: Any) -> Any:
    """A new thing of an example with what it leaves out."""
    if not isinstance(value, Mapping):
        return value
    if stem == "heroes":
        return {**PLAIN, "weapons": [PLAIN_WEAPON], "abilities": [], "traits": _TRAITS, **value}
    if stem == "weapons":
        return {"attacks": ["melee"], "damage": 1, **value}
    return value


def _board(made: dict[str, Any], setup: Mapping[str, Any]) -> None:
    """The board of an example: bare, or with pillars and traps of its own."""
    board = dict(made["board"])
    if setup.get("arena") == "bare":
        board |= {"pillars": [], "traps": {}, "crates": []}
    if setup.get("pillars") is not None:
        board["pillars"] = list(setup["pillars"])
    if setup.get("traps") is not None:
        traps: dict[str, list[str]] = {}
        for at, kind in setup["traps"].items():
            if kind not in made["traps"]["traps"]:
                known = ", ".join(made["traps"]["traps"])
                raise BadPosition(f"traps/{at}", f"no trap '{kind}'; there are {known}")
            traps.setdefault(kind, []).append(at)
        board["traps"] = traps
    made["board"] = board


def _plain(made: dict[str, Any], seat: str, position: Mapping[str, Any], *, fight: bool) -> None:
    """A hero that is nobody in particular, with the weapons and abilities that the example gives it.

    Where a fight is set up, it begins with the values that the example gives; else the bench sets them.
    """
    weapons = dict(made["weapons"])
    weapons["weapons"] = dict(weapons["weapons"])
    weapons["weapons"].setdefault(
        PLAIN_WEAPON, {"attacks": ["melee", "ranged"], "damage": made["battle"]["damage"], "keyword": None}
    )
    made["weapons"] = weapons
    carried = list(position.get("weapons") or ())
    if not carried:
        carried = [position.get("weapon") or PLAIN_WEAPON]
    known = [*(position.get("abilities") or ()), *(position.get("further") or ())]
    values = {**PLAIN, **(_values(position) if fight else {})}
    heroes = dict(made["heroes"])
    heroes["heroes"] = {
        **heroes["heroes"],
        hero_of(seat, {}): {**values, "weapons": carried, "abilities": known, "traits": _TRAITS},
    }
    made["heroes"] = heroes


def _values(position: Mapping[str, Any]) -> dict[str, int]:
    """The values of its own that an example gives a plain hero; its full health is what it begins with."""
    found = {name: position[name] for name in PLAIN if name != "health" and position.get(name) is not None}
    if position.get("full-health") is not None:
        found["health"] = position["full-health"]
    return found


def _checkable(stem: str, tables: Mapping[str, Any]) -> dict[str, Any]:
    """A file as the models check it; only an example may have a hero without abilities."""
    made: dict[str, Any] = _without_none(tables[stem])
    if stem == "heroes":
        some = next(iter(tables["abilities"]["abilities"]))
        made["heroes"] = {id: {**one, "abilities": one["abilities"] or [some]} for id, one in made["heroes"].items()}
    return made


def _without_none(value: Any) -> Any:
    if type(value) is dict or isinstance(value, Mapping):  # the first is quicker
        return {key: _without_none(one) for key, one in value.items() if one is not None}
    return value
