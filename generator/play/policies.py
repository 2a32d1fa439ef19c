"""Policies that know no game."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from .contract import Action, Chance

_group = itemgetter(3)


class Random:
    """Chooses first uniformly among the kinds of choice on offer, then uniformly inside the kind.

    So a kind with many variants (which circle to repair) does not drown one with few (to stop repairing).
    """

    name = "random"
    needs_view = False

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Chance) -> Action:
        """One of the actions."""
        kinds = list(dict.fromkeys(map(_group, actions)))
        if "" in kinds:  # an engine that leaves groups out
            kinds = list(dict.fromkeys(action.choice for action in actions))
            kind = kinds[chance.below(len(kinds))]
            inside = [action for action in actions if action.choice == kind]
        elif len(kinds) > 1:
            kind = kinds[chance.below(len(kinds))]
            inside = [action for action in actions if action[3] == kind]
        else:
            inside = list(actions)
        return inside[chance.below(len(inside))] if len(inside) > 1 else inside[0]
