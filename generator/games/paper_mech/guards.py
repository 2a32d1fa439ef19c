"""What a shield or a blade does about an enemy's attack: Reflex, Wall, Parry.

Which comes first when several could answer one attack: Reflex covers the enemies that were on ACTIVE with it, and their
attacks hit its shield even while a wall is up; the wall draws every other attack from its arc, before the most damaged
weapon and the location dice; Parry is asked last, when the location hit is the blade itself. An attack that a shield
drew never hits a blade, so it can't be parried.

A wall stands until the player's next attack action resolves: any weapon's, a wasted one and a Reflex defence too, but
not another Guard, which keeps it up (that of a second shield moves it there). Moves, changes of mind and an action lost
to damage leave it. It falls at once when the last circle of its shield is filled, and a wave begins without one.
"""

from __future__ import annotations

from .rules import PlayerAction, Rules
from .state import NO_WALL, Roll, State
from .table import Table


def reflex(t: Table) -> None:
    """Both sides are on ACTIVE and a Reflex defence is chosen: it covers the enemies of its arc that are there.

    Each of them keeps in mind which shield that was: Recoil may push the player's cube off ACTIVE before it activates,
    and then the defence may be hasted or dropped, and that of another shield be chosen.
    """
    rules, state = t.rules, t.state
    action = rules.actions[state.action]
    weapon = action.weapon
    if weapon is None or not weapon.reflex or not action.defends:
        return
    if state.marks[action.place] & action.band == action.band:
        return
    rings = len(rules.rings)
    names = []
    for enemy in state.enemies:
        if enemy.time == 0 and enemy.space >= 0 and weapon.arc[enemy.space // rings]:
            enemy.covered = weapon.mount
            names.append(enemy.name)
    if names:
        state.reflex = True
        t.tell("reflex", ("reflex",), {"action": action.id, "enemies": names})


def drawn(rules: Rules, state: State, sector: int) -> bool:
    """Whether a wall is up that draws an attack from this sector."""
    weapon = rules.carried[state.wall] if state.wall != NO_WALL else None
    return weapon is not None and weapon.arc[sector]


def raise_wall(t: Table, action: PlayerAction) -> None:
    """A Guard resolves: from now on its shield draws the attacks from its arc."""
    rules, state = t.rules, t.state
    state.wall = action.place
    t.tell("wall-up", ("wall",), {"action": action.id, "location": rules.places[action.place]})


def lower_wall(t: Table, reason: str) -> None:
    """The wall is down: after an attack action (`attack`), or because its shield is `destroyed`."""
    state = t.state
    place, state.wall = t.rules.places[state.wall], NO_WALL
    t.tell("wall-down", ("wall",), {"location": place, "reason": reason})


def see_wall(t: Table) -> None:
    """After damage to the mech: a wall whose shield has no circle left is down."""
    state = t.state
    if state.wall != NO_WALL and state.marks[state.wall] == t.rules.full[state.wall]:
        if state.outcome is None:
            lower_wall(t, "destroyed")
        else:
            state.wall = NO_WALL


def may_parry(rules: Rules, state: State, place: int, sector: int) -> bool:
    """Whether an attack from a sector on a location may be parried: on a blade with circles left, from its arc."""
    weapon = rules.carried[place] if place < rules.mounts else None
    return weapon is not None and weapon.parry and weapon.arc[sector] and state.marks[place] != rules.full[place]


def damaging(roll: Roll) -> list[int]:
    """The dice of an enemy's attack that do damage."""
    return [die for die in roll.dice + roll.done if die > roll.armour]


def parry(t: Table, name: str, ordinals: tuple[int, ...]) -> None:
    """Roll all dice that do damage again, those of Accurate too. What they show then stands, save for a skill."""
    roll = t.state.roll
    assert roll is not None
    again = damaging(roll)
    new = t.dice.roll("parry", ordinals, len(again))
    roll.dice = [die for die in roll.dice + roll.done if die <= roll.armour]
    roll.done = list(new)
    place = t.rules.places[roll.place]
    t.tell("parry", ("parry",), {"enemy": name, "location": place, "rolled": tuple(again), "dice": new})
