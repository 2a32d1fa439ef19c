"""The pattern of each kind of terrain, in a hex that is 1 wide flat to flat, its middle at (0, 0), y down.

Patterns keep to the band between the coordinate at the top of a hex and the letters at its foot. They are made of few
strokes: a large map has tens of thousands of hexes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from generator.data.records import dataclass

Segment = tuple[str | float, ...]
Stretch = tuple[Segment, ...]
"""One line or closed shape: a move, and how it goes on."""
Point = tuple[float, float]

COARSE, TINY = 9.0, 6.0
"""Below so many mm a hex has only the first part of its pattern, or one sign in its place."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is drawn: `lines` are stroked, `shapes` are filled with white as well."""

    lines: tuple[Stretch, ...] = ()
    shapes: tuple[Stretch, ...] = ()


def _line(*points: Point) -> Stretch:
    return tuple(("L" if at else "M", x, y) for at, (x, y) in enumerate(points))


def _closed(points: Iterable[Point]) -> Stretch:
    return (*_line(*points), ("Z",))


def disc(x: float, y: float, radius: float) -> Stretch:
    """A circle about (x, y), in mm."""
    k = radius * 0.5523
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )


def _wave(x: float, y: float, reach: float, rise: float) -> Stretch:
    """A wavelet: one S on its side."""
    inner = reach * 0.35
    return (("M", x - reach, y), ("C", x - inner, y - 3 * rise, x + inner, y + 3 * rise, x + reach, y))


_FOUR = ((-0.26, -0.08), (0.24, -0.1), (-0.06, 0.13), (0.3, 0.14), (0.0, -0.17), (-0.34, 0.13), (0.13, 0.02))
"""Places in the band, spread so that the first few of them look even."""


_TREE = (
    (0.0, -0.5), (0.26, -0.04), (0.14, -0.04), (0.36, 0.34), (0.05, 0.34), (0.05, 0.5),
    (-0.05, 0.5), (-0.05, 0.34), (-0.36, 0.34), (-0.14, -0.04), (-0.26, -0.04),
)  # fmt: skip
_STANDS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (0.2, ((-0.24, -0.05), (0.23, -0.07), (0.0, 0.1))),
    2: (0.19, ((-0.3, -0.11), (0.28, -0.12), (0.0, -0.12), (-0.17, 0.1), (0.15, 0.11), (0.38, 0.1), (-0.39, 0.1))),
    3: (0.17, ((-0.32, -0.16), (0.3, -0.16), (0.0, -0.16), (-0.16, -0.01), (0.16, -0.01), (0.42, 0.0), (-0.42, 0.0),
               (-0.28, 0.15), (0.28, 0.15), (0.0, 0.15))),
}  # fmt: skip
"""By density: height of a tree, and where they stand."""


def _woods(level: int) -> Pattern:
    height, places = _STANDS[min(3, max(1, level))]
    return Pattern(shapes=tuple(_closed((x + dx * height, y + dy * height) for dx, dy in _TREE) for x, y in places))


def _jungle(level: int) -> Pattern:
    height, places = _STANDS[min(3, max(1, level))]
    r = height * 0.5
    crowns = tuple(disc(x, y, r) for x, y in places)
    leaves = [
        _line((x, y), (x + r * 0.8 * math.sin(turn), y - r * 0.8 * math.cos(turn)))
        for x, y in places for turn in (0.0, 2.1, 4.2)
    ]  # fmt: skip
    return Pattern(tuple(leaves), crowns)


def _water(level: int) -> Pattern:
    places = ((-0.2, -0.06), (0.2, 0.07), (-0.14, 0.19), (0.22, -0.16), (0.0, 0.0), (-0.33, 0.07), (0.34, 0.19))
    count = {0: 2, 1: 3, 2: 5}.get(level, 7)
    return Pattern(tuple(_wave(x, y, 0.09, 0.022) for x, y in places[:count]))


