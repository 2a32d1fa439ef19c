"""Which enemies Area may hit besides its target, and where Pull may move a target to.

A space lies as many spaces from another as steps lead there, each to the next ring in its sector or to the next sector
in its ring, round the radar. Area reaches enemies in the target's own space too: nothing says that only one fits there.
"""

from __future__ import annotations

from .rules import Rules, Weapon
from .state import Enemy, Roll, State


def apart(rules: Rules, one: int, two: int) -> int:
    """How many spaces lie between two spaces of the radar; 0 for the same."""
    rings, count = len(rules.rings), len(rules.sectors)
    turn = abs(one // rings - two // rings)
    return min(turn, count - turn) + abs(one % rings - two % rings)


def further_targets(rules: Rules, state: State, weapon: Weapon, roll: Roll) -> list[Enemy]:
    """Enemies that the dice on the table may hit as well: near the target, and in range and arc as any target is."""
    rings = len(rules.rings)
    first = state.enemy(roll.enemy)
    return [
        enemy
        for enemy in state.enemies
        if enemy.slot != roll.enemy
        and enemy.slot not in roll.others
        and enemy.space >= 0
        and weapon.least <= enemy.space % rings <= weapon.reach
        and weapon.arc[enemy.space // rings]
        and apart(rules, first.space, enemy.space) <= weapon.within
    ]


def pull_spaces(rules: Rules, weapon: Weapon, enemy: Enemy) -> list[int]:
    """Where a target may be moved: straight towards the mech, or round it in its ring, to spaces in the weapon's arc.

    Enemies in a space are no hindrance. Less far than the keyword allows is allowed too.
    """
    rings, count = len(rules.rings), len(rules.sectors)
    sector, ring = divmod(enemy.space, rings)
    spaces = []
    for step in range(1, weapon.pull + 1):
        if step <= ring and weapon.arc[sector]:
            spaces.append(enemy.space - step)
        for there in ((sector - step) % count, (sector + step) % count):
            space = there * rings + ring
            if weapon.arc[there] and space != enemy.space and space not in spaces:
                spaces.append(space)
    return spaces
