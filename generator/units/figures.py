"""Pictures of units: silhouettes built from parts by type, size, role, armour, way of moving, damage by range, and by
what the specials name.

What the data leave open is chosen by a hash of the unit's id, so that two units look different and one unit always
looks the same. Mechs come from the shared parts of `draw.silhouettes`; vehicles, infantry and fighters are put
together here. On cards they are line drawings, on tokens black shapes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from generator.draw import silhouettes
from generator.draw.display import Field, Group, Ink, Item, Line, Text
from generator.draw.silhouettes import MechFigure
from generator.draw.silhouettes_mech import front
from generator.draw.silhouettes_pen import Pen, box, limb
from generator.units.models import UnitSheet

MECHS = frozenset({"BM", "IM", "PM"})
FIGHTERS = frozenset({"AF", "CF"})
INFANTRY = frozenset({"BA", "CI"})

_REACH: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "far": (("rifle", "barrel"), ("launcher", "rifle", "cannon")),
    "even": (("cannon", "barrel", "launcher"), ("barrel", "launcher", "cannon")),
    "near": (("gatling", "fist", "cannon"), ("gatling", "barrel")),
}
"""By where most of a mech's damage is done: what its arms and its shoulders may carry."""
_BY_ROLE: dict[str, tuple[str, str]] = {
    "missile boat": ("launcher", "shoulder"), "scout": ("dish", "shoulder"), "sniper": ("rifle", "arm"),
    "brawler": ("fist", "arm"),
}  # fmt: skip
"""What a role shows besides, and where."""
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
    sheet: UnitSheet, seed: str, x: float, y: float, width: float, height: float, *, solid: bool = False,
    back: bool = False,
) -> Group:  # fmt: skip
    """A unit in a box (mm), standing on its lower edge in the middle: a line drawing, or a black shape.

    `back` shows it from behind: the other way round, without visors and seams.
    """
    scale = _SCALE[sheet.size] if sheet.type not in INFANTRY else 0.92
    w, h = width * scale, height * scale
    made = silhouettes.figure(_drawn(sheet, seed), x + (width - w) / 2, y + height - h, w, h, solid=solid, flip=back)
    return replace(made, items=tuple(item for item in made.items if not _detail(item))) if back else made


def _detail(item: Item) -> bool:
    """Whether something is cut out of a black shape."""
    paint = None if isinstance(item, Group | Text | Field) else item.paint
    return paint is not None and (paint.fill == Ink.CUT or (paint.fill == Ink.NONE and paint.stroke == Ink.CUT))


def _drawn(sheet: UnitSheet, seed: str) -> Callable[[Pen], None]:
    """What draws a unit, the same at each call: pictures are drawn once to be measured."""
    word = f"{sheet.type}/{seed}"
    modes = {move.mode for move in sheet.moves}
    if sheet.type in MECHS:
        return partial(_mech, mech=mech_of(sheet, Seed(word)), jets=jumps(sheet))
    if sheet.type in FIGHTERS or "a" in modes:
        return lambda pen: _fighter(pen, Seed(word))
    if sheet.type in INFANTRY:
        return lambda pen: _squad(pen, sheet, Seed(word))
    if "v" in modes:
        return lambda pen: _copter(pen, Seed(word))
    return lambda pen: _vehicle(pen, modes, sheet, Seed(word))


def _mech(pen: Pen, mech: MechFigure, jets: bool) -> None:
    if jets:
        _jets(pen, mech.bulk, 3.0 if mech.squat else 0.0)
    front(pen, mech)


