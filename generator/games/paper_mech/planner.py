"""`planner`: looks some actions ahead before it decides.

It sees what a player sees and no dice to come: enemies move by rule, and damage is carried as an expectation
(`planner_search`, `planner_model`). The same position always gets the same decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action, Chance

from .planner_chances import Weights
from .planner_course import Child, Node
from .planner_model import OTHER_STANCE, Book, Move
from .planner_search import Search
from .rules import STANCES, Rules
from .state import (
    CHOOSE,
    FREE_MOVE,
    NO_ACTION,
    REPAIR,
    STANCE,
    TARGET,
    TURN_AND_SQUAT,
    TURN_OR_STANCE,
    WAIT,
    State,
)
from .track import gap

PATIENCE = 0.4
"""The share of the units without damage that end the game after which danger counts less."""


class Planner:
    """Looks ahead over its own actions; damage is an expectation."""

    name = "planner"
    needs_view = True
    sparing = 20
    """A check plays one game for so many of a quick policy."""

    def __init__(self, weights: Weights | None = None, width: int = 8, depth: int = 2) -> None:
        from .policies import Greedy

        self.weights = weights or Weights()
        self.width = width
        self.depth = depth
        self._quick = Greedy()
        self._book: Book | None = None
        self._bold: Book | None = None

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """The action that the best course found begins with."""
        rules: Rules = engine.rules
        if self._book is None or self._bold is None or self._book.rules is not rules:
            self._book, self._bold = Book(rules, self.weights), Book(rules, self.weights.bold())
        decide = _DECIDE.get(view.moment)
        book = self._bold if view.quiet > rules.quiet_limit * PATIENCE else self._book
        found = decide(self, book, view, actions) if decide is not None else None
        return found if found is not None else self._quick.choose(engine, view, actions, chance)

    def _best(
        self, search: Search, children: list[Child], actions: Sequence[Action], by: dict[Any, Action], depth: int
    ) -> Action | None:
        """The action on offer with the best course; None if there is no course."""
        if not children:
            return None
        values = search.beam(children, self.width, depth)
        label = max(values, key=lambda one: values[one])
        return by.get(label)

    # --- decisions --------------------------------------------------------------------------------------------------

    def _choose(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        search = Search(book.sheet(state.marks))
        children = search.expand(search.node(state))
        return self._best(search, children, actions, {action.what: action for action in actions}, self.depth)

    def _target(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        search = Search(book.sheet(state.marks))
        node = search.node(state)
        chosen = book.rules.actions[state.action]
        children: list[Child] = []
        for choice in actions:
            index = next(at for at, enemy in enumerate(state.enemies) if enemy.name == choice.what)
            foe = node.foes[index]
            ring, combo = foe.space % search.rings, choice.how == "combo"
            shot = search.sheet.shot(chosen, state.haste, foe.health.kind, ring, combo)
            search.hit(children, node, node.foes, 0, 0.0, index, shot, chosen, state.haste, choice, 3)
        return self._best(search, children, actions, {choice: choice for choice in actions}, 1)

    def _free(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        search = Search(book.sheet(state.marks))
        node = search.node(state)
        moves = {move.label: move for move in search.sheet.free}
        return self._moves(search, node, [(choice, moves[str(choice.what)]) for choice in actions])

    def _turn(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        search = Search(book.sheet(state.marks))
        squat = 1 if state.moment == TURN_AND_SQUAT else None
        rules = book.rules
        ways = {
            "clockwise": Move("", 0, rules.clockwise, squat),
            "anticlockwise": Move("", 0, rules.anticlockwise, squat),
        }
        stance = Move("", 0, None, OTHER_STANCE)
        return self._moves(search, search.node(state), [(one, ways.get(str(one.what), stance)) for one in actions])

    def _moves(self, search: Search, node: Node, choices: list[tuple[Action, Move]]) -> Action | None:
        children: list[Child] = []
        search.move(children, node, choices)
        return self._best(search, children, [one for one, _ in choices], {one: one for one, _ in choices}, self.depth)

    def _wait(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        onward = next(action for action in actions if action.kind in ("advance", "activate"))
        if state.action == NO_ACTION:
            return onward
        chosen = book.rules.actions[state.action]
        if chosen.weapon is None or chosen.defends or not chosen.power:
            return onward
        search = Search(book.sheet(state.marks))
        children: list[Child] = []
        hasty = any(action.kind == "haste" for action in actions)
        search.carry_on(children, search.node(state), chosen, state.time, hasty)
        values = search.beam(children, self.width, 1) if children else {}
        if not values:
            return onward
        best = max(values, key=lambda one: values[one])
        if best == 0:
            return next(action for action in actions if action.kind == "haste")
        short = next((action for action in actions if action.kind == "stop-short"), None)
        if short is not None and best < gap(state):
            return short
        return onward

    def _repair(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        if state.paid_repairs >= self.weights.repairs:
            return actions[0]
        rules = book.rules
        best, most = actions[0], 0.0
        for action in actions:
            if action.kind != "repair":
                continue
            name, _, number = str(action.what).rpartition("/")
            place, bit = rules.place_index[name], 1 << int(number) - 1
            marks = state.marks[place]
            if place == rules.torso:
                value = 2.0 + 2.0 * marks.bit_count()
            else:
                one = next(one for one in rules.actions if one.place == place and one.band & bit)
                value = 1.0
                if marks & one.band == one.band:
                    value += 1.0 + (0.3 * one.power / one.time if one.weapon else 0.8 if one.free else 0.0)
            if value > most:
                best, most = action, value
        return best

    def _stance(self, book: Book, state: State, actions: Sequence[Action]) -> Action | None:
        return next(action for action in actions if action.what == STANCES[0])


_DECIDE = {
    CHOOSE: Planner._choose,
    TARGET: Planner._target,
    FREE_MOVE: Planner._free,
    TURN_OR_STANCE: Planner._turn,
    TURN_AND_SQUAT: Planner._turn,
    WAIT: Planner._wait,
    REPAIR: Planner._repair,
    STANCE: Planner._stance,
}

__all__ = ["Planner"]
