"""Slots that take several options: how they are typed, written into a file, asked for and shared."""

from __future__ import annotations

import pytest

from generator.data.problem import Problem
from generator.games.loadouts import Option, Slot
from generator.loadouts.ask import ask
from generator.loadouts.edit import changed, written
from generator.loadouts.values import Change, chosen

RIDER = Slot("rider", "rider", "Rider", "choice", (Option("ant", "Ant"), Option("bee", "Bee")))
TRICKS = Slot("tricks", "tricks", "Tricks", "several", (
    Option("spin", "Spin"), Option("bite", "Big Bite", beside=("rider", ("ant",))),
    Option("sting", "Sting", beside=("rider", ("bee",))),
))  # fmt: skip
SLOTS = (RIDER, TRICKS)


def test_a_whole_list_by_ids_or_names() -> None:
    assert chosen(SLOTS, "tricks", "spin, Big Bite") == ("tricks", ["spin", "bite"])
    assert chosen(SLOTS, "Tricks", "-") == ("tricks", [])


def test_what_comes_and_what_goes() -> None:
    key, change = chosen(SLOTS, "tricks", "+Sting,-spin")
    assert (key, change) == ("tricks", Change(("sting",), ("spin",)))
    assert isinstance(change, Change)
    assert change.applied(["spin", "bite"], TRICKS) == ["bite", "sting"]
    assert Change(("bite",), ()).applied(["bite"], TRICKS) == ["bite"]  # it is there already
    with pytest.raises(Problem, match="Tricks can't lose spin, which is not chosen"):
        change.applied(["bite"], TRICKS)


def test_half_a_list_and_half_a_change_is_neither() -> None:
    with pytest.raises(Problem, match="half a list and half a change") as caught:
        chosen(SLOTS, "tricks", "spin,-bite")
    assert "tricks=+ONE,-TWO" in caught.value.hint


def test_an_option_that_is_none_is_answered_with_what_was_meant() -> None:
    with pytest.raises(Problem, match="Tricks can't hold 'stign'") as caught:
        chosen(SLOTS, "tricks", "+spin,+stign")
    assert caught.value.hint == "Did you mean sting?"


EDITS = [
    ("a: 1\ntricks: [spin, bite] # mine\n", ["spin", "sting"], "a: 1\ntricks: [spin, sting] # mine\n"),
    ("tricks: [spin]\n", [], "tricks: []\n"),
    ("tricks: []\nb: 2\n", ["spin"], "tricks: [spin]\nb: 2\n"),
    # Entries that stay keep their lines and comments.
    ("tricks:\n  - spin  # old\n  - bite\nb: 2\n", ["spin", "sting"], "tricks:\n  - spin  # old\n  - sting\nb: 2\n"),
    ("tricks:\n- spin\n- bite # new\nb: 2\n", ["bite"], "tricks:\n- bite # new\nb: 2\n"),
    ("tricks:\n  - spin\n  - bite\n", ["bite", "sting"], "tricks:\n  - bite\n  - sting\n"),
    ("tricks:\n  - spin\n  - bite", ["spin"], "tricks:\n  - spin\n"),
    # Another order is written anew.
    ("tricks:\n  - spin\n  - bite\nb: 2\n", ["bite", "spin"], "tricks: [bite, spin]\nb: 2\n"),
    ("tricks:\n  - spin\nb: 2\n", [], "tricks: []\nb: 2\n"),
    ("a: 1\n", ["spin"], "a: 1\ntricks: [spin]\n"),
]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("old", "value", "new"), EDITS)
def test_a_list_in_a_file(old: str, value: list[str], new: str, end: str) -> None:
    raw = old.replace("\n", end).encode()
    assert changed(raw, "mine.yaml", {("tricks",): value}) == new.replace("\n", end).encode()


def test_a_new_file() -> None:
    assert written({"tricks": ["spin", "no"], "none": []}) == b'tricks: [spin, "no"]\nnone: []\n'


def test_asking_offers_what_fits_beside_what_was_answered() -> None:
    said: list[str] = []
    answers = iter(["bee", "2, spin"])
    found = ask(SLOTS, {"rider": "ant", "tricks": ["bite"]}, said.append, lambda prompt: next(answers))
    assert found == {"rider": "bee", "tricks": ["sting", "spin"]}
    assert "   1  Spin" in said
    assert "   2  Sting" in said
    assert not any("Big Bite" in line for line in said)


def test_asking_drops_what_no_longer_fits() -> None:
    prompts: list[str] = []
    answers = iter(["bee", ""])

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    found = ask(SLOTS, {"rider": "ant", "tricks": ["spin", "bite"]}, lambda line: None, read)
    assert prompts == ["Rider [Ant]: ", "Tricks [Spin]: "]
    assert found == {"rider": "bee", "tricks": ["spin"]}


def test_asking_begins_with_what_goes_with_the_answers() -> None:
    answers = iter(["bee", "+spin"])
    found = ask(SLOTS, {}, lambda line: None, lambda prompt: next(answers),
                begun=lambda given: {"tricks": ["sting"]} if given.get("rider") == "bee" else {})  # fmt: skip
    assert found == {"rider": "bee", "tricks": ["sting", "spin"]}
