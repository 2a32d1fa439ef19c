"""Who plays Galactic Arena: the shared `random`, `greedy` and `planner`."""

from __future__ import annotations

from .greedy import Greedy

POLICIES = {"greedy": Greedy}
CHECKED = (Greedy(),)
