"""Who plays Galactic Arena: the shared `random`, `greedy` and `planner`."""

from __future__ import annotations

from .greedy import Greedy
from .planner import Planner

POLICIES = {"greedy": Greedy, "planner": Planner}
CHECKED = (Greedy(), Planner())
