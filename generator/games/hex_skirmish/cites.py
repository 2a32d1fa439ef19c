"""The clauses of the rules that the engine cites in events and refusals. A test compares this with the code."""

from __future__ import annotations

from generator.battle.cites import CITED as SHARED

# fmt: off
MOVES: frozenset[str] = frozenset({
    "move", "modifier", "sprint", "sprint-heat", "jump", "jump-modifier", "move-points", "elevation-limit",
    "water-depth", "water-test", "stuck", "building", "impassable", "skid-test", "slide", "charging", "charged",
    "break-away", "cover-costs", "paved", "one-a-hex", "enemy-way", "map-edge", "arc",
})
# fmt: on
NEVER_HERE: frozenset[str] = frozenset({"minimal-damage"})
"""What no weapon or table of this game brings about."""
CITED: frozenset[str] = (SHARED | MOVES) - NEVER_HERE
