"""Small maps for tests: rows as people type them, with the numbers of the rules that the source names."""

from __future__ import annotations

from types import SimpleNamespace

from generator.games.hex_skirmish.ground import Ground, MoveRules, compile_ground
from generator.maps.body import map_of
from generator.maps.hexmap import HexMap
from generator.maps.models import MapBody

GROUNDS = {
    "light-cover": SimpleNamespace(cost=1),
    "heavy-cover": SimpleNamespace(cost=2),
    "difficult": SimpleNamespace(cost=1),
}
TERRAIN = {
    "woods": SimpleNamespace(gives=["light-cover", "heavy-cover"]),
    "rough": SimpleNamespace(gives=["difficult"]),
}


def drawn(*rows: str) -> HexMap:
    """A map of rows; a fault in them fails the test."""
    made, wrong = map_of(MapBody(rows=list(rows)))
    assert made is not None
    assert not wrong, wrong
    return made


def ground(*rows: str, **rules: int) -> Ground:
    """The same, compiled: `w` is light cover, `W` heavy, `^` difficult, `=` paved, `~2` water, `b2` a building."""
    return compile_ground(
        drawn(*rows),
        MoveRules(**rules),
        TERRAIN,
        GROUNDS,
        frozenset({"paved", "road", "bridge"}),
        frozenset({"impassable"}),
    )
