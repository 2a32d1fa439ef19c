"""Questions about a shot: what is asked, what makes no sense, and the answer in words and as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import generator
from generator import games
from generator.data.content import load_content
from generator.games.asking import BadQuestion
from generator.games.panzer_witches.models import LOCATIONS
from generator.games.panzer_witches.modifiers import compiled
from generator.games.panzer_witches.odds_kit import KIT, Answer


@pytest.fixture(scope="module")
def content() -> Any:
    module = games.find("panzer-witches")
    assert module is not None
    return load_content(Path(generator.__file__).parents[1] / "content" / "panzer-witches", module, check=False)


@pytest.fixture(scope="module")
def frames(content: Any) -> dict[str, Any]:
    """A frame with a witch, one with a shield, and one with neither but with two weapons that are fired."""
    models = [one.model for one in content.loadouts.values()]
    return {
        "witch": next(one for one in models if one.witch),
        "shield": next(one for one in models if one.shield and not one.witch),
        "plain": next(one for one in models if not one.shield and not one.witch and len(one.weapons) > 1),
    }


def ask(content: Any, frames: dict[str, Any], target: str = "plain", **words: Any) -> Answer:
    given = {"shooter": frames["plain"], "target": frames[target]}
    return KIT.reckon(content, given | {key.replace("_", "-"): value for key, value in words.items()})


def refused(content: Any, frames: dict[str, Any], target: str = "plain", **words: Any) -> BadQuestion:
    with pytest.raises(BadQuestion) as caught:
        ask(content, frames, target, **words)
    return caught.value


def test_each_circumstance_is_a_term(content: Any, frames: dict[str, Any]) -> None:
    numbers = compiled(content.numbers["combat"])
    for words, values in (
        ({"target_moving": True}, {"target-moving": numbers.target_moving}),
        ({"shooter_moving": True}, {"shooter-moving": numbers.shooter_moving}),
        ({"called": "head"}, {"called": numbers.called}),
        ({"covered": True, "called": "head"}, {"covered": numbers.called}),
        ({"smoke": True}, {"smoke": numbers.smoke}),
        ({"fallen": True}, {"fallen": numbers.fallen}),
        ({"aim": 2}, {"aim": 2 * numbers.aim}),
        ({"watch": True}, {"target-moving": numbers.target_moving, "watch": numbers.watch}),
    ):
        usual, found = ask(content, frames), ask(content, frames, **words)
        told = {one.id: one.value for one in found.odds.chance.terms}
        known = {one.id: one.value for one in usual.odds.chance.terms}
        assert {key: value for key, value in told.items() if key not in known} == values, words
    into = ask(content, frames, into_melee=True).odds.chance.terms
    assert [one.value for one in into if one.id == "into-melee"] == list(numbers.into)
    inside = ask(content, frames, in_melee=True)
    assert inside.asked.distance == 0


def test_the_weapon_that_does_most(content: Any, frames: dict[str, Any]) -> None:
    found = ask(content, frames, distance=1)
    assert found.chosen
    means = {}
    for one in found.shooter.weapons:
        power = one.at(1)
        if power is not None:
            means[one.index] = power.penetration + power.dice * (power.sides + 1) / 2
    assert means[found.asked.weapon.index] == max(means.values())
    named = ask(content, frames, distance=1, weapon=found.asked.weapon.mount)
    assert not named.chosen
    assert named.asked.weapon.id == found.asked.weapon.id
    name = content.name(f"weapons:{found.asked.weapon.id}", "fi")
    assert ask(content, frames, distance=1, weapon=name.upper()).asked.weapon.id == found.asked.weapon.id


def test_fields_and_shields(content: Any, frames: dict[str, Any]) -> None:
    whole, less = ask(content, frames, "witch"), ask(content, frames, "witch", field=67, sector="right-rear")
    assert whole.odds.field is not None
    assert whole.odds.field.points == whole.target.field
    assert less.odds.field is not None
    assert (less.odds.field.points, less.odds.field.percent) == (67, content.numbers["field"].side)
    assert ask(content, frames, "witch", field=0).odds.field is None
    shielded = ask(content, frames, "shield")
    assert shielded.odds.shield is not None
    assert ask(content, frames, "shield", shield=0).odds.shield is None
    assert ask(content, frames, "shield", sector="rear").odds.shield is None
    assert ask(content, frames, "shield", sector="left-rear").odds.shield is not None


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("called", {"covered": True}),
        ("called", {"covered": True, "called": "left-leg"}),
        ("covered", {"covered": True, "called": "head", "in_melee": True}),
        ("into-melee", {"in_melee": True, "into_melee": True}),
        ("aim", {"aim": 1, "smoke": True}),
        ("aim", {"aim": 1, "in_melee": True}),
        ("aim", {"aim": 1, "watch": True}),
        ("aim", {"aim": 1, "in_melee": True, "distance": 9}),
        ("called", {"watch": True, "called": "head"}),
        ("watch", {"watch": True, "in_melee": True}),
        ("watch", {"watch": True, "into_melee": True}),
        ("covered", {"watch": True, "covered": True}),
        ("covered", {"covered": True, "called": "head", "into_melee": True}),
        ("target-moving", {"covered": True, "called": "head", "target_moving": True}),
        ("target-moving", {"in_melee": True, "target_moving": True}),
        ("target-moving", {"into_melee": True, "target_moving": True}),
        ("shooter-moving", {"in_melee": True, "shooter_moving": True}),
        ("distance", {"in_melee": True, "distance": 9}),
        ("sector", {"in_melee": True, "sector": "rear"}),
        ("sector", {"distance": 0, "sector": "left-rear"}),
        ("fallen", {"fallen": True, "shooter_moving": True}),
        ("weapon", {"weapon": "sling"}),
        ("distance", {"distance": 40}),
        ("field", {"field": 20}),
        ("shield", {"shield": 3}),
    ],
)
def test_questions_that_make_no_sense(content: Any, frames: dict[str, Any], word: str, words: dict[str, Any]) -> None:
    fault = refused(content, frames, **words)
    assert fault.word == word
    assert fault.hint


def test_what_says_the_same_twice_is_no_fault(content: Any, frames: dict[str, Any]) -> None:
    """In melee the distance is 0 and the sector the front, said or not."""
    found = ask(content, frames, in_melee=True, distance=0, sector="front")
    assert found.odds.hit == ask(content, frames, in_melee=True).odds.hit
    assert (found.asked.distance, found.asked.sector) == (0, 0)
    assert ask(content, frames).asked.distance == 3


def test_what_there_is_instead(content: Any, frames: dict[str, Any]) -> None:
    assert "head, torso, right-arm, left-arm" in refused(content, frames, covered=True).hint
    mount = next(iter(frames["plain"].weapons))
    assert mount in refused(content, frames, weapon="sling").hint
    assert refused(content, frames, "witch", field=300).hint == f"Say 0 to {content.numbers['field'].track}."
    assert "carries no witch" in str(refused(content, frames, field=1))


@pytest.mark.parametrize("lang", ["fi", "en"])
def test_told_in_either_language(content: Any, frames: dict[str, Any], lang: str) -> None:
    found = ask(content, frames, "witch", aim=3, sector="rear", called="torso")
    lines = list(KIT.told(content, found, lang))
    text = "\n".join(lines)
    assert found.shooter.name in lines[0]
    book = content.clauses[lang]
    for term in found.odds.chance.terms:
        assert book.number(term.clause) in text
        assert content.texts[lang]["transcript"]["terms"][term.id] in text
    decimal = {"fi": ",", "en": "."}[lang]
    hit = f"{float(100 * found.odds.hit):.2f}".replace(".", decimal)
    assert f"{hit}\xa0%" in text
    for words in content.texts[lang]["odds"].values():
        assert isinstance(words, (str, dict))
    missing = set(content.texts["fi"]["odds"]) ^ set(content.texts["en"]["odds"])
    assert not missing


def test_as_data(content: Any, frames: dict[str, Any]) -> None:
    found = ask(content, frames, "witch")
    data = json.loads(json.dumps(KIT.record(content, found)))
    assert sum(one["value"] for one in data["levels"].values()) == pytest.approx(1)
    assert data["hit"]["exact"] == str(found.odds.hit)
    assert sum(one["value"] for one in data["through"]) == pytest.approx(1)
    assert set(data["locations"]) <= set(LOCATIONS)
    assert data["field"]["strength"] == data["field"]["points"] // content.numbers["field"].tens
    assert data["stray"] is None
    assert data["chance"] == sum(one["value"] for one in data["terms"])


@pytest.mark.parametrize("lang", ["fi", "en"])
def test_ones_own_explosion_is_told(content: Any, lang: str) -> None:
    """Half of a shell's damage, with what its own frame takes and what is left of the malfunctions for players."""
    model, mount = next(
        (one.model, mount) for one in content.loadouts.values() for mount, weapon in one.model.weapons.items()
        if content.numbers["weapons"].weapons[weapon].explosive
    )  # fmt: skip
    found = KIT.reckon(content, {"shooter": model, "target": model, "in-melee": True, "weapon": mount})
    odds, words = found.odds, content.texts[lang]["odds"]
    assert odds.own is not None
    text = "\n".join(KIT.told(content, found, lang))
    number = content.clauses[lang].number("shoot-in-melee")
    told = text[text.index(f"{words['own']}, {found.shooter.name} ({number})") :]
    decimal = {"fi": ",", "en": "."}[lang]
    own = odds.own
    for key, value in (("own-struck", 100 * own.struck), ("out", 100 * own.out), ("own-damage", own.total)):
        line = next(one for one in told.splitlines() if words[key] in one)
        assert f"{float(value):.2f}".replace(".", decimal) in line
    fumble = next(one for one in text.splitlines() if words["malfunction"] in one)
    assert f"{odds.chance.ways[0]}" in fumble
    data = KIT.record(content, found)
    assert data["malfunction"]["value"] == odds.chance.ways[0] / 100
    assert data["own"]["struck"]["exact"] == str(odds.own.struck)
    assert data["own"]["locations"]["torso"]["loses"]["exact"] == str(odds.own.locations[1].hull)
    assert KIT.record(content, KIT.reckon(content, {"shooter": model, "target": model, "weapon": mount}))["own"] is None
    secrets = [one["text"] for one in content.texts[lang]["malfunctions"]["rows"].values()]
    assert secrets
    assert not [one for one in secrets if one in text]
