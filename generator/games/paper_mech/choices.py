"""Which decisions are on offer. Lists that depend on one part of the sheet only are made once and kept."""

from __future__ import annotations

from generator.play.contract import Action

from . import attacks, skills, track
from .moves import FREE_FORMS
from .rules import STANCES, PlayerAction, Rules
from .state import (
    AREA,
    CHOOSE,
    ENEMY_DIE,
    FREE_MOVE,
    MOMENTS,
    NO_ACTION,
    ORDER,
    OWN_DIE,
    PARRY,
    PULL,
    REPAIR,
    REROLL,
    STANCE,
    TARGET,
    TURN_AND_SQUAT,
    TURN_OR_STANCE,
    WAIT,
    State,
)

_GROUPS = {"advance": "carry-on", "activate": "carry-on"}
_DECLINE = {
    ("reroll", None), ("own-die", None), ("enemy-die", None), ("area", None), ("pull", None), ("parry", None),
    ("free-move", "none"),
}  # fmt: skip


def decision(kind: str, what: str | int | None = None, how: str | None = None) -> Action:
    """An action with the kind of choice that it belongs to: to go on, to let something be, or its own verb."""
    group = "decline" if (kind, what) in _DECLINE else _GROUPS.get(kind, kind)
    return Action(kind, what, how, group)


ADVANCE = decision("advance")
STOP_SHORT = decision("stop-short")
HASTE = decision("haste")
REPAIRS_DONE = decision("repairs-done")
KEEP_DICE = decision("reroll")
OWN_NONE = decision("own-die")
ENEMY_NONE = decision("enemy-die")
AREA_NONE = decision("area")
PULL_NONE = decision("pull")
PARRY_OR_NOT = [decision("parry"), decision("parry", "yes")]
STAY = decision("free-move", "none")
TURNS = [decision("turn", "clockwise"), decision("turn", "anticlockwise")]
TO_STANCE = [decision("stance", name) for name in STANCES]

KEPT = 20_000
"""Lists of choices kept at most, so that long samples use no more memory than short ones."""


def _nothing(state: State) -> list[Action]:
    """Nobody is asked."""
    return []


Lists = tuple[list[Action], list[Action], tuple[str, ...]]


