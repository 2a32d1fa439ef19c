"""What a player calls things and values."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare.words import NONE, Words, plain
from generator.data.models import Ref
from generator.data.spans import Steps
from tests.compare.edited import edited, shipped

KEYWORD, RING, PLACE = Ref("keywords"), Ref("radar:rings"), Ref("mech:mounts", also=("torso", "legs"))


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(shipped(), "en")


@pytest.mark.parametrize(
    ("stem", "steps", "label"),
    [
        ("enemies", ("tank", "attacks", "ppc", "power"), "Tank, PPC: power"),
        ("enemies", ("tank", "armour"), "Tank: armour"),
        ("weapons", ("missiles", "no-repeat"), "Missiles: no repeat"),
        ("mech", ("torso", "effects", "3", "extra-time"), "Torso, effects 3: extra time"),
        ("mech", ("legs", "actions", "walk-forwards", "time"), "Legs, Walk forwards: time"),
        ("mech", ("weight", "limit"), "Mech, weight: limit"),
        ("track", ("boxes", "last"), "Track, boxes: last"),
        ("waves", ("draw-again", "extra"), "Waves, draw again: extra"),
        ("radar", ("walk-forwards", "3", "L"), "Walk forwards 3: L"),
        ("enemies", ("no-such-enemy", "armour"), "Enemies, no such enemy: armour"),
        ("loadouts/standard", ("weapons", "left-arm"), "Loadout Standard, weapons: left arm"),
        ("loadouts/none", ("armour", "legs"), "Loadout none, armour: legs"),
        ("game", ("version",), "Game: version"),
    ],
)
def test_labels(words: Words, stem: str, steps: Steps, label: str) -> None:
    assert words.label(stem, steps) == label


def test_values(words: Words) -> None:
    assert words.value(None) == NONE
    assert words.value(True) == "yes"
    assert words.value(False) == "no"
    assert words.value(-2) == "-2"
    assert words.value("recoil", (KEYWORD,)) == "Recoil"
    assert words.value("long", (RING,)) == "Long"
    assert words.value("torso", (PLACE,)) == "Torso"
    assert words.value("left-arm", (PLACE,)) == "Left arm"
    assert words.value("no-such-keyword", (KEYWORD,)) == "no such keyword"
    assert words.value("7", (Ref("radar:sectors"),)) == "7"
    assert words.value(["recoil", "combo"], (KEYWORD,)) == "Recoil, Combo"
    assert words.value([]) == words.value({}) == NONE
    assert words.value({"return-time": 3, "power": -1}) == "(return time 3, power -1)"


def test_texts_are_told_as_they_are_printed(words: Words) -> None:
    assert words.printed("Box {track:boxes/last},\n  *twice*.", "rules.en:x") == "Box 7, twice."
    assert words.printed("{name enemies:tank}: {keywords:recoil/shift|plural:box,boxes}", "x:y") == "Tank: 1 box"
    assert words.printed("{no:such/thing} {", "x:y") == "{no:such/thing} "


def test_a_name_that_leads_back_to_itself_is_none(tmp_path: Path) -> None:
    new = edited(tmp_path, ("text.en.yaml", "name: Tank\n", "name: '{name enemies:tank}'\n"))
    words = Words(new, "en")
    assert words.name("enemies:tank") == ""
    assert words.label("enemies", ("tank", "armour")) == "Enemies, tank: armour"


def test_names_come_in_the_language_or_else_in_the_first() -> None:
    assert Words(shipped(), "sv").name("enemies:tank") == "Tank"
    assert Words(shipped(), "en").name("enemies:nobody") == ""


def test_keys_as_words() -> None:
    assert plain("least-range") == "least range"
    assert plain(0) == "1"
