"""The track of a witch's force field, and how strong the field is towards each side."""

from __future__ import annotations

from typing import Any

from generator.data.records import dataclass
from generator.data.views import computed
from generator.draw.display import Ink
from generator.draw.widgets.hexfield import Cell
from generator.games.panzer_witches import damage
from generator.hexes import Hex, Layout

SIDES = ("front", "side", "rear")
"""Towards whom a field is how strong, as field.yaml names it."""

RING = ((0, -1, "front"), (1, -1, "front"), (1, 0, "side"), (0, 1, "rear"), (-1, 1, "side"), (-1, 0, "front"))
"""The hexes round a frame that faces north: q, r, and which side of the field lies there."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a field is from a number of points on."""

    first: int
    value: Any


@dataclass(frozen=True, slots=True)
class TrackRow:
    """Ten spaces of the track, and how strong a field of so many points is towards each side."""

    first: int
    spaces: tuple[Any, ...]
    strengths: dict[str, tuple[Strength, ...]]
    """By side, from the first space on: two where it grows within the row."""


def rows(field: Any) -> list[TrackRow]:
    """The rows of the track, from its last number down to 0. `field` is the view of field.yaml."""
    tens, last = int(field.tens), int(field.track)
    found = []
    for first in range(last - last % tens, -1, -tens):
        points = range(first, min(first + tens - 1, last) + 1)
        strengths: dict[str, tuple[Strength, ...]] = {}
        for side in SIDES:
            percent = field[side]
            steps: list[Strength] = []
            for one in points:
                value = damage.strength(one, int(percent), tens)
                if not steps or int(steps[-1].value) != value:
                    steps.append(Strength(one, computed(value, percent, field.tens)))
            strengths[side] = tuple(steps)
        found.append(TrackRow(first, tuple(computed(one, field.track) for one in points), strengths))
    return found


def facing() -> list[Cell]:
    """A frame's hex and the six round it, those in which its field is whole white."""
    fills = {"front": Ink.WHITE, "side": Ink.LIGHT, "rear": Ink.LIGHT}
    return [Cell(Hex(0, 0)), *(Cell(Hex(q, r), fill=fills[side]) for q, r, side in RING)]


def ring(across: float) -> list[tuple[float, float, str]]:
    """Where the middles of the six hexes lie from the frame's, in mm, and which side each is; `across` is their width
    flat to flat.
    """
    grid = Layout(across)
    return [(*grid.centre(Hex(q, r)), side) for q, r, side in RING]
