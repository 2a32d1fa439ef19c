"""Whether a map is fair: the same from both of its ends."""

from __future__ import annotations

from generator.maps.hexmap import Cell, HexMap


def turned_alike(field: HexMap) -> bool:
    """Whether a map is the same when it is turned by half a turn; only one with even columns can be."""
    if field.width % 2:
        return False
    half = (len(field) + 1) // 2
    return all(_bare(field.cells[at]) == _bare(field.cells[-1 - at]) for at in range(half))


def _bare(cell: Cell) -> tuple[int, list[tuple[str, int]]]:
    """What a hex is: its level and features. Which sides a road leads to is turned as well, so it isn't compared."""
    return cell.level, sorted((one.kind, one.level) for one in cell.features)
