"""Who plays Hex Skirmish: the shared `random`, and `greedy`."""

from __future__ import annotations

from generator.games.hex_skirmish.greedy import Greedy

POLICIES = {"greedy": Greedy}
CHECKED = (Greedy(),)
