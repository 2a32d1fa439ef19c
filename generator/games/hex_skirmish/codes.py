"""The diagnostic codes of Hex Skirmish's own checks: what the models and the shared passes can't know."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

# --- mechs

TOO_FULL = register(
    "HS101", _ERROR, "A mech with more in it than its frame has space",
    "Each hex of its moves, each point of armour, each weapon and each system takes space.",
    "Take something out, or make it slower.",
)
MOVE_RANGE = register(
    "HS102", _ERROR, "A move that the frame doesn't allow",
    "Each frame has a slowest and a fastest move.",
    "Choose a move between the two.",
)
JUMP_RANGE = register(
    "HS103", _ERROR, "A jump longer than the move",
    "A mech jumps no further than it moves over the ground.",
    "Shorten the jump, or lengthen the move.",
)
ARMOUR_RANGE = register(
    "HS104", _ERROR, "More armour than the frame carries",
    "Each frame carries so many points of armour at most.",
    "Take some off, or choose a larger frame.",
)
MOUNTS = register(
    "HS105", _ERROR, "More weapons than the frame has mounts",
    "Each frame has mounts for so many weapons.",
    "Take a weapon out, or choose a larger frame.",
)
SYSTEMS = register(
    "HS106", _ERROR, "More systems than the frame has places",
    "Each frame has places for so many systems.",
    "Take a system out.",
)
SYSTEM_TWICE = register(
    "HS107", _ERROR, "A system that stands twice",
    "A second system of a kind does nothing that the first doesn't.",
    "Take one of them out.",
)
UNARMED = register(
    "HS108", _WARNING, "A mech without a weapon",
    "It can only strike those beside it.",
    "Choose a weapon.",
)
SPACE_LEFT = register(
    "HS109", _ADVICE, "Space that is left over",
    "There is room for at least one more point of armour.",
    "Fill it with armour, or with something better; or leave it, if that is meant.",
)
IDLE_OVERHEAT = register(
    "HS110", _WARNING, "Points of overheat that count for nothing",
    "A mech has only so many, whatever is built in.",
    "Take out what adds the last of them.",
)
HEAVY_WITH_LITTLE = register(
    "HS111", _WARNING, "Overheat without a weapon to use it",
    "Overheat adds to the damage of weapons at short and medium range.",
    "Choose a weapon, or take the system out.",
)

# --- frames, ground, maps

FRAME_EMPTY = register(
    "HS112", _ERROR, "A frame in which no mech fits",
    "Its slowest move alone takes more space than it has, or its slowest move is beyond its fastest.",
    "Give it more space, or another range of moves.",
)
FRAMES_SAME = register(
    "HS113", _WARNING, "A size without a frame",
    "There should be a frame of each size from 1 to 4.",
    "Add one.",
)
UNKNOWN_FEATURE = register(
    "HS114", _ERROR, "A feature that no map can have",
    "Kinds of features are those of docs/maps.md: woods, rough, water, road, ...",
    "Correct its name.",
)
NO_START = register(
    "HS116", _ERROR, "No room for a side to begin",
    "In the rows where a side begins there are fewer hexes that its mechs can stand in than it has mechs.",
    "Name more rows, or another map.",
)
LOPSIDED = register(
    "HS117", _ADVICE, "A map that is better for one side",
    "Turned by half a turn the map should be the same; then neither side has the better half.",
    "Change one half after the other; or leave it, if that is meant.",
)
LANCE_WITHOUT = register(
    "HS115", _ERROR, "A mech that isn't there",
    "Lances and scenarios name mechs by their loadouts, and scenarios lances too.",
    "Correct the id, or write the loadout.",
)
