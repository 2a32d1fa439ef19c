"""Policies that know Paper 'Mech. `greedy` weighs expected damage against threat, one decision at a time.

It looks at the sheet only: no dice, no look ahead beyond the move in hand. Its numbers are rough on purpose; what
matters is that it plays a sensible game fast, so that changes of the data show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator.play.contract import Action, Chance
from generator.play.policies import Random

from .attacks import may_combo, proximate, usable
from .further import apart
from .odds import KILL_BONUS, Odds
from .planner import Planner
from .rules import NOWHERE, PlayerAction, Rules
from .state import NO_ACTION, REPAIR, Enemy, State
from .track import action_time, gap

THREAT_WEIGHT = 0.7
"""How much a point of expected damage to the mech counts against one to enemies."""
SQUAT_PRICE = 0.3
"""What squatting costs a mech that wants its free moves."""
CHANGE_MARGIN = 0.3
"""How much better another action must be before the chosen one is dropped."""
PATIENCE = 12
"""Units without damage on either side after which greedy stops walking and defending, and turns or fires."""

WALL_SPAN = 4
"""Units for which a wall is expected to stand."""
WALL_SHARE = 0.6
"""How much of the damage that it draws counts as saved: the shield takes what the mech does not."""

Spaces = list[int]


class Greedy:
    """Expected damage and threat, one decision at a time."""

    name = "greedy"
    needs_view = True

    def __init__(self) -> None:
        self._odds: Odds | None = None

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Chance) -> Action:
        """The action with the highest value; of equals the first on offer."""
        rules: Rules = engine.rules
        if self._odds is None or self._odds.rules is not rules:
            self._odds = Odds(rules)
        return _Mind(rules, view, self._odds).decide(actions)


class _Mind:
    """One decision: the position and what was found out about it."""

    __slots__ = ("odds", "rules", "spaces", "state")

    def __init__(self, rules: Rules, state: State, odds: Odds) -> None:
        self.rules = rules
        self.state = state
        self.odds = odds
        self.spaces: Spaces = [enemy.space for enemy in state.enemies]

    def decide(self, actions: Sequence[Action]) -> Action:
        kind = actions[0].kind
        if self.state.moment == REPAIR:
            return self.repair(actions)
        if any(action.kind in ("advance", "activate") for action in actions):
            return self.wait(actions)
        value = _VALUES.get(kind)
        if value is None:
            return actions[0]
        return max(actions, key=lambda action: value(self, action))

    # --- how good a position is -------------------------------------------------------------------------------------

    def attack_value(self, action: PlayerAction, enemy: Enemy, space: int, haste: int, combo: bool) -> float:
        """Points that an attack is worth against one enemy in a space."""
        weapon = action.weapon
        assert weapon is not None
        power = action.power + (weapon.combo if combo else 0)
        if weapon.per_ring:
            power = proximate(weapon, power, space % len(self.rules.rings))
        return self.odds.attack(power, enemy.kind, enemy.marks, haste, weapon, action.crushes)

    def best_target(self, action: PlayerAction, spaces: Spaces, squat: bool, haste: int = 0) -> float:
        """The highest value of an attack with the enemies in these spaces; 0 without a target."""
        weapon = action.weapon
        if weapon is None or not action.power or (weapon.kickback and not squat):
            return 0.0
        rings, least, reach, arc = len(self.rules.rings), weapon.least, weapon.reach, weapon.arc
        combo = bool(weapon.combo) and may_combo(self.state, action)
        best = 0.0
        hit: list[tuple[int, float]] = []
        for enemy, space in zip(self.state.enemies, spaces, strict=True):
            if space >= 0 and least <= space % rings <= reach and arc[space // rings]:
                value = self.attack_value(action, enemy, space, haste, combo)
                best = max(best, value)
                hit.append((space, value))
        if weapon.further and len(hit) > 1:  # one more that stands near, for the same dice
            pairs = (
                one + two
                for at, (space, one) in enumerate(hit)
                for there, two in hit[at + 1 :]
                if apart(self.rules, space, there) <= weapon.within
            )
            best = max(best, *pairs, 0.0)
        return best

    def defend_value(self, action: PlayerAction, time: int) -> float:
        """Damage that a shield catches: Reflex of enemies that come due with it, a wall of those that follow."""
        weapon = action.weapon
        assert weapon is not None
        if not action.defends or not (weapon.reflex or weapon.wall) or self.state.wall == weapon.mount:
            return 0.0
        rings = len(self.rules.rings)
        caught = 0.0
        for enemy in self.state.enemies:
            soon = time < enemy.time <= time + WALL_SPAN if weapon.wall else enemy.time == time
            if soon and enemy.space >= 0 and weapon.arc[enemy.space // rings]:
                caught += self.odds.blow(enemy, enemy.space, self.state.squat)
        return (WALL_SHARE if weapon.wall else 0.6) * caught

    def rate(self, spaces: Spaces, squat: bool, delay: int) -> float:
        """The best value of an attack a unit of time, if the enemies stand there and it starts `delay` units late."""
        state, best = self.state, 0.0
        for action in self.rules.actions:
            weapon = action.weapon
            if weapon is None or not action.power or not usable(state, action):
                continue
            if weapon.no_repeat and state.last == weapon.kind:
                continue
            value = self.best_target(action, spaces, squat)
            if value:
                best = max(best, value / (action_time(self.rules, state, action) + delay))
        return best

    def threat(self, spaces: Spaces, squat: bool) -> float:
        """Damage that enemies in these spaces are likely to do a unit of time."""
        total = 0.0
        for enemy, space in zip(self.state.enemies, spaces, strict=True):
            total += self.odds.menace(enemy, space, squat)
        return total

    def moved(self, steps: list[int]) -> Spaces:
        """The enemies' spaces after everything on the radar moved."""
        return [steps[space] if space != NOWHERE else NOWHERE for space in self.spaces]

    def after(self, spaces: Spaces, squat: bool, delay: int) -> float:
        """The value of standing there: what can be attacked from then on, less what threatens."""
        price = SQUAT_PRICE if squat else 0.0
        return self.rate(spaces, squat, delay) - THREAT_WEIGHT * self.threat(spaces, squat) - price

    # --- decisions --------------------------------------------------------------------------------------------------

    def choose_value(self, choice: Action) -> float:
        """The next action: damage a unit of time, less the threat that stays. Walks that lead nowhere are given up."""
        rules, state = self.rules, self.state
        action = rules.actions[rules.action_index[choice.what]]
        if state.quiet > PATIENCE and (action.move.startswith("walk") or action.defends):
            return -100.0
        time = action_time(rules, state, action)
        if action.weapon is not None:
            if action.defends:
                value = self.defend_value(action, time) / time
            else:
                value = self.best_target(action, self.spaces, state.squat) / max(time, 1)
            return value - THREAT_WEIGHT * self.threat(self.spaces, state.squat)
        if action.move == "turn-or-stance":
            options = [self.after(self.moved(way), state.squat, time) for way in (rules.clockwise, rules.anticlockwise)]
            if state.squat or self.kicks():
                options.append(self.after(self.spaces, not state.squat, time))
            return max(options)
        if action.move == "turn-and-squat":
            ways = (rules.clockwise, rules.anticlockwise)
            return max(self.after(self.moved(way), True, time) for way in ways)
        steps = rules.forwards if action.move == "walk-forwards" else rules.backwards
        return self.after(self.moved(steps), state.squat, time)

    def wait(self, actions: Sequence[Action]) -> Action:
        """Between moves of the cubes: haste if that brings more a unit of time, or another action if far better."""
        rules, state = self.rules, self.state
        onward = next(action for action in actions if action.kind in ("advance", "activate"))
        if state.action == NO_ACTION:
            return onward
        chosen = rules.actions[state.action]
        changes = [action for action in actions if action.kind == "change"]
        worth = 0.0
        if chosen.weapon is not None:
            worth = self.best_target(chosen, self.spaces, state.squat)
            for action in actions:
                if action.kind == "haste" and state.time:
                    hasty = self.best_target(chosen, self.spaces, state.squat, state.time)
                    full = max(1, state.waited + state.time)
                    danger = 1.2 if onward.kind == "activate" or gap(state) < state.time else 1.0
                    if hasty * danger / max(1, state.waited) > worth / full + 0.05:
                        return action
            if worth or chosen.defends:
                return onward
        if changes and (chosen.weapon is not None or not usable(state, chosen)) and state.time > 1:
            best = max(changes, key=self.choose_value)
            stay = -THREAT_WEIGHT * self.threat(self.spaces, state.squat)
            if self.choose_value(best) > stay + CHANGE_MARGIN:
                return best
        return onward

    def target_value(self, choice: Action) -> float:
        """A target, with Combo where it is free."""
        state = self.state
        action = self.rules.actions[state.action]
        enemy = next(enemy for enemy in state.enemies if enemy.name == choice.what)
        return self.attack_value(action, enemy, enemy.space, state.haste, choice.how == "combo")

    def reroll_value(self, choice: Action) -> float:
        """Always roll the lowest miss again if anything can hit."""
        roll = self.state.roll
        assert roll is not None
        if choice.what is None:
            return 0.0
        return 7.0 - float(choice.what) if roll.armour + roll.haste < 6 else -1.0

    def die_value(self, choice: Action) -> float:
        """Always use a skill that changes the result for the better, for the target sooner than for one near it."""
        roll = self.state.roll
        assert roll is not None
        if choice.what is None:
            return 0.0
        least = roll.armour + roll.haste
        return 1.0 if (choice.what > least) != (choice.what + self.rules.skills[roll.skill].amount > least) else 0.5

    def area_value(self, choice: Action) -> float:
        """The further enemy on which the dice that lie there do most."""
        rules, roll = self.rules, self.state.roll
        assert roll is not None
        if choice.what is None:
            return 0.0
        enemy = next(enemy for enemy in self.state.enemies if enemy.name == choice.what)
        kind = rules.enemies[enemy.kind]
        hits = sum(die > kind.armour + roll.haste for die in roll.dice + roll.done)
        left = (kind.all_circles & ~enemy.marks).bit_count()
        return (min(hits, left) + (KILL_BONUS if hits >= left else 0.0)) * self.odds.weights[enemy.kind]

    def pull_value(self, choice: Action) -> float:
        """Where the target of Pull is better: easier to attack, less of a threat."""
        state = self.state
        spaces = list(self.spaces)
        if choice.what is not None:
            assert state.roll is not None
            at = next(at for at, enemy in enumerate(state.enemies) if enemy.slot == state.roll.enemy)
            spaces[at] = self.rules.space_index[choice.what]
        return self.after(spaces, state.squat, 0) + (0.0 if choice.what is None else -0.01)

    def parry_value(self, choice: Action) -> float:
        """Always parry: dice that do damage are rolled again, and can but do less."""
        return 0.0 if choice.what is None else 1.0

    def kicks(self) -> bool:
        """Whether the mech has a weapon that must be fired squatting, with an action left."""
        return any(one.weapon and one.weapon.kickback and usable(self.state, one) for one in self.rules.actions)

    def turn_value(self, choice: Action) -> float:
        """Which way, when the move happens."""
        rules, state = self.rules, self.state
        if choice.kind == "stance":
            return self.after(self.spaces, not state.squat, 0)
        steps = rules.clockwise if choice.what == "clockwise" else rules.anticlockwise
        return self.after(self.moved(steps), state.squat, 0)

    def free_value(self, choice: Action) -> float:
        """The free move."""
        rules, state = self.rules, self.state
        what = str(choice.what)
        if what == "none":
            return self.after(self.spaces, state.squat, 0) + 0.01
        if what == "stance":
            return self.after(self.spaces, not state.squat, 0)
        steps = {
            "walk-forwards": rules.forwards,
            "turn-clockwise": rules.clockwise,
            "walk-backwards": rules.backwards,
            "turn-anticlockwise": rules.anticlockwise,
            "squat-clockwise": rules.clockwise,
            "squat-anticlockwise": rules.anticlockwise,
        }[what]
        return self.after(self.moved(steps), state.squat or what.startswith("squat"), 0)

    def stance_value(self, choice: Action) -> float:
        """Meet a wave standing; in a move's choice weigh the stances."""
        if self.state.enemies:
            return self.turn_value(choice)
        return 1.0 if choice.what == "stand" else 0.0

    def repair(self, actions: Sequence[Action]) -> Action:
        """The circle that is worth most, until none is worth its unit of time."""
        best, most = actions[0], 0.9
        for action in actions:
            if action.kind != "repair":
                continue
            value = self.repair_value(str(action.what))
            if value > most:
                best, most = action, value
        return best

    def repair_value(self, circle: str) -> float:
        """What erasing one circle is worth; 1 is about a unit of time."""
        rules, state = self.rules, self.state
        name, _, number = circle.rpartition("/")
        place, bit = rules.place_index[name], 1 << int(number) - 1
        marks = state.marks[place]
        if place == rules.torso:
            lowest = marks.bit_length() == int(number)
            return (1.0 + 2.0 * marks.bit_count()) if lowest else 0.0
        action = next(one for one in rules.actions if one.place == place and one.band & bit)
        if marks & action.band != action.band:
            return 0.5
        if action.weapon is None:
            return 2.5 if action.free else 0.5
        if action.defends:
            return 1.2
        return 1.5 + action.power / max(1, action.time)


_VALUES: dict[str, Callable[[_Mind, Action], float]] = {
    "choose": _Mind.choose_value,
    "attack": _Mind.target_value,
    "reroll": _Mind.reroll_value,
    "own-die": _Mind.die_value,
    "enemy-die": _Mind.die_value,
    "area": _Mind.area_value,
    "pull": _Mind.pull_value,
    "parry": _Mind.parry_value,
    "turn": _Mind.turn_value,
    "stance": _Mind.stance_value,
    "free-move": _Mind.free_value,
}

POLICIES: dict[str, Callable[[], Any]] = {"random": Random, "greedy": Greedy, "planner": Planner}
"""The policies of the game, by name."""

CHECKED = (Greedy(), Planner())
"""The policies that the rules checker plays, besides the random one."""

__all__ = ["CHECKED", "POLICIES", "Greedy", "Planner"]
