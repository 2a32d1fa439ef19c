"""Expected damage, worked out once for each set of rules: what a policy that weighs chances reads."""

from __future__ import annotations

import math

from .rules import NOWHERE, EnemyKind, Rules, Weapon
from .state import OUTBOUND, Enemy

SIDES = 6
KILL_BONUS = 1.2
"""Extra points for destroying an enemy."""
DELAY = 0.3
"""Extra points for an attack that does damage and costs the enemy time (Recoil, Emp)."""
PULLED = 0.1
"""Extra points for one that may move the enemy (Pull)."""


def hit_chance(armour: int) -> float:
    """The chance that a die beats an armour (or a sum that acts like one)."""
    return max(0, min(SIDES, SIDES - armour)) / SIDES


def chances(dice: int, chance: float) -> list[float]:
    """The chance of each number of hits."""
    return [math.comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]


class Odds:
    """Expectations for one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._attacks: dict[tuple[int, int, int, int, str, bool], float] = {}
        self._blows: dict[tuple[int, int, int, int, bool], float] = {}
        self._menace: dict[tuple[int, int, int, int, bool], float] = {}
        plates = [rules.place_armour[place] for place in range(rules.mounts)]
        self.plate = sum(plates) / len(plates)
        self.weights = [self.weight(kind) for kind in rules.enemies]

    def weight(self, kind: EnemyKind) -> float:
        """How much a circle of an enemy counts: more for one that does much damage with few circles."""
        best = max(attack.power / attack.time for attack in kind.attacks)
        return 0.6 + best * hit_chance(3) * 2 / math.sqrt(kind.all_circles.bit_length())

    def attack(self, power: int, kind: int, marks: int, haste: int, weapon: Weapon, crushes: bool) -> float:
        """What an attack with so many dice is worth against an enemy with those circles filled."""
        key = (power, kind, marks, haste, weapon.word, crushes)
        known = self._attacks.get(key)
        if known is None:
            known = self._attacks[key] = self._attack(power, kind, marks, haste, weapon, crushes)
        return known

    def _attack(self, power: int, kind: int, marks: int, haste: int, weapon: Weapon, crushes: bool) -> float:
        enemy = self.rules.enemies[kind]
        left = (enemy.all_circles & ~marks).bit_count()
        chance = hit_chance(max(0, enemy.armour + weapon.target_armour) + haste)
        if weapon.always:
            chance = max(chance, 1 / SIDES)
        spread = chances(power, chance)
        if weapon.accurate:
            spread = [
                (spread[hits] * (1 - chance) if hits < power else spread[hits])
                + (spread[hits - 1] * chance if hits else 0.0)
                for hits in range(power + 1)
            ]
        extra = DELAY if weapon.recoil or weapon.emp else PULLED if weapon.pull else 0.0
        value = 0.0
        first = ~marks & (marks + 1)
        band = next((one.band for one in enemy.attacks if one.band & first), 0)
        in_band = (band & ~marks).bit_count()
        for hits, share in enumerate(spread):
            if not hits:
                continue
            done = min(left, max(hits, in_band) if crushes else hits)
            value += share * (done + (KILL_BONUS if done == left else 0.0) + extra)
        return value * self.weights[kind]

    def blow(self, enemy: Enemy, space: int, squat: bool) -> float:
        """Expected damage of the enemy's chosen attack from a space; 0 out of range."""
        key = (enemy.kind, enemy.attack, space, 0, squat)
        known = self._blows.get(key)
        if known is None:
            attack = self.rules.enemies[enemy.kind].attacks[enemy.attack]
            known = 0.0
            if self.rules.reached(attack.reach, space):
                known = self._damage(attack.power, space, squat)
            self._blows[key] = known
        return known

    def _damage(self, power: int, space: int, squat: bool) -> float:
        rules = self.rules
        if squat:
            power = max(power + rules.squat_power, rules.squat_least)
        zone = rules.zone[space // len(rules.rings)]
        return power * hit_chance(max(0, round(self.plate) + zone))

    def menace(self, enemy: Enemy, space: int, squat: bool) -> float:
        """Damage a unit of time that an enemy in a space is likely to do from now on."""
        if space == NOWHERE:
            return 0.0
        key = (enemy.kind, enemy.marks, space, enemy.flight, squat)
        known = self._menace.get(key)
        if known is None:
            known = 0.0
            kind = self.rules.enemies[enemy.kind]
            ring = space % len(self.rules.rings)
            for attack in kind.attacks:
                if enemy.marks & attack.band == attack.band:
                    continue
                rate = self._damage(attack.power, space, squat) / attack.time
                if kind.flight:
                    known = max(known, 0.0 if enemy.flight == OUTBOUND else rate / (ring + 1))
                elif ring <= attack.reach:
                    known = max(known, rate)
                else:
                    known = max(known, 0.6 * rate / (ring - attack.reach + 1))
            self._menace[key] = known
        return known
