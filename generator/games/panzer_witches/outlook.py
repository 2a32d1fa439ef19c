"""What a place is worth to a frame: whom it can shoot from there and how well, and who shoots back.

Everything is worked out for a moment, from what one side sees. Enemies that are only suspected count in part, in the
hex of their token; of those nobody knows nothing counts.
"""

from __future__ import annotations

from typing import NamedTuple

from . import bearing, melee, shields, trials
from .damage import Power
from .impact import FRONT
from .levels import DIE
from .rules import ARMS, WeaponSlot
from .state import NOBODY, NOWHERE, OPEN, SEEN, SUSPECTED
from .table import FRONT as FRONT_SECTORS
from .table import Table
from .worths import SHIELD_POINT, Levels, Mark, defends, worths_of

LEVELS_USUAL = -1
"""In place of a level: a usual mix of them."""
FAR = 99
SUSPECT = 0.4
"""What an enemy that is only suspected counts, as what shoots and as what is shot at."""
LATER = 0.7
"""What an enemy counts as a threat that has acted in this round."""
OTHERS = 0.6
"""What harm by the enemies but the worst counts, which have other targets, too."""
KEPT, KEPT_MOVING = 0.6, 0.15
"""How likely a target stays where it is until the next turn, so that aim isn't lost: if it stands, if it moves."""
CLOSED = 0.6
"""What an enemy counts that could come into close combat, where blows and shots pass a force field by."""
FRIEND = 1.3
"""What harm to a friend counts of a stray shot."""
_RANK = (0, 1, 4, 5, 3, 2)
_SECTORS: dict[tuple[tuple[int, ...], int], int] = {}

Best = tuple[float, WeaponSlot | None, int]
"""The best shot: its worth, its weapon, the location that is called, or NOBODY."""
NONE: Best = (0.0, None, NOBODY)


class Foe(NamedTuple):
    """An enemy as far as it is known. `sure` is 1 where it is seen; `weight` is what its threat counts."""

    unit: int
    hex: int
    sure: float
    weight: float
    moving: bool
    covered: bool
    facing: int
    stale: bool
    """Whether it is a token under which nobody can be any more, as one's own frames look at it."""
    friend: int
    """Whom of one's own side it is in melee with, or NOBODY."""

    @property
    def melee(self) -> bool:
        """Whether it is in melee."""
        return self.friend != NOBODY


class Glance(NamedTuple):
    """A foe from a hex: whether it is in sight, through smoke or not, how far, on which sides of the hex it lies, and
    from which of its sectors one shoots."""

    foe: Foe
    seen: bool
    smoke: bool
    distance: int
    sides: tuple[int, ...]
    sector: int


def sector_of(sides: tuple[int, ...], facing: int) -> int:
    """The sector in which a direction lies; of two the one better for the defender."""
    key = (sides, facing)
    found = _SECTORS.get(key)
    if found is None:
        found = _SECTORS[key] = min(((side - facing) % 6 for side in sides), key=_RANK.__getitem__, default=0)
    return found


def bears(sides: tuple[int, ...], facing: int) -> bool:
    """Whether a direction lies in the front sectors."""
    return not sides or any((side - facing) % 6 in FRONT_SECTORS for side in sides)


