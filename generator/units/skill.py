"""Point values by skill: a better crew makes a unit dearer, a worse one cheaper."""

from __future__ import annotations

USUAL = 4
"""The skill that the points of a list are for."""
BEST, WORST = 0, 8
"""Skills that a force may write; a lower one is better."""


def points_at(points: int, skill: int) -> int:
    """The point value of a unit of `points` (at skill 4) with a skill (the list's own adjustment; at least 1).

    Each step better adds 1 for units of up to 7 points, else 1 and another for each full 5 above 3. Each step worse
    takes 1 off for units of up to 14 points, else 1 and another for each full 10 above 5.
    """
    if skill < USUAL:
        step = 1 if points <= 7 else 1 + (points - 3) // 5
        return points + (USUAL - skill) * step
    if skill > USUAL:
        step = 1 if points <= 14 else 1 + (points - 5) // 10
        return max(1, points - (skill - USUAL) * step)
    return points
