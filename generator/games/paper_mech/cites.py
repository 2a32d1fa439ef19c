"""The clauses of the rules that the engine cites in events and refusals. A test compares this with the code."""

from __future__ import annotations

# fmt: off
CITED: frozenset[str] = frozenset({
    "accurate", "area", "attack-disabled", "attack-mark", "attack-reselect", "attack-roll", "attack-target",
    "attack-wasted", "choose-action", "choose-change", "choose-change-once", "choose-damaged", "choose-lost",
    "choose-none", "combo", "crush", "damage-torso-legs", "damage-weapon", "emp", "enemy-attack", "enemy-choose",
    "enemy-choose-none", "enemy-destroyed", "enemy-first-attack", "enemy-first-attack-short", "enemy-first-space",
    "enemy-first-time", "enemy-move-closer", "enemy-move-flank", "enemy-move-seek", "enemy-move-stay",
    "enemy-out-of-range", "enemy-roll", "enemy-target-roll", "enemy-target-side", "enemy-target-weapon",
    "flight-path-bombs", "flight-path-in", "flight-path-out", "flight-path-return", "free-move",
    "free-move-damaged", "free-move-kinds", "haste", "haste-dice", "haste-wait", "keep-bike", "kickback",
    "least-range", "lose", "move-no-haste", "no-repeat", "parry", "proximity", "pull", "recoil", "reflex", "repair",
    "repair-stance", "repair-time", "score", "setup-cubes", "setup-loadout", "setup-pile", "sniper", "spill-again",
    "spill-over", "spill-topmost", "squat-dice", "squat-legs", "squat-no-free-move", "squat-no-walk-back",
    "stalemate", "stance-change", "time-active", "time-advance", "time-enemies-first", "time-limit", "time-order",
    "time-place", "torso-destroyed", "torso-slow", "turn", "turn-and-squat", "turn-and-squat-standing",
    "turn-or-stance", "walk-backwards", "walk-backwards-stop", "walk-forwards", "walk-forwards-stop", "wall",
    "wall-no-haste", "wave-cleared", "wave-draw", "wave-draw-again", "wave-erase", "wave-fixed", "wave-pile",
    "wave-retired", "wave-start-action", "weak", "weight-penalty", "win", "zone-armour",
})
# fmt: on
