"""What must hold in every position, whatever was played."""

from __future__ import annotations

from generator.play.contract import unbroken
from generator.play.states import flow_problems

from .board import mask_of
from .state import FREE, NOWHERE, OBSTACLES, OVER, START, TASKS, UNKNOWN, State, key
from .table import Kit


def problems(kit: Kit, s: State) -> list[str]:
    """Every invariant that does not hold, as sentences."""
    found = flow_problems(s, s.phase == OVER)
    heroes = [hero for hero in s.hero if hero != UNKNOWN]
    if len(set(heroes)) != len(heroes):
        found.append("two players have the same hero")
    if s.phase < OBSTACLES:
        return found + _slots(kit, s)
    found += _heroes(kit, s) + _slots(kit, s) + _arena(kit, s)
    if s.outcome is None:
        sides = {seat % 2 for seat, cell in enumerate(s.at) if cell != NOWHERE}
        if len(sides) < 2 and not s.fell:  # what happens at once with a death comes before anybody looks
            found.append("a side is dead and the fight goes on")
        if s.at[s.asked] == NOWHERE and s.phase >= FREE:
            found.append(f"{key(s.asked)} is dead and is asked")
        found += _turn(kit, s)
    return found


def _heroes(kit: Kit, s: State) -> list[str]:
    """Heroes and their numbers."""
    found = []
    floor = kit.rules.floor & ~s.solid
    here = [cell for cell in s.at if cell != NOWHERE]
    if len(set(here)) != len(here):
        found.append("two heroes stand on one hex")
    dying = {task[1] for task in s.todo if task[0] == TASKS.index("death")}
    for seat, cell in enumerate(s.at):
        name = key(seat)
        if cell != NOWHERE and not floor >> cell & 1:
            found.append(f"{name} stands where nobody can stand")
        if (s.health[seat] <= 0) != (cell == NOWHERE or seat in dying):
            found.append(f"{name} has {s.health[seat]} health and is {'off' if cell == NOWHERE else 'on'} the board")
        if not 0 <= s.health[seat] <= s.full[seat]:
            found.append(f"{name} has {s.health[seat]} health of {s.full[seat]}")
        if not 0 <= s.points[seat] <= kit.rules.action_points:
            found.append(f"{name} has {s.points[seat]} action points")
        if (s.used[seat] | s.spent[seat]) & ~s.learned[seat]:
            found.append(f"{name} has used an ability that it hasn't")
        if s.weapon[seat] not in kit.rules.heroes[s.hero[seat]].weapons:
            found.append(f"{name} has a weapon of somebody else")
    return found


def _slots(kit: Kit, s: State) -> list[str]:
    """Abilities are the hero's own, and need no more tokens than it has; a crate may have added to them."""
    found = []
    for seat, index in enumerate(s.hero):
        if index == UNKNOWN or (seat == 0 and kit.fixed.abilities):  # a loadout may go beyond the slots
            continue
        hero = kit.rules.heroes[index]
        if s.learned[seat] & ~mask_of(hero.abilities):
            found.append(f"{key(seat)} has an ability of somebody else")
        needed = sum(one.slots for one in kit.rules.abilities if s.learned[seat] >> one.index & 1)
        crates = len(kit.rules.crates) - len(s.facedown) if s.phase >= OBSTACLES else 0
        if needed > hero.slots + crates * kit.rules.crate_slots:
            found.append(f"the abilities of {key(seat)} need {needed} tokens")
    return found


def _arena(kit: Kit, s: State) -> list[str]:
    """What lies on the board."""
    found = []
    rules = kit.rules
    solid = mask_of(cell for cell, index in s.obstacles.items() if rules.obstacles[index].blocks)
    special = mask_of(cell for cell, index in s.obstacles.items() if not rules.obstacles[index].blocks)
    if s.solid != solid or s.special != special | mask_of(s.crates):
        found.append("the masks of what lies on the board are wrong")
    if set(s.obstacles) & set(s.crates) or (solid | special) & (rules.pillars | rules.trap_mask | rules.central):
        found.append("an obstacle lies where none may lie")
    seen = sorted(index for index in s.crates.values() if index != UNKNOWN)
    if seen and seen != list(s.facedown):
        found.append("the crates that are face down are not those that lie there")
    for index, one in enumerate(rules.obstacles):
        if sum(kind == index for kind in s.obstacles.values()) > one.count:
            found.append(f"there are too many of {one.id}")
    return found


def _turn(kit: Kit, s: State) -> list[str]:
    """The turn that is played."""
    found: list[str] = []
    if s.phase < START:
        return found
    if not 1 <= s.round <= kit.rules.round_limit:
        found.append(f"round {s.round} is played")
    if s.moving and not s.moved:
        found.append("a movement goes on that never began")
    if (s.moved or s.attacked) and not s.paid:
        found.append("somebody moved or attacked for nothing")
    if s.keyed >> len(s.at) or s.held >> len(s.at) or s.rerolled >> len(s.at):
        found.append("a seat that isn't there has a token")
    return found


def check(kit: Kit, s: State) -> None:
    """Test every invariant.

    :raises BrokenInvariant: with all that is wrong.
    """
    unbroken(problems(kit, s))
