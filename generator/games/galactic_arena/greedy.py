"""The greedy policy: the attack that promises most now, and whatever helps it; no thought for the enemy's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator.play.contract import Action, Chance

from . import prospects
from . import state as st
from .attack import hits
from .board import cells_of, mask_of
from .moves import charge_hexes
from .powers import power_of, targets
from .prospects import POINT, best_attack, expected, stepping_costs, weapon_kinds
from .rules import CHARGE, INSTANT, MELEE, RANGED, Power
from .state import NOBODY, SEATS, State
from .table import Kit

WORTH_IT = 0.02
"""Less than this, in health points, isn't worth using an ability for."""


class Greedy:
    """Weighs each choice by what it does at once."""

    name = "greedy"
    needs_view = True
    sparing = 4

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """See `contract.Policy`."""
        return Turn(engine.kit, view, actions, chance).decide()


class Turn:
    """One decision of a hero."""

    def __init__(self, kit: Kit, s: State, actions: Sequence[Action], chance: Chance) -> None:
        self.kit = kit
        self.s = s
        self.actions = actions
        self.chance = chance
        self.seat = s.asked

    def decide(self) -> Action:
        """The decision."""
        if self.s.todo:
            return self.task(self.s.todo[-1][0])
        found: Action = getattr(self, DECISIONS.get(self.s.phase, "anything"))()
        return found

    # --- picking

    def anything(self) -> Action:
        """Any action, all alike."""
        return self.actions[self.chance.below(len(self.actions))]

    def kind(self, kind: str) -> list[Action]:
        """The actions of a kind."""
        return [one for one in self.actions if one[0] == kind]

    def first(self, *kinds: str) -> Action:
        """The first action of the first kind that is on offer."""
        for kind in kinds:
            for one in self.actions:
                if one[0] == kind:
                    return one
        return self.actions[0]

    def best(self, some: Sequence[Action], value: Callable[[Action], float]) -> tuple[float, Action | None]:
        """The action with the highest value; among equal ones any, all alike."""
        most, found = float("-inf"), []
        for one in some:
            worth = value(one)
            if worth > most + 1e-9:
                most, found = worth, [one]
            elif worth > most - 1e-9:
                found.append(one)
        return most, found[self.chance.below(len(found))] if len(found) > 1 else found[0] if found else None

    def cell(self, name: str) -> int:
        """The cell of a hex's name."""
        return self.kit.rules.grid.cells[name]

    # --- before the fight

    def arm(self) -> Action:
        """Any weapon."""
        return self.anything()

    def free(self) -> Action:
        """The free movement: none."""
        return self.first("stay", "stop")

    def learn(self) -> Action:
        """Abilities until no token is left."""
        some = self.kind("learn")
        return some[self.chance.below(len(some))] if some else self.actions[0]

    # --- the turn

    def worth_of_place(self, cell: int) -> float:
        """What standing on a cell is worth: the attack from there, else being on the way to one."""
        kit, s, seat = self.kit, self.s, self.seat
        value, whom = best_attack(kit, s, seat, cell)
        if whom != NOBODY and not s.hurt and cell not in kit.rules.traps:
            return 1 + value
        return -0.1 * self.way_to_go(cell)

    def way_to_go(self, cell: int) -> int:
        """Hexes from a cell to where the nearest enemy can be attacked."""
        melee, _ = weapon_kinds(self.kit, self.s, self.seat)
        row = self.kit.rules.grid.distance[cell]
        wanted = 1 if melee else 2
        return min((abs(row[self.s.at[enemy]] - wanted) for enemy in self.s.enemies(self.seat)), default=0)

    def move(self) -> Action:
        """Where the best attack is, or nearer to one."""
        kit, s, seat = self.kit, self.s, self.seat
        if s.moving:
            return self.go_on()
        here = self.worth_of_place(s.at[seat])
        if here < 1 and self.charge_value() > 0.3:
            return self.first("stay")
        value, move = self.best(
            self.kind("move"),
            lambda one: self.worth_of_place(self.cell(one[1])) - stepping_costs(kit, s, seat, self.cell(one[1])),
        )
        if value < 1 and here < 1:
            instant, use = self.best(self.uses(), self.worth_of_instant)
            if use is not None and instant > 0:
                return use
        if move is not None and value > here + 0.02:
            return move
        if here < 1 and (move is None or value <= here + 0.02):
            return self.way_round() or self.first("pass-turn", "stay")
        return self.first("stay", "end-turn")

    def go_on(self) -> Action:
        """The rest of a movement, after stepping on something."""
        value, move = self.best(
            self.kind("move"),
            lambda one: self.worth_of_place(self.cell(one[1]))
            - stepping_costs(self.kit, self.s, self.seat, self.cell(one[1])),
        )
        if move is not None and value > self.worth_of_place(self.s.at[self.seat]) + 0.02:
            return move
        return self.first("stop")

    def charge_value(self) -> float:
        """What a charge promises, after what it costs more than an attack."""
        kit, s, seat = self.kit, self.s, self.seat
        most = 0.0
        for enemy in charge_hexes(kit, s):
            most = max(most, expected(kit, s, seat, enemy, CHARGE, 0))
        return most - POINT * (kit.rules.charge_cost - kit.rules.turn_cost)

    def way_round(self) -> Action | None:
        """The move that leads round what lies between hero and enemy; None if none does."""
        kit, s = self.kit, self.s
        away = self.walks()
        _, move = self.best(
            self.kind("move"),
            lambda one: -away.get(self.cell(one[1]), 99) - 3 * stepping_costs(kit, s, self.seat, self.cell(one[1])),
        )
        if move is not None and away.get(self.cell(move[1]), 99) < away.get(s.at[self.seat], 99):
            return move
        return None

    def walks(self) -> dict[int, int]:
        """How many hexes it is on foot from each cell to the nearest enemy, over whatever can be stepped on."""
        kit, s = self.kit, self.s
        floor = kit.rules.floor & ~s.solid
        front = mask_of(s.at[enemy] for enemy in s.enemies(self.seat))
        seen, steps = front, 0
        found: dict[int, int] = {}
        while front:
            for cell in cells_of(front):
                found[cell] = steps
            front = kit.rules.grid.beside(front) & floor & ~seen
            seen |= front
            steps += 1
        return found

    def uses(self) -> list[Action]:
        """The abilities and keywords on offer."""
        return [one for one in self.actions if one[0] in ("use", "keyword")]

    def worth_of_instant(self, action: Action) -> float:
        """What an ability about movement is worth when no attack is in reach."""
        power = power_of(self.kit, self.s, self.seat, action)
        if power.when != INSTANT:
            return -1.0
        worth = 0.0
        far = self.way_to_go(self.s.at[self.seat])
        for doing in power.doings:
            if doing.effect in ("movement", "leap"):
                gap = far - (self.s.movement[self.seat] if not self.s.moved else 0)
                worth += 0.3 if 0 < gap <= doing.amount else 0.0
            elif doing.effect not in ("phase", "swap"):
                worth += prospects.at_once(self.kit, self.s, self.seat, self.aim(action, power), doing)
        return worth - POINT * power.cost

    def aim(self, action: Action, power: Power) -> int:
        """The enemy that an ability is used at; where it names none, the one that the fight is about."""
        named = action[2] if action[0] == "use" else action[1]
        if named is not None:
            return SEATS[named]
        found = targets(self.kit, self.s, self.seat, power)
        if self.s.strike is None and self.seat == self.s.actor and len(found) > 1:
            whom = best_attack(self.kit, self.s, self.seat, self.s.at[self.seat])[1]
            return whom if whom in found else found[0]
        return found[0] if found else NOBODY

    def start(self) -> Action:
        """What hinders an enemy whose turn begins: used when it is near."""
        s = self.s
        away = self.kit.rules.grid.distance[s.at[self.seat]][s.at[s.actor]]
        if 1 < away <= s.movement[s.actor] + 1 and weapon_kinds(self.kit, s, s.actor)[0]:
            uses = self.uses()
            if uses:
                return uses[self.chance.below(len(uses))]
        return self.first("pass")

    def worth_of_use(self, action: Action) -> float:
        """What an ability or keyword is worth before an attack."""
        kit, s, seat = self.kit, self.s, self.seat
        power = power_of(kit, s, seat, action)
        target = self.aim(action, power)
        if power.when == INSTANT:
            return -1.0
        worth = prospects.before_attack(kit, s, seat, target, power)
        worth += sum(prospects.at_once(kit, s, seat, target, doing) for doing in power.doings)
        if power.unbreakable and target != NOBODY:
            worth += POINT * min(kit.rules.unbreakable, s.points[target])
        return worth - POINT * power.cost

    def exchange(self) -> Action:
        """The ability that helps most, if one does."""
        value, use = self.best(self.uses(), self.worth_of_use)
        if use is not None and value > WORTH_IT and self.can_pay(use):
            return use
        return self.first("pass")

    def can_pay(self, action: Action) -> bool:
        """Whether the attack can still be paid for after using an ability."""
        if self.seat != self.s.actor or action[0] != "use" or self.s.paid:
            return True
        power = power_of(self.kit, self.s, self.seat, action)
        return self.s.points[self.seat] - power.cost >= self.kit.rules.turn_cost

    def attack(self) -> Action:
        """The keyword if it helps, then the attack that promises most."""
        value, use = self.best(self.kind("keyword"), self.worth_of_use)
        if use is not None and value > WORTH_IT:
            return use
        value, found = self.best([*self.kind("attack"), *self.kind("charge")], self.worth_of_attack)
        if found is not None and value > 0:
            return found
        return self.first("no-attack")

    def worth_of_attack(self, action: Action) -> float:
        """What an attack or a charge promises; an obstacle is worth nothing."""
        kit, s, seat = self.kit, self.s, self.seat
        enemy = SEATS.get(action[1], NOBODY)
        if enemy == NOBODY:
            return 0.0
        if action[0] == "charge":
            landing = stepping_costs(kit, s, seat, self.cell(action[2]))
            return expected(kit, s, seat, enemy, CHARGE, 0) - POINT - landing
        between = kit.rules.grid.distance[s.at[seat]][s.at[enemy]] - 1
        return expected(kit, s, seat, enemy, MELEE if action[2] == "melee" else RANGED, between)

    def trigger(self) -> Action:
        """What follows the dice: whatever helps."""
        kit, s, seat = self.kit, self.s, self.seat
        hit = hits(kit, s)

        def worth(action: Action) -> float:
            power = power_of(kit, s, seat, action)
            found = prospects.after_dice(kit, s, seat, self.aim(action, power), power, hit=hit)
            return found - POINT * power.cost

        value, use = self.best(self.uses(), worth)
        return use if use is not None and value > WORTH_IT else self.first("pass")

    def push(self, target: int) -> Action:
        """Onto whatever hurts the target; else it stays."""
        value, found = self.best(
            self.kind("push"), lambda one: stepping_costs(self.kit, self.s, target, self.cell(one[1]))
        )
        return found if found is not None and value > 0 else self.first("stay")

    def push_target(self) -> Action:
        """The push after a successful melee attack."""
        return self.push(self.s.target)

    def step(self) -> Action:
        """The free step: none."""
        return self.first("stay")

    def again(self) -> Action:
        """After an attack: away from enemies that want to come near, if one's own weapon reaches far."""
        if self.s.moving:
            return self.go_on()
        melee, ranged = weapon_kinds(self.kit, self.s, self.seat)
        if ranged and not melee:
            _, move = self.best(self.kind("move"), lambda one: self.distance(self.cell(one[1])))
            if move is not None and self.distance(self.cell(move[1])) > self.distance(self.s.at[self.seat]):
                return move
        return self.first("end-turn", "stop")

    def distance(self, cell: int) -> float:
        """How far a cell is from the nearest enemy, up to four hexes, less what stepping there costs."""
        row = self.kit.rules.grid.distance[cell]
        near = min((row[self.s.at[enemy]] for enemy in self.s.enemies(self.seat)), default=0)
        return min(near, 4) - 9 * max(0.0, stepping_costs(self.kit, self.s, self.seat, cell))

    def die_again(self) -> Action:
        """The optional re-roll: an attack die that misses, a defence that fails."""
        s = self.s
        if s.points[self.seat] < 2:
            return self.first("keep")
        bad = hits(self.kit, s) != (self.seat == s.actor)
        if s.strike is not None and s.phase == st.ROLLED:
            bad = s.strike.die <= self.kit.rules.die // 2 - 1
        return self.first("reroll" if bad else "keep")

    # --- what interrupts

    def task(self, task: int) -> Action:
        """A decision that an ability, a crate, a trap or the start hex asks for."""
        s = self.s
        if task == st.T_DEATH:
            return self.first("use")
        if task == st.T_WEAPON:
            return self.first("keep")
        if task == st.T_TRAP:
            _, _, cell, die = s.todo[-1]
            loses = self.kit.rules.outcomes[self.kit.rules.traps[cell]][die].loses
            return self.first("reroll" if loses == "health" else "keep")
        if task == st.T_PUSH:
            return self.push(s.todo[-1][2])
        if task == st.T_LEAP:
            return self.leap()
        return self.anything()

    def leap(self) -> Action:
        """To where the best attack is; in an enemy's turn to where it is furthest away."""
        kit, s, seat = self.kit, self.s, self.seat
        if seat == s.actor:
            def value(one: Action) -> float:
                cell = self.cell(one[1])
                return self.worth_of_place(cell) - stepping_costs(kit, s, seat, cell)
        else:
            def value(one: Action) -> float:
                return self.distance(self.cell(one[1]))
        return self.best(self.actions, value)[1] or self.actions[0]


DECISIONS: dict[int, str] = {
    st.LEARN: "learn",
    st.FREE: "free",
    st.START: "start",
    st.MOVE: "move",
    st.EXCHANGE: "exchange",
    st.ATTACK: "attack",
    st.ROLLED: "die_again",
    st.DEFEND: "die_again",
    st.TRIGGER: "trigger",
    st.PUSH: "push_target",
    st.STEP: "step",
    st.AGAIN: "again",
    st.ARM: "arm",
}
"""The method that decides in each phase; in others anything goes."""