def _rapids(level: int) -> Pattern:
    return Pattern(tuple(
        _line((x - 0.05, y - 0.09), (x + 0.04, y), (x - 0.05, y + 0.09))
        for y in (-0.12, 0.12)[: 1 + (level > 1)] for x in (-0.12, -0.03, 0.06)
    ))  # fmt: skip


_STONE = ((-0.5, 0.3), (-0.42, -0.15), (0.0, -0.38), (0.4, -0.1), (0.5, 0.3))
_BLOCK = ((-0.4, -0.2), (0.2, -0.42), (0.42, 0.2), (-0.2, 0.42))


def _rough(level: int) -> Pattern:
    places = _FOUR[: 4 if level < 2 else 7]
    return Pattern(shapes=tuple(
        _closed((x + dx * size, y + dy * size) for dx, dy in _STONE)
        for (x, y), size in zip(places, (0.15, 0.12, 0.13, 0.11, 0.1, 0.12, 0.14), strict=False)
    ))  # fmt: skip


def _rubble(level: int) -> Pattern:
    places = _FOUR[: min(7, 3 + level)]
    return Pattern(shapes=tuple(
        _closed((x + way * dx * size, y + dy * size) for dx, dy in _BLOCK)
        for (x, y), size, way in zip(places, (0.13, 0.1, 0.12, 0.08, 0.09, 0.1, 0.09), (1, -1, 1, 1, -1, 1, -1),
                                     strict=False)
    ))  # fmt: skip


def _swamp(level: int) -> Pattern:
    made: list[Stretch] = []
    for x, y in _FOUR[: 3 + level]:
        made.append(_line((x - 0.08, y + 0.04), (x + 0.08, y + 0.04)))
        made += [_line((x + way * 0.02, y + 0.02), (x + way * 0.05, y - 0.06 + abs(way) * 0.015)) for way in (-1, 0, 1)]
    return Pattern(tuple(made))


def _fields(_: int) -> Pattern:
    return Pattern(tuple(_line((x + 0.05, -0.24), (x - 0.05, 0.24)) for x in (0.0, 0.2, -0.2, 0.1, -0.1, 0.3, -0.3)))


def _dots(places: Sequence[Point]) -> tuple[Stretch, ...]:
    return tuple(_line((x - 0.008, y), (x + 0.008, y)) for x, y in places)


def _sand(_: int) -> Pattern:
    return Pattern(_dots((*_FOUR, (-0.17, -0.2), (0.36, 0.02), (-0.42, 0.0), (-0.18, 0.02), (0.12, 0.2), (0.14, -0.2))))


def _mud(_: int) -> Pattern:
    return Pattern(tuple(
        _line((x + dx - 0.05, y + dy), (x + dx + 0.05, y + dy))
        for x, y in _FOUR[:6] for dx, dy in ((0.0, 0.0), (0.04, 0.04))
    ))  # fmt: skip


def _tundra(_: int) -> Pattern:
    return Pattern(tuple(_line((x - 0.04, y - 0.04), (x, y + 0.03), (x + 0.04, y - 0.04)) for x, y in _FOUR[:6]))


def _ice(_: int) -> Pattern:
    return Pattern(tuple(
        _line((x + dx - 0.05, y + 0.06), (x + dx + 0.05, y - 0.06)) for x, y in _FOUR[:5] for dx in (0.0, 0.05)
    ))  # fmt: skip


def _snow(_: int) -> Pattern:
    r = 0.05
    return Pattern(tuple(
        _line((x - r * math.cos(turn), y - r * math.sin(turn)), (x + r * math.cos(turn), y + r * math.sin(turn)))
        for x, y in _FOUR[:4] for turn in (0.52, 1.57, 2.62)
    ))  # fmt: skip


