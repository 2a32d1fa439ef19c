"""What `planner` makes of the rules and of the mech's circles: what its weapons do, what attacks on it cost.

Worked out once for each set of filled circles, as far as it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .attacks import proximate
from .planner_chances import SIDES, FoeKind, Health, Shot, Weights, spread_of
from .rules import PlayerAction, Rules, Weapon
from .state import OUTBOUND


class Book:
    """All that depends on the rules alone."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.rules = rules
        self.weights = weights
        self._spreads: dict[tuple[int, int, int], tuple[float, ...]] = {}
        self._shots: dict[tuple[tuple[float, ...], bool], Shot] = {}
        fire = [
            action.power / action.time * (1.3 if action.weapon and action.weapon.accurate else 1.0)
            for action in rules.actions
            if action.power
        ]
        self.foes = [FoeKind(rules, index, weights, max(fire, default=1.0)) for index in range(len(rules.enemies))]
        self._sheets: dict[tuple[int, ...], Sheet] = {}

    def spread(self, power: int, beats: int, rerolls: int = 0) -> tuple[float, ...]:
        """The chance of each number of hits for dice of which `beats` faces of six do damage."""
        key = (power, beats, rerolls)
        found = self._spreads.get(key)
        if found is None:
            found = self._spreads[key] = spread_of(power, beats / SIDES, rerolls)
        return found

    def shot(self, power: int, armour: int, haste: int, weapon: Weapon, crushes: bool) -> Shot:
        """An attack of the mech against an armour. A face that always does damage is one of those that beat it."""
        armour = max(0, armour + weapon.target_armour)
        beats = max(1 if weapon.always else 0, min(SIDES, SIDES - armour - haste))
        key = (self.spread(power, beats, self.rules.accurate_rerolls if weapon.accurate else 0), crushes)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = Shot(*key)
        return found

    def sheet(self, marks: list[int]) -> Sheet:
        """What depends on the mech's circles."""
        key = tuple(marks)
        found = self._sheets.get(key)
        if found is None:
            if len(self._sheets) > 400:
                self._sheets.clear()
                for foe in self.foes:
                    foe.states.clear()
            found = self._sheets[key] = Sheet(self, key)
        return found


@dataclass(slots=True)
class Gun:
    """A weapon that attacks, with its actions that have an empty circle and their times."""

    weapon: Weapon
    actions: list[tuple[PlayerAction, int]]


@dataclass(slots=True)
class Move:
    """A move of the legs: its name in a decision, where enemies go, and the stance of the mech then."""

    label: str
    time: int
    steps: list[int] | None
    stance: int | None
    """The stance after it; None leaves it as it is; 2 changes it."""
    from_squat: bool = True


OTHER_STANCE = 2


