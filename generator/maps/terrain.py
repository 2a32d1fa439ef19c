"""The words for what can be in a hex: our kinds, MegaMek's names for them, and the levels that each may have.

A building, a bridge and a fuel tank are one feature here, whose level is its height; in a board file each is a group of
fields. What a kind costs and does in a game stands in that game's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LOWEST, HIGHEST = -99, 199
"""Levels of the ground. Boards that people play on have -20 to 100."""
MOST_LEVEL = 9999
"""The highest level of a kind for which no table knows a limit (a building's construction factor, say)."""
ALL_SIDES = 63
"""The mask of all six exits."""


class Kind(NamedTuple):
    """A kind of feature. `board` is its name in MegaMek's files; `leads`: its exits say where it goes on."""

    name: str
    board: str
    low: int = 0
    high: int = MOST_LEVEL
    leads: bool = False
    detail: bool = False
    """Whether it only says more of another feature, and has no look of its own."""
    needs: str = ""
    """The kind that it can't be without."""


_TABLE = (
    Kind("woods", "woods", 1, 3),
    Kind("jungle", "jungle", 1, 3),
    Kind("foliage-height", "foliage_elev", 0, 9, detail=True),
    Kind("water", "water", 0, 99),
    Kind("rapids", "rapids", 1, 2, needs="water"),
    Kind("rough", "rough", 1, 2),
    Kind("rubble", "rubble", 1, 6),
    Kind("swamp", "swamp", 1, 3),
    Kind("mud", "mud"),
    Kind("sand", "sand"),
    Kind("tundra", "tundra"),
    Kind("magma", "magma", 1, 2),
    Kind("fields", "planted_fields"),
    Kind("ice", "ice", 1, 1),
    Kind("black-ice", "black_ice"),
    Kind("snow", "snow"),
    Kind("fire", "fire", 1, 4),
    Kind("smoke", "smoke", 1, 5),
    Kind("geyser", "geyser"),
    Kind("hazard", "hazardous_liquid"),
    Kind("paved", "pavement", leads=True),
    Kind("road", "road", leads=True),
    Kind("bridge", "bridge", 0, 99, leads=True),
    Kind("bridge-type", "", 1, 4, detail=True, needs="bridge"),
    Kind("bridge-cf", "bridge_cf", detail=True, needs="bridge"),
    Kind("building", "building", 0, 99, leads=True),
    Kind("building-type", "", 1, 5, detail=True, needs="building"),
    Kind("building-cf", "bldg_cf", detail=True, needs="building"),
    Kind("building-class", "bldg_class", detail=True, needs="building"),
    Kind("building-armour", "bldg_armor", detail=True, needs="building"),
    Kind("building-basement", "bldg_basement_type", detail=True, needs="building"),
    Kind("building-collapsed", "bldg_base_collapsed", detail=True, needs="building"),
    Kind("building-look", "bldg_fluff", detail=True),
    Kind("fuel-tank", "fuel_tank", 0, 99, leads=True),
    Kind("fuel-tank-type", "", 1, 1, detail=True, needs="fuel-tank"),
    Kind("fuel-tank-cf", "fuel_tank_cf", detail=True, needs="fuel-tank"),
    Kind("fuel-tank-size", "fuel_tank_magn", detail=True, needs="fuel-tank"),
    Kind("industrial", "heavy_industrial"),
    Kind("fortified", "fortified", 1, 1),
    Kind("impassable", "impassable"),
    Kind("elevator", "elevator"),
    Kind("cliff-top", "cliff_top"),
    Kind("cliff-bottom", "cliff_bottom"),
    Kind("incline-top", "incline_top", detail=True),
    Kind("incline-bottom", "incline_bottom", detail=True),
    Kind("high-incline-top", "incline_high_top", detail=True),
    Kind("high-incline-bottom", "incline_high_bottom", detail=True),
    Kind("space", "space"),
    Kind("sky", "sky"),
    Kind("screen", "screen"),
    Kind("arms", "arms"),
    Kind("legs", "legs"),
    Kind("metal", "metal_deposit"),
    Kind("look", "fluff", detail=True),
    Kind("road-look", "road_fluff", detail=True),
    Kind("ground-look", "ground_fluff", detail=True),
    Kind("water-look", "water_fluff", detail=True),
    Kind("sublevel", "ultra_sublevel"),
    Kind("deployment", "deployment_zone"),
)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _TABLE}
"""Every kind that is known, by our name."""
BY_BOARD: Mapping[str, Kind] = {kind.board: kind for kind in _TABLE if kind.board}
"""The same by MegaMek's name."""


class Group(NamedTuple):
    """A feature that takes several fields in a board file: its type, its height and its construction factor."""

    kind: str
    height: str
    """The field that holds what is our feature's level."""
    type: str
    """Our kind for the number behind the main field, where that isn't 1."""
    cf: str
    """Our kind for the construction factor."""
    usual: tuple[int, ...]
    """Construction factors by type, from 1; taken where a map doesn't say."""


GROUPS: Mapping[str, Group] = {
    group.kind: group
    for group in (
        Group("building", "bldg_elev", "building-type", "building-cf", (15, 40, 90, 120, 120)),
        Group("bridge", "bridge_elev", "bridge-type", "bridge-cf", (15, 40, 90, 120)),
        Group("fuel-tank", "fuel_tank_elev", "fuel-tank-type", "fuel-tank-cf", (20,)),
    )
}
"""The features whose level is their height, by kind."""
HEIGHTS: Mapping[str, Group] = {group.height: group for group in GROUPS.values()}
"""The same by the board field that holds the height."""


def our_name(board: str) -> str:
    """Our kind for a name in a board file; an unknown name stays, with hyphens for underscores."""
    found = BY_BOARD.get(board)
    return found.name if found else board.replace("_", "-")


def board_name(kind: str) -> str:
    """The name that a board file has for a kind of ours."""
    found = KINDS.get(kind)
    return found.board if found and found.board else kind.replace("-", "_")


def limits(kind: str) -> tuple[int, int]:
    """The lowest and highest level that a kind may have."""
    found = KINDS.get(kind)
    return (found.low, found.high) if found else (-MOST_LEVEL, MOST_LEVEL)
