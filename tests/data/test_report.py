"""The source line and its caret."""

from __future__ import annotations

import time

from generator.data.diagnostics import Place
from generator.data.report import WIDEST, excerpt


def test_the_caret_stands_under_the_fault() -> None:
    assert excerpt(Place("f", 2, 4, 2, 7), ["a", "b: xyz #"]) == ("b: xyz #", "   ^^^")


def test_tabs_and_wide_letters_keep_it_there() -> None:
    assert excerpt(Place("f", 1, 2, 1, 3), ["\tx"]) == ("    x", "    ^")
    # Each of the two wide letters takes two columns; the combining accent none.
    assert excerpt(Place("f", 1, 3, 1, 4), ["機械x"]) == ("機械x", "    ^")
    assert excerpt(Place("f", 1, 3, 1, 4), ["e\u0301x"]) == ("e\u0301x", " ^")
    assert excerpt(Place("f", 1, 1, 1, 2), ["機"]) == ("機", "^^")


def test_a_fault_past_the_end_of_the_line() -> None:
    assert excerpt(Place("f", 1, 4, 1, 5), ["abc\r"]) == ("abc", "   ^")
    assert excerpt(Place("f", 1, 40, 1, 41), ["abc"]) == ("abc", "   ^")


def test_a_fault_over_several_lines_marks_the_first() -> None:
    assert excerpt(Place("f", 1, 2, 3, 1), ["abcd", "e", "f"]) == ("abcd", " ^^^")


def test_long_lines_are_cut_round_the_fault() -> None:
    row = "a" * 300 + "X" + "b" * 300
    found = excerpt(Place("f", 1, 301, 1, 302), [row])
    assert found is not None
    line, caret = found
    assert line[len(caret) - 1] == "X"
    assert line[0] == line[-1] == "…"
    assert len(line) <= WIDEST + 2


def test_control_characters_do_not_reach_the_terminal() -> None:
    found = excerpt(Place("f", 1, 1, 1, 2), ["\x1b[31mred"])
    assert found is not None
    assert "\x1b" not in found[0]


def test_no_such_line() -> None:
    assert excerpt(Place("f", 9, 1, 9, 2), ["a"]) is None
    assert excerpt(Place("f"), ["a"]) is None


def test_a_line_without_end_costs_no_time() -> None:
    began = time.process_time()
    # Eight million letters, as in a picture or a program: only those near the fault are looked at.
    shown = excerpt(Place("f", 1, 7_000_001, 1, 8_000_001), ["x" * 8_000_000])
    assert shown is not None
    line, caret = shown
    assert (line[0], len(line), caret.index("^")) == ("…", WIDEST + 2, WIDEST // 3 + 1)
    assert time.process_time() - began < 0.3
