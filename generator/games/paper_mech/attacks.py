"""The player's attacks: targets, dice, Accurate, Combo, Crush, Recoil, Marksman, and damage to enemies."""

from __future__ import annotations

from generator.play.contract import Action

from . import foes, moves, skills, waves
from .moves import lose_action
from .rules import STANCES, PlayerAction, Rules
from .state import CHOOSE, FREE_MOVE, NO_ACTION, OWN_DIE, REROLL, TARGET, Enemy, Roll, State
from .table import Table, numbers


def targets(rules: Rules, state: State, action: PlayerAction) -> list[Enemy]:
    """The enemies in range and in the arc of the action's weapon."""
    weapon = action.weapon
    if weapon is None or not action.power:
        return []
    reach, arc, rings = weapon.reach, weapon.arc, len(rules.rings)
    return [e for e in state.enemies if e.space >= 0 and e.space % rings <= reach and arc[e.space // rings]]


def usable(state: State, action: PlayerAction) -> bool:
    """Whether the action has an empty circle left."""
    return state.marks[action.place] & action.band != action.band


def begin(t: Table, action: PlayerAction) -> None:
    """Resolve the chosen attack action: at once for a defence or without a target, else ask for the target."""
    state = t.state
    weapon = action.weapon
    assert weapon is not None
    state.haste = state.time
    hasty = ("haste",) if state.haste else ()
    if action.defends or not action.power:
        state.last = weapon.kind
        state.attacks += 1
        t.tell("defend", (*hasty, "reflex" if state.reflex else "attack-wasted"), {"action": action.id})
        end(t)
    elif targets(t.rules, state, action):
        state.moment = TARGET
    else:
        state.last = weapon.kind
        state.attacks += 1
        t.tell("wasted", (*hasty, "attack-wasted"), {"action": action.id})
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
    dice = t.dice.roll("attack", (state.wave, state.attacks), power)
    armour = rules.enemies[enemy.kind].armour
    clauses: tuple[str, ...] = ("attack-target", "attack-roll")
    if state.haste:
        clauses += ("haste", "haste-dice")
    if combo:
        clauses += ("combo",)
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
    state.roll = Roll(enemy.slot, -1, armour, state.haste, list(dice), rerolls)
    state.last = weapon.kind
    state.attacks += 1
    consider(t)


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


def finish(t: Table) -> None:
    """Count the hits and mark them on the target."""
    rules, state = t.rules, t.state
    roll = state.roll
    assert roll is not None
    state.roll = None
    action = rules.actions[state.action]
    weapon = action.weapon
    assert weapon is not None
    least = roll.armour + roll.haste
    dice = roll.dice + roll.done
    hits = sum(1 for die in dice if die > least)
    enemy = state.enemy(roll.enemy)
    if skills.earning(rules):
        skills.earn_dice(t, len(dice), hits)
    if not hits:
        t.tell("miss", ("attack-mark",), {"target": enemy.name, "damage": 0})
    else:
        mark(t, enemy, hits, action.crushes, weapon.recoil)
    end(t)


def mark(t: Table, enemy: Enemy, hits: int, crushes: bool, recoil: bool) -> None:
    """Fill circles of an enemy from the top, and see what that does to it."""
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
    if mask & band == band:
        foes.choose(t, enemy, ("attack-reselect",))
    if recoil:
        foes.recoil_enemy(t, enemy)


def end(t: Table) -> None:
    """After an attack action: the wave may be over; else a free move if one is possible; then the next choice."""
    rules, state = t.rules, t.state
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
