"""Where roads, bridges, pavement and buildings go on: the exits that a map gives, or else those that follow from what
lies beside a hex.

Where a feature has no exits of its own, it leads to a neighbour as MegaMek has it: to the same kind, a road also to a
bridge, a bridge to a road, and a road to pavement unless the map's option `exit_roads_to_pavement` says no. A neighbour
with exits of its own has to lead back.
"""

from __future__ import annotations

from generator.maps.hexmap import NOWHERE, Feature, HexMap

ROADS_TO_PAVEMENT = "exit_roads_to_pavement"
"""The option of a board that may say `false`."""
_WAYS = ("road", "bridge")


def exits_of(hexmap: HexMap, index: int, kind: str) -> int:
    """The sides to which a hex's feature leads, as a mask (bit 0 the north); 0 where there is no such feature."""
    one = hexmap.cells[index].feature(kind)
    if one is None:
        return 0
    if one.exits is not None:
        return one.exits
    to_pavement = (ROADS_TO_PAVEMENT, "false") not in hexmap.options
    mask = 0
    for side, beside in enumerate(hexmap.neighbours[index]):
        if beside != NOWHERE and _meets(hexmap, index, one, beside, side, to_pavement):
            mask |= 1 << side
    return mask


def _meets(hexmap: HexMap, index: int, one: Feature, beside: int, side: int, to_pavement: bool) -> bool:
    """Whether a feature without exits goes on in the hex at a side."""
    cell = hexmap.cells[beside]
    kinds = _WAYS if one.kind in _WAYS else (one.kind,)
    for other in cell.features:
        if other.kind not in kinds:
            continue
        if one.kind == "building" and not _one_building(hexmap, index, beside):
            continue
        if other.exits is None or other.exits >> (side + 3) % 6 & 1:
            return True
    return one.kind == "road" and to_pavement and cell.feature("paved") is not None and not _is_way(cell.features)


def _is_way(features: tuple[Feature, ...]) -> bool:
    return any(one.kind in _WAYS for one in features)


def _one_building(hexmap: HexMap, index: int, beside: int) -> bool:
    """Whether two hexes hold parts of one building: of one type and height."""
    here, there = ((cell.of("building"), cell.of("building-type") or 1) for cell in
                   (hexmap.cells[index], hexmap.cells[beside]))  # fmt: skip
    return here == there
