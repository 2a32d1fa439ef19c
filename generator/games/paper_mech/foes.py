"""What enemies do: activation, attacks on the mech, movement, the next attack, Recoil."""

from __future__ import annotations

from . import damage, flight, guards, skills
from .rules import EnemyKind, Rules
from .state import ENEMY_DIE, NO_COVER, NO_WALL, PARRY, Enemy, Roll, State
from .table import Table


def next_attack(rules: Rules, kind: EnemyKind, ring: int, marks: int) -> tuple[int, bool]:
    """The attack that an enemy chooses, and whether it is in range from that ring.

    In range the highest power, of equals the lowest time, of equals the first on the sheet. When none is in range: as
    at set-up, a longest-range attack with the highest power, else the lowest time. Ring -1 is off the radar.
    """
    key = marks << 4 | ring + 1
    known = kind.chosen.get(key)
    if known is None:
        order = range(len(kind.attacks))
        enabled = [at for at in order if marks & kind.attacks[at].band != kind.attacks[at].band]
        near = [at for at in enabled if 0 <= ring <= kind.attacks[at].reach]
        far = [at for at in enabled if kind.attacks[at].reach == len(rules.rings) - 1]
        if near or far:
            best = min(near or far, key=lambda at: (-kind.attacks[at].power, kind.attacks[at].time, at))
        else:
            best = min(enabled, key=lambda at: (kind.attacks[at].time, -kind.attacks[at].power, at))
        known = kind.chosen[key] = best * 2 + bool(near)
    return known >> 1, bool(known & 1)


def choose(t: Table, enemy: Enemy, clauses: tuple[str, ...] = ()) -> None:
    """Choose the next attack and put the enemy's time cube on its time."""
    rules = t.rules
    kind = rules.enemies[enemy.kind]
    ring = enemy.space % len(rules.rings) if enemy.space >= 0 else -1
    enemy.attack, near = next_attack(rules, kind, ring, enemy.marks)
    attack = kind.attacks[enemy.attack]
    wanted = attack.time
    clauses += ("enemy-choose",) if near else ("enemy-choose-none",)
    if wanted > rules.last_box:
        clauses += ("time-limit",)
        wanted = rules.last_box
    enemy.time = wanted
    t.tell("enemy-choose", clauses, {"enemy": enemy.name, "attack": attack.id, "time": wanted})


def recoil_enemy(t: Table, enemy: Enemy) -> None:
    """A Recoil hit shifts the enemy's time cube away from ACTIVE."""
    enemy.time, clauses = shifted(t.rules, enemy.time)
    t.tell("recoil", clauses, {"who": enemy.name, "time": enemy.time})


def shifted(rules: Rules, time: int) -> tuple[int, tuple[str, ...]]:
    """A time cube's box after a Recoil hit, and the clauses that put it there."""
    wanted = time + rules.recoil_shift
    if wanted > rules.last_box:
        return rules.last_box, ("recoil", "time-limit")
    return wanted, ("recoil",)


def activate(t: Table, enemy: Enemy) -> None:
    """The enemy's cube is on ACTIVE and it is its turn: attack, move, choose."""
    rules = t.rules
    enemy.acts += 1
    kind = rules.enemies[enemy.kind]
    if kind.flight:
        flight.activate(t, enemy)
        return
    attack = kind.attacks[enemy.attack]
    if enemy.space % len(rules.rings) <= attack.reach:
        strike(t, enemy)
    else:
        data = {"enemy": enemy.name, "attack": attack.id, "space": rules.space_names[enemy.space]}
        t.tell("out-of-range", ("enemy-out-of-range",), data)
        enemy.covered = NO_COVER
        closer(t, enemy, "enemy-move-closer")
        choose(t, enemy)
        t.run_on()


