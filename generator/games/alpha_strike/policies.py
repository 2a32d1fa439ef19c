"""Who plays Alpha Strike: the shared `random`, `greedy` and `planner`."""

from __future__ import annotations

from generator.battle.greedy import Greedy
from generator.battle.planner import Planner

POLICIES = {"greedy": Greedy, "planner": Planner}
CHECKED = (Greedy(), Planner())
