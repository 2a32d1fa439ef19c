"""What can be chosen for a Galactic Arena hero, and the choice in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.games import choosing
from generator.games.choosing import named, word
from generator.games.loadouts import Option, Slot

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.views import View

INDICATORS = ("defence", "initiative", "health", "attack", "movement")
"""Of a hero, in the order in which they are told; the slots stand apart."""
NEEDED = ("battle", "keywords", "abilities", "weapons", "heroes")
"""Number files without which nothing can be said of a hero."""


def bonus(content: Content, key: str, lang: str) -> str:
    """An indicator's name."""
    return named(content, f"bonuses:{key}", lang) if key != "ability" else word(content, "slots", lang)


def base(content: Content, values: Mapping[str, Any]) -> str:
    """The id of the shipped loadout of the hero chosen: the one that is called like it, else the first; "" for none."""
    hero = values.get("hero")
    found = [id for id, one in content.loadouts.items() if one.model is not None and one.model.hero == hero]
    return str(hero) if hero in found else next(iter(found), "")


def slots(content: Content, lang: str) -> tuple[Slot, ...]:
    """The hero, the weapon (one of the hero's) and the abilities (as many as it has tokens for)."""
    if not set(NEEDED) <= content.numbers.keys():
        return ()
    heroes = content.numbers["heroes"].heroes
    armed: dict[str, list[str]] = {}
    learns: dict[str, list[str]] = {}
    for id, hero in heroes.items():
        for weapon in hero.weapons:
            armed.setdefault(weapon, []).append(id)
        for ability in hero.abilities:
            learns.setdefault(ability, []).append(id)
    view = content.view(lang)
    return (
        Slot("hero", "hero", word(content, "hero", lang), "choice", tuple(
            Option(id, named(content, f"heroes:{id}", lang), _of_hero(content, hero, lang))
            for id, hero in heroes.items()
        )),
        Slot("weapon", "weapon", word(content, "weapon", lang), "choice", tuple(
            Option(id, named(content, f"weapons:{id}", lang), _of_weapon(content, view, id, lang), True,
                   ("hero", tuple(whose)))
            for id, whose in armed.items() if id in content.numbers["weapons"].weapons
        )),
        Slot("abilities", "abilities", word(content, "abilities", lang), "several", tuple(
            Option(id, named(content, f"abilities:{id}", lang), _of_ability(content, view, id, lang), True,
                   ("hero", tuple(whose)))
            for id, whose in learns.items() if id in content.numbers["abilities"].abilities
        )),
    )  # fmt: skip


def _of_hero(content: Content, hero: Any, lang: str) -> str:
    told = [f"{bonus(content, key, lang).lower()} {getattr(hero, key)}" for key in INDICATORS]
    return ", ".join([*told, f"{word(content, 'slots', lang).lower()} {hero.slots}"])


def _of_weapon(content: Content, view: View, id: str, lang: str) -> str:
    weapon = content.numbers["weapons"].weapons[id]
    kinds = " / ".join(word(content, kind, lang).lower() for kind in weapon.attacks)
    damage = weapon.damage or content.numbers["battle"].damage
    told = f"{kinds}, {word(content, 'damage', lang).lower()} {damage}"
    said = keyword_said(content, view, weapon.keyword, lang)
    return f"{told}; {said}" if said else told


def _of_ability(content: Content, view: View, id: str, lang: str) -> str:
    ability = content.numbers["abilities"].abilities[id]
    column = content.numbers["abilities"].columns.get(ability.column)
    said = sentence(view, "abilities", id)
    if column is None:
        return said
    tokens, points = (word(content, key, lang).lower() for key in ("slots", "action-points"))
    return f"{tokens} {column.slots}, {points} {column.action_points}; {said}"


def keyword_said(content: Content, view: View, keyword: str | None, lang: str) -> str:
    """A keyword's name and sentence; "" for none."""
    if keyword is None or keyword not in content.numbers["keywords"].keywords:
        return ""
    return f"{named(content, f'keywords:{keyword}', lang)}: {sentence(view, 'keywords', keyword)}".rstrip(": ")


def sentence(view: View, stem: str, id: str) -> str:
    """What an ability or keyword does; "" where the texts lack a phrase."""
    from generator.games.galactic_arena import sentences

    try:
        return str(sentences.sentence(view, view[stem][id])).replace("\xa0", " ")
    except (KeyError, AttributeError):
        return ""


def words(content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
    """The loadout in plain words. What the data lack is told by its id."""
    abilities = ", ".join(named(content, f"abilities:{id}", lang) for id in model.abilities)
    return (
        (word(content, "hero", lang), named(content, f"heroes:{model.hero}", lang)),
        (word(content, "weapon", lang), named(content, f"weapons:{model.weapon}", lang) if model.weapon else "–"),
        (word(content, "abilities", lang), abilities or "–"),
    )


def numbers(content: Content, model: Any) -> Mapping[str, Any]:
    """What the rules say about what was chosen, as plain data by slot; "" holds what rules every fight."""
    if not set(NEEDED) <= content.numbers.keys():
        return {}
    held = content.numbers
    weapon = held["weapons"].weapons.get(model.weapon or "")
    keyword = held["keywords"].keywords.get(weapon.keyword or "") if weapon is not None else None
    abilities = {}
    for id in model.abilities:
        ability = held["abilities"].abilities.get(id)
        column = held["abilities"].columns.get(ability.column) if ability is not None else None
        abilities[id] = [plain(ability), plain(column)]
    return {
        "hero": plain(held["heroes"].heroes.get(model.hero)),
        "weapon": [plain(weapon), plain(keyword)],
        "abilities": abilities,
        "": {key: value for key, value in plain(held["battle"]).items() if key not in _OF_THE_TABLE},
    }


_BESIDE_THE_RULES = choosing.PROVENANCE | {"figure", "traits"}
_OF_THE_TABLE = {"format", "forms", "round-limit", "tournament-wins", "most-health", "most-slots", "weapons"}
"""Numbers of a fight that change nothing about a hero."""


def plain(model: Any) -> Any:
    """A model's values as plain data, without its provenance and looks and without what is not set."""
    return choosing.plain(model, _BESIDE_THE_RULES)
