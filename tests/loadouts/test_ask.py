"""What is typed for a slot, and the questions on a terminal: numbers, names, mistakes, an end of the input."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.data.problem import Problem
from generator.games.loadouts import Option, Slot
from generator.loadouts.ask import ask

ARM = Slot("weapons/left-arm", "left-arm", "Left arm", "choice", (
    Option("laser", "Laser", "weight 3"), Option("energy-whip", "Energy Whip", "weight 2, " + "long " * 30),
    Option("wing-shield", "Wing Shield", "weight 1", fits=False),
))  # fmt: skip
TORSO = Slot("armour/torso", "torso", "Torso armour", "number", (), 3, 5)
PILOT = Slot("pilot", "pilot", "Pilot", "text")
SLOTS = (ARM, TORSO, PILOT)


def typed(*answers: str) -> Callable[[str], str]:
    """Somebody who types these answers, and then the end of the input."""
    rest = iter(answers)

    def read(prompt: str) -> str:
        answer = next(rest, None)
        if answer is None:
            raise EOFError
        return answer

    return read


def test_answers_by_number_name_and_nothing() -> None:
    said: list[str] = []
    old = {"left-arm": "laser", "torso": 4, "pilot": "Ada"}
    assert ask(SLOTS, old, said.append, typed("2", "", "")) == {"left-arm": "energy-whip"}
    assert ask(SLOTS, old, said.append, typed("Wing Shield", "5", "-")) == {
        "left-arm": "wing-shield", "torso": 5, "pilot": ""
    }  # fmt: skip
    assert ask(SLOTS, old, said.append, typed("", "4", "Ada")) == {}
    assert ask(SLOTS, old, said.append, typed("-", "", "")) == {"left-arm": None}
    text = "\n".join(said)
    assert "   1  Laser        weight 3" in text
    assert "do not fit here: Wing Shield" in text
    assert "Torso armour: 3 to 5" in text
    assert all(len(line) <= 80 for line in said)


def test_the_prompt_shows_what_is_there() -> None:
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return ""

    ask(SLOTS, {"left-arm": "energy-whip", "torso": 4, "pilot": ""}, lambda line: None, read)
    assert prompts == ["Left arm [Energy Whip]: ", "Torso armour [4]: ", "Pilot [nothing]: "]


def test_a_mistake_is_told_and_asked_again() -> None:
    said: list[str] = []
    answers = typed("lasre", "0", "3", "1", "many", "5", "")
    assert ask(SLOTS, {"left-arm": None, "torso": 4, "pilot": ""}, said.append, answers) == {
        "left-arm": "laser", "torso": 5
    }  # fmt: skip
    assert sum("Left arm can't hold" in line for line in said) == 3
    assert any("Did you mean laser?" in line for line in said)
    assert any("Torso armour must be a whole number, not 'many'" in line for line in said)


def test_an_end_of_the_input_is_a_clear_message() -> None:
    with pytest.raises(Problem, match="the input ended before the question for Torso armour was answered; nothing was"):
        ask(SLOTS, {"left-arm": "laser"}, lambda line: None, typed("1"))
