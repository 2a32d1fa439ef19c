"""The player's attacks: targets, dice, keywords of weapons, Marksman, and damage to enemies.

The order of one attack: target; power (Combo, Proximity) and the target's armour (Sniper, Weak); dice less haste;
re-rolls (Accurate); skills; further enemies (Area). Then the dice are final, and each enemy in turn is damaged: circles
(Crush), disabled attacks, a new attack (the disabled one's, or Emp's: one choice for both), Recoil. Pull comes last.

* Zones change the armour of the mech alone, so they don't meet Sniper, which takes the target's armour to 0 at least.
* Weak: a face that always does damage does so as rolled, whatever armour and haste; a die that a skill has changed to
  that face is compared as usual.
* Area: the dice with their haste are compared with each further enemy's own armour, and all that the attack's damage
  does it does there too (Crush). It stays one attack: skills are earned by the target alone, but a die may be changed
  for the sake of any of them.
* Emp: the enemy chooses where it is, maybe the same attack; its cube goes to that time even when that is sooner.
* Pull moves the radar cube only: attack, time cube and direction of flight stay, also after an earlier Recoil.
* Kickback is looked at when the attack resolves, hasted or not: standing it is wasted, and counts as an attack made.
* Weapons of one name are one weapon for Combo and for "not twice in a row", on whatever mounts.
"""

from __future__ import annotations

from generator.play.contract import Action

from . import foes, guards, moves, skills, waves
from .further import further_targets, pull_spaces
from .moves import lose_action
from .rules import STANCES, PlayerAction, Rules, Weapon
from .state import (
    AREA,
    CHOOSE,
    FREE_MOVE,
    NO_ACTION,
    NO_WALL,
    OWN_DIE,
    PULL,
    REROLL,
    TARGET,
    Enemy,
    Roll,
    State,
)
from .table import Table, numbers


