"""The clauses of the rules that the engine cites in events and refusals. A test compares this with the code."""

from __future__ import annotations

# fmt: off
CORE: frozenset[str] = frozenset({
    "round-order", "initiative", "turn-of-frame", "move", "first-move", "movement-counter", "stop", "overload",
    "terrain", "levels-climbed", "turning", "one-a-side", "stand-up", "fall",
    "take-cover", "hull-down", "hide", "seen", "unseen", "spotting", "spot", "spot-levels", "madar", "smoke",
    "smoke-lasts", "system-check", "full-check", "shut-down", "cooling", "water-cooling", "restart", "engine-heat",
    "malfunction", "reload", "reload-by-hand", "field-start", "field-rest", "line-of-sight", "woods-block",
    "building-block", "height-sight", "smoke-shot", "last-standing", "round-limit",
})
COMBAT: frozenset[str] = frozenset({
    "shoot", "weapon-range", "front-arc", "gear-bonus", "target-moving", "shooter-moving", "target-covered",
    "called-location", "smoke-shot", "fallen-shooter", "hit-location", "automatic-fire", "ammunition", "weapon-heat",
    "aim", "aim-limit", "aim-moving", "aim-lost", "aim-automatic", "damage", "armour", "penetration-waste",
    "weak-spot", "critical-hit", "hull", "module-check", "module-harm", "location-lost", "frame-out", "stagger",
    "explosive", "field-strength", "field-absorbs", "field-breaks", "field-facing", "field-melee",
    "shield-block", "shield-sector", "shield-one-sector",
    "shield-takes", "shield-bounce", "shield-overflow", "chambered-round", "watch", "watch-hex", "watch-sight",
    "shell-hidden", "engage", "melee-actions", "strike", "parry", "dodge", "counterattack", "melee-shield",
    "break-off", "shoot-in-melee", "shoot-into-melee", "success-levels", "special-level", "critical-level",
    "fumble-level", "always-one", "unseen", "line-of-sight", "malfunction", "reload", "stand-up",
})
# fmt: on
CITED: frozenset[str] = CORE | COMBAT
