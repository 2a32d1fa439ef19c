"""The referee's map: hexes as the rows of a map say, and what is seen over them, by the rules' text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

SHORT = ("N", "NE", "SE", "S", "SW", "NW")
AXIAL = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
SYMBOLS = {
    "w": ("woods", 1), "W": ("woods", 2), "j": ("jungle", 1), "^": ("rough", 1), "%": ("rubble", 1), "~": ("water", 1),
    "s": ("swamp", 1), ":": ("sand", 1), "f": ("fields", 1), "=": ("paved", 1), "r": ("road", 1), "B": ("bridge", 0),
    "b": ("building", 1), "X": ("impassable", 1), "T": ("fuel-tank", 1),
}  # fmt: skip
Spot = tuple[int, int]


class Objection(Exception):
    """What the rules say otherwise."""


class Hide(NamedTuple):
    """What lies between: whether it hides the target, whether woods count, and whether there is partial cover."""

    seen: bool
    woods: bool
    cover: bool


def _thing(text: str) -> tuple[str, int]:
    """What an entry of a map's legend means, `bridge 0 N SE`: its kind and level. Where roads lead is no matter."""
    kind, *more = text.split()
    return kind, next((int(word) for word in more if word.isdigit()), 0 if kind == "bridge" else 1)


class Country:
    """A map. Hexes are pairs of axial coordinates; what is in them stands in `things`, by kind its level."""

    def __init__(self, rows: list[str], legend: Mapping[str, list[str]] | None = None) -> None:
        own = {sign: [_thing(text) for text in texts] for sign, texts in (legend or {}).items()}
        self.level: dict[Spot, int] = {}
        self.things: dict[Spot, dict[str, int]] = {}
        self.names: dict[Spot, str] = {}
        for row, line in enumerate(rows):
            for column, token in enumerate(line.split()):
                spot = (column, row - column // 2)
                level, signs = re.fullmatch(r"(-?\d+)?(.*)", token).groups()  # type: ignore[union-attr]
                self.level[spot] = int(level or 0)
                self.names[spot] = f"{column + 1:02d}{row + 1:02d}"
                marks = re.findall(r"([^\d.])(\d*)", signs)
                found = self.things[spot] = {}
                for sign, n in marks:
                    usual = [(SYMBOLS[sign][0], int(n or SYMBOLS[sign][1]))] if sign in SYMBOLS else []
                    found |= dict(own.get(sign + n, own.get(sign, usual)))
        self.at = {name: spot for spot, name in self.names.items()}
        self.known: dict[object, Hide] = {}

    def has(self, spot: Spot, *kinds: str) -> bool:
        """Whether one of some things is in a hex."""
        return any(kind in self.things[spot] for kind in kinds)

    def depth(self, spot: Spot) -> int:
        """Of the water that one stands in; on a bridge it is none."""
        return 0 if self.has(spot, "bridge") else self.things[spot].get("water", 0)

    def roof(self, spot: Spot) -> int:
        """The level of what one stands on, water not counted."""
        things = self.things[spot]
        return self.level[spot] + things.get("building", 0) + things.get("bridge", 0)

    def feet(self, spot: Spot) -> int:
        """The level of the feet of who stands there; in water they are on its ground."""
        return self.roof(spot) - self.depth(spot)

    @staticmethod
    def beside(spot: Spot, side: int) -> Spot:
        """The hex at a side; it need not be on the map."""
        return (spot[0] + AXIAL[side % 6][0], spot[1] + AXIAL[side % 6][1])

    def around(self, spot: Spot) -> Iterator[Spot]:
        """The hexes beside one."""
        return (other for side in range(6) if (other := self.beside(spot, side)) in self.level)

    @staticmethod
    def steps(a: Spot, b: Spot) -> int:
        """How many hexes it is from one to the other."""
        q, r = b[0] - a[0], b[1] - a[1]
        return max(abs(q), abs(r), abs(q + r))

    @staticmethod
    @cache
    def ruled(q: int, r: int) -> tuple[tuple[Spot, int], ...]:
        """The hexes under a ruler from the middle of (0, 0) to that of (q, r), without its ends.

        Each with 0 where the ruler passes through its inside, else with the side, 1 or -1, on which its edge lies.
        """
        far, found = Country.steps((0, 0), (q, r)), []
        near = {
            (q * n // far + h, r * n // far + k) for n in range(far + 1) for h in range(-1, 3) for k in range(-1, 3)
        }
        for h, k in sorted(near - {(0, 0), (q, r)}):
            first, last, edge = Fraction(0), Fraction(1), False
            # A hex is where no two of its three coordinates, reckoned from its middle, are more than 1 apart.
            for here, slope in ((k - h, q - r), (h + 2 * k, -q - 2 * r), (-2 * h - k, 2 * q + r)):
                if slope:
                    ends = sorted((Fraction(-1 - here, slope), Fraction(1 - here, slope)))
                    first, last = max(first, ends[0]), min(last, ends[1])
                else:
                    edge = edge or abs(here) == 1
                    last = last if abs(here) <= 1 else Fraction(-1)
            if first < last:
                found.append(((h, k), (1 if h * r - k * q > 0 else -1) if edge else 0))
        return tuple(found)

    def crossed(self, a: Spot, b: Spot) -> list[list[Spot]]:
        """The hexes under the ruler: one list, or one for each side of the edges that it runs along."""
        ruled = self.ruled(b[0] - a[0], b[1] - a[1])
        lists = [[(a[0] + h, a[1] + k) for (h, k), side in ruled if side in (0, lean)] for lean in (1, -1)]
        return lists if any(side for _, side in ruled) else lists[:1]

    def hidden(self, numbers: Mapping[str, Any], a: Spot, b: Spot, tops: tuple[int, int], tall: int) -> Hide:
        """How well b is seen from a, where the better side for b counts.

        :param tops: the levels of the heads of who looks and who is looked at.
        :param tall: how many levels the target is high.
        """
        looks = [self._hidden(numbers, a, b, tops, tall, way) for way in self.crossed(a, b)]
        return min(looks, key=lambda one: (one.seen, -(one.woods + one.cover)))

    def _hidden(
        self, numbers: Mapping[str, Any], a: Spot, b: Spot, tops: tuple[int, int], tall: int, way: list[Spot]
    ) -> Hide:
        seen, between, far_woods = True, 0, False
        under = tops[1] - tall < self.roof(b) and self.depth(b)
        for spot in way:
            if spot not in self.level:
                continue
            limit = max(tops)
            if self.steps(a, spot) == 1:
                limit = min(limit, tops[0])
            if self.steps(b, spot) == 1:
                limit = min(limit, tops[1])
            ground = self.roof(spot)
            seen = seen and ground < limit
            if self.has(spot, "woods", "jungle") and ground + 2 >= limit:
                between += 2
                far_woods = far_woods or 2 * self.steps(a, spot) > numbers["woods"]["near"]
            if self.steps(b, spot) == 1 and tops[0] <= tops[1]:
                under = max(under, ground - (tops[1] - tall))
        part = Fraction(max(0, under), tall)
        seen = seen and between <= numbers["woods"]["block"] and part <= Fraction(2, 3)
        return Hide(seen, far_woods or self.has(b, "woods", "jungle"), Fraction(1, 3) <= part <= Fraction(2, 3))
