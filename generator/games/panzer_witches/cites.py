"""The clauses of the rules that the engine cites in events and refusals. A test compares this with the code."""

from __future__ import annotations

# fmt: off
CORE: frozenset[str] = frozenset({
    "round-order", "initiative", "turn-of-frame", "move", "first-move", "movement-counter", "stop", "overload",
    "terrain", "levels-climbed", "turning", "one-a-side", "stand-up", "fall",
    "take-cover", "hull-down", "hide", "seen", "unseen", "spotting", "spot", "spot-levels", "madar", "smoke",
    "smoke-lasts", "system-check", "full-check", "shut-down", "cooling", "water-cooling", "restart", "engine-heat",
    "malfunction", "reload", "reload-by-hand", "field-rest", "line-of-sight", "last-standing", "round-limit",
})
COMBAT: frozenset[str] = frozenset({
    "shoot",
})
# fmt: on
CITED: frozenset[str] = CORE | COMBAT
