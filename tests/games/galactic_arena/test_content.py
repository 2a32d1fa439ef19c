"""What the rulebook pins down of the heroes and the arena, and what ours have to keep to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.galactic_arena.broken import loaded

NUMBERS = loaded().numbers
HEROES: dict[str, Any] = NUMBERS["heroes"].heroes
WEAPONS: dict[str, Any] = NUMBERS["weapons"].weapons
ABILITIES: dict[str, Any] = NUMBERS["abilities"].abilities
KEYWORDS: dict[str, Any] = NUMBERS["keywords"].keywords
BOARD: Any = NUMBERS["board"]

PINNED = {
    "kelp-zes": {"defence": 3, "initiative": 8, "health": 5, "movement": 4},
    "deimos": {"defence": 5, "initiative": 4},
    "killian-moore": {"attack": 4, "slots": 5},
    "garsa-jaarog": {"attack": 3, "movement": 3},
    "goran-strom": {"attack": 3},
}
"""Values that examples of the rulebook show (examples 1 to 8 and 12)."""


@pytest.mark.parametrize("hero", PINNED)
def test_values_that_the_rulebook_shows(hero: str) -> None:
    assert {name: getattr(HEROES[hero], name) for name in PINNED[hero]} == PINNED[hero]
    assert HEROES[hero].source == "rulebook"


def test_weapons_and_abilities_that_the_rulebook_gives_to_heroes() -> None:
    assert {"relic-of-steel", "relic-of-the-abyss"} <= set(HEROES["kelp-zes"].weapons)
    assert {"liquid-form", "aerial-form"} <= set(HEROES["kelp-zes"].abilities)
    assert "plasma-blaster" in HEROES["goran-strom"].weapons
    assert "sonic-burst" in HEROES["goran-strom"].abilities
    assert {"adrenaline", "laser-scorch", "force-field", "immortality"} <= set(HEROES["killian-moore"].abilities)


def test_weapons_of_the_rulebook() -> None:
    found = {name: (WEAPONS[name].attacks, WEAPONS[name].damage, WEAPONS[name].keyword) for name in (
        "storm-axes", "necrosis", "plasma-blaster",
    )}  # fmt: skip
    assert found == {
        "storm-axes": (["melee"], None, "penetrate"),
        "necrosis": (["ranged", "melee"], None, None),
        "plasma-blaster": (["ranged"], None, "energy"),
    }
    assert NUMBERS["battle"].damage == 1  # of weapons that say nothing else
    assert WEAPONS["relic-of-steel"].attacks == ["melee"]
    assert "ranged" in WEAPONS["relic-of-the-abyss"].attacks


def test_keywords_of_the_rulebook() -> None:
    penetrate, crushing, energy = (KEYWORDS[name] for name in ("penetrate", "crushing", "energy"))
    assert (penetrate.when, crushing.when, energy.when) == ("hit", "hit", "exchange")
    assert penetrate.effects["enemy-action-points"].amount == 1
    assert (penetrate.effects["damage"].amount, penetrate.effects["damage"].roll_above) == (1, 8)
    assert crushing.effects["push"].amount == 2
    assert (energy.attack, energy.effects["attack"].amount) == ("ranged", 3)


def test_abilities_of_the_rulebook() -> None:
    def gist(name: str) -> tuple[Any, ...]:
        one = ABILITIES[name]
        return (one.column, one.side, {effect: doing.amount for effect, doing in one.effects.items()})

    assert gist("liquid-form") == ("first", "defensive", {"enemy-attack": 2})
    assert gist("aerial-form") == ("second", "defensive", {"defence": 5})
    assert gist("sonic-burst") == ("second", "offensive", {"push": 1})
    assert ABILITIES["sonic-burst"].unbreakable
    assert NUMBERS["battle"].unbreakable == 1
    assert gist("laser-scorch") == ("first", "offensive", {"damage": 1})
    assert (ABILITIES["laser-scorch"].when, ABILITIES["laser-scorch"].attack) == ("hit", "ranged")
    assert gist("immortality") == ("third", "defensive", {"resurrect": 3})
    assert (ABILITIES["immortality"].when, ABILITIES["immortality"].limit) == ("death", "battle")
    columns = NUMBERS["abilities"].columns
    assert [(one.slots, one.action_points) for one in columns.values()] == [(1, 0), (1, 1), (2, 1)]


def test_killian_moore_is_first_and_no_two_heroes_are_equally_quick() -> None:
    quick = sorted(HEROES, key=lambda name: -HEROES[name].initiative)
    assert quick[0] == "killian-moore"
    assert len({hero.initiative for hero in HEROES.values()}) == 10


def test_the_numbers_of_a_fight() -> None:
    battle = NUMBERS["battle"]
    assert (battle.die, battle.miss, battle.critical.roll, battle.critical.damage) == (10, 1, 10, 1)
    assert (battle.costs.turn, battle.costs.charge, battle.costs.defence, battle.costs.reroll) == (1, 2, 1, 1)
    assert (battle.ranged.between, battle.ranged.penalty, battle.damage) == (1, 1, 1)
    assert (battle.charge.between, battle.charge.attack, battle.charge.damage) == (1, 1, 1)
    assert (battle.push.hexes, battle.push.step) == (1, 1)
    assert (battle.most_health, battle.crate_health, battle.most_slots, battle.weapons) == (6, 1, 6, 3)
    assert battle.tournament_wins == 2
    assert [(form.heroes, form.drafted) for form in battle.forms.values()] == [
        (1, None), (2, None), (3, None), (1, 3), (2, 2), (3, 1),
    ]  # fmt: skip


def test_pieces_that_the_rulebook_counts() -> None:
    assert len(HEROES) == 10
    assert {name: one.count for name, one in NUMBERS["obstacles"].obstacles.items()} == {
        "barrier": 2, "explosive": 2, "stasis-field": 2,
    }  # fmt: skip
    crates = NUMBERS["crates"]
    assert len(crates.crates) == len(BOARD.crates) == 6
    assert (crates.amount, crates.heal, crates.slots) == (1, 1, 1)
    assert {bonus for crate in crates.crates.values() for bonus in crate.gives} == {
        "defence", "initiative", "health", "ability", "attack", "movement",
    }  # fmt: skip
    assert sum(len(crate.gives) == 2 for crate in crates.crates.values()) >= 2


def test_the_arena() -> None:
    assert (BOARD.radius, BOARD.centre, BOARD.ring) == (5, 1, 4)
    assert (BOARD.starts.red, BOARD.starts.blue) == ("F2", "F10")
    assert len(BOARD.pillars) == 6
    assert 8 <= sum(len(hexes) for hexes in BOARD.traps.values()) <= 10
    traps = NUMBERS["traps"].traps
    assert {one.loses for one in traps["runic"].outcomes.values()} == {"health", None}
    assert {one.loses for one in traps["chemical"].outcomes.values()} == {"action-points", None}


@pytest.mark.parametrize("hero", HEROES)
def test_each_hero_has_what_its_sheet_has_places_for(hero: str) -> None:
    one = HEROES[hero]
    abilities = [ABILITIES[name] for name in one.abilities]
    assert len(one.weapons) == 3
    assert [ability.column for ability in abilities] == ["first"] * 3 + ["second"] * 2 + ["third"] * 2
    assert {ability.side for ability in abilities} == {"offensive", "defensive"}
    for name, least, most in (
        ("slots", 4, 6), ("health", 4, 6), ("attack", 2, 6), ("defence", 2, 6), ("movement", 2, 5),
    ):  # fmt: skip
        assert least <= getattr(one, name) <= most, name


def test_no_two_heroes_fight_the_same_way() -> None:
    sheets = [(frozenset(one.weapons), frozenset(one.abilities)) for one in HEROES.values()]
    for number, (weapons, abilities) in enumerate(sheets):
        for other_weapons, other_abilities in sheets[number + 1 :]:
            assert not weapons & other_weapons
            assert len(abilities & other_abilities) <= 2


def test_some_abilities_are_for_once_and_some_cannot_be_shrugged_off() -> None:
    assert sum(one.limit == "battle" for one in ABILITIES.values()) >= 5
    assert sum(one.unbreakable for one in ABILITIES.values()) >= 4
    kinds = {kind for one in WEAPONS.values() for kind in one.attacks}
    assert kinds == {"melee", "ranged"}


def test_every_ability_and_keyword_does_something_of_its_own() -> None:
    for table in (ABILITIES, KEYWORDS):
        gists = [repr(one.model_dump(exclude={"source", "place", "reason"})) for one in table.values()]
        assert len(set(gists)) == len(gists)
