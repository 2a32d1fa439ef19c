"""The bases for small games, on a game of counting to twenty-one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from generator.play import examples, partings, transcript
from generator.play.contract import Action, Dice, Event, Outcome, Refused
from generator.play.dice import SHARED_STREAMS, Keyed
from generator.play.match import play
from generator.play.paired import Plan
from generator.play.plain import PlainEngine
from generator.play.policies import Random
from generator.play.sampling import sample


@dataclass
class State:
    """The sum so far, and how the game ended."""

    sum_so_far: int = 0
    safe: bool = False
    outcome: Outcome | None = None


class Counting(PlainEngine[State]):
    """Roll as often as you dare; more than 21 loses."""

    game = "counting"
    streams = {**SHARED_STREAMS, "roll": 16}
    cited = frozenset({"roll", "stop", "deal"})

    def new_state(self, stage: int = 1) -> State:
        return State()

    def opening(self, state: State, dice: Dice) -> list[Event]:
        state.sum_so_far = dice.roll("roll", (0,), 1)[0]
        return [Event("deal", ("deal",), {"sum": state.sum_so_far})]

    def all_actions(self) -> list[Action]:
        return [Action("roll", "one"), Action("roll", "two"), Action("stop")]

    def legal_actions(self, state: State) -> list[Action]:
        return [] if state.outcome else self.all_actions()

    def carry_out(self, state: State, action: Action, dice: Dice) -> list[Event]:
        if action.kind == "stop":
            state.outcome = Outcome("win", "stopped", 1, state.sum_so_far)
            return [Event("stop", ("stop",))]
        rolled = dice.roll("roll", (state.sum_so_far,), 1 if action.what == "one" else 2)
        state.sum_so_far += sum(rolled)
        if state.sum_so_far > 21:
            state.outcome = Outcome("lose", "burst")
        return [Event("roll", ("roll",), {"dice": rolled})]


def result(**parts: Any) -> examples.ExampleResult:
    return examples.run(lambda loadout, options: Counting(), "one", {"title": "An example", **parts})


def test_games_end_and_are_counted() -> None:
    game = play(Counting(), Random(), 3, invariants=True)
    assert game.outcome.result in ("win", "lose")
    found = sample(Counting(), Random(), 60, workers=1)
    assert sum(found.tally.actions.values()) == found.tally.decisions > 60
    assert found.never_actions == ()
    assert found.never_clauses == ()
    assert (found.stages_in_all, found.stage_word) == (1, "stage")


def test_an_example_from_the_start_plays_the_opening() -> None:
    found = result(
        do=[{"roll": "two"}, "stop"], dice={"roll": [3, 6, 5]}, clauses=["deal", "roll", "stop"],
        expect={
            "sum-so-far": 14, "outcome": {"result": "win", "score": 14}, "events": [{"event": "roll", "dice": [6, 5]}],
        },
    )  # fmt: skip
    assert found.ok, found.differences


def test_a_position_is_set_up_as_it_says() -> None:
    found = result(
        setup={"sum-so-far": 20}, do=[{"roll": "one"}], dice={"roll": [1]},
        expect={"sum-so-far": 21, "outcome": "none", "offered": ["stop"]}, unchanged="rest",
    )  # fmt: skip
    assert found.ok, found.differences
    burst = result(setup={"sum-so-far": 20}, do=[{"roll": "one"}, "stop"], dice={"roll": [2]}, refused="not-now")
    assert burst.ok, burst.differences
    assert burst.position["outcome"] == {"result": "lose", "reason": "burst", "stages": 0}


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"setup": {"sum": 3}}, "no 'sum' to set up; there are sum-so-far, safe"),
        ({"setup": {"outcome": "none"}}, "no 'outcome' to set up"),
        ({"setup": {"sum-so-far": "3"}}, "sum-so-far is '3', and must be such as 0"),
        ({"setup": {"safe": 1}}, "safe is 1, and must be such as False"),
        ({"setup": {"safe": True}, "do": ["rol"]}, "'rol' is no action; there are roll one, roll two, stop"),
        ({"setup": {"safe": True}, "do": [{"roll": "one", "stop": True}]}, "is no action"),
        ({"setup": {"safe": True}, "expect": {"sun": 3}}, "no 'sun' to expect"),
        ({"setup": {"safe": True}, "expect": {"sum-so-far": 3}}, "sum-so-far: expected 3, found 0"),
    ],
)
def test_what_makes_no_sense_is_told(parts: dict[str, Any], words: str) -> None:
    found = result(**parts)
    assert len(found.differences) == 1
    assert words in found.differences[0].message


def test_actions_that_are_not_on_offer_are_refused_and_change_nothing() -> None:
    engine = Counting()
    dice = Keyed(1, engine.streams)
    state, _ = engine.start(dice)
    engine.apply(state, Action("stop"), dice)
    before = engine.copy(state)
    with pytest.raises(Refused) as refused:
        engine.apply(state, Action("roll", "one"), dice)
    assert refused.value.code == "not-now"
    assert state == before == engine.view(state) == engine.redeal(state, dice)
    assert engine.view(state) is not state


class Quiet:
    """Tells the deal and what was rolled with one die, and nothing else."""

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        return []

    def sentence(self, event: Event, before: Any) -> str:
        if len(event.data.get("dice", "1")) > 1:
            return ""
        return {"deal": "Dealt.", "roll": "Rolled."}.get(event.kind, "")

    def decision(self, action: Action) -> str:
        return ""

    def table(self, state: Any) -> list[str]:
        return []

    def clause(self, id: str) -> str:
        return id


class InOrder:
    """Decides what it was told, one after the other."""

    name, needs_view = "in order", False

    def __init__(self, *actions: Action) -> None:
        self.left = list(actions)

    def choose(self, engine: Any, view: Any, actions: Any, chance: Any) -> Action:
        return self.left.pop(0)


def test_printed_steps_are_numbered_without_gaps_and_what_is_not_said_belongs_to_the_step_before() -> None:
    one, two, stop = Action("roll", "one"), Action("roll", "two"), Action("stop")
    policy: Any = InOrder(one, two, one, stop)
    told = transcript.record(Counting(), policy, 3, Quiet())
    assert [(step.number, len(step.lines)) for step in told.steps] == [(0, 1), (1, 1), (1, 0), (2, 1), (2, 0)]
    assert list(transcript.lines(told, Quiet())) == [
        "   0  Dealt. [deal]", "   1  Rolled. [roll]", "   2  Rolled. [roll]",
    ]  # fmt: skip
    data = transcript.as_data(told)
    assert [(step["number"], step["action"] and step["action"]["what"]) for step in data["steps"]] == [
        (0, None), (1, "one"), (1, "two"), (2, "one"), (2, None),
    ]  # fmt: skip
    assert transcript.numbers([]) == []
    assert transcript.numbers([False, True, False, True]) == [0, 1, 1, 2]


def test_where_games_part_is_told_by_the_number_that_the_transcript_prints() -> None:
    """Two dice (not said), one die, and the end (not said); without a narrator every decision counts."""
    one, two, stop = Action("roll", "one"), Action("roll", "two"), Action("stop")

    moments, _ = partings._replay(Counting(), InOrder(two, one, stop), Plan(1, 1), 3, Quiet())
    assert [moment.step for moment in moments if moment.free] == [0, 1, 1]
    unsaid, _ = partings._replay(Counting(), InOrder(two, one, stop), Plan(1, 1), 3, None)
    assert [moment.step for moment in unsaid if moment.free] == [1, 2, 3]
