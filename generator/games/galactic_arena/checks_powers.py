"""Checks of abilities and keywords: whether what they do makes sense at their moment, and whether anybody has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.galactic_arena import codes
from generator.games.galactic_arena.effects import AT_ENEMY, MOMENTS
from generator.games.galactic_arena.sentences import side_at

if TYPE_CHECKING:
    from generator.data.content import Content

_OWN_ATTACK = {"offensive": ("instant", "exchange")}
_ENEMY_ATTACK = {"defensive": ("instant", "exchange")}
_OWN_MOVE = {"offensive": MOMENTS["offensive"]}
_ALIVE = {"offensive": MOMENTS["offensive"], "defensive": ("instant", "exchange", "struck", "defended")}

USEFUL: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "attack": _OWN_ATTACK,
    "steady-aim": _OWN_ATTACK,
    "enemy-defence": _OWN_ATTACK,
    "blind": _OWN_ATTACK,
    "damage": {"offensive": ("instant", "exchange", "hit")},
    "defence": _ENEMY_ATTACK,
    "enemy-attack": _ENEMY_ATTACK,
    "movement": _OWN_MOVE,
    "phase": _OWN_MOVE,
    "enemy-movement": {"defensive": ("instant", "exchange", "struck", "defended")},
    "silence": _ALIVE,
    "action-points": _ALIVE,
    "heal": _ALIVE,
    "leap": _ALIVE,
    "swap": _ALIVE,
    "reroll": {"offensive": ("missed",), "defensive": ("struck",)},
    "ward": {"defensive": ("struck",)},
    "resurrect": {"defensive": ("death",)},
}
"""By effect and side, the moments at which it does something; effects that aren't named do so at any."""

KEYWORD_MOMENTS = ("exchange", "hit", "missed", "struck", "defended")
ROLLED = ("hit", "missed", "struck", "defended")
"""Moments at which the die of an attack lies on the table."""


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def check_powers(content: Content) -> Iterator[Diagnostic]:
    """Each ability and keyword by itself."""
    numbers = content.numbers
    if "abilities" in numbers:
        for name, ability in numbers["abilities"].abilities.items():
            yield from _power(content, ability, ability.side, f"abilities:{name}")
    if "keywords" in numbers:
        for name, keyword in numbers["keywords"].keywords.items():
            path = f"keywords:{name}"
            if keyword.when not in KEYWORD_MOMENTS:
                yield _at(content, codes.KEYWORD_MOMENT, f"{name} is used at {keyword.when}", f"{path}/when")
            yield from _power(content, keyword, side_at(keyword.when), path)


def _power(content: Content, power: Any, side: str, path: str) -> Iterator[Diagnostic]:
    if power.attack is not None and power.when in ("instant", "death"):
        message = f"it is used at {power.when}, and asks for a {power.attack} attack"
        yield _at(content, codes.ATTACK_TOO_EARLY, message, f"{path}/attack")
    if power.within is not None and not getattr(power, "unbreakable", False) and AT_ENEMY.isdisjoint(power.effects):
        message = f"within {power.within}, and nothing that it does concerns an enemy"
        yield _at(content, codes.WITHIN_NOBODY, message, f"{path}/within")
    for name, effect in power.effects.items():
        useful = USEFUL.get(name, MOMENTS).get(side, ())
        where = f"{path}/effects/{name}"
        if power.when not in useful:
            yield _at(content, codes.EFFECT_IDLE, f"{name} does nothing at {power.when} of the {side} side", where)
        elif name == "steady-aim" and power.attack in ("melee", "charge"):
            yield _at(content, codes.EFFECT_IDLE, f"a {power.attack} attack has no penalty for distance", where)
        yield from _roll(content, power, effect, where)


def _roll(content: Content, power: Any, effect: Any, path: str) -> Iterator[Diagnostic]:
    """The condition on the attack's die."""
    if effect.roll_above is None:
        return
    path = f"{path}/roll-above"
    if power.when not in ROLLED:
        yield _at(content, codes.ROLL_NEVER, f"no die has been rolled at {power.when}", path)
    elif "battle" in content.numbers and effect.roll_above >= content.numbers["battle"].die:
        message = f"no die shows more than {effect.roll_above}"
        yield _at(content, codes.ROLL_NEVER, message, path)


# --- who has them


def check_use(content: Content) -> Iterator[Diagnostic]:
    """Weapons, abilities and keywords that nobody has; keywords that don't go with their weapon."""
    numbers = content.numbers
    heroes = numbers["heroes"].heroes.values()
    had = {"weapons": {one for hero in heroes for one in hero.weapons},
           "abilities": {one for hero in heroes for one in hero.abilities},
           "keywords": {weapon.keyword for weapon in numbers["weapons"].weapons.values()}}  # fmt: skip
    for stem, used in had.items():
        for name in getattr(numbers[stem], stem) if stem in numbers else ():
            if name not in used:
                who = "weapon" if stem == "keywords" else "hero"
                yield _at(content, codes.UNUSED, f"no {who} has {name}", f"{stem}:{name}")
    if "keywords" in numbers:
        for name, weapon in numbers["weapons"].weapons.items():
            keyword = numbers["keywords"].keywords.get(weapon.keyword)
            if keyword is not None:
                yield from _fit(content, name, weapon, keyword)


def _fit(content: Content, name: str, weapon: Any, keyword: Any) -> Iterator[Diagnostic]:
    """Whether a weapon makes the attacks that its keyword works with. One of the defence goes with any weapon."""
    needed = "melee" if keyword.attack == "charge" else keyword.attack
    if keyword.attack is None and set(keyword.effects) == {"steady-aim"}:
        needed = "ranged"
    if needed and keyword.when in MOMENTS["offensive"] and needed not in weapon.attacks:
        message = f"{weapon.keyword} works with {needed} attacks, and {name} makes none"
        yield _at(content, codes.KEYWORD_UNFIT, message, f"weapons:{name}/keyword")
