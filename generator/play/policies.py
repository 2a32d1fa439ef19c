"""Policies that know no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .contract import Action, Chance


class Random:
    """Chooses first uniformly among the kinds of choice on offer, then uniformly inside the kind.

    So a kind with many variants (which circle to repair) does not drown one with few (to stop repairing).
    """

    name = "random"
    needs_view = False

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Chance) -> Action:
        """One of the actions."""
        kinds: dict[str, list[Action]] = {}
        for action in actions:
            kinds.setdefault(action[3] or action[0], []).append(action)
        groups = list(kinds.values())
        group = groups[chance.below(len(groups))] if len(groups) > 1 else groups[0]
        return group[chance.below(len(group))] if len(group) > 1 else group[0]
