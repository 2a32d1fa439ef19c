"""What `planner` believes about Paper 'Mech: chances instead of dice, points instead of circles.

Nothing here rolls a die or reads one to come. An enemy's health is a spread of chances over its filled circles; an
attack turns one spread into the next. What an enemy's attack costs the mech is an expectation, worked out from the
circles filled now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .foes import next_attack
from .odds import chances
from .rules import Rules

SIDES = 6


@dataclass(frozen=True, slots=True)
class Weights:
    """How many points things are worth; one circle of a weapon is about one."""

    weapon: float = 1.0
    """A circle of a weapon that attacks."""
    shield: float = 0.7
    """A circle of a weapon that does not."""
    arms: float = 4.0
    """What all circles of weapons that attack are worth together beside that: the fewer are left, the more each."""
    legs: float = 0.8
    torso: tuple[float, ...] = (3.0, 5.0, 8.0, 16.0)
    """The circles of the torso from the top; the last one ends the game."""
    repairs: int = 3
    """Circles repaired between waves at most, each for a unit of time: about when the first enemies act."""
    worth: float = 1.0
    """How much of the damage that an enemy would do in its life is counted for it."""
    exposure: tuple[float, ...] = (0.3, 0.4, 0.57, 0.9)
    """The share of its time in which an enemy's attack is in range, by the ring that it reaches, the closest first."""
    pace: float = 0.5
    """Circles of enemies that the mech fills in a unit of time, against a die that hits half the time."""
    kill: float = 0.6
    """Extra for destroying an enemy."""
    menace: float = 1.0
    """Units of time for which an enemy's place is counted against the mech."""
    reach: float = 0.8
    """How much a place where the mech can attack counts."""
    approach: float = 0.0
    """How much of that counts for a place one ring farther out. Enemies come nearer by themselves."""
    strike: float = 0.8
    """The share of a loaded attack in range that is counted when looking no further."""
    strike_span: float = 4.0
    """Units of time after which a loaded attack counts no more."""
    time: float = 0.05
    """A unit of time."""
    squat: float = 0.35
    """Being squat, which takes free moves away."""
    push: float = 0.15
    """Extra for an attack that hits, for each unit without damage beyond a third of those that end the game."""
    recoil: float = 0.3
    """A unit of time lost by Recoil."""

    def bold(self) -> Weights:
        """What counts when nothing has been hit for long: danger less, places to attack from more."""
        return replace(
            self, menace=self.menace * 0.3, strike=self.strike * 0.5, reach=self.reach * 4, approach=0.6, weapon=0.6
        )


class Shot:
    """What an attack does to an enemy: the chance of each number of hits, and whether it crushes. Made once each."""

    __slots__ = ("crushes", "hit", "mean", "spread")

    def __init__(self, spread: tuple[float, ...], crushes: bool) -> None:
        self.spread = spread
        self.crushes = crushes
        self.hit = 1.0 - spread[0]
        self.mean = sum(hits * share for hits, share in enumerate(spread)) if not crushes else 2.0 * self.hit


class Health:
    """A spread of chances over how many of an enemy's circles are filled."""

    __slots__ = ("after", "alive", "choice", "filled", "kind", "phi", "spread")

    def __init__(self, kind: FoeKind, spread: tuple[float, ...]) -> None:
        self.kind = kind
        self.spread = spread
        self.alive = max(0.0, 1.0 - spread[-1])
        self.phi = sum(share * phi for share, phi in zip(spread, kind.phi, strict=True))
        mean = sum(filled * share for filled, share in enumerate(spread[:-1])) / self.alive if self.alive > 1e-9 else 0
        self.filled = min(int(mean + 0.5), kind.circles - 1)
        self.choice = kind.choices[self.filled]
        self.after: dict[Shot, Health] = {}

    def struck(self, shot: Shot) -> Health:
        """The spread after an attack."""
        found = self.after.get(shot)
        if found is None:
            found = self.after[shot] = self.kind.struck(self, shot)
        return found