@lru_cache(maxsize=256)
def _parts(specials: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What specials hang at arms and shoulders."""
    held: dict[str, list[str]] = {"arm": [], "shoulder": []}
    for start, where, part in _NAMED:
        if any(one.startswith(start) for one in specials):
            held[where].append(part)
    return tuple(held["arm"]), tuple(held["shoulder"])


def _points(value: object) -> float:
    """Damage as a number; minimal damage is half a point."""
    return 0.5 if isinstance(value, str) else float(value)  # type: ignore[arg-type]


def reach_of(sheet: UnitSheet) -> str:
    """Where most of a unit's damage is done: `near`, `even` or `far`."""
    short, long = _points(sheet.damage.short), _points(sheet.damage.long)
    if long >= 1 and long >= 0.75 * short:
        return "far"
    return "even" if long >= 1 else "near"


def fire_of(sheet: UnitSheet) -> float:
    """The most damage that a unit does at a range."""
    return max(_points(value) for value in (sheet.damage.short, sheet.damage.medium, sheet.damage.long))


def speed_of(sheet: UnitSheet) -> int:
    """The inches of a unit's fastest way to move."""
    return max((move.inches for move in sheet.moves), default=0)


def jumps(sheet: UnitSheet) -> bool:
    """Whether a unit can jump."""
    return any(move.mode == "j" for move in sheet.moves)


def mech_of(sheet: UnitSheet, choice: Seed) -> MechFigure:
    """What a mech looks like. What its specials and its role name hangs where they say; it has as many weapons as its
    damage fills, a shield if it is well armoured for its size, and is the broader the slower it is and the more
    armour it has. The hash chooses among what is left.
    """
    arms, shoulders = (list(part) for part in _parts(tuple(sheet.specials)))
    part, where = _BY_ROLE.get(sheet.role.lower(), ("", ""))
    if part:
        (arms if where == "arm" else shoulders).append(part)
    if part == "launcher":
        shoulders.append(part)
    plated = sheet.armour - (2 * sheet.size + 1)
    if plated > 0:
        shoulders.append("shield")
    at_arms, at_shoulders = _REACH[reach_of(sheet)]
    weapons = 1 + (fire_of(sheet) >= 2) + (fire_of(sheet) >= 3) + (fire_of(sheet) >= 5)
    offered = [choice.of(at_arms), choice.of(at_arms)][:weapons]
    own_arms = [*arms, *offered, "", ""][:2]
    offered = [choice.of(at_shoulders), choice.of(at_shoulders)][: max(0, weapons - 2)]
    own_shoulders = [*dict.fromkeys(shoulders)] if part != "launcher" else shoulders
    own_shoulders = [*own_shoulders, *offered, "", ""][:2]
    if choice.below(2):
        own_arms.reverse()
    if choice.below(2):
        own_shoulders.reverse()
    slow = min(0.06, max(-0.06, (10 - speed_of(sheet)) * 0.015))
    bulk = _BULK[sheet.size] + slow + min(0.05, max(-0.05, plated * 0.02)) + choice.between(-0.03, 0.03)
    (left, right), (left_arm, right_arm) = own_shoulders, own_arms
    return MechFigure(left, right, left_arm, right_arm, squat=sheet.type == "PM", bulk=bulk, head=choice.of(_HEADS))


def _jets(pen: Pen, bulk: float, raised: float) -> None:
    """What a mech that jumps has outside its calves: a jet with its bell."""
    for side in (pen, pen.mirrored()):
        at = 11.2 * bulk + raised
        side.plate([(at - 3.6 * bulk, 30.2), (at, 29.2), (at + 1.2, 33.4), (at - 3.0 * bulk, 33.4)], Line.DETAIL)
        side.plate([(at - 2.2, 33.4), (at + 0.6, 33.4), (at + 2.4, 37.6), (at - 3.6, 37.6)])
        side.seam([(at - 1.2, 35), (at - 1.6, 37.2)], 3)
        side.seam([(at + 0.2, 35), (at + 0.8, 37.2)], 3)


# --- vehicles: 40 wide, ground at y = 24, looking to the left


def _vehicle(pen: Pen, modes: set[str], sheet: UnitSheet, choice: Seed) -> None:
    """A vehicle on tracks, wheels, an air cushion, a hull that swims or wings close to the ground."""
    long = 30.0 + 2.5 * sheet.size
    left, deck = 20 - long / 2, 12.0 - choice.between(0, 1.5)
    nose, tail = choice.between(3, 8), choice.between(1, 4)
    _turret(pen, left, long, deck, sheet, choice)
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


_RACKS = ("IF", "LRM", "SRM", "ART")
_EARS = ("PRB", "ECM", "RCN", "TAG", "MHQ", "C3")


def _works(sheet: UnitSheet) -> tuple[int, ...]:
    """What may stand on a vehicle's deck: 0 a gun in a turret, 1 a rack of tubes, 2 a cabin with a mast, 3 two guns."""
    role = sheet.role.lower()
    if role == "missile boat" or any(one.startswith(_RACKS) for one in sheet.specials):
        return (1,)
    if fire_of(sheet) < 1 or role in ("scout", "none", ""):
        return (2,)
    if any(one.startswith("FLK") for one in sheet.specials):
        return (3,)
    if any(one.startswith(_EARS) for one in sheet.specials) and fire_of(sheet) < 2:
        return (2,)
    return {"far": (0,), "even": (0, 3), "near": (3, 0)}[reach_of(sheet)]


def _turret(pen: Pen, left: float, long: float, deck: float, sheet: UnitSheet, choice: Seed) -> None:
    """What stands on the deck. A gun that reaches far is long, one that does much damage thick."""
    works = _works(sheet)
    kind, at = works[choice.below(len(works))], left + long * choice.between(0.42, 0.62)
    size = sheet.size
    wide, high = 9.0 + size, 4.4 + 0.5 * size
    barrel = 4.0 + 2.0 * size + 2.0 * min(4.0, _points(sheet.damage.long))
    thick = 1.4 + 0.25 * min(6.0, fire_of(sheet))
    if kind == 0:
        pen.plate(box(at - wide / 2 + 1 - barrel, deck - high * 0.5 - thick / 2, barrel, thick), Line.DETAIL)
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
        _vehicle(pen, modes, sheet.model_copy(update={"size": 1}), choice)
        _soldier(pen.moved(-6, 4), choice.below(4))
        return
    count = 2 + min(2, sheet.armour) if sheet.type == "CI" else 2 + min(2, sheet.armour // 2)
    far, posture = reach_of(sheet) != "near" or _points(sheet.damage.medium) >= 1, choice.below(6)
    for number in range(count):
        place = pen.moved(number * (11.0 if sheet.type == "CI" else 15.0), 0)
        if sheet.type == "CI":
            _soldier(place, posture + number, far=far)
        else:
            _suit(place, posture, far=far)


def _soldier(pen: Pen, posture: int, *, far: bool = False) -> None:
    """A soldier with a gun at the hip, or a tube at the shoulder that reaches farther."""
    pen.plate(limb(-1.2, 12, -3.2, 20, 2.8, 2.4))
    pen.plate(limb(1.2, 12, 3.2, 20, 2.8, 2.4))
    pen.plate([(-2.8, 5), (2.8, 5), (3.2, 9), (2.2, 13), (-2.2, 13), (-3.2, 9)])
    if far:
        pen.plate(limb(3.8, 5.2, -5.0, 3.2 + posture % 3 * 0.6, 2.2, 2.0), Line.DETAIL)
    else:
        pen.plate(limb(4.0, 9.6, -6.0, 7.0 + posture % 4, 1.6, 1.2), Line.DETAIL)
    pen.plate([(-2, 4.4), (-1.9, 1.6), (0, 0.4), (1.9, 1.6), (2, 4.4)])


def _suit(pen: Pen, posture: int, *, far: bool) -> None:
    """A soldier in a suit that is a small mech: a box of tubes at its shoulder reaches farther than its arms."""
    pen.plate(limb(-2.4, 12, -4, 20, 4, 4.6))
    pen.plate(limb(2.4, 12, 4, 20, 4, 4.6))
    pen.plate([(-6, 3.4), (-3, 1), (3, 1), (6, 3.4), (4.6, 10), (2.6, 13.4), (-2.6, 13.4), (-4.6, 10)])
    pen.mark([(-2, 3.4), (2, 3.4), (1.5, 5.2), (-1.5, 5.2)])
    claw = posture % 3
    pen.plate(limb(-6, 5, -7 - claw * 0.4, 12.6, 3.2, 3.6))
    pen.plate(limb(6, 5, 7, 12.6, 3.2, 3.6 if claw else 5.0))
    if claw == 1 or not far:
        pen.plate(box(-8.4 - claw * 0.4, 11, 2.8, 5 + posture % 2), Line.DETAIL)
    if far:
        pen.plate(box(3.4, -2.6 + posture % 2 * 0.6, 4.6, 5, 0.8), Line.DETAIL)
