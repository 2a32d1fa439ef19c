"""Lists of units for tests, made by hand: a table in the Master Unit List's columns, and what becomes of it."""

from __future__ import annotations

from generator.units.importing import Imported, import_bytes

NAMES = (
    "mul_id,name,chassis,variant,unit_type,role,as_type,size,move,tmm,armor,structure,threshold,dmg_s,dmg_m,dmg_l,"
    "dmg_e,ov,pv,specials"
)
FILE = "my list.csv"


def row(**other: str) -> str:
    """A row for a unit that is in order, but for the values given (by column)."""
    values = {
        "mul_id": "7", "name": "Wattle W-1", "chassis": "Wattle", "variant": "W-1", "unit_type": "BattleMech",
        "role": "Scout", "as_type": "BM", "size": "1", "move": '"12""j"', "tmm": "2", "armor": "3", "structure": "2",
        "threshold": "0", "dmg_s": "1", "dmg_m": "0*", "dmg_l": "0", "dmg_e": "0", "ov": "0", "pv": "15",
        "specials": '"ENE,IF1"', **other,
    }  # fmt: skip
    if "variant" in other and "name" not in other:
        values["name"] = "" if '"' in other["variant"] else f"Wattle {other['variant']}"
    return ",".join(values.values())


def table(*rows: str, names: str = NAMES) -> str:
    """A whole list."""
    return "\n".join([names, *rows]) + "\n"


def imported(text: str | bytes) -> Imported:
    """What is made of a list."""
    return import_bytes(text.encode() if isinstance(text, str) else text, FILE)


def told(found: Imported) -> list[tuple[str, int, str]]:
    """Code, line and column's name of each finding."""
    return [(one.code, one.place.line, one.path) for one in found.findings]
