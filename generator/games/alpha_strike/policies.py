"""Who plays Alpha Strike: the shared `random` and `greedy`."""

from __future__ import annotations

from generator.battle.greedy import Greedy

POLICIES = {"greedy": Greedy}
CHECKED = (Greedy(),)