class Sheet:
    """What the mech can do, and what attacks on it cost, with these circles filled."""

    def __init__(self, book: Book, marks: tuple[int, ...]) -> None:
        self.book = book
        self.rules = rules = book.rules
        self.marks = marks
        extra = rules.weight_time + rules.slow[marks[rules.torso].bit_count()]
        self.guns: list[Gun] = []
        self.defences: list[tuple[PlayerAction, int]] = []
        self.moves: list[tuple[PlayerAction, list[Move]]] = []
        self.free: list[Move] = [Move("none", 0, None, None)]
        times: dict[int, int] = {}
        for action in rules.actions:
            if marks[action.place] & action.band == action.band:
                continue
            time = min(action.time + extra, rules.last_box)
            times[action.index] = time
            weapon = action.weapon
            if weapon is None:
                self.moves.append((action, self._ways(action, time)))
                if action.free:
                    self.free += self._ways(action, time, free=True)
            elif action.defends or not action.power:
                if not any(one.weapon is weapon and at == time for one, at in self.defences):
                    self.defences.append((action, time))
            elif self.guns and self.guns[-1].weapon is weapon:
                self.guns[-1].actions.append((action, time))
            else:
                self.guns.append(Gun(weapon, [(action, time)]))
        self.longest = max(times.values(), default=1)
        self.times = times
        self._best: dict[Any, tuple[PlayerAction, Shot] | None] = {}
        self._blows: dict[Any, tuple[float, float]] = {}
        self._places: dict[Any, float] = {}
        self._rates: dict[Any, float] = {}
        self._rows: dict[Any, list[float | None]] = {}
        self.rings = len(rules.rings)
        self.spaces = self.rings * len(rules.sectors)
        self._costs: dict[int, list[float]] = {}

    def _ways(self, action: PlayerAction, time: int, free: bool = False) -> list[Move]:
        rules = self.rules
        if action.move == "walk-forwards":
            return [Move("walk-forwards", time, rules.forwards, None)]
        if action.move == "walk-backwards":
            return [Move("walk-backwards", time, rules.backwards, None, from_squat=False)]
        verb = "turn-" if free else ""
        if action.move == "turn-or-stance":
            return [
                Move(f"{verb}clockwise", time, rules.clockwise, None),
                Move(f"{verb}anticlockwise", time, rules.anticlockwise, None),
                Move("stance", time, None, OTHER_STANCE),
            ]
        verb = "squat-" if free else ""
        return [
            Move(f"{verb}clockwise", time, rules.clockwise, 1, from_squat=False),
            Move(f"{verb}anticlockwise", time, rules.anticlockwise, 1, from_squat=False),
        ]

    # --- attacks of the mech ----------------------------------------------------------------------------------------

    def best(
        self, gun: int, waited: int, full: bool, foe: FoeKind, ring: int, combo: bool
    ) -> tuple[PlayerAction, Shot] | None:
        """The action of a weapon that does most after `waited` units; with `full` also one that needs no haste."""
        key = (gun, waited, full, foe.index, ring, combo)
        try:
            return self._best[key]
        except KeyError:
            pass
        found: tuple[PlayerAction, Shot] | None = None
        most = 0.02
        for action, time in self.guns[gun].actions:
            if time < waited or (time == waited and not full):
                continue
            shot = self.shot(action, time - waited, foe, ring, combo)
            if shot.mean > most + 1e-9:
                found, most = (action, shot), shot.mean
        self._best[key] = found
        return found

    def shot(self, action: PlayerAction, haste: int, foe: FoeKind, ring: int, combo: bool) -> Shot:
        """An attack of the mech."""
        weapon = action.weapon
        assert weapon is not None
        power = action.power + (weapon.combo if combo else 0)
        if weapon.per_ring:
            power = proximate(weapon, power, ring)
        return self.book.shot(power, foe.armour, haste, weapon, action.crushes)

    # --- attacks on the mech ----------------------------------------------------------------------------------------

    def hurt(self, place: int) -> list[float]:
        """What so many hits on a location cost, from none up to 12."""
        costs = self._costs.get(place)
        if costs is None:
            rules, weights = self.rules, self.book.weights
            filled, circles = self.marks[place].bit_count(), rules.place_circles[place]
            torso = self.marks[rules.torso].bit_count()
            mounted = {gun.weapon.mount for gun in self.guns}
            left = sum(rules.place_circles[mount] - self.marks[mount].bit_count() for mount in mounted)
            circle = weights.weapon + weights.arms / left if place in mounted else weights.shield
            costs = [0.0]
            for hits in range(1, 13):
                at = filled + hits - 1
                if place == rules.torso:
                    point = weights.torso[min(at, len(weights.torso) - 1)]
                elif at < circles:
                    point = weights.legs if place == rules.legs else circle
                else:
                    point = (weights.torso[min(torso, len(weights.torso) - 1)] + 2 * weights.weapon) / 3 + 0.2
                costs.append(costs[-1] + point)
            self._costs[place] = costs
        return costs

    def locations(self, sector: int, squat: bool) -> list[tuple[int, float]]:
        """Where an attack from a sector hits, with chances."""
        rules, marks = self.rules, self.marks
        most, best, tied = -1, -1, False
        for place in rules.seen_from[sector]:
            if marks[place] == rules.full[place]:
                continue
            count = marks[place].bit_count()
            if count > most:
                most, best, tied = count, place, False
            elif count == most:
                tied = True
        if best >= 0 and not tied:
            return [(best, 1.0)]
        faces = list(rules.targeting[sector][1:])
        if squat and any(place != rules.legs for place in faces):
            faces = [place for place in faces if place != rules.legs]
        return [(place, 1.0 / len(faces)) for place in faces]

    def blow(self, foe: FoeKind, attack: int, sector: int, squat: bool, cover: int = -1) -> tuple[float, float]:
        """What an attack of an enemy costs, and the chance that it does damage at all; `cover` is a shield's mount."""
        key = (foe.index, attack, sector, squat, cover)
        try:
            return self._blows[key]
        except KeyError:
            pass
        rules = self.rules
        one = foe.attacks[attack]
        power = max(one.power + rules.squat_power, rules.squat_least) if squat else one.power
        cost = hit = 0.0
        for place, share in [(cover, 1.0)] if cover >= 0 else self.locations(sector, squat):
            armour = max(0, rules.place_armour[place] + rules.zone[sector])
            beats = max(0, min(SIDES, SIDES - armour))
            spread = self.book.spread(power, beats, rules.accurate_rerolls if one.accurate else 0)
            weapon = rules.carried[place] if place < rules.mounts else None
            if weapon is not None and weapon.parry and weapon.arc[sector] and self.marks[place] != rules.full[place]:
                spread = spread_of(power, (beats / SIDES) ** 2)  # each damaging die is rolled again
            hurt = self.hurt(place)
            cost += share * sum(chance * hurt[min(hits, 12)] for hits, chance in enumerate(spread))
            hit += share * (1 - spread[0])
        if one.recoil:
            cost += self.book.weights.recoil * hit
        found = self._blows[key] = (cost, hit)
        return found

    # --- places -----------------------------------------------------------------------------------------------------

    def row(self, health: Health, flight: int, squat: bool, attack: int, left: int) -> list[float | None]:
        """What an enemy is worth against the mech by space (positive is bad), if it lives; `left` units to its turn.

        Spaces not asked for yet hold None: `fill` works them out. The last entry stands for no space at all.
        """
        key = (health.kind.index, health.filled, flight, squat, attack, left)
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = [None] * self.spaces
            found.append(0.0)
        return found

    def fill(
        self, row: list[float | None], health: Health, space: int, flight: int, squat: bool, attack: int, left: int
    ) -> float:
        """Work out one entry of a row."""
        weights, foe = self.book.weights, health.kind
        sector, ring = divmod(space, self.rings)
        near = 1.0 - left / weights.strike_span
        value = self._static(health, space, flight, squat)
        if near > 0 and ring <= foe.attacks[attack].reach and not (foe.flight and flight == OUTBOUND):
            value += weights.strike * near * self.blow(foe, attack, sector, squat)[0]
        row[space] = value
        return value

    def _static(self, health: Health, space: int, flight: int, squat: bool) -> float:
        """What does not depend on the attack that is loaded."""
        key = (health.kind.index, health.filled, space, flight, squat)
        found = self._places.get(key)
        if found is not None:
            return found
        weights, foe = self.book.weights, health.kind
        sector, ring = divmod(space, self.rings)
        best, time = health.choice[ring + 1]
        cost = self.blow(foe, best, sector, squat)[0]
        if foe.flight:
            value = 0.0 if flight == OUTBOUND else weights.menace * cost / (ring + 1) / 2
        else:
            reach = foe.attacks[best].reach
            value = weights.menace * cost / time * (1.0 if ring <= reach else 0.6 / (ring - reach + 1))
        value -= weights.reach * self.rate(foe, space)
        self._places[key] = value
        return value

    def rate(self, foe: FoeKind, space: int) -> float:
        """The most that the mech does to such an enemy at a space a unit of time, in points of its worth."""
        key = (foe.index, space)
        found = self._rates.get(key)
        if found is None:
            sector, ring = divmod(space, self.rings)
            best = 0.0
            for at, gun in enumerate(self.guns):
                weapon = gun.weapon
                if not weapon.arc[sector] or not weapon.least <= ring <= weapon.reach:
                    continue
                for waited in range(1, 6):
                    shot = self.best(at, waited, True, foe, ring, False)
                    if shot is not None:
                        best = max(best, shot[1].mean / waited)
            found = best * foe.phi[0] / foe.circles
            if ring:  # nearer may be better
                found = max(found, self.book.weights.approach * self.rate(foe, space - 1))
            self._rates[key] = found
        return found