def strike(t: Table, enemy: Enemy) -> None:
    """The enemy attacks the mech."""
    rules = t.rules
    attack = rules.enemies[enemy.kind].attacks[enemy.attack]
    ordinals = occasion(t.state, enemy)
    roll = shoot(t, enemy.name, enemy.space, attack.power, attack.accurate, enemy.covered, ordinals, None, attack.id)
    roll.enemy = enemy.slot
    enemy.covered = NO_COVER
    t.state.roll = roll
    consider(t)


def shoot(
    t: Table,
    name: str,
    space: int,
    power: int,
    accurate: bool,
    covered: int,
    ordinals: tuple[int, ...],
    given: int | None,
    attack: str,
) -> Roll:
    """Find the location that an attack from a space hits, and roll the dice.

    :param covered: the mount whose Reflex makes the attack hit it, or none.
    :param given: the location, where an example names it.
    """
    rules, state = t.rules, t.state
    sector = space // len(rules.rings)
    clauses: tuple[str, ...] = ("enemy-attack",)
    tries: list[int] = []
    if given is not None:
        place = given
    elif covered != NO_COVER:
        place = covered
        clauses += ("reflex",)
    elif state.wall != NO_WALL and guards.drawn(rules, state, sector):
        place = state.wall
        clauses += ("wall",)
    else:
        place, tries, found = locate(t, sector, ordinals)
        clauses += found
    clauses += ("enemy-roll",)
    armour = rules.place_armour[place]
    if rules.zone[sector]:
        armour = max(0, armour + rules.zone[sector])
        clauses += ("zone-armour",)
    if state.squat:
        clauses += ("squat-dice",)
        power = max(power + rules.squat_power, rules.squat_least)
    dice = t.dice.roll("enemy-attack", ordinals, power)
    t.tell(
        "enemy-attack",
        clauses,
        {
            "enemy": name,
            "attack": attack,
            "space": rules.space_names[space],
            "location": rules.places[place],
            "location-dice": tries,
            "armour": armour,
            "power": power,
            "dice": dice,
        },
    )
    roll = Roll(-1, place, armour, 0, list(dice), 0)
    for again in range(rules.accurate_rerolls if accurate else 0):
        missed = [die for die in roll.dice if die <= armour]
        if not missed:
            break
        die = min(missed)
        roll.dice.remove(die)
        new = t.dice.roll("enemy-reroll", ordinals, 1, again)[0]
        roll.done.append(new)
        t.tell("reroll", ("accurate",), {"who": name, "die": die, "dice": (new,)})
    if rules.has_parry:
        roll.parry = guards.may_parry(rules, state, place, sector)
    return roll


def locate(t: Table, sector: int, ordinals: tuple[int, ...]) -> tuple[int, list[int], tuple[str, ...]]:
    """The location hit from a sector, the dice rolled for it, and the clauses that decided."""
    rules, state = t.rules, t.state
    marks, full = state.marks, rules.full
    most, best, tied = -1, -1, False
    seen = rules.seen_from[sector]
    for place in seen:
        mask = marks[place]
        if mask == full[place]:
            continue
        count = mask.bit_count()
        if count > most:
            most, best, tied = count, place, False
        elif count == most:
            tied = True
    if best >= 0 and not tied:
        return best, [], ("enemy-target-weapon",)
    faces = rules.targeting[sector]
    clauses: tuple[str, ...] = ("enemy-target-roll",)
    if len(seen) != rules.mounts:
        clauses += ("enemy-target-side",)
    tries = [t.dice.roll("location", ordinals, 1)[0]]
    if state.squat and faces[tries[0]] == rules.legs and any(place != rules.legs for place in faces[1:]):
        clauses += ("squat-legs",)
        while faces[tries[-1]] == rules.legs:
            tries.append(t.dice.roll("location", ordinals, 1, len(tries))[0])
    return faces[tries[-1]], tries, clauses


def consider(t: Table) -> None:
    """Ask for what the player may do about the enemy's dice; then count them."""
    state = t.state
    assert state.roll is not None
    if state.roll.parry and guards.damaging(state.roll):
        state.moment = PARRY
    elif t.rules.skills and skills.offered(t, state.roll, "enemy-die"):
        state.moment = ENEMY_DIE
    else:
        land(t)


