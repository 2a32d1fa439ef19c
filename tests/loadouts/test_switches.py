"""Slots that are yes or no, and numbers that a file need not say: typed, asked for, written and shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.data.problem import Problem
from generator.games.loadouts import NO, YES, Option, Slot
from generator.loadouts import sharing
from generator.loadouts.ask import ask
from generator.loadouts.store import Shelf
from generator.loadouts.values import chosen, value_of

BELL = Slot("bell", "bell", "Bell", "switch", (Option(YES, "on"), Option(NO, "off")))
GAME = "panzer-witches"


def test_a_switch_takes_its_ids_its_names_and_nothing() -> None:
    assert [chosen([BELL], "bell", word) for word in ("yes", "On", "no", "off", "-", "")] == [
        ("bell", True), ("bell", True), ("bell", False), ("bell", False), ("bell", False), ("bell", False),
    ]  # fmt: skip
    with pytest.raises(Problem, match="Bell can't hold 'loud'") as caught:
        chosen([BELL], "bell", "loud")
    assert caught.value.hint == "There are: yes, no."


@pytest.mark.parametrize(
    ("held", "answer", "changed"),
    [(True, "", {}), (False, "", {}), (True, "off", {"bell": False}), (False, "1", {"bell": True}), (True, "1", {})],
)
def test_a_switch_is_asked_for(held: bool, answer: str, changed: dict[str, bool]) -> None:
    said: list[str] = []
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return answer

    assert ask([BELL], {"bell": held}, said.append, read) == changed
    assert prompts == [f"Bell [{'on' if held else 'off'}]: "]
    assert [line.split() for line in said if line] == [["Bell:"], ["1", "on"], ["2", "off"]]


def test_nobody_is_asked_for_what_means_nothing() -> None:
    """A clapper only for a bell that has one; a frame without a hook has nothing to hang on it. What was there goes."""
    hook = Slot("hook", "hook", "Hook", "choice", (Option("rope", "Rope", beside=("bell", ("big",))),))
    clapper = Slot("clapper", "clapper", "Clapper", "number", low=0, high=3, unsaid=1, beside=("bell", ("big",)))
    prompts: list[str] = []
    said: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return ""

    assert ask([hook, clapper], {"bell": "small", "hook": "rope", "clapper": 3}, said.append, read) == {
        "hook": None, "clapper": 1,
    }  # fmt: skip
    assert prompts == []
    assert ask([hook, clapper], {"bell": "big", "hook": "rope", "clapper": 3}, said.append, read) == {}
    assert prompts == ["Hook [Rope]: ", "Clapper [3]: "]


def test_a_file_that_does_not_say_holds_no_and_the_usual_number(shelf: Shelf, tmp_path: Path) -> None:
    """Raju says nothing of its magazines, which are two as the rules have it; so a code holds two of them."""
    slots = {one.key: one for one in shelf.slots(GAME)}
    entry = shelf.new(GAME, "Uhma", {"frame": "hirvi", "crew": "green", "right-arm": "cannon"}, base=None)
    text = entry.path.read_text(encoding="utf-8")
    assert "loader" not in text
    assert value_of(entry.loadout, slots["loader"]) is False
    assert value_of(entry.loadout, slots["right-arm-magazines"]) == 2

    entry = shelf.set(entry, {"loader": True, "right-arm-magazines": 3, "left-arm-magazines": 2})
    text = entry.path.read_text(encoding="utf-8")
    assert "loader: true" in text
    assert entry.loadout.model.magazines == {"right-arm": 3}  # what is usual isn't written
    assert value_of(entry.loadout, slots["loader"]) is True
    entry = shelf.set(entry, {"right-arm-magazines": 2, "loader": False})
    assert entry.loadout.model.magazines == {}


def test_a_code_gives_back_switches_and_numbers(shelf: Shelf) -> None:
    made = shelf.new(GAME, "Uhma", {
        "frame": "hirvi", "crew": "green", "right-arm": "cannon", "right-shoulder": "machine-gun", "smoke": True,
        "right-arm-magazines": 1, "shield": "buckler",
    }, base=None)  # fmt: skip
    found = sharing.read(sharing.code_of(made.content, made.loadout), shelf.contents)
    assert found.exact
    assert [found.values[key] for key in ("loader", "smoke", "radar")] == [False, True, False]
    again = shelf.new(GAME, "Uhma again", {**found.values, "name": "Uhma again"}, base=None)
    same = again.loadout.model.model_dump(exclude={"id", "name"})
    assert same == made.loadout.model.model_dump(exclude={"id", "name"})
    assert same["magazines"] == {"right-arm": 1}


def test_a_code_of_a_frame_that_came_with_the_game_is_exact(shelf: Shelf) -> None:
    raju = shelf.find("raju", GAME)
    found = sharing.read(sharing.code_of(raju.content, raju.loadout), shelf.contents)
    assert (found.exact, found.differences) == (True, ())
    assert (found.values["witch"], found.values["left-arm"], found.values["loader"]) == (None, None, True)
