"""The vocabulary of abilities and keywords: when they can be used, and what they do.

Data name these words, the engine carries them out (`engine` reads nothing else of an ability), and the printed
sentence is put together from phrases of text.<lang>.yaml that have the same names. A new ability is data; only a new
kind of effect is code.
"""

from __future__ import annotations

from typing import Literal, get_args

When = Literal["instant", "exchange", "hit", "missed", "struck", "defended", "death"]
"""When it can be used.

instant     about movement: at any time of one's own turn; a defensive one when an enemy's turn begins (5.1)
exchange    before an attack, in turns with the enemy (5.0, 11.3)
hit         after one's own successful attack (11.7)
missed      after one's own attack that missed or was fended off (11.7)
struck      after an enemy's successful attack on the hero, before its damage is dealt (11.7)
defended    after the hero fended an attack off (11.7)
death       when the hero has lost the last health point
"""

Side = Literal["offensive", "defensive"]
"""Offensive ones are for one's own turn, defensive ones for an enemy's (3.3)."""

MOMENTS: dict[str, tuple[str, ...]] = {
    "offensive": ("instant", "exchange", "hit", "missed"),
    "defensive": ("instant", "exchange", "struck", "defended", "death"),
}
"""Which moments go with which side."""

Attack = Literal["melee", "ranged", "charge"]
"""Kinds of attack. A charge is a melee attack too."""

# The amount is a number above 0 in each: what takes away is named so.
Effect = Literal[
    # until the end of the turn
    "attack",  # the hero's attack totals are higher
    "defence",  # its defence totals
    "damage",  # its successful attack does more damage
    "movement",  # it moves further
    "steady-aim",  # its ranged attacks suffer no penalty for distance (no amount)
    "phase",  # it moves through pillars, barriers and heroes, and ends on none (no amount)
    "enemy-attack",  # an enemy's attack totals are lower
    "enemy-defence",  # an enemy's defence totals are lower
    "enemy-movement",  # an enemy moves less far
    "blind",  # an enemy's defence is its indicator alone: it pays and rolls nothing (no amount)
    "silence",  # an enemy uses no further ability (no amount)
    # at once
    "action-points",  # the hero gets some back, up to its full number
    "enemy-action-points",  # an enemy loses some
    "heal",  # the hero gets health back, up to its full number
    "harm",  # an enemy loses health; nothing defends against it
    "push",  # an enemy is moved up to so many hexes
    "leap",  # the hero comes down on a free hex so far away at most, whatever lies between
    "swap",  # hero and enemy change places, so far apart at most
    "hold",  # an enemy does not move on its next turn (no amount)
    "disarm",  # an enemy's keyword counts as used this round (no amount)
    # about the attack that was just rolled
    "reroll",  # the hero's own die of this attack is rolled again; the new one counts (no amount)
    "ward",  # the damage of this attack is lower
    # when dying
    "resurrect",  # the hero is back with so much health
]
"""What it does. Heroes that are pushed, swapped or leap step onto whatever lies where they come down."""

EFFECTS: tuple[str, ...] = get_args(Effect)
MOMENTS_IN_ORDER: tuple[str, ...] = get_args(When)

PLAIN = frozenset({"steady-aim", "phase", "blind", "silence", "hold", "disarm", "reroll"})
"""Effects without an amount."""

AT_ENEMY = frozenset(
    {
        "enemy-attack", "enemy-defence", "enemy-movement", "blind", "silence", "enemy-action-points", "harm", "push",
        "swap", "hold", "disarm",
    }
)  # fmt: skip
"""Effects that need an enemy: the other one of the attack, or one that the player names."""