def _magma(level: int) -> Pattern:
    cracks = (
        _line((-0.4, -0.1), (-0.22, 0.02), (-0.12, -0.08), (0.04, 0.06), (0.2, -0.06), (0.4, 0.08)),
        _line((-0.12, -0.08), (-0.06, -0.22), (0.06, -0.24)),
        _line((0.04, 0.06), (0.0, 0.2), (0.12, 0.25)),
        _line((-0.22, 0.02), (-0.28, 0.2)),
    )
    waves = tuple(_wave(x, y, 0.08, 0.03) for x, y in ((-0.24, -0.19), (0.24, -0.19), (-0.12, 0.2), (0.27, 0.19)))
    return Pattern(cracks if level < 2 else (*cracks, *waves))


def _fire(level: int) -> Pattern:
    def flame(x: float, y: float, h: float) -> Stretch:
        return (
            ("M", x, y - h),
            ("C", x + 0.2 * h, y - 0.4 * h, x + 0.7 * h, y - 0.1 * h, x + 0.45 * h, y + 0.5 * h),
            ("C", x + 0.35 * h, y + 0.9 * h, x - 0.35 * h, y + 0.9 * h, x - 0.45 * h, y + 0.5 * h),
            ("C", x - 0.6 * h, y, x - 0.1 * h, y - 0.2 * h, x, y - h),
            ("Z",),
        )

    places = ((0.0, 0.02), (-0.26, 0.04), (0.26, 0.04))[: max(1, level)]
    return Pattern(shapes=tuple(flame(x, y, 0.1) for x, y in places))


def _smoke(_: int) -> Pattern:
    return Pattern(tuple(
        (("M", x, y + 0.12), ("C", x + 0.12, y + 0.04, x - 0.12, y - 0.04, x, y - 0.12))
        for x, y in ((-0.22, 0.04), (0.0, -0.06), (0.22, 0.04))
    ))  # fmt: skip


def _geyser(_: int) -> Pattern:
    turns = (-0.9, -0.4, 0.0, 0.4, 0.9)
    jets = tuple(_line((0.0, 0.0), (0.16 * math.sin(turn), -0.2 * math.cos(turn))) for turn in turns)
    return Pattern((*jets, disc(0.0, 0.06, 0.09)))


def _danger(_: int) -> Pattern:
    return Pattern(
        (_line((0.0, -0.1), (0.0, 0.05)), _line((0.0, 0.08), (0.0, 0.1))),
        (_closed(((0.0, -0.22), (0.22, 0.16), (-0.22, 0.16))),),
    )


def _paved(_: int) -> Pattern:
    made = []
    for x, y in ((0.0, 0.0), (-0.26, 0.15), (0.26, 0.15), (-0.26, -0.15), (0.26, -0.15)):
        made += [_line((x - 0.035, y), (x + 0.035, y)), _line((x, y - 0.035), (x, y + 0.035))]
    return Pattern(tuple(made))


def _industrial(_: int) -> Pattern:
    roof = ((-0.3, 0.16), (-0.3, -0.06), (-0.12, -0.16), (-0.12, -0.04), (0.06, -0.16), (0.06, -0.04), (0.16, -0.04),
            (0.16, -0.22), (0.24, -0.22), (0.24, -0.04), (0.3, -0.04), (0.3, 0.16))  # fmt: skip
    return Pattern(shapes=(_closed(roof),))


def _fortified(_: int) -> Pattern:
    outer = ((-0.3, 0.16), (-0.3, -0.04), (0.0, -0.22), (0.3, -0.04), (0.3, 0.16))
    inner = tuple((x * 0.72, y * 0.72 + 0.045) for x, y in outer)
    return Pattern((_line(*outer), _line(*inner)))


def _impassable(_: int) -> Pattern:
    return Pattern((
        _line((-0.3, -0.2), (0.3, 0.2)), _line((-0.3, 0.2), (0.3, -0.2)),
        _line((-0.22, -0.22), (0.22, -0.22)), _line((-0.22, 0.22), (0.22, 0.22)),
    ))  # fmt: skip


