"""The diagnostic codes of Alpha Strike's own checks: what the models and the shared passes can't know."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING

NO_FORCE = register(
    "AS101", _ERROR, "A scenario's force that isn't there",
    "Each side of a scenario is a force of the game, by the name of its file in loadouts.",
    "Name one of the forces, or write it.",
)
NO_ROOM = register(
    "AS102", _ERROR, "A scenario without room",
    "Each unit begins on a hex of its own in its side's rows, on ground that it can stand on.",
    "Give the side more rows, clear some hexes, or choose a larger map.",
)
OFF_THE_MAP = register(
    "AS103", _ERROR, "Rows that the map does not have",
    "A side begins in rows of the scenario's map, counted from the north.",
    "Name rows that are there.",
)
NO_GROUND = register(
    "AS104", _WARNING, "A unit that can't move on a map",
    "The ground file doesn't say what terrain costs a unit that moves so. Sample games leave out forces that have one, and "
    "at the table it is played by hand.",
    "Write the way of moving into ground.yaml, or leave the unit to people.",
)
NO_TERRAIN = register(
    "AS105", _ERROR, "Terrain that no map knows",
    "A cost or a limit is said for a word that can't be in a hex.",
    "Write the word as maps do.",
)
NO_MODE = register(
    "AS106", _ERROR, "A way of moving that no card has",
    "Ways of moving are named by the words for the letters of moves: walk, tracks, wheels, hover, foot, ...",
    "Write one of those words.",
)
UNEVEN_MAP = register(
    "AS107", _WARNING, "A scenario's map is better for one side",
    "Turned by half a turn, the map and the rows of both sides should lie on themselves; else figures of sample games say as "
    "much of the map as of the forces.",
    "Give each hex a partner on the opposite side; or leave it, if that is meant.",
)
