"""How `planner` looks ahead: courses of the mech's own actions against what the enemies are going to do.

One step of a course is an action of the mech, from its choice to the next choice: time passes, enemies act, the action
takes place after all its time or hastily, with its best target and a free move. A beam of the best courses is followed
for a few steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from .further import apart, pull_spaces
from .planner_chances import Shot
from .planner_course import Child, Course, Foe, Node, Ways, stance_after
from .planner_model import Move
from .rules import PlayerAction, Weapon
from .state import NO_WALL, OUTBOUND, Enemy

GONE = 0.06
"""Below this chance to be alive an enemy is left out."""


class Search(Course):
    """The look ahead from one position."""

    # --- one step of a course ---------------------------------------------------------------------------------------

    def expand(self, node: Node, label: Any = None) -> list[Child]:
        """All steps from a node. Without a label each has its own: the action's id."""
        children: list[Child] = []
        sheet = self.sheet
        foes, cost, now = node.foes, node.cost, node.now
        foes, more, _ = self.turns(foes, now, node.squat, node.wall)
        cost += more
        for waited in range(1, sheet.longest + 1):
            now += 1
            due = any(foe[2] <= now for foe in foes)
            if due:
                self._fire(children, node, foes, now, cost, waited, False, label)
                foes, more, acted = self.turns(foes, now, node.squat, node.wall)
                cost += more
            else:
                acted = []
            self._fire(children, node, foes, now, cost, waited, True, label)
            self._defend(children, node, foes, now, cost, waited, acted, label)
            self._walk(children, node, foes, now, cost, waited, label)
        return children

    def carry_on(
        self, children: list[Child], node: Node, action: PlayerAction, time: int, hasty: bool
    ) -> None:
        """The courses for an attack that is chosen already: when it takes place, as labels; 0 is at once, hastily."""
        if hasty and time:
            self._shoot(children, node, node.foes, 0, 0.0, action, time, 0)
        foes, cost, _ = self.turns(node.foes, 0, node.squat, node.wall)
        if hasty and time and foes is not node.foes:
            self._shoot(children, node, foes, 0, cost, action, time, 0.5)
        for now in range(1, time + 1):
            if now < time and any(foe[2] <= now for foe in foes):
                self._shoot(children, node, foes, now, cost, action, time - now, now)
            foes, more, _ = self.turns(foes, now, node.squat, node.wall)
            cost += more
            self._shoot(children, node, foes, now, cost, action, time - now, now)
        if time:
            assert action.weapon is not None
            self.ends(children, node, foes, time, cost, action.weapon.kind, NO_WALL, time, 2)

    def _shoot(
        self, children: list[Child], node: Node, foes: list[Foe], now: int, cost: float, action: PlayerAction,
        haste: int, label: float,
    ) -> None:
        """The chosen attack at this moment, on its best target."""
        weapon = action.weapon
        assert weapon is not None
        combo = bool(weapon.combo) and node.last == weapon.kind
        best: tuple[int, Shot] | None = None
        most = 0.0
        for index, foe in enumerate(foes):
            if not self.aims(weapon, foe[1], node.squat):
                continue
            shot = self.sheet.shot(action, haste, foe[0].kind, foe[1] % self.rings, combo)
            gain = self.gain(foe, shot, node.squat, now)
            if gain > most:
                most, best = gain, (index, shot)
        if best is not None:
            self.hit(children, node, foes, now, cost, *best, action, haste, label)

    def _fire(
        self, children: list[Child], node: Node, foes: list[Foe], now: int, cost: float, waited: int, full: bool,
        label: Any,
    ) -> None:
        """Attack with each weapon at this moment."""
        sheet = self.sheet
        for at, gun in enumerate(sheet.guns):
            weapon = gun.weapon
            if weapon.no_repeat and node.last == weapon.kind:
                continue
            combo = bool(weapon.combo) and node.last == weapon.kind
            best: tuple[int, PlayerAction, Shot] | None = None
            most = 0.0
            for index, foe in enumerate(foes):
                if not self.aims(weapon, foe[1], node.squat):
                    continue
                found = sheet.best(at, waited, full, foe[0].kind, foe[1] % self.rings, combo)
                if found is None:
                    continue
                gain = self.gain(foe, found[1], node.squat, now)
                if gain > most:
                    most, best = gain, (index, *found)
            if best is not None:
                index, action, shot = best
                haste = sheet.times[action.index] - waited
                self.hit(
                    children, node, foes, now, cost, index, shot, action, haste, action.id if label is None else label
                )

    def aims(self, weapon: Weapon, space: int, squat: bool) -> bool:
        """Whether a weapon can hit an enemy at a space now."""
        if space < 0 or (weapon.kickback and not squat):
            return False
        sector, ring = divmod(space, self.rings)
        return weapon.arc[sector] and weapon.least <= ring <= weapon.reach

    def gain(self, foe: Foe, shot: Shot, squat: bool, now: int) -> float:
        """What an attack takes off an enemy's worth."""
        health = foe[0]
        after = health.struck(shot)
        return health.phi - after.phi + (health.alive - after.alive) * max(0.0, self.danger(foe, squat, now))

    def hit(
        self, children: list[Child], node: Node, foes: list[Foe], now: int, cost: float, index: int, shot: Shot,
        action: PlayerAction, haste: int, label: Any, width: int = 2,
    ) -> None:
        """Add the courses after an attack on an enemy, with the best free moves."""
        weapon = action.weapon
        assert weapon is not None
        cost -= self.push * shot.hit
        hit = [(index, shot)]
        if weapon.further:
            hit += self._further(foes, index, action, haste, now, node.squat)
        others = list(foes)
        for at, one in hit:
            foe = self._marked(foes[at], one, weapon, now, node.squat)
            if foe.health.alive < GONE:
                cost += foe.health.phi
            others[at] = foe
        others = [foe for foe in others if foe[0].alive >= GONE]
        self.ends(children, node, others, now, cost, weapon.kind, NO_WALL, label, width)

    def _marked(self, foe: Foe, shot: Shot, weapon: Weapon, now: int, squat: bool) -> Foe:
        """An enemy after an attack: its health, and what the weapon's keyword does to it."""
        health, space, due, attack, flight = foe
        after = health.struck(shot)
        if after.alive < GONE:
            return Foe(after, space, due, attack, flight)
        likely = shot.hit >= 0.5
        band = health.kind.attacks[attack].band
        if (1 << after.filled) - 1 & band == band or (weapon.emp and likely):
            attack, time = after.choice[space % self.rings + 1]
            due = now + time
        if weapon.recoil and likely:
            due = min(due + self.rules.recoil_shift, now + self.rules.last_box)
        found = Foe(after, space, due, attack, flight)
        if weapon.pull and likely:
            spaces = pull_spaces(self.rules, weapon, cast(Enemy, foe))  # it reads the space alone
            ways = [found, *(found._replace(space=there) for there in spaces)]
            found = min(ways, key=lambda one: self.danger(one, squat, now))
        return found

    def _further(
        self, foes: list[Foe], index: int, action: PlayerAction, haste: int, now: int, squat: bool
    ) -> list[tuple[int, Shot]]:
        """The enemies besides the first that Area hits best with the same dice."""
        weapon = action.weapon
        assert weapon is not None
        found = []
        for at, foe in enumerate(foes):
            near = at != index and self.aims(weapon, foe[1], squat)
            if near and apart(self.rules, foes[index][1], foe[1]) <= weapon.within:
                shot = self.sheet.shot(action, haste, foe[0].kind, foe[1] % self.rings, False)
                found.append((self.gain(foe, shot, squat, now), at, shot))
        found.sort(key=lambda one: (-one[0], one[1]))
        return [(at, shot) for _, at, shot in found[: weapon.further]]

    def ends(
        self, children: list[Child], node: Node, foes: list[Foe], now: int, cost: float, last: int, wall: int,
        label: Any, width: int,
    ) -> None:
        """Add the courses after an attack action: the best free moves of a mech that stands."""
        ways = self.squatting if node.squat else self.standing
        values = self.values(foes, ways, now, cost)
        order: Iterable[int] = range(len(values))
        if len(values) > width:
            order = sorted(order, key=values.__getitem__, reverse=True)[:width]
        for at in order:
            steps, squat = ways.moves[at]
            children.append(Child(values[at], label, foes, steps, now, squat, last, wall, cost))

    def _defend(
        self, children: list[Child], node: Node, foes: list[Foe], now: int, cost: float, waited: int,
        acted: Iterable[Foe], label: Any,
    ) -> None:
        """Defend with a shield: Reflex covers enemies that act just then."""
        for action, time in self.sheet.defences:
            if time != waited:
                continue
            weapon = action.weapon
            assert weapon is not None
            saved = 0.0
            if weapon.reflex:
                for foe in acted:
                    health, space, _, attack, flight = foe
                    if space < 0 or not weapon.arc[space // self.rings]:
                        continue
                    kind, sector, ring = health.kind, space // self.rings, space % self.rings
                    if ring > kind.attacks[attack].reach or (kind.flight and flight == OUTBOUND):
                        continue
                    plain = self.sheet.blow(kind, attack, sector, node.squat)[0]
                    saved += health.alive * (plain - self.sheet.blow(kind, attack, sector, node.squat, weapon.mount)[0])
            wall = weapon.mount if weapon.wall else NO_WALL
            self.ends(
                children, node, foes, now, cost - saved, weapon.kind, wall, label if label is not None else action.id, 2
            )

    def _walk(
        self, children: list[Child], node: Node, foes: list[Foe], now: int, cost: float, waited: int, label: Any
    ) -> None:
        """Move."""
        found = self.walks[node.squat].get(waited)
        if found is None:
            return
        names, ways = found
        values = self.values(foes, ways, now, cost)
        for name, value, (steps, squat) in zip(names, values, ways.moves, strict=True):
            children.append(
                Child(value, name if label is None else label, foes, steps, now, squat, node.last, node.wall, cost)
            )

    def move(self, children: list[Child], node: Node, choices: list[tuple[Any, Move]]) -> None:
        """Add the courses after moves that take place now."""
        ways = Ways([(move.steps, stance_after(move, node.squat)) for _, move in choices])
        values = self.values(node.foes, ways, 0, 0.0)
        for (label, _), value, (steps, squat) in zip(choices, values, ways.moves, strict=True):
            children.append(Child(value, label, node.foes, steps, 0, squat, node.last, node.wall, 0.0))

    # --- many steps -------------------------------------------------------------------------------------------------

    def beam(self, children: list[Child], width: int, depth: int, each: int = 3) -> dict[Any, float]:
        """The value of each label's best course. Labels that fall out of the beam keep none, unless all do."""
        found: dict[Any, float] = {}
        for level in range(depth):
            kept = self._kept(children, width, each)
            if level == 0 and len({child.label for child in kept}) <= 1:
                return {child.label: child.value for child in kept[:1]}
            grown: list[Child] = []
            for child in kept:
                node = child.node()
                if not node.foes:
                    grown.append(child)
                    continue
                grown += self.expand(node, child.label) or [child]
            children = grown
        for child in children:
            if child.label not in found or child.value > found[child.label]:
                found[child.label] = child.value
        return found

    @staticmethod
    def _kept(children: list[Child], width: int, each: int) -> list[Child]:
        """The best courses, of each label so many at most."""
        kept: list[Child] = []
        counts: dict[Any, int] = {}
        for child in sorted(children, key=_value, reverse=True):
            count = counts.get(child.label, 0)
            if count < each:
                counts[child.label] = count + 1
                kept.append(child)
                if len(kept) == width:
                    break
        return kept


def _value(child: Child) -> float:
    return child[0]
