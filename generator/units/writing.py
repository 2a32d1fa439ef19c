"""Writing units as a YAML file in the form of a game's own units: what `mechsmith units import` leaves."""

from __future__ import annotations

import json
from collections.abc import Iterable

from generator.data import spans
from generator.data.models import FORMAT
from generator.units.models import UnitSheet
from generator.units.naming import Unit

HEAD = "# Written by `mechsmith units import`"
"""How a file begins that was imported, so that it may be written anew."""


def written(units: Iterable[Unit], source: str) -> bytes:
    """A file of units.

    :param source: the name of the list that they come from.
    """
    # A name may hold anything; in a comment it must stay on its line.
    shown = "".join(letter if letter.isprintable() else "?" for letter in source)[:120]
    lines = [f"{HEAD} from {shown}.", f"format: {FORMAT}", "source: published", f"place: {_text(shown)}", "units:"]
    for unit in units:
        lines += _unit(unit.id, unit.sheet)
    return ("\n".join(lines) + "\n").encode()


def _unit(id: str, sheet: UnitSheet) -> Iterable[str]:
    yield f"  {_key(id)}:"
    yield f"    chassis: {_text(sheet.chassis)}"
    if sheet.model:
        yield f"    model: {_text(sheet.model)}"
    yield f"    type: {sheet.type}"
    if sheet.role:
        yield f"    role: {_text(sheet.role)}"
    yield f"    size: {sheet.size}"
    yield f"    move: {_text(sheet.move)}"
    yield f"    armour: {sheet.armour}"
    yield f"    structure: {sheet.structure}"
    if sheet.threshold:
        yield f"    threshold: {sheet.threshold}"
    yield f"    damage: {{{_bands(sheet)}}}"
    if sheet.overheat:
        yield f"    overheat: {sheet.overheat}"
    yield f"    points: {sheet.points}"
    if sheet.specials:
        yield f"    specials: [{', '.join(map(_text, sheet.specials))}]"
    if sheet.list_id is not None:
        yield f"    list-id: {sheet.list_id}"


def _key(id: str) -> str:
    """An id as a key: in quotes where some reader would take it for a number or a truth value (`n`, `1e5`, `null`)."""
    plain = id[:1].isalpha() and id not in ("true", "false", "null") and not spans.is_trap(id)
    return id if plain else _text(id)


def _bands(sheet: UnitSheet) -> str:
    held = {"short": sheet.damage.short, "medium": sheet.damage.medium, "long": sheet.damage.long}
    if sheet.damage.extreme:
        held["extreme"] = sheet.damage.extreme
    return ", ".join(f"{band}: {_text(value) if isinstance(value, str) else value}" for band, value in held.items())


def _text(text: str) -> str:
    """A text in quotes: JSON's form of it is YAML's as well, and nothing in it can be taken for something else."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")
