"""Who plays Panzer Witches: the shared `random`, and `greedy`."""

from __future__ import annotations

from .greedy import Greedy

POLICIES = {"greedy": Greedy}
CHECKED = (Greedy(),)
