"""Small maps by hand, and the words they are printed with."""

from __future__ import annotations

from pathlib import Path

from generator.data import spans
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.poster.wording import Wording
from generator.maps.terrain import KINDS

ROOT = Path(__file__).resolve().parent.parent.parent


def wording() -> Wording:
    return Wording(spans.read(ROOT / "templates" / "shared" / "words.en.yaml").data)


def field(width: int, height: int, **cells: Cell) -> HexMap:
    """Clear ground, but for the hexes that are given: `h0304=Cell(...)`."""
    made = [Cell()] * (width * height)
    blank = HexMap(width, height, tuple(made))
    for name, cell in cells.items():
        made[blank.find(name[1:])] = cell
    return HexMap(width, height, tuple(made), "Test field")


def of(kind: str, level: int = 1, exits: int | None = None, ground: int = 0) -> Cell:
    return Cell(ground, (Feature(kind, level, exits),))


def everything() -> HexMap:
    """A map with every kind of terrain at its highest usual level, two unknown ones, and levels from -3 to 6."""
    kinds = [one for one in KINDS.values() if not one.detail]
    cells = [Cell(at % 10 - 3, (Feature(one.name, min(one.high, 3)),)) for at, one in enumerate(kinds)]
    cells += [of("wombat"), of("wonder"), Cell(-1, (Feature("woods", 2), Feature("swamp"), Feature("rough", 2)))]
    cells += [Cell()] * (-len(cells) % 7)
    return HexMap(7, len(cells) // 7, tuple(cells), "Everything at once", notes={3: "a note", 9: "another"})
