"""Hexes: coordinates, neighbours, distance, lines, layout in mm and outlines. Imports nothing of ours."""

from __future__ import annotations

from generator.hexes.coordinates import DIRECTIONS, Hex, Offset, Shift, from_offset, line, to_offset
from generator.hexes.layout import FLAT, POINTY, Layout, Orientation
from generator.hexes.outline import outlines, shifted

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
    "outlines",
    "shifted",
    "to_offset",
]