def _tank(_: int) -> Pattern:
    return Pattern(shapes=(disc(-0.12, 0.0, 0.13), disc(0.15, 0.02, 0.1), disc(-0.12, 0.0, 0.04)))


def _other(_: int) -> Pattern:
    r, made = 0.25, []
    for step in range(12):
        one, other = step * math.pi / 6, (step + 0.55) * math.pi / 6
        made.append(_line((r * math.sin(one), r * math.cos(one)), (r * math.sin(other), r * math.cos(other))))
    return Pattern(tuple(made))


_MAKERS: dict[str, Callable[[int], Pattern]] = {
    "woods": _woods, "jungle": _jungle, "water": _water, "rapids": _rapids, "rough": _rough, "rubble": _rubble,
    "swamp": _swamp, "fields": _fields, "sand": _sand, "mud": _mud, "tundra": _tundra, "ice": _ice, "snow": _snow,
    "magma": _magma, "fire": _fire, "smoke": _smoke, "geyser": _geyser, "danger": _danger, "paved": _paved,
    "industrial": _industrial, "fortified": _fortified, "impassable": _impassable, "tank": _tank, "other": _other,
}  # fmt: skip
NAMES = frozenset(_MAKERS)
"""Every pattern that `pattern` knows."""


_CROWN = _closed(((0.0, -0.24), (0.24, 0.2), (-0.24, 0.2)))
_SQUARE = _closed(((-0.14, -0.14), (0.14, -0.14), (0.14, 0.14), (-0.14, 0.14)))
_SIGNS: dict[str, Pattern] = {
    "woods": Pattern(shapes=(_CROWN,)), "jungle": Pattern(shapes=(disc(0.0, 0.0, 0.22),)),
    "water": Pattern((_wave(0.0, 0.0, 0.3, 0.07),)), "rapids": Pattern((_line((-0.1, -0.2), (0.1, 0.0), (-0.1, 0.2)),)),
    "rough": Pattern((_line((-0.24, 0.14), (0.0, -0.16), (0.24, 0.14)),)), "rubble": Pattern(shapes=(_SQUARE,)),
    "swamp": Pattern((_line((-0.24, 0.1), (0.24, 0.1)), _line((0.0, 0.1), (0.0, -0.16)))),
    "fields": Pattern(tuple(_line((x + 0.06, -0.22), (x - 0.06, 0.22)) for x in (-0.14, 0.14))),
    "paved": Pattern(), "sand": Pattern((_line((-0.05, 0.0), (0.05, 0.0)),)),
}  # fmt: skip
"""What stands for a pattern in a tiny hex; other patterns show what they begin with."""


@cache
def pattern(name: str, level: int, across: float, mirrored: bool = False) -> Pattern:
    """A pattern in mm, for hexes `across` mm wide flat to flat. `mirrored` ones alternate, so that rows look alive."""
    found = _SIGNS.get(name, _MAKERS[name](level)) if across < TINY else _MAKERS[name](level)
    scale = (-across if mirrored else across, across)
    most = 3 if across < COARSE else 99
    return Pattern(_scaled(found.lines[:most], scale), _scaled(found.shapes[:most], scale))


def _scaled(stretches: Iterable[Stretch], scale: tuple[float, float]) -> tuple[Stretch, ...]:
    return tuple(
        tuple((str(one[0]), *(float(number) * scale[at % 2] for at, number in enumerate(one[1:]))) for one in stretch)
        for stretch in stretches
    )


def placed(stretches: Iterable[Stretch], x: float, y: float, into: list[Segment]) -> None:
    """Add stretches, moved to (x, y), to a path."""
    for stretch in stretches:
        for one in stretch:
            if len(one) == 3:
                into.append((one[0], one[1] + x, one[2] + y))  # type: ignore[operator]
            elif len(one) == 1:
                into.append(one)
            else:
                _, a, b, c, d, e, f = one
                into.append(("C", a + x, b + y, c + x, d + y, e + x, f + y))  # type: ignore[operator]
