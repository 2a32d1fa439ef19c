"""What is damaged on a mech and on the enemies before it, as a file: `mechsmith loadout print NAME --state FILE`.

    format: 1
    game: paper-mech
    circles:                 # of the mech: numbers of the filled circles, or how many from the top
      left-arm: [1, 2, 5]
      torso: 2
      legs: [4]
    skills: {evasion: 1}     # circles used of the pilot's skills
    enemies:                 # by attack
      tank: {ppc: 3, laser: [2]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, Field

from generator.data.models import Id, Model

if TYPE_CHECKING:
    from generator.data.content import Content

Circle = Annotated[int, Field(ge=1, le=99)]
Filled = Annotated[int, Field(ge=0, le=99)] | list[Circle]
"""How many circles are filled, from the first on; or their numbers."""


class State(Model):
    """Which circles of a playsheet are filled."""

    format: int
    """How the file is laid out."""
    game: Id
    """The game that it is for."""
    circles: dict[Id, Filled] = {}
    """Of the mech: by mount, and of `torso` and `legs`. A weapon's circles have their numbers printed on the sheet."""
    skills: dict[Id, Filled] = {}
    """Of the pilot's skills."""
    enemies: dict[Id, dict[Id, Filled]] = {}
    """Of the enemies, by attack."""


STATE: type[BaseModel] = State


class StateFault(ValueError):
    """A place or circle that the sheet does not have. `steps` lead to it in the file, to its key where `key` is set."""

    def __init__(self, message: str, *steps: str, key: bool = False) -> None:
        super().__init__(message)
        self.steps, self.key = steps, key


def filled(content: Content, model: Any, state: State) -> Mapping[str, frozenset[int]]:
    """By the id of a group on the sheet, which of its circles are filled, from 1 in their order.

    :raises StateFault: for a place or circle that the sheet does not have.
    """
    return {group: numbers for group, numbers in _groups(content, model, state) if numbers}


def _groups(content: Content, model: Any, state: State) -> Iterator[tuple[str, frozenset[int]]]:
    mech = content.numbers["mech"]
    places = [*mech.mounts, "torso", "legs"]
    for place, given in state.circles.items():
        steps = ("circles", place)
        if place not in places:
            raise StateFault(f"the mech has no {place}; it has {', '.join(places)}", *steps, key=True)
        if place in mech.mounts:
            count, what = _of_weapon(content, model, place), f"mount:{place}"
        elif place == "torso":
            count, what = len(mech.torso.effects), place
        else:
            count, what = sum(action.circles for action in mech.legs.actions.values()), place
        yield what, _numbers(given, count, f"the {place}", steps)
    skills = content.numbers["skills"].skills
    for skill, given in state.skills.items():
        if skill not in skills:
            raise StateFault(f"there is no skill {skill}; there are {', '.join(skills)}", "skills", skill, key=True)
        yield f"skill:{skill}", _numbers(given, skills[skill].circles, skill, ("skills", skill))
    enemies = content.numbers["enemies"].enemies
    for enemy, attacks in state.enemies.items():
        if enemy not in enemies:
            raise StateFault(f"there is no enemy {enemy}; there are {', '.join(enemies)}", "enemies", enemy, key=True)
        yield f"enemy:{enemy}", _of_enemy(enemy, enemies[enemy].attacks, attacks)


def _of_weapon(content: Content, model: Any, mount: str) -> int:
    """How many circles the weapon on a mount has; 0 where there is none that the rules know."""
    weapon = content.numbers["weapons"].weapons.get(model.weapons.get(mount))
    return sum(action.circles for action in weapon.actions.values()) if weapon is not None else 0


def _of_enemy(enemy: str, attacks: Mapping[str, Any], given: Mapping[str, Any]) -> frozenset[int]:
    """An enemy's circles are counted through all of its attacks, in the order of the sheet."""
    for attack in given:
        if attack not in attacks:
            message = f"{enemy} has no attack {attack}; it has {', '.join(attacks)}"
            raise StateFault(message, "enemies", enemy, attack, key=True)
    found: set[int] = set()
    before = 0
    for attack, one in attacks.items():
        steps = ("enemies", enemy, attack)
        found |= {before + number for number in _numbers(given.get(attack, 0), one.circles, attack, steps)}
        before += one.circles
    return frozenset(found)


def _numbers(given: int | list[int], count: int, what: str, steps: tuple[str, ...]) -> frozenset[int]:
    """The numbers of circles that a file gives.

    :raises StateFault: if there are not so many.
    """
    numbers = frozenset(range(1, given + 1) if isinstance(given, int) else given)
    if numbers and max(numbers) > count:
        has = f"has {count} circle{'' if count == 1 else 's'}" if count else "has no circles"
        raise StateFault(f"{what} {has}, and the file fills circle {max(numbers)}", *steps)
    return numbers
