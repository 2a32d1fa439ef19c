"""A policy that looks for trouble, so that games which a referee follows hold more than walking about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action, Chance

WEIGHTS = {
    "end": 1, "move": 12, "shoot": 24, "shell": 12, "engage": 40, "strike": 24, "fire": 6, "wait": 2, "aim": 4,
    "parry": 4, "block": 4, "take": 1, "break-off": 2, "stand-up": 6, "reload": 8, "dismount": 4, "rest": 2,
    "overload": 4, "watch": 3, "spot": 3, "madar": 6, "smoke": 2, "shut-down": 1, "check": 2, "full-check": 1,
    "cover": 2, "hide": 3, "turn": 2,
}  # fmt: skip
"""How willingly it does something; 4 for what isn't named."""


def place(label: str) -> tuple[int, int, int]:
    """A hex's cube coordinates."""
    column, row = int(label[:2]) - 1, int(label[2:]) - 1
    r = row - (column + 1) // 2
    return column, r, -column - r


def steps(one: str, other: str) -> int:
    """Hexes between two labels."""
    return max(abs(a - b) for a, b in zip(place(one), place(other), strict=True))


class Eager:
    """Chooses a kind by weight, and goes where enemies were last known, or to the middle."""

    name = "eager"
    needs_view = False

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Chance) -> Action:
        """One of `actions`."""
        kinds = sorted({one.kind for one in actions})
        weights = [WEIGHTS.get(kind, 4) for kind in kinds]
        at = chance.below(sum(weights))
        kind = next(kind for number, kind in enumerate(kinds) if at < sum(weights[: number + 1]))
        mine = [one for one in actions if one.kind == kind]
        picked = [mine[chance.below(len(mine))] for _ in range(5 if kind == "move" else 1)]
        return min(picked, key=lambda one: self.far(one))

    @staticmethod
    def far(action: Action) -> int:
        """How far a move ends from the middle of the map."""
        return steps(action.how.hex, "0808") if action.kind == "move" else 0
