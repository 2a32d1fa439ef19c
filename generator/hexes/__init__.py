"""Hexes: coordinates, neighbours, distance, lines and layout in mm. Imports nothing of ours."""

from __future__ import annotations

from generator.hexes.coordinates import DIRECTIONS, Hex, Offset, Shift, from_offset, line, to_offset
from generator.hexes.layout import FLAT, POINTY, Layout, Orientation

__all__ = [
    "DIRECTIONS",
    "FLAT",
    "POINTY",
    "Hex",
    "Layout",
    "Offset",
    "Orientation",
    "Shift",
    "from_offset",
    "line",
    "to_offset",
]
