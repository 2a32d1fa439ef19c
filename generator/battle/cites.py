"""The clauses that the shared engine cites in events and refusals; a game's rules must have each, under this id."""

from __future__ import annotations

# fmt: off
CITED: frozenset[str] = frozenset({
    "turn", "initiative", "initiative-tie", "unequal-numbers", "combat", "one-attack", "effects-wait", "end-phase",
    "target-number", "never-hits", "ranges", "attacker-moved", "target-moved", "target-immobile", "woods",
    "partial-cover", "attacker-heat", "line-of-sight", "no-damage", "damage", "minimal-damage", "destroyed",
    "critical", "critical-table", "critical-ammo", "critical-engine", "critical-fire-control", "critical-move",
    "critical-weapon", "critical-destroyed",
    "physical", "base-contact", "standard-attack", "charge", "death-from-above",
    "heat", "overheat", "heat-clears", "heat-water", "shutdown", "restart", "victory", "turn-limit",
})
SPECIALS: frozenset[str] = frozenset({
    "special-shield", "special-stealth", "special-arm", "special-case", "special-ht",
})
"""Those of special abilities, for games whose units have them."""
VEHICLES: frozenset[str] = frozenset({"critical-vehicle"})
"""Those of vehicles, for games that have them."""
EXTREME: frozenset[str] = frozenset({"extreme-range"})
"""Those of an optional rule."""
# fmt: on
