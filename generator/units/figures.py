"""Pictures of units: silhouettes built from parts by type, size, way of moving and what the specials name.

What the data leave open is chosen by a hash of the unit's id, so that two units look different and one unit always
looks the same. Mechs come from the shared parts of `draw.silhouettes`; vehicles, infantry and fighters are put
together here. On cards they are line drawings, on tokens black shapes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache

from generator.draw import silhouettes
from generator.draw.display import Group, Line
from generator.draw.silhouettes import MechFigure
from generator.draw.silhouettes_mech import front
from generator.draw.silhouettes_pen import Pen, box, limb
from generator.units.models import UnitSheet

MECHS = frozenset({"BM", "IM", "PM"})
FIGHTERS = frozenset({"AF", "CF"})
INFANTRY = frozenset({"BA", "CI"})

_ARMS = ("", "barrel", "rifle", "cannon", "gatling", "launcher", "fist")
_SHOULDERS = ("", "", "launcher", "shield", "barrel", "cannon", "gatling")
_HEADS = ("visor", "dome", "slit", "crest")
_BULK = {1: 0.84, 2: 0.96, 3: 1.1, 4: 1.24}
_SCALE = {1: 0.82, 2: 0.88, 3: 0.94, 4: 1.0}
"""How much of its box a unit fills by size: a large one stands taller than a small one beside it."""

_NAMED: tuple[tuple[str, str, str], ...] = (
    ("MEL", "arm", "sword"), ("HT", "arm", "nozzle"), ("AC", "arm", "cannon"), ("FLK", "arm", "gatling"),
    ("SHLD", "arm", "tower-shield"), ("LRM", "shoulder", "launcher"), ("SRM", "shoulder", "launcher"),
    ("IF", "shoulder", "launcher"), ("ART", "shoulder", "mortar"), ("ECM", "shoulder", "dish"),
    ("PRB", "shoulder", "dish"), ("TAG", "shoulder", "dish"),
)  # fmt: skip
"""Beginnings of specials that show: what hangs where."""


class Seed:
    """Choices that depend on a word alone."""

    def __init__(self, word: str) -> None:
        self._bytes = hashlib.blake2b(word.encode(), digest_size=16).digest()
        self._at = 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self._at += 1
        return self._bytes[self._at % 16] % count

    def of(self, choices: Sequence[str]) -> str:
        """One of several words."""
        return choices[self.below(len(choices))]

    def between(self, low: float, high: float) -> float:
        """A number between two others."""
        return low + (high - low) * self.below(101) / 100


def picture(
    sheet: UnitSheet, seed: str, x: float, y: float, width: float, height: float, *, solid: bool = False
) -> Group:
    """A unit in a box (mm), standing on its lower edge in the middle: a line drawing, or a black shape."""
    scale = _SCALE[sheet.size] if sheet.type not in INFANTRY else 0.92
    w, h = width * scale, height * scale
    return silhouettes.figure(_drawn(sheet, seed), x + (width - w) / 2, y + height - h, w, h, solid=solid)


def _drawn(sheet: UnitSheet, seed: str) -> Callable[[Pen], None]:
    """What draws a unit, the same at each call: pictures are drawn once to be measured."""
    word = f"{sheet.type}/{seed}"
    modes = {move.mode for move in sheet.moves}
    if sheet.type in MECHS:
        mech = mech_of(sheet, Seed(word))
        return lambda pen: front(pen, mech)
    if sheet.type in FIGHTERS or "a" in modes:
        return lambda pen: _fighter(pen, Seed(word))
    if sheet.type in INFANTRY:
        return lambda pen: _squad(pen, sheet, Seed(word))
    if "v" in modes:
        return lambda pen: _copter(pen, Seed(word))
    return lambda pen: _vehicle(pen, modes, sheet.size, Seed(word))


@lru_cache(maxsize=256)
def _parts(specials: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What specials hang at arms and shoulders."""
    held: dict[str, list[str]] = {"arm": [], "shoulder": []}
    for start, where, part in _NAMED:
        if any(one.startswith(start) for one in specials):
            held[where].append(part)
    return tuple(held["arm"]), tuple(held["shoulder"])


def mech_of(sheet: UnitSheet, choice: Seed) -> MechFigure:
    """What a mech looks like: what its specials name, then what its hash says."""
    arms, shoulders = _parts(tuple(sheet.specials))
    reach = ("rifle", "barrel") if sheet.damage.long else _ARMS
    own_arms = [*arms, choice.of(reach), choice.of(_ARMS)][:2]
    own_shoulders = [*shoulders, choice.of(_SHOULDERS), choice.of(_SHOULDERS)][:2]
    if choice.below(2):
        own_arms.reverse()
    if choice.below(2):
        own_shoulders.reverse()
    bulk = _BULK[sheet.size] + choice.between(-0.05, 0.05)
    (left, right), (left_arm, right_arm) = own_shoulders, own_arms
    return MechFigure(left, right, left_arm, right_arm, squat=sheet.type == "PM", bulk=bulk, head=choice.of(_HEADS))


