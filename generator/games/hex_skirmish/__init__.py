"""Hex Skirmish: movement by hexes, facings and points, over the shared battle engine."""