def targets(rules: Rules, state: State, action: PlayerAction) -> list[Enemy]:
    """The enemies in range and in the arc of the action's weapon."""
    weapon = action.weapon
    if weapon is None or not action.power:
        return []
    least, reach, arc, rings = weapon.least, weapon.reach, weapon.arc, len(rules.rings)
    return [e for e in state.enemies if e.space >= 0 and least <= e.space % rings <= reach and arc[e.space // rings]]


def too_close(rules: Rules, state: State, weapon: Weapon) -> list[Enemy]:
    """The enemies in the arc that are nearer than the weapon reaches."""
    rings = len(rules.rings)
    return [
        e for e in state.enemies if e.space >= 0 and e.space % rings < weapon.least and weapon.arc[e.space // rings]
    ]


def usable(state: State, action: PlayerAction) -> bool:
    """Whether the action has an empty circle left."""
    return state.marks[action.place] & action.band != action.band


def begin(t: Table, action: PlayerAction) -> None:
    """Resolve the chosen attack action: at once for a defence or without a target, else ask for the target."""
    state = t.state
    weapon = action.weapon
    assert weapon is not None
    state.haste = state.time
    hasty: tuple[str, ...] = ("haste",) if state.haste else ()
    standing = weapon.kickback and not state.squat
    if action.power and not action.defends and not standing and targets(t.rules, state, action):
        state.moment = TARGET
        return
    state.last = weapon.kind
    state.attacks += 1
    if action.defends or not action.power:
        if action.defends and weapon.wall:
            guards.raise_wall(t, action)
        else:
            t.tell("defend", (*hasty, "reflex" if state.reflex else "attack-wasted"), {"action": action.id})
    else:
        data = {"action": action.id}
        if standing:
            hasty += ("kickback",)
            data["why"] = "standing"
        elif weapon.least and too_close(t.rules, state, weapon):
            hasty += ("least-range",)
            data["why"] = "too-close"
        t.tell("wasted", (*hasty, "attack-wasted"), data)
    end(t)


def act(t: Table) -> None:
    """The player's cube is on ACTIVE: carry out the chosen action, or ask for one."""
    state = t.state
    if state.action == NO_ACTION:
        state.moment = CHOOSE
        return
    action = t.rules.actions[state.action]
    if not usable(state, action) and not state.reflex:
        lose_action(t, action, "choose-lost")
    elif action.move:
        moves.begin(t, action)
    else:
        begin(t, action)


def may_combo(state: State, action: PlayerAction) -> bool:
    """Whether Combo may raise the power of this attack."""
    weapon = action.weapon
    return weapon is not None and bool(weapon.combo) and state.last == weapon.kind


def attack(t: Table, name: str, combo: bool) -> None:
    """Roll the attack against the chosen target."""
    rules, state = t.rules, t.state
    action = rules.actions[state.action]
    weapon = action.weapon
    assert weapon is not None
    enemy = t.find(name)
    power = action.power + (weapon.combo if combo else 0)
    armour = rules.enemies[enemy.kind].armour
    clauses: tuple[str, ...] = ("attack-target", "attack-roll")
    if state.haste:
        clauses += ("haste", "haste-dice")
    if combo:
        clauses += ("combo",)
    word = weapon.word
    if word == "proximity":
        power = proximate(weapon, power, enemy.space % len(rules.rings))
        clauses += ("proximity",)
    elif word == "sniper" or word == "weak":
        armour = max(0, armour + weapon.target_armour)
        clauses += ("sniper",) if word == "sniper" else ("weak",)
    dice = t.dice.roll("attack", (state.wave, state.attacks), power)
    t.tell(
        "attack",
        clauses,
        {
            "action": action.id,
            "target": name,
            "space": rules.space_names[enemy.space],
            "power": power,
            "dice": dice,
            "haste": state.haste,
            "armour": armour,
        },
    )
    rerolls = rules.accurate_rerolls if weapon.accurate else 0
    roll = state.roll = Roll(enemy.slot, -1, armour, state.haste, list(dice), rerolls)
    if weapon.further:
        roll.further = weapon.further
        roll.nearby = tuple(rules.enemies[e.kind].armour for e in further_targets(rules, state, weapon, roll))
    if weapon.always:
        roll.dice = [die for die in dice if die != weapon.always]
        roll.sure = len(dice) - len(roll.dice)
    state.last = weapon.kind
    state.attacks += 1
    consider(t)


def proximate(weapon: Weapon, power: int, ring: int) -> int:
    """The dice of an attack with Proximity against a ring, 0 being the closest."""
    return max(weapon.least_power, power + weapon.per_ring * ring)


def misses(roll: Roll) -> list[int]:
    """The different values of dice that do no damage and have not been rolled again."""
    least = roll.armour + roll.haste
    return sorted({die for die in roll.dice if die <= least})


def consider(t: Table) -> None:
    """Ask for what the player may still do about the dice on the table; then count them."""
    state = t.state
    roll = state.roll
    assert roll is not None
    if roll.rerolls and misses(roll):
        state.moment = REROLL
    elif skills.offered(t, roll, "own-die"):
        state.moment = OWN_DIE
    elif roll.further and further(t.rules, state):
        state.moment = AREA
    else:
        finish(t)


def reroll(t: Table, die: int | None) -> None:
    """Roll a die again by Accurate, or keep all."""
    state = t.state
    roll = state.roll
    assert roll is not None
    if die is None:
        roll.rerolls = 0
    else:
        roll.rerolls -= 1
        roll.dice.remove(die)
        new = t.dice.roll("reroll", (state.wave, state.attacks - 1), 1, len(roll.done))[0]
        roll.done.append(new)
        t.tell("reroll", ("accurate",), {"who": "you", "die": die, "dice": (new,)})
    consider(t)


def own_die(t: Table, die: int | None) -> None:
    """Change one of the dice by a skill, or not."""
    roll = t.state.roll
    assert roll is not None
    skills.change_die(t, roll, "own-die", die)
    consider(t)


def further(rules: Rules, state: State) -> list[Enemy]:
    """The enemies that Area may hit besides those named."""
    weapon = rules.actions[state.action].weapon
    assert weapon is not None
    assert state.roll is not None
    return further_targets(rules, state, weapon, state.roll)


def area(t: Table, name: str | None) -> None:
    """Name a further enemy for the dice on the table, or no more."""
    roll = t.state.roll
    assert roll is not None
    if name is None:
        roll.further = 0
    else:
        roll.further -= 1
        roll.others += (t.find(name).slot,)
    consider(t)


def finish(t: Table) -> None:
    """The dice are final: count the hits and mark them on the target, then on those that Area named; Pull."""
    rules, state = t.rules, t.state
    roll = state.roll
    assert roll is not None
    state.roll = None
    action = rules.actions[state.action]
    weapon = action.weapon
    assert weapon is not None
    least = roll.armour + roll.haste
    dice = roll.dice + roll.done
    hits = roll.sure + sum(1 for die in dice if die > least)
    enemy = state.enemy(roll.enemy)
    if skills.earning(rules):
        skills.earn_dice(t, len(dice) + roll.sure, hits)
    mark(t, enemy, hits, action.crushes, weapon)
    for slot in roll.others:
        other = state.enemy(slot)
        armour = rules.enemies[other.kind].armour
        data = {"target": other.name, "space": rules.space_names[other.space], "armour": armour, "dice": tuple(dice)}
        t.tell("area", ("area",), data)
        mark(t, other, sum(1 for die in dice if die > armour + roll.haste), action.crushes, weapon)
    if weapon.pull and hits and enemy in state.enemies and pull_spaces(rules, weapon, enemy):
        state.roll = roll
        state.moment = PULL
    else:
        end(t)


def pulled(rules: Rules, state: State) -> list[int]:
    """The spaces to which Pull may move the target now."""
    weapon = rules.actions[state.action].weapon
    assert weapon is not None
    assert state.roll is not None
    return pull_spaces(rules, weapon, state.enemy(state.roll.enemy))


def pull(t: Table, space: str | None) -> None:
    """Move the target that was damaged, or let it be; the attack is over."""
    rules, state = t.rules, t.state
    assert state.roll is not None
    if space is not None:
        enemy = state.enemy(state.roll.enemy)
        here = rules.space_names[enemy.space]
        enemy.space = rules.space_index[space]
        t.tell("pull", ("pull",), {"enemy": enemy.name, "from": here, "to": space})
    end(t)


def mark(t: Table, enemy: Enemy, hits: int, crushes: bool, weapon: Weapon) -> None:
    """Fill circles of an enemy from the top, and see what that does to it."""
    if not hits:
        t.tell("miss", ("attack-mark",), {"target": enemy.name, "damage": 0})
        return
    rules, state = t.rules, t.state
    kind = rules.enemies[enemy.kind]
    before = mask = enemy.marks
    points = hits
    while points and mask != kind.all_circles:
        mask |= mask + 1
        points -= 1
    clauses: tuple[str, ...] = ("attack-mark",)
    if crushes:
        first = ~before & (before + 1)
        band = next(attack.band for attack in kind.attacks if attack.band & first)
        if band & ~mask:
            clauses += ("crush",)
            mask |= band
    enemy.marks = mask
    state.quiet = 0
    t.tell("enemy-damage", clauses, {"target": enemy.name, "damage": hits, "filled": numbers(mask & ~before)})
    if mask == kind.all_circles:
        state.enemies.remove(enemy)
        t.tell("destroyed", ("attack-disabled", "enemy-destroyed"), {"enemy": enemy.name})
        return
    for attack in kind.attacks:
        if mask & attack.band == attack.band and before & attack.band != attack.band:
            t.tell("disabled", ("attack-disabled",), {"enemy": enemy.name, "attack": attack.id})
    band = kind.attacks[enemy.attack].band
    why: tuple[str, ...] = ("attack-reselect",) if mask & band == band else ()
    if weapon.emp:
        why += ("emp",)
    if why:
        foes.choose(t, enemy, why)
    if weapon.recoil:
        foes.recoil_enemy(t, enemy)


def guarded(rules: Rules, state: State) -> bool:
    """Whether the action that resolves is a Guard, which keeps a wall up."""
    action = rules.actions[state.action]
    return action.defends and action.weapon is not None and action.weapon.wall


def end(t: Table) -> None:
    """After an attack action: the wave may be over; else a free move if one is possible; then the next choice."""
    rules, state = t.rules, t.state
    if state.wall != NO_WALL and not guarded(rules, state):
        guards.lower_wall(t, "attack")
    state.roll = None
    state.reflex = False
    state.haste = 0
    state.action = NO_ACTION
    if not state.enemies:
        waves.cleared(t)
    elif state.squat:
        t.tell("no-free-move", ("squat-no-free-move",), {"stance": STANCES[1]})
        state.moment = CHOOSE
    else:
        legs = state.marks[rules.legs]
        free = [action for action in rules.actions if action.free]
        if any(legs & action.band != action.band for action in free):
            state.moment = FREE_MOVE
        else:
            if free:
                t.tell("no-free-move", ("free-move-damaged",), {})
            state.moment = CHOOSE


__all__ = ["Action", "act", "attack", "own_die", "reroll", "targets"]
