"""The planner: weighs each choice by how the rest of the round is likely to go, the enemy's answers included.

It sees no dice. It imagines that both sides go on attacking each other in turns while their action points last, and
works out by exact odds who loses how much: so it knows what an action point is worth now, where it stands badly, and
when to wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action, Chance

from . import prospects
from . import state as st
from .armoury import ability_worth, weapon_worth
from .attack import hits
from .greedy import Turn
from .powers import power_of
from .prospects import best_attack, expected, kind_at, stepping_costs, weapon_kinds
from .rules import CHARGE, INSTANT, MELEE, RANGED, Power
from .state import NOBODY, NOWHERE, State
from .table import Kit

BATTLE_ONLY = 0.3
"""What an ability that can be used once a battle must promise more than others, in health points."""
FINISH = 0.6
"""What taking out an enemy is worth besides its health."""
IMPATIENCE = 0.03
"""By how much waiting is worth less in each round after the first few, so that two careful players meet."""
CALM_ROUNDS = 4
LATER = 0.9
"""How much what happens later in the round counts, as the enemy may do otherwise."""


class Planner:
    """Looks ahead to the end of the round."""

    name = "planner"
    needs_view = True
    sparing = 20

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """See `contract.Policy`."""
        return Plan(engine.kit, view, actions, chance).decide()


class Plan(Turn):
    """One decision, with an eye on the rest of the round."""

    def __init__(self, kit: Kit, s: State, actions: Sequence[Action], chance: Chance) -> None:
        super().__init__(kit, s, actions, chance)
        self._outlooks: dict[tuple[int, int, int, int], float] = {}

    # --- before the fight

    def arm(self) -> Action:
        """A weapon that does well against these enemies; any of those that are nearly as good."""
        if not self.kind("weapon"):
            return self.anything()
        return self.among_best(self.kind("weapon"), lambda one: weapon_worth(self.kit, self.s, self.seat, one[1]), 0.12)

    def learn(self) -> Action:
        """Abilities that are worth their tokens."""
        some = self.kind("learn")
        if not some:
            return self.actions[0]
        return self.among_best(some, lambda one: ability_worth(self.kit, self.s, self.seat, one[1]), 0.1)

    def among_best(self, some: Sequence[Action], value: Any, slack: float) -> Action:
        """Any of the actions whose value is not far below the best."""
        values = [value(one) for one in some]
        near = [one for one, worth in zip(some, values, strict=True) if worth >= max(values) - slack]
        return near[self.chance.below(len(near))]

    # --- how the round goes on

    @property
    def impatience(self) -> float:
        """What a turn of waiting costs by now."""
        return 0.02 + IMPATIENCE * max(0, self.s.round - CALM_ROUNDS)

    def foe(self) -> int:
        """The enemy that the fight is about: who can be attacked best, else the nearest."""
        s = self.s
        if self.seat != s.actor:
            return s.actor
        whom = best_attack(self.kit, s, self.seat, s.at[self.seat])[1] if s.at[self.seat] != NOWHERE else NOBODY
        if whom != NOBODY:
            return whom
        row = self.kit.rules.grid.distance[s.at[self.seat]]
        enemies = s.enemies(self.seat)
        return min(enemies, key=lambda enemy: row[s.at[enemy]]) if enemies else NOBODY

    def attack_from(self, seat: int, enemy: int, away: int, *, rolled: bool, walks: bool = True) -> float:
        """The damage to expect of a seat's attack at an enemy so many hexes away, moving first if that helps."""
        kit, s = self.kit, self.s
        weapon = kit.rules.weapons[s.weapon[seat]]
        steps = s.movement[seat] if walks and not s.held >> seat & 1 else 0
        found = 0.0
        if weapon.melee and away - 1 <= steps:
            found = expected(kit, s, seat, enemy, MELEE, 0, rolled=rolled)
        if weapon.ranged and (away - 1 >= kit.rules.between or steps):
            between = max(kit.rules.between, away - 1 - steps)
            found = max(found, expected(kit, s, seat, enemy, RANGED, between, rolled=rolled))
        return found

    def outlook(self, enemy: int, cell: int, mine: int, theirs: int) -> float:
        """Health that the enemy is likely to lose more than this hero until the round ends, the enemy being next."""
        place = (enemy, cell, mine, theirs)
        found = self._outlooks.get(place)
        if found is None:
            found = self._outlooks[place] = self._rest(enemy, cell, mine, theirs)
        return found

    def _rest(self, enemy: int, cell: int, mine: int, theirs: int) -> float:
        if enemy == NOBODY or self.s.at[enemy] < 0:
            return 0.0
        rules = self.kit.rules
        away = rules.grid.distance[cell][self.s.at[enemy]]
        total, weight = 0.0, LATER
        mover = enemy
        while mine >= rules.turn_cost or theirs >= rules.turn_cost:
            if mover == enemy:
                if theirs >= rules.turn_cost:
                    total -= weight * self.attack_from(enemy, self.seat, away, rolled=mine >= rules.defence_cost)
                    theirs -= rules.turn_cost
                    mine = max(0, mine - rules.defence_cost)
                mover = self.seat
            else:
                if mine >= rules.turn_cost:
                    total += weight * self.attack_from(self.seat, enemy, away, rolled=theirs >= rules.defence_cost)
                    mine -= rules.turn_cost
                    theirs = max(0, theirs - rules.defence_cost)
                mover = enemy
            weight *= LATER
        return total

    def spent(self, enemy: int, cell: int, points: int, *, attack: bool) -> float:
        """The outlook after this turn has cost so many action points, and an attack has cost the enemy its defence."""
        s, rules = self.s, self.kit.rules
        theirs = s.points[enemy] if enemy != NOBODY else 0
        if attack:
            theirs = max(0, theirs - rules.defence_cost)
        return self.outlook(enemy, cell, max(0, s.points[self.seat] - points), theirs)

    # --- the turn

    def worth_of_attack(self, action: Action) -> float:
        """What an attack or a charge promises, the rest of the round included; compared with doing without."""
        kit, s, seat = self.kit, self.s, self.seat
        enemy = st.SEATS.get(action[1], NOBODY)
        here = s.at[seat]
        if enemy == NOBODY:
            return 0.0
        without = self.spent(enemy, here, 0, attack=False) - self.impatience
        if action[0] == "charge":
            cell = self.cell(action[2])
            value = expected(kit, s, seat, enemy, CHARGE, 0) - stepping_costs(kit, s, seat, cell)
            return value + self.spent(enemy, cell, kit.rules.charge_cost, attack=True) - without
        between = kit.rules.grid.distance[here][s.at[enemy]] - 1
        value = expected(kit, s, seat, enemy, MELEE if action[2] == "melee" else RANGED, between)
        value += FINISH * (value >= s.health[enemy])
        cost = 0 if s.paid else kit.rules.turn_cost
        return value + self.spent(enemy, here, cost, attack=True) - without

    # --- abilities

    def point(self, target: int, cost: int, *, lost: int = 0) -> float:
        """What it does to the outlook if action points are spent, and the enemy loses some."""
        s, seat = self.s, self.seat
        foe = target if target != NOBODY else self.foe()
        if foe == NOBODY or s.at[seat] == NOWHERE:
            return 0.0
        mine, theirs = s.points[seat], s.points[foe]
        if s.strike is None and seat == s.actor and not s.paid:
            mine -= self.kit.rules.turn_cost
        now = self.outlook(foe, s.at[seat], max(0, mine), theirs)
        then = self.outlook(foe, s.at[seat], max(0, mine - cost), max(0, theirs - lost))
        return then - now

    def worth_of_use(self, action: Action) -> float:
        """What an ability or keyword is worth before an attack."""
        kit, s, seat = self.kit, self.s, self.seat
        power = power_of(kit, s, seat, action)
        if power.when == INSTANT:
            return -1.0
        target = self.aim(action, power)
        worth = prospects.before_attack(kit, s, seat, target, power) + self.effects_worth(power, target)
        if seat == s.actor and not self.keeps_attack(power, target):
            worth -= best_attack(kit, s, seat, s.at[seat])[0]
        return worth - BATTLE_ONLY * power.battle

    def effects_worth(self, power: Power, target: int) -> float:
        """What the effects that come at once are worth, less the action points.

        Action points count once, by the outlook on the rest of the round: `before_attack` weighs only whether the
        defence against this attack can still be paid for. `points_worth`, for what follows the dice, is never added.
        """
        lost = self.kit.rules.unbreakable * power.unbreakable
        worth = 0.0
        gained = 0
        for doing in power.doings:
            if doing.effect == "enemy-action-points":
                lost += doing.amount
            elif doing.effect == "action-points":
                gained += min(doing.amount, self.kit.rules.action_points - self.s.points[self.seat])
            else:
                worth += prospects.at_once(self.kit, self.s, self.seat, target, doing)
        return worth + self.point(target, power.cost - gained, lost=lost)

    def keeps_attack(self, power: Power, target: int) -> bool:
        """Whether the enemy can still be attacked afterwards: a push may take it out of reach."""
        kit, s, seat = self.kit, self.s, self.seat
        if not self.can_pay_power(power):
            return False
        if target == NOBODY or not any(doing.effect == "push" for doing in power.doings):
            return True
        between = kit.rules.grid.distance[s.at[seat]][s.at[target]] - 1
        return kind_at(kit, s, seat, between) != MELEE or not s.moved

    def can_pay_power(self, power: Power) -> bool:
        """Whether the attack can still be paid for."""
        s = self.s
        return s.paid or s.points[self.seat] - power.cost >= self.kit.rules.turn_cost

    def trigger(self) -> Action:
        """What follows the dice: whatever helps more than its action points do later."""
        kit, s, seat = self.kit, self.s, self.seat
        hit = hits(kit, s)

        def worth(action: Action) -> float:
            power = power_of(kit, s, seat, action)
            target = self.aim(action, power)
            value = prospects.after_dice(kit, s, seat, target, power, hit=hit, points=False)
            return value + self.points_worth(power, target) - BATTLE_ONLY * power.battle

        value, use = self.best(self.uses(), worth)
        return use if use is not None and value > 0.02 else self.first("pass")

    def points_worth(self, power: Power, target: int) -> float:
        """What a power does to action points, as the outlook sees it."""
        strike = self.s.strike
        lost = self.kit.rules.unbreakable * power.unbreakable
        gained = 0
        for doing in power.doings:
            if doing.above and (strike is None or strike.die <= doing.above):
                continue
            if doing.effect == "enemy-action-points":
                lost += doing.amount
            elif doing.effect == "action-points":
                gained += min(doing.amount, self.kit.rules.action_points - self.s.points[self.seat])
        return self.point(target, power.cost - gained, lost=lost)

    def push(self, target: int) -> Action:
        """Onto what hurts; else to where the rest of the round looks best."""
        kit, s, seat = self.kit, self.s, self.seat
        if target == NOBODY or s.at[target] < 0:
            return self.first("stay")
        was = s.at[target]

        def value(one: Action) -> float:
            cell = self.cell(one[1])
            s.at[target] = cell
            found = self._rest(target, s.at[seat], s.points[seat], s.points[target])
            s.at[target] = was
            return found + stepping_costs(kit, s, target, cell)

        stay = self._rest(target, s.at[seat], s.points[seat], s.points[target])
        worth, found = self.best(self.kind("push"), value)
        return found if found is not None and worth > stay + 0.02 else self.first("stay")

    def step(self) -> Action:
        """The free step, where the rest of the round looks better from there."""
        return self.shift("step", "stay")

    def again(self) -> Action:
        """The second movement: where the rest of the round looks better."""
        if self.s.moving:
            return self.go_on()
        return self.shift("move", "end-turn")

    def shift(self, kind: str, otherwise: str) -> Action:
        """The best place to be in at the end of the turn."""
        kit, s, seat = self.kit, self.s, self.seat
        foe = self.foe()
        if foe == NOBODY:
            return self.first(otherwise, "stop", "stay")
        cost = 0 if s.paid or kind == "step" else kit.rules.turn_cost

        def value(cell: int, points: int) -> float:
            near = -0.02 * abs(kit.rules.grid.distance[cell][s.at[foe]] - (1 if weapon_kinds(kit, s, seat)[0] else 3))
            return self.outlook(foe, cell, max(0, s.points[seat] - points), s.points[foe]) + near

        worth, found = self.best(
            self.kind(kind),
            lambda one: value(self.cell(one[1]), cost) - stepping_costs(kit, s, seat, self.cell(one[1])),
        )
        if found is not None and worth > value(s.at[seat], 0) + 0.03:
            return found
        return self.first(otherwise, "stop", "stay")
