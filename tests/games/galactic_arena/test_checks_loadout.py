"""What is said of a hero's weapon and abilities that don't go together."""

from __future__ import annotations

from typing import Any

import pytest

from generator.data.content import Content
from generator.games.galactic_arena import codes
from generator.games.galactic_arena.checks import hero_findings
from generator.games.galactic_arena.models import Loadout
from tests.games.galactic_arena.broken import loaded


@pytest.fixture(scope="module")
def content() -> Content:
    return loaded()


def loadout(hero: str, weapon: str | None, abilities: list[str]) -> Loadout:
    """A loadout that no model has looked at, as one is while somebody edits it."""
    chosen: dict[str, Any] = {"hero": hero, "weapon": weapon, "abilities": abilities}
    return Loadout.model_construct(**chosen)


def told(content: Content, hero: str, weapon: str, abilities: list[str]) -> list[tuple[str, str, str]]:
    model = loadout(hero, weapon, abilities)
    return [(one.code, one.path, one.message) for one in hero_findings(content, model, "loadouts/try")]


def test_the_loadout_of_example_12_is_legal(content: Content) -> None:
    chosen = ["adrenaline", "laser-scorch", "force-field", "immortality"]  # 1 + 1 + 1 + 2 = 5
    assert told(content, "killian-moore", "trench-gun", chosen) == []


def test_too_many_tokens_are_told_with_the_sum(content: Content) -> None:
    chosen = ["adrenaline", "laser-scorch", "force-field", "immortality", "second-burst"]
    message = (
        "Adrenaline 1 + Laser Scorch 1 + Force Field 1 + Immortality 2 + Second Burst 1 = 6 tokens, "
        "and Killian Moore has 5"
    )
    found = told(content, "killian-moore", "trench-gun", chosen)
    assert found == [(codes.TOO_MANY_SLOTS.id, "loadouts/try:abilities", message)]


def test_what_to_leave_out_is_what_frees_enough(content: Content) -> None:
    # 1 + 1 + 2 + 2 + 1 = 7 of 5: two tokens too many, and only the third column frees two at once
    chosen = ["adrenaline", "laser-scorch", "immortality", "full-discharge", "force-field"]
    model = loadout("killian-moore", "trench-gun", chosen)
    (found,) = hero_findings(content, model, "loadouts/try")
    assert found.hint == "Leave out one of: Immortality, Full Discharge."
    assert (found.value, found.limit) == ("7", "5")


def test_a_weapon_of_somebody_else(content: Content) -> None:
    chosen = ["adrenaline", "laser-scorch", "force-field", "immortality"]
    found = told(content, "killian-moore", "necrosis", chosen)
    assert found == [(codes.FOREIGN_WEAPON.id, "loadouts/try:weapon", "Killian Moore has no Necrosis")]


def test_an_ability_of_somebody_else(content: Content) -> None:
    chosen = ["adrenaline", "brace", "force-field", "immortality"]
    found = told(content, "killian-moore", "trench-gun", chosen)
    assert found == [(codes.FOREIGN_ABILITY.id, "loadouts/try:abilities/1", "Killian Moore can’t learn Brace")]


def test_an_ability_that_is_learnt_twice(content: Content) -> None:
    chosen = ["adrenaline", "adrenaline", "force-field", "immortality"]
    found = told(content, "killian-moore", "trench-gun", chosen)
    assert found == [(codes.LEARNT_TWICE.id, "loadouts/try:abilities/1", "Killian Moore learns Adrenaline twice")]


def test_tokens_that_are_left_over_are_advice(content: Content) -> None:
    found = told(content, "killian-moore", "trench-gun", ["adrenaline", "immortality"])
    assert found == [(codes.SPARE_SLOTS.id, "loadouts/try:abilities", "Killian Moore uses 3 of 5 tokens")]
    assert codes.SPARE_SLOTS.severity.word == "advice"


def test_what_is_not_in_the_data_is_left_to_the_references(content: Content) -> None:
    assert told(content, "nobody", "trench-gun", ["adrenaline"]) == []
    chosen = ["adrenaline", "laser-scorch", "force-field", "immortality", "flying"]
    assert told(content, "killian-moore", "spoon", chosen) == []


def test_a_hero_without_a_weapon(content: Content) -> None:
    chosen = ["adrenaline", "laser-scorch", "force-field", "immortality"]
    model = loadout("killian-moore", None, chosen)
    (found,) = hero_findings(content, model, "loadouts/try")
    assert (found.code, found.message) == (codes.NO_WEAPON.id, "Killian Moore has no weapon")
    assert found.hint == "Choose one of: Service Carbine, Shock Baton, Trench Gun."


def test_an_ability_for_attacks_that_the_weapon_does_not_make(content: Content) -> None:
    chosen = ["adrenaline", "laser-scorch", "force-field", "immortality"]
    found = told(content, "killian-moore", "shock-baton", chosen)
    message = "Killian Moore has Laser Scorch, which is for ranged attacks, and Shock Baton, which makes none"
    assert found == [(codes.IDLE_ABILITY.id, "loadouts/try:abilities/1", message)]
