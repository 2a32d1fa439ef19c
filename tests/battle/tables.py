"""Numbers of battles for tests, written out here so that no game's data decide them."""

from __future__ import annotations

from typing import Any

from generator.battle.models import BattleFile
from generator.battle.rules import Rules

NUMBERS: dict[str, Any] = {
    "format": 1,
    "ranges": {
        "short": {"inches": 6, "modifier": 0}, "medium": {"inches": 24, "modifier": 2},
        "long": {"inches": 42, "modifier": 4}, "extreme": {"modifier": 6},
    },
    "attacker": {"stood": -1, "jumped": 2},
    "target": {"jumped": 1, "immobile": -4},
    "woods": {"modifier": 1, "near": 2, "block": 6},
    "cover": {"modifier": 1},
    "certain": {"sure": 2, "never": 13},
    "minimal": {"die": 4, "damage": 1},
    "heat": {
        "levels": 3, "attack": 1, "inches": 2, "slowed": {"level": 2, "modifier": 1}, "overheat": 1, "damage": 1,
        "water": 1, "units": ["BM", "IM"],
    },
    "criticals": {
        "table": {
            "2": "ammo", "3": "engine", "4": "fire-control", "5": "none", "6": "weapon", "7": "move", "8": "weapon",
            "9": "none", "10": "fire-control", "11": "engine", "12": "destroyed",
        },
        "boxes": {"engine": 2, "fire-control": 4, "move": 4, "weapon": 4},
        "engine": 1, "fire-control": 2, "weapon": 1, "move": {"inches": 2, "modifier": 1}, "case": 1,
        "never": ["BA", "CI"],
    },
    "physical": {
        "charge": 1, "death-from-above": 1, "above": 1, "fall": 1, "large": 3, "large-damage": 1, "melee": 1,
        "levels": 1, "units": ["BM", "IM", "CV"],
    },
    "specials": {"stealth": {"medium": 1, "long": 2}, "shield": {"damage": 1, "attack": 1}},
    "heights": {"BM": 2, "IM": 2},
}  # fmt: skip


def rules(changes: dict[str, Any] | None = None, *, extreme: bool = False) -> Rules:
    """The numbers compiled; `changes` are laid over whole parts."""
    return Rules(BattleFile.model_validate({**NUMBERS, **(changes or {})}), 2, extreme=extreme)