# --- vehicles: 40 wide, ground at y = 24, looking to the left


def _vehicle(pen: Pen, modes: set[str], size: int, choice: Seed) -> None:
    """A vehicle on tracks, wheels, an air cushion, a hull that swims or wings close to the ground."""
    long = 30.0 + 2.5 * size
    left, deck = 20 - long / 2, 12.0 - choice.between(0, 1.5)
    nose, tail = choice.between(3, 8), choice.between(1, 4)
    _turret(pen, left, long, deck, size, choice)
    pen.plate([(left, deck + 4), (left + nose, deck), (left + long - tail, deck), (left + long, deck + 2.6),
               (left + long - 1, deck + 7), (left + 2, deck + 7)])  # fmt: skip
    lower = deck + 6.0
    if "w" in modes:
        _wheels(pen, left, long, lower, 3 + choice.below(2))
    elif "h" in modes:
        pen.plate([(left - 1.5, lower), (left + long + 1.5, lower), (left + long, 23), (left, 23)])
        for part in range(1, 6):
            at = left + long * part / 6
            pen.seam([(at, lower + 0.6), (at, 22.4)], 3)
        pen.joint(left + long - 3, deck - 2.6, 3.2)
        pen.ring(left + long - 3, deck - 2.6, 1.6)
    elif modes & {"n", "s"}:
        pen.plate([(left - 3, lower), (left + long + 2, lower), (left + long - 2, 22), (left + 3, 22)])
        pen.rod([(left - 4, 24), (left + long + 3, 24)], Line.STRUCTURE)
    elif "g" in modes:
        pen.plate([(left + 8, lower), (left + long - 2, lower), (left + long + 3, 21), (left + 14, 21)])
        pen.plate([(left + long - 6, deck), (left + long - 1, deck - 8), (left + long + 2, deck - 8),
                   (left + long, deck + 2)])  # fmt: skip
    elif "f" in modes or not modes & {"t", ""}:
        _wheels(pen, left, long, lower, 2)
    else:
        _tracks(pen, left, long, lower, 4 + choice.below(3))


def _tracks(pen: Pen, left: float, long: float, top: float, wheels: int) -> None:
    right = left + long
    pen.plate([(left - 1, top + 1.6), (left + 2, top), (right - 2, top), (right + 1, top + 1.6), (right - 2.6, 24),
               (left + 2.6, 24)])  # fmt: skip
    radius = min(2.4, (long - 8) / wheels / 2 - 0.3)
    for number in range(wheels):
        at = left + 4.4 + (long - 8.8) * number / (wheels - 1)
        pen.joint(at, 24 - 0.8 - radius, radius)
        pen.dot(at, 24 - 0.8 - radius, radius * 0.35)


def _wheels(pen: Pen, left: float, long: float, top: float, wheels: int) -> None:
    radius = 3.6 if wheels < 4 else 3.0
    for number in range(wheels):
        at = left + radius + 1 + (long - 2 * radius - 2) * number / (wheels - 1)
        pen.joint(at, 24 - radius, radius)
        pen.ring(at, 24 - radius, radius * 0.5)


def _turret(pen: Pen, left: float, long: float, deck: float, size: int, choice: Seed) -> None:
    """What stands on the deck: a gun in a turret, a rack of tubes, a mast, or a cabin alone."""
    kind, at = choice.below(4), left + long * choice.between(0.42, 0.62)
    wide, high = 9.0 + size, 4.4 + 0.5 * size
    if kind == 0:
        pen.plate(box(at - wide / 2 - 4 - 3 * size, deck - high * 0.62, 5 + 3.0 * size, 1.6 + 0.2 * size), Line.DETAIL)
        pen.plate([(at - wide / 2, deck), (at - wide / 2 + 1, deck - high), (at + wide / 2 - 2, deck - high),
                   (at + wide / 2, deck)])  # fmt: skip
        pen.plate(box(at, deck - high - 1.6, 3.6, 1.8, 0.4), Line.DETAIL)
    elif kind == 1:
        pen.plate(limb(at, deck - 1, at - 7, deck - 8.4, 6.4, 6.4))
        for part in (0.2, 0.5, 0.8):
            x, y = at - 7 * part, deck - 1 - 7.4 * part
            pen.seam([(x - 2.4, y + 2), (x + 2.4, y - 2)], 3)
        pen.plate(box(at - 2, deck - 3, wide - 3, 3.4))
    elif kind == 2:
        pen.plate(box(left + 4, deck - 5.2, wide, 5.6, 1.4))
        pen.mark(box(left + 5.4, deck - 4.2, 4.4, 2.0))
        pen.rod([(at + 4, deck), (at + 4, deck - 9)], Line.DETAIL)
        pen.plate([(at, deck - 9.6), (at + 8, deck - 11), (at + 8, deck - 8)], Line.DETAIL)
    else:
        pen.plate(limb(at - 2, deck - 2.6, at - 13, deck - 4.6, 2.2, 1.6), Line.DETAIL)
        pen.plate(limb(at + 4, deck - 2.6, at - 8, deck - 7.2, 2.2, 1.6), Line.DETAIL)
        pen.plate(box(at - 4, deck - 5.4, wide, 5.8, 1.8))
        pen.dot(at + wide / 2 - 4, deck - 2.6, 1.2)


