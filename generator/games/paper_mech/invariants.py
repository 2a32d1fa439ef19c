"""What must hold in every position, whatever was played."""

from __future__ import annotations

from generator.play.contract import unbroken

from .rules import NOWHERE, Rules
from .state import (
    AREA,
    ENEMY_DIE,
    NO_ACTION,
    NO_WALL,
    OVER,
    OWN_DIE,
    PARRY,
    PULL,
    REPAIR,
    REROLL,
    RUN,
    STANCE,
    TARGET,
    WAIT,
    State,
)


def problems(rules: Rules, state: State) -> list[str]:
    """Every invariant that does not hold, as sentences."""
    found = []
    if not 0 <= state.time <= rules.last_box:
        found.append(f"the player's time cube is on {state.time}")
    for place, mask in enumerate(state.marks):
        if mask & ~rules.full[place]:
            found.append(f"{rules.places[place]} has circles that do not exist")
    destroyed = state.marks[rules.torso].bit_count() >= rules.fatal
    if destroyed and (state.outcome is None or state.outcome.result != "lose"):
        found.append("the torso is destroyed and the game goes on")
    if state.moment == RUN:
        found.append("nobody is asked and the game does not run on")
    if (state.outcome is None) != (state.moment != OVER):
        found.append("outcome and moment disagree")
    if (state.roll is None) != (state.moment not in (REROLL, OWN_DIE, ENEMY_DIE, AREA, PULL, PARRY)):
        found.append("dice lie on the table without a question, or a question without dice")
    if state.moment == TARGET and state.action == NO_ACTION:
        found.append("a target is asked for without an action")
    if state.wall != NO_WALL:
        found += wall_problems(rules, state)
    if state.moment in (AREA, PULL) and state.roll is not None:
        if all(enemy.slot != state.roll.enemy for enemy in state.enemies):
            found.append("the target of an attack that goes on is gone")
        if state.action == NO_ACTION:
            found.append("an attack goes on without an action")
    names = [enemy.name for enemy in state.enemies]
    if len(set(names)) != len(names) or len({enemy.slot for enemy in state.enemies}) != len(names):
        found.append("two enemies share a name or a slot")
    for enemy in state.enemies:
        kind = rules.enemies[enemy.kind]
        if not 0 <= enemy.time <= rules.last_box:
            found.append(f"the time cube of {enemy.name} is on {enemy.time}")
        if not (0 <= enemy.space < len(rules.space_names) or (enemy.space == NOWHERE and kind.flight)):
            found.append(f"{enemy.name} is in no space")
        if enemy.marks == kind.all_circles:
            found.append(f"{enemy.name} is destroyed and still there")
        if enemy.marks & (enemy.marks + 1):
            found.append(f"the circles of {enemy.name} are not filled from the top")
        band = kind.attacks[enemy.attack].band
        if enemy.marks & band == band:
            found.append(f"{enemy.name} has chosen a disabled attack")
    between = state.moment in (REPAIR, STANCE, OVER)
    if not state.enemies and not between:
        found.append("no enemy is left and the wave goes on")
    if state.moment == WAIT and state.time == 0:
        found.append("the player waits with the cube on ACTIVE")
    if state.quiet >= rules.quiet_limit and state.outcome is None:  # the last move of the cubes may go past the limit
        found.append("a stalemate went on")
    if state.paid_repairs > rules.repair_limit:
        found.append("more repairs than allowed")
    if state.changes > rules.changes:
        found.append("too many changes of mind")
    if any(not 0 <= count <= skill.circles for count, skill in zip(state.skills, rules.skills, strict=True)):
        found.append("a skill has circles that do not exist")
    return found


def wall_problems(rules: Rules, state: State) -> list[str]:
    """What is wrong with a wall that is up."""
    weapon = rules.carried[state.wall] if 0 <= state.wall < rules.mounts else None
    if weapon is None or not weapon.wall:
        return ["a wall is up where no weapon makes one"]
    found = []
    if state.marks[state.wall] == rules.full[state.wall]:
        found.append("a wall is up whose shield is destroyed")
    if state.moment in (REPAIR, STANCE):
        found.append("a wall is up between waves")
    return found


def check(rules: Rules, state: State) -> None:
    """Test every invariant.

    :raises BrokenInvariant: with all that is wrong.
    """
    unbroken(problems(rules, state))
