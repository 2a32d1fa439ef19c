"""What can be chosen in a Paper 'Mech loadout, and the choice in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.games import choosing
from generator.games.choosing import named, word
from generator.games.loadouts import Option, Slot

if TYPE_CHECKING:
    from generator.data.content import Content

PARTS = ("torso", "legs")
"""What has armour of its own, in the order of the sheet."""


def armour_name(content: Content, part: str, lang: str) -> str:
    """"Torso armour" in a language."""
    armour = word(content, "armour", lang, "sheet")
    return f"{named(content, f'mech:{part}', lang)} {armour.lower()}"


def slots(content: Content, lang: str) -> tuple[Slot, ...]:
    """The mounts in the order of the data, then the armour of torso and legs. None of what the data lack."""
    numbers = content.numbers
    mech, weapons = numbers.get("mech"), numbers.get("weapons")
    if mech is None or weapons is None:
        return ()
    found = []
    for mount, one in mech.mounts.items():
        options = tuple(
            Option(
                weapon, named(content, f"weapons:{weapon}", lang), note(content, weapon, thing, lang),
                one.kind in thing.mounts,
            )
            for weapon, thing in weapons.weapons.items()
        )
        found.append(Slot(f"weapons/{mount}", mount, named(content, f"mech:mounts/{mount}", lang), "choice", options))
    rule = mech.armour
    for part in PARTS:
        name = armour_name(content, part, lang)
        found.append(Slot(f"armour/{part}", part, name, "number", (), rule.base, rule.highest))
    return tuple(found)


def note(content: Content, weapon: str, thing: Any, lang: str) -> str:
    """A line about a weapon: its keyword, weight, armour and range, and whether the current rules leave it out."""
    told = []
    if thing.keyword:
        told.append(named(content, f"keywords:{thing.keyword}", lang))
    told.append(f"weight {thing.weight}")
    told.append(f"armour {thing.armour}")
    if thing.range:
        told.append(f"range {named(content, f'radar:rings/{thing.range}', lang).lower()}")
    if getattr(thing, "superseded", False):
        edition = getattr(content.numbers["weapons"], "older_edition", None)
        told.append(f"optional, edition of {edition.year}" if edition is not None else "optional, an older edition")
    return ", ".join(told)


def words(content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
    """The loadout in plain words: weapons by mount, then the armour. What the data lack is told by its id."""
    mech = content.numbers.get("mech")
    mounts = list(mech.mounts) if mech is not None else []
    mounts += [mount for mount in model.weapons if mount not in mounts]
    told = []
    for mount in mounts:
        weapon = model.weapons.get(mount)
        carried = named(content, f"weapons:{weapon}", lang) if weapon else "–"
        told.append((named(content, f"mech:mounts/{mount}", lang), carried))
    for part in PARTS:
        told.append((armour_name(content, part, lang), str(getattr(model.armour, part))))
    return tuple(told)


def numbers(content: Content, model: Any) -> Mapping[str, Any]:
    """What the rules say about what was chosen, as plain data by slot; "" holds what rules the whole mech.

    A slot's entry changes when its weapon or mount does. Where a value comes from, and how it is drawn, is left out.
    """
    mech, weapons, keywords = (content.numbers.get(stem) for stem in ("mech", "weapons", "keywords"))
    if mech is None or weapons is None:
        return {}
    found: dict[str, Any] = {}
    for mount, one in mech.mounts.items():
        weapon = weapons.weapons.get(model.weapons.get(mount, ""))
        keyword = keywords.keywords.get(weapon.keyword or "") if weapon is not None and keywords is not None else None
        found[mount] = [plain(one), plain(weapon), plain(keyword)]
    found[""] = [plain(mech.weight), plain(mech.armour)]
    return found


_BESIDE_THE_RULES = choosing.PROVENANCE | {"figure", "superseded"}


def plain(model: Any) -> Any:
    """A model's values as plain data, without its provenance and looks and without what is not set."""
    return choosing.plain(model, _BESIDE_THE_RULES)
