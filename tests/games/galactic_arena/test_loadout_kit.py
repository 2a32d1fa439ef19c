"""Heroes' loadouts: what can be chosen, what they are worth (chances counted by hand), codes, and the shipped ten."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.data.content import Content
from generator.data.engine_data import engine_hash
from generator.games.galactic_arena.loadouts import KIT
from generator.games.galactic_arena.models import Loadout
from generator.games.loadouts import Chart, base_of
from generator.loadouts import sharing
from generator.loadouts.legal import judge
from tests.games.galactic_arena.broken import CONTENT, broken, loaded

VALUES: dict[str, dict[str, Any]] = {
    "heroes": {"kelp-zes": {"attack": 3, "defence": 3}, "goran-strom": {"attack": 3}, "vela-tarn": {"attack": 5},
               "nine-tikk": {"attack": 2, "defence": 2}, "isar-valente": {"defence": 5}},
    "weapons": {
        "relic-of-steel": {"damage": 1, "keyword": "sundering"}, "plasma-blaster": {"damage": 1, "keyword": "energy"},
        "needle-rifle": {"damage": 1, "keyword": "homing"},
    },
    "abilities": {
        "resonance": {"when": "exchange", "within": 4, "effects": {"enemy-defence": {"amount": 2}}},
        "blind-spot": {"when": "exchange", "attack": "ranged", "effects": {"blind": {}}},
        "liquid-form": {"when": "exchange", "effects": {"enemy-attack": {"amount": 2}}},
        "aerial-form": {"when": "exchange", "effects": {"defence": {"amount": 5}}},
    },
}  # fmt: skip
"""What the sums below rest on, so that the game's own numbers may change."""


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Content:
    folder = tmp_path_factory.mktemp("numbers") / "galactic-arena"
    shutil.copytree(CONTENT, folder)
    for stem, things in VALUES.items():
        file = folder / f"{stem}.yaml"
        data = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        for one in data["heroes"].values() if stem == "heroes" else ():  # indicators of 2 to 5
            one |= {key: min(max(one[key], 2), 5) for key in ("attack", "defence")}
        for id, values in things.items():
            data[stem][id] |= values
        file.write_text(yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return loaded(folder)


@pytest.fixture(scope="module")
def shipped() -> Content:
    return loaded()


def hero(hero: str, weapon: str | None, *abilities: str) -> Any:
    return Loadout(format=1, game="galactic-arena", id="try", name="Try", hero=hero, weapon=weapon,
                   abilities=list(abilities))  # fmt: skip


def charts(content: Content, model: Any) -> dict[str, Chart]:
    return {chart.key: chart for chart in KIT.figures(content, model, "en").charts}


def rows(chart: Chart) -> dict[str, tuple[Any, ...]]:
    return {str(row[0]).strip(): row[1:] for row in chart.rows}


def test_chances_are_told_for_what_heroes_have(shipped: Content, tmp_path: Path) -> None:
    def told(data: Content) -> tuple[str, str]:
        found = charts(data, hero("kelp-zes", "relic-of-steel"))
        return " ".join(found["hit-a-defence"].head[3:]), " ".join(found["defend"].head[2:])

    every = shipped.numbers["heroes"].heroes.values()
    defences, attacks = {one.defence for one in every}, {one.attack for one in every}
    assert told(shipped)[0].split() == [str(one) for one in range(min(defences), max(defences) + 1)]
    assert told(shipped)[1].split() == [str(one) for one in range(min(attacks), max(attacks) + 1)]
    changed = broken(tmp_path, {"heroes:deimos/defence": max(defences) + 1, "heroes:deimos/attack": max(attacks) + 2})
    assert told(loaded(changed.root))[0].endswith(f" {max(defences)} {max(defences) + 1}")
    assert told(loaded(changed.root))[1].endswith(f" {max(attacks)} {max(attacks) + 1} {max(attacks) + 2}")


# --- chances: a die of 1 misses; else die + attack must be more than the defence ------------------------------------


def test_melee_against_a_defence_that_rolls(content: Content) -> None:
    found = charts(content, hero("kelp-zes", "relic-of-steel"))["hit-a-defence"]
    assert found.head[3:] == ("2", "3", "4", "5")
    # Attack 3 against 2: as many defence dice fail as the attack die shows, 2 + 3 + ... + 10 = 54 of 100.
    # Against 5 three fewer do for each die: 1 + 2 + ... + 7 = 28.
    assert rows(found)["Melee"] == ("d10 +3", "1", 0.54, 0.45, 0.36, 0.28)
    assert found.notes == ("A die of 10 does +1 damage if it hits.",)


def test_melee_against_an_indicator_alone(content: Content) -> None:
    found = rows(charts(content, hero("kelp-zes", "relic-of-steel"))["hit-an-indicator"])
    # Against 2, 3 and 4 every die but the 1 hits; against 5 a 2 makes 5, which is not more.
    assert found["Melee"] == ("d10 +3", "1", 0.9, 0.9, 0.9, 0.8)


def test_a_charge_adds_one_and_one_damage(content: Content) -> None:
    found = rows(charts(content, hero("kelp-zes", "relic-of-steel"))["hit-a-defence"])
    # 4 against 5: a die of n beats defence dice up to n - 2: 0 + 1 + ... + 8 = 36.
    assert found["Charge"] == ("d10 +4", "2", 0.62, 0.54, 0.45, 0.36)


def test_ranged_loses_one_for_each_hex_between(content: Content) -> None:
    found = rows(charts(content, hero("goran-strom", "plasma-blaster"))["hit-a-defence"])
    # Three hexes between leave 0 against 2: a die of n beats defence dice up to n - 3: 1 + 2 + ... + 7 = 28.
    assert found["Ranged, 3 between"] == ("d10 +0", "1", 0.28, 0.21, 0.15, 0.1)
    assert [found[f"Ranged, {n} between"][0] for n in (1, 2, 3, 4)] == ["d10 +2", "d10 +1", "d10 +0", "d10 -1"]
    assert "Melee" not in found
    # Energy: 5 against 2 at one hex between: dice of 2 to 7 beat 4 to 9, those of 8 to 10 all ten: 39 + 30 = 69.
    assert found["Energy"][1:3] == ("1", 0.45)  # the last row of that name: four hexes between, 2 against 2


def attacks(chart: Chart) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Each row with the kind of attack that it belongs to."""
    kind = ""
    for name, *rest in chart.rows:
        kind = kind if str(name).startswith(" ") else str(name)
        yield kind, str(name).strip(), tuple(rest)


def test_what_may_help_an_attack_has_a_row_where_it_can(content: Content) -> None:
    goran = hero("goran-strom", "plasma-blaster", "resonance")
    found = {(kind, name): rest for kind, name, rest in attacks(charts(content, goran)["hit-a-defence"])}
    assert found["Ranged, 1 between", "Energy"] == ("d10 +5", "1", 0.69, 0.62, 0.54, 0.45)
    # Resonance takes 2 off the defence, within 4 hexes: with four hexes between the enemy is five away.
    assert found["Ranged, 1 between", "Resonance"] == ("d10 +2", "1", 0.62, 0.54, 0.45, 0.36)
    assert ("Ranged, 4 between", "Resonance") not in found


def test_without_a_penalty_or_a_defence_die(content: Content) -> None:
    vela = hero("vela-tarn", "needle-rifle", "blind-spot", "pinning-shot")
    found = {(kind, name): rest for kind, name, rest in attacks(charts(content, vela)["hit-a-defence"])}
    assert found["Ranged, 4 between", "Ranged, 4 between"][0] == "d10 +1"
    # Homing takes the penalty of 4 away: 5 against 2, 69 of 100 as above.
    assert found["Ranged, 4 between", "Homing"][:3] == ("d10 +5", "1", 0.69)
    # Blind Spot: 1 against the indicator 2 alone: dice of 2 to 10 make 3 or more, all hit.
    assert found["Ranged, 4 between", "Blind Spot"] == ("d10 +1", "1", 0.9, 0.8, 0.7, 0.6)
    assert ("Ranged, 4 between", "Pinning Shot") not in found  # it comes after a hit


def test_defending_with_and_without_action_points(content: Content) -> None:
    kelp = hero("kelp-zes", "relic-of-steel", "liquid-form", "aerial-form", "seep-through")
    chart = charts(content, kelp)["defend"]
    found = rows(chart)
    assert list(found) == ["With a die", "Without action points", "Liquid Form", "Aerial Form"]
    # Attack 5 against 3: dice of 2 to 9 beat 3 to 10 defence dice, the 10 all ten: 52 + 10 = 62.
    assert found["With a die"] == ("d10 +3", 0.36, 0.45, 0.54, 0.62)
    assert found["Without action points"] == ("3", 0.9, 0.9, 0.9, 0.9)
    # Aerial Form makes 8 of 3. Attack 2: only dice of 8, 9 and 10 beat 1, 2 and 3 defence dice: 6 of 100.
    assert found["Aerial Form"] == ("d10 +8", 0.06, 0.1, 0.15, 0.21)


def test_measures_and_what_abilities_do(content: Content) -> None:
    model = hero("killian-moore", "service-carbine", "adrenaline", "laser-scorch", "force-field", "immortality")
    figures = KIT.figures(content, model, "en")
    told = {one.key: (one.value, one.limit) for one in figures.measures}
    assert told["slots"] == (5, 5)  # 1 + 1 + 1 + 2, the rulebook's example 12
    assert told["attack"] == (4, None)  # the rulebook's
    assert figures.actions == ()
    assert figures.coverage is None
    found = rows(charts(content, model)["abilities"])
    assert found["Immortality"] == ("defensive", "2", "1", "Once a battle. When you die: come back with 3 health.")
    assert rows(charts(content, model)["keyword"])["Energy"] == ("In a ranged attack: attack +3.",)


def test_things_that_the_data_lack_are_left_out(content: Content) -> None:
    assert KIT.figures(content, hero("nobody", "spoon"), "en").measures == ()
    found = charts(content, hero("deimos", "spoon", "flying", "brace"))
    assert "hit-a-defence" not in found
    assert list(rows(found["abilities"])) == ["Brace"]
    assert KIT.words(content, hero("nobody", None, "flying"), "en") == (
        ("Hero", "nobody"), ("Weapon", "–"), ("Abilities", "flying")
    )  # fmt: skip


# --- what can be chosen ----------------------------------------------------------------------------------------------


def test_weapons_and_abilities_go_with_their_heroes(content: Content) -> None:
    of_hero, weapon, abilities = KIT.slots(content, "en")
    assert len(of_hero.options) == 10
    kelp = {"hero": "kelp-zes"}
    assert [one.id for one in weapon.options if one.fitting(kelp)] == [
        "relic-of-steel", "relic-of-the-abyss", "tidal-lash"
    ]  # fmt: skip
    brace = next(one for one in abilities.options if one.id == "brace")
    assert brace.beside == ("hero", ("deimos", "isar-valente"))
    assert not brace.fitting(kelp)
    assert brace.fitting({})


# --- the shipped ten ------------------------------------------------------------------------------------------------


def test_each_hero_has_a_legal_loadout_that_says_why(shipped: Content) -> None:
    assert set(shipped.loadouts) == set(shipped.numbers["heroes"].heroes)
    for id, one in shipped.loadouts.items():
        assert one.model.hero == id
        assert judge(shipped, one).findings == (), id  # no advice either: all tokens are used
        assert one.model.source == "house"
        assert len(one.model.reason) > 40
    assert len({one.model.name for one in shipped.loadouts.values()}) == 10


def test_which_loadout_stands_beside_another(shipped: Content) -> None:
    assert base_of(shipped, {"hero": "deimos", "weapon": "pall-lantern"}) == "deimos"
    assert base_of(shipped, {}) == ""
    assert shipped.game.standard_loadout == ""


def test_what_the_engine_plays_does_not_hang_on_a_loadout(shipped: Content) -> None:
    whole = engine_hash(shipped)
    assert len(whole) == 16
    without = loaded()
    without.loadouts.clear()
    assert engine_hash(without) == whole


# --- codes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", sorted(loaded().loadouts))
def test_a_code_gives_back_the_loadout(shipped: Content, id: str) -> None:
    one = shipped.loadouts[id]
    found = sharing.read(sharing.code_of(shipped, one), {"galactic-arena": shipped})
    assert found.exact
    wanted = {key: getattr(one.model, key) for key in ("hero", "weapon", "abilities", "name", "player")}
    assert found.values == wanted | {"notes": ""}


def test_a_code_of_other_numbers_says_which(shipped: Content, tmp_path: Path) -> None:
    code = sharing.code_of(shipped, shipped.loadouts["kelp-zes"])
    other = broken(tmp_path, {"abilities:aerial-form/effects/defence/amount": 4})
    found = sharing.read(code, {"galactic-arena": other})
    assert not found.exact
    assert "Abilities: Aerial Form has other numbers here." in found.differences
    assert not any("Liquid Form" in line for line in found.differences)
    assert found.values["abilities"] == shipped.loadouts["kelp-zes"].model.abilities
