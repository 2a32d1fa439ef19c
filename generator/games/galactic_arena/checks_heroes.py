"""Checks of the heroes against the tokens, tracks and sheets that they are played with, and of how they look."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.galactic_arena import codes
from generator.games.galactic_arena.effects import MOMENTS
from generator.games.galactic_arena.hero_layout import ROWS, depth

if TYPE_CHECKING:
    from generator.data.content import Content


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def check_heroes(content: Content) -> Iterator[Diagnostic]:
    """Each hero by itself."""
    numbers = content.numbers
    for name, hero in numbers["heroes"].heroes.items():
        path = f"heroes:{name}"
        if "battle" in numbers:
            yield from _limits(content, hero, path, numbers["battle"])
        known = [ability for ability in hero.abilities if ability in numbers["abilities"].abilities]
        if len(known) == len(hero.abilities):  # the reference pass tells what isn't there
            yield from _abilities(content, hero, path)


def _limits(content: Content, hero: Any, path: str, battle: Any) -> Iterator[Diagnostic]:
    if hero.slots > battle.most_slots:
        message = f"{hero.slots} slots, and a player has {battle.most_slots} tokens"
        yield _at(content, codes.HERO_SLOTS, message, f"{path}/slots")
    if hero.health > battle.most_health:
        message = f"{hero.health} health, and the track has {battle.most_health} steps"
        yield _at(content, codes.HERO_HEALTH, message, f"{path}/health")
    if len(hero.weapons) != battle.weapons:
        message = f"{len(hero.weapons)} weapons, and the sheet has {battle.weapons} places"
        yield _at(content, codes.WEAPON_COUNT, message, f"{path}/weapons")


def _abilities(content: Content, hero: Any, path: str) -> Iterator[Diagnostic]:
    numbers = content.numbers
    columns = numbers["abilities"].columns
    abilities = [(name, numbers["abilities"].abilities[name]) for name in hero.abilities]
    placed = [ability.column for _, ability in abilities if ability.column in columns]
    if len(placed) < len(abilities):
        return  # the reference pass tells which columns are not there
    total = sum(columns[column].slots for column in placed)
    path = f"{path}/abilities"
    if total <= hero.slots:
        message = f"all abilities need {total} tokens, and the hero has {hero.slots}"
        yield _at(content, codes.FEW_ABILITIES, message, path)
    for column in columns:
        if column not in placed:
            yield _at(content, codes.COLUMN_EMPTY, f"no ability of the {column} column", path)
    deep, _ = depth([placed.count(column) for column in columns])
    if deep > ROWS:
        most = max(placed.count(column) for column in columns)
        message = f"{most} abilities in a column take {deep} rows, and the sheet has {ROWS}"
        yield _at(content, codes.MANY_ABILITIES, message, path)
    order = [list(columns).index(column) for column in placed]
    for number, (before, after) in enumerate(pairwise(order), 1):
        if after < before:
            message = f"{abilities[number][0]} is of the {placed[number]} column, and stands after {placed[number - 1]}"
            yield _at(content, codes.COLUMN_ORDER, message, f"{path}/{number}")
            break
    for side in MOMENTS:
        if not any(ability.side == side for _, ability in abilities):
            yield _at(content, codes.ONE_SIDED, f"no {side} ability", path)
    attacks = {kind for weapon in hero.weapons if weapon in numbers["weapons"].weapons
               for kind in numbers["weapons"].weapons[weapon].attacks}  # fmt: skip
    for number, (name, ability) in enumerate(abilities):
        needed = "melee" if ability.attack == "charge" else ability.attack
        if ability.side == "offensive" and needed and needed not in attacks:
            yield _at(content, codes.ABILITY_UNFIT, f"{name} needs a {needed} weapon", f"{path}/{number}")
        rise = ability.effects.get("resurrect")
        if rise is not None and rise.amount > hero.health:
            message = f"{name} brings it back with {rise.amount} health, and it begins with {hero.health}"
            yield _at(content, codes.RISE_TOO_HIGH, message, f"{path}/{number}")


# --- looks


def check_looks(content: Content) -> Iterator[Diagnostic]:
    """Words of heroes' and weapons' looks that no code draws."""
    words = drawn_words()
    for name, hero in content.numbers["heroes"].heroes.items():
        traits = hero.traits
        for trait in ("build", "head", "legs", "arms", "stance"):
            yield from _word(content, words[trait], getattr(traits, trait), f"heroes:{name}/traits/{trait}")
        for number, word in enumerate(traits.gear):
            yield from _word(content, words["gear"], word, f"heroes:{name}/traits/gear/{number}")
    for name, weapon in content.numbers["weapons"].weapons.items():
        if weapon.figure is not None:
            yield from _word(content, words["weapon"], weapon.figure, f"weapons:{name}/figure")


def _word(content: Content, known: Collection[str], word: str, path: str) -> Iterator[Diagnostic]:
    if word not in known:
        hint = f"Words that are drawn: {', '.join(sorted(known))}."
        yield codes.UNKNOWN_LOOK.at(f"nothing draws {word}", content.place(path), path=path, hint=hint)


def drawn_words() -> dict[str, Collection[str]]:
    """The words that the drawing knows, by trait; `weapon` are those of weapons."""
    from generator.games.galactic_arena import hero_figure_gear as gear
    from generator.games.galactic_arena.hero_figure_body import LEGS
    from generator.games.galactic_arena.hero_figure_frame import BUILDS, STANCES
    from generator.games.galactic_arena.hero_figure_heads import HEADS
    from generator.games.galactic_arena.hero_figure_lower import LOWER
    from generator.games.galactic_arena.hero_figure_weapons import WEAPONS

    return {
        "build": BUILDS,
        "head": HEADS,
        "legs": {*LEGS, *LOWER},
        "arms": ("two", "four", "tendrils"),
        "stance": STANCES,
        "gear": {*gear.BEFORE, *gear.BEHIND, *gear.BEHIND_HEAD, *gear.ON_HEAD},
        "weapon": WEAPONS,
    }
