"""How each kind of terrain looks: its letters, tint and pattern. Pure tables; what is not in them gets letters too.

Letters and pattern tell a kind without any colour, the pattern without reading, the letters without guessing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.data.records import dataclass
from generator.draw.display import Ink
from generator.maps.hexmap import Cell, HexMap
from generator.maps.terrain import KINDS


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a kind. `ground` tints the whole hex, `lines` is the ink of its pattern; of several tints in a hex
    the one with the highest `rank` shows. `numbered`: the level is printed behind the letters.
    """

    letters: str
    ground: Ink = Ink.NONE
    lines: Ink = Ink.BLACK
    pattern: str = ""
    rank: int = 0
    numbered: bool = False


STYLES: dict[str, Style] = {
    "water": Style("D", Ink.WET, Ink.WET, "water", 90, numbered=True),
    "ice": Style("IC", Ink.ICE, Ink.ICE, "ice", 95),
    "black-ice": Style("BI", Ink.ICE, Ink.ICE, "ice", 60),
    "snow": Style("SN", Ink.ICE, Ink.ICE, "snow", 50),
    "rapids": Style("RA", Ink.NONE, Ink.DEEP, "rapids", numbered=True),
    "woods": Style("W", Ink.PLANT, Ink.PLANT, "woods", 80, numbered=True),
    "jungle": Style("J", Ink.PLANT, Ink.PLANT, "jungle", 80, numbered=True),
    "swamp": Style("SP", Ink.WET, Ink.PLANT, "swamp", 70),
    "fields": Style("PF", Ink.DRY, Ink.DRY, "fields", 30),
    "tundra": Style("TU", Ink.NONE, Ink.PLANT, "tundra"),
    "sand": Style("SA", Ink.DRY, Ink.DRY, "sand", 40),
    "mud": Style("MU", Ink.DRY, Ink.DRY, "mud", 40),
    "rough": Style("RO", Ink.NONE, Ink.DRY, "rough", numbered=True),
    "rubble": Style("RU", Ink.NONE, Ink.BUILT, "rubble", numbered=True),
    "magma": Style("MA", Ink.HOT, Ink.HOT, "magma", 85, numbered=True),
    "fire": Style("FI", Ink.HOT, Ink.HOT, "fire", 86, numbered=True),
    "smoke": Style("SM", Ink.NONE, Ink.BUILT, "smoke"),
    "geyser": Style("GE", Ink.NONE, Ink.WET, "geyser"),
    "hazard": Style("HZ", Ink.HOT, Ink.HOT, "danger", 84),
    "paved": Style("P", Ink.PAVED, Ink.PAVED, "paved", 20),
    "industrial": Style("IN", Ink.PAVED, Ink.BUILT, "industrial", 25),
    "fortified": Style("FO", Ink.NONE, Ink.BLACK, "fortified"),
    "impassable": Style("IM", Ink.NONE, Ink.BLACK, "impassable"),
    "fuel-tank": Style("FT", Ink.NONE, Ink.BLACK, "tank", numbered=True),
    "bridge": Style("BR", numbered=True),
    "building": Style("B", numbered=True),
    "road": Style(""),
}
"""By kind. `road` is told by its line alone."""

WAYS = frozenset({"road", "bridge", "building"})
"""Kinds that are drawn by where they lead, not as a pattern."""


def style(kind: str) -> Style:
    """The look of a kind; one that no table knows has two letters of its name and a dashed ring."""
    found = STYLES.get(kind)
    if found is not None:
        return found
    letters = "".join(part[0] for part in kind.split("-") if part)[:2] if "-" in kind else kind[:2]
    return Style((letters or "?").upper(), Ink.NONE, Ink.BLACK, "other", numbered=False)


def letters_of(kinds: Iterable[str], named: Mapping[str, str] | None = None) -> dict[str, str]:
    """The letters of each kind, no two alike: an unknown kind whose letters are taken gets a small number to them.

    :param named: letters of kinds in the language of the map; what it leaves out has those of `STYLES`
    """
    made: dict[str, str] = {}
    known = {kind: (named or {}).get(kind) or one.letters for kind, one in STYLES.items()}
    taken = set(known.values())
    for kind in sorted(set(kinds)):
        if kind in known:
            made[kind] = known[kind]
            continue
        base = wanted = style(kind).letters
        number = 2
        while wanted in taken:
            wanted, number = f"{base}\N{MIDDLE DOT}{number}", number + 1
        taken.add(wanted)
        made[kind] = wanted
    return made


def shows(kind: str) -> bool:
    """Whether a kind has a look of its own, or only says more of another."""
    found = KINDS.get(kind)
    return found is None or not found.detail


def kinds_of(terrain: HexMap) -> dict[str, list[int]]:
    """The kinds that a map shows, each with its levels, lowest first."""
    found: dict[str, set[int]] = {}
    for features in {cell.features for cell in terrain.cells}:
        for one in features:
            if shows(one.kind):
                found.setdefault(one.kind, set()).add(one.level)
    return {kind: sorted(levels) for kind, levels in found.items()}


def ground_of(cell: Cell) -> Ink:
    """The tint of a hex: that of its terrain, else that of its level."""
    best, rank = Ink.NONE, -1
    for one in cell.features:
        found = STYLES.get(one.kind)
        if found is not None and found.ground is not Ink.NONE and found.rank > rank:
            best, rank = found.ground, found.rank
            if one.kind == "water" and one.level > 1:
                best = Ink.DEEP
    return best if best is not Ink.NONE else tint_of(cell.level)


def tint_of(level: int) -> Ink:
    """The tint of clear ground."""
    if level > 0:
        return (Ink.HIGH_1, Ink.HIGH_2, Ink.HIGH_3, Ink.HIGH_4)[min(level, 4) - 1]
    if level < 0:
        return Ink.LOW_1 if level == -1 else Ink.LOW_2
    return Ink.NONE


def words_in(cell: Cell, letters: dict[str, str]) -> str:
    """The letters of a hex's terrain, with their numbers: `W1 D2`. Buildings say theirs themselves."""
    made = []
    for one in cell.features:
        if one.kind == "building" or not shows(one.kind):
            continue
        sign = letters.get(one.kind, "")
        if sign:
            number = one.kind in STYLES and STYLES[one.kind].numbered
            made.append(f"{sign}{one.level}" if number else sign)
    return " ".join(made)