def _copter(pen: Pen, choice: Seed) -> None:
    """A craft that hangs from rotors: one above, or two at the wings' ends."""
    body = choice.between(7, 9)
    if choice.below(2):
        pen.rod([(0, 3.4), (36, 3.4)], Line.STRUCTURE)
        pen.plate(box(16.6, 2.8, 3.0, 4.6))
    else:
        for at in (8.0, 27.0):
            pen.rod([(at - 8, 3.4), (at + 8, 3.4)], Line.STRUCTURE)
            pen.plate(box(at - 1.4, 2.8, 2.8, 6.4))
    pen.plate([(4, 13.6), (8, 8), (14, 6.6), (24, 6.6), (28, 9.4), (39, 9.8), (40, 5), (41.6, 5), (41, 12.8),
               (28, 14.4), (23, 6.6 + body * 1.3), (8, 6.6 + body * 1.3)])  # fmt: skip
    pen.mark([(5.6, 12.8), (8.8, 9.2), (13, 8.2), (13, 12.8)])
    pen.plate(limb(14, 15, 4, 16.4, 2.4, 2.0), Line.DETAIL)
    if choice.below(2):
        pen.plate(box(15, 15, 9, 4.4, 0.8), Line.DETAIL)
    pen.rod([(9, 21.6), (26, 21.6)], Line.STRUCTURE)


def _fighter(pen: Pen, choice: Seed) -> None:
    """A fighter from above, nose up."""
    sweep, span = choice.between(6, 13), choice.between(14, 19)
    pen.plate([(-3, 8), (-span, 22 + sweep * 0.3), (-span, 27), (-3, 27)])
    pen.plate([(3, 8), (span, 22 + sweep * 0.3), (span, 27), (3, 27)])
    pen.plate([(-3.4, 28), (-7, 34), (-7, 36), (7, 36), (7, 34), (3.4, 28)])
    pen.plate([(0, 0), (2.6, 7), (3.8, 18), (3.4, 34), (-3.4, 34), (-3.8, 18), (-2.6, 7)])
    pen.mark([(0, 6), (1.5, 11), (0, 14), (-1.5, 11)])
    for at in (-span + 3, span - 3) if choice.below(2) else (-8.0, 8.0):
        pen.plate(box(at - 1.1, 15 + sweep * 0.2, 2.2, 9, 0.6), Line.DETAIL)


# --- infantry


def _squad(pen: Pen, sheet: UnitSheet, choice: Seed) -> None:
    """Several of one kind in a row: soldiers on foot, suits of armour, or a carrier with them."""
    modes = {move.mode for move in sheet.moves}
    if sheet.type == "CI" and modes & {"t", "w", "h"}:
        _vehicle(pen, modes, 1, choice)
        _soldier(pen.moved(-6, 4), choice)
        return
    count = 3 if sheet.type == "CI" else 2 + choice.below(2)
    for number in range(count):
        place = pen.moved(number * (11.0 if sheet.type == "CI" else 15.0), 0)
        (_soldier if sheet.type == "CI" else _suit)(place, choice)


def _soldier(pen: Pen, choice: Seed) -> None:
    pen.plate(limb(-1.2, 12, -3.2, 20, 2.8, 2.4))
    pen.plate(limb(1.2, 12, 3.2, 20, 2.8, 2.4))
    pen.plate([(-2.8, 5), (2.8, 5), (3.2, 9), (2.2, 13), (-2.2, 13), (-3.2, 9)])
    pen.plate(limb(4.0, 9.6, -6.0, 7.4 + choice.below(4), 1.6, 1.2), Line.DETAIL)
    pen.plate([(-2, 4.4), (-1.9, 1.6), (0, 0.4), (1.9, 1.6), (2, 4.4)])


def _suit(pen: Pen, choice: Seed) -> None:
    """A soldier in a suit that is a small mech."""
    pen.plate(limb(-2.4, 12, -4, 20, 4, 4.6))
    pen.plate(limb(2.4, 12, 4, 20, 4, 4.6))
    pen.plate([(-6, 3.4), (-3, 1), (3, 1), (6, 3.4), (4.6, 10), (2.6, 13.4), (-2.6, 13.4), (-4.6, 10)])
    pen.mark([(-2, 3.4), (2, 3.4), (1.5, 5.2), (-1.5, 5.2)])
    weapon = choice.below(3)
    pen.plate(limb(-6, 5, -7, 12.6, 3.2, 3.6))
    pen.plate(limb(6, 5, 7, 12.6, 3.2, 3.6 if weapon else 5.0))
    if weapon == 1:
        pen.plate(box(-8.4, 11, 2.8, 6), Line.DETAIL)
    if weapon == 2:
        pen.plate(box(3.4, -2.6, 4.6, 5, 0.8), Line.DETAIL)
