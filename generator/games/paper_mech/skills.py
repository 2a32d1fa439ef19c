"""The optional pilot skills: how they are earned and what they do. A skill in the data names both."""

from __future__ import annotations

from .rules import Rules, Skill
from .state import Roll
from .table import Table


def earning(rules: Rules) -> bool:
    """Whether skills are in play at all."""
    return bool(rules.skills)


def unlocked(t: Table, index: int) -> bool:
    """Whether all circles of a skill are filled."""
    return t.state.skills[index] >= t.rules.skills[index].circles


def earn(t: Table, index: int) -> None:
    """Fill a circle of a skill, if one is empty."""
    skill = t.rules.skills[index]
    if unlocked(t, index):
        return
    t.state.skills[index] += 1
    data = {"skill": skill.id, "circles": t.state.skills[index], "unlocked": unlocked(t, index)}
    t.tell("skill-earned", (f"skill-{skill.id}-earn",), data)


def earn_dice(t: Table, dice: int, hits: int) -> None:
    """After the player's attack: enough dice, and all of them did damage."""
    for index, skill in enumerate(t.rules.skills):
        if skill.earn == "all-dice-hit" and dice >= skill.least and hits == dice:
            earn(t, index)


def earn_unhurt(t: Table) -> None:
    """After an enemy's attack that did no damage to the standing mech."""
    for index, skill in enumerate(t.rules.skills):
        if skill.earn == "unhurt-standing":
            earn(t, index)


def earn_repairs(t: Table) -> None:
    """While repairing: exactly now enough circles have been repaired."""
    for index, skill in enumerate(t.rules.skills):
        if skill.earn == "repairs" and t.state.paid_repairs == skill.least:
            earn(t, index)


def free_repairs(t: Table) -> int:
    """Repairs after each wave that take no time."""
    return sum(
        skill.amount
        for index, skill in enumerate(t.rules.skills)
        if skill.use == "free-repair" and unlocked(t, index)
    )


def useful(skill: Skill, roll: Roll) -> list[int]:
    """Dice whose change would change the result, for the target or for one that Area may name; each value once."""
    limits = [armour + roll.haste for armour in (roll.armour, *roll.nearby)]
    return sorted(
        {die for die in roll.dice + roll.done for least in limits if (die > least) != (die + skill.amount > least)}
    )


def offered(t: Table, roll: Roll, use: str) -> bool:
    """Whether a skill may change a die of this roll; sets `roll.skill` to it."""
    skills = t.rules.skills
    while roll.skill < len(skills):
        skill = skills[roll.skill]
        if skill.use == use and unlocked(t, roll.skill) and useful(skill, roll):
            return True
        roll.skill += 1
    return False


def change_die(t: Table, roll: Roll, use: str, die: int | None) -> None:
    """Change one die by the skill that was offered, or let it be."""
    skill = t.rules.skills[roll.skill]
    roll.skill += 1
    if die is None:
        return
    changed = die + skill.amount
    kept = roll.dice if die in roll.dice else roll.done
    kept[kept.index(die)] = changed
    t.tell("skill-used", (f"skill-{skill.id}-use",), {"skill": skill.id, "die": die, "becomes": changed})
