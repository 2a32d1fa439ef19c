"""The greedy policy: of all that a frame can do in its turn, what promises most now and until its next turn.

A turn is a move and an action in either order, so both are weighed together: shoot and go, go and shoot, aim and shoot,
go into close combat, or something that helps later. What a place is worth stands in `outlook`, what a hit is worth in
`worths`. It knows only what its side sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.play.contract import Action, Chance

from . import chores
from .models import LOCATIONS
from .outlook import Foe, Outlook
from .state import CHOOSE, COVERED, HIDDEN, NOBODY, OPEN, State
from .table import Shot, Table, act
from .walks import nearest


class Style(NamedTuple):
    """How much each thing counts."""

    future: float = 0.45
    """The next turn's shot."""
    caution: float = 0.75
    """Harm by the enemies, against harm done."""
    bold: float = 0.5
    """How much less that counts at the last round for who isn't ahead."""
    bolder: float = 2.0
    """How many times more nearness counts then."""
    closer: float = 0.01
    """A hex nearer to the enemy."""
    hidden: float = 0.35
    """Threats against who hides where it may be noticed, and `far_hidden` where it is too far away for that."""
    far_hidden: float = 0.15
    melee: float = 0.7
    """Later rounds of close combat."""
    fire: float = 0.02
    """What a shot of opportunity has to be worth."""


STYLE = Style()


class Place(NamedTuple):
    """Where the move may leave a frame, by which action (None: it stays); `aims` count against `at`."""

    action: Action | None
    hex: int
    facing: int
    moving: bool
    posture: int
    aims: int = 0
    at: int = NOBODY


class Greedy:
    """Looks at one turn and what the enemies may answer."""

    name = "greedy"
    needs_view = True
    sparing = 8

    def __init__(self, style: Style = STYLE) -> None:
        self.style = style

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """See `contract.Policy`."""
        t = engine.table(view)
        if view.pending:
            return _answer(t, view, actions, self.style)
        if view.phase == CHOOSE:
            return max(actions, key=lambda one: _urgency(t, t.unit_of(one.what)))
        return Turn(t, view.unit, actions, self.style).decide()


def _urgency(t: Table, unit: int) -> float:
    """Who acts first: who has the best shot, and who is in the most danger."""
    s, outlook = t.state, Outlook(t, unit)
    here, moving = s.at[unit], s.moving[unit]
    aims = s.aims[unit] + (not moving)
    shot, _ = outlook.now(here, s.facing[unit], moving=moving, aims=aims, at=s.aim_at[unit])
    danger = outlook.threat(here, s.facing[unit], moving=moving, covered=s.posture[unit] != OPEN)
    return shot + 0.3 * danger - 0.001 * t.units[unit].move


def _answer(t: Table, view: State, actions: Sequence[Action], style: Style) -> Action:
    """Shoot at who comes into sight, if that is any good; meet a blow by what leaves least of it."""
    pending = view.pending[-1]
    outlook = Outlook(t, pending.unit)
    if pending.kind == "watch":
        s, mover = view, pending.other
        look = t.sight(pending.unit, mover)
        sector = t.sector(mover, pending.unit)
        worth = outlook.shot(pending.unit, mover, look.distance, sector, smoke=look.smoke,
                             moving=s.moving[pending.unit], target_moving=True)[0]  # fmt: skip
        return next(one for one in actions if one.kind == ("fire" if worth > style.fire else "wait"))
    strike = pending.data
    level = max(0, strike.level - 2)
    answers = outlook.answers(pending.unit, strike.power, level)
    named = {str(LOCATIONS.index(one.how)) if one.kind == "parry" else one.kind: one for one in actions}
    if not view.acted[pending.unit] and view.unit != pending.unit:  # a defence costs the move of this round
        answers["take"] -= 0.01
    return named[min((one for one in answers if one in named), key=answers.__getitem__)]