def occasion(state: State, enemy: Enemy | None) -> tuple[int, ...]:
    """The ordinals of the dice of an enemy's attack; of an attack by nobody, in an example, where there is none."""
    return (state.wave, 99, 0) if enemy is None else (state.wave, enemy.slot, enemy.acts)


def parry(t: Table, wanted: bool) -> None:
    """Have the dice that do damage rolled again, or let them be."""
    state = t.state
    roll = state.roll
    assert roll is not None
    roll.parry = False
    if wanted:
        enemy = next((enemy for enemy in state.enemies if enemy.slot == roll.enemy), None)
        guards.parry(t, "attacker" if enemy is None else enemy.name, occasion(state, enemy))
    consider(t)


def enemy_die(t: Table, die: int | None) -> None:
    """Change one of the enemy's dice by a skill, or not."""
    assert t.state.roll is not None
    skills.change_die(t, t.state.roll, "enemy-die", die)
    consider(t)


def land(t: Table) -> None:
    """Count the hits, mark them, and let the enemy move and choose."""
    rules, state = t.rules, t.state
    roll = state.roll
    assert roll is not None
    state.roll = None
    enemy = next((enemy for enemy in state.enemies if enemy.slot == roll.enemy), None)
    if enemy is None:  # an attack by nobody, in an example
        count(t, roll, "attacker", roll.recoil, occasion(state, None))
        t.run_on()
        return
    kind = rules.enemies[enemy.kind]
    count(t, roll, enemy.name, kind.attacks[enemy.attack].recoil, occasion(state, enemy))
    t.run_on()
    if state.outcome is not None:
        return
    if kind.flight:
        flight.cross(t, enemy)
    else:
        move(t, enemy)
    choose(t, enemy)


def count(t: Table, roll: Roll, name: str, recoil: bool, ordinals: tuple[int, ...]) -> None:
    """Count the hits of an enemy's attack, mark the damage, shift the mech's cube by Recoil."""
    rules, state = t.rules, t.state
    armour = roll.armour
    hits = 0
    for die in roll.dice + roll.done:
        if die > armour:
            hits += 1
    if not hits:
        t.tell("enemy-miss", ("enemy-roll",), {"enemy": name, "damage": 0})
        if rules.skills and not state.squat:
            skills.earn_unhurt(t)
        return
    damage.hurt(t, roll.place, hits, ordinals)
    if state.wall != NO_WALL:
        guards.see_wall(t)
    if recoil and state.outcome is None:
        state.time, clauses = shifted(rules, state.time)
        t.tell("recoil", clauses, {"who": "you", "time": state.time})


def move(t: Table, enemy: Enemy) -> None:
    """The one move of an enemy whose attack was in range."""
    rules = t.rules
    attacks = rules.enemies[enemy.kind].attacks
    chosen = attacks[enemy.attack]
    ring = enemy.space % len(rules.rings)
    best = near = chosen.power  # the highest power of all, and of those in range
    for attack in attacks:
        if attack.power > near and enemy.marks & attack.band != attack.band:
            best = max(best, attack.power)
            if attack.reach >= ring:
                near = attack.power
    if best > near:
        closer(t, enemy, "enemy-move-seek")
        return
    there = rules.flank[enemy.space]
    names = rules.space_names
    data = {"enemy": enemy.name, "from": names[enemy.space], "to": names[there]}
    t.tell("enemy-move", ("enemy-move-stay",) if there == enemy.space else ("enemy-move-flank",), data)
    enemy.space = there


def closer(t: Table, enemy: Enemy, clause: str) -> None:
    """One ring nearer to the mech; at the closest ring nothing happens."""
    names = t.rules.space_names
    here = enemy.space
    if here % len(t.rules.rings):
        enemy.space = here - 1
    t.tell("enemy-move", (clause,), {"enemy": enemy.name, "from": names[here], "to": names[enemy.space]})
