"""Weapon cards: which part of a mount's box a card covers. Lengths in mm.

The same lines draw a weapon on the playsheet and on a card (templates/paper-mech/parts.j2, `weapon_face`); a card is
cut where this area ends, so that it lies on the box of the same paper's blank mech sheet without hiding what the mount
says.
"""

from __future__ import annotations

from generator.draw.paper import Box
from generator.draw.silhouettes import MechFigure

STRIP = 4.25
"""Height of the upper part of a mount's box that stays in sight above a card: the mount's name and dice."""

SIDE = 0.5
"""How far a card reaches beyond the box at both sides: less than the distance of the die boxes in the gutters."""

BELOW = 0.25
"""How far it reaches below the box."""

BARE = MechFigure()
"""The mech of a sheet that serves every loadout: it carries nothing."""


def card_area(box: Box) -> Box:
    """What a card covers of a mount's box."""
    return Box(box.x - SIDE, box.y + STRIP, box.width + 2 * SIDE, box.height - STRIP + BELOW)