class Choices:
    """The decisions on offer in a state, for one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._kept: dict[tuple[int, ...], Lists] = {}
        self._activate: dict[str, Action] = {}
        self._free: dict[int, list[Action]] = {}
        self._choose = [
            Action("choose", one.id, None, f"choose {rules.places[one.place]}") for one in rules.actions
        ]
        self._offers = [_nothing] * len(MOMENTS)
        for moment, offer in _OFFERS.items():
            self._offers[moment] = offer.__get__(self)
        self._change = [decision("change", one.id) for one in rules.actions]

    # --- the next action ------------------------------------------------------------------------------------------

    def _lists(self, state: State) -> Lists:
        """What can be chosen now: as first choice, as change of mind, and the clauses that bar more."""
        key = (*state.marks, state.squat, state.last)
        found = self._kept.get(key)
        if found is None:
            choose, change, barred = [], [], set()
            for action in self.rules.actions:
                clause = self.bar(state, action)
                if clause:
                    barred.add(clause)
                else:
                    choose.append(self._choose[action.index])
                    change.append(self._change[action.index])
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = (choose, change, tuple(sorted(barred)))
        return found

    def bar(self, state: State, action: PlayerAction) -> str:
        """The clause that keeps an action from being chosen; empty when it may be."""
        if state.marks[action.place] & action.band == action.band:
            return "choose-damaged"
        if state.squat and action.move == "turn-and-squat":
            return "turn-and-squat-standing"
        if state.squat and action.move == "walk-backwards":
            return "squat-no-walk-back"
        weapon = action.weapon
        if weapon is not None and weapon.no_repeat and state.last == weapon.kind:
            return "no-repeat"
        return ""

    def barred(self, state: State) -> tuple[str, ...]:
        """The clauses that take actions out of the choice now."""
        return self._lists(state)[2]

    def named(self, verb: str) -> list[Action]:
        """All actions with the verb `choose` or `change`, on offer or not."""
        return self._choose if verb == "choose" else self._change

    def any_action(self, state: State) -> bool:
        """Whether any action can be chosen."""
        return bool(self._lists(state)[0])

    # --- all moments ------------------------------------------------------------------------------------------------

    def offered(self, state: State) -> list[Action]:
        """All decisions on offer; none when the game is over."""
        return self._offers[state.moment](state)

    def choose(self, state: State) -> list[Action]:
        """The next action of the mech."""
        return self._lists(state)[0][:]

    def active(self, state: State) -> list[Action]:
        """The enemies on ACTIVE, one of which acts next."""
        found = []
        for enemy in state.enemies:
            if enemy.time == 0:
                action = self._activate.get(enemy.name)
                if action is None:
                    action = self._activate[enemy.name] = decision("activate", enemy.name)
                found.append(action)
        return found

    def wait(self, state: State) -> list[Action]:
        """Between moves of the cubes."""
        rules = self.rules
        found = self.active(state)
        chosen = state.action
        attack = False
        if chosen != NO_ACTION:
            action = rules.actions[chosen]
            attack = action.hasty and state.marks[action.place] & action.band != action.band
        if not found:
            found.append(ADVANCE)
            if attack and track.gap(state) > 1:
                found.append(STOP_SHORT)
        if chosen == NO_ACTION:
            return found
        if attack and state.waited >= rules.haste_wait:
            found.append(HASTE)
        if state.changes < rules.changes:
            own = self._change[chosen]
            found += [one for one in self._lists(state)[1] if one is not own]
        return found

    def target(self, state: State) -> list[Action]:
        """Whom to attack, and whether Combo raises the power."""
        action = self.rules.actions[state.action]
        enemies = attacks.targets(self.rules, state, action)
        found = [decision("attack", enemy.name) for enemy in enemies]
        if attacks.may_combo(state, action):
            found += [decision("attack", enemy.name, "combo") for enemy in enemies]
        return found

    def reroll(self, state: State) -> list[Action]:
        """Which die Accurate rolls again."""
        assert state.roll is not None
        return [KEEP_DICE, *(decision("reroll", die) for die in attacks.misses(state.roll))]

    def own_die(self, state: State) -> list[Action]:
        """Which of the player's dice a skill changes."""
        roll = state.roll
        assert roll is not None
        return [OWN_NONE, *(decision("own-die", d) for d in skills.useful(self.rules.skills[roll.skill], roll))]

    def enemy_die(self, state: State) -> list[Action]:
        """Which of the enemy's dice a skill changes."""
        roll = state.roll
        assert roll is not None
        return [ENEMY_NONE, *(decision("enemy-die", d) for d in skills.useful(self.rules.skills[roll.skill], roll))]

    def area(self, state: State) -> list[Action]:
        """Which further enemy the dice hit."""
        return [AREA_NONE, *(decision("area", enemy.name) for enemy in attacks.further(self.rules, state))]

    def pull(self, state: State) -> list[Action]:
        """Where the target is moved."""
        names = self.rules.space_names
        return [PULL_NONE, *(decision("pull", names[space]) for space in attacks.pulled(self.rules, state))]

    def parry(self, state: State) -> list[Action]:
        """Roll the enemy's dice that do damage again, or not."""
        return PARRY_OR_NOT[:]

    def turn_or_stance(self, state: State) -> list[Action]:
        """Which way, or the other stance."""
        return [*TURNS, TO_STANCE[not state.squat]]

    def turn_and_squat(self, state: State) -> list[Action]:
        """Which way."""
        return TURNS[:]

    def free_move(self, state: State) -> list[Action]:
        """The free move, or none."""
        legs = state.marks[self.rules.legs]
        found = self._free.get(legs)
        if found is None:
            found = [STAY]
            for action in self.rules.actions:
                if not action.free or legs & action.band == action.band:
                    continue
                found += [decision("free-move", form) for form in FREE_FORMS[action.move]]
            self._free[legs] = found
        return found[:]

    def repair(self, state: State) -> list[Action]:
        """Circles to erase, one at a time."""
        rules = self.rules
        found = [REPAIRS_DONE]
        free = sum(
            skill.amount
            for index, skill in enumerate(rules.skills)
            if skill.use == "free-repair" and state.skills[index] >= skill.circles
        )
        if state.paid_repairs < rules.repair_limit or state.free_repairs < free:
            for place, mask in enumerate(state.marks):
                circle = 1
                while mask:
                    if mask & 1:
                        found.append(decision("repair", f"{rules.places[place]}/{circle}"))
                    mask >>= 1
                    circle += 1
        return found

    def stance(self, state: State) -> list[Action]:
        """The stance for the next wave."""
        return TO_STANCE[:]


_OFFERS = {
    CHOOSE: Choices.choose,
    WAIT: Choices.wait,
    ORDER: Choices.active,
    TARGET: Choices.target,
    REROLL: Choices.reroll,
    OWN_DIE: Choices.own_die,
    ENEMY_DIE: Choices.enemy_die,
    TURN_OR_STANCE: Choices.turn_or_stance,
    TURN_AND_SQUAT: Choices.turn_and_squat,
    FREE_MOVE: Choices.free_move,
    AREA: Choices.area,
    PULL: Choices.pull,
    PARRY: Choices.parry,
    REPAIR: Choices.repair,
    STANCE: Choices.stance,
}
