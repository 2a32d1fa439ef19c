"""Rounds: initiative, who acts when, and how a fight ends."""

from __future__ import annotations

from generator.games.panzer_witches import impact, rounds
from generator.games.panzer_witches.state import CHOOSE
from generator.play.dice import Scripted

from .drawn import Played, ground_of
from .fight import frame, weapon

FIELD = ground_of(*(["." + "  ." * 5] * 5))


def order(red: int, blue: int, first: list[int]) -> str:
    """The sides in the order in which their frames act, all of them idle: `rbrb`."""
    units = [frame(number, 0, number + 1) for number in range(red)]
    units += [frame(red + number, 1, number + 1) for number in range(blue)]
    at = [f"{number + 1:02d}01" for number in range(red)] + [f"{number + 1:02d}05" for number in range(blue)]
    one = Played(FIELD, *units, at=at)
    one.state.round = 0
    t = one.engine.table(one.state, Scripted({"initiative": first}))
    rounds.begin(t)
    acted = []
    while ready := rounds.left(t, one.state.side):
        acted.append("rb"[one.state.side])
        one.state.acted[ready[0]] = True
        rounds.pass_on(t)
    return "".join(acted)


def test_the_higher_side_acts_first_then_they_alternate() -> None:
    assert order(2, 2, [6, 1, 3, 3]) == "rbrb"
    assert order(2, 2, [2, 1, 3, 3]) == "brbr"


def test_with_more_frames_left_a_side_acts_twice() -> None:
    assert order(3, 1, [6, 6, 1, 1]) == "rrbr"
    assert order(3, 1, [1, 1, 6, 6]) == "brrr"
    assert order(1, 2, [6, 6, 1, 1]) == "rbb"


def test_a_tie_is_rolled_again() -> None:
    assert order(1, 1, [3, 3, 2, 4, 1, 2, 6, 1]) == "br"


def test_an_out_frame_ends_the_fight_if_it_was_the_last() -> None:
    one = Played(FIELD, frame(0, 0, 1, weapon()), frame(1, 1, 1), at=("0305", "0301"))
    t = one.table()
    impact.put_out(t, 1)
    one.engine.settle(t)
    assert one.state.outcome is not None
    assert (one.state.outcome.result, one.state.outcome.reason, one.state.outcome.winner) == ("win", "last-standing", 0)
    assert one.state.options == []
    assert t.events[-1].clauses == ("last-standing",)


def test_at_the_limit_the_points_of_enemy_frames_out_decide() -> None:
    """blue lost a frame of 30 points, red one of 25: red wins. With 30 each it is a draw."""
    for price, result in ((25, "win"), (30, "draw"), (31, "lose")):
        units = (frame(0, 0, 1), frame(1, 0, 2, points=price), frame(2, 1, 1), frame(3, 1, 2, points=30))
        one = Played(FIELD, *units, at=("0101", "0201", "0105", "0205"), rounds=1, out=[False, True, False, True])
        one.do("end", "red-1")
        one.do("end", "blue-1")
        assert one.state.outcome is not None
        assert (one.state.outcome.result, one.state.outcome.reason) == (result, "round-limit")


def test_the_side_names_which_frame_acts() -> None:
    units = (frame(0, 0, 1), frame(1, 0, 2), frame(2, 1, 1), frame(3, 1, 2))
    one = Played(FIELD, *units, at=("0101", "0201", "0105", "0205"))
    one.do("end", "red-1")
    assert (one.state.phase, one.engine.player(one.state)) == (CHOOSE, 1)
    assert {str(action) for action in one.state.options} == {"act blue-1", "act blue-2"}
    assert one.refused("move", "blue-1") == "round-order"
    one.do("act", "blue-2")
    one.do("end", "blue-2")
    assert one.state.unit == 1  # red has one frame left, and needn't choose
    one.do("end", "red-2")
    assert one.state.unit == 2
