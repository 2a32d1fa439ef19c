"""Small maps for tests: rows as people type them, with the numbers of the rules that the source names."""

from __future__ import annotations

from generator.games.hex_skirmish.ground import Ground, GroundRules, MoveRules, Tax, compile_ground
from generator.maps.body import map_of
from generator.maps.hexmap import HexMap
from generator.maps.models import MapBody

LIGHT, HEAVY, DIFFICULT = Tax("light-cover", 1), Tax("heavy-cover", 2), Tax("difficult", 1)
TAXES = {"woods": (LIGHT, HEAVY), "rough": (DIFFICULT,)}


def drawn(*rows: str) -> HexMap:
    """A map of rows; a fault in them fails the test."""
    made, wrong = map_of(MapBody(rows=list(rows)))
    assert made is not None
    assert not wrong, wrong
    return made


def ground(*rows: str, **rules: int) -> Ground:
    """The same, compiled: `w` is light cover, `W` heavy, `^` difficult, `=` paved, `~2` water, `b2` a building."""
    paved, shut = frozenset({"paved", "road", "bridge"}), frozenset({"impassable"})
    return compile_ground(drawn(*rows), GroundRules(MoveRules(**rules), TAXES, paved, shut))
