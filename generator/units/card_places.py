"""Where the parts of a unit card stand, in mm from its upper left corner, and the strokes of what is marked."""

from __future__ import annotations

from generator.draw import fonts
from generator.draw.display import Face, Ink, Line, Paint

WIDTH, HEIGHT = 88.9, 63.5
"""A card after cutting, in mm."""

ENLARGED = 2**0.5
"""How much larger the large cards are: four on a page instead of eight."""

MARGIN = 3.0
LEFT, RIGHT, BOTTOM = MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN
SPLIT = 46.4
"""Where the left column ends; the right one begins 2 mm further on."""
SIDE = SPLIT + 2.0
HEAD, STATS, DAMAGE, HEAT = 11.6, 22.2, 32.4, 39.0
"""Where head, values, damage and heat scale end, in mm from the upper edge."""
LABEL = 9.0
"""Room for the number before circles."""
DAMAGE_TOP = STATS + 1.4
DAMAGE_BASE = round(DAMAGE_TOP + fonts.cap_height(Face.LABEL_BOLD, 20), 3)
"""Upper edge and base line of the damage: the letter of its range stands at the first, what it adds on the second."""

FIRM = Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)
MARK = Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value)
MARK_FIRM = Paint(Ink.WHITE, Ink.BLACK, Line.STRUCTURE.value)