class FoeKind:
    """A kind of enemy: what it chooses by ring and circles, and what it is worth."""

    __slots__ = ("_seeks", "armour", "attacks", "choices", "circles", "flight", "index", "phi", "states")

    def __init__(self, rules: Rules, index: int, weights: Weights, fire: float) -> None:
        kind = rules.enemies[index]
        self.index = index
        self.armour = kind.armour
        self.flight = kind.flight
        self.attacks = kind.attacks
        self.circles = kind.all_circles.bit_length()
        rings = len(rules.rings)
        # By filled circles, then ring + 1 (0: off the radar): the attack and its time
        self.choices: list[list[tuple[int, int]]] = []
        for filled in range(self.circles):
            marks = (1 << filled) - 1
            row = []
            for ring in range(-1, rings):
                at, _ = next_attack(rules, kind, ring, marks)
                row.append((at, min(kind.attacks[at].time, rules.last_box)))
            self.choices.append(row)
        # What it will still do: the time that it takes to fill each circle, times its damage a unit of time.
        pace = weights.pace * fire * max(1, SIDES - self.armour) / 3
        self.phi = [0.0] * (self.circles + 1)
        for filled in range(self.circles - 1, -1, -1):
            marks = (1 << filled) - 1
            rate = 0.0
            for attack in self.attacks:
                if marks & attack.band == attack.band:
                    continue
                if kind.flight:  # in to the closest ring, out again, off the radar
                    round_trip = 2 * rings * attack.time + rules.return_time
                    rate = max(rate, attack.power / round_trip)
                else:
                    exposure = weights.exposure[min(attack.reach, len(weights.exposure) - 1)]
                    rate = max(rate, exposure * attack.power / attack.time)
            self.phi[filled] = self.phi[filled + 1] + weights.worth * 0.45 * rate / pace
            if filled == self.circles - 1:
                self.phi[filled] += weights.kill
        self.states: dict[int, Health] = {}
        self._seeks: dict[tuple[int, int, int], bool] = {}

    def seeks(self, filled: int, ring: int, chosen: int) -> bool:
        """Whether the enemy goes nearer after this attack, for a stronger one."""
        key = (filled, ring, chosen)
        found = self._seeks.get(key)
        if found is None:
            found = self._seeks[key] = self._stronger((1 << filled) - 1, ring, chosen)
        return found

    def _stronger(self, marks: int, ring: int, chosen: int) -> bool:
        best = near = self.attacks[chosen].power
        for attack in self.attacks:
            if attack.power > near and marks & attack.band != attack.band:
                best = max(best, attack.power)
                if attack.reach >= ring:
                    near = attack.power
        return best > near

    def health(self, marks: int) -> Health:
        """The health of an enemy whose circles are known."""
        filled = min(marks.bit_count(), self.circles - 1)
        found = self.states.get(filled)
        if found is None:
            spread = [0.0] * (self.circles + 1)
            spread[filled] = 1.0
            found = self.states[filled] = Health(self, tuple(spread))
        return found

    def struck(self, health: Health, shot: Shot) -> Health:
        """The spread after an attack."""
        spread = [0.0] * (self.circles + 1)
        spread[-1] = health.spread[-1]
        for filled, share in enumerate(health.spread[:-1]):
            if share < 1e-6:
                continue
            for hits, chance in enumerate(shot.spread):
                to = min(self.circles, filled + hits)
                if hits and shot.crushes:
                    band = next(one.band for one in self.attacks if one.band >> filled & 1)
                    to = max(to, band.bit_length())
                spread[to] += share * chance
        return Health(self, tuple(spread))


def spread_of(power: int, chance: float, rerolls: int = 0) -> tuple[float, ...]:
    """The chance of each number of hits, with Accurate's re-rolls of misses."""
    spread = chances(power, chance)
    for _ in range(rerolls):
        spread = [
            (spread[hits] * (1 - chance) if hits < power else spread[hits])
            + (spread[hits - 1] * chance if hits else 0.0)
            for hits in range(power + 1)
        ]
    return tuple(spread)
