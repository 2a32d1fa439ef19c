"""Hex maps: terrain, reading and writing map files, lines of sight, drawing and tiling. Knows no game."""