class Turn:
    """What a frame does next in its turn."""

    def __init__(self, t: Table, unit: int, actions: Sequence[Action], style: Style = STYLE) -> None:
        self.style = style
        self.t = t
        self.s = t.state
        self.unit = unit
        self.key = t.key(unit)
        self.actions = actions
        self.outlook = Outlook(t, unit)
        self.caution, self.closer = self._mood()
        self.goals = chores.goals(t, self.outlook)
        self.kinds: dict[str, list[Action]] = {}
        for one in actions:
            self.kinds.setdefault(one.kind, []).append(one)

    def _mood(self) -> tuple[float, float]:
        """How much caution and nearness count: towards the end less caution and more nearness, but for who is ahead."""
        t, s, style = self.t, self.s, self.style
        side = t.units[self.unit].side
        lost = [sum(t.units[one].points for one in units if s.out[one]) for units in t.setting.sides]
        if lost[1 - side] > lost[side]:
            return style.caution, style.closer
        late = min(1.0, s.round / t.setting.rounds)
        return style.caution * (1 - style.bold * late), style.closer * (1 + style.bolder * late)

    def decide(self) -> Action:
        """The next action of the turn."""
        s, unit = self.s, self.unit
        if s.engine_off[unit]:
            return self.first("restart") if chores.may_restart(self.t, self.outlook) else self.first("end")
        if "stand-up" in self.kinds:
            return self.first("stand-up")
        if s.engaged[unit] != NOBODY:
            return self.melee()
        found = self.plan()
        return found if found is not None else self.first("end")

    def first(self, kind: str) -> Action:
        """The first action of a kind; the end of the turn where there is none, or whatever there is."""
        some = self.kinds.get(kind) or self.kinds.get("end") or self.actions
        return some[0]

    # --- the plan

    def plan(self) -> Action | None:
        """The first step of the best turn; None for the end of it."""
        s, unit = self.s, self.unit
        places = self.places()
        best, step = -99.0, None
        shot, whom = 0.0, None
        if not s.did_action:
            shot, whom = self.outlook.now(s.at[unit], s.facing[unit], moving=s.moving[unit], aims=s.aims[unit],
                                          at=s.aim_at[unit])  # fmt: skip
        others = [] if s.did_action else chores.actions(self.t, self.outlook, self.kinds)
        other, chore = max(others, key=lambda one: one[0], default=(0.0, None))
        for place in places:
            base = self.danger(place)
            after = self.style.future * self.later(place)
            if whom is not None and not s.did_action:  # shoot first, then go there
                worth = shot + base + self.style.future * self.later(place._replace(aims=0))
                if place.action is not None and place.action.kind == "aim":
                    worth -= 1
                if worth > best:
                    best, step = worth, self.shoot(s.at[unit], s.facing[unit], whom, moving=s.moving[unit],
                                                   aims=s.aims[unit], at=s.aim_at[unit])  # fmt: skip
            worth, then = base + after + other, chore
            if not s.did_action and place.posture != HIDDEN:
                here, target = self.outlook.now(place.hex, place.facing, moving=place.moving, aims=place.aims,
                                                at=place.at)  # fmt: skip
                without = base + self.style.future * self.later(place._replace(aims=0))
                if target is not None and here + without > worth:
                    worth = here + without
                    then = self.shoot(place.hex, place.facing, target, moving=place.moving, aims=place.aims,
                                      at=place.at)  # fmt: skip
                if place.hex == s.at[unit] and "aim" in self.kinds:
                    for aim in self.kinds["aim"]:
                        if aim.how.by == "action":
                            gained = base + self.style.future * self.later(self.aimed(place, aim))
                            if gained > worth:
                                worth, then = gained, aim
            if worth > best:
                best = worth
                step = place.action if place.action is not None else then
        return self.bolder(best, step)

    def bolder(self, best: float, step: Action | None) -> Action | None:
        """Close combat, or something that takes the whole turn, where that is better than the best turn so far."""
        s = self.s
        if s.did_action:
            return step
        for action in self.kinds.get("engage", ()):
            worth = self.engagement(self.t.unit_of(action.how))
            if worth > best:
                best, step = worth, action
        foes = {foe.hex: foe for foe in self.outlook.foes if foe.sure == 1 and not foe.melee}
        for action in self.kinds.get("move", ()):
            there = self.t.hex_of(action.how.hex)
            if there in foes and action.how.end == "stop":
                worth = self.engagement(foes[there].unit)
                if worth > best:
                    best, step = worth, action
        if not s.did_move:
            stays = self.danger(self.stay()) + self.style.future * self.later(self.stay())
            for worth, action in chores.whole_turns(self.t, self.outlook, self.kinds):
                if worth + stays > best:
                    best, step = worth + stays, action
        return step

    def engagement(self, target: int) -> float:
        """What close combat with a target is worth, from a place in its hex."""
        outlook, s = self.outlook, self.s
        foe = next(one for one in outlook.foes if one.unit == target)
        blow = outlook.blow(self.unit, target, met=not s.defended[target])
        if not blow:
            return -9.0
        first = max(outlook.blow(target, self.unit, met=False), outlook.inside(target, self.unit)) * foe.weight
        rest = outlook.close(foe, defended=False)
        return blow - self.caution * first + self.style.melee * rest

    # --- places

    def stay(self) -> Place:
        """Where it is, if it does nothing more with its move."""
        s, unit = self.s, self.unit
        moving = s.moving[unit] and s.travelled
        return Place(None, s.at[unit], s.facing[unit], moving, s.posture[unit], s.aims[unit], s.aim_at[unit])

    def aimed(self, place: Place, aim: Action) -> Place:
        """A place after aiming once more."""
        target = self.t.unit_of(aim.how.target)
        return place._replace(aims=place.aims + 1 if place.at == target else 1, at=target)

    def places(self) -> list[Place]:
        """Everywhere that the move may leave it."""
        s, kinds = self.s, self.kinds
        here = self.stay()
        found = [here]
        if s.did_move:
            return found
        taken = {foe.hex for foe in self.outlook.foes if foe.sure == 1}
        for action in kinds.get("move", ()):
            way = action.how
            hex = self.t.hex_of(way.hex)
            if hex not in taken:
                posture = self.hidden(hex) if way.end == "hide" else COVERED if way.end == "cover" else OPEN
                found.append(Place(action, hex, way.facing, way.end == "go", posture))
        found += [here._replace(action=one, facing=one.how) for one in kinds.get("turn", ())]
        found += [here._replace(action=one, posture=COVERED) for one in kinds.get("cover", ())]
        found += [here._replace(action=one, posture=self.hidden(here.hex)) for one in kinds.get("hide", ())]
        for one in kinds.get("aim", ()):
            if one.how.by == "move":
                found.append(self.aimed(here, one)._replace(action=one))
        return found

    def hidden(self, hex: int) -> int:
        """How it hides in a hex: nobody hides from an enemy that is near and looks on."""
        near = self.t.rules.detection.near
        seen = any(one.seen and one.distance <= near for one in self.outlook.glances(hex))
        return COVERED if seen else HIDDEN

    def danger(self, place: Place) -> float:
        """What the enemies may do to it in a place, and how far that is from where it wants to be; 0 or less."""
        outlook = self.outlook
        threat = outlook.threat(place.hex, place.facing, moving=place.moving, covered=place.posture != OPEN)
        if place.posture == HIDDEN:
            near = any(one.distance <= self.t.rules.detection.range for one in outlook.glances(place.hex))
            threat *= self.style.hidden if near else self.style.far_hidden
        return -self.caution * threat - self.closer * self.way(place.hex)

    def way(self, hex: int) -> int:
        """How far it is from a hex to where it wants to go."""
        return nearest(self.t.ground, self.t.units[self.unit].climb, hex, self.goals)

    def later(self, place: Place) -> float:
        """What the next turn's shot from a place is worth."""
        return self.outlook.later(place.hex, moving=place.moving, aims=place.aims, at=place.at)

    def shoot(self, hex: int, facing: int, foe: Foe, *, moving: bool, aims: int, at: int) -> Action | None:
        """The best shot at a foe from a place, as an action; None where it isn't on offer now."""
        glance = next(one for one in self.outlook.glances(hex) if one.foe.unit == foe.unit)
        _, weapon, location = self.outlook.shot(
            self.unit, foe.unit, glance.distance, glance.sector, aims=aims if foe.unit == at else 0,
            smoke=glance.smoke, moving=moving, target_moving=foe.moving, covered=foe.covered, friend=foe.friend,
        )  # fmt: skip
        if weapon is None:
            return None
        named = "" if location == NOBODY else LOCATIONS[location]
        return act("shoot", self.key, Shot(weapon.mount, self.t.key(foe.unit), named))

    # --- close combat

    def melee(self) -> Action:
        """Strike or shoot, and break off where the enemy is better at it."""
        s, unit, outlook = self.s, self.unit, self.outlook
        target = s.engaged[unit]
        foe = next(one for one in outlook.foes if one.unit == target)
        if not s.did_action:
            blow = outlook.blow(unit, target, met=not s.defended[target]) if "strike" in self.kinds else 0.0
            shot = outlook.inside(unit, target)
            if shot > blow and (found := self.inside_shot(target)) is not None:
                return found
            if blow:
                return self.first("strike")
        ways = self.kinds.get("break-off", [])
        if ways and outlook.close(foe, defended=s.defended[unit]) < -0.12:
            return max(ways, key=lambda one: self.danger(self.stay()._replace(hex=self.t.hex_of(one.how))))
        return self.first("end")

    def inside_shot(self, target: int) -> Action | None:
        """The best shot in the melee."""
        shots = [one for one in self.kinds.get("shoot", ()) if not one.how.location]
        u = self.t.units[self.unit]

        def worth(one: Action) -> float:
            weapon = u.weapons[u.weapon_index[one.how.weapon]]
            power = weapon.at(0)
            if power is None or weapon.explosive:
                return -1.0
            harm = self.outlook.mark(target).harm(power, 0, inside=True)
            return weapon.shots * (u.skills["shooting"] + weapon.gear + weapon.melee) * harm.rolled[0]

        best = max(shots, key=worth, default=None)
        return best if best is not None and worth(best) > 0 else None


__all__ = ["STYLE", "Greedy", "Style"]
