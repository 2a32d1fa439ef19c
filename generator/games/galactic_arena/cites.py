"""The clauses of the rules that the engine cites in events and refusals. A test compares this with the code."""

from __future__ import annotations

# fmt: off
CITED: frozenset[str] = frozenset({
    "choose-hero", "choose-hero-tie", "starting-tokens", "choose-weapon", "choose-abilities", "hidden-choice",
    "place-heroes", "crates-setup", "obstacles-setup", "initiative", "initiative-tie", "round-end",
    "round-reset", "round-limit", "turn", "pass-turn", "move", "move-cost", "weapon-change", "trap", "trap-ends-move",
    "trap-hurt", "explosive", "stasis-field", "barrier", "destroy-obstacle", "crate", "crate-choice", "crate-health",
    "crate-ability", "one-attack", "attack-total", "melee", "ranged", "ranged-penalty", "miss", "critical", "charge",
    "success", "push", "free-step", "defence-total", "defence-none", "damage", "death", "victory", "exchange",
    "exchange-end", "ability-cost", "ability-once", "once-a-battle", "unbreakable", "effects-last",
    "movement-any-time", "resurrect", "keyword", "keyword-once", "triggered", "team-start",
    "team-free-move", "alternate-sides", "columns", "obstacles-where", "turn-skipped", "turn-order", "allies-idle",
    "one-hero-a-hex", "blocked", "exchange-side", "charge-broken", "held",
    "healing", "exchange-kind",
})
TOURNAMENT: frozenset[str] = frozenset({"draft", "draft-order", "secret-match", "best-of-three", "team-draft"})
OPTIONAL: frozenset[str] = frozenset({"roll-for-initiative", "re-roll"})
# fmt: on