class Outlook:
    """The outlook of one frame."""

    def __init__(self, t: Table, unit: int) -> None:
        self.t = t
        self.unit = unit
        self.worths = worths_of(t.setting)
        s = t.state
        self.side = t.units[unit].side
        self._guns: dict[int, tuple[tuple[WeaponSlot, int], ...]] = {}
        self._marks: dict[int, Mark] = {}
        self._shields: dict[tuple[int, int], tuple[float, float]] = {}
        self._shots: dict[tuple[object, ...], Best] = {}
        self._places: dict[int, list[Glance]] = {}
        self._blows: dict[tuple[int, int, bool], float] = {}
        self._insides: dict[tuple[int, int], float] = {}
        self.foes = [foe for one in t.enemies(unit) if (foe := self._foe(one)) is not None]
        self.unknown = any(not s.out[one] and s.known[self.side][one] != SEEN for one in t.enemies(unit))

    def _foe(self, one: int) -> Foe | None:
        s = self.t.state
        known = s.known[self.side][one]
        hex = s.at[one] if known == SEEN else s.last[self.side][one] if known == SUSPECTED else NOWHERE
        if s.out[one] or hex == NOWHERE:
            return None
        sure = 1.0 if known == SEEN else SUSPECT
        idle = s.engine_off[one] or not defends(self.t, one)
        weight = 0.1 if idle else sure * (LATER if s.acted[one] else 1.0)
        covered = s.posture[one] != OPEN and s.engaged[one] == NOBODY
        stale = known != SEEN and self._stale(hex)
        if stale:
            sure, weight = sure / 4, weight / 2
        return Foe(one, hex, sure, weight, s.moving[one], covered, s.facing[one], stale, s.engaged[one])

    def _stale(self, hex: int) -> bool:
        t, s = self.t, self.t.state
        own = [s.at[one] for one in t.setting.sides[self.side] if not s.out[one]]
        near = 1 if t.ground.cover[hex] else FAR
        return any(t.ground.distance(at, hex) <= near and t.lines.look(at, hex, s.smoke).seen for at in own)

    # --- shots

    def guns(self, unit: int) -> tuple[tuple[WeaponSlot, int], ...]:
        """The weapons that a unit could fire, each with its chance before anything about the target."""
        found = self._guns.get(unit)
        if found is None:
            t = self.t
            less = t.units[unit].skills["shooting"] + trials.worn(t, unit, "shooting")
            if t.state.fallen[unit]:
                less += t.rules.combat.fallen
            found = self._guns[unit] = tuple((one, less + one.gear) for one in bearing.ready(t, unit))
        return found

    def mark(self, unit: int) -> Mark:
        """A unit as a target."""
        found = self._marks.get(unit)
        if found is None:
            found = self._marks[unit] = self.worths.mark(self.t.state, unit)
        return found

    def shield(self, unit: int, sector: int) -> tuple[float, float]:
        """What a shield leaves of a hit, and how likely it catches it."""
        key = (unit, sector)
        found = self._shields.get(key)
        if found is None:
            found = self._shields[key] = self.worths.shielded(self.t, unit, sector)
        return found

    def shot(
        self, shooter: int, target: int, distance: int, sector: int, *, aims: int = 0, smoke: bool = False,
        moving: bool = False, target_moving: bool = False, covered: bool = False, friend: int = NOBODY,
    ) -> Best:  # fmt: skip
        """The best shot of a unit at another from so far away, as they would be then.

        :param friend: with whom of the shooter's side the target is in melee.
        """
        key = (shooter, target, distance, sector, aims, smoke, moving, target_moving, covered, friend)
        found = self._shots.get(key)
        if found is None:
            numbers = self.t.rules.combat
            plus = 0
            if friend != NOBODY:
                plus += sum(numbers.into)
                target_moving, covered = True, False  # as far as aim goes
            elif target_moving:
                plus += numbers.target_moving
            if moving:
                plus += numbers.shooter_moving
            if smoke:
                plus += numbers.smoke
                aims = 0
            aim = numbers.aim * min(aims, numbers.aim_moving if target_moving else numbers.aim_most)
            found = self._shots[key] = max(
                (
                    self._weapon(shooter, target, weapon, power, base + plus, aim, sector, covered, friend)
                    for weapon, base in self.guns(shooter)
                    if (power := weapon.at(distance)) is not None
                ),
                key=lambda one: one[0], default=NONE,
            )  # fmt: skip
        return found

    def _weapon(
        self, shooter: int, target: int, weapon: WeaponSlot, power: Power, chance: int, aim: int, sector: int,
        covered: bool, friend: int,
    ) -> Best:  # fmt: skip
        mark, numbers = self.mark(target), self.t.rules.combat
        harm = mark.harm(power, sector)
        called = self._burst(weapon, chance + numbers.called, aim, harm.called)
        rolled = -1.0 if covered else self._burst(weapon, chance, aim, harm.rolled)
        left, caught = self.shield(target, sector)
        best, location = (rolled, NOBODY) if rolled >= called else (called, harm.location)
        if caught:
            hits = self._burst(weapon, chance + (numbers.called if location != NOBODY else 0), aim, (1.0, 1.0, 1.0))
            best = best * left + hits * caught * SHIELD_POINT * min(harm.total, mark.shield)
        worth = min(best, 1.2) * mark.value
        if weapon.heat:
            worth -= self._heat(shooter, weapon.heat)
        if friend != NOBODY:
            missed = 1 - max(0, chance + aim + (numbers.called if location != NOBODY else 0)) / DIE
            other = self.mark(friend)
            worth -= weapon.shots * missed * missed / 2 * other.harm(power, FRONT).rolled[0] * other.value * FRIEND
        return worth, weapon, location

    def _burst(self, weapon: WeaponSlot, chance: int, aim: int, harm: Levels) -> float:
        worth = self.worths.hit(chance + aim, harm)
        if weapon.shots > 1:
            later = aim * self.t.rules.combat.aim_later // 100
            worth += (weapon.shots - 1) * self.worths.hit(chance + later, harm)
        return worth

    def _heat(self, unit: int, more: int) -> float:
        """What an engine may suffer at the end of the round when it gets hotter."""
        t, u = self.t, self.t.units[unit]
        band = trials.heat_band(t.rules, u, t.state.heat[unit] + more)
        if band is None or band.harm is None:
            return 0.0
        left = max(1, t.state.condition[unit][u.engine])
        lost = band.harm.penetration + band.harm.dice * (band.harm.sides + 1) / 2
        return band.chance / 100 * min(1.0, lost / left) * self.mark(unit).value * 0.8

    # --- blows

    def blow(self, unit: int, target: int, *, met: bool) -> float:
        """What a blow is worth; `met` if the target can still defend itself."""
        key = (unit, target, met)
        found = self._blows.get(key)
        if found is None:
            found = self._blows[key] = self._blow(unit, target, met)
        return found

    def _blow(self, unit: int, target: int, met: bool) -> float:
        t, power = self.t, melee.fist(self.t, unit)
        if power is None or not defends(t, unit):
            return 0.0
        chance = sum(term.value for term in melee.chance_terms(t, unit, "strike"))
        mark = self.mark(target)
        worth = self.worths.hit(chance, mark.harm(power, FRONT, inside=True).rolled)
        if met and defends(t, target):
            hits = sum(self.worths.ways(chance))
            worth = hits * min(self.answers(target, power, LEVELS_USUAL).values())
        return worth * mark.value

    def answers(self, unit: int, power: Power, level: int) -> dict[str, float]:
        """What a blow does on average by how it is met: taken, blocked, parried with an arm (by its index, as a word).

        :param level: of the blow: 0 normal, 1 special, 2 critical; LEVELS_USUAL for a usual mix of them.
        """
        t, mark = self.t, self.mark(unit)
        taken = _of(mark.harm(power, FRONT, inside=True).rolled, level)
        found = {"take": taken}
        chance = sum(term.value for term in melee.chance_terms(t, unit, "parry"))
        normal, special, critical = self.worths.ways(chance)
        for arm in ARMS:
            if mark.hull[arm]:
                found[str(arm)] = taken * (1 - normal - special - critical) + normal * _of(mark.at(arm, power), level)
        if shields.held(t, unit):
            chance = t.units[unit].skills["shield"] + trials.worn(t, unit, "shield")
            normal, special, critical = self.worths.ways(chance)
            total = power.penetration + power.dice * (power.sides + 1) / 2
            found["block"] = taken * (1 - normal - special - critical) + normal * SHIELD_POINT * min(total, mark.shield)
        return found

    def close(self, foe: Foe, *, defended: bool) -> float:
        """What a round of close combat with a foe is worth, less what the foe does; `defended` if its own defence of
        this round is gone."""
        mine = max(self.blow(self.unit, foe.unit, met=True), self.inside(self.unit, foe.unit))
        theirs = max(self.blow(foe.unit, self.unit, met=not defended), self.inside(foe.unit, self.unit))
        return mine - theirs

    def inside(self, unit: int, target: int) -> float:
        """What the best shot in a melee is worth."""
        found = self._insides.get((unit, target))
        if found is None:
            found = self._insides[unit, target] = self._inside(unit, target)
        return found

    def _inside(self, unit: int, target: int) -> float:
        mark, best = self.mark(target), 0.0
        for weapon, base in self.guns(unit):
            power = weapon.at(0)
            if power is None or weapon.explosive:
                continue
            harm = mark.harm(power, FRONT, inside=True)
            best = max(best, self._burst(weapon, base + weapon.melee, 0, harm.rolled))
        left, _ = self.shield(target, FRONT)
        return 0.9 * min(best * left, 1.2) * mark.value

    # --- places

    def glances(self, hex: int) -> list[Glance]:
        """All foes from a hex."""
        found = self._places.get(hex)
        if found is None:
            t = self.t
            found = self._places[hex] = []
            for foe in self.foes:
                look = t.lines.look(hex, foe.hex, t.state.smoke)
                back = t.lines.directions(foe.hex, hex)
                sides = t.lines.directions(hex, foe.hex)
                found.append(Glance(foe, look.seen, look.smoke, look.distance, sides, sector_of(back, foe.facing)))
        return found

    def threat(self, hex: int, facing: int, *, moving: bool, covered: bool) -> float:
        """What the enemies may do to the unit in a place before its next turn."""
        worst, whole = 0.0, 0.0
        s, unit = self.t.state, self.unit
        here = s.at[unit] == hex
        for foe, seen, smoke, distance, sides, _ in self.glances(hex):
            harm = 0.0
            if seen:
                aims = s.aims[foe.unit] if here and s.aim_at[foe.unit] == unit else 0
                harm = self.shot(
                    foe.unit, unit, distance, sector_of(sides, facing), aims=aims + (not foe.moving), smoke=smoke,
                    target_moving=moving, covered=covered,
                )[0]  # fmt: skip
            reach = self.t.units[foe.unit].move if foe.moving else self.t.units[foe.unit].move // 2
            if distance <= reach and not foe.melee:
                harm = max(harm, CLOSED * max(self.blow(foe.unit, unit, met=True), self.inside(foe.unit, unit)))
            harm *= foe.weight
            whole += harm
            worst = max(worst, harm)
        return worst + OTHERS * (whole - worst)

    def now(self, hex: int, facing: int, *, moving: bool, aims: int = 0, at: int = NOBODY) -> tuple[float, Foe | None]:
        """The best shot at once from a place, and at whom. `aims` count against `at` alone."""
        best, whom = 0.0, None
        for foe, seen, smoke, distance, sides, sector in self.glances(hex):
            if not seen or foe.sure < 1 or not bears(sides, facing):
                continue
            worth = self.shot(
                self.unit, foe.unit, distance, sector, aims=aims if foe.unit == at else 0, smoke=smoke, moving=moving,
                target_moving=foe.moving, covered=foe.covered, friend=foe.friend,
            )[0]  # fmt: skip
            if worth > best:
                best, whom = worth, foe
        return best, whom

    def later(self, hex: int, *, moving: bool, aims: int = 0, at: int = NOBODY) -> float:
        """The best shot in the next turn from a place, if the enemies stay as they are."""
        best = 0.0
        for foe, seen, smoke, distance, _, sector in self.glances(hex):
            if not seen:
                continue
            first = 0 if moving else 1
            worth = self._later(foe, distance, sector, first, smoke=smoke)
            if aims and foe.unit == at:
                kept = KEPT_MOVING if foe.moving else KEPT
                worth += kept * (self._later(foe, distance, sector, first + aims, smoke=smoke) - worth)
            best = max(best, worth * foe.sure)
        return best

    def _later(self, foe: Foe, distance: int, sector: int, aims: int, *, smoke: bool) -> float:
        return self.shot(
            self.unit, foe.unit, distance, sector, aims=aims, smoke=smoke, target_moving=foe.moving,
            covered=foe.covered, friend=foe.friend,
        )[0]  # fmt: skip


def _of(harm: Levels, level: int) -> float:
    return 0.78 * harm[0] + 0.17 * harm[1] + 0.05 * harm[2] if level == LEVELS_USUAL else harm[level]


__all__ = ["LEVELS_USUAL", "Foe", "Outlook"]
