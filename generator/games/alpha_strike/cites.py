"""The clauses of the rules that the engine cites in events and refusals. A test compares this with the code."""

from __future__ import annotations

from generator.battle.cites import CITED as SHARED
from generator.battle.cites import EXTREME, SPECIALS, VEHICLES

MOVES: frozenset[str] = frozenset({
    "move", "jump", "stand", "friends-and-enemies", "terrain-cost", "move-limit", "heat-slows",
    "special-jump",
})  # fmt: skip
CITED: frozenset[str] = SHARED | SPECIALS | VEHICLES | MOVES | EXTREME
