"""The columns of lists of units: what the Master Unit List and the tools around it call them, and which are needed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

_NAMES: Mapping[str, str] = {
    "list-id": "mulid id listid unitid",
    "name": "name unit unitname fullname",
    "chassis": "chassis class",
    "model": "variant model",
    "type": "astype bftype typecode tp",
    "kind": "unittype type",
    "role": "role",
    "size": "size sz bfsize sizeclass",
    "move": "move mv bfmove movement",
    "tmm": "tmm bftmm",
    "armour": "armor armour a arm bfarmor",
    "structure": "structure str bfstructure internalstructure",
    "threshold": "threshold th bfthreshold",
    "damage": "damage dmg",
    "short": "dmgs damages short s damageshort dmgshort bfdamageshort shortdamage",
    "medium": "dmgm damagem medium m damagemedium dmgmedium bfdamagemedium mediumdamage",
    "long": "dmgl damagel long l damagelong dmglong bfdamagelong longdamage",
    "extreme": "dmge damagee extreme e damageextreme dmgextreme bfdamageextreme extremedamage",
    "short-minimal": "bfdamageshortmin damagesmin bfdamageshortminimumtemporary",
    "medium-minimal": "bfdamagemediummin damagemmin bfdamagemediumminimumtemporary",
    "long-minimal": "bfdamagelongmin damagelmin bfdamagelongminimumtemporary",
    "extreme-minimal": "bfdamageextrememin bfdamageextememin damageemin bfdamageextrememinimumtemporary",
    "overheat": "ov overheat bfoverheat",
    "points": "pv points pointvalue bfpointvalue",
    "specials": "specials special abilities specialabilities bfabilities sua",
}
"""Of each part of a unit, the names of its column in small letters without anything else."""

FIELDS: Mapping[str, str] = {name: field for field, names in _NAMES.items() for name in names.split()}

_OTHERS = (
    "tonnage formattedtonnage bv battlevalue year dateintroduced introduced tech technology rules tmmderived "
    "pvverified cost era eraid eraicon erastart faction groupname imageurl isfeatured ispublished rs rsid release "
    "skill tro troid subtype piloting gunnery notes source"
)
LEFT_OUT = frozenset(_OTHERS.split())
"""Columns that lists have and cards don't show."""

NEEDED = ("size", "move", "armour", "structure", "points")
"""What a list must have besides a name, a type and damage."""
ENOUGH = 4
"""Known columns without which a row is no row of names."""

WORDS = {
    "list-id": "mul_id", "model": "variant", "armour": "armor", "short": "dmg_s", "medium": "dmg_m", "long": "dmg_l",
    "points": "pv", "overheat": "ov", "type": "as_type",
}  # fmt: skip
"""What messages call a column where the list's own name is not known."""


class Columns(NamedTuple):
    """The columns of a list: of each field its number; names that nothing reads; names that stand twice."""

    fields: dict[str, int]
    unknown: list[tuple[int, str]]
    twice: list[tuple[int, str]]
    names: list[str]


@lru_cache(maxsize=1000)
def key_of(name: str) -> str:
    """A column's name in small letters and digits alone."""
    return re.sub(r"[^a-z0-9]+", "", name.casefold())


def columns_of(names: Sequence[str]) -> Columns:
    """Which column holds what, by the names of a list's columns."""
    found = Columns({}, [], [], list(names))
    seen: dict[str, int] = {}
    for number, name in enumerate(names):
        key = key_of(name)
        if not key:
            continue
        field = FIELDS.get(key)
        if key in seen or (field is not None and field in found.fields):
            found.twice.append((number, name))
        elif field is not None:
            found.fields[field] = number
        elif key not in LEFT_OUT:
            found.unknown.append((number, name))
        seen[key] = number
    return found


def missing(fields: Mapping[str, int]) -> list[str]:
    """The columns that a list lacks, as messages call them."""
    lacking = [WORDS.get(field, field) for field in NEEDED if field not in fields]
    if not {"name", "chassis"} & fields.keys():
        lacking.insert(0, "name")
    if not {"type", "kind"} & fields.keys():
        lacking.append("as_type")
    if "damage" not in fields:
        lacking += [WORDS[field] for field in ("short", "medium", "long") if field not in fields]
    return lacking


def meant(wanted: str, unknown: Sequence[str]) -> str:
    """The unknown name that was perhaps meant for a column; "" for none."""
    keys = {key_of(name): name for name in unknown}
    names = [name for field, name in WORDS.items() if name == wanted for name in _NAMES[field].split()]
    for name in [key_of(wanted), *names, *_NAMES.get(wanted, "").split()]:
        near = difflib.get_close_matches(name, keys, n=1, cutoff=0.75)
        if near and len(name) > 2:
            return keys[near[0]]
    return ""
